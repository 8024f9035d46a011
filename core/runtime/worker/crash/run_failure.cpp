// SPDX-License-Identifier: Apache-2.0
#include "runtime/worker/crash/run_failure.h"

#include <algorithm>
#include <cstdlib>

#include "protocol/diagnostic_json.h"
#include "runtime/worker/exchange.h"

namespace tirscope::runtime {

Diagnostic too_much_memory(int64_t wanted, int64_t limit) {
  return refused("run.out-of-memory", "the program needs {0} MB, more than the {1} MB allowed; use smaller sizes",
                 wanted >> 20, limit >> 20);
}

namespace {

/// A text of another's as part of ours: no more than we show, and no line that could pass for a new message.
std::string foreign_text(std::string_view text) {
  constexpr std::size_t longest = 4000;
  std::string out;
  for (char c : text.substr(0, longest)) out += c == '\n' ? std::string("\n    ") : std::string(1, c);
  return out;
}

/// What a process that may have run anything says of a failure. It may say what was missing to run the program or what
/// a device refused, and nothing else: no bug of ours, no fix.
Diagnostic without_authority(const Diagnostic& told) {
  if (told.code != "run.link" && !told.code.starts_with("device.") && !told.code.starts_with("anchor.") &&
      told.code != "run.function-failed")
    return garbled("its failure has a code that no run has");
  Diagnostic kept;
  kept.fault = told.fault == Fault::Environment ? Fault::Environment : Fault::Refused;
  kept.code = foreign_text(told.code);
  kept.message.text = foreign_text(told.message.text);
  for (const std::string& argument : told.message.args) kept.message.args.push_back(foreign_text(argument));
  kept.excess = told.excess;
  for (const Place& place : told.where) {
    kept.where.push_back(place);
    kept.where.back().message = foreign_text(place.message);
  }
  return kept;
}

}  // namespace

Diagnostic told_of_run(const WorkerFailure& failure, const std::vector<std::string>& names, int64_t limit) {
  if (failure.diagnostic) return without_authority(protocol::diagnostic_of_error(*failure.diagnostic));
  const std::string &code = failure.code, &text = failure.text;
  if (code == "run.assertion") return refused(code, "an assertion of the program failed: {0}", text);
  if (code == "run.out-of-memory") return too_much_memory(std::max<int64_t>(std::atoll(text.c_str()), limit), limit);
  if (code == "run.out-of-bounds") {
    if (!failure.array || *failure.array >= names.size())
      return refused(code, "the program wrote just outside a buffer that it allocates; an index is out of bounds");
    return refused(code, "the program wrote just outside array {0}; an index is out of bounds", names[*failure.array]);
  }
  return refused("run.worker-lost", "the process that runs generated code failed: {0}", text);
}

}  // namespace tirscope::runtime
