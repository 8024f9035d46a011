// SPDX-License-Identifier: Apache-2.0
#include "script/python/evaluator.h"

#include <algorithm>
#include <limits>

#include "script/python/builtins.h"
#include "script/python/classes.h"

namespace tirscope::script {

using namespace syntax;

Evaluator::Evaluator(SyntaxTree& tree, Diagnostics& diagnostics, Budget budget)
    : tree_(tree), diagnostics_(diagnostics), budget_(budget) {
  define_basic_builtins(*this);
  define_class_builtins(*this);
}

Evaluator::~Evaluator() {
  // Lists may hold each other in a circle and functions are in the scopes that they close over.
  for (const Value& value : containers_) {
    if (auto list = value.as_object<ListObject>()) list->items.clear();
    if (auto dict = value.as_object<DictObject>()) dict->items.clear();
    if (auto instance = value.as_host<InstanceObject>()) instance->attributes.clear();
    if (auto type = value.as_host<ClassObject>()) type->members.clear();
  }
  for (LocalScope& scope : scopes_) scope.clear();
}

void Evaluator::define_builtin(std::string_view name, Value value) { builtins_[name] = std::move(value); }

LocalScope& Evaluator::new_scope(Scope* parent) { return scopes_.emplace_back(parent); }

void Evaluator::drop_scope(const LocalScope& scope, int64_t functions_before) {
  if (functions_made_ == functions_before && &scopes_.back() == &scope) scopes_.pop_back();
}

// ---- reports

Value Evaluator::report(const syntax::Node& where, Diagnostic diagnostic) {
  diagnostics_.push_back(std::move(diagnostic).at(tree_.span(where)));
  return {};
}

Value Evaluator::unsupported(const syntax::Node& where, std::string_view construct) {
  return report(where,
                bad_input("script.unsupported", "{0} is not in the Python subset supported in scripts", construct));
}

void Evaluator::note(const syntax::Node& where, Message message) {
  Diagnostic diagnostic;
  diagnostic.severity = Severity::Note;
  diagnostic.code = "script.skipped";
  diagnostic.message = std::move(message);
  notes_.push_back(std::move(diagnostic).at(tree_.span(where)));
}

bool Evaluator::spend_step(const syntax::Node& where) {
  if (--budget_.steps >= 0) return true;
  report(where, bad_input("script.budget", "the script was stopped here: it exceeded its time limit"));
  return false;
}

bool Evaluator::spend_bytes(std::size_t bytes, const syntax::Node& where) {
  if (bytes <= static_cast<std::size_t>(budget_.bytes)) {
    budget_.bytes -= static_cast<int64_t>(bytes);
    return true;
  }
  report(where, bad_input("script.budget", "the script was stopped here: it exceeded its memory limit"));
  return false;
}

bool Evaluator::spend_bytes(std::size_t count, std::size_t size, const syntax::Node& where) {
  std::size_t bytes = 0;
  return spend_bytes(__builtin_mul_overflow(count, size, &bytes) ? SIZE_MAX : bytes, where);
}

bool Evaluator::spend_walk(std::size_t items, const syntax::Node& where) {
  constexpr std::size_t items_a_step = 8;  // about as long as the evaluation of an expression
  const std::size_t steps = items / items_a_step;
  if (steps == 0) return true;
  budget_.steps -= int64_t(std::min<std::size_t>(steps, std::numeric_limits<int64_t>::max() / 2)) - 1;
  return spend_step(where);
}

std::optional<bool> Evaluator::equals(const Value& a, const Value& b, const syntax::Node& where) {
  constexpr int64_t most = std::numeric_limits<int64_t>::max() / 2;
  int64_t effort = std::clamp<int64_t>(budget_.steps, 0, most / 8) * 8;
  const int64_t before = effort;
  try {
    const bool same = equal(a, b, effort);
    if (!spend_walk(effort < 0 ? std::numeric_limits<std::size_t>::max() : std::size_t(before - effort), where))
      return std::nullopt;
    return same;
  } catch (LimitReached& limit) {
    report(where, std::move(limit.diagnostic));
    return std::nullopt;
  }
}

std::optional<Value*> Evaluator::find_item(std::vector<std::pair<Value, Value>>& items, const Value& key,
                                           const syntax::Node& where) {
  if (!spend_walk(items.size(), where)) return std::nullopt;
  for (auto& [other, item] : items) {
    auto same = equals(other, key, where);
    if (!same) return std::nullopt;
    if (*same) return &item;
  }
  return nullptr;
}

std::optional<std::string> Evaluator::text(const Value& value, bool quote, const syntax::Node& where) {
  std::string out;
  const bool whole = show(value, quote, std::size_t(budget_.bytes), out);
  if (!spend_bytes(whole ? out.size() : SIZE_MAX, where)) return std::nullopt;
  return out;
}

std::optional<Attr> Evaluator::attr(const Value& value, const syntax::Node& where) {
  std::size_t items = 0;
  try {
    auto attr = to_attr(value, items);
    return spend_bytes(items, sizeof(Attr), where) ? std::move(attr) : std::nullopt;
  } catch (LimitReached& limit) {
    report(where, std::move(limit.diagnostic));
    return std::nullopt;
  }
}

bool Evaluator::write_output(std::string_view text, const syntax::Node& where) {
  if (output_.size() + text.size() > static_cast<std::size_t>(budget_.output)) {
    report(where, bad_input("script.budget", "the script was stopped here: it exceeded its output limit"));
    return false;
  }
  output_ += text;
  return true;
}

Value Evaluator::undefined_name(const syntax::Name& name) {
  return report(name, bad_input("script.undefined-name", "the name '{0}' is not defined", tree_.name(name.id)));
}

Value Evaluator::imported(const syntax::ImportedName& name) {
  std::string text(name.module);
  if (!name.member.empty()) text += (text.empty() ? "" : ".") + std::string(name.member);
  return Ref<Object>(new Opaque(text));
}

void Evaluator::skipped_opaque(const syntax::Stmt& statement, const Value& cause, Scope&) {
  note(statement, message("skipped: it depends on {0}", cause.type_name()));
}

}  // namespace tirscope::script
