// SPDX-License-Identifier: Apache-2.0
#include "app/session/document.h"

#include <malloc.h>

#include <QCoreApplication>
#include <QFile>
#include <algorithm>
#include <iterator>

#include "app/session/subjects.h"
#include "builder/open.h"
#include "ir/relax/graphs.h"
#include "ir/walk/reached.h"
#include "model/files/tensors_beside.h"
#include "schedule/intrin/intrin.h"
#include "support/boundary.h"

namespace tirscope::app {

namespace {

QString defaultFunction(const IRModule& module) {
  if (module->prim_func("main")) return QStringLiteral("main");
  for (const auto& [name, function] : module->functions)
    if (module->prim_func(name)) return QString::fromStdString(name);
  return module->functions.empty() ? QString() : QString::fromStdString(module->functions.begin()->first);
}

script::ReadOptions readOptions(const Sizes& sizes) {
  script::ReadOptions options;
  for (const auto& [name, value] : sizes) options.set.emplace(name, value);
  return options;
}

}  // namespace

Document::Document(QObject* parent) : QObject(parent), intrins_(std::make_shared<schedule::Intrins>()) {}

QStringList Document::functions() const {
  QStringList names;
  if (schedule_)
    for (const auto& [name, function] : schedule_->module()->functions) names << QString::fromStdString(name);
  return names;
}

const IRModule& Document::moduleInView() const {
  const IRModule& module = schedule_->module();
  if (module->functions.size() <= most_functions) return module;
  if (part_.of != module || part_.function != function_)
    part_ = {module, function_, reached_from(module, {function_.toStdString()})};
  return part_.part;
}

bool Document::hasGraphs() const { return schedule_ && has_graphs(schedule_->module()); }

void Document::setModified(bool modified) {
  if (modified_ == modified) return;
  modified_ = modified;
  Q_EMIT modifiedChanged(modified);
}

void addMissingTensors(const Diagnostics& notes, Diagnostics& warnings) {
  std::ranges::copy_if(notes, std::back_inserter(warnings),
                       [](const Diagnostic& note) { return note.code == "script.tensors-missing"; });
}

std::expected<Opened, Diagnostics> readModule(const QString& text, const QString& path, const Sizes& sizes,
                                              IntrinsPtr intrins, const script::TensorsFrom& tensors) {
  Diagnostics problems;
  Result<Opened> opened = guarded([&]() -> Result<Opened> {
    std::vector<builder::BlockOrigin> origins;
    script::ReadOptions options = readOptions(sizes);
    options.tensors = tensors ? tensors : model::tensors_beside(QFile::encodeName(path).toStdString());
    const script::TensorsFrom from = options.tensors;
    auto read = builder::open_module(text.toStdString(), {.read = std::move(options), .origins = &origins});
    if (!read) {
      problems = std::move(read.error());
      return fail(problems.front());
    }
    TS_TRY(schedule::Schedule schedule,
           schedule::Schedule::create(script::under_main(*read), {.intrins = std::move(intrins)}));
    Source source{path, text, sizes, read->bare, read->release, {}, std::move(origins)};
    for (const auto& [name, value] : read->constants)
      if (auto number = value.as_int()) source.constants.emplace(name, *number);
    source.tensors = from;
    addMissingTensors(read->notes, source.warnings);
    return Opened{std::move(source), std::move(schedule)};
  });
  if (opened) return *std::move(opened);
  return std::unexpected(problems.empty() ? Diagnostics{std::move(opened.error())} : std::move(problems));
}

void Document::open(Opened opened, views::Runs runs) {
  dropEdits();
  source_ = std::move(opened.source);
  release_ = source_.release;
  intrins_ = opened.schedule.intrins();
  session_path_.clear();
  runs_ = std::make_shared<views::Runs>(std::move(runs));
  forgetSnapshots();
  snapshot_ = nullptr;
  selection_.clear();
  schedule_ = nullptr;
  function_ = defaultFunction(opened.schedule.module());
  publish(std::make_shared<const schedule::Schedule>(std::move(opened.schedule)), false);
  lane_base_ = std::make_shared<LaneBase>(schedule_);
  setModified(false);
  Q_EMIT this->opened();
  Q_EMIT runsChanged();
}

Result<void> Document::setRelease(script::Release release) {
  if (!schedule_ || release == release_) return {};
  TS_TRY_VOID(script::require_in_release(schedule_->module(), release));
  release_ = release;
  forgetSnapshots();
  snapshot_ = snapshotOf(schedule_->current().id);
  rebuildHistory();
  Q_EMIT releaseChanged();
  Q_EMIT changed();
  return {};
}

void Document::close() {
  dropEdits();
  source_ = {};
  schedule_ = nullptr;
  part_ = {};
  snapshot_ = nullptr;
  history_ = nullptr;
  forgetSnapshots();
  runs_ = std::make_shared<views::Runs>();
  session_path_.clear();
  selection_.clear();
  setModified(false);
  Q_EMIT opened();
  Q_EMIT changed();
  Q_EMIT runsChanged();
}

/// Edits of a module that is open no more.
void Document::dropEdits() {
  if (!lane_.isBusy()) return;
  lane_.drop();
  Q_EMIT busyChanged(false);
}

void Document::setFunction(const QString& name) {
  if (!schedule_ || name == function_ || !schedule_->module()->find(name.toStdString())) return;
  function_ = name;
  forgetSnapshots();
  snapshot_ = nullptr;
  selection_.clear();
  inLane<SchedulePtr>(
      [name = name.toStdString()](LaneBase& base) -> Result<SchedulePtr> {
        // A function of the graph is shown, never scheduled.
        if (!base.schedule->module()->prim_func(name)) return base.schedule;
        auto next = std::make_shared<schedule::Schedule>(base.schedule->copy());
        TS_TRY_VOID(next->work_on(name));
        return base.schedule = std::move(next);
      },
      [this](SchedulePtr schedule) { publish(std::move(schedule), false); });
}

void Document::edit(std::function<Result<void>(schedule::Schedule&)> change) {
  inLane<SchedulePtr>(
      [change = std::move(change)](LaneBase& base) -> Result<SchedulePtr> {
        auto next = std::make_shared<schedule::Schedule>(base.schedule->copy());
        TS_TRY_VOID(change(*next));
        return base.schedule = std::move(next);
      },
      [this](SchedulePtr schedule) { publish(std::move(schedule), true); });
}

void Document::editAgain(std::function<Result<void>(schedule::Schedule&)> change, std::function<void()> done) {
  inLane<SchedulePtr>(
      [change = std::move(change)](LaneBase& base) -> Result<SchedulePtr> {
        const bool goes_on = base.again && base.again == base.schedule;
        const SchedulePtr start = goes_on ? base.before_again : base.schedule;
        auto next = std::make_shared<schedule::Schedule>(start->copy());
        TS_TRY_VOID(change(*next));
        base.before_again = start;
        return base.again = base.schedule = std::move(next);
      },
      [this, done = std::move(done)](SchedulePtr schedule) {
        publish(std::move(schedule), true);
        done();
      });
}

void Document::apply(const std::vector<schedule::Call>& calls) {
  edit([calls](schedule::Schedule& schedule) -> Result<void> {
    TS_TRY([[maybe_unused]] auto outputs, schedule.call_all(calls));
    return {};
  });
}

void Document::undo() {
  edit([](schedule::Schedule& schedule) -> Result<void> {
    if (!schedule.undo()) return fail(tirscope::refused("history.at-start", "there is nothing to undo"));
    return {};
  });
}

void Document::redo() {
  edit([](schedule::Schedule& schedule) -> Result<void> {
    if (!schedule.redo()) return fail(tirscope::refused("history.at-end", "there is nothing to redo"));
    return {};
  });
}

void Document::goTo(int step) {
  edit([step](schedule::Schedule& schedule) { return schedule.go_to(step); });
}

void Document::editByHand(const QString& text) {
  edit([text = text.toStdString()](schedule::Schedule& schedule) -> Result<void> {
    script::ReadOptions options;
    options.tensors = model::tensors_of(schedule.module());
    auto read = script::read_module(text, options);
    if (!read) return fail(read.error().front());
    schedule.edit_by_hand(read->module);
    return {};
  });
}

void Document::adopt(int parent, const IRModule& module, const std::string& label) {
  edit([parent, module, label](schedule::Schedule& schedule) -> Result<void> {
    TS_TRY_VOID(schedule.go_to(parent));
    schedule.replace_module(module, label);
    return {};
  });
}

void Document::replaceModule(std::function<Result<IRModule>(const IRModule& module)> change, const std::string& label) {
  edit([change = std::move(change), label](schedule::Schedule& schedule) -> Result<void> {
    TS_TRY(IRModule module, change(schedule.module()));
    schedule.replace_module(std::move(module), label);
    return {};
  });
}

void Document::setUnderWay(std::vector<views::Run> under_way) {
  if (under_way.empty() && runs_->underWay.empty()) return;
  auto runs = std::make_shared<views::Runs>(*runs_);
  runs->underWay = std::move(under_way);
  runs_ = std::move(runs);
  Q_EMIT runsChanged();
}

void Document::addRun(const views::Run& run) {
  auto runs = std::make_shared<views::Runs>(*runs_);
  runs->runs.push_back(std::make_shared<const views::Run>(run));
  runs_ = std::move(runs);
  if (history_ && history_->find(run.step)) {
    auto history = std::make_shared<views::History>(*history_);
    views::Step timed = *history->steps[std::size_t(run.step)];
    timed.medianSeconds = run.measured.median_s;
    history->steps[std::size_t(run.step)] = std::make_shared<const views::Step>(std::move(timed));
    history_ = std::move(history);
  }
  setModified(true);
  Q_EMIT runsChanged();
}

views::SnapshotPtr Document::snapshotOf(int step) const {
  if (!schedule_) return nullptr;
  if (auto it = snapshots_.find(step); it != snapshots_.end()) return it->second;
  if (step < 0 || std::size_t(step) >= schedule_->history().size()) return nullptr;
  const schedule::Step& entry = schedule_->history()[std::size_t(step)];
  views::SnapshotPtr previous = entry.parent >= 0 ? snapshotOf(entry.parent) : nullptr;
  return snapshots_[step] = std::make_shared<const views::Snapshot>(entry.state->module(), function_, step,
                                                                    std::move(previous), release_);
}

void Document::forgetSnapshots() {
  snapshots_.clear();
  visited_.clear();
  known_ = trimmed_at_ = 0;
}

/// Results about a step that was left long ago are dropped and recomputed on request.
std::vector<int> Document::forgetOldSnapshots() {
  constexpr std::size_t most = 64;
  std::vector<int> forgotten;
  const int now = schedule_->current().id;
  // What several calls made at once was on the way to the current step.
  for (const int steps = int(schedule_->history().size()); known_ < steps; ++known_) visited_.push_back(known_);
  std::erase(visited_, now);
  visited_.push_back(now);
  for (; visited_.size() > most; visited_.erase(visited_.begin())) {
    snapshots_.erase(visited_.front());
    forgotten.push_back(visited_.front());
  }
  // What is freed lies between what is kept: the system gets it back page by page now and then, after the edits.
  if (now - trimmed_at_ < 16) return forgotten;
  trimmed_at_ = now;
  trim_.start([] { ::malloc_trim(0); }, [](const Result<void>&) {});
  return forgotten;
}

Result<views::SnapshotPtr> Document::preview(const SchedulePtr& schedule, const std::vector<schedule::Call>& calls,
                                             const QString& function) {
  return guarded([&]() -> Result<views::SnapshotPtr> {
    schedule::Schedule copy = schedule->copy();
    TS_TRY([[maybe_unused]] auto outputs, copy.call_all(calls));
    return std::make_shared<const views::Snapshot>(copy.module(), function, copy.current().id);
  });
}

/// The steps that were shown are gone: what is selected is sought by its name.
void Document::leaveSteps(const schedule::Schedule& next) {
  forgetSnapshots();
  if (!next.module()->find(function_.toStdString())) function_ = defaultFunction(next.module());
  const views::Subject selected = selection_.current();
  selection_.forward([](const NodeRef&) -> NodeRef { return nullptr; });
  if (const QString name = selected.name(); !name.isEmpty())
    selection_.select(subjectNamed(next.module(), function_, name));
  schedule_ = nullptr;
}

namespace {

/// Whether every step of `before` is one of `after`, with the same number.
bool goesOn(const schedule::History& before, const schedule::History& after) {
  return before.size() <= after.size() && before.back().uid == after[before.size() - 1].uid;
}

}  // namespace

void Document::publish(SchedulePtr schedule, bool modified) {
  if (schedule_ && !goesOn(schedule_->history(), schedule->history())) leaveSteps(*schedule);
  int before = schedule_ ? schedule_->current().id : -1;
  schedule_ = std::move(schedule);
  int after = schedule_->current().id;
  if (before >= 0 && before != after) {
    auto change = schedule_->change_between(before, after);
    selection_.forward([&](const NodeRef& node) -> NodeRef { return change ? (*change)(node) : nullptr; });
  }
  const bool all_new = before < 0 || snapshots_.empty();
  snapshot_ = snapshotOf(after);
  const std::vector<int> forgotten = forgetOldSnapshots();
  if (all_new)
    rebuildHistory();
  else
    extendHistory(before, forgotten);
  if (modified) setModified(true);
  Q_EMIT changed();
}

}  // namespace tirscope::app
