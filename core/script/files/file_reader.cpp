// SPDX-License-Identifier: Apache-2.0
#include "script/files/file_reader.h"

#include <algorithm>

#include "arith/relax/well_formed.h"
#include "ir/walk/verify.h"
#include "script/relax/relax_reader.h"
#include "script/tir/values/node_values.h"
#include "support/in_parallel.h"

namespace tirscope::script {

using syntax::ExprKind;
using syntax::StmtKind;

FileReader::FileReader(SyntaxTree& tree, const ReadOptions& options, Diagnostics& diagnostics, Release release)
    : tree_(tree), options_(options), diagnostics_(diagnostics), tir_(tree, diagnostics, options.set) {
  const Namespaces& spaces = Namespaces::get();
  tir_.define_builtin("T", spaces.tir);
  tir_.define_builtin("I", spaces.ir);
  tir_.define_builtin("R", spaces.relax);
  tir_.define_builtin("tvm", spaces.tvm);
  tir_.define_builtin("tir", spaces.tir);
  tir_.define_builtin("TypeVar", size_names());
  for (const auto& [name, value] : options.constants) tir_.define_builtin(name, from_attr(value));
  tir_.keep_names(options.keep_names);
  tir_.read_as(release);
}

void FileReader::read() {
  for (const syntax::Stmt* statement : tree_.body()) {
    if (diagnostics_.size() >= max_reported_errors) break;
    top_level(*statement);
  }
}

ReadResult FileReader::result() {
  check_settings();
  return finish();
}

ReadResult FileReader::finish() {
  ReadResult out;
  if (functions_.empty() && !has_module_ && diagnostics_.empty())
    diagnostics_.push_back(
        bad_input("script.no-function", "the text has no function: expected @T.prim_func or @I.ir_module"));
  check_recursion();
  if (!diagnostics_.empty()) return out;
  out.bare = !has_module_ && functions_.size() == 1;
  if (out.bare) out.bare_name = functions_.begin()->first;
  out.module_name = module_name_;
  out.module = make<IRModuleNode>(std::move(functions_), std::move(module_attrs_), std::move(tir_.global_infos()));
  check_well_formed(*out.module);
  out.notes = std::move(notes_);
  out.constants = std::move(constants_);
  auto& symbols = tir_.symbols();
  std::set<std::string> seen;
  for (const std::string& name : symbols)
    if (seen.insert(name).second) out.symbols.push_back(name);
  return out;
}

Diagnostics FileReader::take_warnings() {
  std::erase_if(notes_, [](const Diagnostic& note) { return note.severity != Severity::Warning; });
  return std::exchange(notes_, {});
}

namespace {

/// What each function violates, in their order.
std::vector<Diagnostics> verified(const IRModuleNode& module) {
  const std::vector<std::pair<std::string, NodeRef>> functions(module.functions.begin(), module.functions.end());
  std::vector<Diagnostics> found(functions.size());
  in_parallel(
      functions.size(), [&](std::size_t k) { found[k] = verify(functions[k].second, functions[k].first); },
      functions.size() < functions_worth_threads ? 1 : processors());
  return found;
}

}  // namespace

void FileReader::check_well_formed(const IRModuleNode& module) {
  if (!options_.check_well_formed || !decorators_check_) return;
  for (Diagnostic& found : check_relax(module)) {
    if (!has_module_ && found.code == "relax.symbol-name") continue;  // a function alone has no other name
    if (auto place = places_.find(found.where.front().node); place != places_.end())
      found.where.push_back({{}, tree_.span(place->second), {}});
    (found.severity == Severity::Error ? diagnostics_ : notes_).push_back(std::move(found));
  }
  std::vector<Diagnostics> violations = verified(module);
  std::size_t at = 0;
  for (const auto& [name, function] : module.functions)
    for (Diagnostic& found : violations[at++]) {
      found.fault = Fault::BadInput;
      if (auto place = places_.find(name); place != places_.end())
        found.where.push_back({{}, tree_.span(place->second), {}});
      found.notes.push_back(message(
          "if this is intended, write T.prim_func(check_well_formed=False) or I.ir_module(check_well_formed=False)"));
      // A block that uses a loop around it means something; the primitives refuse it where they need its bindings.
      const bool usable = found.code == "verify.loop-var-in-block";
      if (usable) found.severity = Severity::Warning;
      (usable ? notes_ : diagnostics_).push_back(std::move(found));
    }
}

void FileReader::note(const syntax::Node& where, Message message) {
  Diagnostic diagnostic;
  diagnostic.severity = Severity::Note;
  diagnostic.code = "script.skipped";
  diagnostic.message = std::move(message);
  notes_.push_back(std::move(diagnostic).at(tree_.span(where)));
}

void FileReader::top_level(const syntax::Stmt& statement) {
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
    default: return note(statement, message("skipped: not a module, function, constant or import"));
  }
}

