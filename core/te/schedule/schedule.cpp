// SPDX-License-Identifier: Apache-2.0
// The stages of a schedule, and the schedule as lowering needs it.
#include "te/schedule/schedule.h"

#include "te/schedule/graph.h"

namespace tirscope::te {

namespace {

/// The axis that `axis` became: the inner part of a split, or the fused axis of which it is the inner one.
IterVar successor(const Stage& stage, IterVar axis) {
  for (const AxisRelation& relation : stage.relations) {
    if (auto split = std::get_if<SplitAxis>(&relation); split && split->parent == axis) axis = split->inner;
    if (auto fuse = std::get_if<FusedAxis>(&relation); fuse && fuse->inner == axis) axis = fuse->fused;
    if (auto rebase = std::get_if<RebasedAxis>(&relation); rebase && rebase->parent == axis) axis = rebase->rebased;
  }
  return axis;
}

/// Puts the values of inlined stages where they are read. Extern operations read memory.
Result<void> inline_stages(Schedule& schedule) {
  Inputs inputs;
  for (const auto& stage : schedule.stages) {
    const Operation rewritten = inputs.of(stage->operation);
    if (stage->attach == Stage::Attach::Inline) {
      stage->attach = Stage::Attach::Inlined;
      for (const auto& other : schedule.stages)
        if (as_extern(other->operation))
          for (const Tensor& read : other->operation->inputs())
            if (read.operation() == stage->operation)
              return fail(refused("te.inline-extern", "{0} reads the memory of {1}, which is inlined",
                                  other->operation->name, stage->operation->name));
      inputs.inline_value(stage->operation, rewritten);
      continue;
    }
    if (rewritten == stage->operation) continue;
    inputs.replace(stage->operation, rewritten);
    stage->operation = rewritten;
  }
  return {};
}

/// Gives each axis that is a loop itself a loop from 0 on.
void rebase_loops(Stage& stage) {
  auto compute = as_compute(stage.operation);
  if (!compute || stage.attach == Stage::Attach::Inlined) return;
  for (IterVar& leaf : stage.leaf_axes) {
    const IterVar axis = leaf;
    const AxisAttr* attr = stage.attr_of(axis);
    const bool is_own = std::ranges::find(compute->axis, axis) != compute->axis.end() ||
                        std::ranges::find(compute->reduce_axis, axis) != compute->reduce_axis.end();
    if (!is_own || (attr && attr->bind_thread)) continue;
    leaf = make<IterVarNode>(nullptr, make_var(axis->var->name, axis->var->dtype), axis->type);
    stage.relations.push_back(RebasedAxis{axis, leaf});
    if (attr) stage.attrs.emplace(leaf.get(), AxisAttr(*attr));
  }
}

}  // namespace

Result<Schedule> create_schedule(const std::vector<Operation>& outputs) {
  if (outputs.empty()) return fail(bad_input("te.no-outputs", "a schedule needs an operation at least"));
  Schedule schedule;
  schedule.outputs = outputs;
  for (const Operation& operation : operations_in_order(outputs)) {
    Stage& stage = schedule.insert(schedule.stages.size(), operation);
    stage.is_output = std::ranges::find(outputs, operation) != outputs.end();
  }
  return schedule;
}

Stage* Schedule::stage(const Operation& operation) const {
  auto it = of_operation_.find(operation.get());
  return it == of_operation_.end() ? nullptr : it->second;
}

Stage& Schedule::insert(std::size_t place, Operation operation) {
  auto stage = std::make_unique<Stage>(operation);
  of_operation_[operation.get()] = stage.get();
  kept_.push_back(std::move(operation));
  return **stages.insert(stages.begin() + std::ptrdiff_t(place), std::move(stage));
}

std::size_t Schedule::place_of(const Stage& stage) const {
  std::size_t place = 0;
  while (stages[place].get() != &stage) ++place;
  return place;
}

void Schedule::replace(Stage& stage, const Operation& operation) {
  Inputs inputs;
  inputs.replace(stage.operation, operation);
  stage.operation = operation;
  for (const auto& other : stages) {
    const Operation rewritten = inputs.of(other->operation);
    if (rewritten == other->operation) continue;
    inputs.replace(other->operation, rewritten);
    other->operation = rewritten;
  }
}

Schedule Schedule::copy() const {
  Schedule copy;
  copy.outputs = outputs;
  copy.kept_ = kept_;
  std::unordered_map<const Stage*, Stage*> copies;
  for (const auto& stage : stages) {
    copy.stages.push_back(std::make_unique<Stage>(*stage));
    copies[stage.get()] = copy.stages.back().get();
  }
  for (const auto& stage : copy.stages)
    if (stage->attach_stage) stage->attach_stage = copies.at(stage->attach_stage);
  for (const auto& [operation, stage] : of_operation_) copy.of_operation_[operation] = copies.at(stage);
  return copy;
}

Result<Schedule> Schedule::normalized() const {
  Schedule schedule = copy();
  TS_TRY_VOID(inline_stages(schedule));
  for (const auto& stage : schedule.stages) rebase_loops(*stage);
  for (const auto& stage : schedule.stages)
    if (stage->attach == Stage::Attach::Scope) stage->attach_axis = successor(*stage->attach_stage, stage->attach_axis);
  return schedule;
}

}  // namespace tirscope::te
