// SPDX-License-Identifier: Apache-2.0
// Reads the body of TensorIR functions: the evaluator of the Python subset, with TVM's T namespace and its frames.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <unordered_map>
#include <unordered_set>

#include "ir/build.h"
#include "script/dialect/release.h"
#include "script/python/evaluator.h"

namespace tirscope::script {

/// A function's names. Leaving a block undoes what it has defined; finding a name takes constant time.
class TableScope final : public Scope {
 public:
  const Value* find(NameId name) const override {
    return name < slots_.size() && slots_[name].defined ? &slots_[name].value : nullptr;
  }
  void set(NameId name, Value value) override;
  std::size_t mark() const { return undo_.size(); }
  void undo_to(std::size_t mark);
  /// Gives the names that were set since `mark` their meaning at that time, until that is undone.
  void hide_since(std::size_t mark);
  /// Whether some name is bound to `node`.
  bool holds(const Node* node) const { return held_.contains(node); }

 private:
  struct Slot {
    Value value;
    bool defined = false;
  };
  void hold(const Value& value, int change);
  std::vector<Slot> slots_;
  std::vector<std::pair<NameId, Slot>> undo_;
  std::unordered_map<const Node*, int> held_;
};

/// Reading gives up after this many errors.
inline constexpr std::size_t max_reported_errors = 50;
/// Macros that call each other: more of them count as endless.
inline constexpr int most_nested_macros = 64;
inline constexpr int most_expanded_macros = 100'000;  ///< in a function

enum class FrameKind : uint8_t { Function, Body, For, Block, Init, Other };

struct LoopDomain {
  Var var;
  Range range;
};

/// What `with T.block(...)` has collected.
struct BlockParts {
  std::string name;
  bool no_realize = false;
  std::vector<IterVar> iter_vars;
  std::vector<Expr> iter_values;
  Expr predicate;
  std::optional<std::vector<BufferRegion>> reads, writes;
  Stmt init;
  std::vector<Buffer> alloc_buffers;
  std::vector<MatchBufferRegion> match_buffers;
  std::optional<AttrDict> annotations;
};

/// A statement under construction, TVM's IRBuilder frame.
struct Frame {
  FrameKind kind = FrameKind::Other;
  syntax::Node where;
  std::vector<Stmt> stmts;
  std::function<Stmt(Stmt body)> close;  ///< makes the statement; null for Function and Body
  std::vector<LoopDomain> loops;         ///< of a For
  std::shared_ptr<BlockParts> block;     ///< of a Block
  std::vector<Buffer> declares;          ///< buffers that the frame makes visible to region detection
  Value entered = None{};                ///< what `as x` or `x = ` binds
};

/// What `T.grid(...)`, `T.block(...)`, `T.allocate(...)` evaluate to: a frame that is not entered yet.
class FrameObject final : public HostObject {
 public:
  FrameObject(std::string name, Frame frame) : name_(std::move(name)), frame(std::move(frame)) {}
  std::string type_name() const override { return name_; }

 private:
  std::string name_;

 public:
  Frame frame;
  bool is_entered = false;
};

/// `T.meta_var(x)`: a value that an assignment binds as it is.
class MetaVar final : public HostObject {
 public:
  explicit MetaVar(Value value) : value(std::move(value)) {}
  std::string type_name() const override { return "a meta variable"; }
  Value value;
};

/// A type, as annotations write it: called without arguments, it makes a variable.
class TypeFunction : public HostObject {};

/// A type such as T.int32: called, it casts, or makes a variable.
class TypeObject final : public TypeFunction {
 public:
  explicit TypeObject(DataType dtype) : dtype(dtype) {}
  std::string type_name() const override { return "the type T." + dtype.str(); }
  Value call(Evaluator& evaluator, const Arguments& arguments) override;
  DataType dtype;
};

/// A function of the module under construction, as its other functions name it.
struct Declaration {
  GlobalVar global;
  std::size_t parameters = 0;
  bool is_prim_func = true;
  std::optional<DataType> ret_type;
  syntax::Node where;
  const syntax::Function* relax = nullptr;  ///< the definition of a function of Relax
};

/// `T.serial`.
Value serial_loop();

class TirReader final : public Evaluator {
 public:
  TirReader(SyntaxTree& tree, Diagnostics& diagnostics, const std::map<std::string, int64_t>& set);

