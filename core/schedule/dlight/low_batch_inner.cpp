// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "ir/build.h"
#include "schedule/dlight/low_batch_schedules.h"
#include "schedule/dlight/rules.h"

namespace tirscope::schedule::dlight {

namespace {

struct Sizes {
  int64_t ts = 1, tr = 64;  ///< threads for rows and for parts of a row
  int64_t tile_s = 2, tile_r = 1, vec = 1, unroll = 64;
};

Sizes sizes_of(Steps& steps, const Handle& product, const GpuTarget& target) {
  const auto [batch, s, r] = steps.loops_of<3>(product);
  const Factor rows = as_int(steps.loop(s).extent), length = as_int(steps.loop(r).extent);
  Sizes out;
  if (target.cuda()) {
    const bool wide = rows.value_or(0) > length.value_or(0);
    out = {.ts = wide ? 4 : 16, .tr = wide ? 64 : 32, .vec = 4, .unroll = 256};
  }
  while (out.ts * out.tr > target.max_num_threads) (out.ts > 1 ? out.ts : out.tr) /= 2;
  const int64_t part = largest_factor(length, {out.tr, out.tr * 2, out.tr * 4, out.tr * 8});
  out.tile_r = std::max<int64_t>(part / out.tr, 1);
  out.vec = std::min(largest_factor(out.tile_r, {1, 2, 4, 8}), out.vec);
  return out;
}

/// The schedule in its stages; places of loops are those after the stages before.
class Inner {
 public:
  Inner(Steps& steps, const LowBatchParts& parts, int64_t bucket, const Sizes& sizes)
      : steps_(steps), parts_(parts), bucket_(bucket), c_(sizes) {}

  void run() {
    factor();
    bind_factored();
    if (parts_.dequantize) make_matrix(*parts_.dequantize);
    if (parts_.padded) steps_.compute_inline(*parts_.padded);
    add_lanes();
    add_threads();
    unroll();
    write_back();
  }

 private:
  void factor();
  void bind_factored();
  void make_matrix(const Handle& block);
  void add_lanes();
  void add_threads();
  void unroll();
  void annotate_unroll(const Handle& block);
  void write_back();
  /// [rest, TS, tile] of a loop over the rows of a block of threads; the rest is 1.
  std::array<Handle, 3> split_rows(const Handle& loop);

