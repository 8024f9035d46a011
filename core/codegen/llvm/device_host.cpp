// SPDX-License-Identifier: Apache-2.0
#include "codegen/llvm/device_host.h"

#include "ir/ops/storage_scope.h"

namespace tirscope::codegen {

using llvm::Value;

/// `tirscope_device_allocate(bytes)`; the pointer means something to the device alone.
Value* DeviceHost::allocate(Emitter& emitter, const AllocateNode& node, Value* bytes) const {
  const std::string scope = node.buffer_var->storage_scope();
  if (storage_rank(scope) != StorageRank::Global) {
    emitter.refuse(refused("codegen.scope",
                           "buffer {0} has the storage scope {1}, but is allocated outside the kernels; allocate it "
                           "inside the loops bound to blockIdx",
                           node.buffer_var->name, scope));
    return nullptr;
  }
  auto& builder = emitter.builder();
  llvm::Function* get =
      emitter.runtime_function("tirscope_device_allocate", builder.getPtrTy(), {builder.getInt64Ty()});
  Value* pointer = builder.CreateCall(get, {bytes});
  // No memory: the runtime has noted why.
  emitter.check_status(builder.CreateSelect(builder.CreateIsNull(pointer), builder.getInt32(2), builder.getInt32(0)));
  return pointer;
}

void DeviceHost::release(Emitter& emitter, Value* pointer) const {
  auto& builder = emitter.builder();
  llvm::Function* put = emitter.runtime_function("tirscope_device_release", builder.getVoidTy(), {builder.getPtrTy()});
  builder.CreateCall(put, {pointer});
}

/// `tirscope_launch(name, slots, count)`: each argument in the low bytes of a slot of 64 bits.
Value* DeviceHost::launch(Emitter& emitter, const CallNode& node) const {
  auto name = node.args.empty() ? nullptr : as<StringImmNode>(node.args[0]);
  if (!name) return nullptr;
  auto& builder = emitter.builder();
  auto count = unsigned(node.args.size() - 1);
  llvm::Type* int64 = builder.getInt64Ty();
  Value* slots = emitter.stack(llvm::ArrayType::get(int64, count), nullptr, 8);
  for (unsigned k = 0; k < count; ++k) {
    DataType dtype = node.args[k + 1]->dtype;
    Value* value = emitter.value(node.args[k + 1]);
    if (dtype.is_handle())
      value = builder.CreatePtrToInt(value, int64);
    else if (value->getType()->isFloatingPointTy())
      value = builder.CreateZExt(builder.CreateBitCast(value, builder.getIntNTy(dtype.bits)), int64);
    else
      value = builder.CreateIntCast(value, int64, dtype.is_int());
    builder.CreateStore(value, builder.CreateConstInBoundsGEP1_64(int64, slots, k));
  }
  llvm::Function* launch = emitter.runtime_function("tirscope_launch", builder.getInt32Ty(),
                                                    {builder.getPtrTy(), builder.getPtrTy(), builder.getInt32Ty()});
  return builder.CreateCall(launch, {emitter.string(name->value), slots, builder.getInt32(count)});
}

}  // namespace tirscope::codegen
