// SPDX-License-Identifier: Apache-2.0
// Softmax, normalisations, losses, padding.
#include "passes/relax/legalize/operator_call.h"
#include "topi/broadcast.h"
#include "topi/image/resize.h"
#include "topi/nn/network.h"
#include "topi/nn/normalise.h"
#include "topi/nn/pad.h"
#include "topi/nn/softmax.h"
#include "topi/reduction.h"
#include "topi/transform/filling.h"

namespace tirscope::passes::legalize {

namespace {

double epsilon(const OperatorCall& call) { return call.real("epsilon").value_or(1e-5); }
std::vector<int64_t> axes(const OperatorCall& call) { return call.integers("axes").value_or(std::vector<int64_t>{}); }

/// The mean over the batch, the first of two dimensions, of -sum(x * y).
Tensor cross_entropy(const Tensor& x, const Tensor& y) {
  const Tensor product = topi::multiply(x, y);
  const Tensor total = topi::sum(product, {topi::real_axes("nn.cross_entropy_with_logits", {}, x.ndim())});
  const Tensor loss = topi::multiply(total, make_const(x.dtype(), -1));
  return x.ndim() > 1 ? topi::divide(loss, x.shape()[0]) : loss;
}

/// As while training, by the statistics of the batch; later releases can ask for the moving ones.
Result<RelaxExpr> batch_norm(BlockBuilder& builder, const OperatorCall& call) {
  return call_te(builder, "batch_norm", call.args(), [&](const TeOperands& o) {
    return topi::batch_norm(
        {o.tensor(0), o.tensor(1), o.tensor(2), o.tensor(3), o.tensor(4)},
        {call.integer("axis", 1), epsilon(call), call.flag("center", true), call.flag("scale", true),
         call.flag("training", true), call.real("momentum").value_or(0.1)});
  });
}

/// Without weights all are 1.
Result<RelaxExpr> nll_loss(BlockBuilder& builder, const OperatorCall& call) {
  const bool weighted = call.size() > 2;
  return call_te(builder, weighted ? "nll_loss" : "nll_loss_without_weight", call.args(),
                 [&](const TeOperands& o) -> Tensors {
                   const Tensor& predictions = o.tensor(0);
                   const Expr& classes = predictions.shape()[predictions.ndim() > 1 ? 1 : 0];
                   const Tensor weights =
                       weighted ? o.tensor(2)
                                : topi::full({classes}, predictions.dtype(), make_const(DataType::floating(32), 1.0));
                   return {topi::nll_loss(predictions, o.tensor(1), weights, call.text("reduction"),
                                          call.integer("ignore_index", -100))};
                 });
}

/// Before and after each dimension in turn; other modes than constants stay.
Result<RelaxExpr> pad(BlockBuilder& builder, const OperatorCall& call) {
  const auto widths = call.integers("pad_width");
  const std::string mode = call.text("pad_mode");
  const Expr value = call.size() > 1 ? call.scalar(1) : make_const(DataType::floating(32), 0.0);
  if (!widths || (mode != "constant" && !mode.empty()) || !value) return RelaxExpr{};
  return call_te(builder, "pad", {call.arg(0)}, [&](const TeOperands& o) -> Tensors {
    std::vector<Expr> before, after;
    for (std::size_t k = 0; k + 1 < widths->size(); k += 2) {
      before.push_back(int32((*widths)[k]));
      after.push_back(int32((*widths)[k + 1]));
    }
    return {topi::pad(o.tensor(0), before, after, value)};
  });
}

Result<RelaxExpr> resize2d(BlockBuilder& builder, const OperatorCall& call) {
  if (call.integer("cubic_exclude", 0) != 0 || call.text("coordinate_transformation_mode") == "tf_crop_and_resize")
    return RelaxExpr{};
  return call_te(builder, "resize2d", {call.arg(0), call.arg(1)}, [&](const TeOperands& o) -> Tensors {
    return {topi::resize2d(
        o.tensor(0), {o.sizes(1), call.text("layout"), call.text("method"), call.text("coordinate_transformation_mode"),
                      call.text("rounding_method"), call.real("cubic_alpha").value_or(-0.5), call.dtype("out_dtype")})};
  });
}

}  // namespace

void add_networks(Rules& rules) {
  rules["nn.softmax"] = te_rule("softmax", [](const TeOperands& o, const OperatorCall& call) {
    return topi::softmax(o.tensor(0), call.integer("axis", -1));
  });
  rules["nn.log_softmax"] = te_rule("log_softmax", [](const TeOperands& o, const OperatorCall& call) {
    return topi::log_softmax(o.tensor(0), call.integer("axis", -1));
  });
  rules["nn.cross_entropy_with_logits"] =
      te_rule("cross_entropy_with_logits",
              [](const TeOperands& o, const OperatorCall&) { return cross_entropy(o.tensor(0), o.tensor(1)); });
  rules["nn.layer_norm"] = te_rule("layer_norm", [](const TeOperands& o, const OperatorCall& call) {
    return topi::layer_norm(o.tensor(0), o.tensor(1), o.tensor(2), axes(call), epsilon(call));
  });
  rules["nn.group_norm"] = te_rule("group_norm", [](const TeOperands& o, const OperatorCall& call) {
    return topi::group_norm(
        o.tensor(0), o.tensor(1), o.tensor(2),
        {call.integer("num_groups", 1), call.integer("channel_axis", 1), axes(call), epsilon(call)});
  });
  rules["nn.rms_norm"] = te_rule("rms_norm", [](const TeOperands& o, const OperatorCall& call) {
    return topi::rms_norm(o.tensor(0), o.tensor(1), axes(call), epsilon(call));
  });
  rules["nn.batch_norm"] = batch_norm;
  rules["nn.nll_loss"] = nll_loss;
  rules["nn.pad"] = pad;
  rules["image.resize2d"] = resize2d;
}

}  // namespace tirscope::passes::legalize
