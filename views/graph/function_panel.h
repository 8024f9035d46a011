// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QListView>

#include "analysis/graph/function_list.h"
#include "views/common/values/model_run.h"
#include "views/common/values/table_model.h"

namespace tirscope::views::graph {

struct ListedRow {
  analysis::ListedFunction function;
  std::optional<double> seconds;
};

/// The functions of a module: kind, name, callers, and times where there is a run.
class FunctionModel final : public TableModel<ListedRow> {
  Q_OBJECT
 public:
  enum Role { NameRole = Qt::UserRole, DetailRole, TimeRole };
  using TableModel::TableModel;
  void show(const IRModule& module, const ModelRunPtr& run);
  /// The row of a function; -1: there is none.
  int rowOf(const QString& name) const;

 protected:
  QList<TableColumn> columns() const override;
  QVariant cell(const ListedRow& row, int number, int column, int role) const override;

 private:
  static QString detailOf(const ListedRow& row);
  analysis::FunctionLists lists_;
};

/// The list at the left of the graph: a function a row, in two lines.
class FunctionPanel final : public QListView {
  Q_OBJECT
 public:
  explicit FunctionPanel(QWidget* parent);
  void show(const IRModule& module, const ModelRunPtr& run);
  /// The function whose graph is shown, without `chosen`.
  void setShown(const QString& name);
  const FunctionModel& functions() const { return *model_; }

 Q_SIGNALS:
  void chosen(const QString& name);
  void opened(const QString& name);

 private:
  FunctionModel* model_;
  bool is_set_ = false;  ///< the row is set by the program, not by a person
};

}  // namespace tirscope::views::graph
