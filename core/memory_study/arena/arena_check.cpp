// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "memory_study/arena/arena_parts.h"

namespace tirscope::passes {

namespace {

using analysis::ArenaBuffer;
using analysis::LivenessRule;
using analysis::ReplayFinding;

constexpr int most_runs = 16;  ///< of pairs in one arena

class PairJudge {
 public:
  PairJudge(const ArenaModules& modules, const ArenaRunner& runner, const ArenaFunction& function,
            const ArenaKernel& kernel, int arena, ArenaRow& row, std::vector<ArenaFinding>& findings)
      : modules_(modules),
        runner_(runner),
        function_(function),
        kernel_(kernel),
        arena_(arena),
        buffers_(kernel.plan.arenas[std::size_t(arena)].buffers),
        row_(row),
        findings_(findings),
        lives_(liveness(LivenessRule::InnermostHoisted)),
        epochs_(liveness(LivenessRule::PerEpoch)) {}

  void run() {
    note_entries();
    for (std::size_t i = 0; i < buffers_.size(); ++i)
      for (std::size_t k = i + 1; k < buffers_.size(); ++k) pair(int(i), int(k));
  }

 private:
  using Span = std::pair<int, int>;

  analysis::MemoryLiveness liveness(LivenessRule rule) const {
    auto counts = [this](const VarNode& var) {
      return std::ranges::any_of(buffers_, [&](const ArenaBuffer& buffer) { return buffer.var.get() == &var; });
    };
    return analysis::memory_liveness(kernel_.plan.separate, rule, counts);
  }
  std::optional<Span> span(const analysis::MemoryLiveness& liveness, int buffer) const {
    auto it = liveness.events.spans.find(buffers_[std::size_t(buffer)].var.get());
    return it == liveness.events.spans.end() ? std::nullopt : std::optional(it->second);
  }
  static bool meet(const Span& a, const Span& b) { return a.first <= b.second && b.first <= a.second; }

  void note_entries() {
    for (std::size_t i = 0; i < buffers_.size(); ++i)
      if (auto life = span(lives_, int(i))) {
        row_.buffers[i].first = life->first;
        row_.buffers[i].last = life->second;
      }
    for (const analysis::LinearEntry& entry : lives_.sequence.entries) {
      // The accesses are those of the module after the pass.
      auto own = kernel_.plan.source.find(entry.stmt.get());
      analysis::LinearEntry shown = entry;
      if (own != kernel_.plan.source.end()) shown.stmt = ref(*own->second);
      MemoryEntry out{analysis::entry_kind(shown), analysis::entry_text(shown), entry.partner, entry.level, {}};
      for (const VarNode* var : entry.touched) out.touched.push_back(var->name);
      if (analysis::is_barrier(entry.stmt)) row_.barriers.push_back(int(row_.entries.size()));
      row_.entries.push_back(std::move(out));
    }
  }

  void pair(int i, int k) {
    const ArenaBuffer &a = buffers_[std::size_t(i)], &b = buffers_[std::size_t(k)];
    if (!a.offset || !b.offset || !a.bytes || !b.bytes) return;
    int64_t from = std::max(*a.offset, *b.offset), to = std::min(*a.offset + *a.bytes, *b.offset + *b.bytes);
    auto life = span(lives_, i), other = span(lives_, k);
    if (from >= to || !life || !other) return;
    if (other->first < life->first) std::swap(i, k), std::swap(life, other);
    ArenaPair& pair = row_.pairs.emplace_back();
    pair.a = i;
    pair.b = k;
    pair.from = from;
    pair.to = to;
    pair.last = life->second;
    pair.first = other->first;
    for (int barrier : row_.barriers)
      if (pair.last < barrier && barrier < pair.first) pair.barrier = barrier;
    auto epoch = span(epochs_, i), other_epoch = span(epochs_, k);
    bool disjoint = !meet(*life, *other), synced = epoch && other_epoch && !meet(*epoch, *other_epoch);
    if (disjoint && synced) return apart(pair);  // Rule 2 of arena_report.h
    run_pair(pair, disjoint);
  }

  const std::string& name(int buffer) const { return row_.buffers[std::size_t(buffer)].name; }
  const std::string& text(int entry) const { return row_.entries[std::size_t(entry)].text; }

  void apart(ArenaPair& pair) {
    pair.verdict = ArenaVerdict::Apart;
    if (pair.barrier >= 0)
      pair.why = message("{0} is last used at \"{1}\" and {2} first at \"{3}\", after the barrier between them",
                         name(pair.a), text(pair.last), name(pair.b), text(pair.first));
    else
      pair.why =
          message("{0} is last used at \"{1}\" and {2} first at \"{3}\", with barriers on all paths between them",
                  name(pair.a), text(pair.last), name(pair.b), text(pair.first));
  }

