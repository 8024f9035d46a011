// SPDX-License-Identifier: Apache-2.0
// A schedule as a text that runs elsewhere.
#pragma once

#include <span>

#include "schedule/schedule.h"

namespace tirscope::schedule {

/// The module that the schedule's trace begins with: the first one, or what the last edit by hand left.
IRModule trace_start(const Schedule& schedule);

/// A Python file that needs nothing but TVM: the module that the trace begins with, the tensor intrinsics of one's own
/// that it uses, the trace as apply_trace, and statements that apply it and print what comes out. Refused as
/// trace.not-in-release when that release of TVM lacks what the trace uses.
Result<std::string> standalone_script(const Schedule& schedule, TvmRelease release = {});

enum class TraceFormat : uint8_t { Python, Script, Json };

/// A form in which a trace goes to other programs, and the releases of TVM that read it.
struct TraceForm {
  std::string_view id;     ///< stable: "classic"
  std::string_view label;  ///< "TVM classic (0.16 to 0.23)"
  std::string_view help;   ///< one phrase
  TraceFormat format;
  TvmRelease first, last;

  /// Of a file, without the dot.
  std::string_view ending() const { return format == TraceFormat::Json ? "json" : "py"; }
};

/// Every form, the most common first.
std::span<const TraceForm> trace_forms();
/// By its id, or null.
const TraceForm* find_trace_form(std::string_view id);

struct TraceCut {
  bool simplified = false;        ///< without the queries and samples whose results nothing uses
  bool without_postproc = false;  ///< without enter_postproc and what comes after it
};

struct WrittenTrace {
  std::string text;
  TvmRelease since;  ///< the oldest release of the form that reads it
};

/// The schedule's trace in that form, for the oldest of its releases that has everything that the trace uses. Refused
/// as trace.not-in-release when none has.
Result<WrittenTrace> write_trace(const Schedule& schedule, const TraceForm& form, TraceCut cut = {});

}  // namespace tirscope::schedule
