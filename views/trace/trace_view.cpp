// SPDX-License-Identifier: Apache-2.0
#include "views/trace/trace_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QStackedLayout>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <algorithm>
#include <functional>

#include "schedule/trace/trace_export.h"
#include "views/common/canvas/pieces.h"
#include "views/common/look/bar_button.h"
#include "views/common/look/empty_label.h"
#include "views/common/look/icons.h"
#include "views/common/look/texts.h"
#include "views/trace/step_model.h"

namespace tirscope::views {

namespace {

constexpr int lane_width = 14, most_lanes = 8;  // more than that lie on top of each other

int laneX(int lane) { return 12 + lane_width * std::min(lane, most_lanes - 1); }

/// Paints the graph that joins the steps: filled dots on the current path, hollow ones beside it, a ring at the current
/// step. A step's note is below its title.
class StepDelegate final : public QStyledItemDelegate {
 public:
  StepDelegate(const StepModel& model, QObject* parent) : QStyledItemDelegate(parent), model_(model) {}

  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    const Theme& theme = Theme::of(option->palette);
    if (!index.data(StepModel::OnPathRole).toBool()) option->palette.setColor(QPalette::Text, theme.color(Tone::Muted));
    if (index.column() != StepModel::StepColumn) return;
    option->features |= QStyleOptionViewItem::HasDecoration;
    option->decorationSize = QSize(dot_size + laneX(model_.lanes() - 1) - laneX(0), dot_size);
    if (const QString note = noteOf(index); !note.isEmpty()) option->text += QChar(QChar::LineSeparator) + note;
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    QStyledItemDelegate::paint(painter, option, index);
    if (index.column() != StepModel::StepColumn) return;
    const trace::GraphRow& row = model_.graph(index.row());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    for (const trace::GraphRow::Line& line : row.lines) paintLine(*painter, option, row, line);
    paintDot(*painter, option, row, index);
    painter->restore();
  }

  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    // Asked of every step after each of them, so no text is laid out: titles get what is left, and times take no more
    // than the longest of them. The column of run times has a width of its own.
    const int lines = index.column() == StepModel::StepColumn && !noteOf(index).isEmpty() ? 2 : 1;
    if (time_width_ == 0 || option.font != font_) {  // an unset font equals the application's
      font_ = option.font;
      time_width_ = option.fontMetrics.horizontalAdvance(secondsText(888.8e-6)) + 24;
    }
    constexpr int margin = 4;
    return {time_width_, std::max(dot_size + margin, lines * option.fontMetrics.height() + 2 * margin)};
  }

 private:
  static constexpr int dot_size = 18;
  static QString noteOf(const QModelIndex& index) { return index.data(StepModel::NoteRole).toString(); }
  static QPointF dotOf(const QStyleOptionViewItem& option, const trace::GraphRow& row) {
    return QPointF(option.rect.left() + laneX(row.lane), option.rect.center().y() + 0.5);
  }

  /// A line leaves its lane for a branch in a bend.
  static void paintLine(QPainter& painter, const QStyleOptionViewItem& option, const trace::GraphRow& row,
                        const trace::GraphRow::Line& line) {
    using Part = trace::GraphRow::Line::Part;
    painter.setPen(QPen(Theme::of(option.palette).color(line.on_path ? Tone::Accent : Tone::Muted), 1.5));
    const QPointF dot = dotOf(option, row), top(option.rect.left() + laneX(line.lane), option.rect.top()),
                  bottom(top.x(), option.rect.bottom() + 1);
    if (line.part == Part::Through) return painter.drawLine(top, bottom);
    if (line.part == Part::OutOf) return painter.drawLine(dot, bottom);
    QPainterPath path(top);
    path.cubicTo(QPointF(top.x(), dot.y()), QPointF(top.x(), dot.y()), dot);
    painter.drawPath(path);
  }

  static void paintDot(QPainter& painter, const QStyleOptionViewItem& option, const trace::GraphRow& row,
                       const QModelIndex& index) {
    const Theme& theme = Theme::of(option.palette);
    const bool path = index.data(StepModel::OnPathRole).toBool(), current = index.data(StepModel::CurrentRole).toBool();
    const QColor color = theme.color(path ? Tone::Accent : Tone::Muted);
    const QPointF dot = dotOf(option, row);
    painter.setPen(QPen(color, 1.5));
    painter.setBrush(path ? color : theme.color(Tone::Base));
    painter.drawEllipse(dot, 3.5, 3.5);
    if (!current) return;
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(dot, 6.5, 6.5);
  }