  /// Reads a function. `name` is its global symbol unless it is private. Null after errors.
  PrimFunc read_function(const syntax::Function& function, bool is_private);
  /// Reads single statements; names that are not defined become free variables and buffers.
  Stmt read_fragment(syntax::Body body);

  TableScope& scope() { return scope_; }
  /// Functions that a body may call, by name.
  std::map<std::string, Declaration, std::less<>>& declarations() { return declarations_; }
  /// `I.module_global_infos({...})`.
  AttrDict& global_infos() { return global_infos_; }
  /// `metadata = tvm.ir.load_json(...)`: lists of objects by their types.
  AttrDict& metadata() { return metadata_; }
  /// What the text refers to in a metadata that it left out, by the text.
  std::map<std::string, NodeRef>& left_out() { return left_out_; }
  /// Calls found: caller, callee.
  std::vector<std::pair<std::string, std::string>>& calls() { return calls_; }
  /// Names given a value by `set`, and symbolic extents met.
  std::vector<std::string>& used_settings() { return used_settings_; }
  std::vector<std::string>& symbols() { return symbols_; }
  const std::map<std::string, int64_t>& set() const { return set_; }
  std::map<std::string, Var>& free_vars() { return free_vars_; }
  std::map<std::string, Buffer>& free_buffers() { return free_buffers_; }

  // ---- for the functions of the T namespace ----
  /// `counted`: the nodes of it that were counted already, as parts of other statements.
  void add(Stmt stmt, uint32_t counted = 0) {
    spend_nodes(stmt->size - std::min(counted, stmt->size));
    frames_.back().stmts.push_back(std::move(stmt));
  }
  /// The innermost frame when it is a block; else null, with a report that names `what`.
  BlockParts* block_frame(std::string_view what, const syntax::Node& where);
  BlockParts* innermost_block();
  Frame& function_frame() { return frames_.front(); }
  bool in_function() const { return !frames_.empty(); }
  /// The domain of a loop variable that is open here, or null.
  const Range* loop_range(const Var& var) const;
  Frame* innermost(FrameKind kind);

  struct FunctionParts {
    std::vector<Var> params;
    std::unordered_map<const VarNode*, std::size_t> place_of;  ///< of each parameter among all
    std::map<std::size_t, BufferBinding> bindings;             ///< by the position of the parameter
    AttrDict attrs;
    std::vector<Buffer> root_allocs;
    std::unordered_map<const VarNode*, IterVar> env_threads;
    bool is_private = false;
    std::string name;

    void add(const Var& param) {
      place_of.emplace(param.get(), params.size());
      params.push_back(param);
    }
    /// `param` must have been added; false when it is bound already.
    bool bind(const Var& param, const Buffer& buffer) {
      return bindings.try_emplace(place_of.at(param.get()), param, buffer).second;
    }
    /// In the order of the parameters, whatever the order of the lines.
    std::vector<BufferBinding> buffer_map() const {
      std::vector<BufferBinding> all;
      for (const auto& [place, binding] : bindings) all.push_back(binding);
      return all;
    }
  };
  FunctionParts& function() { return function_; }
  /// The variable or buffer gets the name that the text gives it.
  void rename(const NodeRef& node, const std::string& name) const;
  /// Pointers that have a name keep it (ReadOptions::keep_names).
  void keep_names(bool keep) { keep_names_ = keep; }
  /// The dialect that the text is written in.
  void read_as(Release release) { release_ = release; }
  /// Whether let, allocation and declaration have no bodies, and names assigned to are memory.
  bool flat() const { return release_.has(Style::FlatStatements); }
  /// `n = TypeVar("n")` above the functions: a size in the signatures that mention it.
  void declare_size(NameId name) { sizes_.push_back(name); }
  bool is_declared_size(NameId name) const { return std::ranges::find(sizes_, name) != sizes_.end(); }
  /// The size that `T.Buffer(("n", 16))` of a signature names, made where it is met first.
  Expr signature_size(const std::string& name);
  /// The same for an expression of sizes: "n * 2". Null after a report.
  Expr signature_extent(const std::string& text, const syntax::Node& where);
  void make_visible(const Buffer& buffer);
  /// A `@T.macro`.
  Value make_macro(const syntax::Function& function, bool is_hygienic);
  /// `var` was made by `T.int32()`: it may be a symbolic extent.
  void note_symbol(const Var& var) { fresh_symbols_.emplace(var.get(), var); }
  /// Counts nodes as they are written out. Throws LimitReached (`ir.too-large`) when the text expands to too many.
  void spend_nodes(uint32_t count);

