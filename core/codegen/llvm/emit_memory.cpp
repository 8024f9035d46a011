// SPDX-License-Identifier: Apache-2.0
// Loads and stores: scalar, contiguous, reversed, strided, masked; and who may alias whom.
#include <bit>
#include <numeric>

#include "codegen/llvm/emitter.h"
#include "ir/ops/strides.h"

namespace tirscope::codegen {

using llvm::Value;

/// The element that `indices` name, counted from the data pointer. A flat buffer has one index, which FlattenBuffer has
/// given the offset already; others are linearised here, so that loops can be run before FlattenBuffer too.
Expr Emitter::flat_index(const Buffer& buffer, const std::vector<Expr>& indices) {
  auto spread = [](Expr scalar, const Expr& like) {
    return like->dtype.lanes() > 1 && scalar->dtype.lanes() == 1
               ? Expr(make<BroadcastNode>(cast(like->dtype.element(), scalar), int32(like->dtype.lanes())))
               : scalar;
  };
  Expr flat;
  for (size_t d = 0; d < indices.size(); ++d) {
    Expr index = indices[d];
    if (has_strides(*buffer)) {
      index = index * spread(buffer->strides[d], index);
      flat = flat ? spread(flat, index) + spread(index, flat) : index;
    } else {
      flat = flat ? spread(flat * spread(buffer->shape[d], flat), index) + spread(index, flat) : index;
    }
  }
  if (!flat) flat = make_const(buffer->index_dtype(), int64_t(0));
  bool is_flat = indices.size() == 1 && !has_strides(*buffer);
  return is_flat || is_zero(buffer->elem_offset) ? flat : flat + spread(buffer->elem_offset, flat);
}

/// Lane k of a vector index as base + k * stride, where it has that form.
std::optional<Emitter::Linear> Emitter::linear(const Expr& index) {
  if (auto ramp = as<RampNode>(index); ramp && ramp->base->dtype.is_scalar()) return Linear{ramp->base, ramp->stride};
  if (auto broadcast = as<BroadcastNode>(index); broadcast && broadcast->value->dtype.is_scalar())
    return Linear{broadcast->value, make_const(broadcast->value->dtype, int64_t(0))};
  auto node = as<BinaryNode>(index);
  if (!node || (node->kind != Kind::Add && node->kind != Kind::Sub && node->kind != Kind::Mul)) return {};
  auto a = linear(node->a), b = linear(node->b);
  if (!a || !b) return {};
  if (node->kind == Kind::Mul) {
    if (is_zero(a->stride)) std::swap(a, b);
    if (!is_zero(b->stride)) return {};
    return Linear{a->base * b->base, a->stride * b->base};
  }
  return Linear{tirscope::binary(node->kind, a->base, b->base), tirscope::binary(node->kind, a->stride, b->stride)};
}

bool Emitter::is_sum_or_product(const Expr& expr) {
  return expr->kind == Kind::Add || expr->kind == Kind::Sub || expr->kind == Kind::Mul;
}

bool Emitter::is_widened(const Expr& index) const {
  return !machine_.makes_kernels() && index->dtype.is_int() && index->dtype.is_scalar() && index->dtype.bits == 32;
}

/// An index, on a CPU in 64 bits. Indices do not overflow, so sums and products of 32 bits are the same in 64. LLVM is
/// told that they do not, but forgets it as soon as it regroups a sum, and then no longer sees which elements are
/// neighbours.
Value* Emitter::index_value(const Expr& expr) {
  if (!is_widened(expr)) return value(expr);
  llvm::Type* wide = builder_.getInt64Ty();
  if (is_sum_or_product(expr)) {
    auto& binary = static_cast<const BinaryNode&>(*expr);
    Value* a = index_value(binary.a);
    Value* b = index_value(binary.b);
    if (expr->kind == Kind::Mul) return builder_.CreateNSWMul(a, b);
    return expr->kind == Kind::Add ? builder_.CreateNSWAdd(a, b) : builder_.CreateNSWSub(a, b);
  }
  Value* narrow = value(expr);
  const auto known = wide_.find(narrow);
  return known != wide_.end() ? known->second : builder_.CreateSExt(narrow, wide);
}

Value* Emitter::element_pointer(const Buffer& buffer, Value* index) {
  auto it = values_.find(buffer->data.get());
  if (it == values_.end())
    return refuse(bad_input("codegen.undefined-buffer", "buffer {0} has no memory where it is used", buffer->name),
                  builder_.getPtrTy());
  return element_pointer(it->second, buffer->dtype, index);
}

/// Elements that are vectors lie side by side without a gap. LLVM's own vectors of 48 floats would be 64 floats apart.
Value* Emitter::element_pointer(Value* data, DataType dtype, Value* index) {
  llvm::Type* wide = index->getType()->getWithNewType(builder_.getInt64Ty());
  index = builder_.CreateIntCast(index, wide, true);
  if (dtype.lanes() > 1)
    index = builder_.CreateMul(index, llvm::ConstantInt::get(wide, uint64_t(dtype.lanes())), "", false, true);
  return builder_.CreateInBoundsGEP(memory_type(dtype.element()), data, index);
}

Value* Emitter::at(Value* pointer, DataType element, const Expr& index) {
  return element_pointer(pointer, element, value(index));
}

/// What is known of the address of element `index`, where a value of `dtype` begins: that it is one of an element, or
/// more, where the machine wants to know and the value is a vector.
llvm::Align Emitter::vector_align(const Buffer& buffer, const Expr& index, DataType dtype) {
  int64_t element = std::max<int64_t>(1, dtype.element().bytes());
  if (dtype.lanes() == 1 || !machine_.aligns_vectors()) return llvm::Align(uint64_t(element));
  constexpr int64_t widest = 16;  // no machine moves more at once
  return llvm::Align(uint64_t(std::max(
      element, known_alignment(index, buffer->dtype.bytes(), std::gcd<int64_t>(widest, buffer->data_alignment)))));
}

int64_t Emitter::known_alignment(const Expr& index, int64_t element_bytes, int64_t most) {
  arith::ModularSet set = analyzer_->modular_set(index);
  int64_t step = std::gcd(set.coeff, set.base) * element_bytes;  // 0: always element 0
  int64_t bytes = std::gcd(step, most);
  return bytes & -bytes;
}

/// Says which memory an access belongs to, that it does not touch any other, and whether it must be done as written.
template <class I>
I* Emitter::tag(I* access, const Buffer& buffer) {
  if constexpr (requires { access->setVolatile(true); })
    if (volatile_.contains(buffer->data.get())) access->setVolatile(true);
  auto own = alias_scopes_.find(buffer->data.get());
  if (own == alias_scopes_.end()) return access;
  llvm::LLVMContext& context = module_.getContext();
  std::vector<llvm::Metadata*> others;
  for (llvm::Metadata* scope : all_scopes_)
    if (scope != own->second) others.push_back(scope);
  access->setMetadata(llvm::LLVMContext::MD_alias_scope, llvm::MDNode::get(context, {own->second}));
  if (!others.empty()) access->setMetadata(llvm::LLVMContext::MD_noalias, llvm::MDNode::get(context, others));
  return access;
}

/// The lanes that may be touched: those alive by the conditions above and by the access's own predicate; null for all.
Value* Emitter::combined_mask(const Expr& predicate) {
  if (!predicate) return mask_;
  Value* own = value(predicate);
  return mask_ && mask_->getType() == own->getType() ? builder_.CreateAnd(mask_, own) : own;
}

namespace {

/// What is known of the address of a vector's lane where the vector is aligned like that.
llvm::Align behind(llvm::Align align, const llvm::FixedVectorType* type, unsigned lane) {
  return llvm::commonAlignment(align, lane * type->getScalarSizeInBits() / 8);
}

/// Whether fewer loads reach the lanes, `stride` elements apart, as vectors of all that lies between them.
bool lies_close(int64_t stride, int lanes) {
  return std::has_single_bit(unsigned(lanes)) && stride >= 2 && stride * 2 <= lanes && stride <= 4;
}

}  // namespace

/// The lanes of the piece from lane `from` on. LLVM keeps vectors in registers whose lanes are a power of two or fit
/// into one register, and a vector of 48 floats in memory; pieces of what fits would take a register each.
unsigned Emitter::piece_of(const llvm::FixedVectorType& type, unsigned from) const {
  const unsigned rest = type.getNumElements() - from;
  return rest * type.getScalarSizeInBits() <= machine_.register_bits() ? rest : std::bit_floor(rest);
}

Value* Emitter::load_all(const Buffer& buffer, Value* pointer, llvm::Type* memory, llvm::Align align) {
  auto type = llvm::dyn_cast<llvm::FixedVectorType>(memory);
  if (!type || piece_of(*type, 0) == type->getNumElements())
    return tag(builder_.CreateAlignedLoad(memory, pointer, align), buffer);
  unsigned lanes = type->getNumElements();
  Value* result = nullptr;
  for (unsigned from = 0; from < lanes;) {
    const unsigned width = piece_of(*type, from);
    auto piece = llvm::FixedVectorType::get(type->getElementType(), width);
    Value* at = builder_.CreateConstInBoundsGEP1_64(type->getElementType(), pointer, from);
    Value* loaded = tag(builder_.CreateAlignedLoad(piece, at, behind(align, type, from)), buffer);
    std::vector<int> widen(lanes, -1), choose(lanes);
    for (unsigned k = 0; k < width; ++k) widen[from + k] = int(k);
    for (unsigned k = 0; k < lanes; ++k) choose[k] = int(k < from ? k : lanes + k);
    Value* placed = builder_.CreateShuffleVector(loaded, widen);
    result = result ? builder_.CreateShuffleVector(result, placed, choose) : placed;
    from += width;
  }
  return result;
}

/// Lanes `stride` elements apart, from all that lies between the first of them and the last: `stride` vectors, the last
/// of which ends with the last lane, so that nothing beyond it is read.
Value* Emitter::load_between(const Buffer& buffer, Value* first, llvm::FixedVectorType* type, int stride) {
  const int lanes = int(type->getNumElements());
  const llvm::Align align(type->getScalarSizeInBits() / 8);
  auto part = [&](int from) {
    Value* pointer = builder_.CreateConstInBoundsGEP1_64(type->getElementType(), first, uint64_t(from));
    return load_all(buffer, pointer, type, align);
  };
  Value* result = part(0);
  std::vector<int> place(lanes, -1);  // where each lane is in `result`
  for (int k = 0; k * stride < lanes; ++k) place[k] = k * stride;
  for (int p = 1; p < stride; ++p) {
    const int from = p + 1 < stride ? p * lanes : (lanes - 1) * (stride - 1);
    for (int k = 0; k < lanes; ++k)
      if (const int element = k * stride - from; place[k] < 0 && element < lanes) place[k] = lanes + element;
    result = builder_.CreateShuffleVector(result, part(from), place);
    for (int k = 0; k < lanes; ++k) place[k] = place[k] < 0 ? -1 : k;
  }
  return result;
}

void Emitter::store_all(const Buffer& buffer, Value* pointer, Value* stored, llvm::Align align) {
  auto type = llvm::dyn_cast<llvm::FixedVectorType>(stored->getType());
  if (!type || piece_of(*type, 0) == type->getNumElements()) {
    tag(builder_.CreateAlignedStore(stored, pointer, align), buffer);
    return;
  }
  unsigned lanes = type->getNumElements();
  for (unsigned from = 0; from < lanes;) {
    const unsigned width = piece_of(*type, from);
    std::vector<int> pick(width);
    for (unsigned k = 0; k < width; ++k) pick[k] = int(from + k);
    Value* at = builder_.CreateConstInBoundsGEP1_64(type->getElementType(), pointer, from);
    tag(builder_.CreateAlignedStore(builder_.CreateShuffleVector(stored, pick), at, behind(align, type, from)), buffer);
    from += width;
  }
}

/// The address of lane `lane` of elements that lie apart; `first` is that of the first.
Value* Emitter::lane_pointer(const Buffer& buffer, const Linear& line, Value* first, int lane) {
  Value* stride = builder_.CreateIntCast(value(line.stride), builder_.getInt64Ty(), true);
  return element_pointer(first, buffer->dtype, builder_.CreateNSWMul(stride, builder_.getInt64(uint64_t(lane))));
}

Value* Emitter::load(const Buffer& buffer, const Expr& index, DataType dtype, Value* mask) {
  llvm::Type* memory = memory_type(dtype);
  llvm::Align align(uint64_t(std::max<int64_t>(1, dtype.element().bytes())));
  int lanes = index->dtype.lanes();
  auto from_memory = [&](Value* loaded) {
    return memory == type(dtype) ? loaded : builder_.CreateTrunc(loaded, type(dtype));
  };
  Value* passed = llvm::Constant::getNullValue(memory);
  if (lanes == 1) {
    Value* pointer = element_pointer(buffer, index_value(index));
    align = vector_align(buffer, index, dtype);
    if (!mask) return from_memory(load_all(buffer, pointer, memory, align));
    // One element read under a condition; under a vector's, it is read when any lane is alive.
    if (!memory->isVectorTy()) {
      auto single = llvm::FixedVectorType::get(memory, 1);
      Value* any = builder_.CreateVectorSplat(1, mask->getType()->isVectorTy() ? builder_.CreateOrReduce(mask) : mask);
      Value* loaded =
          tag(builder_.CreateMaskedLoad(single, pointer, align, any, llvm::Constant::getNullValue(single)), buffer);
      return from_memory(builder_.CreateExtractElement(loaded, uint64_t(0)));
    }
    return from_memory(tag(builder_.CreateMaskedLoad(memory, pointer, align, mask, passed), buffer));
  }
  if (auto line = linear(index)) {
    auto stride = as_int(line->stride);
    if (stride == 0) {
      // `mask` has one bit per lane; the scalar load below reads it as "any".
      return splat(load(buffer, line->base, dtype.element(), mask), lanes);
    }
    if (stride == 1 || stride == -1) {
      Expr first = stride == 1 ? line->base : line->base - int64_t(lanes - 1);
      Value* pointer = element_pointer(buffer, index_value(first));
      align = vector_align(buffer, first, dtype);
      if (mask && stride == -1) mask = builder_.CreateVectorReverse(mask);
      Value* loaded =
          mask ? static_cast<Value*>(tag(builder_.CreateMaskedLoad(memory, pointer, align, mask, passed), buffer))
               : load_all(buffer, pointer, memory, align);
      return from_memory(stride == 1 ? loaded : builder_.CreateVectorReverse(loaded));
    }
    if (!mask && buffer->dtype.is_scalar() && stride && lies_close(*stride, lanes) && !machine_.makes_kernels() &&
        !volatile_.contains(buffer->data.get()))
      return from_memory(load_between(buffer, element_pointer(buffer, index_value(line->base)),
                                      llvm::cast<llvm::FixedVectorType>(memory), int(*stride)));
    if (!mask && buffer->dtype.is_scalar() && !machine_.gathers(memory->getScalarSizeInBits())) {
      Value* first = element_pointer(buffer, index_value(line->base));
      Value* loaded = llvm::PoisonValue::get(memory);
      for (int k = 0; k < lanes; ++k) {
        Value* pointer = lane_pointer(buffer, *line, first, k);
        Value* lane = tag(builder_.CreateAlignedLoad(memory->getScalarType(), pointer, align), buffer);
        loaded = builder_.CreateInsertElement(loaded, lane, uint64_t(k));
      }
      return from_memory(loaded);
    }
  }
  Value* pointers = element_pointer(buffer, index_value(index));
  Value* all = mask ? mask : builder_.getAllOnesMask(llvm::ElementCount::getFixed(unsigned(lanes)));
  return from_memory(tag(builder_.CreateMaskedGather(memory, pointers, align, all, passed), buffer));
}

void Emitter::store(const Buffer& buffer, const Expr& index, Value* stored, DataType dtype, Value* mask) {
  llvm::Type* memory = memory_type(dtype);
  llvm::Align align(uint64_t(std::max<int64_t>(1, dtype.element().bytes())));
  int lanes = index->dtype.lanes();
  if (memory != type(dtype)) stored = builder_.CreateZExt(stored, memory);
  std::optional<Linear> line = lanes > 1 ? linear(index) : std::nullopt;
  auto stride = line ? as_int(line->stride) : std::nullopt;
  if (lanes == 1 || stride == 1) {
    const Expr& first = line ? line->base : index;
    Value* pointer = element_pointer(buffer, index_value(first));
    align = vector_align(buffer, first, dtype);
    if (mask && !memory->isVectorTy() && !mask->getType()->isVectorTy())
      tag(builder_.CreateMaskedStore(builder_.CreateVectorSplat(1, stored), pointer, align,
                                     builder_.CreateVectorSplat(1, mask)),
          buffer);
    else if (mask && memory->isVectorTy())
      tag(builder_.CreateMaskedStore(stored, pointer, align, mask), buffer);
    else
      store_all(buffer, pointer, stored, align);
    return;
  }
  if (line && !mask && buffer->dtype.is_scalar() && !machine_.scatters(memory->getScalarSizeInBits())) {
    Value* start = element_pointer(buffer, index_value(line->base));
    for (int k = 0; k < lanes; ++k) {
      Value* pointer = lane_pointer(buffer, *line, start, k);
      tag(builder_.CreateAlignedStore(builder_.CreateExtractElement(stored, uint64_t(k)), pointer, align), buffer);
    }
    return;
  }
  Value* pointers = element_pointer(buffer, index_value(index));
  tag(builder_.CreateMaskedScatter(stored, pointers, align, mask), buffer);
}

void Emitter::visit_BufferStore(const BufferStoreNode& node) {
  Value* stored = value(node.value);
  Expr index = flat_index(node.buffer, node.indices);
  int lanes = index->dtype.lanes() * node.buffer->dtype.lanes();
  DataType dtype = node.buffer->dtype.with_lanes(lanes);
  if (node.value->dtype != dtype && node.value->dtype.element() != dtype.element()) {
    refuse(bad_input("codegen.store-type", "a value of type {0} cannot be stored in buffer {1} of type {2}",
                     node.value->dtype.str(), node.buffer->name, node.buffer->dtype.str()));
    return;
  }
  store(node.buffer, index, splat(stored, lanes), dtype, combined_mask(node.predicate));
}

Value* Emitter::address_of(const CallNode& node) {
  auto read = node.args.empty() ? nullptr : as<BufferLoadNode>(node.args[0]);
  if (!read)
    return refuse(bad_input("codegen.address-of", "T.address_of expects an element of a buffer"), builder_.getPtrTy());
  return element_pointer(read->buffer, index_value(flat_index(read->buffer, read->indices)));
}

}  // namespace tirscope::codegen
