// SPDX-License-Identifier: Apache-2.0
#include "runtime/engine/jit.h"

#include <llvm/ExecutionEngine/Orc/ExecutionUtils.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/Support/TargetSelect.h>

#include "runtime/engine/callbacks.h"
#include "runtime/engine/device_run.h"

namespace tirscope::runtime {

struct LoadedCode::Linked {
  std::unique_ptr<llvm::orc::LLJIT> jit;
  std::shared_ptr<std::string>
      reported;  ///< the first thing that went wrong: the returned error only says what followed
};

LoadedCode::LoadedCode(std::unique_ptr<Linked> linked) : linked_(std::move(linked)) {}
LoadedCode::LoadedCode(LoadedCode&&) noexcept = default;
LoadedCode& LoadedCode::operator=(LoadedCode&&) noexcept = default;
LoadedCode::~LoadedCode() = default;

namespace {
Diagnostic cannot_link(llvm::Error error, const std::string& reported = {}) {
  std::string text = llvm::toString(std::move(error));
  return environment("run.link",
                     "the compiled code cannot be linked: {0}; name a shared library of this machine that defines the "
                     "function in the target, as in \"cpu:library=./libkernels.so\"",
                     reported.empty() ? text : reported);
}
}  // namespace

Result<LoadedCode> LoadedCode::load(std::string object, const std::vector<std::string>& libraries) {
  using namespace llvm::orc;
  llvm::InitializeNativeTarget();
  auto jit = LLJITBuilder().create();
  if (!jit) return fail(cannot_link(jit.takeError()));
  auto reported = std::make_shared<std::string>();
  (*jit)->getExecutionSession().setErrorReporter([reported](llvm::Error error) {
    std::string text = llvm::toString(std::move(error));
    if (reported->empty()) *reported = text;
  });
  JITDylib& library = (*jit)->getMainJITDylib();
  SymbolMap symbols;
  for (const auto* table : {&callbacks(), &device_callbacks()})
    for (auto& [name, address] : *table)
      symbols[(*jit)->mangleAndIntern(name)] = {ExecutorAddr::fromPtr(address), llvm::JITSymbolFlags::Exported};
  if (auto error = library.define(absoluteSymbols(std::move(symbols)))) return fail(cannot_link(std::move(error)));
  char prefix = (*jit)->getDataLayout().getGlobalPrefix();
  for (const std::string& name : libraries) {
    Unpinned meanwhile;
    auto generator = DynamicLibrarySearchGenerator::Load(name.c_str(), prefix);
    if (!generator) return fail(cannot_link(generator.takeError()));
    library.addGenerator(std::move(*generator));
  }
  // libm and libmvec; where the latter is missing, code that needs it fails to link and says which symbol
  for (const char* name : {"libm.so.6", "libmvec.so.1"}) {
    if (auto generator = DynamicLibrarySearchGenerator::Load(name, prefix))
      library.addGenerator(std::move(*generator));
    else
      llvm::consumeError(generator.takeError());
  }
  if (auto generator = DynamicLibrarySearchGenerator::GetForCurrentProcess(prefix))
    library.addGenerator(std::move(*generator));
  else
    llvm::consumeError(generator.takeError());
  auto buffer = llvm::MemoryBuffer::getMemBufferCopy(object, "tirscope.o");
  if (auto error = (*jit)->addObjectFile(std::move(buffer))) return fail(cannot_link(std::move(error)));
  return LoadedCode(std::make_unique<Linked>(Linked{std::move(*jit), reported}));
}

// The code carries no description of its type, which -fsanitize=function would look for in front of it.
#ifdef __clang__
__attribute__((no_sanitize("function")))
#endif
int32_t
LoadedCode::Entry::operator()(uint64_t* slots) const {
  return function_(slots);
}

Result<LoadedCode::Entry> LoadedCode::entry(const std::string& symbol) const {
  auto address = linked_->jit->lookup(symbol);
  if (!address) return fail(cannot_link(address.takeError(), *linked_->reported));
  return Entry(address->toPtr<int32_t (*)(uint64_t*)>());
}

}  // namespace tirscope::runtime
