// SPDX-License-Identifier: Apache-2.0
// LLVM IR from lowered loops. What differs between machines is behind `Machine`; the rest is shared.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>

#include <functional>
#include <unordered_map>
#include <unordered_set>

#include "arith/analyzer.h"
#include "codegen/codegen.h"
#include "codegen/first_iteration.h"
#include "codegen/index_set_splitting.h"
#include "codegen/llvm/kernels.h"
#include "codegen/llvm/locations.h"
#include "codegen/unroll_and_jam.h"
#include "ir/ir.h"
#include "ir/walk/visitor.h"

namespace tirscope::codegen {

class Emitter;

/// What one kind of machine does in its own way.
struct Machine {
  virtual ~Machine() = default;
  /// As messages name it: "a CPU".
  virtual std::string name() const = 0;
  /// Functions are kernels: they keep their names, return nothing, and what comes after a failure is not run.
  virtual bool makes_kernels() const { return false; }
  /// LLVM's address space of what pointers among the parameters point to.
  virtual unsigned argument_space() const { return 0; }
  /// Vectors are loaded and stored as wholes where their address is a multiple of their size, which has to be proved.
  virtual bool aligns_vectors() const { return false; }
  /// What a vector of any number of lanes may take, in bits, to be loaded and stored as a whole; a longer one whose
  /// lanes are no power of two moves in pieces.
  virtual unsigned register_bits() const { return 0; }
  /// Whether vectors whose lanes lie apart in memory, each of `bits` bits, are left to LLVM as gathers, or scatters.
  /// Else those of a known stride are read, or stored, lane by lane: without an instruction for them LLVM does so too,
  /// but takes each address from a vector of addresses.
  virtual bool gathers(unsigned) const { return true; }
  virtual bool scatters(unsigned) const { return true; }
  /// The value of an operator or C function of this machine's own; null for one that is not.
  virtual llvm::Value* call(Emitter&, const CallNode&) const { return nullptr; }
  /// Emits an attribute with its body; false for one that means nothing here.
  virtual bool attribute(Emitter&, const AttrStmtNode&) const { return false; }
  /// Whether a loop with a constant extent is worth being unrolled as a whole.
  virtual bool unrolls(const ForNode&) const { return false; }
  /// Leaves the function because of what `message` says.
  virtual void fail(Emitter& emitter, const std::string& message) const = 0;
  /// One turn of a loop whose end is not known.
  virtual void turn(Emitter&) const {}
  /// After the body of a function: what the module says about it.
  virtual void finish(Emitter&, llvm::Function&) const {}
  /// The value of a mathematical call on `type` (a 32- or 64-bit float), `args` already emitted; null when unknown.
  virtual llvm::Value* math(Emitter& emitter, const std::string& name, llvm::ArrayRef<llvm::Value*> args) const = 0;
  /// A parallel loop over [min, min + extent).
  virtual void parallel_for(Emitter& emitter, const ForNode& loop) const = 0;
  /// Memory for `bytes` bytes, and its release at the end of the scope; null after a refusal.
  virtual llvm::Value* allocate(Emitter& emitter, const AllocateNode& node, llvm::Value* bytes) const = 0;
  virtual void release(Emitter& emitter, llvm::Value* pointer) const = 0;
  /// The status of `T.call_packed("kernel", ...)`; null where no kernels can be launched.
  virtual llvm::Value* launch(Emitter&, const CallNode&) const { return nullptr; }
};

/// Emits one module. Bad input leaves the first diagnostic in `error()` and goes on with poison, so that no path
/// throws.
class Emitter : private Visitor {
 public:
  Emitter(llvm::Module& module, const Options& options, const Machine& machine, const Kernels& kernels);

  /// Declares every function, then defines them.
  Result<void> emit(const IRModule& module);

