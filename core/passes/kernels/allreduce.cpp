// SPDX-License-Identifier: Apache-2.0
#include "passes/kernels/allreduce.h"

#include "ir/build.h"
#include "ir/walk/mutator.h"
#include "passes/statements.h"
#include "support/format.h"

namespace tirscope::passes {

Allreduce::Allreduce(const CommReducerNode& combiner, std::vector<Expr> values, std::vector<Buffer> known,
                     const Threads& threads, const TargetNode& target)
    : combiner_(combiner),
      values_(std::move(values)),
      known_(std::move(known)),
      threads_(threads),
      warp_(target_int(target, "thread_warp_size").value_or(1)),
      most_threads_(target_int(target, "max_num_threads").value_or(-1)),
      kind_(target_kind(target)) {}

bool Allreduce::by_shuffles() const {
  if (kind_ != "cuda" && kind_ != "rocm" && kind_ != "metal") return false;
  for (const Expr& value : values_) {
    DataType type = value->dtype;
    if (kind_ == "rocm" && type.bits * type.lanes() != 32) return false;
    if (type.is_float() && type.bits == 16) {
      if (type.lanes() > 2) return false;
    } else if (type.is_vector() || type.bytes() < 4 || type.bytes() > 8) {
      return false;
    }
  }
  if (threads_.contiguous != threads_.extent) return false;
  if (kind_ == "rocm") return threads_.extent == warp_;
  if (threads_.extent == 1) return false;
  bool part_of_warp = warp_ % threads_.extent == 0;
  bool warps = most_threads_ != -1 && most_threads_ <= warp_ * warp_ && threads_.extent % warp_ == 0;
  return part_of_warp || warps || (threads_.count == 1 && threads_.extent <= warp_);
}

void Allreduce::shuffle(const std::vector<Buffer>& targets) {
  Expr zero = make_const(threads_.index->dtype, int64_t(0));
  Expr mask = call(DataType::uint(32), op::tvm_warp_activemask(), {});
  if (threads_.extent <= warp_) {  // Rule 4 of lower_thread_allreduce.cpp
    WarpResult warp = reduce_warp(threads_.extent, mask, nullptr, true);
    allocated = warp.locals;
    for (const Buffer& value : warp.values) {
      Expr lane = make_const(threads_.group->dtype, threads_.extent) * threads_.group;
      Expr first = shuffled(op::tvm_warp_shuffle(), allocated.back(), load(value, {zero}), lane);
      steps.push_back(store(value, first, zero));
      results.push_back(load(value, {int32(0)}));
    }
    return;
  }
  // Rule 5 of lower_thread_allreduce.cpp
  int64_t warps = threads_.extent / warp_;
  std::vector<Buffer> staging;
  for (const Buffer& target : targets)
    staging.push_back(
        make_buffer("red_buf_staging", {make_const(zero->dtype, warps * threads_.count)}, target->dtype, "shared"));
  allocated = staging;
  auto allocate = [&](const std::vector<Buffer>& buffers) {
    allocated.insert(allocated.end(), buffers.begin(), buffers.end());
  };
  WarpResult first = reduce_warp(warp_, mask, nullptr);
  allocate(first.locals);
  std::vector<Stmt> stage;
  for (std::size_t k = 0; k < staging.size(); ++k) {
    allocated.push_back(first.values[k]);
    stage.push_back(store(staging[k], load(first.values[k], {int32(0)}),
                          threads_.group * warps + floordiv(threads_.index, make_const(zero->dtype, warp_))));
  }
  steps.push_back(
      make<IfThenElseNode>(eq(floormod(threads_.index, make_const(zero->dtype, warp_)), zero), spliced(stage)));
  steps.push_back(storage_sync("shared"));
  for (std::size_t k = 0; k < staging.size(); ++k)
    values_[k] = load(staging[k], {threads_.group * warps + threads_.index});
  WarpResult second = reduce_warp(warps, mask, lt(threads_.index, make_const(zero->dtype, warps)));
  allocate(second.locals);
  std::vector<Stmt> write;
  for (std::size_t k = 0; k < targets.size(); ++k) {
    allocated.push_back(second.values[k]);
    Buffer result =
        result_buffer(k, "red_result", make_const(zero->dtype, threads_.count), targets[k]->dtype, "shared");
    write.push_back(store(result, load(second.values[k], {int32(0)}), threads_.group));
    results.push_back(load(result, {threads_.group}));
  }
  steps.push_back(make<IfThenElseNode>(eq(threads_.index, zero), spliced(write)));
  steps.push_back(storage_sync("shared"));
}

void Allreduce::in_shared_memory() {
  steps.push_back(storage_sync("shared"));
  for (std::size_t k = 0; k < values_.size(); ++k) {
    shared_.push_back(result_buffer(k, formatted("red_buf{}", k),
                                    make_const(threads_.group->dtype, threads_.count * threads_.extent),
                                    values_[k]->dtype, "shared"));
    steps.push_back(store(shared_[k], values_[k], place(threads_.index)));
  }
  steps.push_back(storage_sync("shared"));
  tree();
  for (const Buffer& buffer : shared_)
    results.push_back(load(buffer, {place(make_const(threads_.index->dtype, int64_t(0)))}));
}

Buffer Allreduce::result_buffer(std::size_t k, const std::string& name, const Expr& extent, DataType dtype,
                                const std::string& scope) const {  // Rule 7 of lower_thread_allreduce.cpp
  const Buffer& known = known_[k];
  if (known && known->dtype == dtype && known->scope() == scope && as_int(known->shape[0]) == as_int(extent))
    return known;
  return make_buffer(name, {extent}, dtype, scope);
}

std::vector<Expr> Allreduce::combined(const std::vector<Expr>& a, const std::vector<Expr>& b) const {
  VarMap map;
  for (std::size_t k = 0; k < a.size(); ++k) {
    map[combiner_.lhs[k].get()] = a[k];
    map[combiner_.rhs[k].get()] = b[k];
  }
  std::vector<Expr> result;
  for (const Expr& expr : combiner_.result) result.push_back(substitute(expr, map));
  return result;
}

Expr Allreduce::shuffled(const OpInfo& op, const Buffer& mask, const Expr& value, const Expr& lane) const {
  Expr active = mask ? load(mask, {int32(0)}) : int32(0);
  return call(value->dtype, op, {active, value, lane, int32(warp_), int32(warp_)});
}

Allreduce::WarpResult Allreduce::reduce_warp(int64_t extent, const Expr& mask, const Expr& condition, bool is_result) {
  WarpResult made;
  std::vector<Stmt> loads;
  Expr zero = int32(0);
  for (std::size_t k = 0; k < values_.size(); ++k) {
    DataType type = values_[k]->dtype;
    const std::string name = formatted("red_buf{}", k);
    made.values.push_back(is_result ? result_buffer(k, name, int32(1), type, "local")
                                    : make_buffer(name, {int32(1)}, type, "local"));
    loads.push_back(store(made.values[k], values_[k], zero));
    made.locals.push_back(make_buffer(formatted("t{}", k), {int32(1)}, type, "local"));
  }
  std::vector<Buffer> neighbours = made.locals;
  if (condition)
    steps.push_back(make<IfThenElseNode>(condition, spliced(loads)));
  else
    steps.insert(steps.end(), loads.begin(), loads.end());
  Buffer lanes;
  if (kind_ != "metal") {
    lanes = make_buffer("mask", {int32(1)}, mask->dtype, "local");
    steps.push_back(store(lanes, mask, zero));
    made.locals.push_back(lanes);
  }
  int64_t offset = 1;
  while (offset * 2 < extent) offset *= 2;
  for (; offset > 0; offset /= 2) {
    std::vector<Expr> own, other;
    for (std::size_t k = 0; k < values_.size(); ++k) {
      own.push_back(load(made.values[k], {zero}));
      steps.push_back(store(neighbours[k], shuffled(op::tvm_warp_shuffle_down(), lanes, own[k], int32(offset)), zero));
      other.push_back(load(neighbours[k], {zero}));
    }
    std::vector<Expr> sum = combined(own, other);
    std::vector<Stmt> stores;
    for (std::size_t k = 0; k < sum.size(); ++k) stores.push_back(store(made.values[k], sum[k], zero));
    Expr index = threads_.index;
    if (offset * 2 > extent)
      steps.push_back(make<IfThenElseNode>(lt(index + offset, make_const(index->dtype, extent)), spliced(stores)));
    else
      steps.push_back(spliced(stores));
  }
  return made;
}

Expr Allreduce::place(const Expr& index) {
  if (is_zero(threads_.group)) return index;
  return analyzer_.simplify(threads_.group * threads_.extent + index);
}

std::vector<Expr> Allreduce::sums(int64_t offset) {
  std::vector<Expr> own, other;
  for (const Buffer& buffer : shared_) {
    other.push_back(load(buffer, {place(threads_.index + offset)}));
    own.push_back(load(buffer, {place(threads_.index)}));
  }
  return combined(own, other);
}

Stmt Allreduce::stored(const std::vector<Expr>& values) {
  std::vector<Stmt> stores;
  for (std::size_t k = 0; k < values.size(); ++k) stores.push_back(store(shared_[k], values[k], place(threads_.index)));
  return spliced(stores);
}

Expr Allreduce::below(int64_t bound) const { return lt(threads_.index, make_const(threads_.index->dtype, bound)); }

void Allreduce::tree() {  // Rule 6 of lower_thread_allreduce.cpp
  int64_t align = 1;
  while (align < threads_.extent) align *= 2;
  if (align > threads_.extent) {
    align /= 2;
    steps.push_back(make<IfThenElseNode>(below(threads_.extent - align), stored(sums(align))));
    steps.push_back(storage_sync("shared"));
  }
  bool fills_warps = threads_.count == 1 || threads_.contiguous % warp_ == 0;
  while (align > 1 && (align > threads_.contiguous || align > warp_ || !fills_warps)) {
    align /= 2;
    steps.push_back(make<IfThenElseNode>(below(align), stored(sums(align))));
    steps.push_back(storage_sync("shared"));
  }
  if (align <= 1) return;
  Expr condition = below(align / 2);
  std::vector<Stmt> in_warp;
  while (align > 1) {
    align /= 2;
    // A thread may read what another writes: all loads come before the stores.
    std::vector<Expr> loads = sums(align);
    std::vector<Var> held;
    for (std::size_t k = 0; k < loads.size(); ++k)
      held.push_back(make_var(formatted("w_{}_{}", align, k), loads[k]->dtype));
    Stmt body = spliced({storage_sync("warp"), stored({held.begin(), held.end()}), storage_sync("warp")});
    for (std::size_t k = 0; k < loads.size(); ++k) body = make<LetStmtNode>(held[k], loads[k], body);
    in_warp.push_back(body);
  }
  steps.push_back(make<IfThenElseNode>(condition, spliced(in_warp)));
  steps.push_back(storage_sync("shared"));
}

}  // namespace tirscope::passes
