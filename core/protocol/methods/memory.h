// SPDX-License-Identifier: Apache-2.0
// analysis.memory and `tirc memory`: how the shared memory of a module's kernels is reused.
#pragma once

#include "ir/function.h"
#include "memory_study/memory_report.h"
#include "protocol/method.h"

namespace tirscope::protocol {

/// What the user says, by the command's long options.
struct MemoryRequest {
  std::string module;
  std::optional<std::string> stage, rule, packer, target;
  std::optional<std::map<std::string, json>> config;
  std::optional<std::string> before;    ///< `module` is what somebody's pass made of that one: protocol/methods/arena.h
  std::optional<bool> replay;           ///< and both are run
  std::optional<int64_t> blocks, seed;  ///< how many of each blockIdx axis (0: all), on which input
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module);
    v("stage", t.stage);
    v("rule", t.rule);
    v("packer", t.packer);
    v("target", t.target);
    v("config", t.config);
    v("before", t.before);
    v("replay", t.replay);
    v("blocks", t.blocks);
    v("seed", t.seed);
  }
};

/// The rule and packer that the request names; refused as `memory.rule`, `memory.packer`.
Result<passes::MemoryOptions> memory_options(const MemoryRequest& request);

/// The rows for `module` (`request.module` is not looked at). Refused as `memory.rule`, `memory.packer`,
/// `memory.stage`.
Result<std::vector<passes::MemoryRow>> memory(const IRModule& module, const MemoryRequest& request,
                                              const Job& job = {});

/// The entries of a linear sequence.
json entries_json(const std::vector<passes::MemoryEntry>& entries);
/// An array with one object a row: DESIGN's keys.
json memory_json(const std::vector<passes::MemoryRow>& rows, const MemoryRequest& request);
/// The same for people.
std::string memory_text(const std::vector<passes::MemoryRow>& rows);

/// analysis.memory.
Methods memory_methods();

}  // namespace tirscope::protocol
