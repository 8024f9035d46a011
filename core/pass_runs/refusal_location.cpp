// SPDX-License-Identifier: Apache-2.0
#include "pass_runs/refusal_location.h"

#include "ir/walk/address.h"
#include "ir/walk/visitor.h"
#include "pass_runs/statement_origins.h"

namespace tirscope::passes {

Diagnostic relocated_to_input(Diagnostic refusal, const IRModule& input, const IRModule& at) {
  std::vector<Place*> places;
  std::vector<Stmt> statements;
  for (Place& place : refusal.where) {
    auto pointed = dynamic_cast<const Node*>(place.object.get());
    const NodeRef node = pointed ? ref(*pointed) : place.node.empty() ? nullptr : node_at(at, place.node);
    if (!node || !is_stmt(node->kind)) continue;
    places.push_back(&place);
    statements.push_back(ref(static_cast<const StmtNode&>(*node)));
  }
  if (places.empty()) return refusal;
  const std::vector<Origin> origins = origins_of(statements, input, at);  // all at once: it walks the whole module
  for (std::size_t k = 0; k < places.size(); ++k) {
    Place& place = *places[k];
    place.object = nullptr;
    const std::string& origin = origins[k].address;
    const bool of_function = place.node.find(':') == std::string::npos;  // which stays where nothing nearer is known
    if (!origin.empty() || !of_function) place.node = origin;
  }
  return refusal;
}

}  // namespace tirscope::passes
