// SPDX-License-Identifier: Apache-2.0
// The syntax tree of the Python subset in which modules, schedule scripts and index maps are written.
// Nodes live in the arena of their SyntaxTree and are plain data: a tree of any size is freed at once, without
// recursion.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "support/diagnostic.h"

namespace tirscope::script {

/// An identifier: its index in SyntaxTree::names. Equal names have equal ids within one tree.
using NameId = uint32_t;
inline constexpr NameId no_name = UINT32_MAX;

/// Operators, in the spelling of Python; the order within a group is the order of `operator_text`.
enum class Op : uint8_t {
  Add,
  Sub,
  Mul,
  Div,
  FloorDiv,
  Mod,
  Pow,
  MatMul,
  LeftShift,
  RightShift,
  BitAnd,
  BitOr,
  BitXor,  // binary
  Eq,
  Ne,
  Lt,
  Le,
  Gt,
  Ge,
  Is,
  IsNot,
  In,
  NotIn,  // comparison
  And,
  Or,
  Not,
  Neg,
  Pos,
  Invert,
};
std::string_view operator_text(Op op);

namespace syntax {

enum class ExprKind : uint8_t {
  Name,
  Int,
  Float,
  String,
  FString,
  True,
  False,
  None,
  Ellipsis,
  Attribute,
  Subscript,
  Slice,
  Call,
  Unary,
  Binary,
  Compare,
  Logic,
  Conditional,
  Lambda,
  Tuple,
  List,
  Set,
  Dict,
  Starred,
  Comprehension,
};

/// A stretch of the source, in bytes.
struct Node {
  uint32_t begin = 0, end = 0;
};

struct Expr : Node {
  ExprKind kind;
  uint16_t height = 1;  ///< bounded by the parser, so that a walk may recurse
};

struct Name : Expr {
  NameId id;
};
struct Int : Expr {
  uint64_t value;
  bool too_large;  ///< does not fit 64 bits
};
struct Float : Expr {
  double value;
};
struct String : Expr {
  std::string_view value;  ///< escapes resolved
};
struct FStringPart {
  std::string_view text;         ///< literal text before the value
  const Expr* value = nullptr;   ///< null in the last part
  char conversion = 0;           ///< 'r', 's', 'a' or 0
  std::string_view format = {};  ///< after the colon
};
struct FString : Expr {
  std::span<const FStringPart> parts;
};
struct Attribute : Expr {
  const Expr* value;
  NameId name;
};
struct Subscript : Expr {
  const Expr* value;
  const Expr* index;
};
struct Slice : Expr {
  const Expr *lower, *upper, *step;  ///< each may be null
};
struct Keyword : Node {
  NameId name;  ///< no_name for `**value`
  const Expr* value;
};
struct Call : Expr {
  const Expr* callee;
  std::span<const Expr* const> args;  ///< may hold Starred
  std::span<const Keyword> keywords;
};
struct Unary : Expr {
  Op op;
  const Expr* operand;
};
struct Binary : Expr {
  Op op;
  const Expr *left, *right;
};
struct Comparison {
  Op op;
  const Expr* right;
};
struct Compare : Expr {
  const Expr* left;
  std::span<const Comparison> rest;
};
/// `a and b and c`, `a or b or c`.
struct Logic : Expr {
  Op op;
  std::span<const Expr* const> values;
};
struct Conditional : Expr {
  const Expr *test, *then_value, *else_value;
};
enum class ParameterKind : uint8_t { Plain, Star, KeywordOnly, StarStar };
struct Parameter : Node {
  NameId name;
  ParameterKind kind;
  const Expr* annotation;
  const Expr* default_value;
};
struct Lambda : Expr {
  std::span<const Parameter> parameters;
  const Expr* body;
};
/// Tuple, List and Set.
struct Sequence : Expr {
  std::span<const Expr* const> items;
};
struct DictItem {
  const Expr* key;  ///< null for `**value`
  const Expr* value;
};
struct Dict : Expr {
  std::span<const DictItem> items;
};
struct Starred : Expr {
  const Expr* value;
};
struct ComprehensionClause {
  const Expr *target, *iterable;
  std::span<const Expr* const> conditions;
};
struct Comprehension : Expr {
  ExprKind result;  ///< List, Set, Dict, or Tuple for a generator
  const Expr* key;  ///< of a Dict, else null
  const Expr* element;
  std::span<const ComprehensionClause> clauses;
};

enum class StmtKind : uint8_t {
  Expression,
  Assign,
  AnnAssign,
  AugAssign,
  Return,
  Assert,
  Pass,
  Break,
  Continue,
  Import,
  If,
  For,
  While,
  With,
  Function,
  Class,
  Raise,
  Try,
  Command,
  Unsupported,
};

struct Stmt : Node {
  StmtKind kind;
};
using Body = std::span<const Stmt* const>;

struct ExpressionStmt : Stmt {
  const Expr* value;
};
struct Assign : Stmt {
  std::span<const Expr* const> targets;  ///< more than one in `a = b = c`
  const Expr* value;
};
struct AnnAssign : Stmt {
  const Expr *target, *annotation;
  const Expr* value;  ///< may be null
};
struct AugAssign : Stmt {
  Op op;
  const Expr *target, *value;
};
struct Return : Stmt {
  const Expr* value;  ///< may be null
};
struct Assert : Stmt {
  const Expr* condition;
  const Expr* message;  ///< may be null
};
struct ImportedName {
  std::string_view module;  ///< dotted; empty in `from . import x`
  std::string_view member;  ///< of `from module import member`, else empty
  NameId bound;             ///< the name that it gets
};
struct Import : Stmt {
  std::span<const ImportedName> names;
};
struct Branch {
  const Expr* test;
  Body body;
};
struct If : Stmt {
  std::span<const Branch> branches;  ///< if, elif, ...
  Body orelse;
};
struct For : Stmt {
  const Expr *target, *iterable;
  Body body;
  Body orelse;
};
struct While : Stmt {
  const Expr* test;
  Body body;
  Body orelse;
};
struct WithItem {
  const Expr* context;
  const Expr* target;  ///< may be null
};
struct With : Stmt {
  std::span<const WithItem> items;
  Body body;
};
struct Function : Stmt {
  NameId name;
  Node name_place;
  std::span<const Expr* const> decorators;
  std::span<const Parameter> parameters;
  const Expr* result;  ///< the annotation after "->", or null
  Body body;
};
struct Class : Stmt {
  NameId name;
  Node name_place;
  std::span<const Expr* const> decorators;
  std::span<const Expr* const> bases;
  Body body;
};
struct Raise : Stmt {
  const Expr* value;  ///< null in a bare `raise`
};
struct Handler : Node {
  const Expr* type;  ///< null in `except:`
  NameId name;       ///< after "as", or no_name
  Body body;
};
struct Try : Stmt {
  Body body;
  std::span<const Handler> handlers;
  Body orelse, finally;
};
/// A line for IPython ("!wget ...", "%matplotlib inline"), which is no Python: `Stmt` alone, of kind Command.
/// A statement of Python that the subset leaves out; parsed over and kept by its name ("yield", "global", ...).
struct Unsupported : Stmt {
  std::string_view construct;
};

/// `node` as a T; the caller has looked at its kind.
template <class T>
const T& cast(const Expr& node) {
  return static_cast<const T&>(node);
}
template <class T>
const T& cast(const Stmt& node) {
  return static_cast<const T&>(node);
}

}  // namespace syntax

/// A text and its tree.
class SyntaxTree {
 public:
  explicit SyntaxTree(std::string source);
  SyntaxTree(const SyntaxTree&) = delete;
  SyntaxTree& operator=(const SyntaxTree&) = delete;

  std::string_view source() const { return source_; }
  syntax::Body body() const { return body_; }

  NameId intern(std::string_view name);
  /// The id of a name that occurs in the text, or no_name.
  NameId find(std::string_view name) const;
  std::string_view name(NameId id) const { return names_[id]; }
  std::size_t name_count() const { return names_.size(); }

  /// Line and column (in code points) of a stretch of bytes.
  Span span(uint32_t begin, uint32_t end) const;
  Span span(const syntax::Node& node) const { return span(node.begin, node.end); }
  /// The source text of a node.
  std::string_view text(const syntax::Node& node) const { return source().substr(node.begin, node.end - node.begin); }

  /// For the parser: memory that lives as long as the tree.
  std::pmr::monotonic_buffer_resource& arena() { return arena_; }
  void set_body(syntax::Body body) { body_ = body; }
  std::string_view keep(std::string_view text);

 private:
  std::string source_;
  std::vector<uint32_t> line_starts_;
  std::pmr::monotonic_buffer_resource arena_;
  std::vector<std::string_view> names_;
  std::unordered_map<std::string_view, NameId> ids_;
  syntax::Body body_;
};

}  // namespace tirscope::script
