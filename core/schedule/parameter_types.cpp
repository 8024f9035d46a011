// SPDX-License-Identifier: Apache-2.0
#include "schedule/parameter_types.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "ir/build.h"
#include "ir/visitor.h"
#include "schedule/index_functions.h"
#include "schedule/legality/refusal.h"

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

/// What the arguments read so far say about those that follow.
struct Preceding {
  const SRef* block = nullptr;  ///< the parameter "block"
  Buffer buffer;                ///< the parameter "buffer"
  IndexMap map;                 ///< the parameter "index_map"
};

/// The type of the indices in a block, as TVM's Python guesses it.
DataType index_dtype(const BlockNode& block) {
  if (!block.iter_vars.empty()) return block.iter_vars.front()->var->dtype;
  for (const auto* regions : {&block.reads, &block.writes})
    for (const BufferRegion& region : *regions)
      if (!region->region.empty()) return region->region.front()->min->dtype;
  return DataType::integer(64);
}

/// A number as an element of a buffer, refused where the type cannot hold it.
Result<Expr> element(int64_t value, DataType dtype) {
  if (dtype.bits < 64) {
    bool is_signed = dtype.is_int();
    int64_t least = is_signed ? -(int64_t(1) << (dtype.bits - 1)) : 0;
    int64_t bound = int64_t(1) << (is_signed ? dtype.bits - 1 : dtype.bits);
    if (value < least || value >= bound)
      return fail(reject(
          "pad-value.out-of-range",
          message("the pad value {0} is no {1}, which is what the buffer holds", value, dtype.str()), "InternalError",
          value < least ? std::format("Check failed: value >= {} ({} vs. {}) : ValueError: Literal value "
                                      "{} exceeds minimum of {}",
                                      least, value, least, value, dtype.str())
                        : std::format("Check failed: value < 1LL << (dtype.bits() - 1) ({} vs. {}) : "
                                      "ValueError: Literal value {} exceeds maximum of {}",
                                      value, bound, value, dtype.str())));
  }
  return make_const(dtype, value);
}

class Reader {
 public:
  Reader(const Primitive& primitive, Resolver& resolver) : primitive_(primitive), resolver_(resolver) {}

  using Item = Arguments::Item;

  Result<Item> read(const Parameter& p, const Value& value, const Preceding& before) {
    const SRef* block = before.block;
    switch (p.type) {
      case ParameterType::Block: return node(p, value, true, false);
      case ParameterType::Loop:
      case ParameterType::Location: return node(p, value, false, true);
      case ParameterType::BlockOrLoop: return node(p, value, true, true);
      case ParameterType::Loops: return nodes(p, value, false, true);
      case ParameterType::Blocks: return nodes(p, value, true, false);
      case ParameterType::BlockizeTarget:
        return value.get<ValueList>() ? nodes(p, value, true, false) : node(p, value, false, true);
      case ParameterType::ReadIndex: return buffer_index(p, value, *block, "read");
      case ParameterType::WriteIndex: return buffer_index(p, value, *block, "write");
      case ParameterType::Buffer: return buffer(p, value, *block, "");
      case ParameterType::BufferSide: return buffer_side(p, value);
      case ParameterType::FunctionName: return function_name(p, value);
      case ParameterType::Integer: return scalar(p, value, value.as_int().has_value());
      case ParameterType::Boolean: return boolean(p, value);
      case ParameterType::String: return scalar(p, value, value.get<std::string>());
      case ParameterType::Integers: return integers(p, value);
      case ParameterType::OptionalIntegers: return integers(p, value.is_none() ? Value(ValueList{}) : value);
      case ParameterType::Numbers: return numbers(p, value);
      case ParameterType::Factors: return factors(p, value);
      case ParameterType::Annotation: return annotation(p, value);
      case ParameterType::IndexMap: return index_map(p, value, before);
      case ParameterType::PadValue: return pad_value(p, value, before);
      case ParameterType::Ranges: return ranges(p, value, *block);
    }
    return wrong_type(p, value);
  }

