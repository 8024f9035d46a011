// SPDX-License-Identifier: Apache-2.0
#include "codegen/llvm/backend.h"

#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/TargetSelect.h>

#include <mutex>
#include <stdexcept>

#include "codegen/llvm/optimise/forward_stores.h"
#include "codegen/llvm/optimise/gather_bases.h"
#include "codegen/llvm/optimise/hoist_gathers.h"
#include "codegen/llvm/optimise/join_addresses.h"
#include "codegen/llvm/optimise/join_sums.h"
#include "codegen/llvm/optimise/unroll_products.h"
#include "codegen/llvm/optimise/vectors_before_unrolling.h"

namespace tirscope::codegen {

namespace {

/// What LLVM 19 has on its command line alone.
void set_limits() {
  auto set = [&options = llvm::cl::getRegisteredOptions()](const char* name, const char* value) {
    if (auto found = options.find(name); found != options.end()) found->second->addOccurrence(0, name, value);
  };
  // What vectors of 16 lanes leave over becomes shorter vectors. Those of 8 leave up to 31 iterations where four are
  // interleaved: of rows of 500 numbers, 20 one by one.
  set("epilogue-vectorization-minimum-VF", "8");
  // Loads leave loops of up to 100 accesses. A tile's column of 8 rows that is read element by element for 16 steps is
  // 128, whose last 28 would be read again for each of its rows.
  set("licm-mssa-optimization-cap", "2000");
  set("licm-mssa-max-acc-promotion", "2000");
  // Both schedulers compare each access of a block with up to 1,000 others: 3.5 s instead of 0.6 for a product of which
  // 16 x 16 steps stand in a row.
  set("dag-maps-huge-region", "200");
}

}  // namespace

void initialise_llvm() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    llvm::InitializeNativeTargetAsmParser();
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
    set_limits();
    // LLVM would end the process; a caller that compiles on behalf of another reports first what happened.
    llvm::install_bad_alloc_error_handler([](void*, const char*, bool) { throw std::bad_alloc(); });
    llvm::install_fatal_error_handler([](void*, const char* reason, bool) { throw std::runtime_error(reason); });
  });
}

Result<std::unique_ptr<llvm::TargetMachine>> make_target_machine(const std::string& triple, const Options& options) {
  std::string problem;
  const llvm::Target* target = llvm::TargetRegistry::lookupTarget(triple, problem);
  if (!target) return fail(environment("codegen.no-target", "LLVM cannot generate code for {0}: {1}", triple, problem));
  llvm::TargetOptions settings;
  auto level = options.opt_level >= 3   ? llvm::CodeGenOptLevel::Aggressive
               : options.opt_level == 2 ? llvm::CodeGenOptLevel::Default
               : options.opt_level == 1 ? llvm::CodeGenOptLevel::Less
                                        : llvm::CodeGenOptLevel::None;
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      triple, options.cpu, options.features, settings, llvm::Reloc::PIC_, llvm::CodeModel::Small, level));
  if (!machine) return fail(environment("codegen.no-target", "LLVM has no code generator for {0}", triple));
  if (!machine->getMCSubtargetInfo()->isCPUStringValid(options.cpu))
    return fail(bad_input("codegen.unknown-cpu", "LLVM knows no processor {0} for {1}; omit mcpu to use this machine's",
                          options.cpu, triple));
  return machine;
}

namespace {

llvm::TargetLibraryInfoImpl library_info(const llvm::TargetMachine& machine, bool vector_math) {
  llvm::TargetLibraryInfoImpl info(machine.getTargetTriple());
  if (vector_math)
    info.addVectorizableFunctionsFromVecLib(llvm::TargetLibraryInfoImpl::LIBMVEC_X86, machine.getTargetTriple());
  return info;
}

}  // namespace

void optimise(llvm::Module& module, llvm::TargetMachine& machine, const Options& options, bool vector_math) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager graphs;
  llvm::ModuleAnalysisManager modules;
  llvm::PipelineTuningOptions tuning;
  tuning.SLPVectorization = !machine.getTargetTriple().isNVPTX();  // the library leaves superwords out, clang does not
  llvm::PassBuilder passes(&machine, tuning);
  llvm::TargetLibraryInfoImpl info = library_info(machine, vector_math);
  functions.registerPass([&] { return llvm::TargetLibraryAnalysis(info); });
  passes.registerModuleAnalyses(modules);
  passes.registerCGSCCAnalyses(graphs);
  passes.registerFunctionAnalyses(functions);
  passes.registerLoopAnalyses(loops);
  passes.crossRegisterProxies(loops, functions, graphs, modules);
  if (!machine.getTargetTriple().isNVPTX()) {
    vectorize_before_unrolling(passes);
    hoist_gathers(passes);
    give_gathers_bases(passes);
    join_sums(passes);
    join_addresses(passes);
    unroll_products(passes);
    forward_stores(passes);
  }
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

std::string machine_code(llvm::Module& module, llvm::TargetMachine& machine, bool vector_math, bool assembly) {
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream out(bytes);
  llvm::legacy::PassManager passes;
  passes.add(new llvm::TargetLibraryInfoWrapperPass(library_info(machine, vector_math)));
  bool refused = machine.addPassesToEmitFile(
      passes, out, nullptr, assembly ? llvm::CodeGenFileType::AssemblyFile : llvm::CodeGenFileType::ObjectFile);
  TS_CHECK(!refused, "every target machine here emits files");
  passes.run(module);
  return {bytes.begin(), bytes.end()};
}

}  // namespace tirscope::codegen
