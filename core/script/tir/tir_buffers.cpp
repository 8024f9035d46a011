// SPDX-License-Identifier: Apache-2.0
// Buffers and allocations in the T namespace.
#include <algorithm>
#include <limits>

#include "ir/numbers/floats.h"
#include "script/tir/tir_namespace.h"
#include "script/tir/values/node_values.h"

namespace tirscope::script {

namespace {

/// Where the scope stands among the parameters of a buffer, and what an allocation has after them.
constexpr std::size_t scope_at = 5, annotations_at = 10;

/// The parameters that all ways to declare a buffer share, from `shape` on.
struct BufferArguments {
  std::vector<Expr> shape;
  DataType dtype;
  Var data;
  std::vector<Expr> strides;
  Expr elem_offset;
  std::string scope;
  int align = 0, offset_factor = 0;
  BufferType type = BufferType::Default;
  std::vector<int> axis_separators;
};

/// Whether the elements of `shape` can be counted, and their bytes, in 64 bits.
bool fits(const std::vector<Expr>& shape, DataType dtype) {
  int64_t bytes = std::max<int64_t>(dtype.bytes(), 1);
  for (const Expr& extent : shape) {
    auto value = as_int(extent);
    if (value && *value > 0 && __builtin_mul_overflow(bytes, *value, &bytes)) return false;
  }
  return true;
}

/// The extents at argument `at`; text among them names a size of the signature.
std::optional<std::vector<Expr>> shape_of(const Bound& args, std::size_t at) {
  auto items = args[at].as_sequence();
  auto reader = dynamic_cast<TirReader*>(&args.evaluator);
  if (!items || !reader || std::ranges::none_of(*items, [](const Value& v) { return v.as_string() != nullptr; }))
    return args.exprs(at);
  std::vector<Expr> out;
  for (const Value& item : *items) {
    Expr extent = item.as_string() ? reader->signature_extent(*item.as_string(), args.where) : to_expr(item);
    if (!extent && item.as_string()) return std::nullopt;
    if (!extent) return args.wrong(at, "a list of integers"), std::nullopt;
    out.push_back(std::move(extent));
  }
  return out;
}

std::optional<std::vector<Expr>> strides_of(const Bound& args, std::size_t at, DataType dtype) {
  std::vector<Expr> out;
  if (!args.has(at)) return out;
  std::span<const Value> items{&args[at], 1};
  if (auto sequence = args[at].as_sequence()) items = *sequence;
  for (const Value& item : items) {
    Expr stride = item.as_string() ? Expr(make_var(*item.as_string(), dtype)) : to_expr(item);
    if (!stride || !stride->dtype.is_integer()) return args.wrong(at, "a list of integers"), std::nullopt;
    out.push_back(std::move(stride));
  }
  return out;
}

/// Reads shape, dtype, data, strides, elem_offset, scope, align, offset_factor, buffer_type, axis_separators, which
/// begin at argument `at`. Empty after a report.
std::optional<BufferArguments> buffer_arguments(const Bound& args, std::size_t at,
                                                DataType otherwise = DataType::floating(32)) {
  BufferArguments out;
  if (args.has(at)) {
    auto shape = shape_of(args, at);
    if (!shape) return std::nullopt;
    out.shape = *std::move(shape);
  }
  for (const Expr& extent : out.shape)
    if (!extent->dtype.is_integer() || !extent->dtype.is_scalar())
      return args.wrong(at, "a list of integers"), std::nullopt;
  auto dtype = args.dtype(at + 1, otherwise);
  if (!dtype) return std::nullopt;
  out.dtype = *dtype;
  if (args.has(at + 2)) {
    out.data = args[at + 2].as_node() ? ref_as<VarNode>(*args[at + 2].as_node()) : nullptr;
    if (!out.data || !out.data->dtype.is_handle()) return args.wrong(at + 2, "a pointer variable"), std::nullopt;
  }
  DataType index = out.shape.empty() ? DataType::integer(32) : out.shape.front()->dtype;
  auto strides = strides_of(args, at + 3, index);
  if (!strides) return std::nullopt;
  out.strides = *std::move(strides);
  if (args.has(at + 4)) {
    out.elem_offset = args[at + 4].as_string() ? Expr(make_var(*args[at + 4].as_string(), index)) : args.expr(at + 4);
    if (!out.elem_offset) return std::nullopt;
    if (as_int(out.elem_offset)) out.elem_offset = cast(index, out.elem_offset);
  }
  auto scope = args.text(at + 5, "global");
  auto align = args.integer(at + 6), factor = args.integer(at + 7);
  auto type = args.text(at + 8);
  if (!scope || !align || !factor || !type) return std::nullopt;
  constexpr int64_t most = std::numeric_limits<int>::max();
  if (*align > most || *factor > most || *factor < 0)
    return args.wrong(at + 7, "a small positive integer"), std::nullopt;
  out.scope = *scope;
  out.align = static_cast<int>(*align);
  out.offset_factor = static_cast<int>(*factor);
  if (*type != "" && *type != "default" && *type != "auto")
    return args.wrong(at + 8, "\"auto\" or \"default\""), std::nullopt;
  if (*type == "auto") out.type = BufferType::AutoBroadcast;
  if (args.has(at + 9)) {
    auto separators = args.exprs(at + 9);
    if (!separators) return std::nullopt;
    for (const Expr& separator : *separators) {
      auto axis = as_int(separator);
      if (!axis) return args.wrong(at + 9, "a list of axes"), std::nullopt;
      out.axis_separators.push_back(static_cast<int>(*axis));
    }
  }
  if (fits(out.shape, out.dtype)) return out;
  args.evaluator.report(args.where,
                        bad_input("script.shape-overflow", "the size of the buffer in bytes does not fit in 64 bits"));
  return std::nullopt;
}

Buffer declare(BufferArguments args) {
  if (!args.data) {
    DataType stored = args.dtype.is_bool() && args.dtype.is_scalar() ? DataType::integer(8) : args.dtype;
    args.data = make<VarNode>("", DataType::handle(), PointerType{stored, args.scope});
  }
  DataType index = args.shape.empty() ? DataType::integer(32) : args.shape.front()->dtype;
  if (!args.elem_offset && args.offset_factor) args.elem_offset = make_var("elem_offset", index);
  if (!args.elem_offset) args.elem_offset = make_const(index, int64_t(0));
  return make<BufferNode>(args.data, args.dtype, std::move(args.shape), std::move(args.strides), args.elem_offset, "",
                          args.align > 0 ? args.align : 64, args.offset_factor ? args.offset_factor : 1, args.type,
                          std::move(args.axis_separators));
}

Value buffer(const Bound& args) {
  auto parts = buffer_arguments(args, 0);
  return parts ? Value(declare(*std::move(parts))) : Value();
}

/// `T.Buffer(...)` and `T.Buffer[shape, dtype]`.
class BufferType_ final : public HostObject {
 public:
  explicit BufferType_(Value function) : function_(std::move(function)) {}
  std::string type_name() const override { return "the type T.Buffer"; }
  Value call(Evaluator& evaluator, const Arguments& arguments) override { return evaluator.call(function_, arguments); }
  Value subscript(Evaluator& evaluator, const Value& index, const syntax::Node& where) override {
    std::vector<Value> args{index};
    // T.Buffer[(16, 16), "float32"], T.Buffer[16, "float32"], T.Buffer[(16, 16)]
    if (auto items = index.as_object<TupleObject>()) {
      bool typed = !items->items.empty() && dtype_of(items->items.back()).has_value() && !items->items.back().as_node();
      if (typed && items->items.size() == 2)
        args = items->items;
      else if (typed)
        args = {Value::tuple({items->items.begin(), items->items.end() - 1}), items->items.back()};
    }
    return evaluator.call(function_, args, where);
  }

