// SPDX-License-Identifier: Apache-2.0
// Evaluates the Python subset: schedule scripts, and the expressions inside TVMScript.
#pragma once

#include <deque>
#include <memory>
#include <unordered_map>

#include "script/python/value.h"

namespace tirscope::script {

/// What a script may use up before it is stopped (`script.budget`).
struct Budget {
  int64_t steps = 20'000'000;  ///< expressions evaluated and loop turns taken
  int64_t bytes = 256 << 20;   ///< of strings and containers made
  int64_t output = 16 << 20;   ///< of printed text
};
/// Evaluation recurses at most this deep, calls and expressions together.
inline constexpr int max_evaluation_depth = 2500;

/// Names and what they refer to.
class Scope {
 public:
  virtual ~Scope() = default;
  virtual const Value* find(NameId name) const = 0;
  virtual void set(NameId name, Value value) = 0;
};

/// A separate scope inside another one.
class LocalScope final : public Scope {
 public:
  explicit LocalScope(Scope* parent) : parent_(parent) {}
  const Value* find(NameId name) const override {
    auto it = values_.find(name);
    return it != values_.end() ? &it->second : parent_ ? parent_->find(name) : nullptr;
  }
  void set(NameId name, Value value) override { values_[name] = std::move(value); }
  bool has(NameId name) const { return values_.contains(name); }
  void clear() { values_.clear(); }
  const std::unordered_map<NameId, Value>& values() const { return values_; }

 private:
  Scope* parent_;
  std::unordered_map<NameId, Value> values_;
};

class ClassObject;

class Evaluator {
 public:
  /// Reports into `diagnostics`. The tree must outlive the evaluator and every function value made by it.
  Evaluator(SyntaxTree& tree, Diagnostics& diagnostics, Budget budget = {});
  virtual ~Evaluator();
  Evaluator(const Evaluator&) = delete;
  Evaluator& operator=(const Evaluator&) = delete;

  /// How a run of statements ended.
  enum class Flow : uint8_t { Next, Break, Continue, Return, Stop };

  /// Runs statements in order until one returns or an error is reported (Stop).
  Flow run(syntax::Body body, Scope& scope);
  /// The value of an expression; failed when an error was reported.
  Value evaluate(const syntax::Expr& expr, Scope& scope);
  /// Calls a function, lambda or host object.
  Value call(const Value& callee, const Arguments& arguments);
  Value call(const Value& callee, const std::vector<Value>& arguments, const syntax::Node& where);
  /// A method that runs: the class that has it, and the object that it was called on.
  struct Method {
    const ClassObject* owner;
    Value self;
  };
  Value call_method(const Value& function, const ClassObject* owner, const Value& self, const Arguments& arguments);
  /// The innermost method that runs, or null.
  const Method* method() const { return methods_.empty() ? nullptr : &methods_.back(); }
  /// Binds the names in `target` to the parts of `value`; false when an error was reported.
  virtual bool assign(const syntax::Expr& target, const Value& value, Scope& scope);

  Value attribute(const Value& value, std::string_view name, const syntax::Node& where);
  Value subscript(const Value& value, const Value& index, const syntax::Node& where);
  Value binary(Op op, const Value& a, const Value& b, const syntax::Node& where);
  /// A single comparison, `is` and `in` included.
  Value compare_values(Op op, const Value& a, const Value& b, const syntax::Node& where);
  /// Python's truth of a plain value; empty, with a report, for an expression of the IR.
  std::optional<bool> truth(const Value& value, const syntax::Node& where);
  /// The items of anything that can be iterated; false when an error was reported.
  bool items(const Value& value, std::vector<Value>& out, const syntax::Node& where);

  /// Adds a diagnostic with its location; returns a failed value.
  Value report(const syntax::Node& where, Diagnostic diagnostic);
  /// The value of `result`, or its diagnostic reported at `where`.
  template <class T>
  Value take(Result<T> result, const syntax::Node& where) {
    if (result) return Value(*std::move(result));
    return report(where, std::move(result).error());
  }
  /// "x is not part of the subset": names the construct.
  Value unsupported(const syntax::Node& where, std::string_view construct);

