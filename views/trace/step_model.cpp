// SPDX-License-Identifier: Apache-2.0
#include "views/trace/step_model.h"

#include <QFont>

#include "views/common/canvas/pieces.h"

namespace tirscope::views {

void StepModel::setHistory(HistoryPtr history) {
  beginResetModel();
  history_ = std::move(history);
  notes_.clear();
  entries_.clear();
  top_.clear();
  if (history_) {
    std::map<int, std::vector<const Step*>> successors;  // by the id that they follow; -1: none
    for (const StepPtr& step : history_->steps) successors[step->parent].push_back(step.get());
    for (const Step* first : successors[-1]) placeLine(first, -1, successors);
  }
  endResetModel();
}

void StepModel::setNotes(QMap<int, QString> notes) {
  std::swap(notes_, notes);
  // Each row alone: only then does a tree ask anew how high it is.
  for (std::size_t n = 0; n < entries_.size(); ++n) {
    const int step = entries_[n].step->id;
    if (notes.value(step) == notes_.value(step)) continue;
    const QModelIndex first = createIndex(entries_[n].row, 0, quintptr(n));
    Q_EMIT dataChanged(first, first.siblingAtColumn(ColumnCount - 1));
  }
}

/// Places `step` and what follows it as rows below `parent`; of several successors the one on the current path, else
/// the newest, goes on in the line, and the others begin branches below the step that they leave.
void StepModel::placeLine(const Step* step, int parent, const std::map<int, std::vector<const Step*>>& successors) {
  while (step) {
    int self = int(entries_.size());
    auto& rows = parent < 0 ? top_ : entries_[std::size_t(parent)].below;
    int row = int(rows.size());
    rows.push_back(self);
    entries_.push_back({step, parent, row, {}});
    auto next = successors.find(step->id);
    if (next == successors.end()) return;
    const Step* line = nullptr;
    for (const Step* other : next->second)
      if (!line || !line->onPath) line = other;
    for (const Step* branch : next->second)
      if (branch != line) placeLine(branch, self, successors);
    step = line;
  }
}

QModelIndex StepModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  const auto& rows = parent.isValid() ? entry(parent)->below : top_;
  return createIndex(row, column, quintptr(rows[std::size_t(row)]));
}

QModelIndex StepModel::parent(const QModelIndex& index) const {
  const Entry* it = entry(index);
  if (!it || it->parent < 0) return {};
  return createIndex(entries_[std::size_t(it->parent)].row, 0, quintptr(it->parent));
}

int StepModel::rowCount(const QModelIndex& parent) const {
  if (parent.column() > 0) return 0;
  return int(parent.isValid() ? entry(parent)->below.size() : top_.size());
}

int StepModel::columnCount(const QModelIndex&) const { return ColumnCount; }

QModelIndex StepModel::indexOf(int step) const {
  for (std::size_t n = 0; n < entries_.size(); ++n)
    if (entries_[n].step->id == step) return createIndex(entries_[n].row, 0, quintptr(n));
  return {};
}

int StepModel::stepAt(const QModelIndex& index) const {
  const Entry* it = entry(index);
  return it ? it->step->id : -1;
}

QVariant StepModel::data(const QModelIndex& index, int role) const {
  const Entry* it = entry(index);
  if (!it) return {};
  const Step& step = *it->step;
  bool current = step.id == history_->current;
  switch (role) {
    case Qt::DisplayRole:
      if (index.column() == StepColumn) return step.title;
      if (index.column() == TimeColumn) return step.medianSeconds ? secondsText(*step.medianSeconds) : QString();
      return step.parent < 0 ? QString() : secondsText(step.milliseconds / 1e3);
    case Qt::ToolTipRole: return step.python ? step.python() : step.title;
    case Qt::AccessibleTextRole: {
      if (index.column() != StepColumn) return {};
      const QString note = notes_.value(step.id);
      const QString title = current ? tr("%1, current step").arg(step.title) : step.title;
      return note.isEmpty() ? title : tr("%1, %2").arg(title, note);
    }
    case Qt::FontRole: {
      QFont font;
      font.setWeight(current ? QFont::DemiBold : QFont::Normal);
      return font;
    }
    case Qt::TextAlignmentRole:
      return index.column() == StepColumn ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case StepIdRole: return step.id;
    case OnPathRole: return step.onPath;
    case CurrentRole: return current;
    case NoteRole: return index.column() == StepColumn ? notes_.value(step.id) : QString();
    default: return {};
  }
}

QVariant StepModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole && section != StepColumn) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::DisplayRole) {
    if (section == StepColumn) return tr("Step");
    if (section == TimeColumn) return tr("Runs in");
    return tr("Applied in");
  }
  if (role == Qt::ToolTipRole) {
    if (section == TimeColumn) return tr("Median time of the program after this step");
    if (section == CostColumn) return tr("How long the step itself took");
  }
  return {};
}

}  // namespace tirscope::views
