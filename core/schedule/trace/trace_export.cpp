// SPDX-License-Identifier: Apache-2.0
#include "schedule/trace/trace_export.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "schedule/intrin/intrin.h"
#include "script/printer/printer.h"
#include "support/format.h"

namespace tirscope::schedule {

namespace {

script::PrintOptions options_for(TvmRelease release) {
  script::PrintOptions options = script::PrintOptions().in(release);
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

/// The names of the intrinsics that the trace tensorizes with and TVM does not know by itself, each once.
std::vector<std::string> own_intrins(const Trace& trace, const Intrins& intrins) {
  std::vector<std::string> names;
  for (const Instruction& instruction : trace.instructions) {
    for (std::size_t i = 0; i < instruction.arguments.size(); ++i) {
      if (!takes_intrin(instruction.primitive->parameters[i])) continue;
      auto name = instruction.arguments[i].get<std::string>();
      if (!name || !intrins.find(*name) || intrins.is_stock(*name)) continue;
      if (std::ranges::find(names, *name) == names.end()) names.push_back(*name);
    }
  }
  return names;
}

/// A function's text without the comments that name its imports.
std::string without_imports(std::string printed) {
  while (printed.starts_with('#') || printed.starts_with('\n')) printed.erase(0, printed.find('\n') + 1);
  return printed;
}

/// The functions of an intrinsic and the call that registers them.
std::string registration(const std::string& name, const TensorIntrin& intrin, const std::string& identifier,
                         TvmRelease release) {
  script::PrintOptions options = options_for(release);
  std::string out;
  for (const auto& [function, role] : {std::pair{intrin.desc, "_desc"}, std::pair{intrin.impl, "_impl"}}) {
    options.name = identifier + role;
    out += "\n\n" + without_imports(script::text(function, options)) + "\n";
  }
  return out + formatted("\n\n{0}.TensorIntrin.register({1}, {2}_desc, {2}_impl)\n",
                         release.word(script::Word::SchedulePackage), script::quoted(name), identifier);
}

std::string registrations(const Trace& trace, const Intrins& intrins, TvmRelease release) {
  std::string out;
  std::set<std::string> used;
  for (const std::string& name : own_intrins(trace, intrins)) {
    std::string identifier = name;
    for (char& c : identifier)
      if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    if (std::isdigit(static_cast<unsigned char>(identifier.front()))) identifier.insert(0, "_");
    while (!used.insert(identifier).second) identifier += "_";
    out += registration(name, intrins.find(name).value(), identifier, release);
  }
  return out;
}

/// `readers` says which releases of TVM run the file.
Result<std::string> script_of(const Schedule& schedule, const Trace& trace, TvmRelease release,
                              const std::string& readers) {
  TS_TRY(std::string text, trace.python_for(release));
  const std::string_view package = release.word(script::Word::SchedulePackage);
  // The trace's own header line is the import, as a comment.
  std::string body = text.substr(text.find('\n') + 1);
  std::string out = "# Runs with TVM " + readers + " and prints the scheduled module.\n";
  out += formatted("from tvm import {}\n", package);
  out += with_imports(script::text(trace_start(schedule), options_for(release)));
  out += "\n" + registrations(trace, *schedule.intrins(), release) + "\n\n" + body + "\n\n\n";
  out += formatted("sch = {}.Schedule(Module)\n", package);
  if (!schedule.function().empty() && schedule.function() != "main")
    out += formatted("sch.work_on(\"{}\")\n", schedule.function());
  out += "apply_trace(sch)\nprint(sch.mod.script())\n";
  return out;
}

/// The last release before the s_tir dialect, and the last that is known.
constexpr TvmRelease last_classic{23}, no_end = TvmRelease::newest();

std::string readers_of(TvmRelease first, TvmRelease last) {
  return first.str() + (last.minor == no_end.minor ? " and later" : " to " + last.str());
}

Result<std::string> text_for(const Schedule& schedule, const Trace& trace, const TraceForm& form, TvmRelease release) {
  switch (form.format) {
    case TraceFormat::Python: return trace.python_for(release);
    case TraceFormat::Json: return trace.json_for(release);
    case TraceFormat::Script: return script_of(schedule, trace, release, readers_of(release, form.last));
  }
  return {};
}

}  // namespace

IRModule trace_start(const Schedule& schedule) {
  IRModule start;
  for (int id : schedule.path()) {
    const Step& step = schedule.history()[std::size_t(id)];
    if (id == 0 || step.instructions->empty()) start = step.state->module();
  }
  return start;
}

Result<std::string> standalone_script(const Schedule& schedule, TvmRelease release) {
  return script_of(schedule, schedule.trace().renumbered(), release, release.str());
}

std::span<const TraceForm> trace_forms() {
  // A JSON trace lists all arguments of a split, and 0.17 gave it one more: older releases read another JSON.
  static constexpr TraceForm forms[] = {
      {.id = "classic",
       .label = "TVM classic (0.16 to 0.23)",
       .help = "a function apply_trace for tir.Schedule",
       .format = TraceFormat::Python,
       .first = {16},
       .last = last_classic},
      {.id = "s_tir",
       .label = "TVM s_tir (0.24 and later)",
       .help = "a function apply_trace for s_tir.Schedule",
       .format = TraceFormat::Python,
       .first = {24},
       .last = no_end},
      {.id = "script",
       .label = "Standalone Python script with the module",
       .help = "a program that produces the scheduled module with TVM 0.16 to 0.23",
       .format = TraceFormat::Script,
       .first = {16},
       .last = last_classic},
      {.id = "s_tir_script",
       .label = "Standalone Python script for s_tir",
       .help = "a program that produces the scheduled module with TVM 0.24 and later",
       .format = TraceFormat::Script,
       .first = {24},
       .last = no_end},
      {.id = "json",
       .label = "JSON",
       .help = "the output of Trace.as_json in TVM 0.17 to 0.23, for databases and tools",
       .format = TraceFormat::Json,
       .first = {17},
       .last = last_classic},
      {.id = "s_tir_json",
       .label = "JSON for s_tir",
       .help = "the output of Trace.as_json in TVM 0.24 and later",
       .format = TraceFormat::Json,
       .first = {24},
       .last = no_end},
  };
  return forms;
}

const TraceForm* find_trace_form(std::string_view id) {
  for (const TraceForm& form : trace_forms())
    if (form.id == id) return &form;
  return nullptr;
}

Result<WrittenTrace> write_trace(const Schedule& schedule, const TraceForm& form, TraceCut cut) {
  Trace trace = schedule.trace();
  if (cut.simplified)
    trace = trace.simplified(cut.without_postproc);
  else if (cut.without_postproc)
    trace = trace.without_postproc();
  trace = trace.renumbered();
  for (TvmRelease release = form.first;; ++release.minor) {
    Result<std::string> text = text_for(schedule, trace, form, release);
    if (text) return WrittenTrace{*std::move(text) + (form.format == TraceFormat::Script ? "" : "\n"), release};
    if (release.minor >= form.last.minor) return fail(std::move(text).error());
  }
}

}  // namespace tirscope::schedule
