// SPDX-License-Identifier: Apache-2.0
// The accesses of global and shared memory under thread bindings, each with all that decides which lanes run it and
// which element a lane accesses: loads and stores, the rows of 16 bytes that T.ptx_ldmatrix reads (NVIDIA's PTX ISA,
// "ldmatrix": lanes 0 to 7 have the addresses of the first matrix of 8 rows, 8 to 15 those of the second, ...), and
// both ends of T.ptx_cp_async. An address that is only taken is no access.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "ir/function.h"
#include "ir/ops/warp.h"

namespace tirscope::analysis {

/// What surrounds an access, from the outside in.
struct WarpLoop {
  enum class Kind : uint8_t {
    Serial,  ///< any loop that a thread runs itself, blockIdx and virtual threads too
    Thread,  ///< threadIdx
    Vector,  ///< a vectorized loop
  };
  Kind kind = Kind::Serial;
  Var var;
  Expr min, extent;
  int dimension = 0;  ///< of a Thread: 0 to 2 for x to z
  std::string tag;    ///< "blockIdx.x", ...: bound twice, it is one and the same index
};
struct WarpLet {
  Var var;
  Expr value;
};
/// The lanes go on for which `condition` is what `wanted` says.
struct WarpGuard {
  Expr condition;
  bool wanted = true;
};
/// A while loop: nothing says how often its body runs.
struct WarpRepeat {};
using WarpScope = std::variant<WarpLoop, WarpLet, WarpGuard, WarpRepeat>;

struct WarpKernel {
  std::string name;
  std::array<Expr, 3> block;  ///< the threads of a block in x, y, z; null: 1
};

struct WarpSite {
  NodeRef node;  ///< the statement that it is in
  std::string block, text;
  Buffer buffer;  ///< of a view its source
  bool is_write = false, shared = false;
  std::vector<Expr> indices;
  std::vector<int64_t> strides;       ///< in elements, where the buffer will not lie as it is declared; else empty
  Expr predicate;                     ///< a vector of booleans, or null
  std::span<const WarpScope> scopes;  ///< as long as the site is looked at
  int64_t bytes = 0;           ///< that a lane accesses, from the element on; 0: the elements that the indices say
  int lanes = int(warp_size);  ///< the first so many take part
  bool permuted = false;       ///< of shared memory in a block with the annotation permuted_layout
  int64_t columns = 0;         ///< of memory that only a pointer names, and that is permuted: of a row, as declared
};

/// Calls `take` on each access in the order of the program. A kernel is an outermost binding to a blockIdx or threadIdx
/// with all below; kernels have the names that `tirc memory` gives them.
void each_warp_site(const std::string& name, const PrimFunc& function,
                    const std::function<void(const WarpKernel&, const WarpSite&)>& take);

}  // namespace tirscope::analysis
