// SPDX-License-Identifier: Apache-2.0
#include "passes/memory_study.h"

#include <algorithm>
#include <format>
#include <map>
#include <set>

#include "analysis/free_list_plan.h"
#include "analysis/label.h"
#include "ir/build.h"
#include "ir/visitor.h"
#include "passes/plan_waste.h"
#include "passes/statement_origins.h"

namespace tirscope::passes {

using analysis::LinearEntry;
using analysis::LivenessRule;
using analysis::MemoryPlan;
using analysis::PlanBox;

struct MemoryModel::Function {
  std::string name;
  std::vector<MemoryKernel> kernels;
  std::shared_ptr<const StatementOrigins> origins;
  analysis::LinearSequence sequence;  ///< StorageRewrite's, of the whole function
  analysis::LinearEvents events;
  StoragePlan storage;
};

Result<std::shared_ptr<const MemoryModel>> MemoryModel::create(const IRModule& module, const std::string& function,
                                                               const Context& context, const Job& job) {
  auto model = std::make_shared<MemoryModel>();
  model->given_ = module;
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

constexpr std::string_view plan_names[] = {"tvm", "best-fit", "exact", "StorageRewrite"};

using EntryKey = std::pair<const StmtNode*, LinearEntry::Kind>;
struct KeyHash {
  std::size_t operator()(const EntryKey& key) const {
    return std::hash<const void*>()(key.first) * 31 + std::size_t(key.second);
  }
};
using EntryIndex = std::unordered_map<EntryKey, int, KeyHash>;

void add_once(std::vector<int>& list, int item) {
  if (std::ranges::find(list, item) == list.end()) list.push_back(item);
}

std::string size_text(const AllocateNode& allocate) {
  if (auto bytes = bytes_of(allocate)) return std::to_string(*bytes);
  Expr count = int32(1);
  for (const Expr& extent : allocate.extents) count = count * cast(count->dtype, extent);
  if (as_int(count)) return as_int(count) == 0 ? "0" : "?";
  int64_t each = int64_t((allocate.dtype.bits + 7) / 8) * std::max(allocate.dtype.lanes(), 1);
  return each == 1 ? analysis::label(count) : std::format("{} * {}", analysis::label(count), each);
}

/// A life as a box: at a leaf, what ends makes room for what begins there.
void bound(StudyLife& life, bool ends_at_leaf) {
  life.lower = life.first;
  life.upper = ends_at_leaf && life.first != life.last ? life.last : life.last + 1;
}

}  // namespace

class Study {
 public:
  Study(const MemoryModel& model, int arena, const StudyOptions& options, const Job& job)
      : function_(*model.places_[std::size_t(arena)].first),
        kernel_(function_.kernels[std::size_t(model.places_[std::size_t(arena)].second)]),
        job_(job) {
    out_.arena = model.arenas_[std::size_t(arena)];
    out_.options = options;
    out_.threads = kernel_.threads;
  }

  MemoryStudy run() {
    place_buffers();
    barriers_ = coming_barriers(kernel_.body, problems_);
    place_entries();
    out_.lives = lives_by(out_.options.rule);
    if (out_.options.second) out_.second = lives_by(*out_.options.second);
    out_.hoisted = lives_by(LivenessRule::InnermostHoisted);
    out_.epochs = lives_by(LivenessRule::PerEpoch);
    if (out_.second) compare();
    if (out_.options.plan == PlanBy::StorageRewrite)
      plan_by_storage_rewrite();
    else
      plan_by_packing();
    other_shared();
    remarks();
    auto findings = plan_findings(out_, out_.plan);
    out_.notes.insert(out_.notes.end(), std::make_move_iterator(findings.begin()),
                      std::make_move_iterator(findings.end()));
    return std::move(out_);
  }

 private:
  // ---- what there is ------------------------------------------------------------------------------------------------

  bool is_ours(const VarNode& var) const { return number_.contains(&var); }

