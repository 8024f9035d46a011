// SPDX-License-Identifier: Apache-2.0
// What a function is compiled to: instructions on registers, each a 64-bit scalar. Vectors are unrolled into their
// lanes, calls of other functions are inlined, threads are copies of the registers with their own program counters,
// so a barrier is a place where the machine goes on with the next thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ir/function.h"
#include "ir/numbers/element.h"
#include "ir/ops/tensor_cores.h"
#include "ir/walk/pointer_use.h"
#include "support/diagnostic.h"

namespace tirscope::interp {

/// Instructions. `a` and `b` are registers that are read, `dst` is one that is written, unless said otherwise.
enum class Op : uint8_t {
  Move,
  // integers of 32 bits wrap at once; all others are computed in 64 bits and then wrapped by Wrap
  AddI32,
  SubI32,
  MulI32,
  AddI,
  SubI,
  MulI,
  DivI,
  ModI,
  FloorDivI,
  FloorModI,
  DivU,
  ModU,  ///< object: Where
  MinI,
  MaxI,
  MinU,
  MaxU,
  EqI,
  NeI,
  LtI,
  LeI,
  LtU,
  LeU,
  AndB,
  OrB,
  NotB,
  BitAnd,
  BitOr,
  BitXor,
  BitNot,
  ShiftLeft,
  ShiftRight,
  ShiftRightU,  ///< of a 64-bit number without a sign
  Wrap,         ///< b is the number of bits, negative when signed
  PopCount,
  CountLeadingZeros,  ///< b is the number of bits
  AbsI,
  MulSize,  ///< of two sizes: the largest integer where the product does not fit or a factor is negative
  // reals
  AddF,
  SubF,
  MulF,
  DivF,
  AddF32,
  SubF32,
  MulF32,
  DivF32,
  ModF,
  FloorDivF,
  FloorModF,
  MinF,
  MaxF,
  EqF,
  NeF,
  LtF,
  LeF,
  Round,  ///< to the Storage in b
  Math1,
  Math2,         ///< object: the C function
  LoadExponent,  ///< a * 2^b, b an integer
  IsNan,
  IsInf,
  IsFinite,
  IntToReal,
  UnsignedToReal,
  RealToInt,
  RealToBool,
  Reinterpret,  ///< b: from Storage * 16 + to Storage
  Select,       ///< dst = a ? b : c
  // memory
  Load,
  Store,        ///< object: Access; Store writes register a
  AddPointer,   ///< dst = a + b elements of c bytes
  Allocate,     ///< dst = pointer; a: elements; object: Allocation
  Free,         ///< a: pointer
  CopyAsync,    ///< a: pointer to the target, b: to the source, c: a condition or -1; object: AsyncCopy
  CommitGroup,  ///< of queue b; object: Where
  WaitGroup,    ///< a: how many groups of queue b may still be on their way
  Matrix,       ///< object: MatrixInstruction
  Fragment,     ///< object: FragmentInstruction
  // control; c is a target
  Jump,
  JumpIfZero,
  JumpIfNonZero,
  JumpIfNotLess,  ///< unless a < b
  LoopNext,       ///< dst += 1; jumps while dst < a
  Count,          ///< one step, for loops that are not counted by LoopNext
  Assert,         ///< a must be true; object: Where
  CheckExtent,    ///< a (expected) must equal b (the argument's); object: Extent
  Spawn,  ///< a threads, numbered in dst from b on, run from the next instruction to ThreadEnd; then c; object: Launch
  ThreadEnd,
  Barrier,  ///< object: Where
  Stop,
};

/// The loops around an instruction: names and registers, outermost first.
using LoopRegisters = std::vector<std::pair<std::string, int>>;

/// Where an instruction came from, for diagnostics.
struct Where {
  const Node* statement;
  std::shared_ptr<const LoopRegisters> loops;  ///< shared by all statements of a loop's body
  std::string text;                            ///< an assertion's message
};

/// One element of a buffer: which, and how to find it.
struct Access {
  const BufferNode* buffer;
  const Node* node;
  const Where* where;
  Storage storage;
  uint8_t bytes;
  bool compact;                            ///< row-major without gaps: no strides are read
  uint8_t lanes = 1, lane = 0;             ///< of the buffer's element type
  int pointer;                             ///< register
  int offset = -1;                         ///< register with elements to add, or -1
  std::vector<int> index, extent, stride;  ///< registers, one a dimension
};

/// Bytes one behind another that an instruction reads or writes where a pointer shows.
struct Stretch {
  Buffer buffer;  ///< made for it: of one dimension, as the pointer's type has it
  const Node* node;
  PointerUse pointer;
  const Where* where;
  int64_t bytes;
};

/// An asynchronous copy of a few bytes.
struct AsyncCopy {
  Stretch target, source;
};

/// Elements that an instruction of tensor cores reads or writes, from a pointer on.
struct MatrixOperand {
  Stretch element;
  Storage storage;
  int pointer;      ///< register
  int stride = -1;  ///< register: elements from one row to the next, or from one column to the next
  bool by_columns = false;
};

/// An instruction of tensor cores, which the 32 threads of a warp run together. Each holds a part of every matrix in
/// its own elements. (PTX ISA, "Matrix Fragments for mma" and "ldmatrix")
struct MatrixInstruction {
  enum class Kind : uint8_t {
    Load,       ///< T.ptx_ldmatrix: the thread's elements of `count` matrices of 8 x 8, and a row of 16 bytes
    LoadBytes,  ///< the same of bytes, transposed: the thread's elements, and the tile
    Multiply,   ///< T.ptx_mma: the thread's elements of the three matrices
    Fill,       ///< T.mma_fill: the thread's `count` elements, which become 0
    Store,      ///< T.mma_store: the tile of 16 x 16, and the thread's elements
  } kind;
  std::string name;                     ///< "ptx_mma"
  std::vector<MatrixOperand> operands;  ///< in the order of the instruction's arguments
  ProductShape product{};
  int count = 0;
  int each_register = 1;  ///< elements to a register of 32 bits, one where they are wider
  bool transposed = false, saturates = false;
  int part = 0;  ///< of Fill and Store on warp memory, whose offset is the warp's: the elements of each thread
};

/// An instruction on fragments of wmma. Which thread holds which element does not matter there, so a fragment is a tile
/// in the memory of its buffer, and every thread has all of it.
struct FragmentInstruction {
  enum class Kind : uint8_t { Fill, Copy, Multiply } kind;
  std::vector<MatrixOperand> tiles;  ///< Fill: the target; Copy: target and source; Multiply: D, A, B, C; D = A B + C
  FragmentSize size{};               ///< of the target
  int depth = 0;
  int value = -1;  ///< register: what fills
};

/// Whether the 32 threads of a warp run it together.
bool is_matrix_instruction(const OpInfo& op);

struct Allocation {
  std::string name;
  const Where* where;
  int64_t element_bytes;
  int granule;           ///< bytes of one scalar
  bool shared;           ///< one for all threads of a block
  bool of_warp = false;  ///< one for the 32 threads of a warp
  const VarNode* var;
  std::vector<std::byte> initial;  ///< the contents of an AllocateConst
};

/// Threads that are spawned.
struct Launch {
  const Where* where;
  int dimension;            ///< 0 to 2 for threadIdx.x to z, else -1
  std::vector<int> own;     ///< registers of the pointers of which every thread has its own copy
  std::vector<int> blocks;  ///< registers of the blockIdx axes around, outermost first
};

struct Extent {
  std::string buffer;
  int dimension;
};

struct Instr {
  Op op;
  int32_t dst = 0, a = 0, b = 0, c = 0;
  const void* object = nullptr;
};

/// Where the machine puts the arguments before it starts.
struct ParameterCode {
  std::string name;
  const BufferNode* buffer = nullptr;  ///< null: a scalar or a bare pointer
  DataType dtype;
  int value = -1;            ///< register of the pointer or scalar
  std::vector<int> extents;  ///< registers that take the array's shape
};

struct Code {
  std::vector<Instr> instructions;
  int registers = 0;
  std::vector<std::pair<int, Scalar>> constants;
  std::vector<ParameterCode> parameters;
  std::vector<std::unique_ptr<Where>> wheres;
  std::vector<std::unique_ptr<Access>> accesses;
  std::vector<std::unique_ptr<Allocation>> allocations;
  std::vector<std::unique_ptr<Extent>> extents;
  std::vector<std::unique_ptr<Launch>> launches;
  std::vector<std::unique_ptr<AsyncCopy>> copies;
  std::vector<std::unique_ptr<MatrixInstruction>> matrix_instructions;
  std::vector<std::unique_ptr<FragmentInstruction>> fragment_instructions;
  std::vector<Stmt> made;  ///< statements that accesses show, and that no function holds
};

struct CompileOptions {
  bool reference = false;         ///< every real number is float64, in registers and in memory
  bool separate_threads = false;  ///< threads are spawned even if there is no barrier in them
  int64_t most_blocks = 0;        ///< of each blockIdx axis; 0: all
};

Result<Code> compile(const IRModule& module, const PrimFunc& function, const CompileOptions& options = {});

}  // namespace tirscope::interp
