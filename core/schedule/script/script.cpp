// SPDX-License-Identifier: Apache-2.0
#include "schedule/script/script.h"

#include "ir/compare/structural_equal.h"
#include "schedule/methods.h"
#include "schedule/script/schedule_object.h"
#include "schedule/script/script_intrin.h"
#include "schedule/script/script_passes.h"
#include "schedule/script/script_trace.h"
#include "schedule/script/script_values.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "script/python/builtins.h"
#include "script/python/parser.h"

namespace tirscope::schedule {

namespace {

namespace syntax = script::syntax;
using script::Evaluator;
using SValue = script::Value;

/// `sch.mod` and its text.
class ModuleObject final : public script::HostObject {
 public:
  explicit ModuleObject(NodeRef node) : node(std::move(node)) {}
  std::string type_name() const override { return "a module"; }
  std::string str() const override { return script::text(node); }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override {
    if (name == "show") return showing("show");
    if (name == "script")
      return builtin("script", [text = str()](Evaluator&, const script::Arguments&) { return SValue(text); });
    return HostObject::attribute(evaluator, name, where);
  }
  SValue subscript(Evaluator& evaluator, const SValue& index, const syntax::Node& where) override {
    auto module = as<IRModuleNode>(node);
    const std::string* name = index.as_string();
    NodeRef function = module && name ? module->find(*name) : nullptr;
    if (function) return host(new ModuleObject(function));
    return evaluator.report(where, bad_input("script.no-function", "the module has no such function"));
  }
  const NodeRef node;
  IRModule given = nullptr;       ///< what `steps` begin with
  std::vector<PassedStep> steps;  ///< the passes that made it of `given`, where some did
};

/// A schedule of the script, whose module is shown as `ModuleObject`.
class ScriptSchedule final : public ScheduleObject {
 public:
  using ScheduleObject::ScheduleObject;
  SValue module_value() const override { return host(new ModuleObject(schedule.module())); }
  SValue copied() override {
    auto copy = new ScriptSchedule(schedule.forked_copy());
    copy->lines = lines;
    return host(copy);
  }
};

/// The function of a script's definition; null when it is none.
PrimFunc function_in(const SValue& value) {
  auto object = value.as_host<ModuleObject>();
  if (!object) return nullptr;
  auto module = as<IRModuleNode>(object->node);
  return ref_as<PrimFuncNode>(module && module->functions.size() == 1 ? module->functions.begin()->second
                                                                      : object->node);
}

class ScriptEvaluator final : public Evaluator {
 public:
  ScriptEvaluator(script::SyntaxTree& tree, Diagnostics& diagnostics, Schedule schedule, const ScriptOptions& options)
      : Evaluator(tree, diagnostics),
        first_(schedule.history().front().state->module()),
        options_(schedule.options()),
        constants_(options.constants),
        passes_(options.passes) {
    script::define_basic_builtins(*this);
    for (const auto& [name, value] : constants_)
      if (auto number = value.as_int()) define_builtin(name, *number);
    last_ = Ref<ScheduleObject>(new ScriptSchedule(std::move(schedule)));
    define_builtin("sch", last_);
    define_trace_names(*this);
    define_builtin("TensorIntrin", member("TensorIntrin"));
    define_builtin("tvm", member("tvm"));
    define_builtin("tir", member("tir"));
    if (passes_) define_builtin("relax", member("relax"));
  }
  ScheduleObject& last() { return *last_; }
  SValue given() { return last_; }

 protected:
  /// A decorated class or def is a module or function of TVMScript: it is read and bound to its name.
  bool wants(const syntax::Stmt& statement, script::Scope& scope) override {
    script::NameId name{};
    if (statement.kind == syntax::StmtKind::Class) {
      name = syntax::cast<syntax::Class>(statement).name;
    } else {
      if (statement.kind != syntax::StmtKind::Function) return true;
      auto& def = syntax::cast<syntax::Function>(statement);
      if (def.decorators.empty()) return true;
      name = def.name;
    }
    script::ReadOptions options;
    options.constants = constants_;
    auto read = script::read_module(definition_text(statement), options);
    if (read) {
      scope.set(name, host(new ModuleObject(read->module)));
    } else {
      int above = tree().span(statement).line - 1;
      for (Diagnostic& problem : read.error()) {
        for (Place& place : problem.where)
          if (place.span.line > 0) place.span.line += above, place.span.end_line += above;
        diagnostics().push_back(std::move(problem));
      }
    }
    return false;
  }
  SValue undefined_name(const syntax::Name& name) override {
    return host(new UnknownName(std::string(tree().name(name.id))));
  }
  SValue imported(const syntax::ImportedName& name) override {
    std::string text(name.module);
    if (!name.member.empty()) text += (text.empty() ? "" : ".") + std::string(name.member);
    return member(text.substr(text.rfind('.') + 1));
  }

