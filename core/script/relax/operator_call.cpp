// SPDX-License-Identifier: Apache-2.0
#include "script/relax/operator_call.h"

#include <algorithm>

#include "ir/build.h"
#include "ir/compare/structural_equal.h"
#include "script/dialect/release.h"

namespace tirscope::script {

namespace {

/// The arguments of one call, by the names of the parameters.
class Given {
 public:
  Given(const RelaxOp& op, std::span<const Value> positional, const std::map<std::string, Value>& keywords)
      : op_(op), positional_(positional), keywords_(keywords) {}

  /// Binds to `names` in Python's order. TVM prints operands first, attributes by name; where an operand comes after an
  /// attribute in Python, that is another order, and is taken where Python's leads nowhere.
  Result<void> bind(const std::vector<std::string>& names) {
    std::vector<std::string> order = names;
    auto by_keyword = [&](const std::string& name) { return keyword(name) != nullptr; };
    const auto taken = std::min(positional_.size(), order.size());
    const bool clashes = std::any_of(order.begin(), order.begin() + std::ptrdiff_t(taken), by_keyword);
    if (clashes) std::erase_if(order, by_keyword);
    if (positional_.size() > order.size())
      return fail(bad_input("script.arity", "R.{0} takes {1} arguments, but got {2}", op_.name, names.size(),
                            positional_.size() + keywords_.size()));
    for (std::size_t i = 0; i < positional_.size(); ++i) bound_[order[i]] = &positional_[i];
    return bind_keywords(names);
  }
  /// Keywords alone.
  Result<void> bind_keywords(const std::vector<std::string>& names) {
    for (const auto& [key, value] : keywords_) {
      const std::string name = plain(key);
      if (std::ranges::find(names, name) == names.end())
        return fail(bad_input("script.unknown-argument", "R.{0} has no parameter {1}", op_.name, key));
      bound_[name] = &value;
    }
    return {};
  }
  /// Null for what is not given, or given as None.
  const Value* find(std::string_view name) const {
    auto found = bound_.find(std::string(name));
    return found == bound_.end() || found->second->is_none() ? nullptr : found->second;
  }
  bool has(std::string_view name) const { return bound_.contains(std::string(name)); }
  Result<const Value*> require(std::string_view name) const {
    auto value = find(name);
    if (!value) return fail(bad_input("script.arity", "R.{0} needs {1}", op_.name, name));
    return value;
  }

 private:
  static std::string plain(const std::string& key) {
    for (Word word : {Word::OutTypes, Word::TypeArguments})
      if (plain_word(word, key) == Release().word(word)) return std::string(Release().word(word));
    return key;
  }
  const Value* keyword(const std::string& name) const {
    for (const auto& [key, value] : keywords_)
      if (plain(key) == name) return &value;
    return nullptr;
  }

  const RelaxOp& op_;
  std::span<const Value> positional_;
  const std::map<std::string, Value>& keywords_;
  std::map<std::string, const Value*> bound_;
};

bool is_number(const Value& value) { return value.as_int() || value.as_float() || value.as_bool(); }

bool is_relax_value(const Value& value) { return value.as_node() && as<RelaxExprNode>(*value.as_node()); }

/// A number as Python's PrimValue takes it: int64, and float32.
Expr number_of(const Value& value) {
  if (value.as_float()) return make_const(DataType::floating(32), *value.as_float());
  return int64(value.as_int() ? *value.as_int() : int64_t(*value.as_bool()));
}

/// R.const of a number: int32, float32 or bool.
RelaxExpr constant_of(const Value& value) {
  if (value.as_float()) return relax_constant(TensorData::scalar(DataType::floating(32), *value.as_float()));
  if (value.as_bool()) return relax_constant(TensorData::scalar(DataType::boolean(), int64_t(*value.as_bool())));
  return relax_constant(TensorData::scalar(DataType::integer(32), *value.as_int()));
}

class Calling {
 public:
  Calling(const RelaxOp& op, const GraphValues& values) : op_(op), values_(values) {}

