// SPDX-License-Identifier: Apache-2.0
// Layer, group and instance normalisation share their form: one reduction of two sums, of x and of x * x, then one
// block with mean = sum / n and variance = sum of squares / n - mean * mean. (Later releases of TVM compute the
// variance of layer_norm by a second reduction.)
#include "topi/nn/normalise.h"

#include <algorithm>

#include "topi/broadcast.h"
#include "topi/elementwise.h"
#include "topi/reduction.h"
#include "topi/scalar.h"
#include "topi/table.h"
#include "topi/transform/shape.h"

namespace tirscope::topi {

namespace {

const DataType single = DataType::floating(32);

/// In the type in which sums are made: half precision counts in single precision.
Expr widened(const Expr& x) { return x->dtype.bits == 16 ? cast(single, x) : x; }

void expect_same_type(std::string_view op, const Tensor& data, std::initializer_list<Tensor> others) {
  if (data.dtype() != single && data.dtype() != DataType::floating(16))
    refuse(bad_input("topi.types", "topi.{0} is of float32 and float16, not of {1}", op, data.dtype().str()));
  for (const Tensor& other : others)
    if (other && other.dtype() != data.dtype())
      refuse(bad_input("topi.types", "topi.{0}: {1} is {2}, {3} is {4}; they must be of one type", op, data.name(),
                       data.dtype().str(), other.name(), other.dtype().str()));
}

/// The product of the sizes of `axes`, as a number of `dtype`.
Expr element_count(DataType dtype, const Tensor& data, const std::vector<std::size_t>& axes) {
  Expr count = make_const(dtype, 1);
  for (std::size_t axis : axes) count = mul(count, data.shape()[axis]);
  return count;
}

/// The sums of x and of x * x over `axes`, and how many elements each holds.
struct Moments {
  Tensor sum, squares;
  Expr count;