  /// Matches arguments with parameter names; the first `required` must be given. Values not given are failed.
  bool bind(const Arguments& arguments, std::span<const std::string_view> names, std::size_t required,
            std::vector<Value>& out);

  /// Takes from the budget; false, with a report, when it is used up. Memory is paid for before it is taken.
  bool spend_step(const syntax::Node& where);
  bool spend_bytes(std::size_t bytes, const syntax::Node& where);
  /// Pays for `count` values or strings of `size` bytes, without overflow.
  bool spend_bytes(std::size_t count, std::size_t size, const syntax::Node& where);
  /// Pays for going through `items` items, or through as many stretches of a string that is walked.
  bool spend_walk(std::size_t items, const syntax::Node& where);
  /// Python's `==`, paid for; empty, with a report, when the budget is used up.
  std::optional<bool> equals(const Value& a, const Value& b, const syntax::Node& where);
  /// The value that a dict has for `key`, paid for; null where there is none, empty when the budget is used up.
  std::optional<Value*> find_item(std::vector<std::pair<Value, Value>>& items, const Value& key,
                                  const syntax::Node& where);
  /// Python's str(), or repr() with `quote`, paid for; empty, with a report, when the budget is used up.
  std::optional<std::string> text(const Value& value, bool quote, const syntax::Node& where);
  /// `to_attr`, paid for; empty also when the budget is used up.
  std::optional<Attr> attr(const Value& value, const syntax::Node& where);
  /// What `print` writes.
  bool write_output(std::string_view text, const syntax::Node& where);
  /// A list or dict that is changed in place: it may end up holding itself, so the evaluator empties it at its end.
  void track(const Value& container) { containers_.push_back(container); }

  /// The value that a `def` returned last.
  const Value& returned() const { return returned_; }
  const std::string& output() const { return output_; }
  SyntaxTree& tree() { return tree_; }
  Diagnostics& diagnostics() { return diagnostics_; }
  /// Whether a number takes the type of the expression that it is compared with, as in TVMScript. Outside of it the
  /// number is an int32 or a float32, and both sides are widened.
  virtual bool compared_numbers_adopt_types() const { return true; }

  /// What was skipped, as notes with their locations.
  Diagnostics& notes() { return notes_; }
  void note(const syntax::Node& where, Message message);

  /// Makes `name` known everywhere.
  void define_builtin(std::string_view name, Value value);
  /// What `name` is known as everywhere, or null.
  const Value* find_builtin(std::string_view name) const {
    auto it = builtins_.find(name);
    return it == builtins_.end() ? nullptr : &it->second;
  }
  LocalScope& new_scope(Scope* parent);
  /// Forgets the scope that was made last, unless a function may have been made in it.
  void drop_scope(const LocalScope& scope, int64_t functions_before);

 protected:
  /// Called before each statement: false leaves it out (the hook has written its note).
  virtual bool wants(const syntax::Stmt&, Scope&) { return true; }
  /// A name that no scope defines. The default reports `script.undefined-name`.
  virtual Value undefined_name(const syntax::Name& name);
  /// What a call of a macro gives. The default reports that there is no place for its statements.
  virtual Value expand(const FunctionObject& macro, const Arguments& arguments);
  Value make_function(std::string_view name, std::span<const syntax::Parameter> parameters, Scope& scope);
  bool bind_parameters(const FunctionObject& function, const Arguments& arguments, LocalScope& scope);
  /// What an imported name refers to. The default is opaque.
  virtual Value imported(const syntax::ImportedName& name);
  /// A statement that depends on something opaque and is therefore skipped (one that assigns binds its targets to
  /// `cause`). The default writes a note.
  virtual void skipped_opaque(const syntax::Stmt& statement, const Value& cause, Scope& scope);

