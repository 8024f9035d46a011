// SPDX-License-Identifier: Apache-2.0
#include "schedule/driver/parameter_types.h"

#include <algorithm>

#include "schedule/driver/argument_reader.h"
#include "schedule/legality/refusal/refusal.h"
#include "support/format.h"

namespace tirscope::schedule {

std::string_view python_type(ParameterType type) {
  switch (type) {
    case ParameterType::Block: return "Union[BlockRV, str]";
    case ParameterType::Loop:
    case ParameterType::Location: return "LoopRV";
    case ParameterType::BlockOrLoop: return "Union[BlockRV, LoopRV]";
    case ParameterType::Loops: return "LoopRV";
    case ParameterType::Blocks: return "Optional[List[Union[BlockRV, str]]]";
    case ParameterType::BlockizeTarget: return "Union[LoopRV, List[BlockRV]]";
    case ParameterType::ReadIndex:
    case ParameterType::WriteIndex: return "Union[int, str, Buffer]";
    case ParameterType::Buffer: return "Union[Tuple[str, int], str, Buffer]";
    case ParameterType::BufferSide: return "str";
    case ParameterType::FunctionName: return "Optional[str]";
    case ParameterType::Integer: return "int";
    case ParameterType::Boolean: return "bool";
    case ParameterType::String: return "str";
    case ParameterType::Integers: return "List[int]";
    case ParameterType::OptionalIntegers: return "Optional[List[int]]";
    case ParameterType::Numbers: return "List[float]";
    case ParameterType::Factors: return "List[Union[int, ExprRV, None]]";
    case ParameterType::Annotation:
      return "Union[str, int, float, PrimExpr, List[Union[str, int, float, PrimExpr]], Dict[str, Union[str, int, "
             "float, "
             "PrimExpr, List[Union[str, int, float, PrimExpr]]]]]";
    case ParameterType::IndexMap: return "Union[IndexMap, Callable]";
    case ParameterType::PadValue: return "Optional[Union[int, float, PrimExpr, IndexMap, Callable]]";
    case ParameterType::Ranges: return "Callable";
  }
  return "";
}

std::string_view python_type(Returns returns) {
  switch (returns) {
    case Returns::Nothing: return "None";
    case Returns::Block: return "BlockRV";
    case Returns::Loop: return "LoopRV";
    case Returns::Expr: return "ExprRV";
    case Returns::Blocks: return "List[BlockRV]";
    case Returns::Loops: return "List[LoopRV]";
    case Returns::Exprs: return "List[ExprRV]";
    case Returns::Boolean: return "bool";
  }
  return "";
}

bool is_varargs(ParameterType type) { return type == ParameterType::Loops; }
bool is_map(ParameterType type) {
  return type == ParameterType::IndexMap || type == ParameterType::PadValue || type == ParameterType::Ranges;
}
bool spreads(ParameterType type) { return is_varargs(type) || type == ParameterType::Factors; }

namespace {

/// The buffer that a resolved ("read" | "write", i) names.
Buffer buffer_named(const SRef& block, const Value& pair) {
  const ValueList& parts = *pair.get<ValueList>();
  const auto& regions = *parts[0].get<std::string>() == "read" ? block.block()->reads : block.block()->writes;
  return regions[std::size_t(*parts[1].as_int())]->buffer;
}

}  // namespace

// ---- arguments ------------------------------------------------------------------------------------------------------

Result<std::vector<Value>> bind_arguments(const Description& method, ValueList args, ValueDict kwargs) {
  const std::vector<Parameter>& table = method.parameters;
  auto type_error = [&](std::string code, Message text, std::string tvm) {
    return fail(reject(std::move(code), std::move(text), "TypeError", formatted("{}() {}", method.name, tvm)));
  };
  std::vector<Value> values(table.size());
  std::vector<bool> given(table.size(), false);
  std::size_t next = 0;
  for (std::size_t i = 0; i < table.size() && next < args.size() && !table[i].keyword_only; ++i) {
    if (is_varargs(table[i].type)) {
      values[i] = ValueList(args.begin() + std::ptrdiff_t(next), args.end());
      next = args.size();
    } else {
      values[i] = std::move(args[next++]);
    }
    given[i] = true;
  }
  if (next < args.size()) {
    const auto positional = std::ranges::count(table, false, &Parameter::keyword_only);
    return type_error("call.too-many-arguments",
                      message("{0} takes {1} arguments, but got {2}", method.name, positional, args.size()),
                      formatted("takes {} positional arguments but {} were given", positional + 1, args.size() + 1));
  }
  for (auto& [name, value] : kwargs) {
    auto it = std::find_if(table.begin(), table.end(),
                           [&](const Parameter& p) { return p.name == name || p.trace_name == name; });
    if (it == table.end() || is_varargs(it->type))
      return type_error("call.unknown-argument", message("{0} has no parameter named \"{1}\"", method.name, name),
                        formatted("got an unexpected keyword argument '{}'", name));
    std::size_t i = std::size_t(it - table.begin());
    if (given[i])
      return type_error("call.repeated-argument", message("{0}: \"{1}\" is given twice", method.name, name),
                        formatted("got multiple values for argument '{}'", name));
    values[i] = std::move(value);
    given[i] = true;
  }
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (given[i]) continue;
    if (is_varargs(table[i].type))
      values[i] = ValueList{};
    else if (table[i].default_value)
      values[i] = *table[i].default_value;
    else
      return type_error("call.missing-argument", message("{0} needs \"{1}\"", method.name, table[i].name),
                        formatted("missing 1 required positional argument: '{}'", table[i].name));
  }
  return values;
}

Result<Arguments> read_arguments(const Primitive& primitive, const std::vector<Value>& values, Resolver& resolver) {
  ArgumentReader reader(primitive, resolver);
  const std::vector<Parameter>& table = primitive.parameters;
  std::vector<Arguments::Item> items(table.size());
  Preceding before;
  for (bool first : {true, false})
    for (std::size_t i = 0; i < table.size(); ++i) {
      if (table[i].resolved_first != first) continue;
      TS_TRY(items[i], reader.read(table[i], values[i], before));
      if (table[i].type == ParameterType::Block && !items[i].srefs.empty()) before.block = items[i].srefs[0];
      if (table[i].type == ParameterType::Buffer) before.buffer = buffer_named(*before.block, items[i].value);
      if (table[i].type == ParameterType::IndexMap) before.map = ref_as<IndexMapNode>(*items[i].value.get<NodeRef>());
    }
  return Arguments(table, std::move(items));
}

}  // namespace tirscope::schedule
