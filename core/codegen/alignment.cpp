// SPDX-License-Identifier: Apache-2.0
// What tensor cores read and write in shared memory begins at a multiple of 16 bytes ("Matrix Load and Store", PTX
// ISA). Passes that merge shared memory keep elements aligned, not matrices.
#include <optional>

#include "arith/analyzer.h"
#include "codegen/device_code.h"
#include "ir/build.h"
#include "ir/walk/visitor.h"

namespace tirscope::codegen {

namespace {

constexpr int64_t needed = 16;

class Alignments final : public Visitor {
 public:
  const StmtNode* stmt = nullptr;  ///< the first that touches a matrix elsewhere
  int64_t behind = 0;              ///< so many bytes behind such a multiple

 private:
  void visit_For(const ForNode& node) override {
    analyzer_.bind(node.var, make_range(node.min, node.extent), true);
    children(node);
  }
  void visit_LetStmt(const LetStmtNode& node) override {
    if (node.var->dtype.is_integer()) analyzer_.bind(node.var, node.value, true);
    children(node);
  }
  void visit_AttrStmt(const AttrStmtNode& node) override {
    if (auto axis = node.bound_axis())
      analyzer_.bind(axis->var, make_range(make_const(axis->var->dtype, int64_t(0)), node.value), true);
    visit(node.value), visit(node.body);
  }
  void visit_Evaluate(const EvaluateNode& node) override {
    auto call = as<CallNode>(node.value);
    if (!call || stmt) return;
    if (call->op == &op::ptx_ldmatrix() && call->args.size() == 7) {
      const bool by_bytes = as_int(call->args[0]) == 1 && call->dtype.bits == 8;  // those are read one by one
      if (auto begin = begin_of(call->args[5]); begin && !by_bytes)
        check(begin->offset + call->args[6], begin->element, node);
    }
    const bool fragment = call->op == &op::tvm_load_matrix_sync() || call->op == &op::tvm_store_matrix_sync();
    if (auto begin = fragment && call->args.size() == 8 ? begin_of(call->args[5]) : std::nullopt)
      check(begin->offset, begin->element, node);
  }

  struct Begin {
    Expr offset;  ///< elements behind the memory's begin
    DataType element;
  };
  /// Where a pointer points to, as far as it says itself.
  static std::optional<Begin> begin_of(const Expr& pointer) {
    if (auto memory = as<VarNode>(pointer))
      return memory->pointer ? std::optional(Begin{int32(0), memory->pointer->element}) : std::nullopt;
    auto call = as<CallNode>(pointer);
    if (call && call->op == &op::tvm_access_ptr() && call->args.size() >= 3)
      return Begin{call->args[2], call->args[0]->dtype};
    auto read = call && call->op == &op::address_of() ? as<BufferLoadNode>(call->args[0]) : nullptr;
    if (!read || read->indices.size() != 1) return std::nullopt;
    return Begin{read->indices[0], read->buffer->dtype};
  }

  /// Only what is certain: an index of which nothing is known may well be right.
  void check(const Expr& index, DataType element, const EvaluateNode& node) {
    arith::ModularSet set = analyzer_.modular_set(index);
    if (set.coeff * element.bytes() % needed != 0 || set.base * element.bytes() % needed == 0) return;
    stmt = &node;
    behind = (set.base * element.bytes() % needed + needed) % needed;
  }

  arith::Analyzer analyzer_;
};

}  // namespace

Result<void> verify_alignment(const std::string& name, const PrimFunc& kernel) {
  Alignments alignments;
  alignments.visit(kernel->body);
  if (!alignments.stmt) return {};
  Diagnostic d = refused(
      "codegen.misaligned",
      "kernel {0} accesses a matrix {1} bytes past a multiple of {2}, but tensor cores need aligned matrices; make the "
      "sizes of the buffers before it and the strides of its rows multiples of {2} bytes (storage_align)",
      name, alignments.behind, needed);
  Place place{name, {}, "", {}};
  place.object = Ref<const RefCounted>(alignments.stmt);
  d.where.push_back(std::move(place));
  return fail(std::move(d));
}

}  // namespace tirscope::codegen
