// SPDX-License-Identifier: Apache-2.0
#include "views/memory_plan/tables.h"

#include <algorithm>

#include "views/common/look/texts.h"
#include "views/memory_plan/geometry.h"
#include "views/memory_plan/plan_text.h"

namespace tirscope::views::memory_plan {

using analysis::LinearEntry;

namespace {

QString ruleName(analysis::LivenessRule rule) { return q(std::string(analysis::liveness_rule_name(rule))); }

}  // namespace

// ---- entries --------------------------------------------------------------------------------------------------------

void EntryModel::show(const Shown& shown, const Theme& theme, const QFont& code) {
  reset([&] {
    study_ = shown.study;
    theme_ = &theme;
    code_ = code;
    marked_ = -1;
    std::vector<EntryRow> rows;
    if (!study_) return rows;
    rows.resize(study_->entries.size());
    const auto halves = usageByHalves(shown);
    for (std::size_t n = 0; n < rows.size() && 2 * n + 1 < halves.size(); ++n)
      rows[n].live = std::max(halves[2 * n], halves[2 * n + 1]);
    for (std::size_t b = 0; b < study_->buffers.size(); ++b)
      if (const auto& life = study_->lives.lives[b]) {
        rows[std::size_t(life->first)].begins.push_back(int(b));
        rows[std::size_t(life->last)].ends.push_back(int(b));
      }
    return rows;
  });
}

void EntryModel::markBuffer(int buffer) {
  if (buffer == marked_) return;
  marked_ = buffer;
  cellsChanged({Qt::BackgroundRole});
}

QString EntryModel::names(const std::vector<int>& buffers) const {
  QStringList names;
  for (int b : buffers) names += q(study_->buffers[std::size_t(b)].name);
  return names.join(QStringLiteral(", "));
}

QString EntryModel::text(const EntryRow& row, int number, int column) const {
  const auto n = std::size_t(number);
  const passes::StudyEntry& entry = study_->entries[n];
  const int own = study_->lives.number[n];
  switch (column) {
    case Number: return own < 0 ? QString() : QString::number(own);
    case Statement: {
      QString indent(2 * entry.level, u' ');
      if (entry.barrier_before) indent += QStringLiteral("┇ ");
      return entry.kind == LinearEntry::Kind::End ? indent + QStringLiteral("└ ") + q(entry.text)
                                                  : indent + q(entry.text);
    }
    case Offset: {
      if (own < 0 || entry.partner == 0) return {};
      const int offset = study_->lives.number[n + std::size_t(entry.partner)] - own;
      return offset > 0 ? QStringLiteral("+%1").arg(offset) : QString::number(offset);
    }
    case LevelColumn: return QString::number(entry.level);
    case Touched: return names(study_->lives.touched[n]);
    case Changes: {
      QStringList parts;
      if (!row.begins.empty()) parts += QStringLiteral("+ ") + names(row.begins);
      if (!row.ends.empty()) parts += QStringLiteral("− ") + names(row.ends);
      return parts.join(QStringLiteral("  "));
    }
    case Bytes: return exactBytes(row.live);
    case SecondTouched: return names(study_->second->touched[n]);
    default: return {};
  }
}

QString EntryModel::tip(int row) const {
  const passes::StudyEntry& entry = study_->entries[std::size_t(row)];
  QStringList lines{QStringLiteral("%1 (%2)").arg(q(entry.text), q(entry.type))};
  if (study_->lives.number[std::size_t(row)] < 0)
    lines += tr("%1 has no entry for it: its accesses are attributed to an enclosing scope")
                 .arg(ruleName(study_->lives.rule));
  if (!entry.accesses.empty()) lines += tr("accesses %1").arg(names(entry.accesses));
  if (entry.barrier) lines += tr("a barrier: all threads of the block wait for each other");
  if (entry.wait) lines += tr("waits for asynchronous copies");
  if (entry.barrier_before) lines += tr("ThreadSync will insert a barrier directly before it");
  if (entry.origin_is_around) lines += tr("created by lowering inside the selection");
  return lines.join(u'\n');
}

QVariant EntryModel::cell(const EntryRow& row, int number, int column, int role) const {
  const auto n = std::size_t(number);
  const passes::StudyEntry& entry = study_->entries[n];
  switch (role) {
    case Qt::DisplayRole: return text(row, number, column);
    case Qt::ToolTipRole: return tip(number);
    case Qt::FontRole: return column == Statement ? QVariant(code_) : QVariant();
    case Qt::ForegroundRole:
      if (entry.barrier) return theme_->color(Tone::Thread);
      if (entry.wait) return theme_->color(Tone::Vectorized);
      return theme_->color(study_->lives.number[n] < 0 || entry.kind == LinearEntry::Kind::End ? Tone::Muted
                                                                                               : Tone::Text);
    case Qt::BackgroundRole: {
      auto has = [&](const std::vector<int>& list) { return std::ranges::find(list, marked_) != list.end(); };
      bool marked = marked_ >= 0 && (has(entry.accesses) || has(study_->lives.touched[n]));
      return marked ? QVariant(theme_->color(Tone::Hovered)) : QVariant();
    }
    default: return {};
  }
}

QList<TableColumn> EntryModel::columns() const {
  constexpr auto words = Qt::AlignVCenter | Qt::AlignLeft, numbers = Qt::AlignVCenter | Qt::AlignRight;
  QList<TableColumn> columns = {
      {tr("No."), numbers, tr("The entry's number in the linear sequence of the chosen rule")},
      {tr("Statement"), words},
      {tr("Offset"), numbers, tr("Distance to the other entry of the scope, as TVM's scope_pair_offset")},
      {tr("Level"), numbers, tr("Number of enclosing scopes")},
      {tr("Accesses"), words, tr("The accesses that the chosen rule attributes to this entry")},
      {tr("Live"), words, tr("Live ranges that start (+) or end (−) here")},
      {tr("Bytes"), numbers, tr("Bytes live at this entry")},
  };
  if (study_ && study_->second) columns.append({ruleName(study_->second->rule), words});
  return columns;
}

// ---- buffers --------------------------------------------------------------------------------------------------------

void BufferModel::show(const Shown& shown, const Theme& theme) {
  reset([&] {
    shown_ = shown;
    theme_ = &theme;
    return shown_.study ? shown_.study->buffers : std::vector<passes::StudyBuffer>();
  });
}

QString BufferModel::text(const passes::StudyBuffer& buffer, int row, int column) const {
  const passes::MemoryStudy& study = *shown_.study;
  const int box = study.box_of[std::size_t(row)];
  const analysis::PlanBox* planned = box < 0 ? nullptr : &shown_.plan.boxes[std::size_t(box)];
  auto life = [&](const passes::RuleLives& lives) {
    const auto& it = lives.lives[std::size_t(row)];
    return it ? entriesText(study, it->first, it->last + 1) : tr("never");
  };
  switch (column) {
    case Name: return q(buffer.name);
    case Type: return q(buffer.dtype);
    case Bytes: return buffer.bytes ? exactBytes(*buffer.bytes) : q(buffer.size_text);
    case LevelColumn: return QString::number(buffer.level);
    case Life:
      if (planned && shown_.edited) return entriesText(study, planned->lower, planned->upper);
      return life(study.lives);
    case SecondLife: return study.second ? life(*study.second) : QString();
    case Place: return planned ? QString::number(planned->offset) : q(study.offset_texts[std::size_t(row)]);
    case Wasted: {
      int64_t bytes = 0;
      for (const passes::PlanWaste& waste : study.waste)
        if (waste.buffer == row) bytes += waste.bytes;
      return shown_.edited ? QString() : exactBytes(bytes);
    }
    case Why: {
      QStringList why;
      for (const passes::PlanWaste& waste : study.waste)
        if (waste.buffer == row && !shown_.edited) why += views::text(waste.why);
      return why.join(QStringLiteral("; "));
    }
    default: return {};
  }
}

QVariant BufferModel::cell(const passes::StudyBuffer& buffer, int number, int column, int role) const {
  switch (role) {
    case Qt::DisplayRole: return text(buffer, number, column);
    case Qt::DecorationRole: return column == Name ? QVariant(theme_->buffer(shown_.color(number))) : QVariant();
    case Qt::ToolTipRole: {
      const int box = shown_.study->box_of[std::size_t(number)];
      return box < 0 ? text(buffer, number, column) : boxTip(shown_, box);
    }
    default: return {};
  }
}

QList<TableColumn> BufferModel::columns() const {
  constexpr auto words = Qt::AlignVCenter | Qt::AlignLeft, numbers = Qt::AlignVCenter | Qt::AlignRight;
  return {{tr("Buffer"), words},   {tr("Type"), words},       {tr("Size"), numbers},
          {tr("Level"), numbers},  {tr("Live range"), words}, {tr("Live range by the second rule"), words},
          {tr("Offset"), numbers}, {tr("Wasted"), numbers},   {tr("Why"), words}};
}

}  // namespace tirscope::views::memory_plan
