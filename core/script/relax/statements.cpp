// SPDX-License-Identifier: Apache-2.0
// Bodies of functions of Relax: statements and the bindings they make.
#include <algorithm>

#include "arith/relax/struct_infos.h"
#include "script/relax/relax_function_reader.h"

namespace tirscope::script {

using syntax::ExprKind;
using syntax::StmtKind;

// ---- statements -----------------------------------------------------------------------------------------------------

void RelaxFunctionReader::run(syntax::Body body) {
  for (const syntax::Stmt* one : body) statement(*one);
}

void RelaxFunctionReader::statement(const syntax::Stmt& stmt) {
  if (result_) wrong(stmt, bad_input("script.relax-return", "nothing may follow 'return'"));
  switch (stmt.kind) {
    case StmtKind::Pass: return;
    case StmtKind::Expression: return expression_statement(*syntax::cast<syntax::ExpressionStmt>(stmt).value);
    case StmtKind::Assign: {
      auto& node = syntax::cast<syntax::Assign>(stmt);
      if (node.targets.size() != 1) break;
      return assign(*node.targets.front(), *node.value, nullptr);
    }
    case StmtKind::AnnAssign: {
      auto& node = syntax::cast<syntax::AnnAssign>(stmt);
      if (!node.value) break;
      return assign(*node.target, *node.value, info(*node.annotation));
    }
    case StmtKind::Return: {
      auto& node = syntax::cast<syntax::Return>(stmt);
      result_ = node.value ? normal(to_relax(eval(*node.value), *node.value))
                           : make<RelaxTupleNode>(void_info(), std::vector<RelaxExpr>{});
      return;
    }
    case StmtKind::With: return dataflow(syntax::cast<syntax::With>(stmt));
    case StmtKind::If: return branch(syntax::cast<syntax::If>(stmt));
    case StmtKind::Function: {
      auto& node = syntax::cast<syntax::Function>(stmt);
      RelaxFunctionReader inner(reader_, symbols_);
      NodeRef local = inner.function(node, true, is_pure(node), true);
      if (!local) throw Reported();
      bind(node.name, ref_as<RelaxExprNode>(local), nullptr);
      return;
    }
    default: break;
  }
  reader_.unsupported(stmt, "this statement in a Relax function");
  throw Reported();
}

bool RelaxFunctionReader::is_pure(const syntax::Function& node) {
  for (const syntax::Expr* decorator : node.decorators)
    if (decorator->kind == ExprKind::Call)
      for (const syntax::Keyword& keyword : syntax::cast<syntax::Call>(*decorator).keywords)
        if (reader_.tree().name(keyword.name) == "pure" && keyword.value->kind == ExprKind::False) return false;
  return true;
}

void RelaxFunctionReader::expression_statement(const syntax::Expr& expr) {
  if (expr.kind == ExprKind::String) return;
  if (expr.kind == ExprKind::Call) {
    auto& call = syntax::cast<syntax::Call>(expr);
    std::string path = relax_path(*call.callee);
    if (path == "output") return output(call);
    if (path == "func_attr") {
      auto value =
          call.args.size() == 1 ? to_attr(checked(reader_.evaluate(*call.args[0], reader_.scope()))) : std::nullopt;
      auto dict = value ? value->get<AttrDict>() : nullptr;
      if (!dict) wrong(expr, bad_input("script.relax", "R.func_attr needs a dictionary"));
      attrs_ = *dict;
      return;
    }
  }
  Value value = eval(expr);
  if (value.is_none()) return;
  emit(to_relax(value, expr), "_");
}

void RelaxFunctionReader::assign(const syntax::Expr& target, const syntax::Expr& value_expr, StructInfo annotation) {
  Value value = eval(value_expr);
  if (target.kind == ExprKind::Tuple || target.kind == ExprKind::List) {
    auto& names = syntax::cast<syntax::Sequence>(target).items;
    auto items = value.as_sequence();
    if (!items || items->size() != names.size()) wrong(target, "as many values as names", value);
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i]->kind != ExprKind::Name) wrong(*names[i], bad_input("script.relax", "a value is bound to a name"));
      bind(syntax::cast<syntax::Name>(*names[i]).id, (*items)[i], nullptr, value_expr);
    }
    return;
  }
  if (target.kind != ExprKind::Name) wrong(target, bad_input("script.relax", "a value is bound to a name"));
  bind(syntax::cast<syntax::Name>(target).id, value, std::move(annotation), value_expr);
}

