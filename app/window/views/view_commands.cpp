// SPDX-License-Identifier: Apache-2.0
#include "app/window/views/view_commands.h"

#include <QApplication>
#include <QSettings>

#include "app/session/document.h"
#include "app/window/main/actions.h"
#include "app/window/views/docks.h"
#include "app/window/views/layouts.h"
#include "app/window/views/view_set.h"
#include "views/cache/cache_view.h"
#include "views/diff/diff_view.h"
#include "views/trace/trace_view.h"

namespace tirscope::app {

ViewCommands::ViewCommands(const Workspace& all) : all_(all) {
  const QString path = tr("View");
  for (const LayoutInfo& info : layouts())
    all.actions.add(info.action, path, QCoreApplication::translate("Layouts", info.title),
                    QKeySequence(QLatin1StringView(info.shortcut)), "",
                    [this, name = QString::fromLatin1(info.name)] { all_.docks.setLayoutNamed(name); });
  all.actions.add("view.dark", path, tr("&Dark theme"), QKeySequence(tr("Ctrl+Shift+D")), "",
                  [this] { setDark(!views::Theme::of(all_.window.palette()).isDark()); });
  all.actions.add("view.next", path, tr("Next view"), QKeySequence(tr("F6")), "", [this] { all_.views.focusNext(1); });
  all.actions.add("view.previous", path, tr("Previous view"), QKeySequence(tr("Shift+F6")), "",
                  [this] { all_.views.focusNext(-1); });
  for (views::View* view : all.views.all()) {
    connect(view, &views::View::compareRequested, this, &ViewCommands::compare);
    connect(view, &views::View::functionRequested, this, &ViewCommands::openFunction);
  }
  remarkOnSteps();
}

/// What the caches fetch is beside each step whose program was run through them.
void ViewCommands::remarkOnSteps() {
  auto* trace = static_cast<views::TraceView*>(all_.views.asItIs(QStringLiteral("trace")));
  auto* caches = static_cast<views::CacheView*>(all_.views.asItIs(QStringLiteral("cache")));
  connect(caches, &views::CacheView::measured, trace, &views::TraceView::setRemark);
  connect(caches, &views::CacheView::outdated, trace, &views::TraceView::clearRemarks);
}

void ViewCommands::setDark(bool dark) {
  QApplication::setPalette((dark ? views::Theme::dark() : views::Theme::light()).palette());
  QSettings().setValue(QStringLiteral("dark"), dark);
}

/// All views turn to it, the text too, which shows all functions.
void ViewCommands::openFunction(const QString& name) {
  if (!all_.document.isOpen()) return;
  NodeRef function = all_.document.schedule()->module()->find(name.toStdString());
  if (!function) return;
  all_.document.setFunction(name);
  all_.document.selection().select({function, name});
}

void ViewCommands::compare(int before, int after) {
  const QString id = QStringLiteral("diff");
  all_.docks.raise(id);
  static_cast<views::DiffView*>(all_.views.view(id))->compare(before, after);
}

}  // namespace tirscope::app
