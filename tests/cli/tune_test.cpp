// SPDX-License-Identifier: Apache-2.0
// `tirc tune`: what it answers, what it keeps, how it goes on, what it refuses.
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <nlohmann/json.hpp>

#include "support/paths.h"
#include "support/unit.h"

namespace tune_test {

using nlohmann::json;

class TuneTest : public QObject {
  Q_OBJECT

  struct Outcome {
    int code = -1;
    QByteArray out, err;
    json answer() const { return json::parse(out.constData(), nullptr, false); }
  };

  static Outcome tirc(const QStringList& arguments) {
    QProcess process;
    process.start(tirscope::test::program("tirc"), arguments);
    process.closeWriteChannel();
    if (!process.waitForFinished(300'000)) return {-1, "", "did not end"};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2, process.readAllStandardOutput(),
            process.readAllStandardError()};
  }
  /// Trials without when they were measured, which is never the same.
  static json untimed(json history) {
    for (json& trial : history) trial.erase("at_s");
    return history;
  }
  QTemporaryDir folder_;

  QString file(const QString& name, const QByteArray& text) const {
    QFile out(folder_.filePath(name));
    if (!out.open(QIODevice::WriteOnly) || out.write(text) != text.size()) qFatal("cannot write");
    return out.fileName();
  }
  QString product(int size = 32) const {
    return file("product.py",
                QByteArray("@T.prim_func\ndef main(A: T.Buffer((N, N), \"float32\"), B: T.Buffer((N, N), \"float32\"), "
                           "C: T.Buffer((N, N), \"float32\")):\n"
                           "    for i, j, k in T.grid(N, N, N):\n        with T.block(\"C\"):\n"
                           "            vi, vj, vk = T.axis.remap(\"SSR\", [i, j, k])\n            with T.init():\n"
                           "                C[vi, vj] = T.float32(0)\n"
                           "            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]\n")
                    .replace("N", QByteArray::number(size)));
  }
  QString space() const {
    return file("tiles.py",
                "b = sch.get_block('C')\ni, j, k = sch.get_loops(b)\n"
                "i0, i1, i2 = sch.split(i, sch.sample_perfect_tile(i, 3, 16))\n"
                "j0, j1, j2 = sch.split(j, sch.sample_perfect_tile(j, 3, 16))\n"
                "k0, k1, k2 = sch.split(k, sch.sample_perfect_tile(k, 3, 16))\n"
                "sch.reorder(i0, j0, k0, i1, j1, k1, i2, k2, j2)\n");
  }
  /// A run that measures nothing, so that it is the same each time.
  Outcome recorded(const QStringList& more) const {
    QStringList arguments{"tune", product(), "--measurements", folder_.filePath("none"), "--json"};
    if (!more.contains("--resume"))
      arguments << "--seed"
                << "3";
    if (!more.contains("--space")) arguments << "--space" << space();
    return tirc(arguments + more);
  }

 private Q_SLOTS:
  void a_product_is_tuned_checked_and_kept() {
    const QString database = folder_.filePath("kept");
    Outcome run = tirc({"tune", product(64), "--trials", "6", "--per-iteration", "3", "--seed", "1", "--database",
                        database, "--json", "--threads", "1", "--space", space()});
    QVERIFY2(run.code == 0, run.err.constData());
    const json answer = run.answer();
    QCOMPARE(answer.at("trials").get<int>(), 6);
    QCOMPARE(QString::fromStdString(answer.at("ended").get<std::string>()), QString("trials"));
    QVERIFY(answer.at("best").at("check").at("passed").get<bool>());
    QVERIFY(answer.at("best").at("median_s").get<double>() > 0);
    QCOMPARE(answer.at("best").at("threads").get<int>(), 1);
    QVERIFY(!answer.at("best").at("trace").get<std::string>().empty());
    Outcome records = tirc({"records", database});
    QVERIFY2(records.code == 0, records.err.constData());
    QCOMPARE(int(records.out.count("workload 0")), 6);

    // The same run again: everything is known.
    Outcome again = tirc({"tune", product(64), "--trials", "6", "--per-iteration", "3", "--resume", "--database",
                          database, "--json", "--threads", "1", "--space", space()});
    QVERIFY2(again.code == 0, again.err.constData());
    const json repeated = again.answer();
    for (const json& trial : repeated.at("history")) QVERIFY(trial.at("known").get<bool>());
  }

  void the_same_seed_and_times_give_the_same_run() {
    const json once = recorded({"--trials", "20"}).answer(), again = recorded({"--trials", "20"}).answer();
    QVERIFY(once.contains("history"));
    QCOMPARE(once.at("history").size(), std::size_t(20));
    QVERIFY(untimed(once.at("history")) == untimed(again.at("history")));
    QVERIFY(once.at("best").at("trace") == again.at("best").at("trace"));
  }

  void a_killed_run_is_resumed() {
    const QString database = folder_.filePath("killed");
    const QStringList budget{"--trials", "400", "--per-iteration", "8"};
    const json whole = recorded(budget).answer();
    int killed = 0;
    for (int attempt = 0; attempt < 4; ++attempt) {
      QProcess process;
      QStringList arguments{"tune",  product(),    "--measurements", folder_.filePath("none"), "--json", "--space",
                            space(), "--database", database};
      arguments += budget + (attempt == 0 ? QStringList{"--seed", "3"} : QStringList{"--resume"});
      process.start(tirscope::test::program("tirc"), arguments);
      process.closeWriteChannel();
      QVERIFY(process.waitForStarted());
      QVERIFY(QTest::qWaitFor([&] { return QFile::exists(database + "/tuning_run.json"); }, 60'000));
      if (!process.waitForFinished(40 + 60 * attempt)) {
        process.kill();
        QVERIFY(process.waitForFinished(10'000));
        ++killed;
      }
    }
    QVERIFY(killed > 0);
    const Outcome resumed = recorded(budget + QStringList{"--database", database, "--resume"});
    QVERIFY2(resumed.code == 0, resumed.err.constData());
    json history = resumed.answer().at("history"), expected = whole.at("history");
    QCOMPARE(history.size(), std::size_t(400));
    for (json* list : {&history, &expected})
      for (json& trial : *list) trial.erase("known"), trial.erase("at_s");
    QVERIFY(history == expected);
  }

  void a_script_is_a_space() {
    const QString space = file("space.py",
                               "b = sch.get_block('C')\ni, j, k = sch.get_loops(b)\n"
                               "t = sch.sample_perfect_tile(j, 2, 16)\nj0, j1 = sch.split(j, t)\n"
                               "sch.reorder(i, j0, k, j1)\n");
    Outcome run = recorded({"--space", space, "--trials", "100"});
    QVERIFY2(run.code == 0, run.err.constData());
    QCOMPARE(QString::fromStdString(run.answer().at("ended").get<std::string>()), QString("space exhausted"));
    QCOMPARE(run.answer().at("trials").get<int>(), 5);
  }

  /// Without --space, the rules of the target make the space; a chain of elements leaves nothing open but is one
  /// program.
  void default_rules_are_a_space() {
    Outcome run = tirc({"tune", product(), "--trials", "12", "--per-iteration", "6", "--seed", "1", "--threads", "2",
                        "--measurements", folder_.filePath("none"), "--json"});
    QVERIFY2(run.code == 0, run.err.constData());
    QCOMPARE(run.answer().at("trials").get<int>(), 12);
    const QString doubled = file("doubled.py",
                                 "@T.prim_func\ndef main(A: T.Buffer((64, 64)), B: T.Buffer((64, 64))):\n"
                                 "    for i, j in T.grid(64, 64):\n        with T.block(\"B\"):\n"
                                 "            vi, vj = T.axis.remap(\"SS\", [i, j])\n"
                                 "            B[vi, vj] = A[vi, vj] * T.float32(2)\n");
    run = tirc({"tune", doubled, "--trials", "12", "--threads", "2", "--json"});
    QVERIFY2(run.code == 0, run.err.constData());
    QCOMPARE(QString::fromStdString(run.answer().at("ended").get<std::string>()), QString("space exhausted"));
    QVERIFY(run.answer().at("best").at("check").at("passed").get<bool>());
  }

  void spaces_are_shown_with_reasons() {
    const Outcome shown = tirc({"spaces", product(), "--threads", "2", "--json"});
    QVERIFY2(shown.code == 0, shown.err.constData());
    const json answer = shown.answer();
    QCOMPARE(answer.at("spaces").size(), std::size_t(3));
    int applied = 0;
    for (const json& verdict : answer.at("verdicts")) {
      applied += verdict.at("applies").get<bool>();
      QCOMPARE(verdict.contains("reason"), !verdict.at("applies").get<bool>());
    }
    QCOMPARE(applied, 2);
    const Outcome script = tirc({"spaces", product(), "--space", space()});
    QVERIFY2(script.code == 0, script.err.constData());
    QVERIFY(script.out.contains("# design space 1 of 1"));
    QVERIFY(script.out.contains("sample_perfect_tile"));
  }

  void bad_input_is_refused_data() {
    QTest::addColumn<QStringList>("more");
    QTest::addColumn<QString>("code");
    QTest::newRow("no such strategy") << QStringList{"--strategy", "guess"} << "tuning.unknown-strategy";
    QTest::newRow("no such model") << QStringList{"--model", "mlp"} << "tuning.unknown-model";
    QTest::newRow("no such space") << QStringList{"--space", "x86"} << "tuning.unknown-space";
    QTest::newRow("no time") << QStringList{"--time", "soon"} << "tuning.time";
    QTest::newRow("nothing to resume") << QStringList{"--resume", "--database", folder_.filePath("empty")}
                                       << "tuning.no-run";
    QTest::newRow("no database to resume") << QStringList{"--resume"} << "tuning.no-database";
    QTest::newRow("no such function") << QStringList{"--function", "other"} << "tuning.no-function";
    QTest::newRow("a script that raises")
        << QStringList{"--space", file("raises.py", "raise ValueError('no')\n")} << "script.";
    QTest::newRow("a script without decisions")
        << QStringList{"--space", file("plain.py", "b = sch.get_block('C')\n")} << "tuning.no-decisions";
  }
  void bad_input_is_refused() {
    QFETCH(QStringList, more);
    QFETCH(QString, code);
    const Outcome run = recorded(more);
    QVERIFY2(run.code == 1 || run.code == 2 || run.code == 3, run.err.constData());
    QVERIFY2(run.err.contains(code.toUtf8()), run.err.constData());
  }
};

TIRSCOPE_TEST(TuneTest)

}  // namespace tune_test
#include "tune_test.moc"
