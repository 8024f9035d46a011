// SPDX-License-Identifier: Apache-2.0
#include "views/memory_plan/study_session.h"

#include <algorithm>

#include "views/common/look/texts.h"

namespace tirscope::views::memory_plan {

using analysis::LivenessRule;
using passes::PlanBy;

namespace {

/// Runs of a person's own plan take so many iterations of loops at most.
constexpr int64_t most_steps = int64_t(1) << 22;

passes::ArenaOptions replayed(LivenessRule rule) {
  passes::ArenaOptions options;
  options.rule = rule;
  options.replay = true;
  options.most_steps = most_steps;
  return options;
}

int arenaNamed(const std::vector<passes::MemoryArena>& arenas, const QString& name) {
  auto it = std::ranges::find(arenas, name, &StudySession::memoryName);
  return it == arenas.end() ? 0 : int(it - arenas.begin());
}

}  // namespace

/// What the background gives back.
struct StudySession::Found {
  Answer answer;
  std::shared_ptr<const passes::PassPlan> pass;
};

QString StudySession::memoryName(const passes::MemoryArena& arena) {
  return QStringLiteral("%1 %2").arg(q(arena.kernel), q(arena.scope));
}

void StudySession::setPassModule(const IRModule& after) {
  after_ = after;
  pass_ = nullptr;
}

void StudySession::clear() {
  study_lane_.drop();
  witness_lane_.drop();
  model_ = nullptr;
  module_ = nullptr;
  pass_ = nullptr;
}

void StudySession::study(const Wish& wish) {
  witness_lane_.drop();
  const bool same = model_ && module_ == wish.snapshot->module() && function_ == wish.snapshot->functionName();
  const bool same_pass = same && pass_ && pass_rule_ == wish.options.rule;
  auto work = [wish, after = after_, model = same ? model_ : nullptr,
               pass = same_pass ? pass_ : nullptr](const Job& job) -> Result<Found> {
    Found found{{model, nullptr, {}, {}}, pass};
    Answer& answer = found.answer;
    const IRModule& module = wish.snapshot->module();
    if (!answer.model) {
      TS_TRY(answer.model, passes::MemoryModel::create(module, wish.snapshot->functionName().toStdString(), {}, job));
    }
    if (answer.model->arenas().empty()) return found;
    passes::StudyOptions options = wish.options;
    if (!after && options.plan == PlanBy::Pass) options.plan = PlanBy::Tvm;
    if (options.plan == PlanBy::Pass && !found.pass) {
      auto report = passes::arena_report(module, after, {}, replayed(options.rule), job);
      if (report)
        found.pass = std::make_shared<const passes::PassPlan>(passes::PassPlan{after, *std::move(report)});
      else
        answer.pass_problem = std::move(report.error());
    }
    if (answer.pass_problem) options.plan = PlanBy::Tvm;
    options.pass = found.pass;
    const int chosen = arenaNamed(answer.model->arenas(), wish.memory);
    answer.study =
        std::make_shared<const passes::MemoryStudy>(passes::study_memory(*answer.model, chosen, options, job));
    // Colours come from it; the window need not wait for them.
    if (wish.snapshot->function()) (void)wish.snapshot->bufferScopes();
    return found;
  };
  study_lane_.start(std::move(work), [this, wish](Result<Found> found) {
    if (!found) found = Found{{nullptr, nullptr, std::move(found.error()), {}}, nullptr};
    // What is kept is of this wish; a wish that a newer one overtook has left nothing.
    model_ = found->answer.model;
    module_ = model_ ? wish.snapshot->module() : nullptr;
    function_ = wish.snapshot->functionName();
    pass_ = std::move(found->pass);
    pass_rule_ = wish.options.rule;
    Q_EMIT answered(found->answer);
  });
}

void StudySession::findWitness(const StudyPtr& study, const analysis::MemoryPlan& plan, int a, int b,
                               std::function<void(const Result<passes::StudyNote>&)> found) {
  witness_lane_.start([model = model_, study, plan, a,
                       b](const Job& job) { return passes::plan_witness(*model, *study, plan, a, b, job); },
                      std::move(found));
}

}  // namespace tirscope::views::memory_plan
