// SPDX-License-Identifier: Apache-2.0
#include "runtime/tune/module_run.h"

#include <algorithm>
#include <cmath>

#include "analysis/cost.h"
#include "ir/relax/graphs.h"
#include "ir/walk/module_edit.h"
#include "runtime/tune/function_run.h"
#include "tuning/tasks/task_scheduler.h"
#include "tuning/tasks/tasks.h"

namespace tirscope::runtime {

namespace {

using protocol::TuneAnswer;
using protocol::TuneTask;
using tuning::Ended;

Result<std::vector<tuning::Task>> some_tasks(const IRModule& module) {
  std::vector<tuning::Task> tasks = tuning::tasks_of(module);
  if (tasks.empty())
    return fail(refused("tuning.no-tasks",
                        "the module has no TensorIR function, so there is nothing to tune; lower the operators of a "
                        "graph first: tirc lower FILE --pipeline zero"));
  return tasks;
}

void add_rejections(std::vector<protocol::TuneRejection>& sum, const std::vector<protocol::TuneRejection>& more) {
  for (const protocol::TuneRejection& one : more) {
    auto same = std::ranges::find(sum, one.code, &protocol::TuneRejection::code);
    if (same == sum.end())
      sum.push_back(one);
    else
      same->count += one.count;
  }
}

/// The functions of a module, tuned in turns.
class ModuleRun {
 public:
  ModuleRun(Worker& worker, const IRModule& module, const TuneSettings& settings, const Job& job)
      : worker_(worker), module_(module), settings_(settings), job_(job) {}

  Result<Tuned> run() {
    TS_TRY(tasks_, some_tasks(module_));
    TS_TRY(const tuning::TaskSchedulerKind* kind, tuning::find_task_scheduler(settings_.task_scheduler));
    TS_TRY(const RunName name, run_name(settings_, "all functions by " + settings_.task_scheduler));
    TS_TRY_VOID(pose(name.seed));
    TS_TRY(shared_, shared_of(settings_, name, job_));
    shared_.of_several = true;
    TS_TRY_VOID(prepare());
    scheduler_ = kind->make(tuning::seed_of(name.seed, -1));
    TS_TRY(const Ended ended, turns());
    return answer(ended);
  }

 private:
  struct Turn {
    std::unique_ptr<FunctionRun> run;   ///< null where it cannot be tuned
    std::optional<Diagnostic> failure;  ///< why
    int64_t seed = 0;
  };

  Result<void> pose(int64_t seed);
  Result<void> prepare();
  Result<Ended> turns();
  Result<Tuned> answer(Ended ended);
  TuneTask told(std::size_t k, const TuneAnswer* own) const;
  /// What stops all where it is the environment's fault.
  Result<void> leave_out(std::size_t k, Diagnostic why);
  bool none_left() const {
    return std::ranges::none_of(turns_, [](const Turn& turn) { return turn.run != nullptr; });
  }
  Diagnostic first_failure() const {
    return *std::ranges::find_if(turns_, [](const Turn& turn) { return turn.failure.has_value(); })->failure;
  }

