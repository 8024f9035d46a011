// SPDX-License-Identifier: Apache-2.0
// Layers of neural networks that are neither convolutions nor pools: activations along an axis, norms, losses,
// attention.
#include <algorithm>

#include "arith/relax/rules.h"

namespace tirscope::relax_rules {

namespace {

Info along_axis(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  TS_TRY_VOID(require_float(call, *x));
  if (x->ndim >= 0) TS_TRY_VOID(normal_axis(call, int_attr(call, "axis", -1), x->ndim));
  return x;
}

/// Parameters of a norm, each with the sizes that the data has along `axes`.
Result<void> check_parameters(const Call& call, const TensorStructInfo& x, const std::vector<int64_t>& axes) {
  auto dims = dims_of(*x);
  Sizes sizes(call);
  for (std::size_t i = 1; i < call.args.size(); ++i) {
    TS_TRY(auto parameter, tensor(call, i));
    TS_TRY_VOID(require_ndim(call, *parameter, int(axes.size()), "parameter " + std::to_string(i)));
    if (!parameter->dtype.is_void() && !parameter->dtype.is_floating())
      return wrong_type(call, "parameters must have floating types, found " + parameter->dtype.str());
    auto own = dims_of(*parameter);
    for (std::size_t k = 0; dims && own && k < axes.size(); ++k)
      if (sizes.differ((*dims)[std::size_t(axes[k])], (*own)[k]))
        return wrong_shape(
            call, "parameter " + std::to_string(i) + " differs from the data in axis " + std::to_string(axes[k]));
  }
  return {};
}

/// Layer and RMS norms: the parameters have the sizes of the axes.
Info axes_norm(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  TS_TRY_VOID(require_float(call, *x));
  if (x->ndim < 0) return x;
  TS_TRY(auto axes, normal_axes(call, ints_attr(call, "axes"), x->ndim));
  TS_TRY_VOID(check_parameters(call, x, axes));
  return x;
}

/// Group and instance norms: the parameters have the size of the channels.
Info channel_norm(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  TS_TRY_VOID(require_float(call, *x));
  if (x->ndim < 0) return x;
  TS_TRY(int64_t channel, normal_axis(call, int_attr(call, "channel_axis"), x->ndim));
  TS_TRY_VOID(normal_axes(call, ints_attr(call, "axes"), x->ndim));
  TS_TRY_VOID(check_parameters(call, x, {channel}));
  auto dims = dims_of(*x);
  auto channels = dims ? as_int((*dims)[std::size_t(channel)]) : std::nullopt;
  const int64_t groups = int_attr(call, "num_groups", 1);
  if (groups < 1) return wrong_argument(call, "a positive number of groups");
  if (channels && *channels % groups)
    return wrong_shape(
        call, std::to_string(*channels) + " channels cannot be divided into " + std::to_string(groups) + " groups");
  return x;
}

Info batch_norm(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  TS_TRY_VOID(require_float(call, *x));
  TS_TRY(auto mean, tensor(call, 3));
  TS_TRY(auto variance, tensor(call, 4));
  if (x->ndim >= 0) {
    TS_TRY(int64_t axis, normal_axis(call, int_attr(call, "axis"), x->ndim));
    TS_TRY_VOID(check_parameters(call, x, {axis}));
  }
  return make<TupleStructInfoNode>(std::vector<StructInfo>{x, mean, variance});
}

Info dropout(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  TS_TRY_VOID(require_float(call, *x));
  return make<TupleStructInfoNode>(std::vector<StructInfo>{x, x});
}

Info cross_entropy(const Call& call) {
  TS_TRY(auto infos, all_tensors(call));
  TS_TRY(DataType dtype, common_dtype(call, infos));
  auto x = dims_of(*infos[0]), y = dims_of(*infos[1]);
  if (infos[0]->ndim >= 0) TS_TRY_VOID(require_ndim(call, *infos[1], infos[0]->ndim, "the labels"));
  for (std::size_t i = 0; x && y && i < x->size(); ++i)
    if (Sizes(call).differ((*x)[i], (*y)[i])) return wrong_shape(call, "predictions and labels must have one shape");
  return shaped(*infos[0], Dims{}, 0, dtype);
}

/// Predictions (N, C, d1, ...) against targets (N, d1, ...), with a weight for each class.
Info nll_loss(const Call& call) {
  TS_TRY(auto predictions, tensor(call, 0));
  TS_TRY(auto targets, tensor(call, 1));
  if (!targets->dtype.is_void() && !targets->dtype.is_integer())
    return wrong_type(call, "targets must be integers, found " + targets->dtype.str());
  if (predictions->ndim >= 0)
    TS_TRY_VOID(require_ndim(call, *targets, std::max(predictions->ndim - 1, 0), "the targets"));
  if (call.args.size() > 2) {
    TS_TRY(auto weights, tensor(call, 2));
    TS_TRY_VOID(require_ndim(call, *weights, 1, "the weights"));
  }
  const std::string reduction = text_attr(call, "reduction");
  if (reduction == "none") return typed(*targets, predictions->dtype);
  if (reduction != "mean" && reduction != "sum") return wrong_argument(call, "one of none, sum, mean as reduction");
  return shaped(*predictions, Dims{}, 0);
}

Info nll_loss_backward(const Call& call) {
  TS_TRY(auto predictions, tensor(call, 1));
  return predictions;
}

/// [batch, rows, heads, width] for queries; keys and values have rows and heads of their own.
Info attention(const Call& call) {
  TensorStructInfo parts[3];
  for (std::size_t i = 0; i < 3; ++i) {
    TS_TRY(parts[i], tensor(call, i));
    TS_TRY_VOID(require_ndim(call, *parts[i], 4, "each of query, key and value"));
  }
  TS_TRY(DataType dtype, common_dtype(call, {parts[0], parts[1], parts[2]}));
  if (call.op.name == "nn.attention_bias") {
    TS_TRY(auto bias, tensor(call, 3));
    TS_TRY_VOID(require_ndim(call, *bias, 4, "the bias"));
  }
  auto q = dims_of(*parts[0]), k = dims_of(*parts[1]), v = dims_of(*parts[2]);
  if (!q || !k || !v) return unknown_shape(dtype, 4, parts[0]->vdevice);
  Sizes sizes(call);
  auto differ = [&](const Dims& a, const Dims& b, std::size_t axis) { return sizes.differ(a[axis], b[axis]); };
  if (differ(*q, *k, 0) || differ(*q, *v, 0)) return wrong_shape(call, "query, key and value must have one batch size");
  if (differ(*q, *k, 3)) return wrong_shape(call, "heads of query and key must have one size");
  if (differ(*k, *v, 1)) return wrong_shape(call, "key and value must have one sequence length");
  if (differ(*k, *v, 2)) return wrong_shape(call, "key and value must have the same number of heads");
  return tensor_info({(*q)[0], (*q)[1], (*q)[2], (*v)[3]}, dtype, parts[0]->vdevice);
}

/// With a bias it is an operator of its own.
Result<RelaxExpr> make_attention(const std::vector<NodeRef>& args, const AttrDict& attrs) {
  if (args[3]) return relax_call("nn.attention_bias", args, attrs);
  return relax_call("nn.attention", {args[0], args[1], args[2]}, attrs);
}

/// Keys have the lengths of the queries where they have none of their own.
Result<RelaxExpr> make_attention_var_len(const std::vector<NodeRef>& args, const AttrDict& attrs) {
  std::vector<NodeRef> all = args;
  if (!all[5]) all[5] = all[3];
  if (!all[6]) all[6] = all[4];
  return relax_call("nn.attention_var_len", std::move(all), attrs);
}

Info pad(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  auto widths = ints_attr(call, "pad_width");
  if (x->ndim >= 0 && int(widths.size()) != 2 * x->ndim)
    return wrong_argument(call, "a width before and one after for each of " + std::to_string(x->ndim) +
                                    " dimensions, found " + std::to_string(widths.size()));
  auto dims = dims_of(*x);
  if (!dims) return unknown_shape(x->dtype, x->ndim, x->vdevice);
  Sizes sizes(call);
  for (std::size_t i = 0; i < dims->size(); ++i)
    (*dims)[i] = sizes.simplified((*dims)[i] + (widths[2 * i] + widths[2 * i + 1]));
  return shaped(*x, dims, x->ndim);
}

Info pixel_shuffle(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  auto dims = dims_of(*x);
  const int64_t factor = int_attr(call, "upscale_factor", 1);
  if (factor < 1) return wrong_argument(call, "a positive factor");
  if (x->ndim >= 0 && x->ndim < 3) return wrong_shape(call, "the data must have at least 3 dimensions");
  if (!dims) return unknown_shape(x->dtype, x->ndim, x->vdevice);
  Sizes sizes(call);
  const std::size_t n = dims->size();
  (*dims)[n - 3] = sizes.simplified(floordiv((*dims)[n - 3], dim(factor * factor)));
  for (std::size_t i : {n - 2, n - 1}) (*dims)[i] = sizes.simplified((*dims)[i] * dim(factor));
  return shaped(*x, dims, x->ndim);
}

Info quantized(const Call& call) {
  TS_TRY(auto x, tensor(call, 0));
  TS_TRY(auto scale, tensor(call, 1));
  TS_TRY(auto zero_point, tensor(call, 2));
  if (x->ndim > 0) {
    TS_TRY(int64_t axis, normal_axis(call, int_attr(call, "axis", -1), x->ndim));
    auto dims = dims_of(*x);
    for (const TensorStructInfo& parameter : {scale, zero_point}) {
      auto own = dims_of(*parameter);
      if (dims && own && own->size() == 1 && Sizes(call).differ((*dims)[std::size_t(axis)], (*own)[0]))
        return wrong_shape(call, "scale and zero point must have the size of axis " + std::to_string(axis));
    }
  }
  const bool reals = call.op.name == "dequantize";
  return typed(*x, type_attr(call, "out_dtype", reals ? DataType::floating(32) : DataType::integer(8)));
}

}  // namespace

void add_networks(OpTable& table) {
  const Param data{"data"}, gamma{"gamma"}, beta{"beta"}, axis{"axis", Takes::Int, -1}, axes{"axes", Takes::Ints},
      epsilon{"epsilon", Takes::Number, 1e-5}, center{"center", Takes::Bool, true}, scale{"scale", Takes::Bool, true};
  table.add("nn.leakyrelu", {data, {"alpha", Takes::Number, 0.01}}, keep_first);
  table.add("nn.prelu", {data, {"alpha"}, {"axis", Takes::Int, 1}}, keep_first).since = 20;
  table.add("nn.selu", {data}, keep_first).since = 20;
  table.add("nn.softplus", {data, {"beta", Takes::Number, 1.0}, {"threshold", Takes::Number, 20.0}}, keep_first).since =
      20;
  table.add_each({"nn.softmax", "nn.log_softmax"}, {data, axis}, along_axis);
  table.add("nn.batch_norm",
            {data,
             gamma,
             beta,
             {"moving_mean"},
             {"moving_var"},
             {"axis", Takes::Int},
             epsilon,
             center,
             scale,
             {"momentum", Takes::Number, 0.1},
             {"training", Takes::Bool, true, 20}},
            batch_norm);
  table.add("nn.layer_norm", {data, gamma, beta, axes, epsilon, center, scale}, axes_norm);
  const Param channel{"channel_axis", Takes::Int};
  table.add("nn.group_norm", {data, gamma, beta, {"num_groups", Takes::Int}, channel, axes, epsilon, center, scale},
            channel_norm);
  table.add("nn.instance_norm", {data, gamma, beta, channel, axes, epsilon, center, scale}, channel_norm).since = 20;
  table.add("nn.rms_norm", {data, {"weight"}, {"axes", Takes::Ints, -1}, epsilon}, axes_norm);
  table.add("nn.dropout", {data, {"rate", Takes::Number, 0.5}}, dropout);
  table.add(
      "nn.pad",
      {data, {"pad_width", Takes::Ints}, {"pad_value", Takes::Tensor, 0}, {"pad_mode", Takes::String, "constant"}},
      pad);
  table.add("nn.pixel_shuffle", {data, {"upscale_factor", Takes::Int}}, pixel_shuffle).since = 20;
  table.add("nn.cross_entropy_with_logits", {{"predictions"}, {"labels"}}, cross_entropy);
  const Param weights{"weights", Takes::Value, none}, reduction{"reduction", Takes::String, "mean"},
      ignored{"ignore_index", Takes::Int, -100};
  table.add("nn.nll_loss", {{"predictions"}, {"targets"}, weights, reduction, ignored}, nll_loss);
  table.add("grad.nll_loss_backward", {{"output_grad"}, {"predictions"}, {"targets"}, weights, reduction, ignored},
            nll_loss_backward);
  const Param factor{"scale", Takes::Any, none}, mask{"causal_mask", Takes::String, none},
      window{"window_size", Takes::Int, none};
  const Param query{"query"}, key{"key"}, value{"value"};
  table.add("nn.attention", {query, key, value, {"bias", Takes::Value, none}, factor, mask, window}, attention).make =
      make_attention;
  table.add("nn.attention_bias", {query, key, value, {"bias"}, factor, mask, window}, attention);
  table
      .add("nn.attention_var_len",
           {{"queries"},
            {"keys"},
            {"values"},
            {"seqstart_q"},
            {"max_seqlen_q"},
            {"seqstart_k", Takes::Value, none},
            {"max_seqlen_k", Takes::Value, none},
            factor,
            mask,
            window},
           attention)
      .make = make_attention_var_len;
  const Param zero{"zero_point"}, step{"scale"};
  table.add("quantize", {data, step, zero, axis, {"out_dtype", Takes::DType, "int8"}}, quantized).printed = {
      "out_dtype", "axis"};
  table.add("dequantize", {data, step, zero, axis, {"out_dtype", Takes::DType, "float32"}}, quantized).printed = {
      "out_dtype", "axis"};
}

}  // namespace tirscope::relax_rules