  // For machines
  llvm::IRBuilder<>& builder() { return builder_; }
  llvm::Module& module() { return module_; }
  const Options& options() const { return options_; }
  const std::string& function_name() const { return function_name_; }
  /// The function that is being emitted.
  const PrimFunc& source() const { return sources_.at(function_name_); }
  llvm::Value* value(const Expr& expr);
  /// A mathematical function on numbers of `dtype`. Narrow types are computed in float32. Null when unknown.
  llvm::Value* math(const std::string& name, DataType dtype, std::vector<llvm::Value*> args);
  /// `function` on each lane of `args`, which have the same lanes; the result has as many.
  llvm::Value* by_lanes(llvm::ArrayRef<llvm::Value*> args,
                        const std::function<llvm::Value*(llvm::ArrayRef<llvm::Value*>)>& function);
  llvm::Value* convert(llvm::Value* value, DataType from, DataType to);
  llvm::Value* string(const std::string& text);
  void bind(const Var& var, llvm::Value* value) { values_[var.get()] = value; }
  /// A variable that runs over [0, extent), such as the index of a thread.
  void bind_axis(const Var& var, llvm::Value* value, const Expr& extent);
  /// The element of type `element` that is `index` elements after `pointer`.
  llvm::Value* at(llvm::Value* pointer, DataType element, const Expr& index);
  /// The largest power of two, up to `most`, that divides the bytes before element `index` of memory as far as is
  /// known.
  int64_t known_alignment(const Expr& index, int64_t element_bytes, int64_t most);
  void run(const Stmt& stmt);
  llvm::Type* type(DataType dtype);
  /// The type in memory: booleans take a byte.
  llvm::Type* memory_type(DataType dtype);
  /// Records `diagnostic` unless there is one already; poison of `type` in its place.
  llvm::Value* refuse(Diagnostic diagnostic, llvm::Type* type = nullptr);
  /// Leaves the function with `status` when it is not 0.
  void check_status(llvm::Value* status);
  void loop(llvm::Value* begin, llvm::Value* end, const char* name, llvm::MDNode* hints,
            const std::function<void(llvm::Value*)>& body);
  llvm::Function* runtime_function(const char* name, llvm::Type* result, llvm::ArrayRef<llvm::Type*> params);
  /// An alloca at the start of the current function.
  llvm::AllocaInst* stack(llvm::Type* type, llvm::Value* count, int alignment);
  /// Emits `body` in a separate function, `int32 f(int64 begin, int64 end, ptr environment)`; the values that `body`
  /// uses travel in the environment. Returns the function and the filled environment.
  std::pair<llvm::Function*, llvm::Value*> outline(const ForNode& loop);

 private:
  // Expressions leave their value in result_
#define TS_EXPR(Name) void visit_##Name(const Name##Node& node) override;
#define TS_BINARY(Name, symbol) \
  void visit_##Name(const Name##Node& node) override { result_ = binary(node); }
#define TS_STMT(Name) void visit_##Name(const Name##Node& node) override;
#include "ir/nodes.def"

  llvm::Value* binary(const BinaryNode& node);
  llvm::Value* floor_divide(const BinaryNode& node, llvm::Value* a, llvm::Value* b, bool remainder);
  llvm::Value* bfloat_to_float(llvm::Value* value);
  llvm::Value* float_to_bfloat(llvm::Value* value);
  llvm::Value* splat(llvm::Value* value, int lanes);

  // Calls
  llvm::Value* call(const CallNode& node);
  llvm::Value* math_call(const CallNode& node);
  llvm::Value* extern_call(const CallNode& node);
  llvm::Value* kernel_call(const CallNode& node, const std::string& name, llvm::FunctionType* known,
                           std::vector<llvm::Value*> args);
  llvm::Value* intrinsic_call(const CallNode& node);
  llvm::Value* function_call(const CallNode& node);
  llvm::Value* packed_call(const CallNode& node);
  llvm::Value* if_then_else(const CallNode& node);
  llvm::Value* address_of(const CallNode& node);

  // Loops
  void jam(const ForNode& node, const JammedReduction& jammed);
  llvm::MDNode* jam_hints(const JammedReduction& jammed);
  std::pair<llvm::Value*, llvm::Value*> range_of(const HeldConditions& held, llvm::Value* begin, llvm::Value* end);
  bool is_apart(const VarNode& data) const;
  std::vector<const IfThenElseNode*> do_first(const ForNode& node);
  void iterate(const ForNode& node, llvm::Value* begin, llvm::Value* end, llvm::MDNode* hints);
  void say(const ForNode& loop, const char* pass, const std::string& what);
  void when(llvm::Value* condition, const std::function<void()>& then,
            const std::function<void()>& otherwise = nullptr);

