// SPDX-License-Identifier: Apache-2.0
#include "app/session/document.h"

#include <QCoreApplication>

#include "app/session/guard.h"
#include "script/reader.h"

namespace tirscope::app {

namespace {

std::string defaultFunction(const IRModule& module) {
  if (module->prim_func("main")) return "main";
  for (const auto& [name, function] : module->functions)
    if (module->prim_func(name)) return name;
  return module->functions.empty() ? std::string() : module->functions.begin()->first;
}

script::ReadOptions readOptions(const Sizes& sizes) {
  script::ReadOptions options;
  for (const auto& [name, value] : sizes) options.set.emplace(name, value);
  return options;
}

}  // namespace

Document::Document(QObject* parent) : QObject(parent) {
  lane_.setMaxThreadCount(1);
  lane_.setExpiryTimeout(-1);
}

Document::~Document() { lane_.waitForDone(); }

QStringList Document::functions() const {
  QStringList names;
  if (schedule_)
    for (const auto& [name, function] : schedule_->module()->functions) names << QString::fromStdString(name);
  return names;
}

void Document::setModified(bool modified) {
  if (modified_ == modified) return;
  modified_ = modified;
  Q_EMIT modifiedChanged(modified);
}

std::expected<void, Diagnostics> Document::openText(const QString& text, const QString& path, const Sizes& sizes) {
  auto read = script::read_module(text.toStdString(), readOptions(sizes));
  if (!read) return std::unexpected(std::move(read.error()));
  auto schedule = schedule::Schedule::create(script::under_main(*read));
  if (!schedule) return std::unexpected(Diagnostics{std::move(schedule.error())});
  Source source{path, text, sizes, read->bare, {}};
  for (const auto& [name, value] : read->constants)
    if (auto number = value.as_int()) source.constants.emplace(name, *number);
  open(std::move(source), *std::move(schedule), {});
  return {};
}

void Document::open(Source source, schedule::Schedule schedule, views::Runs runs) {
  ++generation_;
  source_ = std::move(source);
  session_path_.clear();
  runs_ = std::make_shared<views::Runs>(std::move(runs));
  snapshots_.clear();
  snapshot_ = nullptr;
  selection_.clear();
  schedule_ = nullptr;
  function_ = QString::fromStdString(defaultFunction(schedule.module()));
  publish(std::make_shared<const schedule::Schedule>(std::move(schedule)), false);
  lane_base_ = std::make_shared<SchedulePtr>(schedule_);
  setModified(false);
  Q_EMIT opened();
  Q_EMIT runsChanged();
}

void Document::close() {
  ++generation_;
  source_ = {};
  schedule_ = nullptr;
  snapshot_ = nullptr;
  history_ = nullptr;
  snapshots_.clear();
  runs_ = std::make_shared<views::Runs>();
  session_path_.clear();
  selection_.clear();
  setModified(false);
  Q_EMIT opened();
  Q_EMIT changed();
  Q_EMIT runsChanged();
}

void Document::setFunction(const QString& name) {
  if (!schedule_ || name == function_ || !schedule_->module()->find(name.toStdString())) return;
  function_ = name;
  snapshots_.clear();
  snapshot_ = nullptr;
  selection_.clear();
  edit(tr("look at %1").arg(name), [name = name.toStdString()](schedule::Schedule& schedule) -> Result<void> {
    // A function of the graph is looked at, never scheduled.
    if (schedule.module()->prim_func(name)) return schedule.work_on(name);
    return {};
  });
}

void Document::edit(const QString& title, std::function<Result<void>(schedule::Schedule&)> change) {
  Q_UNUSED(title);
  if (!schedule_) return;
  if (++pending_ == 1) Q_EMIT busyChanged(true);
  lane_.start([this, generation = generation_, base = lane_base_, change = std::move(change)] {
    Result<SchedulePtr> result = guarded([&]() -> Result<SchedulePtr> {
      auto next = std::make_shared<schedule::Schedule>((*base)->copy());
      TS_TRY_VOID(change(*next));
      return *base = std::move(next);
    });
    QMetaObject::invokeMethod(
        this,
        [this, generation, result = std::move(result)]() mutable {
          if (--pending_ == 0) Q_EMIT busyChanged(false);
          if (generation != generation_) return;
          if (!result) return Q_EMIT refused(result.error());
          publish(*std::move(result), true);
        },
        Qt::QueuedConnection);
  });
}

void Document::apply(const schedule::Call& call) {
  edit(QString::fromStdString(call.primitive), [call](schedule::Schedule& schedule) -> Result<void> {
    TS_TRY([[maybe_unused]] auto outputs, schedule.call(call));
    return {};
  });
}

void Document::apply(const std::vector<schedule::Call>& calls) {
  edit(tr("several steps"), [calls](schedule::Schedule& schedule) -> Result<void> {
    TS_TRY([[maybe_unused]] auto outputs, schedule.call_all(calls));
    return {};
  });
}

void Document::undo() {
  edit(tr("undo"), [](schedule::Schedule& schedule) -> Result<void> {
    if (!schedule.undo()) return fail(tirscope::refused("history.at-start", "there is nothing to undo"));
    return {};
  });
}

void Document::redo() {
  edit(tr("redo"), [](schedule::Schedule& schedule) -> Result<void> {
    if (!schedule.redo()) return fail(tirscope::refused("history.at-end", "there is nothing to redo"));
    return {};
  });
}

void Document::goTo(int step) {
  edit(tr("go to a step"), [step](schedule::Schedule& schedule) { return schedule.go_to(step); });
}

void Document::editByHand(const QString& text) {
  edit(tr("edited by hand"), [text = text.toStdString()](schedule::Schedule& schedule) -> Result<void> {
    auto read = script::read_module(text);
    if (!read) return fail(read.error().front());
    schedule.edit_by_hand(read->module);
    return {};
  });
}

void Document::addRun(const views::Run& run) {
  auto runs = std::make_shared<views::Runs>(*runs_);
  runs->runs.push_back(run);
  runs_ = std::move(runs);
  rebuildHistory();
  setModified(true);
  Q_EMIT runsChanged();
}

views::SnapshotPtr Document::snapshotOf(int step) const {
  if (!schedule_) return nullptr;
  if (auto it = snapshots_.find(step); it != snapshots_.end()) return it->second;
  for (const schedule::Step& entry : schedule_->history()) {
    if (entry.id != step) continue;
    views::SnapshotPtr previous = entry.parent >= 0 ? snapshotOf(entry.parent) : nullptr;
    return snapshots_[step] =
               std::make_shared<const views::Snapshot>(entry.state->module(), function_, step, std::move(previous));
  }
  return nullptr;
}

Result<views::SnapshotPtr> Document::preview(const SchedulePtr& schedule, const schedule::Call& call,
                                             const QString& function) {
  return guarded([&]() -> Result<views::SnapshotPtr> {
    schedule::Schedule copy = schedule->copy();
    TS_TRY([[maybe_unused]] auto outputs, copy.call(call));
    return std::make_shared<const views::Snapshot>(copy.module(), function, copy.current().id);
  });
}

void Document::publish(SchedulePtr schedule, bool modified) {
  int before = schedule_ ? schedule_->current().id : -1;
  schedule_ = std::move(schedule);
  int after = schedule_->current().id;
  if (before >= 0 && before != after) {
    auto change = schedule_->change_between(before, after);
    selection_.forward([&](const NodeRef& node) -> NodeRef { return change ? (*change)(node) : nullptr; });
  }
  snapshot_ = snapshotOf(after);
  rebuildHistory();
  if (modified) setModified(true);
  Q_EMIT changed();
}

void Document::rebuildHistory() {
  if (!schedule_) return;
  auto history = std::make_shared<views::History>();
  std::vector<int> path = schedule_->path();
  std::map<int, double> newest;
  for (const views::Run& run : runs_->runs) newest[run.step] = run.medianSeconds;
  for (const schedule::Step& entry : schedule_->history()) {
    views::Step step;
    step.id = entry.id;
    step.parent = entry.parent;
    step.title = entry.parent < 0 ? tr("opened") : QCoreApplication::translate("core", entry.label.c_str());
    for (const schedule::Instruction& instruction : entry.instructions)
      step.python += QString::fromStdString(schedule::python_text(instruction)) + u'\n';
    step.snapshot = snapshots_.contains(entry.id) ? snapshots_[entry.id] : nullptr;
    step.changes = entry.changes;
    step.milliseconds = entry.milliseconds;
    if (auto it = newest.find(entry.id); it != newest.end()) step.medianSeconds = it->second;
    step.onPath = std::find(path.begin(), path.end(), entry.id) != path.end();
    history->steps.push_back(std::move(step));
  }
  history->current = schedule_->current().id;
  schedule::Trace trace = schedule_->trace();
  history->python = QString::fromStdString(trace.python());
  history->json = QString::fromStdString(trace.json());
  history_ = std::move(history);
}

}  // namespace tirscope::app
