// SPDX-License-Identifier: Apache-2.0
#include "builder/script_evaluator.h"

#include <algorithm>

#include "builder/names.h"
#include "builder/walk.h"
#include "script/files/file_reader.h"
#include "support/format.h"

namespace tirscope::builder {

using syntax::ExprKind;
using syntax::StmtKind;

namespace {

/// iter(items): a list of its own, from which next() takes.
Result<SValue> iterated(Call& call) {
  std::vector<SValue> items;
  if (!call.evaluator.items(call[0], items, call.where)) return reported();
  return SValue::list(std::move(items));
}

/// next(iterator, default): its first item, which it loses.
Result<SValue> first_item(Call& call) {
  auto items = call[0].as_object<script::ListObject>();
  if (!items) return fail(call.wrong(0, "what iter() gives"));
  if (!items->items.empty()) {
    SValue first = items->items.front();
    items->items.erase(items->items.begin());
    return first;
  }
  if (!call[1].failed()) return call[1];
  return fail(bad_input("script.index", "next(): there are no more items"));
}

}  // namespace

ScriptEvaluator::ScriptEvaluator(script::SyntaxTree& tree, Diagnostics& diagnostics, const OpenOptions& options,
                                 script::Release release)
    : Evaluator(tree, diagnostics), options_(options), release_(release), root_(root_namespace()) {
  const script::Namespaces& spaces = script::Namespaces::get();
  define_builtin("tvm", root_);
  for (std::string_view name : {"te", "topi", "relax", "tir", "transform", "IRModule"})
    if (const SValue* member = root_->find(name)) define_builtin(name, *member);
  define_builtin("T", spaces.tir);
  define_builtin("I", spaces.ir);
  define_builtin("R", spaces.relax);
  for (std::string_view name : {"np", "numpy"}) define_builtin(name, numpy_namespace());
  for (std::string_view name : {"torch", "nn", "fx", "IPython", "plt", "pkl"})
    define_builtin(name, unknown_member(name));
  define_builtin("ms", *root_->find("meta_schedule"));
  define_builtin("__name__", SValue("__main__"));
  for (std::string_view name : {"open", "input", "exec", "eval", "Warning", "UserWarning", "RuntimeWarning",
                                "DeprecationWarning", "FutureWarning"})
    define_builtin(name, unknown_member(name));
  define_builtin("iter", function("iter", {"items"}, 1, iterated, Unknown::Pass));
  define_builtin("next", function("next", {"items", "default"}, 1, first_item, Unknown::Pass));
  for (const auto& [name, value] : options.read.constants) define_builtin(name, script::from_attr(value));
  define_builtin("print",
                 host(new script::Builtin("print", [](Evaluator& evaluator, const script::Arguments& arguments) {
                   evaluator.note(arguments.where, message("skipped: {0} only displays something", "print"));
                   return SValue(script::None{});
                 })));
}

void ScriptEvaluator::asked(const tuning::SpaceProgram& space, bool tuned) {
  if (space_is_tuned_ && !tuned) return;
  space_ = space;
  space_is_tuned_ = tuned;
}

SValue ScriptEvaluator::undefined_name(const syntax::Name& name) {
  return options_.is_cell ? unknown_member(tree().name(name.id)) : Evaluator::undefined_name(name);
}

bool ScriptEvaluator::evaluate_text() {
  return run(tree().body(), module_scope_) != Flow::Stop && diagnostics().empty();
}

// ---- TVMScript inside the script

bool ScriptEvaluator::is_tvmscript(std::span<const syntax::Expr* const> decorators, const script::Scope& scope) {
  for (const syntax::Expr* decorator : decorators) {
    const syntax::Expr& name =
        decorator->kind == ExprKind::Call ? *syntax::cast<syntax::Call>(*decorator).callee : *decorator;
    const std::string path = dotted_path(tree(), name);
    const std::string_view last = std::string_view(path).substr(path.rfind('.') + 1);
    if (last == "prim_func" || last == "ir_module" || last == "macro") return true;
    if (last != "function" || path == last) continue;
    const std::string space = path.substr(0, path.rfind('.'));
    if (space == "R" || space == "relax" || space.ends_with("script.relax")) return true;
    const SValue* value = scope.find(tree().find(space));
    if (value &&
        value->as_object<script::HostObject>() == script::Namespaces::get().relax.as_object<script::HostObject>())
      return true;
  }
  return false;
}

bool ScriptEvaluator::wants(const syntax::Stmt& statement, script::Scope& scope) {
  std::span<const syntax::Expr* const> decorators;
  script::NameId name{};
  if (statement.kind == StmtKind::Class) {
    decorators = syntax::cast<syntax::Class>(statement).decorators;
    name = syntax::cast<syntax::Class>(statement).name;
  } else if (statement.kind == StmtKind::Function) {
    decorators = syntax::cast<syntax::Function>(statement).decorators;
    name = syntax::cast<syntax::Function>(statement).name;
  }
  if (decorators.empty() || !is_tvmscript(decorators, scope)) return true;
  read_definition(statement, name, scope);
  return false;
}

void ScriptEvaluator::read_definition(const syntax::Stmt& statement, script::NameId name, script::Scope& scope) {
  script::ReadOptions options = options_.read;
  options.constants = {};
  script::FileReader reader(tree(), options, diagnostics(), release_);
  const script::Namespaces& spaces = script::Namespaces::get();
  for (script::NameId id = 0; id < tree().name_count(); ++id) {
    const SValue* value = scope.find(id);
    if (!value || value->as_object<script::FunctionObject>()) continue;
    auto known = value->as_object<script::HostObject>();
    const bool of_script =
        known &&
        (known == spaces.tir.as_object<script::HostObject>() || known == spaces.relax.as_object<script::HostObject>() ||
         known == spaces.ir.as_object<script::HostObject>() || known == spaces.script.as_object<script::HostObject>());
    if (!known || of_script) reader.define(id, *value);
  }
  for (const syntax::Stmt* macro : macros_) reader.read(*macro);
  reader.read(statement);
  if (!diagnostics().empty()) return;
  script::ReadResult read = reader.finish();
  if (!read.module && diagnostics().size() == 1 && diagnostics().front().code == "script.no-function") {
    diagnostics().clear();  // a macro
    macros_.push_back(&statement);
    return;
  }
  if (!diagnostics().empty()) return;
  notes().insert(notes().end(), read.notes.begin(), read.notes.end());
  for (const std::string& symbol : read.symbols)
    if (options_.read.set.contains(symbol)) used_settings_.insert(symbol);
  if (read.bare)
    scope.set(name, host(new FunctionValue(read.module->functions.begin()->second)));
  else
    scope.set(name, host(new ModuleObject(read.module)));
}

// ---- names

bool ScriptEvaluator::assign(const syntax::Expr& target, const SValue& value, script::Scope& scope) {
  if (&scope == &module_scope_ && target.kind == ExprKind::Name) {
    const std::string name(tree().name(syntax::cast<syntax::Name>(target).id));
    if (auto setting = options_.read.set.find(name); setting != options_.read.set.end() && value.as_int()) {
      used_settings_.insert(name);
      scope.set(syntax::cast<syntax::Name>(target).id, SValue(setting->second));
      return true;
    }
  }
  return Evaluator::assign(target, value, scope);
}

SValue ScriptEvaluator::imported(const syntax::ImportedName& name) {
  const std::string path = name.member.empty()
                               ? std::string(name.module)
                               : formatted("{}{}{}", name.module, name.module.empty() ? "" : ".", name.member);
  // `import tvm.testing` binds tvm; `import tvm.testing as t` what it names.
  const bool binds_root = name.member.empty() && tree().name(name.bound) == path.substr(0, path.find('.'));
  return imported_value(root_, binds_root ? path.substr(0, path.find('.')) : path);
}

// ---- what is skipped

void ScriptEvaluator::skipped_opaque(const syntax::Stmt& statement, const SValue& cause, script::Scope& scope) {
  Evaluator::skipped_opaque(statement, cause, scope);
  std::vector<const syntax::Stmt*> bodies = inner_statements(statement);
  if (bodies.empty()) return;
  // Whether these lines run is not known: what they assign is unknown from here on, and what they might change must
  // not be used.
  for (const syntax::Name* name : names_in(bodies)) {
    const SValue* value = scope.find(name->id);
    if (!value || !changes_when_used(*value)) continue;
    report(*name, bad_input("builder.unknown-condition",
                            "whether this line runs depends on {0}, whose value is not known here, and it uses {1}",
                            cause.type_name(), value->type_name()));
    return;
  }
  for (const syntax::Name* name : targets_in(bodies)) scope.set(name->id, cause);
}

// ---- the result

SValue ScriptEvaluator::entry_value() {
  const script::NameId id = tree().find(options_.entry);
  const SValue* value = id == script::no_name ? nullptr : module_scope_.find(id);
  if (!value) {
    diagnostics().push_back(
        bad_input("builder.unknown-entry", "the script has no variable or function \"{0}\"", options_.entry));
    return {};
  }
  if (!value->as_object<script::FunctionObject>()) return *value;
  syntax::Node where;
  for (const syntax::Stmt* statement : tree().body())
    if (statement->kind == StmtKind::Function && syntax::cast<syntax::Function>(*statement).name == id)
      where = syntax::cast<syntax::Function>(*statement).name_place;
  return call(*value, {}, where);
}

SValue ScriptEvaluator::result() {
  SValue value;
  if (!options_.entry.empty()) {
    value = entry_value();
    if (value.failed()) return {};
    if (module_in(value)) return value;
    const bool unknown = value.as_host<script::Opaque>() != nullptr;
    diagnostics().push_back(unknown
                                ? bad_input("builder.entry-opaque", "{0} depends on {1}, whose value is not known here",
                                            options_.entry, value.type_name())
                                : bad_input("builder.entry-type", "{0} is {1}, not a module or a PrimFunc",
                                            options_.entry, value.type_name()));
    return {};
  }
  int64_t last = 0;
  for (const auto& [name, bound] : module_scope_.values()) {
    const bool holds = bound.value.as_host<ModuleObject>() || bound.value.as_host<FunctionValue>();
    if (!holds || bound.order < last) continue;
    last = bound.order;
    value = bound.value;
  }
  if (!value.failed()) return value;
  if (!shown_.failed()) return shown_;
  diagnostics().push_back(bad_input("builder.no-module",
                                    "the script binds no module or PrimFunc to a name at module level; name the "
                                    "variable or function that gives it with --entry"));
  return {};
}

AttrDict ScriptEvaluator::constants() const {
  AttrDict out;
  for (const auto& [name, bound] : module_scope_.values())
    if (auto number = bound.value.as_int())
      out[std::string(const_cast<ScriptEvaluator*>(this)->tree().name(name))] = Attr(*number);
  return out;
}

void ScriptEvaluator::check_settings() {
  for (const auto& [name, value] : options_.read.set)
    if (!used_settings_.contains(name) && diagnostics().empty())
      diagnostics().push_back(
          bad_input("script.unknown-constant", "the text has no constant or symbolic shape named {0}", name));
}

void ScriptEvaluator::made_function(std::size_t since, const std::string& function, const syntax::Node& where) {
  if (!options_.origins) return;
  for (std::size_t k = since; k < options_.origins->size(); ++k)
    if (BlockOrigin& one = (*options_.origins)[k]; one.function.empty()) one.function = function;
  const Span lines = tree().span(where);
  options_.origins->push_back({{}, lines.line, std::max(lines.line, lines.end_line), function});
}

/// What a call made is what its results depend on and no call before made.
void ScriptEvaluator::made(const std::vector<te::Tensor>& tensors, const syntax::Node& where) {
  if (!options_.origins) return;
  std::vector<te::Operation> pending;
  for (const te::Tensor& tensor : tensors) pending.push_back(tensor.operation());
  std::vector<BlockOrigin> found;
  while (!pending.empty()) {
    const te::Operation operation = std::move(pending.back());
    pending.pop_back();
    if (!known_operations_.emplace(operation.get(), operation).second) continue;
    if (operation->kind == te::OperationNode::Kind::Placeholder) continue;
    const Span lines = tree().span(where);
    found.push_back({operation->name, lines.line, std::max(lines.line, lines.end_line)});
    for (const te::Tensor& input : operation->inputs()) pending.push_back(input.operation());
  }
  options_.origins->insert(options_.origins->end(), found.rbegin(), found.rend());
}

}  // namespace tirscope::builder
