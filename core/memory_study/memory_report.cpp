// SPDX-License-Identifier: Apache-2.0
#include "memory_study/memory_report.h"

#include <algorithm>
#include <tuple>

#include "analysis/memory/free_list_plan.h"
#include "analysis/memory/unguarded.h"
#include "ir/build.h"
#include "memory_study/graph_study.h"
#include "memory_study/memory_kernels.h"
#include "passes/storage/storage_plan.h"

namespace tirscope::passes {

namespace {

using analysis::LivenessRule;

const std::string flat = "FlattenBuffer", rewritten = "StorageRewrite", planned = "StaticPlanBlockMemory";

/// Nothing when either is unknown.
std::optional<int64_t> sum(std::optional<int64_t> a, std::optional<int64_t> b) {
  return a && b ? std::optional(*a + *b) : std::nullopt;
}

std::vector<MemoryEntry> entries_of(const analysis::LinearSequence& sequence) {
  std::vector<MemoryEntry> entries;
  for (const analysis::LinearEntry& entry : sequence.entries) {
    MemoryEntry out{analysis::entry_kind(entry), analysis::entry_text(entry), entry.partner, entry.level, {}};
    for (const VarNode* var : entry.touched) out.touched.push_back(var->name);
    entries.push_back(std::move(out));
  }
  return entries;
}

class Reporter {
 public:
  Reporter(const MemoryKernel& kernel, const std::string& scope, const MemoryOptions& options)
      : kernel_(kernel), scope_(scope), options_(options) {}

  MemoryRow merged() {
    MemoryRow row = head(flat);
    auto counts = [this](const VarNode& var) { return is_ours(var); };
    auto barriers = barriers_of(row);
    auto liveness = analysis::memory_liveness(kernel_.body, options_.rule, counts, barriers);
    auto packing = analysis::pack_memory(liveness, options_.packer);
    row.total_bytes = as_int(packing.total);
    row.lower_bound_bytes = packing.lower_bound;
    row.entries = entries_of(liveness.sequence);
    for (MemoryBuffer& buffer : row.buffers) {
      const VarNode* var = var_of(row, buffer);
      if (auto span = liveness.events.spans.find(var); span != liveness.events.spans.end())
        std::tie(buffer.gen, buffer.kill) = span->second;
      if (auto offset = packing.offsets.find(var); offset != packing.offsets.end())
        buffer.offset = as_int(offset->second);
    }
    if (options_.packer == analysis::Packer::Exact && !packing.complete)
      row.warnings.push_back("the search for the smallest plan stopped after two seconds; this is the best it found");
    if (options_.packer != analysis::Packer::Tvm && !packing.lower_bound)
      row.warnings.push_back("a size is symbolic; such allocations are packed as TVM packs them");
    for (const PointerAlias& alias : pointer_aliases(kernel_))
      if (is_ours(*alias.memory))
        row.warnings.push_back(fill_holes("{0} points into {1}: no rule counts accesses through it",
                                          {alias.alias->name, alias.memory->name}));
    warn_of_overlaps(row, packing, barriers);
    return row;
  }

  MemoryRow after_storage_rewrite(const StoragePlan& plan, const analysis::LinearSequence& sequence,
                                  const analysis::LinearEvents& events) {
    MemoryRow row = head(rewritten);
    row.total_bytes = 0;
    std::vector<const StoragePlan::Entry*> seen;
    for (MemoryBuffer& buffer : row.buffers) {
      const VarNode* var = var_of(row, buffer);
      auto it = plan.entry_of.find(var);
      if (it == plan.entry_of.end()) continue;
      std::tie(buffer.gen, buffer.kill) = events.spans.at(var);
      buffer.offset = 0;
      if (std::ranges::find(seen, it->second) != seen.end()) continue;
      seen.push_back(it->second);
      std::optional<int64_t> bytes = 0;
      for (const auto& allocate : it->second->allocations) {
        auto own = bytes_of(*allocate);
        bytes = bytes && own ? std::optional(std::max(*bytes, *own)) : std::nullopt;
      }
      row.total_bytes = sum(row.total_bytes, bytes);
    }
    row.entries = entries_of(sequence);
    return row;
  }

