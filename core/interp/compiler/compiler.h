// SPDX-License-Identifier: Apache-2.0
// Compiles functions to bytecode. Each file compiler_*.cpp is one idea of it.
#pragma once

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "interp/compiler/bytecode.h"
#include "interp/fragments.h"
#include "ir/build.h"

namespace tirscope::interp {

/// Raised inside the compiler only; `compile` turns it into the result.
struct Unsupported {
  Diagnostic diagnostic;
};

template <class... Args>
[[noreturn]] void unsupported(std::string code, std::string text, const Args&... args) {
  throw Unsupported{refused(std::move(code), std::move(text), args...)};
}

/// The registers of a value, one for each lane.
struct Value {
  DataType dtype;
  std::vector<int> lanes;
  int scalar() const { return lanes.front(); }
  /// Lane i; a scalar is the same in all lanes.
  int operator[](std::size_t i) const {
    if (lanes.size() == 1) return lanes.front();
    if (i < lanes.size()) return lanes[i];
    unsupported("interp.lanes", "a value of {0} lanes is used where more lanes are expected", lanes.size());
  }
};

/// Argument `at` of a call; whoever wrote the call may have left it out.
inline const Expr& argument(const CallNode& node, std::size_t at) {
  if (at < node.args.size()) return node.args[at];
  unsupported("interp.wrong-arity", "T.{0} needs at least {2} arguments, but got {1}", node.op->script_name,
              node.args.size(), at + 1);
}

/// How a buffer is addressed.
struct BufferCode {
  int pointer = -1, offset = -1;
  std::vector<int> extent, stride;
  bool compact = true;
  /// FlattenBuffer made it: the indices have the offset in them already.
  bool offset_in_index = false;
};

/// What a handle parameter refers to when it is bound to a buffer.
struct HandleCode {
  int pointer;
  std::vector<int> extents;
};

class Compiler {
 public:
  Compiler(const IRModule& module, const CompileOptions& options)
      : module_(module), options_(options), reference_(options.reference) {}
  Code compile(const PrimFunc& function) &&;

 private:
  /// A node that is being compiled, below those that are around it; a function that is called in many places is
  /// compiled in each.
  class Level {
   public:
    explicit Level(Compiler& compiler);
    ~Level() { --compiler_.depth_; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    Compiler& compiler_;
  };

  // ---- emission -----------------------------------------------------------------------------------------------------

  int here() const { return int(code_.instructions.size()); }
  Instr& at(int index) { return code_.instructions[std::size_t(index)]; }
  int emit(Instr instr);
  int fresh() { return next_++; }
  int constant(Scalar value);
  int constant(int64_t value) { return constant(Scalar{.i = value}); }
  int real(double value) { return constant(Scalar{.f = value}); }
  int emit_to(Op op, int a, int b = 0, int c = 0, const void* object = nullptr);
  const Where* new_where(const Node* statement, std::string text = {});
  Storage storage(DataType dtype) const;

  // ---- types --------------------------------------------------------------------------------------------------------

  static bool is_unsigned(DataType dtype) { return dtype.is_uint(); }
  /// Brings a register that holds a 64-bit result back into an integer type.
  int wrapped(DataType dtype, int reg);
  /// Rounds a double to a floating type.
  int rounded(DataType dtype, int reg);
  int fitted(DataType dtype, int reg) { return dtype.is_floating() ? rounded(dtype, reg) : wrapped(dtype, reg); }
  static std::size_t lane_count(DataType dtype);

  // ---- expressions --------------------------------------------------------------------------------------------------

  template <class F>
  Value each_lane(DataType dtype, F&& f);
  int scalar(const Expr& expr);
  Value expr(const Expr& expr);
  void bind(const VarNode* var, Value value) { vars_[var] = std::move(value); }
  Value variable(const VarNode& var);
  /// `and` and `or` look at their right side only when it decides, if looking could fail.
  Value logical(const BinaryNode& node);
  Value binary(const BinaryNode& node);
  int integer_operation(Kind kind, DataType dtype, int a, int b);
  int real_operation(Kind kind, DataType dtype, int a, int b);
  Value negation(const NotNode& node);
  Value select(const SelectNode& node);
  Value ramp(const RampNode& node);
  Value broadcast(const BroadcastNode& node);
  Value cast(const CastNode& node);
  int converted(DataType from, DataType to, int reg);
  Value shuffle(const ShuffleNode& node);

