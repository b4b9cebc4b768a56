<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>LogWords</name>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunWords</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <comment>names of nodes</comment>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>uncordon::ui::LogFacts</name>
    <message numerus="yes">
        <source>%n remark(s)</source>
        <translation>
            <numerusform>%n remark</numerusform>
            <numerusform>%n remarks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more, see uncordon timeline --json</source>
        <translation>
            <numerusform>and %n more, see uncordon timeline --json</numerusform>
            <numerusform>and %n more, see uncordon timeline --json</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>uncordon::ui::PathPage</name>
    <message numerus="yes">
        <source>%n step(s): each is one run of upgrade-cluster.yml</source>
        <translation>
            <numerusform>%n step: one run of upgrade-cluster.yml</numerusform>
            <numerusform>%n steps: each is one run of upgrade-cluster.yml</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>uncordon::ui::TimelineWidget</name>
    <message numerus="yes">
        <source>%n failed attempt(s) before</source>
        <translation>
            <numerusform>%n failed attempt before</numerusform>
            <numerusform>%n failed attempts before</numerusform>
        </translation>
    </message>
</context>
</TS>
