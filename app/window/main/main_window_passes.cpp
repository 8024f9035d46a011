// SPDX-License-Identifier: Apache-2.0
// Lowering pass by pass, dumps of passes, and going on from an edit.
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QLabel>
#include <QMenuBar>
#include <QProgressBar>
#include <algorithm>

#include "analysis/memory/arena_plan.h"
#include "app/window/forms/text_editor.h"
#include "app/window/main/main_window.h"
#include "app/window/main/texts.h"
#include "app/window/strips/message_strip.h"
#include "ir/walk/visitor.h"
#include "views/common/work/guard.h"
#include "views/memory_plan/memory_plan_view.h"
#include "views/passes/passes_view.h"

namespace tirscope::app {

namespace {

/// What can be done with the stage that is shown: the list's menu, and with an icon a button beside it.
constexpr const char* stage_commands[] = {"passes.first_change", "passes.edit", "passes.next_changed",
                                          "passes.previous_changed", "passes.dump"};

}  // namespace

views::PassesView& MainWindow::passesView() { return *static_cast<views::PassesView*>(view(QStringLiteral("passes"))); }

void MainWindow::addPassActions() {
  const QString passes = tr("Passes");
  actions_.add("passes.lower_cpu", passes, tr("Lower for &CPU"), QKeySequence(tr("Ctrl+L")), "view-passes",
               [this] { lowerFor(QStringLiteral("cpu")); });
  actions_.add("passes.lower_gpu", passes, tr("Lower for &GPU"), QKeySequence(tr("Ctrl+Shift+L")), "",
               [this] { lowerFor(QStringLiteral("cuda")); });
  actions_.add("passes.lower_other", passes, tr("Lower for another &target…"), {}, "", [this] { lowerForOther(); });
  actions_.add("passes.open_folder", passes, tr("Open a folder of &dumps…"), {}, "", [this] { openDumps(); });
  actions_.add("passes.open_pair", passes, tr("Open programs &before and after a pass…"), {}, "",
               [this] { openPairDialog(); });
  actions_.add("passes.dump", passes, tr("Dump &all to numbered files…"), {}, "", [this] { dumpPasses(); });
  actions_.add("passes.edit", passes, tr("&Edit and continue…"), QKeySequence(tr("Ctrl+Shift+R")), "edit",
               [this] { editPass(); });
  actions_.add("passes.first_change", passes, tr("&First pass that changed the selection"), QKeySequence(tr("Ctrl+J")),
               "stage-mark", [this] {
                 raiseView(QStringLiteral("passes"));
                 passesView().showFirstChange();
               });
  actions_.add("passes.next", passes, tr("&Next pass"), QKeySequence(tr("F8")), "", [this] { passesView().step(1); });
  actions_.add("passes.previous", passes, tr("&Previous pass"), QKeySequence(tr("F7")), "",
               [this] { passesView().step(-1); });
  actions_.add("passes.next_changed", passes, tr("Next change"), QKeySequence(tr("Shift+F8")), "",
               [this] { passesView().step(1, true); });
  actions_.add("passes.previous_changed", passes, tr("Previous change"), QKeySequence(tr("Shift+F7")), "",
               [this] { passesView().step(-1, true); });
}

void MainWindow::addPassMenu() {
  QMenu* menu = menuBar()->addMenu(tr("&Passes"));
  auto add = [&](std::initializer_list<const char*> ids) {
    for (const char* id : ids) menu->addAction(actions_[id]);
  };
  add({"passes.lower_cpu", "passes.lower_gpu", "passes.lower_other"});
  menu->addSeparator();
  add({"passes.open_folder", "passes.open_pair", "passes.dump"});
  menu->addSeparator();
  add({"passes.next", "passes.previous", "passes.next_changed", "passes.previous_changed", "passes.first_change"});
  menu->addSeparator();
  add({"passes.edit"});
}

void MainWindow::connectPasses() {
  QList<QAction*> commands;
  for (const char* id : stage_commands) commands << actions_[id];
  passesView().setCommands(commands);
  connect(&document_, &Document::sizesChanged, &passes_, &PassSession::clear);
  connect(&passes_, &PassSession::changed, this, &MainWindow::passesChanged);
  connect(&passes_, &PassSession::restored, this, [this](int stage) {
    restoring_passes_ = false;
    passesView().showStage(stage);
  });
  connect(&passes_, &PassSession::dumpsRead, this, &MainWindow::showDumps);
  connect(&passes_, &PassSession::refused, this, [this](const Diagnostic& diagnostic) {
    restoring_passes_ = false;
    refused(diagnostic);
  });
  connect(&passes_, &PassSession::dumped, this, [this](const QString& folder) { told(folder, {}); });
  connect(&passes_, &PassSession::busyChanged, this, [this](bool busy) {
    if (busy)
      showProgress(tr("Running passes…"));
    else
      hideProgress();
    updateActions();
  });
  connect(&passes_, &PassSession::progressed, this, &MainWindow::tellProgress);
}

void MainWindow::updatePassActions() {
  const bool open = document_.isOpen(), shown = passes_.pipeline() != nullptr,
             selected(document_.selection().current());
  for (const char* id : {"passes.lower_cpu", "passes.lower_gpu", "passes.lower_other"}) actions_[id]->setEnabled(open);
  for (const char* id : {"passes.dump", "passes.edit", "passes.next", "passes.previous", "passes.next_changed",
                         "passes.previous_changed"})
    actions_[id]->setEnabled(shown);
  actions_["passes.first_change"]->setEnabled(shown && selected);
  actions_["build.cancel"]->setEnabled(measure_.isBusy() || passes_.isBusy());
}

void MainWindow::passesChanged() {
  passesView().setPipeline(passes_.pipeline());
  // Out of sight it need not know of the module before it has a plan to be read.
  const QString plan = QStringLiteral("memory_plan");
  const IRModule after = moduleOfPass();
  static_cast<views::MemoryPlanView*>(after ? view(plan) : views_.value(plan))->setPassModule(after);
  updateActions();
  if (!passes_.pipeline()) return;
  messages_->clear();
  if (!restoring_passes_) showPipeline();
}

/// Before and after are side by side, which needs more room than a corner; a memory plan is below them.
void MainWindow::showPipeline() {
  const bool planned = moduleOfPass() != nullptr;
  auto hidden = [this](const char* id) { return !views_.value(QLatin1StringView(id))->isVisible(); };
  if (hidden("passes") || (planned && hidden("memory_plan")))
    setLayoutNamed(planned ? QStringLiteral("own_pass") : QStringLiteral("passes"));
  raiseView(QStringLiteral("passes"));
  if (planned) {
    raiseView(QStringLiteral("memory_plan"));
    passesView().showStage(int(passes_.pipeline()->run.stages.size()) - 1);
  }
  passesView().setFocus();
}

/// The output of the user's own pass for the open module, where it planned shared memory: the second of two dumps.
IRModule MainWindow::moduleOfPass() const {
  const views::PipelinePtr& pipeline = passes_.pipeline();
  if (!pipeline || pipeline->step >= 0 || pipeline->run.stages.size() != 2) return nullptr;
  IRModule after = pipeline->run.stages.back().module;
  bool plans = false;
  if (after)
    walk(after, [&](const Node& node) {
      auto allocate = as<AllocateNode>(&node);
      plans = plans || (allocate && analysis::is_shared_memory(*allocate->buffer_var));
      return !plans && !is_expr(node.kind);
    });
  return plans ? after : nullptr;
}

KeptPasses MainWindow::keptPasses() {
  const views::PipelinePtr& pipeline = passes_.pipeline();
  if (!pipeline) return {};
  return {passes::dump_files(pipeline->run), pipeline->title, pipeline->step, passesView().currentStage()};
}

void MainWindow::restorePasses(const KeptPasses& kept) {
  if (!kept.files.empty()) passes_.restore(kept.files, kept.title, kept.step, kept.stage);
  restoring_passes_ = !kept.files.empty();
}

void MainWindow::lowerFor(const QString& target) {
  if (document_.isOpen()) passes_.lower(document_.schedule()->module(), target, document_.schedule()->current().id);
}

void MainWindow::lowerForOther() {
  bool chosen = false;
  const QString target =
      QInputDialog::getText(this, tr("Lower for another target"), tr("Target, in TVM's notation or Tirscope's:"),
                            QLineEdit::Normal, QStringLiteral("cuda -arch=sm_80"), &chosen);
  if (chosen && !target.trimmed().isEmpty()) lowerFor(target.trimmed());
}

// ---- dumps ----------------------------------------------------------------------------------------------------------

void MainWindow::openDumps() {
  const QString folder =
      QFileDialog::getExistingDirectory(this, tr("Open a folder of dumps"), QFileInfo(document_.source().path).path());
  if (!folder.isEmpty()) passes_.openFolder(folder);
}

void MainWindow::openPairDialog() {
  const QString filter = tr("Modules (*.py *.txt *.tir *.ir)");
  const QString before = QFileDialog::getOpenFileName(this, tr("The program before the pass"),
                                                      QFileInfo(document_.source().path).path(), filter);
  if (before.isEmpty()) return;
  const QString after =
      QFileDialog::getOpenFileName(this, tr("The program after the pass"), QFileInfo(before).path(), filter);
  if (!after.isEmpty()) openPair(before, after);
}

/// Dumps are a separate program: what they begin with becomes the open module.
void MainWindow::showDumps(const views::PipelinePtr& pipeline, const QString& path) {
  auto first = std::ranges::find_if(pipeline->run.stages, [](const auto& stage) { return bool(stage.module); });
  auto schedule =
      views::guarded([&] { return schedule::Schedule::create(first->module, {.intrins = document_.intrins()}); });
  if (!schedule) return refused(schedule.error());
  if (!mayDiscard()) return;
  Source source;
  source.path = QFileInfo(path).isDir() ? QDir(path).filePath(QString::fromStdString(first->file)) : path;
  source.text = QString::fromUtf8(first->printed->text);
  present({Opened{std::move(source), *std::move(schedule)}, {}, {}, {}});
  remember(path);
  passes_.show(pipeline);
}

void MainWindow::dumpPasses() {
  const QString folder = QFileDialog::getExistingDirectory(
      this, tr("A folder for the dumps: empty, or with older dumps"), QFileInfo(document_.source().path).path());
  if (!folder.isEmpty()) passes_.dump(folder);
}

// ---- going on from an edit ------------------------------------------------------------------------------------------

void MainWindow::editPass() {
  const int stage = passesView().currentStage();
  const views::PipelinePtr pipeline = passes_.pipeline();
  if (!pipeline || stage < 0) return;
  const passes::RunStage& shown = pipeline->run.stages[std::size_t(stage)];
  // A pass that failed runs again on what it was given; behind any other stage the next one runs.
  const bool again = shown.verdict == passes::Verdict::Failed && shown.call;
  openEditor({tr("Edit and continue: %1").arg(QString::fromStdString(shown.name)),
              QString::fromUtf8(shown.printed->text),
              again ? tr("The input of this pass. Edit it to rerun this pass and the ones after it.")
                    : tr("The program after this pass. Edit it to rerun the passes after it."),
              false, [this, pipeline, next = again ? stage : stage + 1](const QString& text) {
                passes_.goOn(pipeline, next, text);
              }});
}

}  // namespace tirscope::app
