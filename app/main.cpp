// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands.h"

#include <QString>

#include <algorithm>
#include <array>
#include <cstdio>

using namespace uncordon::app;

void uncordon::app::printError(const QString &text)
{
    std::fprintf(stderr, "uncordon: %s\n", text.toUtf8().constData());
}

namespace {

struct Command
{
    const char *name;
    int (*run)(Invocation);
    const char *summary; ///< none: internal, not in the help
};

constexpr std::array kCommands{
    Command{"timeline", timelineCommand, "what a run did to each node, from its log"},
    Command{"inventory", inventoryCommand, "an inventory as Ansible reads it, and edits of it"},
    Command{"path", pathCommand, "the legal way from one release and version to another"},
    Command{"rehearse", rehearseCommand,
            "a whole upgrade on this machine, with a simulated cluster"},
    Command{"run", runCommand, "run a playbook of a Kubespray checkout"},
    Command{"runs", runsCommand, "list runs"},
    Command{"attach", attachCommand, "follow a run"},
    Command{"answer", answerCommand, "answer the prompt that a run waits at"},
    Command{"policy", policyCommand, "change how a run's prompts are answered"},
    Command{"conduct", conductCommand, nullptr},
    Command{"kubectl", kubectlCommand, nullptr},
};

void printHelp()
{
    std::puts("usage: uncordon [FILE | RUN FOLDER]        open the window\n"
              "       uncordon COMMAND [ARGUMENTS]        work in the terminal\n\ncommands:");
    for (const Command &command : kCommands) {
        if (command.summary)
            std::printf("  %-10s %s\n", command.name, command.summary);
    }
    std::puts("\nuncordon COMMAND --help tells more. uncordon --version prints the version.");
}

} // namespace

int main(int argc, char **argv)
{
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    if (!arguments.isEmpty()) {
        const QString &first = arguments.constFirst();
        if (first == u"--version") {
            std::puts("uncordon " UNCORDON_VERSION);
            return 0;
        }
        if (first == u"--help" || first == u"-h") {
            printHelp();
            return 0;
        }
        const auto found = std::ranges::find_if(kCommands, [&](const Command &command) {
            return first == QLatin1StringView(command.name);
        });
        if (found != kCommands.end())
            return found->run({argc, argv, arguments.mid(1)});
    }
    return windowCommand({argc, argv, arguments});
}
