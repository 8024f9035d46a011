// SPDX-License-Identifier: Apache-2.0
// What a person does in the window, with mouse and keys.
#include "app/window/views/layouts.h"
#include "support/unit.h"
#include "support/window_fixture.h"
#include "views/diff/diff_view.h"
#include "views/trace/step_model.h"
#include "views/trace/trace_view.h"

namespace window_test {

using namespace tirscope;
using namespace tirscope::app;

class WindowTest : public QObject {
  Q_OBJECT

  static QStringList shownDocks(MainWindow& window) {
    QStringList names;
    for (QDockWidget* dock : window.findChildren<QDockWidget*>())
      if (!dock->isHidden()) names << dock->objectName().mid(5);
    names.sort();
    return names;
  }
  static QStringList viewsOf(const LayoutInfo& layout) {
    QStringList names;
    for (const char* column : {layout.left, layout.right, layout.bottom})
      names += QString::fromLatin1(column).split(QRegularExpression(QStringLiteral("[ |]")), Qt::SkipEmptyParts);
    names.sort();
    return names;
  }
  static QList<int> sizesOfDocks(MainWindow& window) {
    QList<int> sizes;
    for (const views::ViewInfo& info : views::allViews())
      sizes << window.view(QString::fromLatin1(info.id))->width()
            << window.view(QString::fromLatin1(info.id))->height();
    return sizes;
  }
  static QStringList texts(const QMenu& menu) {
    QStringList out;
    for (QAction* action : menu.actions()) out << (action->isSeparator() ? QStringLiteral("-") : action->text());
    return out;
  }

 private Q_SLOTS:
  void the_palette_finds_every_command_by_its_name() {
    TestWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QVERIFY(w.press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier));
    auto* palette = w->findChild<QDialog*>(QStringLiteral("command_palette"));
    QVERIFY(palette);
    auto* line = palette->findChild<QLineEdit*>();
    auto* list = palette->findChild<QListWidget*>();
    int found = 0;
    for (QAction* action : w->actions().all()) {
      if (!action->isEnabled()) continue;
      line->setText(Actions::path(*action) + u' ' + action->iconText());
      QVERIFY2(list->count() > 0 && list->item(0)->text().contains(action->iconText()), qPrintable(action->iconText()));
      ++found;
    }
    QVERIFY(found >= 20);
    line->clear();
    QTest::keyClicks(line, "undo");
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(settle(*w));
    QCOMPARE(w.step(), 0);
  }

