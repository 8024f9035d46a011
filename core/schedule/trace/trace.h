// SPDX-License-Identifier: Apache-2.0
// Traces: what was done, in the order it was done, as TVM 0.18 writes it in Python and JSON.
#pragma once

#include "schedule/primitive.h"
#include "script/dialect/release.h"

namespace tirscope::schedule {

struct Instruction {
  const Primitive* primitive;
  std::vector<Value> arguments;  ///< in the order of the parameter table, without the decision
  std::vector<Handle> outputs;
  Value decision;  ///< None when there is none
};

/// The release of TVM that a trace is written for.
using TvmRelease = script::Release;

struct Trace {
  std::vector<Instruction> instructions;

  /// `str(trace)`, without a last newline.
  std::string python() const;
  /// `trace.as_json()`, compact.
  std::string json() const;
  /// The same as another release writes it. Refused as trace.not-in-release when it lacks what the trace uses.
  Result<std::string> python_for(TvmRelease release) const;
  Result<std::string> json_for(TvmRelease release) const;

  /// Without the queries and samples whose results nothing uses (TVM's Simplified), and without enter_postproc and what
  /// comes after it where asked.
  Trace simplified(bool remove_postproc) const;
  Trace without_postproc() const;
  /// With its random variables counted from 0 in the order in which they come, as TVM writes any trace.
  Trace renumbered() const;
  /// With another decision for the instruction at `index`; refused when it decides nothing.
  Result<Trace> with_decision(int64_t index, Value decision) const;

  /// Every random variable is used after it is defined; refused as trace.undefined.
  Result<void> require_defined() const;

  static Result<Trace> from_json(std::string_view text);
  /// A stretch of a trace, which may use what earlier instructions defined: a step of a saved session.
  static Result<Trace> part_from_json(std::string_view text);
  static Result<Trace> from_python(std::string_view text);
};

/// trace.unknown-instruction
Diagnostic unknown_instruction(std::string_view name);

/// One instruction as a line of Python.
std::string python_text(const Instruction& instruction);

}  // namespace tirscope::schedule