 private:
  std::unexpected<Diagnostic> wrong_type(const Parameter& p, const Value& value) const {
    return fail(reject(
        "call.wrong-type",
        message("{0}: \"{1}\" must be {2}, not {3}", primitive_.name, p.name, python_type(p.type), type_name(value)),
        "TypeError",
        std::format("In \"Schedule.{}\", \"{}\" has wrong type. Expected \"{}\", but gets: \"{}\"", primitive_.name,
                    p.name, python_type(p.type), type_name(value))));
  }

  // ---- loops and blocks

  /// A mark stands for a place to compute at, not for a loop that could be changed.
  static Diagnostic no_loop(const Handle& handle, Mark mark) {
    std::string_view name = mark_name(mark);
    return reject("handle.mark",
                  message("{0} stands for no loop but for the place \"{1}\", which only compute_at and "
                          "reverse_compute_at take",
                          handle.name(), name),
                  "ValueError",
                  std::format("The loop {} is the mark \"{}\", not a loop of the module", handle.name(), name));
  }

  Result<Item> node(const Parameter& p, const Value& value, bool blocks, bool loops) {
    Handle handle;
    if (auto name = value.get<std::string>(); name && blocks) {
      TS_TRY(handle, resolver_.block_named(*name));
    } else if (auto ref = value.get<NodeRef>(); ref && *ref && is_stmt((*ref)->kind)) {
      TS_TRY(handle, resolver_.handle_of(**ref));
    } else if (auto given = value.get<Handle>()) {
      handle = *given;
    } else {
      return wrong_type(p, value);
    }
    bool fits = handle.kind == HandleKind::Block ? blocks : handle.kind == HandleKind::Loop && loops;
    if (!fits) return wrong_type(p, handle);
    TS_TRY(Binding binding, resolver_.bound(handle));
    Item item{Value(handle), {}, {}, Value(handle)};
    if (auto mark = std::get_if<Mark>(&binding)) {
      if (p.type != ParameterType::Location) return fail(no_loop(handle, *mark));
      item.mark = *mark;
    } else if (auto stmt = std::get_if<NodeRef>(&binding)) {
      item.srefs.push_back(resolver_.state().find(stmt->get()));
    }
    TS_CHECK(item.mark || (!item.srefs.empty() && item.srefs[0]), "a live handle's node is not in the module");
    return item;
  }

  Result<Item> nodes(const Parameter& p, const Value& value, bool blocks, bool loops) {
    auto list = value.get<ValueList>();
    if (!list && !value.is_none()) return wrong_type(p, value);
    Item out;
    ValueList handles;
    for (const Value& element : list ? *list : ValueList{}) {
      TS_TRY(Item item, node(p, element, blocks, loops));
      handles.push_back(item.value);
      out.srefs.push_back(item.srefs[0]);
    }
    out.value = out.resolved = handles;
    return out;
  }

  // ---- buffers of the parameter "block"

  std::unexpected<Diagnostic> no_buffer(std::string code, Message text, std::string tvm) const {
    return fail(reject(std::move(code), std::move(text), "AssertionError", std::move(tvm)));
  }

  Result<Item> buffer_index(const Parameter& p, const Value& value, const SRef& block, std::string_view side) {
    if (auto index = value.as_int()) return Item{Value(*index), {}, {}, Value(*index)};
    TS_TRY(Item item, buffer(p, value, block, side));
    Value index = (*item.value.get<ValueList>())[1];
    return Item{index, {}, {}, index};
  }

