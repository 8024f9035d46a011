// SPDX-License-Identifier: Apache-2.0
#include "app/window/steps/scheduling.h"

#include <algorithm>

#include "app/session/files/session_file.h"
#include "app/session/live/graft.h"
#include "app/session/subjects.h"
#include "app/window/forms/intrin_register.h"
#include "app/window/forms/primitive_form.h"
#include "app/window/main/actions.h"
#include "app/window/main/texts.h"
#include "app/window/menus/target_menu.h"
#include "app/window/predict/predicting.h"
#include "app/window/strips/fix_preview.h"
#include "app/window/strips/message_strip.h"
#include "app/window/views/view_set.h"
#include "builder/default_schedule.h"
#include "builder/script_passes.h"
#include "protocol/values.h"
#include "schedule/script/script.h"

namespace tirscope::app {

namespace {

/// Runs a script from the current step. A script that makes its own Schedule starts again at the first module; one
/// that schedules its own module comes in as a step of its own.
Result<void> runScriptOn(schedule::Schedule& schedule, const std::string& text,
                         const schedule::ScriptOptions& options) {
  auto run = schedule::run_script(text, schedule.copy(), options);
  if (!run) {
    Diagnostic problem = merged(run.error(), text);
    problem.fix.reset();  // it would help in the middle of the script, not here
    return fail(std::move(problem));
  }
  const schedule::History &before = schedule.history(), &after = run->schedule.history();
  const bool goes_on = after.size() >= before.size() && after[before.size() - 1].uid == before.back().uid;
  if (goes_on && before.size() > 1) {
    schedule = std::move(run->schedule);
    return {};
  }
  TS_TRY([[maybe_unused]] auto lines, graft(schedule, *run));
  return {};
}

Result<void> applyDefaultOn(schedule::Schedule& schedule, const std::string& target, const std::string& function) {
  TS_TRY(auto applied, builder::apply_default(schedule, {}, target, function));
  if (std::ranges::any_of(applied, [](const auto& each) { return each.rule != nullptr; })) return {};
  if (applied.empty())
    return fail(refused("dlight.scheduled", "there is no TensorIR function that is not scheduled already"));
  return fail(refused("dlight.not-applicable", "no default schedule applies: {0}", builder::account(applied)));
}

}  // namespace

Scheduling::Scheduling(const Workspace& all, const TargetMenu& targets, Predicting& predicting)
    : all_(all), document_(all.document), targets_(targets), predicting_(predicting), applicable_(all.document, this) {
  QAction* defaults = all_.actions.add("schedule.default", tr("Schedule"), tr("Apply a default GPU schedule (DLight)"),
                                       {}, "", [this] { applyDefault(); });
  defaults->setEnabled(document_.isOpen());
  connect(&document_, &Document::opened, this, [this, defaults] { defaults->setEnabled(document_.isOpen()); });
  connect(&all.messages, &MessageStrip::fixRequested, this, &Scheduling::applyFix);
  connect(&predicting, &Predicting::fixRequested, this, &Scheduling::applyFix);
  for (views::View* view : all.views.all()) {
    connect(view, &views::View::contextMenuRequested, this, &Scheduling::showMenuFor);
    connect(view, &views::View::primitiveRequested, this, &Scheduling::request);
    connect(view, &views::View::stepRequested, &document_, &Document::goTo);
    connect(view, &views::View::fixRequested, this, &Scheduling::applyFix);
  }
}

void Scheduling::showMenuFor(const views::Subject& subject, QPoint position) {
  Q_EMIT menuAboutToShow(subject);
  auto* menu = new QMenu(&all_.window);
  menu->setObjectName(QStringLiteral("primitive_menu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  fillPrimitiveMenu(*menu, applicable_, subject, menuActions(), {all_.actions["build.tune_block"]});
  menu->popup(position);
}

void Scheduling::fill(QMenu& menu) {
  fillPrimitiveMenu(
      menu, applicable_, document_.selection().current(), menuActions(),
      {all_.actions["schedule.predict"], all_.actions["schedule.default"], all_.actions["schedule.register_intrin"]});
}

PrimitiveMenuActions Scheduling::menuActions() {
  return {[this](const schedule::Call& call) { predicting_.apply({call}); },
          [this](const schedule::Call& call) { openForm(call); }, !predicting_.isOn()};
}

void Scheduling::openForm(const schedule::Call& call) {
  auto* form = new PrimitiveForm(document_, predicting_, call, &all_.window);
  connect(form, &PrimitiveForm::fixRequested, this, &Scheduling::applyFix);
  form->show();
}

void Scheduling::request(const views::PrimitiveRequest& request) {
  if (document_.isOpen()) predicting_.apply({callOf(request)});
}

void Scheduling::applyFix(const Fix& fix) {
  const SchedulePtr schedule = document_.schedule();
  if (!schedule) return;
  auto calls = protocol::calls_of(*schedule, fix);
  if (!calls) return all_.messages.show(calls.error());
  if (predicting_.isOn()) return predicting_.apply(*calls, text(fix.label));
  (new FixPreview(document_, fix.label, std::move(*calls), &all_.window))->show();
}

void Scheduling::runScript(const QString& path) {
  auto bytes = readFile(path);
  if (!bytes) return all_.messages.show(bytes.error());
  std::string script = bytes->toStdString();
  schedule::ScriptOptions options;
  options.passes = &builder::script_passes();
  for (const auto& [name, value] : document_.source().constants) options.constants.emplace(name, Attr(value));
  document_.edit([script, options](schedule::Schedule& schedule) -> Result<void> {
    return runScriptOn(schedule, script, options);
  });
}

void Scheduling::applyDefault() {
  if (!document_.isOpen()) return;
  const std::string shown = document_.function().toStdString();
  const std::string function = document_.schedule()->module()->prim_func(shown) ? shown : "";
  document_.edit([target = targets_.target().toStdString(), function](schedule::Schedule& schedule) {
    return applyDefaultOn(schedule, target, function);
  });
}

void Scheduling::registerIntrin() { (new IntrinRegister(document_, &all_.window))->show(); }

}  // namespace tirscope::app
