// SPDX-License-Identifier: Apache-2.0
#include "views/passes/passes_view.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>

#include "ir/walk/visitor.h"
#include "pass_runs/dumps.h"
#include "support/broken_jobs.h"
#include "support/unit.h"
#include "views/common/text/code_view.h"
#include "views/passes/stage_model.h"
#include "views/support/pipeline_fixture.h"
#include "views/support/view_fixture.h"

namespace passes_view_test {

using namespace tirscope;
using namespace tirscope::views;
using passes::RunStage;
using passes::Verdict;

namespace {

/// A view on a run, shown.
struct Shown {
  Selection selection;
  std::unique_ptr<PassesView> view;

  explicit Shown(const PipelinePtr& pipeline, QSize size = {1200, 700}) {
    view = std::make_unique<PassesView>(selection, nullptr);
    view->resize(size);
    view->setSnapshot(std::make_shared<Snapshot>(pipeline->run.result(), QStringLiteral("main")));
    view->setPipeline(pipeline);
    view->show();
    settle();
  }
  void settle() {
    QTRY_VERIFY(!view->busy());
    QCoreApplication::processEvents();
  }
  PassesView* operator->() const { return view.get(); }
  QString label(const char* name) const { return view->findChild<QLabel*>(QLatin1StringView(name))->text(); }
  int rows() const { return view->list().model()->rowCount(); }
  QModelIndex cell(int row, int column) const { return view->list().model()->index(row, column); }
  void key(Qt::Key key) {
    QTest::keyClick(&view->list(), key);
    settle();
  }
  void go(int stage) {
    view->showStage(stage);
    settle();
  }
};

int numberOf(const PipelinePtr& pipeline, const char* name) {
  for (std::size_t k = 0; k < pipeline->run.stages.size(); ++k)
    if (pipeline->run.stages[k].name == name) return int(k);
  return -1;
}

/// Whether the picture shows as many lines as the row counts.
bool countsAgree(const diff::Diff& diff, const RunStage& stage) {
  return diff.added + diff.changed + diff.moved == stage.added &&
         diff.removed + diff.changed + diff.moved == stage.removed;
}

}  // namespace

class PassesViewTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void each_stage_is_a_row_that_says_what_it_did() {
    const PipelinePtr pipeline = samplePipeline();
    StageModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setPipeline(pipeline);
    QCOMPARE(model.rowCount(), int(pipeline->run.stages.size()));
    for (int row = 0; row < model.rowCount(); ++row) {
      const RunStage& stage = pipeline->run.stages[std::size_t(row)];
      QCOMPARE(model.index(row, StageModel::NumberColumn).data().toString(), QString::number(row));
      QCOMPARE(model.index(row, StageModel::LinesColumn).data().toString(),
               stage.verdict == Verdict::Changed ? QStringLiteral("+%1 −%2").arg(stage.added).arg(stage.removed)
                                                 : QString());
      QCOMPARE(model.index(row, StageModel::VerdictColumn).data().toString(), wordOf(stage));
      QVERIFY(model.index(row, StageModel::PassColumn).data(Qt::AccessibleTextRole).toString().contains(wordOf(stage)));
    }
    QCOMPARE(model.index(0, StageModel::PassColumn).data().toString(), "Input");
    QCOMPARE(model.index(numberOf(pipeline, "ThreadSync"), StageModel::PassColumn).data().toString(),
             "ThreadSync(\"shared\")");
    model.setPipeline(nullptr);
    QCOMPARE(model.rowCount(), 0);
  }

  void every_verdict_has_an_icon_and_a_word_of_its_own() {
    RunStage stage;
    QSet<QString> icons, words;
    for (Verdict verdict : {Verdict::Given, Verdict::Changed, Verdict::Unchanged, Verdict::Failed}) {
      stage.verdict = verdict;
      icons << QLatin1StringView(lookOf(stage).icon);
      words << wordOf(stage);
    }
    stage.verdict = Verdict::Changed;
    stage.by_hand = true;
    icons << QLatin1StringView(lookOf(stage).icon);
    words << wordOf(stage);
    QCOMPARE(icons.size(), 5);
    QCOMPARE(words.size(), 5);
    for (const QString& icon : icons) QVERIFY(QFile::exists(QStringLiteral(":/tirscope/icons/%1.svg").arg(icon)));
  }

