// SPDX-License-Identifier: Apache-2.0
#include "script/evaluator.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "script/builtins.h"
#include "script/node_values.h"

namespace tirscope::script {

using namespace syntax;

namespace {

bool is_opaque(const Value& value) { return value.as_host<Opaque>() != nullptr; }

std::optional<double> number(const Value& value) {
  if (auto v = value.as_float()) return *v;
  if (auto v = value.as_int()) return static_cast<double>(*v);
  if (auto v = value.as_bool()) return *v;
  return std::nullopt;
}
std::optional<int64_t> integer(const Value& value) {
  if (auto v = value.as_int()) return *v;
  if (auto v = value.as_bool()) return *v;
  return std::nullopt;
}

int64_t floor_divide(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

/// a op b on 64-bit integers; empty on overflow. The divisor is not 0.
std::optional<int64_t> integer_operation(Op op, int64_t a, int64_t b) {
  int64_t out;
  constexpr int64_t lowest = std::numeric_limits<int64_t>::min();
  switch (op) {
    case Op::Add: return __builtin_add_overflow(a, b, &out) ? std::nullopt : std::optional(out);
    case Op::Sub: return __builtin_sub_overflow(a, b, &out) ? std::nullopt : std::optional(out);
    case Op::Mul: return __builtin_mul_overflow(a, b, &out) ? std::nullopt : std::optional(out);
    case Op::FloorDiv: return a == lowest && b == -1 ? std::nullopt : std::optional(floor_divide(a, b));
    case Op::Mod: return b == -1 ? 0 : a - floor_divide(a, b) * b;
    case Op::BitAnd: return a & b;
    case Op::BitOr: return a | b;
    case Op::BitXor: return a ^ b;
    case Op::RightShift: return b < 0 ? std::nullopt : std::optional(a >> std::min<int64_t>(b, 63));
    case Op::LeftShift:
      if (b < 0 || (b > 62 && a != 0)) return std::nullopt;
      return __builtin_mul_overflow(a, int64_t(1) << std::min<int64_t>(b, 62), &out) ? std::nullopt
                                                                                     : std::optional(out);
    case Op::Pow: {
      if (b < 0) return std::nullopt;
      int64_t result = 1;
      for (int64_t base = a; b > 0; b >>= 1) {
        if ((b & 1) && __builtin_mul_overflow(result, base, &result)) return std::nullopt;
        if (b > 1 && __builtin_mul_overflow(base, base, &base)) return std::nullopt;
      }
      return result;
    }
    default: return std::nullopt;
  }
}

std::optional<double> float_operation(Op op, double a, double b) {
  switch (op) {
    case Op::Add: return a + b;
    case Op::Sub: return a - b;
    case Op::Mul: return a * b;
    case Op::Div: return a / b;
    case Op::FloorDiv: return std::floor(a / b);
    case Op::Mod: return a - std::floor(a / b) * b;
    case Op::Pow: return std::pow(a, b);
    default: return std::nullopt;
  }
}

/// Lets evaluation recurse only so deep.
struct Deeper {
  explicit Deeper(int& depth) : depth(++depth) {}
  ~Deeper() { --depth; }
  int& depth;
};

}  // namespace

Evaluator::Evaluator(SyntaxTree& tree, Diagnostics& diagnostics, Budget budget)
    : tree_(tree), diagnostics_(diagnostics), budget_(budget) {
  define_basic_builtins(*this);
}

Evaluator::~Evaluator() {
  // Lists may hold each other in a circle and functions stand in the scopes that they close over.
  for (const Value& value : containers_) {
    if (auto list = value.as_object<ListObject>()) list->items.clear();
    if (auto dict = value.as_object<DictObject>()) dict->items.clear();
  }
  for (LocalScope& scope : scopes_) scope.clear();
}

void Evaluator::define_builtin(std::string_view name, Value value) { builtins_[name] = std::move(value); }

LocalScope& Evaluator::new_scope(Scope* parent) { return scopes_.emplace_back(parent); }

// ---- reports
// ----------------------------------------------------------------------------------------------------------

Value Evaluator::report(const syntax::Node& where, Diagnostic diagnostic) {
  diagnostics_.push_back(std::move(diagnostic).at(tree_.span(where)));
  return {};
}

Value Evaluator::unsupported(const syntax::Node& where, std::string_view construct) {
  return report(
      where, bad_input("script.unsupported", "{0} is not part of the Python subset that scripts may use", construct));
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
  report(where, bad_input("script.budget", "the script was stopped here: it ran longer than scripts may"));
  return false;
}

bool Evaluator::spend_bytes(std::size_t bytes, const syntax::Node& where) {
  if (bytes <= static_cast<std::size_t>(budget_.bytes)) {
    budget_.bytes -= static_cast<int64_t>(bytes);
    return true;
  }
  report(where, bad_input("script.budget", "the script was stopped here: it uses more memory than scripts may"));
  return false;
}

bool Evaluator::write_output(std::string_view text, const syntax::Node& where) {
  if (output_.size() + text.size() > static_cast<std::size_t>(budget_.output)) {
    report(where, bad_input("script.budget", "the script was stopped here: it prints more than scripts may"));
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

void Evaluator::skipped_opaque(const syntax::Stmt& statement, const Value& cause) {
  note(statement, message("skipped: it depends on {0}", cause.type_name()));
}

// ---- statements
// -------------------------------------------------------------------------------------------------------

Evaluator::Flow Evaluator::run(syntax::Body body, Scope& scope) {
  for (const Stmt* statement : body) {
    if (!spend_step(*statement)) return Flow::Stop;
    if (!wants(*statement, scope)) continue;
    if (Flow flow = run_statement(*statement, scope); flow != Flow::Next) return flow;
  }
  return Flow::Next;
}

Evaluator::Flow Evaluator::run_statement(const Stmt& statement, Scope& scope) {
  Deeper deeper(depth_);
  auto done = [](bool ok) { return ok ? Flow::Next : Flow::Stop; };
  switch (statement.kind) {
    case StmtKind::Pass: return Flow::Next;
    case StmtKind::Break: return Flow::Break;
    case StmtKind::Continue: return Flow::Continue;
    case StmtKind::Expression: {
      const Expr& expr = *syntax::cast<ExpressionStmt>(statement).value;
      if (expr.kind == ExprKind::String) return Flow::Next;  // a docstring
      Value value = evaluate(expr, scope);
      if (is_opaque(value)) skipped_opaque(statement, value);
      return done(!value.failed());
    }
    case StmtKind::Assign: {
      auto& node = syntax::cast<Assign>(statement);
      Value value = evaluate(*node.value, scope);
      if (value.failed()) return Flow::Stop;
      if (is_opaque(value)) skipped_opaque(statement, value);
      for (const Expr* target : node.targets)
        if (!assign(*target, value, scope)) return Flow::Stop;
      return Flow::Next;
    }
    case StmtKind::AnnAssign: {
      auto& node = syntax::cast<AnnAssign>(statement);
      if (!node.value) return Flow::Next;
      Value value = evaluate(*node.value, scope);
      return done(!value.failed() && assign(*node.target, value, scope));
    }
    case StmtKind::AugAssign: return done(run_augmented(syntax::cast<AugAssign>(statement), scope));
    case StmtKind::Return: {
      auto& node = syntax::cast<Return>(statement);
      returned_ = node.value ? evaluate(*node.value, scope) : Value(None{});
      return returned_.failed() ? Flow::Stop : Flow::Return;
    }
    case StmtKind::Assert: return run_assert(syntax::cast<Assert>(statement), scope);
    case StmtKind::Import:
      for (const ImportedName& name : syntax::cast<Import>(statement).names) scope.set(name.bound, imported(name));
      return Flow::Next;
    case StmtKind::If: return run_if(syntax::cast<If>(statement), scope);
    case StmtKind::For: return run_for(syntax::cast<syntax::For>(statement), scope);
    case StmtKind::While: return run_while(syntax::cast<While>(statement), scope);
    case StmtKind::Function: {
      auto& node = syntax::cast<syntax::Function>(statement);
      Value value = make_function(tree_.name(node.name), node.parameters, scope);
      if (value.failed()) return Flow::Stop;
      value.as_object<FunctionObject>()->body = node.body;
      scope.set(node.name, std::move(value));
      return Flow::Next;
    }
    case StmtKind::With: unsupported(statement, "'with'"); return Flow::Stop;
    case StmtKind::Class: unsupported(statement, "'class'"); return Flow::Stop;
    case StmtKind::Unsupported:
      unsupported(statement, std::format("'{}'", syntax::cast<Unsupported>(statement).construct));
      return Flow::Stop;
  }
  return Flow::Next;
}

Evaluator::Flow Evaluator::run_if(const If& choice, Scope& scope) {
  for (const Branch& branch : choice.branches) {
    Value test = evaluate(*branch.test, scope);
    if (test.failed()) return Flow::Stop;
    if (is_opaque(test)) return skipped_opaque(choice, test), Flow::Next;
    auto chosen = truth(test, *branch.test);
    if (!chosen) return Flow::Stop;
    if (*chosen) return run(branch.body, scope);
  }
  return run(choice.orelse, scope);
}

Evaluator::Flow Evaluator::run_for(const syntax::For& loop, Scope& scope) {
  Value iterable = evaluate(*loop.iterable, scope);
  if (iterable.failed()) return Flow::Stop;
  if (is_opaque(iterable)) return skipped_opaque(loop, iterable), Flow::Next;
  auto turn = [&](const Value& item) {
    if (!spend_step(loop) || !assign(*loop.target, item, scope)) return Flow::Stop;
    return run(loop.body, scope);
  };
  auto ends = [](Flow flow) { return flow == Flow::Break || flow == Flow::Return || flow == Flow::Stop; };
  Flow flow = Flow::Next;
  if (auto range = iterable.as_object<RangeObject>()) {
    int64_t value = range->start;
    for (uint64_t left = range->size(); left > 0 && !ends(flow); --left) {
      flow = turn(value);
      value = static_cast<int64_t>(static_cast<uint64_t>(value) + static_cast<uint64_t>(range->step));
    }
  } else {
    std::vector<Value> all;
    if (!items(iterable, all, *loop.iterable)) return Flow::Stop;
    for (auto item = all.begin(); item != all.end() && !ends(flow); ++item) flow = turn(*item);
  }
  if (flow == Flow::Return || flow == Flow::Stop) return flow;
  return flow == Flow::Break ? Flow::Next : run(loop.orelse, scope);
}

Evaluator::Flow Evaluator::run_while(const While& loop, Scope& scope) {
  for (;;) {
    if (!spend_step(loop)) return Flow::Stop;
    Value test = evaluate(*loop.test, scope);
    if (test.failed()) return Flow::Stop;
    if (is_opaque(test)) return skipped_opaque(loop, test), Flow::Next;
    auto going = truth(test, *loop.test);
    if (!going) return Flow::Stop;
    if (!*going) return run(loop.orelse, scope);
    Flow flow = run(loop.body, scope);
    if (flow == Flow::Break) return Flow::Next;
    if (flow == Flow::Return || flow == Flow::Stop) return flow;
  }
}

Evaluator::Flow Evaluator::run_assert(const Assert& statement, Scope& scope) {
  Value condition = evaluate(*statement.condition, scope);
  if (condition.failed()) return Flow::Stop;
  if (is_opaque(condition)) return skipped_opaque(statement, condition), Flow::Next;
  auto holds = truth(condition, *statement.condition);
  if (!holds) return Flow::Stop;
  if (*holds) return Flow::Next;
  Value text = statement.message ? evaluate(*statement.message, scope) : Value("");
  if (text.failed()) return Flow::Stop;
  if (str(text).empty())
    report(statement, bad_input("script.assertion", "the assertion does not hold"));
  else
    report(statement, bad_input("script.assertion", "the assertion does not hold: {0}", str(text)));
  return Flow::Stop;
}

bool Evaluator::run_augmented(const AugAssign& statement, Scope& scope) {
  Value before = evaluate(*statement.target, scope);
  if (before.failed()) return false;
  Value operand = evaluate(*statement.value, scope);
  if (operand.failed()) return false;
  if (auto list = before.as_object<ListObject>(); list && statement.op == Op::Add) {  // extends in place
    std::vector<Value> more;
    if (!items(operand, more, *statement.value) || !spend_bytes(more.size() * sizeof(Value), statement)) return false;
    list->items.insert(list->items.end(), more.begin(), more.end());
    return true;
  }
  Value after = binary(statement.op, before, operand, statement);
  return !after.failed() && assign(*statement.target, after, scope);
}

bool Evaluator::assign(const Expr& target, const Value& value, Scope& scope) {
  switch (target.kind) {
    case ExprKind::Name: scope.set(syntax::cast<Name>(target).id, value); return true;
    case ExprKind::Tuple:
    case ExprKind::List: return unpack(syntax::cast<Sequence>(target).items, value, scope, target);
    case ExprKind::Subscript: return assign_item(syntax::cast<Subscript>(target), value, scope);
    case ExprKind::Attribute: {
      auto& node = syntax::cast<Attribute>(target);
      Value owner = evaluate(*node.value, scope);
      if (owner.failed()) return false;
      if (is_opaque(owner)) return true;
      if (auto host = owner.as_host<HostObject>()) return host->assign(*this, tree_.name(node.name), value, target);
      report(target, bad_input("script.no-attribute", "the attribute '{0}' of {1} cannot be set", tree_.name(node.name),
                               owner.type_name()));
      return false;
    }
    default: report(target, bad_input("script.target", "this expression cannot be assigned to")); return false;
  }
}

bool Evaluator::assign_item(const Subscript& target, const Value& value, Scope& scope) {
  Value owner = evaluate(*target.value, scope);
  if (owner.failed()) return false;
  Value index = evaluate(*target.index, scope);
  if (index.failed()) return false;
  if (is_opaque(owner)) return true;
  if (auto list = owner.as_object<ListObject>()) {
    auto at = integer(index);
    auto size = static_cast<int64_t>(list->items.size());
    if (at && *at < 0) *at += size;
    if (at && *at >= 0 && *at < size) {
      track(owner);
      list->items[static_cast<std::size_t>(*at)] = value;
      return true;
    }
    report(target,
           bad_input("script.index", "the list has {0} items; {1} is none of their indices", size, repr(index)));
    return false;
  }
  if (auto dict = owner.as_object<DictObject>()) {
    track(owner);
    for (auto& [key, item] : dict->items)
      if (equal(key, index)) return item = value, true;
    if (!spend_bytes(2 * sizeof(Value), target)) return false;
    dict->items.emplace_back(index, value);
    return true;
  }
  report(target, bad_input("script.target", "items of {0} cannot be assigned to", owner.type_name()));
  return false;
}

bool Evaluator::unpack(std::span<const Expr* const> targets, const Value& value, Scope& scope,
                       const syntax::Node& where) {
  if (is_opaque(value)) {
    for (const Expr* target : targets) {
      const Expr* name = target->kind == ExprKind::Starred ? syntax::cast<Starred>(*target).value : target;
      if (!assign(*name, value, scope)) return false;
    }
    return true;
  }
  std::vector<Value> all;
  if (!items(value, all, where)) return false;
  auto star = std::find_if(targets.begin(), targets.end(), [](const Expr* t) { return t->kind == ExprKind::Starred; });
  std::size_t before = static_cast<std::size_t>(star - targets.begin());
  bool starred = star != targets.end();
  std::size_t fixed = targets.size() - starred;
  if (all.size() < fixed || (!starred && all.size() > fixed)) {
    Diagnostic wrong = bad_input("script.unpack",
                                 starred ? "at least {0} values are needed here, and there are {1}"
                                         : "{0} values are needed here, and there are {1}",
                                 fixed, all.size());
    wrong.tvm =
        TvmError{"ValueError", all.size() > fixed ? std::format("too many values to unpack (expected {})", fixed)
                                                  : std::format("not enough values to unpack (expected {}{}, got {})",
                                                                starred ? "at least " : "", fixed, all.size())};
    report(where, std::move(wrong));
    return false;
  }
  for (std::size_t i = 0; i < before; ++i)
    if (!assign(*targets[i], all[i], scope)) return false;
  if (!starred) return true;
  std::size_t after = fixed - before;
  std::vector<Value> middle(all.begin() + std::ptrdiff_t(before), all.end() - std::ptrdiff_t(after));
  if (!assign(*syntax::cast<Starred>(**star).value, Value::list(std::move(middle)), scope)) return false;
  for (std::size_t i = 0; i < after; ++i)
    if (!assign(*targets[before + 1 + i], all[all.size() - after + i], scope)) return false;
  return true;
}

// ---- functions
// --------------------------------------------------------------------------------------------------------

Value Evaluator::make_function(std::string_view name, std::span<const Parameter> parameters, Scope& scope) {
  Ref<FunctionObject> function(new FunctionObject(name, parameters, &scope));
  for (const Parameter& parameter : parameters) {
    Value value = parameter.default_value ? evaluate(*parameter.default_value, scope) : Value();
    if (parameter.default_value && value.failed()) return {};
    function->defaults.push_back(std::move(value));
  }
  return function;
}

Value Evaluator::call(const Value& callee, const Arguments& arguments) {
  if (auto function = callee.as_object<FunctionObject>()) return call_function(*function, arguments);
  if (auto host = callee.as_object<HostObject>()) return host->call(*this, arguments);
  return report(arguments.where, bad_input("script.not-callable", "{0} cannot be called", callee.type_name()));
}

Value Evaluator::call(const Value& callee, const std::vector<Value>& arguments, const syntax::Node& where) {
  return call(callee, Arguments{arguments, {}, where});
}

Value Evaluator::call_function(const FunctionObject& function, const Arguments& arguments) {
  if (depth_ >= max_evaluation_depth)
    return report(arguments.where, bad_input("script.too-deep", "calls and expressions are nested too deeply here"));
  Ref<const FunctionObject> keep(&function);
  LocalScope& scope = new_scope(function.closure);
  if (!bind_parameters(function, arguments, scope)) return {};
  if (function.expression) return evaluate(*function.expression, scope);
  switch (run(function.body, scope)) {
    case Flow::Return: return std::exchange(returned_, Value());
    case Flow::Stop: return {};
    default: return None{};
  }
}

bool Evaluator::bind_parameters(const FunctionObject& function, const Arguments& arguments, LocalScope& scope) {
  auto wrong = [&](std::string text, const auto&... args) {
    report(arguments.where, bad_input("script.arguments", std::move(text), args...));
    return false;
  };
  std::size_t next = 0;
  std::vector<bool> used(arguments.keywords.size());
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const Parameter& parameter = function.parameters[i];
    std::string_view name = tree_.name(parameter.name);
    if (parameter.kind == ParameterKind::Star) {
      std::vector<Value> rest(
          arguments.positional.begin() + std::ptrdiff_t(std::min(next, arguments.positional.size())),
          arguments.positional.end());
      next = arguments.positional.size();
      scope.set(parameter.name, Value::tuple(std::move(rest)));
      continue;
    }
    if (parameter.kind == ParameterKind::StarStar) {
      std::vector<std::pair<Value, Value>> rest;
      for (std::size_t k = 0; k < used.size(); ++k)
        if (!used[k]) rest.emplace_back(Value(arguments.keywords[k].name), arguments.keywords[k].value), used[k] = true;
      scope.set(parameter.name, Value::dict(std::move(rest)));
      continue;
    }
    Value value;
    if (parameter.kind == ParameterKind::Plain && next < arguments.positional.size())
      value = arguments.positional[next++];
    for (std::size_t k = 0; k < used.size(); ++k) {
      if (arguments.keywords[k].name != name || used[k]) continue;
      if (!value.failed()) return wrong("{0}() got the argument {1} twice", function.name, name);
      value = arguments.keywords[k].value;
      used[k] = true;
    }
    if (value.failed()) value = function.defaults[i];
    if (value.failed()) return wrong("{0}() needs the argument {1}", function.name, name);
    scope.set(parameter.name, std::move(value));
  }
  if (next < arguments.positional.size())
    return wrong("{0}() takes {1} arguments, and {2} were given", function.name, next, arguments.positional.size());
  for (std::size_t k = 0; k < used.size(); ++k)
    if (!used[k]) return wrong("{0}() has no parameter {1}", function.name, arguments.keywords[k].name);
  return true;
}

bool Evaluator::bind(const Arguments& arguments, std::span<const std::string_view> names, std::size_t required,
                     std::vector<Value>& out) {
  out.assign(names.size(), Value());
  if (arguments.positional.size() > names.size()) {
    report(arguments.where, bad_input("script.arguments", "{0} arguments are given; at most {1} are taken",
                                      arguments.positional.size(), names.size()));
    return false;
  }
  std::copy(arguments.positional.begin(), arguments.positional.end(), out.begin());
  for (const KeywordValue& keyword : arguments.keywords) {
    auto name = std::find(names.begin(), names.end(), keyword.name);
    if (name == names.end()) {
      report(arguments.where, bad_input("script.arguments", "there is no parameter {0} here", keyword.name));
      return false;
    }
    Value& slot = out[static_cast<std::size_t>(name - names.begin())];
    if (!slot.failed()) {
      report(arguments.where, bad_input("script.arguments", "the argument {0} is given twice", keyword.name));
      return false;
    }
    slot = keyword.value;
  }
  for (std::size_t i = 0; i < required; ++i) {
    if (!out[i].failed()) continue;
    report(arguments.where, bad_input("script.arguments", "the argument {0} is missing", names[i]));
    return false;
  }
  return true;
}

// ---- expressions
// ------------------------------------------------------------------------------------------------------

Value Evaluator::evaluate(const Expr& expr, Scope& scope) {
  Deeper deeper(depth_);
  if (depth_ > max_evaluation_depth)
    return report(expr, bad_input("script.too-deep", "calls and expressions are nested too deeply here"));
  if (!spend_step(expr)) return {};
  switch (expr.kind) {
    case ExprKind::Name: {
      auto& name = syntax::cast<Name>(expr);
      if (const Value* value = scope.find(name.id)) return *value;
      auto builtin = builtins_.find(tree_.name(name.id));
      return builtin != builtins_.end() ? builtin->second : undefined_name(name);
    }
    case ExprKind::Int: {
      auto& node = syntax::cast<Int>(expr);
      if (node.too_large || node.value > uint64_t(std::numeric_limits<int64_t>::max()))
        return report(expr, bad_input("script.overflow", "the number does not fit 64 bits"));
      return static_cast<int64_t>(node.value);
    }
    case ExprKind::Float: return syntax::cast<Float>(expr).value;
    case ExprKind::String: return syntax::cast<String>(expr).value;
    case ExprKind::FString: return evaluate_fstring(syntax::cast<FString>(expr), scope);
    case ExprKind::True: return true;
    case ExprKind::False: return false;
    case ExprKind::None: return None{};
    case ExprKind::Attribute: {
      auto& node = syntax::cast<Attribute>(expr);
      Value value = evaluate(*node.value, scope);
      return value.failed() ? value : attribute(value, tree_.name(node.name), expr);
    }
    case ExprKind::Subscript: {
      auto& node = syntax::cast<Subscript>(expr);
      Value value = evaluate(*node.value, scope);
      if (value.failed()) return {};
      Value index = evaluate(*node.index, scope);
      return index.failed() ? index : subscript(value, index, expr);
    }
    case ExprKind::Slice: return evaluate_slice(syntax::cast<Slice>(expr), scope);
    case ExprKind::Call: return evaluate_call(syntax::cast<Call>(expr), scope);
    case ExprKind::Unary: return evaluate_unary(syntax::cast<Unary>(expr), scope);
    case ExprKind::Binary: {
      auto& node = syntax::cast<Binary>(expr);
      Value a = evaluate(*node.left, scope);
      if (a.failed()) return {};
      Value b = evaluate(*node.right, scope);
      return b.failed() ? b : binary(node.op, a, b, expr);
    }
    case ExprKind::Compare: return evaluate_compare(syntax::cast<Compare>(expr), scope);
    case ExprKind::Logic: return evaluate_logic(syntax::cast<Logic>(expr), scope);
    case ExprKind::Conditional: return evaluate_conditional(syntax::cast<Conditional>(expr), scope);
    case ExprKind::Lambda: {
      auto& node = syntax::cast<Lambda>(expr);
      Value value = make_function("lambda", node.parameters, scope);
      if (auto function = value.as_object<FunctionObject>()) function->expression = node.body;
      return value;
    }
    case ExprKind::Tuple:
    case ExprKind::List: return evaluate_sequence(syntax::cast<Sequence>(expr), scope);
    case ExprKind::Dict: return evaluate_dict(syntax::cast<Dict>(expr), scope);
    case ExprKind::Comprehension: return evaluate_comprehension(syntax::cast<Comprehension>(expr), scope);
    case ExprKind::Set: return unsupported(expr, "a set");
    case ExprKind::Ellipsis: return unsupported(expr, "'...'");
    case ExprKind::Starred: return unsupported(expr, "a starred expression here");
  }
  return {};
}

Value Evaluator::evaluate_call(const Call& node, Scope& scope) {
  Value callee = evaluate(*node.callee, scope);
  if (callee.failed()) return {};
  std::vector<Value> positional;
  std::vector<KeywordValue> keywords;
  positional.reserve(node.args.size());
  for (const Expr* arg : node.args) {
    bool starred = arg->kind == ExprKind::Starred;
    Value value = evaluate(starred ? *syntax::cast<Starred>(*arg).value : *arg, scope);
    if (value.failed()) return {};
    if (!starred)
      positional.push_back(std::move(value));
    else if (!items(value, positional, *arg))
      return {};
  }
  for (const syntax::Keyword& keyword : node.keywords) {
    Value value = evaluate(*keyword.value, scope);
    if (value.failed()) return {};
    if (keyword.name != no_name) {
      keywords.push_back({tree_.name(keyword.name), std::move(value)});
      continue;
    }
    auto dict = value.as_object<DictObject>();
    if (!dict) return report(keyword, bad_input("script.arguments", "'**' needs a dict, not {0}", value.type_name()));
    for (const auto& [key, item] : dict->items) {
      if (!key.as_string())
        return report(keyword, bad_input("script.arguments", "'**' needs a dict whose keys are strings"));
      keywords.push_back({tree_.keep(*key.as_string()), item});
    }
  }
  return call(callee, Arguments{positional, keywords, node});
}

Value Evaluator::evaluate_unary(const Unary& node, Scope& scope) {
  Value value = evaluate(*node.operand, scope);
  if (value.failed()) return {};
  if (is_opaque(value)) return value;
  if (value.as_node()) {
    if (tirscope::Expr expr = to_expr(value)) return node_unary(*this, node.op, expr, node);
    return report(node,
                  bad_input("script.operands", "'{0}' does not take {1}", operator_text(node.op), value.type_name()));
  }
  if (node.op == Op::Not) {
    auto truthy = truth(value, *node.operand);
    return truthy ? Value(!*truthy) : Value();
  }
  if (auto real = value.as_float()) {
    if (node.op == Op::Neg) return -*real;
    if (node.op == Op::Pos) return value;
  }
  if (auto whole = integer(value)) {
    if (node.op == Op::Pos) return *whole;
    if (node.op == Op::Invert) return ~*whole;
    if (*whole != std::numeric_limits<int64_t>::min()) return -*whole;
    return report(node, bad_input("script.overflow", "the result does not fit 64 bits"));
  }
  return report(node,
                bad_input("script.operands", "'{0}' does not take {1}", operator_text(node.op), value.type_name()));
}

Value Evaluator::evaluate_conditional(const Conditional& node, Scope& scope) {
  Value test = evaluate(*node.test, scope);
  if (test.failed() || is_opaque(test)) return test;
  if (test.as_node()) {
    Value a = evaluate(*node.then_value, scope), b = evaluate(*node.else_value, scope);
    if (a.failed() || b.failed()) return {};
    tirscope::Expr condition = to_expr(test);
    if (!condition)
      return report(*node.test, bad_input("script.truth", "{0} is neither true nor false", test.type_name()));
    return node_conditional(*this, condition, a, b, node);
  }
  auto chosen = truth(test, *node.test);
  if (!chosen) return {};
  return evaluate(*chosen ? *node.then_value : *node.else_value, scope);
}

Value Evaluator::evaluate_logic(const Logic& node, Scope& scope) {
  Value result = evaluate(*node.values.front(), scope);
  for (std::size_t i = 1; i < node.values.size(); ++i) {
    if (result.failed() || is_opaque(result)) return result;
    if (!result.as_node()) {
      // A plain value decides without the rest, as in Python; before an expression it becomes one.
      auto left = truth(result, *node.values[i - 1]);
      if (!left) return {};
      if (*left == (node.op == Op::Or)) return result;
      Value next = evaluate(*node.values[i], scope);
      bool combine = next.as_node() && result.as_bool() && to_expr(next);
      result = combine ? node_binary(*this, node.op, result, next, node) : next;
      continue;
    }
    Value next = evaluate(*node.values[i], scope);
    if (next.failed()) return {};
    result = node_binary(*this, node.op, result, next, node);
  }
  return result;
}

Value Evaluator::evaluate_compare(const Compare& node, Scope& scope) {
  Value left = evaluate(*node.left, scope), result;
  for (std::size_t i = 0; i < node.rest.size(); ++i) {
    if (left.failed()) return {};
    Value right = evaluate(*node.rest[i].right, scope);
    if (right.failed()) return {};
    Value next = compare_values(node.rest[i].op, left, right, node);
    if (next.failed() || is_opaque(next)) return next;
    if (i == 0)
      result = next;
    else if (result.as_node() || next.as_node())
      result = node_binary(*this, Op::And, result, next, node);
    else
      result = next;
    if (result.failed()) return {};
    if (auto known = result.as_bool(); known && !*known) return false;
    left = right;
  }
  return result;
}

Value Evaluator::compare_values(Op op, const Value& a, const Value& b, const syntax::Node& where) {
  if (is_opaque(a)) return a;
  if (is_opaque(b)) return b;
  if (op == Op::Is || op == Op::IsNot) {
    bool same = (a.is_none() && b.is_none()) || (a.as_bool() && b.as_bool() && *a.as_bool() == *b.as_bool()) ||
                (a.as_node() && b.as_node() && *a.as_node() == *b.as_node()) ||
                (a.as_object<HostObject>() && a.as_object<HostObject>() == b.as_object<HostObject>());
    return same == (op == Op::Is);
  }
  if (op == Op::In || op == Op::NotIn) {
    if (auto text = b.as_string(); text && a.as_string())
      return (text->find(*a.as_string()) != text->npos) == (op == Op::In);
    std::vector<Value> all;
    if (!items(b, all, where)) return {};
    return std::any_of(all.begin(), all.end(), [&](const Value& item) { return equal(item, a); }) == (op == Op::In);
  }
  bool plain = a.is_none() || b.is_none() || a.as_string() || b.as_string();
  if ((a.as_node() || b.as_node()) && !plain) return node_binary(*this, op, a, b, where);
  if (op == Op::Eq) return equal(a, b);
  if (op == Op::Ne) return !equal(a, b);
  std::partial_ordering order = std::partial_ordering::unordered;
  bool comparable = true;
  if (auto x = integer(a), y = integer(b); x && y)
    order = *x <=> *y;
  else if (auto p = number(a), q = number(b); p && q)
    order = *p <=> *q;
  else if (auto s = a.as_string(), t = b.as_string(); s && t)
    order = *s <=> *t;
  else
    comparable = false;
  if (auto x = a.as_sequence(), y = b.as_sequence(); x && y && !comparable) {
    for (std::size_t i = 0; i < std::min(x->size(), y->size()); ++i)
      if (!equal((*x)[i], (*y)[i])) return compare_values(op, (*x)[i], (*y)[i], where);
    order = x->size() <=> y->size();
    comparable = true;
  }
  if (!comparable)
    return report(where, bad_input("script.operands", "'{0}' does not take {1} and {2}", operator_text(op),
                                   a.type_name(), b.type_name()));
  switch (op) {
    case Op::Lt: return order < 0;
    case Op::Le: return order <= 0;
    case Op::Gt: return order > 0;
    default: return order >= 0;
  }
}

Value Evaluator::binary(Op op, const Value& a, const Value& b, const syntax::Node& where) {
  if (auto x = a.as_object<HostObject>()) return x->binary(*this, op, b, false, where);
  if (auto y = b.as_object<HostObject>()) return y->binary(*this, op, a, true, where);
  if (a.as_node() || b.as_node()) return node_binary(*this, op, a, b, where);
  return arithmetic(op, a, b, where);
}

Value Evaluator::arithmetic(Op op, const Value& a, const Value& b, const syntax::Node& where) {
  auto x = integer(a), y = integer(b);
  auto p = number(a), q = number(b);
  bool divides = op == Op::Div || op == Op::FloorDiv || op == Op::Mod;
  if (p && q) {
    if (divides && *q == 0) return report(where, bad_input("script.division-by-zero", "division by zero"));
    if (x && y && op != Op::Div && !(op == Op::Pow && *y < 0)) {
      if (auto result = integer_operation(op, *x, *y)) return *result;
      return report(where, bad_input("script.overflow", "the result does not fit 64 bits"));
    }
    if (auto result = float_operation(op, *p, *q)) return *result;
  }
  if (op == Op::Add) {
    if (auto s = a.as_string(), t = b.as_string(); s && t)
      return spend_bytes(s->size() + t->size(), where) ? Value(*s + *t) : Value();
    auto u = a.as_sequence(), v = b.as_sequence();
    if (u && v && bool(a.as_object<ListObject>()) == bool(b.as_object<ListObject>())) {
      if (!spend_bytes((u->size() + v->size()) * sizeof(Value), where)) return {};
      std::vector<Value> all(*u);
      all.insert(all.end(), v->begin(), v->end());
      return a.as_object<ListObject>() ? Value::list(std::move(all)) : Value::tuple(std::move(all));
    }
  }
  if (op == Op::Mul && y && (a.as_string() || a.as_sequence())) return repeat(a, *y, where);
  if (op == Op::Mul && x && (b.as_string() || b.as_sequence())) return repeat(b, *x, where);
  if (op == Op::Mod && a.as_string()) return unsupported(where, "'%' on a string");
  return report(where, bad_input("script.operands", "'{0}' does not take {1} and {2}", operator_text(op), a.type_name(),
                                 b.type_name()));
}

Value Evaluator::repeat(const Value& sequence, int64_t count, const syntax::Node& where) {
  auto times = static_cast<std::size_t>(std::max<int64_t>(count, 0));
  auto text = sequence.as_string();
  std::size_t each = text ? text->size() : sequence.as_sequence()->size() * sizeof(Value);
  constexpr std::size_t too_many = std::size_t(1) << 40;
  if (!spend_bytes(times > too_many || each > too_many ? SIZE_MAX / 2 : each * times, where)) return {};
  if (each == 0) times = 0;
  if (text) {
    std::string out;
    for (std::size_t i = 0; i < times; ++i) out += *text;
    return out;
  }
  std::vector<Value> out;
  for (std::size_t i = 0; i < times; ++i)
    out.insert(out.end(), sequence.as_sequence()->begin(), sequence.as_sequence()->end());
  return sequence.as_object<ListObject>() ? Value::list(std::move(out)) : Value::tuple(std::move(out));
}

Value Evaluator::evaluate_sequence(const Sequence& node, Scope& scope) {
  std::vector<Value> out;
  out.reserve(node.items.size());
  for (const Expr* item : node.items) {
    bool starred = item->kind == ExprKind::Starred;
    Value value = evaluate(starred ? *syntax::cast<Starred>(*item).value : *item, scope);
    if (value.failed()) return {};
    if (!starred)
      out.push_back(std::move(value));
    else if (!items(value, out, *item))
      return {};
  }
  if (!spend_bytes(out.size() * sizeof(Value), node)) return {};
  return node.kind == ExprKind::List ? Value::list(std::move(out)) : Value::tuple(std::move(out));
}

Value Evaluator::evaluate_dict(const Dict& node, Scope& scope) {
  std::vector<std::pair<Value, Value>> out;
  auto put = [&out](Value key, Value value) {
    for (auto& [other, item] : out)
      if (equal(other, key)) return void(item = std::move(value));
    out.emplace_back(std::move(key), std::move(value));
  };
  for (const DictItem& item : node.items) {
    Value key = item.key ? evaluate(*item.key, scope) : Value(None{});
    Value value = key.failed() ? Value() : evaluate(*item.value, scope);
    if (value.failed() || !spend_bytes(2 * sizeof(Value), node)) return {};
    if (item.key) {
      put(std::move(key), std::move(value));
    } else if (auto dict = value.as_object<DictObject>()) {
      for (auto& [name, other] : dict->items) put(name, other);
    } else {
      return report(*item.value, bad_input("script.operands", "'**' needs a dict, not {0}", value.type_name()));
    }
  }
  return Value::dict(std::move(out));
}

Value Evaluator::evaluate_slice(const Slice& node, Scope& scope) {
  auto part = [&](const Expr* expr) { return expr ? evaluate(*expr, scope) : Value(None{}); };
  Value lower = part(node.lower), upper = part(node.upper), step = part(node.step);
  if (lower.failed() || upper.failed() || step.failed()) return {};
  return Ref<Object>(new SliceObject(std::move(lower), std::move(upper), std::move(step)));
}

Value Evaluator::evaluate_fstring(const FString& node, Scope& scope) {
  std::string out;
  for (const FStringPart& part : node.parts) {
    out += part.text;
    if (!part.value) continue;
    Value value = evaluate(*part.value, scope);
    if (value.failed()) return {};
    if (is_opaque(value)) return value;
    std::string text = part.conversion == 'r' ? repr(value) : str(value);
    if (!part.format.empty()) {
      auto formatted = format_value(part.conversion ? Value(text) : value, part.format);
      if (!formatted)
        return report(*part.value,
                      bad_input("script.fstring", "the format '{0}' does not fit {1}", part.format, value.type_name()));
      text = *std::move(formatted);
    }
    if (!spend_bytes(text.size(), node)) return {};
    out += text;
  }
  return out;
}

Value Evaluator::evaluate_comprehension(const Comprehension& node, Scope& scope) {
  if (node.result == ExprKind::Set) return unsupported(node, "a set");
  LocalScope inner(&scope);
  std::vector<Value> keys, values;
  if (!comprehension_clause(node, 0, inner, keys, values)) return {};
  if (node.result != ExprKind::Dict) return Value::list(std::move(values));
  std::vector<std::pair<Value, Value>> out;
  for (std::size_t i = 0; i < keys.size(); ++i) out.emplace_back(keys[i], values[i]);
  return Value::dict(std::move(out));
}

bool Evaluator::comprehension_clause(const Comprehension& node, std::size_t clause, LocalScope& scope,
                                     std::vector<Value>& keys, std::vector<Value>& out) {
  if (clause == node.clauses.size()) {
    if (!spend_bytes(2 * sizeof(Value), node)) return false;
    if (node.key) {
      keys.push_back(evaluate(*node.key, scope));
      if (keys.back().failed()) return false;
    }
    out.push_back(evaluate(*node.element, scope));
    return !out.back().failed();
  }
  const ComprehensionClause& part = node.clauses[clause];
  Value iterable = evaluate(*part.iterable, scope);
  std::vector<Value> all;
  if (iterable.failed() || !items(iterable, all, *part.iterable)) return false;
  for (const Value& item : all) {
    if (!spend_step(node) || !assign(*part.target, item, scope)) return false;
    bool wanted = true;
    for (const Expr* condition : part.conditions) {
      Value test = evaluate(*condition, scope);
      auto holds = test.failed() ? std::nullopt : truth(test, *condition);
      if (!holds) return false;
      if (!(wanted = *holds)) break;
    }
    if (wanted && !comprehension_clause(node, clause + 1, scope, keys, out)) return false;
  }
  return true;
}

// ---- operations on values
// ---------------------------------------------------------------------------------------------

std::optional<bool> Evaluator::truth(const Value& value, const syntax::Node& where) {
  if (value.failed()) return std::nullopt;
  if (value.is_none()) return false;
  if (auto v = value.as_bool()) return *v;
  if (auto v = value.as_int()) return *v != 0;
  if (auto v = value.as_float()) return *v != 0;
  if (auto v = value.as_string()) return !v->empty();
  if (auto v = value.as_sequence()) return !v->empty();
  if (auto v = value.as_object<DictObject>()) return !v->items.empty();
  if (auto v = value.as_object<RangeObject>()) return v->size() > 0;
  if (auto node = value.as_node()) {
    if (auto imm = as<IntImmNode>(*node)) return imm->value != 0;
    report(where,
           bad_input("script.truth", "the value of {0} is not known while the script is read", value.type_name()));
    return std::nullopt;
  }
  return true;
}

bool Evaluator::items(const Value& value, std::vector<Value>& out, const syntax::Node& where) {
  if (value.failed()) return false;
  if (auto sequence = value.as_sequence()) {
    out.insert(out.end(), sequence->begin(), sequence->end());
    return true;
  }
  if (auto range = value.as_object<RangeObject>()) {
    uint64_t size = range->size();
    if (size > uint64_t(1) << 40 || !spend_bytes(size * sizeof(Value), where)) {
      if (size > uint64_t(1) << 40) spend_bytes(SIZE_MAX / 2, where);
      return false;
    }
    int64_t at = range->start;
    for (uint64_t i = 0; i < size; ++i, at = static_cast<int64_t>(uint64_t(at) + uint64_t(range->step)))
      out.push_back(at);
    return true;
  }
  if (auto text = value.as_string()) {
    if (!spend_bytes(text->size() * sizeof(Value), where)) return false;
    for (std::size_t i = 0; i < text->size();) {
      std::size_t end = i + 1;
      while (end < text->size() && ((*text)[end] & 0xC0) == 0x80) ++end;
      out.push_back(text->substr(i, end - i));
      i = end;
    }
    return true;
  }
  if (auto dict = value.as_object<DictObject>()) {
    for (const auto& [key, item] : dict->items) out.push_back(key);
    return true;
  }
  if (auto host = value.as_object<HostObject>()) {
    std::size_t errors = diagnostics_.size();
    if (host->items(*this, out)) return true;
    if (diagnostics_.size() > errors) return false;
  }
  report(where, bad_input("script.not-iterable", "{0} has no items to go through", value.type_name()));
  return false;
}

Value Evaluator::attribute(const Value& value, std::string_view name, const syntax::Node& where) {
  if (auto host = value.as_object<HostObject>()) return host->attribute(*this, name, where);
  if (auto node = value.as_node()) return node_attribute(*this, *node, name, where);
  if (Value method = method_of(value, name); !method.failed()) return method;
  return report(where, bad_input("script.no-attribute", "{0} has no attribute '{1}'", value.type_name(), name));
}

Value Evaluator::subscript(const Value& value, const Value& index, const syntax::Node& where) {
  if (auto host = value.as_object<HostObject>()) return host->subscript(*this, index, where);
  if (auto node = value.as_node()) return node_subscript(*this, *node, index, where);
  return plain_subscript(*this, value, index, where);
}

}  // namespace tirscope::script
