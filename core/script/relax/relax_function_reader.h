// SPDX-License-Identifier: Apache-2.0
// Reads one function of Relax. Statements become bindings; an operator inside another call gets its own binding, named
// as TVM's block builder names it.
#pragma once

#include <map>

#include "script/relax/operator_call.h"
#include "script/tir/tir_reader.h"
#include "script/tir/values/node_values.h"

namespace tirscope::script {

/// What reading one part stops with: a report has been made.
struct Reported {};

/// `R.match_cast(...)`: a binding of its own kind, as soon as it has a variable.
class CastValue final : public HostObject {
 public:
  CastValue(RelaxExpr value, StructInfo info) : value(std::move(value)), info(std::move(info)) {}
  std::string type_name() const override { return "a match_cast"; }
  RelaxExpr value;
  StructInfo info;
};

class RelaxFunctionReader {
 public:
  RelaxFunctionReader(TirReader& reader, std::map<std::string, Var>& symbols) : reader_(reader), symbols_(symbols) {}
  NodeRef function(const syntax::Function& node, bool is_private, bool is_pure, bool nested);

 private:
  // ---- reports ------------------------------------------------------------------------------------------------------

  [[noreturn]] void wrong(const syntax::Node& where, Diagnostic diagnostic);
  [[noreturn]] void wrong(const syntax::Node& where, std::string expected, const Value& found);
  Value checked(Value value);
  std::string name_of(NameId id) { return std::string(reader_.tree().name(id)); }

  // ---- functions ----------------------------------------------------------------------------------------------------

  RelaxFunction read(const syntax::Function& node, bool is_private, bool is_pure, bool nested);
  /// Variables for the sizes that an annotation names as text ("n").
  void introduce_sizes(const syntax::Expr& annotation);
  /// The variable for a size, made when a plain name is met first; null for other text.
  Var symbol(const std::string& name);

  // ---- statements ---------------------------------------------------------------------------------------------------

  void run(syntax::Body body);
  void statement(const syntax::Stmt& stmt);
  bool is_pure(const syntax::Function& node);
  void expression_statement(const syntax::Expr& expr);
  void assign(const syntax::Expr& target, const syntax::Expr& value_expr, StructInfo annotation);
  void bind(NameId id, const Value& value, StructInfo annotation, const syntax::Expr& where);
  void bind(NameId id, RelaxExpr value, StructInfo annotation);
  void dataflow(const syntax::With& node);
  void output(const syntax::Call& call);
  void branch(const syntax::If& node);

  // ---- bindings -----------------------------------------------------------------------------------------------------

  void close_block(bool is_dataflow);
  /// Makes a variable. Every binding counts for the names that are made up, as in TVM.
  RelaxVar new_var(const std::string& name, StructInfo type);
  RelaxVar emit(RelaxExpr value, const std::string& name = {}, StructInfo annotation = nullptr);
  RelaxVar emit(const CastValue& cast, const std::string& name = {});
  /// The value as an operand: calls and items of tuples get a variable.
  RelaxExpr normal(RelaxExpr value);
  NodeRef normal(const NodeRef& node);
  /// The value of a binding, whose operands are normal. What is inside an operand is bound before it, the first operand
  /// first.
  RelaxExpr flat(const RelaxExpr& value);
  /// A struct info without sizes that are known only inside a branch.
  StructInfo visible(const StructInfo& info);

  // ---- expressions --------------------------------------------------------------------------------------------------

  /// "nn.relu" for `R.nn.relu`; empty when the expression is not a member of R.
  std::string relax_path(const syntax::Expr& expr);
  Value eval(const syntax::Expr& expr);
  static bool is_relax(const Value& value);
  /// The function that `cls.f` or `Module.f` names.
  GlobalVar global_var(const syntax::Expr& expr);
  Value subscript(const syntax::Subscript& node);
  RelaxExpr to_relax(const Value& value, const syntax::Node& where);
  /// The same for a value that is not too large to be copied.
  RelaxExpr copied(const Value& value, const syntax::Node& where);

  // ---- struct infos -------------------------------------------------------------------------------------------------

  Expr dim(const Value& value, const syntax::Node& where);
  std::vector<Expr> dims(const Value& value, const syntax::Node& where);
  struct Call {
    std::vector<Value> args;
    std::map<std::string, Value> keywords;
    const Value* find(std::size_t i, const std::string& name) const {
      if (i < args.size()) return &args[i];
      auto found = keywords.find(name);
      return found == keywords.end() ? nullptr : &found->second;
    }
    /// By keyword, as any release spells it.
    const Value* find_word(Word name) const {
      for (const auto& [keyword, value] : keywords)
        if (plain_word(name, keyword) == Release().word(name)) return &value;
      return nullptr;
    }
    const Value* find(std::size_t i, Word name) const { return i < args.size() ? &args[i] : find_word(name); }
  };
  Call arguments(const syntax::Call& node);
  StructInfo as_info(const Value& value, const syntax::Node& where);
  std::vector<StructInfo> as_infos(const Value& value, const syntax::Node& where);
  StructInfo info(const syntax::Expr& expr);
  DataType dtype(const Value& value, const syntax::Node& where);
  /// The struct info `R.<name>(...)`; null when R has none of that name.
  StructInfo make_info(const std::string& name, const Call& call, const syntax::Node& where);
  StructInfo tensor(const Call& call, const syntax::Node& where);

  // ---- calls --------------------------------------------------------------------------------------------------------

  Value relax_call(const std::string& name, const syntax::Call& node);
  static RelaxExpr external(const std::string& symbol);
  /// `metadata["relax.expr.Constant"][0]`, or null.
  RelaxExpr from_metadata(const syntax::Subscript& node);
  RelaxExpr constant(const Call& call, const syntax::Node& where);
  Value call_function(const NodeRef& callee, const syntax::Call& node);
  /// The type that a function is declared with; null where none is.
  StructInfo type_of_function(const NodeRef& callee);
  StructInfo signature(const syntax::Function& function);
  StructInfo declared_type(const syntax::Function& node, bool pure);
  Value call_packed(const Call& call, const syntax::Node& node);
  /// An argument of R.call_packed, which may be a function of the module.
  NodeRef packed_argument(const Value& value, const syntax::Node& where);
  Value device(const Call& call, const syntax::Node& where);
  /// The device that "cuda:0" or "cuda:0:global" names, of those that the module declares.
  NodeRef vdevice(const std::string& name, const syntax::Node& where);
  Attr attribute(const Value& value, const syntax::Node& where);
  Value operator_call(const RelaxOp& op, std::vector<Value> positional, std::map<std::string, Value> keywords,
                      const syntax::Node& where);

  // ---- members of graph values --------------------------------------------------------------------------------------

  /// `x.dtype`, `x.shape[0]`, `x.strides[0]`, `x.ndim`; nothing for anything else.
  std::optional<Value> inspected(const syntax::Expr& expr);
  /// `x.astype("float16")`
  std::optional<Value> method(const syntax::Call& call);
  Value unary(const syntax::Unary& node);
  Value comparison(const syntax::Compare& node);
  Value binary(Op op, const Value& a, const Value& b, const syntax::Node& where);

  TirReader& reader_;
  std::map<std::string, Var>& symbols_;  ///< sizes by name, shared with local functions
  std::vector<BindingBlock> blocks_;
  std::vector<Binding> bindings_;
  bool in_dataflow_ = false;
  int plain_count_ = 0, dataflow_count_ = 0;
  RelaxExpr result_;
  AttrDict attrs_;
};

}  // namespace tirscope::script