  /// The operand or operands in a value.
  Result<NodeRef> operand(const RelaxParameter& param, const Value& value) const {
    if (is_relax_value(value) || value.as_host<HostObject>()) return plain_operand(value);
    switch (param.kind) {
      case RelaxParam::Prim:
        if (is_number(value)) return NodeRef(relax_prim(number_of(value)));
        break;
      case RelaxParam::Tensor:
        if (is_number(value)) return NodeRef(constant_of(value));
        break;
      case RelaxParam::Shape: return shape(value);
      case RelaxParam::PrimTuple: return numbers(value);
      case RelaxParam::Text:
        if (value.as_string()) return NodeRef(make<RelaxStringNode>(object_info(), *value.as_string()));
        break;
      case RelaxParam::Type:
        if (auto dtype = value.as_string() ? parse_dtype(*value.as_string()) : std::nullopt)
          return NodeRef(make<DataTypeImmNode>(object_info(), *dtype));
        return wrong(param, "the name of a type", value);
      case RelaxParam::Function:
        if (auto name = value.as_string())
          return NodeRef(make<ExternFuncNode>(make<FuncStructInfoNode>(object_info()), *name));
        if (value.as_node() && (*value.as_node())->kind == Kind::GlobalVar) return *value.as_node();
        return wrong(param, "a function of the module, or a name", value);
      case RelaxParam::Value:
        if (is_number(value))
          return fail(bad_input("script.relax", "R.{0} expects a graph value as {1}; write the number as R.const(...)",
                                op_.name, param.name));
        break;
      default: break;
    }
    return plain_operand(value);
  }

  Result<RelaxExpr> tuple(const RelaxParameter& param, const Value& value) const {
    TS_TRY(NodeRef made, operand(param, value));
    RelaxExpr expr = ref_as<RelaxExprNode>(made);
    return as<RelaxTupleNode>(expr) ? expr : relax_tuple({expr});
  }

  /// What a parameter has that is not given.
  Result<NodeRef> default_operand(const RelaxParameter& param) const {
    if (!param.otherwise) return fail(bad_input("script.arity", "R.{0} needs {1}", op_.name, param.name));
    if (param.otherwise->is_none()) return NodeRef();
    if (auto text = param.otherwise->as_string()) return operand(param, Value(*text));
    return operand(param, Value(param.otherwise->as_int().value_or(0)));
  }

  Result<void> attributes(const Given& given, AttrDict& out) const {
    for (const RelaxParameter& param : op_.params) {
      if (!is_attribute(param.kind)) continue;
      const Value* value = given.find(param.name);
      if (!value && param.otherwise && !given.has(param.name)) continue;  // the default
      if (!value && !param.otherwise) return fail(bad_input("script.arity", "R.{0} needs {1}", op_.name, param.name));
      if (!value) {
        // None: what a type that is not said is, or the default where None makes no sense.
        if (param.otherwise->is_none()) out[std::string(param.name)] = Attr();
        continue;
      }
      TS_TRY(out[std::string(param.name)], values_.attribute(*value));
    }
    return {};
  }

  std::vector<std::string> names() const {
    std::vector<std::string> out;
    for (const RelaxParameter& param : op_.params) out.emplace_back(param.name);
    return out;
  }

 private:
  std::unexpected<Diagnostic> wrong(const RelaxParameter& param, const std::string& expected,
                                    const Value& found) const {
    return fail(bad_input("script.relax", "R.{0} expects {1} as {2}, found {3}", op_.name, expected, param.name,
                          found.type_name()));
  }
  Result<NodeRef> plain_operand(const Value& value) const {
    TS_TRY(RelaxExpr expr, values_.operand(value));
    return NodeRef(expr);
  }
  Result<NodeRef> shape(const Value& value) const {
    std::vector<Expr> sizes;
    if (auto items = value.as_sequence()) {
      for (const Value& item : *items) {
        TS_TRY(Expr size, values_.size(item));
        sizes.push_back(std::move(size));
      }
    } else {
      TS_TRY(Expr size, values_.size(value));
      sizes.push_back(std::move(size));
    }
    return NodeRef(shape_expr(std::move(sizes)));
  }
  Result<NodeRef> numbers(const Value& value) const {
    auto items = value.as_sequence();
    if (!items) return plain_operand(value);
    std::vector<RelaxExpr> fields;
    for (const Value& item : *items) {
      if (is_relax_value(item)) {
        TS_TRY(RelaxExpr field, values_.operand(item));
        fields.push_back(std::move(field));
      } else {
        TS_TRY(Expr number, values_.size(item));
        fields.push_back(relax_prim(std::move(number)));
      }
    }
    return NodeRef(relax_tuple(std::move(fields)));
  }

