// SPDX-License-Identifier: Apache-2.0
#include "runtime/model/compiled.h"

#include "codegen/codegen.h"
#include "ir/ir.h"
#include "ir/numbers/floats.h"
#include "ir/walk/visitor.h"
#include "protocol/methods/fixes.h"
#include "runtime/built.h"
#include "runtime/devices/device.h"
#include "runtime/worker/brought_code.h"
#include "script/files/complete_text.h"

namespace tirscope::runtime {

namespace {

/// Memory in the process of a session.
class SessionMemory final : public model::Memory {
 public:
  SessionMemory(std::shared_ptr<ModelSession> session, int64_t array, int64_t bytes)
      : Memory(bytes), session_(std::move(session)), array_(array) {}
  ~SessionMemory() override { session_->drop(array_); }
  const std::shared_ptr<ModelSession>& session() const { return session_; }
  int64_t array() const { return array_; }

 private:
  std::shared_ptr<ModelSession> session_;
  int64_t array_;
};

const SessionMemory& session_memory(const model::TensorValue& value) {
  return static_cast<const SessionMemory&>(*value.memory);
}

/// The functions alone, each under its name for callers from outside.
IRModule functions_of(const IRModule& module, const std::set<std::string>& names) {
  std::map<std::string, NodeRef> functions;
  for (const std::string& name : names) {
    const PrimFunc function = module->prim_func(name);
    AttrDict attrs = function->attrs;
    attrs["global_symbol"] = name;
    functions[name] = make<PrimFuncNode>(function->params, function->body, function->buffer_map, std::move(attrs),
                                         function->ret_type, function->ret_pointer);
  }
  return make<IRModuleNode>(std::move(functions));
}

bool binds_threads(const PrimFuncNode& function) {
  bool found = false;
  walk(function.body, [&](const Node& node) {
    auto loop = as<ForNode>(&node);
    auto attr = as<AttrStmtNode>(&node);
    found = found || (loop && loop->thread_binding) || (attr && attr->key == "thread_extent");
    return !found;
  });
  return found;
}

/// Functions without threads on a grid, so that a GPU can run them.
Result<IRModule> on_threads(const IRModule& module, const passes::Context& context) {
  std::map<std::string, NodeRef> functions = module->functions, unbound;
  for (const auto& [name, node] : module->functions)
    if (!binds_threads(*as<PrimFuncNode>(node))) unbound[name] = node;
  if (unbound.empty()) return module;
  // The pass is CUDA's in TVM; its grids fit any GPU.
  passes::Context cuda = context;
  cuda.target.kind = passes::Target::Kind::Cuda;
  if (context.target.kind == passes::Target::Kind::OpenCl) cuda.target.options["max-threads"] = "256";
  TS_TRY(IRModule bound, passes::run_pass(make<IRModuleNode>(unbound), {"DefaultGPUSchedule", {}}, cuda));
  for (const auto& [name, node] : bound->functions) functions[name] = node;
  return make<IRModuleNode>(std::move(functions));
}

}  // namespace

ModelSession::SessionSlot slot_of(const model::TensorValue& value) {
  return {session_memory(value).array(), uint64_t(value.offset), 0};
}

bool is_in(const model::TensorValue& value, const std::shared_ptr<ModelSession>& session) {
  auto memory = dynamic_cast<const SessionMemory*>(value.memory.get());
  return memory && memory->session() == session;
}

Result<model::TensorValue> held_in(const std::shared_ptr<ModelSession>& session, DataType dtype,
                                   std::vector<int64_t> shape, std::optional<model::Tensor> contents) {
  const int64_t bytes = tensor_bytes(dtype, shape).value_or(0);
  TS_TRY(int64_t array, session->hold(bytes, std::move(contents)));
  return model::TensorValue{dtype, std::move(shape), std::make_shared<SessionMemory>(session, array, bytes)};
}

Result<model::Tensor> fetched_from(const std::shared_ptr<ModelSession>& session, const model::TensorValue& value,
                                   const Job& job) {
  TS_TRY(model::NewTensor made, model::new_tensor(value.dtype, value.shape, "of the model"));
  TS_TRY_VOID(session->fetch(session_memory(value).array(), value.offset, made.data, made.tensor.bytes(), job));
  return std::move(made.tensor);
}

Result<std::unique_ptr<Compiled>> Compiled::make(Worker& worker, const IRModule& module,
                                                 const std::set<std::string>& functions, const Settings& settings,
                                                 const Job& job) {
  std::unique_ptr<Compiled> out(new Compiled);
  passes::Context context = settings.context;
  const passes::Target& target = context.target;
  out->on_device_ = target.kind != passes::Target::Kind::Cpu;
  IRModule host = functions_of(module, functions);
  for (const std::string& name : functions) out->signatures_[name] = codegen::signature_of(host->prim_func(name));
  if (brings_code(script::text(host, script::complete())))
    return fail(refused("build.code-of-module",
                        "a function of the model brings C or LLVM code, which is not run as part of a model; run the "
                        "function alone with tirc bench"));
  codegen::DeviceCode kernels;
  std::string object;
  if (out->on_device_) {
    const DeviceDriver* driver = find_driver(target.kind);
    if (!driver) return fail(environment("build.target", "this program cannot run code for {0}", target.str()));
    if (!functions.empty()) {
      TS_TRY(host, on_threads(host, context));
      auto built =
          worker.build_for_device({host, context, {codegen::Form::Object, driver->form}, false, settings.limits}, job);
      if (!built) return fail(protocol::with_fix(std::move(built.error()), host, context));
      object = std::move(built->host.text[codegen::Form::Object]);
      kernels = std::move(built->device[driver->form]);
      out->compile_seconds_ = built->host.seconds;
    }
  } else if (!functions.empty()) {
    TS_TRY(codegen::Code code, worker.build({host, context, {codegen::Form::Object}, false, settings.limits}, job));
    object = std::move(code.text[codegen::Form::Object]);
    out->compile_seconds_ = code.seconds;
  }
  out->session_ =
      std::make_shared<ModelSession>(worker, settings.libraries, threads_for(target), settings.limits,
                                     out->on_device_ ? std::optional(target) : std::nullopt, std::move(kernels));
  if (!object.empty()) {
    TS_TRY(out->code_, out->session_->load(std::move(object), {}, job));
  }
  return out;
}

Result<model::MemoryPtr> Compiled::allocate(int64_t bytes) {
  TS_TRY(model::TensorValue held, held_in(session_, DataType::uint(8), {bytes}, {}));
  return std::move(held.memory);
}

Result<model::TensorValue> Compiled::hold(const model::Tensor& tensor) {
  return held_in(session_, tensor.dtype(), tensor.shape(), tensor);
}

Result<model::Tensor> Compiled::fetch(const model::TensorValue& value) { return fetched_from(session_, value); }

Result<void> Compiled::write(const model::TensorValue& value, const model::Tensor& with) {
  return session_->write(session_memory(value).array(), value.offset, with.data(), with.bytes(), {});
}

Result<std::vector<ModelSession::SessionSlot>> slots_of(const codegen::Signature& signature,
                                                        const std::vector<model::Operand>& operands) {
  std::vector<ModelSession::SessionSlot> slots;
  model::Symbols symbols;
  for (std::size_t k = 0; k < signature.size() && k < operands.size(); ++k) {
    const codegen::Parameter& parameter = signature[k];
    if (auto tensor = std::get_if<model::TensorValue>(&operands[k])) {
      slots.push_back(slot_of(*tensor));
      for (std::size_t d = 0; parameter.buffer && d < tensor->shape.size(); ++d)
        if (auto var = as<VarNode>(parameter.buffer->shape[d])) symbols[var] = tensor->shape[d];
      continue;
    }
    const auto& number = std::get<model::NumberValue>(operands[k]);
    const DataType dtype = parameter.var->dtype;
    const uint64_t bits = dtype.is_floating() ? bits_of(dtype, number.number) : uint64_t(number.integer);
    slots.push_back({-1, 0, bits});
    if (dtype.is_integer()) symbols[parameter.var.get()] = number.integer;
  }
  for (std::size_t k = operands.size(); k < signature.size(); ++k) {
    auto known = symbols.find(signature[k].var.get());
    if (signature[k].kind != codegen::Parameter::Kind::Symbol || known == symbols.end())
      return fail(bad_input("run.size-missing", "the size {0} does not follow from the shapes of the arguments",
                            signature[k].var->name));
    slots.push_back({-1, 0, uint64_t(known->second)});
  }
  return slots;
}

Result<double> Compiled::run(const std::string& function, const std::vector<model::Operand>& operands, const Job& job) {
  const codegen::Signature& signature = signatures_.at(function);
  ModelSession::SessionCall call{code_, codegen::entry_symbol(function)};
  TS_TRY(call.slots, slots_of(signature, operands));
  std::vector<std::string> names;
  std::vector<model::TensorValue> tensors;
  for (std::size_t k = 0; k < operands.size(); ++k)
    if (auto tensor = std::get_if<model::TensorValue>(&operands[k])) {
      names.push_back(signature[k].buffer ? signature[k].buffer->name : signature[k].var->name);
      tensors.push_back(*tensor);
    }
  TS_TRY(ModelSession::Done done, session_->call({call}, 1, names, job));
  note_call(std::move(call), tensors);
  return done.seconds[0];
}

void Compiled::note_call(ModelSession::SessionCall call, const std::vector<model::TensorValue>& tensors) {
  if (!recording_) return;
  recorded_.push_back(std::move(call));
  for (const model::TensorValue& tensor : tensors) kept_.push_back(tensor.memory);
}

Result<ModelSession::Done> Compiled::repeat(int rounds, const Job& job) {
  return session_->call(recorded_, rounds, {}, job);
}

}  // namespace tirscope::runtime
