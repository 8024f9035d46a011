// SPDX-License-Identifier: Apache-2.0
// tirc caches: two steps of a schedule compared, and what it refuses.
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <nlohmann/json.hpp>

#include "support/paths.h"
#include "support/unit.h"

namespace caches_test {

using nlohmann::json;
using tirscope::test::in_source;

namespace {

struct Answer {
  int code = -1;
  QString out, err;
};

Answer caches(const QStringList& arguments) {
  QProcess process;
  process.start(tirscope::test::program("tirc"),
                QStringList{"caches", in_source("sample_modules/matmul.py"), "--set", "M=64,N=64,K=64"} + arguments);
  process.closeWriteChannel();
  process.waitForFinished(120'000);
  return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
          QString::fromUtf8(process.readAllStandardError())};
}

const QStringList small = {"--cache", "L1=2K,0", "--cache", "L2=64K,16"};

}  // namespace

class CachesTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString script(const char* name, const QString& text) {
    QFile out(folder_.filePath(name));
    if (out.open(QIODevice::WriteOnly)) out.write(text.toUtf8());
    return out.fileName();
  }
  QString interchange() {
    return script("interchange.py", "i, j, k = sch.get_loops(sch.get_block(\"C\"))\nsch.reorder(i, k, j)\n");
  }

 private Q_SLOTS:
  void a_schedule_is_compared_with_the_original() {
    const Answer answer = caches(small + QStringList{"--schedule", interchange(), "--against", "original", "--json"});
    QCOMPARE(answer.code, 0);
    const json given = json::parse(answer.out.toStdString());
    const json& difference = given["difference"];
    QCOMPARE(difference["bytes_before"][0].get<int64_t>(), (768 + 278016) * 64);
    QCOMPARE(difference["bytes"][0].get<int64_t>(), (768 + 16128) * 64);
    QCOMPARE(difference["accesses"][0]["text"].get<std::string>(), "B[vk, vj]");
    QCOMPARE(difference["accesses"][0]["text_before"].get<std::string>(), "B[vk, vj]");
    QCOMPARE(difference["reasons"].size(), std::size_t(2));
    QCOMPARE(given["misses"][0]["all"].get<int64_t>(), 768 + 16128);
    QVERIFY(!difference["sampled"].get<bool>());
  }

  void two_schedules_are_compared_as_text() {
    const Answer answer = caches(small + QStringList{"--against", interchange()});
    QCOMPARE(answer.code, 0);
    QVERIFY2(answer.out.contains("L1 fetches 17 MiB instead of 1.03 MiB: mostly reads of B[vk, vj], 15 MiB more (the "
                                 "capacity misses)."),
             qPrintable(answer.out));
  }

  void without_a_second_step_there_is_no_difference() {
    const Answer answer = caches(small + QStringList{"--json"});
    QVERIFY(!json::parse(answer.out.toStdString()).contains("difference"));
  }

  void what_is_wrong_with_a_request_is_said_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("says");
    QTest::newRow("no number") << QStringList{"--cache", "L1=big"} << "cache.geometry";
    QTest::newRow("half a set") << QStringList{"--cache", "L1=1000,8,64"} << "cache.geometry";
    QTest::newRow("unlike lines") << QStringList{"--cache", "L1=32K,8,64", "--cache", "L2=1M,16,128"}
                                  << "cache.geometry";
    QTest::newRow("nothing to run") << QStringList{"--max-accesses", "0"} << "caches.max-accesses";
    QTest::newRow("no such function") << QStringList{"--function", "other"} << "cache.no-function";
    QTest::newRow("no such script") << QStringList{"--schedule", "there/is/none.py"} << "file.unreadable";
    QTest::newRow("no such script to compare with")
        << QStringList{"--against", "there/is/none.py"} << "file.unreadable";
  }
  void what_is_wrong_with_a_request_is_said() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, says);
    const Answer answer = caches(arguments);
    QCOMPARE(answer.code, 2);
    QVERIFY2(answer.err.contains(says), qPrintable(answer.err));
    QVERIFY(answer.out.isEmpty());
  }
};

TIRSCOPE_TEST(CachesTest)

}  // namespace caches_test
#include "caches_test.moc"
