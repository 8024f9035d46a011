// SPDX-License-Identifier: Apache-2.0
// A block goes into its consumers, or else into its producer, when
//   1. it writes one buffer;
//   2. where some block of the function is not spatial: it calls no operation that is too much to be done twice, has no
//      condition, and reads by its variables in their order, each once - as far as the parameters ask for that;
//   3. its annotation inline_rule does not say "disable";
//   4. the primitive takes it, and for the producer: that is the only one, and a complete block.
// A block that reads nothing goes into its consumers whatever 2 and 3 say.
#include "schedule/legality/block.h"
#include "tuning/space/annotations.h"
#include "tuning/space/predicates.h"
#include "tuning/space/rules/rules.h"

namespace tirscope::tuning {

namespace {

using schedule::Handle;
using schedule::SRef;

class Inliner final : public SpaceRule {
 public:
  explicit Inliner(AutoInline parameters) : parameters_(std::move(parameters)) {}
  std::string_view name() const override { return "AutoInline"; }
  std::string_view summary() const override { return "blocks that are parts of others' expressions are inlined"; }

  Result<Branches> apply(schedule::Schedule schedule, const Handle& block, const SpaceTarget&) const override {
    auto sref = schedule.sref(block);
    if (!sref) return fail(sref.error());
    if (!(*sref)->parent) return left_alone(std::move(schedule), "it is the function's root block");
    if ((*sref)->block()->writes.size() != 1)
      return left_alone(std::move(schedule), "it does not write exactly one buffer");
    schedule::Steps steps(schedule);
    const bool has_consumers = !consumers(schedule, **sref).empty();
    if (parameters_.inline_const_tensor && (*sref)->block()->reads.empty() && has_consumers &&
        steps.try_compute_inline(block))
      return Branches{{std::move(schedule)}};
    if (Reason reason = kept_apart(**sref)) {
      Branches out{{std::move(schedule)}};
      out.reason = std::move(reason);
      return out;
    }
    if (parameters_.into_consumer && has_consumers && steps.try_compute_inline(block))
      return Branches{{std::move(schedule)}};
    if (parameters_.into_producer && has_complete_producer(schedule, **sref) && steps.try_reverse_compute_inline(block))
      return Branches{{std::move(schedule)}};
    return left_alone(std::move(schedule), "it can be inlined neither into its consumers nor into its producer");
  }

 private:
  static std::vector<const SRef*> consumers(const schedule::Schedule& schedule, const SRef& block) {
    return schedule.state()->scope(*schedule::scope_root(block)).consumers(block);
  }

  /// 2 and 3
  Reason kept_apart(const SRef& sref) const {
    const BlockNode& block = *sref.block();
    if (!in_spatial_function(sref)) {
      if (calls_one_of(block, parameters_.disallow_op)) return message("it would do an expensive operation again");
      if (parameters_.disallow_if_then_else && has_condition(*sref.realize)) return message("it has a condition");
      for (const BufferRegion& read : block.reads) {
        const ReadPattern pattern = read_pattern(*read, *block.writes[0]);
        if ((parameters_.require_injective && !pattern.injective) || (parameters_.require_ordered && !pattern.ordered))
          return message("it reads {0} by other indices than it writes", read->buffer->name);
      }
    }
    const Attr* said = find_attr(block.annotations, inline_rule);
    if (said && said->get<std::string>() && *said->get<std::string>() == "disable")
      return message("its annotation asks for that");
    return std::nullopt;
  }

  static bool has_complete_producer(const schedule::Schedule& schedule, const SRef& block) {
    const SRef& root = *schedule::scope_root(block);
    const std::vector<const SRef*> producers = schedule.state()->scope(root).producers(block);
    return producers.size() == 1 &&
           schedule::complete_block_violation(*schedule.state(), *producers.front(), root) == 0 &&
           !find_attr(producers.front()->block()->annotations, auto_tensorize);
  }

  AutoInline parameters_;
};

}  // namespace

std::shared_ptr<const SpaceRule> auto_inline(AutoInline parameters) {
  return std::make_shared<Inliner>(std::move(parameters));
}

}  // namespace tirscope::tuning
