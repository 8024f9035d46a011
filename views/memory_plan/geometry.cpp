// SPDX-License-Identifier: Apache-2.0
#include "views/memory_plan/geometry.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <set>

#include "views/common/look/texts.h"
#include "views/memory_plan/caption.h"
#include "views/memory_plan/plan_text.h"

namespace tirscope::views::memory_plan {

namespace {

using analysis::LinearEntry;
using passes::MemoryStudy;
using passes::StudyLife;

constexpr qreal margin = 10, least_column = 2, least_plot = 140, band_height = 15, level_room = 13;
constexpr int most_band_rows = 6;

/// The next round number of bytes: 1, 2, 4 ... of a power of two.
int64_t roundStep(qreal bytes) {
  int64_t step = 1;
  while (qreal(step) < bytes && step < (int64_t(1) << 50)) step *= 2;
  return step;
}

/// At a leaf, what ends there makes room for what begins there: such a box reaches into the leaf's column.
bool endsAtLeaf(const Shown& shown, int box) {
  const auto& life = shown.study->lives.lives[std::size_t(shown.study->buffer_of[std::size_t(box)])];
  const analysis::PlanBox& planned = shown.plan.boxes[std::size_t(box)];
  return life && life->lower == planned.lower && life->upper == planned.upper && life->upper == life->last;
}

class Layout {
 public:
  Layout(const Shown& shown, const Fonts& fonts, QSizeF room)
      : shown_(shown), study_(*shown.study), fonts_(fonts), room_(room) {}

  Geometry run() {
    out_.entries = int(study_.entries.size());
    if (out_.entries == 0) return {};
    placeCaption();
    placePlot();
    placeLevels();
    placeBoxes();
    placeUprights();
    placeArcs();
    placeBands();
    placeTicks();
    out_.size = QSizeF(std::ceil(out_.plot.right() + margin), std::ceil(bottom_));
    return std::move(out_);
  }

 private:
  bool isLeaf(int entry) const { return study_.entries[std::size_t(entry)].kind == LinearEntry::Kind::Leaf; }
  bool isLoop(int entry) const {
    const Stmt& stmt = study_.entries[std::size_t(entry)].stmt;
    return stmt && (stmt->kind == Kind::For || stmt->kind == Kind::While);
  }
  /// At a leaf, what ends there and what begins there share the column.
  qreal left(int lower) const { return out_.x(isLeaf(lower) ? lower + 0.5 : lower); }
  qreal right(int upper, bool shares_leaf) const { return out_.x(shares_leaf ? upper + 0.5 : upper); }
  QRectF lifeRect(const StudyLife& life, qreal top, qreal height) const {
    qreal from = left(life.lower), to = right(life.upper, life.upper == life.last);
    return QRectF(from, top, std::max(to - from, 1.0), height);
  }

  void placeCaption() {
    bottom_ = writeCaption(shown_, fonts_, margin, std::max(room_.width() - margin, 360.0), out_.caption) + 4;
  }

  /// How many bytes the plot reaches up to: everything that is to be seen, and the next step of the staircase.
  int64_t reach() const {
    int64_t most = std::max<int64_t>(analysis::total_bytes(shown_.plan), shown_.total().value_or(0));
    most = std::max(most, analysis::lower_bound(shown_.plan));  // a plan that overlaps has less than is needed
    most = std::max<int64_t>(most, 1);
    int64_t top = most + most / 12;
    if (shown_.gpu && study_.is_shared() && study_.other_shared)
      for (const analysis::OccupancyStep& step : analysis::occupancy_steps(*shown_.gpu))
        if (int64_t bytes = step.bytes - *study_.other_shared; bytes >= most) {
          if (bytes <= most * 2) top = std::max(top, bytes + bytes / 16);
          break;
        }
    return top;
  }

  void placePlot() {
    QFontMetricsF small(fonts_.small);
    out_.top = reach();
    out_.gutter = std::ceil(std::max(small.horizontalAdvance(exactBytes(out_.top)), 40.0)) + margin + 8;
    int depth = 0;
    for (int n = 0; n < out_.entries; ++n)
      if (study_.entries[std::size_t(n)].kind == LinearEntry::Kind::Begin)
        depth = std::max(depth, study_.entries[std::size_t(n)].level + 1);
    band_rows_ = std::min(depth, most_band_rows);
    const qreal below = fonts_.row + band_rows_ * band_height + margin;
    const qreal height = std::max(least_plot, room_.height() - bottom_ - below);
    out_.column = std::max(least_column, (room_.width() - out_.gutter - margin) / out_.entries);
    out_.plot = QRectF(out_.gutter, bottom_, out_.column * out_.entries, height);
    bottom_ += height;
    out_.usage = usageByHalves(shown_);
    if (!shown_.plan.boxes.empty()) out_.peak = int(std::ranges::max_element(out_.usage) - out_.usage.begin());
  }

