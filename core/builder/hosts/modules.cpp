// SPDX-License-Identifier: Apache-2.0
// IRModule and functions as objects of a script.
#include "builder/hosts/namespaces.h"
#include "script/printer/printer.h"

namespace tirscope::builder {

namespace {

SValue function_value(const NodeRef& function) { return host(new FunctionValue(function)); }

/// The function that a value is; null for anything else.
NodeRef function_of(const SValue& value) {
  if (auto function = value.as_host<FunctionValue>()) return function->function;
  return nullptr;
}

/// The name that a GlobalVar or a string is.
Result<std::string> global_name(const SValue& value) {
  if (auto text = value.as_string()) return *text;
  if (auto node = value.as_node())
    if (auto global = as<GlobalVarNode>(*node)) return global->name;
  return fail(bad_input("builder.argument", "expected the name of a function, found {0}", value.type_name()));
}

Diagnostic no_such_function(const IRModule& module, std::string_view name) {
  std::string known;
  for (const auto& [each, function] : module->functions) known += (known.empty() ? "" : ", ") + each;
  return bad_input("builder.unknown-function", "the module has no function \"{0}\"; it has: {1}", name, known);
}

Result<SValue> update(ModuleObject& self, const std::string& name, const SValue& given) {
  NodeRef function = function_of(given);
  if (!function) return fail(bad_input("builder.argument", "expected a function of TVM, found {0}", given.type_name()));
  self.module = with(self.module, [&](IRModuleNode& module) { module.functions[name] = function; });
  return SValue(script::None{});
}

/// `show`: nothing is displayed, but a script that binds no module means the one that it shows last.
SValue show_function(SValue shown) {
  return host(new script::Builtin("show", [shown](Evaluator& evaluator, const script::Arguments& arguments) {
    evaluator.note(arguments.where, message("skipped: {0} only displays something", "show"));
    if (auto keeper = dynamic_cast<ShownModules*>(&evaluator)) keeper->shown(shown);
    return SValue(script::None{});
  }));
}

SValue text_function(std::string name, NodeRef node) {
  return host(
      new script::Builtin(std::move(name), [node](Evaluator& evaluator, const script::Arguments& arguments) -> SValue {
        std::string text = script::text(node);
        return evaluator.spend_bytes(text.size(), arguments.where) ? SValue(std::move(text)) : SValue();
      }));
}

const AttrDict& attrs_of_function(const NodeRef& function) {
  if (auto prim = as<PrimFuncNode>(function)) return prim->attrs;
  return as<RelaxFunctionNode>(function)->attrs;
}

/// `function` with its attributes changed.
template <class F>
NodeRef with_attrs(const NodeRef& function, F change) {
  if (auto prim = ref_as<PrimFuncNode>(function))
    return tirscope::with(prim, [&](PrimFuncNode& copy) { change(copy.attrs); });
  if (auto relax = ref_as<RelaxFunctionNode>(function))
    return tirscope::with(relax, [&](RelaxFunctionNode& copy) { change(copy.attrs); });
  return function;
}

Result<SValue> with_attr(const NodeRef& function, Call& call) {
  AttrDict added;
  if (call.has(1)) {
    TS_TRY(std::string key, call.text(0));
    TS_TRY(added[script::plain_key(key)], attr_of(call[1]));
  } else {
    TS_TRY(added, attrs_of(call[0]));
  }
  return function_value(with_attrs(function, [&](AttrDict& attrs) {
    for (const auto& [key, value] : added) attrs[key] = value;
  }));
}

/// IRModule.from_expr(function)
Result<SValue> from_expr(Call& call) {
  if (IRModule module = module_in(call[0])) return host(new ModuleObject(module));
  return fail(call.wrong(0, "a function of TVM"));
}

/// IRModule({"main": function})
Result<SValue> new_module(Call& call) {
  std::map<std::string, NodeRef> functions;
  auto dict = call[0].as_object<script::DictObject>();
  if (call.has(0) && !dict) return fail(call.wrong(0, "a dict of functions"));
  for (const auto& [key, value] : dict ? dict->items : std::vector<std::pair<SValue, SValue>>{}) {
    TS_TRY(std::string name, global_name(key));
    NodeRef function = function_of(value);
    if (!function) return fail(call.wrong(0, "a dict of functions"));
    functions.emplace(std::move(name), std::move(function));
  }
  TS_TRY(AttrDict attrs, attrs_of(call[1]));
  return host(new ModuleObject(make<IRModuleNode>(std::move(functions), std::move(attrs))));
}

}  // namespace

std::string ModuleObject::str() const { return script::text(module); }
std::string FunctionValue::str() const { return script::text(function); }

SValue ModuleObject::subscript(Evaluator& evaluator, const SValue& index, const syntax::Node& where) {
  Result<std::string> name = global_name(index);
  if (!name) return report(evaluator, where, std::move(name).error());
  if (NodeRef found = module->find(*name)) return function_value(found);
  return evaluator.report(where, no_such_function(module, *name));
}

bool ModuleObject::set_item(Evaluator& evaluator, const SValue& index, const SValue& value, const syntax::Node& where) {
  Result<std::string> name = global_name(index);
  Result<SValue> done = name ? update(*this, *name, value) : fail(name.error());
  if (!done) report(evaluator, where, std::move(done).error());
  return done.has_value();
}

SValue ModuleObject::attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) {
  Ref<ModuleObject> self(this);
  auto global = [](const std::string& each) { return SValue(NodeRef(make<GlobalVarNode>(each))); };
  if (name == "show") return show_function(Ref<script::Object>(this));
  if (name == "script" || name == "astext") return text_function(std::string(name), module);
  if (name == "attrs") return script::from_attr(Attr(module->attrs));
  if (name == "functions" || name == "functions_items") {
    std::vector<std::pair<SValue, SValue>> all;
    std::vector<SValue> pairs;
    for (const auto& [each, made] : module->functions) {
      all.emplace_back(global(each), function_value(made));
      pairs.push_back(SValue::tuple({all.back().first, all.back().second}));
    }
    if (name == "functions") return SValue::dict(std::move(all));
    return function("functions_items", {}, 0, [pairs](Call&) -> Result<SValue> { return SValue::list(pairs); });
  }
  if (name == "get_global_vars")
    return function("get_global_vars", {}, 0, [self, global](Call&) -> Result<SValue> {
      std::vector<SValue> all;
      for (const auto& [each, made] : self->module->functions) all.push_back(global(each));
      return SValue::list(std::move(all));
    });
  if (name == "get_global_var")
    return function("get_global_var", {"name"}, 1, [self, global](Call& call) -> Result<SValue> {
      TS_TRY(std::string wanted, call.text(0));
      if (!self->module->find(wanted)) return fail(no_such_function(self->module, wanted));
      return global(wanted);
    });
  if (name == "update_func" || name == "update_global_var")
    return function(std::string(name), {"var", "func"}, 2, [self](Call& call) -> Result<SValue> {
      TS_TRY(std::string wanted, global_name(call[0]));
      if (!self->module->find(wanted)) return fail(no_such_function(self->module, wanted));
      return update(*self, wanted, call[1]);
    });
  if (name == "with_attr")
    return function("with_attr", {"key", "value"}, 2, [self](Call& call) -> Result<SValue> {
      TS_TRY(std::string key, call.text(0));
      TS_TRY(Attr value, attr_of(call[1]));
      return host(new ModuleObject(
          with(self->module, [&](IRModuleNode& copy) { copy.attrs[script::plain_key(key)] = value; })));
    });
  if (name == "clone" || name == "copy")
    return function(std::string(name), {}, 0,
                    [self](Call&) -> Result<SValue> { return host(new ModuleObject(self->module)); });
  // Module.f names a function, as Module["f"] gives it.
  if (NodeRef found = module->find(std::string(name))) return global(std::string(name));
  return HostObject::attribute(evaluator, name, where);
}

