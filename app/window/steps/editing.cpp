// SPDX-License-Identifier: Apache-2.0
#include "app/window/steps/editing.h"

#include <QApplication>
#include <QClipboard>

#include "app/session/document.h"
#include "app/window/forms/text_editor.h"
#include "app/window/main/actions.h"
#include "app/window/menus/command_palette.h"
#include "app/window/steps/scheduling.h"
#include "app/window/steps/text_editing.h"
#include "app/window/views/docks.h"
#include "app/window/views/view_set.h"
#include "script/files/complete_text.h"
#include "views/common/view.h"

namespace tirscope::app {

Editing::Editing(const Workspace& all, Scheduling& scheduling, TextEditing& texts)
    : all_(all), document_(all.document), scheduling_(scheduling), texts_(texts) {
  addActions();
  connect(&document_, &Document::opened, this, &Editing::updateActions);
  connect(&document_, &Document::changed, this, &Editing::updateActions);
  connect(&document_.selection(), &views::Selection::changed, this, &Editing::updateActions);
  updateActions();
}

void Editing::addActions() {
  const QString edit = tr("Edit");
  Actions& actions = all_.actions;
  actions.add("edit.undo", edit, tr("&Undo"), QKeySequence(tr("Ctrl+Z")), "undo", [this] { document_.undo(); });
  actions.add("edit.redo", edit, tr("&Redo"), QKeySequence(tr("Ctrl+Shift+Z")), "redo", [this] { document_.redo(); });
  actions.add("edit.text", edit, tr("Edit as &text…"), QKeySequence(tr("Ctrl+E")), "edit", [this] { editText(); });
  actions.add("edit.copy", edit, tr("&Copy the view's content"), QKeySequence(tr("Ctrl+Shift+C")), "",
              [this] { copyView(); });
  actions.add("edit.back", edit, tr("Previous selection"), QKeySequence(tr("Alt+Left")), "",
              [this] { document_.selection().goBack(); });
  actions.add("edit.forward", edit, tr("Next selection"), QKeySequence(tr("Alt+Right")), "",
              [this] { document_.selection().goForward(); });
  actions.add("edit.primitives", edit, tr("Actions for the selection"), QKeySequence(tr("Ctrl+Space")), "",
              [this] { showMenu(); });
  actions.add("edit.palette", edit, tr("Command &palette…"), QKeySequence(tr("Ctrl+Shift+P")), "",
              [this] { openPalette(); });
}

void Editing::updateActions() {
  const Actions& actions = all_.actions;
  const bool open = document_.isOpen();
  for (const char* id : {"edit.text", "edit.copy", "edit.primitives"}) actions[id]->setEnabled(open);
  actions["edit.undo"]->setEnabled(open && document_.schedule()->current().parent >= 0);
  actions["edit.redo"]->setEnabled(open && !document_.schedule()->current().children.empty());
  actions["edit.back"]->setEnabled(document_.selection().canGoBack());
  actions["edit.forward"]->setEnabled(document_.selection().canGoForward());
}

void Editing::editText() {
  const IRModule& module = document_.schedule()->module();
  const script::Release release = script::release_that_says(module, document_.release());
  texts_.open({tr("Edit as text"),
               QString::fromStdString(script::print_module(module, script::complete().in(release)).text),
               tr("The current module. Edit it and apply."), true,
               [this](const QString& text) { document_.editByHand(text); }});
}

void Editing::copyView() {
  if (views::View* last = all_.views.lastUsed()) QApplication::clipboard()->setText(last->asText());
}

void Editing::showMenu() {
  scheduling_.showMenuFor(document_.selection().current(), all_.window.mapToGlobal(all_.window.rect().center()));
}

void Editing::openPalette() {
  QList<QAction*> all = all_.actions.all();
  if (document_.isOpen())
    for (QDockWidget* dock : all_.docks.all()) all << dock->toggleViewAction();
  (new CommandPalette(all, &all_.window))->show();
}

}  // namespace tirscope::app