  Result<Item> buffer(const Parameter& p, const Value& value, const SRef& sref, std::string_view required) {
    const BlockNode& block = *sref.block();
    const BufferNode* named = nullptr;
    if (auto ref = value.get<NodeRef>()) named = as<BufferNode>(*ref);
    std::string name = named ? named->name : value.get<std::string>() ? *value.get<std::string>() : "";
    std::string side;
    int64_t index = -1;
    const BufferNode* found = nullptr;
    if (auto pair = value.get<ValueList>()) {
      auto kind = pair->size() == 2 ? (*pair)[0].get<std::string>() : nullptr;
      std::optional<int64_t> i = pair->size() == 2 ? (*pair)[1].as_int() : std::nullopt;
      if (!kind || !i) return wrong_type(p, value);
      if (*kind != "read" && *kind != "write")
        return no_buffer("buffer.bad-side", message("expected \"read\" or \"write\", found \"{0}\"", *kind),
                         "Invalid buffer_index_type.  Expected 'read' or 'write', but received " + *kind);
      const auto& regions = *kind == "read" ? block.reads : block.writes;
      if (*i < 0 || *i >= int64_t(regions.size()))
        return no_buffer("buffer.index-out-of-range",
                         message(*kind == "read" ? "block \"{0}\" has {1} read buffers, so there is no number {2}"
                                                 : "block \"{0}\" has {1} write buffers, so there is no number {2}",
                                 block.name, regions.size(), *i),
                         std::format("Invalid buffer_index {}.  Block {} has only {} {} buffers.", *i, block.name,
                                     regions.size(), *kind));
      side = *kind;
      index = *i;
      found = regions[std::size_t(*i)]->buffer.get();
    } else if (value.get<std::string>() || named) {
      int distinct = 0;
      auto look = [&](const std::vector<BufferRegion>& regions, const char* kind) {
        for (std::size_t i = 0; i < regions.size(); ++i) {
          const BufferNode* candidate = regions[i]->buffer.get();
          if (named ? candidate != named : candidate->name != name) continue;
          if (candidate != found) ++distinct;
          found = candidate;
          side = kind;
          index = int64_t(i);
          if (named) return;
        }
      };
      look(block.reads, "read");
      if (!named || !found) look(block.writes, "write");
      if (!found)
        return no_buffer("buffer.not-found",
                         message("block \"{0}\" neither reads nor writes a buffer named \"{1}\"", block.name, name),
                         std::format("Could not find buffer '{}' in block '{}'", name, block.name));
      if (distinct > 1)
        return no_buffer(
            "buffer.ambiguous",
            message("block \"{0}\" has {1} buffers named \"{2}\"; give the index instead", block.name, distinct, name),
            std::format("Multiple buffers named '{}' in block '{}'", name, block.name));
    } else {
      return wrong_type(p, value);
    }
    if (!required.empty() && side != required)
      return no_buffer(
          "buffer.wrong-side",
          message(required == "read" ? "\"{0}\" must be a buffer that block \"{1}\" reads, but it writes \"{2}\""
                                     : "\"{0}\" must be a buffer that block \"{1}\" writes, but it reads \"{2}\"",
                  p.name, block.name, found->name),
          std::format("Expected buffer to be {} buffer, but {} was a {} buffer in the specified block", required,
                      found->name, side));
    Value pair = ValueList{Value(side), Value(index)};
    return Item{pair, {}, {}, pair};
  }

  Result<Item> buffer_side(const Parameter& p, const Value& value) const {
    auto side = value.get<std::string>();
    if (!side) return wrong_type(p, value);
    if (*side == "read" || *side == "write") return Item{value, {}, {}, value};
    return fail(reject("buffer.bad-side", message("expected \"read\" or \"write\", found \"{0}\"", *side), "ValueError",
                       std::format("Invalid buf_type: {}. Expected 'read' or 'write'.", *side)));
  }

  // ---- plain values

  Result<Item> scalar(const Parameter& p, const Value& value, bool fits) const {
    if (!fits && !(value.is_none() && p.default_value && p.default_value->is_none())) return wrong_type(p, value);
    Value plain = value.as_int() ? Value(*value.as_int()) : value;
    return Item{plain, {}, {}, plain};
  }

