// SPDX-License-Identifier: Apache-2.0
// A server behind a prefix that means no good: whatever it sends, or does not send, the command ends soon, with a code
// and with nothing that a terminal would obey, and so does all that the prefix started.
#include <QElapsedTimer>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>
#include <future>
#include <map>
#include <semaphore>

#include "support/paths.h"
#include "support/unit.h"

namespace hostile_host_test {

namespace {

/// With a sanitizer everything takes several times as long.
constexpr bool sanitized = __has_feature(address_sanitizer);

struct Outcome {
  bool ended = false;
  int code = -1;
  QByteArray out, err;
};

/// Whether a terminal would obey something in it.
bool commands_terminal(const QByteArray& text) {
  for (const char c : text)
    if ((c >= 0 && c < 0x20 && c != '\n' && c != '\t') || c == 0x7f) return true;
  return text.contains("\xc2\x9b") || text.contains("\xe2\x80\xae") || !QUtf8StringView(text).isValidUtf8();
}

}  // namespace

class HostileHostTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString python_ = QStandardPaths::findExecutable("python3");
  QString server_ = tirscope::test::in_source("tests/support/hostile_server.py");

  QString program() const { return folder_.filePath("program.py"); }

  Outcome run(const QStringList& arguments) const {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("XDG_CACHE_HOME", folder_.filePath("cache"));
    environment.insert("XDG_CONFIG_HOME", folder_.filePath("config"));
    process.setProcessEnvironment(environment);
    process.start(tirscope::test::program("tirc"), arguments);
    Outcome outcome;
    outcome.ended =
        process.waitForFinished(sanitized ? 120'000 : 20'000) && process.exitStatus() == QProcess::NormalExit;
    outcome.code = process.exitCode();
    outcome.out = process.readAllStandardOutput();
    outcome.err = process.readAllStandardError();
    if (!outcome.ended) process.kill(), process.waitForFinished();
    return outcome;
  }

  /// The outcome of each row, by "method kind". Most servers are waited for until a deadline, so four are asked at
  /// once.
  std::map<QString, std::future<Outcome>> outcomes_;

  Outcome ask(const QString& method, const QString& kind) const {
    const QString prefix = QStringLiteral("%1 %2 %3").arg(python_, server_, kind);
    QStringList arguments = method == "bench.run" || method == "module.parse"
                                ? QStringList{"bench", program(), "--no-peak", "--time-limit", sanitized ? "8" : "1"}
                                : QStringList{"devices", "--time-limit", sanitized ? "30" : "5"};
    return run(arguments + QStringList{"--via", prefix, "--connect-timeout", "6"});
  }

 private Q_SLOTS:
  void initTestCase() {
    if (python_.isEmpty()) QSKIP("there is no python3");
    QFile file(program());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "@T.prim_func\ndef main(A: T.Buffer((8,), \"float32\"), B: T.Buffer((8,), \"float32\")):\n"
        "    for i in range(8):\n        with T.block(\"B\"):\n            v = T.axis.spatial(8, i)\n"
        "            B[v] = A[v] * T.float32(2)\n");
  }

  void every_answer_ends_in_its_code_data() {
    QTest::addColumn<QString>("method");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("code");
    QProcess list;
    list.start(python_, {server_, "--list"});
    QVERIFY(list.waitForFinished());
    for (const QByteArray& line : list.readAllStandardOutput().trimmed().split('\n')) {
      const QList<QByteArray> words = line.split(' ');
      QTest::newRow(words[0].constData()) << QString(words[1]) << QString(words[0]) << QString(words[2]);
      outcomes_[QString("%1 %2").arg(words[1], words[0])] =
          std::async(std::launch::async, [this, method = QString(words[1]), kind = QString(words[0])] {
            static std::counting_semaphore<4> places(4);
            places.acquire();
            Outcome outcome = ask(method, kind);
            places.release();
            return outcome;
          });
    }
  }
  void every_answer_ends_in_its_code() {
    QFETCH(QString, method);
    QFETCH(QString, kind);
    QFETCH(QString, code);
    Outcome outcome = outcomes_.at(QString("%1 %2").arg(method, kind)).get();
    QVERIFY2(outcome.ended, "it did not end in 20 s, or crashed");
    QVERIFY2(!commands_terminal(outcome.err), outcome.err.left(2000).constData());
    if (code == "ok") {
      QVERIFY2(outcome.code == 0, outcome.err.left(2000).constData());
    } else {
      QVERIFY2(outcome.code >= 1 && outcome.code <= 3, outcome.err.left(2000).constData());
      QVERIFY2(outcome.err.contains("[" + code.toUtf8()), outcome.err.left(2000).constData());
    }
  }

  void all_that_the_prefix_started_ends_with_it() {
    const QString marker = folder_.filePath("child");
    const QString prefix =
        QStringLiteral("sh -c 'sleep 321 & echo $! > %1; trap : TERM HUP; wait; wait' x").arg(marker);
    Outcome outcome = run({"devices", "--via", prefix, "--connect-timeout", "2"});
    QVERIFY(outcome.ended);
    QCOMPARE(outcome.code, 3);
    QFile file(marker);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray pid = file.readAll().trimmed();
    QVERIFY(pid.toInt() > 0);
    QTRY_VERIFY(!QFile::exists("/proc/" + pid + "/cmdline") || [&] {
      QFile words("/proc/" + pid + "/cmdline");
      return !words.open(QIODevice::ReadOnly) || !words.readAll().contains("321");
    }());
  }
};

TIRSCOPE_TEST(HostileHostTest)

}  // namespace hostile_host_test
#include "hostile_host_test.moc"