  void run_pair(ArenaPair& pair, bool disjoint) {
    std::string reason;
    std::optional<PairShown> worst;
    Result<analysis::Replay> replay =
        ++runs_ > most_runs ? Result<analysis::Replay>(fail(refused(
                                  "memory.too-many-pairs", "too many pairs of buffers share bytes to run them all")))
                            : runner_.pair(function_, kernel_, arena_, pair.a, pair.b);
    if (!replay)
      reason = replay.error().message.str();
    else if (replay->failure)
      reason = replay->failure->message.str();
    if (replay) worst = shown_between(*replay);
    if (!worst) return unproven(pair, disjoint, reason);
    for (const analysis::ReplayStep& step : worst->steps)
      pair.witness.push_back(shown(step, name(step.owner == 0 ? pair.a : pair.b)));
    const bool stale = worst->stale;  // Rule 2 of arena_report.h
    pair.verdict = stale ? ArenaVerdict::Together : ArenaVerdict::Hazard;
    pair.why = why_wrong(stale, pair.witness[pair.witness.size() - 2], pair.witness.back());
    findings_.push_back({stale ? "memory.overlap" : "memory.hazard", row_.kernel,
                         message("{0} and {1} share the bytes {2} to {3}: {4}", name(pair.a), name(pair.b), pair.from,
                                 pair.to, pair.why.str()),
                         pair.witness, false});
  }

  void unproven(ArenaPair& pair, bool disjoint, const std::string& reason) {
    pair.verdict = ArenaVerdict::Unproven;
    std::string run = reason.empty() ? "no error seen in the run" : "could not run: " + reason;
    if (disjoint)
      pair.why =
          message("there is no barrier between the last use of {0}, \"{1}\", and the first use of {2}, \"{3}\"; {4}",
                  name(pair.a), text(pair.last), name(pair.b), text(pair.first), run);
    else
      pair.why =
          message("{0} and {1} may both be live at \"{2}\"; {3}", name(pair.a), name(pair.b), text(pair.first), run);
    row_.warnings.push_back(pair.why.str());
  }

  /// The statement of the kernel after, for one of the kernel with separate memories.
  RunStep shown(analysis::ReplayStep step, const std::string& buffer) const {
    auto own = kernel_.plan.source.find(static_cast<const StmtNode*>(step.where.statement));
    if (own != kernel_.plan.source.end()) step.where.statement = own->second;
    return arena_step(modules_, function_.name, step, buffer);
  }

  const ArenaModules& modules_;
  const ArenaRunner& runner_;
  const ArenaFunction& function_;
  const ArenaKernel& kernel_;
  int arena_, runs_ = 0;
  const std::vector<ArenaBuffer>& buffers_;
  ArenaRow& row_;
  std::vector<ArenaFinding>& findings_;
  analysis::MemoryLiveness lives_, epochs_;
};

bool same_bytes(const std::vector<interp::Argument>& a, const std::vector<interp::Argument>& b, std::string& which) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (!a[i].is_array || !a[i].written) continue;
    const auto *own = a[i].array.as<std::byte>(), *other = b[i].array.as<std::byte>();
    if (a[i].array.bytes() == b[i].array.bytes() && std::equal(own, own + a[i].array.bytes(), other)) continue;
    which = a[i].name;
    return false;
  }
  return true;
}

const char* code_of(ReplayFinding::Kind kind) {
  switch (kind) {
    case ReplayFinding::Kind::StaleRead: return "memory.stale-read";
    case ReplayFinding::Kind::UnsetRead: return "memory.unset-read";
    case ReplayFinding::Kind::Race: return "memory.race";
    case ReplayFinding::Kind::EarlyRead: return "memory.early-read";
  }
  return "";
}

}  // namespace

std::optional<PairShown> shown_between(const analysis::Replay& replay) {
  const ReplayFinding* worst = nullptr;
  auto is_stale = [](const ReplayFinding& it) { return it.kind == ReplayFinding::Kind::StaleRead && it.ordered; };
  for (const ReplayFinding& finding : replay.findings) {
    if (finding.first.owner < 0 || finding.first.owner == finding.second.owner) continue;
    if (!worst || is_stale(finding)) worst = &finding;
  }
  if (!worst) return std::nullopt;
  PairShown shown{is_stale(*worst), {}};
  if (worst->written) shown.steps.push_back(*worst->written);
  shown.steps.push_back(worst->first);
  shown.steps.push_back(worst->second);
  return shown;
}

