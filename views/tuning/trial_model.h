// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractTableModel>

#include "views/tuning/tuning_log.h"

namespace tirscope::views {

/// The trials, one row each. It sorts them itself, by numbers, since there may be ten thousand.
class TrialModel final : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { NumberColumn, OriginColumn, SpaceColumn, TimeColumn, RatioColumn, AtColumn, ResultColumn, ColumnCount };
  explicit TrialModel(QObject* parent) : QAbstractTableModel(parent) {}

  const TuningLog& log() const { return log_; }
  void begin(const std::vector<std::vector<protocol::SpaceDecision>>& spaces);
  void add(const std::vector<protocol::TuneTrial>& trials);
  /// The trial of a row by its index in the log, and back; -1 where there is none.
  int trialOf(int row) const;
  int rowOf(int trial) const;

  int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(order_.size()); }
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(ColumnCount); }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
  QString text(int trial, int column) const;

 private:
  bool before(int a, int b) const;
  void rearrange(std::vector<int> order);

  TuningLog log_;
  std::vector<int> order_;  ///< trials by row
  std::vector<int> rows_;   ///< rows by trial
  int sorted_by_ = NumberColumn;
  Qt::SortOrder direction_ = Qt::AscendingOrder;
};

}  // namespace tirscope::views