  const RelaxOp& op_;
  const GraphValues& values_;
};

Result<std::vector<StructInfo>> types_in(const Given& given, Word word, const GraphValues& values) {
  auto value = given.find(Release().word(word));
  if (!value) return std::vector<StructInfo>{};
  return values.types(*value);
}

Result<RelaxExpr> plain_call(const RelaxOp& op, Given& given, const GraphValues& values) {
  const Calling calling(op, values);
  std::vector<std::string> names = calling.names();
  if (op.takes_types) names.emplace_back(Release().word(Word::TypeArguments));
  TS_TRY_VOID(given.bind(names));
  std::vector<NodeRef> args;
  for (const RelaxParameter& param : op.params) {
    if (is_attribute(param.kind)) continue;
    const Value* value = given.find(param.name);
    TS_TRY(NodeRef arg, value ? calling.operand(param, *value) : calling.default_operand(param));
    args.push_back(std::move(arg));
  }
  AttrDict attrs;
  TS_TRY_VOID(calling.attributes(given, attrs));
  TS_TRY(auto types, types_in(given, Word::TypeArguments, values));
  if (op.knows_types && types.size() == 1) {
    TS_TRY(RelaxExpr call, relax_call(op, args, attrs));
    if (structural_equal(call->struct_info, types[0])) return call;
  }
  if (op.make) {
    TS_TRY_VOID(complete_call(op, args, attrs));
    return op.make(args, attrs);
  }
  while (!args.empty() && !args.back()) args.pop_back();
  if (std::ranges::find(args, NodeRef()) != args.end())
    return fail(bad_input("script.arity", "R.{0}: an argument is left out before one that is given", op.name));
  return relax_call(op, std::move(args), std::move(attrs), std::move(types));
}

/// R.call_tir(function, (inputs,), out_sinfo=..., tir_vars=...) and its like.
Result<RelaxExpr> kernel_call(const RelaxOp& op, Given& given, const GraphValues& values) {
  const Calling calling(op, values);
  const std::string out(Release().word(Word::OutTypes));
  std::vector<std::string> names{std::string(op.params[0].name), std::string(op.params[1].name)};
  const bool indices_first = op.find("inplace_indices") != nullptr;
  if (!indices_first) names.push_back(out);
  for (std::size_t i = 2; i < op.params.size(); ++i) names.emplace_back(op.params[i].name);
  if (indices_first) names.push_back(out);
  if (op.name != "call_dps_packed") names.emplace_back("tir_vars");
  TS_TRY_VOID(given.bind(names));
  TS_TRY(const Value* function, given.require(names[0]));
  TS_TRY(const Value* inputs, given.require(names[1]));
  TS_TRY(const Value* result, given.require(out));
  std::vector<NodeRef> args(2);
  TS_TRY(args[0], calling.operand(op.params[0], *function));
  TS_TRY(args[1], calling.tuple(op.params[1], *inputs));
  TS_TRY(auto types, values.types(*result));
  if (result->as_sequence()) types = {make<TupleStructInfoNode>(std::move(types))};
  if (auto sizes = given.find("tir_vars")) {
    TS_TRY(NodeRef shape, calling.operand({"tir_vars", RelaxParam::Shape}, *sizes));
    args.push_back(std::move(shape));
  }
  AttrDict attrs;
  TS_TRY_VOID(calling.attributes(given, attrs));
  return relax_call(op, std::move(args), std::move(attrs), std::move(types));
}

/// R.call_pure_packed("f", a, b, sinfo_args=(...,)): the function, then its arguments.
Result<RelaxExpr> packed_call(const RelaxOp& op, std::span<const Value> positional, Given& given,
                              const GraphValues& values) {
  const Calling calling(op, values);
  std::vector<std::string> names = calling.names();
  names.emplace_back(Release().word(Word::TypeArguments));
  TS_TRY_VOID(given.bind_keywords(names));
  if (positional.empty()) return fail(bad_input("script.arity", "R.{0} needs {1}", op.name, op.params[0].name));
  std::vector<NodeRef> args;
  for (const Value& value : positional) {
    static constexpr RelaxParameter argument{"an argument", RelaxParam::Prim};
    TS_TRY(NodeRef arg, calling.operand(args.empty() ? op.params[0] : argument, value));
    args.push_back(std::move(arg));
  }
  AttrDict attrs;
  TS_TRY_VOID(calling.attributes(given, attrs));
  TS_TRY(auto types, types_in(given, Word::TypeArguments, values));
  return relax_call(op, std::move(args), std::move(attrs), std::move(types));
}

/// R.print(x, format="...") and R.assert_op(c, x, format="..."): the format is an operand before the values.
Result<RelaxExpr> formatted_call(const RelaxOp& op, std::span<const Value> positional, Given& given,
                                 const GraphValues& values) {
  const Calling calling(op, values);
  const std::size_t at = op.form == RelaxForm::Print ? 0 : 1;
  TS_TRY_VOID(given.bind_keywords({"format", "format_args"}));
  std::vector<NodeRef> args;
  auto add = [&](const Value& value) -> Result<void> {
    TS_TRY(NodeRef arg, calling.operand({"a value", RelaxParam::Prim}, value));
    args.push_back(std::move(arg));
    return {};
  };
  for (const Value& value : positional) {
    auto several = args.size() == at && at == 1 ? value.as_sequence() : nullptr;
    if (!several) TS_TRY_VOID(add(value));
    for (const Value& one : several ? *several : std::vector<Value>{}) TS_TRY_VOID(add(one));
  }
  if (auto more = given.find("format_args")) {
    auto several = more->as_sequence();
    if (!several) TS_TRY_VOID(add(*more));
    for (const Value& one : several ? *several : std::vector<Value>{}) TS_TRY_VOID(add(one));
  }
  if (args.size() < at) return fail(bad_input("script.arity", "R.{0} needs {1}", op.name, op.params[0].name));
  auto format = given.find("format");
  TS_TRY(NodeRef text, calling.operand({"format", RelaxParam::Text}, format ? *format : Value("")));
  args.insert(args.begin() + std::ptrdiff_t(at), std::move(text));
  return relax_call(op, std::move(args));
}

}  // namespace

Result<RelaxExpr> call_operator(const RelaxOp& op, std::span<const Value> positional,
                                const std::map<std::string, Value>& keywords, const GraphValues& values) {
  Given given(op, positional, keywords);
  switch (op.form) {
    case RelaxForm::CallTir: return kernel_call(op, given, values);
    case RelaxForm::Packed: return packed_call(op, positional, given, values);
    case RelaxForm::Print:
    case RelaxForm::Assert: return formatted_call(op, positional, given, values);
    case RelaxForm::Plain: break;
  }
  return plain_call(op, given, values);
}

const RelaxOp* operator_of(Op op, bool unary) {
  if (unary) return op == Op::Neg ? find_relax_op("negative") : nullptr;
  switch (op) {
    case Op::Add: return find_relax_op("add");
    case Op::Sub: return find_relax_op("subtract");
    case Op::Mul: return find_relax_op("multiply");
    case Op::Div: return find_relax_op("divide");
    case Op::FloorDiv: return find_relax_op("floor_divide");
    case Op::Pow: return find_relax_op("power");
    case Op::Mod: return find_relax_op("mod");
    case Op::Lt: return find_relax_op("less");
    case Op::Gt: return find_relax_op("greater");
    case Op::Le: return find_relax_op("less_equal");
    case Op::Ge: return find_relax_op("greater_equal");
    default: return nullptr;
  }
}

}  // namespace tirscope::script