  // ---- calls --------------------------------------------------------------------------------------------------------

  Value call(const CallNode& node);
  /// Operators that work lane by lane.
  Value operation(const CallNode& node, const OpInfo& op);
  /// Only the chosen branch is evaluated.
  Value conditional(const CallNode& node);
  Value external(const CallNode& node);
  Value address(const CallNode& node);
  Value reinterpreted(const CallNode& node);
  /// The bits of a vector of integers as lanes of another width; `can_regroup` holds.
  Value regrouped(const Value& value, DataType to);
  /// T.vectorlow and T.vectorhigh.
  Value half(const CallNode& node, bool high);
  static bool can_regroup(DataType from, DataType to);
  std::vector<int> pieces(const Value& value, DataType narrow);
  /// What an instruction of a processor that LLVM has by this name computes; nothing for one that is not known.
  std::optional<Value> lanes_of_processors(const CallNode& node, std::string_view name, const std::vector<Expr>& args);
  /// Another function's body, with its parameters bound to the arguments.
  Value inlined(const CallNode& node);

  // ---- asynchronous copies ------------------------------------------------------------------------------------------

  /// ptx_cp_async, ptx_commit_group, ptx_wait_group; nothing for any other call.
  std::optional<Value> asynchronous(const CallNode& node);
  void copy(const CallNode& node);
  /// The attributes that codegen makes the same of; false for any other.
  bool asynchronous(const AttrStmtNode& node);

  // ---- tensor cores -------------------------------------------------------------------------------------------------

  /// ptx_ldmatrix, ptx_mma, mma_fill, mma_store; nothing for any other call.
  std::optional<Value> matrix_instruction(const CallNode& node);
  /// tvm_fill_fragment, tvm_load_matrix_sync, tvm_store_matrix_sync, tvm_mma_sync; nothing for any other call.
  std::optional<Value> fragment_instruction(const CallNode& node);
  /// Those of the function that is compiled.
  const Fragments& fragments();
  MatrixOperand fragment(const CallNode& node, const TensorOperand& operand);
  struct PointerCode {
    int pointer;  ///< register
    int bytes;    ///< of which offsets count
    Buffer buffer;
    PointerUse use;
  };
  MatrixOperand matrix_operand(const PointerCode& code, const CallNode& node) const;

  // ---- buffers ------------------------------------------------------------------------------------------------------

  /// The argument `at` of a call, a pointer, with `offset` of its own elements before what is meant. Memory that is
  /// allocated as bytes is counted in bytes and holds values of the type `otherwise`, and so does what has no type.
  PointerCode pointed_at(const CallNode& node, std::size_t at, const Expr& offset, DataType otherwise);

  /// Gives each dimension that is a variable without a value the register at its place, where there is one.
  void bind_unknown(const std::vector<Expr>& dimensions, const std::vector<int>& registers);
  void parameters(const PrimFuncNode& function);
  std::vector<int> compact_strides(const std::vector<int>& extents);
  BufferCode computed(const Buffer& buffer);
  void declare(const Buffer& buffer) { buffers_[buffer.get()] = computed(buffer); }
  BufferCode buffer_code(const Buffer& buffer);
  void declare_view(const MatchBufferRegion& match);
  /// One element: the lane `i` of the indices and the lane `sub` of the buffer's type.
  static bool as_neighbours(const Buffer& buffer, const std::vector<Expr>& indices);
  void carry_over(std::vector<Value>& indices, const BufferCode& code);
  const Access* access(const Buffer& buffer, const BufferCode& code, const Node& node,
                       const std::vector<Value>& indices, std::size_t i, std::size_t sub);
  std::vector<Value> index_values(const Buffer& buffer, const BufferCode& code, const std::vector<Expr>& indices);
  static std::size_t index_lanes(const std::vector<Value>& indices);
  Value load(const BufferLoadNode& node);
  void store(const BufferStoreNode& node);

