// SPDX-License-Identifier: Apache-2.0
#include "schedule/legality/loop.h"

#include "arith/analyzer.h"

namespace tirscope::schedule {

Result<void> require_loop_starts_at_zero(const SRef& sref) {
  const ForNode& loop = *sref.loop();
  arith::Analyzer analyzer;
  if (analyzer.can_prove_equal(loop.min, make_const(loop.min->dtype, int64_t(0)))) return {};
  return fail(refuse("loop.not-from-zero", message("loop \"{0}\" does not start at 0", loop.var->name), {&loop},
                     "The loop {0} does not start with 0, which is not supported"));
}

Result<void> require_no_annotation_or_thread_binding(const SRef& sref) {
  const ForNode& loop = *sref.loop();
  if (loop.annotations.empty() && !loop.thread_binding) return {};
  return fail(refuse("loop.annotated-or-bound",
                     message("loop \"{0}\" is annotated or bound to a thread; do this before annotating or binding it, "
                             "or unannotate it first",
                             loop.var->name),
                     {&loop}, "The primitive can't be applied because the loop {0} has annotation or thread binding"));
}

}  // namespace tirscope::schedule
