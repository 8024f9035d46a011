// SPDX-License-Identifier: Apache-2.0
// The linear sequence and the buffers as tables.
#pragma once

#include <QFont>

#include "views/common/look/theme.h"
#include "views/common/values/table_model.h"
#include "views/memory_plan/shown.h"

namespace tirscope::views::memory_plan {

struct EntryRow {
  int64_t live = 0;               ///< bytes that are needed here
  std::vector<int> begins, ends;  ///< buffers
};

/// A row for each entry of the sequence. Numbers and offsets are those of the chosen rule; what that rule has no entry
/// for is pale.
class EntryModel final : public TableModel<EntryRow> {
  Q_OBJECT
 public:
  enum Column { Number, Statement, Offset, LevelColumn, Touched, Changes, Bytes, SecondTouched, ColumnCount };
  using TableModel::TableModel;

  void show(const Shown& shown, const Theme& theme, const QFont& code);
  /// Rows that touch it are marked; -1: none.
  void markBuffer(int buffer);

 protected:
  QList<TableColumn> columns() const override;
  QVariant cell(const EntryRow& row, int number, int column, int role) const override;

 private:
  QString text(const EntryRow& row, int number, int column) const;
  QString tip(int row) const;
  QString names(const std::vector<int>& buffers) const;

  StudyPtr study_;
  const Theme* theme_ = &Theme::light();
  QFont code_;
  int marked_ = -1;
};

/// A row for each buffer of the memory.
class BufferModel final : public TableModel<passes::StudyBuffer> {
  Q_OBJECT
 public:
  enum Column { Name, Type, Bytes, LevelColumn, Life, SecondLife, Place, Wasted, Why, ColumnCount };
  using TableModel::TableModel;

  void show(const Shown& shown, const Theme& theme);

 protected:
  QList<TableColumn> columns() const override;
  QVariant cell(const passes::StudyBuffer& buffer, int number, int column, int role) const override;

 private:
  QString text(const passes::StudyBuffer& buffer, int number, int column) const;
  Shown shown_;
  const Theme* theme_ = &Theme::light();
};

}  // namespace tirscope::views::memory_plan