 private:
  bool is_ours(const VarNode& var) const { return own_.contains(&var); }
  const VarNode* var_of(const MemoryRow& row, const MemoryBuffer& buffer) const {
    return ours_[std::size_t(&buffer - row.buffers.data())];
  }

  MemoryRow head(const std::string& stage) {
    MemoryRow row;
    row.kernel = kernel_.name;
    row.scope = scope_;
    row.stage = stage;
    row.unmerged_bytes = 0;
    ours_.clear();
    own_.clear();
    for (const auto& allocate : kernel_.allocations) {
      if (scope_of(*allocate->buffer_var) != scope_) continue;
      ours_.push_back(allocate->buffer_var.get());
      own_.insert(allocate->buffer_var.get());
      MemoryBuffer buffer{allocate->buffer_var->name, allocate->dtype.str(), bytes_of(*allocate), {}, -1, -1};
      row.unmerged_bytes = sum(row.unmerged_bytes, buffer.bytes);
      row.buffers.push_back(std::move(buffer));
    }
    return row;
  }

  std::unordered_set<const StmtNode*> barriers_of(MemoryRow& row) const {
    std::vector<Diagnostic> problems;
    auto barriers = coming_barriers(kernel_.body, problems);
    if (options_.rule == LivenessRule::PerEpoch)
      for (const Diagnostic& problem : problems) row.warnings.push_back("barriers: " + problem.message.str());
    return barriers;
  }

  /// Where the plan would overwrite what is still needed.
  void warn_of_overlaps(MemoryRow& row, const analysis::MemoryPacking& packing,
                        const std::unordered_set<const StmtNode*>& barriers) const {
    if (!scope_.starts_with("shared")) return;
    auto counts = [this](const VarNode& var) { return is_ours(var); };
    std::vector<std::pair<const VarNode*, const VarNode*>> told;
    /// Live ranges have no gaps: one that goes around the end of a loop covers what a barrier keeps apart.
    auto kept_apart = [&](const analysis::Overlap& overlap, const analysis::LinearSequence& sequence) {
      std::vector<analysis::Passage> passages;
      std::vector<int> one, other;
      for (int n = 0; n < int(sequence.entries.size()); ++n) {
        const analysis::LinearEntry& entry = sequence.entries[std::size_t(n)];
        const bool waits = entry.kind != analysis::LinearEntry::Kind::End &&
                           (analysis::is_barrier(entry.stmt) || barriers.contains(entry.stmt.get()));
        passages.push_back({entry.kind, entry.stmt.get(), entry.partner, waits});
        if (std::ranges::find(entry.touched, overlap.a) != entry.touched.end()) one.push_back(n);
        if (std::ranges::find(entry.touched, overlap.b) != entry.touched.end()) other.push_back(n);
      }
      return !analysis::unguarded(passages, one, other);
    };
    auto check = [&](LivenessRule rule, const char* text) {
      auto liveness = analysis::memory_liveness(kernel_.body, rule, counts, barriers);
      for (const analysis::Overlap& overlap : analysis::find_overlaps(packing, liveness)) {
        if (std::ranges::find(told, std::pair(overlap.a, overlap.b)) != told.end()) continue;
        told.emplace_back(overlap.a, overlap.b);
        if (rule == LivenessRule::PerEpoch && kept_apart(overlap, liveness.sequence)) continue;
        row.warnings.push_back(
            fill_holes(text, {overlap.a->name, overlap.b->name,
                              analysis::entry_text(liveness.sequence.entries[std::size_t(overlap.entry)])}));
      }
    };
    check(LivenessRule::InnermostHoisted, "{0} and {1} share bytes, but both are live at: {2}");
    check(LivenessRule::PerEpoch, "{0} and {1} share bytes without a barrier between their uses: {2}");
  }

