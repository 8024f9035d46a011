// SPDX-License-Identifier: Apache-2.0
// Struct infos and buffers as what flows along edges of a graph.
#pragma once

#include "analysis/graph/program_graph.h"
#include "ir/relax/relax.h"

namespace tirscope::analysis {

/// `info` under `name`. A null `info` is an unknown one.
GraphValue graph_value(std::string name, const StructInfo& info);
GraphValue graph_value(const Buffer& buffer);

/// The extents of a tensor; empty where they are unknown.
std::optional<std::vector<Expr>> tensor_extents(const StructInfo& info);

/// The number of elements of these extents.
Amount element_count(const std::vector<Expr>& extents);

}  // namespace tirscope::analysis
