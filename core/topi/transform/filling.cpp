// SPDX-License-Identifier: Apache-2.0
#include "topi/transform/filling.h"

#include "arith/analyzer.h"
#include "topi/scalar.h"
#include "topi/table.h"

namespace tirscope::topi {

Tensor full(const Shape& shape, DataType dtype, const Expr& value, std::string name) {
  const Expr element = cast(dtype, value);
  return te::compute(shape, [&](const Indices&) { return element; }, {std::move(name), "elemwise"});
}

Tensor full_like(const Tensor& x, const Expr& value) { return full(x.shape(), x.dtype(), value, "T_full_like"); }

namespace {

Expr range_length(const Expr& start, const Expr& stop, const Expr& step) {
  arith::Analyzer analyzer;
  if (start->dtype.is_int() && stop->dtype.is_int() && step->dtype.is_int()) {
    const auto length = [&](const Expr& distance, const Expr& stride) {
      return analyzer.simplify(
          floordiv(tirscope::add(tirscope::sub(distance, make_const(stride->dtype, 1)), stride), stride));
    };
    if (analyzer.can_prove_greater_equal(step, 1)) return length(tirscope::sub(stop, start), step);
    if (analyzer.can_prove_less(step, 0)) return length(tirscope::sub(start, stop), neg(step));
  }
  const Expr distance = cast(DataType::floating(32), tirscope::sub(stop, start));
  return analyzer.simplify(cast(DataType::integer(64), scalar::ceil(div(distance, step))));
}

Tensor shape_of_tensor(const Tensor& x, DataType dtype) {
  return te::compute({int32(int64_t(x.ndim()))},
                     [&](const Indices& i) {
                       Expr size = make_const(x.ndim() ? x.shape()[0]->dtype : DataType::integer(32), 0);
                       for (std::size_t d = 0; d < x.ndim(); ++d)
                         size = if_then_else(eq(i[0], make_const(i[0]->dtype, int64_t(d))), x.shape()[d], size);
                       return cast(dtype, size);
                     },
                     {"T_shape", "injective"});
}

}  // namespace

Tensor arange(const Expr& start, const Expr& stop, const Expr& step, DataType dtype) {
  const Expr length = range_length(start, stop, step);
  if (as_int(length).value_or(0) < 0)
    refuse(bad_input("topi.count", "topi.arange: no steps of this sign lead from the start to the stop"));
  return te::compute({length}, [&](const Indices& i) { return cast(dtype, tirscope::add(start, mul(step, i[0]))); },
                     {"T_arange", "injective"});
}

void add_fillings(Table& table) {
  table.add("full",
            {required("shape", Takes::Sizes), required("dtype", Takes::Type), required("fill_value", Takes::Number)},
            [](const Arguments& a) { return full(a.sizes("shape"), a.type("dtype"), a.number("fill_value")); });
  table.add("full_like", {tensor("x"), required("fill_value", Takes::Number)},
            [](const Arguments& a) { return full_like(a.tensor("x"), a.number("fill_value")); });
  table.add("arange",
            {required("start", Takes::Number), or_none("stop", Takes::Number), optional("step", Takes::Number, 1),
             optional("dtype", Takes::Type, "float32")},
            [](const Arguments& a) {
              if (a.is_none("stop")) return arange(int32(0), a.number("start"), a.number("step"), a.type("dtype"));
              return arange(a.number("start"), a.number("stop"), a.number("step"), a.type("dtype"));
            });
  table.add("shape", {tensor("array"), optional("dtype", Takes::Type, "int32")},
            [](const Arguments& a) { return shape_of_tensor(a.tensor("array"), a.type("dtype")); });
}

}  // namespace tirscope::topi