SValue FunctionValue::attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) {
  if (name == "show") return show_function(Ref<script::Object>(this));
  if (name == "script" || name == "astext") return text_function(std::string(name), function);
  if (name == "attrs") return script::from_attr(Attr(attrs_of_function(function)));
  if (name == "with_attr")
    return builder::function("with_attr", {"key", "value"}, 1,
                             [self = function](Call& call) { return with_attr(self, call); });
  if (name == "without_attr")
    return builder::function("without_attr", {"key"}, 1, [self = function](Call& call) -> Result<SValue> {
      TS_TRY(std::string key, call.text(0));
      return function_value(with_attrs(self, [&](AttrDict& attrs) { attrs.erase(script::plain_key(key)); }));
    });
  if (auto prim = as<PrimFuncNode>(function); prim && name == "params")
    return SValue::list(std::vector<SValue>(prim->params.begin(), prim->params.end()));
  if (auto relax = as<RelaxFunctionNode>(function); relax && name == "params") {
    std::vector<SValue> params;
    for (const RelaxVar& param : relax->params) params.push_back(host(new GraphValue(param)));
    return SValue::list(std::move(params));
  }
  return HostObject::attribute(evaluator, name, where);
}

SValue module_type() {
  Ref<HostType> type(new HostType(
      "IRModule", [](const SValue& value) { return value.as_host<ModuleObject>() != nullptr; },
      function("IRModule", {"functions", "attrs"}, 0, new_module)));
  type->define("from_expr", function("from_expr", {"expr"}, 1, from_expr));
  return type;
}

}  // namespace tirscope::builder
