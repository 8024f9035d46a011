// SPDX-License-Identifier: Apache-2.0
// The schedule: one driver that runs every primitive, handles, and the history as a tree of snapshots.
#pragma once

#include "schedule/history.h"
#include "schedule/primitive.h"

namespace tirscope::schedule {

enum class RenderLevel : uint8_t { Detail, Fast, None };

/// TVM's debug_mask: what is verified of the module made and of each module that a primitive makes.
enum DebugCheck : int {
  check_tree = 1,        ///< the module is well formed, and its loops and blocks are where the snapshot says
  check_flags = 2,       ///< what is known of each block is what a fresh look finds; some of TVM's steps say more
  check_taken_over = 4,  ///< what was found out of each block before the step still holds; not one of TVM's
};

struct ScheduleOptions {
  std::string function = {};  ///< to work on; empty: "main", or the only function
  int64_t seed = -1;          ///< -1: drawn from the machine
  bool enable_check = true;
  RenderLevel error_render_level = RenderLevel::Detail;
  int debug_mask = 0;  ///< bits of DebugCheck, done after each primitive; -1: all
  /// The tensor intrinsics of the session that the schedule is of; null: TVM's own, and what is registered for this
  /// schedule and its copies alone.
  std::shared_ptr<Intrins> intrins = {};
};

/// A primitive on something selected.
struct Applicability {
  const Primitive* primitive;
  std::vector<Suggestion> suggestions;
  std::optional<Diagnostic> reason;  ///< why there is none
};

class Schedule {
 public:
  static Result<Schedule> create(IRModule module, ScheduleOptions options = {});
  /// The same; analyses of the module are shared by all schedules that start from the state.
  static Result<Schedule> create(StatePtr state, ScheduleOptions options = {});
  /// The same schedule with its own history; handles are good in both, and both draw the same numbers.
  Schedule copy() const { return *this; }
  /// tir.Schedule.copy: the copy draws from a seed that is forked off here.
  Schedule forked_copy();

  /// Runs a primitive and appends a step. Gives what Python gives: a handle, a list of handles, a boolean, None.
  Result<Value> call(const Call& call);
  Result<Value> call(std::string_view primitive, ValueList args = {}, ValueDict kwargs = {}) {
    return call(Call{std::string(primitive), std::move(args), std::move(kwargs)});
  }
  /// Runs all in one step, or none.
  Result<std::vector<Value>> call_all(const std::vector<Call>& calls);
  /// Checks without running: what would be refused is refused the same way.
  Result<void> check(const Call& call) const;
  /// Every primitive on `subject`. Primitives for other kinds of subjects are left out.
  std::vector<Applicability> applicable(const Subject& subject) const;

  /// Replays a trace on this schedule. `decisions` replaces the recorded ones by the instruction's index.
  /// On a refusal the schedule is as it was, its history included.
  Result<void> replay(const Trace& trace, bool remove_postproc = false, const std::map<int64_t, Value>& decisions = {});
  /// Does what a recorded step did, again as one step. Handles that the instructions use and do not make are the live
  /// ones of the same number.
  Result<void> repeat(const Trace& part);
  /// A step that replaces the module as a whole; handles whose node is not in it are gone. `label`: what the step is
  /// called in the history.
  void replace_module(IRModule module, std::string label);
  /// The same for a text that a person changed.
  void edit_by_hand(IRModule module) { replace_module(std::move(module), std::string(edited_by_hand)); }
  static constexpr std::string_view edited_by_hand = "edited by hand";

  const IRModule& module() const { return current().state->module(); }
  const StatePtr& state() const { return current().state; }
  Trace trace() const;

  /// What a handle refers to now; refused as handle.dead when it is of an undone or other step, or its node is gone.
  Result<Binding> get(const Handle& handle) const;
  /// The live handle of that name ("b0"), for callers that speak in names.
  Result<Handle> handle(std::string_view name) const;
  Result<const SRef*> sref(const Handle& handle) const;
  /// The block of that name in the function worked on, without a trace.
  Result<const SRef*> block(const std::string& name, const std::string& function = {}) const;
  /// Forgets a handle; refused when it is dead already.
  Result<void> remove(const Handle& handle);

  Result<void> work_on(const std::string& function);
  const std::string& function() const { return function_; }
  /// -1 draws a seed from the machine; any other negative number is refused.
  Result<void> seed(int64_t seed);
  int64_t fork_seed();

  // History
  const History& history() const { return steps_; }
  const Step& current() const { return steps_[std::size_t(current_)]; }
  std::vector<int> path() const;  ///< steps from the first to the current one
  bool undo();                    ///< to the parent; false at the first
  bool redo();                    ///< to the child that was current last; false when there is none
  Result<void> go_to(int step);
  /// `forward` composed from step `from` to its descendant or ancestor `to`; nothing when neither.
  std::optional<Change> change_between(int from, int to) const;

  Context context() const {
    return Context{current().state, function_, options_.enable_check, nullptr, options_.intrins.get()};
  }
  const ScheduleOptions& options() const { return options_; }
  /// Never null; copies share it.
  const std::shared_ptr<Intrins>& intrins() const { return options_.intrins; }

 private:
  class Run;  // one step in the making
  void append(Step step);
  explicit Schedule(ScheduleOptions options) : options_(std::move(options)) {}

  ScheduleOptions options_;
  std::string function_;
  History steps_;
  int current_ = 0;
  std::vector<int> last_child_;  ///< by step: the child that redo goes to
};

}  // namespace tirscope::schedule
