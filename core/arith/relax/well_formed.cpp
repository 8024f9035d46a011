// SPDX-License-Identifier: Apache-2.0
#include "arith/relax/well_formed.h"

#include <algorithm>
#include <unordered_set>

#include "arith/relax/struct_infos.h"
#include "ir/relax/ops.h"
#include "ir/walk/visitor.h"

namespace tirscope {

namespace {

constexpr std::size_t most_findings = 20;

std::string name_of(const RelaxVarNode& var) { return var.name.empty() ? std::string("v") : var.name; }

/// Whether evaluating the call has visible side effects.
bool is_impure(const RelaxCallNode& call, const IRModuleNode& module) {
  if (call.op) return !call.op->pure;
  if (call.callee->kind == Kind::ExternFunc) return true;
  if (auto global = as<GlobalVarNode>(call.callee)) {
    auto function = as<RelaxFunctionNode>(module.find(global->name));
    return function && !function->is_pure;
  }
  auto type = as<FuncStructInfoNode>(struct_info_of(call.callee));
  return type && !type->opaque && !type->purity;
}

/// One function of the module, with the functions inside it.
class Checking {
 public:
  Checking(const IRModuleNode& module, std::string name, Diagnostics& out)
      : module_(module), name_(std::move(name)), out_(out) {}

  void function(const RelaxFunctionNode& function, bool nested) {
    if (auto symbol = find_attr(function.attrs, "global_symbol"); symbol && !nested)
      if (auto text = symbol->as_string(); text && *text != name_)
        report("symbol-name", "the function {0} has the global_symbol \"{1}\"; both must be the same", name_, *text);
    auto force = find_attr(function.attrs, "relax.force_pure");
    const bool checks = function.is_pure && !(force && force->as_int().value_or(0));
    const bool outer_pure = std::exchange(is_pure_, checks);
    const bool outer_dataflow = std::exchange(in_dataflow_, false);
    const auto outer_sizes = sizes_;
    for (const RelaxVar& param : function.params) {
      relax::collect_sizes(param->struct_info, sizes_);
      define(*param);
    }
    sequence(*function.body);
    sizes_ = outer_sizes;
    is_pure_ = outer_pure;
    in_dataflow_ = outer_dataflow;
  }

 private:
  template <class... Args>
  void report(const char* code, std::string text, const Args&... args) {
    if (out_.size() >= most_findings) return;
    out_.push_back(bad_input(std::string("relax.") + code, std::move(text), args...).at(name_));
  }

  void define(const RelaxVarNode& var) {
    if (!var.struct_info) report("no-type", "the variable {0} has no struct info", name_of(var));
    if (!ever_defined_.insert(&var).second)
      report("defined-twice", "the variable {0} is bound twice; each binding needs a variable of its own",
             name_of(var));
    defined_.insert(&var);
    if (var.struct_info) known_sizes(var.struct_info, name_of(var));
  }
  void known_sizes(const StructInfo& info, const std::string& var) {
    for (const Var& size : relax::sizes_in(info))
      if (!sizes_.contains(size.get()))
        report("undefined-size",
               "the size {0} in the struct info of {1} is defined by no parameter and no R.match_cast", size->name,
               var);
  }

  void sequence(const SeqExprNode& seq) {
    std::vector<const RelaxVarNode*> of_scope;
    for (const BindingBlock& block : seq.blocks) {
      std::vector<const RelaxVarNode*> of_block;
      const bool outer = std::exchange(in_dataflow_, block->is_dataflow);
      for (const Binding& binding : block->bindings) {
        bind(*binding);
        (binding->var->is_dataflow ? of_block : of_scope).push_back(binding->var.get());
      }
      in_dataflow_ = outer;
      for (const RelaxVarNode* var : of_block) defined_.erase(var), escaped_.insert(var);
    }
    operand(*seq.body);
    for (const RelaxVarNode* var : of_scope) defined_.erase(var);
  }

  void bind(const BindingNode& binding) {
    value(*binding.value);
    if (auto cast = as<MatchCastNode>(&binding)) relax::collect_sizes(cast->struct_info, sizes_);
    define(*binding.var);
  }

  /// The value of a binding: anything, whose operands are leaves.
  void value(const RelaxExprNode& expr) {
    if (auto branch = as<RelaxIfNode>(&expr)) {
      if (in_dataflow_) report("if-in-dataflow", "an If is in a dataflow block, which has no control flow");
      operand(*branch->condition);
      sequence(*branch->then_branch);
      sequence(*branch->else_branch);
    } else if (auto local = as<RelaxFunctionNode>(&expr)) {
      function(*local, true);
    } else if (auto call = as<RelaxCallNode>(&expr)) {
      this->call(*call);
    } else if (auto item = as<TupleGetItemNode>(&expr)) {
      operand(*item->tuple);
    } else if (auto seq = as<SeqExprNode>(&expr)) {
      sequence(*seq);
    } else {
      operand(expr);
    }
  }

