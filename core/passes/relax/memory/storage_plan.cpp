// SPDX-License-Identifier: Apache-2.0
#include "passes/relax/memory/storage_plan.h"

#include <algorithm>
#include <functional>
#include <map>
#include <unordered_set>

#include "arith/analyzer.h"
#include "arith/relax/struct_infos.h"
#include "ir/build.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "passes/relax/functions.h"

namespace tirscope::passes {

int64_t GraphStoragePlan::unshared_bytes() const {
  int64_t sum = 0;
  for (const PlannedTensor& tensor : tensors)
    if (tensor.storage >= 0) sum += as_int(tensor.bytes).value_or(0);
  return sum;
}

int64_t GraphStoragePlan::total_bytes() const {
  int64_t sum = 0;
  for (const PlannedStorage& storage : storages) sum += as_int(storage.bytes).value_or(0);
  return sum;
}

int64_t GraphStoragePlan::lower_bound_bytes() const {
  std::map<int, int64_t> changes;  // by position
  for (const PlannedTensor& tensor : tensors) {
    if (tensor.storage < 0) continue;
    const int64_t bytes = as_int(tensor.bytes).value_or(0);
    changes[tensor.begin] += bytes;
    changes[tensor.end + 1] -= bytes;
  }
  int64_t now = 0, most = 0;
  for (const auto& [position, change] : changes) most = std::max(most, now += change);
  return most;
}

namespace {

/// The tensors that a value holds: one, or those of its items.
struct Held {
  int tensor = -1;
  std::vector<Held> items;
};

/// Where the tensors of one block are used.
class Liveness {
 public:
  Liveness(GraphStoragePlan& plan, const IRModuleNode& module, VarMap upper_bounds)
      : plan_(plan), module_(module), upper_bounds_(std::move(upper_bounds)) {}

  void block(const BindingBlockNode& block, int begin) {
    for (const Binding& one : block.bindings) binding(*one, begin++);
  }
  /// Tensors outside of the block are not planned.
  void leaves(const Node& outside) {
    walk(outside, [&](const Node& node) {
      if (auto it = held_.find(&node); it != held_.end()) discard(it->second);
      return true;
    });
  }
  bool is_discarded(int tensor) const { return discarded_.contains(tensor); }

 private:
  void binding(const BindingNode& one, int position) {
    const RelaxExpr& value = one.value;
    auto call = as<RelaxCallNode>(value);
    if (is_call_of(value, "builtin.alloc_tensor")) {
      allocate(one, *call, position);
    } else if (call && is_reshape(*call)) {
      held_[one.var.get()] = held(call->args.front());
    } else if (call && only_uses(*call)) {
      for (const NodeRef& arg : call->args) use(held(arg), position);
    } else if (one.kind == Kind::MatchCast || value->kind == Kind::RelaxVar || value->kind == Kind::RelaxTuple ||
               value->kind == Kind::TupleGetItem) {
      held_[one.var.get()] = held(value);
    } else {
      leaves(*value);
    }
  }
  void allocate(const BindingNode& one, const RelaxCallNode& call, int position) {
    auto shape = as<ShapeExprNode>(call.args[0]);
    auto dtype = as<DataTypeImmNode>(call.args[1]);
    if (!shape || !dtype) return;
    int64_t known = dtype->value.bytes();
    Expr open = int64(1);
    for (const Expr& dim : shape->values) {
      Expr extent = arith::Analyzer().simplify(substitute(dim, upper_bounds_));
      auto number = as_int(extent);
      if (!number) {
        open = open * extent;
      } else if (__builtin_mul_overflow(known, *number, &known)) {
        return;  // no memory is that large
      }
    }
    Expr bytes = int64(known) * open;
    held_[one.var.get()] = {int(plan_.tensors.size()), {}};
    plan_.tensors.push_back({one.var, bytes, -1, position, position});
  }
  bool is_reshape(const RelaxCallNode& call) const {
    if (call.op) return call.op->name == "reshape";
    auto external = as<ExternFuncNode>(call.callee);
    return external && external->symbol == "vm.builtin.reshape";
  }
  bool only_uses(const RelaxCallNode& call) const {
    if (call.op) return call.op->name == "vm.call_tir_dyn";
    if (call.callee->kind == Kind::ExternFunc) return true;
    auto global = as<GlobalVarNode>(call.callee);
    return global && module_.prim_func(global->name);
  }
  Held held(const NodeRef& value) const {
    if (auto tuple = as<RelaxTupleNode>(value)) {
      Held all;
      for (const RelaxExpr& item : tuple->items) all.items.push_back(held(item));
      return all;
    }
    if (auto item = as<TupleGetItemNode>(value)) {
      Held all = held(item->tuple);
      return std::size_t(item->index) < all.items.size() ? all.items[std::size_t(item->index)] : Held{};
    }
    auto it = held_.find(value.get());
    return it == held_.end() ? Held{} : it->second;
  }
  void use(const Held& held, int position) {
    if (held.tensor >= 0) plan_.tensors[std::size_t(held.tensor)].end = position;
    for (const Held& item : held.items) use(item, position);
  }
  void discard(const Held& held) {
    if (held.tensor >= 0) discarded_.insert(held.tensor);
    for (const Held& item : held.items) discard(item);
  }

