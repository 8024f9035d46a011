// SPDX-License-Identifier: Apache-2.0
// The open module read again: with other sizes, or from another text of its file.
#include <algorithm>

#include "app/session/document.h"

namespace tirscope::app {

Result<std::vector<int>> repeatSteps(schedule::Schedule& schedule, const schedule::History& steps,
                                     const std::vector<int>& needed) {
  std::vector<int> numbers(steps.size(), -1);
  numbers[0] = 0;
  for (std::size_t i = 1; i < steps.size(); ++i) {
    const schedule::Step& step = steps[i];
    const bool must = std::find(needed.begin(), needed.end(), int(i)) != needed.end();
    const int parent = numbers[std::size_t(step.parent)];
    if (parent < 0) continue;
    TS_TRY_VOID(schedule.go_to(parent));
    Result<void> done = step.instructions->empty()
                            ? fail(refused("sizes.edited-by-hand",
                                           "the module was edited by hand, and the edited text depends on its old "
                                           "sizes; go to a step before the edit, then change the size"))
                            : schedule.repeat(schedule::Trace{*step.instructions});
    if (!done && must) return fail(std::move(done.error()));
    if (done) numbers[i] = schedule.current().id;
  }
  return numbers;
}

struct Document::Reread {
  Source source;
  SchedulePtr schedule;
  std::vector<int> numbers;  ///< of the old steps; -1 for those that are gone
  std::function<void(const std::vector<int>& numbers)> done;
};

void Document::changeSizes(const Sizes& sizes) {
  readAgain(
      [sizes, text = source_.text, path = source_.path,
       tensors = source_.tensors](const schedule::Schedule& before) -> Result<Opened> {
        auto read = readModule(text, path, sizes, before.intrins(), tensors);
        if (!read) return fail(read.error().front());
        return *std::move(read);
      },
      [](schedule::Schedule& fresh, const schedule::Schedule& before) -> Result<std::vector<int>> {
        TS_TRY(std::vector<int> numbers, repeatSteps(fresh, before.history(), before.path()));
        TS_TRY_VOID(fresh.go_to(numbers[std::size_t(before.current().id)]));
        return numbers;
      },
      [this](const std::vector<int>& numbers) {
        const auto lost = std::ranges::count(numbers, -1);
        if (lost > 0)
          Q_EMIT noticed(tirscope::refused("sizes.left-out",
                                           "{0} steps on other branches do not fit the new sizes and were dropped; the "
                                           "saved session still contains them",
                                           lost)
                             .warning());
      });
}

void Document::reread(Opened opened, Remake remake, std::function<void()> done) {
  readAgain([opened = std::move(opened)](const schedule::Schedule&) -> Result<Opened> { return opened; },
            std::move(remake), [done = std::move(done)](const std::vector<int>&) { done(); });
}

void Document::readAgain(std::function<Result<Opened>(const schedule::Schedule& before)> read_again, Remake remake,
                         std::function<void(const std::vector<int>&)> done) {
  inLane<Reread>(
      [read_again = std::move(read_again), remake = std::move(remake),
       done = std::move(done)](LaneBase& base) -> Result<Reread> {
        TS_TRY(Opened read, read_again(*base.schedule));
        if (const std::string& function = base.schedule->function(); read.schedule.module()->prim_func(function))
          TS_TRY_VOID(read.schedule.work_on(function));
        TS_TRY(std::vector<int> numbers, remake(read.schedule, *base.schedule));
        base = LaneBase{std::make_shared<const schedule::Schedule>(std::move(read.schedule))};
        return Reread{std::move(read.source), base.schedule, std::move(numbers), done};
      },
      [this](Reread reread) { takeReread(std::move(reread)); });
}

void Document::takeReread(Reread reread) {
  // Timings stay, and say for which program they were taken; they belong to no step any more.
  QStringList before;
  for (const auto& [name, value] : reread.source.constants)
    if (auto it = source_.constants.find(name); it != source_.constants.end() && it->second != value)
      before << QStringLiteral("%1 = %2").arg(QString::fromStdString(name)).arg(it->second);
  const bool other_text = reread.source.text != source_.text;
  auto runs = std::make_shared<views::Runs>(*runs_);
  for (views::RunPtr& run : runs->runs) {
    views::Run moved = *run;
    if (moved.step >= 0 && other_text)
      moved.title = tr("%1, before the file changed").arg(moved.title);
    else if (moved.step >= 0 && !before.isEmpty())
      moved.title = tr("%1 at %2").arg(moved.title, before.join(QStringLiteral(", ")));
    moved.step = -1;
    run = std::make_shared<const views::Run>(std::move(moved));
  }
  runs_ = std::move(runs);
  source_ = std::move(reread.source);
  if (other_text) release_ = source_.release;
  leaveSteps(*reread.schedule);
  publish(std::move(reread.schedule), !other_text || modified_);
  if (other_text) Q_EMIT releaseChanged();
  Q_EMIT sizesChanged();
  Q_EMIT runsChanged();
  reread.done(reread.numbers);
}

}  // namespace tirscope::app
