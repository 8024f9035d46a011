// SPDX-License-Identifier: Apache-2.0
// Whatever a pass made of a kernel's shared memory, its plan is read back and replayed: a report, or a diagnostic.
#include "memory_study/arena/arena_report.h"
#include "program_of_bytes.h"
#include "script/files/reader.h"
#include "support/check.h"

using namespace tirscope;

namespace {

IRModule module_of(std::span<const uint8_t> bytes, fuzz::Arena arena) {
  script::ReadOptions options;
  options.check_well_formed = false;
  auto read = script::read_module(fuzz::ProgramOfBytes(bytes, arena).text(), options);
  return read ? script::under_main(*read) : nullptr;
}

void report(const IRModule& before, const IRModule& after) {
  passes::ArenaOptions options;
  options.replay = true;
  options.most_steps = 1 << 14;
  try {
    auto found = passes::arena_report(before, after, {}, options);
    if (!found && found.error().code.empty()) __builtin_trap();
    if (found)
      for (const passes::ArenaFinding& finding : found->findings)
        if (finding.code.empty() || finding.message.str().empty()) __builtin_trap();
  } catch (const LimitReached&) {  // the job's boundary makes a diagnostic of it
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  // The two may differ in the end: a pass may have done anything.
  const std::span<const uint8_t> bytes(data, size), part = bytes.first(size - size / 8 * (size % 2));
  const IRModule before = module_of(part, fuzz::Arena::Separate), after = module_of(bytes, fuzz::Arena::Merged);
  if (!before || !after) return 0;
  report(before, after);
  report(after, before);
  report(after, after);
  return 0;
}
