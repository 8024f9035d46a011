// SPDX-License-Identifier: Apache-2.0
#include "schedule/trace/index_functions.h"

#include <algorithm>
#include <set>

#include "arith/iter_map/index_map.h"
#include "ir/build.h"
#include "ir/walk/mutator.h"
#include "schedule/legality/refusal/refusal.h"
#include "script/printer/printer.h"
#include "support/format.h"

namespace tirscope::schedule {

// ---- calling --------------------------------------------------------------------------------------------------------

MapFunction::MapFunction(IndexMap given) : map(std::move(given)) {
  for (const Var& var : map->initial_indices) names_.push_back(var->name);
}

Result<Value> MapFunction::call(const std::vector<Expr>& arguments) const {
  ValueList out;
  for (const Expr& index : map->final_indices) {
    // A bare number, of the type of the indices.
    if (auto number = as<IntImmNode>(index); number && number->dtype == DataType::integer(32))
      out.emplace_back(number->value);
    else
      out.emplace_back(arith::substitute_indices(index, map->initial_indices, arguments));
  }
  return Value(std::move(out));
}

namespace {

/// One result of an index function, or nothing for a value that cannot be one.
Expr as_index(const Value& value, DataType dtype) {
  if (auto node = value.get<NodeRef>(); node && *node && is_expr((*node)->kind))
    return Expr(static_cast<const ExprNode*>(node->get()));
  if (auto whole = value.as_int()) return make_const(dtype, *whole);
  return nullptr;
}

Diagnostic no_index(const Value& value) {
  std::string found = type_name(value);
  return reject("index-map.bad-result",
                message("an index function must return a tuple, a list or one expression, made of integers, "
                        "expressions and IndexMap.AXIS_SEPARATOR; found {0}",
                        found),
                "TypeError",
                formatted("Expected mapping function to return list of either tvm.ir.PrimExpr or "
                          "IndexMap.AXIS_SEPARATOR.  Instead received {} of type <class '{}'>.",
                          python_text(value), found));
}

}  // namespace

Result<ReadMap> read_map(const IndexFunction& function, std::optional<std::size_t> ndim, DataType dtype) {
  const std::vector<std::string>& names = function.parameters();
  if (function.variadic() && !ndim)
    return fail(reject("index-map.variadic",
                       message("this index function cannot have a starred parameter; list its parameters"),
                       "AssertionError", "ndim must be specified when *args is used"));
  std::vector<Var> vars;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!function.variadic() || i != function.starred()) {
      vars.push_back(make_var(names[i], dtype));
      continue;
    }
    for (std::size_t k = 0; k + names.size() - 1 < *ndim; ++k)
      vars.push_back(make_var(formatted("{}_{}", names[i], k), dtype));
  }
  TS_TRY(Value result, function.call(std::vector<Expr>(vars.begin(), vars.end())));
  ReadMap read;
  std::vector<Expr> indices;
  if (auto list = result.get<ValueList>()) {
    for (const Value& item : *list) {
      auto text = item.get<std::string>();
      Expr index = as_index(item, dtype);
      if (text && *text == axis_separator_mark)
        read.axis_separators.push_back(int64_t(indices.size()));
      else if (index)
        indices.push_back(std::move(index));
      else
        return fail(no_index(item));
    }
  } else if (Expr index = as_index(result, dtype)) {
    indices.push_back(std::move(index));
  } else if (auto real = result.get<double>()) {
    indices.push_back(make_const(DataType::floating(32), *real));
  } else {
    return fail(no_index(result));
  }
  read.map = make<IndexMapNode>(std::move(vars), std::move(indices));
  return read;
}

Result<IndexMap> read_plain_map(const IndexFunction& function, std::optional<std::size_t> ndim, DataType dtype) {
  TS_TRY(ReadMap read, read_map(function, ndim, dtype));
  if (read.axis_separators.empty()) return read.map;
  return fail(reject(
      "index-map.axis-separator",
      message("this index function may not return IndexMap.AXIS_SEPARATOR; only the index map of transform_layout may"),
      "AssertionError",
      "The mapping_function provided to IndexMap.from_func may not return IndexMap.AXIS_SEPARATOR.  If "
      "required, please use IndexMap.from_func_with_separators instead."));
}

