// SPDX-License-Identifier: Apache-2.0
#include "app/window/menus/release_menu.h"

#include <QActionGroup>
#include <QSettings>
#include <iterator>

namespace tirscope::app {

namespace {

QString releaseKey() { return QStringLiteral("release"); }

QString titleOf(script::Release release) { return QStringLiteral("TVM %1").arg(QString::fromStdString(release.str())); }

}  // namespace

ReleaseMenu::ReleaseMenu(Document& document, QWidget* parent) : QMenu(tr("&Dialect"), parent), document_(document) {
  setObjectName(QStringLiteral("release_menu"));
  setToolTipsVisible(true);
  connect(this, &QMenu::aboutToShow, this, &ReleaseMenu::fill);
}

QString ReleaseMenu::title() const { return document_.isOpen() ? titleOf(document_.release()) : QString(); }

script::Release ReleaseMenu::ofNewPrograms() {
  const auto kept = script::Release::parse(QSettings().value(releaseKey()).toString().toStdString());
  return kept ? *kept : script::Release::newest();
}

void ReleaseMenu::setOfNewPrograms(script::Release release) {
  QSettings().setValue(releaseKey(), QString::fromStdString(release.str()));
}

/// The newest first.
void ReleaseMenu::addReleases(QMenu& menu, script::Release chosen, const QString& own,
                              const std::function<void(script::Release)>& choose) {
  auto* group = new QActionGroup(&menu);
  for (auto minor = std::rbegin(script::known_releases); minor != std::rend(script::known_releases); ++minor) {
    const script::Release release{*minor};
    const bool is_own = !own.isEmpty() && release == document_.source().release;
    QAction* action = menu.addAction(is_own ? QStringLiteral("%1   %2").arg(titleOf(release), own) : titleOf(release),
                                     this, [choose, release] { choose(release); });
    action->setCheckable(true);
    action->setChecked(release == chosen);
    group->addAction(action);
  }
}

void ReleaseMenu::fill() {
  clear();
  if (document_.isOpen()) {
    addSection(tr("Show, copy and export as"));
    addReleases(*this, document_.release(), tr("(of the file)"), [this](script::Release release) {
      if (auto set = document_.setRelease(release); !set) Q_EMIT refused(set.error());
    });
    addSeparator();
  }
  QMenu* fresh = addMenu(tr("For new programs"));
  fresh->setToolTip(tr("What imported models are written for"));
  addReleases(*fresh, ofNewPrograms(), {}, setOfNewPrograms);
}

}  // namespace tirscope::app
