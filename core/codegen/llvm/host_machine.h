// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "codegen/llvm/emitter.h"

namespace tirscope::codegen {

/// What a CPU does with vectors.
struct VectorUnit {
  int math_bits = 0;  ///< the widest vector register, for the choice among libmvec's variants; 0 keeps to libm
  unsigned register_bits = 128;
  bool has_avx2 = false;
  bool gathers = false, scatters = false;  ///< elements of 32 and 64 bits, by one instruction that pays
};

/// A CPU: mathematics from libm and libmvec, parallel loops on the runtime's threads, memory from its pool.
class HostMachine : public Machine {
 public:
  explicit HostMachine(const VectorUnit& vectors) : vectors_(vectors) {}

  std::string name() const override { return "a CPU"; }
  unsigned register_bits() const override { return vectors_.register_bits; }
  bool gathers(unsigned bits) const override { return vectors_.gathers && bits >= 32; }
  bool scatters(unsigned bits) const override { return vectors_.scatters && bits >= 32; }
  void fail(Emitter& emitter, const std::string& message) const override;
  void turn(Emitter& emitter) const override;
  llvm::Value* math(Emitter& emitter, const std::string& name, llvm::ArrayRef<llvm::Value*> args) const override;
  void parallel_for(Emitter& emitter, const ForNode& loop) const override;
  llvm::Value* allocate(Emitter& emitter, const AllocateNode& node, llvm::Value* bytes) const override;
  void release(Emitter& emitter, llvm::Value* pointer) const override;

 private:
  llvm::Value* vector_math(Emitter& emitter, const std::string& name, llvm::ArrayRef<llvm::Value*> args,
                           int lanes) const;
  void offer_vectors(llvm::CallInst& call, const std::string& name) const;
  std::string vector_symbol(const std::string& name, unsigned width, int bits, std::size_t arity) const;

  VectorUnit vectors_;
};

}  // namespace tirscope::codegen
