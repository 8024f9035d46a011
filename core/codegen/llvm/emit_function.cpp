// SPDX-License-Identifier: Apache-2.0
// Functions: how they are declared and defined, what their memory may alias, and loops in separate functions.
#include "codegen/first_iteration.h"
#include "codegen/llvm/emitter.h"

namespace tirscope::codegen {

using llvm::Value;

namespace {

/// Beyond so many parameters a function takes the slots of its entry as they are: LLVM's passes between functions take
/// time with the square of a call's arguments.
constexpr std::size_t most_arguments = 256;

}  // namespace

bool Emitter::takes_slots(const Signature& signature) const {
  return !machine_.makes_kernels() && signature.size() > most_arguments;
}

/// The `k`-th of the 8-byte slots at `slots`.
Value* Emitter::slot(Value* slots, unsigned k, const Parameter& parameter) {
  Value* address = builder_.CreateConstInBoundsGEP1_64(builder_.getInt64Ty(), slots, k);
  return builder_.CreateAlignedLoad(type(parameter.var->dtype), address, llvm::Align(8));
}

/// Slots that hold `args`.
Value* Emitter::slots_of(const std::vector<Value*>& args) {
  llvm::BasicBlock& entry = builder_.GetInsertBlock()->getParent()->getEntryBlock();
  llvm::IRBuilder<> at_start(&entry, entry.begin());
  Value* slots = at_start.CreateAlloca(llvm::ArrayType::get(builder_.getInt64Ty(), args.size()));
  for (unsigned k = 0; k < args.size(); ++k)
    builder_.CreateAlignedStore(args[k], builder_.CreateConstInBoundsGEP1_64(builder_.getInt64Ty(), slots, k),
                                llvm::Align(8));
  return slots;
}

llvm::Type* Emitter::parameter_type(const Parameter& parameter) {
  return parameter.var->dtype.is_handle() ? builder_.getPtrTy(machine_.argument_space()) : type(parameter.var->dtype);
}

void Emitter::declare(const std::string& name, const PrimFunc& function) {
  function_name_ = name;
  sources_[name] = function;
  std::vector<llvm::Type*> types;
  Signature signature = signature_of(function);
  if (takes_slots(signature)) {
    functions_[name] =
        llvm::Function::Create(llvm::FunctionType::get(builder_.getInt32Ty(), {builder_.getPtrTy()}, false),
                               llvm::Function::InternalLinkage, "tirscope_" + name, module_);
    return;
  }
  for (const Parameter& parameter : signature) types.push_back(parameter_type(parameter));
  const bool kernel = machine_.makes_kernels();
  auto declared = llvm::Function::Create(
      llvm::FunctionType::get(kernel ? builder_.getVoidTy() : builder_.getInt32Ty(), types, false),
      kernel ? llvm::Function::ExternalLinkage : llvm::Function::InternalLinkage, kernel ? name : "tirscope_" + name,
      module_);
  bool noalias = options_.noalias_arguments || find_attr(function->attrs, "tir.noalias");
  for (unsigned k = 0; k < signature.size(); ++k) {
    const Parameter& parameter = signature[k];
    llvm::Argument* argument = declared->getArg(k);
    argument->setName(parameter.buffer ? parameter.buffer->name : parameter.var->name);
    // A kernel's memory comes as pointers, which buffers in its body describe.
    if (kernel && noalias && parameter.kind == Parameter::Kind::Pointer) argument->addAttr(llvm::Attribute::NoAlias);
    if (parameter.kind != Parameter::Kind::Buffer) continue;
    argument->addAttr(llvm::Attribute::getWithAlignment(
        module_.getContext(), llvm::Align(uint64_t(std::max(1, parameter.buffer->data_alignment)))));
    if (noalias) argument->addAttr(llvm::Attribute::NoAlias);
  }
  functions_[name] = declared;
}

namespace {

/// The data pointers of a function's own memory: its arguments' and its allocations'.
struct OwnMemory : Visitor {
  std::vector<Var> found;
  void visit_Allocate(const AllocateNode& node) override { found.push_back(node.buffer_var), children(node); }
  void visit_AllocateConst(const AllocateConstNode& node) override { found.push_back(node.buffer_var), children(node); }
};

/// What a statement uses from outside, buffers' data pointers included.
struct Captured : Visitor {
  std::vector<Var> used;
  std::unordered_map<const VarNode*, bool> defined;
  void visit_Var(const VarNode& node) override { used.push_back(ref(node)); }
  void var_def(const Var& var) override { defined[var.get()] = true; }
  void buffer_use(const Buffer& buffer) override {
    used.push_back(buffer->data);
    for (const Expr& e : buffer->shape) visit(e);
    for (const Expr& e : buffer->strides) visit(e);
    visit(buffer->elem_offset);
  }
  void buffer_def(const Buffer& buffer) override { buffer_use(buffer); }
};

}  // namespace

/// One alias scope per piece of memory. Above 64 pieces the lists cost more than they bring, and none is made.
void Emitter::scope_memory(const PrimFunc& function) {
  alias_scopes_.clear();
  all_scopes_.clear();
  OwnMemory memory;
  memory.visit(function->body);
  allocated_.clear();
  for (const Var& data : memory.found) allocated_.insert(data.get());
  if (options_.noalias_arguments || find_attr(function->attrs, "tir.noalias")) {
    for (const BufferBinding& binding : function->buffer_map) memory.found.push_back(binding.buffer->data);
    if (machine_.makes_kernels())
      for (const Var& param : function->params)
        if (param->dtype.is_handle()) memory.found.push_back(param);
  }
  if (memory.found.size() > 64) return;
  alias_domain_ = metadata_.createAnonymousAliasScopeDomain(function_name_);
  for (const Var& data : memory.found) {
    if (alias_scopes_.contains(data.get())) continue;
    llvm::MDNode* scope = metadata_.createAnonymousAliasScope(alias_domain_, data->name);
    alias_scopes_[data.get()] = scope;
    all_scopes_.push_back(scope);
  }
}

void Emitter::define(const std::string& name, const PrimFunc& function) {
  function_name_ = name;
  values_.clear(), lets_.clear(), loops_.clear(), wide_.clear();
  analyzer_ = std::make_unique<arith::Analyzer>();
  scope_memory(function);
  llvm::Function* defined = functions_[name];
  builder_.SetInsertPoint(llvm::BasicBlock::Create(module_.getContext(), "entry", defined));
  Signature signature = signature_of(function);
  const bool slots = takes_slots(signature);
  for (unsigned k = 0; k < signature.size(); ++k) {
    Value* argument = slots ? slot(defined->getArg(0), k, signature[k]) : defined->getArg(k);
    bind(signature[k].var, argument);
    if (signature[k].buffer) bind(signature[k].buffer->data, argument);
  }
  run(function->body);
  if (machine_.makes_kernels())
    builder_.CreateRetVoid();
  else
    builder_.CreateRet(builder_.getInt32(0));
  finish(defined);
  machine_.finish(*this, *defined);
}

/// `int32 entry(ptr slots)`: unpacks the slots and calls the function.
void Emitter::define_entry(const std::string& name, const PrimFunc& function) {
  auto entry = llvm::Function::Create(llvm::FunctionType::get(builder_.getInt32Ty(), {builder_.getPtrTy()}, false),
                                      llvm::Function::ExternalLinkage, entry_symbol(name), module_);
  builder_.SetInsertPoint(llvm::BasicBlock::Create(module_.getContext(), "entry", entry));
  const Signature signature = signature_of(function);
  std::vector<Value*> args;
  if (takes_slots(signature))
    args.push_back(entry->getArg(0));
  else
    for (unsigned k = 0; k < signature.size(); ++k) args.push_back(slot(entry->getArg(0), k, signature[k]));
  builder_.CreateRet(builder_.CreateCall(functions_[name], args));
  finish(entry);
}

/// Attributes that hold for the body as it is: no exceptions, and vector registers as wide as what is written.
void Emitter::finish(llvm::Function* function) {
  uint64_t widest = 0;
  for (llvm::BasicBlock& block : *function)
    for (llvm::Instruction& instruction : block)
      if (auto vector = llvm::dyn_cast<llvm::FixedVectorType>(instruction.getType()))
        widest = std::max(widest, vector->getPrimitiveSizeInBits().getFixedValue());
  function->addFnAttr(llvm::Attribute::NoUnwind);
  function->addFnAttr("min-legal-vector-width", std::to_string(std::min<uint64_t>(widest, 512)));
  function->addFnAttr("target-cpu", options_.cpu);
  function->addFnAttr("target-features", options_.features);
}

llvm::Function* Emitter::runtime_function(const char* name, llvm::Type* result, llvm::ArrayRef<llvm::Type*> params) {
  auto callee = module_.getOrInsertFunction(name, llvm::FunctionType::get(result, params, false));
  auto function = llvm::cast<llvm::Function>(callee.getCallee());
  function->addFnAttr(llvm::Attribute::NoUnwind);
  return function;
}

std::pair<llvm::Function*, Value*> Emitter::outline(const ForNode& loop) {
  Captured captured;
  captured.visit(loop);
  captured.defined[loop.var.get()] = true;
  std::vector<std::pair<const VarNode*, Value*>> outside;
  for (const Var& var : captured.used) {
    auto it = values_.find(var.get());
    if (it == values_.end() || !captured.defined.emplace(var.get(), true).second) continue;
    outside.push_back(*it);
  }
  std::vector<llvm::Type*> types;
  for (auto& [var, outer] : outside) types.push_back(outer->getType());
  auto environment_type = llvm::StructType::get(module_.getContext(), types);
  Value* environment = stack(environment_type, nullptr, 64);
  for (unsigned k = 0; k < outside.size(); ++k)
    builder_.CreateStore(outside[k].second, builder_.CreateStructGEP(environment_type, environment, k));

  llvm::Type* int64 = builder_.getInt64Ty();
  auto body =
      llvm::Function::Create(llvm::FunctionType::get(builder_.getInt32Ty(), {int64, int64, builder_.getPtrTy()}, false),
                             llvm::Function::InternalLinkage, "tirscope_" + function_name_ + "_parallel", module_);
  body->getArg(2)->addAttr(llvm::Attribute::NoAlias);
  auto resume = builder_.saveIP();
  auto values = values_;
  bool outer_parallel = std::exchange(in_parallel_, true);
  builder_.SetInsertPoint(llvm::BasicBlock::Create(module_.getContext(), "entry", body));
  for (unsigned k = 0; k < outside.size(); ++k) {
    Value* member = builder_.CreateStructGEP(environment_type, body->getArg(2), k);
    values_[outside[k].first] = builder_.CreateLoad(types[k], member, outside[k].first->name);
  }
  llvm::Type* index = type(loop.var->dtype);
  iterate(loop, builder_.CreateIntCast(body->getArg(0), index, true),
          builder_.CreateIntCast(body->getArg(1), index, true), nullptr);
  builder_.CreateRet(builder_.getInt32(0));
  finish(body);
  values_ = std::move(values);
  in_parallel_ = outer_parallel;
  builder_.restoreIP(resume);
  return {body, environment};
}

llvm::AllocaInst* Emitter::stack(llvm::Type* type, Value* count, int alignment) {
  llvm::BasicBlock& entry = builder_.GetInsertBlock()->getParent()->getEntryBlock();
  llvm::IRBuilder<> at_start(&entry, entry.begin());
  llvm::AllocaInst* slot = at_start.CreateAlloca(type, count);
  slot->setAlignment(llvm::Align(uint64_t(alignment)));
  return slot;
}

void Emitter::check_status(Value* status) {
  llvm::Function* function = builder_.GetInsertBlock()->getParent();
  auto leave = llvm::BasicBlock::Create(module_.getContext(), "leave", function);
  auto go_on = llvm::BasicBlock::Create(module_.getContext(), "go_on", function);
  builder_.CreateCondBr(builder_.CreateICmpEQ(status, builder_.getInt32(0)), go_on, leave,
                        metadata_.createBranchWeights(1u << 20, 1));
  builder_.SetInsertPoint(leave);
  builder_.CreateRet(status);
  builder_.SetInsertPoint(go_on);
}

/// The variable of a let; in 64 bits, too, where it is a sum or product of indices that may be computed twice.
void Emitter::define(const Var& var, const Expr& expr) {
  bind(var, value(expr));
  if (var->dtype.is_handle()) return;
  lets_[var.get()] = expr;
  if (!is_widened(expr) || !is_sum_or_product(expr) || !reads_nothing(expr)) return;
  auto narrow = llvm::dyn_cast<llvm::Instruction>(values_.at(var.get()));
  if (narrow && narrow->getParent() == builder_.GetInsertBlock()) wide_[narrow] = index_value(expr);
}

void Emitter::bind_axis(const Var& var, Value* value, const Expr& extent) {
  bind(var, value);
  loops_[var.get()] = {make_const(var->dtype, int64_t(0)), extent};
}

}  // namespace tirscope::codegen
