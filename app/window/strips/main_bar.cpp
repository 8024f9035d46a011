// SPDX-License-Identifier: Apache-2.0
#include "app/window/strips/main_bar.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "app/window/main/actions.h"
#include "app/window/menus/release_menu.h"
#include "app/window/menus/target_menu.h"
#include "views/common/look/icons.h"

namespace tirscope::app {

MainBar::MainBar(Document& document, const Actions& actions, QMenu& schedule, TargetMenu& targets,
                 ReleaseMenu& releases, QWidget* parent)
    : QToolBar(tr("Main"), parent), document_(document), functions_(new QComboBox(this)) {
  setObjectName(QStringLiteral("main_bar"));
  setMovable(false);
  setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  for (const char* id : {"file.open", "file.save"}) addAction(actions[id]);
  addSeparator();
  addFunctions();
  for (const char* id : {"edit.undo", "edit.redo", "edit.text"}) addAction(actions[id]);
  addSeparator();
  addPrimitives(schedule);
  addAction(actions["file.script"]);
  addSeparator();
  for (const char* id : {"passes.lower_cpu", "build.time"}) addAction(actions[id]);
  addTarget(targets);
  auto* space = new QWidget(this);
  space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  addWidget(space);
  addRelease(releases);
  connect(&document, &Document::opened, this, &MainBar::showFunctions);
  connect(&document, &Document::changed, this, [this] { functions_->setCurrentText(document_.function()); });
  showFunctions();
}

void MainBar::addPrimitives(QMenu& schedule) {
  auto* primitives = new QToolButton(this);
  primitives->setObjectName(QStringLiteral("primitives_button"));
  primitives->setText(tr("Schedule"));
  primitives->setIcon(views::icon(QStringLiteral("step")));
  primitives->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  primitives->setToolTip(tr("Actions for the selected loop, block or buffer"));
  primitives->setPopupMode(QToolButton::InstantPopup);
  primitives->setMenu(&schedule);
  addWidget(primitives);
}

void MainBar::addTarget(TargetMenu& targets) {
  auto* target = new QToolButton(this);
  target->setObjectName(QStringLiteral("target_button"));
  target->setPopupMode(QToolButton::InstantPopup);
  target->setMenu(&targets);
  addWidget(target);
  auto show = [target, &targets] {
    target->setText(targets.title());
    target->setToolTip(tr("Build target: %1").arg(targets.target()));
  };
  show();
  connect(&targets, &TargetMenu::targetChanged, target, show);
}

/// A badge: the dialect of what is open.
void MainBar::addRelease(ReleaseMenu& releases) {
  auto* badge = new QToolButton(this);
  badge->setObjectName(QStringLiteral("release_button"));
  badge->setPopupMode(QToolButton::InstantPopup);
  badge->setMenu(&releases);
  QAction* action = addWidget(badge);
  auto show = [this, badge, action, &releases] {
    const QString title = releases.title();
    action->setVisible(!title.isEmpty());
    if (title.isEmpty()) return;
    badge->setText(title);
    const bool own = document_.release() == document_.source().release;
    badge->setToolTip(own ? tr("The file is written in the dialect of %1").arg(title)
                          : tr("Shown in the dialect of %1; the file is written in that of TVM %2")
                                .arg(title, QString::fromStdString(document_.source().release.str())));
  };
  show();
  connect(&document_, &Document::opened, badge, show);
  connect(&document_, &Document::releaseChanged, badge, show);
}

void MainBar::addFunctions() {
  auto* choice = new QWidget(this);
  auto* row = new QHBoxLayout(choice);
  row->setContentsMargins(4, 0, 4, 0);
  auto* label = new QLabel(tr("Function"), choice);
  label->setBuddy(functions_);
  row->addWidget(label);
  row->addWidget(functions_);
  functions_->setObjectName(QStringLiteral("function_choice"));
  functions_->setAccessibleName(tr("Function"));
  functions_->setToolTip(tr("The function shown and scheduled"));
  functions_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  functions_->setMaximumWidth(260);
  functions_action_ = addWidget(choice);
  connect(functions_, &QComboBox::activated, this, [this] { document_.setFunction(functions_->currentText()); });
}

/// Where words do not fit beside the icons, tooltips say them: the target and the function stay in sight.
void MainBar::fit() {
  const bool words = toolButtonStyle() == Qt::ToolButtonTextBesideIcon;
  if (words) with_words_ = layout()->sizeHint().width();
  const bool fits = width() >= with_words_;
  if (fits != words) setToolButtonStyle(fits ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
}

bool MainBar::event(QEvent* event) {
  const bool taken = QToolBar::event(event);
  if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show) fit();
  return taken;
}

/// Where there is one function, there is nothing to choose.
void MainBar::showFunctions() {
  functions_->clear();
  functions_->addItems(document_.functions());
  functions_->setCurrentText(document_.function());
  functions_action_->setVisible(functions_->count() > 1);
}

}  // namespace tirscope::app