  const MemoryKernel& kernel_;
  const std::string& scope_;
  const MemoryOptions& options_;
  std::vector<const VarNode*> ours_;
  std::unordered_set<const VarNode*> own_;
};

PlanBy plan_by(analysis::Packer packer) {
  switch (packer) {
    case analysis::Packer::Tvm: return PlanBy::Tvm;
    case analysis::Packer::BestFit: return PlanBy::BestFit;
    case analysis::Packer::Exact: return PlanBy::Exact;
  }
  return PlanBy::Tvm;
}

/// The tensors of a Relax function; nothing where none is planned.
Result<std::optional<MemoryRow>> row_of_graph(const IRModule& module, const std::string& name, const Context& context,
                                              const MemoryOptions& options, const Job& job) {
  TS_TRY(auto memory, GraphMemory::create(module, name, context, job));
  if (memory->tensors() == 0) return std::optional<MemoryRow>();
  const MemoryStudy study = study_graph(*memory, {.rule = options.rule, .plan = plan_by(options.packer)}, job);
  MemoryRow row{name, GraphMemory::scope, planned, study.unmerged, study.total, study.bound, {}, {}, {}};
  for (std::size_t k = 0; k < study.buffers.size(); ++k) {
    const StudyBuffer& buffer = study.buffers[k];
    MemoryBuffer& out = row.buffers.emplace_back(MemoryBuffer{buffer.name, buffer.dtype, buffer.bytes, {}, -1, -1});
    if (const int box = study.box_of[k]; box >= 0) out.offset = study.plan.boxes[std::size_t(box)].offset;
    if (const auto& life = study.lives.lives[k]) out.gen = life->first, out.kill = life->last;
  }
  for (const StudyEntry& entry : study.entries) {
    MemoryEntry& out = row.entries.emplace_back(MemoryEntry{entry.type, entry.text, entry.partner, entry.level, {}});
    for (int buffer : entry.accesses) out.touched.push_back(study.buffers[std::size_t(buffer)].name);
  }
  if (!study.complete)
    row.warnings.push_back("the search for the smallest plan stopped after two seconds; this is the best it found");
  return std::optional(std::move(row));
}

/// A row for each Relax function that plans tensors. One whose plan is refused is refused where it was asked for by
/// name, and otherwise has a row that says why.
Result<void> add_graphs(std::vector<MemoryRow>& rows, const IRModule& module, const Context& context,
                        const MemoryOptions& options, const Job& job) {
  for (const auto& [name, node] : module->functions) {
    if (!as<RelaxFunctionNode>(node)) continue;
    auto row = row_of_graph(module, name, context, options, job);
    if (!row && (options.stage == planned || job.stop.stop_requested())) return fail(row.error());
    if (!row)
      rows.push_back({name, GraphMemory::scope, planned, {}, {}, {}, {}, {}, {row.error().message.str()}});
    else if (*row)
      rows.push_back(std::move(**row));
  }
  return {};
}

}  // namespace

Result<std::vector<MemoryRow>> memory_report(const IRModule& module, const Context& context,
                                             const MemoryOptions& options, const Job& job) {
  if (!options.stage.empty() && options.stage != flat && options.stage != rewritten && options.stage != planned)
    return fail(bad_input("memory.stage", "the stage must be {0}, {1} or {2}, not {3}", flat, rewritten, planned,
                          options.stage));
  std::vector<MemoryRow> rows;
  if (options.stage.empty() || options.stage == planned) TS_TRY_VOID(add_graphs(rows, module, context, options, job));
  if (options.stage == planned) return rows;
  TS_TRY(IRModule lowered, lowered_for_memory(module, context, job));
  for (const auto& [name, node] : lowered->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    if (!function) continue;
    auto sequence = analysis::linear_sequence(function->body, {.lets_are_scopes = true});
    auto events = analysis::linear_events(sequence);
    const Attr* merges = find_attr(context.config, "tir.merge_static_smem");
    bool reuse = !merges || merges->as_int().value_or(0) == 0;
    StoragePlan plan = plan_storage(sequence, {.reuse = reuse});
    for (const MemoryKernel& kernel : memory_kernels(name, function))
      for (const std::string& scope : kernel.scopes) {
        Reporter reporter(kernel, scope, options);
        if (options.stage != rewritten) rows.push_back(reporter.merged());
        if (options.stage != flat) rows.push_back(reporter.after_storage_rewrite(plan, sequence, events));
      }
  }
  return rows;
}

}  // namespace tirscope::passes
