// SPDX-License-Identifier: Apache-2.0
// The menu bar.
#include <QDir>
#include <QMenuBar>
#include <QSettings>

#include "app/window/files/files.h"
#include "app/window/main/gallery.h"
#include "app/window/main/main_window.h"
#include "app/window/menus/host_menu.h"
#include "app/window/menus/release_menu.h"
#include "app/window/menus/target_menu.h"
#include "app/window/steps/scheduling.h"
#include "app/window/strips/message_strip.h"
#include "app/window/strips/size_bar.h"
#include "app/window/views/docks.h"
#include "app/window/views/layouts.h"
#include "views/registry.h"

namespace tirscope::app {

namespace {

/// Adds commands in their order; null is a line between two groups.
void add(QMenu& menu, const Actions& actions, std::initializer_list<const char*> ids) {
  for (const char* id : ids) {
    if (id)
      menu.addAction(actions[id]);
    else
      menu.addSeparator();
  }
}

}  // namespace

void MainWindow::addMenus() {
  addFileMenu();
  add(*menuBar()->addMenu(tr("&Edit")), actions_,
      {"edit.undo", "edit.redo", "edit.text", "edit.bind_params", "edit.update_functions", "edit.copy", "edit.back",
       "edit.forward", "edit.primitives", "edit.palette"});
  schedule_menu_ = menuBar()->addMenu(tr("&Schedule"));
  connect(schedule_menu_, &QMenu::aboutToShow, this, [this] { scheduling_->fill(*schedule_menu_); });
  addViewMenu();
  add(*menuBar()->addMenu(tr("&Passes")), actions_, {"passes.lower_cpu",    "passes.lower_gpu",
                                                     "passes.lower_other",  nullptr,
                                                     "passes.zero",         "passes.default_build",
                                                     "passes.zero_build",   nullptr,
                                                     "passes.open_folder",  "passes.open_pair",
                                                     "passes.dump",         nullptr,
                                                     "passes.next",         "passes.previous",
                                                     "passes.next_changed", "passes.previous_changed",
                                                     "passes.first_change", nullptr,
                                                     "passes.adopt",        "passes.edit"});
  addBuildMenu();
  add(*menuBar()->addMenu(tr("&Help")), actions_,
      {"help.first_hour", "help.lessons", "help.guide", nullptr, "help.report", "help.report_contents", nullptr,
       "help.shortcuts", "help.about"});
}

void MainWindow::addFileMenu() {
  QMenu* file = menuBar()->addMenu(tr("&File"));
  file->addAction(actions_["file.open"]);
  QMenu* recent = file->addMenu(tr("Open &recent"));
  connect(recent, &QMenu::aboutToShow, this, [this, recent] {
    recent->clear();
    const QStringList files = Files::recent();
    for (const QString& path : files)
      recent->addAction(QDir::toNativeSeparators(path), this, [this, path] { files_->openFile(path); });
    if (files.isEmpty()) recent->addAction(tr("No recent files"))->setEnabled(false);
  });
  QMenu* sample_menu = file->addMenu(tr("Samples"));
  const QList<Sample> all = samples();
  for (const Sample& sample : all)
    sample_menu->addAction(sample.title, this, [this, path = sample.path] { files_->openFile(path); });
  add(*file, actions_,
      {"file.script", "file.follow", nullptr, "file.save", "file.save_as", nullptr, "file.export_module",
       "file.export_trace", "file.export_picture", "file.export_storyboard", "file.export_plan_csv",
       "file.export_plan_annotation", nullptr, "file.close", "file.quit"});
}

void MainWindow::addViewMenu() {
  QMenu* view = menuBar()->addMenu(tr("&View"));
  for (const LayoutInfo& info : layouts()) view->addAction(actions_[info.action]);
  view->addSeparator();
  for (const views::ViewInfo& info : views::allViews())
    if (QDockWidget* dock = docks_->all().value(QString::fromLatin1(info.id)))
      view->addAction(dock->toggleViewAction());
  view->addAction(size_bar_->toggleViewAction());
  view->addMenu(releases_);
  add(*view, actions_, {nullptr, "view.next", "view.previous", "view.dark"});
  QMenu* language = view->addMenu(tr("Language"));
  for (const auto& [code, name] : {std::pair{"en", "English"}, std::pair{"zh_CN", "简体中文"}})
    language->addAction(QString::fromUtf8(name), this, [this, code = QString::fromLatin1(code)] {
      QSettings().setValue(QStringLiteral("language"), code);
      Diagnostic note = environment("language.restart", "the language changes the next time Tirscope starts");
      messages_->show(std::move(note).warning());
    });
}

void MainWindow::addBuildMenu() {
  QMenu* build = menuBar()->addMenu(tr("&Build"));
  add(*build, actions_,
      {"build.time", "build.timing", "build.check", nullptr, "build.tune", nullptr, "build.run_model", nullptr});
  build->addMenu(targets_);
  auto* hosts = new HostMenu(worker_, this);
  connect(hosts, &HostMenu::refused, messages_, qOverload<const Diagnostic&>(&MessageStrip::show));
  connect(hosts, &HostMenu::placeChanged, targets_, &TargetMenu::forgetDevices);
  build->addMenu(hosts);
  build->addAction(actions_["build.cancel"]);
}

}  // namespace tirscope::app
