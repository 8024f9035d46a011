// SPDX-License-Identifier: Apache-2.0
// Why there are not more candidates: what was rejected, and which rules made the space.
#pragma once

#include "protocol/messages/tune.h"
#include "views/common/values/table_model.h"

namespace tirscope::views {

/// Reasons of rejections, one row each.
class RejectionModel final : public TableModel<protocol::TuneRejection> {
  Q_OBJECT
 public:
  enum Column { ReasonColumn, CountColumn, ExampleColumn };
  using TableModel::TableModel;
  void setRejections(std::vector<protocol::TuneRejection> rejections);

 protected:
  QList<TableColumn> columns() const override;
  QVariant cell(const protocol::TuneRejection& row, int number, int column, int role) const override;
  QVariant sortKey(const protocol::TuneRejection& row, int number, int column) const override;
};

/// What each rule made of each block.
class RuleModel final : public TableModel<protocol::SpaceVerdict> {
  Q_OBJECT
 public:
  using TableModel::TableModel;
  void setVerdicts(std::vector<protocol::SpaceVerdict> verdicts);
  /// "MultiLevelTiling does not apply to D: it reads no element more than once"
  static QString sentence(const protocol::SpaceVerdict& verdict);

 protected:
  QList<TableColumn> columns() const override;
  QVariant cell(const protocol::SpaceVerdict& row, int number, int column, int role) const override;
};

}  // namespace tirscope::views
