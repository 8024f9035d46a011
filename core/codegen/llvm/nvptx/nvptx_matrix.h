// SPDX-License-Identifier: Apache-2.0
// What tensor cores multiply: shapes, types, the registers of each thread, and the GPUs that have them. (Tables of the
// PTX ISA: "Matrix Fragments for mma.*", "wmma.mma".)
#pragma once

#include <llvm/IR/IRBuilder.h>

#include <optional>
#include <string>
#include <vector>

#include "ir/ir.h"

namespace tirscope::codegen {

/// A number as an operand of tensor cores.
struct MatrixType {
  std::string_view ptx;  ///< "f16"
  int bits;
  char constraint;  ///< of a register in inline assembly: r, f or d
  /// What a register is in LLVM IR; narrow numbers are packed into 32 bits.
  llvm::Type* register_type(llvm::LLVMContext& context) const;
  int per_register() const { return bits < 32 ? 32 / bits : 1; }
};
/// By the names that T.ptx_mma takes: "fp16", "float16", "int8", "e4m3"; null when it is none.
const MatrixType* find_matrix_type(std::string_view name);
const MatrixType* find_matrix_type(DataType dtype);

/// A multiplication: m x n x k, and how many registers each thread holds of its operands.
struct MatrixShape {
  int m, n, k;
  int a, b, c;  ///< registers
  int sm;       ///< the first architecture that has it
};
/// The instruction mma for a shape ("m16n8k16") and types; empty when there is none.
std::optional<MatrixShape> mma_shape(std::string_view text, const MatrixType& a, const MatrixType& b,
                                     const MatrixType& c);
/// The same for wmma.
std::optional<MatrixShape> wmma_shape(int m, int n, int k, const MatrixType& factor, const MatrixType& sum);

/// `count` operands of inline assembly from number `first` on: "{$4,$5}".
std::string register_list(int first, int count);

/// A fragment of wmma: the part of a matrix that a warp holds.
struct Fragment {
  int m = 0, n = 0, k = 0;
  char role = 'a';  ///< a, b or c
  std::string layout;
  DataType dtype;
  int64_t count = 0;  ///< of fragments in the allocation

  const MatrixType* type() const { return find_matrix_type(dtype); }
  /// Of each thread; 0 for a fragment that no tensor core takes.
  int registers() const;
  /// The first architecture with it.
  int sm() const;
};

}  // namespace tirscope::codegen
