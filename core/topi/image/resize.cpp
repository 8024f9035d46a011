// SPDX-License-Identifier: Apache-2.0
#include "topi/image/resize.h"

#include "topi/scalar.h"
#include "topi/table.h"

namespace tirscope::topi {

namespace {

const DataType single_precision = DataType::floating(32);

Expr number32(double value) { return scalar::number(single_precision, value); }
Expr as_single(const Expr& value) { return cast(single_precision, value); }
Expr whole(const Expr& value) { return cast(DataType::integer(32), value); }

/// Where one dimension of the result reads the input.
struct Line {
  Expr from, to;  ///< the sizes of the input and of the result

  Expr last() const { return tirscope::sub(from, make_const(from->dtype, 1)); }
  Expr inside(const Expr& index) const {
    return tirscope::max(tirscope::min(index, last()), make_const(from->dtype, 0));
  }
};

Expr position(const Line& line, const Expr& i, const std::string& mode) {
  const Expr scale = div(as_single(line.from), as_single(line.to));
  const auto half_pixel = [&] { return tirscope::sub(mul(tirscope::add(i, number32(0.5)), scale), number32(0.5)); };
  if (mode == "half_pixel") return half_pixel();
  if (mode == "align_corners")
    return mul(div(as_single(line.last()), as_single(tirscope::sub(line.to, make_const(line.to->dtype, 1)))), i);
  if (mode == "asymmetric") return mul(scale, i);
  if (mode == "pytorch_half_pixel")
    return if_then_else(gt(line.to, make_const(line.to->dtype, 1)), half_pixel(), number32(0));
  if (mode == "tf_half_pixel_for_nn") return mul(tirscope::add(i, number32(0.5)), scale);
  refuse(bad_input("topi.word",
                   "the coordinate_transformation_mode of topi.image.resize2d is \"half_pixel\", \"align_corners\", "
                   "\"asymmetric\", \"pytorch_half_pixel\" or \"tf_half_pixel_for_nn\", not \"{0}\"",
                   mode));
}

/// Whole multiples of the size divide the index instead of scaling it.
bool divides(const Line& line, const Resize& what) {
  const auto from = as_int(line.from), to = as_int(line.to);
  return what.coordinates == "asymmetric" && from && to && *from > 0 && *to % *from == 0 &&
         double(*to / *from) <= 1 / (1e-5 * double(*from) + 1e-5);
}

Expr nearest(const Line& line, const Expr& i, const Resize& what) {
  if (divides(line, what)) return truncdiv(i, truncdiv(line.to, line.from));
  const Expr at = position(line, i, what.coordinates);
  const std::string rounding = !what.rounding.empty()                ? what.rounding
                               : what.coordinates == "align_corners" ? "round"
                                                                     : "floor";
  if (rounding == "round") return whole(scalar::round(at));
  if (rounding == "round_prefer_floor") return whole(scalar::ceil(tirscope::sub(at, number32(0.5))));
  if (rounding == "round_prefer_ceil") return whole(scalar::floor(tirscope::add(at, number32(0.5))));
  // A little more or less, against rounding errors of GPUs.
  if (rounding == "floor") return whole(scalar::floor(tirscope::add(at, number32(1e-5))));
  if (rounding == "ceil") return whole(scalar::ceil(tirscope::sub(at, number32(1e-5))));
  refuse(bad_input("topi.word",
                   "the rounding_method of topi.image.resize2d is \"round\", \"round_prefer_floor\", "
                   "\"round_prefer_ceil\", \"floor\" or \"ceil\", not \"{0}\"",
                   rounding));
}

/// The values at two indices, and how far `t` is between them.
Expr between(const Expr& a, const Expr& b, const Expr& t) {
  return tirscope::add(mul(a, tirscope::sub(number32(1), t)), mul(b, t));
}

/// The weights of four neighbours of which `t` is between the middle ones.
std::vector<Expr> cubic_weights(const Expr& t, double alpha) {
  const Expr square = mul(t, t), cube = mul(mul(t, t), t);
  const auto times = [](double factor, const Expr& e) { return mul(number32(factor), e); };
  return {times(alpha, tirscope::add(tirscope::sub(cube, times(2, square)), t)),
          tirscope::add(tirscope::sub(times(alpha + 2, cube), times(3 + alpha, square)), number32(1)),
          tirscope::sub(tirscope::add(times(-(alpha + 2), cube), times(3 + 2 * alpha, square)), times(alpha, t)),
          tirscope::add(times(-alpha, cube), times(alpha, square))};
}

using Pixel = std::function<Expr(const Expr& y, const Expr& x)>;

Expr linear(const Pixel& pixel, const Expr& y, const Expr& x) {
  const Expr row = whole(scalar::floor(y)), column = whole(scalar::floor(x));
  const Expr down = tirscope::sub(y, as_single(row)), right = tirscope::sub(x, as_single(column));
  const auto line = [&](int64_t j) { return between(pixel(row + j, column + 0), pixel(row + j, column + 1), right); };
  return between(line(0), line(1), down);
}

Expr cubic(const Pixel& pixel, const Expr& y, const Expr& x, double alpha) {
  const Expr row = whole(scalar::floor(y)), column = whole(scalar::floor(x));
  const std::vector<Expr> down = cubic_weights(tirscope::sub(y, scalar::floor(y)), alpha);
  const std::vector<Expr> right = cubic_weights(tirscope::sub(x, scalar::floor(x)), alpha);
  Expr sum;
  for (int64_t j = 0; j < 4; ++j) {
    Expr line;
    for (int64_t i = 0; i < 4; ++i) {
      const Expr part = mul(pixel(row + (j - 1), column + (i - 1)), right[std::size_t(i)]);
      line = line ? tirscope::add(line, part) : part;
    }
    const Expr part = mul(line, down[std::size_t(j)]);
    sum = sum ? tirscope::add(sum, part) : part;
  }
  return sum;
}

}  // namespace

Tensor resize2d(const Tensor& data, const Resize& what) {
  expect_ndim("image.resize2d", data, 4);
  if (what.layout != "NCHW" && what.layout != "NHWC")
    refuse(refused("topi.layout", "topi.image.resize2d is of NCHW or NHWC here, not of {0}", what.layout));
  const std::vector<Expr> size = for_each_dimension("image.resize2d", "the size", what.size, 2);
  expect_at_least("image.resize2d", "the size", size, 1);
  const std::size_t height = what.layout == "NCHW" ? 2 : 1, width = height + 1;
  const Line rows{data.shape()[height], size[0]}, columns{data.shape()[width], size[1]};
  Shape shape = data.shape();
  shape[height] = size[0];
  shape[width] = size[1];
  const DataType dtype = what.out_dtype.value_or(data.dtype());
  return python_compute(
      shape,
      [&](const Indices& i) {
        const Pixel pixel = [&](const Expr& y, const Expr& x) {
          Indices at = i;
          at[height] = rows.inside(y);
          at[width] = columns.inside(x);
          return as_single(data(at));
        };
        if (what.method == "nearest_neighbor")
          return cast(dtype, pixel(nearest(rows, i[height], what), nearest(columns, i[width], what)));
        const Expr y = position(rows, i[height], what.coordinates), x = position(columns, i[width], what.coordinates);
        if (what.method == "linear") return cast(dtype, linear(pixel, y, x));
        if (what.method == "cubic") return cast(dtype, cubic(pixel, y, x, what.cubic_alpha));
        refuse(bad_input("topi.word",
                         "the method of topi.image.resize2d is \"nearest_neighbor\", \"linear\" or \"cubic\", not "
                         "\"{0}\"",
                         what.method));
      },
      "resize", "injective");
}

void add_resize(Table& table) {
  table.add(
      "image.resize2d",
      {tensor("data"), required("roi", Takes::Any), required("size", Takes::Sizes),
       optional("layout", Takes::Text, "NCHW"), optional("method", Takes::Text, "linear"),
       optional("coordinate_transformation_mode", Takes::Text, "half_pixel"),
       optional("rounding_method", Takes::Text, ""), optional("bicubic_alpha", Takes::Real, -0.5),
       optional("bicubic_exclude", Takes::Integer, 0), optional("extrapolation_value", Takes::Real, 0.0),
       or_none("out_dtype", Takes::Type), or_none("output_shape", Takes::Sizes)},
      [](const Arguments& a) {
        if (a.integer("bicubic_exclude") != 0)
          refuse(refused("topi.resize-exclude", "topi.image.resize2d clamps at the border; bicubic_exclude is 0"));
        return resize2d(a.tensor("data"),
                        {a.sizes("size"), a.text("layout"), a.text("method"), a.text("coordinate_transformation_mode"),
                         a.text("rounding_method"), a.real("bicubic_alpha"), a.type_or_none("out_dtype")});
      });
}

}  // namespace tirscope::topi