  void a_change_is_shown_with_before_and_after() {
    const PipelinePtr pipeline = samplePipeline();
    Shown shown(pipeline);
    const RunStage& stage = pipeline->run.stages[std::size_t(shown->currentStage())];
    QCOMPARE(stage.verdict, Verdict::Changed);
    QVERIFY(!shown->pane().showsError() && shown->pane().diff().isVisible());
    QVERIFY(shown.label("stage_title").contains(QString::fromStdString(stage.name)));
    QVERIFY(shown.label("stage_account").contains("changed"));
  }

  void every_stage_shows_what_its_row_says() {
    const PipelinePtr pipeline = samplePipeline();
    Shown shown(pipeline);
    for (int k = 0; k < int(pipeline->run.stages.size()); ++k) {
      shown.go(k);
      const RunStage& stage = pipeline->run.stages[std::size_t(k)];
      if (stage.verdict == Verdict::Changed)
        QVERIFY2(countsAgree(shown->pane().diff().diff(), stage), stage.name.c_str());
      else
        QCOMPARE(shown->pane().code().toPlainText(), QString::fromStdString(stage.printed->text));
    }
  }

  void keys_step_through_the_passes() {
    Shown shown(samplePipeline());
    QSignalSpy steps(shown.view.get(), &PassesView::stageShown);
    for (const auto& [key, expected] :
         {std::pair{Qt::Key_Home, 0}, std::pair{Qt::Key_Down, 1}, std::pair{Qt::Key_J, 2}, std::pair{Qt::Key_K, 1},
          std::pair{Qt::Key_Up, 0}, std::pair{Qt::Key_End, shown.rows() - 1}}) {
      shown.key(key);
      QCOMPARE(shown->currentStage(), expected);
    }
    shown.key(Qt::Key_PageUp);
    QVERIFY(shown->currentStage() < shown.rows() - 1);
    shown.key(Qt::Key_Home);
    const std::vector<RunStage>& stages = shown->pipeline()->run.stages;
    int last = 0;
    for (int k = 0; k < 5; ++k) {
      shown.key(Qt::Key_N);
      QVERIFY(shown->currentStage() > last);
      QCOMPARE(stages[std::size_t(shown->currentStage())].verdict, Verdict::Changed);
      for (int between = last + 1; between < shown->currentStage(); ++between)
        QCOMPARE(stages[std::size_t(between)].verdict, Verdict::Unchanged);
      last = shown->currentStage();
    }
    shown.key(Qt::Key_P);
    QVERIFY(shown->currentStage() < last);
    QVERIFY(steps.count() > 10);
  }

  void a_click_shows_the_stage() {
    Shown shown(samplePipeline());
    const QRect at = shown->list().visualRect(shown.cell(6, StageModel::PassColumn));
    QTest::mouseClick(shown->list().viewport(), Qt::LeftButton, {}, at.center());
    shown.settle();
    QCOMPARE(shown->currentStage(), 6);
  }

  void changed_only_leaves_the_others_out() {
    const PipelinePtr pipeline = samplePipeline();
    Shown shown(pipeline);
    auto* button = shown->findChild<QToolButton*>("passes_changed_only");
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(shown.rows(), int(std::ranges::count_if(pipeline->run.stages, [](const RunStage& stage) {
               return stage.verdict != Verdict::Unchanged;
             })));
    for (int row = 0; row < shown.rows(); ++row)
      QVERIFY(shown.cell(row, StageModel::VerdictColumn).data().toString() != "unchanged");
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(shown.rows(), int(pipeline->run.stages.size()));
  }

  void the_search_finds_names_and_changed_lines() {
    const PipelinePtr pipeline = samplePipeline();
    Shown shown(pipeline);
    auto* search = shown->findChild<QLineEdit*>("passes_search");
    QTest::keyClicks(search, "threadsync");
    QCOMPARE(shown.rows(), 3);
    search->clear();
    QTest::keyClicks(search, "A_shared");
    QVERIFY(shown.rows() > 1 && shown.rows() < int(pipeline->run.stages.size()) / 2);
    for (int row = 0; row < shown.rows(); ++row)
      QCOMPARE(shown.cell(row, StageModel::VerdictColumn).data().toString(), "changed");
    QTest::keyClick(search, Qt::Key_Down);
    shown.settle();
    QVERIFY(!shown->pane().diff().diff().same());
    search->clear();
    QTest::keyClicks(search, "no such words");
    QCOMPARE(shown.rows(), 0);
  }

