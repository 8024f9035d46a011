// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include "analysis/graph/program_graph.h"
#include "views/common/look/theme.h"

namespace tirscope::views::graph {

/// How a kind of node looks; its colour, icon and shape always go together.
struct KindLook {
  const char* icon;
  Tone tone;
  enum class Shape { Card, Pill, Hexagon } shape = Shape::Card;
  bool is_dashed = false;
};
KindLook lookOf(analysis::GraphNodeKind kind);
/// What an operator of Relax is for: its own tone and icon.
KindLook lookOf(const analysis::GraphNode& node);

/// "operator", "call of a TensorIR function": translated.
QString kindText(analysis::GraphNodeKind kind);

}  // namespace tirscope::views::graph