  void placeLevels() {
    auto add = [&](Level::Kind kind, int64_t bytes, const QString& label) {
      if (bytes <= out_.top) out_.levels.push_back({kind, out_.y(qreal(bytes)), bytes, label});
    };
    if (shown_.gpu && study_.is_shared() && study_.other_shared) {
      const analysis::GpuLimits& gpu = *shown_.gpu;
      const int64_t other = *study_.other_shared;
      const int64_t limit =
          (study_.arena.scope == "shared" ? gpu.shared_per_block : gpu.shared_per_block_optin) - other;
      add(Level::Kind::Limit, limit, Text::tr("limit per block: %1").arg(exactBytes(limit)));
      // Steps that threads or the number of blocks rule out anyway are left out.
      const int most = analysis::occupancy(gpu, 0, study_.threads).blocks;
      qreal last = 1e9;
      for (const analysis::OccupancyStep& step : analysis::occupancy_steps(gpu)) {
        const int64_t bytes = step.bytes - other;
        if (step.blocks > most || bytes <= 0 || bytes > out_.top) continue;
        const qreal y = out_.y(qreal(bytes));
        if (last - y < level_room) continue;  // no room for its words
        last = y;
        add(Level::Kind::Step, bytes, Text::tr("blocks per SM: %1").arg(step.blocks));
      }
    }
    if (!shown_.edited && study_.bound && *study_.bound != study_.total.value_or(-1))
      add(Level::Kind::Bound, *study_.bound, Text::tr("lower bound for any plan: %1").arg(exactBytes(*study_.bound)));
    if (auto total = shown_.total()) add(Level::Kind::Total, *total, Text::tr("planned: %1").arg(exactBytes(*total)));
  }

  void placeBoxes() {
    std::set<int> in_conflict, crooked;
    for (const analysis::PlanConflict& conflict : analysis::conflicts(shown_.plan))
      in_conflict.insert({conflict.a, conflict.b});
    for (const passes::StudyNote& finding : shown_.findings)
      for (int buffer : finding.buffers) in_conflict.insert(study_.box_of[std::size_t(buffer)]);
    for (int box : analysis::misaligned(shown_.plan)) crooked.insert(box);
    QFontMetricsF name(fonts_.small);
    const passes::RuleDifference* first = study_.differences.empty() ? nullptr : &study_.differences.front();
    for (std::size_t k = 0; k < shown_.plan.boxes.size(); ++k) {
      const analysis::PlanBox& planned = shown_.plan.boxes[k];
      Box box;
      box.box = int(k);
      box.buffer = study_.buffer_of[k];
      box.color = shown_.color(box.buffer);
      const auto& life = study_.lives.lives[std::size_t(box.buffer)];
      bool as_planned = life && life->lower == planned.lower && life->upper == planned.upper;
      const qreal top = out_.y(qreal(planned.offset + planned.size)),
                  height = std::max(out_.y(qreal(planned.offset)) - top, 1.5);
      const qreal from = left(planned.lower), to = right(planned.upper, endsAtLeaf(shown_, box.box));
      box.rect = QRectF(from, top, std::max(to - from, 1.5), height);
      if (study_.second)
        if (const auto& other = study_.second->lives[std::size_t(box.buffer)])
          box.second = lifeRect(*other, top, height);
      if (first && first->buffer == box.buffer)
        box.differs = QRectF(out_.x(first->from), top, out_.column * (first->to - first->from), height);
      if (as_planned)
        for (int loop : life->carried) {
          int end = loop + study_.entries[std::size_t(loop)].partner;
          QRectF whole(out_.x(loop), top, out_.x(end + 1) - out_.x(loop), height);
          box.carried.push_back(whole.intersected(box.rect));
        }
      box.conflict = in_conflict.contains(box.box);
      box.misaligned = crooked.contains(box.box);
      box.pinned = planned.pinned;
      if (height >= name.height() && name.horizontalAdvance(q(planned.id)) + 8 <= box.rect.width())
        box.label = q(planned.id);
      out_.boxes.push_back(std::move(box));
    }
  }

  void placeUprights() {
    for (int n = 0; n < out_.entries; ++n) {
      const passes::StudyEntry& entry = study_.entries[std::size_t(n)];
      if (entry.barrier_before) out_.uprights.push_back({Upright::Kind::Coming, out_.x(n), n});
      if (entry.barrier) out_.uprights.push_back({Upright::Kind::Barrier, out_.x(n + 0.5), n});
      if (entry.wait) out_.uprights.push_back({Upright::Kind::Wait, out_.x(n + 0.5), n});
    }
  }

