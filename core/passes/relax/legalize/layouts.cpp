// SPDX-License-Identifier: Apache-2.0
// layout_transform: the elements of a tensor at new indices.
//
//   R.layout_transform(x, index_map=lambda i, j: (i, j // 4, j % 4))
//
// 1. Where every place of the result gets an element, the loops run over the input and the map is in the store
//    ("te_layout_transform").
// 2. Otherwise they run over the result, and what no element reaches gets the pad value
//    ("te_layout_transform_with_pad").
// Calls with axis separators, and of symbolic shapes, stay.
#include <algorithm>

#include "arith/analyzer.h"
#include "arith/iter_map/index_map.h"
#include "ir/walk/mutator.h"
#include "passes/relax/legalize/operator_call.h"

namespace tirscope::passes::legalize {

namespace {

/// A map over the sizes of one tensor.
struct Transform {
  IndexMap map;
  arith::PaddedInverse inverse;
  std::vector<Expr> shape;  ///< of the result

  bool pads() const { return as_int(inverse.padding_predicate) != 0; }
};

Result<Transform> transform_of(const IndexMap& given, const std::vector<Expr>& sizes) {
  arith::Analyzer analyzer;
  std::vector<Range> ranges;
  for (const Expr& size : sizes) ranges.push_back(make_range(make_const(size->dtype, 0), size));
  TS_TRY(IndexMap map, arith::with_index_types(given, sizes));
  TS_TRY(arith::PaddedInverse inverse, arith::non_surjective_inverse(*map, ranges, analyzer));
  TS_TRY(std::vector<Expr> shape, arith::map_shape(*map, sizes, analyzer));
  return Transform{std::move(map), std::move(inverse), std::move(shape)};
}

Expr pad_value(const OperatorCall& call, DataType dtype) {
  const Attr& given = call.attribute("pad_value");
  if (auto node = given.get<NodeRef>())
    if (auto prim = as<PrimValueNode>(*node)) return cast(dtype, prim->value);
  const double value = call.real("pad_value").value_or(0);
  return dtype.is_integer() ? make_const(dtype, int64_t(value)) : Expr(make<FloatImmNode>(dtype, value));
}

/// Rule 2.
Tensor padded(const Tensor& x, const Transform& transform, const Expr& outside) {
  const IndexMapNode& inverse = *transform.inverse.map;
  std::vector<std::string> axes;
  for (std::size_t d = 0; d < transform.shape.size(); ++d) axes.push_back(formatted("axis{}", d));
  return te::compute(transform.shape,
                     [&](const topi::Indices& i) {
                       VarMap at;
                       for (std::size_t d = 0; d < i.size(); ++d) at[inverse.initial_indices[d].get()] = i[d];
                       topi::Indices of_x;
                       for (const Expr& index : inverse.final_indices) of_x.push_back(substitute(index, at));
                       return if_then_else(substitute(transform.inverse.padding_predicate, at), outside, x(of_x));
                     },
                     {"te_layout_transform_with_pad", "", {}, axes});
}

/// Puts the map into stores to one buffer, which gets the new shape.
class StoresMapped final : public Mutator {
 public:
  StoresMapped(const Transform& transform, Buffer before, Buffer after)
      : transform_(transform), before_(std::move(before)), after_(std::move(after)) {}

 protected:
  NodeRef mutate_BufferStore(const BufferStoreNode& node) override {
    if (node.buffer != before_) return rebuilt(node);
    return with(node, [&](BufferStoreNode& store) {
      store.buffer = after_;
      store.indices = mapped(store.indices);
    });
  }
  NodeRef mutate_BufferRegion(const BufferRegionNode& node) override {
    if (node.buffer != before_) return rebuilt(node);
    std::vector<Expr> indices;
    for (const Range& range : node.region) indices.push_back(range->min);
    std::vector<Range> region;
    for (const Expr& index : mapped(indices)) region.push_back(make_range(index, make_const(index->dtype, 1)));
    return make<BufferRegionNode>(after_, std::move(region));
  }

 private:
  std::vector<Expr> mapped(const std::vector<Expr>& indices) {
    return arith::map_indices(*transform_.map, indices, analyzer_);
  }
  const Transform& transform_;
  Buffer before_, after_;
  arith::Analyzer analyzer_;
};

/// Rule 1. TVM names the first axis "self": its function takes the tensor as its lambda.
Result<PrimFunc> mapped_function(const std::string& input, const std::vector<Expr>& sizes, DataType dtype,
                                 const Transform& transform) {
  const Tensor x = te::placeholder(sizes, dtype, input);
  std::vector<std::string> axes = {"self"};
  for (std::size_t d = 1; d < sizes.size(); ++d) axes.push_back(formatted("i{}", d - 1));
  const Tensor copy =
      te::compute(sizes, [&](const topi::Indices& i) { return x(i); }, {"te_layout_transform", "", {}, axes});
  TS_TRY(PrimFunc function, te::create_prim_func(std::vector<Tensor>{x, copy}, DataType::integer(64)));
  const Buffer before = function->buffer_map.back().buffer;
  const Buffer after = with(before, [&](BufferNode& buffer) { buffer.shape = transform.shape; });
  StoresMapped mutator(transform, before, after);
  return with(function, [&](PrimFuncNode& f) {
    f.attrs.erase("global_symbol");
    f.buffer_map.back().buffer = after;
    f.body = mutator(f.body);
  });
}

Result<RelaxExpr> layout_transform(BlockBuilder& builder, const OperatorCall& call) {
  auto node = call.attribute("index_map").get<NodeRef>();
  const IndexMap map = node ? ref_as<IndexMapNode>(*node) : nullptr;
  const std::vector<Expr> sizes = call.shape(0);
  const auto separated = [&](const char* name) {
    auto list = call.attribute(name).get<AttrList>();
    return list && !list->empty();
  };
  const auto known = [](const Expr& size) { return as_int(size).has_value(); };
  if (!map || sizes.empty() || !std::ranges::all_of(sizes, known) || separated("axis_separators") ||
      separated("input_axis_separators"))
    return RelaxExpr{};
  TS_TRY(const Transform transform, transform_of(map, sizes));
  const DataType dtype = call.tensor(0)->dtype;
  if (transform.pads())
    return call_te(builder, "te_layout_transform_with_pad", {call.arg(0)}, [&](const TeOperands& o) -> Tensors {
      return {padded(o.tensor(0), transform, pad_value(call, dtype))};
    });
  auto operand = ref_as<RelaxExprNode>(call.arg(0));
  auto var = as<RelaxVarNode>(operand);
  TS_TRY(PrimFunc function, mapped_function(var && !var->name.empty() ? var->name : "A", sizes, dtype, transform));
  const GlobalVar name = builder.add_func(function, "te_layout_transform");
  return relax::call_tir(name, {operand}, tensor_info(transform.shape, dtype));
}

}  // namespace

void add_layouts(Rules& rules) { rules["layout_transform"] = layout_transform; }

}  // namespace tirscope::passes::legalize
