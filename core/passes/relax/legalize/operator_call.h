// SPDX-License-Identifier: Apache-2.0
// A call of an operator as the rules of LegalizeOps read it.
#pragma once

#include <functional>
#include <map>

#include "relax/block_builder.h"
#include "topi/parts.h"

namespace tirscope::passes::legalize {

using relax::BlockBuilder;
using topi::Tensor;
using topi::Tensors;

/// Operands and attributes of a call whose shapes are known. Attributes have TVM's names; one that the operator lacks
/// is none.
class OperatorCall {
 public:
  explicit OperatorCall(const RelaxCallNode& call) : call_(call) {}

  const RelaxCallNode& node() const { return call_; }
  std::size_t size() const { return call_.args.size(); }
  const NodeRef& arg(std::size_t i) const { return call_.args[i]; }
  /// All operands from `first` on.
  std::vector<NodeRef> args(std::size_t first = 0) const;
  /// Of a tensor operand; null where it is none.
  const TensorStructInfoNode* tensor(std::size_t i) const;
  /// The sizes of a tensor operand.
  std::vector<Expr> shape(std::size_t i) const;
  DataType result_dtype() const;
  /// The value of an operand that is a constant without dimensions; null otherwise.
  Expr scalar(std::size_t i) const;
  /// The value of an operand that is a number; null where it is not known.
  Expr number(std::size_t i) const;

  bool is_none(const std::string& attribute) const;
  std::optional<int64_t> integer(const std::string& attribute) const;
  int64_t integer(const std::string& attribute, int64_t otherwise) const {
    return integer(attribute).value_or(otherwise);
  }
  bool flag(const std::string& attribute, bool otherwise = false) const { return integer(attribute, otherwise) != 0; }
  std::optional<double> real(const std::string& attribute) const;
  std::string text(const std::string& attribute) const;  ///< empty for none
  /// One number is a list of one; nothing for none.
  std::optional<std::vector<int64_t>> integers(const std::string& attribute) const;
  std::vector<Expr> sizes(const std::string& attribute) const;
  bool is_list(const std::string& attribute) const;
  /// Nothing for none and for "void".
  std::optional<DataType> dtype(const std::string& attribute) const;
  const Attr& attribute(const std::string& name) const;

 private:
  const RelaxCallNode& call_;
};

/// The operands as tensor expressions see them.
class TeOperands {
 public:
  explicit TeOperands(std::span<const relax::TeValue> values) : values_(values) {}
  std::size_t size() const { return values_.size(); }
  const relax::TeValue& value(std::size_t i) const { return values_[i]; }
  const Tensor& tensor(std::size_t i) const { return *values_[i].tensor(); }
  Tensors tensors() const;
  const Expr& number(std::size_t i) const { return *values_[i].expr(); }
  /// A shape, or a tuple of numbers.
  std::vector<Expr> sizes(std::size_t i) const;

 private:
  std::span<const relax::TeValue> values_;
};

/// How an operator is legalised: the expression that takes the place of the call; null leaves it as it is.
using Rule = std::function<Result<RelaxExpr>(BlockBuilder& builder, const OperatorCall& call)>;
using Rules = std::map<std::string_view, Rule>;

/// The call of a new function, named after `hint`, of `args`. What `compute` refuses is refused.
Result<RelaxExpr> call_te(BlockBuilder& builder, const std::string& hint, const std::vector<NodeRef>& args,
                          const std::function<Tensors(const TeOperands&)>& compute);
/// A rule that is such a call with all operands, of one result.
Rule te_rule(std::string hint, std::function<Tensor(const TeOperands&, const OperatorCall&)> compute);

void add_elementwise(Rules& rules);
void add_created(Rules& rules);
void add_moved(Rules& rules);
void add_joined(Rules& rules);
void add_statistics(Rules& rules);
void add_products(Rules& rules);
void add_networks(Rules& rules);
void add_convolutions(Rules& rules);
void add_attention(Rules& rules);
void add_quantization(Rules& rules);
void add_layouts(Rules& rules);

}  // namespace tirscope::passes::legalize
