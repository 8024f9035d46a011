// SPDX-License-Identifier: Apache-2.0
// Index maps as TVM's save_json writes them, and back.
#include <algorithm>

#include "schedule/driver/parameter_types.h"
#include "schedule/trace/index_functions.h"
#include "script/saved_graph/node_graph.h"

namespace tirscope::schedule {

Result<std::string> save_json(const IndexMap& map, script::Release release) {
  // TVM renames a random variable at every occurrence.
  auto renamed = [&](const VarNode& var) {
    const bool bound = std::ranges::any_of(map->initial_indices, [&](const Var& own) { return own.get() == &var; });
    return !bound && parse_handle(var.name);
  };
  return script::write_node_graph(map, release, renamed);
}

Result<IndexMap> load_json(std::string_view text) {
  Result<IndexMap> map = script::read_index_map_graph(text);
  if (map) return map;
  return fail(bad_input("trace.bad-index-map", "this is not an index map saved by TVM: {0}", map.error().message.str()));
}

}  // namespace tirscope::schedule
