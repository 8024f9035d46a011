// SPDX-License-Identifier: Apache-2.0
// The primitives as the rules of default schedules and of design spaces call them. After the first refusal nothing more
// is done and every answer is empty: rules ask at the end, or where they branch. Refused as `dlight.too-many-steps`
// where a rule would go on and on.
#pragma once

#include <array>

#include "schedule/schedule.h"

namespace tirscope::schedule {

using Handles = std::vector<Handle>;
using Factor = std::optional<int64_t>;  ///< nothing: what the others leave

/// As the value of an annotation.
inline Value integers(std::initializer_list<int64_t> list) { return Value(ValueList(list.begin(), list.end())); }

class Steps {
 public:
  explicit Steps(Schedule& schedule) : schedule_(schedule) {}

  bool failed() const { return error_.has_value(); }
  /// Steps that are done all together: where one is refused the schedule is as it was before them, and the refusal is
  /// the answer alone.
  template <class Rule>
  Result<void> all_or_none(Rule&& rule) {
    TS_TRY_VOID(result());
    Schedule before = schedule_.copy();
    Steps steps(schedule_);
    steps.calls_ = calls_;
    Result<void> done = rule(steps);
    calls_ = steps.calls_;
    if (!done) schedule_ = std::move(before);
    return done;
  }
  /// What was refused.
  Result<void> result() const {
    if (failed()) return fail(*error_);
    return {};
  }
  /// Records a refusal that is not a primitive's.
  void refuse(Diagnostic diagnostic) {
    if (!failed()) error_ = std::move(diagnostic);
  }

  // What handles refer to now; an empty block or loop after a refusal.
  const BlockNode& block(const Handle& handle);
  const ForNode& loop(const Handle& handle);
  const SRef* sref(const Handle& handle);
  const Schedule& schedule() const { return schedule_; }

  Handle get_block(std::string_view name) { return one("get_block", {Value(name)}); }
  Handle get_block(std::string_view name, std::string_view function) {
    return one("get_block", {Value(name), Value(function)});
  }
  Handles child_blocks(const Handle& block) { return list("get_child_blocks", {block}); }
  Handles producers(const Handle& block) { return list("get_producers", {block}); }
  Handles consumers(const Handle& block) { return list("get_consumers", {block}); }
  Handles loops(const Handle& block) { return list("get_loops", {block}); }
  /// Exactly N loops; refused as `dlight.loops` where there are others.
  template <std::size_t N>
  std::array<Handle, N> loops_of(const Handle& block) {
    return exactly<N>(loops(block));
  }

  Handle fuse(const Handles& loops) { return one("fuse", values(loops)); }
  Handles split_all(const Handle& loop, const std::vector<Factor>& factors);
  /// By samples.
  Handles split_by(const Handle& loop, const Handles& factors) { return list("split", {loop, Value(values(factors))}); }
  /// In two, the inner one of so many steps as `inner` says.
  Handles split_rest(const Handle& loop, const Handle& inner) {
    return list("split", {loop, Value(ValueList{Value(), inner})});
  }
  Handles split_rest(const Handle& loop, int64_t inner) { return split_all(loop, {std::nullopt, inner}); }
  Handles sample_perfect_tile(const Handle& loop, int64_t parts, int64_t max_innermost) {
    return list("sample_perfect_tile", {loop, Value(parts), Value(max_innermost)});
  }
  /// The inner parts, from number `first_inner` on, make a multiple of `inner`.
  Handles sample_partitioned_tile(const Handle& loop, int64_t parts, int64_t first_inner, int64_t inner) {
    return list("sample_partitioned_tile", {loop, Value(parts), Value(first_inner), Value(inner)});
  }
  /// Each of `candidates` as likely as the others.
  Handle sample_categorical(const std::vector<int64_t>& candidates);
  Handle sample_compute_location(const Handle& block) { return one("sample_compute_location", {block}); }
  template <std::size_t N>
  std::array<Handle, N> split(const Handle& loop, const Factor (&factors)[N]) {
    return exactly<N>(split_all(loop, std::vector<Factor>(factors, factors + N)));
  }
  void reorder(const Handles& loops) { run("reorder", values(loops)); }
  void bind(const Handle& loop, std::string_view axis) { run("bind", {loop, Value(axis)}); }
  void vectorize(const Handle& loop) { run("vectorize", {loop}); }
  void unroll(const Handle& loop) { run("unroll", {loop}); }
  void parallel(const Handle& loop) { run("parallel", {loop}); }
  void annotate(const Handle& place, std::string_view key, Value value) {
    run("annotate", {place, Value(key), std::move(value)});
  }
  void unannotate(const Handle& place, std::string_view key) { run("unannotate", {place, Value(key)}); }
  /// The two annotations by which rules ask for unrolling.
  void unroll_below(const Handle& loop, int64_t depth);
  Handle add_unit_loop(const Handle& block) { return one("add_unit_loop", {block}); }

