// SPDX-License-Identifier: Apache-2.0
// Parts of a program as TVM saves them: `tvm.ir.save_json`, a graph of nodes in JSON, as in databases of tuning records
// and in traces.
#pragma once

#include <functional>
#include <string_view>

#include "ir/function.h"
#include "script/dialect/release.h"
#include "support/diagnostic.h"

namespace tirscope::script {

struct SavedModule {
  IRModule module;
  std::optional<Release> release;  ///< that saved it, where the graph says so
};
/// The module (or the one function, under "main") in a graph that TVM 0.16 to 0.27 saved. Codes begin with
/// "node-graph."; a node that TensorIR does not have is refused as node-graph.unknown-type.
Result<SavedModule> read_node_graph(std::string_view json);

/// What `metadata = tvm.ir.load_json(...)` above a text holds: lists of objects by their types. Constants of Relax are
/// nodes, as arrays are; strings are text.
Result<AttrDict> read_metadata_graph(std::string_view json);

/// The index map in such a graph.
Result<IndexMap> read_index_map_graph(std::string_view json);

/// Whether an occurrence of a variable is saved as a variable of its own.
using SavedApart = std::function<bool(const VarNode&)>;

/// The graph of a module or an index map as a release of TVM saves it. Where the release has no such node, it is
/// refused as script.not-in-release; a node that no graph here holds as node-graph.unknown-type.
Result<std::string> write_node_graph(const NodeRef& root, Release release, const SavedApart& apart = {});

}  // namespace tirscope::script
