// SPDX-License-Identifier: Apache-2.0
// Memory is given back as soon as nothing needs it.
//
//   alloc = R.memory.alloc_tensor(storage, ...)          alloc = R.memory.alloc_tensor(storage, ...)
//   cls.f(x, alloc)                                      R.memory.kill_storage(storage)
//   cls.g(alloc, y)                               ->     cls.f(x, alloc)
//                                                        cls.g(alloc, y)
//                                                        R.memory.kill_tensor(alloc)
//
// 1. Copies of variables go first (CanonicalizeBindings).
// 2. A variable is killed behind its last use in its sequence of blocks: tensors first, then storages, then other
//    objects, each in the order of their bindings. What the sequence gives, what is killed already, constants,
//    functions, shapes and scalars are not, and neither is what nothing uses.
// 3. Storage is killed by R.memory.kill_storage, a tensor by R.memory.kill_tensor, another object by R.vm.kill_object.
// 4. Behind a branch or a local function, which are sequences of their own, nothing more is killed (as in TVM).
#include <array>

#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/relax/functions.h"
#include "relax/rewriter.h"

namespace tirscope::passes {

namespace {

using namespace relax;

constexpr std::array kills{"memory.kill_tensor", "memory.kill_storage", "vm.kill_object"};

/// Where a sequence uses its variables last, those of sequences inside it included.
class LastUses {
 public:
  explicit LastUses(const SeqExprNode& sequence) {
    look_at(sequence);
    for (const BindingNode* binding : bindings_) {
      auto use = last_.find(binding->var.get());
      if (use == last_.end() || !use->second || killed_.contains(binding->var.get())) continue;
      if (auto kill = kill_of(*binding)) behind[use->second][*kill].push_back(binding->var);
    }
  }
  /// What is killed behind the binding of a variable, by `kills`.
  std::unordered_map<const Node*, std::array<std::vector<RelaxVar>, kills.size()>> behind;

 private:
  void look_at(const SeqExprNode& sequence) {
    for (const BindingBlock& block : sequence.blocks)
      for (const Binding& binding : block->bindings) {
        const Node* around = std::exchange(current_, binding->var.get());
        bindings_.push_back(binding.get());
        value(binding->value);
        current_ = around;
      }
    use(sequence.body);
  }
  void value(const RelaxExpr& value) {
    if (is_storage(value)) return;
    for (const char* kill : kills)
      if (is_call_of(value, kill)) return void(killed_.insert(as<RelaxCallNode>(value)->args[0].get()));
    use(value);
  }
  void use(const RelaxExpr& value) {
    walk(value, [&](const Node& node) {
      if (auto inner = as<SeqExprNode>(&node)) return look_at(*inner), false;
      if (node.kind == Kind::RelaxVar) last_[&node] = current_;
      return true;
    });
  }
  static bool is_storage(const RelaxExpr& value) {
    return is_call_of(value, "memory.alloc_storage") || is_call_of(value, "vm.alloc_storage");
  }
  static std::optional<std::size_t> kill_of(const BindingNode& binding) {
    if (is_storage(binding.value)) return 1;
    const Kind info = binding.var->struct_info->kind;
    if (binding.value->kind == Kind::RelaxConstant || info == Kind::FuncStructInfo || info == Kind::ShapeStructInfo ||
        info == Kind::PrimStructInfo)
      return {};
    return info == Kind::TensorStructInfo ? 0 : 2;
  }

  const Node* current_ = nullptr;
  std::vector<const BindingNode*> bindings_;
  std::unordered_map<const Node*, const Node*> last_;
  std::unordered_set<const Node*> killed_;
};

class Kills final : public Rewriter {
 public:
  using Rewriter::Rewriter;

 protected:
  SeqExpr sequence(const SeqExpr& sequence) override {
    last_ = LastUses(*sequence).behind;
    SeqExpr made = Rewriter::sequence(sequence);
    last_.clear();  // rule 4
    return made;
  }
  void binding(const Binding& binding) override {
    Rewriter::binding(binding);
    auto it = last_.find(binding->var.get());
    if (it == last_.end()) return;
    for (std::size_t k = 0; k < kills.size(); ++k)
      for (const RelaxVar& var : it->second[k]) checked(builder_.emit(checked(call_op(kills[k], {expr(var)})), "_"));
  }

 private:
  decltype(LastUses::behind) last_;
};

}  // namespace

Result<IRModule> kill_after_last_use(const IRModule& module, const Context& context, const AttrList&) {
  TS_TRY(IRModule short_names, canonicalize_bindings(module, context, {}));
  return rewrite_functions<Kills>(short_names);
}

}  // namespace tirscope::passes