 private:
  Value function_;
};

Value alloc_buffer(const Bound& args) {
  TirReader* reader = reader_of(args.evaluator, args.where);
  auto parts = reader ? buffer_arguments(args, 0) : std::nullopt;
  if (!parts) return {};
  Buffer made = declare(*std::move(parts));
  if (BlockParts* block = reader->innermost_block())
    block->alloc_buffers.push_back(made);
  else
    reader->function().root_allocs.push_back(made);
  reader->make_visible(made);
  return made;
}

Value match_buffer(const Bound& args) {
  TirReader* reader = reader_of(args.evaluator, args.where);
  if (!reader) return {};
  auto region = region_of(args[0]);
  auto parts = buffer_arguments(args, 1, region ? (*region)->buffer->dtype : DataType::floating(32));
  if (!parts) return {};
  if (region && !args.has(2) && args.has(1)) parts->dtype = DataType::floating(32);
  if (!args.has(1)) {
    if (!region)
      return args.evaluator.report(args.where, bad_input("script.arguments", "the argument {0} is missing", "shape"));
    for (const Range& range : (*region)->region) parts->shape.push_back(range->extent);
  }
  Buffer made = declare(*std::move(parts));
  if (region) {
    BlockParts* block = reader->block_frame("T.match_buffer of a region", args.where);
    if (!block) return {};
    block->match_buffers.push_back(make<MatchBufferRegionNode>(made, *region));
    reader->make_visible(made);
    return made;
  }
  Var param = args[0].as_node() ? ref_as<VarNode>(*args[0].as_node()) : nullptr;
  auto& function = reader->function();
  if (!param || !function.place_of.contains(param.get()))
    return args.wrong(0, "a parameter of the function or a region of a buffer");
  if (!function.bind(param, made))
    return args.evaluator.report(
        args.where, bad_input("script.duplicate", "the parameter {0} is bound to a buffer twice", param->name));
  reader->make_visible(made);
  return made;
}

/// Memory with its buffer.
Value allocation_of(const Bound& args, const Buffer& made, const AttrDict& annotations = {}) {
  return frame_of("an allocation", args.where,
                  [made, annotations](Stmt body) { return allocated(made, std::move(body), annotations); }, made,
                  {made});
}

Value decl_buffer(const Bound& args) {
  auto parts = buffer_arguments(args, 0);
  if (!parts) return {};
  const bool allocated = bool(parts->data);
  Buffer made = declare(*std::move(parts));
  return allocated ? declaration_of(made, args.where) : allocation_of(args, made);
}

/// `T.alloc_buffer(...)`: a statement from 0.24 on, a buffer of the block before.
Value alloc(const Bound& args) {
  TirReader* reader = reader_of(args.evaluator, args.where);
  if (!reader) return {};
  if (!reader->flat() && args.has(annotations_at)) return args.wrong(annotations_at, "left out before TVM 0.24");
  if (!reader->flat()) return alloc_buffer(args);
  auto parts = buffer_arguments(args, 0);
  auto annotations = parts ? args.attrs(annotations_at) : std::nullopt;
  return annotations ? allocation_of(args, declare(*std::move(parts)), *annotations) : Value();
}

/// `T.alloc_shared(shape, dtype)`: such a statement in a scope of its own.
template <const char* scope>
Value alloc_in(const Bound& args) {
  auto parts = buffer_arguments(args, 0);
  auto annotations = parts ? args.attrs(annotations_at) : std::nullopt;
  if (!annotations) return {};
  if (!args.has(scope_at)) parts->scope = scope;
  return allocation_of(args, declare(*std::move(parts)), *annotations);
}
constexpr char shared_scope[] = "shared", local_scope[] = "local";

Value allocate(const Bound& args) {
  auto extents = args.exprs(0);
  auto dtype = extents ? args.dtype(1) : std::nullopt;
  auto scope = dtype ? args.text(2, "global") : std::nullopt;
  Expr condition = args.has(3) ? args.expr(3) : true_expr();
  auto annotations = condition ? args.attrs(4) : std::nullopt;
  if (!scope || !annotations) return {};
  if (!fits(*extents, *dtype))
    return args.evaluator.report(
        args.where, bad_input("script.shape-overflow", "the size of the buffer in bytes does not fit in 64 bits"));
  Var data = make<VarNode>("", DataType::handle(), PointerType{*dtype, *scope});
  auto close = [=, extents = *extents, dtype = *dtype, annotations = *annotations](Stmt body) -> Stmt {
    return make<AllocateNode>(data, dtype, extents, condition, std::move(body), annotations);
  };
  return frame_of("an allocation", args.where, std::move(close), data);
}

/// The numbers of a nested list, in row-major order.
bool flatten(const Value& value, std::vector<Attr>& out) {
  if (auto items = value.as_sequence())
    return std::all_of(items->begin(), items->end(), [&](const Value& v) { return flatten(v, out); });
  if (auto v = value.as_bool()) return out.push_back(int64_t(*v)), true;
  if (auto v = value.as_int()) return out.push_back(*v), true;
  if (auto v = value.as_float()) return out.push_back(*v), true;
  if (auto v = value.as_node()) {
    if (auto imm = as<IntImmNode>(*v)) return out.push_back(imm->value), true;
    if (auto imm = as<FloatImmNode>(*v)) return out.push_back(imm->value), true;
  }
  return false;
}

Value allocate_const(const Bound& args) {
  std::vector<Attr> data;
  if (!flatten(args[0], data)) return args.wrong(0, "a list of numbers");
  auto dtype = args.dtype(1);
  auto extents = dtype ? args.exprs(2) : std::nullopt;
  auto annotations = extents ? args.attrs(3) : std::nullopt;
  if (!annotations) return {};
  // TVM keeps the elements in their type: 0.1 of float32 is 0.10000000149011612.
  if (dtype->is_floating())
    for (Attr& item : data) {
      auto whole = item.get<int64_t>();
      item = Attr(round_to(*dtype, whole ? static_cast<double>(*whole) : *item.get<double>()));
    }
  Var var = make<VarNode>("", DataType::handle(), PointerType{*dtype, ""});
  auto close = [=, dtype = *dtype, extents = *extents, annotations = *annotations](Stmt body) -> Stmt {
    return make<AllocateConstNode>(var, dtype, extents, data, std::move(body), annotations);
  };
  return frame_of("an allocation", args.where, std::move(close), var);
}

}  // namespace

Value declaration_of(const Buffer& buffer, const syntax::Node& where) {
  auto close = [buffer](Stmt body) -> Stmt { return make<DeclBufferNode>(buffer, std::move(body)); };
  return frame_of("a buffer's declaration", where, std::move(close), buffer, {buffer});
}

Stmt allocated(const Buffer& buffer, Stmt body, const AttrDict& annotations) {
  Stmt inner = make<DeclBufferNode>(buffer, std::move(body));
  return make<AllocateNode>(buffer->data, buffer->dtype, buffer->shape, true_expr(), inner, annotations);
}

void define_buffers(Namespace& tir) {
#define TS_BUFFER_PARAMETERS                                                                            \
  "shape", "dtype", "data", "strides", "elem_offset", "scope", "align", "offset_factor", "buffer_type", \
      "axis_separators"
  Namespace hidden("T.Buffer");
  define(hidden, "Buffer", {TS_BUFFER_PARAMETERS}, 1, buffer);
  tir.define("Buffer", Ref<Object>(new BufferType_(*hidden.find("Buffer"))));
  define(tir, "match_buffer", {"param", TS_BUFFER_PARAMETERS}, 1, match_buffer);
  define(tir, "sblock_alloc_buffer", {TS_BUFFER_PARAMETERS}, 1, alloc_buffer);
  define(tir, "alloc_buffer", {TS_BUFFER_PARAMETERS, "annotations"}, 1, alloc);
  define(tir, "alloc_shared", {TS_BUFFER_PARAMETERS, "annotations"}, 1, alloc_in<shared_scope>);
  define(tir, "alloc_local", {TS_BUFFER_PARAMETERS, "annotations"}, 1, alloc_in<local_scope>);
  define(tir, "decl_buffer", {TS_BUFFER_PARAMETERS}, 1, decl_buffer);
#undef TS_BUFFER_PARAMETERS
  define(tir, "allocate", {"extents", "dtype", "scope", "condition", "annotations"}, 2, allocate);
  define(tir, "allocate_const", {"data", "dtype", "extents", "annotations"}, 3, allocate_const);
}

}  // namespace tirscope::script
