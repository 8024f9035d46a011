// SPDX-License-Identifier: Apache-2.0
#include "arith/relax/op_table.h"

#include <algorithm>
#include <unordered_map>

#include "arith/relax/rules.h"

namespace tirscope {

namespace {

const std::vector<RelaxOp>& table() {
  static const std::vector<RelaxOp> made = [] {
    relax_rules::OpTable ops;
    for (auto add : {relax_rules::add_elementwise, relax_rules::add_creation, relax_rules::add_shapes,
                     relax_rules::add_joining, relax_rules::add_indexing, relax_rules::add_reductions,
                     relax_rules::add_products, relax_rules::add_convolutions, relax_rules::add_pools,
                     relax_rules::add_networks, relax_rules::add_calls, relax_rules::add_runtime})
      add(ops);
    return ops.take();
  }();
  return made;
}

/// Numbers that may be one or several are a list from here on.
Result<Attr> checked_attribute(const RelaxOp& op, const RelaxParameter& param, Attr value) {
  auto wrong = [&](const char* expected) {
    return fail(bad_input("relax.wrong-argument", "R.{0} expects {1} as {2}", op.name, expected, param.name));
  };
  const bool optional = param.otherwise && param.otherwise->is_none();
  switch (param.kind) {
    case RelaxParam::Int:
      if (!value.as_int() && !(optional && value.is_none())) return wrong("an integer");
      break;
    case RelaxParam::Bool:
      if (!value.as_int()) return wrong("True or False");
      value = *value.as_int() != 0;
      break;
    case RelaxParam::Ints: {
      if (optional && value.is_none()) break;
      auto list = relax_rules::int_list(value);
      if (!list) return wrong("one integer or several");
      value = relax_rules::to_list(*list);
      break;
    }
    case RelaxParam::IntOrInts:
      if (!value.as_int() && !value.get<AttrList>()) return wrong("an integer or a list");
      break;
    case RelaxParam::Number: {
      auto held = value.get<NodeRef>();
      auto imm = held ? as<FloatImmNode>(*held) : nullptr;
      if (imm) value = imm->value;
      if (auto integer = value.as_int()) value = double(*integer);
      if (!value.get<double>()) return wrong("a number");
      break;
    }
    case RelaxParam::String:
      if (!value.as_string() && !(optional && value.is_none())) return wrong("text");
      break;
    case RelaxParam::DType: {
      if (value.is_none()) value = "void";
      auto text = value.as_string();
      if (!text || !DataType::parse(*text)) return wrong("the name of a type");
      break;
    }
    default: break;
  }
  return value;
}

}  // namespace

std::span<const RelaxOp> relax_ops() { return table(); }

const RelaxOp* find_relax_op(std::string_view name) {
  static const std::unordered_map<std::string_view, const RelaxOp*> index = [] {
    std::unordered_map<std::string_view, const RelaxOp*> map;
    for (const RelaxOp& op : table()) map.emplace(op.name, &op);
    return map;
  }();
  auto found = index.find(name);
  return found == index.end() ? nullptr : found->second;
}

Result<void> complete_call(const RelaxOp& op, const std::vector<NodeRef>& args, AttrDict& attrs) {
  for (const auto& [key, value] : attrs) {
    auto param = op.find(key);
    if (!param || !is_attribute(param->kind))
      return fail(bad_input("relax.unknown-attribute", "R.{0} has no attribute {1}", op.name, key));
  }
  std::size_t most = 0, least = 0;
  for (const RelaxParameter& param : op.params) {
    if (!is_attribute(param.kind)) {
      ++most;
      if (!param.otherwise) least = most;
      continue;
    }
    auto given = attrs.find(std::string(param.name));
    if (given == attrs.end() && !param.otherwise)
      return fail(bad_input("relax.missing-attribute", "R.{0} needs {1}", op.name, param.name));
    Attr value = given == attrs.end() ? *param.otherwise : std::move(given->second);
    TS_TRY(attrs[std::string(param.name)], checked_attribute(op, param, std::move(value)));
  }
  if (op.form == RelaxForm::Plain && (args.size() < least || args.size() > most))
    return fail(bad_input("relax.operator-arity", "R.{0} takes {1} operands, but got {2}", op.name, most, args.size()));
  if (args.size() < least)
    return fail(bad_input("relax.operator-arity", "R.{0} takes at least {1} operands, but got {2}", op.name, least,
                          args.size()));
  return {};
}

Result<RelaxExpr> relax_call(const RelaxOp& op, std::vector<NodeRef> args, AttrDict attrs,
                             std::vector<StructInfo> types) {
  TS_TRY_VOID(complete_call(op, args, attrs));
  TS_TRY(StructInfo info, op.infer({op, args, attrs, types}));
  return RelaxExpr(make<RelaxCallNode>(info, &op, nullptr, std::move(args), std::move(attrs), std::move(types)));
}

Result<RelaxExpr> relax_call(std::string_view name, std::vector<NodeRef> args, AttrDict attrs,
                             std::vector<StructInfo> types) {
  const RelaxOp* op = find_relax_op(name);
  if (!op) return fail(bad_input("relax.unknown-operator", "R.{0} is not a known operator", name));
  return relax_call(*op, std::move(args), std::move(attrs), std::move(types));
}

}  // namespace tirscope
