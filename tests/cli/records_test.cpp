// SPDX-License-Identifier: Apache-2.0
// `tirc tune` on modules of several functions, `tirc tasks`, and what `tirc records` does with the databases.
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <nlohmann/json.hpp>

#include "support/paths.h"
#include "support/unit.h"

namespace records_test {

using nlohmann::json;

namespace {

QByteArray unary(const QByteArray& name, const QByteArray& value) {
  return "    @T.prim_func(private=True)\n    def " + name +
         "(A: T.Buffer((32, 64), \"float32\"), B: T.Buffer((32, 64), \"float32\")):\n"
         "        for i, j in T.grid(32, 64):\n            with T.block(\"B\"):\n"
         "                vi, vj = T.axis.remap(\"SS\", [i, j])\n                B[vi, vj] = " +
         value + "\n";
}

QByteArray dense(const QByteArray& name) {
  return "    @T.prim_func(private=True)\n    def " + name +
         "(X: T.Buffer((32, 64), \"float32\"), W: T.Buffer((64, 64), \"float32\"), Y: T.Buffer((32, 64), "
         "\"float32\")):\n        for i, j, k in T.grid(32, 64, 64):\n            with T.block(\"Y\"):\n"
         "                vi, vj, vk = T.axis.remap(\"SSR\", [i, j, k])\n                with T.init():\n"
         "                    Y[vi, vj] = T.float32(0)\n"
         "                Y[vi, vj] = Y[vi, vj] + X[vi, vk] * W[vk, vj]\n";
}

/// Two layers and an activation: dense and again are one task that is called twice.
QByteArray graph() {
  return "@I.ir_module\nclass Module:\n" + dense("dense") + dense("again") +
         unary("relu", "T.max(A[vi, vj], T.float32(0))") +
         "    @R.function\n    def main(x: R.Tensor((32, 64), \"float32\"), w: R.Tensor((64, 64), \"float32\")) -> "
         "R.Tensor((32, 64), \"float32\"):\n        cls = Module\n        with R.dataflow():\n"
         "            a = R.call_tir(cls.dense, (x, w), out_sinfo=R.Tensor((32, 64), \"float32\"))\n"
         "            b = R.call_tir(cls.relu, (a,), out_sinfo=R.Tensor((32, 64), \"float32\"))\n"
         "            c = R.call_tir(cls.again, (b, w), out_sinfo=R.Tensor((32, 64), \"float32\"))\n"
         "            R.output(c)\n        return c\n";
}

struct Outcome {
  int code = -1;
  QByteArray out, err;
  json answer() const { return json::parse(out.constData(), nullptr, false); }
};

Outcome tirc(const QStringList& arguments) {
  QProcess process;
  process.start(tirscope::test::program("tirc"), arguments);
  process.closeWriteChannel();
  if (!process.waitForFinished(300'000)) return {-1, "", "did not end"};
  return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2, process.readAllStandardOutput(),
          process.readAllStandardError()};
}

}  // namespace

class RecordsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString in(const QString& name) const { return folder_.filePath(name); }
  QString file(const QString& name, const QByteArray& text) const {
    QFile out(in(name));
    if (!out.open(QIODevice::WriteOnly) || out.write(text) != text.size()) qFatal("cannot write");
    return out.fileName();
  }
  QByteArray content(const QString& name) const {
    QFile of(in(name));
    return of.open(QIODevice::ReadOnly) ? of.readAll() : QByteArray();
  }
  /// What a module computes, compared with what the graph computes of the same arrays.
  Outcome checked(const QString& module) const {
    if (!QFile::exists(in("expected.npz")) && tirc({"run", in("graph.py"), "-o", in("expected.npz")}).code != 0)
      qFatal("the graph does not run");
    return tirc({"run", module, "--check", in("expected.npz")});
  }
  /// A run on recorded times, so that it is the same each time and quick.
  Outcome tuned(const QString& database, const QStringList& more) const {
    return tirc(QStringList{"tune", in("graph.py"), "--measurements", in("none"), "--json", "--quiet", "--threads", "2",
                            "--database", in(database)} +
                more);
  }

