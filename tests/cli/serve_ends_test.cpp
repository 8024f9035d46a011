// SPDX-License-Identifier: Apache-2.0
// How `tirc serve` ends: with its client, at once, and with all that it started.
#include <signal.h>

#include <QDir>
#include <QElapsedTimer>
#include <QProcess>
#include <QtTest>
#include <nlohmann/json.hpp>

#include "support/paths.h"
#include "support/unit.h"

namespace serve_ends_test {

using nlohmann::json;

namespace {

const char* endless = R"(@T.prim_func
def main(A: T.Buffer((4,), "float32")):
    while A[0] < T.float32(1e30):
        A[1] = A[1] + T.float32(1)
)";

/// All that a process has started.
QList<int> children_of(qint64 pid) {
  QList<int> found;
  const QDir tasks(QStringLiteral("/proc/%1/task").arg(pid));
  for (const QString& task : tasks.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
    QFile file(tasks.filePath(task + "/children"));
    if (!file.open(QIODevice::ReadOnly)) continue;
    for (const QByteArray& child : file.readAll().split(' '))
      if (const int started = child.trimmed().toInt(); started > 0) found << started << children_of(started);
  }
  return found;
}

/// The children and theirs: inside namespaces the process that serves is a grandchild.
QList<int> descendants_of(qint64 pid) {
  QList<int> found = children_of(pid);
  for (int k = 0; k < found.size(); ++k) found += children_of(found[k]);
  return found;
}

bool runs(int pid) {
  QFile file(QStringLiteral("/proc/%1/stat").arg(pid));
  if (!file.open(QIODevice::ReadOnly)) return false;
  const QByteArray stat = file.readAll();
  return stat.mid(stat.lastIndexOf(')') + 2, 1) != "Z";
}

class Server : public QProcess {
 public:
  Server() {
    setProcessChannelMode(QProcess::ForwardedErrorChannel);
    start(tirscope::test::program("tirc"), {"serve"});
    if (!waitForStarted()) qFatal("no tirc");
  }
  void ask(int id, const char* method, json params) {
    write(QByteArray::fromStdString(json{{"id", id}, {"method", method}, {"params", std::move(params)}}.dump() + "\n"));
    waitForBytesWritten(60'000);
  }
  /// The next line.
  json line(int milliseconds = 60'000) {
    while (!canReadLine())
      if (!waitForReadyRead(milliseconds)) return {};
    return json::parse(readLine().toStdString(), nullptr, false);
  }
  /// Starts a measurement that does not end by itself, and waits until it runs.
  void measure() {
    ask(1, "module.parse", {{"text", endless}});
    line();
    ask(2, "bench.run", {{"module", "m1"}, {"time_limit", 600}, {"check", false}, {"min_repeat_ms", 0}});
    while (true) {
      const json said = line();
      if (!said.is_object() || said["params"].value("done", 0) > 0) break;  // compiled
    }
    QTest::qWait(700);
  }
};

}  // namespace

class ServeEndsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_client_that_leaves_ends_the_measurement_and_its_processes() {
    Server server;
    server.measure();
    const QList<int> workers = children_of(server.processId());
    QVERIFY(!workers.isEmpty());
    QElapsedTimer clock;
    clock.start();
    server.closeWriteChannel();
    QVERIFY(server.waitForFinished(10'000));
    QVERIFY2(clock.elapsed() < 10'000, qPrintable(QString::number(clock.elapsed())));
    QCOMPARE(server.exitStatus(), QProcess::NormalExit);
    QCOMPARE(server.exitCode(), 0);
    for (int worker : workers) QTRY_VERIFY_WITH_TIMEOUT(!runs(worker), 20'000);
  }

  void a_batch_is_answered_to_its_end() {
    Server server;
    server.ask(1, "module.parse",
               {{"text",
                 "@T.prim_func\ndef main(A: T.Buffer((4,), \"float32\")):\n"
                 "    for i in range(4):\n        A[i] = A[i] + T.float32(1)\n"}});
    server.ask(2, "bench.run", {{"module", "m1"}, {"check", false}, {"anchor", false}, {"peak", false}});
    server.closeWriteChannel();
    QVERIFY(server.waitForFinished(60'000));
    const QList<QByteArray> lines = server.readAllStandardOutput().trimmed().split('\n');
    const json last = json::parse(lines.last().toStdString());
    QVERIFY2(last.value("id", 0) == 2 && last.contains("result"), lines.last().constData());
  }

  void a_reader_that_is_gone_is_no_signal() {
    // The shell says how the server ended: 0, where a signal would be 141.
    QProcess shell;
    shell.setProcessChannelMode(QProcess::MergedChannels);
    const QString request = QStringLiteral("{\"id\": 1, \"method\": \"server.info\"}");
    shell.start("sh", {"-c", QStringLiteral("{ sleep 0.5; while echo '%1'; do sleep 0.1; done; } 2>/dev/null | "
                                            "{ trap - PIPE; %2 serve; echo ended $? >&2; } | true")
                                 .arg(request, tirscope::test::program("tirc"))});
    QVERIFY(shell.waitForFinished(20'000));
    QVERIFY2(shell.readAll().contains("ended 0"), "it was killed");
  }

  void a_request_without_an_end_is_refused_in_linear_time() {
    Server server;
    const QByteArray piece(1 << 20, 'x');
    QElapsedTimer clock;
    clock.start();
    for (int k = 0; k < 300; ++k) {
      server.write(piece);
      while (server.bytesToWrite() > (8 << 20)) QVERIFY(server.waitForBytesWritten(20'000));
    }
    json refusal = server.line();
    QVERIFY2(refusal.is_object(), "no answer");
    QCOMPARE(refusal["error"]["data"].value("code", ""), "json.too-long");
    server.write("\n");
    server.ask(5, "server.info", json::object());
    QCOMPARE(server.line().value("id", 0), 5);
    QVERIFY2(clock.elapsed() < 30'000, qPrintable(QString::number(clock.elapsed())));
  }

  void requests_that_cost_too_much_are_refused_with_codes() {
    Server server;
    for (auto [text, code, number] :
         {std::tuple(QByteArray(2'000'000, '['), "json.too-deep", -32600),
          {QByteArray("[") + QByteArray("0,").repeated(5'000'000) + "0]", "json.too-many-values", -32600},
          {QByteArray("{\"id\": 1e999}"), "json.too-large-number", -32700},
          {QByteArray("{\"id\": 1, \"id\": 2}"), "json.duplicate-key", -32600},
          {QByteArray("{\"id\": \"\xff\"}"), "json.syntax", -32700}}) {
      server.write(text + "\n");
      const json answer = server.line();
      QVERIFY(answer.is_object());
      QCOMPARE(answer["error"]["data"].value("code", ""), code);
      QCOMPARE(answer["error"].value("code", 0), number);
    }
  }

  void processes_that_were_stopped_hold_the_next_measurement_only_shortly() {
    Server server;
    server.ask(1, "module.parse",
               {{"text",
                 "@T.prim_func\ndef main(A: T.Buffer((4,), \"float32\")):\n"
                 "    for i in range(4):\n        A[i] = A[i] + T.float32(1)\n"}});
    server.line();
    auto measured = [&](int id) {
      server.ask(id, "bench.run",
                 {{"module", "m1"}, {"check", false}, {"anchor", false}, {"peak", false}, {"min_repeat_ms", 1}});
      while (true) {
        const json said = server.line();
        if (!said.is_object() || said.value("id", 0) == id) return said.is_object() && said.contains("result");
      }
    };
    QVERIFY(measured(2));
    QElapsedTimer clock;
    clock.start();
    QVERIFY(measured(3));
    const qint64 usual = clock.elapsed();
    const QList<int> workers = descendants_of(server.processId());
    QVERIFY(workers.size() >= 2);
    QTest::qWait(5000);  // past their start
    for (int worker : workers) ::kill(worker, SIGSTOP);
    clock.restart();
    QVERIFY(measured(4));
    QVERIFY2(clock.elapsed() < usual + 20'000, qPrintable(QString::number(clock.elapsed())));
    for (int worker : workers) QTRY_VERIFY_WITH_TIMEOUT(!runs(worker), 20'000);
  }
};

TIRSCOPE_TEST(ServeEndsTest)

}  // namespace serve_ends_test
#include "serve_ends_test.moc"