  Result<Item> function_name(const Parameter& p, const Value& value) const {
    if (!value.is_none()) return scalar(p, value, value.get<std::string>());
    if (resolver_.function().empty())
      return fail(reject("schedule.no-function",
                         message("the module has several functions; name one, or choose it with work_on"), "ValueError",
                         "`get_block` does not know which function to be working on. Please specify the function name "
                         "explicitly, or call `work_on` to specify the function before using `get_block`."));
    return Item{Value(resolver_.function()), {}, {}, Value(resolver_.function())};
  }

  Result<Item> boolean(const Parameter& p, const Value& value) const {
    auto number = value.as_int();
    if (!number) return wrong_type(p, value);
    return Item{Value(*number != 0), {}, {}, Value(*number != 0)};
  }

  Result<Item> integers(const Parameter& p, const Value& value) const {
    ValueList out;
    if (value.is_none()) return scalar(p, value, false);
    auto list = value.get<ValueList>();
    if (!list) return wrong_type(p, value);
    for (const Value& element : *list) {
      if (!element.as_int()) return wrong_type(p, value);
      out.emplace_back(*element.as_int());
    }
    return Item{Value(out), {}, {}, Value(out)};
  }

  Result<Item> numbers(const Parameter& p, const Value& value) const {
    ValueList out;
    auto list = value.get<ValueList>();
    if (!list) return wrong_type(p, value);
    for (const Value& element : *list) {
      if (auto real = element.get<double>())
        out.emplace_back(*real);
      else if (auto whole = element.as_int())
        out.emplace_back(double(*whole));
      else
        return wrong_type(p, value);
    }
    return Item{Value(out), {}, {}, Value(out)};
  }

  /// What is left when the v-handles are replaced are sizes and parameters of functions of the module, or variables of
  /// `own`.
  Result<void> require_known_variables(const Expr& expr, const std::vector<Var>& own = {}) const {
    std::vector<Var> used = free_vars(*expr);
    std::erase_if(used, [&](const Var& var) { return std::ranges::find(own, var) != own.end(); });
    if (used.empty()) return {};
    std::unordered_set<const Node*> known;
    auto add = [&](const Expr& size) {
      for (const Var& var : free_vars(*size)) known.insert(var.get());
    };
    for (const auto& [name, function] : resolver_.state().module()->functions)
      if (auto prim = as<PrimFuncNode>(function)) {
        for (const Var& param : prim->params) known.insert(param.get());
        for (const BufferBinding& binding : prim->buffer_map) {
          for (const Expr& extent : binding.buffer->shape) add(extent);
          for (const Expr& stride : binding.buffer->strides) add(stride);
          add(binding.buffer->elem_offset);
        }
      }
    for (const Var& var : used)
      if (!known.contains(var.get()))
        return fail(reject("call.unknown-variable",
                           message("{0}: \"{1}\" is neither a random variable nor a size or parameter of the function",
                                   primitive_.name, var->name),
                           "ValueError", "The variable is not defined: " + var->name));
    return {};
  }

  /// An integer, a v-handle, or an expression over them, and what it stands for.
  Result<std::optional<Item>> number(const Value& value) {
    if (auto whole = value.as_int()) return Item{Value(*whole), {}, {}, Value(*whole)};
    if (auto handle = value.get<Handle>(); handle && handle->kind == HandleKind::Expr) {
      TS_TRY(Binding binding, resolver_.bound(*handle));
      return Item{value, {}, {}, Value(std::get<int64_t>(binding))};
    }
    if (auto ref = value.get<NodeRef>(); ref && *ref && is_expr((*ref)->kind)) {
      Expr expr(static_cast<const ExprNode*>(ref->get()));
      TS_TRY(Expr known, resolver_.evaluated(expr));
      TS_TRY_VOID(require_known_variables(known));
      return Item{value, {}, {}, as_int(known) ? Value(*as_int(known)) : Value(known)};
    }
    return std::nullopt;
  }

