// SPDX-License-Identifier: Apache-2.0
#include "schedule/state/debug.h"

#include <algorithm>

#include "ir/walk/address.h"
#include "ir/walk/verify.h"
#include "schedule/legality/refusal/refusal.h"
#include "schedule/schedule.h"
#include "support/format.h"

namespace tirscope::schedule {

namespace {

Diagnostic bug_at(const State& state, const SRef& sref, std::string code, std::string text, const std::string& what) {
  Diagnostic d = diagnose(Fault::Bug, std::move(code), std::move(text), what);
  auto address = address_of(state.module(), *sref.stmt);
  return std::move(d).at(address ? address->str() : std::string());
}

/// The statements of loops and blocks, in program order.
std::vector<const StmtNode*> statements(std::vector<const SRef*> srefs) {
  std::ranges::sort(srefs, {}, &SRef::begin);
  std::vector<const StmtNode*> out;
  for (const SRef* sref : srefs) out.push_back(sref->stmt);
  return out;
}

/// What is derived from the places of one block: who has its name, who touches what in its scope, what it allocates.
bool same_around(const SRef& a, const SRef& b) {
  const FunctionTree &kept = *a.tree, &fresh = *b.tree;
  const BlockNode& block = *a.block();
  const BlockScope &scope = kept.scope(a), &again = fresh.scope(b);
  auto same = [](std::vector<const SRef*> x, std::vector<const SRef*> y) {
    return statements(std::move(x)) == statements(std::move(y));
  };
  if (!same(kept.named(block.name), fresh.named(block.name)) || !same(scope.outputs(), again.outputs()) ||
      scope.has_write_after_read() != again.has_write_after_read())
    return false;
  for (const Buffer& buffer : block.alloc_buffers)
    if (kept.allocated(buffer->data.get()) != buffer.get() || kept.allocator(buffer.get()) != &a) return false;
  const SRef* root = scope_root(a);
  for (const std::vector<BufferRegion>* regions : {&block.reads, &block.writes})
    for (const BufferRegion& region : *regions) {
      const BufferNode* buffer = region->buffer.get();
      if (!same(kept.with_pointer(buffer->data.get()), fresh.with_pointer(buffer->data.get()))) return false;
      if (!root) continue;
      const BlockScope &around = kept.scope(*root), &around_again = fresh.scope(*fresh.find(root->stmt));
      if (!same(around.readers(buffer), around_again.readers(buffer)) ||
          !same(around.writers(buffer), around_again.writers(buffer)))
        return false;
    }
  return true;
}

/// `kept`, which may have been taken over from an earlier snapshot, against a tree built from scratch.
Result<void> same_tree(const State& state, const FunctionTree& kept) {
  FunctionTree fresh(kept.name(), state.module()->prim_func(kept.name()));
  bool same = kept.all().size() == fresh.all().size();
  for (std::size_t i = 0; same && i < fresh.all().size(); ++i) {
    const SRef &a = kept.all()[i], &b = fresh.all()[i];
    auto parent = [](const SRef& sref) { return sref.parent ? sref.parent->stmt : nullptr; };
    same = a.stmt == b.stmt && a.realize == b.realize && parent(a) == parent(b) && kept.find(a.stmt) == &a &&
           (!a.block() || same_around(a, b));
  }
  if (same) return {};
  return fail(diagnose(Fault::Bug, "schedule.wrong-tree",
                       "the tree of loops and blocks of function {0} does not match the function", kept.name()));
}

struct CheckedFlag {
  const char* name;
  bool (State::*kept)(const SRef&) const;
  bool (FunctionTree::*found)(const SRef&) const;
};
constexpr CheckedFlag checked_flags[] = {
    {"affine_binding", &State::affine_binding, &FunctionTree::affine_binding},
    {"region_cover", &State::region_cover, &FunctionTree::region_cover},
    {"stage_pipeline", &State::stage_pipeline, &FunctionTree::stage_pipeline},
};

/// What the tree has taken over from earlier ones.
Result<void> same_taken_over(const State& state, const State& fresh, const SRef& block) {
  const SRef& again = *fresh.find(block.stmt);
  for (const CheckedFlag& flag : checked_flags)
    if ((block.tree->*flag.found)(block) != (again.tree->*flag.found)(again))
      return fail(bug_at(state, block, "schedule.wrong-flag",
                         "the flag {0} of this block differs from a fresh analysis", flag.name));
  return {};
}

/// What the schedule keeps of earlier steps, as TVM does.
Result<void> same_kept(const State& state, const State& fresh, const SRef& block) {
  const SRef& again = *fresh.find(block.stmt);
  for (const CheckedFlag& flag : checked_flags) {
    const bool kept = (state.*flag.kept)(block), found = (again.tree->*flag.found)(again);
    if (kept == found) continue;
    auto address = address_of(state.module(), *block.stmt);
    return fail(
        reject("schedule.unproved-flag",
               message("TVM keeps {0}={1} for block \"{2}\", which a fresh analysis does not confirm; debug_mask "
                       "refuses such a step",
                       flag.name, kept, block.block()->name),
               "InternalError",
               formatted("Schedule verification failed. The errors are:\n- Wrong {}:  ({}, expected={:d}, actual={:d})",
                         flag.name, block.block()->name, found, kept),
               Fault::Refused)
            .at(address ? address->str() : std::string()));
  }
  return {};
}

}  // namespace

Result<void> verified(const State& state, int mask) {
  if (mask == 0) return {};
  if (mask & check_tree)
    if (Diagnostics found = verify(state.module()); !found.empty()) {
      Diagnostic d = std::move(found.front());
      d.fault = Fault::Bug;
      d.notes.push_back(message("checked because of debug_mask; the code of the rule is {0}", d.code));
      d.code = "schedule.ill-formed";
      return fail(std::move(d));
    }
  State fresh(state.module());
  for (const auto& [name, function] : state.module()->functions) {
    const FunctionTree* tree = state.tree(name);
    if (!tree) continue;
    if (mask & check_tree) TS_TRY_VOID(same_tree(state, *tree));
    for (const SRef& sref : tree->all()) {
      if (!sref.block()) continue;
      if (mask & check_taken_over) TS_TRY_VOID(same_taken_over(state, fresh, sref));
      if (mask & check_flags) TS_TRY_VOID(same_kept(state, fresh, sref));
    }
  }
  return {};
}

}  // namespace tirscope::schedule
