// SPDX-FileCopyrightText: 2026 The Uncordon authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ansible/compressed_file.h"
#include "tests/unit/wrapping/peeled_log.h"

using namespace Qt::StringLiterals;
using namespace uncordon;
using namespace uncordon::test;
using ansible::Compression;
using ansible::CompressionFault;

Q_DECLARE_METATYPE(uncordon::ansible::Compression)

namespace {

struct Unpacked
{
    QByteArray bytes;
    std::optional<CompressionFault> fault;
};

Unpacked unpack(Compression compression, const QByteArray &packed, qsizetype piece = 1 << 20,
                qint64 cap = 1 << 30)
{
    Unpacked result;
    auto decompressor = ansible::Decompressor::make(compression, cap);
    if (!decompressor)
        qFatal("%s", qPrintable(decompressor.error().toString()));
    const auto sink = [&result](std::string_view bytes) {
        result.bytes.append(bytes.data(), static_cast<qsizetype>(bytes.size()));
    };
    for (qsizetype i = 0; i < packed.size(); i += piece) {
        const QByteArray part = packed.mid(i, piece);
        if (!(*decompressor)->feed(view(part), sink))
            break;
    }
    (*decompressor)->finish();
    result.fault = (*decompressor)->fault();
    return result;
}

} // namespace

class TestCompressedFile : public QObject
{
    Q_OBJECT
private:
    static void kinds()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<Compression>("compression");
        QTest::newRow("gzip") << u"jenkins-crlf.log.gz"_s << Compression::Gzip;
        QTest::newRow("xz") << u"jenkins-crlf.log.xz"_s << Compression::Xz;
        QTest::newRow("zstd") << u"jenkins-crlf.log.zst"_s << Compression::Zstd;
    }

private Q_SLOTS:
    void isKnownByItsFirstBytes_data() { kinds(); }
    void isKnownByItsFirstBytes()
    {
        QFETCH(QString, file);
        QFETCH(Compression, compression);
        const QByteArray packed = contentOf(wrapped(file));
        QCOMPARE(ansible::compressionOf(view(packed)), compression);
        QCOMPARE(ansible::compressionOf(view(packed).substr(0, 1)), Compression::None);
        QCOMPARE(ansible::compressionOf("PLAY [x] ***"), Compression::None);
        QCOMPARE(ansible::compressionOf({}), Compression::None);
    }

    void aBuildWithoutTheLibrarySaysSo_data() { kinds(); }
    void aBuildWithoutTheLibrarySaysSo()
    {
        QFETCH(Compression, compression);
        const auto made = ansible::Decompressor::make(compression);
        QCOMPARE(made.has_value(), ansible::canDecompress(compression));
        if (!made) {
            QCOMPARE(made.error().code, u"compression-unsupported"_s);
            QVERIFY(!made.error().wayOut.isEmpty());
        }
        QVERIFY(!ansible::Decompressor::make(Compression::None));
    }

    void wrappingsInItArePeeled_data() { kinds(); }
    void wrappingsInItArePeeled()
    {
        QFETCH(QString, file);
        QFETCH(Compression, compression);
        if (!ansible::canDecompress(compression))
            QSKIP("this build lacks the library");
        const QByteArray packed = contentOf(wrapped(file));
        for (const qsizetype piece : {1, 5, 100000}) {
            const Unpacked unpacked = unpack(compression, packed, piece);
            QVERIFY(!unpacked.fault);
            const PeeledLog log(unpacked.bytes);
            QCOMPARE(log.words(), (QStringList{u"clock-stamp"_s, u"windows-line-ends"_s}));
            QCOMPARE(log.texts().join('\n') + '\n', contentOf(wrapped(u"plain.log"_s)));
        }
    }

    void whatIsReadableOfADamagedFileIsGiven_data() { kinds(); }
    void whatIsReadableOfADamagedFileIsGiven()
    {
        QFETCH(QString, file);
        QFETCH(Compression, compression);
        if (!ansible::canDecompress(compression))
            QSKIP("this build lacks the library");
        const QByteArray packed = contentOf(wrapped(file));
        const QByteArray whole = unpack(compression, packed).bytes;
        for (qsizetype size = 7; size < packed.size(); ++size) {
            const Unpacked cut = unpack(compression, packed.first(size));
            QVERIFY2(cut.fault == CompressionFault::Truncated,
                     QByteArray::number(size).constData());
            QVERIFY(whole.startsWith(cut.bytes));
        }
        QCOMPARE(unpack(compression, packed.first(packed.size() - 1)).bytes, whole);
        QByteArray damaged = packed;
        for (qsizetype i = packed.size() / 2; i < packed.size() / 2 + 8; ++i)
            damaged[i] = static_cast<char>(~damaged[i]);
        const Unpacked broken = unpack(compression, damaged);
        QCOMPARE(broken.fault, CompressionFault::Corrupt);
    }

    void severalMembersAreOneFile_data() { kinds(); }
    void severalMembersAreOneFile()
    {
        QFETCH(QString, file);
        QFETCH(Compression, compression);
        if (!ansible::canDecompress(compression))
            QSKIP("this build lacks the library");
        const QByteArray packed = contentOf(wrapped(file));
        const QByteArray once = unpack(compression, packed).bytes;
        for (const qsizetype piece : {1, 3, 100000}) {
            const Unpacked twice = unpack(compression, packed + packed, piece);
            QVERIFY(!twice.fault);
            QCOMPARE(twice.bytes, once + once);
            const Unpacked padded = unpack(compression, packed + QByteArray(8, '\0'), piece);
            QVERIFY(!padded.fault);
            QCOMPARE(padded.bytes, once);
            const Unpacked followed = unpack(compression, packed + "PLAY RECAP", piece);
            QCOMPARE(followed.fault, CompressionFault::TrailingBytes);
            QCOMPARE(followed.bytes, once);
        }
    }

    void moreThanTheCapIsNotUnpacked_data() { kinds(); }
    void moreThanTheCapIsNotUnpacked()
    {
        QFETCH(QString, file);
        QFETCH(Compression, compression);
        if (!ansible::canDecompress(compression))
            QSKIP("this build lacks the library");
        const QByteArray packed = contentOf(wrapped(file));
        const QByteArray whole = unpack(compression, packed).bytes;
        const Unpacked capped = unpack(compression, packed, 1 << 20, 100);
        QCOMPARE(capped.fault, CompressionFault::TooLarge);
        QCOMPARE(capped.bytes, whole.first(100));
        QVERIFY(!unpack(compression, packed, 1 << 20, whole.size()).fault);
    }
};

QTEST_GUILESS_MAIN(TestCompressedFile)
#include "tst_compressed_file.moc"
