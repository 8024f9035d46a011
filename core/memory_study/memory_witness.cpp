// SPDX-License-Identifier: Apache-2.0
// What a run shows of two buffers that share bytes in a plan.
#include "memory_study/arena/arena_parts.h"
#include "memory_study/memory_study_parts.h"
#include "memory_study/with_barriers.h"

namespace tirscope::passes {

namespace {

/// One block of a kernel at its full size; what that does not show, more would hardly.
constexpr int64_t witness_steps = int64_t(1) << 22;

/// The kernel as it will run, with barriers; and the entries that its statements are.
struct ReadyModule {
  IRModule module;
  std::unordered_map<const Node*, int> entry;
};

Result<ReadyModule> ready_to_run(const MemoryModel& model, const MemoryStudy& study, const Job& job) {
  ReadyModule out{model.lowered(), {}};
  if (!has_barrier(out.module)) {
    TS_TRY(out.module, with_barriers(model.lowered(), {}, job));
  }
  std::unordered_map<const Node*, int> entries;
  for (std::size_t n = 0; n < study.entries.size(); ++n) entries.emplace(study.entries[n].stmt.get(), int(n));
  auto mine = statements_in_order(out.module), planned = statements_in_order(model.lowered());
  if (mine.size() == planned.size())
    for (std::size_t k = 0; k < mine.size(); ++k)
      if (auto it = entries.find(planned[k]); it != entries.end()) out.entry.emplace(mine[k], it->second);
  return out;
}

}  // namespace

Result<StudyNote> plan_witness(const MemoryModel& model, const MemoryStudy& study, const analysis::MemoryPlan& plan,
                               int a, int b, const Job& job) {
  if (model.is_of_graph())
    return fail(refused("memory.no-witness",
                        "bindings of a graph run one after the other; no run is needed to compare their live ranges"));
  TS_TRY(ReadyModule ready, ready_to_run(model, study, job));
  const std::array<int, 2> boxes{a, b};
  analysis::ArenaUse use;
  use.arena_bytes = {analysis::total_bytes(plan)};
  StudyNote note;
  for (int owner = 0; owner < 2; ++owner) {
    const auto box = std::size_t(boxes[std::size_t(owner)]);
    note.buffers.push_back(study.buffer_of[box]);
    const auto& allocate = study.buffers[std::size_t(note.buffers.back())].allocate;
    use.memory[allocate->buffer_var.get()] = {0, plan.boxes[box].offset, owner};
  }
  ArenaOptions options;
  options.most_blocks = 1;
  options.most_steps = witness_steps;
  const std::string entry = outermost_caller(ready.module, study.arena.function);
  TS_TRY(analysis::Replay replay, replay_function(ready.module, entry, use, options, job));
  const auto shown = shown_between(replay);
  const std::string &one = plan.boxes[std::size_t(a)].id, &two = plan.boxes[std::size_t(b)].id;
  if (!shown) {
    if (replay.failure) return fail(*replay.failure);
    note.text = message("No conflict seen when running one block of the kernel: {0}, {1}", one, two);
    return note;
  }
  for (const analysis::ReplayStep& step : shown->steps) {
    note.steps.push_back(run_step(step, step.owner == 0 ? one : two));
    if (auto it = ready.entry.find(step.where.statement); it != ready.entry.end()) note.steps.back().entry = it->second;
  }
  note.kind = shown->stale ? StudyNote::Kind::Overlap : StudyNote::Kind::Hazard;
  const RunStep &first = note.steps[note.steps.size() - 2], &second = note.steps.back();
  note.text = why_wrong(shown->stale, first, second);
  note.from = first.entry;
  note.to = note.entry = second.entry;
  return note;
}

}  // namespace tirscope::passes
