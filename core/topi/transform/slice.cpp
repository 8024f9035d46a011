// SPDX-License-Identifier: Apache-2.0
#include "topi/transform/slice.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "topi/table.h"

namespace tirscope::topi {

namespace {

/// A slice of one dimension in numbers.
struct KnownSlice {
  int64_t begin, end, stride;
};

/// `index` in a dimension of `extent`, as Python brings it there.
int64_t inside(int64_t index, int64_t extent, int64_t stride) {
  if (index < 0) index += extent;
  return stride < 0 ? std::clamp<int64_t>(index, -1, extent - 1) : std::clamp<int64_t>(index, 0, extent);
}

int64_t stride_at(const Slice& slice, std::size_t k) {
  if (k >= slice.strides.size() || !slice.strides[k]) return 1;
  const int64_t stride = known_size("strided_slice", slice.strides[k]);
  constexpr int64_t most = std::numeric_limits<int32_t>::max();
  if (stride == 0 || stride > most || stride < -most)
    refuse(bad_input("topi.stride", "the stride of a slice cannot be {0}", stride));
  return slice.end_is_size ? 1 : stride;
}

KnownSlice known_slice(const Slice& slice, std::size_t k, int64_t extent) {
  KnownSlice out{0, 0, stride_at(slice, k)};
  const int64_t begin = known_size("strided_slice", slice.begin[k]), end = known_size("strided_slice", slice.end[k]);
  out.begin = inside(begin, extent, out.stride);
  if (slice.end_is_size)
    out.end = end < 0 || end > extent - out.begin ? extent : out.begin + end;
  else
    out.end = inside(end, extent, out.stride);
  if (out.stride < 0 ? out.end > out.begin : out.begin > out.end)
    refuse(bad_input("topi.slice", "a slice from {0} to {1} in steps of {2} of {3} elements is empty", begin, end,
                     out.stride, extent));
  return out;
}

bool all_known(const std::vector<Expr>& values) {
  return std::ranges::all_of(values, [](const Expr& value) { return !value || as_int(value); });
}

/// The dimensions that are cut.
std::vector<std::size_t> cut_axes(const Tensor& x, const Slice& slice) {
  std::vector<std::size_t> out;
  if (slice.begin.size() != slice.end.size() || slice.begin.size() > x.ndim() ||
      (!slice.axes.empty() && slice.axes.size() != slice.begin.size()))
    refuse(bad_input("topi.length", "topi.strided_slice needs a begin and an end for each axis that it cuts"));
  for (std::size_t k = 0; k < slice.begin.size(); ++k)
    out.push_back(slice.axes.empty() ? k : real_axis("strided_slice", slice.axes[k], x.ndim()));
  return out;
}

Tensor static_slice(const Tensor& x, const Slice& slice, const std::vector<std::size_t>& axes) {
  Shape shape = x.shape();
  std::vector<KnownSlice> cuts;
  for (std::size_t k = 0; k < axes.size(); ++k) {
    const DataType dtype = shape[axes[k]]->dtype;
    cuts.push_back(known_slice(slice, k, *as_int(shape[axes[k]])));
    const int64_t step = std::abs(cuts[k].stride);
    shape[axes[k]] = make_const(dtype, (std::abs(cuts[k].end - cuts[k].begin) + step - 1) / step);
  }
  return te::compute(shape,
                     [&](const Indices& i) {
                       Indices of_x = i;
                       for (std::size_t k = 0; k < axes.size(); ++k) {
                         const Expr& index = i[axes[k]];
                         of_x[axes[k]] = tirscope::add(mul(index, make_const(index->dtype, cuts[k].stride)),
                                                       make_const(index->dtype, cuts[k].begin));
                       }
                       return x(of_x);
                     },
                     {slice.axes.empty() ? "T_strided_slice" : "T_strided_slice_with_axes", "injective"});
}

Expr ceil_division(const Expr& a, const Expr& b) {
  return floordiv(tirscope::sub(tirscope::add(a, b), make_const(b->dtype, 1)), b);
}

/// The number of elements from `begin` to `end`.
Expr slice_length(const Expr& begin, const Expr& end, int64_t stride, const Expr& extent, bool assume_inbound) {
  const DataType dtype = extent->dtype;
  const auto number = [&](int64_t value) { return make_const(dtype, value); };
  if (assume_inbound) return ceil_division(tirscope::sub(end, begin), number(stride));
  const auto brought = [&](const Expr& index) {
    const Expr counted = if_then_else(lt(index, number(0)), tirscope::add(index, extent), index);
    return stride < 0 ? tirscope::min(tirscope::max(counted, number(-1)), tirscope::sub(extent, number(1)))
                      : tirscope::min(tirscope::max(counted, number(0)), extent);
  };
  const Expr from = brought(begin), to = brought(end);
  return stride < 0 ? ceil_division(tirscope::sub(from, to), number(-stride))
                    : ceil_division(tirscope::sub(to, from), number(stride));
}

Tensor symbolic_slice(const Tensor& x, const Slice& slice, const std::vector<std::size_t>& axes) {
  if (slice.end_is_size)
    refuse(refused("topi.symbolic", "topi.strided_slice with sizes (slice_mode \"size\") needs known shapes"));
  Shape shape = x.shape();
  for (std::size_t k = 0; k < axes.size(); ++k)
    shape[axes[k]] = simplified(
        slice_length(slice.begin[k], slice.end[k], stride_at(slice, k), shape[axes[k]], slice.assume_inbound));
  const bool named_axes = !slice.axes.empty();
  return te::compute(
      shape,
      [&](const Indices& i) {
        Indices of_x = i;
        for (std::size_t k = 0; k < axes.size(); ++k) {
          const Expr& index = i[axes[k]];
          const Expr& extent = x.shape()[axes[k]];
          const Expr begin = named_axes
                                 ? slice.begin[k]
                                 : tirscope::min(slice.begin[k], tirscope::sub(extent, make_const(extent->dtype, 1)));
          of_x[axes[k]] = tirscope::add(mul(index, make_const(index->dtype, stride_at(slice, k))), begin);
        }
        return x(of_x);
      },
      {named_axes ? "T_dynamic_strided_slice_with_axes" : "T_dynamic_strided_slice", "injective"});
}

/// Index `i` of `extent` from its end; with a length, of the first so many elements only.
Expr reversed(const Expr& i, const Expr& extent, const Expr& length) {
  const Expr one = make_const(extent->dtype, 1);
  if (!length) return tirscope::sub(tirscope::sub(extent, one), i);
  const Expr within = tirscope::sub(tirscope::sub(length, make_const(length->dtype, 1)), i);
  const Expr whole = tirscope::sub(tirscope::sub(extent, one), i);
  return if_then_else(tirscope::logical_or(le(length, make_const(length->dtype, 1)), le(length, i)), i,
                      if_then_else(gt(length, extent), whole, within));
}

Tensor reverse_sequence(const Tensor& x, const Tensor& lengths, std::size_t axis, std::size_t batch_axis) {
  return te::compute(x.shape(),
                     [&](const Indices& i) {
                       Indices of_x = i;
                       of_x[axis] = reversed(i[axis], x.shape()[axis], lengths ? lengths(i[batch_axis]) : Expr{});
                       return x(of_x);
                     },
                     {"T_reverse_sequence", "injective"});
}

}  // namespace

Tensor strided_slice(const Tensor& x, const Slice& slice) {
  const std::vector<std::size_t> axes = cut_axes(x, slice);
  if (all_known(slice.begin) && all_known(slice.end) && all_known(slice.strides) && all_known(x.shape()))
    return static_slice(x, slice, axes);
  return symbolic_slice(x, slice, axes);
}

Tensor flip(const Tensor& x, int64_t axis) { return reverse_sequence(x, {}, real_axis("flip", axis, x.ndim()), 0); }

void add_slices(Table& table) {
  table.add(
      "strided_slice",
      {tensor("a"), required("begin", Takes::Sizes), required("end", Takes::Sizes), or_none("strides", Takes::Sizes),
       or_none("axes", Takes::Integers), optional("slice_mode", Takes::Text, "end"), flag("assume_inbound", true)},
      [](const Arguments& a) {
        const std::string& mode = a.text("slice_mode");
        if (mode != "end" && mode != "size")
          refuse(bad_input("topi.word", "slice_mode is \"end\" or \"size\", not \"{0}\"", mode));
        return strided_slice(
            a.tensor("a"),
            {a.sizes("begin"), a.sizes("end"), a.is_none("strides") ? std::vector<Expr>{} : a.sizes("strides"),
             a.integers_or_none("axes").value_or(std::vector<int64_t>{}), mode == "size", a.flag("assume_inbound")});
      });
  table.add("flip", {tensor("a"), optional("axis", Takes::Integer, 0)},
            [](const Arguments& a) { return flip(a.tensor("a"), a.integer("axis")); });
  table.add(
      "reverse_sequence",
      {tensor("a"), tensor("seq_lengths"), optional("seq_axis", Takes::Integer, 1),
       optional("batch_axis", Takes::Integer, 0)},
      [](const Arguments& a) {
        const Tensor &x = a.tensor("a"), &lengths = a.tensor("seq_lengths");
        const std::size_t batch = real_axis("reverse_sequence", a.integer("batch_axis"), x.ndim());
        expect_ndim("reverse_sequence", lengths, 1);
        if (!same_size(lengths.shape()[0], x.shape()[batch]))
          refuse(
              bad_input("topi.sizes", "topi.reverse_sequence needs one length for each index along axis {0}", batch));
        return reverse_sequence(x, lengths, real_axis("reverse_sequence", a.integer("seq_axis"), x.ndim()), batch);
      });
}

}  // namespace tirscope::topi
