// SPDX-License-Identifier: Apache-2.0
// TVM's default schedules for GPUs (tvm.dlight): rules that schedule a whole function by the primitives, without any
// search. Each call is a step of the schedule with its instruction; the judge is TVM 0.25, for the two rules for
// decoding 0.27.
#pragma once

#include <span>

#include "schedule/schedule.h"

namespace tirscope::schedule {
class Steps;
}

namespace tirscope::schedule::dlight {

/// What the rules ask about the device.
struct GpuTarget {
  enum class Kind : uint8_t { Cuda, OpenCl };
  Kind kind = Kind::Cuda;
  int sm = 50;                     ///< the compute capability of CUDA's devices: 86 for sm_86
  int64_t max_threads = 1024;      ///< in a block: TVM's max_threads_per_block
  int64_t max_num_threads = 1024;  ///< TVM's other name for it, which gpu.GEMV asks for
  int64_t max_shared = 48 * 1024;  ///< bytes of shared memory of a block

  bool cuda() const { return kind == Kind::Cuda; }
};

/// A rule, once: commands, methods and the reference take it from here.
struct Rule {
  std::string_view name;     ///< as in TVM: "gpu.Matmul"
  std::string_view summary;  ///< one phrase
  /// Schedules the function worked on. Refused as `dlight.not-applicable`, with the reason, where the rule is for other
  /// programs; all else is a refusal of the whole, as where TVM raises.
  Result<void> (*apply)(Steps& steps, const GpuTarget& target);
};

/// In the order in which they are best tried.
std::span<const Rule> all_rules();
/// By name, "gpu." may be left out; or null.
const Rule* find_rule(std::string_view name);
/// The rules of a list of names; all of them where it is empty. Refused as `dlight.unknown-rule`.
Result<std::vector<const Rule*>> find_rules(const std::vector<std::string>& names);

/// Schedules the function worked on by one rule; on a refusal the schedule is as it was.
Result<void> apply_rule(Schedule& schedule, const Rule& rule, const GpuTarget& target);

/// What became of a function.
struct Applied {
  std::string function;
  const Rule* rule = nullptr;                                 ///< null: none applies
  std::vector<std::pair<const Rule*, Message>> reasons = {};  ///< of those before it
};

/// TVM's ApplyDefaultSchedule: each TensorIR function that is not scheduled yet, by the first of `rules` that applies.
/// `function`: only that one; empty: all. Refused, with the schedule as it was, where a rule fails on a function that
/// it is for.
Result<std::vector<Applied>> apply_default(Schedule& schedule, const std::vector<const Rule*>& rules,
                                           const GpuTarget& target, const std::string& function = {});

/// The functions that a rule scheduled have the attribute tir.is_scheduled, which no primitive gives.
IRModule marked_scheduled(const IRModule& module, const std::vector<Applied>& applied);

}  // namespace tirscope::schedule::dlight
