// SPDX-License-Identifier: Apache-2.0
#include "runtime/measure/quicken.h"

#include <algorithm>

#include "ir/walk/visitor.h"
#include "schedule/schedule.h"

namespace tirscope::runtime {

namespace {

/// One block: its name, and what `get_loops` will give, by kind.
struct Reduction {
  std::string name;
  std::vector<size_t> reduce_loops;
  std::optional<size_t> last_spatial;  ///< set when the reduction should move outside it
  bool outermost_is_spatial = false;
};

bool uses(const Expr& expr, const VarNode* var) { return uses_var(*expr, *var); }

/// Blocks whose iterations are the loops around them, one for one.
struct Blocks : Visitor {
  std::vector<Reduction> found;
  std::vector<const VarNode*> loops;

  void visit_For(const ForNode& node) override {
    loops.push_back(node.var.get());
    children(node);
    loops.pop_back();
  }

  void visit_BlockRealize(const BlockRealizeNode& node) override {
    if (node.iter_values.empty()) return children(node);
    const BlockNode& block = *node.block;
    Reduction reduction{block.name, {}, {}, false};
    std::optional<size_t> last_spatial;
    const VarNode *spatial_var = nullptr, *reduce_var = nullptr;
    for (size_t k = 0; k < block.iter_vars.size(); ++k) {
      auto at = std::find(loops.begin(), loops.end(), as<VarNode>(node.iter_values[k]));
      if (at == loops.end()) return;
      size_t position = size_t(at - loops.begin());
      if (block.iter_vars[k]->type == IterType::CommReduce) {
        reduction.reduce_loops.push_back(position);
        reduce_var = block.iter_vars[k]->var.get();
      } else if (block.iter_vars[k]->type == IterType::DataParallel) {
        if (position == 0) reduction.outermost_is_spatial = true;
        if (!last_spatial || position > *last_spatial)
          last_spatial = position, spatial_var = block.iter_vars[k]->var.get();
      } else {
        return;
      }
    }
    std::sort(reduction.reduce_loops.begin(), reduction.reduce_loops.end());
    if (reduce_var && last_spatial && *last_spatial > 0 && *last_spatial < reduction.reduce_loops.front()) {
      bool strided_now = false, strided_then = false;
      walk(block.body, [&](const Node& n) {
        auto load = as<BufferLoadNode>(&n);
        for (size_t d = 0; load && d + 1 < load->indices.size(); ++d) {
          strided_now |= uses(load->indices[d], reduce_var);
          strided_then |= uses(load->indices[d], spatial_var);
        }
        return true;
      });
      if (strided_now && !strided_then) reduction.last_spatial = last_spatial;
    }
    found.push_back(std::move(reduction));
  }
};

}  // namespace

IRModule quickened(const IRModule& module, const std::string& function) {
  PrimFunc target = module->prim_func(function);
  auto sch = schedule::Schedule::create(module, {.function = function});
  if (!target || !sch) return module;
  Blocks blocks;
  blocks.visit(target->body);
  for (const Reduction& block : blocks.found) {
    auto got = sch->call("get_loops", {schedule::Value(block.name)});
    auto loops = got ? got->get<schedule::ValueList>() : nullptr;
    if (!loops) continue;
    const schedule::ValueList handles = *loops;
    if (block.last_spatial) {
      schedule::ValueList order;
      for (size_t k : block.reduce_loops) order.push_back(handles.at(k));
      order.push_back(handles.at(*block.last_spatial));
      (void)sch->call("reorder", order);
    }
    if (block.outermost_is_spatial) (void)sch->call("parallel", {handles.at(0)});
  }
  return sch->module();
}

}  // namespace tirscope::runtime
