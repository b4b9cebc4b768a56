// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "inventory/json_document.h"

#include "inventory/python_number.h"

#include <QHash>

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace uncordon::inventory {

namespace {

class JsonReader
{
public:
    explicit JsonReader(const QByteArray &bytes) : m_bytes(bytes) { }

    std::optional<DocumentNode> read()
    {
        skipBlanks();
        auto root = value(1);
        skipBlanks();
        return root && m_at == m_bytes.size() ? root : std::nullopt;
    }

private:
    [[nodiscard]] char peek() const { return m_at < m_bytes.size() ? m_bytes[m_at] : '\0'; }
    [[nodiscard]] Mark mark() const
    {
        // Counted in characters as UTF-16 has them.
        const QByteArrayView before =
            QByteArrayView(m_bytes).sliced(m_lineStart, m_at - m_lineStart);
        return {m_line, static_cast<int>(QString::fromUtf8(before).size()) + 1, m_at};
    }
    void skipBlanks()
    {
        for (; m_at < m_bytes.size(); ++m_at) {
            const char c = m_bytes[m_at];
            if (c == '\n') {
                ++m_line;
                m_lineStart = m_at + 1;
            } else if (c != ' ' && c != '\t' && c != '\r') {
                return;
            }
        }
    }
    bool take(QByteArrayView word)
    {
        if (!QByteArrayView(m_bytes).sliced(m_at).startsWith(word))
            return false;
        m_at += word.size();
        return true;
    }

    std::optional<DocumentNode> value(int depth)
    {
        if (depth > kDeepestNesting)
            return std::nullopt;
        DocumentNode node{.mark = mark()};
        switch (peek()) {
        case '{': return object(node, depth);
        case '[': return array(node, depth);
        case '"': {
            const auto text = string();
            if (!text)
                return std::nullopt;
            node.scalar = Value(*text);
            return node;
        }
        default: break;
        }
        const auto scalar = word();
        if (!scalar)
            return std::nullopt;
        node.scalar = *scalar;
        return node;
    }

    std::optional<Value> word()
    {
        if (peek() >= '0' && peek() <= '9')
            return number();
        constexpr double kInfinity = std::numeric_limits<double>::infinity();
        const std::pair<QByteArrayView, Value> kWords[] = {
            {"true", Value(true)},
            {"false", Value(false)},
            {"null", Value()},
            {"NaN", Value(std::numeric_limits<double>::quiet_NaN())},
            {"Infinity", Value(kInfinity)},
            {"-Infinity", Value(-kInfinity)},
        };
        for (const auto &[text, meaning] : kWords) {
            if (take(text))
                return meaning;
        }
        return number();
    }

    std::optional<Value> number()
    {
        const qsizetype start = m_at;
        const bool negative = take("-");
        const auto digits = [&] {
            const qsizetype first = m_at;
            while (peek() >= '0' && peek() <= '9')
                ++m_at;
            return m_at - first;
        };
        const bool zero = peek() == '0';
        const qsizetype whole = digits();
        if (whole == 0 || (zero && whole > 1))
            return std::nullopt;
        bool real = false;
        // What is cut off here is left over, and refused by whoever called.
        if (const qsizetype point = m_at; take(".")) {
            real = digits() > 0;
            if (!real)
                m_at = point;
        }
        if (const qsizetype exponent = m_at; peek() == 'e' || peek() == 'E') {
            ++m_at;
            if (!take("+"))
                take("-");
            if (digits() > 0)
                real = true;
            else
                m_at = exponent;
        }
        const QString text = QString::fromLatin1(m_bytes.sliced(start, m_at - start));
        if (!real)
            return integerFrom(QStringView(text).sliced(negative ? 1 : 0), 10, negative);
        const auto number = pythonNumberAt(QStringView(text).sliced(negative ? 1 : 0));
        if (!number)
            return std::nullopt;
        const double size = *number->value.as<double>();
        return Value(negative ? -size : size);
    }

    std::optional<QString> string()
    {
        ++m_at;
        QString text;
        qsizetype plain = m_at;
        const auto flush = [&] { text += QString::fromUtf8(m_bytes.sliced(plain, m_at - plain)); };
        while (m_at < m_bytes.size()) {
            const auto c = static_cast<unsigned char>(m_bytes[m_at]);
            if (c == '"') {
                flush();
                ++m_at;
                return text;
            }
            if (c < 0x20)
                return std::nullopt;
            if (c != '\\') {
                ++m_at;
                continue;
            }
            flush();
            ++m_at;
            if (!escape(text))
                return std::nullopt;
            plain = m_at;
        }
        return std::nullopt;
    }

    bool escape(QString &text)
    {
        static const QByteArray letters = "\"\\/bfnrt";
        static const QByteArray meanings = "\"\\/\b\f\n\r\t";
        const char c = peek();
        if (const qsizetype simple = c ? letters.indexOf(c) : -1; simple >= 0) {
            text += QLatin1Char(meanings[simple]);
            ++m_at;
            return true;
        }
        if (c != 'u' || m_at + 5 > m_bytes.size())
            return false;
        bool ok = false;
        const QByteArray digits = m_bytes.mid(m_at + 1, 4);
        const ushort code =
            digits.startsWith('+') || digits.startsWith('-') ? ushort(0) : digits.toUShort(&ok, 16);
        if (!ok)
            return false;
        text += QChar(static_cast<char16_t>(code));
        m_at += 5;
        return true;
    }

    std::optional<DocumentNode> array(DocumentNode node, int depth)
    {
        node.kind = DocumentNode::Kind::Sequence;
        ++m_at;
        skipBlanks();
        if (take("]"))
            return node;
        while (true) {
            skipBlanks();
            auto item = value(depth + 1);
            if (!item)
                return std::nullopt;
            add(node, {.value = *item});
            skipBlanks();
            if (take("]"))
                return node;
            if (!take(","))
                return std::nullopt;
        }
    }

    std::optional<DocumentNode> object(DocumentNode node, int depth)
    {
        node.kind = DocumentNode::Kind::Mapping;
        ++m_at;
        skipBlanks();
        if (take("}"))
            return node;
        QHash<QString, qsizetype> places;
        while (true) {
            skipBlanks();
            const Mark keyMark = mark();
            if (peek() != '"')
                return std::nullopt;
            const auto key = string();
            skipBlanks();
            if (!key || !take(":"))
                return std::nullopt;
            skipBlanks();
            auto item = value(depth + 1);
            if (!item)
                return std::nullopt;
            DocumentEntry entry{.key = *key, .keyMark = keyMark, .value = *item};
            if (const auto present = places.constFind(*key); present != places.constEnd()) {
                node.entries[*present] = entry;
            } else {
                places.insert(*key, node.entries.size());
                add(node, entry);
            }
            skipBlanks();
            if (take("}"))
                return tagged(node);
            if (!take(","))
                return std::nullopt;
        }
    }

    static void add(DocumentNode &node, const DocumentEntry &entry)
    {
        node.weight += entry.value.weight;
        node.depth = std::max(node.depth, entry.value.depth + 1);
        node.entries.append(entry);
    }

    // How Ansible writes a sealed or an unsafe value in JSON.
    static DocumentNode tagged(const DocumentNode &node)
    {
        for (const DocumentEntry &entry : node.entries) {
            const auto *text = entry.value.scalar.as<QString>();
            if (entry.key == u"__ansible_vault" && text)
                return {.scalar = Value(Sealed{*text}), .mark = node.mark};
            if (entry.key == u"__ansible_unsafe" && text)
                return {.scalar = Value(UnsafeText{*text}), .mark = node.mark};
        }
        return node;
    }

    const QByteArray &m_bytes;
    qsizetype m_at = 0;
    int m_line = 1;
    qsizetype m_lineStart = 0;
};

} // namespace

std::optional<DocumentNode> readJson(const QByteArray &bytes)
{
    if (!bytes.isValidUtf8())
        return std::nullopt;
    return JsonReader(bytes).read();
}

} // namespace uncordon::inventory
