// SPDX-License-Identifier: Apache-2.0
// enter_postproc(): a mark in the trace. What comes after it is postprocessing, which a replay with remove_postproc
// leaves out. Always legal.
#include "schedule/primitive.h"

namespace tirscope::schedule::primitives {

namespace {

struct Nothing {};
Result<Nothing> check_enter_postproc(const Context&, const Arguments&) { return Nothing{}; }
Outcome rewrite_enter_postproc(const Context&, const Nothing&) { return {}; }

/// Offered on a function's root block: it is about the trace as a whole.
std::vector<Suggestion> suggest_enter_postproc(const Context&, const Subject& subject) {
  if (subject.buffer || !subject.sref->is_root()) return {};
  return {{{}, {}, message("postprocessing starts here")}};
}

}  // namespace

const Primitive& enter_postproc() {
  static const Primitive primitive =
      Primitive::transform<Nothing>({.name = "enter_postproc",
                                     .instruction = "EnterPostproc",
                                     .error_name = "enter-postproc",
                                     .summary = "marks the start of postprocessing",
                                     .returns = Returns::Nothing,
                                     .parameters = {}},
                                    check_enter_postproc, rewrite_enter_postproc, suggest_enter_postproc);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
