// SPDX-License-Identifier: Apache-2.0
// C[S, I, J] += A[S, I, K] * B[S, J, K] by wmma: a block of 16 warps makes 128 x 128 elements of C, each warp 2 x 2
// fragments of 16 x 16. Tiles of A and B come through shared memory, the next ones while the products of these are
// made; C goes through shared memory too, so that what is made of it is written by whole warps.
//   1. float16 makes float16 or float32, int8 makes int32.
//   2. Each intrinsic fits its block; where one does not, the rule does without tensor cores.
#include "schedule/dlight/matmul_tensor_cores.h"

#include "schedule/dlight/gemm_axes.h"
#include "schedule/dlight/inline_around.h"
#include "schedule/dlight/rules.h"
#include "schedule/intrin/tensor_core_group.h"

namespace tirscope::schedule::dlight {

namespace {

constexpr int64_t side = 16;           ///< of a fragment: rows, columns and the reduction
constexpr int64_t warps = 4, own = 2;  ///< of rows and of columns: warps in a block, fragments of a warp
constexpr int64_t warp_size = 32, lanes = 4;

/// What depends on the types.
struct Fragments {
  TensorCoreGroup intrins;
  int64_t reduction;                   ///< fragments along the reduction that are in shared memory at once
  int64_t align_factor, align_offset;  ///< of rows in shared memory, in elements
};

/// Rule 1.
std::optional<Fragments> fragments_for(const BlockNode& block) {
  const std::string from = block.reads[0]->buffer->dtype.str(), to = block.writes[0]->buffer->dtype.str();
  const bool halves = from == "float16" && (to == "float16" || to == "float32");
  if (!halves && !(from == "int8" && to == "int32")) return std::nullopt;
  const std::string in = halves ? "f16" : "s8", out = to == "float16" ? "f16" : halves ? "f32" : "s32";
  return Fragments{.intrins = wmma_group(in, out, /*transposed=*/true),
                   .reduction = halves ? 4 : 1,
                   .align_factor = halves ? 16 : 32,
                   .align_offset = halves ? 8 : 16};
}

/// Rule 2.
Result<void> tensorize(Steps& steps, const Handle& loop, const std::string& intrinsic) {
  if (steps.try_tensorize(loop, intrinsic)) return {};
  TS_TRY_VOID(steps.result());
  return fail(not_applicable("the intrinsic {0} does not fit", intrinsic));
}

Handle from_end(const Handles& loops, std::size_t number) {
  return loops.size() < number ? Handle{} : loops[loops.size() - number];
}

struct Tiles {
  Handle outer;   ///< the block around a product of fragments
  Handle thread;  ///< the loop over warps
  Handle k0, k1;  ///< of the reduction: what is in shared memory at once, and fragments of it
};

Tiles tile(Steps& steps, const Handle& block, const Fragments& fragments) {
  const auto [batch, i, j, k] = steps.loops_of<4>(block);
  const auto [io, ii] = steps.split(i, {rest, side});
  const auto [jo, ji] = steps.split(j, {rest, side});
  const auto [ko, ki] = steps.split(k, {rest, side});
  steps.reorder({io, jo, ko, ii, ji, ki});
  const Handle outer = steps.blockize(ii);
  const auto [i0, i1, i2, i3] = steps.split(io, {rest, 1, warps, own});
  const auto [j0, j1, j2, j3] = steps.split(jo, {1, rest, warps, own});
  const auto [k0, k1] = steps.split(ko, {rest, fragments.reduction});
  steps.annotate(k0, "software_pipeline_order", integers({0, 3, 1, 4, 5, 2, 6}));
  steps.annotate(k0, "software_pipeline_stage", integers({0, 0, 0, 0, 0, 1, 1}));
  steps.annotate(k1, "software_pipeline_order", integers({0, 1, 2}));
  steps.annotate(k1, "software_pipeline_stage", integers({0, 0, 1}));
  steps.reorder({i0, j0, i1, j1, j2, i2, k0, k1, i3, j3});
  const Handle x = steps.fuse({i0, j0}), y = steps.fuse({i1, j1}), thread = steps.fuse({j2, i2});
  steps.bind(batch, "blockIdx.z");
  steps.bind(x, "blockIdx.x");
  steps.bind(y, "blockIdx.y");
  steps.bind(thread, "threadIdx.y");
  return {outer, thread, k0, k1};
}

/// A tile of a read buffer in shared memory, fetched by all threads through registers into one of two buffers.
Handle fetch(Steps& steps, const Tiles& tiles, int64_t operand, const Fragments& fragments) {
  const Handle copy = steps.cache_read(tiles.outer, operand, "shared.dyn");
  steps.compute_at(copy, tiles.k0);
  const Handles loops = steps.loops(copy);
  const Handle fused = steps.fuse({from_end(loops, 2), from_end(loops, 1)});
  const auto [round, ty, tx, lane] = steps.split(fused, {rest, warps * warps, warp_size, lanes});
  steps.bind(tx, "threadIdx.x");
  steps.bind(ty, "threadIdx.y");
  steps.vectorize(lane);
  steps.storage_align(copy, 0, -2, fragments.align_factor, fragments.align_offset);
  steps.annotate(copy, "tir.manifest_shared_memory_local_stage", 1);
  steps.annotate(copy, "double_buffer_scope", 0);
  return copy;
}

/// The last two loops in fragments; the outer loop of one.
std::array<Handle, 3> in_fragments(Steps& steps, const Handle& block) {
  const Handles loops = steps.loops(block);
  const auto [i0, i1] = steps.split(from_end(loops, 2), {rest, side});
  const auto [j0, j1] = steps.split(from_end(loops, 1), {rest, side});
  steps.reorder({i0, j0, i1, j1});
  return {i0, j0, i1};
}

Result<void> load(Steps& steps, const Handle& block, const std::string& intrinsic) {
  const auto [i0, j0, element] = in_fragments(steps, block);
  steps.unroll(i0);
  steps.unroll(j0);
  return tensorize(steps, element, intrinsic);
}

}  // namespace

Result<void> matmul_on_tensor_cores(Steps& steps, const Handle& block) {
  const std::optional<Fragments> fragments = fragments_for(steps.block(block));
  if (!fragments) return fail(not_applicable("tensor cores do not multiply these types"));
  TS_TRY_VOID(normalize_gemm(steps, block));
  steps.pad_einsum(block, {1, side * warps * own, side * warps * own, side * fragments->reduction});
  const Tiles tiles = tile(steps, block, *fragments);

  const Handle shared_a = fetch(steps, tiles, 0, *fragments), shared_b = fetch(steps, tiles, 1, *fragments);
  inline_producers(steps, shared_a);
  inline_producers(steps, shared_b);
  const Handle a = steps.cache_read(tiles.outer, 0, "wmma.matrix_a");
  const Handle b = steps.cache_read(tiles.outer, 1, "wmma.matrix_b");
  steps.compute_at(a, tiles.k1);
  steps.compute_at(b, tiles.k1);

  const Handle result = steps.cache_write(tiles.outer, 0, "shared.dyn");
  steps.storage_align(result, 0, -2, 16, 4);
  const Handle store = steps.cache_write(tiles.outer, 0, "wmma.accumulator");
  steps.reverse_compute_at(store, tiles.thread);
  steps.reverse_compute_at(result, tiles.thread);
  in_fragments(steps, store);
  const Handle init = steps.decompose_reduction(tiles.outer, tiles.k0);
  const Handles inner_inits = steps.child_blocks(init);

  const TensorCoreGroup& intrins = fragments->intrins;
  TS_TRY_VOID(load(steps, a, intrins.load_a));
  TS_TRY_VOID(load(steps, b, intrins.load_b));
  const Handle inner_init = from_end(inner_inits, 1);
  if (intrins.init.ends_with("f16")) steps.loops(inner_init);  // TVM tries float32 first: its trace says so
  TS_TRY_VOID(tensorize(steps, from_end(steps.loops(inner_init), 2), intrins.init));
  TS_TRY_VOID(tensorize(steps, from_end(steps.loops(store), 2), intrins.store));
  TS_TRY_VOID(tensorize(steps, from_end(steps.loops(block), 3), intrins.compute));

  inline_consumer_chain(steps, result);
  const Handles loops = steps.loops(result);
  const auto [round, tx, lane] =
      steps.split(steps.fuse({from_end(loops, 2), from_end(loops, 1)}), {rest, warp_size, lanes});
  steps.bind(tx, "threadIdx.x");
  steps.vectorize(lane);
  return steps.result();
}

}  // namespace tirscope::schedule::dlight
