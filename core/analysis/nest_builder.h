// SPDX-License-Identifier: Apache-2.0
// Walks a function once and makes its NestModel: loops and blocks (nest_builder.cpp), memory and how it is accessed
// (nest_accesses.cpp).
#pragma once

#include <unordered_map>

#include "analysis/nest_model.h"
#include "ir/visitor.h"

namespace tirscope::analysis {

/// Finds the accesses of one expression. Conditions of lazy operators guard their branches.
class AccessFinder final : public Visitor {
 public:
  struct Found {
    Buffer buffer;  ///< null for a bare pointer
    Var pointer;
    const ExprNode* node;
    const std::vector<Expr>* indices = nullptr;  ///< null: anything in the memory
    bool is_write = false;
    bool guarded = false;
  };
  std::vector<Found> found;

 protected:
  void visit_BufferLoad(const BufferLoadNode& node) override {
    found.push_back({node.buffer, node.buffer->data, &node, &node.indices, false, guards_ > 0 || node.predicate});
    children(node);
  }
  void visit_Var(const VarNode& var) override {
    if (var.dtype.is_handle()) found.push_back({nullptr, ref(var), &var, nullptr, opaque_writes_, guards_ > 0});
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
        found.push_back({load->buffer, load->buffer->data, load, nullptr, true, true});
        for (const Expr& index : load->indices) visit(index);
        return;
      }
    }
    bool outer = opaque_writes_;
    opaque_writes_ = true;  // a pointer handed to a call may be written through
    children(node);
    opaque_writes_ = outer;
  }

 private:
  int guards_ = 0;
  bool opaque_writes_ = false;
};

class NestBuilder {
 public:
  explicit NestBuilder(const PrimFunc& function) { model_.nest.function = function; }
  NestModel build() &&;

 private:
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
  /// Block variables stand for their values. A predicate whose every term says `value < bound` of some binding narrows
  /// that binding exactly; any other makes what is below conditional.
  void bind_iters(int nest, const BlockRealizeNode& realize);
  bool clip(int nest, std::vector<AffineForm>& forms, const Expr& term);
  void add_view(const MatchBufferRegion& match);
  void allocation(const Stmt& stmt, const Var& data, DataType dtype, const std::vector<Expr>& extents,
                  const Stmt& body);
  void statement(const Stmt& stmt);
  /// A loop is a reduction when a reduction variable of some block is bound to it, in whatever expression.
  void mark_reductions();

  /// A buffer that stands for a part of another.
  struct View {
    Buffer source;
    std::vector<AffineForm> mins;
  };

  NestModel model_;
  int current_ = -1;
  std::unordered_map<const BufferNode*, View> views_;
};

}  // namespace tirscope::analysis