 private:
  /// From the definition's first decorator to the next statement at module level: a node's own range is its header.
  std::string_view definition_text(const syntax::Stmt& statement) {
    std::string_view source = tree().source();
    std::size_t end = source.size();
    for (const syntax::Stmt* other : tree().body())
      if (other->begin > statement.begin) end = std::min<std::size_t>(end, other->begin);
    return source.substr(statement.begin, end - statement.begin);
  }

  SValue member(std::string_view name) {
    for (std::string_view package : {"tvm", "tir", "s_tir", "schedule", "transform", "contrib", "relax"})
      if (name == package && (passes_ || name != "relax"))
        return host(new Namespace(std::string(name), [this](std::string_view inner) { return member(inner); }));
    if (name == "TensorIntrin") return tensor_intrin_namespace(function_in, options_.intrins);
    if (name == "clang") return clang_namespace();
    if (name == "Trace") return trace_namespace();
    if (name == "json") return json_namespace();
    if (name == "tile_with_tensor_intrin") return tile_function();
    if (name == "Schedule")
      return builtin("Schedule", [this](Evaluator&, const script::Arguments& arguments) { return make(arguments); });
    if (std::optional<SValue> known = tir_member(name)) return *known;
    if (passes_)
      if (std::optional<SValue> pass = pass_member(name, *passes_, [this](auto&&... call) { return passed(call...); }))
        return *pass;
    return host(new script::Opaque(std::string(name)));
  }
  /// The module that a value is: that of another schedule, one of the script, or the file's by a name.
  Result<IRModule> module_of(const SValue& value, std::string_view who) {
    if (auto object = value.as_host<ModuleObject>()) {
      IRModule module = ref_as<IRModuleNode>(object->node);
      return module ? module : make_module(object->node);
    }
    if (value.as_host<UnknownName>() || value.as_host<script::Opaque>()) return first_;
    return fail(bad_input("script.bad-argument", "{0} takes a module, not {1}", who, value.type_name()));
  }
  /// A module after passes, with the steps that led there.
  SValue passed(Evaluator& evaluator, const std::vector<ScriptPass>& all, const script::Arguments& arguments) {
    constexpr std::size_t steps_of_a_pass = 800'000;
    return reporting(evaluator, arguments, [&]() -> Result<SValue> {
      const SValue* given = arguments.positional.empty() ? arguments.keyword("mod") : &arguments.positional[0];
      if (!given) return fail(bad_input("script.arity", "a pass needs a module"));
      TS_TRY(IRModule module, module_of(*given, "a pass"));
      auto before = given->as_host<ModuleObject>();
      const bool goes_on = before && !before->steps.empty();
      IRModule start = goes_on ? before->given : module;
      std::vector<PassedStep> steps = goes_on ? before->steps : std::vector<PassedStep>();
      for (const ScriptPass& pass : all) {
        if (!evaluator.spend_walk(steps_of_a_pass, arguments.where)) return SValue();
        TS_TRY(IRModule after, passes_->run(module, pass));
        if (structural_equal(after, module)) continue;
        steps.push_back({passes_->label(pass), after, evaluator.tree().span(arguments.where).line});
        module = std::move(after);
      }
      auto made = new ModuleObject(module);
      made->given = std::move(start);
      made->steps = std::move(steps);
      return host(made);
    });
  }

  /// Schedule(X): X is the module of another schedule, what passes made, or a name for the file's.
  SValue make(const script::Arguments& arguments) {
    return reporting(*this, arguments, [&]() -> Result<SValue> {
      const SValue* given = arguments.positional.empty() ? arguments.keyword("mod") : &arguments.positional[0];
      if (!given) return fail(bad_input("script.arity", "Schedule needs a module"));
      TS_TRY(IRModule module, module_of(*given, "Schedule"));
      auto object = given->as_host<ModuleObject>();
      const bool by_passes = object && !object->steps.empty();
      if (by_passes) module = object->given;
      ScheduleOptions options = options_;
      options.function.clear();
      if (const SValue* seed = arguments.keyword("seed"); seed && seed->as_int()) options.seed = *seed->as_int();
      if (const SValue* check = arguments.keyword("enable_check"); check && check->as_bool())
        options.enable_check = *check->as_bool();
      TS_TRY(Schedule schedule, Schedule::create(module, options));
      last_ = Ref<ScheduleObject>(new ScriptSchedule(std::move(schedule)));
      if (by_passes) take_steps(*last_, object->steps);
      return SValue(last_);
    });
  }
  /// Each pass is a step of the schedule, which then works on what TVM's would: "main", or the only function.
  static void take_steps(ScheduleObject& made, const std::vector<PassedStep>& steps) {
    for (const PassedStep& step : steps) {
      made.schedule.replace_module(step.module, step.label);
      made.lines[made.schedule.current().id] = step.line;
    }
    std::vector<std::string> names;
    for (const auto& [name, function] : made.schedule.module()->functions)
      if (as<PrimFuncNode>(function)) names.push_back(name);
    const std::string wanted = made.schedule.module()->prim_func("main") ? "main" : names.size() == 1 ? names[0] : "";
    if (!wanted.empty()) (void)made.schedule.work_on(wanted);
  }
  static IRModule make_module(const NodeRef& function) {
    return tirscope::make<IRModuleNode>(std::map<std::string, NodeRef>{{"main", function}});
  }

