// SPDX-License-Identifier: Apache-2.0
// LowerOpaqueBlock: blocks become plain statements.
//
//   for tx in T.thread_binding(8, thread="threadIdx.x"):     tx = T.launch_thread("threadIdx.x", 8)
//     with T.block(""):                                      B = T.allocate([4], "float32", "local")
//       T.where(tx < n)                                ->    B_1 = T.decl_buffer((4,), data=B, scope="local")
//       B = T.alloc_buffer((4,), scope="local")              if tx < n:
//       for i in range(1):                                     B_1[0] = A[tx]
//         B[i] = A[tx]
//
// 1. A block has no iteration variables: ConvertBlocksToOpaque comes first.
// 2. A predicate that is not true becomes an if around the body.
// 3. The block's buffers are allocated around that, each with its declaration. Where a block within asks for an
//    alignment of what it writes ("buffer_dim_align"), the allocation is annotated with it, under index -1.
// 4. Loops over threads become attributes, "thread_extent", or "virtual_thread" for vthread.
// 5. Other loops of one iteration without annotations go, and their variables become where they begin.
// 6. Pragmas in the annotations of loops and blocks become attributes around them.
// 7. Functions that tensor expressions made stay as they are.
#include <unordered_map>

#include "ir/build.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

bool is_pragma(const std::string& key) { return key.starts_with("pragma_"); }

/// An annotation as the value of an attribute statement: numbers and strings as expressions, others as is.
Expr attribute_value(const Attr& value) {
  if (auto node = value.get<NodeRef>())
    if (is_expr((*node)->kind)) return Expr(static_cast<const ExprNode*>(node->get()));
  if (auto integer = value.as_int()) return int32(*integer);
  if (auto real = value.get<double>()) return make_const(DataType::floating(32), *real);
  if (auto text = value.as_string()) return make<StringImmNode>(*text);
  return int32(0);
}

class LowerBlocks final : public FallibleMutator {
 public:
 private:
  NodeRef mutate_BlockRealize(const BlockRealizeNode& node) override {
    // Rule 1
    if (!node.iter_values.empty())
      refuse(refused("lower-opaque-block.iter-values", "block {0} has iter vars; run ConvertBlocksToOpaque first",
                     node.block->name));
    Expr predicate = (*this)(node.predicate);
    for (const auto& [key, value] : node.block->annotations)  // Rule 3
      if (key == "buffer_dim_align") remember_alignment(*node.block, value);
    Block block = ref_as<BlockNode>((*this)(Stmt(node.block)));
    Stmt body = block->body;
    // Rule 2
    if (!is_true(predicate)) body = make<IfThenElseNode>(predicate, body);
    // Rule 3
    for (size_t k = block->alloc_buffers.size(); k-- > 0;) {
      const Buffer& buffer = block->alloc_buffers[k];
      AttrDict annotations;
      if (auto it = alignments_.find(buffer->data.get()); it != alignments_.end())
        annotations["buffer_dim_align"] = it->second;
      body = make<AllocateNode>(buffer->data, buffer->dtype, allocation_shape(buffer), true_expr(),
                                make<DeclBufferNode>(buffer, body), annotations);
    }
    // Rule 6
    for (auto it = block->annotations.rbegin(); it != block->annotations.rend(); ++it)
      if (is_pragma(it->first)) body = make<AttrStmtNode>(int32(0), it->first, attribute_value(it->second), body);
    return body;
  }

  NodeRef mutate_For(const ForNode& node) override {
    Expr min = (*this)(node.min);
    Expr extent = (*this)(node.extent);
    // Rule 5
    bool unit = is_one(extent) && node.annotations.empty();
    if (unit) units_[node.var.get()] = cast(node.var->dtype, min);
    Stmt body = (*this)(node.body);
    if (node.kind_of_loop == ForKind::ThreadBinding) {  // Rule 4
      const std::string& tag = node.thread_binding->thread_tag;
      IterVar axis = make<IterVarNode>(make_range(min, extent), node.var, IterType::ThreadIndex, tag);
      bool is_virtual = tag == "vthread" || tag.starts_with("vthread.");
      body = make<AttrStmtNode>(axis, is_virtual ? "virtual_thread" : "thread_extent", extent, body);
    } else if (unit) {  // Rule 5
      return body;
    } else {
      AttrDict kept;
      for (const auto& [key, value] : node.annotations)
        if (!is_pragma(key)) kept[key] = value;
      if (min != node.min || extent != node.extent || body != node.body || kept.size() != node.annotations.size())
        body = make<ForNode>(node.var, min, extent, node.kind_of_loop, body, nullptr, kept);
      else
        body = Stmt(&node);
    }
    // Rule 6
    for (auto it = node.annotations.rbegin(); it != node.annotations.rend(); ++it)
      if (is_pragma(it->first)) body = make<AttrStmtNode>(node.var, it->first, attribute_value(it->second), body);
    return body;
  }

  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    auto seq = ref_as<SeqStmtNode>(rebuilt(node));
    return seq.get() == &node ? NodeRef(&node) : NodeRef(sequence(seq->seq.to_vector()));
  }

  NodeRef mutate_Var(const VarNode& node) override {  // Rule 5
    auto it = units_.find(&node);
    return it == units_.end() ? NodeRef(&node) : NodeRef(it->second);
  }

  /// Rule 3: [[index among the writes, axis, factor, offset], ...] by buffer.
  void remember_alignment(const BlockNode& block, const Attr& value) {
    auto entries = value.get<AttrList>();
    if (!entries) return;
    for (const Attr& entry : *entries) {
      auto tuple = entry.get<AttrList>();
      if (!tuple || tuple->size() != 4) continue;
      auto index = (*tuple)[0].as_int();
      if (!index || *index < 0 || size_t(*index) >= block.writes.size()) continue;
      AttrList own = *tuple;
      own[0] = int32(-1);
      alignments_[block.writes[size_t(*index)]->buffer->data.get()].push_back(own);
    }
  }

  VarMap units_;
  std::unordered_map<const VarNode*, AttrList> alignments_;
};

}  // namespace

/// TVM's LowerOpaqueBlock: blocks become plain statements, their buffers allocations, their predicates ifs; loops of
/// one iteration without annotations vanish; thread loops become attributes; pragmas move from annotations to
/// attributes.
Result<PrimFunc> lower_opaque_block(const PrimFunc& function, const Context&, const AttrList&) {
  if (from_legacy_schedule(*function)) return function;  // Rule 7
  LowerBlocks lower;
  return rewritten(function, lower);
}

}  // namespace tirscope::passes
