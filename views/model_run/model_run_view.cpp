// SPDX-License-Identifier: Apache-2.0
#include "views/model_run/model_run_view.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>
#include <QSortFilterProxyModel>
#include <QSpinBox>
#include <QSplitter>
#include <QStackedLayout>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QToolButton>
#include <algorithm>
#include <cstring>

#include "script/saved_graph/base64.h"
#include "views/common/canvas/pieces.h"
#include "views/common/look/bar_button.h"
#include "views/common/look/empty_label.h"
#include "views/common/look/icons.h"
#include "views/common/look/sorted_table.h"
#include "views/model_run/node_model.h"
#include "views/model_run/run_words.h"
#include "views/model_run/tensor_picture.h"

namespace tirscope::views {

namespace {

/// A bar behind the number, as long as the share.
class ShareDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyledItemDelegate::paint(painter, option, index);
    const double share = index.data(NodeModel::ShareRole).toDouble();
    if (share <= 0) return;
    const Theme& theme = Theme::of(option.palette);
    const QRectF room = QRectF(option.rect).adjusted(3, 3, -3, -3);
    QColor bar = theme.color(Tone::Accent);
    bar.setAlphaF(0.28F);
    painter->fillRect(QRectF(room.left(), room.bottom() - 3, room.width() * share, 3), theme.color(Tone::Accent));
    painter->fillRect(QRectF(room.left(), room.top(), room.width() * share, room.height()), bar);
  }
};

/// The tensor decoded from the run; nothing where its data was not kept.
std::optional<model::Tensor> tensorOf(const protocol::RunTensor& tensor) {
  const auto dtype = DataType::parse(tensor.dtype);
  if (!tensor.data || !dtype) return std::nullopt;
  const auto bytes = script::from_base64(*tensor.data);
  auto made = model::new_tensor(*dtype, tensor.shape, tensor.name);
  if (!bytes || !made || int64_t(bytes->size()) != made->tensor.bytes()) return std::nullopt;
  std::memcpy(made->data, bytes->data(), bytes->size());
  return made->tensor;
}

Subject bindingNamed(const IRModule& module, const std::string& function, const std::string& variable) {
  if (auto relax = as<RelaxFunctionNode>(module->find(function)))
    for (const BindingBlock& block : relax->body->blocks)
      for (const Binding& binding : block->bindings)
        if (binding->var->name == variable) return subjectOf(binding, q(function));
  return {};
}

}  // namespace

ModelRunView::ModelRunView(Selection& selection, QWidget* parent)
    : View(selection, parent),
      model_(new NodeModel(this)),
      sorted_(new QSortFilterProxyModel(this)),
      table_(new QTableView),
      picture_(new TensorPicture(nullptr)),
      summary_(new QLabel),
      told_(new QLabel),
      choice_(new QSpinBox),
      body_(new QSplitter(Qt::Horizontal)),
      stack_(new QStackedLayout(this)) {
  setAccessibleName(tr("Model run"));
  setUpTable();
  arrange();
  setFocusProxy(table_);
  listen();
  themeChanged();
}

void ModelRunView::setUpTable() {
  setUpSortedTable(*table_, *sorted_, *model_, NodeModel::SortRole);
  table_->setAccessibleName(tr("Results of the bindings"));
  table_->setWordWrap(false);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setItemDelegateForColumn(NodeModel::ShareColumn, new ShareDelegate(table_));
}

QWidget* ModelRunView::makeBar() {
  auto* bar = new QWidget;
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(10, 4, 6, 4);
  summary_->setObjectName(QStringLiteral("run_summary"));
  summary_->setTextFormat(Qt::PlainText);
  summary_->setWordWrap(true);
  summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  row->addWidget(summary_, 1);
  auto* again = barButton("run_again", "run", tr("Run again…"), tr("Choose the inputs and run the model again"));
  connect(again, &QToolButton::clicked, this, &ModelRunView::runRequested);
  row->addWidget(again);
  save_ = barButton("export_nodes", "save", tr("Export…"), tr("Save the table of bindings as CSV"));
  row->addWidget(save_);
  return bar;
}

void ModelRunView::arrange() {
  told_->setObjectName(QStringLiteral("tensor_facts"));
  told_->setTextFormat(Qt::PlainText);
  told_->setWordWrap(true);
  told_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  choice_->setObjectName(QStringLiteral("tensor_choice"));
  choice_->setAccessibleName(tr("Index of the outer dimensions"));
  choice_->setToolTip(tr("Which index of the outer dimensions is shown"));
  keep_ = barButton("keep_values", "run", tr("Run again with values"),
                    tr("The values of all bindings are too large to keep together; run again and keep this one's"));
  auto* head = new QHBoxLayout;
  head->setContentsMargins(10, 4, 6, 0);
  head->addWidget(told_, 1);
  head->addWidget(choice_);
  head->addWidget(keep_);
  auto* side = new QWidget;
  auto* beside = new QVBoxLayout(side);
  beside->setContentsMargins(0, 0, 0, 0);
  beside->setSpacing(0);
  beside->addLayout(head);
  beside->addWidget(picture_, 1);
  body_->addWidget(table_);
  body_->addWidget(side);
  body_->setChildrenCollapsible(false);
  body_->setSizes({620, 380});
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeBar());
  column->addWidget(body_, 1);
  stack_->addWidget(new EmptyLabel(
      QStringLiteral("view-model-run"), tr("No run yet"),
      tr("Choose Build > Run a model. Each binding is listed here with its result, time and bytes."), this));
  stack_->addWidget(page);
}

