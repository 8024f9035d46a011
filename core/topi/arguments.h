// SPDX-License-Identifier: Apache-2.0
// The arguments of a call as its operator reads them: bound to the parameters and of what these take, so that reading
// cannot fail.
#pragma once

#include "topi/topi.h"

namespace tirscope::topi {

/// Padding as it was given: a word, or sizes.
struct Padding {
  std::string word;  ///< "VALID" or "SAME"; empty where sizes were given
  std::vector<Expr> sizes;
  bool is_list = false;  ///< false: one size for all sides
};

class Arguments {
 public:
  Arguments(const Operator& op, Values values) : op_(&op), values_(std::move(values)) {}

  const te::Tensor& tensor(std::string_view name) const { return *value(name).get<te::Tensor>(); }
  /// Null for None.
  te::Tensor tensor_or_null(std::string_view name) const;
  Tensors tensors(std::string_view name) const;
  /// A number as an expression, as TVM converts it: int32 (int64 where the value needs it), float32, bool.
  Expr number(std::string_view name) const;
  int64_t integer(std::string_view name) const { return *value(name).as_int(); }
  double real(std::string_view name) const;
  bool flag(std::string_view name) const { return *value(name).as_int() != 0; }
  const std::string& text(std::string_view name) const { return *value(name).get<std::string>(); }
  DataType type(std::string_view name) const { return *DataType::parse(text(name)); }
  /// Nothing for None.
  std::optional<DataType> type_or_none(std::string_view name) const;
  /// One int is a list of one.
  std::vector<int64_t> integers(std::string_view name) const;
  std::optional<std::vector<int64_t>> integers_or_none(std::string_view name) const;
  std::vector<Expr> sizes(std::string_view name) const;
  bool is_list(std::string_view name) const { return value(name).get<Values>() != nullptr; }
  Padding padding(std::string_view name) const;

  bool is_none(std::string_view name) const { return value(name).is_none(); }
  const Value& value(std::string_view name) const;

 private:
  const Operator* op_;
  Values values_;
};

/// A number as an expression: see Arguments::number. Null where it is none.
Expr as_number(const Value& value);

/// One value for each parameter of `op`, each of what the parameter takes. Refused as `call` says.
Result<Arguments> bind(const Operator& op, const Values& positional,
                       const std::vector<std::pair<std::string, Value>>& keywords);

}  // namespace tirscope::topi
