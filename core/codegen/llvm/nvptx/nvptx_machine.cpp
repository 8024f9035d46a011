// SPDX-License-Identifier: Apache-2.0
// Threads, memory and functions of an NVIDIA GPU.
#include "codegen/llvm/nvptx/nvptx_machine.h"

#include <llvm/IR/IntrinsicsNVPTX.h>

#include <algorithm>
#include <charconv>

#include "codegen/device_code.h"
#include "codegen/llvm/portable/portable_math.h"
#include "ir/ops/storage_scope.h"
#include "ir/ops/tensor_cores.h"

namespace tirscope::codegen {

using llvm::Value;

namespace {

/// LLVM's numbers for NVPTX.
enum Space : unsigned { Global = 1, Shared = 3 };

/// Registers begin at a multiple of the widest access, shared memory where tensor cores find matrices.
const llvm::Align widest{16}, of_matrices{matrix_alignment};

/// "16, 16, 16".
bool read_shape(const std::string& text, Fragment& fragment) {
  const char *at = text.data(), *end = text.data() + text.size();
  for (int* part : {&fragment.m, &fragment.n, &fragment.k}) {
    while (at != end && (*at == ' ' || *at == ',')) ++at;
    auto [next, error] = std::from_chars(at, end, *part);
    if (error != std::errc()) return false;
    at = next;
  }
  return true;
}

/// What InferFragment wrote around the allocations of fragments.
class FragmentReader final : public Visitor {
 public:
  std::map<const VarNode*, Fragment> found;

