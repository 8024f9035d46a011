// SPDX-License-Identifier: Apache-2.0
// relax.op in builder scripts: any operator of Relax's table, by its one description.
#include <algorithm>

#include "builder/hosts/namespaces.h"
#include "ir/relax/ops.h"
#include "relax/block_builder.h"

namespace tirscope::builder {

namespace {

/// An operand as the parameter takes it: sizes as a shape, numbers as a tuple of PrimValues.
Result<NodeRef> operand_of(RelaxParam kind, const SValue& value) {
  if (kind == RelaxParam::Shape && value.as_sequence()) {
    TS_TRY(std::vector<Expr> dims, dims_of(value));
    return NodeRef(shape_expr(std::move(dims)));
  }
  if (kind == RelaxParam::PrimTuple && value.as_sequence()) {
    std::vector<RelaxExpr> fields;
    for (const SValue& item : *value.as_sequence()) {
      if (auto graph = item.as_host<GraphValue>()) {
        fields.push_back(graph->expr);
        continue;
      }
      TS_TRY(Expr extent, dim_of(item));
      fields.push_back(relax::prim_value(extent));
    }
    return NodeRef(relax::make_tuple(std::move(fields)));
  }
  TS_TRY(RelaxExpr graph, graph_of(value));
  return NodeRef(std::move(graph));
}

/// What an argument binds to: the parameter or attribute of that position or name.
const SValue* given(const script::Arguments& arguments, std::size_t position, std::string_view name) {
  if (position < arguments.positional.size()) return &arguments.positional[position];
  return arguments.keyword(name);
}

Result<SValue> operator_value(const RelaxOp& op, const script::Arguments& arguments) {
  const std::size_t known = op.params.size() + op.attributes.size();
  if (arguments.positional.size() > known)
    return fail(bad_input("script.arity", "relax.op.{0} takes {1} arguments, but got {2}", op.name, known,
                          arguments.positional.size()));
  for (const script::KeywordValue& keyword : arguments.keywords)
    if (!std::ranges::any_of(op.params, [&](auto& p) { return p.name == keyword.name; }) &&
        !std::ranges::any_of(op.attributes, [&](auto& a) { return a.name == keyword.name; }))
      return fail(bad_input("script.unknown-argument", "relax.op.{0} has no parameter {1}", op.name, keyword.name));
  std::vector<NodeRef> args;
  AttrDict attrs;
  for (std::size_t i = 0; i < op.params.size(); ++i) {
    const SValue* value = given(arguments, i, op.params[i].name);
    if (value && !value->is_none()) {
      TS_TRY(NodeRef operand, operand_of(op.params[i].kind, *value));
      args.push_back(std::move(operand));
    } else if (!op.params[i].optional) {
      return fail(bad_input("script.arity", "relax.op.{0} needs {1}", op.name, op.params[i].name));
    }
  }
  for (std::size_t i = 0; i < op.attributes.size(); ++i) {
    const SValue* value = given(arguments, op.params.size() + i, op.attributes[i].name);
    auto otherwise = op.attributes[i].default_value.as_string();
    if (!value || (value->is_none() && otherwise && *otherwise == "void")) continue;
    TS_TRY(attrs[std::string(op.attributes[i].name)], attr_of(*value));
  }
  TS_TRY(RelaxExpr made, relax::call_op(op.name, std::move(args), std::move(attrs)));
  return host(new GraphValue(std::move(made)));
}

/// The function that a call_tir calls: a GlobalVar, or the name of an external one.
Result<NodeRef> callee_of(const SValue& value) {
  if (auto text = value.as_string()) return NodeRef(relax::extern_func(*text));
  if (auto node = value.as_node(); node && (*node)->kind == Kind::GlobalVar) return *node;
  TS_TRY(RelaxExpr graph, graph_of(value));
  return NodeRef(std::move(graph));
}

/// call_tir(gvar, args, out_sinfo, tir_vars=None) and call_dps_packed(func, args, out_sinfo)
SValue call_tir_like(std::string name) {
  return function(
      name, {name == "call_tir" ? "gvar" : "func", "args", "out_sinfo", "tir_vars"}, 3,
      [name](Call& call) -> Result<SValue> {
        TS_TRY(NodeRef callee, callee_of(call[0]));
        TS_TRY(RelaxExpr args, graph_of(call[1]));
        if (args->kind != Kind::RelaxTuple) args = relax::make_tuple({args});
        TS_TRY(StructInfo info, info_of(call[2]));
        std::vector<NodeRef> operands{callee, NodeRef(args)};
        if (call.has(3)) {
          TS_TRY(std::vector<Expr> sizes, dims_of(call[3]));
          operands.emplace_back(shape_expr(std::move(sizes)));
        }
        return host(new GraphValue(make<RelaxCallNode>(info, find_relax_op(name), nullptr, std::move(operands),
                                                       AttrDict{}, std::vector<StructInfo>{info})));
      });
}

/// call_packed(func, *args, sinfo_args=...), call_pure_packed
SValue call_packed_like(std::string name) {
  return free_function(name, [name](Evaluator&, const script::Arguments& arguments) -> Result<SValue> {
    if (arguments.positional.empty() || !arguments.positional[0].as_string())
      return fail(bad_input("builder.argument", "{0} needs the name of a function", name));
    RelaxExpr callee = relax::extern_func(*arguments.positional[0].as_string());
    std::vector<NodeRef> args;
    for (const SValue& value : arguments.positional.subspan(1)) {
      TS_TRY(RelaxExpr arg, graph_of(value));
      args.emplace_back(std::move(arg));
    }
    std::vector<StructInfo> infos;
    if (const SValue* types = arguments.keyword("sinfo_args")) {
      auto items = types->as_sequence();
      const std::vector<SValue> one{*types};
      for (const SValue& type : items ? *items : one) {
        TS_TRY(StructInfo info, info_of(type));
        infos.push_back(std::move(info));
      }
    }
    StructInfo result = infos.empty()       ? object_info()
                        : infos.size() == 1 ? infos[0]
                                            : StructInfo(make<TupleStructInfoNode>(infos));
    const bool pure = name == "call_pure_packed";
    if (pure) args.insert(args.begin(), NodeRef(callee));
    return host(
        new GraphValue(make<RelaxCallNode>(result, pure ? find_relax_op(name) : nullptr,
                                           pure ? NodeRef() : NodeRef(callee), std::move(args), AttrDict{}, infos)));
  });
}

}  // namespace

SValue relax_operator(const std::string& path) {
  if (path == "call_tir" || path == "call_dps_packed") return call_tir_like(path);
  if (path == "call_packed" || path == "call_pure_packed") return call_packed_like(path);
  const RelaxOp* op = find_relax_op(path);
  if (!op || op->form != RelaxForm::Plain) return {};
  return free_function(path.substr(path.rfind('.') + 1),
                       [op](Evaluator&, const script::Arguments& arguments) { return operator_value(*op, arguments); });
}

SValue relax_operators(std::string prefix) {
  return new_namespace("relax.op", [prefix](std::string_view name) -> SValue {
    const std::string path = prefix + std::string(name);
    if (SValue op = relax_operator(path); !op.failed()) return op;
    for (std::string_view space : {"nn", "image", "builtin", "memory", "vm", "grad", "inspect"})
      if (path == space) return relax_operators(path + ".");
    return {};
  });
}

}  // namespace tirscope::builder
