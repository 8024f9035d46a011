// SPDX-License-Identifier: Apache-2.0
// The plan of a study, by each packer and by the user's own pass; and its explanation in words.
#include <algorithm>
#include <set>

#include "analysis/nest/label.h"
#include "ir/build.h"
#include "ir/walk/address.h"
#include "ir/walk/visitor.h"
#include "memory_study/memory_study_parts.h"
#include "memory_study/plan_waste.h"

namespace tirscope::passes {

using analysis::LinearEntry;
using analysis::LivenessRule;

namespace {

constexpr std::string_view plan_names[] = {"tvm", "best-fit", "exact", "StorageRewrite", "pass"};

}  // namespace

std::string_view plan_by_name(PlanBy by) { return plan_names[std::size_t(by)]; }

// ---- the plan -------------------------------------------------------------------------------------------------------

void Study::plan() {
  out_.plan.entries = int(out_.entries.size());
  out_.box_of.assign(out_.buffers.size(), -1);
  out_.offset_texts.resize(out_.buffers.size());
  switch (out_.options.plan) {
    case PlanBy::StorageRewrite: return plan_by_storage_rewrite();
    case PlanBy::Pass: return plan_of_pass();
    default: return plan_by_packing();
  }
}

void Study::add_box(std::size_t buffer, const StudyLife& life, int64_t offset) {
  out_.box_of[buffer] = int(out_.plan.boxes.size());
  out_.buffer_of.push_back(int(buffer));
  out_.plan.boxes.push_back(
      {out_.buffers[buffer].name, life.lower, life.upper, *out_.buffers[buffer].bytes, offset, false});
}

void Study::place(std::size_t b, const Expr& offset) {
  const StudyBuffer& buffer = out_.buffers[b];
  out_.offset_texts[b] = analysis::label(offset);
  if (buffer.bytes) out_.plan.alignment = std::max<int64_t>(out_.plan.alignment, buffer.allocate->dtype.bytes());
  const auto& life = out_.lives.lives[b];
  if (auto bytes = as_int(offset); bytes && buffer.bytes && life) add_box(b, *life, *bytes);
}

void Study::plan_by_packing() {
  const analysis::MemoryLiveness& liveness = liveness_by(out_.options.rule);
  auto packer = analysis::Packer(int(out_.options.plan));
  auto packing = analysis::pack_memory(liveness, packer, job_);
  out_.total = as_int(packing.total);
  out_.bound = packing.lower_bound;
  out_.complete = packing.complete;
  for (std::size_t b = 0; b < out_.buffers.size(); ++b) {
    auto it = packing.offsets.find(out_.buffers[b].allocate->buffer_var.get());
    if (it != packing.offsets.end()) place(b, it->second);
  }
  bool by_free_list = packer == analysis::Packer::Tvm || !packing.lower_bound;
  out_.waste = by_free_list ? free_list_waste(
                                  out_, analysis::free_list_plan(liveness.sequence, liveness.events, !liveness.sound))
                            : gap_waste(out_);
}

void Study::plan_by_storage_rewrite() {
  lives_of_storage_rewrite();
  std::map<const StoragePlan::Entry*, std::vector<std::size_t>> users;
  std::vector<const StoragePlan::Entry*> order;
  for (std::size_t b = 0; b < out_.buffers.size(); ++b) {
    auto it = function_.storage.entry_of.find(out_.buffers[b].allocate->buffer_var.get());
    if (it == function_.storage.entry_of.end()) continue;
    auto& list = users[it->second];
    if (list.empty()) order.push_back(it->second);
    list.push_back(b);
  }
  int64_t at = 0;
  bool known = true;
  for (const StoragePlan::Entry* entry : order) {
    int64_t size = 0;
    for (std::size_t b : users[entry]) size = std::max(size, out_.buffers[b].bytes.value_or(0));
    for (std::size_t b : users[entry]) {
      known = known && out_.buffers[b].bytes;
      out_.offset_texts[b] = "0";
      if (out_.buffers[b].bytes && out_.lives.lives[b]) add_box(b, *out_.lives.lives[b], at);
    }
    auto waste = shared_allocation_waste(out_, users[entry], size);
    out_.waste.insert(out_.waste.end(), waste.begin(), waste.end());
    at += size;
  }
  if (known) {
    out_.total = at;
    out_.bound = analysis::lower_bound(out_.plan);
  }
}

void Study::lives_of_storage_rewrite() {
  const auto& entries = function_.sequence.entries;
  std::vector<int> to_axis(entries.size(), -1);
  for (std::size_t i = 0; i < entries.size(); ++i)
    if (auto it = index_.find({entries[i].stmt.get(), entries[i].kind}); it != index_.end()) to_axis[i] = it->second;
  for (std::size_t b = 0; b < out_.buffers.size(); ++b) {
    auto span = function_.events.spans.find(out_.buffers[b].allocate->buffer_var.get());
    out_.lives.lives[b].reset();
    if (span == function_.events.spans.end()) continue;
    auto first = std::size_t(span->second.first), last = std::size_t(span->second.second);
    bool leaf = entries[last].kind == LinearEntry::Kind::Leaf;
    while (first < last && to_axis[first] < 0) ++first;
    while (last > first && to_axis[last] < 0) --last;
    if (to_axis[first] < 0) continue;
    StudyLife life{to_axis[first], to_axis[last], 0, 0, {}};
    bound(life, leaf);
    out_.lives.lives[b] = std::move(life);
  }
}

// ---- the plan of the user's own pass --------------------------------------------------------------------------------

namespace {

/// The statements of a function that access memory, in their order; barriers are not entries.
std::vector<const Node*> leaves(const Stmt& body) {
  std::vector<const Node*> out;
  walk(body, [&](const Node& node) {
    bool leaf = node.kind == Kind::BufferStore || node.kind == Kind::Evaluate;
    if (leaf && !analysis::is_barrier(ref(static_cast<const StmtNode&>(node)))) out.push_back(&node);
    return !is_expr(node.kind);
  });
  return out;
}

StudyNote::Kind kind_of(ArenaVerdict verdict) {
  switch (verdict) {
    case ArenaVerdict::Together: return StudyNote::Kind::Overlap;
    case ArenaVerdict::Hazard: return StudyNote::Kind::Hazard;
    default: return StudyNote::Kind::Remark;
  }
}

}  // namespace

void Study::plan_of_pass() {
  const std::vector<ArenaRow>& rows = out_.options.pass->report.rows;
  auto row = std::ranges::find_if(rows, [&](const ArenaRow& it) {
    return it.function == function_.name && it.kernel == kernel_.name && it.scope == out_.arena.scope;
  });
  if (row == rows.end())
    return note(
        message("the program after the pass has no plan for the {0} memory of {1}", out_.arena.scope, kernel_.name));
  for (const ArenaBufferRow& buffer : row->buffers)
    if (buffer.allocation >= 0 && std::size_t(buffer.allocation) < out_.buffers.size() && buffer.offset)
      place(std::size_t(buffer.allocation), make_const(DataType::integer(64), *buffer.offset));
  out_.total = row->total_bytes;
  out_.ours = row->ours.total_bytes;
  out_.bound = analysis::lower_bound(out_.plan);
  out_.waste = gap_waste(out_);
  findings_of_pass(*row);
}

std::unordered_map<const Node*, int> Study::entries_of_pass() const {
  std::unordered_map<const Node*, int> entries;
  PrimFunc after = out_.options.pass->after->prim_func(function_.name);
  if (!after) return entries;
  auto theirs = leaves(after->body), ours = leaves(function_.lowered->body);
  if (theirs.size() != ours.size()) return entries;
  for (std::size_t k = 0; k < ours.size(); ++k)
    if (auto it = index_.find({static_cast<const StmtNode*>(ours[k]), LinearEntry::Kind::Leaf}); it != index_.end())
      entries.emplace(theirs[k], it->second);
  return entries;
}

void Study::findings_of_pass(const ArenaRow& row) {
  const auto entries = entries_of_pass();
  const Contacts contacts(out_);
  auto steps_of = [&](std::vector<RunStep> steps) {
    for (RunStep& step : steps)
      if (NodeRef node = node_at(out_.options.pass->after, step.node))
        if (auto it = entries.find(node.get()); it != entries.end()) step.entry = it->second;
    return steps;
  };
  auto buffer_of = [&](const ArenaBufferRow& buffer) {
    return buffer.allocation >= 0 && out_.box_of[std::size_t(buffer.allocation)] >= 0 ? buffer.allocation : -1;
  };
  auto add = [&](StudyNote::Kind kind, const Message& text, std::vector<int> buffers, std::vector<RunStep> steps) {
    std::erase(buffers, -1);
    StudyNote it{kind, text, std::move(buffers), -1, -1, -1, steps_of(std::move(steps))};
    if (it.steps.size() >= 2) {
      it.from = it.steps[it.steps.size() - 2].entry;
      it.to = it.steps.back().entry;
      it.entry = it.to;
    }
    if (it.is_fault() && (it.from < 0 || it.to < 0) && it.buffers.size() == 2)
      std::tie(it.from, it.to) = contacts.between(it.buffers[0], it.buffers[1]);
    if (it.entry < 0) it.entry = it.from;
    // A run of the whole kernel finds again what the run of a pair has shown.
    bool told = std::ranges::any_of(out_.notes, [&](const StudyNote& other) {
      return it.is_fault() && other.is_fault() && it.from >= 0 && other.from == it.from && other.to == it.to;
    });
    if (!told) out_.notes.push_back(std::move(it));
  };
  for (const ArenaPair& pair : row.pairs)
    if (pair.verdict != ArenaVerdict::Apart) {
      const ArenaBufferRow &a = row.buffers[std::size_t(pair.a)], &b = row.buffers[std::size_t(pair.b)];
      add(kind_of(pair.verdict), pair.why, {buffer_of(a), buffer_of(b)}, pair.witness);
    }
  for (const ArenaFinding& finding : out_.options.pass->report.findings) {
    // Those of pairs are there already.
    bool here = finding.kernel == row.kernel || finding.kernel == row.function;
    if (!here || finding.code == "memory.overlap" || finding.code == "memory.hazard") continue;
    std::vector<int> buffers;
    for (const RunStep& step : finding.steps) {
      auto it = std::ranges::find(row.buffers, step.buffer, &ArenaBufferRow::name);
      if (it != row.buffers.end())
        if (int b = buffer_of(*it); std::ranges::find(buffers, b) == buffers.end()) buffers.push_back(b);
    }
    add(finding.before_too ? StudyNote::Kind::Remark : StudyNote::Kind::Hazard, finding.message, buffers,
        finding.steps);
  }
  for (const std::string& warning : row.warnings)
    if (std::ranges::none_of(row.pairs, [&](const ArenaPair& pair) { return pair.why.str() == warning; }))
      note(message("{0}", warning));
}

void Study::other_shared() {
  if (!out_.is_shared()) return;
  std::unordered_set<const VarNode*> others;
  for (const auto& allocate : kernel_.allocations) {
    std::string scope = scope_of(*allocate->buffer_var);
    if (scope != out_.arena.scope && (scope == "shared" || scope == "shared.dyn"))
      others.insert(allocate->buffer_var.get());
  }
  out_.other_shared = 0;
  if (others.empty()) return;
  auto liveness = analysis::memory_liveness(
      kernel_.body, out_.options.rule, [&](const VarNode& var) { return others.contains(&var); }, barriers_);
  out_.other_shared = as_int(analysis::pack_memory(liveness, analysis::Packer::Tvm).total);
}

// ---- in words -------------------------------------------------------------------------------------------------------

void Study::note(Message text, std::vector<int> buffers, int entry) {
  out_.notes.push_back({StudyNote::Kind::Remark, std::move(text), std::move(buffers), entry});
}

void Study::remarks() {
  if (out_.options.rule == LivenessRule::PerEpoch || out_.options.second == LivenessRule::PerEpoch)
    for (const Diagnostic& problem : problems_) note(problem.message);
  if (!out_.complete)
    note(message("The search for the smallest plan stopped after two seconds; this is the best plan found"));
  const PlanBy by = out_.options.plan;
  if ((by == PlanBy::BestFit || by == PlanBy::Exact) && !out_.bound)
    note(message("A size is symbolic: such memory is packed as in TVM"));
  if (out_.arena.scope == "shared" && by != PlanBy::StorageRewrite && by != PlanBy::Pass)
    note(message("TVM merges static shared memory only with tir.merge_static_smem; otherwise StorageRewrite decides"));
  if (!out_.is_shared() && by != PlanBy::StorageRewrite && by != PlanBy::Pass)
    note(message("TVM merges shared memory only; this shows what merging would do to {0}", out_.arena.scope));
  for (std::size_t b = 0; b < out_.buffers.size(); ++b) remark_on(b);
  for (const PointerAlias& alias : pointer_aliases(kernel_))
    if (is_ours(*alias.memory))
      note(message("{0} points into {1}: no rule counts accesses through it", alias.alias->name, alias.memory->name),
           {number_.at(alias.memory.get())});
  unseen_addresses();
}

void Study::remark_on(std::size_t b) {
  const StudyBuffer& buffer = out_.buffers[b];
  if (!out_.lives.lives[b]) return note(message("{0} has no offset: it is never accessed", buffer.name), {int(b)});
  if (!buffer.bytes && buffer.size_text == "0")
    return note(message("{0} has zero bytes; TVM treats its size as symbolic", buffer.name), {int(b)});
  if (!buffer.bytes)
    return note(message("{0} has {1} bytes, known only at run time: it is not drawn", buffer.name, buffer.size_text),
                {int(b)});
  if (*buffer.bytes <= 4 && out_.options.plan == PlanBy::Tvm)
    note(message("{0} has at most 4 bytes: TVM never shares such memory", buffer.name), {int(b)});
  bool conditional = !is_true(buffer.allocate->condition);
  if (conditional) note(message("{0} is allocated under a condition", buffer.name), {int(b)});
}

void Study::unseen_addresses() {
  if (out_.options.rule != LivenessRule::AllocationLevel) return;
  std::set<int> told;
  walk(kernel_.body, [&](const Node& node) {
    auto call = as<CallNode>(&node);
    auto load =
        call && call->op == &op::address_of() && !call->args.empty() ? as<BufferLoadNode>(call->args[0]) : nullptr;
    auto it = load ? number_.find(load->buffer->data.get()) : number_.end();
    if (it != number_.end() && told.insert(it->second).second)
      note(message("allocation-level ignores that the address of {0} is taken",
                   out_.buffers[std::size_t(it->second)].name),
           {it->second});
    return true;
  });
}

}  // namespace tirscope::passes
