// SPDX-License-Identifier: Apache-2.0
#include "views/trace/step_model.h"

#include <QFont>
#include <utility>

#include "views/common/canvas/pieces.h"

namespace tirscope::views {

bool StepModel::setHistory(HistoryPtr history) {
  if (history_ && history && goesOn(*history)) return goOn(std::move(history)), true;
  beginResetModel();
  history_ = std::move(history);
  notes_.clear();
  entries_.clear();
  top_.clear();
  entry_of_.clear();
  successors_of_.clear();
  if (history_) {
    std::map<int, std::vector<const Step*>> successors;  // by the id that they follow; -1: none
    for (const StepPtr& step : history_->steps) successors[step->parent].push_back(step.get());
    for (const auto& [id, followers] : successors) successors_of_[id] = int(followers.size());
    for (const Step* first : successors[-1]) placeLine(first, -1, successors);
  }
  endResetModel();
  return false;
}

/// Whether every row stays where it is: the same steps, each new one behind the end of a line, and no step of a fork
/// came to the path or left it.
bool StepModel::goesOn(const History& next) const {
  const auto& before = history_->steps;
  if (before.empty() || next.steps.size() < before.size()) return false;
  auto followers = [this](int id) {
    auto it = successors_of_.find(id);
    return it == successors_of_.end() ? 0 : it->second;
  };
  for (std::size_t n = 0; n < before.size(); ++n) {
    const Step &old = *before[n], &now = *next.steps[n];
    if (&old == &now) continue;
    if (old.id != now.id || old.parent != now.parent || old.title != now.title) return false;
    if (old.onPath != now.onPath && followers(now.parent) > 1) return false;
  }
  int last = -1;
  for (std::size_t n = before.size(); n < next.steps.size(); last = next.steps[n++]->id) {
    const Step& step = *next.steps[n];
    const bool behind_new = n > before.size() && step.parent == last;
    const bool behind_old = entry_of_.contains(step.parent) && followers(step.parent) == 0 && n == before.size();
    if (!behind_new && !behind_old) return false;
  }
  return true;
}

void StepModel::goOn(HistoryPtr next) {
  const HistoryPtr before = std::exchange(history_, std::move(next));
  for (std::size_t n = 0; n < before->steps.size(); ++n) {
    const Step *old = before->steps[n].get(), *now = history_->steps[n].get();
    if (old == now) continue;
    entries_[std::size_t(entry_of_.at(now->id))].step = now;
    rowsChanged(now->id);
  }
  for (std::size_t n = before->steps.size(); n < history_->steps.size(); ++n) {
    const Step* step = history_->steps[n].get();
    const int parent = entries_[std::size_t(entry_of_.at(step->parent))].parent, self = int(entries_.size());
    const QModelIndex above =
        parent < 0 ? QModelIndex() : createIndex(entries_[std::size_t(parent)].row, 0, quintptr(parent));
    const int row = rowCount(above);
    beginInsertRows(above, row, row);
    (parent < 0 ? top_ : entries_[std::size_t(parent)].below).push_back(self);
    entries_.push_back({step, parent, row, {}});
    entry_of_[step->id] = self;
    ++successors_of_[step->parent];
    endInsertRows();
  }
  if (before->current == history_->current) return;
  for (int step : {before->current, history_->current}) rowsChanged(step);
}

/// The cells of a step. Each row alone: only then does a tree ask again how high it is.
void StepModel::rowsChanged(int step) {
  const QModelIndex first = indexOf(step);
  if (first.isValid()) Q_EMIT dataChanged(first, first.siblingAtColumn(ColumnCount - 1));
}

void StepModel::setNotes(QMap<int, QString> notes) {
  std::swap(notes_, notes);
  for (auto it = notes.cbegin(); it != notes.cend(); ++it)
    if (notes_.value(it.key()) != it.value()) rowsChanged(it.key());
  for (auto it = notes_.cbegin(); it != notes_.cend(); ++it)
    if (!notes.contains(it.key())) rowsChanged(it.key());
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
    entry_of_[step->id] = self;
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
  const auto it = entry_of_.find(step);
  return it == entry_of_.end() ? QModelIndex() : createIndex(entries_[std::size_t(it->second)].row, 0, it->second);
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
    if (section == TimeColumn) return tr("Run time");
    return tr("Apply time");
  }
  if (role == Qt::ToolTipRole) {
    if (section == TimeColumn) return tr("Median run time of the program after this step");
    if (section == CostColumn) return tr("How long it took to apply the step");
  }
  return {};
}

}  // namespace tirscope::views
