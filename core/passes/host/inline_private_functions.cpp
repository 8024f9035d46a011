// SPDX-License-Identifier: Apache-2.0
// Calls of private functions become their bodies.
//
//   def main(A: T.Buffer(16)):                  def main(A: T.Buffer(16)):
//       for i in range(16):                         for i in range(16):
//           Module.clear(A.data, i)         ->          A_1 = T.decl_buffer(16, data=A.data)
//   @T.prim_func(private=True)                          A_1[i] = 0
//   def clear(p: T.handle, i: T.int32): ...
//
// 1. A private function has no global symbol. One is inlined that does not reach itself by calls, binds no parameters
//    to buffers and is not a block.
// 2. A call is replaced where it is a statement, in a function for the same target (or where one of both names
//    none). One in an expression stays, and with it the function.
// 3. A private function that no call needs any more leaves the module, when some function was changed.
// 4. In the body arguments take the place of parameters, and operators of constants are computed. Where an argument is
//    the memory of a declared buffer and no variable, a let statement gives it one.
#include <algorithm>
#include <set>

#include "ir/build.h"
#include "ir/compare/structural_equal.h"
#include "ir/walk/fallible.h"
#include "ir/walk/module_edit.h"
#include "ir/walk/mutator.h"
#include "ir/walk/renew.h"
#include "ir/walk/visitor.h"
#include "passes/passes.h"
#include "passes/simplify/convert_ssa.h"
#include "passes/statements.h"

namespace tirscope::passes {

namespace {

using Names = std::set<std::string>;

/// The names from which a way leads back to them: Tarjan's strongly connected components, on its own stack.
Names in_cycles(const std::map<std::string, Names>& callees) {
  struct Place {
    int index = 0, low = 0;
    bool open = false;
  };
  struct Visit {
    const std::string* name;
    Names::const_iterator next, end;
  };
  std::map<std::string, Place> places;
  std::vector<Visit> visits;
  std::vector<const std::string*> component;
  Names cyclic;
  auto begin = [&](const std::string& name) {
    static const Names none;
    auto it = callees.find(name);
    const Names& called = it == callees.end() ? none : it->second;
    const int index = int(places.size());
    const std::string& own = places.emplace(name, Place{index, index, true}).first->first;
    component.push_back(&own);
    visits.push_back({&own, called.begin(), called.end()});
    if (called.contains(name)) cyclic.insert(name);
  };
  auto finish = [&](const std::string& name) {
    const Place& place = places.at(name);
    if (place.low != place.index) return;
    const bool alone = component.back() == &name;
    for (bool more = true; more; component.pop_back()) {
      if (!alone) cyclic.insert(*component.back());
      places.at(*component.back()).open = false;
      more = component.back() != &name;
    }
  };
  for (const auto& [root, called] : callees) {
    if (places.contains(root)) continue;
    for (begin(root); !visits.empty();) {
      Visit& visit = visits.back();
      Place& place = places.at(*visit.name);
      if (visit.next == visit.end) {
        const std::string& done = *visit.name;
        const int low = place.low;
        visits.pop_back();
        finish(done);
        if (!visits.empty()) {
          Place& caller = places.at(*visits.back().name);
          caller.low = std::min(caller.low, low);
        }
        continue;
      }
      const std::string& next = *visit.next++;
      if (auto known = places.find(next); known == places.end())
        begin(next);
      else if (known->second.open)
        place.low = std::min(place.low, known->second.index);
    }
  }
  return cyclic;
}

/// The functions that may call themselves, directly or not.
Names recursive_functions(const IRModule& module) {
  std::map<std::string, Names> callees;
  for (const auto& [name, node] : module->functions)
    if (auto function = ref_as<PrimFuncNode>(node))
      walk(function->body, [&, &name = name](const Node& part) {
        auto call = as<CallNode>(&part);
        if (call && call->function) callees[name].insert(call->function->name);
        return true;
      });
  return in_cycles(callees);  // Rule 1
}

/// Rule 4: the body of a function for given arguments.
class Specialization final : public Mutator {
 public:
  explicit Specialization(const VarMap& values) : values_(values) {}

 private:
  NodeRef mutate_Var(const VarNode& var) override {
    auto it = values_.find(&var);
    return it == values_.end() ? NodeRef(ref(var)) : NodeRef(it->second);
  }
  NodeRef folded(const BinaryNode& node) {
    Expr a = (*this)(node.a), b = (*this)(node.b);
    return a == node.a && b == node.b ? NodeRef(&node) : NodeRef(binary(node.kind, a, b));
  }
#define TS_BINARY(Name, symbol) \
  NodeRef mutate_##Name(const Name##Node& node) override { return folded(node); }
#include "ir/nodes.def"
  NodeRef mutate_Not(const NotNode& node) override {
    Expr a = (*this)(node.a);
    return a == node.a ? NodeRef(&node) : NodeRef(logical_not(a));
  }

