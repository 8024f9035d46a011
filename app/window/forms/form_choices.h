// SPDX-License-Identifier: Apache-2.0
// What a form offers for the parameters that take loops, blocks and buffers.
#pragma once

#include <vector>

#include "app/session/document.h"
#include "schedule/primitive.h"

namespace tirscope::app {

/// A loop or block of the current function, as a person would name it.
struct Choice {
  QString label;
  NodeRef node;
};
std::vector<Choice> choices(const Document& document, bool loops, bool blocks);
/// Whether an argument is that node, or a list with it.
bool holds(const schedule::Value* value, const NodeRef& node);

/// Which nodes a parameter takes; none of the three for parameters that are written as values.
struct Accepts {
  bool loops = false, blocks = false, several = false;
};
Accepts accepts(schedule::ParameterType type);

/// A buffer that a block reads or writes, and how the parameter says that one is meant.
struct BufferChoice {
  QString label;
  schedule::Value value;
};
std::vector<BufferChoice> bufferChoices(const BlockNode& block, schedule::ParameterType type);
bool namesBuffer(schedule::ParameterType type);

}  // namespace tirscope::app