  Handle rfactor(const Handle& loop, int64_t axis) { return one("rfactor", {loop, Value(axis)}); }
  Handle decompose_reduction(const Handle& block, const Handle& loop) {
    return one("decompose_reduction", {block, loop});
  }
  void compute_at(const Handle& block, const Handle& loop, bool preserve_unit_loops = false) {
    run("compute_at", {block, loop, Value(preserve_unit_loops)});
  }
  void reverse_compute_at(const Handle& block, const Handle& loop, bool preserve_unit_loops = false) {
    run("reverse_compute_at", {block, loop, Value(preserve_unit_loops)});
  }
  void compute_inline(const Handle& block) { run("compute_inline", {block}); }
  void reverse_compute_inline(const Handle& block) { run("reverse_compute_inline", {block}); }
  /// True when the block is inlined; a refusal is none of the rule's.
  bool try_compute_inline(const Handle& block) { return attempt("compute_inline", {block}); }
  bool try_reverse_compute_inline(const Handle& block) { return attempt("reverse_compute_inline", {block}); }

  Handle cache_read(const Handle& block, int64_t index, std::string_view scope) {
    return one("cache_read", {block, Value(index), Value(scope)});
  }
  Handle cache_read(const Handle& block, int64_t index, std::string_view scope, const Handles& consumers) {
    return one("cache_read", {block, Value(index), Value(scope), Value(values(consumers))});
  }
  Handle cache_write(const Handle& block, int64_t index, std::string_view scope) {
    return one("cache_write", {block, Value(index), Value(scope)});
  }
  Handle read_at(const Handle& loop, const Handle& block, int64_t index, std::string_view scope) {
    return one("read_at", {loop, block, Value(index), Value(scope)});
  }
  Handle write_at(const Handle& loop, const Handle& block, int64_t index, std::string_view scope) {
    return one("write_at", {loop, block, Value(index), Value(scope)});
  }
  Handle reindex(const Handle& block, std::string_view side, int64_t index) {
    return one("reindex", {block, Value(ValueList{Value(side), Value(index)})});
  }
  /// The block that the loop's body becomes.
  Handle blockize(const Handle& loop) { return one("blockize", {loop}); }
  /// The outermost loop of a tile for the intrinsic; empty where the block's loops are not the description's.
  Handle tile_with_intrin(const Handle& block, std::string_view intrinsic, bool allow_padding = false) {
    return one("tile_with_tensor_intrin", {block, Value(intrinsic), Value(allow_padding)});
  }
  bool try_tensorize(const Handle& block, std::string_view intrinsic) {
    return attempt("tensorize", {block, Value(intrinsic)});
  }
  void set_scope(const Handle& block, int64_t index, std::string_view scope) {
    run("set_scope", {block, Value(index), Value(scope)});
  }
  void storage_align(const Handle& block, int64_t index, int64_t axis, int64_t factor, int64_t offset) {
    run("storage_align", {block, Value(index), Value(axis), Value(factor), Value(offset)});
  }
  /// `injective`: no two elements come to the same place, so that the map need not be looked into.
  void transform_layout(const Handle& block, std::string_view side, int64_t index, const IndexMap& map,
                        bool injective = false) {
    run("transform_layout", {block, Value(ValueList{Value(side), Value(index)}), Value(map)},
        {{"assume_injective_transform", Value(injective)}});
  }
  void transform_block_layout(const Handle& block, const IndexMap& map) {
    run("transform_block_layout", {block, Value(map)});
  }
  void pad_einsum(const Handle& block, const std::vector<int64_t>& padding);

 private:
  bool may_call();
  static ValueList values(const Handles& handles) { return {handles.begin(), handles.end()}; }
  Value run(std::string_view primitive, ValueList args, ValueDict named = {});
  bool attempt(std::string_view primitive, ValueList args);
  Handle one(std::string_view primitive, ValueList args);
  Handles list(std::string_view primitive, ValueList args);
  void wrong_number(std::size_t found, std::size_t wanted);
  template <std::size_t N>
  std::array<Handle, N> exactly(const Handles& handles) {
    std::array<Handle, N> out;
    if (failed()) return out;
    if (handles.size() == N)
      std::copy(handles.begin(), handles.end(), out.begin());
    else
      wrong_number(handles.size(), N);
    return out;
  }

  Schedule& schedule_;
  std::optional<Diagnostic> error_;
  int calls_ = 0;
};

}  // namespace tirscope::schedule
