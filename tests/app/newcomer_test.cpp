// SPDX-License-Identifier: Apache-2.0
// What a newcomer runs into, with mouse and keys: broken files, other functions, small screens, branches, stale words.
#include "app/window/files/broken_text.h"
#include "app/window/menus/primitive_groups.h"
#include "app/window/menus/target_menu.h"
#include "app/window/strips/status_line.h"
#include "schedule/primitive.h"
#include "support/unit.h"
#include "support/window_fixture.h"
#include "views/common/look/icons.h"
#include "views/common/look/texts.h"
#include "views/common/text/code_view.h"
#include "views/trace/step_model.h"
#include "views/trace/trace_view.h"

namespace newcomer_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

template <class Widget>
Widget& part(TestWindow& w, const char* name) {
  auto* found = w->findChild<Widget*>(QLatin1StringView(name));
  if (!found) qFatal("no %s", name);
  return *found;
}

/// The sample, with a name spelled wrong.
QString brokenFile(TestWindow& w) {
  QFile whole(sample("matmul.py"));
  if (!whole.open(QIODevice::ReadOnly)) qFatal("no sample");
  QFile broken(w.path("typo.py"));
  if (!broken.open(QIODevice::WriteOnly)) qFatal("no file");
  broken.write(whole.readAll().replace("T.grid", "T.gird"));
  return broken.fileName();
}

QTreeView& steps(TestWindow& w) { return static_cast<views::TraceView*>(w->view(QStringLiteral("trace")))->tree(); }

QStringList titles(QTreeView& tree) {
  QStringList all;
  for (int row = 0; row < tree.model()->rowCount(); ++row) all << tree.model()->index(row, 0).data().toString();
  return all;
}

QString status(TestWindow& w) {
  QStringList said;
  for (QLabel* label : w->statusBar()->findChildren<QLabel*>()) said << label->text();
  return said.join(u' ');
}

}  // namespace

class NewcomerTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_file_with_an_error_opens_as_text_and_is_put_right_there() {
    TestWindow w{QString()};
    QVERIFY(!w->files().openFile(brokenFile(w)));
    auto& page = part<BrokenText>(w, "broken_text");
    auto& list = part<QListWidget>(w, "broken_problems");
    auto& text = part<views::CodeView>(w, "broken_source");
    QVERIFY(page.isVisible());
    QVERIFY(text.toPlainText().contains("T.gird"));
    QCOMPARE(list.count(), 1);
    const QString problem = list.item(0)->text();
    QVERIFY2(problem.startsWith("typo.py:15:24: ") && problem.contains("did you mean 'grid'?"), qPrintable(problem));
    QVERIFY2(w.message().startsWith("typo.py:15:24: "), qPrintable(w.message()));
    QVERIFY(std::ranges::any_of(text.marks(),
                                [](const auto& mark) { return mark.style == views::CodeMark::Style::Error; }));
    keepPicture(*w, "broken-text");
    // From the list to the line.
    text.moveCursor(QTextCursor::Start);
    QTest::mouseClick(&part<QPushButton>(w, "broken_go"), Qt::LeftButton);
    QCOMPARE(text.textCursor().blockNumber(), 14);
    auto& open = part<QPushButton>(w, "broken_open");
    QVERIFY(!open.isEnabled());
    // Typed right, it can be opened.
    text.setFocus();
    QTextCursor cursor = text.document()->find(QStringLiteral("gird"));
    text.setTextCursor(cursor);
    QTest::keyClicks(&text, "grid");
    QVERIFY(waitFor([&] { return open.isEnabled(); }, 5000));
    QCOMPARE(list.count(), 0);
    QTest::mouseClick(&part<QPushButton>(w, "broken_save"), Qt::LeftButton);
    QVERIFY(settle(*w));
    QVERIFY(w->document().isOpen() && !page.isVisible() && w.message().isEmpty());
    QFile saved(w.path("typo.py"));
    QVERIFY(saved.open(QIODevice::ReadOnly) && saved.readAll().contains("T.grid"));
  }

  void a_broken_file_does_not_take_the_place_of_what_is_open() {
    TestWindow w;
    const QString before = w.text();
    QVERIFY(!w->files().openFile(brokenFile(w)));
    auto& page = part<BrokenText>(w, "broken_text");
    QVERIFY(!page.isVisible());
    auto& remedy = part<QPushButton>(w, "message_remedy");
    QVERIFY(remedy.isVisible() && !part<QPushButton>(w, "message_details").isVisible());
    QTest::mouseClick(&remedy, Qt::LeftButton);
    QVERIFY(page.isVisible());
    QTest::mouseClick(&part<QPushButton>(w, "broken_close"), Qt::LeftButton);
    QVERIFY(!page.isVisible() && w->view(QStringLiteral("ir_text"))->isVisible());
    QCOMPARE(w.text(), before);
  }

  void a_branch_stays_under_the_mouse_that_clicks_it() {
    TestWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QVERIFY(w.press(Qt::Key_Z, Qt::ControlModifier));
    QVERIFY(w.choose("i", "parallel", ""));
    QTreeView& tree = steps(w);
    const QStringList before = titles(tree);
    QCOMPARE(before.size(), 3);
    const auto& model = static_cast<const views::StepModel&>(*tree.model());
    QCOMPARE(model.graph(1).lane, 1);  // the attempt that was undone, beside the line that goes on
    QCOMPARE(model.graph(2).lane, 0);
    QCOMPARE(tree.selectionModel()->selectedRows().size(), 1);
    keepPicture(*w, "branch");
    QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(tree.model()->index(1, 0)).center());
    QVERIFY(settle(*w));
    QCOMPARE(w.step(), 1);
    QCOMPARE(titles(tree), before);
  }

  void after_a_script_the_current_step_is_in_sight() {
    TestWindow w;
    w->resize(1100, 640);
    w->scheduling().runScript(sample("matmul.blocking.py"));
    QVERIFY(settle(*w));
    part<QDockWidget>(w, "dock_trace").raise();
    QVERIFY(settle(*w));
    QTreeView& tree = steps(w);
    auto inSight = [&] {
      const QRect row = tree.visualRect(tree.currentIndex());
      return tree.viewport()->rect().contains(row.adjusted(0, 0, -row.width() / 2, 0));
    };
    QVERIFY(inSight());
    // A note below the title makes its row higher.
    QVERIFY(select(*w, QStringLiteral("C_init")) && settle(*w));
    w->document().undo();
    QVERIFY(settle(*w));
    QVERIFY(inSight());
  }

  void words_about_what_is_gone_go_too() {
    TestWindow w;
    QVERIFY(select(*w, QStringLiteral("j")) && clickSelected(*w, QStringLiteral("loop_nest"), false));
    QTest::mouseMove(static_cast<views::CanvasView*>(w->view(QStringLiteral("loop_nest")))->surface(), w.middleOf("j"));
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QVERIFY2(status(w).startsWith("Step 1: ") && status(w).contains("j was split into j_0, j_1"),
             qPrintable(status(w)));
    // A message about one target goes with it.
    w->messages()->show(refused("verify-memory.host-access", "the CPU cannot do this"));
    QVERIFY(!w.message().isEmpty());
    QVERIFY(w->targets().setTarget(QStringLiteral("cuda:arch=sm_80")));
    QVERIFY2(w.message().isEmpty(), qPrintable(w.message()));
  }

  void a_measurement_that_a_person_cancels_is_no_error() {
    TestWindow w;
    for (const int after : {0, 20, 100, 2500}) {  // milliseconds: while it is sent, while it is built, while it runs
      QVERIFY(w->actions()["build.time"]->isEnabled());
      w->actions()["build.time"]->trigger();
      QVERIFY(waitFor([&] { return w->timing().isBusy(); }, 5000));
      QTest::qWait(after);
      w->actions()["build.cancel"]->trigger();
      QVERIFY(waitFor([&] { return !w->timing().isBusy(); }, 60000));
      QVERIFY2(w.message().isEmpty(), qPrintable(w.message()));
    }
  }

  void the_time_that_is_left_is_told() {
    QCOMPARE(StatusLine::timeLeft(0.5, 0.5), "");
    QCOMPARE(StatusLine::timeLeft(10, 0.2), "about 40 s left");
    QCOMPARE(StatusLine::timeLeft(60, 0.1), "about 9 min left");
    QCOMPARE(StatusLine::timeLeft(3600, 0.1), "about 9 h left");
    QCOMPARE(StatusLine::timeLeft(10, 0.99), "");
    QCOMPARE(StatusLine::timeLeft(10, 0), "");
  }

  void another_function_is_chosen_by_name_and_comes_into_sight() {
    TestWindow w(sample("mlp.py"));
    auto& choice = part<QComboBox>(w, "function_choice");
    auto labels = w->findChildren<QLabel*>();
    QVERIFY(
        std::ranges::any_of(labels, [&](QLabel* label) { return label->buddy() == &choice && label->isVisible(); }));
    auto& code = static_cast<views::CodeView&>(*w->view(QStringLiteral("ir_text"))->findChild<views::CodeView*>());
    for (const char* name : {"relu0", "linear0"}) {
      choice.setCurrentText(QLatin1StringView(name));
      Q_EMIT choice.activated(choice.currentIndex());
      QVERIFY(settle(*w));
      const int offset = int(code.toPlainText().indexOf(QStringLiteral("def %1(").arg(QLatin1StringView(name))));
      const QRect line = code.lineRect(code.document()->findBlock(offset).blockNumber());
      QVERIFY2(line.top() >= -2 && line.bottom() <= code.viewport()->height(), name);
    }
  }

  void every_primitive_that_changes_a_program_is_in_one_group_of_the_menu() {
    std::vector<std::string_view> listed;
    for (const PrimitiveGroup& group : primitiveGroups())
      listed.insert(listed.end(), group.primitives.begin(), group.primitives.end());
    for (const schedule::Primitive* primitive : schedule::all_primitives())
      if (primitive->shape != schedule::Shape::Query)
        QVERIFY2(std::ranges::count(listed, primitive->name) == 1, std::string(primitive->name).c_str());
    for (std::string_view name : listed) QVERIFY2(schedule::find_primitive(name), std::string(name).c_str());
  }

  void the_menu_of_a_loop_begins_with_what_is_used_most() {
    TestWindow w;
    QVERIFY(select(*w, QStringLiteral("j")) && clickSelected(*w, QStringLiteral("loop_nest"), true));
    auto& menu = part<QMenu>(w, "primitive_menu");
    QStringList first;
    for (QAction* action : menu.actions().mid(0, 3)) first << action->text();
    QCOMPARE(first, (QStringList{"split", "reorder", "parallel"}));
    keepPicture(menu, "menu");
    menu.close();
  }

  void long_tooltips_wrap() {
    const QString line = QStringLiteral("reads A[") + QString(120, u'x') + u']';
    QCOMPARE(views::tipText(QStringLiteral("a short one\nof two lines")), "a short one\nof two lines");
    QVERIFY(Qt::mightBeRichText(views::tipText(line)));
    QVERIFY(views::tipText(QStringLiteral("i < n ") + line).contains("i &lt; n"));
    TestWindow w;
    auto& button = part<QToolButton>(w, "target_button");
    button.setToolTip(QString(60, u'w') + u' ' + QString(60, u'w') + u' ' + QString(60, u'w'));
    QHelpEvent help(QEvent::ToolTip, QPoint(4, 4), button.mapToGlobal(QPoint(4, 4)));
    QApplication::sendEvent(&button, &help);
    QVERIFY(Qt::mightBeRichText(QToolTip::text()));
    QToolTip::hideText();
  }

  void the_first_window_fits_the_screen() {
    QCOMPARE(MainWindow::fitted({1440, 900}, {1280, 720}), QSize(1264, 672));
    QCOMPARE(MainWindow::fitted({1440, 900}, {1920, 1080}), QSize(1440, 900));
    TestWindow w{QString()};
    w->restoreFromSettings();
    QVERIFY2(w->width() <= w->screen()->availableGeometry().width(), qPrintable(QString::number(w->width())));
  }

  void a_narrow_window_keeps_the_text_and_the_target() {
    TestWindow w;
    auto& code = *w->view(QStringLiteral("ir_text"))->findChild<views::CodeView*>();
    for (const QSize size : {QSize(1100, 700), QSize(900, 620)}) {
      w->resize(size);
      QVERIFY(settle(*w));
      const int columns = (code.viewport()->width() - 8) / code.fontMetrics().horizontalAdvance(u'0');
      QVERIFY2(columns >= 60, qPrintable(QString::number(columns)));
      auto& target = part<QToolButton>(w, "target_button");
      QVERIFY2(target.isVisible() && w->rect().contains(QRect(target.mapTo(&*w, QPoint()), target.size())),
               qPrintable(QString::number(size.width())));
      keepPicture(*w, qPrintable(QStringLiteral("narrow-%1").arg(size.width())));
    }
    // What nobody moved goes back to its columns.
    w->resize(1440, 900);
    QVERIFY(settle(*w));
    QVERIFY(w->tabifiedDockWidgets(&part<QDockWidget>(w, "dock_block_tree")).isEmpty());
  }

  void icons_are_as_sharp_as_the_screen() {
    for (qreal ratio : {1.0, 1.5, 2.0})
      QCOMPARE(views::icon(QStringLiteral("open")).pixmap(QSize(16, 16), ratio).size(), QSize(16, 16) * ratio);
  }
};

TIRSCOPE_TEST(NewcomerTest)

}  // namespace newcomer_test
#include "newcomer_test.moc"
