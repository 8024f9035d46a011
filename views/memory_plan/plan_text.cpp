// SPDX-License-Identifier: Apache-2.0
#include "views/memory_plan/plan_text.h"

#include <QLocale>
#include <algorithm>
#include <set>

#include "views/common/canvas/pieces.h"
#include "views/common/look/texts.h"

namespace tirscope::views::memory_plan {

using passes::MemoryStudy;

QString exactBytes(int64_t bytes) {
  constexpr int64_t kib = 1024;
  if (bytes >= kib && bytes % kib == 0)
    return QStringLiteral("%1 KiB").arg(QLocale::c().toString(qlonglong(bytes / kib)));
  if (bytes >= 64 * kib) return QStringLiteral("%1 KiB").arg(double(bytes) / double(kib), 0, 'f', 1);
  return QStringLiteral("%1 B").arg(QLocale::c().toString(qlonglong(bytes)));
}

QString occupancyText(const Shown& shown) {
  if (!shown.gpu || !shown.study || !shown.study->is_shared()) return {};
  const analysis::GpuLimits& gpu = *shown.gpu;
  auto bytes = shown.block_bytes();
  QString name = q(std::string(gpu.name));
  if (!bytes) return Text::tr("%1: one size is known only at run time").arg(name);
  if (shown.study->arena.scope == "shared" && *bytes > gpu.shared_per_block)
    return Text::tr("%1: too large; static shared memory holds at most %2").arg(name, exactBytes(gpu.shared_per_block));
  analysis::Occupancy occupancy = analysis::occupancy(gpu, *bytes, shown.study->threads);
  const int blocks = occupancy.blocks;
  switch (occupancy.limit) {
    case analysis::Occupancy::Limit::SharedMemory:
      return Text::tr("%1: blocks per SM: %2, limited by shared memory; register use unknown").arg(name).arg(blocks);
    case analysis::Occupancy::Limit::Threads:
      return Text::tr("%1: blocks per SM: %2, limited by threads; register use unknown").arg(name).arg(blocks);
    case analysis::Occupancy::Limit::Blocks:
      return Text::tr("%1: blocks per SM: %2, the maximum; register use unknown").arg(name).arg(blocks);
    case analysis::Occupancy::Limit::TooLarge: break;
  }
  return Text::tr("%1: too large for a block").arg(name);
}

QString noteText(const passes::StudyNote& note) { return text(note.text); }

QString stepText(const passes::RunStep& step) {
  const QString thread = QStringLiteral("(%1, %2, %3)").arg(step.thread[0]).arg(step.thread[1]).arg(step.thread[2]);
  QString out =
      step.write ? Text::tr("thread %1 writes %2; barriers before it: %3").arg(thread, q(step.element)).arg(step.epoch)
                 : Text::tr("thread %1 reads %2; barriers before it: %3").arg(thread, q(step.element)).arg(step.epoch);
  QStringList loops;
  for (const auto& [name, value] : step.loops) loops += QStringLiteral("%1 = %2").arg(q(name)).arg(value);
  return loops.isEmpty() ? out : out + u'\n' + loops.join(QStringLiteral(", "));
}

QString entriesText(const MemoryStudy& study, int lower, int upper) {
  // Numbered as the chosen rule numbers them; what it has no entry for counts to the next one that it has.
  auto own = [&](int entry, int step) {
    for (int n = entry; n >= 0 && n < int(study.entries.size()); n += step)
      if (study.lives.number[std::size_t(n)] >= 0) return study.lives.number[std::size_t(n)];
    return -1;
  };
  int first = own(lower, 1), last = own(upper - 1, -1);
  if (first < 0 || last < first) return QStringLiteral("“%1”").arg(q(study.entries[std::size_t(lower)].text));
  return first == last ? QString::number(first) : Text::tr("%1 to %2").arg(first).arg(last);
}

QString differenceText(const MemoryStudy& study, const passes::RuleDifference& difference) {
  auto name = [](analysis::LivenessRule rule) { return q(std::string(analysis::liveness_rule_name(rule))); };
  QString one = name(study.lives.rule), two = name(study.second->rule);
  if (!difference.first_needs) std::swap(one, two);
  QString buffer = q(study.buffers[std::size_t(difference.buffer)].name);
  const std::string& from = study.entries[std::size_t(difference.from)].text;
  const std::string& to = study.entries[std::size_t(difference.to - 1)].text;
  if (difference.to - difference.from == 1)
    return Text::tr("%1 at “%2”: live under %3, not under %4").arg(buffer, q(from), one, two);
  return Text::tr("%1 from “%2” to “%3”: live under %4, not under %5").arg(buffer, q(from), q(to), one, two);
}

QString boxTip(const Shown& shown, int box) {
  const MemoryStudy& study = *shown.study;
  const analysis::PlanBox& planned = shown.plan.boxes[std::size_t(box)];
  const int buffer = study.buffer_of[std::size_t(box)];
  QStringList lines{Text::tr("%1, %2 at offset %3").arg(q(planned.id), exactBytes(planned.size)).arg(planned.offset),
                    Text::tr("live from “%1” to “%2”")
                        .arg(q(study.entries[std::size_t(planned.lower)].text),
                             q(study.entries[std::size_t(planned.upper - 1)].text))};
  const auto& life = study.lives.lives[std::size_t(buffer)];
  if (life)
    for (int loop : life->carried)
      lines += Text::tr("one iteration of “%1” may pass it to the next").arg(q(study.entries[std::size_t(loop)].text));
  if (planned.pinned) lines += Text::tr("pinned");
  if (!shown.edited)
    for (const passes::PlanWaste& waste : study.waste)
      if (waste.buffer == buffer) lines += Text::tr("%1 wasted: %2").arg(exactBytes(waste.bytes), text(waste.why));
  constexpr int most = 4;
  int told = 0;
  for (int other = 0; other < int(shown.plan.boxes.size()); ++other) {
    const analysis::PlanBox& that = shown.plan.boxes[std::size_t(other)];
    const bool shares =
        other != box && that.offset < planned.offset + planned.size && planned.offset < that.offset + that.size;
    if (shares && ++told <= most) lines += text(passes::why_together(study, shown.plan, box, other));
  }
  if (told > most) lines += Text::tr("and %n more", nullptr, told - most);
  return lines.join(u'\n');
}

}  // namespace tirscope::views::memory_plan
