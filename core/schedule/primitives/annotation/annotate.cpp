// SPDX-License-Identifier: Apache-2.0
// annotate(block_or_loop, ann_key, ann_val), unannotate(block_or_loop, ann_key): the annotations of a block or loop.
//
//   for i in range(8): ...   ->   for i in T.serial(8, annotations={"pragma_unroll": 1}): ...
//
// annotate leaves a key that is there already as it is. Numbers become int32 and float32. Legal when
//   1. (unannotate) the key is there;
//   2. (annotate) integers are of 32 bits.
#include "ir/build.h"
#include "schedule/legality/refusal/refusal.h"
#include "schedule/primitive.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

struct AnnotatePlan {
  const SRef* sref;
  AttrDict annotations;
  bool changed;
};

const AttrDict& annotations_of(const SRef& sref) {
  return sref.loop() ? sref.loop()->annotations : sref.block()->annotations;
}

/// A value of the schedule as an attribute of the module.
Result<Attr> as_attribute(const Value& value) {
  if (auto text = value.get<std::string>()) return Attr(*text);
  if (auto real = value.get<double>()) return Attr(NodeRef(make<FloatImmNode>(DataType::floating(32), *real)));
  if (auto whole = value.as_int()) {
    // 2. 32 bits
    const int64_t bound = int64_t(1) << 31;
    if (*whole >= -bound && *whole < bound) return Attr(*whole);
    const bool small = *whole < 0;
    return fail(reject("annotate.out-of-range",
                       message("{0} is not a 32-bit integer, as an annotation requires", *whole), "InternalError",
                       formatted("Check failed: value {} ({} vs. {}) : ValueError: Literal value {} exceeds {} of "
                                 "int32",
                                 small ? ">= -(1LL << (dtype.bits() - 1))" : "< 1LL << (dtype.bits() - 1)", *whole,
                                 small ? -bound : bound, *whole, small ? "minimum" : "maximum")));
  }
  if (auto node = value.get<NodeRef>()) return Attr(*node);
  if (auto list = value.get<ValueList>()) {
    AttrList out;
    for (const Value& element : *list) {
      TS_TRY(Attr attribute, as_attribute(element));
      out.push_back(std::move(attribute));
    }
    return Attr(std::move(out));
  }
  AttrDict out;
  if (auto dict = value.get<ValueDict>())
    for (const auto& [key, element] : *dict) {
      TS_TRY(out[key], as_attribute(element));
    }
  return Attr(std::move(out));
}

Result<AnnotatePlan> check_annotate(const Context&, const Arguments& args) {
  const SRef& sref = args.sref("block_or_loop");
  AnnotatePlan plan{&sref, annotations_of(sref), false};
  TS_TRY(Attr value, as_attribute(args.value("ann_val")));
  plan.changed = plan.annotations.emplace(args.text("ann_key"), std::move(value)).second;
  return plan;
}

Result<AnnotatePlan> check_unannotate(const Context&, const Arguments& args) {
  const SRef& sref = args.sref("block_or_loop");
  AnnotatePlan plan{&sref, annotations_of(sref), true};
  // 1. the key is there
  if (!plan.annotations.erase(args.text("ann_key")))
    return fail(reject("unannotate.no-such-key",
                       message("there is no annotation \"{0}\" to remove", args.text("ann_key")), "InternalError",
                       "Check failed: (annotations->find(ann_key) != annotations->end()) is false: IndexError: Cannot "
                       "find annotation key: " +
                           args.text("ann_key"),
                       Fault::Refused));
  return plan;
}

Outcome rewrite_annotate(const Context& context, const AnnotatePlan& plan) {
  if (!plan.changed) return {};
  Stmt stmt;
  if (auto loop = plan.sref->loop())
    stmt = with(*loop, [&](ForNode& copy) { copy.annotations = plan.annotations; });
  else
    stmt = with(*plan.sref->block(), [&](BlockNode& copy) { copy.annotations = plan.annotations; });
  Edit edit(context.state);
  edit.replace(*plan.sref, stmt);
  return std::move(edit).finish();
}

std::vector<Suggestion> suggest_annotate(const Context&, const Subject& subject) {
  if (subject.buffer) return {};
  NodeRef node(subject.sref->stmt);
  if (!subject.sref->loop()) return {};
  std::vector<Suggestion> out;
  for (int64_t steps : {16, 64, 512})
    if (!find_attr(annotations_of(*subject.sref), "pragma_auto_unroll_max_step"))
      out.push_back(
          {{node, "pragma_auto_unroll_max_step", steps}, {}, message("pragma_auto_unroll_max_step = {0}", steps)});
  return out;
}

std::vector<Suggestion> suggest_unannotate(const Context&, const Subject& subject) {
  if (subject.buffer) return {};
  std::vector<Suggestion> out;
  for (const auto& [key, value] : annotations_of(*subject.sref))
    out.push_back({{NodeRef(subject.sref->stmt), Value(key)}, {}, message("{0}", key)});
  return out;
}

}  // namespace

const Primitive& annotate() {
  static const Primitive primitive = Primitive::transform<AnnotatePlan>(
      {.name = "annotate",
       .instruction = "Annotate",
       .error_name = "annotate",
       .summary = "annotates a block or loop with a key and a value",
       .returns = Returns::Nothing,
       .parameters = {{"block_or_loop", ParameterType::BlockOrLoop, Role::Input, "the block or loop to annotate"},
                      {"ann_key", ParameterType::String, Role::Attribute, "the key"},
                      {"ann_val", ParameterType::Annotation, Role::Input, "the value"}}},
      check_annotate, rewrite_annotate, suggest_annotate);
  return primitive;
}

const Primitive& unannotate() {
  static const Primitive primitive = Primitive::transform<AnnotatePlan>(
      {.name = "unannotate",
       .instruction = "Unannotate",
       .error_name = "unannotate",
       .summary = "removes an annotation from a block or loop",
       .returns = Returns::Nothing,
       .parameters = {{"block_or_loop", ParameterType::BlockOrLoop, Role::Input, "the block or loop to annotate"},
                      {"ann_key", ParameterType::String, Role::Attribute, "the key"}}},
      check_unannotate, rewrite_annotate, suggest_unannotate);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
