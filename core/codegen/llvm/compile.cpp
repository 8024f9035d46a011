// SPDX-License-Identifier: Apache-2.0
// Code for the host, in the forms in which it is handed out.
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <algorithm>
#include <chrono>

#include "codegen/llvm/backend.h"
#include "codegen/llvm/device_host.h"
#include "codegen/llvm/kernels.h"
#include "codegen/llvm/locations.h"
#include "ir/walk/param_buffers.h"

namespace tirscope::codegen {

std::string entry_symbol(const std::string& function) { return "tirscope_entry_" + function; }

Signature signature_of(const PrimFunc& function) {
  Signature signature;
  std::unordered_set<const VarNode*> known;
  const ParamBuffers buffers(*function);
  for (const Var& param : function->params) {
    Buffer buffer = buffers.of(param);
    auto kind = buffer                     ? Parameter::Kind::Buffer
                : param->dtype.is_handle() ? Parameter::Kind::Pointer
                                           : Parameter::Kind::Scalar;
    signature.push_back({kind, param, buffer});
    known.insert(param.get());
  }
  auto add_symbols = [&](const Expr& expr) {
    for (const Var& var : free_vars(*expr)) {
      if (!known.insert(var.get()).second) continue;
      signature.push_back({Parameter::Kind::Symbol, var, nullptr});
    }
  };
  for (const BufferBinding& binding : function->buffer_map) {
    for (const Expr& e : binding.buffer->shape) add_symbols(e);
    for (const Expr& e : binding.buffer->strides) add_symbols(e);
    add_symbols(binding.buffer->elem_offset);
  }
  return signature;
}

namespace {

/// The processor and its features: as asked, or all that the host reports.
void settle_processor(Options& options) {
  if (!options.cpu.empty()) return;
  options.cpu = llvm::sys::getHostCPUName().str();
  std::vector<std::string> features;
  for (const auto& feature : llvm::sys::getHostCPUFeatures())
    features.push_back((feature.second ? "+" : "-") + feature.first().str());
  std::sort(features.begin(), features.end());
  options.features.clear();
  for (const std::string& feature : features) options.features += (options.features.empty() ? "" : ",") + feature;
}

VectorUnit vector_unit(const llvm::TargetMachine& machine, bool vector_math) {
  auto has = [&features = *machine.getMCSubtargetInfo()](const char* feature) {
    return features.checkFeatures(std::string("+") + feature);
  };
  VectorUnit unit;
  unit.math_bits = !vector_math ? 0 : has("avx512f") ? 512 : has("avx") ? 256 : 128;
  unit.register_bits = has("avx") ? 256 : 128;  // of 512 bits LLVM prefers the half
  unit.has_avx2 = has("avx2");
  unit.gathers = has("avx512f") || (unit.has_avx2 && has("fast-gather"));  // which LLVM says of Intel's since Skylake
  unit.scatters = has("avx512f");
  return unit;
}

Result<Code> compiled(const IRModule& module, const Options& given, const std::vector<Form>& forms) {
  auto start = std::chrono::steady_clock::now();
  Options options = given;
  settle_processor(options);
  TS_TRY(std::unique_ptr<llvm::TargetMachine> machine, make_target_machine(llvm::sys::getProcessTriple(), options));
  bool vector_math =
      options.vector_math && machine->getTargetTriple().isX86() && machine->getTargetTriple().isOSLinux();
  const VectorUnit vectors = vector_unit(*machine, vector_math);
  HostMachine plain(vectors);
  DeviceHost with_device(vectors);
  const Machine& host = options.device_host ? with_device : plain;

  llvm::LLVMContext context;
  Reports reports(context, options.origins);
  TS_TRY(Kernels kernels, Kernels::of(module, context, options, given.cpu.empty()));
  llvm::Module code("tirscope", context);
  code.setTargetTriple(machine->getTargetTriple().str());
  code.setDataLayout(machine->createDataLayout());
  TS_TRY_VOID(Emitter(code, options, host, kernels).emit(module));
  TS_TRY_VOID(std::move(kernels).link_into(code, reports));

  Code result{{}, options.cpu, options.features, 0};
  auto wants = [&](Form form) { return std::find(forms.begin(), forms.end(), form) != forms.end(); };
  auto put = [&](Form form, std::pair<std::string, std::vector<Line>> listing) {
    std::tie(result.text[form], result.lines[form]) = std::move(listing);
  };
  auto put_ir = [&](Form form) {
    if (options.origins) return put(form, listing_of(code));
    result.text[form] = text_of(code);
  };
  if (wants(Form::Llvm)) put_ir(Form::Llvm);
  optimise(code, *machine, options, vector_math);
  if (wants(Form::OptimizedLlvm)) put_ir(Form::OptimizedLlvm);
  if (wants(Form::Assembly)) {
    std::unique_ptr<llvm::Module> copy = wants(Form::Object) ? llvm::CloneModule(code) : nullptr;
    std::string text = machine_code(copy ? *copy : code, *machine, vector_math, true);
    if (options.origins)
      put(Form::Assembly, listing_of(text));
    else
      result.text[Form::Assembly] = std::move(text);
  }
  if (wants(Form::Object)) result.text[Form::Object] = machine_code(code, *machine, vector_math, false);
  // Inline assembly is read last.
  if (!reports.first_error().empty())
    return fail(bad_input("kernel.bad-assembly", "LLVM rejects the kernel: {0}", reports.first_error()));
  result.remarks = std::move(reports).remarks();
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace

Result<Code> compile(const IRModule& module, const Options& options, const std::vector<Form>& forms) {
  initialise_llvm();
  try {
    return compiled(module, options, forms);
  } catch (const std::runtime_error& fatal) {  // what LLVM ends a process with: an instruction that is not there
    return fail(refused("codegen.llvm", "LLVM cannot generate code for this CPU: {0}", std::string(fatal.what())));
  }
}

}  // namespace tirscope::codegen
