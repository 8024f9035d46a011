// SPDX-License-Identifier: Apache-2.0
// The rules, one a file, with TVM's parameters. The default rules of a target are put together in default_rules.cpp.
#pragma once

#include "schedule/intrin/tensor_core_group.h"
#include "tuning/space/space_rule.h"

namespace tirscope::tuning {

/// A block that asks for a rule of its own by the annotation schedule_rule is left alone where it says "None"; no rule
/// of another name is known here, so that the others see the block.
std::shared_ptr<const SpaceRule> apply_custom_rule();

/// Blocks that compute one constant number are inlined.
std::shared_ptr<const SpaceRule> inline_constant_scalars();

struct AutoInline {
  bool into_producer = false, into_consumer = true, inline_const_tensor = true;
  bool disallow_if_then_else = true, require_injective = true, require_ordered = true;
  std::vector<std::string> disallow_op = {};
};
/// Blocks that are no more than a part of others' expressions are inlined.
std::shared_ptr<const SpaceRule> auto_inline(AutoInline parameters);

struct AddRFactor {
  int64_t max_jobs_per_core = 16;
  int64_t max_innermost_factor = 64;  ///< -1: any
};
/// A reduction with little else to share out is taken apart: partial results, and what adds them up.
std::shared_ptr<const SpaceRule> add_rfactor(AddRFactor parameters);

/// Whether buffers are kept near, and below which levels of tiles (counted from 1).
struct Reuse {
  enum class Need : uint8_t { No, May, Must };
  Need need = Need::No;
  std::vector<int> levels = {};
  std::string scope = {};
};
struct MultiLevelTiling {
  std::string structure;                  ///< "SSRSRS": a letter for each level, S of spatial loops, R of reductions
  std::vector<std::string> tile_binds{};  ///< the thread axes of the first levels
  int64_t max_innermost_factor = -1;      ///< -1: any
  std::vector<int64_t> vector_load_lens{};
  Reuse reuse_read{}, reuse_write{};
  BlockFilter filter_fn{};  ///< which blocks are tiled besides those that read elements again and again; empty: none
};
/// Tiles for the loops of a block that reads elements again and again, and buffers for what it reads and writes.
std::shared_ptr<const SpaceRule> multi_level_tiling(MultiLevelTiling parameters);
/// The same around calls of a tensor intrinsic, for blocks that compute what it describes.
std::shared_ptr<const SpaceRule> multi_level_tiling_with_intrin(std::string intrinsic, MultiLevelTiling parameters);

using schedule::TensorCoreGroup;
struct TensorCoreTiling {
  std::vector<TensorCoreGroup> groups;
  /// Levels of both kinds, two or more of reductions. With wmma what is written is reused, in shared memory.
  MultiLevelTiling tiling;
  bool software_pipeline = false;
};
/// The same for products on tensor cores, with a way for each group whose `compute` describes the block.
std::shared_ptr<const SpaceRule> multi_level_tiling_tensor_core(TensorCoreTiling parameters);

struct ParallelizeVectorizeUnroll {
  int64_t max_jobs_per_core = 16;     ///< -1: not parallel
  int64_t max_vectorize_extent = 64;  ///< -1: no vectors
  std::vector<int64_t> unroll_max_steps = {};
  bool unroll_explicit = true;
};
/// How much is run in parallel, in vectors and unrolled, as annotations of the function's root block.
std::shared_ptr<const SpaceRule> parallelize_vectorize_unroll(ParallelizeVectorizeUnroll parameters);

/// A block that was not tiled is computed anywhere above its consumers.
std::shared_ptr<const SpaceRule> random_compute_location();

/// The threads of a block share a reduction.
std::shared_ptr<const SpaceRule> cross_thread_reduction(std::vector<int64_t> thread_extents);

struct AutoBind {
  int64_t max_threadblocks = 256;
  std::vector<int64_t> thread_extents = {};
};
/// Loops of blocks that are not bound to threads yet are.
std::shared_ptr<const SpaceRule> auto_bind(AutoBind parameters);

}  // namespace tirscope::tuning
