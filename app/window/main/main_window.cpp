// SPDX-License-Identifier: Apache-2.0
#include "app/window/main/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QProgressBar>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/window/forms/intrin_register.h"
#include "app/window/forms/timing_form.h"
#include "app/window/main/gallery.h"
#include "app/window/main/layouts.h"
#include "app/window/main/texts.h"
#include "app/window/menus/host_menu.h"
#include "app/window/menus/primitive_menu.h"
#include "app/window/menus/target_menu.h"
#include "app/window/strips/message_strip.h"
#include "app/window/strips/size_bar.h"
#include "script/files/complete_text.h"
#include "views/bench/bench_view.h"
#include "views/code/generated_code_view.h"
#include "views/common/look/icons.h"
#include "views/memory_plan/memory_plan_view.h"
#include "views/registry.h"

namespace tirscope::app {

namespace {

QStringList recent() { return QSettings().value(QStringLiteral("recent")).toStringList(); }

}  // namespace

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent), recovery_(document_, this) {
  setObjectName(QStringLiteral("main_window"));
  setAcceptDrops(true);
  setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
  resize(1440, 900);

  messages_ = new MessageStrip(this);
  gallery_ = new Gallery(this);
  gallery_->setRecent(recent());
  pages_ = new QStackedWidget(this);
  auto* centre = new QWidget(this);
  auto* layout = new QVBoxLayout(centre);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(messages_);
  layout->addWidget(pages_, 1);
  pages_->addWidget(gallery_);
  setCentralWidget(centre);

  addViews();
  addTargets();
  addActions();
  connectPasses();
  connectMeasuring();
  connect(&code_, &CodeSession::answered, this, &MainWindow::showCode);
  size_bar_ = new SizeBar(document_, this);
  addToolBar(Qt::BottomToolBarArea, size_bar_);
  addMenus();
  addToolBars();
  addStatusBar();

  connect(gallery_, &Gallery::fileChosen, this, &MainWindow::openFile);
  connect(gallery_, &Gallery::openRequested, this, &MainWindow::openDialog);
  connect(messages_, &MessageStrip::fixRequested, this, &MainWindow::applyFix);
  connect(&document_, &Document::opened, this, &MainWindow::documentOpened);
  connect(&document_, &Document::changed, this, &MainWindow::documentChanged);
  connect(&document_, &Document::refused, this, qOverload<const Diagnostic&>(&MainWindow::refused));
  connect(&document_, &Document::noticed, this, qOverload<const Diagnostic&>(&MainWindow::refused));
  connect(&document_, &Document::modifiedChanged, this, &MainWindow::updateTitle);
  connect(&document_, &Document::runsChanged, this, [this] {
    for (views::View* view : std::as_const(views_)) {
      if (stale_.contains(view)) continue;
      view->setRuns(document_.runs());
      view->setHistory(document_.history());
    }
  });
  connect(&document_.selection(), &views::Selection::changed, this, &MainWindow::updateActions);
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
    for (QWidget* widget = now; widget; widget = widget->parentWidget())
      if (auto* view = qobject_cast<views::View*>(widget); view && views_.value(view->objectName()) == view)
        last_view_ = view;
  });
  documentOpened();
}

MainWindow::~MainWindow() = default;

