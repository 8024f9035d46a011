// SPDX-License-Identifier: Apache-2.0
// Programs of te and topi as tests/cases/topi has them: one assignment a line, of a call.
#pragma once

#include <map>

#include "script/python/parser.h"
#include "te/te.h"
#include "topi/broadcast.h"
#include "topi/topi.h"

namespace tirscope::test {

/// Runs a program and gives the function that its last line makes. Calls go through topi's table.
class TopiProgram {
 public:
  explicit TopiProgram(std::string_view text) : tree_(script::parse_text(text, diagnostics_)) {}

  Result<PrimFunc> run() {
    if (!diagnostics_.empty()) return fail(diagnostics_.front());
    for (const script::syntax::Stmt* statement : tree_->body()) {
      if (statement->kind == script::syntax::StmtKind::Import) continue;
      if (statement->kind != script::syntax::StmtKind::Assign) return refuse("a line is no assignment");
      const auto& assign = script::syntax::cast<script::syntax::Assign>(*statement);
      const auto& target = *assign.targets.front();
      if (name_of(*assign.value) == "te.create_prim_func") return function(*assign.value);
      TS_TRY(topi::Value value, evaluated(*assign.value));
      TS_TRY_VOID(bind(target, std::move(value)));
    }
    return refuse("the program makes no function");
  }

 private:
  using Expr = script::syntax::Expr;
  using Kind = script::syntax::ExprKind;

  static std::unexpected<Diagnostic> refuse(const std::string& text) {
    return fail(bad_input("test.program", "{0}", text));
  }

  /// "topi.nn.relu" of a name, its attributes, or a call of them.
  std::string name_of(const Expr& expr) const {
    using namespace script::syntax;
    if (expr.kind == Kind::Name) return std::string(tree_->name(cast<Name>(expr).id));
    if (expr.kind == Kind::Call) return name_of(*cast<Call>(expr).callee);
    if (expr.kind != Kind::Attribute) return {};
    const auto& attribute = cast<Attribute>(expr);
    return name_of(*attribute.value) + "." + std::string(tree_->name(attribute.name));
  }

  Result<void> bind(const Expr& target, topi::Value value) {
    using namespace script::syntax;
    if (target.kind == Kind::Name) {
      names_[name_of(target)] = std::move(value);
      return {};
    }
    auto values = value.get<topi::Values>();
    const auto& targets = cast<Sequence>(target).items;
    if (!values || values->size() != targets.size()) return refuse("the names and the results differ in number");
    for (std::size_t i = 0; i < targets.size(); ++i) TS_TRY_VOID(bind(*targets[i], (*values)[i]));
    return {};
  }

  Result<topi::Value> evaluated(const Expr& expr) {
    using namespace script::syntax;
    switch (expr.kind) {
      case Kind::Int: return topi::Value(int64_t(cast<Int>(expr).value));
      case Kind::Float: return topi::Value(cast<Float>(expr).value);
      case Kind::String: return topi::Value(std::string(cast<String>(expr).value));
      case Kind::True: return topi::Value(true);
      case Kind::False: return topi::Value(false);
      case Kind::None: return topi::Value();
      case Kind::Name: return names_[name_of(expr)];
      case Kind::Tuple:
      case Kind::List: {
        topi::Values items;
        for (const Expr* item : cast<Sequence>(expr).items) {
          TS_TRY(topi::Value value, evaluated(*item));
          items.push_back(std::move(value));
        }
        return topi::Value(std::move(items));
      }
      case Kind::Unary: return negated(*cast<Unary>(expr).operand);
      case Kind::Binary: return binary(cast<Binary>(expr));
      case Kind::Call: return call(cast<Call>(expr));
      default: return refuse("an expression that tests do not have");
    }
  }

  Result<topi::Value> negated(const Expr& operand) {
    TS_TRY(const topi::Value value, evaluated(operand));
    if (auto real = value.get<double>()) return topi::Value(-*real);
    if (auto number = value.get<int64_t>()) return topi::Value(-*number);
    return refuse("minus of no number");
  }

  Result<topi::Value> binary(const script::syntax::Binary& expr) {
    const char* const names[] = {"add", "subtract", "multiply", "divide"};
    TS_TRY(topi::Value left, evaluated(*expr.left));
    TS_TRY(topi::Value right, evaluated(*expr.right));
    TS_TRY(const auto results, topi::call(*topi::find(names[int(expr.op)]), {left, right}));
    return topi::Value(results.front());
  }

  struct Passed {
    topi::Values positional;
    std::vector<std::pair<std::string, topi::Value>> keywords;

    topi::Value at(std::size_t i, const std::string& name, topi::Value otherwise) const {
      if (i < positional.size()) return positional[i];
      for (const auto& [keyword, value] : keywords)
        if (keyword == name) return value;
      return otherwise;
    }
  };

  Result<topi::Value> call(const script::syntax::Call& call) {
    const std::string name = name_of(call);
    Passed passed;
    for (const Expr* arg : call.args) {
      TS_TRY(topi::Value value, evaluated(*arg));
      passed.positional.push_back(std::move(value));
    }
    for (const script::syntax::Keyword& keyword : call.keywords) {
      TS_TRY(topi::Value value, evaluated(*keyword.value));
      passed.keywords.emplace_back(std::string(tree_->name(keyword.name)), std::move(value));
    }
    if (name.starts_with("topi.")) return call_topi(name.substr(5), passed);
    return call_te(name, passed);
  }

  static Result<topi::Value> call_topi(const std::string& name, const Passed& passed) {
    const topi::Operator* op = topi::find(name);
    if (!op) return refuse("topi has no " + name);
    TS_TRY(const topi::Tensors results, topi::call(*op, passed.positional, passed.keywords));
    if (!op->gives_list) return topi::Value(results.front());
    return topi::Value(topi::Values(results.begin(), results.end()));
  }

  static Result<topi::Value> call_te(const std::string& name, const Passed& passed) {
    const auto text = [&](std::size_t i, const char* key, const char* otherwise) {
      return *passed.at(i, key, otherwise).get<std::string>();
    };
    if (name == "te.var") return topi::Value(tirscope::Expr(make_var(text(0, "name", "tindex"))));
    if (name == "te.const")
      return topi::Value(make_const(*DataType::parse(text(1, "dtype", "int32")), *passed.positional[0].as_int()));
    if (name != "te.placeholder") return refuse("no function " + name);
    te::Shape shape;
    for (const topi::Value& size : *passed.positional[0].get<topi::Values>()) {
      auto expr = size.get<tirscope::Expr>();
      shape.push_back(expr ? *expr : int32(*size.as_int()));
    }
    return topi::Value(
        te::placeholder(shape, *DataType::parse(text(1, "dtype", "float32")), text(2, "name", "placeholder")));
  }

  Result<PrimFunc> function(const Expr& expr) {
    TS_TRY(const topi::Value list, evaluated(*script::syntax::cast<script::syntax::Call>(expr).args.front()));
    std::vector<te::Tensor> tensors;
    for (const topi::Value& item : *list.get<topi::Values>()) tensors.push_back(*item.get<te::Tensor>());
    return te::create_prim_func(tensors);
  }

  Diagnostics diagnostics_;
  std::unique_ptr<script::SyntaxTree> tree_;
  std::map<std::string, topi::Value> names_;
};

}  // namespace tirscope::test
