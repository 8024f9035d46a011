// SPDX-License-Identifier: Apache-2.0
#include "views/model_run/node_model.h"

#include <QGuiApplication>

#include "views/common/canvas/pieces.h"
#include "views/common/look/theme.h"

namespace tirscope::views {

QString typeText(const protocol::RunTensor& tensor) {
  QStringList extents;
  for (int64_t extent : tensor.shape) extents << QString::number(extent);
  return QStringLiteral("%1 [%2]").arg(q(tensor.dtype), extents.join(QStringLiteral(", ")));
}

QString rangeText(const protocol::RunTensor& tensor) {
  QString text = tensor.min ? NodeModel::tr("%1 to %2").arg(*tensor.min, 0, 'g', 5).arg(*tensor.max, 0, 'g', 5)
                            : NodeModel::tr("no finite elements");
  if (tensor.not_finite > 0) text += NodeModel::tr(", %1 not finite").arg(tensor.not_finite);
  return text;
}

void NodeModel::setRun(ModelRunPtr run) {
  reset([&] {
    run_ = std::move(run);
    all_ = 0;
    std::vector<NodeRow> rows;
    if (!run_) return rows;
    if (run_->answer.nodes)
      for (const protocol::RunNode& node : *run_->answer.nodes) {
        all_ += node.seconds;
        const bool several = node.tensors.size() > 1;
        if (node.tensors.empty()) rows.push_back({&node, nullptr});
        for (std::size_t k = 0; k < node.tensors.size(); ++k)
          rows.push_back({&node, &node.tensors[k], several ? int(k) : -1});
      }
    for (const protocol::RunTensor& output : run_->answer.outputs) rows.push_back({nullptr, &output});
    return rows;
  });
}

const NodeRow* NodeModel::row(int number) const {
  return number >= 0 && number < rowCount() ? &rows()[std::size_t(number)] : nullptr;
}

int NodeModel::rowOf(const std::string& variable) const {
  for (int number = 0; number < rowCount(); ++number)
    if (const NodeRow& row = rows()[std::size_t(number)]; row.node && row.node->name == variable) return number;
  return -1;
}

double NodeModel::share(const NodeRow& row) const {
  return row.node && row.item <= 0 && all_ > 0 ? row.node->seconds / all_ : 0;
}

QString NodeModel::text(const NodeRow& row, int number, int column) const {
  const bool timed = row.node && row.item <= 0;  // the items of a tuple are made together
  switch (column) {
    case NumberColumn: return QString::number(number + 1);
    case NameColumn:
      if (!row.node) return q(row.tensor->name);
      return row.item < 0 ? q(row.node->name) : QStringLiteral("%1[%2]").arg(q(row.node->name)).arg(row.item);
    case OpColumn: return row.node ? q(row.node->op) : tr("result of %1").arg(q(run_->function));
    case TypeColumn: return row.tensor ? typeText(*row.tensor) : QString();
    case RangeColumn: return row.tensor ? rangeText(*row.tensor) : QString();
    case TimeColumn: return timed ? secondsText(row.node->seconds) : QString();
    case ShareColumn: return timed && all_ > 0 ? QStringLiteral("%1 %").arg(share(row) * 100, 0, 'f', 1) : QString();
    case BytesColumn: return timed ? bytesText(analysis::Amount::of(row.node->bytes)) : QString();
    default: return {};
  }
}

QVariant NodeModel::cell(const NodeRow& row, int number, int column, int role) const {
  switch (role) {
    case Qt::DisplayRole: return text(row, number, column);
    case ShareRole: return share(row);
    case Qt::ToolTipRole:
      if (column == OpColumn || column == NameColumn) return text(row, number, OpColumn);
      return {};
    case Qt::FontRole:
      if (!row.node) {
        QFont bold;
        bold.setWeight(QFont::DemiBold);
        return bold;
      }
      return {};
    case Qt::ForegroundRole:
      if (column == RangeColumn && row.tensor && row.tensor->not_finite > 0)
        return Theme::of(QGuiApplication::palette()).color(Tone::Bad);
      return {};
    default: return {};
  }
}

QVariant NodeModel::sortKey(const NodeRow& row, int number, int column) const {
  switch (column) {
    case NumberColumn: return number;
    case RangeColumn: return row.tensor && row.tensor->max ? *row.tensor->max : -1e300;
    case TimeColumn:
    case ShareColumn: return row.node ? row.node->seconds : -1.0;
    case BytesColumn: return row.node ? qlonglong(row.node->bytes) : qlonglong(-1);
    default: return text(row, number, column);
  }
}

QList<TableColumn> NodeModel::columns() const {
  constexpr auto words = Qt::AlignLeft | Qt::AlignVCenter, numbers = Qt::AlignRight | Qt::AlignVCenter;
  return {
      {QStringLiteral("#"), numbers},
      {tr("Binding"), words},
      {tr("Operation"), words},
      {tr("Type and shape"), words},
      {tr("Range"), words, tr("The smallest and the largest finite element")},
      {tr("Time"), numbers, tr("In the functions that the binding calls")},
      {tr("Share"), numbers, tr("Of the time of all bindings")},
      {tr("Bytes"), numbers, tr("Of the result")},
  };
}

}  // namespace tirscope::views
