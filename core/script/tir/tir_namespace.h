// SPDX-License-Identifier: Apache-2.0
// What the members of T are made of. Shared by the files that define them.
#pragma once

#include <utility>

#include "script/tir/tir_reader.h"

namespace tirscope::script {

/// A namespace such as T, T.axis or tvm.script: members by name, and a way to make others on demand.
class Namespace final : public HostObject {
 public:
  using Fallback = std::function<Value(std::string_view name)>;
  explicit Namespace(std::string name, Fallback fallback = nullptr)
      : name_(std::move(name)), fallback_(std::move(fallback)) {}
  std::string type_name() const override { return "the namespace " + name_; }
  Value attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override;
  void define(std::string_view name, Value value) { members_[std::string(name)] = std::move(value); }
  const Value* find(std::string_view name) const;
  /// The same, made where it is asked for first; failed where there is none.
  Value member(std::string_view name) const;

 private:
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  std::string name_;
  Fallback fallback_;
  std::unordered_map<std::string, Value, Hash, std::equal_to<>> members_;
};

/// The arguments of a call by parameter; a value that was not given is failed.
class Bound {
 public:
  Bound(Evaluator& evaluator, std::vector<Value>& values, const syntax::Node& where)
      : evaluator(evaluator), where(where), values_(values) {}
  Evaluator& evaluator;
  const syntax::Node& where;

  const Value& operator[](std::size_t i) const { return values_[i]; }
  /// Whether the argument was given and is not None.
  bool has(std::size_t i) const { return !values_[i].failed() && !values_[i].is_none(); }

  // Each returns an empty result after a report when the argument has another type.
  std::optional<std::string> text(std::size_t i, std::string otherwise = {}) const;
  std::optional<int64_t> integer(std::size_t i, int64_t otherwise = 0) const;
  std::optional<DataType> dtype(std::size_t i, DataType otherwise = DataType::floating(32)) const;
  Expr expr(std::size_t i) const;
  /// One expression, or a list or tuple of them.
  std::optional<std::vector<Expr>> exprs(std::size_t i) const;
  std::optional<AttrDict> attrs(std::size_t i) const;
  /// The argument was meant for a later parameter: `f(a, c)` where b may be left out.
  void move(std::size_t from, std::size_t to) const { values_[to] = std::exchange(values_[from], Value()); }
  Value wrong(std::size_t i, std::string_view expected) const;

 private:
  std::vector<Value>& values_;
};

/// `T.let` and `T.let[T.int32]`: the annotation of a value.
class LetType final : public HostObject {
 public:
  explicit LetType(Value type = {}) : type(std::move(type)) {}
  std::string type_name() const override { return "the annotation T.let"; }
  Value subscript(Evaluator& evaluator, const Value& index, const syntax::Node& where) override;
  Value type;  ///< failed for T.let alone
};

/// What `T.let(...)` or `T.allocate(...)` at `where` evaluates to, a frame that is not entered yet: `close` makes one
/// statement of what follows, `entered` is what its name stands for, and buffers in `declares` are known from there on.
Value frame_of(std::string name, const syntax::Node& where, std::function<Stmt(Stmt)> close, Value entered = None{},
               std::vector<Buffer> declares = {});
/// The statement that declares `buffer`.
Value declaration_of(const Buffer& buffer, const syntax::Node& where);
/// Memory with its buffer, around `body`.
Stmt allocated(const Buffer& buffer, Stmt body, const AttrDict& annotations = {});

using Run = Value (*)(const Bound&);
/// A function with named parameters ("shape", "dtype", ...), the first `required` of them needed.
void define(Namespace& space, std::string_view name, std::vector<std::string_view> parameters, std::size_t required,
            Run run);
void define_free(Namespace& space, std::string_view name, Builtin::Run run);

/// The reader that evaluates; null, with a report, where only a plain evaluator runs (a schedule script).
TirReader* reader_of(Evaluator& evaluator, const syntax::Node& where);

void define_frames(Namespace& tir);       ///< loops and blocks
void define_statements(Namespace& tir);   ///< the other statements
void define_buffers(Namespace& tir);      ///< buffers, allocations
void define_types(Namespace& tir);        ///< T.handle
void define_expressions(Namespace& tir);  ///< T.max, T.Select, ...
void define_operators(Namespace& tir);    ///< built-in operators
/// `T.target(...)`: the string or dict with the defaults of its kind filled in.
Value target_value(const Bound& args);
Result<Ref<const TargetNode>> make_target(const Value& config, const Value& host);

std::optional<DataType> dtype_of(const Value& value);
std::optional<BufferRegion> region_of(const Value& value);

}  // namespace tirscope::script
