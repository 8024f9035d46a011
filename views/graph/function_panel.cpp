// SPDX-License-Identifier: Apache-2.0
#include "views/graph/function_panel.h"

#include <QPainter>
#include <QStyledItemDelegate>

#include "views/common/canvas/pieces.h"
#include "views/common/look/icons.h"
#include "views/graph/card_look.h"

namespace tirscope::views::graph {

using analysis::FunctionKind;

namespace {

KindLook functionLook(FunctionKind kind) {
  switch (kind) {
    case FunctionKind::Relax: return {"view-graph", Tone::Accent};
    case FunctionKind::Primitive: return {"function", Tone::Vectorized};
    case FunctionKind::TensorIR: return {"loop-serial", Tone::Parallel};
  }
  return {"function", Tone::Muted};
}

/// An icon and the name, and below it what is known about the function.
class FunctionDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
    const Fonts fonts = Fonts::from(option.font, option.font);
    return {100, int(fonts.row * 2) + 2};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = Theme::of(option.palette);
    const Fonts fonts = Fonts::from(option.font, option.font);
    const QRectF rect = QRectF(option.rect).adjusted(3, 1, -3, -1);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) {
      const bool selected = option.state & QStyle::State_Selected;
      painter->setPen(Qt::NoPen);
      painter->setBrush(theme.color(selected ? Tone::Selected : Tone::Hovered));
      painter->drawRoundedRect(rect, 4, 4);
    }
    if (option.state & QStyle::State_HasFocus) {
      painter->setPen(QPen(theme.color(Tone::Accent), 1.5));
      painter->setBrush(Qt::NoBrush);
      painter->drawRoundedRect(rect.adjusted(1, 1, -1, -1), 4, 4);
    }
    const KindLook look = functionLook(FunctionKind(index.data(Qt::UserRole + 10).toInt()));
    paintIcon(*painter, QRectF(rect.left() + 6, rect.top() + (fonts.row - 16) / 2 + 1, 16, 16),
              QLatin1StringView(look.icon), theme.color(look.tone));
    paintLines(*painter, rect.adjusted(28, 1, -6, 0), fonts, theme, index);
    painter->restore();
  }

 private:
  static void paintLines(QPainter& painter, QRectF rect, const Fonts& fonts, const Theme& theme,
                         const QModelIndex& index) {
    const QString time = index.data(FunctionModel::TimeRole).toString();
    const QFontMetricsF bold(fonts.bold), small(fonts.small);
    QRectF line(rect.left(), rect.top(), rect.width(), fonts.row);
    painter.setFont(fonts.small);
    painter.setPen(theme.color(Tone::Text));
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, time);
    painter.setFont(fonts.bold);
    const qreal room = line.width() - (time.isEmpty() ? 0 : small.horizontalAdvance(time) + 8);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     bold.elidedText(index.data(FunctionModel::NameRole).toString(), Qt::ElideMiddle, room));
    line.moveTop(line.top() + fonts.row - 3);
    painter.setFont(fonts.small);
    painter.setPen(theme.color(Tone::Muted));
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     small.elidedText(index.data(FunctionModel::DetailRole).toString(), Qt::ElideRight, line.width()));
  }
};

QString namesOf(const std::vector<std::string>& names) {
  QStringList out;
  for (const std::string& name : names) out += q(name);
  return out.join(QStringLiteral(", "));
}

}  // namespace

void FunctionModel::show(const IRModule& module, const ModelRunPtr& run) {
  reset([&] {
    std::vector<ListedRow> rows;
    for (analysis::ListedFunction& function : lists_.of(module)) {
      ListedRow row{std::move(function), {}};
      if (run) {
        if (auto found = run->functions.find(row.function.name); found != run->functions.end())
          row.seconds = found->second;
        if (run->function == row.function.name) row.seconds = run->seconds;
      }
      rows.push_back(std::move(row));
    }
    return rows;
  });
}

int FunctionModel::rowOf(const QString& name) const {
  for (std::size_t r = 0; r < rows().size(); ++r)
    if (q(rows()[r].function.name) == name) return int(r);
  return -1;
}

QList<TableColumn> FunctionModel::columns() const { return {{tr("Function")}}; }

QString FunctionModel::detailOf(const ListedRow& row) {
  const analysis::ListedFunction& function = row.function;
  QString kind;
  switch (function.kind) {
    case FunctionKind::Relax: kind = tr("Relax"); break;
    case FunctionKind::Primitive: kind = tr("fused"); break;
    case FunctionKind::TensorIR: kind = tr("TensorIR"); break;
  }
  if (function.calls == 0) return function.kind == FunctionKind::Relax ? kind : tr("%1, never called").arg(kind);
  const QString times = function.calls > 1 ? QStringLiteral(" ×%1").arg(function.calls) : QString();
  return tr("%1, called by %2").arg(kind, namesOf(function.callers)) + times;
}

QVariant FunctionModel::cell(const ListedRow& row, int, int, int role) const {
  switch (role) {
    case Qt::DisplayRole:
    case NameRole: return q(row.function.name);
    case DetailRole: return detailOf(row);
    case TimeRole: return row.seconds ? secondsText(*row.seconds) : QString();
    case Qt::UserRole + 10: return int(row.function.kind);
    case Qt::AccessibleTextRole: return q(row.function.name) + QStringLiteral(", ") + detailOf(row);
    case Qt::ToolTipRole: {
      QStringList lines{q(row.function.name), detailOf(row)};
      if (!row.function.callees.empty()) lines += tr("calls %1").arg(namesOf(row.function.callees));
      lines += tr("Double-click opens it in all views");
      return lines.join(u'\n');
    }
    default: return {};
  }
}

FunctionPanel::FunctionPanel(QWidget* parent) : QListView(parent), model_(new FunctionModel(this)) {
  setAccessibleName(tr("Functions of the module"));
  setFrameShape(QFrame::NoFrame);
  setModel(model_);
  setItemDelegate(new FunctionDelegate(this));
  setUniformItemSizes(true);
  setMouseTracking(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(ScrollPerPixel);
  setEditTriggers(NoEditTriggers);
  connect(selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
    if (!is_set_ && index.isValid()) Q_EMIT chosen(index.data(FunctionModel::NameRole).toString());
  });
  connect(this, &QListView::activated, this,
          [this](const QModelIndex& index) { Q_EMIT opened(index.data(FunctionModel::NameRole).toString()); });
}

void FunctionPanel::show(const IRModule& module, const ModelRunPtr& run) {
  is_set_ = true;
  model_->show(module, run);
  is_set_ = false;
}

void FunctionPanel::setShown(const QString& name) {
  is_set_ = true;
  setCurrentIndex(model_->index(model_->rowOf(name), 0));
  is_set_ = false;
}

}  // namespace tirscope::views::graph
