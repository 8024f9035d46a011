// SPDX-License-Identifier: Apache-2.0
// Traces: what was done, in the order it was done, as TVM 0.18 writes it in Python and JSON.
#pragma once

#include "schedule/primitive.h"

namespace tirscope::schedule {

struct Instruction {
  const Primitive* primitive;
  std::vector<Value> arguments;  ///< in the order of the parameter table, without the decision
  std::vector<Handle> outputs;
  Value decision;  ///< None when there is none
};

struct Trace {
  std::vector<Instruction> instructions;

  /// `str(trace)`, without a last newline.
  std::string python() const;
  /// `trace.as_json()`, compact.
  std::string json() const;
  /// Without the queries and samples whose results nothing uses (TVM's Simplified), and without what comes after
  /// enter_postproc where asked.
  Trace simplified(bool remove_postproc) const;
  /// With another decision for the instruction at `index`; refused when it decides nothing.
  Result<Trace> with_decision(int index, Value decision) const;

  static Result<Trace> from_json(std::string_view text);
  static Result<Trace> from_python(std::string_view text);
};

/// One instruction as a line of Python.
std::string python_text(const Instruction& instruction);

}  // namespace tirscope::schedule