void RelaxFunctionReader::bind(NameId id, const Value& value, StructInfo annotation, const syntax::Expr& where) {
  auto node = value.as_node();
  if (node && as<VarNode>(*node) && !annotation) {  // n = T.int64(): the variable of that name, when there is one
    std::string name = name_of(id);
    Var& known = symbols_[name];
    if (!known) {
      known = ref_as<VarNode>(*node);
      reader_.rename(known, name);
    }
    reader_.scope().set(id, NodeRef(known));
    return;
  }
  if (auto cast = value.as_host<CastValue>()) {
    reader_.scope().set(id, NodeRef(emit(*cast, name_of(id))));
    return;
  }
  bool relax = (node && as<RelaxExprNode>(*node)) || value.as_sequence() || (node && is_expr((*node)->kind));
  if (!relax && !annotation) {  // cls = Module, and Python's own values
    reader_.scope().set(id, value);
    return;
  }
  bind(id, to_relax(value, where), std::move(annotation));
}

void RelaxFunctionReader::bind(NameId id, RelaxExpr value, StructInfo annotation) {
  RelaxVar var = emit(std::move(value), name_of(id), std::move(annotation));
  reader_.scope().set(id, NodeRef(var));
}

void RelaxFunctionReader::dataflow(const syntax::With& node) {
  bool is_dataflow = node.items.size() == 1 && !node.items[0].target && node.items[0].context->kind == ExprKind::Call &&
                     relax_path(*syntax::cast<syntax::Call>(*node.items[0].context).callee) == "dataflow";
  if (!is_dataflow || in_dataflow_)
    wrong(node, bad_input("script.relax", "'with' needs R.dataflow(), which does not nest"));
  close_block(false);
  in_dataflow_ = true;
  run(node.body);
  close_block(true);
  in_dataflow_ = false;
}

void RelaxFunctionReader::output(const syntax::Call& call) {
  if (!in_dataflow_) wrong(call, bad_input("script.relax", "R.output must come at the end of R.dataflow()"));
  for (const syntax::Expr* arg : call.args) {
    Value value = eval(*arg);
    auto node = value.as_node();
    auto var = node ? as<RelaxVarNode>(*node) : nullptr;
    bool of_block = var && std::ranges::any_of(bindings_, [&](const Binding& b) { return b->var.get() == var; });
    if (!of_block) wrong(*arg, "a variable of this dataflow block", value);
    const_cast<RelaxVarNode*>(var)->is_dataflow = false;  // still under construction
  }
}

void RelaxFunctionReader::branch(const syntax::If& node) {
  if (node.branches.size() != 1 || node.orelse.empty())
    wrong(node, bad_input("script.relax", "'if' in a Relax function needs one condition and an else"));
  RelaxExpr condition = normal(to_relax(eval(*node.branches[0].test), *node.branches[0].test));
  std::string name;
  auto side = [&](syntax::Body body, std::string_view suffix) {
    auto outer_blocks = std::exchange(blocks_, {});
    auto outer_bindings = std::exchange(bindings_, {});
    std::size_t mark = reader_.scope().mark();
    run(body);
    if (bindings_.empty()) wrong(node, bad_input("script.relax", "both branches must end with an assignment"));
    Binding last = bindings_.back();
    bindings_.pop_back();
    name = last->var->name;
    // The branch gives a variable: that which the name stands for, or one of its own.
    RelaxExpr result = last->value;
    const bool is_leaf = last->kind == Kind::VarBinding && as<RelaxVarNode>(result);
    if (!is_leaf) {
      RelaxVar var = make<RelaxVarNode>(name + std::string(suffix), last->var->struct_info);
      bindings_.push_back(last->kind == Kind::VarBinding ? Binding(make<VarBindingNode>(var, result))
                                                         : Binding(make<MatchCastNode>(var, result, var->struct_info)));
      result = var;
    }
    close_block(false);
    SeqExpr seq = make<SeqExprNode>(std::exchange(blocks_, std::move(outer_blocks)), result);
    bindings_ = std::move(outer_bindings);
    reader_.scope().undo_to(mark);
    return seq;
  };
  SeqExpr then_branch = side(node.branches[0].body, "_then"), else_branch = side(node.orelse, "_else");
  StructInfo info = relax::common_info(visible(then_branch->struct_info), visible(else_branch->struct_info));
  RelaxExpr made = make<RelaxIfNode>(info, condition, then_branch, else_branch);
  bind(reader_.tree().intern(name), made, nullptr);
}

