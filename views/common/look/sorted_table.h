// SPDX-License-Identifier: Apache-2.0
#pragma once

class QAbstractItemModel;
class QSortFilterProxyModel;
class QTableView;

namespace tirscope::views {

/// Shows `model` in `table` by way of `sorted`: whole rows, without a grid, columns as wide as what is in sight, sorted
/// by the first column until a person chooses another. `sort_role`: what columns are sorted by.
void setUpSortedTable(QTableView& table, QSortFilterProxyModel& sorted, QAbstractItemModel& model, int sort_role);

}  // namespace tirscope::views
