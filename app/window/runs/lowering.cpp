// SPDX-License-Identifier: Apache-2.0
#include "app/window/runs/lowering.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <algorithm>

#include "analysis/memory/arena_plan.h"
#include "app/session/cancelled.h"
#include "app/window/files/files.h"
#include "app/window/forms/text_editor.h"
#include "app/window/main/actions.h"
#include "app/window/steps/text_editing.h"
#include "app/window/strips/message_strip.h"
#include "app/window/strips/status_line.h"
#include "app/window/views/docks.h"
#include "app/window/views/view_set.h"
#include "ir/walk/module_edit.h"
#include "ir/walk/visitor.h"
#include "pass_runs/computed_by.h"
#include "pass_runs/follow.h"
#include "support/boundary.h"
#include "views/memory_plan/memory_plan_view.h"
#include "views/passes/passes_view.h"

namespace tirscope::app {

namespace {

/// What can be done with the stage that is shown: the list's menu, and with an icon a button beside it.
constexpr const char* stageCommands[] = {
    "passes.first_change",     "passes.adopt", "passes.edit", "passes.next_changed",
    "passes.previous_changed", "passes.dump"};

/// The commands that run pipelines over graphs.
struct GraphCommand {
  const char* id;
  const char* title;
  const char* pipelines;  ///< by their names, one after the other
};
constexpr GraphCommand graphCommands[] = {
    {"passes.zero", QT_TRANSLATE_NOOP("Lowering", "Fuse the graph (pipeline \"&zero\")"), "zero"},
    {"passes.default_build", QT_TRANSLATE_NOOP("Lowering", "&Build the graph (pipeline \"default_build\")"),
     "default_build"},
    {"passes.zero_build", QT_TRANSLATE_NOOP("Lowering", "Fuse, then build the graph"), "zero default_build"},
};

/// What the passes made of a subject of the module that they began with.
views::Subject followed(const passes::PassRun& run, std::size_t stage, const views::Subject& subject) {
  const IRModule& module = run.stages[stage].module;
  if (subject.isBinding()) {
    auto computed = passes::computed_by(run, stage, subject.function.toStdString(), subject.name().toStdString());
    return computed ? views::subjectOf(computed->node, QString::fromStdString(computed->function)) : views::Subject();
  }
  for (const NodeRef& node : passes::counterparts(run.stages.front().module, subject.node, module))
    return views::subjectOf(node, subject.function);
  return {};
}

}  // namespace

Lowering::Lowering(const Workspace& all, Files& files, TextEditing& texts)
    : all_(all),
      document_(all.document),
      files_(files),
      texts_(texts),
      view_(static_cast<views::PassesView&>(*all.views.asItIs(QStringLiteral("passes")))) {
  addActions();
  addStageActions();
  QList<QAction*> commands;
  for (const char* id : stageCommands) commands << all.actions[id];
  view_.setCommands(commands);
  connect(&view_, &views::PassesView::stageShown, this, &Lowering::updateActions);
  connect(&document_, &Document::sizesChanged, &session_, &PassSession::clear);
  connect(&document_, &Document::opened, this, &Lowering::updateActions);
  connect(&document_, &Document::changed, this, &Lowering::updateActions);
  connect(&document_.selection(), &views::Selection::changed, this, &Lowering::updateActions);
  connectSession();
  updateActions();
}

void Lowering::addActions() {
  const QString passes = tr("Passes");
  Actions& actions = all_.actions;
  actions.add("passes.lower_cpu", passes, tr("Lower for &CPU"), QKeySequence(tr("Ctrl+L")), "view-passes",
              [this] { lowerFor(QStringLiteral("cpu")); });
  actions.add("passes.lower_gpu", passes, tr("Lower for &GPU"), QKeySequence(tr("Ctrl+Shift+L")), "",
              [this] { lowerFor(QStringLiteral("cuda")); });
  actions.add("passes.lower_other", passes, tr("Lower for another &target…"), {}, "", [this] { lowerForOther(); });
  for (const GraphCommand& command : graphCommands)
    actions.add(command.id, passes, QCoreApplication::translate("Lowering", command.title), {}, "",
                [this, &command] { runPipelines(QString::fromLatin1(command.pipelines).split(u' ')); });
  actions.add("passes.open_folder", passes, tr("Open a folder of &dumps…"), {}, "", [this] { openFolder(); });
  actions.add("passes.open_pair", passes, tr("Open programs &before and after a pass…"), {}, "",
              [this] { openPair(); });
  actions.add("passes.dump", passes, tr("Dump &all to numbered files…"), {}, "", [this] { dump(); });
}

void Lowering::addStageActions() {
  const QString passes = tr("Passes");
  Actions& actions = all_.actions;
  auto step = [this](int direction, bool changed) {
    return [this, direction, changed] { upToDate().step(direction, changed); };
  };
  actions.add("passes.edit", passes, tr("&Edit and continue…"), QKeySequence(tr("Ctrl+Shift+R")), "edit",
              [this] { edit(); });
  actions.add("passes.adopt", passes, tr("&Continue with this program as a step"), {}, "step", [this] { adopt(); });
  actions.add("passes.first_change", passes, tr("&First pass that changed the selection"), QKeySequence(tr("Ctrl+J")),
              "stage-mark", [this] { showFirstChange(); });
  actions.add("passes.next", passes, tr("&Next pass"), QKeySequence(tr("F8")), "", step(1, false));
  actions.add("passes.previous", passes, tr("&Previous pass"), QKeySequence(tr("F7")), "", step(-1, false));
  actions.add("passes.next_changed", passes, tr("Next change"), QKeySequence(tr("Shift+F8")), "", step(1, true));
  actions.add("passes.previous_changed", passes, tr("Previous change"), QKeySequence(tr("Shift+F7")), "",
              step(-1, true));
}

void Lowering::updateActions() {
  const Actions& actions = all_.actions;
  const bool open = document_.isOpen(), shown = session_.pipeline() != nullptr,
             selected(document_.selection().current());
  for (const char* id : {"passes.lower_cpu", "passes.lower_gpu", "passes.lower_other"}) actions[id]->setEnabled(open);
  for (const GraphCommand& command : graphCommands) actions[command.id]->setEnabled(open && document_.hasGraphs());
  const int stage = shown ? view_.currentStage() : -1;
  actions["passes.adopt"]->setEnabled(stage >= 0 && session_.pipeline()->step >= 0 &&
                                      session_.pipeline()->run.stages[std::size_t(stage)].module);
  for (const char* id : {"passes.dump", "passes.edit", "passes.next", "passes.previous", "passes.next_changed",
                         "passes.previous_changed"})
    actions[id]->setEnabled(shown);
  actions["passes.first_change"]->setEnabled(shown && selected);
}

void Lowering::connectSession() {
  connect(&session_, &PassSession::changed, this, &Lowering::showChanged);
  connect(&session_, &PassSession::restored, this, [this](int stage) {
    restoring_ = false;
    upToDate().showStage(stage);
  });
  connect(&session_, &PassSession::dumpsRead, this, &Lowering::showDumps);
  connect(&session_, &PassSession::refused, this, [this](const Diagnostic& diagnostic) {
    restoring_ = false;
    if (wasCancelled(diagnostic)) return all_.status.say(tr("The passes were cancelled"));
    all_.messages.show(diagnostic);
  });
  connect(&session_, &PassSession::dumped, &all_.status, &StatusLine::saySaved);
  connect(&session_, &PassSession::busyChanged, this, [this](bool busy) {
    if (busy)
      all_.status.begin(this, tr("Running passes…"));
    else
      all_.status.end(this);
  });
  connect(&session_, &PassSession::progressed, &all_.status, &StatusLine::tell);
}

/// The view of passes, which is about to be used.
views::PassesView& Lowering::upToDate() {
  all_.views.bringUpToDate(view_);
  return view_;
}

void Lowering::showChanged() {
  upToDate().setPipeline(session_.pipeline());
  // Out of sight the plan need not know of the module before it has one to be read.
  const QString plan = QStringLiteral("memory_plan");
  const IRModule after = moduleOfPass();
  static_cast<views::MemoryPlanView*>(after ? all_.views.view(plan) : all_.views.asItIs(plan))->setPassModule(after);
  updateActions();
  if (!session_.pipeline()) return;
  all_.messages.clear();
  if (!restoring_) arrange();
}

/// Before and after are side by side, which needs more room than a corner; a memory plan is below them.
void Lowering::arrange() {
  const QString passes = QStringLiteral("passes"), plan = QStringLiteral("memory_plan");
  const bool planned = moduleOfPass() != nullptr;
  auto hidden = [this](const QString& id) { return !all_.views.asItIs(id)->isVisible(); };
  if (hidden(passes) || (planned && hidden(plan)))
    all_.docks.setLayoutNamed(planned ? QStringLiteral("own_pass") : QStringLiteral("passes"));
  all_.docks.raise(passes);
  if (planned) {
    all_.docks.raise(plan);
    upToDate().showStage(int(session_.pipeline()->run.stages.size()) - 1);
  }
  upToDate().setFocus();
}

/// The output of the user's own pass for the open module, where it planned shared memory: the second of two dumps.
IRModule Lowering::moduleOfPass() const {
  const views::PipelinePtr& pipeline = session_.pipeline();
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

KeptPasses Lowering::kept() {
  const views::PipelinePtr& pipeline = session_.pipeline();
  if (!pipeline) return {};
  return {passes::dump_files(pipeline->run), pipeline->title, pipeline->step, upToDate().currentStage()};
}

void Lowering::restore(const KeptPasses& kept) {
  if (!kept.files.empty()) session_.restore(kept.files, kept.title, kept.step, kept.stage);
  restoring_ = !kept.files.empty();
}

void Lowering::showFirstChange() {
  all_.docks.raise(QStringLiteral("passes"));
  upToDate().showFirstChange();
}

PassSession::Input Lowering::input() const {
  const IRModule& part = document_.moduleInView();
  const bool whole = part == document_.schedule()->module();
  return {part, document_.schedule()->current().id, whole ? QString() : document_.function()};
}

void Lowering::lowerFor(const QString& target) {
  if (document_.isOpen()) session_.lower(input(), target);
}

void Lowering::runPipelines(const QStringList& names) {
  if (document_.isOpen()) session_.runPipelines(input(), names);
}

void Lowering::adopt() {
  const views::PipelinePtr pipeline = session_.pipeline();
  const int stage = upToDate().currentStage();
  if (!pipeline || pipeline->step < 0 || stage < 0) return;
  const passes::RunStage& shown = pipeline->run.stages[std::size_t(stage)];
  if (!shown.module) return;
  const views::Subject selected = document_.selection().current();
  const bool of_this = selected && document_.moduleInView() == pipeline->run.stages.front().module;
  const views::Subject target = of_this ? followed(pipeline->run, std::size_t(stage), selected) : views::Subject();
  if (target) selectNext(target);
  document_.adopt(pipeline->step, withRest(*pipeline, shown.module),
                  "passes to " + (shown.call ? passes::call_text(*shown.call) : shown.name));
}

/// `after` with the functions of the step that the passes did not run on.
IRModule Lowering::withRest(const views::Pipeline& pipeline, const IRModule& after) const {
  const views::SnapshotPtr step = document_.snapshotOf(pipeline.step);
  const IRModule& given = pipeline.run.stages.front().module;
  ModuleEdit edit(after);
  if (step && given)
    for (const auto& [name, function] : step->module()->functions)
      if (!given->find(name) && !after->find(name)) edit.put(name, function);
  return std::move(edit).take();
}

/// Selects what the module of the next change has; the window turns to the TensorIR function that has it.
void Lowering::selectNext(const views::Subject& target) {
  const auto changed = [this, target] {
    if (target.isBlock() && target.function != document_.function()) {
      connect(
          &document_, &Document::changed, this, [this, target] { document_.selection().select(target); },
          Qt::SingleShotConnection);
      return document_.setFunction(target.function);
    }
    document_.selection().select(target);
  };
  connect(&document_, &Document::changed, this, changed, Qt::SingleShotConnection);
}

void Lowering::lowerForOther() {
  bool chosen = false;
  const QString target = QInputDialog::getText(&all_.window, tr("Lower for another target"),
                                               tr("Target, in TVM's notation or Tirscope's:"), QLineEdit::Normal,
                                               QStringLiteral("cuda -arch=sm_80"), &chosen);
  if (chosen && !target.trimmed().isEmpty()) lowerFor(target.trimmed());
}

// ---- dumps ----------------------------------------------------------------------------------------------------------

QString Lowering::sourceFolder() const { return QFileInfo(document_.source().path).path(); }

void Lowering::openFolder() {
  const QString folder = QFileDialog::getExistingDirectory(&all_.window, tr("Open a folder of dumps"), sourceFolder());
  if (!folder.isEmpty()) session_.openFolder(folder);
}

void Lowering::openPair() {
  const QString filter = tr("Modules (*.py *.txt *.tir *.ir)");
  const QString before =
      QFileDialog::getOpenFileName(&all_.window, tr("The program before the pass"), sourceFolder(), filter);
  if (before.isEmpty()) return;
  const QString after =
      QFileDialog::getOpenFileName(&all_.window, tr("The program after the pass"), QFileInfo(before).path(), filter);
  if (!after.isEmpty()) session_.openPair(before, after);
}

/// Dumps are a separate program: what they begin with becomes the open module.
void Lowering::showDumps(const views::PipelinePtr& pipeline, const QString& path) {
  auto first = std::ranges::find_if(pipeline->run.stages, [](const auto& stage) { return bool(stage.module); });
  auto schedule = guarded([&] { return schedule::Schedule::create(first->module, {.intrins = document_.intrins()}); });
  if (!schedule) return all_.messages.show(schedule.error());
  Source source;
  source.path = QFileInfo(path).isDir() ? QDir(path).filePath(QString::fromStdString(first->file)) : path;
  source.text = QString::fromUtf8(first->printed->text);
  const views::PipelinePtr before = session_.pipeline();
  if (before && before->from == pipeline->from && document_.source().path == source.path)
    return showAgain(pipeline, {std::move(source), *std::move(schedule)});
  if (files_.replace({std::move(source), *std::move(schedule)}, path)) session_.show(pipeline);
}

/// The files of the dumps became others: the stage that is shown stays, the last one gives way to the new last one.
void Lowering::showAgain(const views::PipelinePtr& pipeline, Opened opened) {
  const int shown = upToDate().currentStage(), last = int(session_.pipeline()->run.stages.size()) - 1,
            new_last = int(pipeline->run.stages.size()) - 1;
  const auto show = [this, pipeline, stage = shown == last ? new_last : std::min(shown, new_last)] {
    session_.show(pipeline);
    upToDate().showStage(stage);
  };
  if (document_.source().text == opened.source.text) return show();
  document_.reread(
      std::move(opened),
      [](schedule::Schedule&, const schedule::Schedule& old) -> Result<std::vector<int>> {
        return std::vector<int>(old.history().size(), -1);
      },
      show);
}

void Lowering::dump() {
  const QString folder = QFileDialog::getExistingDirectory(
      &all_.window, tr("A folder for the dumps: empty, or with older dumps"), sourceFolder());
  if (!folder.isEmpty()) session_.dump(folder);
}

// ---- going on from an edit ------------------------------------------------------------------------------------------

void Lowering::edit() {
  const int stage = upToDate().currentStage();
  const views::PipelinePtr pipeline = session_.pipeline();
  if (!pipeline || stage < 0) return;
  const passes::RunStage& shown = pipeline->run.stages[std::size_t(stage)];
  // A pass that failed runs again on what it was given; behind any other stage the next one runs.
  const bool again = shown.verdict == passes::Verdict::Failed && shown.call;
  texts_.open({tr("Edit and continue: %1").arg(QString::fromStdString(shown.name)),
               QString::fromUtf8(shown.printed->text),
               again ? tr("The input of this pass. Edit it to rerun this pass and the ones after it.")
                     : tr("The program after this pass. Edit it to rerun the passes after it."),
               false, [this, pipeline, next = again ? stage : stage + 1](const QString& text) {
                 session_.goOn(pipeline, next, text);
               }});
}

}  // namespace tirscope::app
