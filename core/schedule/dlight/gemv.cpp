// SPDX-License-Identifier: Apache-2.0
// gpu.GEMV: a matrix times a vector, y[i] += A[i, k] * x[k]: rows of threads share the reduction, each with several
// elements at a time; the vector is in shared memory where it fits.
//
// Applies when, with spatial blocks inlined,
//   1. there is one block, or two of which the second is spatial;
//   2. the first has two or three loops;
//   3. it is a reduction block with one written buffer that adds, X[...] = X[...] + Y, and writes by some variable;
//   4. some of what it reads, but not all, is by fewer variables than it has: the vectors;
//   5. the read in which most of its variables occur is, in memory, a sum of terms of them whose start does not depend
//      on them; only one of them, a reduction variable, is divided there;
//   6. the innermost term is of a reduction variable. (TVM's outer reduction is for Metal and Adreno.)
#include <algorithm>

#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "schedule/dlight/block_info.h"
#include "schedule/dlight/rules.h"

namespace tirscope::schedule::dlight {

namespace {

using Vectors = std::vector<Buffer>;

/// Rules 3 and 4.
Result<Vectors> find_vectors(Steps& steps, const BlockInfo& info) {
  const BlockNode& block = steps.block(info.block);
  const bool sum = info.reduction && block.reads.size() >= 2 && block.writes.size() == 1 && adds_up(block);
  if (!sum || iters_in(steps, block, *block.writes[0]).empty())
    return fail(not_applicable("block {0} is not a sum of products X[...] = X[...] + Y", block.name));
  Vectors out;
  for (const BufferRegion& read : block.reads) {
    const std::size_t count = iters_in(steps, block, *read).size();
    if (count > 0 && count < block.iter_vars.size()) out.push_back(read->buffer);
  }
  TS_TRY_VOID(steps.result());
  if (out.empty() || out.size() == block.reads.size())
    return fail(not_applicable("block {0} does not read a matrix and a vector", block.name));
  return out;
}

struct Groups {
  Handles batch, spatial, reduction, factor;
};

Result<void> add_term(Steps& steps, const arith::IterSplitExpr& term, const BlockInfo& info,
                      const std::vector<VarSet>& uses, Groups& groups) {
  const VarNode* var = var_of(term);
  auto iter = std::ranges::find_if(info.iters, [&](const IterInfo& each) { return each.var.get() == var; });
  auto factor = as_int(term.lower_factor);
  if (iter == info.iters.end() || !factor) return fail(unexpected("a read is by more than single variables"));
  Handle loop = iter->loop;
  const bool reduces = iter->kind == 'R';
  if (*factor > 1) {
    if (!groups.factor.empty() || !reduces)
      return fail(not_applicable("more than one reduction variable is divided in the read"));
    const auto [outer, inner] = steps.split(loop, {rest, *factor});
    loop = outer;
    groups.factor.push_back(inner);
  }
  const bool everywhere = std::ranges::all_of(uses, [&](const VarSet& vars) { return vars.contains(var); });
  (reduces ? groups.reduction : everywhere ? groups.batch : groups.spatial).push_back(loop);
  return {};
}

/// Rules 5 and 6: the loops become batch, spatial, reduction and factor.
Result<void> normalize(Steps& steps, const BlockInfo& info) {
  const BlockNode& block = steps.block(info.block);
  const arith::IterSumExpr access = dominant_read(steps, block);
  std::vector<VarSet> uses;
  for (const auto* regions : {&block.writes, &block.reads})
    for (const BufferRegion& region : *regions) uses.push_back(iters_in(steps, block, *region));
  TS_TRY_VOID(steps.result());
  for (const Var& var : free_vars(*access.base))
    for (const IterInfo& iter : info.iters)
      if (iter.var == var) return fail(not_applicable("the start of the read depends on the block's variables"));
  if (access.args.empty()) return fail(unexpected("the read is by no variable"));
  const VarNode* innermost = var_of(access.args.back());
  const bool inner_reduction = std::ranges::any_of(
      info.iters, [&](const IterInfo& iter) { return iter.var.get() == innermost && iter.kind == 'R'; });
  Groups groups;
  for (const arith::IterSplitExpr& term : access.args) TS_TRY_VOID(add_term(steps, term, info, uses, groups));
  if (groups.spatial.empty() || groups.reduction.empty())
    return fail(unexpected("the read has no spatial or no reduction variable"));
  if (groups.factor.empty()) groups.factor.push_back(steps.add_unit_loop(info.block));
  if (groups.batch.empty()) groups.batch.push_back(steps.add_unit_loop(info.block));
  Handles order;
  for (const Handles* group : {&groups.batch, &groups.spatial, &groups.reduction, &groups.factor})
    order.insert(order.end(), group->begin(), group->end());
  steps.reorder(order);
  steps.fuse(groups.batch);
  steps.fuse(groups.spatial);
  steps.fuse(groups.reduction);
  TS_TRY_VOID(steps.result());
  if (!inner_reduction)
    return fail(
        not_applicable("the matrix is not stored along the reduction; the schedule for that is for other "
                       "targets"));
  return {};
}

/// The sizes of a schedule.
struct Config {
  int64_t ts = 1, tr = 64;  ///< threads for rows and for parts of a row
  int64_t tile_r = 1, vec_c = 1, vec_load = 1, load_v_vec = -1, unroll = 64;
  bool load_v_shared = false;
};

Config config_of(Steps& steps, const Handle& block, const GpuTarget& target) {
  const auto [batch, s, r, c] = steps.loops_of<4>(block);
  const Factor len_batch = as_int(steps.loop(batch).extent), len_s = as_int(steps.loop(s).extent);
  const Factor len_r = as_int(steps.loop(r).extent), len_c = as_int(steps.loop(c).extent);
  Config out;
  if (target.cuda()) {
    out = {.vec_c = 4, .vec_load = 4, .load_v_vec = 8, .unroll = 256, .load_v_shared = true};
    if (len_batch && len_s) out.ts = 16, out.tr = 32;
  }
  while (out.ts * out.tr > target.max_num_threads) (out.ts > 1 ? out.ts : out.tr) /= 2;
  const int64_t row = largest_factor(len_r, {out.tr, out.tr * 2, out.tr * 4, out.tr * 8});
  out.tile_r = len_c.value_or(1) > 1 ? *len_c : std::max<int64_t>(row / out.tr, 1);
  out.vec_c = std::min(largest_factor(out.tile_r, {1, 2, 4, 8}), out.vec_c);
  return out;
}

/// The bytes of shared memory that the vectors need; nothing where that is symbolic.
Factor shared_bytes(const Vectors& vectors, const Config& config, const GpuTarget& target) {
  int64_t bytes = 0;
  for (const Buffer& buffer : vectors) {
    const int64_t element = buffer->dtype.bytes();
    int64_t size = element;
    for (const Expr& extent : buffer->shape) {
      auto length = as_int(extent);
      if (!length || __builtin_mul_overflow(size, *length, &size)) return rest;
    }
    if (__builtin_add_overflow(bytes, size, &bytes)) return rest;
    if (!target.cuda()) bytes += config.ts * config.tr * element;  // no shuffles: threads add in shared memory
  }
  return bytes;
}

/// The schedule in its stages.
class InnerReduction {
 public:
  InnerReduction(Steps& steps, Handle gemv, Config config) : steps_(steps), gemv_(std::move(gemv)), c_(config) {}

