// SPDX-License-Identifier: Apache-2.0
#include "topi/nn/products.h"

#include "topi/broadcast.h"
#include "topi/elementwise.h"
#include "topi/table.h"

namespace tirscope::topi {

namespace {

/// "NT" and so on.
std::string letters(const MatmulOptions& options) {
  return std::string(options.transpose_a ? "T" : "N") + (options.transpose_b ? "T" : "N");
}

void expect_reduced(std::string_view op, const Expr& a, const Expr& b) {
  const auto known_a = as_int(a), known_b = as_int(b);
  if (known_a && known_b && known_a != known_b)
    refuse(bad_input("topi.sizes", "topi.{0}: the dimensions that are multiplied have {1} and {2} elements", op,
                     *known_a, *known_b));
}

Expr product_of(DataType dtype, const Expr& a, const Expr& b) { return mul(cast(dtype, a), cast(dtype, b)); }

/// The rows, columns and summed dimension of a product.
struct Matrices {
  Expr rows, columns, summed;
};

Matrices matrices(std::string_view op, const Tensor& a, const Tensor& b, const MatmulOptions& options) {
  const Expr &a0 = a.shape()[a.ndim() - 2], &a1 = a.shape()[a.ndim() - 1];
  const Expr &b0 = b.shape()[b.ndim() - 2], &b1 = b.shape()[b.ndim() - 1];
  expect_reduced(op, options.transpose_a ? a0 : a1, options.transpose_b ? b1 : b0);
  return {options.transpose_a ? a1 : a0, options.transpose_b ? b0 : b1, options.transpose_a ? a0 : a1};
}

/// TVM makes a size of its own where one of them is a variable.
Expr common_batch(const Expr& a, const Expr& b) {
  if (as<VarNode>(a) || as<VarNode>(b)) return make<VarNode>("batch", DataType::integer(32), std::nullopt, true);
  return simplified(tirscope::max(a, b));
}

}  // namespace

Tensor nn_matmul(const Tensor& a, const Tensor& b, const Tensor& bias, const MatmulOptions& options) {
  if (a.ndim() < 2) expect_ndim("nn.matmul", a, 2);
  expect_ndim("nn.matmul", b, 2);
  const DataType dtype = options.out_dtype.value_or(a.dtype());
  const Matrices sizes = matrices("nn.matmul", a, b, options);
  const IterVar k = te::reduce_axis(sizes.summed, "k");
  Shape shape(a.shape().begin(), a.shape().end() - 2);
  shape.push_back(sizes.rows);
  shape.push_back(sizes.columns);
  const Tensor product =
      python_compute(shape,
                     [&](const Indices& i) {
                       const Expr &row = i[i.size() - 2], &column = i.back();
                       Indices of_a(i.begin(), i.end() - 2);
                       of_a.push_back(options.transpose_a ? Expr(k->var) : row);
                       of_a.push_back(options.transpose_a ? row : Expr(k->var));
                       const Expr of_b = options.transpose_b ? b(column, k->var) : b(k->var, column);
                       return te::sum(product_of(dtype, a(of_a), of_b), {k});
                     },
                     "T_matmul_" + letters(options), options.transpose_b && !options.transpose_a ? "dense" : "matmul",
                     {{"layout_free_placeholders", AttrList{b.buffer()}}});
  if (!bias) return product;
  expect_ndim("nn.matmul", bias, 1);
  return add(product, cast_elements(bias, dtype));
}

Tensor dense(const Tensor& data, const Tensor& weight, const Tensor& bias, std::optional<DataType> out_dtype) {
  return nn_matmul(data, weight, bias, {false, true, out_dtype});
}

Tensor batch_matmul(const Tensor& a, const Tensor& b, const MatmulOptions& options, const std::optional<Shape>& given) {
  expect_ndim("nn.batch_matmul", a, 3);
  expect_ndim("nn.batch_matmul", b, 3);
  const DataType dtype = options.out_dtype.value_or(a.dtype());
  const Matrices sizes = matrices("nn.batch_matmul", a, b, options);
  const Expr &batch_a = a.shape()[0], &batch_b = b.shape()[0];
  const auto known_a = as_int(batch_a), known_b = as_int(batch_b);
  if (known_a && known_b && known_a != known_b && known_a != 1 && known_b != 1)
    refuse(bad_input("topi.broadcast", "topi.nn.batch_matmul: batches of {0} and {1} do not fit each other", *known_a,
                     *known_b));
  const Shape shape = given ? *given : Shape{common_batch(batch_a, batch_b), sizes.rows, sizes.columns};
  if (shape.size() != 3)
    refuse(bad_input("topi.dimensions", "the result of topi.nn.batch_matmul has 3 dimensions, not {0}", shape.size()));
  const IterVar k = te::reduce_axis(sizes.summed, "k");
  const auto batch = [](const Expr& size, const Expr& index) {
    return is_one(size) ? make_const(index->dtype, 0) : index;
  };
  return te::compute(shape,
                     [&](const Indices& i) {
                       const Expr ba = batch(batch_a, i[0]), bb = batch(batch_b, i[0]);
                       const Expr of_a = options.transpose_a ? a(ba, k->var, i[1]) : a(ba, i[1], k->var);
                       const Expr of_b = options.transpose_b ? b(bb, i[2], k->var) : b(bb, k->var, i[2]);
                       return te::sum(product_of(dtype, of_a, of_b), {k});
                     },
                     {"T_batch_matmul_" + letters(options),
                      "batch_matmul",
                      {{"layout_free_placeholders", AttrList{b.buffer()}}},
                      {"b", "i", "j"}});
}

namespace {

/// Of two matrices, as topi's C++ writes it.
Tensor plain_matmul(const Tensor& a, const Tensor& b, bool transpose_a, bool transpose_b) {
  expect_ndim("matmul", a, 2);
  expect_ndim("matmul", b, 2);
  const Matrices sizes = matrices("matmul", a, b, {transpose_a, transpose_b});
  const IterVar k = te::reduce_axis(sizes.summed, "k");
  return te::compute(
      {sizes.rows, sizes.columns},
      [&](const Indices& i) {
        return te::sum(
            mul(transpose_a ? a(k->var, i[0]) : a(i[0], k->var), transpose_b ? b(i[1], k->var) : b(k->var, i[1])), {k});
      },
      {"T_matmul", "matmul"});
}

/// The axes of both sides that tensordot multiplies: a number of them, one each, or a list each.
std::pair<std::vector<int64_t>, std::vector<int64_t>> tensordot_axes(const Arguments& a) {
  std::pair<std::vector<int64_t>, std::vector<int64_t>> out;
  const Value& axes = a.value("axes");
  if (auto count = axes.as_int()) {
    for (int64_t i = 0; i < std::min<int64_t>(*count, int64_t(a.tensor("a").ndim())); ++i) {
      out.first.push_back(i - *count);
      out.second.push_back(i);
    }
    return out;
  }
  auto pair = axes.get<Values>();
  const auto read = [](const Value& value, std::vector<int64_t>& into) {
    if (auto one = value.as_int()) return into.push_back(*one);
    if (auto list = value.get<Values>())
      for (const Value& item : *list) into.push_back(item.as_int().value_or(std::numeric_limits<int64_t>::max()));
  };
  if (pair && pair->size() == 2) {
    read((*pair)[0], out.first);
    read((*pair)[1], out.second);
  }
  if (out.first.empty() || out.first.size() != out.second.size())
    refuse(bad_input("topi.argument-type",
                     "the axes of topi.tensordot are a number, or as many of one side as of the "
                     "other"));
  return out;
}

Tensor tensordot(const Tensor& a, const Tensor& b, const std::vector<int64_t>& axes_a,
                 const std::vector<int64_t>& axes_b) {
  std::vector<IterVar> summed;
  std::vector<Expr> of_a(a.ndim()), of_b(b.ndim());
  for (std::size_t k = 0; k < axes_a.size(); ++k) {
    const std::size_t ia = real_axis("tensordot", axes_a[k], a.ndim()),
                      ib = real_axis("tensordot", axes_b[k], b.ndim());
    expect_reduced("tensordot", a.shape()[ia], b.shape()[ib]);
    summed.push_back(te::reduce_axis(a.shape()[ia], formatted("k{}", k)));
    of_a[ia] = of_b[ib] = summed.back()->var;
  }
  Shape shape;
  for (const auto& [tensor, indices] : {std::pair(&a, &of_a), std::pair(&b, &of_b)})
    for (std::size_t d = 0; d < tensor->ndim(); ++d)
      if (!(*indices)[d]) shape.push_back(tensor->shape()[d]);
  return te::compute(shape,
                     [&](const Indices& i) {
                       Indices indices_a = of_a, indices_b = of_b;
                       std::size_t next = 0;
                       for (Indices* indices : {&indices_a, &indices_b})
                         for (Expr& index : *indices)
                           if (!index) index = i[next++];
                       return te::sum(mul(a(indices_a), b(indices_b)), summed);
                     },
                     {"T_tensordot", "matmul"});
}

}  // namespace

void add_products(Table& table) {
  // Passed by the layout rewriters of auto_scheduler and MetaSchedule alone.
  const Parameter rewritten = optional("auto_scheduler_rewritten_layout", Takes::Text, "");
  const Parameter original = or_none("meta_schedule_original_shape", Takes::Sizes);
  const Parameter out_dtype = or_none("out_dtype", Takes::Type);
  table.add("nn.matmul",
            {tensor("tensor_a"), tensor("tensor_b"), tensor_or_none("bias"), out_dtype, flag("transpose_a", false),
             flag("transpose_b", false), rewritten, original},
            [](const Arguments& a) {
              return nn_matmul(a.tensor("tensor_a"), a.tensor("tensor_b"), a.tensor_or_null("bias"),
                               {a.flag("transpose_a"), a.flag("transpose_b"), a.type_or_none("out_dtype")});
            });
  table.add("nn.dense", {tensor("data"), tensor("weight"), tensor_or_none("bias"), out_dtype, rewritten, original},
            [](const Arguments& a) {
              return dense(a.tensor("data"), a.tensor("weight"), a.tensor_or_null("bias"), a.type_or_none("out_dtype"));
            });
  table.add("nn.batch_matmul",
            {tensor("tensor_a"), tensor("tensor_b"), or_none("oshape", Takes::Sizes), out_dtype,
             flag("transpose_a", false), flag("transpose_b", true), rewritten, original},
            [](const Arguments& a) {
              return batch_matmul(a.tensor("tensor_a"), a.tensor("tensor_b"),
                                  {a.flag("transpose_a"), a.flag("transpose_b"), a.type_or_none("out_dtype")},
                                  a.is_none("oshape") ? std::nullopt : std::optional(a.sizes("oshape")));
            });
  table.add("matmul", {tensor("a"), tensor("b"), flag("transp_a", false), flag("transp_b", false)},
            [](const Arguments& a) {
              return plain_matmul(a.tensor("a"), a.tensor("b"), a.flag("transp_a"), a.flag("transp_b"));
            });
  table.add("tensordot", {tensor("a"), tensor("b"), required("axes", Takes::Any)}, [](const Arguments& a) {
    const auto [of_a, of_b] = tensordot_axes(a);
    return tensordot(a.tensor("a"), a.tensor("b"), of_a, of_b);
  });
}

}  // namespace tirscope::topi
