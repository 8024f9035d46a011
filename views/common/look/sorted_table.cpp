// SPDX-License-Identifier: Apache-2.0
#include "views/common/look/sorted_table.h"

#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QTableView>

namespace tirscope::views {

void setUpSortedTable(QTableView& table, QSortFilterProxyModel& sorted, QAbstractItemModel& model, int sort_role) {
  sorted.setSourceModel(&model);
  sorted.setSortRole(sort_role);
  table.setModel(&sorted);
  table.setFrameShape(QFrame::NoFrame);
  table.setShowGrid(false);
  table.setAlternatingRowColors(true);
  table.setSortingEnabled(true);
  table.sortByColumn(0, Qt::AscendingOrder);
  table.setSelectionBehavior(QAbstractItemView::SelectRows);
  table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  table.verticalHeader()->hide();
  table.horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table.horizontalHeader()->setResizeContentsPrecision(0);  // what is in sight: there may be many rows
  table.horizontalHeader()->setHighlightSections(false);
}

}  // namespace tirscope::views
