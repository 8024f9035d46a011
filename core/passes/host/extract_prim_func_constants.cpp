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
#include "ir/numbers/element.h"
#include "ir/relax/ops.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

/// The array as a value; null when an extent is not constant, or its elements are not as many as it says.
NodeRef array_of(const AllocateConstNode& node) {
  std::vector<int64_t> shape;
  int64_t count = 1;
  for (const Expr& extent : node.extents) {
    auto size = as_int(extent);
    if (!size || *size < 0) return nullptr;
    shape.push_back(*size);
    count *= *size;
  }
  auto storage = storage_of(node.dtype);
  if (!storage || !tensor_bytes(node.dtype, shape) || std::size_t(count) != node.data.size()) return nullptr;
  return relax_constant(TensorData::filled(node.dtype, shape, [&](std::span<std::byte> to) {
    const int step = storage_bytes(*storage);
    for (std::size_t i = 0; i < node.data.size(); ++i) {
      auto real = node.data[i].get<double>();
      const int64_t whole = node.data[i].as_int().value_or(0);
      const Scalar value =
          is_real(*storage) ? Scalar{.f = real ? *real : double(whole)} : Scalar{.i = real ? to_integer(*real) : whole};
      store_element(*storage, &to[i * std::size_t(step)], value);
    }
  }));
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