void MainWindow::addViews() {
  for (const views::ViewInfo& info : views::allViews()) {
    QString id = QString::fromLatin1(info.id);
    views::View* view = info.create(document_.selection(), this);
    view->setObjectName(id);
    view->setToolTip({});
    views_.insert(id, view);
    if (id == QStringLiteral("ir_text")) {
      pages_->addWidget(view);  // the text is the middle of the window; everything else is docked around it
    } else {
      auto* dock = new QDockWidget(info.translatedTitle(), this);
      dock->setObjectName(QStringLiteral("dock_") + id);
      dock->setWidget(view);
      dock->toggleViewAction()->setIcon(views::icon(QString::fromLatin1(info.icon)));
      dock->toggleViewAction()->setToolTip(info.translatedHelp());
      dock->toggleViewAction()->setProperty("path", tr("View"));
      addDockWidget(Qt::RightDockWidgetArea, dock);
      dock->hide();
      docks_.insert(id, dock);
      connect(dock, &QDockWidget::visibilityChanged, this, [this, view](bool visible) {
        if (visible) bringUpToDate(view);
      });
    }
    connect(view, &views::View::contextMenuRequested, this, &MainWindow::showMenuFor);
    connect(view, &views::View::primitiveRequested, this, &MainWindow::requestPrimitive);
    connect(view, &views::View::stepRequested, &document_, &Document::goTo);
    connect(view, &views::View::compareRequested, this, &MainWindow::compare);
    connect(view, &views::View::traceCopyRequested, this, &MainWindow::copyTrace);
    connect(view, &views::View::traceExportRequested, this, &MainWindow::exportTrace);
    connect(view, &views::View::refused, this, qOverload<const Diagnostic&>(&MainWindow::refused));
    connect(view, &views::View::hint, this, [this](const QString& text) { hint_->setText(text); });
    if (auto* bench = qobject_cast<views::BenchView*>(view)) {
      connect(bench, &views::BenchView::turnsRequested, this, &MainWindow::timeSteps);
      connect(bench, &views::BenchView::exportRequested, this, &MainWindow::exportText);
      connect(bench, &views::BenchView::pictureRequested, this, [this, bench] { exportPictureOf(*bench); });
    }
    if (auto* code = qobject_cast<views::GeneratedCodeView*>(view)) {
      connect(code, &views::GeneratedCodeView::formChosen, this, &MainWindow::wantCode);
      connect(code, &views::GeneratedCodeView::exportRequested, this, &MainWindow::exportText);
      connect(code, &views::GeneratedCodeView::fixRequested, this, &MainWindow::applyFix);
    }
    if (auto* plan = qobject_cast<views::MemoryPlanView*>(view)) {
      connect(plan, &views::MemoryPlanView::exportRequested, this, &MainWindow::exportText);
      connect(plan, &views::MemoryPlanView::pictureRequested, this, [this, plan] { exportPictureOf(*plan); });
    }
  }
}

void MainWindow::addFileActions() {
  const QString file = tr("File");
  actions_.add("file.open", file, tr("&Open…"), QKeySequence::Open, "open", [this] { openDialog(); });
  actions_.add("file.script", file, tr("&Run a schedule script…"), QKeySequence(tr("Ctrl+R")), "script", [this] {
    QString path = QFileDialog::getOpenFileName(
        this, tr("Run a schedule script"), QFileInfo(document_.source().path).path(), tr("Python schedules (*.py)"));
    if (!path.isEmpty()) runScript(path);
  });
  actions_.add("file.save", file, tr("&Save session"), QKeySequence::Save, "save", [this] { save(); });
  actions_.add("file.save_as", file, tr("Save session &as…"), Qt::CTRL | Qt::SHIFT | Qt::Key_S, "",
               [this] { saveAs(); });
  actions_.add("file.export_module", file, tr("Export the module…"), {}, "", [this] {
    exportText(
        tr("Export the module"), QStringLiteral("scheduled.py"),
        QString::fromStdString(script::print_module(document_.schedule()->module(), script::complete()).text) + u'\n');
  });
  actions_.add("file.export_trace", file, tr("Export the &trace…"), QKeySequence(tr("Ctrl+Shift+E")), "",
               [this] { exportTrace(); });
  actions_.add("file.export_picture", file, tr("Export a picture…"), {}, "", [this] { exportPicture(); });
  actions_.add("file.export_plan_csv", file, tr("Export the memory plan as CSV…"), {}, "",
               [this] { exportPlan(true); });
  actions_.add("file.export_plan_annotation", file, tr("Export the memory plan as annotation…"), {}, "",
               [this] { exportPlan(false); });
  actions_.add("file.close", file, tr("&Close"), Qt::CTRL | Qt::Key_W, "", [this] {
    if (mayDiscard()) document_.close();
  });
  actions_.add("file.quit", file, tr("&Quit"), Qt::CTRL | Qt::Key_Q, "", [this] { close(); });
}

