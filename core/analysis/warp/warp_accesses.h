// SPDX-License-Identifier: Apache-2.0
// How the warps of a function's kernels access global and shared memory, from the program alone: by the rules of
// lane_enumeration.h and memory_service.h.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/warp/memory_service.h"
#include "ir/function.h"

namespace tirscope::analysis {

/// When accesses are sampled. One whose index is long counts for more than one, that of a vector for its elements.
struct WarpLimits {
  int64_t site = 1'000'000;      ///< a place of the program with more accesses by a warp
  int64_t function = 4'000'000;  ///< every further place, after so many in one function
  int64_t samples = 16'384;      ///< of a place
};

/// One access in the program.
struct WarpAccess {
  NodeRef node;  ///< the statement that it is in
  std::string kernel, block, buffer, scope, text;
  bool is_write = false, shared = false;

  std::string unknown;   ///< what addresses depend on that the program does not say; the rest is empty then
  bool sampled = false;  ///< there are more accesses than were looked at
  int64_t patterns = 0;  ///< different ones among the requests, addresses taken from the first active lane's line
  std::optional<int64_t> requests;  ///< by all warps together, an estimate where sampled; nothing where not known
  WarpRequest worst;                ///< the one that takes most
  GlobalCost global;                ///< of `worst`, in global memory
  SharedCost banks;                 ///< of `worst`, in shared memory
  double wasted_bytes = 0;  ///< that all requests move beyond what they ask for: parts of sectors, passes of 128 bytes

  bool known() const { return unknown.empty() && worst.active != 0; }
  /// Of the bytes in the sectors touched; rounded down.
  int used_percent() const;
  /// "coalesced, 4 sectors", "32 sectors, 12 % used", "conflict-free", "4-way bank conflict", "broadcast", ...
  std::string verdict() const;
};

/// Strides, in elements, of shared buffers that will not lie as they are declared, by the name of the buffer.
using SharedStrides = std::map<std::string, std::vector<int64_t>>;

/// By kernel, and in each by what they waste, most first; equal ones in the order of the program. Buffers lie as they
/// are declared, those of `strides` by these; passes::gpu_warp_accesses knows where lowering puts them.
std::vector<WarpAccess> warp_accesses(const std::string& name, const PrimFunc& function, const WarpLimits& limits = {},
                                      const SharedStrides& strides = {});

/// A line for each access under its kernel; empty without kernels.
std::string to_text(const std::vector<WarpAccess>& accesses);

}  // namespace tirscope::analysis
