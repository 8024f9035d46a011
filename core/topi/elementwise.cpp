// SPDX-License-Identifier: Apache-2.0
#include "topi/elementwise.h"

#include "topi/broadcast.h"
#include "topi/scalar.h"
#include "topi/table.h"

namespace tirscope::topi {

Tensor map_elements(const Tensor& x, const std::function<Expr(const Expr&)>& f) {
  return python_compute(
      x.shape(), [&](const Indices& i) { return f(x(i)); }, "compute", "elemwise");
}

Tensor identity(const Tensor& x) {
  return map_elements(x, [](const Expr& value) { return value; });
}
/// As Python negates: times -1.
Tensor negative(const Tensor& x) {
  return map_elements(x, [](const Expr& value) { return mul(value, make_const(value->dtype, -1)); });
}
Tensor cast_elements(const Tensor& x, DataType dtype) {
  return map_elements(x, [&](const Expr& value) { return cast(dtype, value); });
}
Tensor erf(const Tensor& x) {
  return map_elements(x, [](const Expr& value) { return scalar::apply(op::erf(), value); });
}
Tensor sqrt(const Tensor& x) { return map_elements(x, scalar::sqrt); }
Tensor exp(const Tensor& x) { return map_elements(x, scalar::exp); }
Tensor log(const Tensor& x) { return map_elements(x, scalar::log); }
Tensor sigmoid(const Tensor& x) {
  return map_elements(x, [](const Expr& value) { return scalar::apply(op::sigmoid(), value); });
}

Tensor clip(const Tensor& x, const Expr& least, const Expr& most) {
  return map_elements(x, [&](const Expr& value) {
    return tirscope::max(tirscope::min(value, cast(value->dtype, most)), cast(value->dtype, least));
  });
}

Tensor t_cast(const Tensor& x, DataType dtype) {
  return te::compute(x.shape(), [&](const Indices& i) { return cast(dtype, x(i)); }, {"T_cast", "elemwise"});
}

Tensor relu(const Tensor& x) {
  return map_elements(x, [](const Expr& value) { return tirscope::max(value, make_const(value->dtype, 0)); });
}

Tensor leaky_relu(const Tensor& x, double alpha) {
  return map_elements(x, [&](const Expr& value) {
    return scalar::select(gt(value, make_const(value->dtype, 0)), value,
                          mul(value, scalar::number(value->dtype, alpha)));
  });
}

Tensor prelu(const Tensor& x, const Tensor& slope, std::size_t axis) {
  expect_ndim("nn.prelu", slope, 1);
  if (!same_size(slope.shape()[0], x.shape()[axis]))
    refuse(bad_input("topi.sizes", "topi.nn.prelu needs one slope for each index along axis {0}", axis));
  return python_compute(x.shape(), [&](const Indices& i) {
    const Expr value = x(i);
    return scalar::select(gt(value, make_const(value->dtype, 0)), value, mul(value, slope(i[axis])));
  });
}

namespace {

/// Calls of one operator of TIR.
void add_calls(Table& table) {
  struct Call {
    std::string_view name;
    const OpInfo& (*op)();
  };
  for (const Call& call :
       {Call{"exp", op::exp}, {"erf", op::erf},     {"tanh", op::tanh}, {"tan", op::tan},     {"cos", op::cos},
        {"cosh", op::cosh},   {"sin", op::sin},     {"sinh", op::sinh}, {"acos", op::acos},   {"acosh", op::acosh},
        {"asin", op::asin},   {"asinh", op::asinh}, {"atan", op::atan}, {"atanh", op::atanh}, {"log", op::log},
        {"log2", op::log2},   {"log10", op::log10}, {"sqrt", op::sqrt}, {"rsqrt", op::rsqrt}, {"sigmoid", op::sigmoid}})
    table.add(call.name, {tensor("x")}, [op = call.op](const Arguments& a) {
      return map_elements(a.tensor("x"), [&](const Expr& value) { return scalar::apply(op(), value); });
    });
}

/// Functions of scalar.h.
void add_functions(Table& table) {
  struct Function {
    std::string_view name;
    Expr (*f)(const Expr&);
  };
  for (const Function& function : {Function{"floor", scalar::floor},
                                   {"ceil", scalar::ceil},
                                   {"trunc", scalar::trunc},
                                   {"round", scalar::round},
                                   {"abs", absolute},
                                   {"isnan", is_nan},
                                   {"isinf", is_infinite},
                                   {"isfinite", is_finite}})
    table.add(function.name, {tensor("x")},
              [f = function.f](const Arguments& a) { return map_elements(a.tensor("x"), f); });
}

/// Those that topi writes in C++: T_<name>, axes ax0, ax1, ...
void add_named(Table& table) {
  table.add("sign", {tensor("x")}, [](const Arguments& a) {
    const Tensor& x = a.tensor("x");
    const Expr zero = make_const(x.dtype(), 0), one = make_const(x.dtype(), 1);
    const Expr minus_one = x.dtype().is_uint() ? zero : make_const(x.dtype(), -1);
    return te::compute(x.shape(),
                       [&](const Indices& i) {
                         const Expr value = x(i);
                         return scalar::select(gt(value, zero), one, scalar::select(lt(value, zero), minus_one, zero));
                       },
                       {"T_sign", "elemwise"});
  });
  table.add("logical_not", {tensor("data")}, [](const Arguments& a) {
    const Tensor& x = a.tensor("data");
    return te::compute(x.shape(), [&](const Indices& i) { return tirscope::logical_not(x(i)); },
                       {"T_logical_not", "elemwise"});
  });
  table.add("bitwise_not", {tensor("data")}, [](const Arguments& a) {
    const Tensor& x = a.tensor("data");
    if (!x.dtype().is_integer())
      refuse(bad_input("topi.integer-only", "topi.bitwise_not is of integers, not of {0}", x.dtype().str()));
    return te::compute(x.shape(), [&](const Indices& i) { return scalar::apply(op::bitwise_not(), x(i)); },
                       {"T_bitwise_not", "elemwise"});
  });
  table.add("elemwise_sum", {required("xs", Takes::Tensors)}, [](const Arguments& a) {
    const Tensors xs = a.tensors("xs");
    if (xs.empty()) refuse(bad_input("topi.no-tensor", "topi.elemwise_sum needs at least one tensor"));
    return te::compute(xs.front().shape(),
                       [&](const Indices& i) {
                         Expr sum = xs.front()(i);
                         for (std::size_t k = 1; k < xs.size(); ++k) sum = tirscope::add(sum, xs[k](i));
                         return sum;
                       },
                       {"T_elemwise_sum", "elemwise"});
  });
}

}  // namespace

void add_elementwise(Table& table) {
  add_calls(table);
  add_functions(table);
  add_named(table);
  table.add("identity", {tensor("x")}, [](const Arguments& a) { return identity(a.tensor("x")); });
  table.add("negative", {tensor("x")}, [](const Arguments& a) { return negative(a.tensor("x")); });
  table.add("cast", {tensor("x"), required("dtype", Takes::Type)},
            [](const Arguments& a) { return cast_elements(a.tensor("x"), a.type("dtype")); });
  table.add("clip", {tensor("x"), required("a_min", Takes::Number), required("a_max", Takes::Number)},
            [](const Arguments& a) { return clip(a.tensor("x"), a.number("a_min"), a.number("a_max")); });
  table.add("nn.relu", {tensor("x")}, [](const Arguments& a) { return relu(a.tensor("x")); });
  table.add("nn.leaky_relu", {tensor("x"), required("alpha", Takes::Real)},
            [](const Arguments& a) { return leaky_relu(a.tensor("x"), a.real("alpha")); });
  table.add("nn.prelu", {tensor("x"), tensor("slope"), optional("axis", Takes::Integer, 1)}, [](const Arguments& a) {
    const Tensor& x = a.tensor("x");
    return prelu(x, a.tensor("slope"), real_axis("nn.prelu", a.integer("axis"), x.ndim()));
  });
}

}  // namespace tirscope::topi
