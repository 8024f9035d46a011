// SPDX-License-Identifier: Apache-2.0
#include "passes/loops/vector_accesses.h"

#include "arith/analyzer.h"
#include "ir/compare/structural_equal.h"
#include "ir/walk/mutator.h"

namespace tirscope::passes {

namespace {

class AccessPredicator final : public Mutator {
 public:
  AccessPredicator(Expr base, Expr limit) : base_(std::move(base)), limit_(std::move(limit)) {}
  int accesses = 0, masked = 0;

 private:
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    return masking(*ref_as<BufferLoadNode>(rebuilt(node)));
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    return masking(*ref_as<BufferStoreNode>(rebuilt(node)));
  }
  template <class T>
  NodeRef masking(const T& access) {
    ++accesses;
    auto ramp = access.indices.empty() ? nullptr : as<RampNode>(access.indices.front());
    if (!ramp || !structural_equal(ramp->base, base_)) return ref(access);
    ++masked;
    return with(access, [&](T& a) {
      a.predicate = call(DataType::boolean(ramp->dtype.lanes()), op::get_active_lane_mask(), {base_, limit_});
    });
  }

  Expr base_, limit_;
};

class OneCopyPerLane final : public Mutator {
 public:
  OneCopyPerLane(const VarNode* data, const Var& var, Expr lanes) : data_(data), var_(var), lanes_(std::move(lanes)) {}

 private:
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    return spread(*ref_as<BufferLoadNode>(rebuilt(node)));
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    return spread(*ref_as<BufferStoreNode>(rebuilt(node)));
  }
  template <class T>
  NodeRef spread(const T& access) {
    if (access.buffer->data.get() != data_ || access.indices.empty()) return ref(access);
    return with(access, [&](T& a) {
      Expr& last = a.indices.back();
      last = analyzer_.simplify(last * lanes_ + var_);
      a.buffer = widened(a.buffer);
    });
  }
  Buffer widened(const Buffer& buffer) {
    auto [it, fresh] = widened_.emplace(buffer.get(), nullptr);
    if (!fresh) return it->second;
    kept_.push_back(buffer);
    return it->second = with(buffer, [&](BufferNode& b) {
             b.shape.back() = analyzer_.simplify(b.shape.back() * lanes_);
             b.strides = {};
           });
  }

  const VarNode* data_;
  Var var_;
  Expr lanes_;
  BufferMap widened_;
  std::vector<Buffer> kept_;
  arith::Analyzer analyzer_;
};

}  // namespace

Stmt predicated(const Stmt& stmt, const Expr& condition) {
  auto less = as<LTNode>(condition);
  auto ramp = less ? as<RampNode>(less->a) : nullptr;
  auto limit = less ? as<BroadcastNode>(less->b) : nullptr;
  if (!ramp || !limit) return nullptr;
  AccessPredicator predicator(ramp->base, limit->value);
  Stmt result = predicator(stmt);
  return predicator.accesses > 0 && predicator.accesses == predicator.masked ? result : nullptr;
}

Stmt with_copy_per_lane(const Stmt& stmt, const VarNode* data, const Var& var, const Expr& lanes) {
  return OneCopyPerLane(data, var, lanes)(stmt);
}

}  // namespace tirscope::passes