  Result<Item> factors(const Parameter& p, const Value& value) {
    auto list = value.get<ValueList>();
    if (!list) return wrong_type(p, value);
    ValueList recorded, resolved;
    for (const Value& element : *list) {
      if (element.is_none()) {
        recorded.emplace_back();
        resolved.emplace_back();
        continue;
      }
      TS_TRY(std::optional<Item> item, number(element));
      if (!item) return wrong_type(p, value);
      recorded.push_back(item->value);
      resolved.push_back(item->resolved);
    }
    return Item{Value(recorded), {}, {}, Value(resolved)};
  }

  /// Nothing when the value has a type that no annotation can have.
  Result<std::optional<Item>> annotation_part(const Value& value, bool list_allowed) {
    if (value.get<std::string>() || value.get<double>()) return Item{value, {}, {}, value};
    TS_TRY(std::optional<Item> item, number(value));
    auto list = value.get<ValueList>();
    if (item || !list || !list_allowed) return item;
    ValueList recorded, resolved;
    for (const Value& element : *list) {
      TS_TRY(std::optional<Item> part, annotation_part(element, false));
      if (!part) return std::nullopt;
      recorded.push_back(part->value);
      resolved.push_back(part->resolved);
    }
    return Item{Value(recorded), {}, {}, Value(resolved)};
  }

  Result<Item> annotation(const Parameter& p, const Value& value) {
    // TVM asks for the type of a list's elements and has no answer for an empty one.
    if (auto list = value.get<ValueList>(); list && list->empty())
      return fail(reject("call.wrong-type", message("{0}: \"{1}\" cannot be an empty list", primitive_.name, p.name),
                         "TypeError", "Cannot take a Union of no types."));
    if (auto dict = value.get<ValueDict>()) {
      ValueDict recorded, resolved;
      for (const auto& [key, element] : *dict) {
        TS_TRY(std::optional<Item> part, annotation_part(element, true));
        if (!part) return wrong_type(p, value);
        recorded[key] = part->value;
        resolved[key] = part->resolved;
      }
      return Item{Value(recorded), {}, {}, Value(resolved)};
    }
    TS_TRY(std::optional<Item> item, annotation_part(value, true));
    if (!item) return wrong_type(p, value);
    return *std::move(item);
  }

  // ---- index maps

  /// The map as it is recorded, and with what its v-handles stand for.
  Result<Item> map_item(IndexMap map) {
    std::vector<Expr> known;
    for (const Expr& index : map->final_indices) {
      TS_TRY(Expr value, has_handle(*index) ? resolver_.evaluated(index) : Result<Expr>(index));
      known.push_back(std::move(value));
    }
    IndexMap resolved =
        known == map->final_indices ? map : with(map, [&](IndexMapNode& copy) { copy.final_indices = known; });
    return Item{Value(map), {}, {}, Value(resolved)};
  }
  static bool has_handle(const Node& expr) {
    return uses_var(expr, [](const VarNode& var) {
      auto handle = parse_handle(var.name);
      return handle && handle->kind == HandleKind::Expr;
    });
  }

  Result<Item> index_map(const Parameter& p, const Value& value, const Preceding& before) {
    ReadMap read;
    if (auto node = value.get<NodeRef>()) {
      read.map = ref_as<IndexMapNode>(*node);
      if (!read.map) return wrong_type(p, value);
    } else if (auto function = value.get<std::shared_ptr<const IndexFunction>>()) {
      DataType dtype = index_dtype(*before.block->block());
      if (before.buffer) {
        TS_TRY(read, read_map(**function, before.buffer->shape.size(), dtype));
      } else {
        TS_TRY(read.map, read_plain_map(**function, std::nullopt, dtype));
      }
    } else {
      return wrong_type(p, value);
    }
    for (const Expr& index : read.map->final_indices)
      if (!index->dtype.is_index())
        return fail(bad_input("index-map.not-integer", "an index map gives integers, not {0}", index->dtype.str()));
    TS_TRY(Item item, map_item(read.map));
    item.axis_separators = std::move(read.axis_separators);
    return item;
  }

