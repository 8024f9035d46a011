// SPDX-License-Identifier: Apache-2.0
#include "schedule/script/script_values.h"

#include "schedule/trace/index_functions.h"
#include "script/tir/tir_namespace.h"
#include "script/tir/values/reader_values.h"

namespace tirscope::schedule {

std::string HandleObject::type_name() const { return handle.kind == HandleKind::Block ? "a block" : "a loop"; }

namespace {

Diagnostic undefined(const std::string& name) {
  return bad_input("script.undefined-name", "the name \"{0}\" is not defined", name);
}

/// A lambda or def of the script, called back while the evaluator lives.
class ScriptFunction final : public IndexFunction {
 public:
  ScriptFunction(script::Value function, script::Evaluator& evaluator, const script::syntax::Node& where)
      : function_(std::move(function)), evaluator_(evaluator), where_(where) {
    const auto& given = function_.as_object<script::FunctionObject>()->parameters;
    for (const script::syntax::Parameter& parameter : given) {
      if (parameter.kind == script::syntax::ParameterKind::Star) {
        variadic_ = true;
        starred_ = names_.size();
      }
      names_.emplace_back(evaluator.tree().name(parameter.name));
    }
  }
  const std::vector<std::string>& parameters() const override { return names_; }
  bool variadic() const override { return variadic_; }
  std::size_t starred() const override { return starred_; }
  Result<Value> call(const std::vector<Expr>& arguments) const override {
    std::vector<script::Value> positional;
    std::vector<script::KeywordValue> keywords;
    std::size_t after_star = variadic_ ? names_.size() - starred_ - 1 : 0;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (i + after_star < arguments.size())
        positional.emplace_back(arguments[i]);
      else
        keywords.push_back({names_[names_.size() - (arguments.size() - i)], script::Value(arguments[i])});
    }
    std::size_t before = evaluator_.diagnostics().size();
    script::Value result = evaluator_.call(function_, script::Arguments{positional, keywords, where_});
    if (result.failed()) {
      if (evaluator_.diagnostics().size() == before)
        return fail(bad_input("script.function-failed", "the function returns no value"));
      Diagnostic d = std::move(evaluator_.diagnostics().back());
      evaluator_.diagnostics().pop_back();
      return fail(std::move(d));
    }
    return from_script(result, evaluator_, {}, where_);
  }

 private:
  script::Value function_;
  script::Evaluator& evaluator_;
  script::syntax::Node where_;
  std::vector<std::string> names_;
  bool variadic_ = false;
  std::size_t starred_ = 0;
};

}  // namespace

namespace {

/// IndexMap.from_func(mapping_function, ndim=None, inverse_index_map=None, *, index_dtype="int64")
script::Value index_map_from_func(script::Evaluator& evaluator, const script::Arguments& arguments) {
  auto argument = [&](std::size_t position, std::string_view name) -> const script::Value* {
    if (position < arguments.positional.size()) return &arguments.positional[position];
    return arguments.keyword(name);
  };
  auto read = [&]() -> Result<IndexMap> {
    DataType dtype = DataType::integer(64);
    if (const script::Value* given = arguments.keyword("index_dtype")) {
      std::optional<DataType> named = script::dtype_of(*given);
      if (!named || !named->is_index())
        return fail(bad_input("index-map.bad-dtype", "the index type of an index map must be \"int32\" or \"int64\""));
      dtype = *named;
    }
    auto map_of = [&](const script::Value* given, std::optional<std::size_t> ndim) -> Result<IndexMap> {
      TS_TRY(Value value, given ? from_script(*given, evaluator, {}, arguments.where) : Result<Value>(Value()));
      if (auto function = value.get<std::shared_ptr<const IndexFunction>>())
        return read_plain_map(**function, ndim, dtype);
      if (IndexMap map = recorded_map(value)) return map;
      return fail(bad_input("index-map.no-function", "IndexMap.from_func takes functions, not {0}", type_name(value)));
    };
    std::optional<std::size_t> ndim;
    if (const script::Value* given = argument(1, "ndim"); given && given->as_int() && *given->as_int() >= 0)
      ndim = std::size_t(*given->as_int());
    TS_TRY(IndexMap map, map_of(argument(0, "mapping_function"), ndim));
    const script::Value* backwards = argument(2, "inverse_index_map");
    if (!backwards || backwards->is_none()) return map;
    TS_TRY(IndexMap inverse, map_of(backwards, map->final_indices.size()));
    return with(map, [&](IndexMapNode& copy) { copy.inverse = inverse; });
  };
  Result<IndexMap> map = read();
  if (!map) return evaluator.report(arguments.where, std::move(map).error());
  return NodeRef(*map);
}

}  // namespace

