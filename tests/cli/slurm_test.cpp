// SPDX-License-Identifier: Apache-2.0
// Workers that Slurm starts. srun is tests/support/fake_srun.sh here, which starts workers, queues, refuses, cancels or
// loses, whatever the partition is called; tests/cluster has a real one.
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <nlohmann/json.hpp>
#include <set>

#include "support/paths.h"
#include "support/unit.h"

namespace slurm_test {

using nlohmann::json;

namespace {

struct Outcome {
  int code = -1;
  std::string out, err;
  bool says(const char* text) const { return err.find(text) != std::string::npos; }
  json answer() const { return json::parse(out, nullptr, false); }
};

/// Trials without when they were measured, which is never the same.
json untimed(json history) {
  for (json& trial : history) trial.erase("at_s");
  return history;
}

}  // namespace

class SlurmTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString path(const QString& name) const { return folder_.filePath(name); }
  static QString tirc() { return tirscope::test::program("tirc"); }
  QString write(const QString& name, const QByteArray& text) const {
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("cannot write");
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return file.fileName();
  }
  QProcessEnvironment environment() const {
    QProcessEnvironment out = QProcessEnvironment::systemEnvironment();
    out.insert("XDG_CACHE_HOME", path("cache"));
    out.insert("XDG_CONFIG_HOME", path("config"));
    out.insert("SLURM_TEST", path("state"));
    out.insert("PATH", path("bin") + ":/usr/bin:/bin");
    return out;
  }
  Outcome run(const QStringList& arguments, const QString& search_path = {}) const {
    QProcess process;
    QProcessEnvironment with = environment();
    if (!search_path.isEmpty()) with.insert("PATH", search_path);
    process.setProcessEnvironment(with);
    process.start(tirc(), arguments);
    process.closeWriteChannel();
    if (!process.waitForFinished(120'000)) return {-1, {}, "did not end"};
    return {process.exitCode(), process.readAllStandardOutput().toStdString(),
            process.readAllStandardError().toStdString()};
  }
  QStringList tuning(const QStringList& more) const {
    return QStringList{"tune",
                       path("product.py"),
                       "--trials",
                       "8",
                       "--per-iteration",
                       "8",
                       "--threads",
                       "1",
                       "--model",
                       "random",
                       "--measurements",
                       path("none"),
                       "--json",
                       "--quiet"} +
           more;
  }
  Outcome tune(const QStringList& more) const { return run(tuning(QStringList{"--seed", "1"} + more)); }
  json records(const QString& database) const {
    return run({"records", path(database), "--json"}).answer().at("records");
  }
  QStringList calls() const {
    QFile file(path("state/calls"));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts)
                                          : QStringList();
  }

 private Q_SLOTS:
  void initTestCase() {
    QVERIFY(QDir(folder_.path()).mkdir("bin"));
    QVERIFY(QFile::copy(tirscope::test::in_source("tests/support/fake_srun.sh"), path("bin/srun")));
    write("product.py",
          "@T.prim_func\ndef main(A: T.Buffer((32, 32)), B: T.Buffer((32, 32)), C: T.Buffer((32, 32))):\n"
          "    for i, j, k in T.grid(32, 32, 32):\n        with T.block(\"C\"):\n"
          "            vi, vj, vk = T.axis.remap(\"SSR\", [i, j, k])\n            with T.init():\n"
          "                C[vi, vj] = T.float32(0)\n"
          "            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]\n");
  }
  void init() {
    QDir(path("state")).removeRecursively();
    QVERIFY(QDir(folder_.path()).mkdir("state"));
  }

  /// Candidates are built and checked by two workers; with recorded times the run is the one without them.
  void a_partition_measures_with_so_many_workers() {
    const Outcome alone = tune({}), both = tune({"--host", "slurm:good:2", "--database", path("both")});
    QVERIFY2(both.code == 0, both.err.c_str());
    QCOMPARE(untimed(both.answer().at("history")), untimed(alone.answer().at("history")));
    QCOMPARE(both.answer().at("best"), alone.answer().at("best"));
    QCOMPARE(both.answer().at("machine").get<std::string>(), std::string("recorded times"));
    QVERIFY(both.answer().at("rejected").empty());
    QCOMPARE(records("both").size(), 8u);
    QCOMPARE(calls().size(), 2);
    for (const QString& call : calls())
      QVERIFY2(call.startsWith("--partition=good --nodes=1 --ntasks=1 --exclusive") && call.endsWith("tirc serve"),
               qPrintable(call));
  }

  void other_commands_take_one_worker() {
    QCOMPARE(run({"devices", "--host", "slurm:good:4", "--json"}).code, 0);
    QCOMPARE(calls().size(), 1);
    QCOMPARE(run({"hosts", "--add", "cluster", "slurm:good"}).code, 0);
    const Outcome timed = run({"bench", path("product.py"), "--host", "cluster", "--no-peak", "--min-repeat-ms", "1"});
    QVERIFY2(timed.code == 0, timed.err.c_str());
    QCOMPARE(calls().size(), 2);
    QCOMPARE(run({"hosts", "--remove", "cluster"}).code, 0);
  }

  void a_saved_host_may_say_where_tirc_is_and_be_several() {
    const QString other = write("bin/tirc-there", ("#!/bin/sh\nexec " + tirc() + " \"$@\"\n").toUtf8());
    QCOMPARE(run({"hosts", "--add", "cluster", "slurm:good:3 " + other}).code, 0);
    const Outcome tuned = tune({"--host", "cluster"});
    QVERIFY2(tuned.code == 0, tuned.err.c_str());
    QCOMPARE(calls().size(), 3);
    QVERIFY2(calls().front().endsWith("tirc-there serve"), qPrintable(calls().front()));
    QCOMPARE(run({"hosts", "--remove", "cluster"}).code, 0);
  }

  /// The only worker is lost with its first candidate: a fresh one measures it, and nothing is measured twice.
  void a_lost_worker_is_replaced() {
    const Outcome tuned = tune({"--host", "slurm:failing", "--database", path("failing")});
    QVERIFY2(tuned.code == 0, tuned.err.c_str());
    QCOMPARE(tuned.answer().at("history").size(), 8u);
    QCOMPARE(untimed(tuned.answer().at("history")), untimed(tune({}).answer().at("history")));
    const std::string note = tuned.answer().at("notes").dump();
    QVERIFY2(note.find("a fresh one was started") != std::string::npos, note.c_str());
    QVERIFY2(note.find("Node failure on n1") != std::string::npos, note.c_str());
    QCOMPARE(records("failing").size(), 8u);
    QCOMPARE(calls().size(), 2);
  }

  /// A cancelled job is not started again: somebody wanted the node. What was measured is kept.
  void a_cancelled_job_ends_the_run_that_has_no_other() {
    const Outcome cut = tune({"--host", "slurm:cancelled", "--database", path("cut")});
    QVERIFY2(cut.code == 3 && cut.says("tuning.no-host-left") && cut.says("was cancelled"), cut.err.c_str());
    QCOMPARE(calls().size(), 1);
    const Outcome resumed = run(tuning({"--host", "slurm:good:2", "--resume", "--database", path("cut")}));
    QVERIFY2(resumed.code == 0, resumed.err.c_str());
    QCOMPARE(untimed(resumed.answer().at("history")).size(), 8u);
    QCOMPARE(records("cut").size(), 8u);
  }

  /// One of two cancelled: the other measures what it had, which has not failed for it.
  void another_worker_takes_over_from_a_cancelled_one() {
    const Outcome tuned = tune({"--host", "slurm:cancelled", "--host", "slurm:good"});
    QVERIFY2(tuned.code == 0, tuned.err.c_str());
    QCOMPARE(untimed(tuned.answer().at("history")), untimed(tune({}).answer().at("history")));
  }

  /// One of two stays in the queue: the run begins and ends without it.
  void a_worker_in_the_queue_holds_nobody_up() {
    QElapsedTimer clock;
    clock.start();
    const Outcome tuned = tune({"--host", "slurm:half:2"});
    QVERIFY2(tuned.code == 0, tuned.err.c_str());
    QVERIFY(tuned.says("queued and waiting"));
    QVERIFY2(clock.elapsed() < 40'000, qPrintable(QString::number(clock.elapsed())));
  }

  void nodes_of_different_kinds_are_refused() {
    const Outcome mixed = tune({"--host", "slurm:mixed:2"});
    QVERIFY2(mixed.code == 2 && mixed.says("tuning.other-machine"), mixed.err.c_str());
  }

  void why_there_is_no_worker_is_told_data() {
    QTest::addColumn<QString>("host");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("says");
    QTest::newRow("unknown") << "slurm:unknown"
                             << "slurm.no-partition"
                             << "sinfo lists the partitions";
    QTest::newRow("denied") << "slurm:denied"
                            << "slurm.refused"
                            << "User's group not permitted";
    QTest::newRow("no tirc") << "slurm:elsewhere"
                             << "slurm.no-tirc"
                             << "name its path there";
    QTest::newRow("queue") << "slurm:full:2"
                           << "slurm.not-started"
                           << "longer --connect-timeout";
    for (const char* name : {"slurm:", "slurm:-x", "slurm:a b", "slurm:x:0", "slurm:x:2:3", "slurm:$(id)", "slurm:x,y"})
      QTest::newRow(name) << name << "slurm.name"
                          << "names no partition";
  }
  void why_there_is_no_worker_is_told() {
    QFETCH(QString, host);
    QFETCH(QString, code);
    QFETCH(QString, says);
    for (const Outcome& outcome : {tune({"--host", host, "--connect-timeout", "1"}),
                                   run({"devices", "--host", host, "--connect-timeout", "1"})}) {
      QVERIFY2(outcome.code == (code == "slurm.name" ? 2 : 3), outcome.err.c_str());
      QVERIFY2(outcome.says(qPrintable(code)) && outcome.says(qPrintable(says)), outcome.err.c_str());
    }
    if (code == "slurm.name") QVERIFY(calls().isEmpty());
  }

  void srun_that_is_not_there_is_told() {
    const Outcome outcome = run({"devices", "--host", "slurm:good"}, path("nowhere"));
    QVERIFY2(outcome.code == 3 && outcome.says("slurm.no-srun"), outcome.err.c_str());
  }

  void the_protocol_names_hosts_too() {
    QProcess server;
    server.setProcessEnvironment(environment());
    server.start(tirc(), {"serve"});
    int id = 0;
    auto ask = [&](const char* method, const json& params) -> json {
      const json request = {{"jsonrpc", "2.0"}, {"id", ++id}, {"method", method}, {"params", params}};
      server.write(QByteArray::fromStdString(request.dump() + "\n"));
      while (server.canReadLine() || server.waitForReadyRead(60'000))
        while (server.canReadLine())
          if (const json line = json::parse(server.readLine().toStdString()); line.value("id", 0) == id) return line;
      return {};
    };
    QFile program(path("product.py"));
    QVERIFY(program.open(QIODevice::ReadOnly));
    const json parsed = ask("module.parse", {{"text", program.readAll().toStdString()}});
    json request = {{"module", parsed.at("result").at("module")},
                    {"trials", 4},
                    {"seed", 1},
                    {"threads", 1},
                    {"model", "random"},
                    {"measurements", path("none").toStdString()},
                    {"hosts", {"slurm:good:2"}}};
    const json tuned = ask("tune.run", request);
    QVERIFY2(tuned.contains("result") && tuned["result"].at("trials") == 4, tuned.dump().c_str());
    QCOMPARE(calls().size(), 2);
    request["hosts"] = {"slurm:unknown"};
    QCOMPARE(ask("tune.run", request).at("error").at("data").at("code").get<std::string>(),
             std::string("slurm.no-partition"));
    server.closeWriteChannel();
    QVERIFY(server.waitForFinished(10'000));
  }
};

TIRSCOPE_TEST(SlurmTest)

}  // namespace slurm_test
#include "slurm_test.moc"
