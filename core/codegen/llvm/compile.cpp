// SPDX-License-Identifier: Apache-2.0
// The host's target machine, LLVM's optimiser, and the forms in which code is handed out.
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/SmallVectorMemoryBuffer.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <stdexcept>

#include "codegen/llvm/device_host.h"
#include "codegen/llvm/kernels.h"
#include "codegen/llvm/locations.h"

namespace tirscope::codegen {

std::string entry_symbol(const std::string& function) { return "tirscope_entry_" + function; }

Signature signature_of(const PrimFunc& function) {
  Signature signature;
  std::vector<const VarNode*> known;
  for (const Var& param : function->params) {
    Buffer buffer = function->buffer_of(param);
    auto kind = buffer                     ? Parameter::Kind::Buffer
                : param->dtype.is_handle() ? Parameter::Kind::Pointer
                                           : Parameter::Kind::Scalar;
    signature.push_back({kind, param, buffer});
    known.push_back(param.get());
  }
  auto add_symbols = [&](const Expr& expr) {
    for (const Var& var : free_vars(*expr)) {
      if (std::find(known.begin(), known.end(), var.get()) != known.end()) continue;
      known.push_back(var.get());
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

void initialise_llvm() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    llvm::InitializeNativeTargetAsmParser();
    // LLVM would end the process; whoever compiles for somebody else wants to say what happened first.
    llvm::install_bad_alloc_error_handler([](void*, const char*, bool) { throw std::bad_alloc(); });
    llvm::install_fatal_error_handler([](void*, const char* reason, bool) { throw std::runtime_error(reason); });
  });
}

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

Result<std::unique_ptr<llvm::TargetMachine>> make_target_machine(const Options& options) {
  std::string triple = llvm::sys::getProcessTriple(), problem;
  const llvm::Target* target = llvm::TargetRegistry::lookupTarget(triple, problem);
  if (!target) return fail(environment("codegen.no-target", "LLVM cannot generate code for {0}: {1}", triple, problem));
  llvm::TargetOptions settings;
  if (options.contract) settings.AllowFPOpFusion = llvm::FPOpFusion::Fast;
  auto level = options.opt_level >= 3   ? llvm::CodeGenOptLevel::Aggressive
               : options.opt_level == 2 ? llvm::CodeGenOptLevel::Default
               : options.opt_level == 1 ? llvm::CodeGenOptLevel::Less
                                        : llvm::CodeGenOptLevel::None;
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      triple, options.cpu, options.features, settings, llvm::Reloc::PIC_, llvm::CodeModel::Small, level));
  if (!machine) return fail(environment("codegen.no-target", "LLVM has no code generator for {0}", triple));
  if (!machine->getMCSubtargetInfo()->isCPUStringValid(options.cpu))
    return fail(bad_input("codegen.unknown-cpu",
                          "{0} is not a processor that LLVM knows for {1}; leave mcpu out for this "
                          "machine's own",
                          options.cpu, triple));
  return machine;
}

bool has_feature(const llvm::TargetMachine& machine, const char* feature) {
  return machine.getMCSubtargetInfo()->checkFeatures(std::string("+") + feature);
}

llvm::TargetLibraryInfoImpl library_info(const llvm::TargetMachine& machine, bool vector_math) {
  llvm::TargetLibraryInfoImpl info(machine.getTargetTriple());
  if (vector_math)
    info.addVectorizableFunctionsFromVecLib(llvm::TargetLibraryInfoImpl::LIBMVEC_X86, machine.getTargetTriple());
  return info;
}

void optimise(llvm::Module& module, llvm::TargetMachine& machine, const Options& options, bool vector_math) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager graphs;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder passes(&machine);
  llvm::TargetLibraryInfoImpl info = library_info(machine, vector_math);
  functions.registerPass([&] { return llvm::TargetLibraryAnalysis(info); });
  passes.registerModuleAnalyses(modules);
  passes.registerCGSCCAnalyses(graphs);
  passes.registerFunctionAnalyses(functions);
  passes.registerLoopAnalyses(loops);
  passes.crossRegisterProxies(loops, functions, graphs, modules);
  auto level = options.opt_level >= 3   ? llvm::OptimizationLevel::O3
               : options.opt_level == 2 ? llvm::OptimizationLevel::O2
                                        : llvm::OptimizationLevel::O1;
  auto pipeline = options.opt_level == 0 ? passes.buildO0DefaultPipeline(llvm::OptimizationLevel::O0)
                                         : passes.buildPerModuleDefaultPipeline(level);
  pipeline.run(module, modules);
}

std::string text_of(const llvm::Module& module) {
  std::string text;
  llvm::raw_string_ostream out(text);
  module.print(out, nullptr);
  return text;
}

/// Assembly or an object file. The module is used up by it: callers hand in a clone.
std::string machine_code(llvm::Module& module, llvm::TargetMachine& machine, bool vector_math, bool assembly) {
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream out(bytes);
  llvm::legacy::PassManager passes;
  passes.add(new llvm::TargetLibraryInfoWrapperPass(library_info(machine, vector_math)));
  bool refused = machine.addPassesToEmitFile(
      passes, out, nullptr, assembly ? llvm::CodeGenFileType::AssemblyFile : llvm::CodeGenFileType::ObjectFile);
  TS_CHECK(!refused, "the host's target machine emits files");
  passes.run(module);
  return {bytes.begin(), bytes.end()};
}

}  // namespace

Result<Code> compile(const IRModule& module, const Options& given, const std::vector<Form>& forms) {
  initialise_llvm();
  auto start = std::chrono::steady_clock::now();
  Options options = given;
  settle_processor(options);
  TS_TRY(std::unique_ptr<llvm::TargetMachine> machine, make_target_machine(options));
  bool vector_math =
      options.vector_math && machine->getTargetTriple().isX86() && machine->getTargetTriple().isOSLinux();
  int vector_bits = !vector_math                       ? 0
                    : has_feature(*machine, "avx512f") ? 512
                    : has_feature(*machine, "avx")     ? 256
                                                       : 128;
  HostMachine plain(vector_bits, has_feature(*machine, "avx2"));
  DeviceHost with_device(vector_bits, has_feature(*machine, "avx2"));
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
    return fail(bad_input("kernel.bad-assembly", "LLVM refuses what a kernel holds: {0}", reports.first_error()));
  result.remarks = std::move(reports).remarks();
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace tirscope::codegen
