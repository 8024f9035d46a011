// SPDX-License-Identifier: Apache-2.0
// Transposed convolutions: the data is spread by the strides and padded, then convolved with the mirrored kernel.
#include "topi/nn/conv.h"
#include "topi/table.h"

namespace tirscope::topi {

namespace {

Expr minus(const Expr& a, int64_t b) { return tirscope::sub(a, make_const(a->dtype, b)); }

/// The data with zeros between and around its elements.
Tensor spread(const Tensor& data, const std::vector<Expr>& window, const TransposedConvolution& what) {
  const std::size_t spatial = window.size();
  std::vector<Expr> strides = {int32(1), int32(1)};
  for (const Expr& stride : for_each_dimension("nn.conv_transpose", "the stride", what.strides, spatial))
    strides.push_back(stride);
  const Sides sides = pad_sides("nn.conv_transpose", what.padding, window);
  const std::vector<Expr> extra =
      for_each_dimension("nn.conv_transpose", "the output padding", what.output_padding, spatial);
  std::vector<Expr> before = {int32(0), int32(0)}, after = before;
  for (std::size_t d = 0; d < spatial; ++d) {
    before.push_back(simplified(tirscope::sub(minus(window[d], 1), sides.before[d])));
    after.push_back(simplified(tirscope::add(tirscope::sub(minus(window[d], 1), sides.after[d]), extra[d])));
  }
  return pad(dilate(data, strides, "data_dilate"), before, after, "data_pad");
}

/// Output channels before input channels, every spatial dimension reversed.
Tensor mirrored(const Tensor& kernel, int64_t groups) {
  const std::size_t spatial = kernel.ndim() - 2;
  Shape shape = kernel.shape();
  std::swap(shape[0], shape[1]);
  std::vector<std::string> axes =
      groups > 1 && spatial == 2 ? std::vector<std::string>{"i", "o"} : std::vector<std::string>{"o", "i"};
  for (std::string_view letter : {"d", "h", "w"}) axes.emplace_back(letter);
  axes.erase(axes.begin() + 2, axes.begin() + std::ptrdiff_t(5 - spatial));
  return te::compute(shape,
                     [&](const Indices& i) {
                       Indices of_kernel = {i[1], i[0]};
                       for (std::size_t d = 2; d < i.size(); ++d)
                         of_kernel.push_back(tirscope::sub(minus(kernel.shape()[d], 1), i[d]));
                       return kernel(of_kernel);
                     },
                     {spatial == 1 ? "kernel" : "kernel_transform", "", {}, axes});
}

void expect_fit(const Tensor& data, const Tensor& kernel, int64_t groups) {
  if (data.ndim() < 3 || data.ndim() > 5)
    refuse(bad_input("topi.dimensions",
                     "a transposed convolution has one to three spatial dimensions; {0} has {1} dimensions",
                     data.name(), data.ndim()));
  expect_ndim("nn.conv_transpose", kernel, data.ndim());
  const auto channels = as_int(data.shape()[1]), taken = as_int(kernel.shape()[0]);
  if (groups < 1 || (channels && *channels % groups != 0))
    refuse(bad_input("topi.sizes", "the channels of {0} are not divisible into {1} groups", data.name(), groups));
  if (channels && taken && channels != taken)
    refuse(bad_input("topi.sizes", "the kernel {0} takes {1} channels, {2} has {3}", kernel.name(), *taken, data.name(),
                     *channels));
}

}  // namespace

Tensor transposed_conv(const Tensor& data, const Tensor& kernel, const TransposedConvolution& what) {
  expect_fit(data, kernel, what.groups);
  const std::size_t spatial = data.ndim() - 2;
  const std::vector<Expr> window(kernel.shape().begin() + 2, kernel.shape().end());
  const Tensor padded = spread(data, window, what), weights = mirrored(kernel, what.groups);
  const Expr group_outputs = kernel.shape()[1];
  const Expr group_inputs = simplified(floordiv(data.shape()[1], make_const(data.shape()[1]->dtype, what.groups)));

  const std::vector<std::string> all_sums = {"dd", "dh", "dw"}, all_axes = {"d", "h", "w"};
  std::vector<IterVar> summed = {te::reduce_axis(group_inputs, "dc")};
  std::vector<std::string> axes = {"b", "c"};
  Shape shape = {data.shape()[0], simplified(mul(group_outputs, make_const(group_outputs->dtype, what.groups)))};
  for (std::size_t d = 0; d < spatial; ++d) {
    summed.push_back(te::reduce_axis(window[d], all_sums[3 - spatial + d]));
    axes.push_back(all_axes[3 - spatial + d]);
    shape.push_back(
        simplified(tirscope::add(tirscope::sub(padded.shape()[d + 2], window[d]), make_const(window[d]->dtype, 1))));
  }
  return te::compute(
      shape,
      [&](const Indices& i) {
        const Expr channel = what.groups == 1
                                 ? Expr(summed[0]->var)
                                 : tirscope::add(mul(floordiv(i[1], group_outputs), group_inputs), summed[0]->var);
        Indices of_data = {i[0], channel};
        Indices of_kernel = {what.groups == 1 ? i[1] : floormod(i[1], group_outputs), channel};
        for (std::size_t d = 0; d < spatial; ++d) {
          of_data.push_back(tirscope::add(i[d + 2], summed[d + 1]->var));
          of_kernel.push_back(summed[d + 1]->var);
        }
        return te::sum(mul(cast(what.out_dtype, padded(of_data)), cast(what.out_dtype, weights(of_kernel))), summed);
      },
      {"compute", formatted("conv{}d_transpose", spatial), {}, axes});
}

void add_transposed_convolutions(Table& table) {
  struct Named {
    std::string_view name, data, kernel, stride;
    std::size_t ndim;
    bool grouped;
  };
  for (const Named& named : {Named{"nn.conv1d_transpose_ncw", "data", "kernel", "stride", 3, false},
                             {"nn.group_conv1d_transpose_ncw", "data", "kernel", "stride", 3, true},
                             {"nn.conv2d_transpose_nchw", "Input", "Filter", "strides", 4, false},
                             {"nn.group_conv2d_transpose_nchw", "data", "kernel", "stride", 4, true},
                             {"nn.conv3d_transpose_ncdhw", "Input", "Filter", "strides", 5, false}}) {
    std::vector<Parameter> parameters = {tensor(named.data),
                                         tensor(named.kernel),
                                         required(named.stride, Takes::Sizes),
                                         required("padding", Takes::Padding),
                                         required("out_dtype", Takes::Type),
                                         required("output_padding", Takes::Sizes)};
    if (named.grouped) parameters.push_back(required("groups", Takes::Integer));
    table.add(named.name, std::move(parameters), [named](const Arguments& a) {
      expect_ndim(named.name, a.tensor(named.data), named.ndim);
      return transposed_conv(a.tensor(named.data), a.tensor(named.kernel),
                             {a.sizes(named.stride), a.padding("padding"), a.sizes("output_padding"),
                              named.grouped ? a.integer("groups") : 1, a.type("out_dtype")});
    });
  }
}

}  // namespace tirscope::topi