  /// (value - mean) / sqrt(variance + epsilon) in `dtype`, at the indices that stay.
  Expr normalised(DataType dtype, const Expr& value, const Indices& kept, double epsilon) const {
    const Expr mean = div(sum(kept), count);
    const Expr variance = tirscope::sub(div(squares(kept), count), mul(mean, mean));
    const Expr inverse = scalar::rsqrt(tirscope::add(variance, scalar::number(variance->dtype, epsilon)));
    return cast(dtype, mul(tirscope::sub(widened(value), mean), inverse));
  }
};

Moments moments(const Tensor& data, const ReduceOver& over, const std::string& name) {
  using Tuple = te::Reducer::Tuple;
  const std::vector<IterVar> axes = reduce_axes(data, over.axes);
  const DataType dtype = data.dtype().bits == 16 ? single : data.dtype();
  const CommReducer sums = te::comm_reducer(
      {[](const Tuple& a, const Tuple& b) -> Tuple { return {tirscope::add(a[0], b[0]), tirscope::add(a[1], b[1])}; },
       [](const std::vector<DataType>& types) -> Tuple { return {make_const(types[0], 0), make_const(types[1], 0)}; }},
      {dtype, dtype});
  const Tensors both = te::compute_batch(reduced_shape(data, over),
                                         [&](const Indices& i) {
                                           const Expr value = widened(data(merged_indices(data.ndim(), over, i, axes)));
                                           return te::reduce(sums, {value, mul(value, value)}, axes);
                                         },
                                         {name + "_red_temp", "comm_reduce"});
  return {both[0], both[1], element_count(dtype, data, over.axes)};
}

/// `i` split into the indices that are reduced over and those that stay.
struct SplitIndices {
  Indices reduced, kept;
  SplitIndices(const Indices& i, const ReduceOver& over) {
    for (std::size_t d = 0; d < i.size(); ++d) (std::ranges::contains(over.axes, d) ? reduced : kept).push_back(i[d]);
    if (kept.empty()) kept.push_back(int32(0));
  }
};

Expr scaled(const Expr& value, const Tensor& gamma, const Tensor& beta, const Indices& at) {
  const Expr product = mul(value, gamma(at));
  return beta ? tirscope::add(product, beta(at)) : product;
}

void expect_channels(std::string_view op, const Tensor& parameter, const Expr& channels) {
  expect_ndim(op, parameter, 1);
  if (as_int(channels) && as_int(parameter.shape()[0]) && !same_size(parameter.shape()[0], channels))
    refuse(bad_input("topi.sizes", "topi.{0}: {1} has {2} elements for {3} channels", op, parameter.name(),
                     *as_int(parameter.shape()[0]), *as_int(channels)));
}

}  // namespace

Tensor layer_norm(const Tensor& data, const Tensor& gamma, const Tensor& beta, const std::vector<int64_t>& axes,
                  double epsilon) {
  expect_same_type("nn.layer_norm", data, {gamma, beta});
  const ReduceOver over{real_axes("nn.layer_norm", axes, data.ndim()), false, true};
  expect_ndim("nn.layer_norm", gamma, over.axes.size());
  if (beta) expect_ndim("nn.layer_norm", beta, over.axes.size());
  const Moments of_data = moments(data, over, data.operation()->name);
  return te::compute(data.shape(),
                     [&](const Indices& i) {
                       const SplitIndices at(i, over);
                       return scaled(of_data.normalised(data.dtype(), data(i), at.kept, epsilon), gamma, beta,
                                     at.reduced);
                     },
                     {"T_layer_norm", "injective"});
}

Tensor group_norm(const Tensor& data, const Tensor& gamma, const Tensor& beta, const GroupNorm& what) {
  expect_same_type("nn.group_norm", data, {gamma, beta});
  const std::size_t channel = real_axis("nn.group_norm", what.channel_axis, data.ndim());
  const Expr& channels = data.shape()[channel];
  if (what.num_groups < 1 || (as_int(channels) && *as_int(channels) % what.num_groups != 0))
    refuse(bad_input("topi.sizes", "topi.nn.group_norm: {0} groups do not divide the channels of {1}", what.num_groups,
                     data.name()));
  expect_channels("nn.group_norm", gamma, channels);
  if (beta) expect_channels("nn.group_norm", beta, channels);

  const Expr groups = make_const(channels->dtype, what.num_groups);
  const Expr group_size = simplified(floordiv(channels, groups));
  Shape grouped = data.shape();
  grouped[channel] = groups;
  grouped.insert(grouped.begin() + std::ptrdiff_t(channel) + 1, group_size);
  const Tensor reshaped = reshape(data, grouped);

  ReduceOver over{{channel + 1}, false, true};
  for (int64_t axis : what.axes) {
    const std::size_t real = real_axis("nn.group_norm", axis, data.ndim());
    if (real != channel) over.axes.push_back(real > channel ? real + 1 : real);
  }
  std::ranges::sort(over.axes);
  const Tensor wide = data.dtype().bits == 16 ? t_cast(reshaped, single) : reshaped;
  const Moments of_data = moments(wide, over, data.operation()->name);
  const Tensor of_gamma = reshape(gamma, {groups, group_size});
  const Tensor of_beta = beta ? reshape(beta, {groups, group_size}) : Tensor{};
  const Tensor result = te::compute(grouped,
                                    [&](const Indices& i) {
                                      const SplitIndices at(i, over);
                                      return scaled(of_data.normalised(data.dtype(), wide(i), at.kept, what.epsilon),
                                                    of_gamma, of_beta, {i[channel], i[channel + 1]});
                                    },
                                    {"T_group_norm", "injective"});
  return reshape(result, data.shape());
}

Tensor instance_norm(const Tensor& data, const Tensor& gamma, const Tensor& beta, int64_t channel_axis,
                     const std::vector<int64_t>& axes, double epsilon) {
  expect_same_type("nn.instance_norm", data, {gamma, beta});
  const std::size_t channel = real_axis("nn.instance_norm", channel_axis, data.ndim());
  expect_channels("nn.instance_norm", gamma, data.shape()[channel]);
  if (beta) expect_channels("nn.instance_norm", beta, data.shape()[channel]);
  const ReduceOver over{real_axes("nn.instance_norm", axes, data.ndim()), false, true};
  const Moments of_data = moments(data, over, data.operation()->name);
  return te::compute(data.shape(),
                     [&](const Indices& i) {
                       return scaled(of_data.normalised(data.dtype(), data(i), SplitIndices(i, over).kept, epsilon),
                                     gamma, beta, {i[channel]});
                     },
                     {"T_instance_norm", "injective"});
}

Tensor rms_norm(const Tensor& data, const Tensor& weight, const std::vector<int64_t>& axes, double epsilon) {
  if (weight.dtype() != data.dtype())
    refuse(bad_input("topi.types", "topi.nn.rms_norm: {0} is {1}, {2} is {3}; they must be of one type", data.name(),
                     data.dtype().str(), weight.name(), weight.dtype().str()));
  const ReduceOver over{real_axes("nn.rms_norm", axes, data.ndim()), false, true};
  expect_ndim("nn.rms_norm", weight, over.axes.size());
  const Tensor x = t_cast(data, single), w = t_cast(weight, single);
  const Tensor squares = sum(multiply(x, x), over);
  const Expr count = element_count(single, x, over.axes);
  const auto at = [&](const Indices& i) { return SplitIndices(i, over); };
  const Tensor inverse =
      te::compute(squares.shape(),
                  [&](const Indices& i) {
                    return scalar::rsqrt(tirscope::add(div(squares(i), count), scalar::number(single, epsilon)));
                  },
                  {"rsqrt", "injective"});
  const Tensor result =
      te::compute(x.shape(), [&](const Indices& i) { return mul(mul(inverse(at(i).kept), x(i)), w(at(i).reduced)); },
                  {"T_rms_norm", "injective"});
  return t_cast(result, data.dtype());
}

Tensors batch_norm(const BatchNormInputs& in, const BatchNorm& what) {
  const std::size_t axis = real_axis("nn.batch_norm", what.axis, in.data.ndim());
  for (const Tensor& parameter : {in.gamma, in.beta, in.moving_mean, in.moving_var})
    expect_channels("nn.batch_norm", parameter, in.data.shape()[axis]);
  if (what.momentum < 0 || what.momentum > 1)
    refuse(bad_input("topi.momentum", "the momentum of topi.nn.batch_norm lies between 0 and 1"));
  Shape shape(in.data.ndim(), int32(1));
  shape[axis] = in.data.shape()[axis];
  ReduceOver over;
  Expr count = int32(1);
  for (std::size_t d = 0; d < in.data.ndim(); ++d)
    if (d != axis) {
      over.axes.push_back(d);
      count = mul(count, in.data.shape()[d]);
    }
  const auto real = [](double value) { return scalar::number(single, value); };
  const Tensor mean = what.training ? divide(sum(in.data, over), count) : in.moving_mean;
  const Tensor mean_rs = reshape(mean, shape);
  const auto variance = [&] {
    return divide(sum(multiply(subtract(in.data, mean_rs), subtract(in.data, mean_rs)), over), count);
  };
  const Tensor variance_rs = reshape(what.training ? variance() : in.moving_var, shape);
  Tensor out = divide(subtract(in.data, mean_rs), sqrt(add(variance_rs, real(what.epsilon))));
  if (what.scale) out = multiply(out, reshape(in.gamma, shape));
  if (what.center) out = add(out, reshape(in.beta, shape));
  // The same tensors cannot be inputs and results, so those that stay are multiplied by 1.
  if (!what.training) return {out, multiply(in.moving_mean, int32(1)), multiply(in.moving_var, int32(1))};
  const auto moved = [&](const Tensor& before, const Tensor& now) {
    return add(multiply(real(1 - what.momentum), before), multiply(real(what.momentum), now));
  };
  // The variance is computed once more, as TVM 0.18 does.
  return {out, moved(in.moving_mean, mean), moved(in.moving_var, variance())};
}

void add_normalisations(Table& table) {
  const Parameter data = tensor("data"), gamma = tensor("gamma"), beta = tensor("beta");
  const Parameter epsilon = optional("epsilon", Takes::Real, 1e-5);
  table.add("nn.layer_norm", {data, gamma, beta, required("axis", Takes::Integers), epsilon}, [](const Arguments& a) {
    return layer_norm(a.tensor("data"), a.tensor("gamma"), a.tensor("beta"), a.integers("axis"), a.real("epsilon"));
  });
  table.add("nn.group_norm",
            {data, gamma, beta, required("num_groups", Takes::Integer), required("channel_axis", Takes::Integer),
             required("axes", Takes::Integers), epsilon},
            [](const Arguments& a) {
              return group_norm(
                  a.tensor("data"), a.tensor("gamma"), a.tensor("beta"),
                  {a.integer("num_groups"), a.integer("channel_axis"), a.integers("axes"), a.real("epsilon")});
            });
  table.add("nn.instance_norm",
            {data, gamma, beta, required("channel_axis", Takes::Integer), required("axis", Takes::Integers), epsilon},
            [](const Arguments& a) {
              return instance_norm(a.tensor("data"), a.tensor("gamma"), a.tensor("beta"), a.integer("channel_axis"),
                                   a.integers("axis"), a.real("epsilon"));
            });
  table.add("nn.rms_norm", {data, tensor("weight"), required("axis", Takes::Integers), epsilon},
            [](const Arguments& a) {
              return rms_norm(a.tensor("data"), a.tensor("weight"), a.integers("axis"), a.real("epsilon"));
            });
  table.add_list("nn.batch_norm",
                 {data, gamma, beta, tensor("moving_mean"), tensor("moving_var"), or_none("axis", Takes::Integer),
                  or_none("epsilon", Takes::Real), or_none("center", Takes::Boolean), or_none("scale", Takes::Boolean),
                  or_none("training", Takes::Boolean), or_none("momentum", Takes::Real)},
                 [](const Arguments& a) {
                   BatchNorm what;
                   if (!a.is_none("axis")) what.axis = a.integer("axis");
                   if (!a.is_none("epsilon")) what.epsilon = a.real("epsilon");
                   if (!a.is_none("center")) what.center = a.flag("center");
                   if (!a.is_none("scale")) what.scale = a.flag("scale");
                   if (!a.is_none("training")) what.training = a.flag("training");
                   if (!a.is_none("momentum")) what.momentum = a.real("momentum");
                   return batch_norm({a.tensor("data"), a.tensor("gamma"), a.tensor("beta"), a.tensor("moving_mean"),
                                      a.tensor("moving_var")},
                                     what);
                 });
}

}  // namespace tirscope::topi
