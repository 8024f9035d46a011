// SPDX-License-Identifier: Apache-2.0
#include "protocol/methods/fixes.h"

#include <algorithm>
#include <set>

#include "ir/ops/storage_scope.h"
#include "memory_study/memory_kernels.h"
#include "pass_runs/gpu_warp_accesses.h"
#include "pass_runs/pass_run.h"
#include "protocol/values.h"
#include "schedule/fixes/bind_to_threads.h"
#include "schedule/fixes/fewer_threads.h"
#include "schedule/fixes/pad_rows.h"
#include "schedule/fixes/permute_rows.h"
#include "schedule/fixes/smaller_tiles.h"

namespace tirscope::protocol {

namespace {

using schedule::Schedule;

struct Request {
  const Diagnostic& why;
  const Schedule& schedule;
  const passes::Context& context;
};

/// Of the kernel that needs most, when TVM's passes have merged what can be merged.
std::optional<int64_t> shared_bytes(const IRModule& module, const passes::Context& context) {
  std::vector<passes::PassCall> calls = passes::pipeline(context);
  auto merged = std::ranges::find(calls, "MergeSharedMemoryAllocations", &passes::PassCall::name);
  calls.erase(merged == calls.end() ? merged : merged + 1, calls.end());
  auto lowered = passes::run_passes(module, calls, context);
  if (!lowered || calls.empty()) return std::nullopt;
  int64_t most = 0;
  for (const auto& [name, node] : (*lowered)->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    if (!function) continue;
    for (const passes::MemoryKernel& kernel : passes::memory_kernels(name, function)) {
      int64_t bytes = 0;
      for (const auto& allocate : kernel.allocations)
        if (storage_rank(allocate->buffer_var->storage_scope()) == StorageRank::Shared)
          bytes += passes::bytes_of(*allocate).value_or(0);
      most = std::max(most, bytes);
    }
  }
  return most;
}

std::optional<Fix> bound(const Request& request) { return schedule::bind_to_threads(request.schedule); }

std::optional<Fix> fewer_threads(const Request& request) {
  const Excess& excess = *request.why.excess;
  return schedule::fewer_threads(request.schedule, excess.most, excess.of == "threads" ? "" : excess.of);
}

std::optional<Fix> smaller_tiles(const Request& request) {
  auto measure = [&](const IRModule& module) { return shared_bytes(module, request.context); };
  return schedule::smaller_tiles(request.schedule, measure, request.why.excess->most);
}

/// More is to be had by a launch that asks for it.
std::optional<Fix> dynamic_memory(const Request& request) {
  auto moved = schedule::dynamic_shared_memory(request.schedule);
  return moved ? moved : smaller_tiles(request);
}

/// Whether the passes take what the steps ask for: a permuted layout wants rows of certain lengths.
bool lowers(const Schedule& schedule, const schedule::BankFix& steps) {
  Schedule changed = schedule.copy();
  const auto calls = calls_of(changed, steps.fix);
  if (!calls || !changed.call_all(*calls)) return false;
  return passes::lowered_for_gpu(changed.module(), "InjectPermutedLayout").has_value();
}

struct Help {
  std::string_view code;
  std::optional<Fix> (*steps)(const Request&);
};
constexpr Help helps[] = {
    {"verify-memory.host-access", bound},
    {"gpu.threads-per-block", fewer_threads},
    {"gpu.thread-extent", fewer_threads},
    {"gpu.grid-extent", fewer_threads},
    {"gpu.static-shared-memory", dynamic_memory},
    {"gpu.dynamic-shared-memory", smaller_tiles},
    {"device.threads", fewer_threads},
    {"device.grid", fewer_threads},
    {"device.shared-memory", smaller_tiles},
};

}  // namespace

std::optional<Fix> fix_for(const Diagnostic& why, const Schedule& schedule, const passes::Context& context) {
  auto help = std::ranges::find(helps, why.code, &Help::code);
  if (help == std::end(helps) || (help->steps != bound && !why.excess)) return std::nullopt;
  return help->steps({why, schedule, context});
}

std::vector<Fix> fixes_for(const analysis::WarpAccess& access, const Schedule& schedule) {
  if (!access.known() || !access.shared || access.banks.ways < 2) return {};
  const auto waste = [&](const IRModule& module, const std::string& buffer) -> std::optional<double> {
    auto function = module->prim_func(schedule.function());
    if (!function) return std::nullopt;
    constexpr analysis::WarpLimits quick{.site = 20'000, .function = 200'000, .samples = 1024};
    double bytes = 0;
    for (const analysis::WarpAccess& each : passes::gpu_warp_accesses(schedule.function(), function, quick))
      if (each.buffer == buffer && each.shared) bytes += each.wasted_bytes;
    return bytes;
  };
  std::vector<schedule::BankFix> found;
  if (auto padded = schedule::pad_rows(schedule, access.buffer, waste)) found.push_back(std::move(*padded));
  if (auto permuted = schedule::permute_rows(schedule, access.buffer, waste); permuted && lowers(schedule, *permuted))
    found.push_back(std::move(*permuted));
  std::ranges::stable_sort(found, {}, &schedule::BankFix::waste);
  std::vector<Fix> out;
  for (schedule::BankFix& each : found) out.push_back(std::move(each.fix));
  return out;
}

std::vector<HelpedAccess> helped_accesses(const IRModule& module, const std::string& name, const PrimFunc& function) {
  std::vector<HelpedAccess> out;
  const auto schedule = Schedule::create(module, {.function = name});
  std::set<std::string> helped;
  for (const analysis::WarpAccess& access : passes::gpu_warp_accesses(name, function)) {
    HelpedAccess& one = out.emplace_back(access);
    if (schedule && one.access.banks.ways > 1 && helped.insert(one.access.buffer).second)
      one.fixes = fixes_for(one.access, *schedule);
  }
  return out;
}

Diagnostic with_fix(Diagnostic why, const IRModule& module, const passes::Context& context) {
  if (why.fix) return why;
  if (auto begun = Schedule::create(module)) why.fix = fix_for(why, *begun, context);
  return why;
}

}  // namespace tirscope::protocol
