// SPDX-License-Identifier: Apache-2.0
// Statements as releases write them where let, assert, allocation and declaration have no bodies: each is one line, and
// holds for what follows in the same body.
#include <algorithm>
#include <unordered_set>

#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "script/printer/script_printer.h"

namespace tirscope::script {

namespace {

/// Whether allocating `buffer` is what `node` does.
bool is_allocated_by(const BufferNode& buffer, const AllocateNode& node) {
  return buffer.data == node.buffer_var && buffer.dtype == node.dtype && same_extents(node.extents, buffer.shape) &&
         buffer.strides.empty() && is_zero(buffer.elem_offset);
}

/// The first buffer on an allocation that is used and not declared, in the order of the text.
class UndeclaredBuffer final : public Visitor {
 public:
  explicit UndeclaredBuffer(const AllocateNode& node) : node_(node) { visit(node.body); }
  Buffer found() const { return found_ && !declared_.contains(found_.get()) ? found_ : nullptr; }

 protected:
  void buffer_use(const Buffer& buffer) override {
    if (!found_ && !declared_.contains(buffer.get()) && is_allocated_by(*buffer, node_)) found_ = buffer;
  }
  void buffer_def(const Buffer& buffer) override { declared_.insert(buffer.get()); }

 private:
  const AllocateNode& node_;
  Buffer found_;
  std::unordered_set<const BufferNode*> declared_;
};

}  // namespace

void ScriptPrinter::flat(const StmtNode& stmt, const Line& line, const Stmt& rest) {
  const std::size_t first = top().items.size();
  push(top(), line);
  body(rest);
  auto begin = top().items.begin() + std::ptrdiff_t(first);
  std::vector<Item> items(begin, top().items.end());
  top().items.erase(begin, top().items.end());
  Item group = document.group(std::move(items), &stmt);
  group.annotation = annotation_of(stmt);
  top().items.push_back(group);
}

void ScriptPrinter::flat_let(const LetStmtNode& node) {
  Scratch line(*this), value(*this), type(*this);
  expr(*value, node.value);
  if (is_defined(*node.var)) {
    tir(*line, "bind");
    line->add('(');
    line->append(*value);
    line->add(", var=");
    write_name(*line, *node.var);
    line->add(')');
    return flat(node, *line, node.body);
  }
  if (!node.var->dtype.is_void()) type_of(*type, node.var->dtype, node.var->pointer);
  define_var(*node.var, top());
  write_name(*line, *node.var);
  line->add(": ");
  tir(*line, "let");
  if (!type->text.empty()) {
    line->add('[');
    line->append(*type);
    line->add(']');
  }
  line->add(" = ");
  line->append(*value);
  flat(node, *line, node.body);
}

void ScriptPrinter::flat_assert(const AssertStmtNode& node) {
  Scratch line(*this);
  line->add("assert ");
  expr(*line, node.condition);
  line->add(", ");
  const bool kinds = has(Style::AssertKinds);
  if (kinds) line->add("(\"RuntimeError\", [");
  expr(*line, node.message);
  if (kinds) line->add("])");
  flat(node, *line, node.body);
}

void ScriptPrinter::flat_declaration(const DeclBufferNode& node) {
  Scratch line(*this), value(*this);
  declaration(*value, *node.buffer, "decl_buffer", nullptr, top(), Introduces::Nothing);
  define_buffer(*node.buffer, top());
  write_name(*line, *node.buffer);
  line->add(" = ");
  line->append(*value);
  flat(node, *line, node.body);
}

void ScriptPrinter::flat_allocation(const AllocateNode& node) {
  // Memory is always that of a buffer: the one declared on it, else the first that is used with its shape, else a new
  // one.
  Stmt rest = node.body;
  Buffer buffer;
  if (auto decl = as<DeclBufferNode>(node.body); decl && is_allocated_by(*decl->buffer, node)) {
    buffer = decl->buffer;
    rest = decl->body;
  } else {
    buffer = UndeclaredBuffer(node).found();
  }
  if (!buffer) {
    const DataType index = node.extents.empty() ? DataType::integer(32) : node.extents.front()->dtype;
    buffer = make<BufferNode>(node.buffer_var, node.dtype, node.extents, std::vector<Expr>{},
                              make_const(index, int64_t(0)), node.buffer_var->name);
    made_.push_back(buffer);
  }
  Scratch line(*this), value(*this);
  declaration(*value, *buffer, word(Word::Allocation), nullptr, top(), Introduces::DataPointer, node.annotations);
  define_buffer(*buffer, top());
  write_name(*line, *buffer);
  line->add(" = ");
  line->append(*value);
  flat(node, *line, rest);
}

}  // namespace tirscope::script
