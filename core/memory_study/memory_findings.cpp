// SPDX-License-Identifier: Apache-2.0
// What a study says in words: overlaps, why two buffers may share bytes, all of it as text.
#include <algorithm>
#include <set>

#include "analysis/memory/unguarded.h"
#include "memory_study/memory_study_parts.h"
#include "support/format.h"

namespace tirscope::passes {

using analysis::MemoryPlan;
using analysis::PlanBox;

Contacts::Contacts(const MemoryStudy& study) : study_(study), accesses_(study.buffers.size()) {
  for (std::size_t n = 0; n < study.entries.size(); ++n)
    for (int buffer : study.entries[n].accesses) accesses_[std::size_t(buffer)].push_back(int(n));
}

namespace {

/// The plan with the live ranges of another rule.
MemoryPlan with_lives(const MemoryStudy& study, MemoryPlan plan, const RuleLives& lives) {
  for (std::size_t k = 0; k < plan.boxes.size(); ++k)
    if (const auto& life = lives.lives[std::size_t(study.buffer_of[k])]) {
      plan.boxes[k].lower = life->lower;
      plan.boxes[k].upper = life->upper;
    }
  return plan;
}

std::vector<analysis::Passage> passages_of(const MemoryStudy& study) {
  std::vector<analysis::Passage> passages;
  for (const StudyEntry& entry : study.entries)
    passages.push_back({entry.kind, entry.stmt.get(), entry.partner,
                        entry.kind != analysis::LinearEntry::Kind::End && (entry.barrier || entry.barrier_before)});
  return passages;
}

}  // namespace

std::pair<int, int> Contacts::between(int a, int b) const {
  const std::vector<int>*one = &accesses_[std::size_t(a)], *two = &accesses_[std::size_t(b)];
  if (one->empty() || two->empty()) return {-1, -1};
  if (two->front() < one->front()) std::swap(one, two);
  // The first access of the later one, and what comes next of the other.
  int over = two->front();
  auto next = std::ranges::upper_bound(*one, over);
  if (next != one->end()) return {over, *next};
  // None comes: the other ends before, or is used again in the next iteration of a loop.
  int last = *std::prev(next);
  const auto &life = study_.hoisted.lives[std::size_t(a)], &other = study_.hoisted.lives[std::size_t(b)];
  bool meet = life && other && life->lower < other->upper && other->lower < life->upper;
  return meet ? std::pair(over, one->front()) : std::pair(last, over);
}

std::vector<StudyNote> plan_findings(const MemoryStudy& study, const MemoryPlan& plan) {
  std::vector<StudyNote> notes;
  std::set<std::pair<int, int>> told;
  const Contacts contacts(study);
  const std::vector<analysis::Passage> passages = passages_of(study);
  auto check = [&](const MemoryPlan& by, StudyNote::Kind kind, auto&& say) {
    for (const analysis::PlanConflict& conflict : analysis::conflicts(by)) {
      if (!told.insert({conflict.a, conflict.b}).second) continue;
      const int one = study.buffer_of[std::size_t(conflict.a)], other = study.buffer_of[std::size_t(conflict.b)];
      // Live ranges have no gaps: one that goes around the end of a loop covers what a barrier keeps apart.
      const auto met = kind == StudyNote::Kind::Hazard
                           ? analysis::unguarded(passages, contacts.of(one), contacts.of(other))
                           : std::optional(contacts.between(one, other));
      if (!met) continue;
      const PlanBox &a = by.boxes[std::size_t(conflict.a)], &b = by.boxes[std::size_t(conflict.b)];
      StudyNote& note = notes.emplace_back();
      note.kind = kind;
      note.text = say(a.id, b.id, study.entries[std::size_t(conflict.from)].text);
      note.buffers = {one, other};
      note.entry = conflict.from;
      std::tie(note.from, note.to) = *met;
    }
  };
  auto both_needed = [](const std::string& a, const std::string& b, const std::string& at) {
    return message("{0} and {1} share bytes, but both are live at: {2}", a, b, at);
  };
  check(plan, StudyNote::Kind::Overlap, both_needed);
  if (!study.is_shared()) return notes;
  check(with_lives(study, plan, study.hoisted), StudyNote::Kind::Overlap, both_needed);
  check(with_lives(study, plan, study.epochs), StudyNote::Kind::Hazard,
        [](const std::string& a, const std::string& b, const std::string& at) {
          return message("{0} and {1} share bytes without a barrier between their uses: {2}", a, b, at);
        });
  return notes;
}

Message why_together(const MemoryStudy& study, const MemoryPlan& plan, int a, int b) {
  const PlanBox *one = &plan.boxes[std::size_t(a)], *two = &plan.boxes[std::size_t(b)];
  if (two->lower < one->lower) std::swap(one, two);
  bool share = one->offset < two->offset + two->size && two->offset < one->offset + one->size;
  if (one->upper > two->lower) {
    const std::string& at = study.entries[std::size_t(two->lower)].text;
    return share ? message("{0} and {1} share bytes, but both are live at: {2}", one->id, two->id, at)
                 : message("{0} and {1} cannot share bytes: both are live at: {2}", one->id, two->id, at);
  }
  const std::string& last = study.entries[std::size_t(one->upper - 1)].text;
  const std::string& first = study.entries[std::size_t(two->lower)].text;
  return share ? message("{0} may overlap {1}: {1} is live up to {2}, {0} only from {3}", two->id, one->id, last, first)
               : message("{0} could overlap {1}: {1} is live up to {2}, {0} only from {3}", two->id, one->id, last,
                         first);
}

std::string to_text(const MemoryStudy& study) {
  auto bytes = [](const std::optional<int64_t>& value) { return value ? std::to_string(*value) : std::string("?"); };
  auto names = [&](const std::vector<int>& list) {
    std::string out;
    for (int n : list) out += (out.empty() ? "" : ", ") + study.buffers[std::size_t(n)].name;
    return out;
  };
  std::string out =
      formatted("{}, {}, {}, {}\n{} bytes unmerged, {} planned, at least {}\n\n", study.arena.kernel, study.arena.scope,
                analysis::liveness_rule_name(study.lives.rule), plan_by_name(study.options.plan), bytes(study.unmerged),
                bytes(study.total), bytes(study.bound));
  for (std::size_t b = 0; b < study.buffers.size(); ++b) {
    const StudyBuffer& buffer = study.buffers[b];
    const auto& life = study.lives.lives[b];
    out += formatted("{}\t{}\t{} bytes\tlevel {}\t{}\toffset {}\n", buffer.name, buffer.dtype, buffer.size_text,
                     buffer.level, life ? formatted("{}..{}", life->first, life->last) : "never",
                     study.offset_texts[b].empty() ? "none" : study.offset_texts[b]);
  }
  out += "\n";
  for (std::size_t i = 0; i < study.entries.size(); ++i) {
    const StudyEntry& entry = study.entries[i];
    int own = study.lives.number[i];
    out += formatted("{}\t{}{}\t{:+}\t{}\n", own < 0 ? std::string("-") : std::to_string(own),
                     std::string(std::size_t(2 * entry.level), ' '), entry.text, entry.partner,
                     names(study.lives.touched[i]));
  }
  for (const StudyNote& note : study.notes) out += "\n" + note.text.str();
  return out;
}

}  // namespace tirscope::passes