  Steps& steps_;
  const LowBatchParts& parts_;
  int64_t bucket_;
  Sizes c_;
  Handle lanes_, threads_;  ///< the partial sums of threads' lanes, and of threads
  Handle bx_, r_;
};

/// The reduction in two steps: threads times lanes, then threads.
void Inner::factor() {
  const Handle& product = parts_.product;
  const auto [batch, s, r] = steps_.loops_of<3>(product);
  steps_.split(s, {rest, c_.ts, c_.tile_s});
  const auto [outer, tr, tile, lane] = steps_.split(r, {rest, c_.tr, c_.tile_r / c_.vec, c_.vec});
  steps_.reorder({outer, tile, tr, lane});
  lanes_ = steps_.rfactor(steps_.fuse({tr, lane}), 0);
  const Handle both = steps_.loops_of<5>(product)[4];
  threads_ = steps_.rfactor(steps_.split(both, {c_.tr, rest})[0], 0);
}

void Inner::bind_factored() {
  const auto [batch, bx, ts, tile_s, r, tile_r, both] = steps_.loops_of<7>(lanes_);
  const auto [tr, lane] = steps_.split(both, {c_.tr, rest});
  steps_.reorder({bx, ts, tr, r, tile_s, tile_r, lane});
  steps_.bind(bx, "blockIdx.x");
  steps_.bind(ts, "threadIdx.y");
  steps_.bind(tr, "threadIdx.x");
  steps_.vectorize(lane);
  const auto [by, each] = steps_.split(batch, {rest, bucket_});
  steps_.bind(by, "blockIdx.y");
  steps_.reorder({bx, ts, tr, r, each});
  bx_ = bx, r_ = r;
}

/// Each thread makes its part of the matrix before it uses it.
void Inner::make_matrix(const Handle& block) {
  steps_.compute_at(block, r_, /*preserve_unit_loops=*/true);
  steps_.set_scope(block, 0, "local");
  const auto [by, bx, ts, tr, r, row, part] = steps_.loops_of<7>(block);
  const auto [outer, lane] = steps_.split(row, {rest, 1});
  steps_.reorder({outer, part, lane});
  steps_.vectorize(lane);
}

std::array<Handle, 3> Inner::split_rows(const Handle& loop) {
  const std::array<Handle, 3> out = steps_.split(loop, {rest, c_.ts, c_.tile_s});
  if (!steps_.failed() && !is_one(steps_.loop(out[0]).extent))
    steps_.refuse(unexpected("a block of threads has more rows than threads for them"));
  return out;
}

void Inner::add_lanes() {
  steps_.reverse_compute_at(threads_, bx_, /*preserve_unit_loops=*/true);
  const auto [by, bx, tr, lane, each, s] = steps_.loops_of<6>(threads_);
  const auto [outer, inner, tile] = split_rows(steps_.fuse({s}));
  const auto [tile_s, vec] = steps_.split(tile, {rest, 2});
  const Handle ts = steps_.fuse({outer, inner});
  steps_.reorder({ts, tr, tile_s, each, vec, lane});
  steps_.bind(ts, "threadIdx.y");
  steps_.bind(tr, "threadIdx.x");
  steps_.vectorize(vec);
}

void Inner::add_threads() {
  steps_.reverse_compute_at(parts_.product, bx_, /*preserve_unit_loops=*/true);
  const auto [by, bx, tr, each, s] = steps_.loops_of<5>(parts_.product);
  const auto [outer, inner, tile] = split_rows(steps_.fuse({s}));
  const Handle ts = steps_.fuse({outer, inner});
  steps_.reorder({tile, each, ts, tr});
  steps_.bind(ts, "threadIdx.y");
  steps_.bind(tr, "threadIdx.x");
}

void Inner::annotate_unroll(const Handle& block) {
  const auto loop = [&] {
    const Handles loops = steps_.loops(block);
    return loops.size() > 4 ? loops[4] : Handle{};
  };
  steps_.annotate(loop(), "pragma_auto_unroll_max_step", c_.unroll);
  steps_.annotate(loop(), "pragma_unroll_explicit", 1);
}

void Inner::unroll() {
  steps_.decompose_reduction(lanes_, steps_.loops_of<9>(lanes_)[4]);
  steps_.decompose_reduction(threads_, steps_.loops_of<8>(threads_)[7]);
  steps_.set_scope(lanes_, 0, "local");
  steps_.set_scope(threads_, 0, "local");
  annotate_unroll(lanes_);
  annotate_unroll(threads_);
}

void Inner::write_back() {
  const Handles after = steps_.consumers(parts_.product);
  if (steps_.failed()) return;
  if (after.size() != 1) return steps_.refuse(unexpected("the product is not written back by one block"));
  steps_.reverse_compute_at(after[0], bx_, /*preserve_unit_loops=*/true);
  steps_.fuse({steps_.loops_of<4>(after[0])[3]});
  const auto [outer, inner, tile] = split_rows(steps_.loops_of<4>(after[0])[3]);
  steps_.bind(steps_.fuse({outer, inner}), "threadIdx.y");
  steps_.set_scope(parts_.product, 0, "local");
}

}  // namespace

void low_batch_inner(Steps& steps, const LowBatchParts& parts, int64_t bucket, const GpuTarget& target) {
  const Sizes sizes = sizes_of(steps, parts.product, target);
  Inner(steps, parts, bucket, sizes).run();
}

}  // namespace tirscope::schedule::dlight