 private Q_SLOTS:
  void initTestCase() {
    file("graph.py", graph());
    const Outcome first = tuned("first", {"--seed", "3", "--trials", "16"});
    QVERIFY2(first.code == 0, first.err.constData());
    const Outcome second = tuned("second", {"--seed", "4", "--trials", "12", "--function", "dense"});
    QVERIFY2(second.code == 0, second.err.constData());
  }

  void tasks_of_a_module_are_listed() {
    const Outcome listed = tirc({"tasks", in("graph.py"), "--json"});
    QVERIFY2(listed.code == 0, listed.err.constData());
    const json tasks = listed.answer().at("tasks");
    QCOMPARE(tasks.size(), std::size_t(2));
    QVERIFY(tasks[0].at("function") == "dense" && tasks[0].at("weight") == 2);
    QVERIFY((tasks[0].at("functions") == json{"dense", "again"}));
    QCOMPARE(tasks[0].at("operations").get<double>(), 2.0 * 32 * 64 * 64);
    QVERIFY(tasks[1].at("function") == "relu" && tasks[1].at("weight") == 1);
    QVERIFY(tirc({"tasks", in("graph.py")}).out.contains("again"));
    const QString graph_alone = file("alone.py",
                                     "@I.ir_module\nclass Module:\n    @R.function\n"
                                     "    def main(x: R.Tensor((4,), \"float32\")):\n        return x\n");
    const Outcome none = tirc({"tasks", graph_alone});
    QVERIFY2(none.code == 1 && none.err.contains("tuning.no-tasks"), none.err.constData());
    const Outcome untuned = tirc({"tune", graph_alone, "--trials", "4"});
    QVERIFY2(untuned.code == 1 && untuned.err.contains("tuning.no-tasks"), untuned.err.constData());
  }

  void functions_of_a_module_are_tuned_in_turns() {
    for (const char* scheduler : {"gradient", "round-robin"}) {
      const QString database = QString("turns-") + scheduler;
      const QStringList how{"--trials", "20", "--per-iteration",   "4", "--task-scheduler", scheduler,
                            "--seed",   "5",  "--trials-per-task", "24"};
      const Outcome run = tuned(database, how + QStringList{"-o", in("tuned.py")});
      QVERIFY2(run.code == 0, run.err.constData());
      const json answer = run.answer();
      QVERIFY(answer.at("function") == "" && !answer.contains("best"));
      QCOMPARE(answer.at("trials").get<int>(), 20);
      const json tasks = answer.at("tasks");
      QCOMPARE(tasks.size(), std::size_t(2));
      int trials = 0;
      for (const json& task : tasks) {
        QVERIFY(task.at("best").at("median_s").get<double>() > 0);
        QCOMPARE(task.at("history").size(), task.at("trials").get<std::size_t>());
        trials += task.at("trials").get<int>();
      }
      QCOMPARE(trials, 20);
      QVERIFY(tasks[0].at("weight") == 2);
      QCOMPARE(answer.at("weighted_s").get<double>(),
               2 * tasks[0].at("best").at("median_s").get<double>() + tasks[1].at("best").at("median_s").get<double>());
      // The winners are in the module: both calls of the one task, marked as scheduled.
      const QByteArray text = content("tuned.py");
      QCOMPARE(text.count("tir.is_scheduled"), 3);
      QVERIFY(tirc({"print", in("tuned.py")}).code == 0);
      // Gone on with more trials, what is known is not measured again.
      QStringList longer = how;
      longer.replace(longer.indexOf("20"), "24");
      longer.removeAt(longer.indexOf("--seed") + 1);
      longer.removeAt(longer.indexOf("--seed"));
      const Outcome resumed = tuned(database, longer + QStringList{"--resume"});
      QVERIFY2(resumed.code == 0, resumed.err.constData());
      int known = 0;
      const json again = resumed.answer();
      for (const json& task : again.at("tasks"))
        for (const json& trial : task.at("history")) known += trial.at("known").get<bool>();
      QCOMPARE(known, 20);
    }
    // The activation is one program, which leaves the others its turns.
    const json limited = tuned("limited", {"--trials", "20", "--trials-per-task", "6", "--seed", "5"}).answer();
    QVERIFY(limited.at("tasks")[0].at("trials") == 6 && limited.at("tasks")[1].at("trials") == 1);
    const Outcome unknown = tuned("unknown", {"--task-scheduler", "fair"});
    QVERIFY2(unknown.code == 2 && unknown.err.contains("tuning.unknown-task-scheduler"), unknown.err.constData());
  }

