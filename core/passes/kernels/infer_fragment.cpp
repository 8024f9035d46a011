// SPDX-License-Identifier: Apache-2.0
// Fragments of tensor cores learn their shape and layout from how they are loaded, filled and stored.
//
//   a = T.allocate([256], "float16", "wmma.matrix_a")   ->   T.attr(a, "fragment_layout", "row_major")
//   T.tvm_load_matrix_sync(a, 16, 16, 16, ...)               T.attr(a, "fragment_shape", "16, 16, 16")
//                                                            a = T.allocate([256], "float16", "wmma.matrix_a")
//
// 1. The shape is that of the first load, store or fill; all must agree. So must the layouts of matrix_a and matrix_b;
//    a fragment that is filled first is row_major, and another one that is loaded or stored first has no layout.
// 2. The four fragments of a product must have one shape.
#include <unordered_map>

#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/statements.h"
#include "support/format.h"

namespace tirscope::passes {

namespace {

struct InferredFragment {
  int64_t m = 0, n = 0, k = 0;
  std::string layout;
};
using Fragments = std::unordered_map<const VarNode*, InferredFragment>;

/// Rule 1.
class FragmentFinder final : public Visitor, public Refusing {
 public:
  Fragments fragments;

 private:
  void disagree(const VarNode& var) {
    refuse(refused("infer-fragment.disagreement", "fragment {0} is used with different shapes or layouts", var.name));
  }
  void visit_Call(const CallNode& node) override {
    children(node);
    bool fills = node.op == &op::tvm_fill_fragment() && node.args.size() == 6;
    bool moves =
        (node.op == &op::tvm_load_matrix_sync() || node.op == &op::tvm_store_matrix_sync()) && node.args.size() == 8;
    if (!fills && !moves) return;
    auto var = as<VarNode>(node.args[0]);
    auto m = as_int(node.args[1]), n = as_int(node.args[2]), k = as_int(node.args[3]);
    auto layout = moves ? as<StringImmNode>(node.args[7]) : nullptr;
    if (!var || !m || !n || !k || (moves && !layout)) return;
    const bool factor = var->pointer && var->pointer->scope.starts_with("wmma.matrix_");
    const InferredFragment seen{*m, *n, *k, !moves ? "row_major" : factor ? layout->value : ""};
    auto [it, fresh] = fragments.try_emplace(var, seen);
    const InferredFragment& known = it->second;
    if (known.m != seen.m || known.n != seen.n || known.k != seen.k || (factor && moves && known.layout != seen.layout))
      disagree(*var);
  }
};

/// Rule 2.
class ShapeChecker final : public Visitor, public Refusing {
 public:
  explicit ShapeChecker(const Fragments& fragments) : fragments_(fragments) {}

 private:
  void visit_Call(const CallNode& node) override {
    children(node);
    if ((node.op != &op::tvm_mma_sync() && node.op != &op::tvm_bmma_sync()) || node.args.size() != 8) return;
    const InferredFragment* first = find(node.args[0]);
    for (std::size_t at : {2uz, 4uz, 6uz}) {
      const InferredFragment* other = find(node.args[at]);
      bool same = first && other && first->m == other->m && first->n == other->n && first->k == other->k;
      if (!same)
        refuse(refused("infer-fragment.product", "the fragments of a tensor core product must have the same shape"));
    }
  }
  const InferredFragment* find(const Expr& expr) const {
    auto it = fragments_.find(as<VarNode>(expr));
    return it == fragments_.end() ? nullptr : &it->second;
  }
  const Fragments& fragments_;
};

/// Writes down what Rule 1 found.
class FragmentMarker final : public Mutator {
 public:
  explicit FragmentMarker(const Fragments& fragments) : fragments_(fragments) {}

 private:
  NodeRef mutate_Allocate(const AllocateNode& node) override {
    Stmt stmt = ref(rebuilt(node).get());
    auto it = fragments_.find(node.buffer_var.get());
    if (it == fragments_.end()) return stmt;
    const InferredFragment& f = it->second;
    auto mark = [&](const char* key, const std::string& value) {
      stmt = make<AttrStmtNode>(Attr(node.buffer_var), key, make<StringImmNode>(value), stmt);
    };
    mark("fragment_shape", formatted("{}, {}, {}", f.m, f.n, f.k));
    if (!f.layout.empty()) mark("fragment_layout", f.layout);
    return stmt;
  }
  const Fragments& fragments_;
};

}  // namespace

/// TVM's InferFragment.
Result<PrimFunc> infer_fragment(const PrimFunc& function, const Context&, const AttrList&) {
  FragmentFinder finder;
  finder.visit(function->body);
  if (finder.refusal()) return fail(*finder.refusal());
  ShapeChecker checker(finder.fragments);
  checker.visit(function->body);
  if (checker.refusal()) return fail(*checker.refusal());
  return with_body(function, FragmentMarker(finder.fragments)(function->body));
}

}  // namespace tirscope::passes
