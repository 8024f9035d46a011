// SPDX-License-Identifier: Apache-2.0
// add_unit_loop(block_or_loop): a loop of extent 1 around a block or loop.
//
//   for i in range(8): ...   ->   for u, i in T.grid(1, 8): ...
//
// Legal when
//   1. it is not the root block of a function.
#include "schedule/legality/refusal/refusal.h"
#include "schedule/primitive.h"

namespace tirscope::schedule::primitives {

namespace {

struct UnitLoopPlan {
  const SRef* around;
};

Result<UnitLoopPlan> check_add_unit_loop(const Context&, const Arguments& args) {
  const SRef& sref = args.sref("block_or_loop");
  // 1. not the root block
  if (sref.is_root())
    return fail(reject("add_unit_loop.root-block", message("the root block cannot have a loop around it"), "ValueError",
                       "Check failed: (sref->parent != nullptr) is false: Cannot add loops on top of the root block",
                       Fault::Refused));
  return UnitLoopPlan{&sref};
}

Outcome rewrite_add_unit_loop(const Context& context, const UnitLoopPlan& plan) {
  const SRef& sref = *plan.around;
  Stmt body = sref.realize ? Stmt(ref(sref.realize)) : Stmt(ref(sref.stmt));
  Stmt loop = make<ForNode>(make_var("u"), int32(0), int32(1), ForKind::Serial, body);
  Edit edit(context.state);
  edit.replace(sref, loop);
  return std::move(edit).finish({NodeRef(loop)});
}

std::vector<Suggestion> suggest_add_unit_loop(const Context&, const Subject& subject) {
  if (subject.buffer) return {};
  return {{{NodeRef(subject.sref->stmt)}, {}, message("a loop of extent 1")}};
}

}  // namespace

const Primitive& add_unit_loop() {
  static const Primitive primitive = Primitive::transform<UnitLoopPlan>(
      {.name = "add_unit_loop",
       .instruction = "AddUnitLoop",
       .error_name = "add-unit-loop",
       .summary = "adds a loop of extent 1 around a block or loop",
       .returns = Returns::Loop,
       .parameters = {{"block_or_loop", ParameterType::BlockOrLoop, Role::Input, "the block or loop to enclose"}}},
      check_add_unit_loop, rewrite_add_unit_loop, suggest_add_unit_loop);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
