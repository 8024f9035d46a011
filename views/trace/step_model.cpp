// SPDX-License-Identifier: Apache-2.0
#include "views/trace/step_model.h"

#include <QFont>
#include <algorithm>
#include <utility>

#include "views/common/canvas/pieces.h"

namespace tirscope::views {

StepModel::Rows StepModel::rowsOf(const HistoryPtr& history) {
  Rows rows;
  if (history) rows.graph = trace::graphOf(*history);
  for (std::size_t row = 0; row < rows.graph.size(); ++row) {
    rows.row_of[rows.graph[row].step->id] = int(row);
    rows.lanes = std::max(rows.lanes, rows.graph[row].lane + 1);
  }
  return rows;
}

void StepModel::setHistory(HistoryPtr history) {
  Rows rows = rowsOf(history);
  if (const auto at = insertedAt(rows)) return goOn(std::move(history), std::move(rows), *at);
  beginResetModel();
  history_ = std::move(history);
  rows_ = std::move(rows);
  notes_.clear();
  endResetModel();
}

/// The row from which on new rows are inserted, where these are the rows that there are and nothing else; the number of
/// rows where there are no new ones.
std::optional<int> StepModel::insertedAt(const Rows& next) const {
  const auto &before = rows_.graph, &after = next.graph;
  if (before.empty() || after.size() < before.size()) return std::nullopt;
  auto same = [](const trace::GraphRow& one, const trace::GraphRow& other) {
    const Step &old = *one.step, &now = *other.step;
    return &old == &now || (old.id == now.id && old.parent == now.parent && old.title == now.title);
  };
  const auto at = std::ranges::mismatch(before, after, same).in1 - before.begin();
  if (!std::equal(before.begin() + at, before.end(), after.end() - (before.end() - before.begin() - at), same))
    return std::nullopt;
  return int(at);
}

void StepModel::goOn(HistoryPtr next, Rows rows, int at) {
  const HistoryPtr before = history_;  // keeps the steps of the rows alive
  const std::vector<trace::GraphRow> drawn = rows_.graph;
  const int added = int(rows.graph.size() - drawn.size()), lanes = rows_.lanes;
  if (added > 0) beginInsertRows({}, at, at + added - 1);
  history_ = std::move(next);
  rows_ = std::move(rows);
  if (added > 0) endInsertRows();
  for (int row = 0; row < int(drawn.size()); ++row) {
    const trace::GraphRow &old = drawn[std::size_t(row)], &now = graph(row < at ? row : row + added);
    const bool was_current = old.step->id == before->current, is_current = now.step->id == history_->current;
    if (old.step != now.step || was_current != is_current || old.lane != now.lane || old.lines != now.lines)
      rowsChanged(now.step->id);
  }
  if (lanes != rows_.lanes) Q_EMIT dataChanged(index(0, StepColumn), index(rowCount() - 1, StepColumn));
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

int StepModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !history_ ? 0 : int(rows_.graph.size());
}

int StepModel::columnCount(const QModelIndex&) const { return ColumnCount; }

QModelIndex StepModel::indexOf(int step) const {
  const auto it = rows_.row_of.find(step);
  return it == rows_.row_of.end() ? QModelIndex() : index(it->second, 0);
}

int StepModel::stepAt(const QModelIndex& index) const { return index.isValid() ? graph(index.row()).step->id : -1; }

bool StepModel::hasTimes() const {
  return history_ &&
         std::ranges::any_of(history_->steps, [](const StepPtr& step) { return bool(step->medianSeconds); });
}

/// The nearest step that it came from and that was timed too; null where there is none.
const Step* StepModel::timedBefore(const Step& step) const {
  const Step* before = step.medianSeconds ? history_->find(step.parent) : nullptr;
  while (before && !before->medianSeconds) before = history_->find(before->parent);
  return before;
}

/// "12.5 ms, 4.2x faster".
QString StepModel::timeText(const Step& step) const {
  if (!step.medianSeconds) return {};
  const QString time = secondsText(*step.medianSeconds);
  const Step* before = timedBefore(step);
  if (!before || *step.medianSeconds <= 0 || *before->medianSeconds <= 0) return time;
  const double ratio = *before->medianSeconds / *step.medianSeconds;
  constexpr double noise = 1.05;  // less is no difference that one measurement shows
  if (ratio < noise && ratio > 1 / noise) return time;
  const double shown = std::max(ratio, 1 / ratio);
  const QString times = QString::number(shown, 'f', shown < 10 ? 1 : 0);
  return ratio > 1 ? tr("%1, %2x faster").arg(time, times) : tr("%1, %2x slower").arg(time, times);
}

QVariant StepModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Step& step = *graph(index.row()).step;
  bool current = step.id == history_->current;
  switch (role) {
    case Qt::DisplayRole:
      if (index.column() == StepColumn) return step.title;
      if (index.column() == TimeColumn) return timeText(step);
      return step.parent < 0 ? QString() : secondsText(step.milliseconds / 1e3);
    case Qt::ToolTipRole:
      if (const Step* before = timedBefore(step); before && index.column() == TimeColumn)
        return tr("%1, against %2 after step %3: %4")
            .arg(secondsText(*step.medianSeconds), secondsText(*before->medianSeconds))
            .arg(before->id)
            .arg(before->title);
      return step.python ? step.python() : step.title;
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
