// SPDX-License-Identifier: Apache-2.0
// What all analyses of a function start from: its nest, and each access with its indices as sums of loop variables.
#pragma once

#include <unordered_map>

#include "analysis/memory/buffer_scopes.h"
#include "analysis/nest/affine.h"
#include "analysis/nest/loop_nest.h"

namespace tirscope::analysis {

/// Where memory comes from: an argument, a block's alloc_buffers, an Allocate.
struct Memory {
  Var data;
  Buffer buffer;                ///< the first buffer over it; null while none was seen
  std::vector<Buffer> aliases;  ///< the others
  bool argument = false;
  Stmt allocated_in;
  std::vector<Expr> extents;  ///< its size in elements of `dtype`
  DataType dtype;
  int nest = -1;      ///< of `allocated_in`
  Buffer shown = {};  ///< `buffer`; where there is none, one made for what is shown of accesses through the pointer
};

/// An access in terms of the loops around it.
struct Site {
  int nest;       ///< index of the statement's NestNode
  int access;     ///< index into its accesses
  int memory;     ///< index into NestModel::memories
  Buffer buffer;  ///< whose dimensions `dims` index: the accessed buffer, or the source of a match_buffer
  std::vector<AffineForm> dims;
  std::optional<AffineForm> flat;  ///< elements from the start, where strides are constant
  bool opaque = false;             ///< the whole memory may be touched
  bool guarded = false;            ///< under a condition inside its own statement
  bool read = true;                ///< also of a write: through a pointer that a call is given, either may happen
};

struct NestModel {
  LoopNest nest;
  std::vector<int> end;                             ///< one past the last NestNode below each
  std::vector<Site> sites;                          ///< in the order of their nests
  std::vector<Memory> memories;                     ///< arguments first
  std::unordered_map<const Node*, int> memory_of;   ///< by pointer variable or buffer
  std::unordered_map<int, std::vector<int>> clips;  ///< Clip atoms that a block's predicate amounts to
  std::vector<bool> conditional;  ///< nest: If, Else, While, or a block with a predicate that is not all clips
  AffineSpace space;

  bool is_inside(int nest, int scope) const { return scope <= nest && nest < end[std::size_t(scope)]; }
  int memory(const Node* buffer_or_var) const {
    auto found = memory_of.find(buffer_or_var);
    return found == memory_of.end() ? -1 : found->second;
  }
};

NestModel build_nest(const PrimFunc& function);

/// Bytes of the memory: its extents times its type.
Amount memory_bytes(const Memory& memory);
std::string memory_name(const Memory& memory);
std::string memory_scope(const Memory& memory);

/// What one full execution of a nest (-1: the function) touches, a buffer each, in the order of first touch. With
/// `only`, of the accesses below that nest alone.
std::vector<Footprint> footprints(NestModel& model, int nest, int only = -1);

/// The innermost Block at or above a nest, or -1.
int innermost_block(const NestModel& model, int nest);

/// The buffers of the model, in its order but arguments first.
BufferScopes buffer_scopes(const NestModel& model);

/// How often the statement of a nest runs in one call of the function.
Amount executions(const NestModel& model, int nest);

}  // namespace tirscope::analysis
