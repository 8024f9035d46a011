// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractItemModel>
#include <map>
#include <vector>

#include "views/common/values/history.h"

namespace tirscope::views {

/// The history as a tree. Its main line (the current path, and where that would lead on) is flat; branches of a step
/// are below that step.
class StepModel final : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { StepColumn, TimeColumn, CostColumn, ColumnCount };
  enum Role { StepIdRole = Qt::UserRole, OnPathRole, CurrentRole, NoteRole };
  using QAbstractItemModel::QAbstractItemModel;

  /// A history that goes on from the one before gets rows at its end, and only rows that differ change; true then.
  /// Any other makes the model new.
  bool setHistory(HistoryPtr history);
  /// A line below the title of some steps, by the step's id.
  void setNotes(QMap<int, QString> notes);
  QModelIndex indexOf(int step) const;
  int stepAt(const QModelIndex& index) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Entry {
    const Step* step = nullptr;
    int parent = -1;  ///< entry that it is below, -1 at the top
    int row = 0;
    std::vector<int> below;
  };
  bool goesOn(const History& next) const;
  void goOn(HistoryPtr next);
  void rowsChanged(int step);
  void placeLine(const Step* step, int parent, const std::map<int, std::vector<const Step*>>& successors);
  const Entry* entry(const QModelIndex& index) const {
    return index.isValid() ? &entries_[index.internalId()] : nullptr;
  }
  HistoryPtr history_;
  QMap<int, QString> notes_;
  std::vector<Entry> entries_;
  std::vector<int> top_;
  std::map<int, int> entry_of_;       ///< by the step's id
  std::map<int, int> successors_of_;  ///< how many steps follow a step, by its id
};

}  // namespace tirscope::views
