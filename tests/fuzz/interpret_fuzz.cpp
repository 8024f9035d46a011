// SPDX-License-Identifier: Apache-2.0
// Whatever a kernel does to memory, the interpreter ends, with results or with a diagnostic that has a code.
#include "interp/interpreter.h"
#include "program_of_bytes.h"
#include "script/files/reader.h"
#include "support/check.h"

using namespace tirscope;

namespace {

void run(const IRModule& module, const interp::Options& options) {
  auto arguments = interp::make_inputs(module->prim_func("main"), {.seed = 1});
  if (!arguments) __builtin_trap();
  auto stats = interp::run(module, "main", *arguments, options);
  if (!stats && (stats.error().code.empty() || stats.error().rendered().empty())) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::ProgramOfBytes program({data, size}, size % 2 ? fuzz::Arena::Merged : fuzz::Arena::Separate);
  script::ReadOptions options;
  options.check_well_formed = false;
  auto read = script::read_module(program.text(), options);
  if (!read) return 0;
  const IRModule module = script::under_main(*read);
  interp::Options limits{.max_steps = 1 << 16, .max_bytes = 1 << 24};
  run(module, limits);
  limits.report_uninitialised = false;
  run(module, limits);
  limits.separate_threads = true;
  limits.most_blocks = 1;
  run(module, limits);
  limits.reference = true;
  run(module, limits);
  return 0;
}
