// SPDX-License-Identifier: Apache-2.0
#include "topi/nn/network.h"

#include "topi/broadcast.h"
#include "topi/reduction.h"
#include "topi/scalar.h"
#include "topi/table.h"

namespace tirscope::topi {

Tensor nll_loss(const Tensor& predictions, const Tensor& targets, const Tensor& weights, const std::string& reduction,
                int64_t ignore_index) {
  if (reduction != "mean" && reduction != "sum" && reduction != "none")
    refuse(bad_input("topi.word", "the reduction of topi.nn.nll_loss is \"mean\", \"sum\" or \"none\", not \"{0}\"",
                     reduction));
  if (predictions.ndim() != targets.ndim() + 1 || !targets.dtype().is_integer())
    refuse(bad_input("topi.dimensions",
                     "topi.nn.nll_loss: the targets are integers, of one dimension fewer than the "
                     "predictions"));
  expect_ndim("nn.nll_loss", weights, 1);
  const Expr zero = make_const(predictions.dtype(), 0);
  const auto counted = [&](const Indices& i, const std::function<Expr(const Expr&)>& value) {
    const Expr target = targets(i);
    return scalar::select(ne(target, make_const(target->dtype, ignore_index)), value(target), zero);
  };
  const Tensor losses = te::compute(targets.shape(),
                                    [&](const Indices& i) {
                                      return counted(i, [&](const Expr& target) {
                                        Indices at = i;
                                        at.insert(at.begin() + (i.empty() ? 0 : 1), target);
                                        return mul(neg(predictions(at)), weights(target));
                                      });
                                    },
                                    {"nll_loss", "broadcast"});
  const auto summed = [&](const Tensor& x) {
    return x.ndim() == 0 ? x : sum(x, {real_axes("nn.nll_loss", {}, x.ndim())});
  };
  if (reduction == "none") return losses;
  if (reduction == "sum") return summed(losses);
  const Tensor weight =
      te::compute(targets.shape(),
                  [&](const Indices& i) { return counted(i, [&](const Expr& target) { return weights(target); }); },
                  {"nll_loss", "broadcast"});
  return divide(summed(losses), summed(weight));
}

namespace {

Tensor scale_shift(const Tensor& x, const Tensor& scale, const Tensor& shift, std::size_t channel) {
  expect_ndim("nn.scale_shift", x, 4);
  expect_ndim("nn.scale_shift", scale, 1);
  expect_ndim("nn.scale_shift", shift, 1);
  const std::vector<std::string> axes =
      channel == 1 ? std::vector<std::string>{"b", "c", "i", "j"} : std::vector<std::string>{"b", "i", "j", "c"};
  return te::compute(x.shape(),
                     [&](const Indices& i) { return tirscope::add(mul(x(i), scale(i[channel])), shift(i[channel])); },
                     {"ScaleShift", "broadcast", {}, axes});
}

struct LocalResponse {
  int64_t size, axis;
  double alpha, beta, bias;
};

/// x / (bias + alpha / size * sum of squares of `size` neighbours along the axis)**beta.
Tensor lrn(const Tensor& x, const LocalResponse& what) {
  expect_ndim("nn.lrn", x, 4);
  if ((what.axis != 1 && what.axis != 3) || what.size < 1 || what.size % 2 == 0)
    refuse(bad_input("topi.axis", "topi.nn.lrn is over an odd number of neighbours along axis 1 or 3"));
  const std::size_t axis = std::size_t(what.axis);
  const Expr half = int32(what.size / 2);
  Shape padded_shape = x.shape();
  padded_shape[axis] = simplified(tirscope::add(tirscope::add(padded_shape[axis], half), half));
  const Tensor padded =
      te::compute(padded_shape,
                  [&](const Indices& i) {
                    Indices at = i;
                    if (what.size == 1) return x(at);
                    at[axis] = tirscope::sub(i[axis], half);
                    const Expr inside = tirscope::logical_and(
                        ge(i[axis], half), lt(i[axis], simplified(tirscope::add(half, x.shape()[axis]))));
                    return if_then_else(inside, x(at), make_const(x.dtype(), 0));
                  },
                  {"pad_data", "elemwise"});
  const IterVar neighbour = te::reduce_axis(int32(what.size), "rxs");
  const Tensor squares = te::compute(x.shape(),
                                     [&](const Indices& i) {
                                       Indices at = i;
                                       at[axis] = tirscope::add(i[axis], neighbour->var);
                                       return te::sum(mul(padded(at), padded(at)), {neighbour});
                                     },
                                     {"tensor"});
  const auto real = [&](double value) { return make_const(x.dtype(), double(float(value))); };
  const Tensor power = te::compute(x.shape(),
                                   [&](const Indices& i) {
                                     const Expr mean = div(mul(real(what.alpha), squares(i)), int32(what.size));
                                     return scalar::pow(tirscope::add(real(what.bias), mean), real(what.beta));
                                   },
                                   {"tensor"});
  return divide(x, power);
}

struct Blocks {
  int64_t size;
  bool channels_last;
};

Blocks blocks_of(std::string_view op, const Arguments& a) {
  const std::string& layout = a.text("layout");
  if (layout != "NCHW" && layout != "NHWC")
    refuse(bad_input("topi.layout", "topi.{0} is of NCHW or NHWC, not of {1}", op, layout));
  if (a.integer("block_size") < 1 || a.integer("block_size") > 1 << 20)
    refuse(bad_input("topi.count", "the block size of topi.{0} lies between 1 and 2**20; {1} does not", op,
                     a.integer("block_size")));
  expect_ndim(op, a.tensor("data"), 4);
  return {a.integer("block_size"), layout == "NHWC"};
}

/// `f` of [N, C, H, W] in the layout of `data`: the sizes and the indices of the data.
Tensor in_blocks(const Tensor& data, const Blocks& blocks, const std::string& name,
                 const std::function<Shape(const Shape&)>& shape,
                 const std::function<Indices(const Indices&, const Shape& data, const Shape& result)>& indices) {
  const auto canonical = [&](const std::vector<Expr>& v) {
    return blocks.channels_last ? std::vector<Expr>{v[0], v[3], v[1], v[2]} : v;
  };
  const auto in_layout = [&](const std::vector<Expr>& v) {
    return blocks.channels_last ? std::vector<Expr>{v[0], v[2], v[3], v[1]} : v;
  };
  const Shape before = canonical(data.shape()), after = shape(before);
  return python_compute(
      in_layout(after), [&](const Indices& i) { return data(in_layout(indices(canonical(i), before, after))); }, name,
      "injective");
}

Expr over(const Expr& a, int64_t b) { return truncdiv(a, make_const(a->dtype, b)); }
Expr modulo(const Expr& a, int64_t b) { return truncmod(a, make_const(a->dtype, b)); }
Expr times(const Expr& a, int64_t b) { return mul(a, make_const(a->dtype, b)); }

Tensor depth_to_space(const Tensor& data, const Blocks& blocks, const std::string& mode) {
  if (mode != "DCR" && mode != "CDR")
    refuse(bad_input("topi.word", "the mode of topi.nn.depth_to_space is \"DCR\" or \"CDR\", not \"{0}\"", mode));
  const int64_t size = blocks.size;
  return in_blocks(
      data, blocks, "depth_to_space",
      [&](const Shape& s) -> Shape {
        return {s[0], simplified(over(s[1], size * size)), times(s[2], size), times(s[3], size)};
      },
      [&](const Indices& i, const Shape&, const Shape& result) -> Indices {
        const Expr y = modulo(i[2], size), x = modulo(i[3], size);
        const Expr within = tirscope::add(times(y, size), x);
        const Expr channel = mode == "DCR" ? tirscope::add(mul(result[1], within), i[1])
                                           : tirscope::add(times(i[1], size * size), within);
        return {i[0], channel, over(i[2], size), over(i[3], size)};
      });
}

Tensor space_to_depth(const Tensor& data, const Blocks& blocks) {
  const int64_t size = blocks.size;
  return in_blocks(
      data, blocks, "space_to_depth",
      [&](const Shape& s) -> Shape {
        return {s[0], times(s[1], size * size), simplified(over(s[2], size)), simplified(over(s[3], size))};
      },
      [&](const Indices& i, const Shape& before, const Shape&) -> Indices {
        const Expr block = truncdiv(i[1], before[1]);
        return {i[0], truncmod(i[1], before[1]), tirscope::add(times(i[2], size), over(block, size)),
                tirscope::add(times(i[3], size), modulo(block, size))};
      });
}

}  // namespace

void add_networks(Table& table) {
  table.add("nn.nll_loss",
            {tensor("predictions"), tensor("targets"), tensor("weights"), required("reduction", Takes::Text),
             required("ignore_index", Takes::Integer)},
            [](const Arguments& a) {
              return nll_loss(a.tensor("predictions"), a.tensor("targets"), a.tensor("weights"), a.text("reduction"),
                              a.integer("ignore_index"));
            });
  const std::vector<Parameter> scaled = {tensor("Input"), tensor("Scale"), tensor("Shift")};
  table.add("nn.scale_shift_nchw", scaled,
            [](const Arguments& a) { return scale_shift(a.tensor("Input"), a.tensor("Scale"), a.tensor("Shift"), 1); });
  table.add("nn.scale_shift_nhwc", scaled,
            [](const Arguments& a) { return scale_shift(a.tensor("Input"), a.tensor("Scale"), a.tensor("Shift"), 3); });
  table.add(
      "nn.lrn",
      {tensor("data"), required("size", Takes::Integer), optional("axis", Takes::Integer, 1),
       optional("alpha", Takes::Real, 0.0001), optional("beta", Takes::Real, 0.75), optional("bias", Takes::Real, 2)},
      [](const Arguments& a) {
        return lrn(a.tensor("data"),
                   {a.integer("size"), a.integer("axis"), a.real("alpha"), a.real("beta"), a.real("bias")});
      });
  const Parameter data = tensor("data"), block = required("block_size", Takes::Integer);
  const Parameter layout = optional("layout", Takes::Text, "NCHW");
  table.add("nn.depth_to_space", {data, block, layout, optional("mode", Takes::Text, "DCR")}, [](const Arguments& a) {
    return depth_to_space(a.tensor("data"), blocks_of("nn.depth_to_space", a), a.text("mode"));
  });
  table.add("nn.space_to_depth", {data, block, layout},
            [](const Arguments& a) { return space_to_depth(a.tensor("data"), blocks_of("nn.space_to_depth", a)); });
}

}  // namespace tirscope::topi
