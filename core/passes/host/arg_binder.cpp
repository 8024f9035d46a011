// SPDX-License-Identifier: Apache-2.0
#include "passes/host/arg_binder.h"

#include "script/printer/printer.h"
#include "support/format.h"
#include "support/int_math.h"

namespace tirscope::passes {

namespace {

auto asserting(const Expr& condition, const std::string& message) {
  return [condition, message](Stmt rest) -> Stmt {
    return make<AssertStmtNode>(condition, make<StringImmNode>(message), rest);
  };
}
auto letting(const Var& var, const Expr& value) {
  return [var, value](Stmt rest) -> Stmt { return make<LetStmtNode>(var, value, rest); };
}
auto declaring(const Buffer& buffer) {
  return [buffer](Stmt rest) -> Stmt { return make<DeclBufferNode>(buffer, rest); };
}

Expr is_null(const Expr& pointer) { return call(DataType::boolean(), op::isnullptr(), {pointer}); }
bool is_sub_byte(DataType dtype) {  // Rule 3
  return dtype.is_scalar() && !dtype.is_bool() && dtype.is_integer() &&
         (dtype.bits == 4 || (dtype.is_int() && dtype.bits == 1));
}
Expr element(const Buffer& array, std::size_t k, DataType dtype) {
  return cast(dtype, load(array, {int32(int64_t(k))}));
}

}  // namespace

/// Rule 1.
void ArgBinder::add_assert(const Expr& condition, const std::string& name) {
  Expr simple = analyzer_.simplify(condition);
  if (is_zero(simple)) {
    refuse(refused("bind-argument.never-true", "{0} can never satisfy {1}", name, script::text(condition)));
    return;
  }
  if (is_one(simple)) return;
  asserts.push_back(
      asserting(simple, formatted("Argument {} has an unsatisfied constraint: {}", name, script::text(condition))));
}

/// Rule 1. True when `param` is a variable that was not known before.
bool ArgBinder::bind_new(const Expr& param, const Expr& value, const std::string& name) {
  auto var = ref_as<VarNode>(param);
  if (!var || !bound_.insert(var.get()).second) {
    add_assert(eq(param, value), name);
    return false;
  }
  inits.push_back(letting(var, value));
  return true;
}

void ArgBinder::bind(const Expr& param, const Expr& value, const std::string& name) { bind_new(param, value, name); }

/// Rule 2.
void ArgBinder::bind_tensor(const Buffer& buffer, const Expr& device_type, const Var& device_id, const Var& handle,
                            const std::string& name) {
  const DataType i64 = DataType::integer(64), i32 = DataType::integer(32), u8 = DataType::uint(8);
  int64_t dimensions = int64_t(buffer->shape.size());
  inits.push_back(asserting(logical_not(is_null(handle)), name + " is expected to have non-NULL DLTensor* pointer"));
  inits.push_back(asserting(eq(int32(dimensions), struct_get(i32, handle, 0, StructField::Dimensions)),
                            formatted("{}.ndim is expected to equal {}", name, dimensions)));
  DataType dtype = buffer->dtype;
  auto field_is = [&](StructField field, DataType type, int64_t value) {
    return eq(struct_get(type, handle, 0, field), make_const(type, value));
  };
  Expr type_fits = logical_and(logical_and(field_is(StructField::TypeCode, u8, type_code(dtype)),
                                           field_is(StructField::TypeBits, u8, dtype.bits)),
                               field_is(StructField::TypeLanes, DataType::uint(16), dtype.lanes()));
  if (!is_sub_byte(dtype))
    asserts.push_back(asserting(type_fits, formatted("{}.dtype is expected to be {}", name, dtype.str())));

  auto array = [&](const char* what, std::size_t size, StructField field) {
    Buffer made = make_buffer(name + what, {int32(int64_t(size))}, i64);
    inits.push_back(letting(made->data, struct_get(DataType::handle(), handle, 0, field)));
    inits.push_back(declaring(made));
    return made;
  };
  Buffer shape = array(".shape", buffer->shape.size(), StructField::Shape);
  for (std::size_t k = 0; k < buffer->shape.size() && !is_sub_byte(dtype); ++k)
    bind(buffer->shape[k], element(shape, k, buffer->shape[k]->dtype), formatted("{}.shape[{}]", name, k));
  Buffer strides = array(".strides", buffer->strides.size(), StructField::Strides);
  bind_strides(buffer, shape, strides, name);
  bind_offset(buffer, handle, name);
  bind(device_type, struct_get(i32, handle, 0, StructField::DeviceType), name + ".device_type");
  bind(device_id, struct_get(i32, handle, 0, StructField::DeviceId), name + ".device_id");
  if (!bind_new(buffer->data, struct_get(DataType::handle(), handle, 0, StructField::Data), name + ".data")) return;
  Expr count = make_const(buffer->index_dtype(), int64_t(1));
  for (const Expr& extent : buffer->shape) count = count * extent;
  asserts.push_back(
      asserting(logical_or(eq(count, make_const(count->dtype, int64_t(0))), logical_not(is_null(buffer->data))),
                name + " is expected to have non-NULL data pointer"));
  inits.push_back([data = buffer->data, alignment = buffer->data_alignment](Stmt rest) -> Stmt {
    return make<AttrStmtNode>(Attr(data), "storage_alignment", int32(alignment), rest);
  });
}

/// Rule 2.
void ArgBinder::bind_strides(const Buffer& buffer, const Buffer& shape, const Buffer& strides,
                             const std::string& name) {
  Expr null = is_null(strides->data);
  auto stride_name = [&](std::size_t k) { return formatted("{}.strides[{}]", name, k); };
  if (buffer->strides.empty()) {
    DataType dtype = buffer->index_dtype();
    Expr expected = make_const(dtype, int64_t(1)), compact = true_expr();
    for (std::size_t k = buffer->shape.size(); k-- > 0;) {
      const Expr& extent = buffer->shape[k];
      Expr fits =
          logical_or(eq(extent, make_const(extent->dtype, int64_t(1))), eq(expected, element(strides, k, dtype)));
      compact = logical_and(compact, fits);
      expected = expected * extent;
    }
    if (buffer->shape.empty()) return;
    asserts.push_back([=](Stmt rest) -> Stmt {
      Stmt check =
          make<AssertStmtNode>(compact, make<StringImmNode>(name + ".strides: expected to be compact array"), no_op());
      return spliced({make<IfThenElseNode>(make<NotNode>(null), check), rest});
    });
    return;
  }
  bool broadcasts = buffer->type == BufferType::AutoBroadcast;
  Expr compact = broadcasts ? make_const(buffer->index_dtype(), int64_t(1)) : int32(1);
  for (std::size_t k = buffer->strides.size(); k-- > 0;) {
    const Expr& extent = buffer->shape[k];
    Expr stride = if_then_else(null, compact, element(strides, k, extent->dtype));
    if (broadcasts) stride = if_then_else(eq(extent, make_const(extent->dtype, int64_t(1))), int32(0), stride);
    bind(buffer->strides[k], stride, stride_name(k));
    compact = broadcasts ? analyzer_.simplify(compact * extent) : compact * element(shape, k, extent->dtype);
  }
}

/// Rule 2.
void ArgBinder::bind_offset(const Buffer& buffer, const Var& handle, const std::string& name) {
  const DataType u64 = DataType::uint(64);
  Expr bytes = struct_get(u64, handle, 0, StructField::ByteOffset);
  if (auto offset = as_int(buffer->elem_offset))
    return bind(make_const(u64, wrapping_mul(*offset, buffer->dtype.bytes())), bytes, name + ".byte_offset");
  Expr elements = cast(buffer->elem_offset->dtype, div(bytes, make_const(u64, buffer->dtype.bytes())));
  if (!bind_new(buffer->elem_offset, elements, name + ".elem_offset") || buffer->offset_factor <= 1) return;
  const Expr& offset = buffer->elem_offset;
  add_assert(eq(truncmod(offset, make_const(offset->dtype, int64_t(buffer->offset_factor))),
                make_const(offset->dtype, int64_t(0))),
             name + ".elem_offset");
}

}  // namespace tirscope::passes
