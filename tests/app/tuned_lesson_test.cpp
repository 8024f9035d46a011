// SPDX-License-Identifier: Apache-2.0
// A tuning run becomes a lesson that the checker of lessons takes.
#include "app/window/runs/tuned_lesson.h"

#include <QtTest>

#include "app/session/files/session_file.h"
#include "lesson/check_lesson.h"
#include "lesson/grading/grade.h"
#include "support/paths.h"
#include "support/sample_ir.h"
#include "support/unit.h"
#include "views/support/tuning_fixture.h"

namespace tuned_lesson_test {

using namespace tirscope;
using namespace tirscope::app;

class TunedLessonTest : public QObject {
  Q_OBJECT

  static QMap<QString, QByteArray> files(const QString& id) {
    static views::TuningLog log;
    log.begin(views::sampleSpaces().decisions);
    log.add(views::sampleTrials(0, 60));
    const IRModule module = samples::module_of(samples::matmul(16, 16, 16));
    const QString solution = QStringLiteral(
        "b = sch.get_block(\"C\")\ni, j, k = sch.get_loops(b)\nj0, j1 = sch.split(j, [2, 8])\n"
        "sch.reorder(i, j0, k, j1)\nsch.vectorize(j1)\n");
    QImage image(8, 8, QImage::Format_RGB32);
    image.fill(Qt::white);
    QByteArray picture;
    QBuffer buffer(&picture);
    image.save(&buffer, "PNG");
    return lessonFiles({id, module, QStringLiteral("main"), QStringLiteral("cpu:threads=1"), solution, log, log.best(),
                        log.second(), picture});
  }

 private Q_SLOTS:
  void the_checker_of_lessons_takes_it() {
    QTemporaryDir folder;
    const QString id = freeLessonId(folder.path(), QStringLiteral("tuned_Main-1"));
    QCOMPARE(id, "tuned_main_1");
    QVERIFY(QDir(folder.path()).mkdir(id));
    QCOMPARE(freeLessonId(folder.path(), QStringLiteral("tuned_main_1")), "tuned_main_1_2");
    const QMap<QString, QByteArray> all = files(id);
    for (auto file = all.begin(); file != all.end(); ++file)
      QVERIFY(writeFile(folder.filePath(id + u'/' + file.key()), file.value()));
    lesson::GradeSettings settings;
    settings.skip_slow = true;
    for (const Diagnostic& problem : lesson::check_lesson(folder.filePath(id).toStdString(), settings))
      QFAIL(problem.rendered().c_str());
  }

  void the_page_says_what_was_found_in_both_languages() {
    const QMap<QString, QByteArray> all = files(QStringLiteral("tuned"));
    const QString english = QString::fromUtf8(all["lesson.en.md"]), chinese = QString::fromUtf8(all["lesson.zh_CN.md"]);
    QVERIFY(english.startsWith("# Tuned: main\n"));
    QVERIFY(english.contains("60 candidates"));
    QVERIFY(english.contains("![The search](search.png)"));
    QVERIFY(english.contains("| C: i 1 |"));
    QVERIFY(!chinese.contains("candidates"));
    // Every number of the winner is a row of the table.
    QCOMPARE(english.count("\n| C: ") + english.count("\n| root: "),
             chinese.count("\n| C: ") + chinese.count("\n| root: "));
    QVERIFY(english.count("\n| ") > 3);
  }
};

TIRSCOPE_TEST(TunedLessonTest)

}  // namespace tuned_lesson_test
#include "tuned_lesson_test.moc"
