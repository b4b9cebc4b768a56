// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "inventory/document.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/mark.h>

#include <QHash>
#include <QSet>

#include <optional>
#include <vector>

namespace uncordon::inventory {

/// Makes a document of yaml-cpp's events as PyYAML's safe constructor would with Ansible's tags. The
/// first fault ends it: events after that are passed over, and error() says why.
class YamlBuilder final : public YAML::EventHandler
{
public:
    explicit YamlBuilder(const QString &file);

    [[nodiscard]] bool hasDocument() const { return m_documents > 0; }
    [[nodiscard]] const std::optional<text::Error> &error() const { return m_error; }
    [[nodiscard]] Document take();

    void OnDocumentStart(const YAML::Mark &mark) override;
    void OnDocumentEnd() override { }
    void OnNull(const YAML::Mark &mark, YAML::anchor_t anchor) override;
    void OnAlias(const YAML::Mark &mark, YAML::anchor_t anchor) override;
    void OnScalar(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                  const std::string &value) override;
    void OnSequenceStart(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value style) override;
    void OnSequenceEnd() override;
    void OnMapStart(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value style) override;
    void OnMapEnd() override;
    void OnAnchor(const YAML::Mark &mark, const std::string &name) override;

private:
    // A node with what only its parent needs to know.
    struct Built
    {
        DocumentNode node;
        bool isMergeKey = false;
        QString fault; ///< why it cannot be a value; a key may be one all the same
    };
    // A sequence or mapping whose end has not come.
    struct Open
    {
        DocumentNode::Kind kind = DocumentNode::Kind::Sequence;
        Mark mark;
        QString tag;
        YAML::anchor_t anchor = 0;
        std::vector<Built> parts; ///< of a mapping: key, value, key, value
    };

    void open(DocumentNode::Kind kind, const YAML::Mark &mark, const std::string &tag,
              YAML::anchor_t anchor);
    void add(Built built, YAML::anchor_t anchor);
    Built sequence(Open &open);
    Built mapping(Open &open);
    bool mergeInto(QList<DocumentEntry> &merged, const Built &value);
    void addEntry(DocumentNode &node, QHash<std::pair<QString, bool>, qsizetype> &places,
                  DocumentEntry entry);
    Built scalar(const QString &tag, const QString &text, const Mark &mark);
    void fail(const Mark &mark, const QString &message, const QString &wayOut = {});
    static Mark markOf(const YAML::Mark &mark);

    QString m_file;
    int m_documents = 0;
    std::optional<text::Error> m_error;
    Document m_document;
    std::vector<Open> m_open;
    QHash<YAML::anchor_t, Built> m_anchors;
    QSet<QString> m_anchorNames;
};

} // namespace uncordon::inventory
