// SPDX-License-Identifier: Apache-2.0
#include "views/passes/passes_view.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QSplitter>
#include <QStackedLayout>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeView>
#include <algorithm>

#include "pass_runs/follow.h"
#include "views/common/canvas/pieces.h"
#include "views/common/look/empty_label.h"
#include "views/common/look/icons.h"
#include "views/common/text/source_subjects.h"
#include "views/passes/stage_model.h"

namespace tirscope::views {

using passes::RunStage;
using passes::Verdict;

namespace {

constexpr int list_width = 470, icon_size = 14;
/// Below this the list is above the program, not beside it.
constexpr int narrow = 860;

const RunStage* stageOf(const QModelIndex& index) {
  const auto* filter = qobject_cast<const QSortFilterProxyModel*>(index.model());
  const auto* model =
      qobject_cast<const StageModel*>(filter ? filter->sourceModel() : const_cast<QAbstractItemModel*>(index.model()));
  return model ? model->stage(index.data(StageModel::StageRole).toInt()) : nullptr;
}

/// The icon of a stage before its name, and behind it a mark where it changed what is selected.
class StageDelegate final : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    const RunStage* stage = stageOf(index);
    if (!stage) return;
    const Theme& theme = Theme::of(option->palette);
    const bool quiet = stage->verdict == Verdict::Unchanged && !stage->by_hand;
    const bool second = index.column() != StageModel::PassColumn;
    Tone tone = quiet || second ? Tone::Muted : Tone::Text;
    if (index.column() == StageModel::VerdictColumn && !quiet) tone = lookOf(*stage).tone;
    option->palette.setColor(QPalette::Text, theme.color(tone));
    option->palette.setColor(QPalette::HighlightedText, theme.color(quiet ? Tone::Muted : Tone::Text));
    if (second) return;
    option->features |= QStyleOptionViewItem::HasDecoration;
    option->decorationSize = QSize(icon_size + 4, icon_size);
    if (index.data(StageModel::MarkedRole).toBool()) option->font.setWeight(QFont::DemiBold);
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyledItemDelegate::paint(painter, option, index);
    const RunStage* stage = stageOf(index);
    if (!stage || index.column() != StageModel::PassColumn) return;
    const Theme& theme = Theme::of(option.palette);
    const StageLook look = lookOf(*stage);
    const qreal y = option.rect.center().y() - icon_size / 2.0 + 0.5;
    paintIcon(*painter, QRectF(option.rect.left() + 4, y, icon_size, icon_size), QLatin1StringView(look.icon),
              theme.color(look.tone));
    if (index.data(StageModel::MarkedRole).toBool())
      paintIcon(*painter, QRectF(option.rect.right() - icon_size - 3, y, icon_size, icon_size),
                QStringLiteral("stage-mark"), theme.color(Tone::Accent));
  }

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    return {size.width() + (index.column() == StageModel::PassColumn ? icon_size + 8 : 8),
            std::max(size.height(), option.fontMetrics.height() + 6)};
  }
};

/// What makes a tree show stages; the picture has its own tree, which is as long as the run.
void prepare(QTreeView& tree, QAbstractItemModel* model) {
  tree.setModel(model);
  tree.setItemDelegate(new StageDelegate(&tree));
  tree.setRootIsDecorated(false);
  tree.setUniformRowHeights(true);
  tree.setFrameShape(QFrame::NoFrame);
  tree.setAllColumnsShowFocus(true);
  tree.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  tree.header()->setStretchLastSection(false);
  tree.header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  tree.header()->setResizeContentsPrecision(0);  // what is in sight
  tree.header()->setSectionResizeMode(StageModel::PassColumn, QHeaderView::Stretch);
}

}  // namespace

PassesView::PassesView(Selection& selection, QWidget* parent)
    : View(selection, parent),
      model_(new StageModel(this)),
      filter_(new StageFilter(model_, this)),
      origin_(new QLabel(this)),
      search_(new QLineEdit(this)),
      changed_only_(new QToolButton(this)),
      list_(new QTreeView(this)),
      pane_(new StagePane(this)),
      body_(new QSplitter(Qt::Horizontal, this)),
      stack_(new QStackedLayout(this)) {
  setAccessibleName(tr("Passes"));
  body_->setObjectName(QStringLiteral("passes_body"));
  body_->addWidget(makeList());
  body_->addWidget(pane_);
  body_->setStretchFactor(1, 1);
  body_->setSizes({list_width, 2 * list_width});
  body_->setChildrenCollapsible(false);
  stack_->addWidget(new EmptyLabel(QStringLiteral("view-passes"), tr("No passes have run yet"),
                                   tr("Lower the program from the menu Passes, or open a folder of dumps there. Each "
                                      "pass is listed here with its changes."),
                                   this));
  stack_->addWidget(body_);
  setFocusProxy(list_);
  connect(search_, &QLineEdit::textChanged, filter_, &StageFilter::setText);
  connect(changed_only_, &QToolButton::toggled, filter_, &StageFilter::setChangedOnly);
  connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
    if (now.isValid()) setCurrent(now.data(StageModel::StageRole).toInt());
  });
  connect(pane_, &StagePane::lineClicked, this, &PassesView::selectLine);
  connect(pane_, &StagePane::shown, this, &View::ready);
}

