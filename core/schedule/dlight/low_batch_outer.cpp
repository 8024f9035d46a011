// SPDX-License-Identifier: Apache-2.0
#include "schedule/dlight/low_batch_schedules.h"
#include "schedule/dlight/rules.h"

namespace tirscope::schedule::dlight {

namespace {

constexpr int64_t rows = 32, parts_of_row = 4, tile = 4, packed = 8;  ///< packed: numbers that are unpacked together

/// The schedule in its stages.
class Outer {
 public:
  Outer(Steps& steps, const LowBatchParts& parts, int64_t bucket) : steps_(steps), parts_(parts), bucket_(bucket) {}

  void run() {
    factor();
    bind_factored();
    make_matrix();
    if (parts_.padded) steps_.compute_inline(*parts_.padded);
    add_up();
    write_back();
  }

 private:
  void factor();
  void bind_factored();
  void make_matrix();
  void add_up();
  void write_back();
  /// What the matrix is made of, fetched by each thread.
  Handle fetch(int64_t index);

  Steps& steps_;
  const LowBatchParts& parts_;
  int64_t bucket_;
  Handle lanes_, threads_;  ///< the partial sums of threads' lanes, and of threads
  Handle bx_, r_, tile_;
};

void Outer::factor() {
  const Handle& product = parts_.product;
  const auto [batch, s, r] = steps_.loops_of<3>(product);
  const auto [by, each] = steps_.split(batch, {rest, bucket_});
  const auto [bx, tx] = steps_.split(s, {rest, rows});
  const auto [outer, ty, step, lane] = steps_.split(r, {rest, parts_of_row, tile, packed});
  steps_.reorder({by, bx, tx, outer, each, step, ty, lane});
  lanes_ = steps_.rfactor(steps_.fuse({ty, lane}), 0);
  const Handle both = steps_.loops_of<5>(product)[4];
  threads_ = steps_.rfactor(steps_.split(both, {parts_of_row, packed})[0], 0);
}

void Outer::bind_factored() {
  const auto [by, bx, tx, r, each, step, both] = steps_.loops_of<7>(lanes_);
  const auto [ty, lane] = steps_.split(both, {parts_of_row, packed});
  steps_.reorder({by, bx, tx, ty, r, step, each, lane});
  steps_.bind(by, "blockIdx.y");
  steps_.bind(bx, "blockIdx.x");
  steps_.bind(tx, "threadIdx.x");
  steps_.bind(ty, "threadIdx.y");
  steps_.vectorize(steps_.split(lane, {rest, 1})[1]);
  bx_ = bx, r_ = r, tile_ = step;
}

Handle Outer::fetch(int64_t index) {
  const Handle copy = steps_.cache_read(*parts_.dequantize, index, "local");
  steps_.compute_at(copy, r_, /*preserve_unit_loops=*/true);
  const auto [by, bx, tx, ty, r, part, row] = steps_.loops_of<7>(copy);
  return steps_.fuse({part, row});
}

void Outer::make_matrix() {
  const Handle& block = *parts_.dequantize;
  steps_.compute_at(block, tile_, /*preserve_unit_loops=*/true);
  steps_.set_scope(block, 0, "local");
  const auto [by, bx, tx, ty, r, step, part, row] = steps_.loops_of<8>(block);
  steps_.vectorize(steps_.split(steps_.fuse({part, row}), {rest, 1})[1]);
  if (steps_.failed()) return;
  if (steps_.block(block).reads.size() != 2)
    return steps_.refuse(
        not_applicable("block {0} does not read packed numbers and their scales", steps_.block(block).name));
  steps_.vectorize(steps_.split(fetch(0), {rest, 1})[1]);
  steps_.vectorize(fetch(1));
}

void Outer::add_up() {
  steps_.reverse_compute_at(threads_, bx_, /*preserve_unit_loops=*/true);
  {
    const auto [by, bx, ty, lane, each, tx] = steps_.loops_of<6>(threads_);
    steps_.reorder({tx, ty, each, lane});
    steps_.bind(tx, "threadIdx.x");
    steps_.bind(ty, "threadIdx.y");
  }
  steps_.reverse_compute_at(parts_.product, bx_, /*preserve_unit_loops=*/true);
  {
    const auto [by, bx, ty, each, tx] = steps_.loops_of<5>(parts_.product);
    steps_.reorder({each, tx, ty});
    steps_.bind(tx, "threadIdx.x");
    steps_.bind(ty, "threadIdx.y");
  }
  steps_.decompose_reduction(lanes_, steps_.loops_of<9>(lanes_)[4]);
  steps_.decompose_reduction(threads_, steps_.loops_of<6>(threads_)[4]);
  steps_.set_scope(lanes_, 0, "local");
  steps_.set_scope(threads_, 0, "local");
}

void Outer::write_back() {
  const Handles after = steps_.consumers(parts_.product);
  if (steps_.failed()) return;
  if (after.size() != 1) return steps_.refuse(unexpected("the product is not written back by one block"));
  steps_.reverse_compute_at(after[0], bx_, /*preserve_unit_loops=*/true);
  steps_.bind(steps_.loops_of<4>(after[0])[3], "threadIdx.x");
  steps_.set_scope(parts_.product, 0, "local");
}

}  // namespace

void low_batch_outer(Steps& steps, const LowBatchParts& parts, int64_t bucket) { Outer(steps, parts, bucket).run(); }

}  // namespace tirscope::schedule::dlight