Message why_wrong(bool stale, const RunStep& first, const RunStep& second) {
  return stale ? message("{0} overwrites {1}, which is read later: \"{2}\", then \"{3}\"", first.buffer, second.buffer,
                         first.text, second.text)
               : message("there is no barrier between \"{0}\" of {1} and \"{2}\" of {3} in another thread", first.text,
                         first.buffer, second.text, second.buffer);
}

std::string_view arena_verdict_name(ArenaVerdict verdict) {
  constexpr std::string_view names[] = {"apart", "together", "hazard", "unproven"};
  return names[std::size_t(verdict)];
}

RunStep arena_step(const ArenaModules& modules, const std::string& function, const analysis::ReplayStep& step,
                   const std::string& buffer) {
  RunStep out = run_step(step, buffer);
  out.node = modules.address(function, *step.where.statement);
  return out;
}

RunStep run_step(const analysis::ReplayStep& step, const std::string& buffer) {
  RunStep out;
  auto stmt = static_cast<const StmtNode*>(step.where.statement);
  out.text = analysis::entry_text({analysis::LinearEntry::Kind::Leaf, ref(*stmt), 0, 0, {}});
  out.buffer = buffer;
  out.element = step.element;
  out.write = step.write;
  out.loops = step.where.loops;
  out.thread = step.thread;
  out.epoch = step.epoch;
  return out;
}

void judge_pairs(const ArenaModules& modules, const ArenaRunner& runner, const ArenaFunction& function,
                 const ArenaKernel& kernel, int arena, ArenaRow& row, std::vector<ArenaFinding>& findings) {
  PairJudge(modules, runner, function, kernel, arena, row, findings).run();
}

/// Rule 3 of arena_report.h.
void replay_functions(const ArenaModules& modules, const ArenaRunner& runner, ArenaReport& report) {
  std::vector<std::string> entries;
  for (const ArenaFunction& function : modules.functions)
    if (std::string entry = runner.entry_of(function.name);
        !function.kernels.empty() && std::ranges::find(entries, entry) == entries.end())
      entries.push_back(entry);
  for (const std::string& entry : entries) {
    ArenaReplay& out = report.replays.emplace_back(ArenaReplay{entry, false, false, false, {}});
    ArenaOwners owners;
    auto before = runner.before(entry);
    auto after = runner.after(entry, owners);
    for (const auto* run : {&before, &after}) {
      const Diagnostic* why = !*run ? &run->error() : (*run)->failure ? &*(*run)->failure : nullptr;
      if (why && out.reason.empty()) out.reason = why->message.str();
    }
    if (!before || !after) continue;
    out.stopped = after->stopped;
    out.ran = !before->failure && !after->failure;
    for (const ReplayFinding& found : after->findings) {
      const ArenaRow& row = report.rows[std::size_t(owners.row_of_arena[std::size_t(found.arena)])];
      // Whose an access is may not be known; that it is one of the arena is.
      auto name = [&](const analysis::ReplayStep& step) {
        return step.owner < 0 ? row.arena : row.buffers[std::size_t(owners.buffer_of[std::size_t(step.owner)])].name;
      };
      ArenaFinding& finding = report.findings.emplace_back();
      finding.code = code_of(found.kind);
      finding.kernel = row.kernel;
      auto add = [&](const analysis::ReplayStep& step) {
        finding.steps.push_back(arena_step(modules, row.function, step, name(step)));
      };
      if (found.written) add(*found.written);
      if (found.kind != ReplayFinding::Kind::UnsetRead) add(found.first);
      add(found.second);
      const RunStep& last = finding.steps.back();
      bool own = found.first.owner < 0 || found.first.owner == found.second.owner;
      finding.before_too = own && std::ranges::any_of(before->findings, [&](const ReplayFinding& other) {
                             return other.kind == found.kind;
                           });
      if (found.kind == ReplayFinding::Kind::UnsetRead) {
        finding.message = message("{0} is read before it is written", last.element);
      } else if (found.kind == ReplayFinding::Kind::EarlyRead) {
        finding.message =
            message("{0} is read before the asynchronous copy into {1} has completed", last.element, name(found.first));
      } else if (found.kind == ReplayFinding::Kind::StaleRead) {
        finding.message = message("stale read of {0}: {1} has overwritten it", last.element, name(found.first));
      } else {
        finding.message = message("there is no barrier between two threads that access {0} and {1}",
                                  finding.steps.front().element, last.element);
      }
    }
    std::string which;
    out.equal = out.ran && !after->stopped && same_bytes(before->arguments, after->arguments, which);
    if (out.ran && !after->stopped && !out.equal)
      report.findings.push_back({"memory.wrong-result",
                                 entry,
                                 message("{0} differs from the result of the module before on the same input", which),
                                 {},
                                 false});
  }
}

}  // namespace tirscope::passes
