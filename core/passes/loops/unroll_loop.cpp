// SPDX-License-Identifier: Apache-2.0
// UnrollLoop: loops are written out, iteration after iteration.
//
//   for i in T.unroll(2):          ->      A[0] = 0
//     A[i] = i                             A[1] = 1
//
// 1. A T.unroll loop of constant extent is; one of another is refused.
// 2. A serial loop is when its stores and evaluations, times the extent, are not more than auto_max_step, or its extent
//    is not more than auto_max_extent; but none around a loop that stays, nor around more than auto_max_depth that do
//    not.
// 3. With unroll_local_access so is a loop whose variable indexes local or warp memory, which thus becomes registers.
// 4. pragma_auto_unroll_max_step and pragma_unroll_explicit are settings for their body; they go.
// 5. Without explicit_unroll these loops become T.unroll loops, for the code generator; but with an auto_max_extent of
//    1 loops of one iteration are written out all the same.
#include <algorithm>
#include <unordered_set>

#include "arith/analyzer.h"
#include "ir/build.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/settings.h"
#include "passes/simplify/convert_ssa.h"

namespace tirscope::passes {

namespace {

struct UnrollConfig {
  explicit UnrollConfig(const Context& context)
      : auto_max_step(value_of(context, settings::unroll_max_step)),
        auto_max_depth(value_of(context, settings::unroll_max_depth)),
        auto_max_extent(value_of(context, settings::unroll_max_extent)),
        explicit_unroll(value_of(context, settings::unroll_explicitly)),
        unroll_local_access(value_of(context, settings::unroll_local_access)) {}
  int64_t auto_max_step, auto_max_depth, auto_max_extent;
  bool explicit_unroll, unroll_local_access;
};

/// Beyond this many statements unrolling only bloats a program.
constexpr int64_t most_statements = int64_t(1) << 20;

/// Statements that are distinct objects, because a statement occurs once in a module.
class Copier final : public Mutator {
#define TS_EXPR(Name)
#define TS_OTHER(Name)
#define TS_STMT(Name)                                      \
  NodeRef mutate_##Name(const Name##Node& node) override { \
    auto made = rebuilt(node);                             \
    if (made.get() != &node) return made;                  \
    return with(ref(node), [](Name##Node&) {});            \
  }
#include "ir/nodes.def"
};

class Unroller final : public FallibleMutator {
 public:
  explicit Unroller(const UnrollConfig& config) : config_(config) {}

 private:
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    auto number = as_int(node.value);  // Rule 4
    if (node.key == "pragma_auto_unroll_max_step" && number) {
      int64_t outer = std::exchange(config_.auto_max_step, *number);
      Stmt body = (*this)(node.body);
      config_.auto_max_step = outer;
      return body;
    }
    if (node.key == "pragma_unroll_explicit" && number) {
      bool outer = std::exchange(config_.explicit_unroll, *number != 0);
      Stmt body = (*this)(node.body);
      config_.explicit_unroll = outer;
      return body;
    }
    return rebuilt(node);
  }

  NodeRef mutate_For(const ForNode& original) override {
    auto node = ref_as<ForNode>(rebuilt(original));
    int64_t extent = as_int(analyzer_.simplify(node->extent)).value_or(-1);
    if (extent > std::numeric_limits<int32_t>::max()) extent = -1;  // too long to be written out
    // Rule 2
    bool unroll = node->kind_of_loop == ForKind::Serial && extent >= 0 && normal_depth_ == 0 &&
                  unroll_depth_ <= config_.auto_max_depth &&
                  (extent * steps_ <= config_.auto_max_step || extent <= config_.auto_max_extent);
    if (extent > 0 && node->kind_of_loop != ForKind::ThreadBinding && indexes_local_.contains(node->var.get()))
      unroll = true;                                // Rule 3
    if (node->kind_of_loop == ForKind::Unrolled) {  // Rule 1
      if (extent < 0) {
        refuse(refused("unroll.extent", "the unrolled loop {0} must have a constant extent", node->var->name));
        return node;
      }
      unroll = true;
    }
    if (unroll && config_.explicit_unroll && extent > most_statements / std::max<int64_t>(steps_, 1)) {
      refuse(
          refused("unroll.too-large",
                  "unrolling loop {0} would create more than {1} statements; unroll a shorter loop, or split it first",
                  node->var->name, most_statements));
      return node;
    }
    if (unroll)
      steps_ *= extent, ++unroll_depth_;
    else
      ++normal_depth_;
    // Rule 5
    bool unit = extent >= 0 && extent <= config_.auto_max_extent && config_.auto_max_extent == 1;
    if ((unroll && config_.explicit_unroll) || unit) return copies(*node, extent);
    if (unroll && node->kind_of_loop != ForKind::Unrolled)  // Rule 5
      return with(node, [](ForNode& n) { n.kind_of_loop = ForKind::Unrolled; });
    return node;
  }

  NodeRef copies(const ForNode& node, int64_t extent) {
    std::vector<Stmt> statements;
    Copier copy;
    for (int64_t k = 0; k < extent; ++k) {
      Stmt body = substitute(node.body, {{node.var.get(), node.min + make_const(node.var->dtype, k)}});
      statements.push_back(k == 0 ? body : copy(body));
    }
    return sequence(statements);
  }

  NodeRef mutate_BufferLoad(const BufferLoadNode& node) override {
    note_local(*node.buffer, node.indices);
    return rebuilt(node);
  }
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    ++steps_;
    note_local(*node.buffer, node.indices);
    return rebuilt(node);
  }
  void note_local(const BufferNode& buffer, const std::vector<Expr>& indices) {  // Rule 3
    const std::string scope = buffer.scope();
    if (!config_.unroll_local_access || (!scope.starts_with("local") && !scope.starts_with("warp"))) return;
    for (const Expr& index : indices)
      walk(index, [&](const Node& n) {
        if (auto var = as<VarNode>(&n)) indexes_local_.insert(var);
        return true;
      });
  }
  NodeRef mutate_Evaluate(const EvaluateNode& node) override {
    ++steps_;
    return rebuilt(node);
  }

  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {
    std::vector<Stmt> statements;
    for (const Stmt& stmt : node.seq) {
      int64_t steps = std::exchange(steps_, 0);
      int unroll_depth = std::exchange(unroll_depth_, 0), normal_depth = std::exchange(normal_depth_, 0);
      statements.push_back((*this)(stmt));
      steps_ += steps;
      unroll_depth_ = std::max(unroll_depth, unroll_depth_);
      normal_depth_ = std::max(normal_depth, normal_depth_);
    }
    bool same = std::equal(statements.begin(), statements.end(), node.seq.begin());
    return same ? NodeRef(&node) : NodeRef(sequence(statements));
  }

  UnrollConfig config_;
  int64_t steps_ = 0;
  int unroll_depth_ = 0, normal_depth_ = 0;
  std::unordered_set<const VarNode*> indexes_local_;
  arith::Analyzer analyzer_;
};

}  // namespace

Result<PrimFunc> unroll_loop(const PrimFunc& function, const Context& context, const AttrList&) {
  Unroller unroll{UnrollConfig(context)};
  Stmt body = unroll(function->body);
  if (unroll.refusal()) return fail(*unroll.refusal());
  return with_ssa_body(function, body);
}

}  // namespace tirscope::passes
