// SPDX-License-Identifier: Apache-2.0
// The tool bar of the graph view.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QResizeEvent>
#include <QShortcut>
#include <QSplitter>
#include <QToolBar>
#include <QToolButton>

#include "views/common/look/icons.h"
#include "views/graph/function_panel.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_view.h"
#include "views/graph/memory_strip.h"
#include "views/graph/minimap.h"

namespace tirscope::views {

using namespace graph;

namespace {

/// Narrower, a box takes the list's place.
constexpr int least_with_list = 660;

}  // namespace

void GraphView::makeBar() {
  bar_->setIconSize(QSize(16, 16));
  function_choice_ = new QComboBox;
  function_choice_->setObjectName(QStringLiteral("graph_function"));
  function_choice_->setAccessibleName(tr("Function"));
  function_choice_->setToolTip(tr("The function whose graph is shown"));
  function_action_ = bar_->addWidget(function_choice_);
  connect(function_choice_, &QComboBox::activated, this, [this] { showFunction(function_choice_->currentText()); });
  search_ = new QLineEdit;
  search_->setObjectName(QStringLiteral("graph_search"));
  search_->setAccessibleName(tr("Find in the graph"));
  search_->setPlaceholderText(tr("Find operator, name, shape"));
  search_->setToolTip(tr("Enter goes to the next, Shift+Enter to the one before (Ctrl+F)"));
  search_->setClearButtonEnabled(true);
  search_->setMaximumWidth(230);
  search_->setMinimumWidth(90);
  search_->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
  bar_->addWidget(search_);
  found_ = new QLabel;
  found_->setContentsMargins(6, 0, 6, 0);
  bar_->addWidget(found_);
  connect(search_, &QLineEdit::textChanged, this, &GraphView::findText);
  connect(search_, &QLineEdit::returnPressed, this,
          [this] { canvas_->goToFound(QGuiApplication::keyboardModifiers() & Qt::ShiftModifier ? -1 : 1); });
  auto* find = new QShortcut(QKeySequence::Find, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
  connect(find, &QShortcut::activated, this, [this] {
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
  });
  bar_->addSeparator();
  makeFoldMenu();
  bar_->addAction(icon(QStringLiteral("fit")), tr("Fit"), canvas_, &CanvasView::zoomToFit)
      ->setToolTip(tr("Show the whole graph; Ctrl+0 brings back the first size"));
  step_choice_ = new QComboBox;
  step_choice_->setObjectName(QStringLiteral("graph_step"));
  step_choice_->setAccessibleName(tr("Compare with"));
  step_choice_->setToolTip(tr("Another step beside this one, with what differs marked"));
  step_choice_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  step_choice_->setMinimumContentsLength(14);
  step_action_ = bar_->addWidget(step_choice_);
  connect(step_choice_, &QComboBox::activated, this, &GraphView::chooseStep);
}

void GraphView::makeFoldMenu() {
  auto* button = new QToolButton;
  button->setObjectName(QStringLiteral("graph_shown"));
  button->setIcon(icon(QStringLiteral("fold")));
  button->setText(tr("Show"));
  button->setToolTip(tr("What is drawn, and what is drawn as one"));
  button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  button->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(button);
  auto option = [&](const QString& text, bool on, auto&& change) {
    QAction* action = menu->addAction(text);
    action->setCheckable(true);
    action->setChecked(on);
    connect(action, &QAction::triggered, this, change);
    return action;
  };
  auto folding = [this](bool Folding::* member) {
    return [this, member](bool on) {
      Folding next = folding_;
      next.*member = on;
      next.toggled.clear();
      setFolding(next);
    };
  };
  closed_ = option(tr("Fused functions as one node"), false, folding(&Folding::bodies_closed));
  prefixes_ = option(tr("Group by the beginning of names"), false, folding(&Folding::prefixes));
  apart_ = option(tr("Constants and weights as nodes"), false, folding(&Folding::weights_apart));
  menu->addSeparator();
  all_ = menu->addAction(tr("Show the whole graph"), this, [this] {
    Folding next = folding_;
    next.radius = 0;
    next.centre.clear();
    setFolding(next);
  });
  all_->setEnabled(false);
  menu->addSeparator();
  list_ = option(tr("List of functions"), true, [this] { fitParts(); });
  strip_ = option(tr("Memory over the bindings"), true, [this] { fitParts(); });
  overview_ = option(tr("Overview"), true, [this](bool on) { minimap_->setWanted(on); });
  button->setMenu(menu);
  bar_->addWidget(button);
}

void GraphView::fillChoosers() {
  function_choice_->clear();
  for (const ListedRow& row : panel_->functions().rows()) function_choice_->addItem(q(row.function.name));
  function_choice_->setCurrentText(function_);
  step_choice_->clear();
  step_choice_->addItem(tr("Compare with…"), -1);
  if (history())
    for (const StepPtr& step : history()->steps)
      if (step->id != history()->current && step->snapshot)
        step_choice_->addItem(tr("Step %1: %2").arg(step->id).arg(step->title), step->id);
  int shown = 0;
  for (int n = 1; n < step_choice_->count() && other_; ++n)
    if (step_choice_->itemText(n) == other_title_) shown = n;
  step_choice_->setCurrentIndex(shown);
  step_action_->setVisible(step_choice_->count() > 1);
}

void GraphView::chooseStep() {
  const Step* step = history() ? history()->find(step_choice_->currentData().toInt()) : nullptr;
  compareWith(step ? step->snapshot : nullptr, step ? step_choice_->currentText() : QString());
}

/// The list and the memory are there where there is room and something to show.
void GraphView::fitParts() {
  const bool many = panel_->functions().rowCount() > 1, wide = width() >= least_with_list;
  panel_->setVisible(many && wide && list_->isChecked());
  function_action_->setVisible(many && !(wide && list_->isChecked()));
  memory_->setVisible(strip_->isChecked() && program_ && program_->is_relax && !memory_->chart().bars.empty());
  bar_->setVisible(snapshot() != nullptr);
}

void GraphView::findText() {
  const QString text = search_->text().trimmed();
  const int count = canvas_->find(text);
  before_->find(text);
  found_->setText(text.isEmpty() ? QString() : tr("%n found", nullptr, count));
}

void GraphView::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  fitParts();
}

}  // namespace tirscope::views
