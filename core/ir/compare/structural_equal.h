// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "ir/function.h"

namespace tirscope {

/// TVM's StructuralEqual: the same tree up to the identity of the variables and buffers that it introduces. Names of
/// variables, buffers and blocks' iteration variables do not count; names of blocks, global variables and attributes
/// do. Free variables must be the same object, unless `map_free_vars` lets each map to one of the other side.
bool structural_equal(const NodeRef& a, const NodeRef& b, bool map_free_vars = false);

/// Where two trees part.
struct Difference {
  std::string text;       ///< "extent: 128 against 64"
  std::string address_a;  ///< addresses as in ir/walk/address.h; for two functions or statements alone the name is ""
  std::string address_b;
  NodeRef node_a, node_b;  ///< the smallest nodes that differ; null where one side has none
};

/// The first difference in field order, or nothing.
std::optional<Difference> first_difference(const NodeRef& a, const NodeRef& b, bool map_free_vars = false);

}  // namespace tirscope
