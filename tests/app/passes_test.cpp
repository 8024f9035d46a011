// SPDX-License-Identifier: Apache-2.0
// Lowering pass by pass in the window: with keys, in the background, from dumps, and on from an edit.
#include "benchmarks/long_module.h"
#include "support/unit.h"
#include "support/window_fixture.h"
#include "views/common/text/code_view.h"
#include "views/common/text/marked.h"
#include "views/memory_plan/memory_plan_view.h"
#include "views/passes/passes_view.h"
#include "views/passes/stage_model.h"

namespace passes_test {

using namespace tirscope;
using namespace tirscope::app;
using passes::RunStage;
using passes::Verdict;

namespace {

views::PassesView& passesOf(TestWindow& w) {
  return *static_cast<views::PassesView*>(w->view(QStringLiteral("passes")));
}

views::MemoryPlanView& planOf(TestWindow& w) {
  return *static_cast<views::MemoryPlanView*>(w->view(QStringLiteral("memory_plan")));
}

const std::vector<RunStage>& stagesOf(TestWindow& w) { return w->passes().pipeline()->run.stages; }

QString label(TestWindow& w, const char* name) {
  return passesOf(w).findChild<QLabel*>(QLatin1StringView(name))->text();
}

bool lower(TestWindow& w, const char* target) {
  w->lowering().lowerFor(QLatin1StringView(target));
  return settle(*w) && w->passes().pipeline();
}

/// The whole text of an editor replaced, with keys where it counts.
bool edit(TestWindow& w, const QString& from, const QString& to) {
  QDialog* editor = nullptr;
  if (!waitFor([&] { return (editor = w->findChild<QDialog*>(QStringLiteral("text_editor"))) != nullptr; }, 3000))
    return false;
  auto* text = editor->findChild<views::CodeView*>(QStringLiteral("module_text"));
  QTextCursor found = text->document()->find(from);
  if (found.isNull()) return false;
  text->setTextCursor(found);
  QTest::keyClicks(text, to);
  auto* apply = editor->findChild<QPushButton*>(QStringLiteral("apply_text"));
  QTest::qWait(300);  // the text is checked while one pauses
  if (!apply->isEnabled()) return false;
  QTest::mouseClick(apply, Qt::LeftButton);
  return settle(*w);
}

void put(const QString& path, const QByteArray& text) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("cannot write %s", qPrintable(path));
}

}  // namespace

class PassesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_key_lowers_the_program_and_shows_the_passes() {
    TestWindow w(sample("mlp.py"));
    QVERIFY(!w->actions()["passes.next"]->isEnabled());
    QVERIFY(w.press(Qt::Key_L, Qt::ControlModifier));
    QVERIFY(w->passes().pipeline());
    QVERIFY(passesOf(w).isVisible());
    QCOMPARE(passesOf(w).list().model()->rowCount(), int(stagesOf(w).size()));
    QCOMPARE(label(w, "passes_origin"), "Lowered for cpu");
    QCOMPARE(w.message(), QString());
    QVERIFY(!w->isBusy());
    QVERIFY(w->actions()["passes.next"]->isEnabled());
    // The document has no part in it.
    QCOMPARE(w.steps(), 1);
    QVERIFY(!w->document().isModified());
  }

  void function_keys_step_from_anywhere() {
    TestWindow w(sample("mlp.py"));
    QVERIFY(lower(w, "cpu"));
    passesOf(w).showStage(0);
    QVERIFY(w.press(Qt::Key_F8, {}, "ir_text"));
    QCOMPARE(passesOf(w).currentStage(), 1);
    QVERIFY(w.press(Qt::Key_F8, Qt::ShiftModifier, "ir_text"));
    const int changed = passesOf(w).currentStage();
    QCOMPARE(stagesOf(w)[std::size_t(changed)].verdict, Verdict::Changed);
    QVERIFY(w.press(Qt::Key_F7, {}, "ir_text"));
    QCOMPARE(passesOf(w).currentStage(), changed - 1);
    QVERIFY(w.press(Qt::Key_F8, Qt::ShiftModifier, "ir_text"));
    QVERIFY(w.press(Qt::Key_F8, Qt::ShiftModifier, "ir_text"));
    QVERIFY(w.press(Qt::Key_F7, Qt::ShiftModifier, "ir_text"));
    QCOMPARE(passesOf(w).currentStage(), changed);
  }

  void a_program_that_a_target_refuses_shows_the_error_beside_it() {
    TestWindow w(sample("matmul.py"));
    QVERIFY(w.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier));
    QVERIFY(w->passes().pipeline());
    const RunStage* failed = w->passes().pipeline()->run.failure();
    QVERIFY(failed);
    QCOMPARE(failed->name, "VerifyMemory");
    QVERIFY(passesOf(w).pane().showsError());
    QVERIFY(label(w, "stage_error_title").contains("VerifyMemory"));
  }

  void targets_that_are_none_are_refused_and_nothing_changes() {
    TestWindow w(sample("mlp.py"));
    QVERIFY(lower(w, "cpu"));
    const views::PipelinePtr before = w->passes().pipeline();
    whenAsked([](QDialog& dialog) {
      dialog.findChild<QLineEdit*>()->setText(QStringLiteral("abacus"));
      dialog.accept();
    });
    w->actions()["passes.lower_other"]->trigger();
    QVERIFY(settle(*w));
    QVERIFY2(w.message().contains("abacus"), qPrintable(w.message()));
    QCOMPARE(w->passes().pipeline(), before);
  }

  void the_window_goes_on_while_passes_run_and_can_stop_them() {
    TestWindow w(QString{});
    QVERIFY(w->files().openText(benchmarks::longModule(80), QStringLiteral("long.py")));
    QVERIFY(settle(*w));
    w->lowering().lowerFor(QStringLiteral("cpu"));
    QVERIFY(w->isBusy());
    bool alive = false;
    QTimer::singleShot(0, &*w, [&] { alive = w->passes().isBusy(); });
    QVERIFY(waitFor([&] { return alive || !w->passes().isBusy(); }));
    QVERIFY(alive);
    QVERIFY(w->actions()["build.cancel"]->isEnabled());
    QVERIFY(w.press(Qt::Key_Escape, {}, "ir_text"));
    QVERIFY(!w->passes().pipeline());
    // A person's own wish is no error: the status line says it, no strip appears.
    QVERIFY2(w.message().isEmpty(), qPrintable(w.message()));
    QVERIFY(std::ranges::any_of(w->statusBar()->findChildren<QLabel*>(),
                                [](QLabel* label) { return label->text().contains(QStringLiteral("cancelled")); }));
    QVERIFY(!w->actions()["build.cancel"]->isEnabled());
  }

  void of_a_module_with_many_functions_the_one_in_view_is_lowered_and_shown_as_code() {
    TestWindow w(QString{});
    QVERIFY(w->files().openText(benchmarks::longModule(int(Document::most_functions) + 1), QStringLiteral("long.py")));
    w->document().setFunction(QStringLiteral("f0007"));
    QVERIFY(settle(*w));
    QVERIFY(lower(w, "cpu"));
    QCOMPARE(label(w, "passes_origin"), "Lowered for cpu: f0007 and what it calls");
    QCOMPARE(stagesOf(w).front().module->functions.size(), 1u);
    const IRModule before = w->document().schedule()->module();
    w->view(QStringLiteral("code"));
    QVERIFY(waitFor([&] { return w->code().listing() && !w->code().isBusy(); }, 60000));
    QVERIFY(!w->code().listing()->error);
    QVERIFY(w->code().listing()->text.contains("f0007"));
    QVERIFY(!w->code().listing()->text.contains("f0008"));
    QCOMPARE(w->code().listing()->module, before);
    // What the passes made of it takes its place, and the other functions stay.
    passesOf(w).showStage(int(stagesOf(w).size()) - 1);
    w->actions()["passes.adopt"]->trigger();
    QVERIFY(settle(*w));
    const IRModule after = w->document().schedule()->module();
    QCOMPARE(after->functions.size(), before->functions.size());
    for (const auto& [name, function] : before->functions) QCOMPARE(after->find(name) == function, name != "f0007");
    w->document().setModified(false);
  }

  void a_planted_pair_opens_from_the_gallery_with_its_fault_shown_data() {
    QTest::addColumn<QString>("pair");
    QTest::addColumn<int>("kind");
    QTest::newRow("one offset moved") << "moved_offset" << int(passes::StudyNote::Kind::Overlap);
    QTest::newRow("one life cut short") << "short_life" << int(passes::StudyNote::Kind::Overlap);
    QTest::newRow("one barrier missing") << "missing_barrier" << int(passes::StudyNote::Kind::Hazard);
  }
  void a_planted_pair_opens_from_the_gallery_with_its_fault_shown() {
    QFETCH(QString, pair);
    QFETCH(int, kind);
    TestWindow w(QString{});
    auto* card = w->findChild<QPushButton*>(QStringLiteral("card_") + pair);
    QVERIFY(card);
    w->findChild<QScrollArea*>()->ensureWidgetVisible(card);
    QCoreApplication::processEvents();
    keepPicture(*w.window, "gallery-pairs");
    QTest::mouseClick(card, Qt::LeftButton);
    QVERIFY(settle(*w));
    QVERIFY(w->passes().pipeline());
    QVERIFY(passesOf(w).isVisible() && planOf(w).isVisible());
    QCOMPARE(passesOf(w).currentStage(), 1);
    const views::memory_plan::Shown& shown = planOf(w).shown();
    QVERIFY(shown.study);
    QCOMPARE(shown.study->options.plan, passes::PlanBy::Pass);
    QCOMPARE(shown.finding, 0);
    QCOMPARE(int(shown.findings[0].kind), kind);
    QVERIFY(planOf(w).steps().isVisible());
    QVERIFY(planOf(w).steps().toPlainText().contains(QStringLiteral("thread (")));
    QCOMPARE(planOf(w).steps().verticalScrollBar()->value(), 0);
    QCOMPARE(views::Marked::of(w->document().selection()).subjects().size(), std::size_t(2));
    QCOMPARE(w.message(), QString());
    keepPicture(static_cast<QWidget&>(*w.window), QByteArray("pair-").append(pair.toUtf8()).constData());
  }
  void a_session_keeps_the_passes_with_their_settings() {
    TestWindow w(sample("mlp.py"));
    w->lowering().lowerFor(QStringLiteral("cuda -arch=sm_80"));
    QVERIFY(settle(*w) && w->passes().pipeline());
    passesOf(w).showStage(4);
    const QString file = w.path("kept.tirscope");
    QVERIFY(w->files().saveTo(file));
    const passes::PassRun before = w->passes().pipeline()->run;
    TestWindow again(file);
    QVERIFY(settle(*again));
    QVERIFY(again->passes().pipeline());
    const passes::PassRun& run = again->passes().pipeline()->run;
    QCOMPARE(run.stages.size(), before.stages.size());
    QCOMPARE(run.context.target.str(), before.context.target.str());
    QCOMPARE(again->passes().pipeline()->title, w->passes().pipeline()->title);
    QCOMPARE(passesOf(again).currentStage(), 4);
    for (std::size_t k = 0; k < run.stages.size(); ++k) QCOMPARE(run.stages[k].verdict, before.stages[k].verdict);
    // And it can go on from there.
    passesOf(again).showStage(int(run.stages.size()) - 2);
    again->actions()["passes.edit"]->trigger();
    QVERIFY(again->findChild<QDialog*>(QStringLiteral("text_editor")));
  }

  void the_program_is_edited_at_a_pass_and_goes_on_from_there() {
    TestWindow w(sample("vector_add.py"));
    QVERIFY(lower(w, "cpu"));
    const std::size_t before = stagesOf(w).size();
    passesOf(w).showStage(1);
    w->actions()["passes.edit"]->trigger();
    QVERIFY(edit(w, QStringLiteral("A[vi] + B[vi]"), QStringLiteral("A[vi] - B[vi]")));
    QCOMPARE(stagesOf(w).size(), before + 1);
    QCOMPARE(passesOf(w).currentStage(), 2);
    QVERIFY(stagesOf(w)[2].by_hand);
    QVERIFY(stagesOf(w).back().printed->text.find(" - B") != std::string::npos);
    QCOMPARE(w.steps(), 1);
  }

  void text_that_does_not_read_cannot_be_applied() {
    TestWindow w(sample("vector_add.py"));
    QVERIFY(lower(w, "cpu"));
    const views::PipelinePtr before = w->passes().pipeline();
    passesOf(w).showStage(1);
    w->actions()["passes.edit"]->trigger();
    QVERIFY(!edit(w, QStringLiteral("A[vi] + B[vi]"), QStringLiteral("A[vi] + nonsense[")));
    auto* editor = w->findChild<QDialog*>(QStringLiteral("text_editor"));
    QVERIFY(!editor->findChild<QPushButton*>(QStringLiteral("apply_text"))->isEnabled());
    whenAsked([](QDialog& dialog) { pressButton(dialog, QMessageBox::Discard); });
    editor->reject();
    QCOMPARE(w->passes().pipeline(), before);
  }

  void a_failed_pass_runs_again_after_the_edit() {
    TestWindow w(sample("vector_add.py"));
    QVERIFY(lower(w, "cuda"));
    QVERIFY(w->passes().pipeline()->run.failure());
    w->actions()["passes.edit"]->trigger();
    QDialog* editor = w->findChild<QDialog*>(QStringLiteral("text_editor"));
    QVERIFY(editor);
    auto* text = editor->findChild<views::CodeView*>(QStringLiteral("module_text"));
    QString program = text->toPlainText();
    const QRegularExpression loop(QStringLiteral(R"(for (\w+) in range\((\d+)\))"));
    QVERIFY(program.contains(loop));
    program.replace(loop, QStringLiteral("with T.launch_thread(\"threadIdx.x\", \\2) as \\1"));
    text->setPlainText(program);
    QTest::qWait(300);
    QTest::mouseClick(editor->findChild<QPushButton*>(QStringLiteral("apply_text")), Qt::LeftButton);
    QVERIFY(settle(*w));
    QVERIFY(!w->passes().pipeline()->run.failure());
  }

  void dumps_are_written_and_open_as_the_same_passes() {
    TestWindow w(sample("gemm_shared.py"));
    QVERIFY(lower(w, "cuda"));
    const std::vector<RunStage> before = stagesOf(w);
    const QString folder = w.path("dumps");
    QDir().mkpath(folder);
    whenAsked([&](QDialog& dialog) { typePath(dialog, folder); });
    w->actions()["passes.dump"]->trigger();
    QVERIFY(settle(*w));
    QCOMPARE(QDir(folder).entryList(QDir::Files).size(), qsizetype(before.size()));

    TestWindow other{QString()};
    whenAsked([&](QDialog& dialog) { typePath(dialog, folder); });
    other->actions()["passes.open_folder"]->trigger();
    QVERIFY(settle(*other));
    QVERIFY(other->document().isOpen());
    QVERIFY(passesOf(other).isVisible());
    QCOMPARE(stagesOf(other).size(), before.size());
    for (std::size_t k = 0; k < before.size(); ++k) QCOMPARE(stagesOf(other)[k].verdict, before[k].verdict);
    QCOMPARE(other.text(), QString::fromStdString(before.front().printed->text));
  }

  void a_folder_opens_like_a_file_and_one_without_dumps_is_refused() {
    TestWindow w(sample("mlp.py"));
    const QString before = w.text(), folder = w.path("mine");
    QDir().mkpath(folder);
    QVERIFY(w->files().openFile(folder) && settle(*w));
    QVERIFY2(w.message().contains("contains no dumps"), qPrintable(w.message()));
    QCOMPARE(w.text(), before);
    QVERIFY(!w->passes().pipeline());

    QFile module(sample("vector_add.py"));
    QVERIFY(module.open(QIODevice::ReadOnly));
    const QByteArray text = module.readAll();
    put(folder + "/0.original.py", text);
    put(folder + "/1-broken.py", "def nothing(:");
    put(folder + "/2-MyPass.py", QByteArray(text).replace("A[vi] + B[vi]", "A[vi] - B[vi]"));
    QVERIFY(w->files().openFile(folder) && settle(*w));
    QCOMPARE(stagesOf(w).size(), std::size_t(3));
    QCOMPARE(stagesOf(w)[1].verdict, Verdict::Failed);
    QCOMPARE(stagesOf(w)[2].verdict, Verdict::Changed);
    QCOMPARE(passesOf(w).currentStage(), 1);
    QVERIFY(passesOf(w).pane().showsError());
    QVERIFY(w.text() != before);
    // The user's own pass cannot run again: refused, and nothing changes.
    const views::PipelinePtr pipeline = w->passes().pipeline();
    passesOf(w).showStage(0);
    w->actions()["passes.edit"]->trigger();
    QVERIFY(edit(w, QStringLiteral("A[vi] + B[vi]"), QStringLiteral("A[vi] * B[vi]")));
    QVERIFY2(w.message().contains("not a known pass"), qPrintable(w.message()));
    QCOMPARE(w->passes().pipeline(), pipeline);
  }

  void a_pair_opens_with_its_difference_and_its_warning() {
    TestWindow w(QString{});
    QFile module(sample("vector_add.py"));
    QVERIFY(module.open(QIODevice::ReadOnly));
    const QByteArray text = module.readAll();
    put(w.path("before.py"), text);
    put(w.path("after.py"), QByteArray(text).replace("float32", "float16"));
    whenAsked([&](QDialog& first) {
      whenAsked([&](QDialog& second) { typePath(second, w.path("after.py")); });
      typePath(first, w.path("before.py"));
    });
    w->actions()["passes.open_pair"]->trigger();
    QVERIFY(settle(*w));
    QVERIFY(w->passes().pipeline());
    QCOMPARE(stagesOf(w).size(), std::size_t(2));
    QCOMPARE(passesOf(w).currentStage(), 1);
    QVERIFY(!passesOf(w).pane().diff().diff().same());
    QVERIFY(label(w, "stage_warning").contains("belong together"));
    QCOMPARE(label(w, "passes_origin"), "before.py, then after.py");
  }

  void the_selection_leads_to_the_pass_that_first_changed_it() {
    TestWindow w(sample("gemm_shared.py"));
    QVERIFY(lower(w, "cuda"));
    w->docks().setLayoutNamed(QStringLiteral("overview"));
    QVERIFY(settle(*w));
    QVERIFY(select(*w, QStringLiteral("A_shared")));
    QVERIFY(w.press(Qt::Key_J, Qt::ControlModifier, "ir_text"));
    QVERIFY(passesOf(w).isVisible());
    const int first = passesOf(w).currentStage();
    QCOMPARE(stagesOf(w)[std::size_t(first)].verdict, Verdict::Changed);
    auto* model = passesOf(w).list().model();
    for (int row = 0; row <= first; ++row)
      QCOMPARE(model->index(row, 0).data(views::StageModel::MarkedRole).toBool(), row == first);
  }

  void another_step_is_told_from_the_one_that_was_lowered() {
    TestWindow w(sample("matmul.py"));
    QVERIFY(lower(w, "cpu"));
    w->docks().setLayoutNamed(QStringLiteral("overview"));
    QVERIFY(settle(*w));
    QVERIFY(w.choose("i", "parallel", ""));
    w->docks().setLayoutNamed(QStringLiteral("passes"));
    QVERIFY(settle(*w));
    QVERIFY2(label(w, "passes_origin").contains("has changed since"), qPrintable(label(w, "passes_origin")));
    QVERIFY(lower(w, "cpu"));
    QCOMPARE(label(w, "passes_origin"), "Lowered for cpu");
    // Another module has no passes yet.
    w->document().setModified(false);
    QVERIFY(w->files().openFile(sample("mlp.py")) && settle(*w));
    QVERIFY(!w->passes().pipeline());
    QVERIFY(!w->actions()["passes.edit"]->isEnabled());
  }
};

TIRSCOPE_TEST(PassesTest)

}  // namespace passes_test
#include "passes_test.moc"
