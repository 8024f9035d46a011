// SPDX-License-Identifier: Apache-2.0
// What a function holds at one time in Hexagon's tightly coupled memory must fit into it.
//
// 1. The limit is the "vtcm-capacity" of a hexagon target where that is positive, else the setting tir.vtcm_capacity;
//    0 is no limit.
// 2. The target is the function's; without one the pass's argument. A function without both is not looked at. The
//    argument may be the limit itself, a number of bytes.
// 3. Only allocations of constant size in scope "global.vtcm" count; those around one another count together.
#include <algorithm>

#include "ir/build.h"
#include "ir/constant_size.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/settings.h"
#include "passes/statements.h"
#include "script/tir/values/target.h"

namespace tirscope::passes {

namespace {

class VtcmUse final : public Visitor {  // Rule 3
 public:
  int64_t most = 0;

 private:
  void visit_Allocate(const AllocateNode& node) override {
    int64_t bytes = 0;
    if (node.buffer_var->pointer && node.buffer_var->pointer->scope == "global.vtcm")
      bytes = node.dtype.bytes() * constant_elements(node.extents).value_or(0);
    now_ += bytes;
    most = std::max(most, now_);
    children(node);
    now_ -= bytes;
  }
  int64_t now_ = 0;
};

int64_t capacity(const TargetNode& target, const Context& context) {  // Rule 1
  if (target_kind(target) == "hexagon")
    if (int64_t own = target_int(target, "vtcm-capacity").value_or(0); own > 0) return own;
  return value_of(context, settings::vtcm_capacity);
}

}  // namespace

/// TVM's VerifyVTCMLimit.
Result<PrimFunc> verify_vtcm_limit(const PrimFunc& function, const Context& context, const AttrList& args) {
  std::optional<int64_t> limit = args[0].as_int();
  TvmTarget target = target_of(*function);
  if (!target && args[0].as_string()) {  // Rule 2
    TS_TRY(target, script::read_target(*args[0].as_string()));
  }
  if (!limit && target) limit = capacity(*target, context);  // Rule 2
  // Rule 1
  if (limit.value_or(0) <= 0) return function;
  VtcmUse use;
  // Rule 3
  use.visit(function->body);
  if (use.most <= *limit) return function;
  Diagnostic over = refused("vtcm.limit", "the function allocates {0} bytes of global.vtcm, but only {1} are available",
                            use.most, *limit);
  over.tvm = TvmError{"RuntimeError",
                      message("The global.vtcm memory allocation limit has been exceeded (allocated: {0}, limit: {1}).",
                              use.most, *limit)
                          .str()};
  return fail(std::move(over));
}

}  // namespace tirscope::passes