  void a_failed_pass_shows_its_error_beside_what_it_was_given() {
    const PipelinePtr pipeline = failedPipeline();
    Shown shown(pipeline);
    const std::size_t last = pipeline->run.stages.size() - 1;
    QCOMPARE(shown->currentStage(), int(last));
    QVERIFY(shown->pane().showsError());
    QCOMPARE(shown->pane().code().toPlainText(), QString::fromStdString(pipeline->run.before(last)->printed->text));
    QVERIFY(shown.label("stage_error_title").contains("VerifyMemory failed"));
    QVERIFY(!shown.label("stage_error_message").isEmpty());
    QVERIFY(shown.label("stage_error_details").contains(QString::fromStdString(pipeline->run.failure()->error->code)));
  }

  void a_dump_that_does_not_read_shows_its_text_with_the_place_underlined() {
    QTemporaryDir folder;
    auto put = [&](const char* name, const char* text) {
      QFile file(folder.filePath(QLatin1StringView(name)));
      QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) > 0);
    };
    put("0_input.py", samples::two_loops);
    put("1_Broken.py", "# 注释\n@T.prim_func\ndef main(A: T.Buffer((16,), \"float32\")):\n    A[0] = Q[0]\n");
    auto files = passes::dumps_in(folder.path().toStdString());
    Shown shown(pipelineOf(*passes::read_dumps(*files, {})));
    QCOMPARE(shown->currentStage(), 1);
    QVERIFY(shown->pane().showsError());
    const QString text = shown->pane().code().toPlainText();
    QVERIFY(text.startsWith("# 注释"));
    QVERIFY(shown.label("stage_error_title").contains("1_Broken.py"));
    const std::vector<CodeMark>& marks = shown->pane().code().marks();
    QCOMPARE(marks.size(), std::size_t(1));
    QVERIFY(text.mid(marks[0].begin).startsWith("Q"));
  }

  void a_comparison_that_fails_a_check_is_told_beside_the_program() {
    const PipelinePtr pipeline = samplePipeline();
    Shown w(pipeline);
    const auto& stages = pipeline->run.stages;
    std::size_t changed = stages.size();
    while (stages[--changed].verdict != Verdict::Changed) QVERIFY(changed > 0);
    {
      test::BrokenJobs broken;
      w.go(int(changed));
      QVERIFY(w->pane().showsError());
      QVERIFY(w->pane().code().toPlainText() == QString::fromUtf8(stages[changed].printed->text));
    }
    w.go(0);
    w.go(int(changed));
    QVERIFY(!w->pane().showsError());
  }
  void a_search_for_marks_that_fails_a_check_is_told() {
    const PipelinePtr pipeline = samplePipeline();
    Shown w(pipeline);
    w->setSnapshot(std::make_shared<Snapshot>(pipeline->run.stages.front().module, QStringLiteral("main")));
    w.settle();
    QSignalSpy refused(w.view.get(), &View::refused);
    test::BrokenJobs broken;
    const Snapshot& snapshot = *w->snapshot();
    NodeRef loop;
    walk(snapshot.function()->body, [&](const Node& node) {
      if (!loop && as<ForNode>(&node)) loop = ref(node);
      return !loop;
    });
    QVERIFY(loop);
    w.selection.select(snapshot.subject(loop));
    w.settle();
    QCOMPARE(refused.size(), 1);
  }
  void a_warning_stands_above_the_program() {
    passes::PassRun run = samples::lowered("vector_add.py", "cpu");
    run.stages[1].warning = bad_input("dump.unrelated", "do they belong together?").warning();
    Shown shown(pipelineOf(run));
    shown.go(1);
    QVERIFY(shown->findChild<QLabel*>("stage_warning")->isVisible());
    QCOMPARE(shown.label("stage_warning"), "do they belong together?");
    shown.go(2);
    QVERIFY(!shown->findChild<QLabel*>("stage_warning")->isVisible());
  }

  void the_selection_marks_the_passes_that_changed_it() {
    const PipelinePtr pipeline = samplePipeline();
    Shown shown(pipeline);
    const IRModule first = pipeline->run.stages.front().module;
    shown->setSnapshot(std::make_shared<Snapshot>(first, QStringLiteral("main")));
    const Buffer a = first->prim_func("main")->buffer_map.front().buffer;
    shown.selection.select(subjectOf(a, QStringLiteral("main")));
    shown->showFirstChange();  // waits for the answer
    shown.settle();
    const QModelIndex row = shown.cell(shown->currentStage(), StageModel::PassColumn);
    QVERIFY(row.data(StageModel::MarkedRole).toBool());
    QVERIFY(row.data(Qt::AccessibleTextRole).toString().contains("changes A"));
    for (int before = 0; before < shown->currentStage(); ++before)
      QVERIFY(!shown.cell(before, 0).data(StageModel::MarkedRole).toBool());
    shown.selection.clear();
    shown.settle();
    QVERIFY(!row.data(StageModel::MarkedRole).toBool());
    QSignalSpy hint(shown.view.get(), &View::hint);
    shown->showFirstChange();
    QCOMPARE(hint.count(), 1);
  }

  void a_clicked_line_selects_in_the_open_program() {
    const PipelinePtr pipeline = samplePipeline();
    Shown shown(pipeline);
    const IRModule first = pipeline->run.stages.front().module;
    shown->setSnapshot(std::make_shared<Snapshot>(first, QStringLiteral("main")));
    shown.go(0);
    CodeView& code = shown->pane().code();
    const QTextCursor found = code.document()->find("for k0 in range");
    QVERIFY(!found.isNull());
    code.reveal(found.selectionStart(), found.selectionEnd());
    const QRect line = code.lineRect(found.blockNumber());
    QTest::mouseClick(code.viewport(), Qt::LeftButton, {}, QPoint(code.cursorRect(found).left(), line.center().y()));
    QCOMPARE(shown.selection.current().name(), "k0");
  }

  void a_new_run_is_shown_from_its_edit_or_its_failure() {
    const PipelinePtr pipeline = samplePipeline();
    Shown shown(pipeline);
    auto again = passes::run_again(pipeline->run, 7, pipeline->run.stages[6].module);
    QVERIFY(again);
    shown->setPipeline(pipelineOf(*again));
    shown.settle();
    QCOMPARE(shown->currentStage(), 7);
    QCOMPARE(shown.cell(7, StageModel::PassColumn).data().toString(), "Edited by hand");
    shown->setPipeline(failedPipeline());
    shown.settle();
    QVERIFY(shown->pane().showsError());
    shown->setPipeline(nullptr);
    QCOMPARE(shown->currentStage(), -1);
    QVERIFY(shown->asText().isEmpty() && shown->pictureSize().isEmpty());
  }

  void commands_stand_in_the_menu_and_on_buttons() {
    Shown shown(samplePipeline());
    QAction plain(QStringLiteral("Plain"), nullptr), drawn(QIcon(QPixmap(8, 8)), QStringLiteral("Drawn"), nullptr);
    QSignalSpy triggered(&drawn, &QAction::triggered);
    shown->setCommands({&plain, &drawn});
    QCoreApplication::processEvents();
    QCOMPARE(shown->list().actions().size(), 2);
    const QList<QToolButton*> buttons = shown->pane().findChildren<QToolButton*>();
    for (QToolButton* button : buttons)
      if (button->defaultAction() == &drawn) QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(triggered.count(), 1);
  }

  void a_narrow_view_stands_on_end() {
    Shown wide(samplePipeline()), narrow(samplePipeline(), {480, 700});
    QCOMPARE(wide->findChild<QSplitter*>("passes_body")->orientation(), Qt::Horizontal);
    QCOMPARE(narrow->findChild<QSplitter*>("passes_body")->orientation(), Qt::Vertical);
  }

  void the_text_holds_the_rows_and_the_difference() {
    Shown shown(samplePipeline());
    const QString text = shown->asText();
    QVERIFY(text.contains("FlattenBuffer") && text.contains("@@"));
  }

  void pictures_in_both_themes() {
    for (const Theme* theme : {&Theme::light(), &Theme::dark()}) {
      QApplication::setPalette(theme->palette());
      const char* name = theme->isDark() ? "dark" : "light";
      for (const auto& [what, pipeline] :
           {std::pair{"changed", samplePipeline()}, std::pair{"failed", failedPipeline()}}) {
        Shown shown(pipeline);
        const QString file = QStringLiteral("passes-%1-%2").arg(QLatin1StringView(what), QLatin1StringView(name));
        QVERIFY(savedColours(*shown.view, file) > 16);
        const QString folder = qEnvironmentVariable("TIRSCOPE_PICTURES");
        if (!folder.isEmpty()) shown->grab().save(folder + "/window-" + file + ".png");
      }
    }
  }
};

TIRSCOPE_TEST(PassesViewTest)

}  // namespace passes_view_test
#include "passes_view_test.moc"
