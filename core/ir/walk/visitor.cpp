// SPDX-License-Identifier: Apache-2.0
#include "ir/walk/visitor.h"

#include <unordered_set>

#include "support/cancellation.h"

namespace tirscope {

void Visitor::visit(const Node& node) {
  poll_cancellation();
  switch (node.kind) {
#define TS_CASE(Name) \
  case Kind::Name:    \
    return visit_##Name(static_cast<const Name##Node&>(node));
#define TS_EXPR(Name) TS_CASE(Name)
#define TS_STMT(Name) TS_CASE(Name)
#define TS_OTHER(Name) TS_CASE(Name)
#include "ir/nodes.def"
#define TS_RELAX(Name) TS_CASE(Name)
#include "ir/relax/nodes.def"
#undef TS_CASE
  }
}

struct Visitor::Walk {
  Visitor& self;
  template <class T>
  void operator()(const char*, const T& field) {
    use(field);
  }
  template <class T>
  void def(const char*, const T& field) {
    define(field);
  }
  void use(const Buffer& buffer) {
    if (buffer) self.buffer_use(buffer);
  }
  template <class T>
  void use(const Ref<T>& node) {
    self.visit(node);
  }
  template <class T>
  void use(const std::vector<T>& items) {
    for (const T& item : items) use(item);
  }
  template <class T>
  void use(const List<T>& items) {
    for (const T& item : items) use(item);
  }
  template <class K, class T>
  void use(const std::map<K, T>& items) {
    for (const auto& [key, item] : items) use(item);
  }
  void use(const Attr& attr) {
    std::visit([this](const auto& value) { use(value); }, attr.value);
  }
  template <class T>
  void use(const T&) {}

  void define(const Var& var) {
    if (var) self.var_def(var);
  }
  void define(const Buffer& buffer) {
    if (buffer) self.buffer_def(buffer);
  }
  void define(const BufferBinding& binding) { define(binding.buffer); }
  template <class T>
  void define(const std::vector<T>& items) {
    for (const T& item : items) define(item);
  }
  template <class T>
  void define(const List<T>& items) {
    for (const T& item : items) define(item);
  }
  template <class T>
  void define(const T& field) {
    use(field);
  }
};

template <class T>
void Visitor::children(const T& node) {
  Walk walk{*this};
  T::fields(walk, node);
}

#define TS_VISIT(Name)                                     \
  template void Visitor::children(const Name##Node& node); \
  void Visitor::visit_##Name(const Name##Node& node) { children(node); }
#define TS_EXPR(Name) TS_VISIT(Name)
#define TS_STMT(Name) TS_VISIT(Name)
#define TS_OTHER(Name) TS_VISIT(Name)
#include "ir/nodes.def"
#define TS_RELAX(Name) TS_VISIT(Name)
#include "ir/relax/nodes.def"
#undef TS_VISIT

void Visitor::buffer_def(const Buffer& buffer) {
  for (const Expr& extent : buffer->shape) visit(extent);
  for (const Expr& stride : buffer->strides) visit(stride);
  visit(buffer->elem_offset);
}

namespace {

/// Sends every kind through one function.
class Walker final : public Visitor {
 public:
  explicit Walker(const std::function<bool(const Node&)>& f) : f_(f) {}

 protected:
#define TS_VISIT(Name)                                 \
  void visit_##Name(const Name##Node& node) override { \
    if (f_(node)) children(node);                      \
  }
#define TS_EXPR(Name) TS_VISIT(Name)
#define TS_STMT(Name) TS_VISIT(Name)
#define TS_OTHER(Name) TS_VISIT(Name)
#include "ir/nodes.def"
#define TS_RELAX(Name) TS_VISIT(Name)
#include "ir/relax/nodes.def"
#undef TS_VISIT

 private:
  const std::function<bool(const Node&)>& f_;
};

class FreeVars final : public Visitor {
 public:
  std::vector<Var> found;

 protected:
  void visit_Var(const VarNode& var) override {
    if (!defined_.contains(&var) && seen_.insert(&var).second) found.push_back(ref(var));
  }
  void visit_BufferLoad(const BufferLoadNode& node) override {
    visit(node.buffer->data);
    children(node);
  }
  void visit_BufferStore(const BufferStoreNode& node) override {
    visit(node.buffer->data);
    children(node);
  }
  void var_def(const Var& var) override { defined_.insert(var.get()); }
  void buffer_def(const Buffer& buffer) override {
    Visitor::buffer_def(buffer);
    defined_.insert(buffer->data.get());
  }
  void visit_DeclBuffer(const DeclBufferNode& node) override {
    visit(node.buffer->data);
    children(node);
  }

 private:
  std::unordered_set<const VarNode*> defined_, seen_;
};

}  // namespace

void walk(const Node& root, const std::function<bool(const Node&)>& f) { Walker(f).visit(root); }

bool uses_var(const Node& root, const std::function<bool(const VarNode&)>& test) {
  bool found = false;
  walk(root, [&](const Node& node) {
    if (auto var = as<VarNode>(&node)) found = found || test(*var);
    return !found;
  });
  return found;
}

bool uses_var(const Node& root, const VarNode& var) {
  return uses_var(root, [&](const VarNode& used) { return &used == &var; });
}

std::vector<Var> free_vars(const Node& root) {
  FreeVars collector;
  collector.visit(root);
  return std::move(collector.found);
}

}  // namespace tirscope
