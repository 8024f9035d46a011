// SPDX-License-Identifier: Apache-2.0
// What a kernel does with memory that its buffers share, byte by byte: the interpreter runs it, and for each byte of a
// shared memory this keeps which buffer wrote it last, in which thread and after which barrier, and who has read it
// since.
//
//   A[tx] = X[tx]               the bytes are A's, written by thread tx
//   T.tvm_storage_sync("shared")
//   B[tx] = Y[tx]               B overlays A: the bytes are B's now
//   Z[tx] = A[63 - tx]          thread 0 reads A[63], but B[63] is there: a stale read, and with thread 63 a race
//
// 1. A read of a byte that its buffer has written, but another one wrote last, is stale. The run ends there.
// 2. A read of a byte that its buffer has not written in this block is unset. The run goes on with some value.
// 3. Two accesses to one byte by two threads, at least one a write, are a race when there is no barrier between them.
//    Two writes of one buffer, or a read and a write of it, are not a race when the write leaves the byte unchanged.
// 4. T.tvm_storage_sync("warp") orders the threads of a warp, 32 in the order of x, y, z; all others order the block.
// 5. A byte into which an asynchronous copy has begun is not to be touched until the thread that began it has waited
//    for it: a read is early, a write is a race. When it has landed it is a write of that thread at that time.
// 6. Threads of a block run in their order from barrier to barrier; at the start of each block the memory has no owner.
// 7. An access whose buffer is not known may be one of any: no read of what it wrote is stale or unset, nor is its own.
//    A race counts as one of a buffer with itself.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "interp/interpreter.h"

namespace tirscope::analysis {

/// Which allocations lie where in which arena, and whose the accesses are. Owners are numbers of the caller's.
struct ArenaUse {
  struct Place {
    int arena = 0;
    int64_t offset = 0;  ///< where the allocation begins in the arena
    int owner = -1;      ///< whose its accesses are, where `owner_of` does not say it; -1: not known (rule 7)
  };
  std::unordered_map<const VarNode*, Place> memory;
  std::unordered_map<PointerUse, int> owner_of;
  std::vector<int64_t> arena_bytes;  ///< at least; an allocation that reaches beyond makes it longer
};

struct ReplayStep {
  interp::Instance where;
  interp::ThreadAxes thread{};
  int owner = -1;  ///< -1: not known (rule 7)
  bool write = false;
  int epoch = 0;        ///< barriers before it in its block
  std::string element;  ///< "A_shared[35]"
};

struct ReplayFinding {
  enum class Kind : uint8_t { StaleRead, UnsetRead, Race, EarlyRead };
  Kind kind = Kind::Race;
  int arena = 0;
  int64_t byte = 0;
  bool ordered = false;  ///< a stale read after a barrier or in the same thread: it happens in any order of threads
  ReplayStep first;      ///< StaleRead: the write of the other buffer; EarlyRead: the copy; UnsetRead: not set
  ReplayStep second;     ///< the later access
  std::optional<ReplayStep> written;  ///< StaleRead: where the reader's buffer had written the byte before
};

struct ReplayOptions {
  int64_t most_blocks = 2;  ///< of each blockIdx axis; 0: all
  int64_t max_steps = int64_t(1) << 28;
  std::size_t most_findings = 16;  ///< between buffers, and as many of buffers with themselves; more are not reported
  Job job = {};
};

struct Replay {
  /// In the order in which they happen; at most one for each load or store and the buffer it meets.
  std::vector<ReplayFinding> findings;
  bool stopped = false;                     ///< by rule 1; the last finding says why
  std::optional<Diagnostic> failure;        ///< what the interpreter refuses
  std::vector<interp::Argument> arguments;  ///< as the run left them
};

/// Runs `program` on copies of `inputs`. More bytes than can be watched are a failure, `memory.replay-too-large`.
Replay poisoned_replay(const interp::Program& program, const std::vector<interp::Argument>& inputs, const ArenaUse& use,
                       const ReplayOptions& options = {});

}  // namespace tirscope::analysis