namespace {

Diagnostic no_range(const Value& value) {
  return reject("ranges.bad-result",
                message("expected a list with one point or (begin, end) per dimension of the buffer, made of integers "
                        "and expressions; found {0}",
                        python_text(value)),
                "ValueError", "Tuple must have exactly 2 elements to represent (begin, end).");
}

/// Python's sentence about a call with too many or too few arguments.
std::string arity_text(const std::vector<std::string>& names, std::size_t given) {
  if (given > names.size())
    return formatted("<lambda>() takes {} positional argument{} but {} {} given", names.size(),
                     names.size() == 1 ? "" : "s", given, given == 1 ? "was" : "were");
  const std::size_t missing = names.size() - given;
  std::string list;
  for (std::size_t i = given; i < names.size(); ++i) {
    if (i > given) list += i + 1 < names.size() ? ", " : missing == 2 ? " and " : ", and ";
    list += "'" + names[i] + "'";
  }
  return formatted("<lambda>() missing {} required positional argument{}: {}", missing, missing == 1 ? "" : "s", list);
}

}  // namespace

Result<IndexMap> read_ranges(const IndexFunction& function, const std::vector<Var>& vars) {
  std::size_t taken = function.parameters().size();
  if (function.variadic() ? taken > vars.size() + 1 : taken != vars.size())
    return fail(reject("ranges.arity",
                       message("the function takes {0} iter vars, but the block has {1}", taken, vars.size()),
                       "TypeError", arity_text(function.parameters(), vars.size())));
  TS_TRY(Value result, function.call({vars.begin(), vars.end()}));
  auto list = result.get<ValueList>();
  if (!list) return fail(no_range(result));
  const bool in_turn = dynamic_cast<const MapFunction*>(&function);
  const DataType dtype = vars.empty() ? DataType::integer(32) : vars.front()->dtype;
  std::vector<Expr> ends;
  for (const Value& item : *list) {
    auto pair = item.get<ValueList>();
    if (pair && pair->size() != 2) return fail(no_range(item));
    for (const Value& end : pair ? *pair : ValueList{item}) {
      ends.push_back(as_index(end, dtype));
      if (!ends.back() || !ends.back()->dtype.is_index()) return fail(no_range(item));
    }
    if (!pair && !in_turn) ends.push_back(ends.back() + int64_t(1));
  }
  if (ends.size() % 2 != 0) return fail(no_range(result));
  return make<IndexMapNode>(vars, std::move(ends));
}

IndexMap recorded_map(const Value& value) {
  if (auto node = value.get<NodeRef>()) return ref_as<IndexMapNode>(*node);
  if (auto function = value.get<std::shared_ptr<const IndexFunction>>())
    if (auto fixed = dynamic_cast<const MapFunction*>(function->get())) return fixed->map;
  return nullptr;
}

// ---- printing -------------------------------------------------------------------------------------------------------

namespace {

/// "lambda i, j:" and the map's results, each as text.
std::pair<std::string, std::vector<std::string>> lambda_parts(const IndexMapNode& map) {
  // Parameters of the same name are distinguished by the number of names before.
  std::set<std::string> used;
  VarMap renamed;
  std::string parameters;
  for (const Var& var : map.initial_indices) {
    std::string name = var->name;
    if (used.contains(name)) {
      name += std::to_string(used.size());
      renamed[var.get()] = make_var(name, var->dtype);
    }
    used.insert(name);
    parameters += (parameters.empty() ? "" : ", ") + name;
  }
  std::vector<std::string> results;
  for (const Expr& index : map.final_indices) results.push_back(script::text(NodeRef(substitute(index, renamed))));
  return {formatted("lambda {}:", parameters), std::move(results)};
}

std::string lambda_text(const IndexMapNode& map) {
  auto [head, indices] = lambda_parts(map);
  std::string results;
  for (const std::string& index : indices) results += (results.empty() ? "" : " ") + index + ",";
  return formatted("{} ({})", head, results);
}

}  // namespace

std::string python_text(const IndexMapNode& map) {
  if (!map.inverse) return lambda_text(map);
  return formatted("tvm.tir.IndexMap.from_func({}, inverse_index_map={})", lambda_text(map), lambda_text(*map.inverse));
}

std::string ranges_text(const IndexMapNode& map) {
  auto [head, ends] = lambda_parts(map);
  std::string ranges;
  for (std::size_t i = 0; i + 1 < ends.size(); i += 2)
    ranges += formatted("{}({}, {})", ranges.empty() ? "" : ", ", ends[i], ends[i + 1]);
  return formatted("{} [{}]", head, ranges);
}

}  // namespace tirscope::schedule
