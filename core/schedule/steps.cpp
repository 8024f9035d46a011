// SPDX-License-Identifier: Apache-2.0
#include "schedule/steps.h"

#include "ir/build.h"

namespace tirscope::schedule {

namespace {

const Block& empty_block() {
  static const Block block =
      make<BlockNode>(std::vector<IterVar>{}, std::vector<BufferRegion>{}, std::vector<BufferRegion>{}, "", no_op());
  return block;
}
const For& empty_loop() {
  static const For loop = make<ForNode>(make_var("i"), int32(0), int32(1), ForKind::Serial, no_op());
  return loop;
}

}  // namespace

const SRef* Steps::sref(const Handle& handle) {
  if (failed()) return nullptr;
  auto found = schedule_.sref(handle);
  if (!found) {
    refuse(found.error());
    return nullptr;
  }
  return *found;
}

const BlockNode& Steps::block(const Handle& handle) {
  const SRef* found = sref(handle);
  return found && found->block() ? *found->block() : *empty_block();
}

const ForNode& Steps::loop(const Handle& handle) {
  const SRef* found = sref(handle);
  return found && found->loop() ? *found->loop() : *empty_loop();
}

bool Steps::may_call() {
  // The longest schedule of TVM's own cases has some hundred calls; blocks in diamonds can be walked for ever.
  constexpr int most_calls = 20'000;
  if (calls_++ >= most_calls)
    refuse(refused("dlight.too-many-steps",
                   "a default schedule may take {0} steps, and this function needs more; schedule a part of it first",
                   most_calls));
  return !failed();
}

Value Steps::run(std::string_view primitive, ValueList args, ValueDict named) {
  if (!may_call()) return {};
  Result<Value> made = schedule_.call(primitive, std::move(args), std::move(named));
  if (made) return *std::move(made);
  refuse(made.error());
  return {};
}

bool Steps::attempt(std::string_view primitive, ValueList args) {
  return may_call() && schedule_.call(primitive, std::move(args)).has_value();
}

Handle Steps::one(std::string_view primitive, ValueList args) {
  const Value made = run(primitive, std::move(args));
  const Handle* handle = made.get<Handle>();
  return handle ? *handle : Handle{};
}

Handles Steps::list(std::string_view primitive, ValueList args) {
  Handles out;
  const Value made = run(primitive, std::move(args));
  if (const ValueList* all = made.get<ValueList>())
    for (const Value& value : *all)
      if (const Handle* handle = value.get<Handle>()) out.push_back(*handle);
  return out;
}

Handles Steps::split_all(const Handle& loop, const std::vector<Factor>& factors) {
  ValueList list;
  for (const Factor& factor : factors) list.push_back(factor ? Value(*factor) : Value());
  return this->list("split", {loop, Value(std::move(list))});
}

Handle Steps::sample_categorical(const std::vector<int64_t>& candidates) {
  const ValueList weights(candidates.size(), Value(1.0 / double(candidates.size())));
  return one("sample_categorical", {Value(ValueList(candidates.begin(), candidates.end())), Value(weights)});
}

void Steps::unroll_below(const Handle& loop, int64_t depth) {
  annotate(loop, "pragma_auto_unroll_max_step", depth);
  annotate(loop, "pragma_unroll_explicit", 1);
}

void Steps::pad_einsum(const Handle& block, const std::vector<int64_t>& padding) {
  run("pad_einsum", {block, Value(ValueList(padding.begin(), padding.end()))});
}

void Steps::wrong_number(std::size_t found, std::size_t wanted) {
  refuse(refused("dlight.loops", "the rule expects {0} loops here, and there are {1}", wanted, found));
}

}  // namespace tirscope::schedule
