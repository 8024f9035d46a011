// SPDX-License-Identifier: Apache-2.0
#include "app/window/reports/reports.h"

#include <QDateTime>
#include <QLabel>

#include "app/session/report/conditions.h"
#include "app/window/files/files.h"
#include "app/window/main/actions.h"
#include "app/window/main/texts.h"
#include "app/window/menus/target_menu.h"
#include "app/window/reports/report_dialog.h"
#include "app/window/strips/message_strip.h"
#include "app/window/strips/status_line.h"

namespace tirscope::app {

namespace {

/// What the strip says, with its notes and its code; empty where it says nothing.
QString messageShown(const MessageStrip& strip) {
  if (strip.shownText().isEmpty()) return {};
  QStringList lines = {strip.shownText()};
  for (const Message& note : strip.diagnostic().notes) lines << text(note);
  lines << QStringLiteral("[%1]").arg(QString::fromStdString(strip.diagnostic().code));
  return lines.join(u'\n');
}

}  // namespace

Reports::Reports(const Workspace& all, Files& files, const TargetMenu& targets, const WorkerClient& worker,
                 std::function<WindowState()> window_state)
    : all_(all),
      targets_(targets),
      worker_(worker),
      window_state_(std::move(window_state)),
      badge_(all.status.addBadge(QStringLiteral("report_badge"))) {
  const QString help = tr("Help");
  all_.actions.add("help.report", help, tr("&Save for a report…"), {}, "", [this] { prepare(); });
  all_.actions.add("help.report_contents", help, tr("&Contents of the report…"), {}, "", [this] { showContents(); });
  badge_->setText(tr("Report"));
  connect(&all_.document, &Document::opened, this, [this] {
    opened_.reset();
    updateActions();
  });
  connect(&files, &Files::reportOpened, this, &Reports::take);
  updateActions();
}

void Reports::updateActions() {
  all_.actions["help.report"]->setEnabled(all_.document.isOpen());
  all_.actions["help.report_contents"]->setEnabled(opened_.has_value());
  badge_->setVisible(opened_.has_value());
}

// ---- saving one -----------------------------------------------------------------------------------------------------

/// The picture is of this moment, before anything of the report is shown.
void Reports::prepare() {
  if (!all_.document.isOpen() || lane_.isBusy()) return;
  ReportFacts facts;
  facts.made = QDateTime::currentDateTimeUtc().toString(Qt::ISODate);
  facts.versions = versionFacts();
  facts.settings = settingFacts(targets_.target(), !worker_.prefix().isEmpty());
  facts.message = messageShown(all_.messages);
  facts.picture = pictureBytes(all_.window.grab().toImage());
  all_.status.say(tr("Preparing the report…"));
  lane_.start(
      [contents = SessionContents(all_.document), window = window_state_(), facts = std::move(facts),
       names = ownNames()]() -> Result<Made> {
        TS_TRY(Report report, Report::make(contents, window, facts, names));
        auto kept = std::make_shared<Report>(std::move(report));
        return Made{kept, kept->reopens()};
      },
      [this](const Result<Made>& made) { offer(made); });
}

void Reports::offer(const Result<Made>& made) {
  all_.status.say({});
  if (!made) return all_.messages.show(made.error());
  auto* dialog = new ReportDialog(all_.document, made->report, &all_.window);
  if (!made->reopens) dialog->warn(made->reopens.error());
  connect(dialog, &ReportDialog::saved, &all_.status, &StatusLine::saySaved);
  dialog->open();
}

// ---- one that was opened --------------------------------------------------------------------------------------------

void Reports::take(const ReportFacts& facts) {
  opened_ = facts;
  badge_->setToolTip(tr("This session is a report of %1. Help, Contents of the report shows the versions, the settings "
                        "and the screenshot in it.")
                         .arg(facts.made));
  updateActions();
}

void Reports::showContents() {
  if (opened_) (new ReportContents(*opened_, &all_.window))->open();
}

}  // namespace tirscope::app