  NodeRef mutate_DeclBuffer(const DeclBufferNode& node) override {
    const Var& memory = node.buffer->data;
    auto declared = ref_as<DeclBufferNode>(rebuilt(node));
    auto it = values_.find(memory.get());
    if (it == values_.end() || declared->buffer->data != memory) return declared;
    return make<LetStmtNode>(memory, it->second, declared);
  }
  Buffer buffer_def(const Buffer& buffer) override { return specialized(buffer); }
  Buffer buffer_use(const Buffer& buffer) override { return specialized(buffer); }
  Buffer specialized(const Buffer& buffer) {
    if (auto it = buffers_.find(buffer.get()); it != buffers_.end()) return it->second;
    std::vector<Expr> shape, strides;
    for (const Expr& extent : buffer->shape) shape.push_back((*this)(extent));
    for (const Expr& stride : buffer->strides) strides.push_back((*this)(stride));
    Expr offset = (*this)(buffer->elem_offset);
    auto data = ref_as<VarNode>((*this)(Expr(buffer->data)));
    if (!data) data = buffer->data;
    Buffer result = buffer;
    if (shape != buffer->shape || strides != buffer->strides || offset != buffer->elem_offset || data != buffer->data)
      result = with(
          buffer, [&](BufferNode& b) { b.shape = shape, b.strides = strides, b.elem_offset = offset, b.data = data; });
    return buffers_[buffer.get()] = result;
  }

  const VarMap& values_;
  BufferMap buffers_;
};

class Inliner final : public FallibleMutator {
 public:
  explicit Inliner(const IRModule& module) {
    const Names recursive = recursive_functions(module);
    for (const auto& [name, node] : module->functions) {
      auto function = ref_as<PrimFuncNode>(node);
      // Rule 1
      if (!function || global_symbol(*function) || recursive.contains(name) || !function->buffer_map.empty() ||
          function->body->kind == Kind::BlockRealize)
        continue;
      inlinable_[name] = function;
      removable.insert(name);
    }
  }
  Names removable;

  PrimFunc inlined(const PrimFunc& function) {
    target_ = target_of(*function);
    Stmt body = (*this)(function->body);
    return with_ssa_body(function, body);
  }

 private:
  NodeRef mutate_Evaluate(const EvaluateNode& node) override {
    auto call = as<CallNode>(node.value);
    auto it = call && call->function ? inlinable_.find(call->function->name) : inlinable_.end();
    if (it == inlinable_.end() || !same_target(*it->second)) return rebuilt(node);
    const std::vector<Var>& params = it->second->params;
    if (params.size() != call->args.size()) {
      refuse(refused("inline.arguments", "{0} takes {1} arguments, but got {2}", it->first, params.size(),
                     call->args.size()));
      return ref(node);
    }
    constexpr int most_calls = 10000;
    if (++calls_ > most_calls) {
      refuse(refused("inline.too-many", "more than {0} calls to inline", most_calls));
      return ref(node);
    }
    PrimFunc callee = renewed(it->second);
    VarMap values;
    for (std::size_t i = 0; i < params.size(); ++i) values[callee->params[i].get()] = call->args[i];
    return (*this)(Specialization(values)(callee->body));
  }
  NodeRef mutate_Call(const CallNode& node) override {  // Rule 2
    if (node.function) removable.erase(node.function->name);
    return rebuilt(node);
  }
  bool same_target(const PrimFuncNode& callee) const {  // Rule 2
    TvmTarget other = target_of(callee);
    return !target_ || !other || structural_equal(target_, other);
  }

  std::map<std::string, PrimFunc> inlinable_;
  TvmTarget target_;
  int calls_ = 0;
};

}  // namespace

/// TVM's InlinePrivateFunctions.
Result<IRModule> inline_private_functions(const IRModule& module, const Context&, const AttrList&) {
  Inliner inliner(module);
  ModuleEdit result(module);
  bool changed = false;
  for (const auto& [name, node] : module->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    if (!function) continue;
    PrimFunc inlined = inliner.inlined(function);
    if (inliner.refusal()) return fail(*inliner.refusal());
    if (inlined != function) result.put(name, inlined), changed = true;
  }
  if (!changed) return module;  // Rule 3
  for (const std::string& name : inliner.removable) result.erase(name);
  return std::move(result).take();
}

}  // namespace tirscope::passes
