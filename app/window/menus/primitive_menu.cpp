// SPDX-License-Identifier: Apache-2.0
#include "app/window/menus/primitive_menu.h"

#include <QScreen>
#include <algorithm>

#include "app/window/main/texts.h"
#include "app/window/menus/primitive_groups.h"
#include "views/common/look/texts.h"

namespace tirscope::app {

namespace {

constexpr int suggestionsShown = 8;

void addApplicable(QMenu& menu, const schedule::Applicability& entry, const PrimitiveMenuActions& actions) {
  const QString name = QString::fromUtf8(entry.primitive->name.data(), qsizetype(entry.primitive->name.size()));
  // What there is nothing to choose about is done at once.
  if (entry.suggestions.size() == 1 && entry.primitive->parameters.size() <= 1) {
    const schedule::Suggestion& only = entry.suggestions.front();
    QAction* action = menu.addAction(name);
    action->setToolTip(coreText(entry.primitive->summary));
    QObject::connect(action, &QAction::triggered, &menu,
                     [call = schedule::Call{std::string(entry.primitive->name), only.args, only.kwargs}, actions] {
                       actions.apply(call);
                     });
    return;
  }
  QMenu* below = menu.addMenu(name);
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

/// A reason that is longer is read in the tip.
constexpr int widestReason = 560;

void addGreyed(QMenu& menu, const schedule::Applicability& entry) {
  QString name = QString::fromUtf8(entry.primitive->name.data(), qsizetype(entry.primitive->name.size()));
  QString reason = entry.reason ? text(entry.reason->message) : QMenu::tr("No actions available");
  const QString line = QStringLiteral("%1 — %2").arg(name, reason);
  QAction* action = menu.addAction(menu.fontMetrics().elidedText(line, Qt::ElideRight, widestReason));
  action->setEnabled(false);
  action->setToolTip(views::tipText(line + u'\n' + coreText(entry.primitive->summary)));
}

/// An entry that says something and does nothing.
void addRemark(QMenu& menu, const QString& remark) { menu.addAction(remark)->setEnabled(false); }

/// What applies, those that are used most on top.
void addGroups(QMenu& menu, const std::vector<schedule::Applicability>& entries, const PrimitiveMenuActions& actions) {
  for (const PrimitiveGroup& group : primitiveGroups()) {
    bool begun = group.translatedTitle().isEmpty();
    for (std::string_view name : group.primitives) {
      const auto entry = std::ranges::find(entries, name, [](const auto& each) { return each.primitive->name; });
      if (entry == entries.end() || entry->suggestions.empty()) continue;
      if (!begun) menu.addSection(group.translatedTitle());
      begun = true;
      addApplicable(menu, *entry, actions);
    }
  }
}

void addEntries(QMenu& menu, const std::vector<schedule::Applicability>& entries, const views::Subject& subject,
                const PrimitiveMenuActions& actions) {
  addGroups(menu, entries, actions);
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
  if (!actions.with_refusals) return;
  QMenu* greyed = menu.addMenu(QMenu::tr("Not applicable here"));
  for (const auto& entry : entries)
    if (entry.suggestions.empty()) addGreyed(*greyed, entry);
  greyed->menuAction()->setVisible(!greyed->isEmpty());
}

/// A menu that grows while it is open moves up, so that its end is still on the screen.
void keepOnScreen(QMenu& menu) {
  if (!menu.isVisible()) return;
  const QRect screen = menu.screen()->availableGeometry();
  const QSize size = menu.sizeHint();
  menu.move(std::clamp(menu.x(), screen.left(), std::max(screen.left(), screen.right() + 1 - size.width())),
            std::clamp(menu.y(), screen.top(), std::max(screen.top(), screen.bottom() + 1 - size.height())));
}

}  // namespace

void fillPrimitiveMenu(QMenu& menu, ApplicableSession& session, const views::Subject& subject,
                       const PrimitiveMenuActions& actions, const QList<QAction*>& last) {
  menu.setToolTipsVisible(true);
  auto refill = [&menu, last](const std::function<void()>& fill) {
    const QList<QMenu*> below = menu.findChildren<QMenu*>(Qt::FindDirectChildrenOnly);
    menu.clear();
    for (QMenu* old : below) old->deleteLater();
    fill();
    if (last.isEmpty()) return keepOnScreen(menu);
    menu.addSeparator();
    menu.addActions(last);
    keepOnScreen(menu);
  };
  refill([&] { addRemark(menu, QMenu::tr("Finding applicable primitives…")); });
  session.ask(subject, &menu, [&menu, subject, actions, refill](const Result<ApplicablesPtr>& found) {
    refill([&] {
      if (!found)
        addRemark(menu, text(found.error().message));
      else if (!*found)
        addRemark(menu, QMenu::tr("Select a loop, a block or a buffer to see its actions"));
      else
        addEntries(menu, **found, subject, actions);
    });
  });
}

}  // namespace tirscope::app