  const StepModel& model_;
  mutable QFont font_;
  mutable int time_width_ = 0;
};

/// What makes a tree show steps; the picture has its own tree, which is as long as the history.
void showSteps(QTreeView& tree, StepModel* model) {
  tree.setModel(model);
  tree.setItemDelegate(new StepDelegate(*model, &tree));
  tree.setRootIsDecorated(false);
  tree.setFrameShape(QFrame::NoFrame);
  tree.setAllColumnsShowFocus(true);
  tree.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  tree.header()->setStretchLastSection(false);
  tree.header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  tree.header()->setResizeContentsPrecision(0);  // what is in sight: a history may be long
  tree.header()->setSectionResizeMode(0, QHeaderView::Stretch);
  tree.header()->setSectionResizeMode(StepModel::TimeColumn, QHeaderView::Fixed);
}

/// What the run times need; few steps of a long history are timed.
int timesWidth(const QTreeView& tree, const StepModel& model, const History& history) {
  QFont bold = tree.font();
  bold.setWeight(QFont::DemiBold);
  const QFontMetrics metrics(bold);
  constexpr int margins = 16;
  int width = tree.header()->sectionSizeHint(StepModel::TimeColumn);
  for (const StepPtr& step : history.steps) {
    if (!step->medianSeconds) continue;
    const QString text = model.indexOf(step->id).siblingAtColumn(StepModel::TimeColumn).data().toString();
    width = std::max(width, metrics.horizontalAdvance(text) + margins);
  }
  return width;
}

/// For measuring items of the tree.
QStyleOptionViewItem options(const QTreeView& tree) {
  QStyleOptionViewItem option;
  option.initFrom(&tree);
  option.widget = &tree;
  return option;
}

}  // namespace

TraceView::TraceView(Selection& selection, QWidget* parent)
    : View(selection, parent),
      model_(new StepModel(this)),
      tree_(new QTreeView(this)),
      stack_(new QStackedLayout(this)) {
  setAccessibleName(tr("Trace"));
  tree_->setAccessibleName(tr("Steps"));
  showSteps(*tree_, model_);
  tree_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  tree_->setContextMenuPolicy(Qt::CustomContextMenu);
  // How long applying took matters to who writes a primitive: it is shown on request.
  tree_->setColumnHidden(StepModel::CostColumn, true);
  tree_->setColumnHidden(StepModel::TimeColumn, true);
  auto* cost = new QAction(tr("Show how long applying took"), this);
  cost->setObjectName(QStringLiteral("show_apply_time"));
  cost->setCheckable(true);
  connect(cost, &QAction::toggled, this, [this](bool on) { tree_->setColumnHidden(StepModel::CostColumn, !on); });
  tree_->header()->setContextMenuPolicy(Qt::ActionsContextMenu);
  tree_->header()->addAction(cost);
  auto body = new QWidget(this);
  auto column = new QVBoxLayout(body);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto bar = new QHBoxLayout;
  bar->setContentsMargins(6, 4, 6, 4);
  auto copy = barButton("copy_trace", "copy", tr("Copy"), tr("Copy the trace for a TVM release"));
  copy->setPopupMode(QToolButton::InstantPopup);
  copy->setMenu(copyMenu());
  auto save =
      barButton("export_trace", "save", tr("Export…"), tr("View the trace in every format, and copy or save it"));
  compare_ = barButton("compare_steps", "view-diff", tr("Compare"),
                       tr("Show the differences between two steps; Ctrl+click selects the second one"));
  compare_->setEnabled(false);
  for (QToolButton* each : {copy, save}) bar->addWidget(each);
  bar->addStretch(1);
  bar->addWidget(compare_);
  column->addLayout(bar);
  column->addWidget(tree_, 1);
  refusal_ = new QPushButton(body);
  refusal_->setObjectName(QStringLiteral("refused_step"));
  refusal_->setFlat(true);
  refusal_->setIcon(icon(QStringLiteral("stage-failed")));
  refusal_->setVisible(false);
  column->addWidget(refusal_);
  connect(refusal_, &QPushButton::clicked, this, &TraceView::refusalChosen);
  themeChanged();
  stack_->addWidget(new EmptyLabel(
      QStringLiteral("view-trace"), tr("No steps yet"),
      tr("Right-click a loop, a block or a buffer and choose a primitive. Each step is listed here."), this));
  stack_->addWidget(body);
  setFocusProxy(tree_);
  connect(save, &QToolButton::clicked, this, &TraceView::traceExportRequested);
  auto go = [this](const QModelIndex& index) {
    if (int step = model_->stepAt(index); step >= 0 && history() && step != history()->current)
      Q_EMIT stepRequested(step);
  };
  connect(tree_, &QTreeView::clicked, this, [go](const QModelIndex& index) {
    if (!(QGuiApplication::keyboardModifiers() & (Qt::ControlModifier | Qt::ShiftModifier))) go(index);
  });
  connect(tree_, &QTreeView::activated, this, go);
  connect(tree_, &QTreeView::customContextMenuRequested, this, &TraceView::showMenu);
  connect(tree_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          [this] { compare_->setEnabled(selectedSteps().size() == 2); });
  connect(compare_, &QToolButton::clicked, this, &TraceView::compareSelected);
}

