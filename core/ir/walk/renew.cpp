// SPDX-License-Identifier: Apache-2.0
#include "ir/walk/renew.h"

#include "ir/build.h"
#include "ir/walk/mutator.h"

namespace tirscope {

namespace {

/// Gives every variable and buffer that is introduced a successor, and puts it wherever the old one is used.
class Successors : public Mutator {
 public:
  PrimFunc function(const PrimFunc& old) {
    std::vector<Var> params;
    for (const Var& param : old->params) params.push_back(successor(param));
    std::vector<BufferBinding> buffers;
    for (const BufferBinding& binding : old->buffer_map)
      buffers.push_back({successor(binding.param), successor(binding.buffer)});
    return with(old, [&](PrimFuncNode& copy) {
      copy.params = params;
      copy.buffer_map = buffers;
      copy.body = (*this)(old->body);
    });
  }

 protected:
  virtual Var renew(const Var& var) = 0;
  /// An extent, stride or offset, which may introduce variables.
  virtual Expr declared(const Expr& expr) { return (*this)(expr); }

  Var successor(const Var& var) {
    auto [it, fresh] = vars_.emplace(var.get(), nullptr);
    if (fresh) it->second = renew(var);
    return it->second;
  }
  Buffer successor(const Buffer& buffer) {
    if (auto it = buffers_.find(buffer.get()); it != buffers_.end()) return it->second;
    auto introduce = [&](const Expr& expr) {
      if (auto var = ref_as<VarNode>(expr)) successor(var);
      return declared(expr);
    };
    auto all = [&](const std::vector<Expr>& exprs) {
      std::vector<Expr> out;
      for (const Expr& expr : exprs) out.push_back(introduce(expr));
      return out;
    };
    Buffer made = with(buffer, [&](BufferNode& copy) {
      copy.data = successor(buffer->data);
      copy.shape = all(buffer->shape);
      copy.strides = all(buffer->strides);
      copy.elem_offset = introduce(buffer->elem_offset);
    });
    return buffers_[buffer.get()] = made;
  }

  Var var_def(const Var& var) override { return successor(var); }
  Buffer buffer_def(const Buffer& buffer) override { return successor(buffer); }
  Buffer buffer_use(const Buffer& buffer) override { return successor(buffer); }
  NodeRef mutate_Var(const VarNode& var) override {
    auto it = vars_.find(&var);
    return it == vars_.end() ? NodeRef(ref(var)) : NodeRef(it->second);
  }

 private:
  std::unordered_map<const VarNode*, Var> vars_;
  BufferMap buffers_;
};

class Renewal final : public Successors {
  Var renew(const Var& var) override {
    return with(var, [](VarNode&) {});
  }
  template <class T>
  void look_ahead(const T&) {}
  /// An attribute may be about memory that its body allocates.
  void look_ahead(const AttrStmtNode& node) {
    auto held = node.node.get<NodeRef>();
    if (auto var = held ? ref_as<VarNode>(*held) : nullptr) successor(var);
  }
#define TS_MUTATE(Name)                                                    \
  NodeRef mutate_##Name(const Name##Node& node) override {                 \
    look_ahead(node);                                                      \
    NodeRef result = rebuilt(node);                                        \
    if (result.get() != &node) return result;                              \
    return with(node, [](Name##Node&) {}); /* a new object all the same */ \
  }
#define TS_STMT(Name) TS_MUTATE(Name)
#include "ir/nodes.def"
#undef TS_MUTATE
};

class IndexBits final : public Successors {
 public:
  explicit IndexBits(int bits) : type_(DataType::integer(bits)) {}

 private:
  static bool is_index(DataType dtype) { return dtype.is_index(); }

  Var renew(const Var& var) override {
    if (var->pointer || !is_index(var->dtype) || var->dtype == type_) return var;
    return with(var, [&](VarNode& copy) { copy.dtype = type_; });
  }
  Expr index(const Expr& expr) {
    Expr made = (*this)(expr);
    if (!made || !is_index(made->dtype)) {
      // The base of a ramp is an index too.
      if (auto ramp = as<RampNode>(made); ramp && is_index(ramp->base->dtype) && ramp->base->dtype != type_)
        return make<RampNode>(cast(type_, ramp->base), cast(type_, ramp->stride), ramp->lanes);
      return made;
    }
    return cast(type_, made);
  }
  Expr declared(const Expr& expr) override { return index(expr); }
  std::vector<Expr> indices(const std::vector<Expr>& exprs) {
    std::vector<Expr> out;
    for (const Expr& expr : exprs) out.push_back(index(expr));
    return out;
  }

  NodeRef mutate_Range(const RangeNode& node) override { return make<RangeNode>(index(node.min), index(node.extent)); }
  NodeRef mutate_For(const ForNode& node) override {
    Var var = successor(node.var);
    return with(node, [&](ForNode& copy) {
      copy.var = var;
      copy.min = index(node.min);
      copy.extent = index(node.extent);
      if (node.thread_binding) copy.thread_binding = (*this)(node.thread_binding);
      copy.body = (*this)(node.body);
    });
  }
  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    return make<BufferLoadNode>(buffer_use(node.buffer), indices(node.indices), (*this)(node.predicate));
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    return make<BufferStoreNode>(buffer_use(node.buffer), (*this)(node.value), indices(node.indices),
                                 (*this)(node.predicate));
  }
  NodeRef mutate_BlockRealize(const BlockRealizeNode& node) override {
    return make<BlockRealizeNode>(indices(node.iter_values), (*this)(node.predicate), (*this)(node.block));
  }
  /// Operands that are no longer of one type are brought together.
  template <class T>
  NodeRef together(const T& node) {
    Expr a = (*this)(node.a), b = (*this)(node.b);
    if (a == node.a && b == node.b) return ref(node);
    if (a->dtype != b->dtype) match_types(a, b);
    return make_binary(node.kind, a, b);
  }
#define TS_TOGETHER(Name) \
  NodeRef mutate_##Name(const Name##Node& node) override { return together(node); }
  TS_TOGETHER(Add)
  TS_TOGETHER(Sub)
  TS_TOGETHER(Mul)
  TS_TOGETHER(Div)
  TS_TOGETHER(Mod)
  TS_TOGETHER(FloorDiv)
  TS_TOGETHER(FloorMod)
  TS_TOGETHER(Min)
  TS_TOGETHER(Max)
  TS_TOGETHER(EQ)
  TS_TOGETHER(NE)
  TS_TOGETHER(LT)
  TS_TOGETHER(LE)
  TS_TOGETHER(GT)
  TS_TOGETHER(GE)
#undef TS_TOGETHER

  DataType type_;
};

}  // namespace

PrimFunc renewed(const PrimFunc& function) { return Renewal().function(function); }

PrimFunc with_index_bits(const PrimFunc& function, int bits) { return IndexBits(bits).function(function); }

}  // namespace tirscope
