// SPDX-License-Identifier: Apache-2.0
#include "script/files/reader.h"

#include <algorithm>

#include "script/files/file_reader.h"
#include "script/tir/values/node_values.h"

namespace tirscope::script {

namespace {

/// Runs `read`, so that neither a limit nor a lack of memory leaves a reader as an exception.
template <class F>
auto bounded(F read) -> decltype(read()) {
  try {
    return read();
  } catch (LimitReached& limit) {
    return std::unexpected(Diagnostics{std::move(limit.diagnostic)});
  }
}

}  // namespace

IRModule under_main(const ReadResult& read) {
  if (!read.bare || read.module->functions.contains("main")) return read.module;
  return with(read.module, [](IRModuleNode& module) {
    auto function = module.functions.extract(module.functions.begin());
    function.key() = "main";
    module.functions.insert(std::move(function));
  });
}

namespace {

/// Evaluates one expression with `names` and T in scope, and passes its value on.
template <class F>
auto with_expression(std::string_view text, const Names& names, F use)
    -> decltype(use(std::declval<Evaluator&>(), Value(), syntax::Node())) {
  TS_TRY(ParsedExpression parsed, parse_expression(text));
  Diagnostics diagnostics;
  Evaluator evaluator(*parsed.tree, diagnostics);
  define_tir_namespace(evaluator);
  evaluator.define_builtin("tvm", Namespaces::get().tvm);
  Ref<Namespace> index_map(new Namespace("IndexMap"));
  index_map->define("AXIS_SEPARATOR", axis_separator());
  evaluator.define_builtin("IndexMap", index_map);
  LocalScope scope(nullptr);
  for (const auto& [name, var] : names.vars) scope.set(parsed.tree->intern(name), var);
  for (const auto& [name, buffer] : names.buffers) scope.set(parsed.tree->intern(name), buffer);
  Value value = evaluator.evaluate(*parsed.root, scope);
  auto result = use(evaluator, value, static_cast<const syntax::Node&>(*parsed.root));
  if (!diagnostics.empty()) return fail(std::move(diagnostics.front()));
  return result;
}

/// Functions of a script live no longer than what evaluates it.
bool holds_function(const Value& value) {
  if (auto items = value.as_sequence()) return std::ranges::any_of(*items, holds_function);
  if (auto dict = value.as_object<DictObject>())
    return std::ranges::any_of(
        dict->items, [](const auto& item) { return holds_function(item.first) || holds_function(item.second); });
  return value.as_object<FunctionObject>() != nullptr;
}

/// The value that a name of a text has, from an expression.
Result<Value> named_value(const std::string& name, std::string_view text) {
  return with_expression(text, {}, [&](Evaluator&, const Value& value, const syntax::Node&) -> Result<Value> {
    if (holds_function(value))
      return fail(bad_input("script.constant", "the constant {0} is a lambda; define it in the text", name));
    return value;
  });
}

}  // namespace

std::expected<ReadResult, Diagnostics> read_module(std::string_view text, const ReadOptions& options) {
  return bounded([&]() -> std::expected<ReadResult, Diagnostics> {
    Diagnostics diagnostics;
    auto tree = parse_text(text, diagnostics);
    const Release release = release_of(text);
    FileReader reader(*tree, options, diagnostics, release);
    for (const auto& [name, expression] : options.expressions) {
      Result<Value> value = named_value(name, expression);
      if (!value) return std::unexpected(Diagnostics{std::move(value).error()});
      reader.define(tree->intern(name), *value);
    }
    // With syntax errors the rest is read too: its errors are worth reporting at once.
    reader.read();
    ReadResult result = reader.result();
    result.release = release;
    Diagnostics warnings = mixed_dialects(text);
    std::ranges::move(reader.take_warnings(), std::back_inserter(warnings));
    Diagnostics& told = diagnostics.empty() ? result.notes : diagnostics;
    std::ranges::move(warnings, std::back_inserter(told));
    if (diagnostics.empty()) return result;
    return std::unexpected(std::move(diagnostics));
  });
}

std::expected<ReadStatement, Diagnostics> read_statements(std::string_view text, const Names& names) {
  return bounded([&]() -> std::expected<ReadStatement, Diagnostics> {
    Diagnostics diagnostics;
    auto tree = parse_text(text, diagnostics);
    std::map<std::string, int64_t> none;
    TirReader reader(*tree, diagnostics, none);
    reader.define_builtin("T", Namespaces::get().tir);
    for (const auto& [name, var] : names.vars) reader.scope().set(tree->intern(name), var);
    for (const auto& [name, buffer] : names.buffers) {
      reader.scope().set(tree->intern(name), buffer);
      reader.make_visible(buffer);
    }
    ReadStatement out;
    out.body = reader.read_fragment(tree->body());
    out.free.vars = reader.free_vars();
    out.free.buffers = reader.free_buffers();
    out.free.vars.insert(names.vars.begin(), names.vars.end());
    out.free.buffers.insert(names.buffers.begin(), names.buffers.end());
    if (!diagnostics.empty()) return std::unexpected(std::move(diagnostics));
    return out;
  });
}

void define_tir_namespace(Evaluator& evaluator) {
  evaluator.define_builtin("T", Namespaces::get().tir);
  evaluator.define_builtin("tir", Namespaces::get().tir);
}

Result<Expr> read_expression(std::string_view text, const Names& names) {
  return catching([&] {
    return with_expression(
        text, names, [](Evaluator& evaluator, const Value& value, const syntax::Node& where) -> Result<Expr> {
          Expr expr = to_expr(value);
          if (!expr && !value.failed())
            evaluator.report(where,
                             bad_input("script.expression", "expected an expression, found {0}", value.type_name()));
          return expr;
        });
  });
}

Result<IndexMap> read_index_map(std::string_view text, int ndim, DataType dtype, std::vector<int>* axis_separators,
                                const Names& names) {
  return catching([&] {
    return with_expression(
        text, names, [&](Evaluator& evaluator, const Value& value, const syntax::Node& where) -> Result<IndexMap> {
          return value.failed() ? nullptr : index_map_of(evaluator, value, ndim, dtype, axis_separators, where);
        });
  });
}

}  // namespace tirscope::script
