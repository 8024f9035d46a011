// SPDX-License-Identifier: Apache-2.0
// Convolutions and pools. A result in another layout than the data's stays, and so do layouts with blocks.
#include <algorithm>

#include "passes/relax/legalize/operator_call.h"
#include "topi/nn/conv.h"
#include "topi/nn/pool.h"
#include "topi/transform/layout.h"

namespace tirscope::passes::legalize {

namespace {

bool has_out_layout(const OperatorCall& call, const std::string& data_layout) {
  const std::string out = call.text("out_layout");
  return !out.empty() && out != data_layout;
}

topi::Padding padding(const OperatorCall& call) { return {{}, call.sizes("padding"), true}; }

Rule convolution(std::size_t spatial) {
  return [spatial](BlockBuilder& builder, const OperatorCall& call) -> Result<RelaxExpr> {
    const std::string data = call.text("data_layout"), kernel = call.text("kernel_layout");
    if (has_out_layout(call, data) || data.size() != spatial + 2 || kernel.size() != spatial + 2) return RelaxExpr{};
    return call_te(builder, formatted("conv{}d", spatial), {call.arg(0), call.arg(1)},
                   [&](const TeOperands& o) -> Tensors {
                     return {topi::conv(o.tensor(0), o.tensor(1),
                                        {call.sizes("strides"), padding(call), call.sizes("dilation"),
                                         call.integer("groups", 1), data, kernel, call.dtype("out_dtype")})};
                   });
  };
}

Rule transposed(std::size_t spatial) {
  return [spatial](BlockBuilder& builder, const OperatorCall& call) -> Result<RelaxExpr> {
    const std::string data = call.text("data_layout"), kernel = call.text("kernel_layout");
    const bool one = std::ranges::all_of(call.integers("dilation").value_or(std::vector<int64_t>{}),
                                         [](int64_t dilation) { return dilation == 1; });
    if (has_out_layout(call, data) || !one || data != (spatial == 1 ? "NCW" : "NCHW") ||
        kernel != (spatial == 1 ? "IOW" : "IOHW"))
      return RelaxExpr{};
    return call_te(builder, formatted("conv{}d_transpose", spatial), {call.arg(0), call.arg(1)},
                   [&](const TeOperands& o) -> Tensors {
                     return {topi::transposed_conv(o.tensor(0), o.tensor(1),
                                                   {call.sizes("strides"), padding(call), call.sizes("output_padding"),
                                                    call.integer("groups", 1), call.result_dtype()})};
                   });
  };
}

Rule pool(std::string name, topi::PoolType type) {
  return [=](BlockBuilder& builder, const OperatorCall& call) -> Result<RelaxExpr> {
    const std::string layout = call.text("layout");
    if (has_out_layout(call, layout)) return RelaxExpr{};
    const bool average = type == topi::PoolType::Average;
    return call_te(builder, name, {call.arg(0)}, [&](const TeOperands& o) -> Tensors {
      return {topi::pool(o.tensor(0),
                         {call.sizes("pool_size"), call.sizes("strides"), call.sizes("dilation"), call.sizes("padding"),
                          type, call.flag("ceil_mode"), layout, !average || call.flag("count_include_pad")})};
    });
  };
}

/// Without an output size the spatial dimensions stay.
Rule adaptive(std::string name) {
  return [=](BlockBuilder& builder, const OperatorCall& call) -> Result<RelaxExpr> {
    const std::string layout = call.text("layout");
    if (has_out_layout(call, layout)) return RelaxExpr{};
    return call_te(builder, name, {call.arg(0)}, [&](const TeOperands& o) -> Tensors {
      std::vector<Expr> sizes = call.sizes("output_size");
      if (call.is_none("output_size"))
        for (char letter : std::string_view("DHW"))
          if (auto at = topi::Layout::parse(name, layout).find(letter)) sizes.push_back(o.tensor(0).shape()[*at]);
      return {topi::adaptive_pool(o.tensor(0), sizes, topi::PoolType::Average, layout)};
    });
  };
}

}  // namespace

void add_convolutions(Rules& rules) {
  rules["nn.conv1d"] = convolution(1);
  rules["nn.conv2d"] = convolution(2);
  rules["nn.conv3d"] = convolution(3);
  rules["nn.conv1d_transpose"] = transposed(1);
  rules["nn.conv2d_transpose"] = transposed(2);
  rules["nn.max_pool1d"] = pool("max_pool1d", topi::PoolType::Max);
  rules["nn.max_pool2d"] = pool("max_pool2d", topi::PoolType::Max);
  rules["nn.max_pool3d"] = pool("max_pool3d", topi::PoolType::Max);
  rules["nn.avg_pool1d"] = pool("avg_pool1d", topi::PoolType::Average);
  rules["nn.avg_pool2d"] = pool("avg_pool2d", topi::PoolType::Average);
  rules["nn.avg_pool3d"] = pool("avg_pool3d", topi::PoolType::Average);
  rules["nn.adaptive_avg_pool1d"] = adaptive("adaptive_avg_pool1d");
  rules["nn.adaptive_avg_pool2d"] = adaptive("adaptive_avg_pool2d");
  rules["nn.adaptive_avg_pool3d"] = adaptive("adaptive_avg_pool3d");
}

}  // namespace tirscope::passes::legalize
