// SPDX-License-Identifier: Apache-2.0
#include "memory_study/memory_study.h"

#include <algorithm>
#include <set>

#include "analysis/nest/label.h"
#include "ir/build.h"
#include "memory_study/graph_study.h"
#include "memory_study/memory_study_parts.h"
#include "support/format.h"

namespace tirscope::passes {

using analysis::LinearEntry;
using analysis::LivenessRule;

Result<std::shared_ptr<const MemoryModel>> MemoryModel::create(const IRModule& module, const std::string& function,
                                                               const Context& context, const Job& job) {
  auto model = std::make_shared<MemoryModel>();
  model->given_ = module;
  if (as<RelaxFunctionNode>(module->find(function))) {
    TS_TRY(model->graph_, GraphMemory::create(module, function, context, job));
    if (model->graph_->tensors() > 0)
      model->arenas_.push_back({function, function, GraphMemory::scope, model->graph_->tensors()});
    return model;
  }
  if (!function.empty()) {
    PrimFunc only = module->prim_func(function);
    if (!only) return fail(bad_input("memory.function", "there is no TensorIR function {0}", function));
    model->given_ = make<IRModuleNode>(std::map<std::string, NodeRef>{{function, only}}, module->attrs);
  }
  TS_TRY(model->lowered_, lowered_for_memory(model->given_, context, job));
  for (const auto& [name, node] : model->lowered_->functions) {
    auto lowered = ref_as<PrimFuncNode>(node);
    PrimFunc given = model->given_->prim_func(name);
    if (!lowered || !given) continue;
    auto it = std::make_shared<Function>();
    it->name = name;
    it->lowered = lowered;
    it->kernels = memory_kernels(name, lowered);
    it->origins = std::make_shared<StatementOrigins>(given, lowered);
    it->sequence = analysis::linear_sequence(lowered->body, {.lets_are_scopes = true});
    it->events = analysis::linear_events(it->sequence);
    const Attr* merges = find_attr(context.config, "tir.merge_static_smem");
    it->storage = plan_storage(it->sequence, {.reuse = !merges || merges->as_int().value_or(0) == 0});
    for (std::size_t k = 0; k < it->kernels.size(); ++k)
      for (const std::string& scope : it->kernels[k].scopes) {
        auto in_scope = [&](const auto& allocate) { return scope_of(*allocate->buffer_var) == scope; };
        int buffers = int(std::ranges::count_if(it->kernels[k].allocations, in_scope));
        model->arenas_.push_back({name, it->kernels[k].name, scope, buffers});
        model->places_.emplace_back(it.get(), int(k));
      }
    model->functions_.push_back(std::move(it));
  }
  // Shared memory first: it is what one looks for.
  std::vector<std::size_t> order(model->arenas_.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, {}, [&](std::size_t i) {
    const std::string& scope = model->arenas_[i].scope;
    return scope == "shared.dyn" ? 0 : scope == "shared" ? 1 : 2;
  });
  auto arenas = std::move(model->arenas_);
  auto places = std::move(model->places_);
  model->arenas_.clear();
  model->places_.clear();
  for (std::size_t i : order) {
    model->arenas_.push_back(std::move(arenas[i]));
    model->places_.push_back(places[i]);
  }
  return model;
}

namespace {

void add_once(std::vector<int>& list, int item) {
  if (std::ranges::find(list, item) == list.end()) list.push_back(item);
}

std::string size_text(const AllocateNode& allocate) {
  if (auto bytes = bytes_of(allocate)) return std::to_string(*bytes);
  Expr count = int32(1);
  for (const Expr& extent : allocate.extents) count = count * cast(count->dtype, extent);
  if (as_int(count)) return as_int(count) == 0 ? "0" : "?";
  int64_t each = int64_t((allocate.dtype.bits + 7) / 8) * std::max(allocate.dtype.lanes(), 1);
  return each == 1 ? analysis::label(count) : formatted("{} * {}", analysis::label(count), each);
}

}  // namespace

Study::Study(const MemoryModel& model, int arena, const StudyOptions& options, const Job& job)
    : function_(*model.places_[std::size_t(arena)].first),
      kernel_(function_.kernels[std::size_t(model.places_[std::size_t(arena)].second)]),
      job_(job) {
  out_.arena = model.arenas_[std::size_t(arena)];
  out_.options = options;
  out_.threads = kernel_.threads;
}

MemoryStudy Study::run() {
  place_buffers();
  barriers_ = coming_barriers(kernel_.body, problems_);
  place_entries();
  out_.lives = lives_by(out_.options.rule);
  if (out_.options.second) out_.second = lives_by(*out_.options.second);
  out_.hoisted = lives_by(LivenessRule::InnermostHoisted);
  out_.epochs = lives_by(LivenessRule::PerEpoch);
  if (out_.second) compare();
  plan();
  other_shared();
  remarks();
  // Evidence from a run of the user's own plan replaces what its live ranges suggest.
  if (out_.options.plan != PlanBy::Pass) {
    auto findings = plan_findings(out_, out_.plan);
    out_.notes.insert(out_.notes.end(), std::make_move_iterator(findings.begin()),
                      std::make_move_iterator(findings.end()));
  }
  return std::move(out_);
}

// ---- what there is --------------------------------------------------------------------------------------------------

void Study::place_buffers() {
  for (const auto& allocate : kernel_.allocations) {
    if (scope_of(*allocate->buffer_var) != out_.arena.scope) continue;
    number_.emplace(allocate->buffer_var.get(), int(out_.buffers.size()));
    out_.buffers.push_back({allocate->buffer_var->name, allocate->dtype.str(), allocate, 0, bytes_of(*allocate),
                            size_text(*allocate), function_.origins->of_buffer(*allocate)});
  }
  out_.unmerged = 0;
  for (const StudyBuffer& buffer : out_.buffers)
    out_.unmerged = out_.unmerged && buffer.bytes ? std::optional(*out_.unmerged + *buffer.bytes) : std::nullopt;
  // TVM names do not repeat in one kernel; modules written by hand may.
  std::map<std::string, int> seen;
  for (StudyBuffer& buffer : out_.buffers)
    if (int n = seen[buffer.name]++) buffer.name += formatted("_{}", n);
}

std::vector<int> Study::numbers_of(const std::vector<const VarNode*>& vars) const {
  std::vector<int> out;
  for (const VarNode* var : vars) add_once(out, number_.at(var));
  return out;
}

void Study::place_entries() {
  auto counts = [this](const VarNode& var) { return is_ours(var); };
  auto sequence = analysis::linear_sequence(
      kernel_.body,
      {.counts = counts, .rule = analysis::TouchRule::Innermost, .keeps_barriers = true, .keeps_waits = true});
  for (auto& [var, n] : number_)
    if (auto* allocation = sequence.find(var)) out_.buffers[std::size_t(n)].level = allocation->level;
  std::vector<int> open;
  for (const LinearEntry& entry : sequence.entries) {
    int n = int(out_.entries.size());
    index_.emplace(EntryKey(entry.stmt.get(), entry.kind), n);
    StudyEntry it;
    it.kind = entry.kind;
    it.stmt = entry.stmt;
    it.partner = entry.partner;
    it.level = entry.level;
    it.text = analysis::entry_text(entry);
    it.type = analysis::entry_kind(entry);
    it.barrier = analysis::is_barrier(entry.stmt);
    it.wait = analysis::is_async_wait(entry.stmt);
    it.barrier_before = entry.kind != LinearEntry::Kind::End && barriers_.contains(entry.stmt.get());
    if (entry.kind != LinearEntry::Kind::End) it.accesses = numbers_of(entry.touched);
    it.origin = function_.origins->of(entry.stmt);
    if (entry.kind == LinearEntry::Kind::End) open.pop_back();
    if (!it.origin && !open.empty()) {
      it.origin = out_.entries[std::size_t(open.back())].origin;
      it.origin_is_around = bool(it.origin);
    }
    if (entry.kind == LinearEntry::Kind::Begin) open.push_back(n);
    // What a scope's own condition or bound touches is at its end in the sequence; it is read at its begin.
    if (entry.kind == LinearEntry::Kind::End)
      out_.entries[std::size_t(n + entry.partner)].accesses = numbers_of(entry.touched);
    out_.entries.push_back(std::move(it));
  }
}

// ---- liveness -------------------------------------------------------------------------------------------------------

const analysis::MemoryLiveness& Study::liveness_by(LivenessRule rule) {
  auto it = liveness_.find(rule);
  if (it == liveness_.end())
    it = liveness_
             .emplace(rule, analysis::memory_liveness(
                                kernel_.body, rule, [this](const VarNode& var) { return is_ours(var); }, barriers_))
             .first;
  return it->second;
}

RuleLives Study::lives_by(LivenessRule rule) {
  const analysis::MemoryLiveness& liveness = liveness_by(rule);
  RuleLives out{rule, std::vector<int>(out_.entries.size(), -1), std::vector<std::vector<int>>(out_.entries.size()),
                std::vector<std::optional<StudyLife>>(out_.buffers.size())};
  std::vector<int> to_axis;
  for (const LinearEntry& entry : liveness.sequence.entries) {
    int n = index_.at({entry.stmt.get(), entry.kind});
    out.number[std::size_t(n)] = int(to_axis.size());
    out.touched[std::size_t(n)] = numbers_of(entry.touched);
    to_axis.push_back(n);
  }
  for (const auto& [var, span] : liveness.events.spans) {
    StudyLife life{to_axis[std::size_t(span.first)], to_axis[std::size_t(span.second)], 0, 0, {}};
    bound(life, liveness.sequence.entries[std::size_t(span.second)].kind == LinearEntry::Kind::Leaf);
    if (auto it = liveness.carried.find(var); it != liveness.carried.end())
      for (int begin : it->second) life.carried.push_back(to_axis[std::size_t(begin)]);
    out.lives[std::size_t(number_.at(var))] = std::move(life);
  }
  return out;
}

void Study::compare() {
  for (std::size_t b = 0; b < out_.buffers.size(); ++b) {
    const auto &one = out_.lives.lives[b], &two = out_.second->lives[b];
    if (!one || !two) continue;
    auto needs = [](const StudyLife& life, int entry) { return life.lower <= entry && entry < life.upper; };
    std::set<int> ends{one->lower, one->upper, two->lower, two->upper};
    for (auto it = ends.begin(); std::next(it) != ends.end(); ++it)
      if (needs(*one, *it) != needs(*two, *it)) {
        out_.differences.push_back({int(b), *it, *std::next(it), needs(*one, *it)});
        break;
      }
  }
  std::ranges::stable_sort(out_.differences, {}, &RuleDifference::from);
}

void Study::bound(StudyLife& life, bool ends_at_leaf) {
  life.lower = life.first;
  life.upper = ends_at_leaf && life.first != life.last ? life.last : life.last + 1;
}

MemoryStudy study_memory(const MemoryModel& model, int arena, const StudyOptions& options, const Job& job) {
  return model.graph_ ? study_graph(*model.graph_, options, job) : Study(model, arena, options, job).run();
}

}  // namespace tirscope::passes
