// SPDX-License-Identifier: Apache-2.0
#include "interp/compiler/compiler.h"
#include "ir/ops/strides.h"
#include "ir/walk/param_buffers.h"

namespace tirscope::interp {

void Compiler::bind_unknown(const std::vector<Expr>& dimensions, const std::vector<int>& registers) {
  for (std::size_t i = 0; i < std::min(dimensions.size(), registers.size()); ++i) {
    auto var = as<VarNode>(dimensions[i]);
    if (var && !vars_.contains(var)) bind(var, {var->dtype, {registers[i]}});
  }
}

void Compiler::parameters(const PrimFuncNode& function) {
  // First all registers and the variables that shapes introduce, then the checks, which may use any of them.
  const ParamBuffers buffers(function);
  for (const Var& param : function.params) {
    ParameterCode code{param->name, nullptr, param->dtype, fresh(), {}};
    bind(param.get(), {param->dtype, {code.value}});
    if (Buffer buffer = buffers.of(param)) {
      code.name = buffer->name;
      code.buffer = buffer.get();
      for (std::size_t i = 0; i < buffer->shape.size(); ++i) code.extents.push_back(fresh());
      bind(buffer->data.get(), {DataType::handle(), {code.value}});
      bind_unknown(buffer->shape, code.extents);
      handles_[param.get()] = {code.value, code.extents};
    }
    code_.parameters.push_back(std::move(code));
  }
  for (const ParameterCode& param : code_.parameters) {
    if (!param.buffer) continue;
    Buffer buffer = ref(param.buffer);
    for (std::size_t i = 0; i < buffer->shape.size(); ++i) {
      code_.extents.push_back(std::make_unique<Extent>(Extent{buffer->name, int(i)}));
      emit({Op::CheckExtent, 0, scalar(buffer->shape[i]), param.extents[i], 0, code_.extents.back().get()});
    }
    bind_unknown(buffer->strides, compact_strides(param.extents));
    bind_unknown({buffer->elem_offset}, {constant(int64_t(0))});
    declare(buffer);
  }
}

std::vector<int> Compiler::compact_strides(const std::vector<int>& extents) {
  std::vector<int> out(extents.size());
  int stride = constant(int64_t(1));
  for (std::size_t i = extents.size(); i-- > 0;) {
    out[i] = stride;
    if (i > 0) stride = emit_to(Op::MulI, stride, extents[i]);
  }
  return out;
}

BufferCode Compiler::computed(const Buffer& buffer) {
  BufferCode code;
  auto pointer = vars_.find(buffer->data.get());
  if (pointer == vars_.end()) unsupported("interp.undefined-buffer", "buffer {0} has no memory here", buffer->name);
  code.pointer = pointer->second.scalar();
  for (const Expr& extent : buffer->shape) code.extent.push_back(scalar(extent));
  if (has_strides(*buffer))
    for (const Expr& stride : buffer->strides) code.stride.push_back(scalar(stride));
  code.compact = code.stride.empty();
  if (!is_zero(buffer->elem_offset)) code.offset = scalar(buffer->elem_offset);
  // A flat view of merged memory: its indices count from the beginning of that memory, and end where that ends.
  auto arena = bytes_.find(buffer->data.get());
  if (arena != bytes_.end() && code.compact && code.extent.size() == 1 && buffer->dtype != DataType::uint(8)) {
    int64_t bytes = storage_bytes(storage(buffer->dtype)) * int64_t(lane_count(buffer->dtype));
    code.extent[0] = emit_to(Op::DivI, arena->second, constant(bytes), 0, where_);
  }
  return code;
}

BufferCode Compiler::buffer_code(const Buffer& buffer) {
  auto known = buffers_.find(buffer.get());
  if (known != buffers_.end()) return known->second;
  // Used without a declaration, as flattened buffers are. Not kept: this may be a branch.
  BufferCode code = computed(buffer);
  code.offset_in_index = code.offset >= 0;
  return code;
}

void Compiler::declare_view(const MatchBufferRegion& match) {
  const Buffer &view = match->buffer, &source = match->source->buffer;
  BufferCode from = buffer_code(source);
  std::vector<int> strides = from.compact ? compact_strides(from.extent) : from.stride;
  if (match->source->region.size() != strides.size())
    unsupported("interp.wrong-indices", "buffer {0} has {1} dimensions, but got {2} indices", source->name,
                strides.size(), match->source->region.size());
  int offset = from.offset < 0 ? constant(int64_t(0)) : from.offset;
  std::vector<int> extents;
  for (std::size_t i = 0; i < strides.size(); ++i) {
    offset = emit_to(Op::AddI, offset, emit_to(Op::MulI, scalar(match->source->region[i]->min), strides[i]));
    extents.push_back(scalar(match->source->region[i]->extent));
  }
  std::size_t dropped = strides.size() - std::min(strides.size(), view->shape.size());  // leading points of the region
  strides.erase(strides.begin(), strides.begin() + long(dropped));
  extents.erase(extents.begin(), extents.begin() + long(dropped));
  bind(view->data.get(), {DataType::handle(), {from.pointer}});
  bind_unknown(view->shape, extents);
  bind_unknown(view->strides, strides);
  bind_unknown({view->elem_offset}, {offset});
  BufferCode code{from.pointer, offset, {}, strides, false};
  for (const Expr& extent : view->shape) code.extent.push_back(scalar(extent));
  if (code.extent.size() != strides.size())
    unsupported("interp.unsupported", "the interpreter cannot match buffer {0} to a region with fewer dimensions",
                view->name);
  views_[view->data.get()] = code;
  buffers_[view.get()] = std::move(code);
}

Compiler::PointerCode Compiler::pointed_at(const CallNode& node, std::size_t at, const Expr& offset,
                                           DataType otherwise) {
  const Expr& pointer = argument(node, at);
  auto var = as<VarNode>(pointer);
  auto call = as<CallNode>(pointer);
  const bool in_bytes = bytes_.contains(var);
  const DataType element = var && var->pointer && !in_bytes ? var->pointer->element : otherwise;
  if (call && call->op == &op::tvm_access_ptr()) var = as<VarNode>(argument(*call, 1));
  const int bytes = in_bytes ? 1 : storage_bytes(storage(element)) * int(lane_count(element));
  Buffer buffer = make_buffer(var ? var->name : "the memory", {int32(1)}, element);
  int to = scalar(pointer);
  if (offset) to = emit_to(Op::AddPointer, to, scalar(offset), bytes);
  return {to, bytes, buffer, pointer_use(node, at)};
}

const Access* Compiler::access(const Buffer& buffer, const BufferCode& code, const Node& node,
                               const std::vector<Value>& indices, std::size_t i, std::size_t sub) {
  auto access = std::make_unique<Access>();
  access->buffer = buffer.get();
  access->node = &node;
  access->where = where_;
  access->storage = storage(buffer->dtype);
  access->bytes = uint8_t(storage_bytes(access->storage));
  access->compact = code.compact;
  access->lanes = uint8_t(lane_count(buffer->dtype));
  access->lane = uint8_t(sub);
  access->pointer = code.pointer;
  access->offset = code.offset;
  access->extent = code.extent;
  access->stride = code.stride;
  for (const Value& index : indices) access->index.push_back(index[i]);
  code_.accesses.push_back(std::move(access));
  return code_.accesses.back().get();
}

std::vector<Value> Compiler::index_values(const Buffer& buffer, const BufferCode& code,
                                          const std::vector<Expr>& indices) {
  if (indices.size() != buffer->shape.size())
    unsupported("interp.wrong-indices", "buffer {0} has {1} dimensions, but got {2} indices", buffer->name,
                buffer->shape.size(), indices.size());
  if (lane_count(buffer->dtype) > 255)
    unsupported("interp.unsupported-type", "the interpreter does not support the type {0}", buffer->dtype.str());
  std::vector<Value> out;
  for (const Expr& index : indices) out.push_back(expr(index));
  if (code.offset_in_index && !out.empty())
    for (int& lane : out.back().lanes) lane = emit_to(Op::SubI, lane, code.offset);
  if (as_neighbours(buffer, indices)) carry_over(out, code);
  return out;
}

/// Whether it is a vector of elements next to each other that is longer than a row.
bool Compiler::as_neighbours(const Buffer& buffer, const std::vector<Expr>& indices) {
  auto ramp = indices.size() < 2 ? nullptr : as<RampNode>(indices.back());
  const std::optional<int64_t> row = ramp ? as_int(buffer->shape.back()) : std::nullopt;
  return row && *row > 0 && is_one(ramp->stride) && !ramp->dtype.is_scalable() && ramp->dtype.lanes() > *row;
}

/// Its elements behind the row are those of the next rows, where these follow in memory.
void Compiler::carry_over(std::vector<Value>& indices, const BufferCode& code) {
  const std::size_t lanes = indices.back().lanes.size();
  for (std::size_t d = indices.size() - 1; d > 0; --d) {
    const int extent = code.extent[d];
    const int follows =
        code.compact ? -1 : emit_to(Op::EqI, code.stride[d - 1], emit_to(Op::MulI, code.stride[d], extent));
    Value &row = indices[d - 1], &inside = indices[d];
    row.lanes.resize(lanes, row.lanes.front());
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const int over = emit_to(Op::FloorDivI, inside.lanes[lane], extent, 0, where_),
                left = emit_to(Op::SubI, inside.lanes[lane], emit_to(Op::MulI, over, extent)),
                next = emit_to(Op::AddI, row.lanes[lane], over);
      inside.lanes[lane] = follows < 0 ? left : emit_to(Op::Select, follows, left, inside.lanes[lane]);
      row.lanes[lane] = follows < 0 ? next : emit_to(Op::Select, follows, next, row.lanes[lane]);
    }
  }
}

