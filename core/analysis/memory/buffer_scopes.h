// SPDX-License-Identifier: Apache-2.0
// The buffers of a function by storage scope, and who writes and reads each.
#pragma once

#include <string>
#include <vector>

#include "analysis/amount.h"
#include "ir/function.h"

namespace tirscope::analysis {

/// A statement that touches a buffer: the innermost block (its BlockRealize), or the bare store or evaluation.
struct Toucher {
  Stmt node;
  std::string name;  ///< the block's name, or the statement's text
};

/// One piece of memory: an argument or an allocation. Views of it (match_buffer, decl_buffer) count as the same.
struct BufferInfo {
  Buffer buffer;                ///< the declaring buffer; null for an Allocate that no buffer names
  Var data;                     ///< the pointer, which identifies the memory
  std::vector<Buffer> aliases;  ///< other buffers over the same memory
  std::string name, scope, shape, dtype;
  Amount bytes;
  bool argument = false;
  Stmt allocated_in;  ///< the BlockRealize or Allocate; null for arguments
  std::vector<Toucher> writers, readers;
};

struct BufferScope {
  std::string scope;
  std::vector<int> buffers;  ///< indexes into BufferScopes::buffers
  Amount bytes;
};

struct BufferScopes {
  PrimFunc function;
  std::vector<BufferInfo> buffers;  ///< arguments first, then allocations in program order
  std::vector<BufferScope> scopes;  ///< "global" first, then in order of first appearance

  /// The index of the memory behind a Buffer, any that lies over it, or a pointer Var, or -1.
  int find(const Node* buffer_or_var) const;
};

BufferScopes buffer_scopes(const PrimFunc& function);

std::string to_text(const BufferScopes& scopes);

}  // namespace tirscope::analysis
