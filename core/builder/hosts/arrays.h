// SPDX-License-Identifier: Apache-2.0
// Arrays of numpy, as far as scripts make weights of them. An array is a rule for its elements until a constant needs
// them: scripts make more arrays than they use.
#pragma once

#include <functional>

#include "builder/hosts/call.h"
#include "ir/tensor_data.h"

namespace tirscope::builder {

/// numpy.ndarray. Its elements are numbers that a double holds exactly.
class ArrayObject final : public script::HostObject {
 public:
  using Element = std::function<double(int64_t index)>;  ///< by the row-major index
  ArrayObject(DataType dtype, std::vector<int64_t> shape, Element element)
      : dtype(dtype), shape(std::move(shape)), element(std::move(element)) {}
  std::string type_name() const override { return "an array"; }
  SValue attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override;
  /// Arithmetic on arrays is not done: what it gives is unknown.
  SValue binary(Evaluator& evaluator, script::Op op, const SValue& other, bool reflected,
                const syntax::Node& where) override;
  SValue unary(Evaluator& evaluator, script::Op op, const syntax::Node& where) override;
  SValue subscript(Evaluator& evaluator, const SValue& index, const syntax::Node& where) override;

  /// The elements; `builder.array-type`, `builder.array-size` where there is no memory for them.
  Result<TensorData> data() const;

  const DataType dtype;
  const std::vector<int64_t> shape;
  const Element element;
};

/// An array may have this many bytes.
inline constexpr int64_t most_array_bytes = int64_t(1) << 30;

/// Pays for the elements of the arrays in `value`, in lists, tuples and dicts too, before `data` makes them; false,
/// with a report, when the budget is used up.
bool pay_for_arrays(Evaluator& evaluator, const SValue& value, const syntax::Node& where, int depth = 0);

/// A number, or numbers in lists, as an array: bool, int64 or float64 as numpy has them. `builder.array-shape`.
Result<Ref<ArrayObject>> array_of(const SValue& value);

}  // namespace tirscope::builder
