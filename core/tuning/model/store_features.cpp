// SPDX-License-Identifier: Apache-2.0
#include "tuning/model/store_features.h"

#include <algorithm>
#include <unordered_map>

#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/pass.h"
#include "support/check.h"
#include "tuning/model/buffer_use.h"
#include "tuning/model/operation_counts.h"

namespace tirscope::tuning {

namespace {

constexpr int buffers_per_store = 5, use_features = 18, curve_samples = 10;

bool loads(const Expr& expr) {
  bool found = false;
  walk(expr, [&](const Node& node) {
    found = found || node.kind == Kind::BufferLoad;
    return !found;
  });
  return found;
}

/// Without loops of one iteration, and without choices between values that are computed from indices alone.
class Simplified final : public tirscope::Mutator {
 private:
  NodeRef mutate_For(const ForNode& loop) override {
    if (!is_zero(loop.min) || !is_one(loop.extent) || loop.kind_of_loop != ForKind::Serial || !loop.annotations.empty())
      return rebuilt(loop);
    unit_.insert_or_assign(loop.var.get(), loop.min);
    return (*this)(loop.body);
  }
  NodeRef mutate_Var(const VarNode& var) override {
    auto it = unit_.find(&var);
    return it == unit_.end() ? rebuilt(var) : it->second;
  }
  NodeRef mutate_Select(const SelectNode& node) override {
    if (loads(node.condition) || loads(node.true_value) || loads(node.false_value) || node.dtype.lanes() != 1)
      return rebuilt(node);
    return node.dtype.is_floating() ? make_const(node.dtype, 1.0) : make_const(node.dtype, int64_t(1));
  }

  VarMap unit_;
};

/// What is known of a buffer that is stored to.
struct Stored {
  const BufferNode* buffer;
  OperationCounts operations;
  LoopsAround loops;
  StoreUses uses;
};

struct Allocation {
  double bytes = 0, elements_of_all = 0, loops = 1;
};

class Collector final : public Visitor {
 public:
  /// In the loops that are being visited; before the visit: a parameter.
  void allocated(const BufferNode& buffer) {
    const double around = product_of(loops_.all);
    double elements = 1;
    for (const Expr& size : buffer.shape) elements *= double(as_int(size).value_or(1));
    allocations[&buffer] = {elements * double(buffer.dtype.bytes()), elements * around, around};
  }

  std::vector<Stored> stored;
  std::unordered_map<const BufferNode*, Allocation> allocations;

 private:
  void visit_For(const ForNode& loop) override {
    loops_.push(loop);
    visit(loop.body);
    loops_.pop(loop);
  }
  void visit_Block(const BlockNode& block) override {
    visit(block.body);
    for (const Buffer& buffer : block.alloc_buffers) allocated(*buffer);
  }
  void visit_BufferStore(const BufferStoreNode& store) override {
    if (store.value->kind == Kind::IntImm || store.value->kind == Kind::FloatImm) return;
    Stored now{store.buffer.get(), operations_in(store.value), loops_, uses_of(store, loops_.all, touched_, analyzer_)};
    auto it = std::ranges::find(stored, now.buffer, &Stored::buffer);
    if (it == stored.end()) {
      stored.push_back(std::move(now));
    } else {
      *it = std::move(now);
    }
  }

  LoopsAround loops_;
  TouchedBy touched_;
  arith::Analyzer analyzer_;
};

/// A row as it is filled, in the order of feature_names.
class Row {
 public:
  void put(double value) {
    TS_CHECK(at_ < feature_count);
    row_[std::size_t(at_++)] = float(value);
  }
  void log(double value) { put(scaled_log(value)); }
  void one_of(int which, int kinds) {
    for (int k = 0; k < kinds; ++k) put(k == which ? 1 : 0);
  }
  FeatureRow done() && {
    TS_CHECK(at_ == feature_count);
    return row_;
  }

