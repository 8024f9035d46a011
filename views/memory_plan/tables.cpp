// SPDX-License-Identifier: Apache-2.0
#include "views/memory_plan/tables.h"

#include <algorithm>

#include "views/common/look/texts.h"
#include "views/memory_plan/geometry.h"

namespace tirscope::views::memory_plan {

using analysis::LinearEntry;

namespace {

QString ruleName(analysis::LivenessRule rule) { return q(std::string(analysis::liveness_rule_name(rule))); }

}  // namespace

// ---- entries --------------------------------------------------------------------------------------------------------

void EntryModel::show(const Shown& shown, const Theme& theme, const QFont& code) {
  beginResetModel();
  study_ = shown.study;
  theme_ = &theme;
  code_ = code;
  marked_ = -1;
  live_.clear();
  begins_.clear();
  ends_.clear();
  if (study_) {
    auto halves = usageByHalves(shown);
    for (std::size_t n = 0; n < halves.size(); n += 2) live_.push_back(std::max(halves[n], halves[n + 1]));
    begins_.resize(study_->entries.size());
    ends_.resize(study_->entries.size());
    for (std::size_t b = 0; b < study_->buffers.size(); ++b)
      if (const auto& life = study_->lives.lives[b]) {
        begins_[std::size_t(life->first)].push_back(int(b));
        ends_[std::size_t(life->last)].push_back(int(b));
      }
  }
  endResetModel();
}

int EntryModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !study_ ? 0 : int(study_->entries.size());
}
int EntryModel::columnCount(const QModelIndex& parent) const {
  if (parent.isValid()) return 0;
  return study_ && study_->second ? ColumnCount : ColumnCount - 1;
}

void EntryModel::markBuffer(int buffer) {
  if (buffer == marked_) return;
  marked_ = buffer;
  if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::BackgroundRole});
}

QString EntryModel::names(const std::vector<int>& buffers) const {
  QStringList names;
  for (int b : buffers) names += q(study_->buffers[std::size_t(b)].name);
  return names.join(QStringLiteral(", "));
}

QString EntryModel::text(int row, int column) const {
  const auto n = std::size_t(row);
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
      if (!begins_[n].empty()) parts += QStringLiteral("+ ") + names(begins_[n]);
      if (!ends_[n].empty()) parts += QStringLiteral("− ") + names(ends_[n]);
      return parts.join(QStringLiteral("  "));
    }
    case Bytes: return exactBytes(live_[n]);
    case SecondTouched: return names(study_->second->touched[n]);
    default: return {};
  }
}

QString EntryModel::tip(int row) const {
  const passes::StudyEntry& entry = study_->entries[std::size_t(row)];
  QStringList lines{QStringLiteral("%1 (%2)").arg(q(entry.text), q(entry.type))};
  if (study_->lives.number[std::size_t(row)] < 0)
    lines +=
        tr("%1 has no entry for it: what it touches is charged to a scope around it").arg(ruleName(study_->lives.rule));
  if (!entry.accesses.empty()) lines += tr("touches %1").arg(names(entry.accesses));
  if (entry.barrier) lines += tr("a barrier: all threads of the block wait for each other");
  if (entry.wait) lines += tr("waits for asynchronous copies");
  if (entry.barrier_before) lines += tr("ThreadSync will put a barrier right before it");
  if (entry.origin_is_around) lines += tr("lowering made it inside of what is selected");
  return lines.join(u'\n');
}

QVariant EntryModel::data(const QModelIndex& index, int role) const {
  if (!study_ || !index.isValid() || index.row() >= rowCount()) return {};
  const auto n = std::size_t(index.row());
  const passes::StudyEntry& entry = study_->entries[n];
  switch (role) {
    case Qt::DisplayRole: return text(index.row(), index.column());
    case Qt::ToolTipRole: return tip(index.row());
    case Qt::FontRole: return index.column() == Statement ? QVariant(code_) : QVariant();
    case Qt::TextAlignmentRole: {
      bool number = index.column() == Number || index.column() == Offset || index.column() == LevelColumn ||
                    index.column() == Bytes;
      return QVariant(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
    }
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

QVariant EntryModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::ToolTipRole) switch (section) {
      case Number: return tr("The entry's number in the sequence of the chosen rule");
      case Offset: return tr("How far it is to the other entry of the scope, as TVM's scope_pair_offset");
      case LevelColumn: return tr("How many scopes stand around it");
      case Touched: return tr("What the chosen rule charges to this entry");
      case Changes: return tr("What begins (+) and ends (−) to be needed here");
      case Bytes: return tr("Bytes needed at this entry");
      default: return {};
    }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Number: return tr("No.");
    case Statement: return tr("Statement");
    case Offset: return tr("Offset");
    case LevelColumn: return tr("Level");
    case Touched: return tr("Touched");
    case Changes: return tr("Needed");
    case Bytes: return tr("Bytes");
    case SecondTouched: return study_ && study_->second ? ruleName(study_->second->rule) : QString();
    default: return {};
  }
}

// ---- buffers --------------------------------------------------------------------------------------------------------

void BufferModel::show(const Shown& shown, const Theme& theme) {
  beginResetModel();
  shown_ = shown;
  theme_ = &theme;
  endResetModel();
}

int BufferModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !shown_.study ? 0 : int(shown_.study->buffers.size());
}
int BufferModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(ColumnCount); }

QString BufferModel::text(int row, int column) const {
  const passes::MemoryStudy& study = *shown_.study;
  const passes::StudyBuffer& buffer = study.buffers[std::size_t(row)];
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

QVariant BufferModel::data(const QModelIndex& index, int role) const {
  if (!shown_.study || !index.isValid() || index.row() >= rowCount()) return {};
  switch (role) {
    case Qt::DisplayRole: return text(index.row(), index.column());
    case Qt::DecorationRole:
      return index.column() == Name ? QVariant(theme_->buffer(shown_.color(index.row()))) : QVariant();
    case Qt::ToolTipRole: {
      int box = shown_.study->box_of[std::size_t(index.row())];
      return box < 0 ? text(index.row(), index.column()) : boxTip(shown_, box);
    }
    case Qt::TextAlignmentRole: {
      bool number = index.column() == Bytes || index.column() == LevelColumn || index.column() == Place ||
                    index.column() == Wasted;
      return QVariant(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
    }
    default: return {};
  }
}

QVariant BufferModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case Name: return tr("Buffer");
    case Type: return tr("Type");
    case Bytes: return tr("Size");
    case LevelColumn: return tr("Level");
    case Life: return tr("Needed at");
    case SecondLife: return tr("By the second rule");
    case Place: return tr("Offset");
    case Wasted: return tr("Wasted");
    case Why: return tr("Why");
    default: return {};
  }
}

}  // namespace tirscope::views::memory_plan