  // ---- statements ---------------------------------------------------------------------------------------------------

  void statement(const Stmt& stmt);
  void run_statement(const Stmt& stmt);
  int allocate(const Var& data, DataType dtype, const std::vector<Expr>& extents, std::vector<std::byte> initial);
  void release(int pointer);
  void allocate_const(const AllocateConstNode& node);
  /// From here on the statements are in this loop, too. Gives the loops around it.
  std::shared_ptr<const LoopRegisters> enter_loop(const std::string& name, int var);
  /// A loop whose variable takes the register `var`; `body` compiles the inside.
  template <class F>
  void counted(const VarNode* loop_var, int min, int extent, F&& body);
  void loop(const ForNode& node);
  void while_loop(const WhileNode& node);
  void condition(const IfThenElseNode& node);
  void evaluate(const EvaluateNode& node);
  void assertion(const AssertStmtNode& node);
  /// Threads have a fixed order: without a barrier inside each runs to its end before the next begins, as a loop
  /// does. With one, or with an instruction that a warp runs together, every thread has its own registers, and its own
  /// copy of the memory in registers ("local") that a launch finds allocated around it. A launched axis that is already
  /// running is that axis again.
  void thread_axis(const VarNode* var, const std::string& tag, int min, int extent, const Stmt& body, bool launched);
  void attribute(const AttrStmtNode& node);
  void block(const BlockRealizeNode& realize);
  /// A buffer with strides takes its outermost extent times the outermost stride.
  static std::vector<Expr> allocated_extents(const Buffer& buffer);
  /// The init runs in the first iteration of all reduction variables.
  void init(const BlockNode& node);

  IRModule module_;
  const CompileOptions& options_;
  bool reference_;
  Code code_;
  int next_ = 0;
  int64_t nodes_ = 0;
  int depth_ = 0;
  std::unordered_map<int64_t, int> constants_;
  std::unordered_map<const VarNode*, Value> vars_;
  std::unordered_map<const BufferNode*, BufferCode> buffers_;
  std::unordered_map<const VarNode*, HandleCode> handles_;
  std::unordered_map<const VarNode*, BufferCode> views_;  ///< match_buffers by their pointers
  std::unordered_map<const PrimFuncNode*, Fragments> fragments_;
  std::unordered_map<const VarNode*, int> bytes_;  ///< registers: the size of memory that is allocated as bytes
  std::map<std::string, int> axes_;                ///< running thread axes by tag
  std::vector<int> blocks_;                        ///< those of blockIdx, outermost first
  std::vector<int> own_;                           ///< pointers to what each thread has for itself, allocated around
  std::shared_ptr<const LoopRegisters> loops_ = std::make_shared<LoopRegisters>();
  std::vector<const PrimFuncNode*> active_;
  std::vector<int> returns_;
  int result_ = -1;
  const Where* where_ = nullptr;
};

template <class F>
Value Compiler::each_lane(DataType dtype, F&& f) {
  Value out{dtype, {}};
  std::size_t count = lane_count(dtype);
  for (std::size_t i = 0; i < count; ++i) out.lanes.push_back(f(i));
  return out;
}

template <class F>
void Compiler::counted(const VarNode* loop_var, int min, int extent, F&& body) {
  int end = emit_to(Op::AddI, min, extent);
  int var = emit_to(Op::Move, min);
  bind(loop_var, {loop_var->dtype, {var}});
  const auto outer_loops = enter_loop(loop_var->name, var);
  int exit = emit({Op::JumpIfNotLess, 0, var, end});
  int start = here();
  body();
  emit({Op::LoopNext, var, end, 0, start});
  at(exit).c = here();
  loops_ = outer_loops;
}

}  // namespace tirscope::interp
