// SPDX-License-Identifier: Apache-2.0
#include "ir/walk/mutator.h"

#include "support/cancellation.h"

namespace tirscope {

NodeRef Mutator::mutate(const Node& node) {
  poll_cancellation();
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

namespace {

/// The type that follows from the new operands.
void retype(Node&) {}
void retype(BinaryNode& node) {
  node.dtype = node.kind < Kind::EQ ? node.a->dtype : DataType::boolean(node.a->dtype.lanes());
}
void retype(NotNode& node) { node.dtype = DataType::boolean(node.a->dtype.lanes()); }
void retype(SelectNode& node) { node.dtype = node.true_value->dtype; }
void retype(LetNode& node) { node.dtype = node.body->dtype; }
void retype(BufferLoadNode& node) { node.dtype = BufferLoadNode(node.buffer, node.indices, node.predicate).dtype; }
void retype(RampNode& node) { node.dtype = node.base->dtype.with_lanes(node.dtype.lanes()); }
void retype(BroadcastNode& node) { node.dtype = node.value->dtype.with_lanes(node.dtype.lanes()); }

/// `items` with `rewritten(item)` for each. Where few change, the chunks of the others are shared; each exchange copies
/// the list of chunks, so where many change the list is made afresh.
template <class T, class F>
List<T> each_rewritten(const List<T>& items, F&& rewritten) {
  constexpr std::size_t few = 64;
  std::vector<std::pair<std::size_t, T>> changed;
  std::size_t i = 0;
  for (const T& item : items) {
    if (T now = rewritten(item); now != item) changed.emplace_back(i, std::move(now));
    ++i;
  }
  if (changed.size() <= few) {
    List<T> out = items;
    for (auto& [index, item] : changed) out = out.with(index, std::move(item));
    return out;
  }
  std::vector<T> all = items.to_vector();
  for (auto& [index, item] : changed) all[index] = std::move(item);
  return List<T>(std::move(all));
}

}  // namespace

struct Mutator::Rewrite {
  Mutator& self;
  bool changed = false;

  template <class T>
  void operator()(const char*, T& field) {
    use(field);
  }
  template <class T>
  void def(const char*, T& field) {
    define(field);
  }
  template <class T>
  void put(T& field, T value) {
    if (value == field) return;
    field = std::move(value);
    changed = true;
  }
  void use(Buffer& buffer) {
    if (buffer) put(buffer, self.buffer_use(buffer));
  }
  void use(NodeRef& node) {
    if (node && (is_expr(node->kind) || node->kind == Kind::IterVar)) put(node, self(node));
  }
  template <class T>
  void use(Ref<T>& node) {
    put(node, self(node));
  }
  template <class T>
  void use(std::vector<T>& items) {
    for (T& item : items) use(item);
  }
  void use(List<Stmt>& items) {
    put(items, each_rewritten(items, [this](const Stmt& item) { return self(item); }));
  }
  template <class K, class T>
  void use(std::map<K, T>& items) {
    for (auto& [key, item] : items) use(item);
  }
  void use(Attr& attr) {
    std::visit([this](auto& value) { use(value); }, attr.value);
  }
  template <class T>
  void use(T&) {}

  void define(Var& var) {
    if (var) put(var, self.var_def(var));
  }
  void define(Buffer& buffer) {
    if (buffer) put(buffer, self.buffer_def(buffer));
  }
  void define(BufferBinding& binding) { define(binding.buffer); }
  template <class T>
  void define(std::vector<T>& items) {
    for (T& item : items) define(item);
  }
  void define(List<Buffer>& items) { put(items, self.buffer_defs(items)); }
  template <class T>
  void define(T& field) {
    use(field);
  }
};

template <class T>
Ref<const T> Mutator::rebuilt(const T& node) {
  T copy(node);
  Rewrite rewrite{*this};
  T::fields(rewrite, copy);
  if (!rewrite.changed) return ref(node);
  Ref<T> result(new T(copy));
  retype(*result);
  seal(*result);
  return result;
}

#define TS_MUTATE(Name)                                                    \
  template Ref<const Name##Node> Mutator::rebuilt(const Name##Node& node); \
  NodeRef Mutator::mutate_##Name(const Name##Node& node) { return rebuilt(node); }
#define TS_EXPR(Name) TS_MUTATE(Name)
#define TS_STMT(Name) TS_MUTATE(Name)
#define TS_OTHER(Name) TS_MUTATE(Name)
#include "ir/nodes.def"
#define TS_RELAX(Name) TS_MUTATE(Name)
#include "ir/relax/nodes.def"
#undef TS_MUTATE

List<Buffer> Mutator::buffer_defs(const List<Buffer>& buffers) {
  return each_rewritten(buffers, [this](const Buffer& buffer) { return buffer ? buffer_def(buffer) : buffer; });
}

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
  explicit BufferReplacement(const BufferMap& map) : map_(map) {
    for (const auto& [from, to] : map) data_.emplace(from->data.get(), to->data);
  }

 protected:
  Buffer buffer_def(const Buffer& buffer) override { return replaced(buffer); }
  Buffer buffer_use(const Buffer& buffer) override { return replaced(buffer); }
  NodeRef mutate_Var(const VarNode& var) override {
    auto it = data_.find(&var);
    return it == data_.end() ? NodeRef(ref(var)) : NodeRef(it->second);
  }

 private:
  Buffer replaced(const Buffer& buffer) const {
    auto it = map_.find(buffer.get());
    return it == map_.end() ? buffer : it->second;
  }
  const BufferMap& map_;
  std::unordered_map<const VarNode*, Var> data_;  ///< the pointers of the buffers in `map_`
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
