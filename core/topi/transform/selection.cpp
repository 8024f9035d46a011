// SPDX-License-Identifier: Apache-2.0
#include "topi/transform/selection.h"

#include "topi/broadcast.h"
#include "topi/scalar.h"
#include "topi/table.h"
#include "topi/transform/shape.h"

namespace tirscope::topi {

namespace {

OutOfRange mode_named(const std::string& name) {
  if (name == "clip") return OutOfRange::Clip;
  if (name == "wrap") return OutOfRange::Wrap;
  if (name == "fast") return OutOfRange::Fast;
  refuse(bad_input("topi.word", "the mode of topi.take is \"clip\", \"wrap\" or \"fast\", not \"{0}\"", name));
}

/// `index` brought into a dimension.
Expr in_range(const Expr& index, const Expr& extent, OutOfRange mode) {
  switch (mode) {
    case OutOfRange::Clip:
      return tirscope::min(tirscope::max(make_const(index->dtype, 0), index),
                           tirscope::sub(extent, make_const(extent->dtype, 1)));
    case OutOfRange::Wrap: return truncmod(tirscope::add(truncmod(index, extent), extent), extent);
    case OutOfRange::Fast: return index;
  }
  return nullptr;
}

void expect_integers(std::string_view op, const Tensor& indices) {
  if (!indices.dtype().is_integer())
    refuse(bad_input("topi.integer-only", "topi.{0}: the indices in {1} must be integers, not {2}", op, indices.name(),
                     indices.dtype().str()));
}

Tensor take_flat(const Tensor& x, const Tensor& indices, OutOfRange mode) {
  const Expr count = product(x.shape());
  return te::compute(indices.shape(),
                     [&](const Indices& i) { return x(unravel_index(in_range(indices(i), count, mode), x.shape())); },
                     {"T_take", "injective"});
}

Indices part(const Indices& indices, std::size_t from, std::size_t to) {
  return {indices.begin() + std::ptrdiff_t(from), indices.begin() + std::ptrdiff_t(to)};
}

void append(Indices& to, const Indices& more) { to.insert(to.end(), more.begin(), more.end()); }

}  // namespace

Tensor take(const Tensor& x, const Tensor& indices, std::optional<int64_t> along, OutOfRange mode, int64_t batch_dims) {
  expect_integers("take", indices);
  if (!along) return take_flat(x, indices, mode);
  const std::size_t axis = real_axis("take", *along, x.ndim());
  const int64_t counted = batch_dims < 0 ? batch_dims + int64_t(indices.ndim()) : batch_dims;
  if (counted < 0 || counted > int64_t(indices.ndim()) || counted > int64_t(axis))
    refuse(bad_input("topi.axis", "topi.take: {0} batch dimensions do not fit axis {1}", batch_dims, axis));
  const std::size_t batch = std::size_t(counted), inner = indices.ndim() - batch;
  Shape shape = part(x.shape(), 0, axis);
  append(shape, part(indices.shape(), batch, indices.ndim()));
  append(shape, part(x.shape(), axis + 1, x.ndim()));
  return te::compute(shape,
                     [&](const Indices& i) {
                       Indices where = part(i, 0, batch);
                       append(where, part(i, axis, axis + inner));
                       Indices of_x = part(i, 0, axis);
                       of_x.push_back(in_range(indices(where), x.shape()[axis], mode));
                       append(of_x, part(i, axis + inner, i.size()));
                       return x(of_x);
                     },
                     {"T_take", "injective"});
}

Tensor take(const Tensor& x, const Expr& index, int64_t along, OutOfRange mode) {
  const std::size_t axis = real_axis("take", along, x.ndim());
  Shape shape = x.shape();
  shape.erase(shape.begin() + std::ptrdiff_t(axis));
  return te::compute(shape,
                     [&](const Indices& i) {
                       Indices of_x = part(i, 0, axis);
                       of_x.push_back(in_range(index, x.shape()[axis], mode));
                       append(of_x, part(i, axis, i.size()));
                       return x(of_x);
                     },
                     {"T_take", "injective"});
}

Tensor where(const Tensor& condition, const Tensor& x, const Tensor& y) {
  if (x.dtype() != y.dtype())
    refuse(bad_input("topi.types", "topi.where chooses from tensors of one type, not {0} and {1}", x.dtype().str(),
                     y.dtype().str()));
  const Shape shape = broadcast_shapes(condition.shape(), broadcast_shapes(x.shape(), y.shape()).shape).shape;
  const auto at = [&](const Tensor& tensor, const Indices& i) {
    return tensor(broadcast_indices(i, broadcast_shapes(tensor.shape(), shape).lhs, tensor.ndim()));
  };
  return te::compute(
      shape, [&](const Indices& i) { return scalar::select(ne(at(condition, i), int32(0)), at(x, i), at(y, i)); },
      {"T_where", "broadcast"});
}

Tensor trilu(const Tensor& x, const Expr& k, bool upper) {
  if (x.ndim() < 2)
    refuse(bad_input("topi.dimensions", "topi.trilu needs two dimensions; {0} has {1}", x.name(), x.ndim()));
  const Expr diagonal = cast(DataType::integer(32), k);
  return python_compute(
      x.shape(),
      [&](const Indices& i) {
        const Expr &row = i[i.size() - 2], &column = i.back();
        const Expr limit = tirscope::sub(column, diagonal);
        const Expr inside = upper ? le(row, limit) : ge(row, limit);
        return scalar::select(inside, x(i), make_const(x.dtype(), 0));
      },
      "trilu", "elemwise");
}

namespace {

Tensor gather(const Tensor& data, int64_t along, const Tensor& indices) {
  const std::size_t axis = real_axis("gather", along, data.ndim());
  expect_ndim("gather", indices, data.ndim());
  expect_integers("gather", indices);
  return te::compute(indices.shape(),
                     [&](const Indices& i) {
                       Indices of_data = i;
                       of_data[axis] = indices(i);
                       return data(of_data);
                     },
                     {"T_gather", "injective"});
}

/// The first dimension of `indices` holds coordinates.
Tensor gather_nd(const Tensor& data, const Tensor& indices, std::size_t batch) {
  if (indices.ndim() == 0) expect_ndim("gather_nd", indices, 1);
  const int64_t given = known_size("gather_nd", indices.shape()[0]);
  if (given < 0 || std::size_t(given) + batch > data.ndim() || batch + 1 > indices.ndim())
    refuse(bad_input("topi.dimensions", "topi.gather_nd: {0} coordinates do not fit the {1} dimensions of {2}", given,
                     data.ndim(), data.name()));
  const std::size_t coordinates = std::size_t(given);
  Shape shape = part(indices.shape(), 1, indices.ndim());
  append(shape, part(data.shape(), coordinates + batch, data.ndim()));
  return te::compute(shape,
                     [&](const Indices& i) {
                       const std::size_t before = indices.ndim() - 1;
                       Indices of_data = part(i, 0, batch);
                       for (std::size_t k = 0; k < coordinates; ++k) {
                         Indices where = {int32(int64_t(k))};
                         append(where, part(i, 0, before));
                         const Expr index = indices(where);
                         of_data.push_back(index->dtype.is_integer() ? index : cast(DataType::integer(32), index));
                       }
                       append(of_data, part(i, before, i.size()));
                       return data(of_data);
                     },
                     {"T_gather_nd", "injective"});
}

struct OneHot {
  Expr on, off;
  int64_t depth, axis;
  DataType dtype;
};

Tensor one_hot(const Tensor& indices, const OneHot& what) {
  const std::size_t axis = real_axis("one_hot", what.axis, indices.ndim() + 1);
  Shape shape = indices.shape();
  shape.insert(shape.begin() + std::ptrdiff_t(axis), as_number(Value(what.depth)));
  const Expr on = cast(what.dtype, what.on), off = cast(what.dtype, what.off);
  return te::compute(shape,
                     [&](const Indices& i) {
                       Indices where = part(i, 0, axis);
                       append(where, part(i, axis + 1, i.size()));
                       return scalar::select(eq(indices(where), i[axis]), on, off);
                     },
                     {"T_one_hot", "injective"});
}

Tensor sequence_mask(const Tensor& data, const Tensor& lengths, double mask, int64_t axis) {
  if (data.ndim() < 2 || (axis != 0 && axis != 1))
    refuse(bad_input("topi.axis", "topi.sequence_mask masks along axis 0 or 1 of at least two dimensions"));
  expect_ndim("sequence_mask", lengths, 1);
  return te::compute(data.shape(),
                     [&](const Indices& i) {
                       const Expr length = lengths(i[std::size_t(1 - axis)]);
                       return if_then_else(ge(cast(lengths.dtype(), i[std::size_t(axis)]), length),
                                           scalar::number(data.dtype(), mask), data(i));
                     },
                     {"T_sequence_mask", "injective"});
}

}  // namespace

void add_selections(Table& table) {
  table.add("take",
            {tensor("a"), operand("indices"), or_none("axis", Takes::Integer),
             optional("batch_dims", Takes::Integer, 0), optional("mode", Takes::Text, "clip")},
            [](const Arguments& a) {
              const auto axis = a.is_none("axis") ? std::nullopt : std::optional(a.integer("axis"));
              const OutOfRange mode = mode_named(a.text("mode"));
              if (Tensor indices = a.tensor_or_null("indices"))
                return take(a.tensor("a"), indices, axis, mode, a.integer("batch_dims"));
              return take(a.tensor("a"), a.number("indices"), axis.value_or(0), mode);
            });
  table.add("gather", {tensor("data"), required("axis", Takes::Integer), tensor("indices")},
            [](const Arguments& a) { return gather(a.tensor("data"), a.integer("axis"), a.tensor("indices")); });
  table.add("gather_nd", {tensor("a"), tensor("indices"), optional("batch_dims", Takes::Integer, 0)},
            [](const Arguments& a) {
              if (a.integer("batch_dims") < 0)
                refuse(bad_input("topi.count", "topi.gather_nd: batch_dims is at least 0"));
              return gather_nd(a.tensor("a"), a.tensor("indices"), std::size_t(a.integer("batch_dims")));
            });
  table.add("one_hot",
            {tensor("indices"), required("on_value", Takes::Number), required("off_value", Takes::Number),
             required("depth", Takes::Integer), required("axis", Takes::Integer), required("dtype", Takes::Type)},
            [](const Arguments& a) {
              return one_hot(a.tensor("indices"), {a.number("on_value"), a.number("off_value"), a.integer("depth"),
                                                   a.integer("axis"), a.type("dtype")});
            });
  table.add("where", {tensor("condition"), tensor("x"), tensor("y")},
            [](const Arguments& a) { return where(a.tensor("condition"), a.tensor("x"), a.tensor("y")); });
  table.add("sequence_mask",
            {tensor("data"), tensor("valid_length"), optional("mask_value", Takes::Real, 0),
             optional("axis", Takes::Integer, 0)},
            [](const Arguments& a) {
              return sequence_mask(a.tensor("data"), a.tensor("valid_length"), a.real("mask_value"), a.integer("axis"));
            });
  table.add("trilu", {tensor("data"), required("k", Takes::Number), required("upper", Takes::Boolean)},
            [](const Arguments& a) { return trilu(a.tensor("data"), a.number("k"), a.flag("upper")); });
}

}  // namespace tirscope::topi