 protected:
  Value undefined_name(const syntax::Name& name) override;
  bool assign(const syntax::Expr& target, const Value& value, Scope& scope) override;
  /// Runs the macro's statements here.
  Value expand(const FunctionObject& macro, const Arguments& arguments) override;

 private:
  void run_body(syntax::Body body);
  void run_statements(syntax::Body body);
  void statement(const syntax::Stmt& statement);
  void expression_statement(const syntax::ExpressionStmt& statement);
  void assignment(const syntax::Assign& statement);
  void annotated(const syntax::AnnAssign& statement);
  void augmented(const syntax::AugAssign& statement);
  void for_loop(const syntax::For& loop);
  void while_loop(const syntax::While& loop);
  void if_else(const syntax::If& choice);
  void with(const syntax::With& statement);
  void assertion(const syntax::Assert& statement);
  void returned(const syntax::Return& statement);
  void store(const syntax::Subscript& target, const Value& value);
  // flat_names.cpp
  void let(const syntax::AnnAssign& statement, const Value& type, const Value& value);
  void open_let(const syntax::Node& where, Var var, Expr value);
  /// The memory of one element that `name` stands for, and its first value.
  Value scalar(const std::string& name, DataType dtype, const Expr& value, const syntax::Node& where);
  /// `x = value` where x is such memory; false when it is not.
  bool store_scalar(NameId name, const Value& value, const syntax::Node& where);
  void introduce_sizes(const syntax::Function& function);
  /// A size of that name, or the constant that was set for it.
  Expr new_size(NameId name, DataType dtype);
  bool bind_value(const syntax::Name& name, const Value& value);
  /// Value bound by an assignment: enters frames, names variables and buffers, makes let statements of expressions.
  std::optional<Value> assigned(const std::string& name, const Value& value, const syntax::Node& where);
  void poison(const syntax::Expr& target);

  bool fresh_symbol(const NodeRef& node) const { return fresh_symbols_.contains(node.get()); }
  void enter(Frame frame);
  void close_top();
  Stmt finish_block(Frame& frame);
  void close_to(std::size_t depth);
  bool read_parameters(const syntax::Function& function);
  std::optional<Value> annotation_value(const syntax::Expr& annotation);
  PrimFunc finish_function(const syntax::Function& function);
  void scan_subscripts(syntax::Body body);

  TableScope scope_;
  std::size_t names_of_file_ = 0;  ///< the scope's mark before the function that is read
  int macros_open_ = 0;            ///< that are being expanded, one in another
  int macros_expanded_ = 0;        ///< in the function
  int64_t nodes_left_;             ///< of what the text may expand to, over all its functions
  std::vector<Frame> frames_;
  FunctionParts function_;
  std::unordered_map<const VarNode*, Buffer> visible_;
  std::map<std::string, Declaration, std::less<>> declarations_;
  AttrDict global_infos_, metadata_;
  std::map<std::string, NodeRef> left_out_;
  std::vector<std::pair<std::string, std::string>> calls_;
  const std::map<std::string, int64_t>& set_;
  bool keep_names_ = false;
  Release release_;
  std::vector<NameId> sizes_;                           ///< of the file
  std::map<std::string, Expr, std::less<>> signature_;  ///< sizes that the signature being read made
  const syntax::Function* reading_ = nullptr;
  std::vector<std::string> used_settings_, symbols_;
  bool fragment_ = false;
  std::map<std::string, Var> free_vars_;
  std::map<std::string, Buffer> free_buffers_;
  std::unordered_map<NameId, std::size_t> subscripted_;
  std::unordered_map<const Node*, Var> fresh_symbols_;  ///< kept alive: another variable must not get the address
  /// Blocks that are directly in the function and whose reads or writes were inferred.
  std::unordered_map<const BlockNode*, std::pair<bool, bool>> inferred_;
};

}  // namespace tirscope::script
