// SPDX-License-Identifier: Apache-2.0
#include "schedule/trace_export.h"

#include "script/printer.h"

namespace tirscope::schedule {

namespace {

script::PrintOptions options_for(TvmRelease release) {
  script::PrintOptions options;
  options.dialect = release.s_tir() ? script::Dialect::SBlock : script::Dialect::Block;
  options.literals = release.minor >= 21   ? script::Literals::V0_21
                     : release.minor >= 18 ? script::Literals::V0_18
                                           : script::Literals::V0_17;
  options.name = "Module";
  return options;
}

/// The printed module with the imports that its header names as comments.
std::string with_imports(const std::string& printed) {
  std::string out;
  std::size_t at = 0;
  for (const std::string comment = "# from "; printed.compare(at, comment.size(), comment) == 0;) {
    std::size_t end = printed.find('\n', at);
    out += printed.substr(at + 2, end - at - 1);
    at = end == std::string::npos ? printed.size() : end + 1;
  }
  return out + printed.substr(at);
}

}  // namespace

IRModule trace_start(const Schedule& schedule) {
  IRModule start;
  for (int id : schedule.path()) {
    const Step& step = schedule.history()[std::size_t(id)];
    if (id == 0 || step.instructions.empty()) start = step.state->module();
  }
  return start;
}

Result<std::string> standalone_script(const Schedule& schedule, TvmRelease release) {
  TS_TRY(std::string trace, schedule.trace().renumbered().python_for(release));
  std::string_view package = release.s_tir() ? "s_tir" : "tir";
  // The trace's own header line is the import, as a comment.
  std::string body = trace.substr(trace.find('\n') + 1);
  std::string out = "# Runs with TVM " + release.str() + " and prints the scheduled module.\n";
  out += std::format("from tvm import {}\n", package);
  out += with_imports(script::text(trace_start(schedule), options_for(release)));
  out += "\n\n\n" + body + "\n\n\n";
  out += std::format("sch = {}.Schedule(Module)\n", package);
  if (!schedule.function().empty() && schedule.function() != "main")
    out += std::format("sch.work_on(\"{}\")\n", schedule.function());
  out += "apply_trace(sch)\nprint(sch.mod.script())\n";
  return out;
}

}  // namespace tirscope::schedule
