// SPDX-License-Identifier: Apache-2.0
#include "ir/mutator.h"

namespace tirscope {

NodeRef Mutator::mutate(const Node& node) {
  switch (node.kind) {
#define TS_CASE(Name) \
  case Kind::Name: return mutate_##Name(static_cast<const Name##Node&>(node));
#define TS_EXPR(Name) TS_CASE(Name)
#define TS_STMT(Name) TS_CASE(Name)
#define TS_OTHER(Name) TS_CASE(Name)
#include "ir/nodes.def"
#define TS_RELAX(Name) TS_CASE(Name)
#include "ir/relax/nodes.def"
#undef TS_CASE
  }
  return ref(node);
}

void Mutator::retype(BinaryNode& node) {
  node.dtype = node.kind < Kind::EQ ? node.a->dtype : DataType::boolean(node.a->dtype.lanes());
}
void Mutator::retype(NotNode& node) { node.dtype = DataType::boolean(node.a->dtype.lanes()); }
void Mutator::retype(SelectNode& node) { node.dtype = node.true_value->dtype; }
void Mutator::retype(LetNode& node) { node.dtype = node.body->dtype; }
void Mutator::retype(BufferLoadNode& node) {
  node.dtype = BufferLoadNode(node.buffer, node.indices, node.predicate).dtype;
}
void Mutator::retype(RampNode& node) { node.dtype = node.base->dtype.with_lanes(node.dtype.lanes()); }
void Mutator::retype(BroadcastNode& node) { node.dtype = node.value->dtype.with_lanes(node.dtype.lanes()); }

namespace {

class Substitution final : public Mutator {
 public:
  explicit Substitution(const VarMap& map) : map_(map) {}

 protected:
  NodeRef mutate_Var(const VarNode& var) override {
    auto it = map_.find(&var);
    return it == map_.end() ? NodeRef(ref(var)) : NodeRef(it->second);
  }
  Buffer buffer_def(const Buffer& buffer) override { return remapped(buffer); }
  Buffer buffer_use(const Buffer& buffer) override { return remapped(buffer); }

 private:
  Buffer remapped(const Buffer& buffer) {
    if (auto it = buffers_.find(buffer.get()); it != buffers_.end()) return it->second;
    Buffer result = buffer;
    std::vector<Expr> shape = all(buffer->shape), strides = all(buffer->strides);
    Expr offset = (*this)(buffer->elem_offset);
    Var data = buffer->data;
    if (auto it = map_.find(data.get()); it != map_.end())
      if (auto var = ref_as<VarNode>(it->second)) data = var;
    if (shape != buffer->shape || strides != buffer->strides || offset != buffer->elem_offset || data != buffer->data)
      result = with(buffer, [&](BufferNode& copy) {
        copy.shape = shape;
        copy.strides = strides;
        copy.elem_offset = offset;
        copy.data = data;
      });
    return buffers_[buffer.get()] = result;
  }
  std::vector<Expr> all(const std::vector<Expr>& exprs) {
    std::vector<Expr> out;
    for (const Expr& expr : exprs) out.push_back((*this)(expr));
    return out;
  }

  const VarMap& map_;
  BufferMap buffers_;
};

class BufferReplacement final : public Mutator {
 public:
  explicit BufferReplacement(const BufferMap& map) : map_(map) {}

 protected:
  Buffer buffer_def(const Buffer& buffer) override { return replaced(buffer); }
  Buffer buffer_use(const Buffer& buffer) override { return replaced(buffer); }
  NodeRef mutate_Var(const VarNode& var) override {
    for (const auto& [from, to] : map_)
      if (from->data.get() == &var) return to->data;
    return ref(var);
  }

 private:
  Buffer replaced(const Buffer& buffer) const {
    auto it = map_.find(buffer.get());
    return it == map_.end() ? buffer : it->second;
  }
  const BufferMap& map_;
};

class PostOrder final : public Mutator {
 public:
  explicit PostOrder(const std::function<NodeRef(const NodeRef&)>& f) : f_(f) {}

 protected:
#define TS_MUTATE(Name)                                    \
  NodeRef mutate_##Name(const Name##Node& node) override { \
    NodeRef result = rebuilt(node);                        \
    NodeRef replacement = f_(result);                      \
    return replacement ? replacement : result;             \
  }
#define TS_EXPR(Name) TS_MUTATE(Name)
#define TS_STMT(Name) TS_MUTATE(Name)
#include "ir/nodes.def"
#undef TS_MUTATE

 private:
  const std::function<NodeRef(const NodeRef&)>& f_;
};

template <class T>
T substituted(const T& node, const VarMap& map) {
  return map.empty() ? node : Substitution(map)(node);
}

}  // namespace

Expr substitute(const Expr& node, const VarMap& map) { return substituted(node, map); }
Stmt substitute(const Stmt& node, const VarMap& map) { return substituted(node, map); }
Range substitute(const Range& node, const VarMap& map) { return substituted(node, map); }
BufferRegion substitute(const BufferRegion& node, const VarMap& map) { return substituted(node, map); }

Stmt replace_buffers(const Stmt& node, const BufferMap& map) { return BufferReplacement(map)(node); }

std::vector<BufferRegion> replace_buffers(const std::vector<BufferRegion>& regions, const BufferMap& map) {
  BufferReplacement replacement(map);
  std::vector<BufferRegion> out;
  for (const BufferRegion& region : regions) out.push_back(replacement(region));
  return out;
}

Stmt post_order_rewrite(const Stmt& root, const std::function<NodeRef(const NodeRef&)>& f) {
  return PostOrder(f)(root);
}
Expr post_order_rewrite(const Expr& root, const std::function<NodeRef(const NodeRef&)>& f) {
  return PostOrder(f)(root);
}

}  // namespace tirscope
