// SPDX-License-Identifier: Apache-2.0
// The lessons that come with the program: each passes the validator, its solution has all points, and each typical
// mistake has its hint.
#include <QtTest>

#include "lesson/check_lesson.h"
#include "lesson/read_lesson.h"
#include "support/paths.h"
#include "support/unit.h"

namespace own_lessons_test {

using namespace tirscope;

namespace {

std::vector<std::string> own_lessons() {
  return lesson::lesson_folders(test::in_source("resources/lessons").toStdString());
}

}  // namespace

class OwnLessonsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void there_are_twelve() { QVERIFY(own_lessons().size() >= 12); }

  void each_is_in_order_data() {
    QTest::addColumn<QString>("folder");
    for (const std::string& folder : own_lessons())
      QTest::newRow(folder.substr(folder.rfind('/') + 1).c_str()) << QString::fromStdString(folder);
  }
  void each_is_in_order() {
    QFETCH(QString, folder);
    QStringList problems;
    // Fresh inputs and sizes each time, as in class; speed is measured where generated code runs (cli.lessons).
    for (uint64_t seed : {uint64_t(3), uint64_t(QDateTime::currentMSecsSinceEpoch())})
      for (const Diagnostic& problem : lesson::check_lesson(folder.toStdString(), {.seed = seed, .skip_slow = true}))
        problems << QString::fromStdString(problem.rendered());
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join('\n')));
  }

  void each_has_enough_to_do() {
    for (const std::string& folder : own_lessons()) {
      const lesson::Lesson read = lesson::read_lesson(folder).value();
      std::size_t mistakes = 0;
      for (const lesson::Task& task : read.tasks) {
        mistakes += task.mistakes.size();
        QVERIFY2(!task.hints.empty(), task.id.c_str());
      }
      QVERIFY2(read.tasks.size() >= 2 && read.tasks.size() <= 4, folder.c_str());
      QVERIFY2(mistakes >= 3, folder.c_str());
    }
  }

  void the_whole_solution_is_a_submission_data() { each_is_in_order_data(); }
  void the_whole_solution_is_a_submission() {
    QFETCH(QString, folder);
    const lesson::Lesson read = lesson::read_lesson(folder.toStdString()).value();
    const lesson::Grade grade =
        lesson::grade(read, lesson::Submission::read(read.tasks.front().solution.text), {.seed = 5, .skip_slow = true});
    QVERIFY2(grade.points == grade.of, lesson::to_text(read, grade).c_str());
  }
};

TIRSCOPE_TEST(OwnLessonsTest)

}  // namespace own_lessons_test
#include "own_lessons_test.moc"
