// SPDX-License-Identifier: Apache-2.0
// The classroom: lessons opened from the gallery, tasks started and checked by clicks, hints, progress, both languages.
#include <QDesktopServices>

#include "app/window/lessons/lessons.h"
#include "app/window/main/language.h"
#include "lesson/grading/submission.h"
#include "lesson/read_lesson.h"
#include "support/unit.h"
#include "support/window_fixture.h"
#include "views/lesson/lesson_text_browser.h"
#include "views/lesson/lesson_view.h"
#include "views/lesson/task_box.h"

namespace lesson_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

views::LessonView& viewOf(MainWindow& window) {
  return static_cast<views::LessonView&>(*window.view(QStringLiteral("lesson")));
}

bool click(QWidget* widget) {
  if (!widget || !widget->isVisible()) return false;
  QTest::mouseClick(widget, Qt::LeftButton, {}, {8, widget->height() / 2});
  return true;
}

/// One task in the view, and what is said of it.
struct TaskHands {
  MainWindow& window;
  QString id;

  views::TaskBox* box() const { return viewOf(window).findChild<views::TaskBox*>(QStringLiteral("task_") + id); }
  QString text(const char* label) const {
    auto* found = box()->findChild<QLabel*>(QLatin1StringView(label));
    return found->isHidden() ? QString() : found->text();
  }
  bool press(const char* button) const { return click(box()->findChild<QPushButton*>(QLatin1StringView(button))); }
  bool start() const { return press("start") && settle(window); }
  /// Presses Check and waits; whether the task is solved.
  bool check() const {
    QSignalSpy checked(&window.lessons().session(), &LessonSession::checked);
    if (!press("check")) return false;
    if (checked.isEmpty() && !waitFor([&] { return !checked.isEmpty(); }, 120000)) return false;
    return checked.first().at(1).toBool();
  }
  /// Does what was handed in, with the hands of the window.
  bool solve(const lesson::Lesson& lesson, const lesson::Task& task, const lesson::Source& source) const {
    const lesson::HandedIn given = lesson::handed_in_by(source, lesson, task).value();
    switch (task.kind) {
      case lesson::TaskKind::Answer: return answer(*given.answer);
      case lesson::TaskKind::Passes: {
        QStringList names;
        for (const std::string& name : *given.passes) names << QString::fromStdString(name);
        return type(names.join(QStringLiteral(", ")));
      }
      case lesson::TaskKind::Module:
        if (!start()) return false;
        window.document().editByHand(QString::fromStdString(*given.module_text));
        return settle(window);
      case lesson::TaskKind::Schedule: break;
    }
    if (!start()) return false;
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("steps.py")));
    if (!file.open(QIODevice::WriteOnly)) return false;
    file.write(given.script.c_str());
    if (!given.entry.empty()) file.write(("\n" + given.entry + "(sch)\n").c_str());
    file.close();
    window.scheduling().runScript(file.fileName());
    return settle(window);
  }
  bool type(const QString& text) const {
    auto* line = box()->findChild<QLineEdit*>(QStringLiteral("answer"));
    if (!line) return false;
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
    return line->text() == text;
  }
  bool answer(const nlohmann::json& value) const {
    if (value.is_number()) return type(QString::fromStdString(value.dump()));
    const QString id =
        QString::fromStdString(value.is_array() ? value[0].get<std::string>() : value.get<std::string>());
    return click(box()->findChild<QAbstractButton*>(QStringLiteral("choice_") + id));
  }
};

bool hasSlowGoals(const lesson::Task& task) {
  return std::ranges::any_of(task.goals, [](const lesson::Goal& goal) { return goal.kind->slow; });
}

QString lessonsFolder() { return tirscope::test::in_source("resources/lessons"); }

}  // namespace

class LessonTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void cleanup() { installLanguage(QStringLiteral("en")); }

  void a_lesson_is_opened_from_the_gallery_and_from_the_menu() {
    TestWindow w(QString{});
    auto* card = w->findChild<QPushButton*>(QStringLiteral("card_blocks"));
    QVERIFY(card);
    card->click();
    QVERIFY(settle(*w));
    QVERIFY(viewOf(*w).isVisible());
    QVERIFY(viewOf(*w).text().toPlainText().contains("What a block is"));
    QVERIFY(click(viewOf(*w).findChild<QPushButton*>(QStringLiteral("all_lessons"))));
    QVERIFY(viewOf(*w).findChild<QPushButton*>(QStringLiteral("lesson_loops")));
    w->docks().all()[QStringLiteral("lesson")]->hide();
    w->actions()["help.lessons"]->trigger();
    QVERIFY(viewOf(*w).isVisible());
    keepPicture(*w, "lesson-list");
  }

  void each_lesson_is_done_by_clicks_data() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("language");
    for (const std::string& folder : lesson::lesson_folders(lessonsFolder().toStdString()))
      for (const char* language : lesson::languages) {
        const QString id = QString::fromStdString(folder.substr(folder.rfind('/') + 1));
        QTest::newRow(qPrintable(id + '-' + language)) << id << QString(language);
      }
  }
  void each_lesson_is_done_by_clicks() {
    QFETCH(QString, id);
    QFETCH(QString, language);
    installLanguage(language);
    TestWindow w(QString{});
    const lesson::Lesson lesson = lesson::read_lesson((lessonsFolder() + '/' + id).toStdString()).value();
    w->lessons().show(id);
    QVERIFY(settle(*w));
    int reached = 0;
    for (const lesson::Task& task : lesson.tasks) {
      const TaskHands hands{*w, QString::fromStdString(task.id)};
      QVERIFY(hands.box());
      // The typical mistakes, each with its hint.
      for (const lesson::Mistake& mistake : task.mistakes) {
        w->document().setModified(false);
        QVERIFY(hands.solve(lesson, task, mistake.example));
        const bool refused_here = mistake.goal == "steps" && task.kind == lesson::TaskKind::Schedule;
        if (!refused_here) QVERIFY(!hands.check());
        QCOMPARE(hands.text("advice"), QString::fromStdString(mistake.hint.text(language.toStdString())));
      }
      // Hints, one by one.
      for (std::size_t k = 0; k < task.hints.size(); ++k) {
        QVERIFY(hands.press("hint"));
        QVERIFY(hands.text("hints").contains(QString::fromStdString(task.hints[k].text(language.toStdString()))));
      }
      QVERIFY(!hands.press("hint"));
      w->document().setModified(false);
      QVERIFY(hands.solve(lesson, task, task.solution));
      if (hasSlowGoals(task)) continue;  // timed in measured_goals_are_sent_to_the_server
      QVERIFY2(hands.check(), qPrintable(hands.text("missing")));
      QCOMPARE(hands.text("missing"), "");
      reached += task.points;
    }
    if (id == QStringLiteral("loops")) keepPicture(*w, language == "en" ? "lesson" : "lesson-zh");
    w->document().setModified(false);
    w->lessons().session().leave();
    QVERIFY(w->lessons().session().classroom()->lessons.size() >= 12);
    for (const views::LessonCard& card : w->lessons().session().classroom()->lessons)
      if (card.id == id) QCOMPARE(card.points, reached);
  }

  void what_is_missing_is_said_in_the_language_of_the_window() {
    installLanguage(QStringLiteral("zh_CN"));
    TestWindow w(QString{});
    w->lessons().show(QStringLiteral("loops"));
    const TaskHands hands{*w, QStringLiteral("tile")};
    QVERIFY(!hands.check());
    QVERIFY2(hands.text("missing").contains(QStringLiteral("请先")), qPrintable(hands.text("missing")));
    QVERIFY(hands.start());
    QVERIFY(!hands.check());
    QVERIFY2(hands.text("missing").contains(QStringLiteral("循环")), qPrintable(hands.text("missing")));
    QCOMPARE(w->lessons().session().classroom()->page->title, QStringLiteral("拆分、重排、合并"));
    keepPicture(*w, "lesson-missing-zh");
  }

  void progress_is_kept() {
    TestWindow w(QString{});
    w->lessons().show(QStringLiteral("blocks"));
    const TaskHands hands{*w, QStringLiteral("runs")};
    QVERIFY(hands.press("hint"));
    QVERIFY(hands.type(QStringLiteral("384")));
    QVERIFY(hands.check());
    MainWindow another;
    another.lessons().show(QStringLiteral("blocks"));
    const views::LessonPage& page = *another.lessons().session().classroom()->page;
    QCOMPARE(page.tasks[0].state, views::LessonTask::State::Done);
    QCOMPARE(page.tasks[0].hints_shown, 1);
    QCOMPARE(another.lessons().session().classroom()->lessons[0].points, 2);
  }

  void work_in_progress_is_not_thrown_away() {
    TestWindow w;
    QVERIFY(w.choose("j", "split", "16"));
    QVERIFY(settle(*w));
    QCOMPARE(w.steps(), 2);
    w->lessons().show(QStringLiteral("loops"));
    QVERIFY(settle(*w));
    whenAsked([](QDialog& dialog) { pressButton(dialog, QMessageBox::Cancel); });
    const TaskHands hands{*w, QStringLiteral("tile")};
    QVERIFY(hands.press("start"));
    QCOMPARE(w.steps(), 2);
    QVERIFY(!w->lessons().session().classroom()->page->tasks[1].started);
  }

  void links_ask_before_they_open() {
    TestWindow w(QString{});
    w->lessons().show(QStringLiteral("blocks"));
    int asked = 0;
    whenAsked([&](QDialog& dialog) {
      ++asked;
      pressButton(dialog, QMessageBox::Cancel);
    });
    Q_EMIT viewOf(*w).text().linkChosen(QUrl(QStringLiteral("https://example.org/")));
    QCOMPARE(asked, 1);
    Q_EMIT viewOf(*w).text().linkChosen(QUrl(QStringLiteral("file:///etc/passwd")));
    QCOMPARE(asked, 1);
  }

  void a_text_is_shown_without_html_and_without_anything_from_outside() {
    QTemporaryDir folder;
    QImage image(40, 20, QImage::Format_RGB32);
    image.fill(Qt::red);
    QVERIFY(image.save(folder.filePath("red.png")));
    QVERIFY(QFile::copy(folder.filePath("red.png"), folder.path() + "-outside.png"));
    views::LessonTextBrowser browser(nullptr);
    browser.resize(400, 300);
    browser.setLesson("# A <script>alert(1)</script>\n\n<b>bold</b> ![in](red.png)", folder.path());
    QVERIFY(browser.toPlainText().contains("<script>alert(1)</script>"));
    QVERIFY(browser.toPlainText().contains("<b>bold</b>"));
    auto picture = [&](const QString& name) {
      return browser.document()->resource(QTextDocument::ImageResource, name);
    };
    QVERIFY(!picture("red.png").value<QImage>().isNull());
    for (const char* name : {"../outside.png", "/etc/passwd", "https://example.org/a.png", "file:///etc/passwd"})
      QVERIFY2(picture(name).value<QImage>().isNull(), name);
    QFile::remove(folder.path() + "-outside.png");
  }

  void measured_goals_are_sent_to_the_server() {
    TestWindow w(QString{});
    const lesson::Lesson lesson = lesson::read_lesson((lessonsFolder() + "/tuning").toStdString()).value();
    w->lessons().show(QStringLiteral("tuning"));
    QVERIFY(settle(*w));
    const TaskHands hands{*w, QStringLiteral("choose")};
    QVERIFY(hands.solve(lesson, *lesson.task("choose"), lesson.task("choose")->solution));
    QVERIFY2(hands.check(), qPrintable(hands.text("missing")));
  }

  void lessons_of_another_folder_take_their_place() {
    TestWindow w(QString{});
    w->lessons().setFolder(lessonsFolder() + QStringLiteral("/loops"));
    QCOMPARE(w->lessons().session().classroom()->lessons.size(), 1);
    w->lessons().setFolder(w.folder.path());
    QVERIFY(w.message().contains("lesson"));
    QVERIFY(w->lessons().session().classroom()->lessons.isEmpty());
  }
};

TIRSCOPE_TEST(LessonTest)

}  // namespace lesson_test
#include "lesson_test.moc"
