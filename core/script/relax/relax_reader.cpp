// SPDX-License-Identifier: Apache-2.0
// Functions of Relax: parameters, sizes, results.
#include "script/relax/relax_reader.h"

#include <algorithm>
#include <cctype>

#include "ir/walk/visitor.h"
#include "script/relax/relax_function_reader.h"

namespace tirscope::script {

using syntax::ExprKind;
using syntax::StmtKind;

NodeRef RelaxFunctionReader::function(const syntax::Function& node, bool is_private, bool is_pure, bool nested) {
  std::size_t mark = reader_.scope().mark();
  NodeRef made;
  try {
    made = read(node, is_private, is_pure, nested);
  } catch (const Reported&) {
  } catch (LimitReached& limit) {
    reader_.report(node.name_place, std::move(limit.diagnostic));
  }
  reader_.scope().undo_to(mark);
  return made;
}

void RelaxFunctionReader::wrong(const syntax::Node& where, Diagnostic diagnostic) {
  reader_.report(where, std::move(diagnostic));
  throw Reported();
}

void RelaxFunctionReader::wrong(const syntax::Node& where, std::string expected, const Value& found) {
  wrong(where, bad_input("script.relax", "expected {0}, found {1}", expected, found.type_name()));
}

Value RelaxFunctionReader::checked(Value value) {
  if (value.failed()) throw Reported();
  return value;
}

RelaxFunction RelaxFunctionReader::read(const syntax::Function& node, bool is_private, bool is_pure, bool nested) {
  // Sizes that a parameter names as text are known in all annotations.
  for (const syntax::Parameter& parameter : node.parameters) {
    if (!parameter.annotation)
      wrong(parameter, bad_input("script.annotation", "the parameter {0} needs an annotation such as R.Tensor(...)",
                                 name_of(parameter.name)));
    introduce_sizes(*parameter.annotation);
  }
  if (node.result) introduce_sizes(*node.result);
  std::vector<RelaxVar> params;
  std::vector<StructInfo> param_infos;
  for (const syntax::Parameter& parameter : node.parameters) {
    param_infos.push_back(info(*parameter.annotation));
    params.push_back(make<RelaxVarNode>(name_of(parameter.name), param_infos.back()));
    reader_.scope().set(parameter.name, NodeRef(params.back()));
  }
  StructInfo ret = node.result && node.result->kind != ExprKind::None ? info(*node.result) : nullptr;
  run(node.body);
  if (!result_) {
    if (ret) wrong(node.name_place, bad_input("script.relax-return", "the function must end with 'return'"));
    result_ = make<RelaxTupleNode>(void_info(), std::vector<RelaxExpr>{});
  }
  close_block(false);
  SeqExpr body = make<SeqExprNode>(std::move(blocks_), result_);
  if (!ret) {
    std::vector<const VarNode*> known;
    auto collect = [&](const Node& n) {
      if (auto var = as<VarNode>(&n)) known.push_back(var);
      return true;
    };
    for (const StructInfo& one : param_infos) walk(one, collect);
    if (nested)
      for (const auto& [name, var] : symbols_) known.push_back(var.get());
    ret = erase_unknown_vars(result_->struct_info ? result_->struct_info : object_info(),
                             [&](const VarNode& v) { return std::ranges::find(known, &v) != known.end(); });
  }
  if (!nested && !is_private) attrs_.try_emplace("global_symbol", name_of(node.name));
  StructInfo type = make<FuncStructInfoNode>(param_infos, ret, is_pure);
  auto function = make<RelaxFunctionNode>(type, params, body, ret, is_pure, attrs_);
  reader_.spend_nodes(function->size);
  return function;
}

void RelaxFunctionReader::introduce_sizes(const syntax::Expr& annotation) {
  auto each = [&](const syntax::Expr* e) {
    if (e) introduce_sizes(*e);
  };
  switch (annotation.kind) {
    case ExprKind::Tuple:
    case ExprKind::List:
      for (const syntax::Expr* item : syntax::cast<syntax::Sequence>(annotation).items) {
        if (item->kind == ExprKind::String) {
          symbol(std::string(syntax::cast<syntax::String>(*item).value));
        } else {
          each(item);
        }
      }
      return;
    case ExprKind::Call: {
      auto& call = syntax::cast<syntax::Call>(annotation);
      for (const syntax::Expr* arg : call.args) each(arg);
      for (const syntax::Keyword& keyword : call.keywords) each(keyword.value);
      return;
    }
    case ExprKind::Name: {
      const NameId name = syntax::cast<syntax::Name>(annotation).id;
      if (reader_.is_declared_size(name)) symbol(name_of(name));
      return;
    }
    case ExprKind::Binary: {
      auto& node = syntax::cast<syntax::Binary>(annotation);
      return each(node.left), each(node.right);
    }
    default: return;
  }
}

Var RelaxFunctionReader::symbol(const std::string& name) {
  bool plain = !name.empty() && !std::isdigit(static_cast<unsigned char>(name.front())) &&
               std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) || c == '_'; });
  if (!plain) return nullptr;
  Var& var = symbols_[name];
  if (!var) {
    var = make_var(name, DataType::integer(64));
    reader_.scope().set(reader_.tree().intern(name), NodeRef(var));
  }
  return var;
}

NodeRef read_relax_function(TirReader& reader, const syntax::Function& function, bool is_private, bool is_pure) {
  std::map<std::string, Var> symbols;
  return RelaxFunctionReader(reader, symbols).function(function, is_private, is_pure, false);
}

}  // namespace tirscope::script
