// SPDX-License-Identifier: Apache-2.0
// What a study says in words: overlaps, why two buffers may share bytes, all of it as text.
#include <format>
#include <set>

#include "passes/memory_study.h"

namespace tirscope::passes {

using analysis::MemoryPlan;
using analysis::PlanBox;

std::vector<StudyNote> plan_findings(const MemoryStudy& study, const MemoryPlan& plan) {
  std::vector<StudyNote> notes;
  std::set<std::pair<int, int>> told;
  auto check = [&](const MemoryPlan& by, auto&& say) {
    for (const analysis::PlanConflict& conflict : analysis::conflicts(by)) {
      if (!told.insert({conflict.a, conflict.b}).second) continue;
      const PlanBox &a = by.boxes[std::size_t(conflict.a)], &b = by.boxes[std::size_t(conflict.b)];
      notes.push_back({StudyNote::Kind::Overlap,
                       say(a.id, b.id, study.entries[std::size_t(conflict.from)].text),
                       {study.buffer_of[std::size_t(conflict.a)], study.buffer_of[std::size_t(conflict.b)]},
                       conflict.from});
    }
  };
  check(plan, [](const std::string& a, const std::string& b, const std::string& at) {
    return message("{0} and {1} share bytes, but both are needed at: {2}", a, b, at);
  });
  if (!study.is_shared()) return notes;
  auto by = [&](const RuleLives& lives) {
    MemoryPlan other = plan;
    for (std::size_t k = 0; k < other.boxes.size(); ++k)
      if (const auto& life = lives.lives[std::size_t(study.buffer_of[k])]) {
        other.boxes[k].lower = life->lower;
        other.boxes[k].upper = life->upper;
      }
    return other;
  };
  check(by(study.hoisted), [](const std::string& a, const std::string& b, const std::string& at) {
    return message("{0} and {1} share bytes, but both are needed at: {2}", a, b, at);
  });
  check(by(study.epochs), [](const std::string& a, const std::string& b, const std::string& at) {
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
    return share ? message("{0} and {1} share bytes, but both are needed at: {2}", one->id, two->id, at)
                 : message("{0} and {1} cannot share bytes: both are needed at: {2}", one->id, two->id, at);
  }
  const std::string& last = study.entries[std::size_t(one->upper - 1)].text;
  const std::string& first = study.entries[std::size_t(two->lower)].text;
  return share ? message("{0} may stand over {1}: {1} is needed up to {2}, {0} only from {3} on", two->id, one->id,
                         last, first)
               : message("{0} could stand over {1}: {1} is needed up to {2}, {0} only from {3} on", two->id, one->id,
                         last, first);
}

std::string to_text(const MemoryStudy& study) {
  auto bytes = [](const std::optional<int64_t>& value) { return value ? std::to_string(*value) : std::string("?"); };
  auto names = [&](const std::vector<int>& list) {
    std::string out;
    for (int n : list) out += (out.empty() ? "" : ", ") + study.buffers[std::size_t(n)].name;
    return out;
  };
  std::string out =
      std::format("{}, {}, {}, {}\n{} bytes unmerged, {} planned, at least {}\n\n", study.arena.kernel,
                  study.arena.scope, analysis::liveness_rule_name(study.lives.rule), plan_by_name(study.options.plan),
                  bytes(study.unmerged), bytes(study.total), bytes(study.bound));
  for (std::size_t b = 0; b < study.buffers.size(); ++b) {
    const StudyBuffer& buffer = study.buffers[b];
    const auto& life = study.lives.lives[b];
    out += std::format("{}\t{}\t{} bytes\tlevel {}\t{}\toffset {}\n", buffer.name, buffer.dtype, buffer.size_text,
                       buffer.level, life ? std::format("{}..{}", life->first, life->last) : "never",
                       study.offset_texts[b].empty() ? "none" : study.offset_texts[b]);
  }
  out += "\n";
  for (std::size_t i = 0; i < study.entries.size(); ++i) {
    const StudyEntry& entry = study.entries[i];
    int own = study.lives.number[i];
    out += std::format("{}\t{}{}\t{:+}\t{}\n", own < 0 ? std::string("-") : std::to_string(own),
                       std::string(std::size_t(2 * entry.level), ' '), entry.text, entry.partner,
                       names(study.lives.touched[i]));
  }
  for (const StudyNote& note : study.notes) out += "\n" + note.text.str();
  return out;
}

}  // namespace tirscope::passes
