// SPDX-License-Identifier: Apache-2.0
// ConvertForLoopsToSerial: parallel loops become serial ones, for targets without threads.
//
//   for i in T.parallel(16):      ->      for i in range(16):
//
// 1. The outermost parallel loop is converted, its body is left as it is: loops inside were run by one thread before.
#include "ir/build.h"
#include "ir/walk/mutator.h"
#include "passes/passes.h"

namespace tirscope::passes {

namespace {

class Serializer final : public Mutator {
  NodeRef mutate_For(const ForNode& node) override {  // Rule 1
    if (node.kind_of_loop != ForKind::Parallel) return rebuilt(node);
    return with(node, [](ForNode& n) { n.kind_of_loop = ForKind::Serial; });
  }
};

}  // namespace

Result<PrimFunc> convert_for_loops_to_serial(const PrimFunc& function, const Context&, const AttrList&) {
  return Serializer()(function);
}

}  // namespace tirscope::passes