  void run(bool load_vector) {
    factor();
    bind_factored();
    load_matrix();
    if (load_vector) this->load_vector();
    write_back();
    unroll();
    if (vector_) annotate_vector();
  }
  void epilogue(const Handle& epilogue);

 private:
  void factor();
  void bind_factored();
  void load_matrix();
  void load_vector();
  void write_back();
  void unroll();
  void annotate_vector();
  /// [rest, TS, 1] of a fused loop; the first two fused again, and the third.
  std::pair<Handle, Handle> rows_of(const Handle& loop);
  Handle nth(const Handle& block, std::ptrdiff_t at);

  Steps& steps_;
  Handle gemv_;
  Config c_;
  Handle rf_, rf2_, bx_, tr_, r_;
  std::optional<Handle> vector_;
};

/// The loop at a place, from the end where that is negative.
Handle InnerReduction::nth(const Handle& block, std::ptrdiff_t at) {
  const Handles loops = steps_.loops(block);
  const std::ptrdiff_t i = at < 0 ? std::ssize(loops) + at : at;
  if (i >= 0 && i < std::ssize(loops)) return loops[std::size_t(i)];
  steps_.refuse(unexpected("a block has fewer loops than the rule asks for"));
  return {};
}

/// The reduction in two steps: threads times lanes, then threads.
void InnerReduction::factor() {
  const auto [batch, rows, row, c] = steps_.loops_of<4>(gemv_);
  const Handle s = steps_.fuse({batch, rows});
  const Handle all = steps_.fuse({row, c});
  steps_.split(s, {rest, c_.ts, 1});
  const auto [r, tr, n, lane] = steps_.split(all, {rest, c_.tr, c_.tile_r / c_.vec_c, c_.vec_c});
  steps_.reorder({r, n, tr, lane});
  rf_ = steps_.rfactor(steps_.fuse({tr, lane}), 0);
  const auto [bx, ts, tile, both] = steps_.loops_of<4>(gemv_);
  const Handle again = steps_.split(both, {c_.tr, rest})[0];
  rf2_ = steps_.rfactor(again, 0);
}

void InnerReduction::bind_factored() {
  const auto [bx, ts, tile, r, n, both] = steps_.loops_of<6>(rf_);
  const auto [tr, lane] = steps_.split(both, {c_.tr, rest});
  steps_.reorder({bx, ts, tr, r, tile, n, lane});
  steps_.bind(bx, "blockIdx.x");
  steps_.bind(ts, "threadIdx.y");
  steps_.bind(tr, "threadIdx.x");
  steps_.vectorize(lane);
  bx_ = bx, tr_ = tr, r_ = r;
}

void InnerReduction::load_matrix() {
  const Handle matrix = steps_.cache_read(rf_, 1, "local");
  steps_.compute_at(matrix, r_, /*preserve_unit_loops=*/true);
  const Handles loops = steps_.loops(matrix);
  if (steps_.failed()) return;
  if (loops.size() < 2) return steps_.refuse(unexpected("the matrix is read by fewer than two loops"));
  const Handle fused = steps_.fuse({loops[loops.size() - 2], loops.back()});
  const DataType type = steps_.block(matrix).reads.at(0)->buffer->dtype;
  const int64_t lanes = std::max<int64_t>(1, c_.vec_load / std::max<int64_t>(1, type.bytes()));
  steps_.vectorize(steps_.split(fused, {rest, lanes})[1]);
}

void InnerReduction::load_vector() {
  vector_ = steps_.cache_read(rf_, 0, "shared");
  steps_.compute_at(*vector_, tr_, /*preserve_unit_loops=*/true);
  const Handle loop = nth(*vector_, -1);
  const int64_t threads = c_.ts * c_.tr;
  int64_t lanes = c_.load_v_vec;
  if (auto extent = as_int(steps_.loop(loop).extent))
    lanes = std::max<int64_t>(
        std::min(largest_factor(*extent, {threads, threads * 2, threads * 4, threads * 8}) / c_.ts / c_.tr, lanes), 1);
  const auto [round, ty, tx, lane] = steps_.split(loop, {rest, c_.ts, c_.tr, lanes});
  steps_.bind(ty, "threadIdx.y");
  steps_.bind(tx, "threadIdx.x");
  steps_.vectorize(lane);
}

std::pair<Handle, Handle> InnerReduction::rows_of(const Handle& loop) {
  const auto [outer, inner, tile] = steps_.split(loop, {rest, c_.ts, 1});
  if (!steps_.failed() && !is_one(steps_.loop(outer).extent))
    steps_.refuse(unexpected("a block of threads has more rows than threads for them"));
  return {steps_.fuse({outer, inner}), tile};
}

void InnerReduction::write_back() {
  steps_.reverse_compute_at(rf2_, bx_, /*preserve_unit_loops=*/true);
  Handles own = steps_.loops(rf2_);
  if (own.size() < 4) return steps_.refuse(unexpected("the sums of threads have fewer loops than four"));
  const Handle tr = own[1], lane = own[2];
  const auto [outer, inner, tile] = steps_.split(steps_.fuse(Handles(own.begin() + 3, own.end())), {rest, c_.ts, 1});
  const auto [tile_s, vec_s] = steps_.split(tile, {rest, 1});
  if (!steps_.failed() && !is_one(steps_.loop(outer).extent))
    steps_.refuse(unexpected("a block of threads has more rows than threads for them"));
  const Handle ts = steps_.fuse({outer, inner});
  steps_.reorder({ts, tr, tile_s, vec_s, lane});
  steps_.bind(ts, "threadIdx.y");
  steps_.bind(tr, "threadIdx.x");
  steps_.vectorize(vec_s);

  steps_.reverse_compute_at(gemv_, bx_, /*preserve_unit_loops=*/true);
  own = steps_.loops(gemv_);
  if (own.size() < 3) return steps_.refuse(unexpected("the result has fewer loops than three"));
  const auto [rows, last] = rows_of(steps_.fuse(Handles(own.begin() + 2, own.end())));
  steps_.reorder({last, rows, own[1]});
  steps_.bind(rows, "threadIdx.y");
  steps_.bind(own[1], "threadIdx.x");
}

void InnerReduction::unroll() {
  steps_.decompose_reduction(rf_, nth(rf_, 3));
  steps_.decompose_reduction(rf2_, nth(rf2_, -1));
  steps_.set_scope(rf_, 0, "local");
  steps_.set_scope(rf2_, 0, "local");
  for (const Handle& block : {rf_, rf2_}) {
    steps_.annotate(nth(block, 3), "pragma_auto_unroll_max_step", c_.unroll);
    steps_.annotate(nth(block, 3), "pragma_unroll_explicit", 1);
  }
}

void InnerReduction::annotate_vector() {
  steps_.annotate(nth(*vector_, -4), "pragma_unroll_explicit", c_.unroll);
  steps_.annotate(nth(*vector_, -4), "pragma_vectorize", 1);
}

void InnerReduction::epilogue(const Handle& epilogue) {
  if (is_broadcast_epilogue(steps_, gemv_, epilogue))
    return steps_.refuse(
        unexpected("what is made of the product uses each element more than once, and TVM's rule fails "
                   "there; leave gpu.GEMV out"));
  steps_.reverse_compute_at(epilogue, bx_, /*preserve_unit_loops=*/true);
  Handles own = steps_.loops(epilogue);
  own.erase(own.begin(), own.begin() + std::min<std::ptrdiff_t>(1, std::ssize(own)));
  steps_.fuse(own);
  const auto [rows, tile] = rows_of(nth(epilogue, -1));
  steps_.bind(rows, "threadIdx.y");
  steps_.set_scope(gemv_, 0, "local");
}

}  // namespace

Result<void> gemv(Steps& steps, const GpuTarget& target) {
  TS_TRY(std::vector<BlockInfo> blocks, normalized(steps));
  blocks = inlined_spatial(steps, blocks);
  if (blocks.empty() || blocks.size() > 2)
    return fail(
        not_applicable("after inlining {0} blocks are left, not a product and what is made of it", blocks.size()));
  if (blocks.size() == 2 && !blocks[1].is_injective()) return fail(not_applicable("the second block is not spatial"));
  const BlockInfo& info = blocks[0];
  if (info.iters.size() != 2 && info.iters.size() != 3)
    return fail(not_applicable("the product has {0} loops, not 2 or 3", info.iters.size()));
  TS_TRY(Vectors vectors, find_vectors(steps, info));
  TS_TRY_VOID(normalize(steps, info));
  const Config config = config_of(steps, info.block, target);
  const Factor bytes = shared_bytes(vectors, config, target);
  const bool load_vector = config.load_v_shared && bytes && *bytes <= target.max_shared;
  if (load_vector && vectors.size() != 1) return fail(not_applicable("there is more than one vector"));
  InnerReduction schedule(steps, info.block, config);
  schedule.run(load_vector);
  if (blocks.size() == 2) schedule.epilogue(blocks[1].block);
  return steps.result();
}

}  // namespace tirscope::schedule::dlight
