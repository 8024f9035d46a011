// SPDX-License-Identifier: Apache-2.0
// Walks a function once and makes its NestModel: loops and blocks (nest_builder.cpp), memory and how it is accessed
// (nest_accesses.cpp).
#pragma once

#include <algorithm>
#include <unordered_map>

#include "analysis/nest/nest_model.h"
#include "ir/build.h"
#include "ir/ops/tensor_cores.h"
#include "ir/walk/visitor.h"

namespace tirscope::analysis {

/// Finds the accesses of one expression. Conditions of lazy operators guard their branches.
class AccessFinder final : public Visitor {
 public:
  struct Found {
    Buffer buffer;  ///< null for a bare pointer
    Var pointer;
    const ExprNode* node;
    const std::vector<Expr>* indices = nullptr;  ///< null: anything in the memory
    bool read = true;                            ///< Site::read
    bool is_write = false;
    bool guarded = false;
  };
  std::vector<Found> found;

 protected:
  void visit_BufferLoad(const BufferLoadNode& node) override {
    found.push_back({node.buffer, node.buffer->data, &node, &node.indices, true, false, guards_ > 0 || node.predicate});
    children(node);
  }
  void visit_Var(const VarNode& var) override {
    if (var.dtype.is_handle()) found.push_back({nullptr, ref(var), &var, nullptr, true, opaque_writes_, guards_ > 0});
  }
  void visit_Select(const SelectNode& node) override {
    visit(node.condition);
    ++guards_;
    visit(node.true_value);
    visit(node.false_value);
    --guards_;
  }
  void visit_Call(const CallNode& node) override {
    if (node.op == &op::if_then_else()) {
      visit(node.args[0]);
      ++guards_;
      visit(node.args[1]);
      visit(node.args[2]);
      --guards_;
      return;
    }
    if (node.op == &op::address_of()) {
      if (auto load = as<BufferLoadNode>(node.args[0])) {
        found.push_back({load->buffer, load->buffer->data, load, nullptr, true, true, true});
        for (const Expr& index : load->indices) visit(index);
        return;
      }
    }
    if (node.op == &op::tvm_access_ptr() && node.args.size() == 5) {
      auto pointer = as<VarNode>(node.args[1]);
      if (auto mask = as_int(node.args[4]); pointer && mask && (*mask & 3) != 0) {
        touch(pointer, (*mask & 1) != 0, (*mask & 2) != 0);
        visit(node.args[2]);
        visit(node.args[3]);
        return;
      }
    }
    bool outer = opaque_writes_;
    opaque_writes_ = true;  // a pointer handed to a call may be written through
    auto operands = node.op ? tensor_operands(*node.op) : std::span<const TensorOperand>();
    for (std::size_t k = 0; k < node.args.size(); ++k) {
      auto operand = std::ranges::find(operands, k, &TensorOperand::pointer);
      auto pointer = operand == operands.end() ? nullptr : as<VarNode>(node.args[k]);
      if (pointer)
        touch(pointer, operand->read, operand->written);
      else
        visit(node.args[k]);
    }
    opaque_writes_ = outer;
  }

 private:
  /// What is said to be done through a pointer, somewhere in its memory.
  void touch(const VarNode* pointer, bool read, bool written) {
    if (read) found.push_back({nullptr, ref(*pointer), pointer, nullptr, true, false, guards_ > 0});
    if (written) found.push_back({nullptr, ref(*pointer), pointer, nullptr, false, true, guards_ > 0});
  }
  int guards_ = 0;
  bool opaque_writes_ = false;
};

class NestBuilder {
 public:
  explicit NestBuilder(const PrimFunc& function) { model_.nest.function = function; }
  NestModel build() &&;

 private:
  void name_memories();
  NestNode& at(int index) { return model_.nest.nodes[std::size_t(index)]; }
  int open(NestKind kind, Stmt node, std::string title);
  void close();
  void add_memory(const Buffer& buffer, bool argument, const Stmt& allocated_in);
  int memory_of(const Buffer& buffer, const Var& pointer);
  std::optional<AffineForm> flat(const Buffer& buffer, const std::vector<AffineForm>& dims);
  AffineForm index_form(const Expr& index, int nest);
  void add_access(int nest, const AccessFinder::Found& found, NodeRef node, std::string text);
  void set_pattern(Access& access, const Site& site, int nest);
  bool depends(const AffineForm& form, int loop) const;
  void reads(int nest, const Expr& expr);
  void store(const BufferStoreNode& node);
  void loop(const ForNode& node);
  void attribute(const AttrStmtNode& node);
  void conditional(const IfThenElseNode& node);
  void block(const BlockRealizeNode& realize);
  /// Block variables are replaced by their values. A predicate whose every term says `value < bound` of some binding
  /// narrows that binding exactly; any other makes what is below conditional.
  void bind_iters(int nest, const BlockRealizeNode& realize);
  bool clip(int nest, std::vector<AffineForm>& forms, const Expr& term);
  void add_view(const MatchBufferRegion& match);
  void allocation(const Stmt& stmt, const Var& data, DataType dtype, const std::vector<Expr>& extents,
                  const Stmt& body);
  void declaration(const DeclBufferNode& node);
  void realization(const BufferRealizeNode& node);
  void let(const LetStmtNode& node);
  void assertion(const AssertStmtNode& node);
  void while_loop(const WhileNode& node);
  void evaluation(const EvaluateNode& node);
  void statement(const Stmt& stmt);
  /// A loop is a reduction when a reduction variable of some block is bound to it, in whatever expression.
  void mark_reductions();

  /// A buffer that is a view of a part of another.
  struct View {
    Buffer source;
    std::vector<AffineForm> mins;
  };

  NestModel model_;
  int current_ = -1;
  std::unordered_map<const BufferNode*, View> views_;
};

}  // namespace tirscope::analysis