 private:
  FeatureRow row_{};
  int at_ = 0;
};

/// How many loops of a kind, their product, the innermost one's length, and where they are: of TVM's eight positions
/// only "none" and "mixed" are ever met.
void put_kind(Row& row, const LoopList& loops) {
  row.log(double(loops.size()));
  row.log(loops.empty() ? 0 : product_of(loops));
  row.log(loops.empty() ? 0 : length_of(*loops.back()));
  row.one_of(loops.empty() ? 0 : 7, 8);
}

void put_operations(Row& row, const Stored& stored, bool gpu) {
  const double times = product_of(stored.loops.all);
  for (const auto& counts : {stored.operations.on_floats, stored.operations.on_integers})
    for (double count : counts) row.log(count * times);
  row.log(stored.operations.on_booleans * times);
  row.log(stored.operations.selections * times);
  put_kind(row, stored.loops.vectorized);
  put_kind(row, stored.loops.unrolled);
  put_kind(row, stored.loops.parallel);
  row.put(gpu ? 1 : 0);
  for (const LoopList& axis : stored.loops.threads) row.log(gpu && !axis.empty() ? length_of(*axis.front()) : 1);
}

void put_use(Row& row, const BufferUse& use) {
  row.one_of(int(use.kind), 3);
  for (double size : {use.bytes, use.unique_bytes, use.lines, use.unique_lines}) row.log(size);
  row.one_of(int(use.reuse), 3);
  for (double reuse : {use.reuse_iterations, use.reuse_bytes, use.reuse_count}) row.log(reuse);
  const double count = use.reuse_count > 0 ? use.reuse_count : 0.5;
  for (double size : {use.bytes, use.unique_bytes, use.lines, use.unique_lines}) row.log(size / count);
  row.log(use.innermost_stride);
}

/// Operations a byte at tenths of all operations, from the innermost loop outwards, linear between loops.
void put_curve(Row& row, const Stored& stored) {
  double operations = stored.operations.float_total();
  std::vector<double> compute, intensity;  // of a run of each loop, from the inside out
  for (std::size_t l = stored.loops.all.size(); l-- > 0;) {
    operations *= length_of(*stored.loops.all[l]);
    compute.push_back(operations);
    intensity.push_back(operations / stored.uses.touched_bytes[l]);
  }
  std::size_t p = 0;
  for (int k = 1; k <= curve_samples; ++k) {
    if (operations <= 0 || compute.empty()) {
      row.put(0);
      continue;
    }
    const double at = operations * k / curve_samples;
    while (p + 1 < compute.size() && compute[p] < at - 1e-4) ++p;
    double value = intensity[p];
    if (p > 0)
      value =
          intensity[p - 1] + (intensity[p] - intensity[p - 1]) / (compute[p] - compute[p - 1]) * (at - compute[p - 1]);
    if (std::isfinite(value))
      row.log(value);
    else
      row.put(0);  // nothing is touched
  }
}

FeatureRow row_of(const Stored& stored, const Allocation& allocation, bool gpu) {
  Row row;
  put_operations(row, stored, gpu);
  for (std::size_t k = 0; k < buffers_per_store; ++k) {
    if (k < stored.uses.buffers.size()) {
      put_use(row, stored.uses.buffers[k]);
    } else {
      for (int f = 0; f < use_features; ++f) row.put(0);
    }
  }
  put_curve(row, stored);
  const double times = product_of(stored.loops.all);
  row.log(allocation.bytes);
  row.log(allocation.elements_of_all);
  row.log(allocation.loops);
  row.log(times / allocation.loops);
  row.log(times);
  row.log(double(stored.loops.all.size()));
  row.log(stored.loops.auto_unroll.empty() ? 0 : stored.loops.auto_unroll.back());
  return std::move(row).done();
}

const passes::PassCall lowering[] = {{"LowerCrossThreadReduction", {}},
                                     {"LowerInitBlock", {}},
                                     {"PlanAndUpdateBufferAllocationLocation", {}},
                                     {"ConvertBlocksToOpaque", {}},
                                     {"CompactBufferAllocation", {}},
                                     {"Simplify", {}},
                                     {"LowerAutoCopy", {}},
                                     {"UnifyThreadBinding", {}},
                                     {"LowerMatchBuffer", {}},
                                     {"Simplify", {}}};

}  // namespace

std::span<const std::string> feature_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> out;
    for (const char* type : {"float", "int"})
      for (const char* what : {"mad", "add_sub", "mul", "div_mod", "compare", "pure_call", "other_call"})
        out.push_back(std::string(type) + "." + what);
    out.insert(out.end(), {"bool_op", "select"});
    for (const char* kind : {"vectorize", "unroll", "parallel"}) {
      for (const char* what : {"count", "product", "innermost"}) out.push_back(std::string(kind) + "." + what);
      for (const char* where : {"none", "inner_spatial", "middle_spatial", "outer_spatial", "inner_reduce",
                                "middle_reduce", "outer_reduce", "mixed"})
        out.push_back(std::string(kind) + "." + where);
    }
    out.push_back("is_gpu");
    for (std::string_view axis : thread_axes) out.emplace_back(axis);
    for (int k = 0; k < buffers_per_store; ++k)
      for (const char* what :
           {"read", "write", "read_write", "bytes", "unique_bytes", "lines", "unique_lines", "loop_reuse",
            "serial_reuse", "no_reuse", "reuse_iterations", "reuse_bytes", "reuse_count", "bytes_per_reuse",
            "unique_bytes_per_reuse", "lines_per_reuse", "unique_lines_per_reuse", "stride"})
        out.push_back("buffer" + std::to_string(k) + "." + what);
    for (int k = 1; k <= curve_samples; ++k) out.push_back("intensity" + std::to_string(k));
    out.insert(out.end(), {"allocated_bytes", "allocated_elements_of_all", "loops_around_allocation",
                           "loops_inside_allocation", "iterations", "loops", "auto_unroll"});
    return out;
  }();
  return names;
}

Result<std::vector<FeatureRow>> store_features(const IRModule& module, const std::string& function, bool gpu) {
  const passes::Context context{{gpu ? passes::Target::Kind::Cuda : passes::Target::Kind::Cpu, {}}, {}};
  IRModule lowered = with(module, [&](IRModuleNode& m) {
    const PrimFunc simplified =
        with(module->prim_func(function), [](PrimFuncNode& f) { f.body = Simplified()(f.body); });
    m.functions = {{function, simplified}};
  });
  for (const passes::PassCall& call : lowering) {
    TS_TRY(lowered, passes::run_pass(lowered, call, context));
  }
  Collector collector;
  const PrimFunc program = lowered->prim_func(function);
  for (const BufferBinding& binding : program->buffer_map) collector.allocated(*binding.buffer);
  collector.visit(program->body);
  std::vector<FeatureRow> rows;
  for (const Stored& stored : collector.stored) {
    auto it = collector.allocations.find(stored.buffer);
    rows.push_back(row_of(stored, it == collector.allocations.end() ? Allocation{} : it->second, gpu));
  }
  return rows;
}

}  // namespace tirscope::tuning
