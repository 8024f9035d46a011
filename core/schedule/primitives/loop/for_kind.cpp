// SPDX-License-Identifier: Apache-2.0
// parallel(loop), vectorize(loop), bind(loop, thread_axis), unroll(loop): how a loop's iterations are carried out.
//
//   for i in range(8): ...   ->   for i in T.parallel(8): ...
//
// unroll is always legal. The others are when
//   1. (unless the schedule's checks are off) every block below is locally complete or a local reduction,
//   2. the thread axis is one that there is, and
//   3. the loop drives only spatial iteration variables; bound to threadIdx, also reductions.
#include "ir/ops/storage_scope.h"
#include "ir/walk/visitor.h"
#include "schedule/legality/block.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

struct ForKindPlan {
  const SRef* loop;
  ForKind kind;
  std::string thread_axis;
};

Diagnostic wrong_iter(const SRef& loop, const SRef& block, std::string_view primitive) {
  Message text = message(primitive == "bind"
                             ? "\"{0}\" is a reduction loop of block \"{1}\"; only threadIdx axes may carry a reduction"
                             : "\"{0}\" is a reduction loop of block \"{1}\"; it cannot be parallelized or vectorized",
                         loop.loop()->var->name, block.block()->name);
  std::string code = std::string(primitive) + ".not-spatial";
  if (primitive != "bind")
    return refuse(code, std::move(text), {block.stmt},
                  formatted("The \"{}\" cannot be fulfilled with regard to block {{0}} because some block iter whose "
                            "block binding contains the loop var is not a data parallel block iter",
                            primitive));
  return refuse(
      code, std::move(text), {block.stmt},
      formatted("The \"bind\" cannot be fulfilled with regard to block {{0}}. This is because some of its block "
                "iter whose block binding contains {} does not meet any of the conditions:\n1) the block iter "
                "is data parallel;\n2) the block iter is a reduction block iter, and the thread axis to be "
                "bound is \"threadIdx.x/y/z\"",
                loop.loop()->var->name));
}

Result<ForKindPlan> checked(const Context& context, const SRef& loop, ForKind kind, std::string_view primitive,
                            std::string thread_axis = {}) {
  // 1. compact dataflow
  if (context.enable_check) TS_TRY_VOID(require_compact_dataflow(*context.state, loop));
  // 2. a known thread axis
  ThreadScope thread{-1, -1};
  if (kind == ForKind::ThreadBinding) {
    auto found = find_thread_scope(thread_axis);
    if (!found)
      return fail(reject(
          "bind.unknown-axis",
          message("\"{0}\" is not a thread axis; use blockIdx, threadIdx or vthread with .x, .y or .z", thread_axis),
          "TVMError", "Unknown threadscope " + thread_axis));
    thread = *found;
  }
  for (const SRef& block : loop.tree->below(loop)) {
    if (!block.block()) continue;
    // 3. spatial variables, or a reduction across threads
    for (std::size_t i = 0; i < block.realize->iter_values.size(); ++i) {
      const VarNode* var = loop.loop()->var.get();
      if (!uses_var(*block.realize->iter_values[i], [&](const VarNode& used) { return &used == var; })) continue;
      IterType type = block.block()->iter_vars[i]->type;
      bool across_threads = type == IterType::CommReduce && thread.rank == 1 && thread.dimension != -1;
      if (type != IterType::DataParallel && !across_threads) return fail(wrong_iter(loop, block, primitive));
    }
  }
  return ForKindPlan{&loop, kind, std::move(thread_axis)};
}

Result<ForKindPlan> check_parallel(const Context& context, const Arguments& args) {
  return checked(context, args.loop("loop"), ForKind::Parallel, "parallel");
}
Result<ForKindPlan> check_vectorize(const Context& context, const Arguments& args) {
  return checked(context, args.loop("loop"), ForKind::Vectorized, "vectorize");
}
Result<ForKindPlan> check_bind(const Context& context, const Arguments& args) {
  return checked(context, args.loop("loop"), ForKind::ThreadBinding, "bind", args.text("thread_axis"));
}
Result<ForKindPlan> check_unroll(const Context&, const Arguments& args) {
  return ForKindPlan{&args.loop("loop"), ForKind::Unrolled, {}};
}

