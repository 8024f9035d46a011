// SPDX-License-Identifier: Apache-2.0
// tirc grade and tirc lesson: their JSON, their exit codes, a hundred submissions in a loop.
#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>
#include <nlohmann/json.hpp>

#include "support/paths.h"
#include "support/unit.h"

namespace lessons_test {

using nlohmann::json;
using tirscope::test::in_source;

namespace {

struct Answer {
  int code = -1;
  QString out, err;
};

Answer tirc(const QStringList& arguments) {
  QProcess process;
  process.start(tirscope::test::program("tirc"), arguments);
  process.closeWriteChannel();
  process.waitForFinished(300'000);
  return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
          QString::fromUtf8(process.readAllStandardError())};
}

QString lesson(const char* id) { return in_source(QString("resources/lessons/%1").arg(id)); }

}  // namespace

class LessonsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString file(const QString& text) {
    QFile out(folder_.filePath("submission.py"));
    if (out.open(QIODevice::WriteOnly)) out.write(text.toUtf8());
    return out.fileName();
  }

 private Q_SLOTS:
  void a_grade_has_exactly_these_keys() {
    const Answer answer = tirc({"grade", lesson("blocks"), lesson("blocks") + "/solution.py", "--json"});
    QCOMPARE(answer.code, 0);
    const json grade = json::parse(answer.out.toStdString());
    const json tasks = {{{"id", "runs"}, {"points", 2}, {"of", 2}, {"missing", json::array()}},
                        {{"id", "kind"}, {"points", 2}, {"of", 2}, {"missing", json::array()}},
                        {{"id", "inline"}, {"points", 4}, {"of", 4}, {"missing", json::array()}}};
    QVERIFY(grade == json({{"points", 8}, {"of", 8}, {"tasks", tasks}}));
  }
  void what_is_missing_is_the_answer_no() {
    const Answer answer = tirc({"grade", lesson("blocks"), file("runs = 16\n")});
    QCOMPARE(answer.code, 1);
    QVERIFY2(answer.out.contains("The number is larger than 16."), qPrintable(answer.out));
    QVERIFY(answer.out.contains("Hint: That is the number of elements"));
    QVERIFY(tirc({"grade", lesson("blocks"), file("runs = 16\n"), "--lang", "zh_CN"}).out.contains("Hint: 这是"));
  }
  void what_cannot_be_read_is_bad_use() {
    QCOMPARE(tirc({"grade", folder_.path(), file("x = 1")}).code, 2);
    QCOMPARE(tirc({"grade", lesson("blocks"), folder_.filePath("none.py")}).code, 2);
    QCOMPARE(tirc({"grade", lesson("blocks")}).code, 2);
    QCOMPARE(tirc({"grade", lesson("blocks"), file("x = 1"), "--time-limit", "0"}).code, 2);
    QCOMPARE(tirc({"lesson", "check", folder_.path()}).code, 2);
    QCOMPARE(tirc({"lesson"}).code, 2);
  }
  void submissions_that_misbehave_have_no_points() {
    for (const char* text : {"while True:\n    pass\nsch.get_block('B')\n", "import os\nos.fork()\n", "))((", ""}) {
      const Answer answer = tirc({"grade", lesson("blocks"), file(text), "--json"});
      QCOMPARE(answer.code, 1);
      QCOMPARE(json::parse(answer.out.toStdString())["points"].get<int>(), 0);
    }
  }
  void lessons_are_checked() {
    const Answer all = tirc({"lesson", "check", in_source("resources/lessons/caching")});
    QCOMPARE(all.code, 0);
    QCOMPARE(all.out, "caching: fine\n");
    QDir(folder_.path()).mkpath("broken");
    QFile broken(folder_.filePath("broken/lesson.json"));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("{\"id\": \"broken\"}");
    broken.close();
    const Answer no = tirc({"lesson", "check", folder_.path(), "--json"});
    QCOMPARE(no.code, 1);
    QCOMPARE(json::parse(no.out.toStdString())[0]["lesson"].get<std::string>(), "broken");
    QVERIFY(no.out.contains("lesson.missing-key"));
  }
  void speed_is_measured_against_start_and_solution() {
    const Answer answer = tirc({"lesson", "check", lesson("tuning")});
    QVERIFY2(answer.code == 0, qPrintable(answer.err));
    // The start itself, vectorized but in a poor order, is not half as fast as the solution.
    const Answer slow =
        tirc({"grade", lesson("tuning"),
              file("def choose(sch):\n    i, j, k = sch.get_loops('C')\n    j0, j1 = sch.split(j, [None, 2])\n"
                   "    sch.reorder(k, j0, i, j1)\n    sch.vectorize(j1)\n")});
    QCOMPARE(slow.code, 1);
    QVERIFY2(slow.out.contains("times as fast as the start"), qPrintable(slow.out));
  }
  void a_hundred_submissions_take_less_than_five_minutes() {
    QElapsedTimer time;
    time.start();
    const char* const lessons[] = {"blocks", "loops", "caching", "reduction", "tensorize"};
    for (int k = 0; k < 100; ++k)
      QCOMPARE(tirc({"grade", lesson(lessons[k % 5]), lesson(lessons[k % 5]) + "/solution.py", "--json"}).code, 0);
    QVERIFY2(time.elapsed() < 300'000, qPrintable(QString::number(time.elapsed())));
  }
};

TIRSCOPE_TEST(LessonsTest)

}  // namespace lessons_test
#include "lessons_test.moc"