 private:
  void visit_AttrStmt(const AttrStmtNode& node) override {
    auto held = node.node.get<NodeRef>();
    auto var = held ? as<VarNode>(*held) : nullptr;
    auto text = as<StringImmNode>(node.value);
    if (var && text && node.key == "fragment_shape" && !read_shape(text->value, found[var])) found.erase(var);
    if (var && text && node.key == "fragment_layout") found[var].layout = text->value;
    children(node);
  }
  void visit_Allocate(const AllocateNode& node) override {
    auto it = found.find(node.buffer_var.get());
    if (it != found.end() && node.buffer_var->pointer) {
      Fragment& f = it->second;
      const std::string& scope = node.buffer_var->pointer->scope;
      f.role = scope == "wmma.matrix_a" ? 'a' : scope == "wmma.matrix_b" ? 'b' : 'c';
      // What is kept as uint16 by then is bfloat16: no tensor core takes integers of 16 bits.
      f.dtype = node.dtype == DataType::uint(16) ? DataType::bfloat() : node.dtype;
      int64_t elements = node.dtype.lanes();
      for (const Expr& extent : node.extents) elements *= as_int(extent).value_or(0);
      int64_t each = f.role == 'a' ? f.m * f.k : f.role == 'b' ? f.k * f.n : f.m * f.n;
      f.count = each > 0 ? elements / each : 0;
    }
    children(node);
  }
};

/// The constant extents of a kernel's threads, all of them or none.
std::optional<std::array<int64_t, 3>> block_of(const PrimFuncNode& kernel) {
  std::array<int64_t, 3> block = {1, 1, 1};
  bool constant = true;
  walk(kernel.body, [&](const Node& node) {
    auto attr = as<AttrStmtNode>(&node);
    auto axis = attr ? attr->thread_axis() : nullptr;
    auto scope = axis ? find_thread_scope(axis->thread_tag) : std::nullopt;
    if (!scope || scope->rank != 1 || scope->dimension < 0) return true;
    auto extent = as_int(attr->value);
    if (extent) block[size_t(scope->dimension)] = std::max(block[size_t(scope->dimension)], *extent);
    constant &= extent.has_value();
    return true;
  });
  return constant ? std::optional(block) : std::nullopt;
}

}  // namespace

NvptxMachine::NvptxMachine(const IRModule& kernels, int sm, bool has_library) : sm_(sm), has_library_(has_library) {
  FragmentReader reader;
  for (const auto& [name, node] : kernels->functions)
    if (auto function = as<PrimFuncNode>(node)) reader.visit(function->body);
  fragments_ = std::move(reader.found);
}

unsigned NvptxMachine::argument_space() const { return Global; }

bool NvptxMachine::has(Emitter& emitter, int sm, const std::string& what) const {
  if (sm_ >= sm) return true;
  emitter.refuse(
      refused("codegen.needs-arch", "{0} needs a GPU of sm_{1} or later; the target is sm_{2}", what, sm, sm_));
  return false;
}

Value* no_value(Emitter& emitter) { return emitter.builder().getInt32(0); }

Address address_of(Emitter& emitter, const Expr& expr, DataType otherwise) {
  Value* pointer = emitter.value(expr);
  if (!pointer->getType()->isPointerTy()) {
    emitter.refuse(bad_input("codegen.no-pointer", "expected a pointer, not a value of type {0}", expr->dtype.str()));
    pointer = llvm::PoisonValue::get(emitter.builder().getPtrTy());
  }
  if (auto var = as<VarNode>(expr); var && var->pointer) return {pointer, var->pointer->element};
  if (auto call = as<CallNode>(expr); call && call->op == &op::address_of() && !call->args.empty())
    return {pointer, call->args[0]->dtype.element()};
  return {pointer, otherwise};
}

// ---- threads --------------------------------------------------------------------------------------------------------

bool NvptxMachine::attribute(Emitter& emitter, const AttrStmtNode& node) const {
  if (node.key == "thread_extent") return thread_extent(emitter, node);
  auto queue = [&] {
    if (is_zero(node.value)) return true;
    emitter.refuse(refused("codegen.copy-queue", "a CUDA GPU has a single queue of asynchronous copies, number 0"));
    return false;
  };
  if (node.key == "async_commit_queue_scope") {
    if (!queue()) return true;
    emitter.run(node.body);
    // An older GPU has copied when the statement is over; the copies that need a queue are refused themselves.
    if (sm_ >= 80) emitter.value(tirscope::call(DataType::none(), op::ptx_commit_group(), {}));
    return true;
  }
  if (node.key == "async_wait_queue_scope") {
    auto inner = as<AttrStmtNode>(node.body);
    if (!queue() || !inner || inner->key != "async_wait_inflight_count") return false;
    if (sm_ >= 80) emitter.value(tirscope::call(DataType::none(), op::ptx_wait_group(), {inner->value}));
    emitter.run(inner->body);
    return true;
  }
  return false;
}

bool NvptxMachine::thread_extent(Emitter& emitter, const AttrStmtNode& node) const {
  using namespace llvm;
  static constexpr Intrinsic::ID registers[2][3] = {
      {Intrinsic::nvvm_read_ptx_sreg_ctaid_x, Intrinsic::nvvm_read_ptx_sreg_ctaid_y,
       Intrinsic::nvvm_read_ptx_sreg_ctaid_z},
      {Intrinsic::nvvm_read_ptx_sreg_tid_x, Intrinsic::nvvm_read_ptx_sreg_tid_y, Intrinsic::nvvm_read_ptx_sreg_tid_z}};
  auto axis = node.thread_axis();
  auto scope = axis ? find_thread_scope(axis->thread_tag) : std::nullopt;
  if (!scope || scope->dimension < 0) {
    emitter.refuse(refused("codegen.thread-axis", "{0} is not an axis of a CUDA GPU; bind to blockIdx or threadIdx",
                           axis ? axis->thread_tag : "an unknown thread"));
    return true;
  }
  auto& builder = emitter.builder();
  CallInst* index = builder.CreateIntrinsic(registers[scope->rank][scope->dimension], {}, {});
  if (auto extent = as_int(node.value); extent && *extent > 0 && *extent < (int64_t(1) << 31)) {
    MDBuilder metadata(builder.getContext());
    index->setMetadata(LLVMContext::MD_range, metadata.createRange(APInt(32, 0), APInt(32, uint64_t(*extent))));
  }
  emitter.bind_axis(axis->var, builder.CreateIntCast(index, emitter.type(axis->var->dtype), false), node.value);
  emitter.run(node.body);
  return true;
}

void NvptxMachine::parallel_for(Emitter& emitter, const ForNode& loop) const {
  emitter.refuse(refused("codegen.parallel-in-kernel",
                         "loop {0} is parallel inside a kernel; bind it to a thread axis instead", loop.var->name));
}

/// A kernel that finds an assertion broken stops: its launch fails.
void NvptxMachine::fail(Emitter& emitter, const std::string&) const {
  auto& builder = emitter.builder();
  builder.CreateIntrinsic(llvm::Intrinsic::trap, {}, {});
  builder.CreateUnreachable();
}

/// Elements of registers have no address: a loop that chooses among them is only cheap when it is gone.
bool NvptxMachine::unrolls(const ForNode& node) const {
  constexpr int64_t most_turns = 64;
  auto extent = as_int(node.extent);
  if (!extent || *extent > most_turns || !is_zero(node.min)) return false;
  bool chooses = false;
  auto look = [&](const Expr& index) {
    for (const Var& var : free_vars(*index)) chooses |= var.get() == node.var.get();
  };
  auto look_at = [&](const Buffer& buffer, const std::vector<Expr>& indices) {
    if (buffer->scope().starts_with("local")) std::ranges::for_each(indices, look);
  };
  walk(node.body, [&](const Node& inner) {
    if (auto load = as<BufferLoadNode>(&inner)) look_at(load->buffer, load->indices);
    if (auto store = as<BufferStoreNode>(&inner)) look_at(store->buffer, store->indices);
    if (auto call = as<CallNode>(&inner); call && call->op)
      for (const TensorOperand& operand : tensor_operands(*call->op))
        if (operand.in_registers && *operand.index < call->args.size()) look(call->args[*operand.index]);
    return !chooses;
  });
  return chooses;
}

/// The bounds of a launch, and what the buffers in the body say about the alignment of the arguments.
void NvptxMachine::finish(Emitter& emitter, llvm::Function& function) const {
  llvm::LLVMContext& context = function.getContext();
  function.setCallingConv(llvm::CallingConv::PTX_Kernel);
  PrimFunc source = emitter.source();
  auto note = [&](const char* key, int64_t value) {
    auto number = llvm::ConstantAsMetadata::get(emitter.builder().getInt32(uint32_t(value)));
    emitter.module()
        .getOrInsertNamedMetadata("nvvm.annotations")
        ->addOperand(llvm::MDNode::get(
            context, {llvm::ConstantAsMetadata::get(&function), llvm::MDString::get(context, key), number}));
  };
  note("kernel", 1);
  if (auto block = block_of(*source)) {
    constexpr const char* keys[] = {"maxntidx", "maxntidy", "maxntidz"};
    for (size_t k = 0; k < 3; ++k) note(keys[k], (*block)[k]);
  }
  std::map<const VarNode*, int> alignment;
  walk(source->body, [&](const Node& node) {
    if (auto declared = as<DeclBufferNode>(&node)) {
      auto [it, fresh] = alignment.emplace(declared->buffer->data.get(), declared->buffer->data_alignment);
      it->second = std::min(it->second, declared->buffer->data_alignment);
    }
    return true;
  });
  for (unsigned k = 0; k < source->params.size(); ++k)
    if (auto it = alignment.find(source->params[k].get()); it != alignment.end() && it->second > 0)
      function.getArg(k)->addAttr(llvm::Attribute::getWithAlignment(context, llvm::Align(uint64_t(it->second))));
}

// ---- memory ---------------------------------------------------------------------------------------------------------

Value* NvptxMachine::allocate(Emitter& emitter, const AllocateNode& node, Value* bytes) const {
  const std::string scope_name = node.buffer_var->storage_scope();
  StorageScope scope = StorageScope::of(scope_name);
  auto refuse = [&](Diagnostic reason) -> Value* {
    emitter.refuse(std::move(reason));
    return nullptr;
  };
  auto& module = emitter.module();
  llvm::Type* byte = emitter.builder().getInt8Ty();
  std::string symbol = emitter.function_name() + "_" + node.buffer_var->name;
  std::ranges::replace_if(symbol, [](char c) { return !std::isalnum(uint8_t(c)) && c != '_'; }, '_');
  auto shared = [&](uint64_t size, llvm::GlobalValue::LinkageTypes linkage) {
    auto type = llvm::ArrayType::get(byte, size);
    auto memory =
        new llvm::GlobalVariable(module, type, false, linkage,
                                 linkage == llvm::GlobalValue::ExternalLinkage ? nullptr : llvm::UndefValue::get(type),
                                 symbol, nullptr, llvm::GlobalValue::NotThreadLocal, Shared);
    memory->setAlignment(of_matrices);
    return memory;
  };
  // As large as the launch says.
  if (scope.rank == StorageRank::Shared && scope.tag == ".dyn") return shared(0, llvm::GlobalValue::ExternalLinkage);
  auto size = llvm::dyn_cast<llvm::ConstantInt>(bytes);
  if (scope.rank == StorageRank::Shared && size)
    return shared(std::max<uint64_t>(1, size->getZExtValue()), llvm::GlobalValue::InternalLinkage);
  if (auto it = fragments_.find(node.buffer_var.get()); it != fragments_.end()) {
    const Fragment& fragment = it->second;
    if (fragment.registers() == 0 || fragment.count < 1)
      return refuse(refused("codegen.fragment", "no tensor core supports fragments of {0}: {1} x {2} x {3} of {4}",
                            node.buffer_var->name, fragment.m, fragment.n, fragment.k, fragment.dtype.str()));
    if (!has(emitter, fragment.sm(), "fragment " + node.buffer_var->name)) return nullptr;
    auto each =
        llvm::ArrayType::get(fragment.type()->register_type(module.getContext()), uint64_t(fragment.registers()));
    return emitter.stack(llvm::ArrayType::get(each, uint64_t(fragment.count)), nullptr, int(widest.value()));
  }
  if (scope.rank != StorageRank::Local)
    return refuse(refused("codegen.scope",
                          "buffer {0} has the storage scope {1}, which cannot be allocated in a kernel; use local, "
                          "shared or shared.dyn",
                          node.buffer_var->name, scope_name.empty() ? "global" : scope_name));
  if (!size)
    return refuse(refused("codegen.allocation-size",
                          "the size of buffer {0} must be a constant; only shared.dyn takes it at launch",
                          node.buffer_var->name));
  return emitter.stack(llvm::ArrayType::get(byte, std::max<uint64_t>(1, size->getZExtValue())), nullptr,
                       int(widest.value()));
}

// ---- mathematics ----------------------------------------------------------------------------------------------------

namespace {

/// What a GPU has an instruction for, some 2^-22 off: e^x is 2^(x * log2 e), and so on.
Value* approximate(Emitter& emitter, const std::string& name, llvm::ArrayRef<Value*> args) {
  using namespace llvm;
  auto& b = emitter.builder();
  auto of = [&](double v) { return ConstantFP::get(b.getFloatTy(), v); };
  auto call = [&](Intrinsic::ID id, Value* x) { return b.CreateIntrinsic(id, {}, {x}); };
  if (args.size() == 2 && name == "pow")
    return call(Intrinsic::nvvm_ex2_approx_f, b.CreateFMul(args[1], call(Intrinsic::nvvm_lg2_approx_f, args[0])));
  if (args.size() != 1) return nullptr;
  Value* x = args[0];
  if (name == "exp2") return call(Intrinsic::nvvm_ex2_approx_f, x);
  if (name == "exp") return call(Intrinsic::nvvm_ex2_approx_f, b.CreateFMul(x, of(1.44269504088896341)));
  if (name == "exp10") return call(Intrinsic::nvvm_ex2_approx_f, b.CreateFMul(x, of(3.32192809488736235)));
  if (name == "log2") return call(Intrinsic::nvvm_lg2_approx_f, x);
  if (name == "log") return b.CreateFMul(call(Intrinsic::nvvm_lg2_approx_f, x), of(0.693147180559945309));
  if (name == "log10") return b.CreateFMul(call(Intrinsic::nvvm_lg2_approx_f, x), of(0.301029995663981195));
  if (name == "sin") return call(Intrinsic::nvvm_sin_approx_f, x);
  if (name == "cos") return call(Intrinsic::nvvm_cos_approx_f, x);
  if (name == "sqrt") return call(Intrinsic::nvvm_sqrt_approx_f, x);
  if (name == "rsqrt") return call(Intrinsic::nvvm_rsqrt_approx_f, x);
  return nullptr;
}

/// The functions of libdevice that have another name than in C, or that C does not have.
bool in_library(const std::string& name, std::size_t arity) {
  static const std::map<std::string, std::size_t> names = {
      {"exp", 1},   {"exp2", 1}, {"exp10", 1}, {"expm1", 1}, {"log", 1},   {"log2", 1},      {"log10", 1},
      {"log1p", 1}, {"sin", 1},  {"cos", 1},   {"tan", 1},   {"asin", 1},  {"acos", 1},      {"atan", 1},
      {"sinh", 1},  {"cosh", 1}, {"tanh", 1},  {"asinh", 1}, {"acosh", 1}, {"atanh", 1},     {"erf", 1},
      {"cbrt", 1},  {"pow", 2},  {"atan2", 2}, {"hypot", 2}, {"fmod", 2},  {"nextafter", 2}, {"ldexp", 2}};
  auto it = names.find(name);
  return it != names.end() && it->second == arity;
}

}  // namespace

Value* NvptxMachine::math(Emitter& emitter, const std::string& name, llvm::ArrayRef<Value*> args) const {
  llvm::Type* element = args[0]->getType()->getScalarType();
  const bool single = element->isFloatTy();
  if (!single && !element->isDoubleTy()) return nullptr;
  auto one = [&](llvm::ArrayRef<Value*> lane) -> Value* {
    if (single && emitter.options().fast_math.approximate)
      if (Value* value = approximate(emitter, name, lane)) return value;
    if (!in_library(name, lane.size())) return nullptr;
    if (has_library_) {
      std::vector<llvm::Type*> types;
      std::vector<Value*> operands(lane.begin(), lane.end());
      if (name == "ldexp") operands[1] = emitter.builder().CreateIntCast(lane[1], emitter.builder().getInt32Ty(), true);
      for (Value* operand : operands) types.push_back(operand->getType());
      return emitter.builder().CreateCall(
          emitter.runtime_function(("__nv_" + name + (single ? "f" : "")).c_str(), element, types), operands);
    }
    if (single)
      if (Value* value = portable_math(emitter.builder(), name, lane)) return value;
    return emitter.refuse(environment("codegen.no-libdevice",
                                      "{0} of {1} on a GPU needs NVIDIA's libdevice.10.bc, which was not found; "
                                      "install the CUDA toolkit, set CUDA_HOME to its folder, or compute it in float32",
                                      name, single ? "float32" : "float64"),
                          element);
  };
  return emitter.by_lanes(args, one);
}

}  // namespace tirscope::codegen