QWidget* PassesView::makeList() {
  auto* column = new QWidget(this);
  origin_->setObjectName(QStringLiteral("passes_origin"));
  origin_->setTextFormat(Qt::PlainText);
  origin_->setWordWrap(true);
  search_->setObjectName(QStringLiteral("passes_search"));
  search_->setPlaceholderText(tr("Search names and changed lines"));
  search_->setAccessibleName(tr("Search the passes"));
  search_->setToolTip(tr("Passes whose name, changed lines or error contain this text"));
  search_->setClearButtonEnabled(true);
  search_->installEventFilter(this);
  changed_only_->setObjectName(QStringLiteral("passes_changed_only"));
  changed_only_->setText(tr("Changed only"));
  changed_only_->setToolTip(tr("Hide passes that change nothing"));
  changed_only_->setCheckable(true);
  changed_only_->setAutoRaise(true);
  list_->setObjectName(QStringLiteral("passes_list"));
  list_->setAccessibleName(tr("Passes"));
  list_->setContextMenuPolicy(Qt::ActionsContextMenu);
  list_->installEventFilter(this);
  prepare(*list_, filter_);
  auto* bar = new QHBoxLayout;
  bar->setContentsMargins(6, 4, 6, 4);
  bar->addWidget(search_, 1);
  bar->addWidget(changed_only_);
  auto* layout = new QVBoxLayout(column);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  origin_->setContentsMargins(8, 4, 8, 0);
  layout->addWidget(origin_);
  layout->addLayout(bar);
  layout->addWidget(list_, 1);
  return column;
}

void PassesView::setCommands(const QList<QAction*>& commands) {
  list_->addActions(commands);
  for (QAction* command : commands)
    if (!command->icon().isNull()) pane_->addCommand(command);
}

/// Where something went wrong, else what a person has typed, else the first change.
int PassesView::firstShown() const {
  const std::vector<RunStage>& stages = pipeline_->run.stages;
  auto first = [&](auto holds) {
    auto it = std::ranges::find_if(stages, holds);
    return it == stages.end() ? -1 : int(it - stages.begin());
  };
  for (int stage : {first([](const RunStage& it) { return it.verdict == Verdict::Failed; }),
                    first([](const RunStage& it) { return it.by_hand; }),
                    first([](const RunStage& it) { return it.verdict == Verdict::Changed; })})
    if (stage >= 0) return stage;
  return 0;
}

void PassesView::setPipeline(PipelinePtr pipeline) {
  pipeline_ = std::move(pipeline);
  current_ = -1;
  model_->setPipeline(pipeline_);
  stack_->setCurrentIndex(pipeline_ ? 1 : 0);
  search_->clear();
  showOrigin();
  if (!pipeline_) {
    pane_->show(nullptr, -1);
    return;
  }
  marksChanged();
  if (body_->orientation() == Qt::Vertical) shareRoom();
  showStage(firstShown());
}

void PassesView::showOrigin() {
  if (!pipeline_) return;
  QString text = pipeline_->title;
  if (pipeline_->step >= 0 && history() && history()->current != pipeline_->step)
    text += tr(" — of step %1; the program has changed since").arg(pipeline_->step);
  origin_->setText(text);
}

void PassesView::showStage(int stage) {
  if (!pipeline_ || stage < 0 || stage >= model_->rowCount()) return;
  const QModelIndex row = filter_->mapFromSource(model_->index(stage, 0));
  if (row.isValid()) {
    list_->setCurrentIndex(row);
    list_->scrollTo(row);
  }
  setCurrent(stage);
}

void PassesView::setCurrent(int stage) {
  if (stage == current_) return;
  current_ = stage;
  pane_->show(pipeline_, stage);
  Q_EMIT stageShown(stage);
}

void PassesView::step(int direction, bool changed) {
  if (!pipeline_) return;
  const std::vector<RunStage>& stages = pipeline_->run.stages;
  for (int stage = current_ + direction; stage >= 0 && stage < int(stages.size()); stage += direction) {
    const bool listed = filter_->mapFromSource(model_->index(stage, 0)).isValid();
    if (listed && (!changed || stages[std::size_t(stage)].verdict != Verdict::Unchanged)) return showStage(stage);
  }
}

// ---- what is selected -----------------------------------------------------------------------------------------------

void PassesView::marksChanged() {
  marks_old_ = true;
  if (isVisible()) findMarks();
}

void PassesView::showEvent(QShowEvent* event) {
  View::showEvent(event);
  if (marks_old_) findMarks();
}

