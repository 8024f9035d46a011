// SPDX-License-Identifier: Apache-2.0
#include "script/reader.h"

#include <algorithm>
#include <set>

#include "ir/verify.h"
#include "script/node_values.h"
#include "script/parser.h"
#include "script/reader_values.h"
#include "script/relax_reader.h"
#include "script/tir_namespace.h"

namespace tirscope::script {

using syntax::ExprKind;
using syntax::StmtKind;

namespace {

/// `T.prim_func`, `I.ir_module`, `R.function`: what a decorator says; called, it takes options.
class Decorator final : public HostObject {
 public:
  enum class What { PrimFunc, Module, Relax, Ignored };
  explicit Decorator(What what) : what(what) {}
  std::string type_name() const override { return "a decorator"; }
  Value call(Evaluator& evaluator, const Arguments& arguments) override {
    Ref<Decorator> out(new Decorator(what));
    for (const KeywordValue& keyword : arguments.keywords) {
      auto flag = keyword.value.as_bool();
      if (!flag && !keyword.value.is_none())
        return evaluator.report(
            arguments.where,
            bad_input("script.arguments", "the option {0} of a decorator is True or False", keyword.name));
      bool on = flag && *flag;
      if (keyword.name == "private")
        out->is_private = on;
      else if (keyword.name == "pure")
        out->is_pure = on;
      else if (keyword.name == "check_well_formed")
        out->check_well_formed = on;
      else if (keyword.name != "s_tir" && keyword.name != "tirx")
        return evaluator.report(arguments.where,
                                bad_input("script.arguments", "there is no parameter {0} here", keyword.name));
    }
    return out;
  }
  What what;
  bool is_private = false, is_pure = true, check_well_formed = true;
};

/// A function of the module, as another function calls it: `Module.add(a, b)`.
class ModuleFunction final : public HostObject {
 public:
  ModuleFunction(std::string caller_key, Declaration declaration)
      : name_(std::move(caller_key)), declaration_(std::move(declaration)) {}
  std::string type_name() const override { return "the function " + name_; }
  Value call(Evaluator& evaluator, const Arguments& arguments) override {
    TirReader* reader = reader_of(evaluator, arguments.where);
    if (!reader) return {};
    if (arguments.positional.size() != declaration_.parameters || !arguments.keywords.empty())
      return evaluator.report(
          arguments.where, bad_input("script.arity", "{0} takes {1} arguments, and {2} are given", name_,
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

 private:
  std::string name_;
  Declaration declaration_;
};

/// The module under construction: its functions are its attributes.
class ModuleObject final : public HostObject {
 public:
  explicit ModuleObject(std::string name) : name_(std::move(name)) {}
  std::string type_name() const override { return "the module " + name_; }
  Value attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override {
    auto it = functions.find(name);
    if (it != functions.end()) return Ref<Object>(new ModuleFunction(std::string(name), it->second));
    return evaluator.report(where, bad_input("script.unknown-function", "{0} has no member '{1}'", type_name(), name));
  }
  std::map<std::string, Declaration, std::less<>> functions;

 private:
  std::string name_;
};

/// The namespaces that a file may import, each made once.
struct Namespaces {
  Value tir = tir_namespace();
  Value ir, relax, script, tvm;

  Namespaces() {
    auto decorator = [](Decorator::What what) { return Value(Ref<Object>(new Decorator(what))); };
    Value module = decorator(Decorator::What::Module);
    Ref<Namespace> i(new Namespace("I")), r(new Namespace("R")), s(new Namespace("tvm.script")),
        t(new Namespace("tvm"));
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
  static const Namespaces& get() {
    static const Namespaces made;
    return made;
  }
  static Value vdevice(const Bound& args) {
    auto target = args.has(0) ? make_target(args[0], Value()) : make<TargetNode>(AttrDict{});
    auto id = args.integer(1);
    auto scope = args.text(2, "global");
    if (!target) return args.evaluator.report(args.where, std::move(target).error());
    if (!id || !scope) return {};
    return make<VDeviceNode>(*target, int(*id), *scope);
  }
};

/// `T.prim_func` is no constant of the shared namespace: a decorator is looked up by its spelling.
std::optional<Decorator::What> decorator_by_name(std::string_view name) {
  if (name == "prim_func") return Decorator::What::PrimFunc;
  return std::nullopt;
}

class FileReader {
 public:
  FileReader(SyntaxTree& tree, const ReadOptions& options, Diagnostics& diagnostics)
      : tree_(tree), options_(options), diagnostics_(diagnostics), tir_(tree, diagnostics, options.set) {
    const Namespaces& spaces = Namespaces::get();
    tir_.define_builtin("T", spaces.tir);
    tir_.define_builtin("I", spaces.ir);
    tir_.define_builtin("R", spaces.relax);
    tir_.define_builtin("tvm", spaces.tvm);
    tir_.define_builtin("tir", spaces.tir);
    for (const auto& [name, value] : options.constants) tir_.define_builtin(name, from_attr(value));
  }

  void read() {
    for (const syntax::Stmt* statement : tree_.body()) {
      if (diagnostics_.size() >= max_reported_errors) break;
      top_level(*statement);
    }
  }

  ReadResult result() {
    ReadResult out;
    check_settings();
    if (functions_.empty() && !has_module_ && diagnostics_.empty())
      diagnostics_.push_back(
          bad_input("script.no-function", "the text holds no function: expected @T.prim_func or @I.ir_module"));
    check_recursion();
    if (!diagnostics_.empty()) return out;
    out.bare = !has_module_ && functions_.size() == 1;
    if (out.bare) out.bare_name = functions_.begin()->first;
    out.module_name = module_name_;
    out.module = make<IRModuleNode>(std::move(functions_), std::move(module_attrs_), std::move(global_infos_));
    check_well_formed(*out.module);
    out.notes = std::move(notes_);
    out.constants = std::move(constants_);
    auto& symbols = tir_.symbols();
    std::set<std::string> seen;
    for (const std::string& name : symbols)
      if (seen.insert(name).second) out.symbols.push_back(name);
    return out;
  }

 private:
  /// What TVM refuses after it has read a text, unless the caller or a decorator says that it is meant so.
  void check_well_formed(const IRModuleNode& module) {
    if (!options_.check_well_formed || !decorators_check_) return;
    for (const auto& [name, function] : module.functions)
      for (Diagnostic& found : verify(function, name)) {
        found.fault = Fault::BadInput;
        if (auto place = places_.find(name); place != places_.end())
          found.where.push_back({{}, tree_.span(place->second), {}});
        found.notes.push_back(
            message("if this is meant so, say T.prim_func(check_well_formed=False) or "
                    "I.ir_module(check_well_formed=False)"));
        diagnostics_.push_back(std::move(found));
      }
  }

  void note(const syntax::Node& where, Message message) {
    Diagnostic diagnostic;
    diagnostic.severity = Severity::Note;
    diagnostic.code = "script.skipped";
    diagnostic.message = std::move(message);
    notes_.push_back(std::move(diagnostic).at(tree_.span(where)));
  }

  void top_level(const syntax::Stmt& statement) {
    switch (statement.kind) {
      case StmtKind::Import: return import(syntax::cast<syntax::Import>(statement));
      case StmtKind::Class: return class_definition(syntax::cast<syntax::Class>(statement));
      case StmtKind::Function: return function(syntax::cast<syntax::Function>(statement), false);
      case StmtKind::Assign:
      case StmtKind::AnnAssign: return constant(statement);
      case StmtKind::Pass: return;
      case StmtKind::Expression:
        if (syntax::cast<syntax::ExpressionStmt>(statement).value->kind == ExprKind::String) return;
        [[fallthrough]];
      default: return note(statement, message("skipped: it is no module, function, constant or import"));
    }
  }

  void import(const syntax::Import& statement) {
    const Namespaces& spaces = Namespaces::get();
    for (const syntax::ImportedName& name : statement.names) {
      Value value;
      if (name.member.empty()) {
        if (name.module == "tvm")
          value = spaces.tvm;
        else if (name.module == "tvm.tir")
          value = spaces.tir;
        else if (name.module.starts_with("tvm.script") || name.module.starts_with("tvm."))
          value = spaces.tvm;
      } else if (name.module == "tvm.script" || name.module == "tvm" || name.module == "tvm.script.parser") {
        if (name.member == "tir" || name.member == "tirx") value = spaces.tir;
        if (name.member == "ir") value = spaces.ir;
        if (name.member == "relax") value = spaces.relax;
        if (name.member == "script") value = spaces.script;
        if (name.member == "ir_module") value = Ref<Object>(new Decorator(Decorator::What::Module));
      }
      if (value.failed()) {
        std::string full =
            name.member.empty() ? std::string(name.module) : std::format("{}.{}", name.module, name.member);
        value = Ref<Object>(new Opaque(full));
      }
      tir_.scope().set(name.bound, value);
    }
  }

  /// A constant when its value can be computed here; otherwise it is skipped and its names are opaque.
  void constant(const syntax::Stmt& statement) {
    std::vector<const syntax::Expr*> targets;
    const syntax::Expr* expr = nullptr;
    if (statement.kind == StmtKind::Assign) {
      auto& node = syntax::cast<syntax::Assign>(statement);
      targets.assign(node.targets.begin(), node.targets.end());
      expr = node.value;
    } else {
      auto& node = syntax::cast<syntax::AnnAssign>(statement);
      targets = {node.target};
      expr = node.value;
    }
    if (!expr) return;
    Diagnostics before = std::exchange(diagnostics_, {});
    Value value = tir_.evaluate(*expr, tir_.scope());
    if (!value.failed() && !value.as_object<HostObject>() && !value.as_object<FunctionObject>())
      for (const syntax::Expr* target : targets) bind_constant(*target, value);
    bool bound = !value.failed() && diagnostics_.empty() && !value.as_object<HostObject>();
    diagnostics_ = std::move(before);
    if (bound) return;
    note(statement, message("skipped: it is no module, function, constant or import"));
    for (const syntax::Expr* target : targets) bind_opaque(*target);
  }

  void bind_constant(const syntax::Expr& target, const Value& value) {
    if (target.kind == ExprKind::Name) {
      NameId id = syntax::cast<syntax::Name>(target).id;
      std::string name(tree_.name(id));
      Value used = value;
      if (auto it = options_.set.find(name); it != options_.set.end()) {
        used = it->second;
        used_settings_.insert(name);
      }
      tir_.scope().set(id, used);
      if (auto attr = to_attr(used)) constants_[name] = *std::move(attr);
      return;
    }
    std::vector<Value> items;
    if (target.kind != ExprKind::Tuple && target.kind != ExprKind::List) return;
    auto targets = syntax::cast<syntax::Sequence>(target).items;
    if (!tir_.items(value, items, target) || items.size() != targets.size()) {
      tir_.report(target, bad_input("script.unpack", "{0} values are needed here, and there are {1}", targets.size(),
                                    items.size()));
      return;
    }
    for (std::size_t i = 0; i < items.size(); ++i) bind_constant(*targets[i], items[i]);
  }
  void bind_opaque(const syntax::Expr& target) {
    if (target.kind == ExprKind::Name) {
      NameId id = syntax::cast<syntax::Name>(target).id;
      tir_.scope().set(id, Ref<Object>(new Opaque(std::string(tree_.name(id)))));
    } else if (target.kind == ExprKind::Tuple || target.kind == ExprKind::List) {
      for (const syntax::Expr* item : syntax::cast<syntax::Sequence>(target).items) bind_opaque(*item);
    } else if (target.kind == ExprKind::Starred) {
      bind_opaque(*syntax::cast<syntax::Starred>(target).value);
    }
  }

  // ---- definitions --------------------------------------------------------------------------------------------------

  /// What the decorators say; empty when none of them is TVM's; nothing after a report.
  std::optional<Ref<Decorator>> decorators(std::span<const syntax::Expr* const> exprs) {
    Ref<Decorator> found;
    for (const syntax::Expr* expr : exprs) {
      auto decorator = decorator_of(*expr);
      if (!decorator) return std::nullopt;
      if (*decorator) found = *decorator;
    }
    return found;
  }
  std::optional<Ref<Decorator>> decorator_of(const syntax::Expr& expr) {
    const syntax::Expr& name = expr.kind == ExprKind::Call ? *syntax::cast<syntax::Call>(expr).callee : expr;
    Value value;
    if (name.kind == ExprKind::Attribute) {
      auto& attribute = syntax::cast<syntax::Attribute>(name);
      Value owner = tir_.evaluate(*attribute.value, tir_.scope());
      if (owner.failed()) return std::nullopt;
      std::string_view member = tree_.name(attribute.name);
      auto kind = decorator_by_name(member);
      bool of_tir = owner.as_object<HostObject>() &&
                    owner.as_object<HostObject>() == Namespaces::get().tir.as_object<HostObject>();
      if (of_tir && kind)
        value = Ref<Object>(new Decorator(*kind));
      else if (auto space = owner.as_host<Namespace>()) {
        auto known = space->find(member);
        if (!known || !known->as_host<Decorator>()) {
          tir_.report(name, bad_input("script.unknown-decorator",
                                      "@{0} is no decorator; expected T.prim_func, I.ir_module or R.function",
                                      tree_.text(name)));
          return std::nullopt;
        }
        value = *known;
      } else {
        value = tir_.attribute(owner, member, name);
      }
    } else {
      value = tir_.evaluate(name, tir_.scope());
    }
    if (value.failed()) return std::nullopt;
    if (expr.kind == ExprKind::Call && value.as_host<Decorator>()) {
      auto& call = syntax::cast<syntax::Call>(expr);
      std::vector<KeywordValue> keywords;
      for (const syntax::Keyword& keyword : call.keywords) {
        Value option = tir_.evaluate(*keyword.value, tir_.scope());
        if (option.failed()) return std::nullopt;
        keywords.push_back({keyword.name == no_name ? "**" : tree_.name(keyword.name), option});
      }
      value = value.as_host<Decorator>()->call(tir_, Arguments{{}, keywords, expr});
      if (value.failed()) return std::nullopt;
    }
    return Ref<Decorator>(value.as_host<Decorator>());
  }

  void function(const syntax::Function& node, bool in_module) {
    auto decorator = decorators(node.decorators);
    if (!decorator) return;
    std::string name(tree_.name(node.name));
    if (*decorator) decorators_check_ = decorators_check_ && (*decorator)->check_well_formed;
    if (!*decorator ||
        ((*decorator)->what != Decorator::What::PrimFunc && (*decorator)->what != Decorator::What::Relax)) {
      tir_.scope().set(node.name, Ref<Object>(new Opaque(name)));
      return note(node, message("skipped: the function {0} is not decorated with T.prim_func or R.function", name));
    }
    if (!in_module && has_module_)
      return note(node, message("skipped: the function {0} stands after the module", name));
    if (auto it = places_.find(name); it != places_.end()) {
      Diagnostic diagnostic = bad_input("script.duplicate-function", "the function {0} is defined twice", name);
      tir_.report(node.name_place,
                  std::move(diagnostic).note(message("it is defined before in line {0}", tree_.span(it->second).line)));
      return;
    }
    places_.emplace(name, node.name_place);
    NodeRef made;
    if ((*decorator)->what == Decorator::What::PrimFunc)
      made = tir_.read_function(node, (*decorator)->is_private);
    else
      made = read_relax_function(tir_, node, (*decorator)->is_private, (*decorator)->is_pure);
    if (made) functions_[name] = made;
    if (!in_module) tir_.scope().set(node.name, Ref<Object>(new Opaque(name)));
  }

  void class_definition(const syntax::Class& node) {
    auto decorator = decorators(node.decorators);
    if (!decorator) return;
    std::string name(tree_.name(node.name));
    if (*decorator) decorators_check_ = decorators_check_ && (*decorator)->check_well_formed;
    bool is_module = *decorator && (*decorator)->what == Decorator::What::Module;
    if (!is_module) return note(node, message("skipped: the class {0} is not decorated with I.ir_module", name));
    if (has_module_) return note(node, message("skipped: the file has the module {0} already", module_name_));
    if (!functions_.empty()) {
      note(node, message("the functions before the module {0} are left out", name));
      functions_.clear();
      places_.clear();
    }
    has_module_ = true;
    module_name_ = name;
    Ref<ModuleObject> module(new ModuleObject(name));
    declare(node.body, *module);
    std::size_t mark = tir_.scope().mark();
    tir_.scope().set(node.name, module);
    tir_.scope().set(tree_.intern("cls"), module);
    for (const syntax::Stmt* statement : node.body) {
      if (diagnostics_.size() >= max_reported_errors) break;
      member(*statement);
    }
    tir_.scope().undo_to(mark);
    tir_.scope().set(node.name, Ref<Object>(new Opaque(name)));
  }

  void member(const syntax::Stmt& statement) {
    switch (statement.kind) {
      case StmtKind::Function: return function(syntax::cast<syntax::Function>(statement), true);
      case StmtKind::Assign:
      case StmtKind::AnnAssign: return constant(statement);
      case StmtKind::Pass: return;
      case StmtKind::Expression: {
        const syntax::Expr& expr = *syntax::cast<syntax::ExpressionStmt>(statement).value;
        if (expr.kind == ExprKind::String) return;
        return module_annotation(expr);
      }
      default:
        tir_.report(statement,
                    bad_input("script.module-statement",
                              "a module holds functions, constants, I.module_attrs and I.module_global_infos"));
    }
  }
  void module_annotation(const syntax::Expr& expr) {
    Value value = tir_.evaluate(expr, tir_.scope());
    if (value.failed()) return;
    auto attr = to_attr(value);
    std::string_view text = tree_.text(expr);
    bool infos = text.find("module_global_infos") != text.npos;
    if (attr && attr->get<AttrDict>())
      (infos ? global_infos_ : module_attrs_) = *attr->get<AttrDict>();
    else
      tir_.report(expr, bad_input("script.module-statement",
                                  "a module holds functions, constants, I.module_attrs and I.module_global_infos"));
  }

  /// The functions of a module, before any of them is read: they may call each other.
  void declare(syntax::Body body, ModuleObject& module) {
    for (const syntax::Stmt* statement : body) {
      if (statement->kind != StmtKind::Function) continue;
      auto& node = syntax::cast<syntax::Function>(*statement);
      Declaration declaration;
      std::string name(tree_.name(node.name));
      declaration.global = make<GlobalVarNode>(name);
      declaration.parameters = node.parameters.size();
      declaration.where = node.name_place;
      if (node.result && node.result->kind != ExprKind::None) {
        Diagnostics before = std::exchange(diagnostics_, {});
        Value value = tir_.evaluate(*node.result, tir_.scope());
        diagnostics_ = std::move(before);  // reported when the function itself is read
        if (auto type = value.as_host<TypeObject>())
          declaration.ret_type = type->dtype;
        else if (value.as_node() && as<VarNode>(*value.as_node()))
          declaration.ret_type = as<VarNode>(*value.as_node())->dtype;
      }
      module.functions.emplace(name, declaration);
    }
    for (const auto& [name, declaration] : module.functions) tir_.declarations()[name] = declaration;
  }

  void check_settings() {
    for (const std::string& name : tir_.used_settings()) used_settings_.insert(name);
    for (const auto& [name, value] : options_.set)
      if (!used_settings_.contains(name) && diagnostics_.empty())
        diagnostics_.push_back(
            bad_input("script.unknown-constant", "the text has no constant or symbolic shape named {0}", name));
  }

  /// A function that calls itself, directly or through others, cannot be built.
  void check_recursion() {
    if (!diagnostics_.empty()) return;
    std::map<std::string, std::set<std::string>> callees;
    for (const auto& [caller, callee] : tir_.calls()) callees[caller].insert(callee);
    std::map<std::string, int> state;  // 1: on the path, 2: done
    for (const auto& [start, _] : callees) {
      std::vector<std::pair<std::string, std::set<std::string>::iterator>> path;
      if (state[start] != 0) continue;
      state[start] = 1;
      path.emplace_back(start, callees[start].begin());
      while (!path.empty()) {
        auto& [name, next] = path.back();
        if (next == callees[name].end()) {
          state[name] = 2;
          path.pop_back();
          continue;
        }
        std::string callee = *next++;
        if (state[callee] == 1) {
          tir_.report(places_.contains(callee) ? places_.at(callee) : syntax::Node{},
                      bad_input("script.recursion",
                                "the function {0} calls itself, directly or through other functions", callee));
          return;
        }
        if (state[callee] == 2) continue;
        state[callee] = 1;
        path.emplace_back(callee, callees[callee].begin());
      }
    }
  }

  SyntaxTree& tree_;
  const ReadOptions& options_;
  Diagnostics& diagnostics_;
  TirReader tir_;
  std::map<std::string, NodeRef> functions_;
  std::map<std::string, syntax::Node> places_;
  bool has_module_ = false;
  bool decorators_check_ = true;  ///< no decorator said check_well_formed=False
  std::string module_name_;
  AttrDict module_attrs_, global_infos_, constants_;
  std::set<std::string> used_settings_;
  Diagnostics notes_;
};

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

std::expected<ReadResult, Diagnostics> read_module(std::string_view text, const ReadOptions& options) {
  return bounded([&]() -> std::expected<ReadResult, Diagnostics> {
    Diagnostics diagnostics;
    auto tree = parse_text(text, diagnostics);
    FileReader reader(*tree, options, diagnostics);
    // With syntax errors the rest is read too: its errors are worth telling at once.
    reader.read();
    ReadResult result = reader.result();
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

namespace {

/// Evaluates one expression with `names` and T in scope, and passes its value on.
template <class F>
auto with_expression(std::string_view text, const Names& names, F use)
    -> decltype(use(std::declval<Evaluator&>(), Value(), syntax::Node())) {
  TS_TRY(ParsedExpression parsed, parse_expression(text));
  Diagnostics diagnostics;
  Evaluator evaluator(*parsed.tree, diagnostics);
  define_tir_namespace(evaluator);
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

}  // namespace

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
