// SPDX-License-Identifier: Apache-2.0
// The driver's inside: one step of a schedule in the making.
#pragma once

#include "schedule/driver/parameter_types.h"
#include "schedule/legality/refusal/refusal.h"
#include "schedule/schedule.h"

namespace tirscope::schedule {

/// Runs calls on top of a step without touching the schedule: all of them become the next step, or none.
class Schedule::Run final : public Resolver {
 public:
  /// `uid` is the next step's.
  Run(const Step& base, std::string function, const ScheduleOptions& options, int uid);

  /// Parse arguments, check, rewrite, forward the live handles, record.
  Result<Value> call(const Call& call);
  /// TVM's helper of that name, made of calls of get_loops, split and reorder: the outermost loop of the tile, or None
  /// where the block does not have the intrinsic's form.
  Result<Value> tile_with_tensor_intrin(const Call& call);
  /// Parse arguments and check. Nodes among the arguments need no queries: nothing is recorded.
  Result<void> check(const Call& call);

  bool has_effect() const { return !instructions_.empty(); }
  Step finish(double milliseconds) &&;
  const StatePtr& state_ptr() const { return step_.state; }

  Result<Handle> block_named(const std::string& name) override;
  Result<Handle> handle_of(const Node& node) override;
  Result<Binding> bound(const Handle& handle) override;
  Result<Expr> evaluated(const Expr& expr) override;
  const State& state() const override { return *step_.state; }
  const std::string& function() const override { return function_; }
  /// The primitive that refused: the one called, or a query made for one of its arguments.
  std::string_view refused_by() const { return refused_by_; }

 private:
  class Tiling;
  Context context() { return {step_.state, function_, enable_check_, &step_.random, intrins_}; }
  Handle new_handle(HandleKind kind, Binding binding);
  /// `value` with the live handle for each that is of no step.
  Value with_live_handles(const Value& value) const;
  std::optional<Handle> existing_handle(const Node* node) const;
  Value outputs_of(const Primitive& primitive, const std::vector<Binding>& outputs, std::vector<Handle>& handles);
  Result<void> forward(const Change& change);
  Result<Handle> query_for(const SRef& sref);
  Result<Plan> checked(const Primitive& primitive, const Arguments& arguments);

  Step step_;
  Changes changes_;
  Slots slots_;
  std::vector<Instruction> instructions_;
  std::string function_;
  bool enable_check_;
  const Intrins* intrins_;
  bool trial_ = false;  ///< only a check: nodes get handles without a trace
  std::string_view refused_by_;
};

/// The binding of a handle among `slots`; refused as handle.dead.
Result<Binding> bound_in(const Slots& slots, const Handle& handle);
/// `value` with the handles of a trace replaced by live ones (by number).
Result<Value> renamed_handles(const Value& value, const std::map<int, Value>& handles);
/// Fills in the addresses of the places, and TVM's text with the program around them.
Diagnostic explained(Diagnostic diagnostic, std::string_view error_name, const State& state,
                     const ScheduleOptions& options);

}  // namespace tirscope::schedule
