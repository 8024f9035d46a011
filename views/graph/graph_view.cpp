// SPDX-License-Identifier: Apache-2.0
#include "views/graph/graph_view.h"

#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QSplitter>
#include <QToolBar>
#include <QVBoxLayout>
#include <algorithm>

#include "views/common/look/texts.h"
#include "views/graph/function_panel.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/memory_strip.h"
#include "views/graph/minimap.h"

namespace tirscope::views {

using namespace graph;

namespace {

constexpr int picture_gap = 24;

const IRModule& moduleOf(const SnapshotPtr& snapshot) { return snapshot->module(); }

bool isRelax(const IRModule& module, const QString& name) {
  return module && as<RelaxFunctionNode>(module->find(name.toStdString()));
}

}  // namespace

GraphView::GraphView(Selection& selection, QWidget* parent)
    : View(selection, parent),
      bar_(new QToolBar(this)),
      body_(new QSplitter(Qt::Horizontal, this)),
      column_(new QSplitter(Qt::Vertical)),
      graphs_(new QSplitter(Qt::Horizontal)),
      panel_(new FunctionPanel(nullptr)),
      before_(new GraphCanvas(selection, nullptr)),
      canvas_(new GraphCanvas(selection, nullptr)),
      memory_(new MemoryStrip(selection, nullptr)),
      minimap_(new Minimap(*canvas_)) {
  setAccessibleName(tr("Graph"));
  auto layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  // A dock may be as small as the others, whatever the bar shows: what does not fit goes behind the bar's arrow.
  setMinimumSize(1, 1);
  layout->addWidget(bar_);
  layout->addWidget(body_, 1);
  graphs_->addWidget(before_);
  graphs_->addWidget(canvas_);
  column_->addWidget(graphs_);
  column_->addWidget(memory_);
  column_->setStretchFactor(0, 1);
  column_->setSizes({640, 150});
  body_->addWidget(panel_);
  body_->addWidget(column_);
  body_->setStretchFactor(1, 1);
  body_->setSizes({200, 700});
  before_->setBefore(true);
  before_->hide();
  setFocusProxy(canvas_);
  makeBar();
  connectCanvas(*canvas_);
  connectCanvas(*before_);
  connect(panel_, &FunctionPanel::chosen, this, &GraphView::showFunction);
  connect(panel_, &FunctionPanel::opened, this, &View::functionRequested);
  connect(memory_, &View::hint, this, &View::hint);
  snapshotChanged();
}

GraphView::~GraphView() = default;

void GraphView::connectCanvas(GraphCanvas& canvas) {
  connect(&canvas, &View::hint, this, &View::hint);
  connect(&canvas, &View::functionRequested, this, &View::functionRequested);
  connect(&canvas, &View::contextMenuRequested, this, &GraphView::showMenu);
  auto toggle = [this](std::set<std::string> Folding::*keys, const QString& key) {
    Folding folding = folding_;
    if (!(folding.*keys).erase(key.toStdString())) (folding.*keys).insert(key.toStdString());
    setFolding(folding);
  };
  connect(&canvas, &GraphCanvas::toggled, this, [=](const QString& key) { toggle(&Folding::toggled, key); });
  connect(&canvas, &GraphCanvas::apartToggled, this, [=](const QString& key) { toggle(&Folding::apart, key); });
}

// ---- what is shown --------------------------------------------------------------------------------------------------

void GraphView::snapshotChanged() {
  canvas_->setSnapshot(snapshot());
  memory_->setSnapshot(snapshot());
  if (!snapshot() || !moduleOf(snapshot())) {
    function_.clear();
    is_chosen_ = false;
    other_ = nullptr;
    run_ = nullptr;
    panel_->show(nullptr, nullptr);
    fillChoosers();
    return showNothing();
  }
  function_ = wantedFunction();
  panel_->show(moduleOf(snapshot()), run_);
  panel_->setShown(function_);
  fillChoosers();
  layOut();
}

void GraphView::historyChanged() { fillChoosers(); }

/// The function that a person chose, or the window's; a module with Relax functions shows one of those.
QString GraphView::wantedFunction() const {
  const IRModule& module = moduleOf(snapshot());
  const QString& current = snapshot()->functionName();
  if (isRelax(module, current)) return current;
  const bool is_there = !function_.isEmpty() && module->find(function_.toStdString());
  if (is_there && (is_chosen_ || isRelax(module, function_))) return function_;
  if (isRelax(module, QStringLiteral("main"))) return QStringLiteral("main");
  for (const auto& [name, function] : module->functions)
    if (analysis::function_kind(function) == analysis::FunctionKind::Relax) return q(name);
  return current;
}

void GraphView::showFunction(const QString& name) {
  if (!snapshot() || name == function_ || !moduleOf(snapshot())->find(name.toStdString())) return;
  function_ = name;
  is_chosen_ = true;
  panel_->setShown(name);
  fillChoosers();
  layOut();
}

void GraphView::setFolding(const Folding& folding) {
  if (folding == folding_) return;
  folding_ = folding;
  closed_->setChecked(folding.bodies_closed);
  prefixes_->setChecked(folding.prefixes);
  apart_->setChecked(folding.weights_apart);
  all_->setEnabled(folding.radius > 0);
  layOut();
}

void GraphView::setModelRun(ModelRunPtr run) {
  run_ = std::move(run);
  if (!snapshot()) return;
  panel_->show(moduleOf(snapshot()), run_);
  panel_->setShown(function_);
  layOut();
}

void GraphView::compareWith(SnapshotPtr other, const QString& title) {
  other_ = std::move(other);
  before_->setSnapshot(other_);
  other_title_ = title;
  layOut();
}

void GraphView::showNothing() {
  lane_.drop();
  program_ = nullptr;
  program_of_ = nullptr;
  for (GraphCanvas* canvas : {canvas_, before_}) canvas->show({}, nullptr, {});
  canvas_->setEmptyState({QStringLiteral("view-graph"), tr("Nothing is open"),
                          tr("Open a TVMScript file, or choose a sample from the gallery.")});
  memory_->show(nullptr);
  fitParts();
}

void GraphView::layOut() {
  if (!snapshot() || !moduleOf(snapshot())) return;
  GraphWish wish{snapshot(), other_, function_.toStdString(), folding_, run_, canvas_->fonts(), nullptr};
  if (program_ && program_of_ && program_of_->module() == snapshot()->module() && program_->function == wish.function)
    wish.known = program_;
  if (wish.run && wish.run->function != wish.function) wish.run = nullptr;
  if (!program_) canvas_->setEmptyState({QStringLiteral("view-graph"), tr("Laying out the graph"), {}});
  lane_.start([wish] { return layoutGraph(wish); },
              [this, wish](Result<PlacedGraph> placed) {
                problem_.reset();
                if (placed) {
                  take(wish, std::move(*placed));
                } else {
                  problem_ = std::move(placed.error());
                  take(wish, {});
                }
                Q_EMIT ready();
              });
}

void GraphView::take(const GraphWish& wish, PlacedGraph placed) {
  program_ = placed.program;
  program_of_ = wish.snapshot;
  if (problem_)
    canvas_->setEmptyState({QStringLiteral("view-graph"), tr("The graph cannot be laid out"), text(problem_->message)});
  else
    canvas_->setEmptyState({QStringLiteral("view-graph"), tr("This function computes nothing"),
                            tr("Choose another function of this module in the list at the left.")});
  before_->setVisible(placed.before.has_value());
  if (placed.difference) {
    before_->setCaption(tr("%1, %2 removed").arg(other_title_).arg(placed.difference->removed));
    canvas_->setCaption(tr("Now, %1 changed, %2 added").arg(placed.difference->changed).arg(placed.difference->added));
  } else {
    canvas_->setCaption({});
  }
  before_->show(placed.before ? std::move(*placed.before) : Geometry(), wish.before, wish.fonts);
  canvas_->show(std::move(placed.geometry), wish.snapshot, wish.fonts);
  memory_->show(program_);
  prefixes_->setEnabled(program_ && hasPrefixes(*program_));
  fitParts();
  findText();
}

// ---- selection and wishes -------------------------------------------------------------------------------------------

/// What is selected elsewhere in another Relax function is looked for there.
void GraphView::selectionChanged() {
  const Subject& subject = selection().current();
  if (!subject || !snapshot() || subject.function == function_ || subject.function.isEmpty()) return;
  if (isRelax(moduleOf(snapshot()), subject.function)) showFunction(subject.function);
}

void GraphView::showMenu(const Subject& subject, QPoint position) {
  const bool of_graph = subject.isBinding() || (subject && subject.node->kind == Kind::RelaxVar);
  if (subject && !of_graph) return Q_EMIT contextMenuRequested(subject, position);
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("graph_menu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const int node = program_ && subject ? program_->find(subject.node.get()) : -1;
  if (node >= 0 && program_->nodes[std::size_t(node)].callee_function) {
    const QString callee = q(program_->nodes[std::size_t(node)].callee);
    menu->addAction(tr("Open %1 in all views").arg(callee), this, [this, callee] { Q_EMIT functionRequested(callee); });
    menu->addSeparator();
  }
  for (int radius : {1, 2, 4}) {
    QAction* near =
        menu->addAction(tr("Show only distance %1 around it").arg(radius), this, [this, radius] { openNear(radius); });
    near->setEnabled(node >= 0);
  }
  menu->addAction(all_);
  menu->addSeparator();
  menu->addActions({closed_, prefixes_, apart_});
  menu->popup(position);
}

void GraphView::openNear(int radius) {
  const int selected = canvas_->standing().selected;
  if (selected < 0) return;
  Folding folding = folding_;
  folding.radius = radius;
  folding.centre = canvas_->geometry().shown.nodes[std::size_t(selected)].key;
  setFolding(folding);
}

void GraphView::revealSelection() { canvas_->revealSelection(); }

// ---- pictures -------------------------------------------------------------------------------------------------------

QSize GraphView::pictureSize() const {
  QSize size = canvas_->pictureSize();
  if (size.isEmpty()) return {};
  if (const QSize before = before_->isHidden() ? QSize() : before_->pictureSize(); !before.isEmpty())
    size = QSize(size.width() + picture_gap + before.width(), std::max(size.height(), before.height()));
  if (const QSize memory = memory_->isHidden() ? QSize() : memory_->pictureSize(); !memory.isEmpty())
    size = QSize(std::max(size.width(), memory.width()), size.height() + picture_gap + memory.height());
  return size;
}

void GraphView::paintPicture(QPainter& painter) {
  const QSize own = canvas_->pictureSize();
  const QSize before = before_->isHidden() ? QSize() : before_->pictureSize();
  const int beside = before.isEmpty() ? 0 : before.width() + picture_gap;
  const int left = std::max(0, (pictureSize().width() - beside - own.width()) / 2);
  painter.save();
  painter.translate(left, 0);
  if (beside > 0) before_->paintPicture(painter);
  painter.translate(beside, 0);
  canvas_->paintPicture(painter);
  painter.restore();
  if (memory_->isHidden() || memory_->pictureSize().isEmpty()) return;
  painter.save();
  painter.translate(0, std::max(own.height(), before.height()) + picture_gap);
  memory_->paintPicture(painter);
  painter.restore();
}

QString GraphView::asText() const { return program_ ? q(analysis::to_text(*program_)) : QString(); }

}  // namespace tirscope::views