  GraphStoragePlan& plan_;
  const IRModuleNode& module_;
  VarMap upper_bounds_;
  std::unordered_map<const Node*, Held> held_;
  std::unordered_set<int> discarded_;
};

/// Storages that no tensor needs at present, by their kind.
class Pool {
 public:
  explicit Pool(GraphStoragePlan& plan) : plan_(plan) {}

  void place(int tensor, const RelaxCallNode& call) {
    PlannedTensor& planned = plan_.tensors[std::size_t(tensor)];
    auto scope = as<RelaxStringNode>(call.args[3]);
    auto device = as<PrimValueNode>(call.args[2]);
    const DataType dtype = as<DataTypeImmNode>(call.args[1])->value;
    Key key{scope ? scope->value : "global", dtype.str()};
    int storage = taken(key, planned.bytes);
    if (storage < 0) {
      storage = int(plan_.storages.size());
      plan_.storages.push_back({planned.bytes, dtype, key.first, device ? device->value : int64(0), {}});
    }
    planned.storage = storage;
    PlannedStorage& one = plan_.storages[std::size_t(storage)];
    one.tensors.push_back(tensor);
    auto have = as_int(one.bytes), need = as_int(planned.bytes);
    if (have && need && *have < *need) one.bytes = planned.bytes;
  }
  void release(int storage) {
    const PlannedStorage& one = plan_.storages[std::size_t(storage)];
    free_[Key{one.scope, one.dtype.str()}].push_back(storage);
  }

 private:
  using Key = std::pair<std::string, std::string>;
  static constexpr int64_t ratio = 16;

  int taken(const Key& key, const Expr& bytes) {
    std::vector<int>& free = free_[key];
    auto size = as_int(bytes);
    auto best = free.end();
    for (auto it = free.begin(); it != free.end(); ++it) {
      const Expr& have = plan_.storages[std::size_t(*it)].bytes;
      auto number = as_int(have);
      if (!size || !number) {
        if (!size && !number && arith::Analyzer().can_prove_equal(have, bytes)) best = it;
        if (best == it) break;
        continue;
      }
      if (*number > *size * ratio || *number < *size / ratio) continue;
      if (best == free.end() || better(*number, *as_int(plan_.storages[std::size_t(*best)].bytes), *size)) best = it;
    }
    if (best == free.end()) return -1;
    const int storage = *best;
    free.erase(best);
    return storage;
  }
  /// The smallest that is large enough, else the largest.
  static bool better(int64_t a, int64_t b, int64_t size) {
    if ((a >= size) != (b >= size)) return a >= size;
    return a >= size ? a < b : a > b;
  }

  GraphStoragePlan& plan_;
  std::map<Key, std::vector<int>> free_;
};

class Planner {
 public:
  Planner(const RelaxFunctionNode& function, const IRModuleNode& module) : function_(function), module_(module) {
    const Attr* attr = find_attr(function.attrs, "tir_var_upper_bound");
    const AttrDict* bounds = attr ? attr->get<AttrDict>() : nullptr;
    if (!bounds) return;
    for (const RelaxVar& param : function.params)
      for (const Var& size : relax::sizes_in(param->struct_info))
        if (const Attr* bound = find_attr(*bounds, size->name); bound && bound->as_int())
          upper_bounds_[size.get()] = make_const(size->dtype, *bound->as_int());
  }
  GraphStoragePlan run() {
    sequence(*function_.body, nullptr);
    return std::move(plan_);
  }

 private:
  void sequence(const SeqExprNode& sequence, const Node*) {
    for (const BindingBlock& block : sequence.blocks) {
      plan(sequence, *block);
      for (const Binding& binding : block->bindings) {
        if (auto branch = as<RelaxIfNode>(binding->value)) {
          this->sequence(*branch->then_branch, branch);
          this->sequence(*branch->else_branch, branch);
        } else if (auto local = as<RelaxFunctionNode>(binding->value)) {
          this->sequence(*local->body, local);
        }
      }
    }
  }
  void plan(const SeqExprNode& sequence, const BindingBlockNode& block) {
    const std::size_t first = plan_.tensors.size();
    const int begin = position_;
    position_ += int(block.bindings.size());
    Liveness liveness(plan_, module_, upper_bounds_);
    liveness.block(block, begin);
    liveness.leaves(*sequence.body);
    for (const BindingBlock& other : sequence.blocks)
      if (other.get() != &block) liveness.leaves(*other);
    std::map<int, std::vector<int>> ends;
    for (std::size_t i = first; i < plan_.tensors.size(); ++i)
      if (!liveness.is_discarded(int(i))) ends[plan_.tensors[i].end].push_back(int(i));
    Pool pool(plan_);
    std::size_t next = first;
    for (int at = begin; at < position_; ++at) {
      const BindingNode& binding = *block.bindings[std::size_t(at - begin)];
      if (next < plan_.tensors.size() && plan_.tensors[next].var == binding.var) {
        if (!liveness.is_discarded(int(next))) pool.place(int(next), *as<RelaxCallNode>(binding.value));
        ++next;
      }
      if (auto it = ends.find(at); it != ends.end())
        for (int tensor : it->second) pool.release(plan_.tensors[std::size_t(tensor)].storage);
    }
  }

  const RelaxFunctionNode& function_;
  const IRModuleNode& module_;
  VarMap upper_bounds_;
  GraphStoragePlan plan_;
  int position_ = 0;
};

}  // namespace

GraphStoragePlan plan_graph_storage(const RelaxFunctionNode& function, const IRModuleNode& module) {
  return Planner(function, module).run();
}

}  // namespace tirscope::passes
