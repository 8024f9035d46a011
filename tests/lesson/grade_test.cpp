// SPDX-License-Identifier: Apache-2.0
#include "lesson/grading/grade.h"

#include <QElapsedTimer>
#include <QtTest>

#include "lesson/lesson_folder.h"
#include "schedule/script/script.h"
#include "support/unit.h"

namespace grade_test {

using namespace tirscope;
using tirscope::test::LessonFolder;

namespace {

/// Programs that take so long, turn by turn.
class FakeTimer final : public lesson::Timer {
 public:
  explicit FakeTimer(std::vector<std::vector<double>> seconds) : seconds_(std::move(seconds)) {}
  Result<std::vector<std::vector<double>>> in_turns(const Programs& programs, const Job&) override {
    ++runs;
    modules = programs.modules.size();
    return seconds_;
  }
  int runs = 0;
  std::size_t modules = 0;

 private:
  std::vector<std::vector<double>> seconds_;
};

}  // namespace

class GradeTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_right_submission_has_all_points() {
    LessonFolder folder;
    const lesson::Grade grade = folder.grade(
        "def tile(sch):\n    i, j = sch.get_loops('C')\n    sch.reorder(j, i)\n\n"
        "why = 'b'\n");
    QCOMPARE(grade.points, 5);
    QCOMPARE(grade.of, 5);
    QVERIFY(grade.tasks[0].missing.empty());
  }
  void what_is_missing_is_said_in_a_sentence_for_each_goal() {
    LessonFolder folder;
    const lesson::Grade grade = folder.grade("sch.get_block('C')\nwhy = 'a'\n");
    QCOMPARE(grade.points, 0);
    QCOMPARE(grade.tasks[0].missing.front().str(),
             "The loops around block 'C' must drive vj, vi from outside to inside, but they drive vi, vj.");
    QCOMPARE(grade.tasks[1].missing.front().str(), "This is not the right answer.");
  }
  void a_task_without_a_part_has_no_points() {
    LessonFolder folder;
    const lesson::Grade grade = folder.grade("why = 'b'\n");
    QCOMPARE(grade.points, 1);
    QVERIFY(!grade.tasks[0].missing.empty());
    QCOMPARE(folder.grade("def tile(sch):\n    pass\n").tasks[1].missing.front().str(),
             "Nothing is handed in for this task.");
  }
  void mistakes_are_recognised() {
    LessonFolder folder;
    QCOMPARE(folder.grade("sch.compute_inline('B')").tasks[0].mistake, std::optional<std::size_t>(0));
    QVERIFY(!folder.grade("sch.get_loops('C')").tasks[0].mistake);
  }
  void only_the_trace_counts() {
    LessonFolder folder;
    // A schedule of a program of one's own, whose loops are in the right order already.
    QString other = LessonFolder::program;
    other.replace("for i, j in", "for j, i in").replace("N = 16\n", "").replace("N, N", "16, 16");
    const QString submission = other + "\nimport tvm\nsch = tvm.tir.Schedule(main)\n";
    QCOMPARE(folder.grade(submission).points, 0);
    // Its trace is replayed on the lesson's program.
    QCOMPARE(folder.grade(submission + "i, j = sch.get_loops('C')\nsch.reorder(j, i)\n").tasks[0].points, 4);
  }
  void what_a_submission_cannot_do_data() {
    QTest::addColumn<QString>("submission");
    QTest::addColumn<QString>("says");
    QTest::newRow("loops") << "while True:\n    pass\nsch.get_block('C')\n"
                           << "";
    QTest::newRow("prints") << "for i in range(10 ** 9):\n    print('x' * 1000)\nsch.get_block('C')\n"
                            << "";
    QTest::newRow("allocates") << "x = 'x' * 10 ** 10\nsch.get_block('C')\n"
                               << "";
    QTest::newRow("recurses") << "def f(x):\n    return f(x)\nf(1)\nsch.get_block('C')\n"
                              << "";
    QTest::newRow("reads files") << "text = open('/etc/passwd').read()\nsch.get_block(text)\n"
                                 << "";
    QTest::newRow("forks") << "import os\nos.fork()\nsch.get_block('C')\n"
                           << "imports 'os'";
    QTest::newRow("forks in a def") << "def tile(sch):\n    import subprocess\n"
                                    << "imports 'subprocess'";
    QTest::newRow("edits the check") << "import tirscope\ntirscope.grade = 100\npoints = 100\nsch.get_block('C')\n"
                                     << "";
    QTest::newRow("imports C") << "l = sch.get_loops('C')\nsch.reorder(l[1], l[0])\n"
                                  "sch.annotate(l[0], 'pragma_import_c', 'int f() { return 1; }')\n"
                               << "code from outside";
    QTest::newRow("no script") << ")("
                               << "";
    QTest::newRow("nothing") << ""
                             << "";
    QTest::newRow("bytes") << QString("\x01\x02\xff") << "";
    QTest::newRow("no session") << "{}"
                                << "not a session";
    QTest::newRow("half a session") << R"({"format": "tirscope-session", "source": {"text": 3}})"
                                    << "its module";
    QTest::newRow("deep") << "{" + QString("\"a\": {").repeated(5000) << "deeper";
    QTest::newRow("own intrinsic") << "from tvm import tir\nsch.tensorize(sch.get_loops('C')[0], 'no_such_thing')\n"
                                   << "intrinsic";
  }
  void what_a_submission_cannot_do() {
    QFETCH(QString, submission);
    QFETCH(QString, says);
    LessonFolder folder;
    QElapsedTimer time;
    time.start();
    const QString missing = folder.missing(submission, {.seconds = 5});
    QVERIFY2(time.elapsed() < 20'000, qPrintable(QString::number(time.elapsed())));
    QVERIFY(!missing.isEmpty());
    QVERIFY2(missing.contains(says), qPrintable(missing));
  }
  void constants_are_wrong_for_other_inputs() {
    LessonFolder folder;
    folder.file["tasks"][0]["kind"] = "module";
    folder.file["tasks"][0]["goal"] = nlohmann::json::array({{{"kind", "values"}}});
    folder.file["tasks"][0]["mistakes"] = nlohmann::json::array();
    folder.save();
    QString constant = LessonFolder::program;
    constant.replace("def main", "def tile").replace("B[vi, vj] + T.float32(1)", "T.float32(1.25)");
    QVERIFY(folder.missing(constant).contains("other values"));
    QString right = LessonFolder::program;
    right.replace("def main", "def tile");
    QCOMPARE(folder.grade(right).tasks[0].points, 4);
    // A table for the size that the lesson shows.
    QString fixed = right;
    fixed.replace("N = 16\n", "").replace("N", "16");
    QVERIFY(!folder.missing(fixed).isEmpty());
  }
  void steps_must_hold_for_other_sizes() {
    LessonFolder folder;
    folder.file["tasks"][0]["goal"] = nlohmann::json::array({{{"kind", "values"}}});
    folder.file["tasks"][0]["mistakes"] = nlohmann::json::array();
    folder.save();
    // N is 8 or 24 there: 16 lines are too many for the one, and no divisor of the other.
    const QString submission = "i, j = sch.get_loops('C')\nsch.split(i, [2, 8])\n";
    QVERIFY2(folder.missing(submission).contains("N ="), qPrintable(folder.missing(submission)));
    QCOMPARE(folder.missing("i, j = sch.get_loops('C')\nsch.split(i, [None, 8])\n"), "");
  }
  void a_session_is_for_the_tasks_that_begin_with_its_module() {
    LessonFolder folder;
    nlohmann::json session = {
        {"format", "tirscope-session"},
        {"version", 2},
        {"source", {{"text", LessonFolder::program}}},
        {"history",
         {{"current", 1},
          {"steps", nlohmann::json::array(
                        {{{"parent", -1}, {"trace", nlohmann::json::parse("[[],[]]")}},
                         {{"parent", 0},
                          {"trace", nlohmann::json::parse(
                                        R"([[["GetBlock",[],["C","main"],["b0"]],["GetLoops",["b0"],[],["l1","l2"]],
                                            ["Reorder",["l2","l1"],[],[]]],[]])")}}})}}}};
    QCOMPARE(folder.missing(QString::fromStdString(session.dump())), "");
    // A report is a session and more.
    session["report"] = {{"versions", {{{"name", "Qt"}, {"value", "6"}}}}, {"screenshot", std::string(100000, 'A')}};
    QCOMPARE(folder.missing(QString::fromStdString(session.dump())), "");
    session["source"]["text"] = QString(LessonFolder::program).replace("16", "32").toStdString();
    QCOMPARE(folder.missing(QString::fromStdString(session.dump())), "Nothing is handed in for this task.");
    session["source"]["text"] = LessonFolder::program;
    session["history"]["steps"][1] = {{"parent", 0}, {"text", LessonFolder::program}};
    QVERIFY(folder.missing(QString::fromStdString(session.dump())).contains("by hand"));
    session["history"]["steps"][1]["parent"] = 1;
    QVERIFY(folder.missing(QString::fromStdString(session.dump())).contains("no parent"));
  }
  void speed_is_compared_in_turns_with_start_and_solution() {
    LessonFolder folder;
    folder.file["tasks"][0]["goal"].push_back({{"kind", "faster"}, {"ratio", 2}});
    folder.save();
    const QString right = "i, j = sch.get_loops('C')\nsch.reorder(j, i)\n";
    FakeTimer fast({{9, 10, 11, 10}, {2, 2, 2, 2}, {3, 3, 3, 3}});
    QCOMPARE(folder.missing(right, {.timer = &fast}), "");
    FakeTimer slow({{9, 10, 11, 10}, {2, 2, 2, 2}, {9, 9, 9, 9}});
    const QString sentence = folder.missing(right, {.timer = &slow});
    QVERIFY2(sentence.contains("1.11 ± 0.00 times as fast"), qPrintable(QString("%1 %2").arg(slow.runs).arg(sentence)));
    QCOMPARE(slow.runs, 1);
    QCOMPARE(slow.modules, 3u);
    FakeTimer noisy({{10, 10, 10, 10}, {2, 2, 2, 2}, {2, 4, 6, 8}});
    QVERIFY(folder.missing(right, {.timer = &noisy}).contains("Undecided"));
    QCOMPARE(noisy.runs, 3);
    // Where the machine does not let the solution be twice as fast, no more than that is asked for.
    FakeTimer flat({{10, 10, 10, 10}, {8, 8, 8, 8}, {8, 8, 8, 8}});
    QCOMPARE(folder.missing(right, {.timer = &flat}), "");
    QVERIFY(folder.missing(right).contains("cannot be measured here"));
    QVERIFY(folder.missing("sch.get_block('C')", {.timer = &fast}).contains("measured when the other goals"));
  }
};

TIRSCOPE_TEST(GradeTest)

}  // namespace grade_test
#include "grade_test.moc"
