// SPDX-License-Identifier: Apache-2.0
#include "codegen/llvm/kernels.h"

#include <llvm/AsmParser/Parser.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/CodeGen/MachineOptimizationRemarkEmitter.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/Verifier.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>

#include "codegen/llvm/clang.h"
#include "ir/walk/visitor.h"
#include "support/format.h"

namespace tirscope::codegen {

namespace {

/// The kernels' texts, each once, in program order.
std::vector<std::string> texts_in(const IRModule& module) {
  std::vector<std::string> texts;
  for (const auto& [name, node] : module->functions) {
    auto function = as<PrimFuncNode>(node);
    if (!function) continue;
    walk(function->body, [&](const Node& visited) {
      auto attribute = as<AttrStmtNode>(&visited);
      bool import = attribute && (attribute->key == "pragma_import_llvm" || attribute->key == "pragma_import_c");
      auto text = import ? as<StringImmNode>(attribute->value) : nullptr;
      if (text && std::find(texts.begin(), texts.end(), text->value) == texts.end()) texts.push_back(text->value);
      return true;
    });
  }
  return texts;
}

/// LLVM IR begins with a comment or with one of its own words; no C does.
bool is_llvm_ir(std::string_view text) {
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    std::size_t first = line.find_first_not_of(" \t\r");
    if (first != line.npos && line[first] != ';') {
      line.remove_prefix(first);
      for (std::string_view word :
           {"source_filename", "target ", "define ", "declare ", "@", "%", "!", "attributes #", "module asm", "$"})
        if (line.starts_with(word)) return true;
      return false;
    }
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return false;
}

Diagnostic unreadable(const std::string& problem) {
  return bad_input("kernel.bad-llvm", "the kernel is not valid LLVM IR: {0}", problem);
}

std::string problem_text(const llvm::SMDiagnostic& problem) {
  return problem.getLineNo() > 0 ? formatted("line {}, column {}: {}", problem.getLineNo(), problem.getColumnNo() + 1,
                                             problem.getMessage().str())
                                 : problem.getMessage().str();
}

}  // namespace

class Reports::Handler final : public llvm::DiagnosticHandler {
 public:
  Handler(std::shared_ptr<Taken> taken, bool remarks, bool threads)
      : taken_(std::move(taken)), remarks_(remarks), threads_(threads) {}

 private:
  /// What a person can act on: a loop or a line that became vectors or did not, calls, and registers that did not do.
  bool wanted(llvm::StringRef pass) const {
    if (!remarks_ || (threads_ && (pass == "loop-vectorize" || pass == "slp-vectorizer"))) return false;
    return (pass == "loop-vectorize" || pass == "slp-vectorizer" || pass == "loop-unroll" || pass == "unroll-and-jam" ||
            pass == "index-set-splitting" || pass == "first-iteration" || pass == "inline" || pass == "regalloc");
  }
  bool isAnalysisRemarkEnabled(llvm::StringRef pass) const override { return wanted(pass); }
  bool isMissedOptRemarkEnabled(llvm::StringRef pass) const override { return wanted(pass); }
  bool isPassedOptRemarkEnabled(llvm::StringRef pass) const override { return wanted(pass); }
  bool isAnyRemarkEnabled() const override { return remarks_; }

