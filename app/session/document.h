// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "builder/open.h"
#include "schedule/schedule.h"
#include "views/common/jobs/lane.h"
#include "views/common/values/history.h"
#include "views/common/values/runs.h"
#include "views/common/values/selection.h"

namespace tirscope::app {

using SchedulePtr = std::shared_ptr<const schedule::Schedule>;

/// Overrides of a module's named constants and values of its symbolic shapes.
using Sizes = std::map<std::string, int64_t>;

/// The module that a session began with.
struct Source {
  QString path;      ///< file that it came from; empty for pasted text
  QString text;      ///< as it was read
  Sizes sizes = {};  ///< values set by hand
  bool bare = false;
  script::Release release = {};                   ///< whose dialect the text is written in
  std::map<std::string, int64_t> constants = {};  ///< named constants of the text, with the values in force
  /// Of a builder script: which lines made which blocks.
  std::vector<builder::BlockOrigin> origins = {};
  /// What the reader says of the text besides: data of constants that is missing.
  Diagnostics warnings = {};
  script::TensorsFrom tensors = {};  ///< where the data of its constants was looked for
};

/// A module as it is before its first step.
struct Opened {
  Source source;
  schedule::Schedule schedule;
};
/// Adds to `warnings` those notes of a reader that say that the data of constants is missing.
void addMissingTensors(const Diagnostics& notes, Diagnostics& warnings);
/// The tensor intrinsics of a session.
using IntrinsPtr = std::shared_ptr<schedule::Intrins>;
/// Reads a module; nothing is kept. Its schedule uses `intrins`; null: it gets a registry of its own. Fails with every
/// diagnostic of the text. The data of constants is looked for beside `path`, or where `tensors` says.
std::expected<Opened, Diagnostics> readModule(const QString& text, const QString& path, const Sizes& sizes = {},
                                              IntrinsPtr intrins = nullptr,
                                              const script::TensorsFrom& tensors = nullptr);

/// Repeats the steps of another schedule in their order, on a schedule that has none yet. Steps that are not refused
/// get the successors of their parents; what `needed` names must not be refused, what follows a refused step is left
/// out. Gives the new number of each old step, -1 where it is left out.
Result<std::vector<int>> repeatSteps(schedule::Schedule& schedule, const schedule::History& steps,
                                     const std::vector<int>& needed);

/// What is open: a module, its schedule with the whole history, the timings, and the selection.
///
/// Edits run one after the other in their own lane, on a copy of the schedule; when one is done its copy takes the
/// old one's place and `changed` is sent. So the window never waits, and what it reads never changes under its feet.
class Document : public QObject {
  Q_OBJECT
 public:
  explicit Document(QObject* parent = nullptr);

  bool isOpen() const { return schedule_ != nullptr; }
  const Source& source() const { return source_; }
  /// Null while nothing is open.
  const SchedulePtr& schedule() const { return schedule_; }
  const views::SnapshotPtr& snapshot() const { return snapshot_; }
  const views::HistoryPtr& history() const { return history_; }
  const views::RunsPtr& runs() const { return runs_; }
  views::Selection& selection() { return selection_; }
  /// The tensor intrinsics of the open schedule, and of a module opened next; a session brings its own. Never null.
  const IntrinsPtr& intrins() const { return intrins_; }
  QStringList functions() const;
  /// The TVM release in whose dialect the module is shown, copied and exported; at first that of its text.
  script::Release release() const { return release_; }
  /// Refused, with everything as it was, where the release cannot say what is in the module.
  Result<void> setRelease(script::Release release);
  /// Whether the module has a Relax function.
  bool hasGraphs() const;
  const QString& function() const { return function_; }
  /// What passes run on and code is shown of: the module, or where it has more than `most_functions`, the function
  /// that views look at with all that it reaches.
  const IRModule& moduleInView() const;
  static constexpr std::size_t most_functions = 100;

  /// The file of the session; empty while it was never saved.
  const QString& sessionPath() const { return session_path_; }
  void setSessionPath(const QString& path) { session_path_ = path; }
  bool isModified() const { return modified_; }
  void setModified(bool modified);
  bool isBusy() const { return lane_.isBusy(); }

  /// Puts a module, or a schedule replayed from a session, in the place of everything.
  void open(Opened opened, views::Runs runs = {});
  void close();

