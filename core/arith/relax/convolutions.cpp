// SPDX-License-Identifier: Apache-2.0
// Convolutions over 1 to 3 spatial dimensions, pools and what changes the size of pictures: windows that slide.
#include <algorithm>

#include "arith/relax/rules.h"

namespace tirscope::relax_rules {

namespace {

/// The letters of the spatial dimensions: "W", "HW" or "DHW".
std::string spatial_letters(std::size_t n) { return std::string("DHW").substr(3 - n); }

/// Sizes by the letters of a layout such as NCHW.
class Layout {
 public:
  /// Refused unless it is made of `letters`, each once. A layout with blocks (NCHW4c) has sizes that are not known
  /// here.
  static Result<Layout> read(const Call& call, const char* attribute, std::string letters) {
    Layout out;
    out.text = text_attr(call, attribute);
    out.is_plain = std::ranges::none_of(out.text, [](char c) { return std::isdigit(static_cast<unsigned char>(c)); });
    std::string found = out.text;
    std::ranges::sort(found);
    std::ranges::sort(letters);
    if (out.is_plain && found != letters)
      return wrong_argument(
          call, std::string("a ") + attribute + " of the letters " + letters + ", found \"" + out.text + "\"");
    return out;
  }
  Expr of(const Dims& dims, char letter) const { return dims[text.find(letter)]; }
  std::string text;
  bool is_plain = true;
};

std::size_t spatial_dims(const Call& call) {
  return std::size_t(call.op.name[call.op.name.find_first_of("123")] - '0');
}

void default_out_layout(const Call& call, const char* from) {
  Attr& out = call.attrs["out_layout"];
  if (out.is_none() || (out.as_string() && out.as_string()->empty())) out = call.attrs[from];
}

struct ConvolutionParts {
  TensorStructInfo data, weight;
  DataType dtype;
  NodeRef vdevice;
  std::vector<int64_t> strides, padding, dilation, output_padding;
  Layout data_layout, kernel_layout, out_layout;
  bool is_plain() const { return data_layout.is_plain && kernel_layout.is_plain && out_layout.is_plain; }
};

Result<ConvolutionParts> convolution_parts(const Call& call, std::size_t n, bool transposed) {
  ConvolutionParts out;
  TS_TRY(out.data, tensor(call, 0));
  TS_TRY(out.weight, tensor(call, 1));
  TS_TRY(out.strides, repeated(call, "strides", n));
  TS_TRY(out.padding, paddings(call, n));
  if (transposed) {
    TS_TRY(out.output_padding, repeated(call, "output_padding", n));
  }
  TS_TRY(out.dilation, repeated(call, "dilation", n));
  if (std::ranges::any_of(out.strides, [](int64_t s) { return s < 1; }))
    return wrong_argument(call, "strides of at least 1");
  default_out_layout(call, "data_layout");
  const std::string spatial = spatial_letters(n);
  TS_TRY(out.data_layout, Layout::read(call, "data_layout", "NC" + spatial));
  TS_TRY(out.kernel_layout, Layout::read(call, "kernel_layout", "OI" + spatial));
  TS_TRY(out.out_layout, Layout::read(call, "out_layout", "NC" + spatial));
  TS_TRY(out.vdevice, common_vdevice(call, {out.data, out.weight}));
  out.dtype = type_attr(call, "out_dtype", DataType::none());
  if (out.dtype.is_void()) {
    TS_TRY(out.dtype, common_dtype(call, {out.data, out.weight}));
  }
  if (out.data_layout.is_plain) TS_TRY_VOID(require_ndim(call, *out.data, int(n + 2), "the data"));
  if (out.kernel_layout.is_plain) TS_TRY_VOID(require_ndim(call, *out.weight, int(n + 2), "the weight"));
  return out;
}

/// The channels of the data against those of the weight, and the outputs against the groups.
Result<void> check_channels(const Call& call, const Expr& data, const Expr& inputs, const Expr& outputs,
                            bool transposed) {
  const int64_t groups = int_attr(call, "groups", 1);
  if (groups < 1) return wrong_argument(call, "a positive number of groups");
  const Expr expected = transposed ? inputs : inputs * dim(groups);
  if (Sizes(call).differ(data, expected))
    return wrong_shape(call, as_int(data) && as_int(expected)
                                 ? "the data has " + std::to_string(*as_int(data)) + " channels, the weight needs " +
                                       std::to_string(*as_int(expected))
                                 : "the channels of data and weight differ");
  auto divided = as_int(transposed ? inputs : outputs);
  if (divided && *divided % groups)
    return wrong_shape(
        call, std::to_string(*divided) + " channels cannot be divided into " + std::to_string(groups) + " groups");
  return {};
}

Info convolution(const Call& call) {
  const std::size_t n = spatial_dims(call);
  const bool transposed = call.op.name.ends_with("_transpose");
  TS_TRY(ConvolutionParts parts, convolution_parts(call, n, transposed));
  auto data = dims_of(*parts.data), weight = dims_of(*parts.weight);
  if (!data || !weight || !parts.is_plain()) return unknown_shape(parts.dtype, int(n + 2), parts.vdevice);
  const Layout &d = parts.data_layout, &k = parts.kernel_layout;
  TS_TRY_VOID(check_channels(call, d.of(*data, 'C'), k.of(*weight, 'I'), k.of(*weight, 'O'), transposed));
  Sizes sizes(call);
  Dims out(n + 2);
  const std::string spatial = spatial_letters(n);
  out[parts.out_layout.text.find('N')] = d.of(*data, 'N');
  const Expr channels = k.of(*weight, 'O');
  out[parts.out_layout.text.find('C')] =
      transposed ? sizes.simplified(channels * dim(int_attr(call, "groups", 1))) : channels;
  for (std::size_t i = 0; i < n; ++i) {
    const Expr size = d.of(*data, spatial[i]), window = k.of(*weight, spatial[i]);
    const int64_t pad = parts.padding[i] + parts.padding[n + i], stride = parts.strides[i],
                  dilation = parts.dilation[i];
    const Expr span = dim(dilation) * (window - 1);
    const Expr length = transposed ? (size - 1) * dim(stride) - pad + span + (parts.output_padding[i] + 1)
                                   : floordiv(size + pad - span - 1, dim(stride)) + 1;
    out[parts.out_layout.text.find(spatial[i])] = sizes.simplified(length);
  }
  return tensor_info(out, parts.dtype, parts.vdevice);
}

/// The data laid out as its result is to be; nothing where its shape is unknown.
Result<std::optional<Dims>> pool_dims(const Call& call, const TensorStructInfo& x, std::size_t n, Layout& layout,
                                      Layout& out_layout) {
  default_out_layout(call, "layout");
  const std::string letters = "NC" + spatial_letters(n);
  TS_TRY(layout, Layout::read(call, "layout", letters));
  TS_TRY(out_layout, Layout::read(call, "out_layout", letters));
  if (layout.is_plain) TS_TRY_VOID(require_ndim(call, *x, int(n + 2), "the data"));
  auto dims = dims_of(*x);
  if (!dims || !layout.is_plain || !out_layout.is_plain) return std::optional<Dims>();
  Dims out;
  for (char letter : out_layout.text) out.push_back(layout.of(*dims, letter));
  return std::optional(out);
}

Info pool(const Call& call) {
  const std::size_t n = spatial_dims(call);
  TS_TRY(auto x, tensor(call, 0));
  TS_TRY(auto kernel, repeated(call, "pool_size", n));
  TS_TRY(auto strides, repeated(call, "strides", n));
  TS_TRY(auto padding, paddings(call, n));
  TS_TRY(auto dilation, repeated(call, "dilation", n));
  if (std::ranges::any_of(strides, [](int64_t s) { return s < 1; }))
    return wrong_argument(call, "strides of at least 1");
  Layout layout, out_layout;
  TS_TRY(auto dims, pool_dims(call, x, n, layout, out_layout));
  if (!dims) return unknown_shape(x->dtype, int(n + 2), x->vdevice);
  Sizes sizes(call);
  const std::string spatial = spatial_letters(n);
  for (std::size_t i = 0; i < n; ++i) {
    Expr& size = (*dims)[out_layout.text.find(spatial[i])];
    const int64_t rounding = flag_attr(call, "ceil_mode") ? strides[i] - 1 : 0;
    size = sizes.simplified(
        floordiv(size + (padding[i] + padding[n + i] - dilation[i] * (kernel[i] - 1) - 1 + rounding), dim(strides[i])) +
        1);
  }
  return shaped(*x, dims, int(n + 2));
}

Info adaptive_pool(const Call& call) {
  const std::size_t n = spatial_dims(call);
  TS_TRY(auto x, tensor(call, 0));
  std::optional<std::vector<int64_t>> wanted;
  if (!call.attrs["output_size"].is_none()) {
    TS_TRY(wanted, repeated(call, "output_size", n));
  }
  Layout layout, out_layout;
  TS_TRY(auto dims, pool_dims(call, x, n, layout, out_layout));
  if (!dims) return unknown_shape(x->dtype, int(n + 2), x->vdevice);
  const std::string spatial = spatial_letters(n);
  for (std::size_t i = 0; wanted && i < n; ++i) (*dims)[out_layout.text.find(spatial[i])] = dim((*wanted)[i]);
  return shaped(*x, dims, int(n + 2));
}

/// The gradient of a pool has the shape of its data.
Info pool_backward(const Call& call) {
  TS_TRY(auto data, tensor(call, 1));
  TS_TRY_VOID(repeated(call, "pool_size", 2));
  TS_TRY_VOID(repeated(call, "strides", 2));
  TS_TRY_VOID(paddings(call, 2));
  TS_TRY_VOID(repeated(call, "dilation", 2));
  default_out_layout(call, "layout");
  return data;
}

Info resize(const Call& call) {
  const std::size_t n = spatial_dims(call);
  TS_TRY(auto x, tensor(call, 0));
  auto info = call.args.size() > 1 ? as<ShapeStructInfoNode>(struct_info_of(call.args[1])) : nullptr;
  if (!info) return wrong_argument(call, "a shape as size");
  if (info->ndim >= 0 && info->ndim != int(n))
    return wrong_argument(call, std::to_string(n) + " sizes, found " + std::to_string(info->ndim));
  TS_TRY(Layout layout, Layout::read(call, "layout", "NC" + spatial_letters(n)));
  const DataType dtype = type_attr(call, "out_dtype", x->dtype);
  auto dims = dims_of(*x), wanted = shape_values(call.args[1]);
  if (layout.is_plain) TS_TRY_VOID(require_ndim(call, *x, int(n + 2), "the data"));
  if (!dims || !wanted || !layout.is_plain) return unknown_shape(dtype, int(n + 2), x->vdevice);
  const std::string spatial = spatial_letters(n);
  for (std::size_t i = 0; i < n; ++i) (*dims)[layout.text.find(spatial[i])] = (*wanted)[i];
  return shaped(*x, dims, int(n + 2), dtype);
}

/// One number is both sizes; no region of interest is a list of zeros.
Result<RelaxExpr> make_resize(std::string_view name, std::size_t n, const std::vector<NodeRef>& args,
                              const AttrDict& attrs) {
  NodeRef size = args[1];
  if (auto one = as<ShapeExprNode>(size); one && one->values.size() == 1) size = shape_expr(Dims(n, one->values[0]));
  AttrDict complete = attrs;
  AttrList corners;
  const Attr given = complete["roi"];
  auto list = given.get<AttrList>();
  for (std::size_t i = 0; i < 2 * n; ++i) {
    const Attr* item = list ? (i < list->size() ? &(*list)[i] : nullptr) : given.is_none() ? nullptr : &given;
    double value = 0;
    if (item && item->get<double>()) value = *item->get<double>();
    if (item && item->as_int()) value = double(*item->as_int());
    if (auto held = item ? item->get<NodeRef>() : nullptr)
      if (auto imm = as<FloatImmNode>(*held)) value = imm->value;
    corners.push_back(NodeRef(make_const(DataType::floating(32), value)));
  }
  complete["roi"] = corners;
  return relax_call(name, {args[0], size}, std::move(complete));
}
Result<RelaxExpr> make_resize2d(const std::vector<NodeRef>& args, const AttrDict& attrs) {
  return make_resize("image.resize2d", 2, args, attrs);
}
Result<RelaxExpr> make_resize3d(const std::vector<NodeRef>& args, const AttrDict& attrs) {
  return make_resize("image.resize3d", 3, args, attrs);
}

std::vector<Param> convolution_params(std::string data, std::string kernel, bool transposed) {
  std::vector<Param> out{{"data"}, {"weight"}, {"strides", Takes::Ints, 1}, {"padding", Takes::Ints, 0}};
  if (transposed) out.push_back({"output_padding", Takes::Ints, 0});
  for (const Param& more : {Param{"dilation", Takes::Ints, 1}, Param{"groups", Takes::Int, 1},
                            Param{"data_layout", Takes::String, data}, Param{"kernel_layout", Takes::String, kernel},
                            Param{"out_layout", Takes::String, none}, Param{"out_dtype", Takes::DType, "void"}})
    out.push_back(more);
  return out;
}

}  // namespace

void add_convolutions(OpTable& table) {
  table.add("nn.conv1d", convolution_params("NCW", "OIW", false), convolution);
  table.add("nn.conv2d", convolution_params("NCHW", "OIHW", false), convolution);
  table.add("nn.conv3d", convolution_params("NCDHW", "OIDHW", false), convolution);
  table.add("nn.conv1d_transpose", convolution_params("NCW", "IOW", true), convolution);
  table.add("nn.conv2d_transpose", convolution_params("NCHW", "IOHW", true), convolution);
  table.add("nn.conv3d_transpose", convolution_params("NCDHW", "IODHW", true), convolution).since = 20;
}

namespace {

void add_pool(OpTable& table, std::string_view name, std::vector<Param> operands, std::string layout,
              RelaxOp::Infer infer, bool counts_padding = false) {
  for (const Param& more :
       {Param{"pool_size", Takes::Ints, 1}, Param{"strides", Takes::Ints, 1}, Param{"padding", Takes::Ints, 0},
        Param{"dilation", Takes::Ints, 1}, Param{"ceil_mode", Takes::Bool, false},
        Param{"count_include_pad", Takes::Bool, counts_padding}, Param{"layout", Takes::String, layout},
        Param{"out_layout", Takes::String, none}})
    operands.push_back(more);
  table.add(name, std::move(operands), infer).printed = {"pool_size", "strides",           "dilation", "padding",
                                                         "ceil_mode", "count_include_pad", "layout",   "out_layout"};
}

}  // namespace

void add_pools(OpTable& table) {
  const Param data{"data"};
  // Averages over 1 and 3 dimensions count what is padded unless they are told not to; Python has it so.
  add_pool(table, "nn.max_pool1d", {data}, "NCW", pool);
  add_pool(table, "nn.max_pool2d", {data}, "NCHW", pool);
  add_pool(table, "nn.max_pool3d", {data}, "NCDHW", pool);
  add_pool(table, "nn.avg_pool1d", {data}, "NCW", pool, true);
  add_pool(table, "nn.avg_pool2d", {data}, "NCHW", pool);
  add_pool(table, "nn.avg_pool3d", {data}, "NCDHW", pool, true);
  for (std::string_view name : {"grad.max_pool2d_backward", "grad.avg_pool2d_backward"})
    add_pool(table, name, {{"output_grad"}, data}, "NCHW", pool_backward);
  const Param size{"output_size", Takes::Ints, none}, out{"out_layout", Takes::String, none};
  table.add("nn.adaptive_avg_pool1d", {data, size, {"layout", Takes::String, "NCW"}, out}, adaptive_pool);
  table.add("nn.adaptive_avg_pool2d", {data, size, {"layout", Takes::String, "NCHW"}, out}, adaptive_pool);
  table.add("nn.adaptive_avg_pool3d", {data, size, {"layout", Takes::String, "NCDHW"}, out}, adaptive_pool);
  auto resize_params = [&](std::string layout, std::string rounding) {
    return std::vector<Param>{data,
                              {"size", Takes::Shape},
                              {"roi", Takes::Any, none},
                              {"layout", Takes::String, layout},
                              {"method", Takes::String, "linear"},
                              {"coordinate_transformation_mode", Takes::String, "half_pixel"},
                              {"rounding_method", Takes::String, rounding},
                              {"cubic_alpha", Takes::Number, -0.5},
                              {"cubic_exclude", Takes::Int, 0},
                              {"extrapolation_value", Takes::Number, 0.0},
                              {"out_dtype", Takes::DType, "void"}};
  };
  table.add("image.resize2d", resize_params("NCHW", "round"), resize).make = make_resize2d;
  RelaxOp& resize3d = table.add("image.resize3d", resize_params("NCDHW", ""), resize);
  resize3d.make = make_resize3d, resize3d.since = 21;
}

}  // namespace tirscope::relax_rules