void FileReader::function(const syntax::Function& node, bool in_module) {
  auto decorator = decorators(node.decorators);
  if (!decorator) return;
  std::string name(tree_.name(node.name));
  if (*decorator) decorators_check_ = decorators_check_ && (*decorator)->check_well_formed;
  if (*decorator && (*decorator)->what == Decorator::What::Macro) {
    tir_.scope().set(node.name, tir_.make_macro(node, (*decorator)->is_hygienic));
    return;
  }
  if (!*decorator ||
      ((*decorator)->what != Decorator::What::PrimFunc && (*decorator)->what != Decorator::What::Relax)) {
    tir_.scope().set(node.name, Ref<Object>(new Opaque(name)));
    return note(node, message("skipped: the function {0} is not decorated with T.prim_func or R.function", name));
  }
  if (!in_module && has_module_) return note(node, message("skipped: the function {0} comes after the module", name));
  if (auto it = places_.find(name); it != places_.end()) {
    Diagnostic diagnostic = bad_input("script.duplicate-function", "the function {0} is defined twice", name);
    tir_.report(node.name_place,
                std::move(diagnostic).note(message("first defined in line {0}", tree_.span(it->second).line)));
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

void FileReader::class_definition(const syntax::Class& node) {
  auto decorator = decorators(node.decorators);
  if (!decorator) return;
  std::string name(tree_.name(node.name));
  if (*decorator) decorators_check_ = decorators_check_ && (*decorator)->check_well_formed;
  bool is_module = *decorator && (*decorator)->what == Decorator::What::Module;
  if (!is_module) return note(node, message("skipped: the class {0} is not decorated with I.ir_module", name));
  if (has_module_) return note(node, message("skipped: the file already has the module {0}", module_name_));
  if (!functions_.empty()) {
    note(node, message("the functions before the module {0} are ignored", name));
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

void FileReader::member(const syntax::Stmt& statement) {
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
                            "a module may contain functions, constants, I.module_attrs and I.module_global_infos"));
  }
}

void FileReader::module_annotation(const syntax::Expr& expr) {
  Value value = tir_.evaluate(expr, tir_.scope());
  if (value.failed()) return;
  auto attr = to_attr(value);
  std::string_view text = tree_.text(expr);
  bool infos = text.find("module_global_infos") != text.npos;
  if (attr && attr->get<AttrDict>())
    (infos ? tir_.global_infos() : module_attrs_) = *attr->get<AttrDict>();
  else
    tir_.report(expr, bad_input("script.module-statement",
                                "a module may contain functions, constants, I.module_attrs and I.module_global_infos"));
}

void FileReader::declare(syntax::Body body, ModuleObject& module) {
  for (const syntax::Stmt* statement : body) {
    if (statement->kind != StmtKind::Function) continue;
    auto& node = syntax::cast<syntax::Function>(*statement);
    Declaration declaration;
    std::string name(tree_.name(node.name));
    declaration.global = make<GlobalVarNode>(name);
    declaration.parameters = node.parameters.size();
    declaration.where = node.name_place;
    if (is_relax_function(node)) declaration.relax = &node;
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

bool FileReader::is_relax_function(const syntax::Function& node) const {
  for (const syntax::Expr* decorator : node.decorators) {
    const syntax::Expr* named =
        decorator->kind == ExprKind::Call ? syntax::cast<syntax::Call>(*decorator).callee : decorator;
    if (tree_.text(*named) == "R.function") return true;
  }
  return false;
}

void FileReader::check_settings() {
  for (const std::string& name : tir_.used_settings()) used_settings_.insert(name);
  for (const auto& [name, value] : options_.set)
    if (!used_settings_.contains(name) && diagnostics_.empty())
      diagnostics_.push_back(
          bad_input("script.unknown-constant", "the text has no constant or symbolic shape named {0}", name));
}

void FileReader::check_recursion() {
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
                    bad_input("script.recursion", "the function {0} calls itself, directly or through other functions",
                              callee));
        return;
      }
      if (state[callee] == 2) continue;
      state[callee] = 1;
      path.emplace_back(callee, callees[callee].begin());
    }
  }
}

}  // namespace tirscope::script
