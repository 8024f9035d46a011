// SPDX-License-Identifier: Apache-2.0
#include "app/window/menus/primitive_menu.h"

#include "app/session/subjects.h"
#include "app/window/main/texts.h"

namespace tirscope::app {

namespace {

constexpr int suggestionsShown = 8;

void addApplicable(QMenu& menu, const schedule::Applicability& entry, const PrimitiveMenuActions& actions) {
  QMenu* below = menu.addMenu(QString::fromUtf8(entry.primitive->name.data(), qsizetype(entry.primitive->name.size())));
  below->setToolTipsVisible(true);
  below->menuAction()->setToolTip(coreText(entry.primitive->summary));
  for (const schedule::Suggestion& suggestion : entry.suggestions) {
    if (below->actions().size() >= suggestionsShown) break;
    schedule::Call call{std::string(entry.primitive->name), suggestion.args, suggestion.kwargs};
    QAction* action = below->addAction(text(suggestion.label));
    QObject::connect(action, &QAction::triggered, &menu, [call, actions] { actions.apply(call); });
  }
  if (entry.primitive->parameters.empty()) return;
  below->addSeparator();
  const schedule::Suggestion& first = entry.suggestions.front();
  schedule::Call start{std::string(entry.primitive->name), first.args, first.kwargs};
  QObject::connect(below->addAction(QMenu::tr("With other arguments…")), &QAction::triggered, &menu,
                   [start, actions] { actions.form(start); });
}

void addGreyed(QMenu& menu, const schedule::Applicability& entry) {
  QString name = QString::fromUtf8(entry.primitive->name.data(), qsizetype(entry.primitive->name.size()));
  QString reason = entry.reason ? text(entry.reason->message) : QMenu::tr("nothing to offer here");
  QAction* action = menu.addAction(QStringLiteral("%1 — %2").arg(name, reason));
  action->setEnabled(false);
  action->setToolTip(coreText(entry.primitive->summary));
}

}  // namespace

void fillPrimitiveMenu(QMenu& menu, const SchedulePtr& schedule, const views::Subject& subject,
                       const PrimitiveMenuActions& actions) {
  menu.setToolTipsVisible(true);
  auto target = schedule ? scheduleSubject(*schedule, subject) : std::nullopt;
  if (!target) {
    menu.addAction(QMenu::tr("Select a loop, a block or a buffer to see what can be done with it"))->setEnabled(false);
    return;
  }
  std::vector<schedule::Applicability> entries = schedule->applicable(*target);
  for (const auto& entry : entries)
    if (!entry.suggestions.empty()) addApplicable(menu, entry, actions);
  menu.addSeparator();
  // Nothing to offer does not mean nothing to do: every primitive can be tried with arguments of one's own.
  QMenu* any = menu.addMenu(QMenu::tr("Any primitive…"));
  for (const schedule::Primitive* primitive : schedule::all_primitives()) {
    if (primitive->shape == schedule::Shape::Query || primitive->parameters.empty()) continue;
    QAction* action = any->addAction(QString::fromUtf8(primitive->name.data(), qsizetype(primitive->name.size())));
    action->setToolTip(coreText(primitive->summary));
    QObject::connect(
        action, &QAction::triggered, &menu,
        [actions, start = schedule::Call{std::string(primitive->name), {subject.node}, {}}] { actions.form(start); });
  }
  QMenu* greyed = menu.addMenu(QMenu::tr("Not applicable here"));
  for (const auto& entry : entries)
    if (entry.suggestions.empty()) addGreyed(*greyed, entry);
  greyed->menuAction()->setVisible(!greyed->isEmpty());
}

}  // namespace tirscope::app
