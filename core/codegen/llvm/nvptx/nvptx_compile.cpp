// SPDX-License-Identifier: Apache-2.0
// Kernels through LLVM's NVPTX: the target, NVIDIA's library of functions, PTX as text.
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <stdexcept>

#include "codegen/llvm/backend.h"
#include "codegen/llvm/kernels.h"
#include "codegen/llvm/locations.h"
#include "codegen/llvm/nvptx/nvptx_machine.h"
#include "codegen/ptx.h"
#include "ir/walk/visitor.h"

namespace tirscope::codegen {

namespace {

/// The versions of PTX with which all of an architecture can be written; the newest that LLVM 19 knows is the last.
constexpr struct {
  int sm, ptx;
} archs[] = {{60, 70}, {61, 70}, {62, 70}, {70, 70}, {72, 70}, {75, 70},
             {80, 71}, {86, 71}, {87, 74}, {89, 78}, {90, 78}};

bool uses_float8(const IRModule& module) {
  bool found = false;
  for (const auto& [name, node] : module->functions)
    if (auto function = as<PrimFuncNode>(node))
      walk(function->body, [&](const Node& visited) {
        auto text = as<StringImmNode>(&visited);
        found |= text && (text->value == "e4m3" || text->value == "e5m2");
        return !found;
      });
  return found;
}

/// A name that PTX takes as it is.
bool is_symbol(const std::string& name) {
  auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  return !name.empty() && letter(name[0]) &&
         std::ranges::all_of(name, [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '$'; });
}

Result<void> verify_kernels(const IRModule& kernels, const GpuArch& arch) {
  for (const auto& [name, node] : kernels->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    if (!function) continue;
    if (!function->buffer_map.empty())
      return fail(refused("codegen.not-a-kernel",
                          "function {0} takes buffers, so it is not a kernel; SplitHostDevice makes kernels of the "
                          "loops bound to threads",
                          name));
    if (!is_symbol(name))
      return fail(
          refused("codegen.kernel-name", "{0} is not a valid kernel name; use letters, digits and underscores", name));
    TS_TRY_VOID(verify_launch(name, function, arch));
  }
  return {};
}

/// Takes those functions of NVIDIA's library over that the code calls.
Result<void> link_library(llvm::Module& code, const std::string& path) {
  std::vector<std::string> called;
  for (llvm::Function& function : code)
    if (function.isDeclaration() && function.getName().starts_with("__nv_")) called.push_back(function.getName().str());
  if (called.empty()) return {};
  auto unusable = [&](const std::string& problem) {
    return fail(environment("codegen.bad-libdevice", "NVIDIA's library {0} cannot be used: {1}", path, problem));
  };
  auto bytes = llvm::MemoryBuffer::getFile(path);
  if (!bytes) return unusable(bytes.getError().message());
  auto library = llvm::getOwningLazyBitcodeModule(std::move(*bytes), code.getContext());
  if (!library) return unusable(llvm::toString(library.takeError()));
  (*library)->setTargetTriple(code.getTargetTriple());
  (*library)->setDataLayout(code.getDataLayout());
  for (const std::string& name : called)
    if (!(*library)->getFunction(name)) return unusable("it has no " + name);
  if (llvm::Linker::linkModules(code, std::move(*library), llvm::Linker::LinkOnlyNeeded))
    return unusable("it does not link");
  for (llvm::Function& function : code)
    if (!function.isDeclaration() && function.getName().starts_with("__"))
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
  return {};
}

Result<Code> generated(const IRModule& kernels, const Options& options, const std::string& library, const GpuArch& arch,
                       const std::vector<Form>& forms) {
  TS_TRY(std::unique_ptr<llvm::TargetMachine> target, make_target_machine("nvptx64-nvidia-cuda", options));
  llvm::LLVMContext context;
  Reports reports(context, options.origins, true);
  llvm::Module code("tirscope", context);
  code.setTargetTriple(target->getTargetTriple().str());
  code.setDataLayout(target->createDataLayout());
  NvptxMachine machine(kernels, arch.sm, !library.empty());
  Kernels none;
  TS_TRY_VOID(Emitter(code, options, machine, none).emit(kernels));
  TS_TRY_VOID(link_library(code, library));
  Code result;
  result.cpu = options.cpu, result.features = options.features;
  auto wants = [&](Form form) { return std::ranges::find(forms, form) != forms.end(); };
  auto put = [&](Form form, std::pair<std::string, std::vector<Line>> listing) {
    std::tie(result.text[form], result.lines[form]) = std::move(listing);
  };
  auto put_ir = [&](Form form) {
    if (options.origins) return put(form, listing_of(code));
    result.text[form] = text_of(code);
  };
  if (wants(Form::KernelLlvm)) put_ir(Form::KernelLlvm);
  if (wants(Form::OptimizedKernelLlvm) || wants(Form::Ptx)) optimise(code, *target, options, false);
  if (wants(Form::OptimizedKernelLlvm)) put_ir(Form::OptimizedKernelLlvm);
  if (wants(Form::Ptx)) {
    std::string text = machine_code(code, *target, false, true);
    if (options.origins)
      put(Form::Ptx, listing_of(text));
    else
      result.text[Form::Ptx] = std::move(text);
  }
  if (!reports.first_error().empty())
    return fail(refused("codegen.llvm", "LLVM cannot generate PTX for this: {0}", reports.first_error()));
  result.remarks = std::move(reports).remarks();
  return result;
}

}  // namespace

Result<GpuArch> find_arch(const std::string& name) {
  std::string_view digits = name;
  int sm = 0;
  bool reads = digits.starts_with("sm_");
  if (reads) {
    digits.remove_prefix(3);
    bool special = digits.ends_with('a');  // what only this one GPU has; none of it is used
    if (special) digits.remove_suffix(1);
    auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), sm);
    reads = error == std::errc() && end == digits.data() + digits.size();
  }
  if (!reads || sm < archs[0].sm)
    return fail(bad_input(
        "codegen.unknown-arch",
        "{0} is not a supported GPU architecture; use sm_60 to sm_90 or later, as in \"cuda:arch=sm_80\"", name));
  GpuArch found;
  for (const auto& known : archs)
    if (known.sm <= sm) found = {"sm_" + std::to_string(known.sm), known.sm, known.ptx};
  return found;
}