  void the_palette_is_walked_with_the_arrow_keys_and_left_with_escape() {
    TestWindow w;
    QVERIFY(w.press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier));
    QPointer<QDialog> palette = w->findChild<QDialog*>(QStringLiteral("command_palette"));
    auto* line = palette->findChild<QLineEdit*>();
    auto* list = palette->findChild<QListWidget*>();
    QTest::keyClicks(line, "layout");
    const QString second = list->item(1)->text();
    QTest::keyClick(line, Qt::Key_Down);
    QCOMPARE(list->currentItem()->text(), second);
    QTest::keyClick(line, Qt::Key_Escape);
    QVERIFY(waitFor([&] { return palette.isNull(); }, 2000));
  }

  void each_layout_shows_its_views() {
    TestWindow w;
    for (std::size_t n = 0; n < layouts().size(); ++n) {
      const QKeyCombination keys = QKeySequence(QLatin1StringView(layouts()[n].shortcut))[0];
      QVERIFY(w.press(keys.key(), keys.keyboardModifiers(), "ir_text"));
      QCOMPARE(shownDocks(*w), viewsOf(layouts()[n]));
      QVERIFY(w->view(QStringLiteral("ir_text"))->isVisible());
      QVERIFY2(w->view(QStringLiteral("ir_text"))->width() > w->width() / 4, layouts()[n].name);
    }
    w->docks().setLayoutNamed(QStringLiteral("overview"));
    QVERIFY(settle(*w));
    const int left = w->view(QStringLiteral("loop_nest"))->width();
    QVERIFY2(left <= w->width() * 32 / 100, qPrintable(QString::number(left)));
  }

  /// Samples of all kinds: blocks, kernels in the middle of the pipeline, memory without a buffer, several functions.
  void every_sample_is_shown_in_every_layout_data() {
    QTest::addColumn<QString>("path");
    for (const QFileInfo& file : QDir(test::in_source("sample_modules")).entryInfoList({QStringLiteral("*.py")}))
      if (file.completeSuffix() == QLatin1StringView("py"))
        QTest::newRow(qPrintable(file.baseName())) << file.filePath();
  }
  void every_sample_is_shown_in_every_layout() {
    QFETCH(QString, path);
    TestWindow w;
    QVERIFY2(w->files().openFile(path), qPrintable(w.message()));
    QVERIFY(settle(*w));
    for (const LayoutInfo& layout : layouts()) {
      w->docks().setLayoutNamed(QLatin1StringView(layout.name));
      for (const QString& id : viewsOf(layout)) {
        w->findChild<QDockWidget*>(QStringLiteral("dock_") + id)->raise();
        QVERIFY(settle(*w));
        QVERIFY2(w->findChild<views::View*>(id)->snapshot() == w->document().snapshot(), qPrintable(id));
      }
    }
  }

  void every_view_that_is_seen_shows_the_newest_step() {
    TestWindow w;
    for (const LayoutInfo& layout : layouts()) {
      w->docks().setLayoutNamed(QLatin1StringView(layout.name));
      QVERIFY(settle(*w));
      QVERIFY(w.choose("i", "parallel", ""));
      QVERIFY(w.press(Qt::Key_Z, Qt::ControlModifier, "ir_text"));
      for (const QString& id : viewsOf(layout)) {
        w->findChild<QDockWidget*>(QStringLiteral("dock_") + id)->raise();
        QVERIFY(settle(*w));
        QVERIFY2(w->findChild<views::View*>(id)->snapshot() == w->document().snapshot(), qPrintable(id));
      }
      QVERIFY2(w.choose("j", "split", "64 x 16"), layout.name);
      for (views::View* view : w->findChildren<views::View*>())
        if (view->isVisible() && w->rect().contains(view->mapTo(&*w, view->rect().center())))
          QVERIFY2(view->snapshot() == w->document().snapshot(), qPrintable(view->objectName()));
      w->document().goTo(0);
      QVERIFY(settle(*w));
    }
  }

  void docks_that_a_person_arranged_come_back_with_the_next_module() {
    TestWindow w;
    auto* liveness = w->findChild<QDockWidget*>(QStringLiteral("dock_liveness"));
    auto* tree = w->findChild<QDockWidget*>(QStringLiteral("dock_block_tree"));
    w->addDockWidget(Qt::LeftDockWidgetArea, liveness);
    tree->hide();
    w->resizeDocks({liveness}, {500}, Qt::Horizontal);
    QVERIFY(settle(*w));
    const QStringList docks = shownDocks(*w);
    const QList<int> sizes = sizesOfDocks(*w);
    QVERIFY(w.press(Qt::Key_W, Qt::ControlModifier));
    QVERIFY(!w->document().isOpen());
    QVERIFY(shownDocks(*w).isEmpty());
    QVERIFY(w->files().openFile(sample("matmul.py")));
    QVERIFY(settle(*w));
    QCOMPARE(shownDocks(*w), docks);
    QCOMPARE(w->dockWidgetArea(liveness), Qt::LeftDockWidgetArea);
    QVERIFY(tree->isHidden());
    QCOMPARE(sizesOfDocks(*w), sizes);

    // And with the next start of the program.
    QVERIFY(w->close());
    MainWindow next;
    next.restoreFromSettings();
    next.show();
    QVERIFY(next.files().openFile(sample("relu.py")));
    QVERIFY(settle(next));
    QCOMPARE(shownDocks(next), docks);
    QCOMPARE(next.dockWidgetArea(next.findChild<QDockWidget*>(QStringLiteral("dock_liveness"))),
             Qt::LeftDockWidgetArea);
  }

  void a_dragged_loop_is_reordered_and_escape_takes_a_drag_back() {
    TestWindow w;
    auto* nest = static_cast<views::CanvasView*>(w->view(QStringLiteral("loop_nest")));
    auto drag = [&](const char* from, const char* to) {
      QPoint start = w.middleOf(from), end = w.middleOf(to);
      QTest::mousePress(nest->surface(), Qt::LeftButton, {}, start);
      for (int part = 1; part <= 4; ++part) QTest::mouseMove(nest->surface(), start + (end - start) * part / 4);
      QTest::mouseRelease(nest->surface(), Qt::LeftButton, {}, end);
      return settle(*w);
    };
    QVERIFY(drag("k", "j"));
    QVERIFY2(w.text().contains("for i, k, j in T.grid"), qPrintable(w.text()));
    QCOMPARE(w->document().history()->steps.back()->title, "reorder(k, j)");
    // Escape while dragging leaves all as it is.
    QTest::mousePress(nest->surface(), Qt::LeftButton, {}, w.middleOf("k"));
    QTest::mouseMove(nest->surface(), w.middleOf("k") - QPoint(0, 15));
    QTest::mouseMove(nest->surface(), w.middleOf("i"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QTest::mouseRelease(nest->surface(), Qt::LeftButton, {}, w.middleOf("i"));
    QVERIFY(settle(*w));
    QCOMPARE(w.steps(), 2);
  }

  void the_strip_says_what_was_refused_until_it_is_closed_or_the_next_step() {
    TestWindow w;
    w->document().apply({schedule::Call{"vectorize", {schedule::Value("no such loop")}, {}}});
    QVERIFY(settle(*w));
    QVERIFY(!w.message().isEmpty());
    QVERIFY(w->messages()->isVisible());
    for (QPushButton* button : w->messages()->findChildren<QPushButton*>())
      if (button->text() == QStringLiteral("Details")) QTest::mouseClick(button, Qt::LeftButton);
    QDialog* details = w->messages()->findChild<QDialog*>();
    QVERIFY(details && details->findChild<QPlainTextEdit*>()->toPlainText().contains("error["));
    details->close();
    QTest::mouseClick(w->messages()->findChild<QToolButton*>(), Qt::LeftButton);
    QVERIFY(!w->messages()->isVisible());
    w->document().apply({schedule::Call{"vectorize", {schedule::Value("no such loop")}, {}}});
    QVERIFY(settle(*w));
    QVERIFY(w->messages()->isVisible());
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QVERIFY(!w->messages()->isVisible());
  }

  void fix_it_shows_what_it_would_change_and_does_it() {
    TestWindow w;
    PrimitiveForm* form = w.form("j", "split");
    QVERIFY(form);
    auto* line = form->findChild<QLineEdit*>(QStringLiteral("factors"));
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, "[4, 16]");
    auto* strip = form->findChild<MessageStrip*>();
    QVERIFY(waitFor([&] { return strip->shownText().contains("4 x 16 = 64 does not cover loop \"j\" (1024)"); }, 3000));
    QTest::mouseClick(strip->findChild<QPushButton*>(QStringLiteral("fix_it")), Qt::LeftButton);
    auto* preview = w->findChild<QDialog*>(QStringLiteral("fix_preview"));
    QVERIFY(preview);
    auto* apply = preview->findChild<QPushButton*>(QStringLiteral("apply_fix"));
    QVERIFY(waitFor([&] { return apply->isEnabled(); }, 3000));
    QVERIFY(preview->findChild<views::DiffView*>()->asText().contains("T.grid(1024, 64, 16, 1024)"));
    QCOMPARE(w.steps(), 1);
    QTest::mouseClick(apply, Qt::LeftButton);
    QVERIFY(settle(*w));
    QCOMPARE(w.steps(), 2);
    QVERIFY(w.text().contains("T.grid(1024, 64, 16, 1024)"));
  }

  void the_menu_has_what_applies_first_and_the_rest_greyed_with_a_reason() {
    TestWindow w;
    QVERIFY(select(*w, QStringLiteral("k")));
    QVERIFY(clickSelected(*w, QStringLiteral("loop_nest"), true));
    auto* menu = w->findChild<QMenu*>(QStringLiteral("primitive_menu"));
    QVERIFY(menu);
    const QStringList entries = texts(*menu);
    const qsizetype line = entries.indexOf(QStringLiteral("-"));
    QVERIFY(line > 3 && entries.indexOf(QStringLiteral("split")) < line);
    for (qsizetype n = 0; n < line; ++n) {
      QMenu* below = menu->actions()[n]->menu();  // none where there is nothing to choose
      QVERIFY(below ? !below->actions().isEmpty() && below->actions().front()->isEnabled()
                    : menu->actions()[n]->isEnabled());
      QVERIFY(!menu->actions()[n]->toolTip().isEmpty());
    }
    QMenu* greyed = nullptr;
    for (QAction* action : menu->actions())
      if (action->menu()) greyed = action->menu();  // the last one
    QVERIFY(greyed);
    bool vectorize = false;
    for (QAction* action : greyed->actions()) {
      QVERIFY(!action->isEnabled());
      QVERIFY2(action->text().contains(QStringLiteral(" — ")), qPrintable(action->text()));
      vectorize |= action->text().startsWith("vectorize");
    }
    QVERIFY(vectorize);  // k is a reduction
    menu->close();
  }

  void the_menu_opens_from_the_keyboard() {
    TestWindow w;
    QVERIFY(select(*w, QStringLiteral("j")));
    QVERIFY(w.press(Qt::Key_Space, Qt::ControlModifier));
    auto* menu = w->findChild<QMenu*>(QStringLiteral("primitive_menu"));
    QVERIFY(menu && menu->isVisible());
    menu->close();
  }

  void a_form_previews_what_is_typed_and_refuses_what_cannot_be() {
    TestWindow w;
    PrimitiveForm* form = w.form("j", "split");
    QVERIFY(form);
    auto* diff = form->findChild<views::DiffView*>();
    auto* line = form->findChild<QLineEdit*>(QStringLiteral("factors"));
    auto type = [&](const char* text) {
      line->setFocus();
      line->selectAll();
      QTest::keyClicks(line, QLatin1StringView(text));
    };
    type("[None, 8]");
    QVERIFY(waitFor([&] { return diff->asText().contains("T.grid(1024, 128, 8, 1024)"); }, 3000));
    type("[None, 32]");
    QVERIFY(waitFor([&] { return diff->asText().contains("T.grid(1024, 32, 32, 1024)"); }, 3000));
    QPushButton* apply = nullptr;
    for (QPushButton* button : form->findChildren<QPushButton*>())
      if (button->text() == QStringLiteral("Apply")) apply = button;
    QVERIFY(apply && apply->isEnabled());
    type("[None, 0]");
    QVERIFY(waitFor([&] { return form->findChild<MessageStrip*>()->shownText().contains("must be positive"); }, 3000));
    QVERIFY(!apply->isEnabled());
    type("[None, ");
    QVERIFY(waitFor([&] { return !form->findChild<MessageStrip*>()->shownText().contains("positive"); }, 3000));
    QVERIFY(!apply->isEnabled());
    QCOMPARE(w.steps(), 1);
    QPointer<PrimitiveForm> gone(form);
    w->document().close();  // its loops go with the module
    QVERIFY(waitFor([&] { return gone.isNull(); }, 3000));
  }

  void undo_redo_and_branches_by_keys() {
    TestWindow w;
    const QString opened = w.text();
    QVERIFY(w.choose("j", "split", "64 x 16"));
    const QString split = w.text();
    QVERIFY(w.press(Qt::Key_Z, Qt::ControlModifier));
    QCOMPARE(w.text(), opened);
    QVERIFY(!w->actions()["edit.undo"]->isEnabled());
    QVERIFY(w.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier));
    QCOMPARE(w.text(), split);
    QVERIFY(w.press(Qt::Key_Z, Qt::ControlModifier));
    QVERIFY(w.choose("i", "parallel", ""));
    const QString parallel = w.text();
    QCOMPARE(w.steps(), 3);
    QVERIFY(w.press(Qt::Key_Z, Qt::ControlModifier));
    QVERIFY(w.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier));
    QCOMPARE(w.text(), parallel);  // redo goes the way that was gone last
    // To the other branch with the arrow keys of the trace.
    QTreeView& tree = static_cast<views::TraceView*>(w->view(QStringLiteral("trace")))->tree();
    w->findChild<QDockWidget*>(QStringLiteral("dock_trace"))->raise();
    QVERIFY(settle(*w));
    QVERIFY(w.press(Qt::Key_Up, {}, "trace"));
    QCOMPARE(tree.currentIndex().data().toString(), "split(j, [64, 16])");
    QVERIFY(w.press(Qt::Key_Return, {}, "trace"));
    QCOMPARE(w.text(), split);
    QCOMPARE(w.steps(), 3);
  }

  void text_is_edited_and_applied_as_a_step() {
    TestWindow w;
    QVERIFY(w.press(Qt::Key_E, Qt::ControlModifier));
    auto* editor = w->findChild<QPlainTextEdit*>(QStringLiteral("module_text"));
    auto* apply = w->findChild<QPushButton*>(QStringLiteral("apply_text"));
    auto* message = w->findChild<QLabel*>(QStringLiteral("editor_message"));
    QVERIFY(editor && apply && message);
    QTextCursor at = editor->document()->find(QStringLiteral("0.0"));
    if (at.isNull()) at = editor->document()->find(QStringLiteral("T.float32(0)"));
    QVERIFY(!at.isNull());
    editor->setTextCursor(at);
    QTest::keyClicks(editor, "T.float32(");
    QVERIFY(waitFor([&] { return !apply->isEnabled(); }, 3000));
    QVERIFY2(message->text().startsWith("line "), qPrintable(message->text()));
    QVERIFY(!editor->extraSelections().isEmpty());
    QTest::keyClicks(editor, "1)");
    QVERIFY(waitFor([&] { return apply->isEnabled(); }, 3000));
    QTest::mouseClick(apply, Qt::LeftButton);
    QVERIFY(settle(*w));
    QCOMPARE(w->document().history()->steps.back()->title, "edited by hand");
    QVERIFY(w.text().contains("T.float32(1"));
    QVERIFY(w.press(Qt::Key_Z, Qt::ControlModifier));
    QVERIFY(!w.text().contains("T.float32(1"));
  }

  void the_size_bar_repeats_the_schedule_at_other_sizes() {
    TestWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QVERIFY(w.press(Qt::Key_Z, Qt::ControlModifier));
    QVERIFY(w.choose("i", "parallel", ""));
    auto type = [&](const char* name, const char* size) {
      auto* box = w->findChild<QSpinBox*>(QStringLiteral("size_") + QLatin1StringView(name));
      box->setFocus();
      box->selectAll();
      QTest::keyClicks(box, QLatin1StringView(size));
      QTest::keyClick(box, Qt::Key_Return);
      return settle(*w);
    };
    QVERIFY(type("M", "96"));
    QVERIFY2(w.text().contains("(96, 1024)") && w.text().contains("T.parallel(96)"), qPrintable(w.text()));
    QCOMPARE(w.steps(), 3);  // with the branch
    QVERIFY(w.message().isEmpty());
    // [64, 16] does not cover 2000: that branch is left out, and said so.
    QVERIFY(type("N", "2000"));
    QCOMPARE(w.steps(), 2);
    QVERIFY2(w.message().contains("other branches"), qPrintable(w.message()));
    QVERIFY(w->document().isModified());
    // Where the current step does not fit, everything stays, the field too.
    QVERIFY(w.choose("j", "split", "125 x 16"));
    const QString before = w.text();
    QVERIFY(type("N", "4000"));
    QVERIFY2(w.message().contains("125 x 16 = 2000 does not cover loop \"j\" (4000)"), qPrintable(w.message()));
    QCOMPARE(w.text(), before);
    QVERIFY(waitFor([&] { return w->findChild<QSpinBox*>(QStringLiteral("size_N"))->value() == 2000; }, 2000));
  }

  void any_two_steps_are_compared_from_the_trace() {
    TestWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QVERIFY(w.choose("i", "parallel", ""));
    w->findChild<QDockWidget*>(QStringLiteral("dock_trace"))->raise();
    QVERIFY(settle(*w));
    QTreeView& tree = static_cast<views::TraceView*>(w->view(QStringLiteral("trace")))->tree();
    auto* compare = w->findChild<QToolButton*>(QStringLiteral("compare_steps"));
    QVERIFY(!compare->isEnabled());
    QTest::mouseClick(tree.viewport(), Qt::LeftButton, Qt::ControlModifier,
                      tree.visualRect(tree.model()->index(0, 0)).center());
    QVERIFY(settle(*w));
    QCOMPARE(w.step(), 2);  // a second one is selected, not gone to
    QVERIFY(compare->isEnabled());
    QTest::mouseClick(compare, Qt::LeftButton);
    QVERIFY(settle(*w));
    auto* diff = static_cast<views::DiffView*>(w->view(QStringLiteral("diff")));
    QVERIFY(diff->isVisible());
    const QString both = diff->asText();
    QVERIFY2(both.contains("T.parallel(1024)") && both.contains("j_1"), qPrintable(both));
    QVERIFY(w.press(Qt::Key_Z, Qt::ControlModifier));
    QCOMPARE(diff->asText(), both);  // it stays with the two
    QTest::mouseClick(w->findChild<QToolButton*>(QStringLiteral("follow_step")), Qt::LeftButton);
    QVERIFY(!diff->asText().contains("T.parallel"));
  }

  void the_trace_says_where_the_selected_thing_came_from() {
    TestWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    QVERIFY(w.choose("i", "fuse", "i, j_0"));
    QVERIFY(w.choose("C", "cache_read", "cache A in shared"));
    w->findChild<QDockWidget*>(QStringLiteral("dock_trace"))->raise();
    QVERIFY(settle(*w));
    QTreeView& tree = static_cast<views::TraceView*>(w->view(QStringLiteral("trace")))->tree();
    auto note = [&](int row) { return tree.model()->index(row, 0).data(views::StepModel::NoteRole).toString(); };
    auto notes = [&] { return QStringList{note(0), note(1), note(2), note(3)}; };
    auto click = [&](const char* name, const char* view = "loop_nest") {
      return select(*w, QLatin1StringView(name)) && clickSelected(*w, QLatin1StringView(view), false) && settle(*w);
    };
    const int plain = tree.visualRect(tree.model()->index(3, 0)).height();
    QVERIFY(click("i_j_0_fused"));
    QCOMPARE(notes(), (QStringList{"", "j_0: split from j", "i_j_0_fused: fused from i, j_0", ""}));
    QVERIFY(tree.visualRect(tree.model()->index(2, 0)).height() > plain);
    QCOMPARE(tree.visualRect(tree.model()->index(3, 0)).height(), plain);
    QVERIFY(tree.model()->index(1, 0).data(Qt::AccessibleTextRole).toString().contains("split from j"));
    QVERIFY(click("k"));
    QCOMPARE(notes(), (QStringList{"k: from the original program", "", "", ""}));
    // A cached buffer, clicked in the view of the buffers.
    auto* scopes = static_cast<views::CanvasView*>(w->view(QStringLiteral("buffer_scopes")));
    for (std::size_t n = 0; n < scopes->items().size(); ++n)
      if (scopes->items()[n].subject.isBuffer() && scopes->items()[n].subject.name() == QStringLiteral("A_shared"))
        QTest::mouseClick(scopes->surface(), Qt::LeftButton, {},
                          scopes->surface()->mapFrom(scopes, scopes->itemRect(int(n)).topLeft() + QPoint(12, 10)));
    QVERIFY(w->document().selection().current().isBuffer());
    QCOMPARE(notes(), (QStringList{"", "", "", "A_shared: cache of A"}));
    // A click on a marked step goes there, and its note goes along with the selection.
    QVERIFY(click("i_j_0_fused"));
    QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(tree.model()->index(1, 0)).center());
    QVERIFY(settle(*w));
    QCOMPARE(w.step(), 1);
    QVERIFY(w.text().contains("T.grid(1024, 64, 16, 1024)"));
    QVERIFY(click("j_1"));
    QCOMPARE(notes(), (QStringList{"", "j_1: split from j", "", ""}));
    w->document().selection().clear();
    QCOMPARE(notes(), (QStringList{"", "", "", ""}));
  }

  void an_edit_by_hand_is_where_everything_came_from() {
    TestWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    w->document().editByHand(w.text());
    QVERIFY(settle(*w));
    QVERIFY(select(*w, QStringLiteral("j_1")));
    QTreeView& tree = static_cast<views::TraceView*>(w->view(QStringLiteral("trace")))->tree();
    QCOMPARE(tree.model()->index(1, 0).data(views::StepModel::NoteRole).toString(), "");
    QCOMPARE(tree.model()->index(2, 0).data(views::StepModel::NoteRole).toString(), "j_1: from the original program");
  }

  void an_edit_leaves_the_steps_before_it_as_they_are() {
    TestWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    const views::HistoryPtr before = w->document().history();
    QVERIFY(w.choose("k", "split", "64 x 16"));
    const views::HistoryPtr after = w->document().history();
    QCOMPARE(after->steps.size(), before->steps.size() + 1);
    for (std::size_t k = 0; k < before->steps.size(); ++k) QCOMPARE(after->steps[k].get(), before->steps[k].get());
    // What left the path is shown again.
    w->document().undo();
    QVERIFY(settle(*w));
    const views::HistoryPtr undone = w->document().history();
    QCOMPARE(undone->steps[0].get(), after->steps[0].get());
    QVERIFY(after->steps.back()->onPath && !undone->steps.back()->onPath);
  }

  void titles_of_steps_are_short_and_their_tooltips_whole() {
    TestWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    const views::Step& step = *w->document().history()->steps.back();
    QCOMPARE(step.title, "split(j, [64, 16])");
    QVERIFY(step.python().contains("sch.split(loop=l"));
    QTreeView& tree = static_cast<views::TraceView*>(w->view(QStringLiteral("trace")))->tree();
    QCOMPARE(tree.model()->index(1, 0).data(Qt::ToolTipRole).toString(), step.python());
  }
};

TIRSCOPE_TEST(WindowTest)

}  // namespace window_test
#include "window_test.moc"