  void call(const RelaxCallNode& call) {
    if (is_impure(call, module_)) {
      const std::string what = call.op ? "R." + std::string(call.op->name) : "the called function";
      if (in_dataflow_)
        report("impure-in-dataflow", "{0} has effects and must not be in a dataflow block", what);
      else if (is_pure_)
        report("impure-in-pure",
               "{0} has effects, but the function says that it has none; write R.function(pure=False)", what);
    }
    if (call.callee) callee(*call.callee);
    for (const NodeRef& arg : call.args) {
      if (auto relax = as<RelaxExprNode>(arg))
        operand(*relax);
      else
        callee(*arg);
    }
    if (call.op && call.op->form == RelaxForm::CallTir) kernel(call);
  }

  void callee(const Node& node) {
    if (auto global = as<GlobalVarNode>(&node)) {
      if (!module_.find(global->name))
        report("unknown-function", "the module has no function {0}, which is called here", global->name);
    } else if (auto relax = as<RelaxExprNode>(&node)) {
      operand(*relax);
    }
  }

  void kernel(const RelaxCallNode& call) {
    auto global = call.args.empty() ? nullptr : as<GlobalVarNode>(call.args[0]);
    auto function = global ? as<PrimFuncNode>(module_.find(global->name)) : nullptr;
    auto inputs = call.args.size() > 1 ? as<RelaxTupleNode>(call.args[1]) : nullptr;
    if (!function || !inputs || call.sinfo_args.empty()) return;
    auto several = as<TupleStructInfoNode>(call.sinfo_args[0]);
    std::size_t outputs = several ? several->items.size() : 1;
    if (auto indices = find_attr(call.attrs, "inplace_indices"))
      if (auto list = indices->get<AttrList>())
        outputs -=
            std::size_t(std::ranges::count_if(*list, [](const Attr& i) { return i.as_int().value_or(-1) >= 0; }));
    auto sizes = call.args.size() > 2 ? as<ShapeExprNode>(call.args[2]) : nullptr;
    const std::size_t given = inputs->items.size() + outputs + (sizes ? sizes->values.size() : 0);
    if (given != function->params.size())
      report("kernel-arguments", "{0} takes {1} arguments, but the call gives it {2} (inputs, results and sizes)",
             global->name, function->params.size(), given);
  }

  void operand(const RelaxExprNode& expr) {
    switch (expr.kind) {
      case Kind::RelaxVar: return use(static_cast<const RelaxVarNode&>(expr));
      case Kind::RelaxTuple:
        for (const RelaxExpr& item : as<RelaxTupleNode>(&expr)->items) operand(*item);
        return;
      case Kind::ShapeExpr:
      case Kind::PrimValue: return expression_sizes(expr);
      case Kind::RelaxConstant:
      case Kind::RelaxString:
      case Kind::DataTypeImm:
      case Kind::ExternFunc: return;
      default: report("nested-operand", "a {0} is an operand; it needs a binding of its own", kind_name(expr.kind));
    }
  }
  void expression_sizes(const Node& expr) {
    walk(ref(expr), [&](const Node& node) {
      auto var = as<VarNode>(&node);
      if (var && !sizes_.contains(var))
        report("undefined-size", "the size {0} is defined by no parameter and no R.match_cast", var->name);
      return true;
    });
  }

  void use(const RelaxVarNode& var) {
    if (defined_.contains(&var)) return;
    if (escaped_.contains(&var)) {
      report("dataflow-var", "the variable {0} of a dataflow block is used outside of it; name it in R.output",
             name_of(var));
      if (!out_.empty() && out_.back().code == "relax.dataflow-var") out_.back().severity = Severity::Warning;
      return;
    }
    report("undefined-var", "the variable {0} is used before it is bound", name_of(var));
  }

  const IRModuleNode& module_;
  std::string name_;
  Diagnostics& out_;
  std::unordered_set<const RelaxVarNode*> defined_, ever_defined_, escaped_;
  std::unordered_set<const VarNode*> sizes_;
  bool is_pure_ = true, in_dataflow_ = false;
};

}  // namespace

Diagnostics check_relax(const IRModuleNode& module) {
  Diagnostics found;
  for (const auto& [name, node] : module.functions)
    if (auto function = as<RelaxFunctionNode>(node)) Checking(module, name, found).function(*function, false);
  return found;
}

}  // namespace tirscope
