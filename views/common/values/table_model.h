// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractTableModel>
#include <utility>
#include <vector>

namespace tirscope::views {

/// A column of a table. No alignment leaves it to the table.
struct TableColumn {
  QString title;
  Qt::Alignment alignment = {};
  QString help = {};        ///< the tip of the head
  Qt::Alignment head = {};  ///< the alignment of the head
};

/// A table of one value a row. What a table is of says three small functions: its columns, what a cell shows, and,
/// where that is not what it shows, what it is sorted by.
template <class Row>
class TableModel : public QAbstractTableModel {
 public:
  using QAbstractTableModel::QAbstractTableModel;
  static constexpr int SortRole = Qt::UserRole + 100;  ///< roles of a table's own begin at Qt::UserRole

  const std::vector<Row>& rows() const { return rows_; }
  int rowCount(const QModelIndex& parent = {}) const final { return parent.isValid() ? 0 : int(rows_.size()); }
  int columnCount(const QModelIndex& parent = {}) const final {
    return parent.isValid() ? 0 : int(shownColumns().size());
  }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final {
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount()) return {};
    const Row& row = rows_[std::size_t(index.row())];
    if (role == SortRole) return sortKey(row, index.row(), index.column());
    if (role == Qt::TextAlignmentRole) return set(shownColumns()[index.column()].alignment);
    return cell(row, index.row(), index.column(), role);
  }
  QVariant headerData(int section, Qt::Orientation orientation, int role) const final {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
    const TableColumn& column = shownColumns()[section];
    if (role == Qt::DisplayRole) return column.title;
    if (role == Qt::ToolTipRole && !column.help.isEmpty()) return column.help;
    return role == Qt::TextAlignmentRole ? set(column.head) : QVariant();
  }

 protected:
  virtual QList<TableColumn> columns() const = 0;
  virtual QVariant cell(const Row& row, int number, int column, int role) const = 0;
  virtual QVariant sortKey(const Row& row, int number, int column) const {
    return cell(row, number, column, Qt::DisplayRole);
  }

  /// Other rows, and perhaps other columns; `prepare` changes whatever else the cells are made from.
  template <class Prepare>
  void reset(Prepare prepare) {
    beginResetModel();
    rows_ = prepare();
    columns_.clear();
    endResetModel();
  }
  /// The same rows from other values, and more of them behind those.
  void extend(std::vector<Row> rows) {
    const int before = rowCount(), after = int(rows.size());
    if (after > before) beginInsertRows({}, before, after - 1);
    rows_ = std::move(rows);
    if (after > before) endInsertRows();
  }
  void cellsChanged(const QList<int>& roles = {}) {
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), roles);
  }

 private:
  static QVariant set(Qt::Alignment alignment) { return alignment ? QVariant(alignment) : QVariant(); }
  const QList<TableColumn>& shownColumns() const {
    if (columns_.isEmpty()) columns_ = columns();
    return columns_;
  }

  std::vector<Row> rows_;
  mutable QList<TableColumn> columns_;  ///< asked for once, not for each cell
};

}  // namespace tirscope::views