 private:
  Flow run_statement(const syntax::Stmt& statement, Scope& scope);
  Flow run_for(const syntax::For& loop, Scope& scope);
  Flow run_while(const syntax::While& loop, Scope& scope);
  Flow run_if(const syntax::If& choice, Scope& scope);
  Flow run_assert(const syntax::Assert& statement, Scope& scope);
  bool run_augmented(const syntax::AugAssign& statement, Scope& scope);
  Flow run_with(const syntax::With& statement, std::size_t item, Scope& scope);
  Flow run_class(const syntax::Class& statement, Scope& scope);
  Flow run_raise(const syntax::Raise& statement, Scope& scope);
  Flow run_try(const syntax::Try& statement, Scope& scope);
  Flow run_guarded_body(const syntax::Try& statement, Scope& scope);
  std::optional<bool> catches(const syntax::Handler& handler, const Diagnostic& problem, Scope& scope);
  Value function_value(const syntax::Function& statement, Scope& closure, Scope& names);
  /// What the decorators make of `value`.
  Value decorated(std::span<const syntax::Expr* const> decorators, Value value, Scope& scope);
  /// Adds the items of a starred value, paid for.
  bool more_items(const Value& value, std::vector<Value>& out, const syntax::Node& where);
  bool assign_item(const syntax::Subscript& target, const Value& value, Scope& scope);
  bool unpack(std::span<const syntax::Expr* const> targets, const Value& value, Scope& scope,
              const syntax::Node& where);
  Value call_function(const FunctionObject& function, const Arguments& arguments);
  Value run_function(const FunctionObject& function, Scope& scope);
  /// `item in container`.
  Value contains(const Value& container, const Value& item, const syntax::Node& where);
  /// Orders lists or tuples by their first items that differ, else by their lengths.
  Value order_sequences(Op op, const std::vector<Value>& a, const std::vector<Value>& b, const syntax::Node& where);
  Value evaluate_name(const syntax::Name& node, Scope& scope);
  Value evaluate_int(const syntax::Int& node);
  Value evaluate_string(const syntax::String& node);
  Value evaluate_subscript(const syntax::Subscript& node, Scope& scope);
  Value evaluate_lambda(const syntax::Lambda& node, Scope& scope);
  Value evaluate_call(const syntax::Call& node, Scope& scope);
  Value evaluate_compare(const syntax::Compare& node, Scope& scope);
  Value evaluate_logic(const syntax::Logic& node, Scope& scope);
  Value evaluate_unary(const syntax::Unary& node, Scope& scope);
  Value evaluate_conditional(const syntax::Conditional& node, Scope& scope);
  Value evaluate_sequence(const syntax::Sequence& node, Scope& scope);
  Value evaluate_dict(const syntax::Dict& node, Scope& scope);
  Value evaluate_fstring(const syntax::FString& node, Scope& scope);
  Value evaluate_slice(const syntax::Slice& node, Scope& scope);
  Value evaluate_comprehension(const syntax::Comprehension& node, Scope& scope);
  struct Comprehended {
    std::vector<Value> keys, values;
    Value opaque;  ///< what the comprehension depends on and the program lacks, or failed
  };
  bool comprehension_clause(const syntax::Comprehension& node, std::size_t clause, LocalScope& scope,
                            Comprehended& out);
  Value arithmetic(Op op, const Value& a, const Value& b, const syntax::Node& where);
  Value repeat(const Value& sequence, int64_t count, const syntax::Node& where);

  SyntaxTree& tree_;
  Diagnostics& diagnostics_;
  Diagnostics notes_;
  Budget budget_;
  int depth_ = 0;
  Value returned_;
  std::string output_;
  std::unordered_map<std::string_view, Value> builtins_;
  std::deque<LocalScope> scopes_;
  int64_t functions_made_ = 0;  ///< they keep the scopes that they were made in
  std::vector<Value> containers_;
  std::vector<Method> methods_;
  Value raised_;                                       ///< the exception that the last `script.raised` reports
  std::vector<std::pair<Diagnostic, Value>> handled_;  ///< what the open handlers have caught
};

}  // namespace tirscope::script