void PassesView::findMarks() {
  marks_old_ = false;
  const Subject& subject = selection().current();
  const bool followed = subject.isLoop() || subject.isBlock() || subject.isBuffer() || subject.isBinding();
  if (!pipeline_ || !snapshot() || !followed) {
    lane_.drop();
    jump_ = false;
    return model_->setMarks({}, {});
  }
  lane_.start([pipeline = pipeline_, module = snapshot()->module(),
               node = subject.node] { return passes::stages_that_change(pipeline->run, module, node); },
              [this, name = subject.name()](Result<std::vector<bool>> marks) {
                if (marks) {
                  model_->setMarks(std::move(*marks), name);
                  if (jump_) showFirstChange();
                } else {
                  model_->setMarks({}, {});
                  jump_ = false;
                  Q_EMIT refused(marks.error());
                }
                Q_EMIT ready();
              });
}

void PassesView::showFirstChange() {
  if (marks_old_) findMarks();
  jump_ = lane_.isBusy();
  if (jump_ || !pipeline_) return;
  for (int stage = 0; stage < model_->rowCount(); ++stage)
    if (model_->marked(stage)) return showStage(stage);
  const QString name = selection().current().name();
  Q_EMIT hint(name.isEmpty() ? tr("Select a loop, a block, a buffer or a binding first")
                             : tr("No pass changes %1").arg(name));
}

/// Selects in the open program what a clicked line of a stage refers to.
void PassesView::selectLine(bool after, int line) {
  if (!pipeline_ || !snapshot() || current_ < 0) return;
  const RunStage* stage = &pipeline_->run.stages[std::size_t(current_)];
  if (!after || !stage->module) stage = pipeline_->run.before(std::size_t(current_));
  if (!stage || !stage->module) return;
  const Snapshot shown(stage->module, snapshot()->functionName());
  const std::string& text = shown.text().text;
  if (text != stage->printed->text) return;  // texts of several lines are elsewhere
  const script::TextRange range = shown.text().map.line(line + 1);
  const std::size_t word = text.find_first_not_of(' ', range.begin);
  const Subject subject = source::subjectAt(shown, int(std::min<std::size_t>(word, range.end)));
  if (!subject.isLoop() && !subject.isBlock() && !subject.isBuffer() && !subject.isBinding()) return;
  for (const NodeRef& node : passes::counterparts(stage->module, subject.node, snapshot()->module()))
    return selection().select(subjectOf(node, subject.function));
}

// ---- keys and sizes -------------------------------------------------------------------------------------------------

bool PassesView::listKey(int key) {
  switch (key) {
    case Qt::Key_N: return step(1, true), true;
    case Qt::Key_P: return step(-1, true), true;
    case Qt::Key_J: return step(1), true;
    case Qt::Key_K: return step(-1), true;
    case Qt::Key_Slash: return search_->setFocus(), true;
    default: return false;
  }
}

bool PassesView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool plain = !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (watched == list_ && plain && listKey(key->key())) return true;
    if (watched == search_ && (key->key() == Qt::Key_Down || key->key() == Qt::Key_Return)) {
      list_->setFocus();
      if (!list_->currentIndex().isValid()) list_->setCurrentIndex(filter_->index(0, 0));
      return true;
    }
  }
  return View::eventFilter(watched, event);
}

void PassesView::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  const Qt::Orientation wanted = width() < narrow ? Qt::Vertical : Qt::Horizontal;
  if (body_->orientation() == wanted) return;
  body_->setOrientation(wanted);
  shareRoom();
}

/// Above the pane the list takes no more than its rows, and at most half.
void PassesView::shareRoom() {
  if (body_->orientation() == Qt::Horizontal)
    return body_->setSizes({list_width, std::max(list_width, width() - list_width)});
  const int around = origin_->sizeHint().height() + search_->sizeHint().height() + 12;
  const int rows = list_->header()->sizeHint().height() + (fontMetrics().height() + 6) * model_->rowCount() + 4;
  const int list = std::min(height() / 2, around + rows);
  body_->setSizes({list, height() - list});
}

// ---- pictures and text ----------------------------------------------------------------------------------------------

QSize PassesView::pictureSize() const {
  if (!pipeline_) return {};
  const QSize pane = pane_->pictureSize();
  const int rows = list_->header()->sizeHint().height() + (fontMetrics().height() + 6) * filter_->rowCount() + 4;
  return {list_width + 12 + pane.width(), std::max(rows, pane.height())};
}

void PassesView::paintPicture(QPainter& painter) {
  QTreeView whole;
  whole.setPalette(palette());
  whole.setFont(font());
  prepare(whole, filter_);
  whole.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  whole.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  whole.setCurrentIndex(list_->currentIndex());
  whole.resize(list_width, pictureSize().height());
  whole.render(&painter);
  painter.save();
  painter.translate(list_width + 12, 0);
  pane_->paintPicture(painter);
  painter.restore();
}

QString PassesView::asText() const {
  if (!pipeline_) return {};
  QString out;
  for (int row = 0; row < model_->rowCount(); ++row) {
    QStringList cells;
    for (int column = 0; column < StageModel::ColumnCount; ++column)
      cells << model_->index(row, column).data().toString();
    out += cells.join(u'\t') + u'\n';
  }
  return out + u'\n' + pane_->asText();
}

}  // namespace tirscope::views
