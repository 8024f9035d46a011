// SPDX-License-Identifier: Apache-2.0
// Statements that bring a buffer or its memory into being.
#include <algorithm>

#include "ir/build.h"
#include "script/printer/script_printer.h"

namespace tirscope::script {

bool same_extents(const std::vector<Expr>& a, const std::vector<Expr>& b) {
  return std::ranges::equal(a, b, [](const Expr& x, const Expr& y) {
    return x == y || (x->dtype == y->dtype && as_int(x) && as_int(x) == as_int(y));
  });
}

namespace {

/// An allocation that a declaration of the same shape follows prints as the declaration alone.
const DeclBufferNode* declaration_of(const AllocateNode& node) {
  auto decl = as<DeclBufferNode>(node.body);
  bool same = decl && decl->buffer->data == node.buffer_var && decl->buffer->dtype == node.dtype &&
              is_true(node.condition) && node.annotations.empty() && same_extents(node.extents, decl->buffer->shape);
  return same ? decl : nullptr;
}

}  // namespace

void ScriptPrinter::decl_buffer(const DeclBufferNode& node, const Node& outer, bool concise, Introduces introduces) {
  Scratch lhs(*this), rhs(*this);
  declaration(*rhs, *node.buffer, "decl_buffer", nullptr, top(), introduces);
  std::vector<Item> items;
  {
    Scope scope(*this, &node);
    define_buffer(*node.buffer, *scope);
    write_name(*lhs, *node.buffer);
    body(node.body);
    items = scope.take();
  }
  Item item = scoped(node, *lhs, *rhs, std::move(items), concise);
  top().items.push_back(&outer == &node ? item : document.group({item}, &outer));
}

void ScriptPrinter::allocate(const AllocateNode& node) {
  if (has(Style::FlatStatements)) return flat_allocation(node);
  bool concise = concise_scoping(node);
  if (auto decl = declaration_of(node); decl && options_.syntax_sugar)
    return decl_buffer(*decl, node, concise, Introduces::DataPointer);
  Scratch lhs(*this), rhs(*this);
  tir(*rhs, "allocate");
  rhs->add('(');
  list(*rhs, node.extents);
  rhs->add(", ");
  dtype_literal(*rhs, node.dtype);
  rhs->add(", ");
  string_literal(*rhs, node.buffer_var->pointer && !node.buffer_var->pointer->scope.empty()
                           ? std::string_view(node.buffer_var->pointer->scope)
                           : std::string_view("global"));
  if (!is_true(node.condition)) {
    rhs->add(", ");
    expr(*rhs, node.condition);
  }
  if (!node.annotations.empty()) {
    rhs->add(", annotations=");
    attr_dict(*rhs, node.annotations);
  }
  rhs->add(')');
  define_var(*node.buffer_var, top());
  write_name(*lhs, *node.buffer_var);
  std::vector<Item> items;
  {
    Scope scope(*this, &node);
    body(node.body);
    items = scope.take();
  }
  top().items.push_back(scoped(node, *lhs, *rhs, std::move(items), concise));
}

void ScriptPrinter::allocate_const(const AllocateConstNode& node) {
  static constexpr std::size_t most = 201;  // TVM writes no more elements than these
  bool concise = concise_scoping(node);
  Scratch lhs(*this), rhs(*this);
  tir(*rhs, "allocate_const");
  rhs->add("([");
  for (std::size_t i = 0; i < std::min(node.data.size(), most); ++i) {
    if (i) rhs->add(", ");
    attr(*rhs, node.data[i]);
  }
  rhs->add("], ");
  dtype_literal(*rhs, node.dtype);
  rhs->add(", ");
  list(*rhs, node.extents);
  if (!node.annotations.empty()) {
    rhs->add(", annotations=");
    attr_dict(*rhs, node.annotations);
  }
  rhs->add(')');
  std::vector<Item> items;
  {
    Scope scope(*this, &node);
    define_var(*node.buffer_var, *scope);
    write_name(*lhs, *node.buffer_var);
    body(node.body);
    items = scope.take();
  }
  top().items.push_back(scoped(node, *lhs, *rhs, std::move(items), concise));
}

}  // namespace tirscope::script
