// SPDX-License-Identifier: Apache-2.0
// References in float64, and where they are kept.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>

#include "analysis/cost.h"
#include "interp/interpreter.h"
#include "ir/walk/module_edit.h"
#include "ir/walk/visitor.h"
#include "memory_study/with_barriers.h"
#include "runtime/built.h"
#include "runtime/measure/bench.h"
#include "runtime/measure/quicken.h"
#include "runtime/measure/widen.h"
#include "script/files/complete_text.h"
#include "support/format.h"

namespace tirscope::runtime {

namespace {

namespace fs = std::filesystem;

/// Up to this many operations the interpreter computes the reference itself.
constexpr int64_t interpreted_operations = 2'000'000;

/// FNV-1a in 64 bits, started from `seed`.
uint64_t hash_of(std::string_view text, uint64_t seed) {
  uint64_t hash = 0xcbf29ce484222325ull ^ seed;
  for (unsigned char c : text) hash = (hash ^ c) * 0x100000001b3ull;
  return hash;
}

fs::path cache_folder() {
  if (const char* home = std::getenv("XDG_CACHE_HOME"); home && *home)
    return fs::path(home) / "tirscope" / "references";
  if (const char* home = std::getenv("HOME"); home && *home)
    return fs::path(home) / ".cache" / "tirscope" / "references";
  return {};
}

/// The name of an entry: all that the values depend on.
std::string key_of(const IRModule& module, const BenchOptions& options) {
  std::string text = script::text(module, script::complete());
  text += "\n" + options.function + " " + std::to_string(options.seed) + " " + interp::input_rule;
  for (auto& [name, value] : options.sizes) text += " " + name + "=" + std::to_string(value);
  return formatted("{:016x}{:016x}-1", hash_of(text, 0), hash_of(text, 0x9e3779b97f4a7c15ull));
}

std::optional<std::vector<interp::NDArray>> read_entry(const fs::path& path, const std::vector<interp::NDArray>& like) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return {};
  std::vector<interp::NDArray> arrays;
  for (const interp::NDArray& array : like) {
    arrays.emplace_back(array.dtype(), array.shape());
    in.read(static_cast<char*>(arrays.back().data()), array.bytes());
    if (!in) return {};
  }
  if (in.peek() != std::ifstream::traits_type::eof()) return {};
  return arrays;
}

/// Written under another name first, so that no reader sees half an entry. A full disk costs only the cache.
void write_entry(const fs::path& path, const std::vector<interp::NDArray>& arrays) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  fs::path draft = path;
  draft += "." + std::to_string(::getpid());
  {
    std::ofstream out(draft, std::ios::binary);
    for (const interp::NDArray& array : arrays) out.write(static_cast<const char*>(array.data()), array.bytes());
    out.flush();
    if (!out) {
      out.close();
      fs::remove(draft, error);
      return;
    }
  }
  fs::rename(draft, path, error);
}

/// Bound to the threads of a GPU already, so no processor runs it but the interpreter.
bool has_threads(const PrimFunc& function) {
  bool found = false;
  walk(function->body, [&](const Node& node) {
    auto loop = as<ForNode>(&node);
    auto attr = as<AttrStmtNode>(&node);
    found |= (loop && loop->kind_of_loop == ForKind::ThreadBinding) || (attr && attr->key == "thread_extent");
    return !found;
  });
  return found;
}

bool is_small(const PrimFunc& function) {
  auto operations = analysis::cost(function).total.operations.value;
  return operations && *operations <= interpreted_operations;
}

}  // namespace

Result<std::vector<interp::NDArray>> reference_outputs(Worker& worker, const IRModule& module,
                                                       const BenchOptions& options,
                                                       const std::vector<interp::Argument>& inputs, const Job& job) {
  PrimFunc function = module->prim_func(options.function);
  std::vector<interp::Argument> arguments = interp::clone(inputs);
  auto written = [&] {
    std::vector<interp::NDArray> arrays;
    for (const interp::Argument& argument : arguments)
      if (argument.is_array && argument.written) arrays.push_back(argument.array);
    return arrays;
  };
  fs::path folder = cache_folder();
  fs::path entry = folder / key_of(module, options);
  bool small = is_small(function);
  if (small || has_threads(function)) {
    if (!small && !folder.empty())
      if (auto kept = read_entry(entry, written())) return std::move(*kept);
    interp::Options settings;
    settings.reference = true;
    settings.job = job;
    const IRModule whole = passes::with_missing_barriers(module, options.function);
    TS_TRY_VOID(interp::run(whole, options.function, arguments, settings));
    if (!small && !folder.empty()) write_entry(entry, written());
    return written();
  }

  auto wide_type = [](DataType dtype) { return dtype.is_floating() ? DataType::floating(64, dtype.lanes()) : dtype; };
  for (interp::Argument& argument : arguments) {
    if (!argument.is_array || argument.array.dtype() == wide_type(argument.array.dtype())) continue;
    interp::NDArray wide(wide_type(argument.array.dtype()), argument.array.shape());
    for (int64_t k = 0, n = wide.size() * std::max(1, wide.dtype().lanes()); k < n; ++k)
      wide.as<double>()[k] = argument.array.number(k);
    argument.array = wide;
  }
  if (!folder.empty())
    if (auto kept = read_entry(entry, written())) return std::move(*kept);

  ModuleEdit wide(module);
  for (const auto& [name, node] : module->functions)
    if (auto each = ref_as<PrimFuncNode>(node)) {
      TS_TRY(PrimFunc widened, widen_floats(each));
      wide.put(name, widened);
    }
  const IRModule wide_module = std::move(wide).take();
  passes::Context context = options.context;
  context.target = {};  // the processor, with all its threads
  if (options.context.target.kind == passes::Target::Kind::Cpu) {
    context.target = options.context.target;
    context.target.options.erase("threads");
  }
  TS_TRY(Built built,
         build(worker, quickened(wide_module, options.function), options.function, context, options.limits(), job));
  Execution execution{threads_for(context.target), {}, options.limits(), options.sizes};
  TS_TRY_VOID(execute(worker, built, arguments, execution, job));
  if (!folder.empty()) write_entry(entry, written());
  return written();
}

}  // namespace tirscope::runtime