// ---- bindings -------------------------------------------------------------------------------------------------------

void RelaxFunctionReader::close_block(bool is_dataflow) {
  if (bindings_.empty()) return;
  std::vector<Binding> bindings = std::exchange(bindings_, {});
  if (!blocks_.empty() && blocks_.back()->is_dataflow == is_dataflow) {  // neighbours of one kind are one block
    bindings.insert(bindings.begin(), blocks_.back()->bindings.begin(), blocks_.back()->bindings.end());
    blocks_.pop_back();
  }
  blocks_.push_back(make<BindingBlockNode>(std::move(bindings), is_dataflow));
}

RelaxVar RelaxFunctionReader::new_var(const std::string& name, StructInfo type) {
  int& count = in_dataflow_ ? dataflow_count_ : plain_count_;
  std::string made_up = std::string(in_dataflow_ ? "lv" : "gv") + (count ? std::to_string(count) : "");
  ++count;
  return make<RelaxVarNode>(name.empty() ? made_up : name, std::move(type), in_dataflow_);
}

RelaxVar RelaxFunctionReader::emit(RelaxExpr value, const std::string& name, StructInfo annotation) {
  value = flat(value);
  RelaxVar var = new_var(name, annotation ? annotation : value->struct_info ? value->struct_info : object_info());
  bindings_.push_back(make<VarBindingNode>(var, std::move(value)));
  return var;
}

RelaxVar RelaxFunctionReader::emit(const CastValue& cast, const std::string& name) {
  RelaxExpr value = normal(cast.value);
  RelaxVar var = new_var(name, cast.info);
  bindings_.push_back(make<MatchCastNode>(var, std::move(value), cast.info));
  return var;
}

RelaxExpr RelaxFunctionReader::normal(RelaxExpr value) {
  if (auto tuple = as<RelaxTupleNode>(value)) {
    std::vector<RelaxExpr> items;
    for (const RelaxExpr& item : tuple->items) items.push_back(normal(item));
    return items == tuple->items ? value : relax_tuple(std::move(items));
  }
  bool leaf = value->kind != Kind::RelaxCall && value->kind != Kind::TupleGetItem && value->kind != Kind::RelaxIf;
  return leaf ? value : emit(value);
}

RelaxExpr RelaxFunctionReader::flat(const RelaxExpr& value) {
  if (auto call = as<RelaxCallNode>(value)) {
    std::vector<NodeRef> args;
    for (const NodeRef& arg : call->args) args.push_back(normal(arg));
    return args == call->args ? value : with(*call, [&](RelaxCallNode& copy) { copy.args = std::move(args); });
  }
  if (auto item = as<TupleGetItemNode>(value)) {
    RelaxExpr tuple = normal(item->tuple);
    return tuple == item->tuple ? value : with(*item, [&](TupleGetItemNode& copy) { copy.tuple = tuple; });
  }
  return as<RelaxTupleNode>(value) ? normal(value) : value;
}

NodeRef RelaxFunctionReader::normal(const NodeRef& node) {
  auto value = ref_as<RelaxExprNode>(node);
  return value ? NodeRef(normal(value)) : node;
}

StructInfo RelaxFunctionReader::visible(const StructInfo& info) {
  if (!info) return object_info();
  return erase_unknown_vars(info, [&](const VarNode& v) {
    return std::ranges::any_of(symbols_, [&](const auto& named) { return named.second.get() == &v; });
  });
}

}  // namespace tirscope::script