QMenu* TraceView::copyMenu() {
  auto menu = new QMenu(this);
  menu->setToolTipsVisible(true);
  for (const schedule::TraceForm& form : schedule::trace_forms()) {
    QAction* action = menu->addAction(coreText(form.label));
    action->setObjectName(QLatin1StringView(form.id));
    action->setToolTip(coreText(form.help));
    connect(action, &QAction::triggered, this, [this, id = action->objectName()] { Q_EMIT traceCopyRequested(id); });
  }
  return menu;
}

void TraceView::historyChanged() {
  model_->setHistory(history());
  tree_->setColumnHidden(StepModel::TimeColumn, !model_->hasTimes());
  stack_->setCurrentIndex(history() && !history()->steps.empty() ? 1 : 0);
  if (!history()) return;
  tree_->setColumnWidth(StepModel::TimeColumn, timesWidth(*tree_, *model_, *history()));
  showNotes();
  QModelIndex current = model_->indexOf(history()->current);
  // Whatever keys are held: it alone is selected.
  tree_->selectionModel()->setCurrentIndex(current, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  showCurrent();
}

/// The whole row of the current step. Its height and that of the view may be known only after the next layout.
void TraceView::showCurrent() {
  auto show = [this] {
    if (history()) tree_->scrollTo(model_->indexOf(history()->current));
  };
  show();
  QTimer::singleShot(0, tree_, show);
}

void TraceView::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  showCurrent();
  if (refusal_->isVisible()) setRefusal(refusal_->toolTip());
}

void TraceView::setRefusal(const QString& refusal) {
  constexpr int margins = 48;
  refusal_->setVisible(!refusal.isEmpty());
  refusal_->setToolTip(refusal);
  refusal_->setText(refusal_->fontMetrics().elidedText(refusal, Qt::ElideRight, std::max(120, width() - margins)));
}

void TraceView::themeChanged() {
  QPalette look = palette();
  look.setColor(QPalette::ButtonText, theme().color(Tone::Bad));
  refusal_->setPalette(look);
}

void TraceView::setRemark(const SnapshotPtr& snapshot, const QString& remark) {
  remarks_[snapshot->step()] = {snapshot, remark};
  showNotes();
}

void TraceView::clearRemarks() {
  remarks_.clear();
  showNotes();
}

void TraceView::showNotes() {
  if (!history()) return;
  ancestry_ = ancestryNotes();
  QMap<int, QString> notes = ancestry_;
  for (auto it = remarks_.cbegin(); it != remarks_.cend(); ++it) {
    const Step* step = history()->find(it.key());
    const SnapshotPtr snapshot = it->snapshot.lock();
    if (!step || !step->snapshot || !snapshot || step->snapshot->module() != snapshot->module()) continue;
    QString& note = notes[step->id];
    note += (note.isEmpty() ? QString() : tr("; ")) + it->text;
  }
  model_->setNotes(std::move(notes));
}