  bool handleDiagnostics(const llvm::DiagnosticInfo& info) override {
    if (info.getSeverity() == llvm::DS_Error && taken_->first_error.empty()) {
      llvm::raw_string_ostream out(taken_->first_error);
      llvm::DiagnosticPrinterRawOStream printer(out);
      info.print(printer);
    }
    if (auto remark = as_remark(info); remark && wanted(remark->getPassName())) take(*remark);
    return true;
  }
  static const llvm::DiagnosticInfoOptimizationBase* as_remark(const llvm::DiagnosticInfo& info) {
    if (auto in_ir = llvm::dyn_cast<llvm::DiagnosticInfoIROptimization>(&info)) return in_ir;
    return llvm::dyn_cast<llvm::DiagnosticInfoMIROptimization>(&info);
  }
  void take(const llvm::DiagnosticInfoOptimizationBase& remark) {
    int line = remark.isLocationAvailable() ? int(remark.getLocation().getLine()) : 0;
    // Of our own functions around the program, of a library's functions, and of moves between registers, the remarks
    // are of no use.
    if (line == 0 || remark.getRemarkName() == "NoDefinition") return;
    if (remark.getPassName() == "regalloc" && !remark.getMsg().contains("spill") && !remark.getMsg().contains("reload"))
      return;
    auto verdict = remark.isPassed()   ? Remark::Verdict::Done
                   : remark.isMissed() ? Remark::Verdict::Missed
                                       : Remark::Verdict::Note;
    taken_->remarks.push_back(
        {verdict, remark.getPassName().str(), llvm::StringRef(remark.getMsg()).trim().str(), line - 1});
  }

  std::shared_ptr<Taken> taken_;
  bool remarks_, threads_;
};

Reports::Reports(llvm::LLVMContext& context, bool remarks, bool threads) {
  context.setDiagnosticHandler(std::make_unique<Handler>(taken_, remarks, threads));
}

Result<Kernels> Kernels::of(const IRModule& module, llvm::LLVMContext& context, const Options& options, bool native) {
  Kernels kernels;
  for (const std::string& text : texts_in(module))
    TS_TRY_VOID(kernels.add(text, context, native ? "native" : options.cpu));
  return kernels;
}

Result<void> Kernels::add(const std::string& text, llvm::LLVMContext& context, const std::string& cpu) {
  std::unique_ptr<llvm::Module> module;
  llvm::SMDiagnostic problem;
  if (text.ends_with(".ll") || text.ends_with(".bc")) {
    module = llvm::parseIRFile(text, problem, context);
    if (!module) return fail(unreadable(text + ": " + problem_text(problem)));
  } else if (is_llvm_ir(text)) {
    module = llvm::parseAssemblyString(text, problem, context);
    if (!module) return fail(unreadable(problem_text(problem)));
  } else {
    TS_TRY(std::string bitcode, compile_c(text, cpu));
    auto read = llvm::parseBitcodeFile(llvm::MemoryBufferRef(bitcode, "kernel"), context);
    if (!read)
      return fail(environment("kernel.clang-version", "the output of this machine's clang cannot be read here: {0}",
                              llvm::toString(read.takeError())));
    module = std::move(*read);
  }
  std::string complaint;
  llvm::raw_string_ostream out(complaint);
  if (llvm::verifyModule(*module, &out)) return fail(unreadable(complaint));
  for (llvm::Function& function : *module) {
    // The processor is that of the code around it.
    for (const char* attribute : {"target-cpu", "target-features", "tune-cpu"}) function.removeFnAttr(attribute);
    if (!function.isDeclaration() && !function.hasLocalLinkage())
      functions_.emplace(function.getName().str(), function.getFunctionType());
  }
  modules_.push_back(std::move(module));
  return {};
}

llvm::FunctionType* Kernels::find(const std::string& name) const {
  auto it = functions_.find(name);
  return it == functions_.end() ? nullptr : it->second;
}

Result<void> Kernels::link_into(llvm::Module& code, const Reports& reports) && {
  for (std::unique_ptr<llvm::Module>& module : modules_) {
    module->setTargetTriple(code.getTargetTriple());
    module->setDataLayout(code.getDataLayout());
    if (llvm::Linker::linkModules(code, std::move(module)))
      return fail(bad_input("kernel.link", "the kernels cannot be linked: {0}", reports.first_error()));
  }
  for (const auto& [name, type] : functions_)
    if (llvm::Function* function = code.getFunction(name)) function->setLinkage(llvm::GlobalValue::InternalLinkage);
  return {};
}

}  // namespace tirscope::codegen
