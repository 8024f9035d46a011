// SPDX-License-Identifier: Apache-2.0
#include "app/window/menus/host_menu.h"

#include <QActionGroup>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <algorithm>

#include "app/window/main/texts.h"
#include "protocol/messages/build.h"

namespace tirscope::app {

HostMenu::HostMenu(WorkerClient& worker, QWidget* parent) : QMenu(parent), worker_(worker) {
  setObjectName(QStringLiteral("host_menu"));
  setToolTipsVisible(true);
  connect(this, &QMenu::aboutToShow, this, &HostMenu::fill);
  fill();
}

void HostMenu::addChoice(const QString& name, const QString& title, const QString& hint) {
  QAction* action = addAction(title, this, [this, name] { report(setPlace(name)); });
  action->setToolTip(hint);
  action->setCheckable(true);
  action->setChecked(name == place_);
  group_->addAction(action);
}

/// The list is read again each time: `tirc places` may have changed it.
void HostMenu::fill() {
  clear();
  delete group_;
  group_ = new QActionGroup(this);
  setTitle(place_.isEmpty() ? tr("Host: this machine") : tr("Host: %1").arg(place_));
  addChoice({}, tr("This machine"), tr("Run on this machine"));
  if (auto places = protocol::read_hosts()) {
    for (const protocol::Host& place : *places)
      addChoice(QString::fromStdString(place.name), QString::fromStdString(place.name),
                QString::fromStdString(place.prefix));
  } else {
    addAction(text(places.error().message))->setEnabled(false);
  }
  addSeparator();
  addAction(tr("Add host…"), this, &HostMenu::askForPlace);
  QAction* forgetting = addAction(tr("Remove %1").arg(place_), this, &HostMenu::forget);
  forgetting->setVisible(!place_.isEmpty());
  addAction(tr("Show devices…"), this, &HostMenu::showDevices);
}

void HostMenu::report(const Result<void>& done) {
  if (!done) Q_EMIT refused(done.error());
}

Result<void> HostMenu::setPlace(const QString& name) {
  protocol::Host place;
  if (!name.isEmpty()) {
    TS_TRY(place, protocol::find_host(name.toStdString()));
  }
  place_ = name;
  worker_.setPrefix(QString::fromStdString(place.prefix), place.connect_timeout);
  fill();
  Q_EMIT placeChanged(name);
  return {};
}

Result<void> HostMenu::addPlace(const QString& name, const QString& prefix) {
  TS_TRY_VOID(protocol::server_command(prefix.toStdString()));
  TS_TRY(std::vector<protocol::Host> places, protocol::read_hosts());
  std::erase_if(places, [&](const protocol::Host& place) { return place.name == name.toStdString(); });
  places.push_back({name.toStdString(), prefix.toStdString()});
  TS_TRY_VOID(protocol::write_hosts(places));
  return setPlace(name);
}

void HostMenu::forget() {
  auto places = protocol::read_hosts();
  if (!places) return Q_EMIT refused(places.error());
  std::erase_if(*places, [&](const protocol::Host& place) { return place.name == place_.toStdString(); });
  if (auto written = protocol::write_hosts(*places); !written) return Q_EMIT refused(written.error());
  report(setPlace({}));
}

void HostMenu::askForPlace() {
  auto* dialog = new QDialog(parentWidget());
  dialog->setObjectName(QStringLiteral("place_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Add host"));
  auto* name = new QLineEdit(dialog);
  name->setObjectName(QStringLiteral("place_name"));
  auto* prefix = new QLineEdit(dialog);
  prefix->setObjectName(QStringLiteral("place_prefix"));
  prefix->setPlaceholderText(QStringLiteral("ssh box"));
  auto* hint =
      new QLabel(tr("The prefix is put before “tirc serve”. Its last word may be the path of tirc on the host. "
                    "“slurm:PARTITION” starts it on a node of the cluster."),
                 dialog);
  hint->setWordWrap(true);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, dialog);
  auto* form = new QFormLayout(dialog);
  form->addRow(tr("Name"), name);
  form->addRow(tr("Prefix"), prefix);
  form->addRow(hint);
  form->addRow(buttons);
  auto check = [=] {
    buttons->button(QDialogButtonBox::Ok)
        ->setEnabled(!name->text().trimmed().isEmpty() && !prefix->text().trimmed().isEmpty());
  };
  connect(name, &QLineEdit::textChanged, dialog, check);
  connect(prefix, &QLineEdit::textChanged, dialog, check);
  check();
  connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  connect(buttons, &QDialogButtonBox::accepted, this, [=, this] {
    dialog->accept();
    report(addPlace(name->text().trimmed(), prefix->text().trimmed()));
  });
  dialog->open();
}

void HostMenu::showDevices() {
  worker_.ask(protocol::DevicesRequest{}, this, [this](Result<std::vector<protocol::DeviceEntry>> answer) {
    if (!answer) return Q_EMIT refused(answer.error());
    QString all;
    auto escaped = [](const std::string& text) { return QString::fromStdString(text).toHtmlEscaped(); };
    for (const protocol::DeviceEntry& device : *answer)
      all += QStringLiteral("<p><b>%1</b> %2<br>%3</p>")
                 .arg(escaped(device.target), escaped(device.name), escaped(device.detail));
    auto* box = new QMessageBox(QMessageBox::NoIcon,
                                place_.isEmpty() ? tr("Devices of this machine") : tr("Devices of %1").arg(place_), all,
                                QMessageBox::Ok, parentWidget());
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::RichText);
    box->open();
  });
}

}  // namespace tirscope::app
