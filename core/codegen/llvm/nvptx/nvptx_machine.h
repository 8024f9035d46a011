// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>

#include "codegen/llvm/emitter.h"
#include "codegen/llvm/nvptx/nvptx_matrix.h"

namespace tirscope::codegen {

/// An NVIDIA GPU: kernels whose threads read their index from registers, memory in address spaces, shuffles, atomics,
/// asynchronous copies, tensor cores. Mathematics from NVIDIA's library where there is one, else from
/// portable_math.h.
class NvptxMachine final : public Machine {
 public:
  /// `sm`: 80 for sm_80. `kernels`: the module that is going to be emitted. `has_library`: functions may be called by
  /// libdevice's names.
  NvptxMachine(const IRModule& kernels, int sm, bool has_library);

  std::string name() const override { return "a CUDA GPU"; }
  bool makes_kernels() const override { return true; }
  unsigned argument_space() const override;
  bool aligns_vectors() const override { return true; }
  llvm::Value* call(Emitter& emitter, const CallNode& node) const override;
  bool attribute(Emitter& emitter, const AttrStmtNode& node) const override;
  bool unrolls(const ForNode& node) const override;
  void fail(Emitter& emitter, const std::string& message) const override;
  void finish(Emitter& emitter, llvm::Function& function) const override;
  llvm::Value* math(Emitter& emitter, const std::string& name, llvm::ArrayRef<llvm::Value*> args) const override;
  void parallel_for(Emitter& emitter, const ForNode& loop) const override;
  llvm::Value* allocate(Emitter& emitter, const AllocateNode& node, llvm::Value* bytes) const override;
  void release(Emitter&, llvm::Value*) const override {}

 private:
  using Handler = llvm::Value* (NvptxMachine::*)(Emitter&, const CallNode&) const;

  // nvptx_machine.cpp
  bool thread_extent(Emitter& emitter, const AttrStmtNode& node) const;

  // nvptx_calls.cpp
  llvm::Value* synchronise(Emitter& emitter, const CallNode& node) const;
  llvm::Value* shuffle(Emitter& emitter, const CallNode& node) const;
  llvm::Value* active_mask(Emitter& emitter, const CallNode& node) const;
  llvm::Value* copy_async(Emitter& emitter, const CallNode& node) const;
  llvm::Value* commit_copies(Emitter& emitter, const CallNode& node) const;
  llvm::Value* wait_for_copies(Emitter& emitter, const CallNode& node) const;
  llvm::Value* extern_call(Emitter& emitter, const CallNode& node) const;
  llvm::Value* atomic(Emitter& emitter, const CallNode& node, const std::string& name) const;
  llvm::Value* packed_call(Emitter& emitter, const CallNode& node) const;
  llvm::Value* nothing(Emitter& emitter, const CallNode& node) const;

  // nvptx_mma.cpp
  llvm::Value* load_matrices(Emitter& emitter, const CallNode& node) const;
  llvm::Value* multiply(Emitter& emitter, const CallNode& node) const;
  llvm::Value* fill_registers(Emitter& emitter, const CallNode& node) const;
  llvm::Value* store_registers(Emitter& emitter, const CallNode& node) const;

  // nvptx_wmma.cpp
  const Fragment* fragment_of(Emitter& emitter, const Expr& expr) const;
  llvm::Value* fragment_place(Emitter& emitter, const Fragment& fragment, const Expr& var, const Expr& index) const;
  llvm::Value* load_fragment(Emitter& emitter, const CallNode& node) const;
  llvm::Value* store_fragment(Emitter& emitter, const CallNode& node) const;
  llvm::Value* move_fragment(Emitter& emitter, const CallNode& node, bool loads) const;
  llvm::Value* fill_fragment(Emitter& emitter, const CallNode& node) const;
  llvm::Value* multiply_fragments(Emitter& emitter, const CallNode& node) const;

  /// Refuses as `codegen.needs-arch` where the GPU is older than `sm`.
  bool has(Emitter& emitter, int sm, const std::string& what) const;

  int sm_;
  bool has_library_;
  std::map<const VarNode*, Fragment> fragments_;  ///< of every allocation in a wmma scope
};

/// A pointer among a call's arguments, and what one step of an offset to it is.
struct Address {
  llvm::Value* pointer;
  DataType element;
};
Address address_of(Emitter& emitter, const Expr& expr, DataType otherwise);
/// What a call without a value has for one.
llvm::Value* no_value(Emitter& emitter);

}  // namespace tirscope::codegen