  void a_function_that_cannot_be_tuned_leaves_the_others_their_turns() {
    const QString mixed = file("mixed.py", "@I.ir_module\nclass Module:\n" + dense("dense") +
                                               "    @T.prim_func\n    def plain(A: T.Buffer((4,), \"float32\")):\n"
                                               "        for i in range(4):\n            A[i] = T.float32(1)\n");
    const Outcome run = tirc({"tune", mixed, "--measurements", in("none"), "--json", "--trials", "4", "--seed", "1"});
    QVERIFY2(run.code == 0, run.err.constData());
    const json tasks = run.answer().at("tasks");
    QVERIFY(tasks[0].at("best").is_object() && !tasks[0].contains("error"));
    QVERIFY(tasks[1].at("function") == "plain" && tasks[1].at("error") == "tuning.no-blocks");
  }

  void a_module_is_measured_on_this_machine() {
    const Outcome run =
        tirc({"tune", in("graph.py"), "--trials", "4", "--threads", "1", "--seed", "1", "--json", "-o", in("fast.py")});
    QVERIFY2(run.code == 0, run.err.constData());
    const json answer = run.answer();
    for (const json& task : answer.at("tasks")) QVERIFY(task.at("best").at("check").at("passed").get<bool>());
    const Outcome same = checked(in("fast.py"));
    QVERIFY2(same.code == 0 && same.out.contains("passed"), same.err.constData());
  }

  void records_are_listed_and_filtered() {
    const json all = tirc({"records", in("first"), "--json"}).answer();
    QCOMPARE(all.at("records").size(), std::size_t(16));
    QCOMPARE(all.at("workloads").size(), std::size_t(2));
    auto count = [&](const QStringList& filter) {
      const Outcome listed = tirc(QStringList{"records", in("first"), "--json"} + filter);
      return listed.code == 0 ? int(listed.answer().at("records").size()) : -1;
    };
    const int dense_records = count({"--function", "dense"}), relu_records = count({"--function", "relu"});
    QVERIFY(dense_records > 0 && relu_records > 0);
    QCOMPARE(dense_records + relu_records, 16);
    QCOMPARE(count({"--function", "other"}), 0);
    QCOMPARE(count({"--target", "cpu"}), 16);
    QCOMPARE(count({"--target", "cuda"}), 0);
    QCOMPARE(count({"--machine", "recorded times"}), 16);
    QCOMPARE(count({"--machine", "another"}), 0);
    QCOMPARE(count({"--newer-than", "1h"}), 16);
    QCOMPARE(count({"--older-than", "1h"}), 0);
    QCOMPARE(count({"--faster-than", "2ms"}), 16);  // times made of traces are between 1 and 2 ms
    QCOMPARE(count({"--faster-than", "1us"}), 0);
    const json top = tirc({"records", in("first"), "--json", "--top", "1"}).answer().at("records");
    QCOMPARE(top.size(), std::size_t(2));
    QVERIFY(top[0].at("mean_s") <= top[1].at("mean_s"));
    const Outcome text = tirc({"records", in("first"), "--top", "1", "--function", "dense"});
    QVERIFY2(text.out.contains("dense, llvm on recorded times"), text.out.constData());
    const Outcome bad = tirc({"records", in("first"), "--faster-than", "soon"});
    QVERIFY2(bad.code == 2 && bad.err.contains("cli.bad-time"), bad.err.constData());
    const Outcome nothing = tirc({"records"});
    QVERIFY2(nothing.code == 2 && nothing.err.contains("cli.no-database"), nothing.err.constData());
  }