void MainWindow::addActions() {
  const QString edit = tr("Edit"), view = tr("View"), build = tr("Build"), help = tr("Help");
  addFileActions();
  actions_.add("edit.undo", edit, tr("&Undo"), QKeySequence(tr("Ctrl+Z")), "undo", [this] { document_.undo(); });
  actions_.add("edit.redo", edit, tr("&Redo"), QKeySequence(tr("Ctrl+Shift+Z")), "redo", [this] { document_.redo(); });
  actions_.add("edit.text", edit, tr("Edit as &text…"), QKeySequence(tr("Ctrl+E")), "edit", [this] { editText(); });
  actions_.add("edit.copy", edit, tr("&Copy the view's content"), QKeySequence(tr("Ctrl+Shift+C")), "", [this] {
    if (last_view_) QApplication::clipboard()->setText(last_view_->asText());
  });
  actions_.add("edit.back", edit, tr("Previous selection"), QKeySequence(tr("Alt+Left")), "",
               [this] { document_.selection().goBack(); });
  actions_.add("edit.forward", edit, tr("Next selection"), QKeySequence(tr("Alt+Right")), "",
               [this] { document_.selection().goForward(); });
  actions_.add("edit.primitives", edit, tr("Actions for the selection"), QKeySequence(tr("Ctrl+Space")), "",
               [this] { showMenuFor(document_.selection().current(), mapToGlobal(rect().center())); });
  actions_.add("edit.palette", edit, tr("Command &palette…"), QKeySequence(tr("Ctrl+Shift+P")), "",
               [this] { openPalette(); });

  for (const LayoutInfo& info : layouts())
    actions_.add(info.action, view, QCoreApplication::translate("Layouts", info.title),
                 QKeySequence(QLatin1StringView(info.shortcut)), "",
                 [this, name = QString::fromLatin1(info.name)] { setLayoutNamed(name); });
  actions_.add("view.dark", view, tr("&Dark theme"), QKeySequence(tr("Ctrl+Shift+D")), "",
               [this] { setDark(!views::Theme::of(palette()).isDark()); });
  actions_.add("view.next", view, tr("Next view"), QKeySequence(tr("F6")), "", [this] { focusNextView(1); });
  actions_.add("view.previous", view, tr("Previous view"), QKeySequence(tr("Shift+F6")), "",
               [this] { focusNextView(-1); });

  actions_.add("schedule.register_intrin", tr("Schedule"), tr("Register a tensor intrinsic…"), {}, "",
               [this] { (new IntrinRegister(document_, this))->show(); });
  actions_.add("build.time", build, tr("&Build and time"), QKeySequence(tr("F5")), "run", [this] { buildAndTime(); });
  actions_.add("build.timing", build, tr("T&iming options…"), {}, "", [this] { (new TimingForm(this))->show(); });
  actions_.add("build.check", build, tr("Verify &results"), QKeySequence(tr("Ctrl+F5")), "check",
               [this] { checkResults(); });
  actions_.add("build.cancel", build, tr("&Cancel"), QKeySequence(tr("Esc")), "", [this] {
    measure_.cancel();
    passes_.cancel();
  });
  addPassActions();
  actions_.add("help.shortcuts", help, tr("&Keyboard shortcuts"), QKeySequence(tr("F1")), "",
               [this] { showShortcuts(); });
  actions_.add("help.about", help, tr("&About Tirscope"), {}, "", [this] {
    QMessageBox::about(this, tr("About Tirscope"),
                       tr("<b>Tirscope %1</b><p>See, schedule, build and time tensor programs.</p>"
                          "<p>Apache-2.0. Plots by QCustomPlot (GPL).</p>")
                           .arg(QCoreApplication::applicationVersion()));
  });
}

