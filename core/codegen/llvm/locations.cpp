// SPDX-License-Identifier: Apache-2.0
#include "codegen/llvm/locations.h"

#include <llvm/IR/AssemblyAnnotationWriter.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Support/FormattedStream.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <charconv>

#include "ir/walk/visitor.h"

namespace tirscope::codegen {

std::vector<Stmt> numbered_statements(const IRModule& module) {
  std::vector<Stmt> all;
  for (const auto& [name, node] : module->functions)
    if (auto function = ref_as<PrimFuncNode>(node))
      walk(function->body, [&](const Node& below) {
        if (is_stmt(below.kind)) all.push_back(ref(static_cast<const StmtNode&>(below)));
        return true;
      });
  return all;
}

namespace {

llvm::DISubprogram* subprogram(llvm::DIBuilder& builder, llvm::DICompileUnit* unit, llvm::StringRef name) {
  auto type = builder.createSubroutineType(builder.getOrCreateTypeArray({}));
  return builder.createFunction(unit->getFile(), name, name, unit->getFile(), 0, type, 0, llvm::DINode::FlagZero,
                                llvm::DISubprogram::SPFlagDefinition | llvm::DISubprogram::SPFlagOptimized);
}

}  // namespace

void Locations::begin(llvm::Module& module, const IRModule& source) {
  unsigned line = 0;
  for (const Stmt& statement : numbered_statements(source)) number_[statement.get()] = ++line;
  module.addModuleFlag(llvm::Module::Warning, "Debug Info Version", llvm::DEBUG_METADATA_VERSION);
  llvm::DIBuilder builder(module);
  llvm::DIFile* file = builder.createFile("module", ".");
  // Directives in the assembly, and nothing in the object file.
  unit_ = builder.createCompileUnit(llvm::dwarf::DW_LANG_C99, file, "tirscope", true, "", 0, "",
                                    llvm::DICompileUnit::DebugDirectivesOnly);
  scope_ = subprogram(builder, unit_, "module");
  builder.finalize();
}

llvm::DebugLoc Locations::place(llvm::IRBuilderBase& builder, const Node& statement) const {
  llvm::DebugLoc before = builder.getCurrentDebugLocation();
  // What is made up on the way (an allocation for a declaration) belongs to the statement around it.
  if (auto it = number_.find(&statement); it != number_.end())
    builder.SetCurrentDebugLocation(llvm::DILocation::get(builder.getContext(), it->second, 0, scope_));
  return before;
}

void Locations::settle(llvm::Module& module) {
  llvm::DIBuilder builder(module, true, unit_);
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    // Those without statements too: what is inlined into them keeps its locations only then.
    llvm::DISubprogram* own = subprogram(builder, unit_, function.getName());
    function.setSubprogram(own);
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      const llvm::DebugLoc& at = instruction.getDebugLoc();
      if (at || llvm::isa<llvm::CallBase>(instruction))
        instruction.setDebugLoc(llvm::DILocation::get(module.getContext(), at ? at.getLine() : 0, 0, own));
    }
  }
  builder.finalize();
}

namespace {

/// Lines of one function, one after another: one without its own location takes that of the one before.
class Places {
 public:
  void leave() { last_ = -1; }
  /// The location of an instruction; `line` is 0 where it is not known.
  Line next(unsigned line) {
    if (line == 0) return {last_, last_ >= 0};
    last_ = int(line) - 1;
    return {last_, false};
  }

 private:
  int last_ = -1;
};

/// Notes the line on which each instruction is printed.
class InstructionLines final : public llvm::AssemblyAnnotationWriter {
 public:
  explicit InstructionLines(std::vector<Line> places) : places_(std::move(places)) {}
  void emitInstructionAnnot(const llvm::Instruction*, llvm::formatted_raw_ostream& out) override {
    std::size_t at = out.getLine();
    if (lines.size() <= at) lines.resize(at + 1);
    lines[at] = places_[next_++];
  }
  std::vector<Line> lines;

 private:
  std::vector<Line> places_;
  std::size_t next_ = 0;
};

/// What locations leave in assembly and in PTX, besides themselves.
constexpr std::string_view left_by_locations[] = {".file",          ".cfi_",        ".Ltmp",   ".Lfunc_begin",
                                                  "$L__func_begin", "$L__func_end", "$L__tmp", ".section\t.debug_"};

/// The number behind `.loc FILE `, or nothing where the directive is another.
std::optional<unsigned> located(std::string_view directive) {
  if (!directive.starts_with(".loc\t") && !directive.starts_with(".loc ")) return {};
  std::size_t at = directive.find_first_of(" \t", 5);
  if (at == std::string_view::npos) return {};
  unsigned line = 0;
  std::from_chars(directive.data() + at + 1, directive.data() + directive.size(), line);
  return line;
}

}  // namespace

std::pair<std::string, std::vector<Line>> listing_of(const llvm::Module& module) {
  std::vector<Line> places;
  for (const llvm::Function& function : module) {
    Places lines;
    for (const llvm::Instruction& instruction : llvm::instructions(function))
      places.push_back(lines.next(instruction.getDebugLoc() ? instruction.getDebugLoc().getLine() : 0));
  }
  std::unique_ptr<llvm::Module> bare = llvm::CloneModule(module);
  llvm::StripDebugInfo(*bare);
  if (llvm::NamedMDNode* flags = bare->getModuleFlagsMetadata()) flags->eraseFromParent();
  std::string text;
  llvm::raw_string_ostream out(text);
  InstructionLines writer(std::move(places));
  bare->print(out, &writer);
  writer.lines.resize(std::size_t(std::ranges::count(text, '\n')));
  return {std::move(text), std::move(writer.lines)};
}

std::pair<std::string, std::vector<Line>> listing_of(std::string_view assembly) {
  std::string text;
  std::vector<Line> lines;
  Places places;
  unsigned current = 0;
  while (!assembly.empty()) {
    std::size_t end = std::min(assembly.find('\n'), assembly.size());
    std::string_view line = assembly.substr(0, end);
    assembly.remove_prefix(std::min(end + 1, assembly.size()));
    std::string_view word = line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
    if (auto found = located(word)) {
      current = *found;
      continue;
    }
    if (std::ranges::any_of(left_by_locations, [&](std::string_view left) { return word.starts_with(left); })) continue;
    const bool instruction = line != word && !word.empty() && !word.starts_with('.') && !word.starts_with('#');
    if (word.starts_with(".type") || word.starts_with(".section") || word.starts_with(".visible"))
      places.leave(), current = 0;
    lines.push_back(instruction ? places.next(current) : Line{});
    text.append(line).append("\n");
  }
  return {std::move(text), std::move(lines)};
}

}  // namespace tirscope::codegen
