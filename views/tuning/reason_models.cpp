// SPDX-License-Identifier: Apache-2.0
#include "views/tuning/reason_models.h"

#include "views/common/canvas/pieces.h"
#include "views/common/look/texts.h"

namespace tirscope::views {

namespace {

/// A reason without what differs from candidate to candidate.
QString reasonOf(const protocol::TuneRejection& rejection) {
  if (rejection.reason.empty()) return q(rejection.code);
  return text(Message{rejection.reason, std::vector<std::string>(rejection.args.size(), "…")});
}

QString reasonOf(const protocol::SpaceVerdict& verdict) {
  if (verdict.reason_template) return text(Message{*verdict.reason_template, verdict.reason_args});
  return q(verdict.reason.value_or(""));
}

}  // namespace

void RejectionModel::setRejections(std::vector<protocol::TuneRejection> rejections) {
  reset([&] { return std::move(rejections); });
}

QList<TableColumn> RejectionModel::columns() const {
  return {{tr("Reason"), Qt::AlignLeft | Qt::AlignVCenter},
          {tr("Candidates"), Qt::AlignRight | Qt::AlignVCenter},
          {tr("Example"), Qt::AlignLeft | Qt::AlignVCenter}};
}

QVariant RejectionModel::cell(const protocol::TuneRejection& row, int, int column, int role) const {
  if (role == Qt::ToolTipRole) return q(row.code);
  if (role != Qt::DisplayRole) return {};
  if (column == ReasonColumn) return reasonOf(row);
  if (column == CountColumn) return QString::number(row.count);
  return row.args.empty() ? QStringLiteral("–") : text(Message{row.reason, row.args});
}

QVariant RejectionModel::sortKey(const protocol::TuneRejection& row, int number, int column) const {
  return column == CountColumn ? QVariant(qlonglong(row.count)) : cell(row, number, column, Qt::DisplayRole);
}

void RuleModel::setVerdicts(std::vector<protocol::SpaceVerdict> verdicts) {
  reset([&] { return std::move(verdicts); });
}

QString RuleModel::sentence(const protocol::SpaceVerdict& verdict) {
  if (!verdict.applies)
    return tr("%1 does not apply to %2: %3").arg(q(verdict.rule), q(verdict.block), reasonOf(verdict));
  if (verdict.branches > 1)
    return tr("%1 applies to %2 in %3 ways").arg(q(verdict.rule), q(verdict.block)).arg(verdict.branches);
  return tr("%1 applies to %2").arg(q(verdict.rule), q(verdict.block));
}

QList<TableColumn> RuleModel::columns() const {
  return {{tr("Rule"), Qt::AlignLeft | Qt::AlignVCenter},
          {tr("Block"), Qt::AlignLeft | Qt::AlignVCenter},
          {tr("Verdict"), Qt::AlignLeft | Qt::AlignVCenter}};
}

QVariant RuleModel::cell(const protocol::SpaceVerdict& row, int, int column, int role) const {
  if (role == Qt::ToolTipRole) return sentence(row);
  if (role != Qt::DisplayRole) return {};
  if (column == 0) return q(row.rule);
  if (column == 1) return q(row.block);
  return sentence(row);
}

}  // namespace tirscope::views
