// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codegen/llvm/host_machine.h"

namespace tirscope::codegen {

/// The CPU that a device is attached to: memory is the device's, and its kernels are launched.
class DeviceHost final : public HostMachine {
 public:
  using HostMachine::HostMachine;

  llvm::Value* allocate(Emitter& emitter, const AllocateNode& node, llvm::Value* bytes) const override;
  void release(Emitter& emitter, llvm::Value* pointer) const override;
  llvm::Value* launch(Emitter& emitter, const CallNode& node) const override;
};

}  // namespace tirscope::codegen