void ModelRunView::listen() {
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
    showTensor();
    selectBinding();
  });
  connect(choice_, &QSpinBox::valueChanged, this, [this](int index) { picture_->setChoice(index); });
  connect(picture_, &TensorPicture::pointed, this, &View::hint);
  connect(keep_, &QToolButton::clicked, this, [this] {
    if (const NodeRow* row = model_->row(currentRow()); row && row->node) Q_EMIT valuesRequested({q(row->node->name)});
  });
  connect(save_, &QToolButton::clicked, this, [this] {
    Q_EMIT exportRequested(tr("Export the results of the bindings as CSV"), QStringLiteral("run.csv"),
                           runAsCsv(*model_));
  });
}

int ModelRunView::currentRow() const {
  const QModelIndex index = table_->selectionModel()->currentIndex();
  return index.isValid() ? sorted_->mapToSource(index).row() : -1;
}

void ModelRunView::showRow(int row) {
  const QModelIndex index = sorted_->mapFromSource(model_->index(row, 0));
  if (!index.isValid()) return;
  table_->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  table_->scrollTo(index);
}

QString ModelRunView::summary() const { return summary_->text(); }

void ModelRunView::setModelRun(ModelRunPtr run) {
  const NodeRow* before = model_->row(currentRow());
  const std::string shown = before && before->node ? before->node->name : "";
  run_ = std::move(run);
  model_->setRun(run_);
  stack_->setCurrentIndex(run_ ? 1 : 0);
  tell();
  if (!run_) return;
  const int row = shown.empty() ? -1 : model_->rowOf(shown);
  const Subject& selected = selection().current();
  if (row >= 0)
    showRow(row);
  else if (selected.isBinding() && model_->rowOf(selected.name().toStdString()) >= 0)
    selectionChanged();
  else
    showRow(model_->rowCount() - 1);  // the result
}

void ModelRunView::tell() {
  if (!run_) return;
  summary_->setText(summaryOf(*run_).join(u'\n'));
  QPalette colours = palette();
  if (!passedCheck(*run_)) colours.setColor(QPalette::WindowText, theme().color(Tone::Bad));
  summary_->setPalette(colours);
}

void ModelRunView::showTensor() {
  const NodeRow* row = model_->row(currentRow());
  const protocol::RunTensor* tensor = row ? row->tensor : nullptr;
  const auto data = tensor ? tensorOf(*tensor) : std::nullopt;
  choice_->hide();
  keep_->setVisible(row && row->node && tensor && !data);
  if (!tensor) {
    told_->clear();
    return picture_->showNothing(row ? tr("This binding makes no tensor") : tr("Select a binding"));
  }
  told_->setText(QStringLiteral("%1 · %2").arg(typeText(*tensor), rangeText(*tensor)));
  if (!data) return picture_->showNothing(tr("The values of this tensor were not kept"));
  const int64_t choices = lookOf(tensor->shape).choices;
  {
    const QSignalBlocker quiet(choice_);
    choice_->setRange(0, int(std::clamp<int64_t>(choices - 1, 0, 1 << 30)));
    choice_->setValue(0);
  }
  choice_->setVisible(choices > 1);
  picture_->showTensor(*data, {tensor->min.value_or(0), tensor->max.value_or(0)});
}

void ModelRunView::selectBinding() {
  const NodeRow* row = model_->row(currentRow());
  if (following_ || !row || !row->node || !snapshot()) return;
  if (const Subject subject = bindingNamed(snapshot()->module(), row->node->function, row->node->name))
    selection().select(subject);
}

void ModelRunView::selectionChanged() {
  const Subject& subject = selection().current();
  if (!run_ || !subject.isBinding()) return;
  const int row = model_->rowOf(subject.name().toStdString());
  if (row < 0 || row == currentRow()) return;
  following_ = true;
  showRow(row);
  following_ = false;
}

void ModelRunView::snapshotChanged() {
  if (!snapshot() || !snapshot()->module()) setModelRun(nullptr);
}

void ModelRunView::themeChanged() { tell(); }

/// In a narrow view the picture is below the table.
void ModelRunView::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  const Qt::Orientation wanted = width() > std::max(420, height()) ? Qt::Horizontal : Qt::Vertical;
  if (wanted == body_->orientation()) return;
  body_->setOrientation(wanted);
  body_->setSizes(wanted == Qt::Horizontal ? QList<int>{620, 380} : QList<int>{10000, 10000});
}

QSize ModelRunView::pictureSize() const {
  return run_ ? QSize(std::max(480, width()), std::max(240, height())) : QSize();
}

void ModelRunView::paintPicture(QPainter& painter) { render(&painter); }

QString ModelRunView::asText() const { return run_ ? summary() + u'\n' + runAsText(*model_) : QString(); }

}  // namespace tirscope::views