  void databases_are_merged_once() {
    const Outcome merged = tirc({"records", "merge", in("first"), in("second"), "-o", in("both"), "--json"});
    QVERIFY2(merged.code == 0, merged.err.constData());
    QCOMPARE(merged.answer().at("records").get<int>(), 28);
    QCOMPARE(merged.answer().at("workloads").get<int>(), 2);
    QCOMPARE(content("both/database_tuning_record.json").count('\n'), 28);
    const json listed = tirc({"records", in("both"), "--json"}).answer();
    QVERIFY(listed.at("records").back().at("machine") == "recorded times");
    const QByteArray before = content("both/database_tuning_record.json");
    const Outcome again = tirc({"records", "merge", in("second"), in("both"), "-o", in("both"), "--json"});
    QVERIFY2(again.code == 0, again.err.constData());
    QVERIFY(again.answer().at("from")[0].at("duplicates") == 12);
    QCOMPARE(content("both/database_tuning_record.json"), before);
  }

  void lines_that_are_no_entries_are_counted() {
    QVERIFY(QDir().mkpath(in("torn")));
    for (const char* name : {"/database_workload.json", "/database_tuning_record.json", "/database_measurement.json"})
      file(QString("torn") + name, content(QString("first") + name));
    QFile torn(in("torn/database_tuning_record.json"));
    QVERIFY(torn.open(QIODevice::Append) && torn.write("[0,[[[\"GetBlo") > 0);
    torn.close();
    const Outcome listed = tirc({"records", in("torn"), "--json"});
    QVERIFY2(listed.code == 0 && listed.err.contains("database.bad-line"), listed.err.constData());
    QCOMPARE(listed.answer().at("skipped").get<int>(), 1);
    const Outcome merged = tirc({"records", "merge", in("torn"), "-o", in("whole"), "--json"});
    QVERIFY2(merged.code == 0 && merged.err.contains("database.bad-line"), merged.err.constData());
    QVERIFY(merged.answer().at("from")[0].at("skipped") == 1 && merged.answer().at("records") == 16);
    // Merged into the torn one itself, the half line goes.
    const Outcome mended = tirc({"records", "merge", in("second"), "-o", in("torn"), "--json"});
    QVERIFY2(mended.code == 0, mended.err.constData());
    QCOMPARE(content("torn/database_tuning_record.json").count('\n'), 28);
    QVERIFY(tirc({"records", in("torn"), "--json"}).answer().at("skipped") == 0);
  }

  void databases_of_other_releases_are_refused() {
    const QString cases = tirscope::test::in_source("tests/cases/databases/");
    const Outcome mixed = tirc({"records", "merge", cases + "0.25", cases + "0.27", "-o", in("mixed")});
    QVERIFY2(mixed.code == 2 && mixed.err.contains("database.other-release"), mixed.err.constData());
    QVERIFY(content("mixed/database_tuning_record.json").isEmpty());
    const Outcome same = tirc({"records", "merge", cases + "0.25", "-o", in("same"), "--json"});
    QVERIFY2(same.code == 0, same.err.constData());
    QCOMPARE(content("same/database_tuning_record.json").trimmed(), [&] {
      QFile of(cases + "0.25/database_tuning_record.json");
      return of.open(QIODevice::ReadOnly) ? of.readAll().trimmed() : QByteArray();
    }());
  }

  void two_databases_are_compared() {
    const Outcome compared = tirc({"records", "compare", in("first"), in("second"), "--json"});
    QVERIFY2(compared.code == 0, compared.err.constData());
    const json rows = compared.answer().at("workloads");
    QCOMPARE(rows.size(), std::size_t(2));
    for (const json& row : rows) {
      const bool both = row.at("function") == "dense";
      QCOMPARE(row.at("ratio").is_number(), both);
      QVERIFY(both ? row.at("only_in").is_null() : row.at("only_in") == "first");
    }
    const json itself = tirc({"records", "compare", in("first"), in("first"), "--json"}).answer().at("workloads");
    QCOMPARE(itself.size(), std::size_t(2));
    for (const json& row : itself) {
      QCOMPARE(row.at("ratio").get<double>(), 1.0);
      QVERIFY(row.at("same_machine") == true && row.at("only_in").is_null());
    }
    const Outcome text = tirc({"records", "compare", in("first"), in("second")});
    QVERIFY2(text.out.contains("only in the first"), text.out.constData());
    QVERIFY(tirc({"records", "compare", in("first"), in("nowhere")}).err.contains("file.unreadable"));
  }

