// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSortFilterProxyModel>

#include "views/common/look/theme.h"
#include "views/common/values/pipeline.h"
#include "views/common/values/table_model.h"

namespace tirscope::views {

/// How a stage is shown: the icon says the same as the word, and the colour as both.
struct StageLook {
  const char* icon;
  Tone tone;
};
StageLook lookOf(const passes::RunStage& stage);
/// "changed", "edited"
QString wordOf(const passes::RunStage& stage);
/// The pass with the arguments that distinguish it: `ThreadSync("shared")`.
QString titleOf(const passes::RunStage& stage);
/// "+3 −1"; empty where nothing changed.
QString linesOf(const passes::RunStage& stage);

/// The stages of a run, one row each.
class StageModel final : public TableModel<const passes::RunStage*> {
  Q_OBJECT
 public:
  enum Column { NumberColumn, PassColumn, VerdictColumn, LinesColumn, TimeColumn, ColumnCount };
  enum Role { StageRole = Qt::UserRole, MarkedRole };
  using TableModel::TableModel;

  void setPipeline(PipelinePtr pipeline);
  const passes::RunStage* stage(int row) const;
  /// Says which stages changed the thing of that name; empty marks say nothing.
  void setMarks(std::vector<bool> marks, const QString& name);
  bool marked(int row) const { return row >= 0 && std::size_t(row) < marks_.size() && marks_[std::size_t(row)]; }
  /// Whether the stage changed lines that hold `text`, or failed with words that do.
  bool mentions(int row, const QString& text) const;

 protected:
  QList<TableColumn> columns() const override;
  QVariant cell(const passes::RunStage* const& stage, int row, int column, int role) const override;

 private:
  QString text(const passes::RunStage& stage, int row, int column) const;
  QString description(const passes::RunStage& stage, int row) const;
  PipelinePtr pipeline_;  ///< owns the stages
  std::vector<bool> marks_;
  QString marked_name_;
};

/// The stages that a person wants to see: those whose name, changed lines or error hold a text, and of these perhaps
/// only those that did something.
class StageFilter final : public QSortFilterProxyModel {
  Q_OBJECT
 public:
  explicit StageFilter(StageModel* model, QObject* parent);
  void setText(const QString& text);
  void setChangedOnly(bool only);

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  StageModel* model_;
  QString text_;
  bool changed_only_ = false;
};

}  // namespace tirscope::views
