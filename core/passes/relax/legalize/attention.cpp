// SPDX-License-Identifier: Apache-2.0
// Attention: softmax(q * k^T / sqrt(d) + bias) * v for each head of each batch, in one function. With a causal mask the
// probabilities above the diagonal are 0: the exponentials are masked, not the products.
#include "passes/relax/legalize/operator_call.h"
#include "topi/broadcast.h"
#include "topi/elementwise.h"
#include "topi/nn/products.h"
#include "topi/nn/softmax.h"
#include "topi/reduction.h"
#include "topi/scalar.h"
#include "topi/transform/selection.h"
#include "topi/transform/shape.h"

namespace tirscope::passes::legalize {

namespace {

/// Of [batch, length, heads, depth].
struct Sizes {
  Expr batch, length, heads, depth, keys, value_depth;
  Expr batch_heads() const { return mul(batch, heads); }
};

/// [batch, n, heads, d] -> [batch * heads, n, d]
Tensor by_head(const Tensor& x, const Sizes& sizes, const Expr& length, const Expr& depth) {
  return topi::reshape(topi::transpose(x, std::vector<int64_t>{0, 2, 1, 3}), {sizes.batch_heads(), length, depth});
}

Tensor with_bias(const Tensor& products, const Tensor& bias, const Sizes& sizes) {
  const Tensor whole = topi::reshape(products, {sizes.batch, sizes.heads, sizes.length, sizes.keys});
  return topi::reshape(topi::add(whole, bias), {sizes.batch_heads(), sizes.length, sizes.keys});
}

Tensor masked_softmax(const Tensor& products, const Expr& diagonal) {
  const Tensor masked = topi::trilu(products, diagonal, false);
  const topi::ReduceOver last{{2}, true};
  const Tensor largest = topi::reduce(masked, topi::Reduction::Max, last);
  const Tensor powers = topi::trilu(topi::exp(topi::subtract(masked, largest)), diagonal, false);
  return topi::divide(powers, topi::sum(powers, last));
}

/// The diagonal up to which positions attend: at the top left, or at the bottom right of the products.
Expr mask_diagonal(const std::string& mask, const Sizes& sizes) {
  if (mask == "BottomRight") return topi::simplified(absolute(topi::simplified(sub(sizes.length, sizes.keys))));
  return int32(0);
}

Tensor attention(const Tensor& query, const Tensor& key, const Tensor& value, const Tensor& bias,
                 const OperatorCall& call) {
  const topi::Shape &q = query.shape(), &v = value.shape();
  const Sizes sizes{q[0], q[1], q[2], q[3], v[1], v[3]};
  const Tensor queries = by_head(query, sizes, sizes.length, sizes.depth);
  const Tensor keys = by_head(key, sizes, sizes.keys, sizes.depth);
  const Tensor values = by_head(value, sizes, sizes.keys, sizes.value_depth);
  Tensor products =
      topi::batch_matmul(queries, keys, {false, true}, topi::Shape{sizes.batch_heads(), sizes.length, sizes.keys});
  if (auto scale = call.real("scale"))
    products = topi::multiply(products, topi::scalar::number(DataType::floating(32), *scale));
  else
    products = topi::divide(products, topi::scalar::sqrt(cast(products.dtype(), sizes.depth)));
  if (bias) products = with_bias(products, bias, sizes);
  const std::string mask = call.text("causal_mask");
  const Tensor weights =
      mask.empty() ? topi::softmax(products, -1) : masked_softmax(products, mask_diagonal(mask, sizes));
  const Tensor result = topi::batch_matmul(weights, values, {false, false},
                                           topi::Shape{sizes.batch_heads(), sizes.length, sizes.value_depth});
  return topi::transpose(topi::reshape(result, {sizes.batch, sizes.heads, sizes.length, sizes.value_depth}),
                         std::vector<int64_t>{0, 2, 1, 3});
}

/// Windows have no rule in TVM 0.18.
Rule attention_rule(std::string hint) {
  return [hint](BlockBuilder& builder, const OperatorCall& call) -> Result<RelaxExpr> {
    if (!call.is_none("window_size")) return RelaxExpr{};
    return call_te(builder, hint, call.args(), [&](const TeOperands& o) -> Tensors {
      return {attention(o.tensor(0), o.tensor(1), o.tensor(2), o.size() > 3 ? o.tensor(3) : Tensor{}, call)};
    });
  };
}

}  // namespace

void add_attention(Rules& rules) {
  rules["nn.attention"] = attention_rule("attention");
  rules["nn.attention_bias"] = attention_rule("attention_bias");
}

}  // namespace tirscope::passes::legalize
