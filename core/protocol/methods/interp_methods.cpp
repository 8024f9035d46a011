// SPDX-License-Identifier: Apache-2.0
// module.same_results: whether two modules compute the same, by the reference interpreter.
#include "interp/same_results.h"
#include "memory_study/with_barriers.h"
#include "protocol/messages/module.h"
#include "protocol/methods.h"
#include "protocol/objects.h"

namespace tirscope::protocol {

namespace {

Result<std::string> which_function(const ModuleObject& object, const std::optional<std::string>& name) {
  if (name && object.module->prim_func(*name)) return *name;
  if (name) return fail(bad_input("protocol.unknown-function", "the module has no function '{0}'", *name));
  if (object.module->prim_func("main")) return std::string("main");
  if (object.module->functions.size() == 1) return object.module->functions.begin()->first;
  return fail(bad_input("protocol.which-function", "the module has {0} functions; specify one",
                        object.module->functions.size()));
}

Result<SameResultsAnswer> same_results(Objects& objects, const SameResultsRequest& request, const Job& job) {
  TS_TRY(ModuleObject left, objects.module(request.left));
  TS_TRY(ModuleObject right, objects.module(request.right));
  TS_TRY(std::string name, which_function(left, request.function));
  const interp::InputOptions inputs{.seed = uint64_t(request.seed.value_or(0)),
                                    .sizes = request.set.value_or(interp::Sizes{})};
  TS_TRY(std::optional<std::string> difference,
         interp::different_results(passes::with_missing_barriers(left.module, name),
                                   passes::with_missing_barriers(right.module, name), name, inputs, job));
  return SameResultsAnswer{!difference, difference};
}

}  // namespace

Methods interp_methods() { return {method(same_results)}; }

}  // namespace tirscope::protocol
