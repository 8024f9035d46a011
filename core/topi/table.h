// SPDX-License-Identifier: Apache-2.0
// How the families enter their operators into the table.
#pragma once

#include "topi/arguments.h"

namespace tirscope::topi {

/// The table while it is made.
class Table {
 public:
  using MakeOne = std::function<te::Tensor(const Arguments&)>;
  using MakeList = std::function<Tensors(const Arguments&)>;

  /// One that gives one tensor.
  void add(std::string_view name, std::vector<Parameter> parameters, MakeOne make);
  /// One that gives a list.
  void add_list(std::string_view name, std::vector<Parameter> parameters, MakeList make);
  /// One that is refused, with the rest of the sentence "topi.NAME ...".
  void add_opaque(std::string_view name, std::string_view why_not);

  std::vector<Operator> take() { return std::move(operators_); }

 private:
  std::vector<Operator> operators_;
};

// Parameters, as the families write them.
inline Parameter tensor(std::string_view name) { return {name, Takes::Tensor}; }
inline Parameter tensor_or_none(std::string_view name) { return {name, Takes::Tensor, Value(), true}; }
inline Parameter operand(std::string_view name) { return {name, Takes::Operand}; }
inline Parameter required(std::string_view name, Takes takes) { return {name, takes}; }
inline Parameter optional(std::string_view name, Takes takes, Value otherwise) {
  return {name, takes, std::move(otherwise)};
}
/// None is the default.
inline Parameter or_none(std::string_view name, Takes takes) { return {name, takes, Value(), true}; }
inline Parameter flag(std::string_view name, bool otherwise) { return {name, Takes::Boolean, Value(otherwise)}; }

void add_elementwise(Table& table);
void add_fast_math(Table& table);
void add_broadcast(Table& table);
void add_reductions(Table& table);
void add_shapes(Table& table);
void add_joins(Table& table);
void add_slices(Table& table);
void add_selections(Table& table);
void add_fillings(Table& table);
void add_products(Table& table);
void add_einsum(Table& table);
void add_softmax(Table& table);
void add_padding(Table& table);
void add_convolutions(Table& table);
void add_transposed_convolutions(Table& table);
void add_pools(Table& table);
void add_normalisations(Table& table);
void add_networks(Table& table);
void add_resize(Table& table);
void add_opaque(Table& table);

}  // namespace tirscope::topi