void MainWindow::addMenus() {
  QMenu* file = menuBar()->addMenu(tr("&File"));
  file->addAction(actions_["file.open"]);
  recent_menu_ = file->addMenu(tr("Open &recent"));
  connect(recent_menu_, &QMenu::aboutToShow, this, [this] {
    recent_menu_->clear();
    const QStringList files = recent();
    for (const QString& path : files)
      recent_menu_->addAction(QDir::toNativeSeparators(path), this, [this, path] { openFile(path); });
    if (files.isEmpty()) recent_menu_->addAction(tr("No recent files"))->setEnabled(false);
  });
  QMenu* sample_menu = file->addMenu(tr("Samples"));
  const QList<Sample> all = samples();
  for (const Sample& sample : all)
    sample_menu->addAction(sample.title, this, [this, path = sample.path] { openFile(path); });
  file->addAction(actions_["file.script"]);
  file->addSeparator();
  for (const char* id : {"file.save", "file.save_as"}) file->addAction(actions_[id]);
  file->addSeparator();
  for (const char* id : {"file.export_module", "file.export_trace", "file.export_picture", "file.export_plan_csv",
                         "file.export_plan_annotation"})
    file->addAction(actions_[id]);
  file->addSeparator();
  for (const char* id : {"file.close", "file.quit"}) file->addAction(actions_[id]);

  QMenu* edit = menuBar()->addMenu(tr("&Edit"));
  for (const char* id : {"edit.undo", "edit.redo", "edit.text", "edit.copy", "edit.back", "edit.forward",
                         "edit.primitives", "edit.palette"})
    edit->addAction(actions_[id]);

  schedule_menu_ = menuBar()->addMenu(tr("&Schedule"));
  connect(schedule_menu_, &QMenu::aboutToShow, this, [this] {
    fillPrimitiveMenu(*schedule_menu_, applicable_, document_.selection().current(), menuActions(),
                      {actions_["schedule.register_intrin"]});
  });

  QMenu* view = menuBar()->addMenu(tr("&View"));
  for (const LayoutInfo& info : layouts()) view->addAction(actions_[info.action]);
  view->addSeparator();
  for (const views::ViewInfo& info : views::allViews())
    if (QDockWidget* dock = docks_.value(QString::fromLatin1(info.id))) view->addAction(dock->toggleViewAction());
  view->addAction(size_bar_->toggleViewAction());
  view->addSeparator();
  for (const char* id : {"view.next", "view.previous", "view.dark"}) view->addAction(actions_[id]);
  QMenu* language = view->addMenu(tr("Language"));
  for (const auto& [code, name] : {std::pair{"en", "English"}, std::pair{"zh_CN", "简体中文"}})
    language->addAction(QString::fromUtf8(name), this, [this, code = QString::fromLatin1(code)] {
      QSettings().setValue(QStringLiteral("language"), code);
      Diagnostic note = environment("language.restart", "the language changes the next time Tirscope starts");
      messages_->show(std::move(note).warning());
    });

  addPassMenu();
  QMenu* build = menuBar()->addMenu(tr("&Build"));
  build->addAction(actions_["build.time"]);
  build->addAction(actions_["build.timing"]);
  build->addAction(actions_["build.check"]);
  build->addMenu(targets_);
  places_ = new HostMenu(worker_, this);
  connect(places_, &HostMenu::refused, this, [this](const Diagnostic& why) { messages_->show(why); });
  connect(places_, &HostMenu::placeChanged, targets_, &TargetMenu::forgetDevices);
  build->addMenu(places_);
  build->addAction(actions_["build.cancel"]);
  QMenu* help = menuBar()->addMenu(tr("&Help"));
  for (const char* id : {"help.shortcuts", "help.about"}) help->addAction(actions_[id]);
}

void MainWindow::addToolBars() {
  auto* bar = addToolBar(tr("Main"));
  bar->setObjectName(QStringLiteral("main_bar"));
  bar->setMovable(false);
  bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  for (const char* id : {"file.open", "file.save"}) bar->addAction(actions_[id]);
  bar->addSeparator();
  for (const char* id : {"edit.undo", "edit.redo", "edit.text"}) bar->addAction(actions_[id]);
  bar->addSeparator();
  auto* primitives = new QToolButton(bar);
  primitives->setObjectName(QStringLiteral("primitives_button"));
  primitives->setText(tr("Schedule"));
  primitives->setIcon(views::icon(QStringLiteral("step")));
  primitives->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  primitives->setToolTip(tr("Actions for the selected loop, block or buffer"));
  primitives->setPopupMode(QToolButton::InstantPopup);
  primitives->setMenu(schedule_menu_);
  bar->addWidget(primitives);
  bar->addAction(actions_["file.script"]);
  bar->addSeparator();
  for (const char* id : {"passes.lower_cpu", "build.time"}) bar->addAction(actions_[id]);
  target_button_ = new QToolButton(bar);
  target_button_->setObjectName(QStringLiteral("target_button"));
  target_button_->setText(targets_->target());
  target_button_->setToolTip(tr("Build target"));
  target_button_->setPopupMode(QToolButton::InstantPopup);
  target_button_->setMenu(targets_);
  bar->addWidget(target_button_);
  functions_ = new QComboBox(bar);
  functions_->setObjectName(QStringLiteral("function_choice"));
  functions_->setAccessibleName(tr("Function"));
  functions_->setToolTip(tr("The function shown and scheduled"));
  functions_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  auto* space = new QWidget(bar);
  space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  bar->addWidget(space);
  functions_action_ = bar->addWidget(functions_);
  connect(functions_, &QComboBox::activated, this, [this] { document_.setFunction(functions_->currentText()); });
}

void MainWindow::addStatusBar() {
  hint_ = new QLabel(this);
  progress_ = new QProgressBar(this);
  progress_->setMaximumWidth(240);
  progress_->setVisible(false);
  cancel_ = new QToolButton(this);
  cancel_->setDefaultAction(actions_["build.cancel"]);
  cancel_->setVisible(false);
  statusBar()->addWidget(hint_, 1);
  statusBar()->addPermanentWidget(progress_);
  statusBar()->addPermanentWidget(cancel_);
}

}  // namespace tirscope::app
