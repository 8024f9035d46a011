// SPDX-License-Identifier: Apache-2.0
#include "script/files/file_names.h"

#include "script/tir/values/node_values.h"

namespace tirscope::script {

Value Decorator::call(Evaluator& evaluator, const Arguments& arguments) {
  Ref<Decorator> out(new Decorator(what));
  for (const KeywordValue& keyword : arguments.keywords) {
    auto flag = keyword.value.as_bool();
    if (!flag && !keyword.value.is_none())
      return evaluator.report(
          arguments.where,
          bad_input("script.arguments", "the decorator option {0} must be True or False", keyword.name));
    bool on = flag && *flag;
    if (keyword.name == "private")
      out->is_private = on;
    else if (keyword.name == "pure")
      out->is_pure = on;
    else if (keyword.name == "check_well_formed")
      out->check_well_formed = on;
    else if (keyword.name == "hygienic")
      out->is_hygienic = on;
    else if (keyword.name != "s_tir" && keyword.name != "tirx")
      return evaluator.report(arguments.where,
                              bad_input("script.arguments", "there is no parameter {0} here", keyword.name));
  }
  return out;
}

Value ModuleFunction::call(Evaluator& evaluator, const Arguments& arguments) {
  TirReader* reader = reader_of(evaluator, arguments.where);
  if (!reader) return {};
  if (arguments.positional.size() != declaration_.parameters || !arguments.keywords.empty())
    return evaluator.report(
        arguments.where, bad_input("script.arity", "{0} takes {1} arguments, but got {2}", name_,
                                   declaration_.parameters, arguments.positional.size() + arguments.keywords.size()));
  std::vector<Expr> args;
  for (const Value& value : arguments.positional) {
    Expr expr = to_expr(value);
    if (value.as_node() && as<BufferNode>(*value.as_node())) expr = as<BufferNode>(*value.as_node())->data;
    if (!expr)
      return evaluator.report(arguments.where,
                              bad_input("script.arguments", "{0} does not take {1}", name_, value.type_name()));
    args.push_back(std::move(expr));
  }
  reader->calls().emplace_back(reader->function().name, name_);
  return guarded(evaluator, arguments.where, [&]() -> Value {
    return make<CallNode>(declaration_.ret_type.value_or(DataType::none()), declaration_.global, std::move(args));
  });
}

Value ModuleObject::attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) {
  auto it = functions.find(name);
  if (it != functions.end()) return Ref<Object>(new ModuleFunction(std::string(name), it->second));
  return evaluator.report(where, bad_input("script.unknown-function", "{0} has no member '{1}'", type_name(), name));
}

Value size_names() {
  return Ref<Object>(
      new Builtin("TypeVar", [](Evaluator&, const Arguments&) -> Value { return Ref<Object>(new SizeName); }));
}

Namespaces::Namespaces() {
  auto decorator = [](Decorator::What what) { return Value(Ref<Object>(new Decorator(what))); };
  Value module = decorator(Decorator::What::Module);
  Ref<Namespace> i(new Namespace("I")), r(new Namespace("R")), s(new Namespace("tvm.script")), t(new Namespace("tvm"));
  i->define("ir_module", module);
  define(*i, "vdevice", {"target", "vdevice_id", "memory_scope"}, 0, vdevice);
  define(*i, "module_attrs", {"attrs"}, 1, [](const Bound& args) { return args[0]; });
  define(*i, "module_global_infos", {"infos"}, 1, [](const Bound& args) { return args[0]; });
  r->define("function", decorator(Decorator::What::Relax));
  s->define("ir_module", module);
  for (std::string_view name : {"tir", "tirx"}) s->define(name, tir);
  s->define("ir", i);
  s->define("relax", r);
  t->define("script", s);
  t->define("tir", tir);
  ir = i, relax = r, script = s, tvm = t;
}

const Namespaces& Namespaces::get() {
  static const Namespaces made;
  return made;
}

Value Namespaces::vdevice(const Bound& args) {
  auto target = args.has(0) ? make_target(args[0], Value()) : make<TargetNode>(AttrDict{});
  auto id = args.integer(1);
  auto scope = args.text(2, "global");
  if (!target) return args.evaluator.report(args.where, std::move(target).error());
  if (!id || !scope) return {};
  return make<VDeviceNode>(*target, int(*id), *scope);
}

}  // namespace tirscope::script
