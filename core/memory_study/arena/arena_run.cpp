// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>

#include "ir/build.h"
#include "ir/walk/mutator.h"
#include "ir/walk/visitor.h"
#include "memory_study/arena/arena_parts.h"

namespace tirscope::passes {

namespace {

/// A function whose parameters are pointers, as SplitHostDevice leaves kernels, takes buffers in their place: the first
/// that is declared or used over each.
PrimFunc with_buffers(const PrimFunc& function) {
  std::map<const VarNode*, Buffer> views;
  for (const Var& param : function->params)
    if (param->dtype.is_handle() && !function->buffer_of(param)) views[param.get()] = nullptr;
  if (views.empty()) return function;
  auto offer = [&](const Buffer& buffer) {
    auto it = views.find(buffer->data.get());
    if (it != views.end() && !it->second) it->second = buffer;
  };
  walk(function->body, [&](const Node& node) {
    if (auto decl = as<DeclBufferNode>(&node)) offer(decl->buffer);
    if (auto load = as<BufferLoadNode>(&node)) offer(load->buffer);
    if (auto store = as<BufferStoreNode>(&node)) offer(store->buffer);
    return true;
  });
  return with(function, [&](PrimFuncNode& f) {
    std::vector<BufferBinding> bindings;
    for (Var& param : f.params) {
      Buffer buffer = function->buffer_of(param);
      if (auto it = views.find(param.get()); it != views.end() && it->second) {
        buffer = it->second;
        param = make_var(param->name, DataType::handle());
      }
      if (buffer) bindings.push_back({param, buffer});
    }
    f.buffer_map = std::move(bindings);
  });
}

class BodyReplacer final : public Mutator {
 public:
  BodyReplacer(const StmtNode* from, Stmt to) : from_(from), to_(std::move(to)) {}

 private:
  NodeRef mutate_AttrStmt(const AttrStmtNode& node) override {
    return &node == from_ ? NodeRef(to_) : NodeRef(rebuilt(node));
  }
  const StmtNode* from_;
  Stmt to_;
};

std::string caller_of(const IRModule& module, const std::string& callee) {
  for (const auto& [name, node] : module->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    bool calls = false;
    if (function && name != callee)
      walk(function->body, [&](const Node& inner) {
        auto call = as<CallNode>(&inner);
        calls = calls || (call && call->function && call->function->name == callee);
        return !calls;
      });
    if (calls) return name;
  }
  return "";
}

}  // namespace

std::string outermost_caller(const IRModule& module, const std::string& function) {
  std::string entry = function;
  std::set<std::string> seen;
  while (seen.insert(entry).second) {
    std::string caller = caller_of(module, entry);
    if (caller.empty()) break;
    entry = caller;
  }
  return entry;
}

Result<analysis::Replay> replay_function(const IRModule& module, const std::string& function,
                                         const analysis::ArenaUse& use, const ArenaOptions& options, const Job& job) {
  PrimFunc entry = with_buffers(module->prim_func(function));
  IRModule ready = with_function(module, function, entry);
  TS_TRY(interp::Program program, interp::Program::compile(ready, function));
  TS_TRY(auto inputs,
         interp::make_inputs(
             entry, {.seed = options.seed, .sizes = options.sizes, .max_bytes = interp::most_interpreted_bytes}));
  analysis::ReplayOptions replay;
  replay.most_blocks = options.most_blocks;
  replay.max_steps = options.most_steps;
  replay.job = job;
  return analysis::poisoned_replay(program, inputs, use, replay);
}

Result<analysis::Replay> ArenaRunner::after(const std::string& function, ArenaOwners& owners) const {
  analysis::ArenaUse use;
  owners = {};
  for (const ArenaFunction& one : modules_.functions)
    for (const ArenaKernel& kernel : one.kernels) {
      std::vector<int> first;
      for (std::size_t a = 0; a < kernel.plan.arenas.size(); ++a) {
        const analysis::Arena& arena = kernel.plan.arenas[a];
        first.push_back(int(owners.buffer_of.size()));
        owners.row_of_arena.push_back(kernel.rows[a]);
        use.memory[arena.allocate->buffer_var.get()] = {int(use.arena_bytes.size()), 0, -1};
        use.arena_bytes.push_back(arena.bytes.value_or(0));
        for (std::size_t b = 0; b < arena.buffers.size(); ++b) owners.buffer_of.push_back(int(b));
      }
      for (const auto& [pointer, owner] : kernel.plan.owner_of)
        use.owner_of[pointer] = first[std::size_t(owner.arena)] + owner.buffer;
    }
  return run(modules_.after, function, use);
}

Result<analysis::Replay> ArenaRunner::before(const std::string& function) const {
  analysis::ArenaUse use;
  for (const ArenaFunction& one : modules_.functions)
    for (const ArenaKernel& kernel : one.kernels)
      for (const auto& allocate : kernel.before.allocations) {
        auto bytes = bytes_of(*allocate);
        if (!bytes || !analysis::is_shared_memory(*allocate->buffer_var)) continue;
        int number = int(use.arena_bytes.size());
        use.memory[allocate->buffer_var.get()] = {number, 0, number};
        use.arena_bytes.push_back(*bytes);
      }
  return run(modules_.before, function, use);
}

Result<analysis::Replay> ArenaRunner::pair(const ArenaFunction& function, const ArenaKernel& kernel, int arena, int a,
                                           int b) const {
  const analysis::Arena& memory = kernel.plan.arenas[std::size_t(arena)];
  analysis::ArenaUse use;
  use.arena_bytes = {memory.bytes.value_or(0)};
  use.memory[memory.buffers[std::size_t(a)].var.get()] = {0, 0, 0};
  use.memory[memory.buffers[std::size_t(b)].var.get()] = {0, 0, 1};
  Stmt body = BodyReplacer(kernel.after.body.get(), kernel.plan.separate)(function.after->body);
  PrimFunc separate = with(function.after, [&](PrimFuncNode& f) { f.body = body; });
  return run(with_function(modules_.after, function.name, separate), entry_of(function.name), use);
}

}  // namespace tirscope::passes