  /// The function that views look at.
  void setFunction(const QString& name);
  /// Runs an edit in the edit lane. A refusal is sent as `refused`; the schedule stays.
  void edit(std::function<Result<void>(schedule::Schedule&)> change);
  /// The same, in the place of the `editAgain` before it where nothing else was done since: what is tried out while it
  /// is written leaves one line of steps. `done` is called once it is shown.
  void editAgain(std::function<Result<void>(schedule::Schedule&)> change, std::function<void()> done);
  void apply(const std::vector<schedule::Call>& calls);
  /// Reads the module again with other sizes and repeats every step on it. Refused, with everything as it was, where
  /// the current step does not fit the new sizes; other branches that do not fit are left out, as reported by
  /// `noticed`.
  void changeSizes(const Sizes& sizes);
  /// Makes the steps of a schedule of the module that was read again, told the schedule of before. Gives what became of
  /// that one's steps: the new number of each, -1 for one that is gone.
  using Remake = std::function<Result<std::vector<int>>(schedule::Schedule& fresh, const schedule::Schedule& before)>;
  /// Puts the module that another text of the same file gave in the place of the open one. What is shown and selected
  /// stays where the new module has it. `done` is called once it is shown.
  void reread(Opened opened, Remake remake, std::function<void()> done);
  void undo();
  void redo();
  void goTo(int step);
  /// Reads `text` and puts it in the place of the module as the step "edited by hand".
  void editByHand(const QString& text);
  /// A step behind step `parent` that puts a module in its place, under a name.
  void adopt(int parent, const IRModule& module, const std::string& label);
  /// A step that puts what `change` makes of the module in its place, under a name.
  void replaceModule(std::function<Result<IRModule>(const IRModule& module)> change, const std::string& label);
  void addRun(const views::Run& run);
  /// Runs that were called once and are still being measured: they are shown beside the others, and are not saved.
  void setUnderWay(std::vector<views::Run> runs);

  /// The snapshot of any step; null when there is no such step.
  views::SnapshotPtr snapshotOf(int step) const;
  /// What the current module would become; computed by the caller's thread, nothing is kept.
  static Result<views::SnapshotPtr> preview(const SchedulePtr& schedule, const std::vector<schedule::Call>& calls,
                                            const QString& function);

 Q_SIGNALS:
  /// Another module was opened or everything was closed.
  void opened();
  /// The schedule took a step, in any direction; snapshot and history are new.
  void changed();
  /// The same module with other sizes, or from another text of its file: another schedule.
  void sizesChanged();
  void releaseChanged();
  void runsChanged();
  void modifiedChanged(bool modified);
  void busyChanged(bool busy);
  void refused(const tirscope::Diagnostic& diagnostic);
  /// Something went well, but not as one would think.
  void noticed(const tirscope::Diagnostic& diagnostic);

 private:
  /// What the next edit starts from: what the edits before it left, which the window may not show yet. Only the lane
  /// touches it.
  struct LaneBase {
    SchedulePtr schedule;
    SchedulePtr again = nullptr;         ///< what the last `editAgain` left
    SchedulePtr before_again = nullptr;  ///< what it started from
  };
  struct Reread;
  /// Runs `job` in the edit lane; `done` gets what it gives on the window's thread, unless another module is open by
  /// then.
  template <class T>
  void inLane(std::function<Result<T>(LaneBase&)> job, std::function<void(T)> done);
  void dropEdits();
  void readAgain(std::function<Result<Opened>(const schedule::Schedule& before)> read, Remake remake,
                 std::function<void(const std::vector<int>& numbers)> done);
  void takeReread(Reread reread);
  void leaveSteps(const schedule::Schedule& next);
  void publish(SchedulePtr schedule, bool modified);
  static views::Step shown(const schedule::Step& entry);
  views::StepPtr row(const schedule::Step& entry, bool on_path, std::optional<double> seconds) const;
  void rebuildHistory();
  void extendHistory(int before, const std::vector<int>& forgotten);
  void takeHistory(std::shared_ptr<views::History> history);
  void forgetSnapshots();
  std::vector<int> forgetOldSnapshots();

  Source source_;
  SchedulePtr schedule_;
  IntrinsPtr intrins_;
  QString function_;
  struct Part {
    IRModule of;
    QString function;
    IRModule part;
  };
  mutable Part part_;  ///< what moduleInView() gave last
  script::Release release_;
  views::SnapshotPtr snapshot_;
  views::HistoryPtr history_;
  views::RunsPtr runs_ = std::make_shared<views::Runs>();
  mutable std::map<int, views::SnapshotPtr> snapshots_;  ///< by step, of the current function
  std::vector<int> visited_;                             ///< steps that were current or made, the latest last
  int known_ = 0;                                        ///< steps that are among them, or were
  int trimmed_at_ = 0;                                   ///< the step at which memory was given back last
  views::Selection selection_;
  QString session_path_;
  bool modified_ = false;
  std::shared_ptr<LaneBase> lane_base_;
  views::Lane lane_{views::Threads::Edit, views::Lane::Order::InOrder};
  views::Lane trim_{views::Threads::Edit};
};

template <class T>
void Document::inLane(std::function<Result<T>(LaneBase&)> job, std::function<void(T)> done) {
  if (!schedule_) return;
  const bool was_busy = lane_.isBusy();
  lane_.start([base = lane_base_, job = std::move(job)] { return job(*base); },
              [this, done = std::move(done)](Result<T> result) {
                if (!lane_.isBusy()) Q_EMIT busyChanged(false);
                if (!result) return Q_EMIT refused(result.error());
                done(*std::move(result));
              });
  if (!was_busy) Q_EMIT busyChanged(true);
}

}  // namespace tirscope::app
