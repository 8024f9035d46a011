// SPDX-License-Identifier: Apache-2.0
// The primitives of a stage.
#include "te/schedule/schedule.h"

namespace tirscope::te {

namespace {

std::vector<IterVar> root_axes(const Operation& operation) {
  auto compute = as_compute(operation);
  if (!compute) return {};
  std::vector<IterVar> axes = compute->axis;
  axes.insert(axes.end(), compute->reduce_axis.begin(), compute->reduce_axis.end());
  return axes;
}

/// An axis made from others; its domain is inferred when the schedule is lowered.
IterVar made_axis(const std::string& name, DataType dtype, IterType type) {
  return make<IterVarNode>(nullptr, make_var(name, dtype), type);
}

bool can_be_split(const IterVar& axis) {
  return axis->type == IterType::DataParallel || axis->type == IterType::CommReduce || axis->type == IterType::Ordered;
}

Diagnostic wrong_kind(const IterVar& axis, std::string_view what) {
  return refused("te.axis-kind", "{0} is an axis of a thread or of a library function and cannot be {1}",
                 axis->var->name, what);
}

Result<void> check_positive(const Expr& value, std::string_view what) {
  const auto number = as_int(value);
  if (!value->dtype.is_integer() || (number && *number <= 0))
    return fail(bad_input("te.split-factor", "the {0} of a split must be a positive integer", what));
  return {};
}

/// Names of axes grow with each split, so their number is limited.
constexpr std::size_t most_axes = 1024;

Result<void> check_room(const Stage& stage) {
  if (stage.all_axes.size() < most_axes) return {};
  return fail(refused("te.too-many-axes", "{0} has {1} axes already, as many as a stage may have",
                      stage.operation->name, most_axes));
}

}  // namespace

Stage::Stage(Operation of)
    : operation(std::move(of)), origin(operation), all_axes(root_axes(operation)), leaf_axes(all_axes) {}

const AxisAttr* Stage::attr_of(const IterVar& axis) const {
  auto it = attrs.find(axis.get());
  return it == attrs.end() ? nullptr : &it->second;
}

void Stage::restart() {
  all_axes = root_axes(operation);
  leaf_axes = all_axes;
  relations.clear();
  std::erase_if(attrs, [&](const auto& entry) {
    return std::ranges::none_of(all_axes, [&](const IterVar& axis) { return axis.get() == entry.first; });
  });
}

Result<std::size_t> Stage::place_of(const IterVar& axis) const {
  auto at = std::ranges::find(leaf_axes, axis);
  if (at != leaf_axes.end()) return std::size_t(at - leaf_axes.begin());
  if (std::ranges::find(all_axes, axis) != all_axes.end())
    return fail(refused("te.axis-replaced", "the axis {0} of {1} was split or fused and is no loop any more",
                        axis->var->name, operation->name));
  return fail(refused("te.axis-unknown", "{0} is no axis of {1}", axis->var->name, operation->name));
}

Result<Stage::Pair> Stage::split(IterVar axis, Expr factor, Expr parts) {
  if (!can_be_split(axis)) return fail(wrong_kind(axis, "split"));
  TS_TRY_VOID(check_room(*this));
  TS_TRY(const std::size_t place, place_of(axis));
  const std::string& name = axis->var->name;
  IterVar outer = made_axis(name + ".outer", axis->var->dtype, axis->type);
  IterVar inner = made_axis(name + ".inner", axis->var->dtype, axis->type);
  relations.push_back(SplitAxis{axis, outer, inner, std::move(factor), std::move(parts)});
  all_axes.insert(all_axes.end(), {outer, inner});
  leaf_axes[place] = outer;
  leaf_axes.insert(leaf_axes.begin() + std::ptrdiff_t(place) + 1, inner);
  return Pair{outer, inner};
}

Result<Stage::Pair> Stage::split_by_factor(IterVar axis, const Expr& factor) {
  TS_TRY_VOID(check_positive(factor, "factor"));
  return split(axis, factor, nullptr);
}

Result<Stage::Pair> Stage::split_in_parts(IterVar axis, const Expr& parts) {
  TS_TRY_VOID(check_positive(parts, "number of parts"));
  return split(axis, nullptr, parts);
}

Result<IterVar> Stage::fuse_two(IterVar outer, IterVar inner) {
  for (const IterVar& axis : {outer, inner})
    if (!can_be_split(axis)) return fail(wrong_kind(axis, "fused"));
  TS_TRY_VOID(check_room(*this));
  const std::string name = formatted("{}.{}.fused", outer->var->name, inner->var->name);
  IterVar fused = made_axis(name, outer->var->dtype, std::max(outer->type, inner->type));
  TS_TRY(std::size_t outer_place, place_of(outer));
  TS_TRY(std::size_t inner_place, place_of(inner));
  if (inner_place + 1 == outer_place) {
    std::swap(outer, inner);
    std::swap(outer_place, inner_place);
  }
  if (inner_place != outer_place + 1)
    return fail(refused("te.fuse-apart", "{0} and {1} are no neighbouring loops of {2}", outer->var->name,
                        inner->var->name, operation->name));
  relations.push_back(FusedAxis{outer, inner, fused});
  all_axes.push_back(fused);
  leaf_axes[outer_place] = fused;
  leaf_axes.erase(leaf_axes.begin() + std::ptrdiff_t(inner_place));
  return fused;
}

Result<IterVar> Stage::fuse(const std::vector<IterVar>& axes) {
  if (axes.empty()) {
    IterVar singleton =
        make<IterVarNode>(make_range(int32(0), int32(1)), make_var("singleton"), IterType::DataParallel);
    relations.push_back(SingletonAxis{singleton});
    all_axes.push_back(singleton);
    leaf_axes.insert(leaf_axes.begin(), singleton);
    return singleton;
  }
  IterVar fused = axes.front();
  for (std::size_t i = 1; i < axes.size(); ++i) {
    TS_TRY(fused, fuse_two(fused, axes[i]));
  }
  return fused;
}

Result<void> Stage::reorder(const std::vector<IterVar>& axes) {
  std::vector<std::size_t> places;
  for (const IterVar& axis : axes) {
    if (axis->type != IterType::DataParallel && axis->type != IterType::CommReduce &&
        axis->type != IterType::ThreadIndex)
      return fail(wrong_kind(axis, "reordered"));
    TS_TRY(const std::size_t place, place_of(axis));
    if (std::ranges::find(places, place) != places.end())
      return fail(bad_input("te.reorder-repeated", "the axis {0} is given twice", axis->var->name));
    places.push_back(place);
  }
  std::ranges::sort(places);
  for (std::size_t i = 0; i < axes.size(); ++i) leaf_axes[places[i]] = axes[i];
  return {};
}

Result<std::vector<IterVar>> Stage::tile(IterVar x, IterVar y, const Expr& x_factor, const Expr& y_factor) {
  TS_TRY(const Pair xs, split_by_factor(x, x_factor));
  TS_TRY(const Pair ys, split_by_factor(y, y_factor));
  std::vector<IterVar> order{xs.first, ys.first, xs.second, ys.second};
  TS_TRY_VOID(reorder(order));
  return order;
}

Result<void> Stage::mark(const IterVar& axis, IterType kind) {
  TS_TRY_VOID(place_of(axis));
  attrs[axis.get()].kind = kind;
  return {};
}

Result<void> Stage::bind(const IterVar& axis, const IterVar& thread) {
  if (axis->type != IterType::DataParallel && axis->type != IterType::CommReduce)
    return fail(wrong_kind(axis, "bound to a thread"));
  if (thread->type != IterType::ThreadIndex)
    return fail(refused("te.axis-kind", "{0} is no thread: make one with thread_axis", thread->var->name));
  TS_TRY_VOID(place_of(axis));
  attrs[axis.get()].bind_thread = thread;
  return {};
}

Result<void> Stage::pragma(const IterVar& axis, const std::string& name, const Expr& value) {
  if (name == "unroll") return unroll(axis);
  if (name == "vectorize") return vectorize(axis);
  TS_TRY_VOID(place_of(axis));
  attrs[axis.get()].pragmas.emplace_back(name, value);
  return {};
}

Result<void> Stage::storage_align(const IterVar& axis, int64_t factor, int64_t offset) {
  if (std::ranges::find(all_axes, axis) == all_axes.end())
    return fail(refused("te.axis-unknown", "{0} is no axis of {1}", axis->var->name, operation->name));
  if (factor <= 0) return fail(bad_input("te.align-factor", "the factor of an alignment must be positive"));
  attrs[axis.get()].align_factor = int32(factor);
  attrs[axis.get()].align_offset = int32(offset);
  return {};
}

Result<void> Stage::compute_at(Stage& stage, const IterVar& axis) {
  if (&stage == this)
    return fail(refused("te.attach-axis", "{0} cannot be computed in its own loops", operation->name));
  if (std::ranges::find(stage.leaf_axes, axis) == stage.leaf_axes.end())
    return fail(refused("te.attach-axis", "{0} is no loop of {1}", axis->var->name, stage.operation->name));
  attach = Attach::Scope;
  attach_stage = &stage;
  attach_axis = axis;
  return {};
}

Result<void> Stage::compute_inline() {
  auto compute = as_compute(operation);
  if (!compute || compute->reduction() || compute->num_outputs() != 1 || is_output)
    return fail(refused("te.inline-kind",
                        "{0} cannot be computed where it is read: only operations of one result that are neither a "
                        "reduction nor an output can",
                        operation->name));
  attach = Attach::Inline;
  return {};
}

Result<void> Stage::compute_root() {
  attach = Attach::Root;
  attach_stage = nullptr;
  attach_axis = nullptr;
  return {};
}

Result<void> Stage::set_scope(std::string name) {
  scope = std::move(name);
  return {};
}

Result<void> Stage::double_buffer() {
  if (is_output)
    return fail(refused("te.double-buffer-output", "{0} is an output and has no buffer to double", operation->name));
  is_double_buffered = true;
  return {};
}

Result<void> Stage::set_store_predicate(const Expr& condition) {
  if (!condition->dtype.is_bool() || !condition->dtype.is_scalar())
    return fail(
        bad_input("te.predicate-type", "a condition of stores must be boolean, not {0}", condition->dtype.str()));
  store_predicate = condition;
  return {};
}

Result<IterVar> thread_axis(const std::string& tag, const Range& domain, std::string name) {
  static constexpr std::string_view tags[] = {"blockIdx.x",  "blockIdx.y",  "blockIdx.z", "threadIdx.x",
                                              "threadIdx.y", "threadIdx.z", "vthread",    "cthread"};
  if (std::ranges::find(tags, tag) == std::end(tags) && !tag.starts_with("vthread."))
    return fail(
        bad_input("te.thread-tag", "\"{0}\" names no thread; expected blockIdx.x to threadIdx.z, or vthread", tag));
  const DataType dtype = domain ? domain->extent->dtype : DataType::integer(32);
  return make<IterVarNode>(domain, make_var(name.empty() ? tag : std::move(name), dtype), IterType::ThreadIndex, tag);
}

}  // namespace tirscope::te
