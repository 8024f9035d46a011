// SPDX-License-Identifier: Apache-2.0
// What the window's commands do to the document: schedule, build, time.
#include <QComboBox>
#include <QDockWidget>
#include <QFileInfo>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

#include "app/session/session_file.h"
#include "app/session/subjects.h"
#include "app/window/forms/primitive_form.h"
#include "app/window/forms/text_editor.h"
#include "app/window/main/gallery.h"
#include "app/window/main/main_window.h"
#include "app/window/menus/command_palette.h"
#include "app/window/menus/primitive_menu.h"
#include "app/window/menus/target_menu.h"
#include "app/window/strips/fix_preview.h"
#include "app/window/strips/message_strip.h"
#include "protocol/methods/fixes.h"
#include "protocol/values.h"
#include "schedule/script/script.h"
#include "script/files/complete_text.h"
#include "views/code/generated_code_view.h"
#include "views/diff/diff_view.h"

namespace tirscope::app {

namespace {

/// Runs a script from the current step. A script that makes its own Schedule starts again at the first module; one
/// that schedules its own module comes in as an edit by hand.
Result<void> runScriptOn(schedule::Schedule& schedule, const std::string& text,
                         const schedule::ScriptOptions& options) {
  auto run = schedule::run_script(text, schedule.copy(), options);
  if (!run) {
    Diagnostic problem = merged(run.error(), text);
    problem.fix.reset();  // it would help in the middle of the script, not here
    return fail(std::move(problem));
  }
  if (run->schedule.history().size() >= schedule.history().size() && schedule.history().size() > 1) {
    schedule = std::move(run->schedule);
    return {};
  }
  if (run->schedule.history().front().state->module() != schedule.history().front().state->module()) {
    TS_TRY_VOID(schedule.go_to(0));
    schedule.edit_by_hand(run->schedule.history().front().state->module());
    return schedule.replay(run->schedule.trace());
  }
  TS_TRY_VOID(schedule.go_to(0));
  return schedule.replay(run->schedule.trace());
}

}  // namespace

// ---- the document ---------------------------------------------------------------------------------------------------

void MainWindow::documentOpened() {
  messages_->clear();
  passes_.clear();
  modules_.clear();
  pages_->setCurrentWidget(document_.isOpen() ? static_cast<QWidget*>(views_.value(QStringLiteral("ir_text")))
                                              : gallery_);
  showDocks(document_.isOpen());
  functions_->clear();
  functions_->addItems(document_.functions());
  functions_->setCurrentText(document_.function());
  functions_action_->setVisible(functions_->count() > 1);
  documentChanged();
  updateTitle();
}

void MainWindow::documentChanged() {
  if (!document_.isBusy()) messages_->clear();
  for (views::View* view : std::as_const(views_)) stale_.insert(view);
  bringSeenUpToDate();
  QTimer::singleShot(0, this, &MainWindow::bringSeenUpToDate);  // docks that are laid out only now
  updateActions();
}

void MainWindow::bringSeenUpToDate() {
  // A dock below another tab counts as visible, but is outside the window.
  auto seen = [this](const views::View& view) {
    return view.isVisible() &&
           (view.window() != this || QRect(view.mapTo(this, QPoint()), view.size()).intersects(rect()));
  };
  for (views::View* view : std::as_const(views_))
    if (seen(*view)) bringUpToDate(view);
}

void MainWindow::bringUpToDate(views::View* view) {
  if (!stale_.remove(view)) return;
  view->setSnapshot(document_.snapshot());
  view->setHistory(document_.history());
  view->setRuns(document_.runs());
  if (view == &codeView()) wantCode();
}

bool MainWindow::isBusy() const {
  return document_.isBusy() || passes_.isBusy() || applicable_.isBusy() ||
         std::any_of(views_.begin(), views_.end(),
                     [this](views::View* view) { return !stale_.contains(view) && view->busy(); });
}

views::View* MainWindow::view(const QString& id) {
  views::View* view = views_.value(id);
  if (view) bringUpToDate(view);
  return view;
}

void MainWindow::updateTitle() {
  QString name = document_.sessionPath().isEmpty() ? document_.source().path : document_.sessionPath();
  QString shown = name.isEmpty() ? (document_.isOpen() ? tr("untitled") : QString()) : QFileInfo(name).fileName();
  setWindowTitle(shown.isEmpty() ? QStringLiteral("Tirscope") : shown + QStringLiteral("[*] — Tirscope"));
  setWindowModified(document_.isModified());
}

void MainWindow::updateActions() {
  const bool open = document_.isOpen();
  for (const char* id : {"file.script", "file.save", "file.save_as", "file.export_module", "file.export_trace",
                         "file.export_picture", "file.export_plan_csv", "file.export_plan_annotation", "file.close",
                         "edit.text", "edit.copy", "edit.primitives"})
    actions_[id]->setEnabled(open);
  for (const char* id : {"build.time", "build.check"}) actions_[id]->setEnabled(open && !measure_.isBusy());
  updatePassActions();
  actions_["edit.undo"]->setEnabled(open && document_.schedule()->current().parent >= 0);
  actions_["edit.redo"]->setEnabled(open && !document_.schedule()->current().children.empty());
  actions_["edit.back"]->setEnabled(document_.selection().canGoBack());
  actions_["edit.forward"]->setEnabled(document_.selection().canGoForward());
}

void MainWindow::refused(const Diagnostic& diagnostic) { messages_->show(diagnostic); }

void MainWindow::refused(const Diagnostics& diagnostics) {
  if (!diagnostics.empty()) messages_->show(diagnostics.front());
}

void MainWindow::runScript(const QString& path) {
  auto bytes = readFile(path);
  if (!bytes) return refused(bytes.error());
  std::string script = bytes->toStdString();
  schedule::ScriptOptions options;
  for (const auto& [name, value] : document_.source().constants) options.constants.emplace(name, Attr(value));
  document_.edit([script, options](schedule::Schedule& schedule) -> Result<void> {
    return runScriptOn(schedule, script, options);
  });
}

// ---- scheduling -----------------------------------------------------------------------------------------------------

void MainWindow::showMenuFor(const views::Subject& subject, QPoint position) {
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("primitive_menu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  fillPrimitiveMenu(*menu, applicable_, subject, menuActions());
  menu->popup(position);
}

PrimitiveMenuActions MainWindow::menuActions() {
  return {[this](const schedule::Call& call) { document_.apply({call}); },
          [this](const schedule::Call& call) { openForm(call); }};
}

void MainWindow::openForm(const schedule::Call& call) {
  auto* form = new PrimitiveForm(document_, call, this);
  connect(form, &PrimitiveForm::fixRequested, this, &MainWindow::applyFix);
  form->show();
}

void MainWindow::requestPrimitive(const views::PrimitiveRequest& request) {
  if (document_.isOpen()) document_.apply({callOf(request)});
}

void MainWindow::applyFix(const Fix& fix) {
  const SchedulePtr schedule = document_.schedule();
  if (!schedule) return;
  auto calls = protocol::calls_of(*schedule, fix);
  if (!calls) return refused(calls.error());
  (new FixPreview(document_, fix.label, std::move(*calls), this))->show();
}

void MainWindow::editText() {
  openEditor({tr("Edit as text"),
              QString::fromStdString(script::print_module(document_.schedule()->module(), script::complete()).text),
              tr("The current module. Edit it and apply."), true,
              [this](const QString& text) { document_.editByHand(text); }});
}

void MainWindow::openEditor(TextEdit edit) {
  // One at a time, so that no text is replaced while the user types into it.
  auto* editor = findChild<TextEditor*>();
  if (!editor) {
    editor = new TextEditor(std::move(edit), this);
    // Its ground is gone with the module; who opened the other one has asked already.
    connect(&document_, &Document::opened, editor, [editor] { editor->done(QDialog::Rejected); });
  }
  editor->show();
  editor->raise();
  editor->activateWindow();
}

void MainWindow::openPalette() {
  QList<QAction*> all = actions_.all();
  if (document_.isOpen())
    for (QDockWidget* dock : std::as_const(docks_)) all << dock->toggleViewAction();
  (new CommandPalette(all, this))->show();
}

void MainWindow::compare(int before, int after) {
  raiseView(QStringLiteral("diff"));
  static_cast<views::DiffView*>(view(QStringLiteral("diff")))->compare(before, after);
}

// ---- generated code -------------------------------------------------------------------------------------------------

views::GeneratedCodeView& MainWindow::codeView() {
  return *static_cast<views::GeneratedCodeView*>(views_.value(QStringLiteral("code")));
}

/// Asks for the code of the current step where it is not known. Out of sight the view is stale, and nothing is asked.
void MainWindow::wantCode() {
  if (!document_.isOpen()) return code_.clear();
  if (auto target = passes::Target::parse(targets_->target().toStdString())) codeView().setTarget(*target);
  if (code_.want({document_.schedule()->module(), codeView().form(), targets_->target()})) codeView().setPending();
}

/// The steps that help are those of the schedule that is open, not of one that begins with the program.
Diagnostic MainWindow::withFix(Diagnostic refusal) const {
  auto target = passes::Target::parse(targets_->target().toStdString());
  if (!document_.isOpen() || !target) return refusal;
  passes::Context context;
  context.target = *target;
  refusal.fix = protocol::fix_for(refusal, *document_.schedule(), context);
  return refusal;
}

void MainWindow::showCode() {
  views::ListingPtr listing = code_.listing();
  if (listing && listing->error && document_.isOpen() && listing->module == document_.schedule()->module()) {
    auto helped = std::make_shared<views::Listing>(*listing);
    helped->error = withFix(*listing->error);
    listing = std::move(helped);
  }
  codeView().setListing(std::move(listing));
}

// ---- targets --------------------------------------------------------------------------------------------------------

void MainWindow::addTargets() {
  targets_ = new TargetMenu(worker_, this);
  (void)targets_->setTarget(QSettings().value(QStringLiteral("target"), targets_->target()).toString());
  connect(targets_, &TargetMenu::targetChanged, this, &MainWindow::targetChanged);
  connect(targets_, &TargetMenu::otherRequested, this, &MainWindow::askTarget);
}

void MainWindow::targetChanged(const QString& target) {
  QSettings().setValue(QStringLiteral("target"), target);
  target_button_->setText(target);
  stale_.insert(&codeView());
  bringSeenUpToDate();
}

void MainWindow::askTarget() {
  bool given = false;
  const QString target = QInputDialog::getText(
      this, tr("Another target"), tr("A target, as in \"cpu:mcpu=x86-64-v3,threads=2\" or \"cuda -arch=sm_80\":"),
      QLineEdit::Normal, targets_->target(), &given);
  if (!given) return;
  if (auto set = targets_->setTarget(target); !set) refused(set.error());
}

}  // namespace tirscope::app
