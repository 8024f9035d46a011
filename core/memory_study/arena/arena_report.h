// SPDX-License-Identifier: Apache-2.0
// The shared-memory plan of the user's own pass, checked: the module before the pass and the one after it, in which the
// buffers of a kernel are in one allocation. The plan is read back, put beside ours, and checked.
//
// 1. The modules must belong together: the same functions with the same parameters, the same number of kernels in each.
// 2. Two buffers that share bytes of an arena are
//      apart      never needed at the same time (rule innermost-hoisted), and there is a barrier between (per-epoch);
//      together   needed at the same time: a run shows the write of one between a write and a read of the other;
//      hazard     needed one after the other, but two threads are seen to meet there without a barrier in between;
//      unproven   the rules cannot decide, or there is no barrier, but in what was run nothing went wrong.
//    The liveness is that of the kernel after, each of its buffers taken by itself; its own barriers count. Where
//    neither module has any barrier, those count that ThreadSync would put there.
// 3. The replay runs both modules on the same input, the one after watched by
//    analysis/memory/poisoned_replay.h, and compares what they leave in the arguments.
#pragma once

#include "analysis/memory/arena_plan.h"
#include "analysis/memory/poisoned_replay.h"
#include "memory_study/memory_report.h"
#include "memory_study/run_step.h"

namespace tirscope::passes {

struct ArenaOptions {
  analysis::LivenessRule rule = analysis::LivenessRule::AllocationLevel;  ///< of our plan and of the live ranges shown
  analysis::Packer packer = analysis::Packer::Tvm;
  bool replay = false;
  int64_t most_blocks = 2;                ///< that run of each blockIdx axis; 0: all
  int64_t most_steps = int64_t(1) << 28;  ///< loop iterations of each run
  uint64_t seed = 0;
  interp::Sizes sizes = {};  ///< values of symbolic shapes and scalar arguments
};

/// A fault of the plan.
struct ArenaFinding {
  /// "memory.overlap", "memory.hazard": of a pair. "memory.offset-moves", "memory.outside-arena": of a buffer.
  /// "memory.stale-read", "memory.unset-read", "memory.race", "memory.early-read", "memory.wrong-result":
  /// of the replay.
  std::string code;
  std::string kernel;
  Message message;
  std::vector<RunStep> steps;  ///< in the order in which they happen; of the module after
  bool before_too = false;     ///< the module before has a fault of this kind, too, with no memory shared
};

struct ArenaBufferRow {
  std::string name, original, dtype;  ///< `original` is empty where none matches
  int allocation = -1;                ///< the original among the allocations of its scope in the kernel before
  analysis::ArenaBuffer::Match match = analysis::ArenaBuffer::Match::None;
  std::optional<int64_t> bytes, offset, our_offset;
  int gen = -1, kill = -1;    ///< entries of `ours`, by the chosen rule
  int first = -1, last = -1;  ///< entries of `entries`, by innermost-hoisted
};

enum class ArenaVerdict : uint8_t { Apart, Together, Hazard, Unproven };
/// "apart", "together", "hazard", "unproven".
std::string_view arena_verdict_name(ArenaVerdict verdict);

/// Two buffers that share bytes.
struct ArenaPair {
  int a = 0, b = 0;          ///< the one needed first, then the other
  int64_t from = 0, to = 0;  ///< the bytes of the arena that they share
  ArenaVerdict verdict = ArenaVerdict::Unproven;
  Message why;
  int last = -1, first = -1, barrier = -1;  ///< entries: the last use of a, the first of b, the barrier between
  std::vector<RunStep> witness;             ///< what a run showed, in order
};

struct ArenaRow {
  std::string function, kernel, scope, arena;
  std::optional<int64_t> total_bytes;
  std::vector<ArenaBufferRow> buffers;
  std::vector<ArenaPair> pairs;
  std::vector<MemoryEntry> entries;  ///< of the kernel after, with its barriers
  std::vector<int> barriers;         ///< entries before or at which there is a barrier
  std::vector<std::string> warnings;
  MemoryRow ours;  ///< our plan of the kernel before, for this scope
};

struct ArenaReplay {
  std::string function;
  bool ran = false;      ///< both modules could be run
  bool stopped = false;  ///< at a stale read
  bool equal = false;    ///< the arguments are the same afterwards
  std::string reason;    ///< why it did not run
};

struct ArenaReport {
  std::vector<ArenaRow> rows;
  std::vector<ArenaReplay> replays;
  std::vector<ArenaFinding> findings;
};

/// Refused as `memory.after-not-of-before` (rule 1), `memory.no-arena`, and as the passes that lower `before` refuse.
Result<ArenaReport> arena_report(const IRModule& before, const IRModule& after, const Context& context,
                                 const ArenaOptions& options, const Job& job = {});

}  // namespace tirscope::passes