std::size_t Compiler::index_lanes(const std::vector<Value>& indices) {
  std::size_t lanes = 1;
  for (const Value& index : indices) lanes = std::max(lanes, index.lanes.size());
  return lanes;
}

Value Compiler::load(const BufferLoadNode& node) {
  BufferCode code = buffer_code(node.buffer);
  std::vector<Value> indices = index_values(node.buffer, code, node.indices);
  std::size_t inner = lane_count(node.buffer->dtype), outer = index_lanes(indices);
  Value predicate = node.predicate ? expr(node.predicate) : Value{};
  Value out{node.dtype, {}};
  for (std::size_t i = 0; i < outer; ++i) {
    for (std::size_t sub = 0; sub < inner; ++sub) {
      int dst = fresh();
      int skip = -1;
      if (node.predicate) {  // lanes that are masked off read zero
        emit({Op::Move, dst, constant(int64_t(0))});
        skip = emit({Op::JumpIfZero, 0, predicate[i]});
      }
      emit({Op::Load, dst, 0, 0, 0, access(node.buffer, code, node, indices, i, sub)});
      if (skip >= 0) at(skip).c = here();
      out.lanes.push_back(dst);
    }
  }
  return out;
}

void Compiler::store(const BufferStoreNode& node) {
  Value value = expr(node.value);
  BufferCode code = buffer_code(node.buffer);
  std::vector<Value> indices = index_values(node.buffer, code, node.indices);
  std::size_t inner = lane_count(node.buffer->dtype), outer = index_lanes(indices);
  Value predicate = node.predicate ? expr(node.predicate) : Value{};
  for (std::size_t i = 0; i < outer; ++i) {
    for (std::size_t sub = 0; sub < inner; ++sub) {
      int skip = node.predicate ? emit({Op::JumpIfZero, 0, predicate[i]}) : -1;
      emit({Op::Store, 0, value[i * inner + sub], 0, 0, access(node.buffer, code, node, indices, i, sub)});
      if (skip >= 0) at(skip).c = here();
    }
  }
}

}  // namespace tirscope::interp