  Result<Item> ranges(const Parameter& p, const Value& value, const SRef& block) {
    std::vector<Var> vars;
    for (const IterVar& iter : block.block()->iter_vars) vars.push_back(make_var(iter->var->name, iter->var->dtype));
    IndexMap given = recorded_map(value);
    std::shared_ptr<const IndexFunction> function;
    if (given)
      function = std::make_shared<MapFunction>(given);
    else if (auto written = value.get<std::shared_ptr<const IndexFunction>>())
      function = *written;
    else
      return wrong_type(p, value);
    TS_TRY(IndexMap map, read_ranges(*function, vars));
    TS_TRY(Item item, map_item(map));
    for (const Expr& end : ref_as<IndexMapNode>(*item.resolved.get<NodeRef>())->final_indices)
      TS_TRY_VOID(require_known_variables(end, vars));
    return item;
  }

  Result<Item> pad_value(const Parameter& p, const Value& value, const Preceding& before) {
    if (value.is_none()) return Item{};
    DataType dtype = index_dtype(*before.block->block());
    std::size_t outputs = before.map->final_indices.size();
    if (auto function = value.get<std::shared_ptr<const IndexFunction>>()) {
      TS_TRY(IndexMap map, read_plain_map(**function, outputs, dtype));
      return map_item(map);
    }
    if (auto node = value.get<NodeRef>())
      if (IndexMap map = ref_as<IndexMapNode>(*node)) return map_item(map);
    TS_TRY(Expr constant, pad_constant(p, value, before.buffer->dtype, dtype));
    std::vector<Var> indices;
    for (std::size_t i = 0; i < outputs; ++i) indices.push_back(make_var(std::format("indices_{}", i), dtype));
    return map_item(make<IndexMapNode>(std::move(indices), std::vector<Expr>{constant}));
  }

  /// Python's numbers become elements where the type has the same kind of name; others keep TVM's default types.
  Result<Expr> pad_constant(const Parameter& p, const Value& value, DataType elements, DataType indices) {
    if (auto node = value.get<NodeRef>(); node && *node && is_expr((*node)->kind))
      return Expr(static_cast<const ExprNode*>(node->get()));
    if (auto handle = value.get<Handle>(); handle && handle->kind == HandleKind::Expr) return Expr(handle->var);
    bool whole = elements.is_integer() && !elements.is_bool();
    if (auto flag = value.get<bool>(); flag && !whole) return *flag ? true_expr() : false_expr();
    if (auto number = value.as_int()) return whole ? element(*number, elements) : make_const(indices, *number);
    if (auto real = value.get<double>())
      return make_const(elements.is_floating() ? elements : DataType::floating(32), *real);
    return wrong_type(p, value);
  }

  const Primitive& primitive_;
  Resolver& resolver_;
};

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
    return fail(reject(std::move(code), std::move(text), "TypeError", std::format("{}() {}", method.name, tvm)));
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
  if (next < args.size())
    return type_error(
        "call.too-many-arguments",
        message("{0} takes {1} arguments, {2} were given", method.name, table.size(), args.size()),
        std::format("takes {} positional arguments but {} were given", table.size() + 1, args.size() + 1));
  for (auto& [name, value] : kwargs) {
    auto it = std::find_if(table.begin(), table.end(),
                           [&](const Parameter& p) { return p.name == name || p.trace_name == name; });
    if (it == table.end() || is_varargs(it->type))
      return type_error("call.unknown-argument", message("{0} has no parameter named \"{1}\"", method.name, name),
                        std::format("got an unexpected keyword argument '{}'", name));
    std::size_t i = std::size_t(it - table.begin());
    if (given[i])
      return type_error("call.repeated-argument", message("{0}: \"{1}\" is given twice", method.name, name),
                        std::format("got multiple values for argument '{}'", name));
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
                        std::format("missing 1 required positional argument: '{}'", table[i].name));
  }
  return values;
}

Result<Arguments> read_arguments(const Primitive& primitive, const std::vector<Value>& values, Resolver& resolver) {
  Reader reader(primitive, resolver);
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