Outcome rewrite_for_kind(const Context& context, const ForKindPlan& plan) {
  IterVar thread;
  if (plan.kind == ForKind::ThreadBinding)
    thread = make<IterVarNode>(nullptr, make<VarNode>(plan.thread_axis, plan.loop->loop()->var->dtype),
                               IterType::ThreadIndex, plan.thread_axis);
  Edit edit(context.state);
  edit.replace(*plan.loop, with(*plan.loop->loop(), [&](ForNode& copy) {
    copy.kind_of_loop = plan.kind;
    copy.thread_binding = thread;
  }));
  return std::move(edit).finish();
}

template <ForKind kind>
std::vector<Suggestion> suggest(const Context&, const Subject& subject) {
  if (subject.buffer || !subject.sref->loop() || subject.sref->loop()->kind_of_loop == kind) return {};
  return {{{NodeRef(subject.sref->stmt)}, {}, message("T.{0}", for_kind_name(kind))}};
}

/// The axes that no loop above or below is bound to.
std::vector<Suggestion> suggest_bind(const Context&, const Subject& subject) {
  if (subject.buffer || !subject.sref->loop()) return {};
  std::vector<Suggestion> out;
  const SRef& loop = *subject.sref;
  const std::set<std::string> taken = axes_around(loop);
  for (const char* axis : {"blockIdx.x", "threadIdx.x", "blockIdx.y", "threadIdx.y", "vthread.x", "blockIdx.z",
                           "threadIdx.z", "vthread.y", "vthread.z"})
    if (!taken.contains(axis)) out.push_back({{NodeRef(loop.stmt), Value(axis)}, {}, message("{0}", axis)});
  return out;
}

Description describe(std::string_view name, std::string_view instruction, std::string_view summary) {
  return {.name = name,
          .instruction = instruction,
          .error_name = name,
          .summary = summary,
          .returns = Returns::Nothing,
          .parameters = {{"loop", ParameterType::Loop, Role::Input, "the loop"}}};
}

}  // namespace

const Primitive& parallel() {
  static const Primitive primitive =
      Primitive::transform<ForKindPlan>(describe("parallel", "Parallel", "runs a loop's iterations on several threads"),
                                        check_parallel, rewrite_for_kind, suggest<ForKind::Parallel>);
  return primitive;
}

const Primitive& vectorize() {
  static const Primitive primitive = Primitive::transform<ForKindPlan>(
      describe("vectorize", "Vectorize", "runs a loop's iterations in the lanes of vector instructions"),
      check_vectorize, rewrite_for_kind, suggest<ForKind::Vectorized>);
  return primitive;
}

const Primitive& unroll() {
  static const Primitive primitive = Primitive::transform<ForKindPlan>(
      describe("unroll", "Unroll", "replaces a loop by one copy of its body per iteration"), check_unroll,
      rewrite_for_kind, suggest<ForKind::Unrolled>);
  return primitive;
}

const Primitive& bind() {
  static const Primitive primitive =
      Primitive::transform<ForKindPlan>({.name = "bind",
                                         .instruction = "Bind",
                                         .error_name = "bind",
                                         .summary = "binds a loop to a thread axis of a GPU",
                                         .returns = Returns::Nothing,
                                         .parameters = {{"loop", ParameterType::Loop, Role::Input, "the loop"},
                                                        {"thread_axis", ParameterType::String, Role::Attribute,
                                                         "blockIdx.x to .z, threadIdx.x to .z, or vthread.x to .z"}}},
                                        check_bind, rewrite_for_kind, suggest_bind);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
