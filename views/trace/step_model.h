// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractTableModel>
#include <QMap>
#include <optional>
#include <unordered_map>
#include <vector>

#include "views/common/values/history.h"
#include "views/trace/step_graph.h"

namespace tirscope::views {

/// The history as rows, each step followed by what came from it. A row stays where it is when another step becomes
/// current. Branches are lanes of the graph that is drawn beside the titles.
class StepModel final : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { StepColumn, TimeColumn, CostColumn, ColumnCount };
  enum Role { StepIdRole = Qt::UserRole, OnPathRole, CurrentRole, NoteRole };
  using QAbstractTableModel::QAbstractTableModel;

  /// A history that goes on from the one before gets rows where its new steps are, and only rows that differ change.
  /// Any other makes the model new.
  void setHistory(HistoryPtr history);
  /// A line below the title of some steps, by the step's id.
  void setNotes(QMap<int, QString> notes);
  QModelIndex indexOf(int step) const;
  int stepAt(const QModelIndex& index) const;
  const trace::GraphRow& graph(int row) const { return rows_.graph[std::size_t(row)]; }
  /// How many lanes lie side by side.
  int lanes() const { return rows_.lanes; }
  /// Whether any step was timed.
  bool hasTimes() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Rows {
    std::vector<trace::GraphRow> graph;
    std::unordered_map<int, int> row_of;  ///< by the step's id
    int lanes = 1;
  };
  static Rows rowsOf(const HistoryPtr& history);
  std::optional<int> insertedAt(const Rows& next) const;
  void goOn(HistoryPtr next, Rows rows, int at);
  void rowsChanged(int step);
  const Step* timedBefore(const Step& step) const;
  QString timeText(const Step& step) const;
  HistoryPtr history_;
  QMap<int, QString> notes_;
  Rows rows_;
};

}  // namespace tirscope::views