  void placeArcs() {
    constexpr int most = 60;
    for (int n = 0; n < int(shown_.findings.size()) && int(out_.arcs.size()) < most; ++n) {
      const passes::StudyNote& finding = shown_.findings[std::size_t(n)];
      if (finding.from < 0 || finding.to < 0 || finding.buffers.empty()) continue;
      // At the height of the bytes that all of its buffers hold.
      int64_t low = 0, high = out_.top;
      for (int buffer : finding.buffers) {
        const int box = study_.box_of[std::size_t(buffer)];
        if (box < 0) continue;
        const analysis::PlanBox& planned = shown_.plan.boxes[std::size_t(box)];
        low = std::max(low, planned.offset);
        high = std::min(high, planned.offset + planned.size);
      }
      Arc arc;
      arc.finding = n;
      arc.hazard = finding.kind == passes::StudyNote::Kind::Hazard;
      const qreal y = out_.y(qreal(low + high) / 2);
      arc.from = QPointF(out_.x(finding.from + 0.5), y);
      arc.to = QPointF(out_.x(finding.to + 0.5), y);
      // Both accesses in one statement: a loop beside it.
      if (finding.from == finding.to) arc.to.rx() += std::max(out_.column * 0.4, 8.0);
      const qreal wanted = std::clamp(std::abs(arc.to.x() - arc.from.x()) * 0.4, 22.0, 80.0);
      const qreal above = y - out_.plot.top() - 6, below = out_.plot.bottom() - y - 6;
      arc.rise = above >= wanted || above >= below ? std::min(wanted, above / 0.75) : -std::min(wanted, below / 0.75);
      out_.arcs.push_back(arc);
    }
  }

  void placeBands() {
    QFontMetricsF small(fonts_.small);
    const qreal top = bottom_ + fonts_.row;
    for (int n = 0; n < out_.entries; ++n) {
      const passes::StudyEntry& entry = study_.entries[std::size_t(n)];
      if (entry.kind != LinearEntry::Kind::Begin) continue;
      Band band;
      band.entry = n;
      band.loop = isLoop(n);
      band.rect = QRectF(out_.x(n), top + std::min(entry.level, most_band_rows - 1) * band_height,
                         out_.column * (entry.partner + 1), band_height)
                      .adjusted(0.5, 1, -0.5, -1);
      for (const QString& label : {q(entry.text), q(entry.text).section(QStringLiteral(" in "), 0, 0)})
        if (band.label.isEmpty() && small.horizontalAdvance(label) + 8 <= band.rect.width()) band.label = label;
      out_.bands.push_back(std::move(band));
    }
    bottom_ = top + band_rows_ * band_height + margin;
  }

  void placeTicks() {
    QFontMetricsF small(fonts_.small);
    const int64_t step = roundStep(qreal(out_.top) * 34 / out_.plot.height());
    for (int64_t bytes = 0; bytes <= out_.top; bytes += step)
      out_.byte_ticks.push_back({out_.y(qreal(bytes)), exactBytes(bytes)});
    qreal free = 0;
    for (int n = 0; n < out_.entries; ++n) {
      int own = study_.lives.number[std::size_t(n)];
      if (own < 0) continue;
      QString label = QString::number(own);
      const qreal width = small.horizontalAdvance(label), at = out_.x(n + 0.5);
      if (at - width / 2 < free) continue;
      out_.entry_ticks.push_back({at, label});
      free = at + width / 2 + 10;
    }
  }

  const Shown& shown_;
  const MemoryStudy& study_;
  const Fonts& fonts_;
  QSizeF room_;
  qreal bottom_ = 0;
  int band_rows_ = 0;
  Geometry out_;
};

}  // namespace

std::vector<int64_t> usageByHalves(const Shown& shown) {
  const MemoryStudy& study = *shown.study;
  std::vector<int64_t> usage(2 * study.entries.size() + 2, 0);
  for (int box = 0; box < int(shown.plan.boxes.size()); ++box) {
    const analysis::PlanBox& planned = shown.plan.boxes[std::size_t(box)];
    const bool leaf = study.entries[std::size_t(planned.lower)].kind == LinearEntry::Kind::Leaf;
    usage[std::size_t(2 * planned.lower + leaf)] += planned.size;
    usage[std::size_t(2 * planned.upper + endsAtLeaf(shown, box))] -= planned.size;
  }
  int64_t live = 0;
  for (int64_t& at : usage) at = live += at;
  usage.resize(2 * study.entries.size());
  return usage;
}

int Geometry::entryAt(qreal at) const {
  if (column <= 0 || at < plot.left() || at >= plot.right()) return -1;
  return std::min(entries - 1, int((at - plot.left()) / column));
}

qreal Geometry::bytesAt(qreal at) const { return (plot.bottom() - at) / plot.height() * qreal(top); }

Geometry layoutChart(const Shown& shown, const Fonts& fonts, QSizeF room) {
  return shown.study ? Layout(shown, fonts, room).run() : Geometry{};
}

}  // namespace tirscope::views::memory_plan
