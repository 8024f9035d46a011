// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/common/values/model_run.h"
#include "views/common/values/table_model.h"

namespace tirscope::views {

/// A tensor of a run: the result of a binding, one item of it where it is a tuple, or what the function returned.
struct NodeRow {
  const protocol::RunNode* node = nullptr;      ///< null for a result of the function
  const protocol::RunTensor* tensor = nullptr;  ///< null where a binding made none
  int item = -1;                                ///< of a tuple
};

/// What each binding of a run gave and took, in the order in which they ran, then what the function returned.
class NodeModel final : public TableModel<NodeRow> {
  Q_OBJECT
 public:
  using TableModel::TableModel;
  enum Column { NumberColumn, NameColumn, OpColumn, TypeColumn, RangeColumn, TimeColumn, ShareColumn, BytesColumn };
  static constexpr int ColumnCount = BytesColumn + 1;
  /// Of the share column: from 0 to 1, for the bar behind the number.
  static constexpr int ShareRole = Qt::UserRole;

  void setRun(ModelRunPtr run);
  const NodeRow* row(int number) const;
  /// The first row of the binding of that variable; -1 where there is none.
  int rowOf(const std::string& variable) const;

 protected:
  QList<TableColumn> columns() const override;
  QVariant cell(const NodeRow& row, int number, int column, int role) const override;
  QVariant sortKey(const NodeRow& row, int number, int column) const override;

 private:
  double share(const NodeRow& row) const;
  QString text(const NodeRow& row, int number, int column) const;
  ModelRunPtr run_;
  double all_ = 0;  ///< seconds of all bindings
};

/// "float32 [1, 128]"
QString typeText(const protocol::RunTensor& tensor);
/// "-0.5 to 3.25"; what is not finite is counted.
QString rangeText(const protocol::RunTensor& tensor);

}  // namespace tirscope::views
