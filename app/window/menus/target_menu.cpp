// SPDX-License-Identifier: Apache-2.0
#include "app/window/menus/target_menu.h"

#include <QActionGroup>
#include <QInputDialog>
#include <QSettings>
#include <QThread>
#include <algorithm>
#include <limits>

#include "app/window/main/texts.h"
#include "passes/target.h"

namespace tirscope::app {

namespace {

QString settingsKey() { return QStringLiteral("target"); }

/// One GPU of each architecture, of TVM's table of tags, which has hundreds.
constexpr const char* listed_gpus[] = {"nvidia/tesla-p100",  "nvidia/nvidia-v100",      "nvidia/nvidia-t4",
                                       "nvidia/nvidia-a100", "nvidia/geforce-rtx-3090", "nvidia/geforce-rtx-4090",
                                       "nvidia/nvidia-h100"};

QString q(std::string_view text) { return QString::fromUtf8(text.data(), qsizetype(text.size())); }

}  // namespace

TargetMenu::TargetMenu(WorkerClient& worker, QWidget* parent)
    : QMenu(tr("&Target"), parent), worker_(worker), target_(QStringLiteral("cpu:threads=1")) {
  setObjectName(QStringLiteral("target_menu"));
  setToolTipsVisible(true);
  (void)setTarget(QSettings().value(settingsKey(), target_).toString());
  connect(this, &TargetMenu::targetChanged, this,
          [](const QString& target) { QSettings().setValue(settingsKey(), target); });
  connect(this, &QMenu::aboutToShow, this, [this] {
    if (!devices_) ask();
    fill();
  });
}

Result<void> TargetMenu::setTarget(const QString& target) {
  TS_TRY(passes::Target read, passes::Target::parse(target.trimmed().toStdString()));
  const QString name = q(read.str());
  if (name == target_) return {};
  target_ = name;
  Q_EMIT targetChanged(target_);
  return {};
}

void TargetMenu::forgetDevices() {
  devices_.reset();
  problem_.clear();
}

void TargetMenu::ask() {
  if (asking_) return;
  asking_ = true;
  worker_.ask(protocol::DevicesRequest{}, this, [this](Result<std::vector<protocol::DeviceEntry>> answer) {
    asking_ = false;
    problem_.clear();
    if (answer)
      take(*answer);
    else
      problem_ = text(answer.error().message);
    if (isVisible()) fill();
  });
}

void TargetMenu::askForOther() {
  bool given = false;
  const QString target =
      QInputDialog::getText(parentWidget(), tr("Another target"),
                            tr("A target, as in \"cpu:mcpu=x86-64-v3,threads=2\" or \"cuda -arch=sm_80\":"),
                            QLineEdit::Normal, target_, &given);
  if (!given) return;
  if (auto set = setTarget(target); !set) Q_EMIT refused(set.error());
}

void TargetMenu::take(const std::vector<protocol::DeviceEntry>& answer) {
  QList<Device> devices;
  for (const protocol::DeviceEntry& one : answer)
    devices.append({q(one.target), q(one.name), q(one.detail), one.usable,
                    int(std::clamp<int64_t>(one.threads, 1, std::numeric_limits<int>::max()))});
  devices_ = std::move(devices);
}

void TargetMenu::addTarget(QMenu& menu, const QString& target, const QString& title, const QString& detail) {
  QAction* action = menu.addAction(title);
  action->setCheckable(true);
  action->setChecked(target == target_);
  action->setData(target);
  action->setToolTip(detail);
  group_->addAction(action);
  connect(action, &QAction::triggered, this, [this, target] { (void)setTarget(target); });
}

/// Text that cannot be chosen; what to do about it follows the semicolon, and is in the tooltip.
void TargetMenu::addReason(const QString& text) {
  QAction* action = addAction(text.section(u';', 0, 0));
  action->setEnabled(false);
  action->setToolTip(text);
}

void TargetMenu::addDevice(const Device& device) {
  if (!device.usable) return addReason(QStringLiteral("%1: %2").arg(device.target, device.detail));
  if (device.target != QStringLiteral("cpu"))
    return addTarget(*this, device.target, QStringLiteral("%1: %2").arg(device.target, device.name), device.detail);
  addTarget(*this, QStringLiteral("cpu:threads=1"), tr("%1, one thread").arg(device.name), device.detail);
  if (device.threads > 1)
    addTarget(*this, QStringLiteral("cpu:threads=%1").arg(device.threads),
              tr("%1, %2 threads").arg(device.name).arg(device.threads), device.detail);
}

QString TargetMenu::title() const {
  const auto parsed = passes::Target::parse(target_.toStdString());
  if (!parsed || parsed->kind != passes::Target::Kind::Cpu) return target_;
  const int threads = parsed->threads();
  if (parsed->options.size() > (threads > 0 ? 1 : 0)) return target_;
  if (threads == 0) return tr("CPU, all threads");
  return threads == 1 ? tr("CPU, 1 thread") : tr("CPU, %1 threads").arg(threads);
}

void TargetMenu::fill() {
  clear();
  delete group_;
  group_ = new QActionGroup(this);
  addSection(tr("Builds and runs on this machine"));
  if (devices_)
    for (const Device& device : *devices_) addDevice(device);
  else
    addDevice({QStringLiteral("cpu"), tr("This CPU"), {}, true, QThread::idealThreadCount()});
  if (!problem_.isEmpty()) addReason(problem_);
  if (asking_) addReason(tr("Looking for other devices…"));
  addSection(tr("Code only"));
  QMenu* gpus = addMenu(tr("NVIDIA GPUs, as PTX or CUDA C++"));
  gpus->setToolTipsVisible(true);
  for (const char* tag : listed_gpus) {
    const auto meant = passes::Target::parse(tag);
    if (!meant) continue;
    const QString target = q("cuda:arch=" + meant->option("arch"));
    addTarget(*gpus, target, QStringLiteral("%1 (%2)").arg(QLatin1StringView(tag), target), {});
  }
  if (!group_->checkedAction()) {
    addSection(tr("Custom"));
    addTarget(*this, target_, target_, {});
  }
  addSeparator();
  addAction(tr("Another target…"), this, [this] { askForOther(); });
}

}  // namespace tirscope::app
