// SPDX-License-Identifier: Apache-2.0
// Goals about memory: scopes, shared memory, caches, warps, plans.
#include <algorithm>

#include "analysis/cache/cache_study.h"
#include "analysis/memory/buffer_scopes.h"
#include "lesson/goals.h"
#include "memory_study/arena/arena_report.h"
#include "memory_study/memory_report.h"
#include "pass_runs/gpu_warp_accesses.h"
#include "support/cancellation.h"

namespace tirscope::lesson {

namespace {

Result<PrimFunc> function_in(const Attempt& attempt) {
  PrimFunc function = attempt.program->prim_func(attempt.function);
  if (function) return function;
  return fail(bad_input("lesson.no-function", "the program has no TensorIR function '{0}'", attempt.function));
}

Result<passes::Context> context_of(const GoalValues& values, const char* otherwise) {
  passes::Context context;
  TS_TRY(context.target, passes::Target::parse(values.text("target", otherwise)));
  return context;
}

Result<Missing> scope(const GoalValues& values, const Attempt& attempt, const CheckSettings&) {
  TS_TRY(const PrimFunc function, function_in(attempt));
  const std::string wanted = values.text("scope"), name = values.text("buffer");
  int64_t found = 0;
  for (const analysis::BufferInfo& buffer : analysis::buffer_scopes(function).buffers)
    if (!buffer.argument && buffer.scope == wanted && (name.empty() || buffer.name == name)) ++found;
  if (found >= values.integer("least", 1)) return std::nullopt;
  if (!name.empty()) return message("Buffer {0} must be in the scope '{1}'.", name, wanted);
  return message("{0} buffers must be in the scope '{1}', but {2} are.", values.integer("least", 1), wanted, found);
}

Result<Missing> shared_bytes(const GoalValues& values, const Attempt& attempt, const CheckSettings& settings) {
  TS_TRY(const passes::Context context, context_of(values, "cuda"));
  auto rows = passes::memory_report(attempt.program, context, {.stage = "FlattenBuffer"}, settings.job);
  if (!rows) {
    if (is_cancellation(rows.error())) return fail(rows.error());
    return message("Its memory cannot be planned: {0}.", rows.error().message.str());
  }
  int64_t bytes = 0;
  for (const passes::MemoryRow& row : *rows) {
    if (!row.scope.starts_with("shared")) continue;
    // Merged where the kernel asks for dynamic shared memory, else side by side.
    const auto needed = row.scope == "shared.dyn" ? row.total_bytes : row.unmerged_bytes;
    if (!needed) return message("The size of its shared memory is not known.");
    bytes = std::max(bytes, *needed);
  }
  if (values.has("least") && bytes < values.integer("least"))
    return message("A kernel uses {0} bytes of shared memory; at least {1} are asked for.", bytes,
                   values.integer("least"));
  if (bytes <= values.integer("most")) return std::nullopt;
  return message("A kernel uses {0} bytes of shared memory; at most {1} are allowed.", bytes, values.integer("most"));
}

Result<int64_t> misses_of(const IRModule& module, const std::string& function, const std::string& cache,
                          const CheckSettings& settings) {
  analysis::CacheStudyOptions options;
  TS_TRY(analysis::CacheGeometry geometry, analysis::cache_geometry(cache));
  options.caches = {std::move(geometry)};
  options.seed = settings.seed;
  options.max_accesses = 20'000'000;
  options.job = settings.job;
  TS_TRY(const analysis::CacheStudy study, analysis::cache_study(module, function, options));
  return study.total.misses.front().all();
}

Result<Missing> misses(const GoalValues& values, const Attempt& attempt, const CheckSettings& settings) {
  const std::string cache = values.text("cache", "L1=32K,8,64");
  TS_TRY(const int64_t before, misses_of(attempt.start, attempt.function, cache, settings));
  auto after = misses_of(attempt.program, attempt.function, cache, settings);
  if (!after) {
    if (is_cancellation(after.error()) || after.error().code == "interp.cancelled") return fail(after.error());
    return message("The program's accesses to the cache could not be followed: {0}.", after.error().message.str());
  }
  const double ratio = values.number("ratio");
  if (double(*after) <= ratio * double(before)) return std::nullopt;
  return message("The cache {0} misses {1} times, {2} times at the start; at most {3} are asked for.", cache, *after,
                 before, int64_t(ratio * double(before)));
}

Result<Missing> warp(const GoalValues& values, const Attempt& attempt, const CheckSettings&) {
  TS_TRY(const PrimFunc function, function_in(attempt));
  int seen = 0;
  for (const analysis::WarpAccess& access : passes::gpu_warp_accesses(attempt.function, function)) {
    if (!access.known() || (values.has("buffer") && access.buffer != values.text("buffer"))) continue;
    ++seen;
    if (access.shared && values.has("ways") && access.banks.ways > values.integer("ways"))
      return message("A warp's access {0} has a {1}-way bank conflict; at most {2} ways are allowed.", access.text,
                     access.banks.ways, values.integer("ways"));
    if (!access.shared && values.has("sectors") && access.global.sectors > values.integer("sectors"))
      return message("A warp's access {0} touches {1} sectors of global memory; at most {2} are allowed.", access.text,
                     access.global.sectors, values.integer("sectors"));
  }
  if (seen == 0) return message("No warp accesses memory: the loops must be bound to threads.");
  return std::nullopt;
}

Result<Missing> reuse_plan(const GoalValues& values, const Attempt& attempt, const CheckSettings& settings) {
  TS_TRY(const passes::Context context, context_of(values, "cuda"));
  passes::ArenaOptions options;
  options.replay = values.flag("replay", true);
  options.seed = settings.seed;
  auto report = passes::arena_report(attempt.start, attempt.program, context, options, settings.job);
  if (!report) {
    if (is_cancellation(report.error())) return fail(report.error());
    return message("The plan cannot be read: {0}.", report.error().message.str());
  }
  if (!report->findings.empty()) return message("The plan is wrong: {0}.", report->findings.front().message.str());
  if (!values.has("most")) return std::nullopt;
  // What the kernel allocates: a program whose buffers are still apart has a plan without faults, too.
  TS_TRY(const auto rows, passes::memory_report(attempt.program, context, {.stage = "FlattenBuffer"}, settings.job));
  for (const passes::MemoryRow& row : rows)
    if (row.scope.starts_with("shared") && row.unmerged_bytes.value_or(INT64_MAX) > values.integer("most"))
      return message("The kernel allocates {0} bytes of shared memory; {1} are enough.",
                     row.unmerged_bytes.value_or(INT64_MAX), values.integer("most"));
  return std::nullopt;
}

const GoalParameter target_parameter{"target", ParameterType::Text, false, "what it is compiled for (`cuda`)"};

}  // namespace

std::vector<GoalKind> memory_goals() {
  using enum ParameterType;
  return {
      {"scope",
       "Buffers that the program allocates are in this storage scope.",
       {{"scope", Text, true, "`shared`, `shared.dyn`, `local`, `wmma.accumulator`, ..."},
        {"buffer", Text, false, "the buffer's name"},
        {"least", Integer, false, "how many, at least (1)"}},
       false,
       scope},
      {"shared-bytes",
       "A block of threads takes so much shared memory, after the passes that plan it.",
       {{"most", Integer, true, "bytes at most"}, {"least", Integer, false, "bytes at least"}, target_parameter},
       false,
       shared_bytes},
      {"misses",
       "A simulated cache misses less often than at the start: the same on every machine.",
       {{"ratio", Number, true, "misses divided by those of the start, at most"},
        {"cache", Text, false, "bytes, ways and line, as of `tirc caches --cache` (`L1=32K,8,64`)"}},
       false,
       misses},
      {"warp",
       "No access of a warp does worse than this.",
       {{"sectors", Integer, false, "of global memory that one access touches, at most"},
        {"ways", Integer, false, "of a bank conflict in shared memory, at most; 1: no conflict"},
        {"buffer", Text, false, "only accesses to this buffer"}},
       false,
       warp},
      {"reuse-plan",
       "The buffers of a kernel's shared memory lie in one allocation, and no two that are needed at the same time "
       ""
       "share bytes: read from the program, proved by live ranges, and run against the start.",
       {{"most", Integer, false, "bytes at most"},
        {"replay", Flag, false, "run the program and watch each byte (true)"},
        target_parameter},
       false,
       reuse_plan},
  };
}

}  // namespace tirscope::lesson