  void place_buffers() {
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
      if (int n = seen[buffer.name]++) buffer.name += std::format("_{}", n);
  }

  std::vector<int> numbers_of(const std::vector<const VarNode*>& vars) const {
    std::vector<int> out;
    for (const VarNode* var : vars) add_once(out, number_.at(var));
    return out;
  }

  void place_entries() {
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
      // What a scope's own condition or bound touches stands at its end in the sequence; it is read at its begin.
      if (entry.kind == LinearEntry::Kind::End)
        out_.entries[std::size_t(n + entry.partner)].accesses = numbers_of(entry.touched);
      out_.entries.push_back(std::move(it));
    }
  }

  // ---- liveness -----------------------------------------------------------------------------------------------------

  const analysis::MemoryLiveness& liveness_by(LivenessRule rule) {
    auto it = liveness_.find(rule);
    if (it == liveness_.end())
      it = liveness_
               .emplace(rule, analysis::memory_liveness(
                                  kernel_.body, rule, [this](const VarNode& var) { return is_ours(var); }, barriers_))
               .first;
    return it->second;
  }

  RuleLives lives_by(LivenessRule rule) {
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

  void compare() {
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

  // ---- the plan -----------------------------------------------------------------------------------------------------

  void add_box(std::size_t buffer, const StudyLife& life, int64_t offset) {
    out_.box_of[buffer] = int(out_.plan.boxes.size());
    out_.buffer_of.push_back(int(buffer));
    out_.plan.boxes.push_back(
        {out_.buffers[buffer].name, life.lower, life.upper, *out_.buffers[buffer].bytes, offset, false});
  }

  void begin_plan() {
    out_.plan.entries = int(out_.entries.size());
    out_.box_of.assign(out_.buffers.size(), -1);
    out_.offset_texts.resize(out_.buffers.size());
  }

  void plan_by_packing() {
    begin_plan();
    const analysis::MemoryLiveness& liveness = liveness_by(out_.options.rule);
    auto packer = analysis::Packer(int(out_.options.plan));
    auto packing = analysis::pack_memory(liveness, packer, job_);
    out_.total = as_int(packing.total);
    out_.bound = packing.lower_bound;
    out_.complete = packing.complete;
    for (std::size_t b = 0; b < out_.buffers.size(); ++b) {
      const StudyBuffer& buffer = out_.buffers[b];
      auto it = packing.offsets.find(buffer.allocate->buffer_var.get());
      if (it == packing.offsets.end()) continue;
      out_.offset_texts[b] = analysis::label(it->second);
      if (buffer.bytes) out_.plan.alignment = std::max<int64_t>(out_.plan.alignment, buffer.allocate->dtype.bytes());
      const auto& life = out_.lives.lives[b];
      if (auto offset = as_int(it->second); offset && buffer.bytes && life) add_box(b, *life, *offset);
    }
    bool by_free_list = packer == analysis::Packer::Tvm || !packing.lower_bound;
    out_.waste = by_free_list ? free_list_waste(
                                    out_, analysis::free_list_plan(liveness.sequence, liveness.events, !liveness.sound))
                              : gap_waste(out_);
  }

  /// Allocations that are shared stand one after another, each at an offset of its own in the picture.
  void plan_by_storage_rewrite() {
    begin_plan();
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

  /// The lives that StorageRewrite goes by, on this kernel's axis: bindings are scopes there, which stand nowhere here.
  void lives_of_storage_rewrite() {
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

  /// Static and dynamic shared memory of a kernel count together.
  void other_shared() {
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

  // ---- in words -----------------------------------------------------------------------------------------------------

  void note(Message text, std::vector<int> buffers = {}, int entry = -1) {
    out_.notes.push_back({StudyNote::Kind::Remark, std::move(text), std::move(buffers), entry});
  }

  void remarks() {
    if (out_.options.rule == LivenessRule::PerEpoch || out_.options.second == LivenessRule::PerEpoch)
      for (const Diagnostic& problem : problems_) note(problem.message);
    if (!out_.complete)
      note(message("The search for the smallest plan stopped after two seconds; this is the best that it found"));
    if (out_.options.plan != PlanBy::Tvm && out_.options.plan != PlanBy::StorageRewrite && !out_.bound)
      note(message("A size is symbolic: such memory is packed as TVM packs it"));
    if (out_.arena.scope == "shared" && out_.options.plan != PlanBy::StorageRewrite)
      note(message("TVM merges static shared memory only with tir.merge_static_smem; else StorageRewrite decides"));
    if (!out_.is_shared() && out_.options.plan != PlanBy::StorageRewrite)
      note(message("TVM merges shared memory only; this is what merging would make of {0}", out_.arena.scope));
    for (std::size_t b = 0; b < out_.buffers.size(); ++b) remark_on(b);
    for (const PointerAlias& alias : pointer_aliases(kernel_))
      if (is_ours(*alias.memory))
        note(message("{0} points into {1}: what goes through it counts for no rule", alias.alias->name,
                     alias.memory->name),
             {number_.at(alias.memory.get())});
    unseen_addresses();
  }

  void remark_on(std::size_t b) {
    const StudyBuffer& buffer = out_.buffers[b];
    if (!out_.lives.lives[b]) return note(message("{0} has no place: nothing touches it", buffer.name), {int(b)});
    if (!buffer.bytes && buffer.size_text == "0")
      return note(message("{0} has no bytes; TVM takes its size for symbolic", buffer.name), {int(b)});
    if (!buffer.bytes)
      return note(message("{0} is of {1} bytes, known only at run time: it stands in no picture", buffer.name,
                          buffer.size_text),
                  {int(b)});
    if (*buffer.bytes <= 4 && out_.options.plan == PlanBy::Tvm)
      note(message("{0} has at most 4 bytes: TVM never shares such memory", buffer.name), {int(b)});
    bool conditional = !is_true(buffer.allocate->condition);
    if (conditional) note(message("{0} is allocated under a condition", buffer.name), {int(b)});
  }

  /// TVM is blind to address_of: a buffer that is used only so dies too early.
  void unseen_addresses() {
    if (out_.options.rule != LivenessRule::AllocationLevel) return;
    std::set<int> told;
    walk(kernel_.body, [&](const Node& node) {
      auto call = as<CallNode>(&node);
      auto load =
          call && call->op == &op::address_of() && !call->args.empty() ? as<BufferLoadNode>(call->args[0]) : nullptr;
      auto it = load ? number_.find(load->buffer->data.get()) : number_.end();
      if (it != number_.end() && told.insert(it->second).second)
        note(message("allocation-level does not see that the address of {0} is taken",
                     out_.buffers[std::size_t(it->second)].name),
             {it->second});
      return true;
    });
  }

  const MemoryModel::Function& function_;
  const MemoryKernel& kernel_;
  const Job& job_;
  MemoryStudy out_;
  std::unordered_map<const VarNode*, int> number_;  ///< of each buffer by its pointer
  EntryIndex index_;
  std::unordered_set<const StmtNode*> barriers_;
  std::vector<Diagnostic> problems_;
  std::map<LivenessRule, analysis::MemoryLiveness> liveness_;
};

std::string_view plan_by_name(PlanBy by) { return plan_names[std::size_t(by)]; }

std::optional<PlanBy> find_plan_by(std::string_view name) {
  auto it = std::ranges::find(plan_names, name);
  if (it == std::end(plan_names)) return std::nullopt;
  return PlanBy(it - std::begin(plan_names));
}

MemoryStudy study_memory(const MemoryModel& model, int arena, const StudyOptions& options, const Job& job) {
  return Study(model, arena, options, job).run();
}

}  // namespace tirscope::passes