/// What each step of the current path made of the selected loop, block or buffer, or of what that came from.
QMap<int, QString> TraceView::ancestryNotes() const {
  const Subject& subject = selection().current();
  const bool followed = subject.isLoop() || subject.isBlock() || subject.isBuffer();
  if (!followed) return {};
  std::vector<const Step*> path;
  std::vector<std::shared_ptr<const schedule::Changes>> changes;
  for (const Step* step = history()->find(history()->current); step; step = history()->find(step->parent))
    path.push_back(step);
  std::ranges::reverse(path);
  for (const Step* step : path)
    changes.push_back(step->changes ? step->changes : std::make_shared<const schedule::Changes>());
  QMap<int, QStringList> sentences;
  for (const schedule::Ancestor& ancestor : schedule::ancestry(changes, subject.node)) {
    QStringList& said = sentences[path[ancestor.step]->id];
    const QString sentence = text(schedule::account(ancestor));
    if (!said.contains(sentence)) said << sentence;
  }
  QMap<int, QString> notes;
  for (auto it = sentences.begin(); it != sentences.end(); ++it) notes[it.key()] = it.value().join(tr("; "));
  if (notes.isEmpty() && !path.empty()) {
    // A manual edit replaces everything.
    auto made = std::find_if(path.rbegin(), path.rend(), [](const Step* step) { return !step->python; });
    if (made != path.rend()) notes[(*made)->id] = tr("%1: from the original program").arg(subject.name());
  }
  return notes;
}

void TraceView::selectionChanged() {
  showNotes();
  revealSelection();
}

void TraceView::revealSelection() {
  if (!history()) return;
  for (const Step* step = history()->find(history()->current); step; step = history()->find(step->parent))
    if (ancestry_.contains(step->id)) return tree_->scrollTo(model_->indexOf(step->id));
}

QList<int> TraceView::selectedSteps() const {
  QList<int> steps;
  const QModelIndexList rows = tree_->selectionModel()->selectedRows();
  for (const QModelIndex& row : rows) steps << model_->stepAt(row);
  std::sort(steps.begin(), steps.end());
  return steps;
}

void TraceView::compareSelected() {
  const QList<int> steps = selectedSteps();
  if (steps.size() == 2) Q_EMIT compareRequested(steps[0], steps[1]);
}

void TraceView::showMenu(QPoint viewport) {
  const Step* step = history() ? history()->find(model_->stepAt(tree_->indexAt(viewport))) : nullptr;
  if (!step) return;
  auto menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("step_menu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const int id = step->id, parent = step->parent, current = history()->current;
  auto add = [&](const QString& text, bool enabled, const std::function<void()>& run) {
    QAction* action = menu->addAction(text);
    action->setEnabled(enabled);
    connect(action, &QAction::triggered, this, [run] { run(); });
  };
  add(tr("Go to this step"), id != current, [this, id] { Q_EMIT stepRequested(id); });
  menu->addSeparator();
  if (selectedSteps().size() == 2) add(tr("Compare the selected steps"), true, [this] { compareSelected(); });
  add(tr("Compare with the previous step"), parent >= 0, [this, id, parent] { Q_EMIT compareRequested(parent, id); });
  add(tr("Compare with the current step"), id != current,
      [this, id, current] { Q_EMIT compareRequested(id, current); });
  menu->addSeparator();
  add(tr("Copy as Python"), bool(step->python),
      [python = step->python] { QGuiApplication::clipboard()->setText(python()); });
  menu->popup(tree_->viewport()->mapToGlobal(viewport));
}

QSize TraceView::pictureSize() const {
  if (stack_->currentIndex() != 1) return {};
  int height = tree_->header()->sizeHint().height() + 2;
  for (const StepPtr& step : history()->steps)
    height += tree_->itemDelegate()->sizeHint(options(*tree_), model_->indexOf(step->id)).height();
  return {std::max(480, width()), height};
}

void TraceView::paintPicture(QPainter& painter) {
  QTreeView whole;
  whole.setPalette(palette());
  whole.setFont(font());
  showSteps(whole, model_);
  for (int column : {StepModel::TimeColumn, StepModel::CostColumn})
    whole.setColumnHidden(column, tree_->isColumnHidden(column));
  whole.setColumnWidth(StepModel::TimeColumn, tree_->columnWidth(StepModel::TimeColumn));
  whole.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  whole.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  whole.resize(pictureSize());
  whole.render(&painter);
}

QString TraceView::asText() const { return history() && history()->python ? history()->python() : QString(); }

}  // namespace tirscope::views
