// SPDX-License-Identifier: Apache-2.0
#include "app/window/main/help.h"

#include <QCoreApplication>
#include <QMessageBox>

#include "app/window/main/actions.h"
#include "app/window/main/guide.h"

namespace tirscope::app {

Help::Help(Actions& actions, QWidget& window) : actions_(actions), window_(window) {
  const QString help = tr("Help");
  actions.add("help.first_hour", help, tr("A &first hour"), {}, "",
              [this] { showGuide(QStringLiteral("A first hour")); });  // as the guide has it, in English
  actions.add("help.guide", help, tr("&Guide"), {}, "", [this] { showGuide({}); });
  for (const char* id : {"help.first_hour", "help.guide"}) actions[id]->setEnabled(!Guide::folder().isEmpty());
  actions.add("help.shortcuts", help, tr("&Keyboard shortcuts"), QKeySequence(tr("F1")), "",
              [this] { showShortcuts(); });
  actions.add("help.about", help, tr("&About Tirscope"), {}, "", [this] { showAbout(); });
}

void Help::showGuide(const QString& heading) {
  if (!guide_) guide_ = new Guide(&window_);
  guide_->showChapter(heading);
}

void Help::showShortcuts() {
  QString rows;
  for (QAction* action : actions_.all())
    if (!action->shortcut().isEmpty())
      rows +=
          QStringLiteral("<tr><td>%1: %2&nbsp;&nbsp;&nbsp;</td><td><b>%3</b></td></tr>")
              .arg(Actions::path(*action), action->iconText(), action->shortcut().toString(QKeySequence::NativeText));
  QMessageBox::information(&window_, tr("Keyboard shortcuts"), QStringLiteral("<table>%1</table>").arg(rows));
}

void Help::showAbout() {
  QMessageBox::about(&window_, tr("About Tirscope"),
                     tr("<b>Tirscope %1</b><p>See, schedule, build and time tensor programs.</p>"
                        "<p>Apache-2.0. Plots by QCustomPlot (GPL).</p>")
                         .arg(QCoreApplication::applicationVersion()));
}

}  // namespace tirscope::app