  // Memory
  struct Linear {
    Expr base, stride;  ///< lane k has base + k * stride
  };
  std::optional<Linear> linear(const Expr& index);
  Expr flat_index(const Buffer& buffer, const std::vector<Expr>& indices);
  static bool is_sum_or_product(const Expr& expr);
  bool is_widened(const Expr& index) const;
  llvm::Value* index_value(const Expr& expr);
  llvm::Value* element_pointer(const Buffer& buffer, llvm::Value* index);
  llvm::Value* element_pointer(llvm::Value* data, DataType dtype, llvm::Value* index);
  llvm::Value* load(const Buffer& buffer, const Expr& index, DataType dtype, llvm::Value* mask);
  void store(const Buffer& buffer, const Expr& index, llvm::Value* value, DataType dtype, llvm::Value* mask);
  unsigned piece_of(const llvm::FixedVectorType& type, unsigned from) const;
  llvm::Value* load_all(const Buffer& buffer, llvm::Value* pointer, llvm::Type* memory, llvm::Align align);
  llvm::Value* load_between(const Buffer& buffer, llvm::Value* first, llvm::FixedVectorType* type, int stride);
  void store_all(const Buffer& buffer, llvm::Value* pointer, llvm::Value* stored, llvm::Align align);
  llvm::Value* lane_pointer(const Buffer& buffer, const Linear& line, llvm::Value* first, int lane);
  llvm::Value* combined_mask(const Expr& predicate);
  template <class I>
  I* tag(I* access, const Buffer& buffer);

  llvm::Align vector_align(const Buffer& buffer, const Expr& index, DataType dtype);

  bool non_negative(const Expr& expr) const;
  void scope_memory(const PrimFunc& function);
  void declare(const std::string& name, const PrimFunc& function);
  void define(const std::string& name, const PrimFunc& function);
  void define(const Var& var, const Expr& expr);
  bool takes_slots(const Signature& signature) const;
  llvm::Type* parameter_type(const Parameter& parameter);
  llvm::Value* slots_of(const std::vector<llvm::Value*>& args);
  llvm::Value* slot(llvm::Value* slots, unsigned k, const Parameter& parameter);
  void define_entry(const std::string& name, const PrimFunc& function);
  void finish(llvm::Function* function);

  llvm::Module& module_;
  llvm::IRBuilder<> builder_;
  llvm::MDBuilder metadata_;
  Options options_;
  const Machine& machine_;
  const Kernels& kernels_;
  std::optional<Diagnostic> error_;
  llvm::Value* result_ = nullptr;
  llvm::Value* mask_ = nullptr;  ///< the active lanes, where there is a vector condition above

  std::unordered_map<const VarNode*, llvm::Value*> values_;
  std::unordered_map<const VarNode*, Expr> lets_;        ///< the values of scalar lets, to determine their sign
  std::unordered_map<llvm::Value*, llvm::Value*> wide_;  ///< integers of 32 bits that are known in 64 bits
  struct Loop {
    Expr min, extent;
  };
  std::unordered_map<const VarNode*, Loop> loops_;
  std::unique_ptr<arith::Analyzer> analyzer_;     ///< what is known of variables, for vectors that need to be aligned
  std::unordered_set<const VarNode*> allocated_;  ///< data pointers that an allocation of the function defines
  std::unordered_set<const VarNode*> volatile_;   ///< memory whose accesses are done as written, none left out
  std::unordered_map<const VarNode*, llvm::MDNode*> alias_scopes_;  ///< by data pointer; none: may alias anything
  std::vector<llvm::Metadata*> all_scopes_;                         ///< in the order in which the buffers come
  llvm::MDNode* alias_domain_ = nullptr;
  std::unordered_set<const Node*> held_;  ///< comparisons that hold in the loop that is being emitted
  std::unordered_set<const Node*> done_;  ///< statements that are done before the loop that is being emitted
  bool splits_ = true;        ///< loops are split where conditions hold: not those at a border, but for tiles
  bool in_parallel_ = false;  ///< a parallel loop inside a parallel loop runs in its thread
  std::map<std::string, llvm::Function*> functions_;
  std::map<std::string, PrimFunc> sources_;
  std::string function_name_;
  Stmt statement_;  ///< that is being emitted
  Locations locations_;
};

}  // namespace tirscope::codegen
