// SPDX-License-Identifier: Apache-2.0
#include "lesson/grading/submission.h"

#include <algorithm>
#include <array>

#include "builder/open.h"
#include "ir/compare/structural_equal.h"
#include "lesson/grading/session_steps.h"
#include "lesson/literal.h"
#include "script/python/parser.h"

namespace tirscope::lesson {

namespace {

namespace syntax = script::syntax;
using syntax::StmtKind;

/// Packages that a submission may import: what is used of them is known here, and nothing of them is loaded.
constexpr std::array known_packages = {"__future__", "dataclasses", "math", "numpy", "tirscope", "tvm", "typing"};

std::optional<Diagnostic> foreign_import(const script::SyntaxTree& tree, syntax::Body body);

std::optional<Diagnostic> foreign_import(const script::SyntaxTree& tree, const syntax::Stmt& statement) {
  switch (statement.kind) {
    case StmtKind::Import:
      for (const syntax::ImportedName& name : syntax::cast<syntax::Import>(statement).names) {
        const std::string_view package = name.module.substr(0, name.module.find('.'));
        if (!package.empty() && !std::ranges::contains(known_packages, package))
          return bad_input("grade.import", "the submission imports '{0}', which has no use in a schedule", package)
              .at(tree.span(statement));
      }
      return {};
    case StmtKind::If: {
      auto& choice = syntax::cast<syntax::If>(statement);
      for (const syntax::Branch& branch : choice.branches)
        if (auto found = foreign_import(tree, branch.body)) return found;
      return foreign_import(tree, choice.orelse);
    }
    case StmtKind::For: return foreign_import(tree, syntax::cast<syntax::For>(statement).body);
    case StmtKind::While: return foreign_import(tree, syntax::cast<syntax::While>(statement).body);
    case StmtKind::With: return foreign_import(tree, syntax::cast<syntax::With>(statement).body);
    case StmtKind::Function: return foreign_import(tree, syntax::cast<syntax::Function>(statement).body);
    case StmtKind::Class: return foreign_import(tree, syntax::cast<syntax::Class>(statement).body);
    case StmtKind::Try: {
      auto& guarded = syntax::cast<syntax::Try>(statement);
      for (const syntax::Handler& handler : guarded.handlers)
        if (auto found = foreign_import(tree, handler.body)) return found;
      if (auto found = foreign_import(tree, guarded.body)) return found;
      return foreign_import(tree, guarded.finally);
    }
    default: return {};
  }
}

std::optional<Diagnostic> foreign_import(const script::SyntaxTree& tree, syntax::Body body) {
  for (const syntax::Stmt* statement : body)
    if (auto found = foreign_import(tree, *statement)) return found;
  return {};
}

/// What a script says at module level.
struct Definition {
  enum class What : uint8_t { Def, Decorated, Variable } what = What::Def;
  const syntax::Stmt* statement = nullptr;
  const syntax::Expr* value = nullptr;  ///< of a variable
};

std::optional<Definition> definition_of(const script::SyntaxTree& tree, const std::string& name) {
  std::optional<Definition> found;
  for (const syntax::Stmt* statement : tree.body()) {
    if (statement->kind == StmtKind::Function) {
      auto& def = syntax::cast<syntax::Function>(*statement);
      if (tree.name(def.name) == name)
        found = {def.decorators.empty() ? Definition::What::Def : Definition::What::Decorated, statement};
    } else if (statement->kind == StmtKind::Class) {
      if (tree.name(syntax::cast<syntax::Class>(*statement).name) == name)
        found = {Definition::What::Decorated, statement};
    } else if (statement->kind == StmtKind::Assign) {
      auto& assign = syntax::cast<syntax::Assign>(*statement);
      for (const syntax::Expr* target : assign.targets)
        if (target->kind == syntax::ExprKind::Name && tree.name(syntax::cast<syntax::Name>(*target).id) == name)
          found = {Definition::What::Variable, statement, assign.value};
    }
  }
  return found;
}

/// A definition with the plain constants of the script before it.
std::string text_of_definition(const script::SyntaxTree& tree, const syntax::Stmt& definition) {
  std::string out;
  std::size_t end = tree.source().size();
  for (const syntax::Stmt* other : tree.body()) {
    if (other->begin > definition.begin) {
      end = std::min<std::size_t>(end, other->begin);
      continue;
    }
    if (other->kind != StmtKind::Assign) continue;
    auto value = literal(tree, *syntax::cast<syntax::Assign>(*other).value);
    if (value && value->is_number()) out += std::string(tree.text(*other)) + "\n";
  }
  return out + std::string(tree.source().substr(definition.begin, end - definition.begin));
}

int schedule_tasks(const Lesson& lesson) {
  return int(std::ranges::count(lesson.tasks, TaskKind::Schedule, &Task::kind));
}

Diagnostic wrong_form(const Task& task, std::string_view expected) {
  return bad_input("grade.answer-form", "the variable '{0}' must hold {1}", task.id, expected);
}

}  // namespace

struct Submission::Script {
  std::string text;
  std::unique_ptr<script::SyntaxTree> tree;
};
struct Submission::Session {
  SessionSteps steps;
};

Result<Submission> Submission::read(std::string text) {
  Submission out;
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (text.size() > most_submission_bytes)
    return fail(bad_input("grade.too-large", "a submission has at most {0} bytes, not {1}", most_submission_bytes,
                          text.size()));
  if (begin != std::string::npos && text[begin] == '{') {
    TS_TRY(SessionSteps steps, session_steps(text));
    out.session_ = std::make_shared<const Session>(std::move(steps));
    return out;
  }
  if (text.size() > most_script_bytes)
    return fail(
        bad_input("grade.too-large", "a script has at most {0} bytes, not {1}", most_script_bytes, text.size()));
  Diagnostics problems;
  std::unique_ptr<script::SyntaxTree> tree = script::parse_text(text, problems);
  if (!problems.empty()) return fail(merged(problems, text));
  if (auto foreign = foreign_import(*tree, tree->body())) return fail(*std::move(foreign));
  auto kept = std::make_shared<Script>();
  kept->text = std::move(text);
  kept->tree = std::move(tree);
  out.script_ = std::move(kept);
  return out;
}

Result<std::optional<HandedIn>> Submission::for_task(const Lesson& lesson, const Task& task) const {
  HandedIn out;
  if (session_) {
    if (task.kind != TaskKind::Schedule && task.kind != TaskKind::Module) return std::nullopt;
    TS_TRY(IRModule start, lesson_module(lesson, task.start));
    if (!structural_equal(start, session_->steps.source)) return std::nullopt;
    out.steps = session_->steps.steps;
    return out;
  }
  const script::SyntaxTree& tree = *script_->tree;
  const std::optional<Definition> found = definition_of(tree, task.id);
  switch (task.kind) {
    case TaskKind::Schedule:
      if (!found && schedule_tasks(lesson) != 1) return std::nullopt;
      out.script = script_->text;
      if (found && found->what == Definition::What::Def) out.entry = task.id;
      return out;
    case TaskKind::Module:
      if (!found) return std::nullopt;
      if (found->what == Definition::What::Decorated) {
        out.module_text = text_of_definition(tree, *found->statement);
      } else {
        out.module_text = script_->text;
        out.module_entry = task.id;
      }
      return out;
    case TaskKind::Passes: {
      if (!found) return std::nullopt;
      auto value = found->value ? literal(tree, *found->value) : std::nullopt;
      if (!value || !value->is_array() || !std::ranges::all_of(*value, [](auto& name) { return name.is_string(); }))
        return fail(wrong_form(task, "a list of names of passes"));
      out.passes = value->get<std::vector<std::string>>();
      return out;
    }
    case TaskKind::Answer: {
      if (!found) return std::nullopt;
      out.answer = found->value ? literal(tree, *found->value) : std::nullopt;
      if (!out.answer) return fail(wrong_form(task, "a string, a list of strings or a number, written out"));
      return out;
    }
  }
  return std::nullopt;
}

Result<HandedIn> handed_in_by(const Source& source, const Lesson& lesson, const Task& task) {
  TS_TRY(Submission submission, Submission::read(source.text));
  TS_TRY(std::optional<HandedIn> found, submission.for_task(lesson, task));
  if (found) return *std::move(found);
  if (source.for_task && task.kind == TaskKind::Schedule) {
    HandedIn out;
    out.script = source.text;
    return out;
  }
  if (source.for_task && task.kind == TaskKind::Module) {
    HandedIn out;
    out.module_text = source.text;
    return out;
  }
  return fail(bad_input("grade.nothing", "it holds nothing for the task '{0}'", task.id));
}

}  // namespace tirscope::lesson
