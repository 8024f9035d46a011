// SPDX-License-Identifier: Apache-2.0
// gpu.Matmul: C[S, I, J] += A[S, I, K] * B[S, J, K] in tiles: a block of threads makes a tile of C in registers, and
// fetches tiles of A and B through shared memory. Sizes are padded to the tiles; what leads to A and B and what is made
// of C is inlined.
//
// Applies when
//   1. each block below the root has spatial variables, or spatial and reduction ones;
//   2. just one has reduction variables;
//   3. that one is such a product (gemm_axes.h).
// Done by tensor cores (matmul_tensor_cores.h) where
//   4. the target is CUDA from sm_70 on, I, J and K are each symbolic or above 64, and the function does not say
//      dlight.do_not_tensorize;
//   5. the block fits their intrinsics.
#include <algorithm>

#include "schedule/dlight/block_info.h"
#include "schedule/dlight/gemm_axes.h"
#include "schedule/dlight/inline_around.h"
#include "schedule/dlight/matmul_tensor_cores.h"
#include "schedule/dlight/rules.h"

namespace tirscope::schedule::dlight {

namespace {

struct Config {
  int64_t block_x = 8, block_y = 8, micro_x = 4, micro_y = 4, micro_k = 8, vector = 1;
  bool storage_align = false;
};

Config config_of(const GpuTarget& target) {
  if (!target.cuda()) return {};
  return {.block_y = 16, .micro_k = 16, .vector = 2, .storage_align = true};
}

/// Rules 1 and 2.
Result<Handle> find_product(Steps& steps) {
  const Handle root = steps.get_block("root");
  const Handles blocks = steps.child_blocks(root);
  if (steps.failed()) return fail(not_applicable("the function has no block \"root\""));
  std::optional<Handle> product;
  for (const Handle& block : blocks) {
    bool spatial = false, reduces = false, other = false;
    const BlockNode& node = steps.block(block);
    for (const IterVar& iter : node.iter_vars) {
      const char kind = kind_of(*iter);
      (kind == 'S' ? spatial : kind == 'R' ? reduces : other) = true;
    }
    if (!spatial || other) return fail(not_applicable("block {0} is neither spatial nor a reduction", node.name));
    if (!reduces) continue;
    if (product) return fail(not_applicable("there is more than one reduction"));
    product = block;
  }
  if (!product) return fail(not_applicable("there is no reduction"));
  return *product;
}

/// Rule 4.
bool may_use_tensor_cores(Steps& steps, const Handle& block, const GpuTarget& target) {
  constexpr int64_t most_without = 64;
  if (!target.cuda() || target.sm < 70) return false;
  const Schedule& schedule = steps.schedule();
  const PrimFunc function = schedule.module()->prim_func(schedule.function());
  if (!function || find_attr(function->attrs, "dlight.do_not_tensorize")) return false;
  return std::ranges::none_of(gemm_extents(steps.block(block)),
                              [](const std::optional<int64_t>& extent) { return extent && *extent <= most_without; });
}

/// A tile of a read buffer, fetched by all threads of the block.
Handle fetch(Steps& steps, const Handle& block, int64_t index, const Handle& ko, const Config& config) {
  const Handle tile = steps.cache_read(block, index, "shared");
  const std::size_t count = steps.loops(tile).size();
  steps.compute_at(tile, ko, /*preserve_unit_loops=*/true);
  const Handles loops = steps.loops(tile);
  if (loops.size() < count) return tile;  // only after a refusal
  const Handle fused = steps.fuse(Handles(loops.end() - std::ptrdiff_t(count), loops.end()));
  const auto [ty, tx, round, lane] = steps.split(fused, {config.block_y, config.block_x, rest, config.vector});
  steps.vectorize(lane);
  steps.bind(ty, "threadIdx.y");
  steps.bind(tx, "threadIdx.x");
  if (config.storage_align) steps.storage_align(tile, 0, 1, 8, config.vector);
  return tile;
}

struct Tiles {
  Handle tx, ko;
};

Tiles tile(Steps& steps, const Handle& block, const Config& config) {
  const auto [batch, x, y, k] = steps.loops_of<4>(block);
  const auto [by, vy, ty, yi] = steps.split(y, {rest, 1, config.block_y, config.micro_y});
  const auto [bx, vx, tx, xi] = steps.split(x, {rest, 1, config.block_x, config.micro_x});
  const auto [ko, ki] = steps.split(k, {rest, config.micro_k});
  steps.reorder({by, bx, vy, vx, ty, tx, ko, ki, xi, yi});
  const Handle rows = steps.fuse({batch, by});
  steps.bind(bx, "blockIdx.x");
  steps.bind(rows, "blockIdx.y");
  steps.bind(vy, "vthread.y");
  steps.bind(vx, "vthread.x");
  steps.bind(ty, "threadIdx.y");
  steps.bind(tx, "threadIdx.x");
  steps.vectorize(steps.split(yi, {rest, config.vector})[1]);
  steps.unroll_below(tx, 256);
  return {tx, ko};
}

/// The schedule for any GPU.
Result<void> matmul_in_registers(Steps& steps, const Handle& block, const GpuTarget& target) {
  const Config config = config_of(target);
  steps.loops(block);  // TVM asks too: its trace says so
  TS_TRY_VOID(normalize_gemm(steps, block));
  steps.pad_einsum(block, {1, config.block_x * config.micro_x, config.block_y * config.micro_y, config.micro_k});
  const Tiles tiles = tile(steps, block, config);

  const Handle result = steps.cache_write(block, 0, "local");
  steps.reverse_compute_at(result, tiles.tx, /*preserve_unit_loops=*/true);
  const Handles own = steps.loops(result);
  if (!own.empty()) steps.vectorize(steps.split(own.back(), {rest, config.vector})[1]);

  const Handle a = fetch(steps, block, 0, tiles.ko, config);
  const Handle b = fetch(steps, block, 1, tiles.ko, config);
  inline_producers(steps, a);
  inline_producers(steps, b);
  inline_consumer_chain(steps, result);
  steps.decompose_reduction(block, tiles.ko);
  return steps.result();
}

}  // namespace

Result<void> matmul(Steps& steps, const GpuTarget& target) {
  TS_TRY(Handle block, find_product(steps));
  if (!gemm_maps(steps.block(block)))
    return fail(not_applicable("block {0} is not C[S, I, J] += A[S, I, K] * B[S, J, K]", steps.block(block).name));
  if (may_use_tensor_cores(steps, block, target)) {
    const Result<void> done = steps.all_or_none([&](Steps& trial) { return matmul_on_tensor_cores(trial, block); });
    if (done || done.error().code != "dlight.not-applicable") return done;
  }
  return matmul_in_registers(steps, block, target);
}

}  // namespace tirscope::schedule::dlight