  Worker& worker_;
  const IRModule& module_;
  const TuneSettings& settings_;
  const Job& job_;
  const tuning::TuneLoop::Clock::time_point begin_ = tuning::TuneLoop::Clock::now();
  std::vector<tuning::Task> tasks_;
  std::vector<Turn> turns_;
  TuneShared shared_;
  std::unique_ptr<tuning::TaskScheduler> scheduler_;
};

Result<void> ModuleRun::leave_out(std::size_t k, Diagnostic why) {
  turns_[k].run.reset();
  if (why.fault == Fault::Environment) return fail(std::move(why));
  turns_[k].failure = std::move(why);
  return {};
}

/// Every task has its own seed, so that its candidates do not depend on the others, and batches so small that each task
/// gets one.
Result<void> ModuleRun::pose(int64_t seed) {
  job_.report(0, 0, message("Making design spaces"));
  TuneSettings own = settings_;
  const auto count = int64_t(tasks_.size());
  own.budget.trials = std::min(settings_.budget.trials, settings_.budget.trials_per_task);
  own.budget.per_iteration =
      int(std::clamp<int64_t>(settings_.budget.trials / count, 1, settings_.budget.per_iteration));
  for (std::size_t k = 0; k < tasks_.size(); ++k) {
    Turn& turn = turns_.emplace_back();
    turn.seed = tuning::seed_of(seed, int64_t(k));
    turn.run = std::make_unique<FunctionRun>(worker_, tasks_[k].workload, "main", tasks_[k].function, own, job_);
    if (auto posed = turn.run->pose(turn.seed); !posed) TS_TRY_VOID(leave_out(k, posed.error()));
  }
  return none_left() ? fail(first_failure()) : Result<void>{};
}

Result<void> ModuleRun::prepare() {
  for (std::size_t k = 0; k < tasks_.size(); ++k) {
    if (!turns_[k].run) continue;
    if (auto ready = turns_[k].run->prepare(shared_, begin_); !ready) TS_TRY_VOID(leave_out(k, ready.error()));
  }
  if (shared_.database) tuning::KeptRecords::opened_all(*shared_.database);
  return none_left() ? fail(first_failure()) : Result<void>{};
}

Result<Ended> ModuleRun::turns() {
  std::vector<tuning::TaskState> states;
  for (std::size_t k = 0; k < tasks_.size(); ++k) states.push_back({tasks_[k].weight, turns_[k].run != nullptr});
  int64_t trials = 0;
  Ended last = Ended::Exhausted;
  while (trials < settings_.budget.trials) {
    const auto next = scheduler_->next(states);
    if (!next) return last;
    tuning::TuneLoop& loop = turns_[*next].run->loop();
    const int64_t before = int64_t(loop.summary().trials.size());
    TS_TRY(const bool more, loop.step(settings_.budget.trials - trials));
    if (!more) {
      states[*next].live = false;
      last = loop.summary().ended;
      if (last == Ended::Stopped || last == Ended::Time) return last;
      continue;
    }
    trials += int64_t(loop.summary().trials.size()) - before;
    states[*next].best_ms.push_back(loop.best() * 1e3);
  }
  return Ended::Trials;
}

TuneTask ModuleRun::told(std::size_t k, const TuneAnswer* own) const {
  TuneTask out;
  if (own) static_cast<protocol::TuneOutcome&>(out) = *own;
  out.function = tasks_[k].function, out.functions = tasks_[k].functions, out.weight = tasks_[k].weight;
  out.seed = turns_[k].seed;
  if (turns_[k].failure) {
    out.error = turns_[k].failure->code;
    out.error_text = turns_[k].failure->message.str();
  }
  return out;
}

Result<Tuned> ModuleRun::answer(Ended ended) {
  Tuned out;
  TuneAnswer& all = out.answer;
  all.ended = tuning::name_of(ended), all.seed = shared_.seed;
  all.threads = threads_for(settings_.context.target);
  all.tasks.emplace();
  ModuleEdit edit(module_);
  const bool graph = has_graphs(module_);
  double weighted = 0;
  for (std::size_t k = 0; k < tasks_.size(); ++k) {
    if (!turns_[k].run) {
      all.tasks->push_back(told(k, nullptr));
      continue;
    }
    TS_TRY(const TuneAnswer own, turns_[k].run->answer(shared_));
    all.tasks->push_back(told(k, &own));
    TuneTask& task = all.tasks->back();
    // The run ended while the task could have gone on.
    if (!turns_[k].run->loop().over()) task.ended = all.ended;
    all.trials += own.trials, all.spaces += own.spaces;
    for (const auto& [code, count] : own.rejected) all.rejected[code] += count;
    add_rejections(all.rejections, own.rejections);
    all.model.name = own.model.name, all.model.trained_on = own.model.trained_on;
    all.model.judged += own.model.judged;
    if (own.best) weighted += double(tasks_[k].weight) * own.best->median_s;
    if (const PrimFunc& winner = turns_[k].run->winner())
      for (const std::string& name : tasks_[k].functions)
        edit.put(name, tuning::in_place_of(module_->prim_func(name), winner, graph));
  }
  if (weighted > 0) all.weighted_s = weighted;
  if (!settings_.database.empty()) all.database = settings_.database;
  for (const Diagnostic& note : shared_.notes) add_sentence(all.notes, all.note_sentences, note.message);
  if (shared_.hosts) {
    all.machine = settings_.measurements.empty() ? shared_.hosts->machine() : recorded_machine;
    for (const Diagnostic& loss : shared_.hosts->losses()) add_sentence(all.notes, all.note_sentences, loss.message);
  }
  all.seconds = std::chrono::duration<double>(tuning::TuneLoop::Clock::now() - begin_).count();
  out.module = std::move(edit).take();
  return out;
}

}  // namespace

Result<protocol::TasksAnswer> list_tasks(const IRModule& module) {
  TS_TRY(const std::vector<tuning::Task> tasks, some_tasks(module));
  protocol::TasksAnswer out;
  for (const tuning::Task& task : tasks) {
    protocol::TaskEntry& entry = out.tasks.emplace_back();
    entry.function = task.function, entry.functions = task.functions, entry.weight = task.weight;
    const analysis::FunctionCost cost = analysis::cost(task.workload->prim_func("main"));
    if (cost.total.operations.value) entry.operations = double(*cost.total.operations.value);
  }
  return out;
}

Result<Tuned> tune_tasks(Worker& worker, const IRModule& module, const TuneSettings& settings, const Job& job) {
  return ModuleRun(worker, module, settings, job).run();
}

}  // namespace tirscope::runtime
