// SPDX-License-Identifier: Apache-2.0
#include "app/window/files/imports.h"

#include <QFileInfo>
#include <algorithm>

#include "app/window/files/files.h"
#include "app/window/menus/release_menu.h"
#include "app/window/strips/message_strip.h"
#include "app/window/strips/status_line.h"

namespace tirscope::app {

Imports::Imports(const Workspace& all, Files& files) : all_(all), files_(files) {
  connect(&files, &Files::modelChosen, this, [this](const QString& path) {
    all_.status.begin(this, tr("Importing %1…").arg(QFileInfo(path).fileName()));
    session_.open(path, ReleaseMenu::ofNewPrograms());
  });
  connect(&session_, &ImportSession::imported, this, &Imports::show);
  connect(&session_, &ImportSession::refused, &all_.messages, qOverload<const Diagnostic&>(&MessageStrip::show));
  connect(&session_, &ImportSession::busyChanged, this, [this](bool busy) {
    if (!busy) all_.status.end(this);
    Q_EMIT busyChanged(busy);
  });
}

void Imports::show(const ImportedModel& model) {
  auto opened = readModule(model.text, model.path, {}, all_.document.intrins(), model.tensors);
  if (!opened) return all_.messages.show(opened.error());
  opened->source.release = model.release;
  if (!files_.replace(*std::move(opened), model.path) || model.notes.empty()) return;
  // What is missing in the graph matters more than what the checker objects to.
  const auto unknown = std::ranges::find(model.notes, "onnx.unknown-operator", &Diagnostic::code);
  all_.messages.show(unknown == model.notes.end() ? model.notes.front() : *unknown);
}

}  // namespace tirscope::app
