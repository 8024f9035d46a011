// SPDX-License-Identifier: Apache-2.0
// Statements and functions.
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

#include "codegen/llvm/emitter.h"

namespace tirscope::codegen {

using llvm::Value;

Emitter::Emitter(llvm::Module& module, const Options& options, const Machine& machine, const Kernels& kernels)
    : module_(module),
      builder_(module.getContext()),
      metadata_(module.getContext()),
      options_(options),
      machine_(machine),
      kernels_(kernels) {
  llvm::FastMathFlags flags;
  const FastMath& fast = options.fast_math;
  flags.setAllowContract(options.contract);
  flags.setAllowReassoc(fast.reassociate);
  flags.setNoNaNs(fast.no_nans);
  flags.setNoInfs(fast.no_infinities);
  flags.setNoSignedZeros(fast.no_signed_zeros);
  flags.setAllowReciprocal(fast.reciprocal);
  flags.setApproxFunc(fast.approximate);
  builder_.setFastMathFlags(flags);
}

Result<void> Emitter::emit(const IRModule& module) {
  if (options_.origins) locations_.begin(module_, module);
  for (const auto& [name, node] : module->functions)
    if (auto function = ref_as<PrimFuncNode>(node)) declare(name, function);
  for (const auto& [name, function] : sources_) {
    define(name, function);
    define_entry(name, function);
  }
  if (error_) return fail(*error_);
  if (locations_.used()) locations_.settle(module_);
  std::string complaint;
  llvm::raw_string_ostream out(complaint);
  TS_CHECK(!llvm::verifyModule(module_, &out), "{}", complaint);
  return {};
}

void Emitter::run(const Stmt& stmt) {
  if (!locations_.used()) return visit(stmt);
  llvm::DebugLoc around = locations_.place(builder_, *stmt);
  visit(stmt);
  builder_.SetCurrentDebugLocation(around);
}

// ---- functions ------------------------------------------------------------------------------------------------------

void Emitter::declare(const std::string& name, const PrimFunc& function) {
  function_name_ = name;
  std::vector<llvm::Type*> types;
  Signature signature = signature_of(function);
  for (const Parameter& parameter : signature) types.push_back(type(parameter.var->dtype));
  auto declared = llvm::Function::Create(llvm::FunctionType::get(builder_.getInt32Ty(), types, false),
                                         llvm::Function::InternalLinkage, "tirscope_" + name, module_);
  bool noalias = options_.noalias_arguments || find_attr(function->attrs, "tir.noalias");
  for (unsigned k = 0; k < signature.size(); ++k) {
    const Parameter& parameter = signature[k];
    llvm::Argument* argument = declared->getArg(k);
    argument->setName(parameter.buffer ? parameter.buffer->name : parameter.var->name);
    if (parameter.kind != Parameter::Kind::Buffer) continue;
    argument->addAttr(llvm::Attribute::getWithAlignment(
        module_.getContext(), llvm::Align(uint64_t(std::max(1, parameter.buffer->data_alignment)))));
    if (noalias) argument->addAttr(llvm::Attribute::NoAlias);
  }
  functions_[name] = declared;
  sources_[name] = function;
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
  if (options_.noalias_arguments || find_attr(function->attrs, "tir.noalias"))
    for (const BufferBinding& binding : function->buffer_map) memory.found.push_back(binding.buffer->data);
  memory.visit(function->body);
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
  values_.clear(), lets_.clear(), loops_.clear();
  scope_memory(function);
  llvm::Function* defined = functions_[name];
  builder_.SetInsertPoint(llvm::BasicBlock::Create(module_.getContext(), "entry", defined));
  Signature signature = signature_of(function);
  for (unsigned k = 0; k < signature.size(); ++k) {
    bind(signature[k].var, defined->getArg(k));
    if (signature[k].buffer) bind(signature[k].buffer->data, defined->getArg(k));
  }
  run(function->body);
  builder_.CreateRet(builder_.getInt32(0));
  finish(defined);
}

/// `int32 entry(ptr slots)`: unpacks the slots and calls the function.
void Emitter::define_entry(const std::string& name, const PrimFunc& function) {
  auto entry = llvm::Function::Create(llvm::FunctionType::get(builder_.getInt32Ty(), {builder_.getPtrTy()}, false),
                                      llvm::Function::ExternalLinkage, entry_symbol(name), module_);
  builder_.SetInsertPoint(llvm::BasicBlock::Create(module_.getContext(), "entry", entry));
  std::vector<Value*> args;
  unsigned k = 0;
  for (const Parameter& parameter : signature_of(function)) {
    Value* slot = builder_.CreateConstInBoundsGEP1_64(builder_.getInt64Ty(), entry->getArg(0), k++);
    args.push_back(builder_.CreateAlignedLoad(type(parameter.var->dtype), slot, llvm::Align(8)));
  }
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
  this->loop(builder_.CreateIntCast(body->getArg(0), index, true), builder_.CreateIntCast(body->getArg(1), index, true),
             loop.var->name.c_str(), nullptr, [&](Value* i) {
               bind(loop.var, i);
               run(loop.body);
             });
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

// ---- control --------------------------------------------------------------------------------------------------------

void Emitter::loop(Value* begin, Value* end, const char* name, llvm::MDNode* hints,
                   const std::function<void(Value*)>& body) {
  llvm::Function* function = builder_.GetInsertBlock()->getParent();
  auto inside = llvm::BasicBlock::Create(module_.getContext(), "loop", function);
  auto after = llvm::BasicBlock::Create(module_.getContext(), "after", function);
  llvm::BasicBlock* before = builder_.GetInsertBlock();
  builder_.CreateCondBr(builder_.CreateICmpSLT(begin, end), inside, after);
  builder_.SetInsertPoint(inside);
  llvm::PHINode* i = builder_.CreatePHI(begin->getType(), 2, name);
  i->addIncoming(begin, before);
  body(i);
  Value* next = builder_.CreateAdd(i, llvm::ConstantInt::get(i->getType(), 1), "", false, true);
  auto jump = builder_.CreateCondBr(builder_.CreateICmpSLT(next, end), inside, after);
  if (hints) jump->setMetadata(llvm::LLVMContext::MD_loop, hints);
  i->addIncoming(next, builder_.GetInsertBlock());
  builder_.SetInsertPoint(after);
}

void Emitter::visit_For(const ForNode& node) {
  loops_[node.var.get()] = {node.min, node.extent};
  if (node.kind_of_loop == ForKind::ThreadBinding) {
    refuse(refused("codegen.thread-binding",
                   "loop {0} is bound to {1}, which a CPU does not have; use parallel for the "
                   "outer loops and vectorize for the innermost",
                   node.var->name, node.thread_binding->thread_tag));
    return;
  }
  if (node.kind_of_loop == ForKind::Parallel && !in_parallel_) return machine_.parallel_for(*this, node);
  llvm::MDNode* hints = nullptr;
  if (node.kind_of_loop == ForKind::Unrolled) {
    llvm::LLVMContext& context = module_.getContext();
    auto full = llvm::MDNode::get(context, llvm::MDString::get(context, "llvm.loop.unroll.enable"));
    hints = llvm::MDNode::getDistinct(context, {nullptr, full});
    hints->replaceOperandWith(0, hints);
  }
  Value* begin = value(node.min);
  Value* extent = value(node.extent);
  Value* end = is_zero(node.min) ? extent : builder_.CreateAdd(begin, extent, "", false, true);
  loop(begin, end, node.var->name.c_str(), hints, [&](Value* i) {
    bind(node.var, i);
    run(node.body);
  });
}

void Emitter::visit_While(const WhileNode& node) {
  llvm::Function* function = builder_.GetInsertBlock()->getParent();
  auto test = llvm::BasicBlock::Create(module_.getContext(), "while", function);
  auto inside = llvm::BasicBlock::Create(module_.getContext(), "inside", function);
  auto after = llvm::BasicBlock::Create(module_.getContext(), "after", function);
  builder_.CreateBr(test);
  builder_.SetInsertPoint(test);
  builder_.CreateCondBr(value(node.condition), inside, after);
  builder_.SetInsertPoint(inside);
  run(node.body);
  // A loop without end must stay one: it is the time limit's business, not the optimiser's.
  runtime_function("tirscope_turn", builder_.getVoidTy(), {});
  builder_.CreateCall(module_.getFunction("tirscope_turn"));
  builder_.CreateBr(test);
  builder_.SetInsertPoint(after);
}

void Emitter::visit_IfThenElse(const IfThenElseNode& node) {
  if (!node.condition->dtype.is_scalar()) {
    refuse(refused("codegen.vector-condition", "the condition of an if statement must be one value, not {0} lanes",
                   node.condition->dtype.lanes()));
    return;
  }
  llvm::Function* function = builder_.GetInsertBlock()->getParent();
  Value* condition = value(node.condition);
  auto yes = llvm::BasicBlock::Create(module_.getContext(), "then", function);
  auto after = llvm::BasicBlock::Create(module_.getContext(), "after", function);
  auto no = node.else_case ? llvm::BasicBlock::Create(module_.getContext(), "else", function) : after;
  builder_.CreateCondBr(condition, yes, no);
  builder_.SetInsertPoint(yes);
  run(node.then_case);
  builder_.CreateBr(after);
  if (node.else_case) {
    builder_.SetInsertPoint(no);
    run(node.else_case);
    builder_.CreateBr(after);
  }
  builder_.SetInsertPoint(after);
}

void Emitter::visit_SeqStmt(const SeqStmtNode& node) {
  for (const Stmt& stmt : node.seq) run(stmt);
}

void Emitter::visit_LetStmt(const LetStmtNode& node) {
  bind(node.var, value(node.value));
  if (!node.var->dtype.is_handle()) lets_[node.var.get()] = node.value;
  run(node.body);
}

void Emitter::visit_AttrStmt(const AttrStmtNode& node) {
  if (node.key == "thread_extent" || node.key == "virtual_thread") {
    refuse(
        refused("codegen.thread-binding", "the attribute {0} needs a GPU; use parallel for the outer loops", node.key));
    return;
  }
  run(node.body);
}

void Emitter::visit_AssertStmt(const AssertStmtNode& node) {
  auto text = as<StringImmNode>(node.message);
  Value* message = string(text ? text->value : "assertion failed");
  llvm::Function* failed = runtime_function("tirscope_fail", builder_.getInt32Ty(), {builder_.getPtrTy()});
  llvm::Function* function = builder_.GetInsertBlock()->getParent();
  auto wrong = llvm::BasicBlock::Create(module_.getContext(), "failed", function);
  auto go_on = llvm::BasicBlock::Create(module_.getContext(), "holds", function);
  builder_.CreateCondBr(value(node.condition), go_on, wrong, metadata_.createBranchWeights(1u << 20, 1));
  builder_.SetInsertPoint(wrong);
  builder_.CreateRet(builder_.CreateCall(failed, {message}));
  builder_.SetInsertPoint(go_on);
  run(node.body);
}

void Emitter::visit_Evaluate(const EvaluateNode& node) { value(node.value); }

// ---- memory ---------------------------------------------------------------------------------------------------------

void Emitter::visit_Allocate(const AllocateNode& node) {
  Value* bytes = builder_.getInt64(uint64_t(node.dtype.bytes()));
  for (const Expr& extent : node.extents)
    bytes = builder_.CreateMul(bytes, builder_.CreateIntCast(value(extent), builder_.getInt64Ty(), true));
  if (!is_true(node.condition)) bytes = builder_.CreateSelect(value(node.condition), bytes, builder_.getInt64(0));
  Value* pointer = machine_.allocate(*this, node, bytes);
  if (!pointer) return;
  bind(node.buffer_var, pointer);
  run(node.body);
  machine_.release(*this, pointer);
}

void Emitter::visit_AllocateConst(const AllocateConstNode& node) {
  std::vector<llvm::Constant*> elements;
  llvm::Type* element = memory_type(node.dtype);
  for (const Attr& item : node.data) {
    const double* real = item.get<double>();
    int64_t integer = item.as_int().value_or(0);
    if (node.dtype.is_integer())
      elements.push_back(llvm::ConstantInt::getSigned(element, integer));
    else if (!node.dtype.is_bfloat())
      elements.push_back(llvm::ConstantFP::get(element, real ? *real : double(integer)));
    else
      elements.push_back(llvm::cast<llvm::Constant>(
          float_to_bfloat(llvm::ConstantFP::get(builder_.getFloatTy(), real ? *real : double(integer)))));
  }
  auto array = llvm::ArrayType::get(element, elements.size());
  auto global = new llvm::GlobalVariable(module_, array, true, llvm::GlobalValue::PrivateLinkage,
                                         llvm::ConstantArray::get(array, elements), node.buffer_var->name);
  global->setAlignment(llvm::Align(64));
  bind(node.buffer_var, global);
  run(node.body);
}

void Emitter::visit_DeclBuffer(const DeclBufferNode& node) {
  if (values_.contains(node.buffer->data.get())) return run(node.body);
  // A declaration without memory behind it allocates.
  run(make<AllocateNode>(node.buffer->data, node.buffer->dtype, node.buffer->shape, true_expr(), node.body));
}

void Emitter::visit_BufferRealize(const BufferRealizeNode& node) {
  refuse(refused("codegen.not-lowered", "T.realize of buffer {0} has to be lowered before code is generated",
                 node.buffer->name));
}

void Emitter::visit_Block(const BlockNode& node) {
  refuse(refused("codegen.not-lowered", "block {0} has to be lowered to loops before code is generated", node.name));
}

void Emitter::visit_BlockRealize(const BlockRealizeNode& node) { visit(node.block); }

}  // namespace tirscope::codegen
