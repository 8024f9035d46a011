// SPDX-License-Identifier: Apache-2.0
#include "memory_study/memory_kernels.h"

#include <algorithm>
#include <set>

#include "analysis/memory/free_list_plan.h"
#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "memory_study/joined_handles.h"
#include "pass_runs/pass_run.h"
#include "passes/kernels/thread_sync.h"
#include "support/format.h"

namespace tirscope::passes {

namespace {

bool has_blocks(const IRModule& module) {
  bool found = false;
  walk(module, [&](const Node& node) {
    found = found || node.kind == Kind::Block;
    return !found;
  });
  return found;
}

bool is_flat(const IRModule& module) {
  bool is = true;
  walk(module, [&](const Node& node) {
    if (auto load = as<BufferLoadNode>(&node))
      is = is && load->indices.size() <= 1 + load->buffer->axis_separators.size();
    if (auto store = as<BufferStoreNode>(&node))
      is = is && store->indices.size() <= 1 + store->buffer->axis_separators.size();
    if (auto loop = as<ForNode>(&node)) is = is && loop->kind_of_loop != ForKind::ThreadBinding;
    return is;
  });
  return is;
}

/// What the module lacks up to FlattenBuffer.
std::vector<PassCall> missing_passes(const IRModule& module, const Context& context) {
  const std::string flat = "FlattenBuffer";
  if (is_lowered_for_memory(module)) return {};
  if (!has_blocks(module)) return {{"LowerOpaqueBlock", {}}, {flat, {}}};
  std::vector<PassCall> calls = pipeline(context);
  auto last = std::ranges::find(calls, flat, &PassCall::name);
  if (last != calls.end()) calls.erase(last + 1, calls.end());
  return calls;
}

/// The allocations of `kernel` where `inside` does not keep out of, and what follows from them.
template <class F>
void collect(MemoryKernel& kernel, F&& inside) {
  std::set<std::string> seen;
  int64_t threads = 1;
  walk(kernel.body, [&](const Node& node) {
    if (!inside(node)) return false;
    if (auto allocate = as<AllocateNode>(&node)) kernel.allocations.push_back(ref(*allocate));
    auto attr = as<AttrStmtNode>(&node);
    auto axis = attr ? attr->thread_axis() : nullptr;
    if (axis && axis->thread_tag.starts_with("threadIdx.") && seen.insert(axis->thread_tag).second) {
      auto extent = as_int(attr->value);
      threads = extent && *extent > 0 && threads <= (int64_t(1) << 30) / *extent ? threads * *extent : 0;
    }
    return true;
  });
  if (!seen.empty()) kernel.threads = threads;
  for (const auto& allocate : kernel.allocations)
    if (std::string scope = scope_of(*allocate->buffer_var);
        std::ranges::find(kernel.scopes, scope) == kernel.scopes.end())
      kernel.scopes.push_back(scope);
  std::ranges::stable_sort(kernel.scopes, {}, [](const std::string& scope) {
    return scope == "shared.dyn" ? 0 : scope == "shared" ? 1 : 2;
  });
}

}  // namespace

bool is_lowered_for_memory(const IRModule& module) { return !has_blocks(module) && is_flat(module); }

Result<IRModule> lowered_for_memory(const IRModule& module, const Context& context, const Job& job) {
  const IRModule joined = with_joined_handles(module);
  return run_passes(joined, missing_passes(joined, context), context, job, module);
}

std::vector<MemoryKernel> memory_kernels(const std::string& name, const PrimFunc& function) {
  std::vector<MemoryKernel> kernels;
  walk(function->body, [&](const Node& node) {
    auto attr = as<AttrStmtNode>(&node);
    if (!attr || attr->key != "thread_extent") return true;
    std::string number = kernels.empty() ? "" : formatted("_{}", kernels.size());
    kernels.push_back({name + "_kernel" + number, ref(*attr), {}, {}});
    return false;
  });
  for (MemoryKernel& kernel : kernels) collect(kernel, [](const Node&) { return true; });
  MemoryKernel host{name, function->body, {}, {}};
  collect(host, [&](const Node& node) {
    return std::ranges::none_of(kernels, [&](const MemoryKernel& kernel) { return kernel.body.get() == &node; });
  });
  if (kernels.empty() || !host.allocations.empty()) kernels.push_back(std::move(host));
  return kernels;
}

std::string scope_of(const VarNode& var) {
  std::string scope = var.storage_scope();
  return scope.empty() ? "global" : scope;
}

std::optional<int64_t> bytes_of(const AllocateNode& allocate) {
  uint64_t bits = analysis::constant_bits(allocate);
  return bits == 0 ? std::nullopt : std::optional(int64_t((bits + 7) / 8));
}

std::unordered_set<const StmtNode*> coming_barriers(const Stmt& kernel, std::vector<Diagnostic>& problems) {
  std::unordered_set<const StmtNode*> all;
  for (const char* scope : {"shared", "shared.dyn"}) {
    auto barriers = barriers_needed(kernel, StorageScope::of(scope));
    if (barriers)
      all.merge(*barriers);
    else
      problems.push_back(std::move(barriers.error()));
  }
  return all;
}

std::vector<const Node*> statements_in_order(const IRModule& module) {
  std::vector<const Node*> out;
  walk(module, [&](const Node& node) {
    if (!is_stmt(node.kind)) return !is_expr(node.kind);
    const bool moves = node.kind == Kind::SeqStmt || node.kind == Kind::DeclBuffer;
    if (!moves && !analysis::is_barrier(ref(static_cast<const StmtNode&>(node)))) out.push_back(&node);
    return !is_expr(node.kind);
  });
  return out;
}

std::vector<PointerAlias> pointer_aliases(const MemoryKernel& kernel) {
  std::unordered_map<const VarNode*, Var> memory;
  for (const auto& allocate : kernel.allocations) memory.emplace(allocate->buffer_var.get(), allocate->buffer_var);
  std::vector<PointerAlias> aliases;
  auto bind = [&](const Var& var, const Expr& value) {
    if (!var->dtype.is_handle()) return;
    std::set<const VarNode*> seen;
    uses_var(*value, [&](const VarNode& used) {
      auto it = memory.find(&used);
      if (it != memory.end() && seen.insert(it->second.get()).second) aliases.push_back({var, it->second});
      return false;
    });
    // The address of an element points into its buffer.
    walk(value, [&](const Node& node) {
      auto load = as<BufferLoadNode>(&node);
      auto it = load ? memory.find(load->buffer->data.get()) : memory.end();
      if (it != memory.end() && seen.insert(it->second.get()).second) aliases.push_back({var, it->second});
      return true;
    });
    // An alias of an alias is one too.
    if (!seen.empty()) memory.emplace(var.get(), memory.at(*seen.begin()));
  };
  walk(kernel.body, [&](const Node& node) {
    if (auto let = as<LetStmtNode>(&node)) bind(let->var, let->value);
    if (auto let = as<LetNode>(&node)) bind(let->var, let->value);
    return true;
  });
  return aliases;
}

}  // namespace tirscope::passes