  void winners_are_put_back_into_a_graph() {
    const Outcome put = tirc({"records", "apply", in("first"), in("graph.py"), "-o", in("put.py"), "--json"});
    QVERIFY2(put.code == 0, put.err.constData());
    const json answer = put.answer();
    QCOMPARE(answer.at("functions").size(), std::size_t(3));
    QVERIFY(answer.at("without").empty());
    QVERIFY(answer.at("functions")[0].at("record") == answer.at("functions")[1].at("record"));
    QCOMPARE(content("put.py").count("tir.is_scheduled"), 3);
    const Outcome same = checked(in("put.py"));
    QVERIFY2(same.code == 0 && same.out.contains("passed"), same.err.constData());
    // Those of one workload alone, from a database that has no other.
    const Outcome one = tirc({"records", "apply", in("second"), in("graph.py"), "-o", in("one.py")});
    QVERIFY2(one.code == 0 && one.err.contains("dense: record"), one.err.constData());
    QCOMPARE(content("one.py").count("tir.is_scheduled"), 2);
    QVERIFY(tirc({"records", "apply", in("first"), in("graph.py"), "--function", "relu", "-o", in("relu.py")}).code ==
            0);
    QCOMPARE(content("relu.py").count("tir.is_scheduled"), 1);
  }

  void what_cannot_be_put_back_is_refused() {
    const QString other = file("other.py",
                               "@T.prim_func\ndef main(A: T.Buffer((4,), \"float32\")):\n"
                               "    for i in range(4):\n        with T.block(\"A\"):\n"
                               "            vi = T.axis.spatial(4, i)\n            A[vi] = T.float32(1)\n");
    const Outcome none = tirc({"records", "apply", in("first"), other});
    QVERIFY2(none.code == 1 && none.err.contains("database.no-winner"), none.err.constData());
    const Outcome missing = tirc({"records", "apply", in("first"), in("graph.py"), "--function", "nothing"});
    QVERIFY2(missing.code == 2 && missing.err.contains("tuning.no-function"), missing.err.constData());
    // Records of two machines: it has to be said which is meant.
    QVERIFY(tirc({"records", "merge", in("first"), "-o", in("machines")}).code == 0);
    QVERIFY(QDir().mkpath(in("elsewhere")));
    for (const char* name : {"/database_workload.json", "/database_tuning_record.json"})
      file(QString("elsewhere") + name, content(QString("first") + name).replace("0.001", "0.002"));
    file("elsewhere/database_measurement.json",
         content("first/database_measurement.json").replace("recorded times", "another machine"));
    QVERIFY(tirc({"records", "merge", in("elsewhere"), "-o", in("machines")}).code == 0);
    const Outcome several = tirc({"records", "apply", in("machines"), in("graph.py")});
    QVERIFY2(several.code == 2 && several.err.contains("database.several-rankings"), several.err.constData());
    const Outcome chosen =
        tirc({"records", "apply", in("machines"), in("graph.py"), "--machine", "another machine", "--json"});
    QVERIFY2(chosen.code == 0, chosen.err.constData());
    QVERIFY(chosen.answer().at("functions")[0].at("machine") == "another machine");
    const json compared = tirc({"records", "compare", in("first"), in("elsewhere"), "--json"}).answer().at("workloads");
    for (const json& row : compared) QVERIFY(row.at("same_machine") == false && row.at("ratio").is_null());
  }
};

TIRSCOPE_TEST(RecordsTest)

}  // namespace records_test
#include "records_test.moc"
