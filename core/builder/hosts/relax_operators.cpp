// SPDX-License-Identifier: Apache-2.0
// relax.op in builder scripts: any operator of Relax's table, by its one description.
#include "builder/hosts/namespaces.h"
#include "relax/block_builder.h"
#include "script/relax/operator_call.h"

namespace tirscope::builder {

namespace {

Result<std::vector<StructInfo>> infos_of(const SValue& value) {
  std::vector<StructInfo> out;
  auto items = value.as_sequence();
  const std::vector<SValue> one{value};
  for (const SValue& item : items ? *items : one) {
    TS_TRY(StructInfo info, info_of(item));
    out.push_back(std::move(info));
  }
  return out;
}

/// A size, or the number of a PrimValue.
Result<Expr> size_or_number(const SValue& value) {
  if (auto real = value.as_float()) return make_const(DataType::floating(64), *real);
  return dim_of(value);
}

Result<SValue> operator_value(const RelaxOp& op, const script::Arguments& arguments) {
  const script::GraphValues values{graph_of, size_or_number, attr_of, infos_of};
  std::map<std::string, SValue> keywords;
  for (const script::KeywordValue& keyword : arguments.keywords)
    keywords.emplace(std::string(keyword.name), keyword.value);
  TS_TRY(RelaxExpr made, script::call_operator(op, arguments.positional, keywords, values));
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
      TS_TRY(infos, infos_of(*types));
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
