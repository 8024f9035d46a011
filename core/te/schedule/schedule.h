// SPDX-License-Identifier: Apache-2.0
// Schedules of tensor expressions (tvm.te.create_schedule): one stage an operation, with the loops that compute it and
// where these stand. They go with TVM 0.18, the last release that has them; names, results and texts are its.
//
//   TS_TRY(Schedule schedule, create_schedule({c.operation()}));
//   Stage& stage = *schedule.stage(c);
//   TS_TRY(auto halves, stage.split_by_factor(as_compute(stage.operation)->axis[0], int32(8)));
//   TS_TRY(PrimFunc function, function_of(schedule, {a, b, c}, "main"));     // te/schedule/function.h
#pragma once

#include <memory>

#include "te/te.h"

namespace tirscope::te {

/// How axes of a stage are made from others.
struct SplitAxis {
  IterVar parent, outer, inner;
  Expr factor, nparts;  ///< one of them is null
};
struct FusedAxis {
  IterVar outer, inner, fused;
};
struct RebasedAxis {
  IterVar parent, rebased;  ///< the same from 0 on
};
struct SingletonAxis {
  IterVar axis;  ///< of extent 1, made from nothing
};
using AxisRelation = std::variant<SplitAxis, FusedAxis, RebasedAxis, SingletonAxis>;

/// What is said about one axis.
struct AxisAttr {
  IterType kind = IterType::DataParallel;  ///< Vectorized, Unrolled, Parallelized where asked for
  IterVar bind_thread;
  std::vector<std::pair<std::string, Expr>> pragmas;
  Expr align_factor, align_offset;  ///< of the rows of the buffer; null where not asked for
};

struct Stage {
  enum class Attach : uint8_t { Root, Inline, Inlined, Scope };

  explicit Stage(Operation operation);

  Operation operation;             ///< as caches and inlining have rewritten it
  Operation origin;                ///< that the user wrote
  std::vector<IterVar> all_axes;   ///< in the order of their making
  std::vector<IterVar> leaf_axes;  ///< the loops, outermost first
  std::vector<AxisRelation> relations;
  std::unordered_map<const IterVarNode*, AxisAttr> attrs;
  std::vector<IterVar> env_threads;  ///< around an extern operation
  Attach attach = Attach::Root;
  Stage* attach_stage = nullptr;
  IterVar attach_axis;
  std::string scope;  ///< "" means: by the threads around
  Expr store_predicate;
  bool is_output = false;
  bool is_double_buffered = false;

  const AxisAttr* attr_of(const IterVar& axis) const;
  /// The operation's own axes as the only loops again, after another operation has taken its place.
  void restart();

  // The primitives of te.Stage. Refused: an axis that is none of this stage's loops (`te.axis-unknown`,
  // `te.axis-replaced` where it was split or fused), or of a kind that the primitive does not take (`te.axis-kind`); a
  // split or fusion of a stage that has 1,024 axes (`te.too-many-axes`).
  using Pair = std::pair<IterVar, IterVar>;
  /// Outer and inner, named "<axis>.outer" and "<axis>.inner". `te.split-factor` unless it is a positive integer.
  Result<Pair> split_by_factor(IterVar axis, const Expr& factor);
  Result<Pair> split_in_parts(IterVar axis, const Expr& parts);
  /// "<outer>.<inner>.fused"; of none, an axis of extent 1 in front. `te.fuse-apart` unless they are neighbours.
  Result<IterVar> fuse(const std::vector<IterVar>& axes);
  /// The given axes in this order, in the places that they have together. `te.reorder-repeated`.
  Result<void> reorder(const std::vector<IterVar>& axes);
  /// xo, yo, xi, yi.
  Result<std::vector<IterVar>> tile(IterVar x, IterVar y, const Expr& x_factor, const Expr& y_factor);
  Result<void> vectorize(const IterVar& axis) { return mark(axis, IterType::Vectorized); }
  Result<void> unroll(const IterVar& axis) { return mark(axis, IterType::Unrolled); }
  Result<void> parallel(const IterVar& axis) { return mark(axis, IterType::Parallelized); }
  /// `thread` is made by `thread_axis`.
  Result<void> bind(const IterVar& axis, const IterVar& thread);
  Result<void> pragma(const IterVar& axis, const std::string& name, const Expr& value = nullptr);
  Result<void> storage_align(const IterVar& axis, int64_t factor, int64_t offset);
  /// `te.attach-axis` unless `axis` is a loop of `stage`.
  Result<void> compute_at(Stage& stage, const IterVar& axis);
  /// `te.inline-kind` for reductions, extern operations and outputs, whose values cannot replace their reads.
  Result<void> compute_inline();
  Result<void> compute_root();
  Result<void> set_scope(std::string scope);
  Result<void> double_buffer();
  /// A condition, of threads around for instance, under which results are stored. `te.predicate-type` unless boolean.
  Result<void> set_store_predicate(const Expr& condition);

 private:
  Result<std::size_t> place_of(const IterVar& axis) const;
  Result<Pair> split(IterVar axis, Expr factor, Expr parts);
  Result<IterVar> fuse_two(IterVar outer, IterVar inner);
  Result<void> mark(const IterVar& axis, IterType kind);
};

class Schedule {
 public:
  Schedule() = default;
  Schedule(Schedule&&) = default;
  Schedule& operator=(Schedule&&) = default;

  std::vector<Operation> outputs;
  std::vector<std::unique_ptr<Stage>> stages;  ///< inputs before their users

  /// The stage of an operation, that the user wrote or that a primitive made; null where it has none.
  Stage* stage(const Operation& operation) const;
  Stage* stage(const Tensor& tensor) const { return stage(tensor.operation()); }

  /// A copy that shares nothing that changes.
  Schedule copy() const;
  /// A copy as lowering needs it: inlined stages are inlined, loops begin at 0, and places of attachment whose axis was
  /// split or fused are on the axis made from it. `te.inline-extern` where an extern operation reads what is inlined.
  Result<Schedule> normalized() const;

  // The primitives of te.Schedule. Refused: a tensor without stage (`te.stage-unknown`).
  /// A copy of `tensor` in `scope`, which `readers` read instead. `te.cache-reader` where one does not read it.
  Result<Tensor> cache_read(const Tensor& tensor, const std::string& scope, const std::vector<Operation>& readers);
  /// The tensors in `scope` first, named "<name>.<scope>", and copied from there: all results of one operation.
  Result<std::vector<Tensor>> cache_write(const std::vector<Tensor>& tensors, const std::string& scope);
  /// The partial results over `axis`, a reduction's, as a tensor "<name>.rf" of one more dimension at `factor_axis`.
  Result<std::vector<Tensor>> rfactor(const Tensor& tensor, const IterVar& axis, int factor_axis = 0);

 private:
  friend Result<Schedule> create_schedule(const std::vector<Operation>& outputs);
  Stage& insert(std::size_t place, Operation operation);
  std::size_t place_of(const Stage& stage) const;
  void replace(Stage& stage, const Operation& operation);

  std::unordered_map<const OperationNode*, Stage*> of_operation_;
  std::vector<Operation> kept_;  ///< what the keys of the map are
};

/// One stage for each operation that `outputs` need, in the order of `operations_in_order`.
Result<Schedule> create_schedule(const std::vector<Operation>& outputs);

/// A thread that axes are bound to: "blockIdx.x", "threadIdx.y", "vthread". `te.thread-tag` for other names.
Result<IterVar> thread_axis(const std::string& tag, const Range& domain = nullptr, std::string name = {});

}  // namespace tirscope::te