script::Value index_map_namespace() {
  return Ref<script::Object>(new Namespace("IndexMap", [](std::string_view name) -> script::Value {
    if (name == "AXIS_SEPARATOR") return script::Value(std::string(axis_separator_mark));
    if (name == "from_func") return Ref<script::Object>(new script::Builtin("from_func", index_map_from_func));
    return Ref<script::Object>(new script::Opaque("IndexMap." + std::string(name)));
  }));
}

std::optional<script::Value> tir_member(std::string_view name) {
  if (name == "IndexMap") return index_map_namespace();
  script::Value tir = script::tir_namespace();
  script::Value member = static_cast<script::Namespace*>(tir.as_object<script::HostObject>())->member(name);
  return member.failed() ? std::nullopt : std::optional(std::move(member));
}

void define_trace_names(script::Evaluator& evaluator) {
  auto tir = [](std::string_view name) -> script::Value {
    std::optional<script::Value> member = tir_member(name);
    return member ? *member : script::Value(Ref<script::Object>(new script::Opaque(std::string(name))));
  };
  script::Value tir_space = Ref<script::Object>(new Namespace("tir", tir));
  evaluator.define_builtin("T", script::tir_namespace());
  evaluator.define_builtin("tir", tir_space);
  evaluator.define_builtin("tvm", Ref<script::Object>(new Namespace("tvm", [tir_space](std::string_view name) {
                             if (name == "tir") return tir_space;
                             return script::Value(Ref<script::Object>(new script::Opaque(std::string(name))));
                           })));
  evaluator.define_builtin("IndexMap", index_map_namespace());
}

script::Value UnknownName::attribute(script::Evaluator& evaluator, std::string_view,
                                     const script::syntax::Node& where) {
  return evaluator.report(where, undefined(name));
}
script::Value UnknownName::subscript(script::Evaluator&, const script::Value&, const script::syntax::Node&) {
  return Ref<script::Object>(this);  // Module["main"] is that function of the file
}

namespace {

Result<Value> converted(const script::Value& value, script::Evaluator& evaluator, const HandleVars& variables,
                        const script::syntax::Node& where) {
  if (value.is_none()) return Value();
  if (auto v = value.as_bool()) return Value(*v);
  if (auto v = value.as_int()) return Value(*v);
  if (auto v = value.as_float()) return Value(*v);
  if (auto v = value.as_string()) return Value(*v);
  if (auto node = value.as_node()) {
    if (auto var = as<VarNode>(*node))
      if (auto it = variables.find(var); it != variables.end()) return Value(it->second);
    return Value(*node);
  }
  if (auto items = value.as_sequence()) {
    ValueList out;
    for (const script::Value& item : *items) {
      TS_TRY(Value element, converted(item, evaluator, variables, where));
      out.push_back(std::move(element));
    }
    return Value(std::move(out));
  }
  if (auto dict = value.as_object<script::DictObject>()) {
    ValueDict out;
    for (const auto& [key, item] : dict->items) {
      const std::string* name = key.as_string();
      if (!name) return fail(bad_input("script.bad-key", "the keys of this dict must be strings"));
      TS_TRY(out[*name], converted(item, evaluator, variables, where));
    }
    return Value(std::move(out));
  }
  if (auto handle = value.as_host<HandleObject>()) return Value(handle->handle);
  if (auto unknown = value.as_host<UnknownName>()) return fail(undefined(unknown->name));
  if (value.as_object<script::FunctionObject>())
    return Value(std::shared_ptr<const IndexFunction>(std::make_shared<ScriptFunction>(value, evaluator, where)));
  return fail(bad_input("script.bad-argument", "{0} cannot be an argument of a schedule primitive", value.type_name()));
}

}  // namespace

Result<Value> from_script(const script::Value& value, script::Evaluator& evaluator, const HandleVars& variables,
                          const script::syntax::Node& where) {
  TS_TRY([[maybe_unused]] auto items, script::copied_items(value));
  return converted(value, evaluator, variables, where);
}

script::Value to_script(const Value& value, HandleVars& variables) {
  if (auto v = value.get<bool>()) return *v;
  if (auto v = value.get<int64_t>()) return *v;
  if (auto v = value.get<double>()) return *v;
  if (auto v = value.get<std::string>()) return *v;
  if (auto v = value.get<NodeRef>()) return *v;
  if (auto handle = value.get<Handle>()) {
    if (handle->kind != HandleKind::Expr) return Ref<script::Object>(new HandleObject(*handle));
    variables.emplace(handle->var.get(), *handle);
    return handle->var;
  }
  if (auto list = value.get<ValueList>()) {
    std::vector<script::Value> items;
    for (const Value& element : *list) items.push_back(to_script(element, variables));
    return script::Value::list(std::move(items));
  }
  if (auto dict = value.get<ValueDict>()) {
    std::vector<std::pair<script::Value, script::Value>> items;
    for (const auto& [key, element] : *dict) items.emplace_back(script::Value(key), to_script(element, variables));
    return script::Value::dict(std::move(items));
  }
  return script::None{};
}

}  // namespace tirscope::schedule
