// SPDX-License-Identifier: Apache-2.0
// The constant arrays of all functions, each once, as the module's attribute "constants".
//
//   class Module:                          class Module:
//       C = T.allocate_const([1, 2], ...)      I.module_attrs({"constants": [<the array [1, 2]>]})
//                                      ->      C = T.allocate_const([1, 2], ...)
//
// 1. Arrays are the same when their type, shape and elements are.
// 2. What the attribute holds already stays in front.
#include "ir/build.h"
#include "ir/compare/structural_equal.h"
#include "ir/relax/relax.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

/// The array as a value; null when an extent is not constant.
NodeRef array_of(const AllocateConstNode& node) {
  std::vector<int64_t> shape;
  for (const Expr& extent : node.extents) {
    auto size = as_int(extent);
    if (!size) return nullptr;
    shape.push_back(*size);
  }
  return make<RelaxConstantNode>(nullptr, node.dtype, shape, node.data);
}

}  // namespace

/// TVM's ExtractPrimFuncConstants.
Result<IRModule> extract_prim_func_constants(const IRModule& module, const Context&, const AttrList&) {
  const Attr* known = find_attr(module->attrs, "constants");
  AttrList constants = known && known->get<AttrList>() ? *known->get<AttrList>() : AttrList{};  // Rule 2
  const std::size_t before = constants.size();
  auto holds = [&](const NodeRef& array) {
    // Rule 1
    for (const Attr& item : constants)
      if (auto other = item.get<NodeRef>(); other && structural_equal(*other, array)) return true;
    return false;
  };
  for (const auto& [name, node] : module->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    if (!function) continue;
    walk(function->body, [&](const Node& stmt) {
      auto constant = as<AllocateConstNode>(&stmt);
      NodeRef array = constant ? array_of(*constant) : nullptr;
      if (array && !holds(array)) constants.push_back(NodeRef(array));
      return true;
    });
  }
  if (constants.size() == before) return module;
  return with(module, [&](IRModuleNode& m) { m.attrs["constants"] = constants; });
}

}  // namespace tirscope::passes
