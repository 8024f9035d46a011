// SPDX-License-Identifier: Apache-2.0
#include "builder/open.h"

#include "builder/names.h"
#include "builder/script_evaluator.h"
#include "builder/walk.h"
#include "script/python/parser.h"

namespace tirscope::builder {

namespace {

/// What a name at module level stands for: the dotted path of its import.
using Imports = std::map<script::NameId, std::string>;

Imports imports_of(const script::SyntaxTree& tree) {
  Imports out;
  for (const syntax::Stmt* statement : tree.body()) {
    if (statement->kind != syntax::StmtKind::Import) continue;
    for (const syntax::ImportedName& name : syntax::cast<syntax::Import>(*statement).names) {
      std::string path(name.module);
      if (!name.member.empty()) path += (path.empty() ? "" : ".") + std::string(name.member);
      const bool binds_root = name.member.empty() && tree.name(name.bound) == path.substr(0, path.find('.'));
      out[name.bound] = binds_root ? path.substr(0, path.find('.')) : path;
    }
  }
  return out;
}

/// Whether a call of what has this path makes a module, or a part of one.
bool makes_modules(std::string_view path) {
  for (std::string_view space : {"tvm.te.", "tvm.topi.", "tvm.relax.transform.", "tvm.transform.", "tvm.tir.transform.",
                                 "tvm.relax.op.", "tvm.IRModule.", "tvm.ir.IRModule", "tvm.ir.transform."})
    if (path.starts_with(space)) return true;
  for (std::string_view name : {"tvm.relax.BlockBuilder", "tvm.relax.get_pipeline", "tvm.lower", "tvm.IRModule"})
    if (path == name) return true;
  return false;
}

/// The full path of a name or attribute, with its import resolved; names that are never imported are those of seeds
/// and notebooks: te, topi, relax, tir.
std::string resolved_path(const script::SyntaxTree& tree, const Imports& imports, const syntax::Expr& expr) {
  std::string path = dotted_path(tree, expr);
  const std::string root = path.substr(0, path.find('.'));
  auto import = imports.find(tree.find(root));
  if (import != imports.end()) return import->second + path.substr(root.size());
  for (std::string_view known : {"te", "topi", "relax", "tir", "transform", "IRModule"})
    if (root == known) return "tvm." + path;
  return path;
}

bool is_definition(const script::SyntaxTree& tree, const syntax::Stmt& statement) {
  std::span<const syntax::Expr* const> decorators;
  if (statement.kind == syntax::StmtKind::Function) decorators = syntax::cast<syntax::Function>(statement).decorators;
  if (statement.kind == syntax::StmtKind::Class) decorators = syntax::cast<syntax::Class>(statement).decorators;
  for (const syntax::Expr* decorator : decorators) {
    const std::string_view text = tree.text(*decorator);
    for (std::string_view name : {"prim_func", "ir_module", "R.function", "relax.function", "macro"})
      if (text.find(name) != text.npos) return true;
  }
  return false;
}

/// Whether `statement` outside of TVMScript, or what it encloses, calls what makes modules.
bool uses_builders(const script::SyntaxTree& tree, const Imports& imports, const syntax::Stmt& statement) {
  if (is_definition(tree, statement)) return false;
  bool found = false;
  each_expression(statement, [&](const syntax::Expr& expr) {
    if (expr.kind == syntax::ExprKind::Call)
      found = found || makes_modules(resolved_path(tree, imports, *syntax::cast<syntax::Call>(expr).callee));
    return !found;
  });
  return found;
}

bool is_builder_tree(const script::SyntaxTree& tree) {
  const Imports imports = imports_of(tree);
  for (const syntax::Stmt* statement : tree.body())
    if (uses_builders(tree, imports, *statement)) return true;
  return false;
}

/// The module that `value` is, as a file holds it.
script::ReadResult read_result(const SValue& value) {
  script::ReadResult out;
  out.module = module_in(value);
  if (value.as_host<FunctionValue>()) {
    out.bare = true;
    out.bare_name = out.module->functions.begin()->first;
  }
  out.module_name = "Module";
  return out;
}

std::expected<script::ReadResult, Diagnostics> evaluated(script::SyntaxTree& tree, const OpenOptions& options,
                                                         script::Release release) {
  Diagnostics diagnostics;
  ScriptEvaluator evaluator(tree, diagnostics, options, release);
  script::ReadResult out;
  Result<void> limit = catching([&]() -> Result<void> {
    if (!evaluator.evaluate_text()) return {};
    SValue value = evaluator.result();
    if (value.failed()) return {};
    evaluator.check_settings();
    out = read_result(value);
    out.constants = evaluator.constants();
    return {};
  });
  if (!limit) diagnostics.push_back(std::move(limit).error());
  if (!diagnostics.empty()) return std::unexpected(std::move(diagnostics));
  out.notes = std::move(evaluator.notes());
  out.release = release;
  return out;
}

}  // namespace

bool is_space_program(std::string_view text) {
  return text.find("space_generator") != text.npos || text.find("ScheduleRule.create") != text.npos;
}

std::expected<tuning::SpaceProgram, Diagnostics> open_space(std::string_view text, const OpenOptions& options) {
  // Functions of the script that the space asks live as long as it.
  struct Kept {
    Diagnostics diagnostics;
    OpenOptions options;
    decltype(script::parse_text(text, diagnostics)) tree;
    std::optional<ScriptEvaluator> evaluator;
  };
  auto kept = std::make_shared<Kept>();
  Diagnostics& diagnostics = kept->diagnostics;
  kept->tree = script::parse_text(text, diagnostics);
  if (!diagnostics.empty()) return std::unexpected(std::move(diagnostics));
  kept->options = options;
  kept->options.is_cell = true;
  ScriptEvaluator& evaluator =
      kept->evaluator.emplace(*kept->tree, diagnostics, kept->options, script::release_of(text));
  Result<void> limit = catching([&]() -> Result<void> {
    evaluator.evaluate_text();
    return {};
  });
  if (evaluator.space()) {
    tuning::SpaceProgram program = *evaluator.space();
    program.script = kept;
    return program;
  }
  if (!limit) diagnostics.push_back(std::move(limit).error());
  if (diagnostics.empty())
    diagnostics.push_back(
        bad_input("tuning.no-space-in-script", "the script makes no ms.space_generator.PostOrderApply or ScheduleFn"));
  return std::unexpected(std::move(diagnostics));
}

bool is_builder_script(std::string_view text) {
  Diagnostics diagnostics;
  auto tree = script::parse_text(text, diagnostics);
  return is_builder_tree(*tree);
}

std::expected<script::ReadResult, Diagnostics> open_module(std::string_view text, const OpenOptions& options) {
  // Most files are TVMScript: what cannot be a script is not parsed twice.
  bool may_be = options.is_script || !options.entry.empty();
  for (std::string_view word : {"te.", "topi", "relax", "transform", "lower", "IRModule"})
    may_be = may_be || text.find(word) != text.npos;
  if (!may_be) return script::read_module(text, options.read);
  Diagnostics diagnostics;
  auto tree = script::parse_text(text, diagnostics);
  if (!options.is_script && options.entry.empty() && !is_builder_tree(*tree))
    return script::read_module(text, options.read);
  if (!diagnostics.empty()) return std::unexpected(std::move(diagnostics));
  return evaluated(*tree, options, script::release_of(text));
}

}  // namespace tirscope::builder
