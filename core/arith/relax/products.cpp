// SPDX-License-Identifier: Apache-2.0
// Products of matrices and sums over named dimensions.
#include <algorithm>
#include <map>

#include "arith/relax/rules.h"

namespace tirscope::relax_rules {

namespace {

Result<DataType> product_type(const Call& call, const TensorStructInfo& a, const TensorStructInfo& b) {
  const DataType asked = type_attr(call, "out_dtype", DataType::none());
  if (!asked.is_void()) return asked;
  return common_dtype(call, {a, b});
}

Info matmul(const Call& call) {
  TS_TRY(auto a, tensor(call, 0));
  TS_TRY(auto b, tensor(call, 1));
  TS_TRY(NodeRef vdevice, common_vdevice(call, {a, b}));
  TS_TRY(DataType dtype, product_type(call, a, b));
  if (a->ndim == 0 || b->ndim == 0) return wrong_shape(call, "an operand without dimensions has no product");
  if (a->ndim < 0 || b->ndim < 0) return unknown_shape(dtype, -1, vdevice);
  const bool row = a->ndim == 1, column = b->ndim == 1;
  const int ndim = std::max(a->ndim + row, b->ndim + column) - row - column;
  auto x = dims_of(*a), y = dims_of(*b);
  if (!x || !y) return unknown_shape(dtype, ndim, vdevice);
  if (row) x->insert(x->begin(), dim(1));
  if (column) y->push_back(dim(1));
  const Expr &left = x->back(), &right = (*y)[y->size() - 2];
  if (Sizes(call).differ(left, right))
    return wrong_shape(call, as_int(left) && as_int(right) ? "the inner sizes are " + std::to_string(*as_int(left)) +
                                                                 " and " + std::to_string(*as_int(right))
                                                           : "the inner sizes differ");
  TS_TRY(auto out, broadcast(call, Dims(x->begin(), x->end() - 2), Dims(y->begin(), y->end() - 2)));
  if (!out) return unknown_shape(dtype, ndim, vdevice);
  if (!row) out->push_back((*x)[x->size() - 2]);
  if (!column) out->push_back(y->back());
  return tensor_info(*out, dtype, vdevice);
}

/// The product with the transposed weight, and the bias added.
Result<RelaxExpr> make_linear(const std::vector<NodeRef>& args, const AttrDict& attrs) {
  TS_TRY(RelaxExpr transposed, relax_call("permute_dims", {args[1]}));
  TS_TRY(RelaxExpr product, relax_call("matmul", {args[0], transposed}, attrs));
  if (!args[2]) return product;
  return relax_call("add", {product, args[2]});
}

Info outer(const Call& call) {
  TS_TRY(auto infos, all_tensors(call));
  for (const TensorStructInfo& info : infos) TS_TRY_VOID(require_ndim(call, *info, 1, "each operand"));
  TS_TRY(DataType dtype, common_dtype(call, infos));
  auto x = dims_of(*infos[0]), y = dims_of(*infos[1]);
  if (!x || !y) return unknown_shape(dtype, 2, infos[0]->vdevice);
  return shaped(*infos[0], Dims{(*x)[0], (*y)[0]}, 2, dtype);
}

/// "bij,bjk->bik": the labels of each operand and of the result.
struct Subscripts {
  std::vector<std::string> operands;
  std::string result;
};

Result<Subscripts> subscripts_of(const Call& call, std::size_t count) {
  std::string text;
  for (char c : text_attr(call, "subscripts"))
    if (c != ' ') text += c;
  Subscripts out;
  const std::size_t arrow = text.find("->");
  const std::string left = text.substr(0, arrow);
  for (std::size_t at = 0; at <= left.size();) {
    const std::size_t comma = std::min(left.find(',', at), left.size());
    out.operands.push_back(left.substr(at, comma - at));
    at = comma + 1;
  }
  if (out.operands.size() != count)
    return wrong_argument(call, "subscripts for " + std::to_string(count) + " operands, found \"" + text + "\"");
  std::map<char, int> times;
  for (const std::string& labels : out.operands)
    for (char c : labels) {
      if (!std::isalpha(static_cast<unsigned char>(c)) && c != '.')
        return wrong_argument(call, "letters as subscripts, found \"" + text + "\"");
      ++times[c];
    }
  if (arrow != text.npos) {
    out.result = text.substr(arrow + 2);
    return out;
  }
  // Without an arrow: what occurs once, in the order of the alphabet, behind the dimensions that have no label.
  if (times.contains('.')) out.result = "...";
  for (const auto& [label, n] : times)
    if (n == 1 && label != '.') out.result += label;
  return out;
}

Info einsum(const Call& call) {
  TS_TRY(auto infos, tensors(call, 0));
  TS_TRY(DataType dtype, common_dtype(call, infos));
  TS_TRY(NodeRef vdevice, common_vdevice(call, infos));
  TS_TRY(Subscripts subscripts, subscripts_of(call, infos.size()));
  std::map<char, Expr> sizes;
  Dims rest;  // of the dots
  for (std::size_t i = 0; i < infos.size(); ++i) {
    auto dims = dims_of(*infos[i]);
    if (!dims)
      return unknown_shape(dtype, subscripts.result.find('.') == std::string::npos ? int(subscripts.result.size()) : -1,
                           vdevice);
    std::string labels = subscripts.operands[i];
    if (const std::size_t dots = labels.find("..."); dots != labels.npos) {
      const std::size_t named = labels.size() - 3;
      if (dims->size() < named) return wrong_shape(call, "an operand has fewer dimensions than subscripts");
      const auto begin = dims->begin() + std::ptrdiff_t(dots), end = begin + std::ptrdiff_t(dims->size() - named);
      TS_TRY(auto together, broadcast(call, rest, Dims(begin, end)));
      if (!together) return unknown_shape(dtype, -1, vdevice);
      rest = *together;
      dims->erase(begin, end);
      labels.erase(dots, 3);
    }
    if (labels.size() != dims->size() || labels.find('.') != labels.npos)
      return wrong_shape(call, "operand " + std::to_string(i) + " has " + std::to_string(dims->size()) +
                                   " dimensions, but its subscripts are \"" + labels + "\"");
    for (std::size_t k = 0; k < labels.size(); ++k) {
      Expr& known = sizes[labels[k]];
      if (known && !is_one(known) && !is_one((*dims)[k]) && Sizes(call).differ(known, (*dims)[k]))
        return wrong_shape(call, std::string("the sizes of subscript ") + labels[k] + " differ");
      if (!known || is_one(known)) known = (*dims)[k];
    }
  }
  Dims out;
  for (std::size_t k = 0; k < subscripts.result.size(); ++k) {
    if (subscripts.result.compare(k, 3, "...") == 0) {
      out.insert(out.end(), rest.begin(), rest.end());
      k += 2;
      continue;
    }
    auto found = sizes.find(subscripts.result[k]);
    if (found == sizes.end()) return wrong_argument(call, "subscripts of the result that an operand has");
    out.push_back(found->second);
  }
  return tensor_info(out, dtype, vdevice);
}

}  // namespace

void add_products(OpTable& table) {
  const Param out_dtype{"out_dtype", Takes::DType, "void"};
  table.add("matmul", {{"x1"}, {"x2"}, out_dtype}, matmul);
  table.add("linear", {{"data"}, {"weight"}, {"bias", Takes::Value, none}, out_dtype}, keep_first).make = make_linear;
  table.add("outer", {{"x1"}, {"x2"}}, outer).since = 21;
  table.add("einsum", {{"operands", Takes::Tuple}, {"subscripts", Takes::String}}, einsum);
}

}  // namespace tirscope::relax_rules