std::string find_libdevice() {
  auto in = [](const char* folder) {
    std::string path = folder && *folder ? std::string(folder) + "/nvvm/libdevice/libdevice.10.bc" : "";
    return !path.empty() && ::access(path.c_str(), R_OK) == 0 ? path : "";
  };
  for (const char* variable : {"CUDA_HOME", "CUDA_PATH"})
    if (std::string path = in(std::getenv(variable)); !path.empty()) return path;
  return in("/usr/local/cuda");
}

Result<Code> compile_kernels(const IRModule& kernels, const Options& given, const std::vector<Form>& forms) {
  initialise_llvm();
  auto start = std::chrono::steady_clock::now();
  Options options = given;
  TS_TRY(GpuArch arch, find_arch(options.cpu.empty() ? default_arch : options.cpu));
  if (uses_float8(kernels)) arch.ptx = std::max(arch.ptx, 84);
  options.cpu = arch.name;
  options.features = "+ptx" + std::to_string(arch.ptx);
  TS_TRY_VOID(verify_kernels(kernels, arch));
  std::string library = options.libdevice == "none" ? "" : options.libdevice;
  if (options.libdevice.empty()) library = find_libdevice();
  try {
    TS_TRY(Code code, generated(kernels, options, library, arch, forms));
    code.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return code;
  } catch (const std::runtime_error& fatal) {  // what LLVM ends a process with
    return fail(refused("codegen.llvm", "LLVM cannot generate PTX for this: {0}", std::string(fatal.what())));
  }
}

}  // namespace tirscope::codegen