  IRModule first_;
  ScheduleOptions options_;
  AttrDict constants_;
  const ScriptPasses* passes_;
  Ref<ScheduleObject> last_;
};

// ---- what is run ----------------------------------------------------------------------------------------------------

/// The statement mentions `sch`, or calls something named Schedule. By the source text of names, defs left out.
bool uses_schedule(const script::SyntaxTree& tree, const syntax::Stmt& statement) {
  using syntax::StmtKind;
  if (statement.kind == StmtKind::Function || statement.kind == StmtKind::Class || statement.kind == StmtKind::Import)
    return false;
  std::string_view text = tree.text(statement);
  auto mentions = [&](std::string_view name) {
    auto part = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)); };
    for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
      bool begins = at == 0 || !part(text[at - 1]);
      bool ends = at + name.size() == text.size() || !part(text[at + name.size()]);
      if (begins && ends) return true;
    }
    return false;
  };
  return mentions("sch") || mentions("Schedule");
}

struct EntryPoint {
  std::string_view name;  ///< of the def to call; empty: module level is all
};

Result<EntryPoint> find_entry(const script::SyntaxTree& tree, const std::string& wanted) {
  std::vector<const syntax::Function*> defs;
  bool module_level = false;
  for (const syntax::Stmt* statement : tree.body()) {
    if (statement->kind == syntax::StmtKind::Function) {
      auto& def = syntax::cast<syntax::Function>(*statement);
      if (def.decorators.empty()) defs.push_back(&def);
    }
    module_level = module_level || uses_schedule(tree, *statement);
  }
  auto named = [&](std::string_view name) {
    for (const syntax::Function* def : defs)
      if (tree.name(def->name) == name) return true;
    return false;
  };
  if (!wanted.empty()) {
    if (!named(wanted)) return fail(bad_input("script.no-entry", "the script has no def \"{0}\"", wanted));
    return EntryPoint{tree.name(tree.find(wanted))};
  }
  if (module_level || defs.empty()) return EntryPoint{};
  if (named("apply_trace")) return EntryPoint{"apply_trace"};
  std::vector<std::string_view> callable;
  for (const syntax::Function* def : defs) {
    bool fits = !def->parameters.empty();
    for (std::size_t i = 1; i < def->parameters.size(); ++i)
      fits = fits && (def->parameters[i].default_value || def->parameters[i].kind == syntax::ParameterKind::Star ||
                      def->parameters[i].kind == syntax::ParameterKind::StarStar);
    if (fits) callable.push_back(tree.name(def->name));
  }
  if (callable.size() == 1) return EntryPoint{callable.front()};
  return fail(bad_input("script.no-entry",
                        "the script has {0} candidate defs and no statement on a schedule; choose one with --entry",
                        callable.size()));
}

}  // namespace

Schedule* schedule_in(const SValue& value) {
  auto object = value.as_host<ScheduleObject>();
  return object ? &object->schedule : nullptr;
}

ScriptReach run_script_to_error(std::string_view text, Schedule schedule, const ScriptOptions& options) {
  Diagnostics diagnostics;
  std::unique_ptr<script::SyntaxTree> tree = script::parse_text(text, diagnostics);
  if (!diagnostics.empty()) return {{std::move(schedule), {}, {}}, std::move(diagnostics)};
  Result<EntryPoint> entry = find_entry(*tree, options.entry);
  if (!entry) return {{std::move(schedule), {}, {}}, {std::move(entry).error()}};
  ScriptEvaluator evaluator(*tree, diagnostics, std::move(schedule), options);
  script::LocalScope& scope = evaluator.new_scope(nullptr);
  SValue given = evaluator.given();
  auto run = [&]() -> Result<void> {
    if (evaluator.run(tree->body(), scope) == Evaluator::Flow::Stop || entry->name.empty()) return {};
    syntax::Node where;
    evaluator.call(*scope.find(tree->find(entry->name)), {given}, where);
    return {};
  };
  if (Result<void> limit = catching(run); !limit) diagnostics.push_back(std::move(limit).error());
  ScheduleObject& last = evaluator.last();
  return {{std::move(last.schedule), evaluator.output(), std::move(evaluator.notes()), std::move(last.lines)},
          std::move(diagnostics)};
}

std::expected<ScriptRun, Diagnostics> run_script(std::string_view text, Schedule schedule,
                                                 const ScriptOptions& options) {
  ScriptReach reach = run_script_to_error(text, std::move(schedule), options);
  if (!reach.problems.empty()) return std::unexpected(std::move(reach.problems));
  return std::move(reach.run);
}

}  // namespace tirscope::schedule
