// SPDX-License-Identifier: Apache-2.0
// LiftAttrScope(attr_key): attributes of one key move outwards, over loops and conditions, and neighbours with the same
// attribute share it.
//
//   for i in range(16):                  T.attr(x, "coproc", 1)
//     T.attr(x, "coproc", 1)      ->     for i in range(16):
//     A[i] = 0                             A[i] = 0
//
// 1. An attribute stops at an allocation, which it enters, and at the function.
// 2. In a sequence, a run of statements with the same attribute shares one; when all of them have it, it moves on
//    outwards. Statements without one end a run. It is the same with the same node (the same object, or an axis of the
//    same variable) and the same value (the same object, or integer constant).
// 3. Of an if with two branches it moves on only when both have the same; an if without else lets it pass.
// 4. The body of the attribute is not examined.
#include "ir/build.h"
#include "ir/walk/fallible.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

/// An attribute on its way up; none without a value.
struct Lifted {
  Attr node;
  Expr value;

  /// Rule 2: both none, or the same.
  bool same_as(const Lifted& other) const {
    if (!value || !other.value) return !value && !other.value;
    auto a = node.get<NodeRef>(), b = other.node.get<NodeRef>();
    if (!a || !b || !same_node(**a, **b)) return false;
    return value == other.value ||
           (as_int(value) && as_int(value) == as_int(other.value) && value->dtype == other.value->dtype);
  }
  /// A text cannot say that two axes are one object.
  static bool same_node(const Node& a, const Node& b) {
    auto x = as<IterVarNode>(&a), y = as<IterVarNode>(&b);
    return &a == &b || (x && y && x->var == y->var && x->thread_tag == y->thread_tag);
  }
};

class AttrLifter final : public Mutator {
 public:
  explicit AttrLifter(std::string key) : key_(std::move(key)) {}
  Stmt lift(const Stmt& stmt) {
    Stmt body = (*this)(stmt);
    return under(std::exchange(lifted_, {}), body);
  }

 private:
  Stmt under(const Lifted& attribute, const Stmt& body) const {
    return attribute.value ? make<AttrStmtNode>(attribute.node, key_, attribute.value, body) : body;
  }

  NodeRef mutate_Allocate(const AllocateNode& node) override {  // Rule 1
    auto allocate = ref_as<AllocateNode>(rebuilt(node));
    if (!lifted_.value) return allocate;
    return with(allocate, [&](AllocateNode& n) { n.body = under(std::exchange(lifted_, {}), n.body); });
  }

  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {  // Rule 4
    if (node.key != key_) return rebuilt(node);
    lifted_ = {node.node, node.value};
    return node.body;
  }

  NodeRef mutate_SeqStmt(const SeqStmtNode& node) override {  // Rule 2
    std::vector<Stmt> statements;
    std::vector<Lifted> attributes;
    for (const Stmt& stmt : node.seq) {
      lifted_ = {};
      statements.push_back((*this)(stmt));
      attributes.push_back(std::exchange(lifted_, {}));
    }
    bool unchanged = std::equal(statements.begin(), statements.end(), node.seq.begin());
    std::vector<Stmt> runs;
    for (std::size_t first = 0; first < statements.size();) {
      std::size_t end = first + 1;
      while (end < statements.size() && attributes[end].same_as(attributes[first])) ++end;
      if (first == 0 && end == statements.size()) {
        lifted_ = attributes[0];
        return unchanged ? NodeRef(&node) : NodeRef(sequence(statements));
      }
      runs.push_back(under(attributes[first], sequence({statements.begin() + std::ptrdiff_t(first),
                                                        statements.begin() + std::ptrdiff_t(end)})));
      first = end;
    }
    return sequence(runs);
  }

  NodeRef mutate_IfThenElse(const IfThenElseNode& node) override {  // Rule 3
    if (!node.else_case) return rebuilt(node);
    lifted_ = {};
    Stmt then_case = (*this)(node.then_case);
    Lifted first = std::exchange(lifted_, {});
    Stmt else_case = (*this)(node.else_case);
    if (!first.value || !lifted_.value || !first.same_as(lifted_)) {
      then_case = under(first, then_case);
      else_case = under(std::exchange(lifted_, {}), else_case);
    }
    if (then_case == node.then_case && else_case == node.else_case) return ref(node);
    return make<IfThenElseNode>(node.condition, then_case, else_case);
  }

  std::string key_;
  Lifted lifted_;
};

}  // namespace

Result<PrimFunc> lift_attr_scope(const PrimFunc& function, const Context&, const AttrList& args) {
  return with_body(function, AttrLifter(*args[0].as_string()).lift(function->body));
}

}  // namespace tirscope::passes
