// SPDX-License-Identifier: Apache-2.0
// The linear sequence and the buffers as tables.
#pragma once

#include <QAbstractTableModel>
#include <QFont>

#include "views/common/look/theme.h"
#include "views/memory_plan/shown.h"

namespace tirscope::views::memory_plan {

/// A row for each entry of the sequence. Numbers and offsets are those of the chosen rule; what that rule has no entry
/// for is pale.
class EntryModel final : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Number, Statement, Offset, LevelColumn, Touched, Changes, Bytes, SecondTouched, ColumnCount };
  using QAbstractTableModel::QAbstractTableModel;

  void show(const Shown& shown, const Theme& theme, const QFont& code);
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  /// Rows that touch it are marked; -1: none.
  void markBuffer(int buffer);

 private:
  QString text(int row, int column) const;
  QString tip(int row) const;
  QString names(const std::vector<int>& buffers) const;

  StudyPtr study_;
  std::vector<int64_t> live_;
  std::vector<std::vector<int>> begins_, ends_;  ///< buffers by entry
  const Theme* theme_ = &Theme::light();
  QFont code_;
  int marked_ = -1;
};

/// A row for each buffer of the memory.
class BufferModel final : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Name, Type, Bytes, LevelColumn, Life, SecondLife, Place, Wasted, Why, ColumnCount };
  using QAbstractTableModel::QAbstractTableModel;

  void show(const Shown& shown, const Theme& theme);
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString text(int row, int column) const;
  Shown shown_;
  const Theme* theme_ = &Theme::light();
};

}  // namespace tirscope::views::memory_plan
