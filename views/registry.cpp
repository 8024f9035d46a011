// SPDX-License-Identifier: Apache-2.0
#include "views/registry.h"

#include <QCoreApplication>

#include "views/bench/bench_view.h"
#include "views/block_tree/block_tree_view.h"
#include "views/buffer_scopes/buffer_scopes_view.h"
#include "views/cache/cache_view.h"
#include "views/code/generated_code_view.h"
#include "views/diff/diff_view.h"
#include "views/graph/graph_view.h"
#include "views/ir_text/ir_text_view.h"
#include "views/lesson/lesson_view.h"
#include "views/liveness/liveness_view.h"
#include "views/loop_nest/loop_nest_view.h"
#include "views/memory_plan/memory_plan_view.h"
#include "views/model_run/model_run_view.h"
#include "views/passes/passes_view.h"
#include "views/playback/playback_view.h"
#include "views/script/script_view.h"
#include "views/source/source_view.h"
#include "views/trace/trace_view.h"
#include "views/tuning/tuning_view.h"
#include "views/warp/warp_view.h"

namespace tirscope::views {

namespace {

template <class T>
View* create(Selection& selection, QWidget* parent) {
  return new T(selection, parent);
}

constexpr ViewInfo views[] = {
    {"ir_text", QT_TRANSLATE_NOOP("Views", "IR text"), QT_TRANSLATE_NOOP("Views", "The module as TVMScript"),
     "view-ir-text", create<IrTextView>},
    {"source", QT_TRANSLATE_NOOP("Views", "Source file"),
     QT_TRANSLATE_NOOP("Views", "The file as it was opened; of a builder script, which lines made which blocks"),
     "view-source", create<SourceView>},
    {"loop_nest", QT_TRANSLATE_NOOP("Views", "Loop nest"),
     QT_TRANSLATE_NOOP("Views", "Loops, the data each one touches, and how each access walks memory"), "view-loop-nest",
     create<LoopNestView>},
    {"block_tree", QT_TRANSLATE_NOOP("Views", "Block tree"),
     QT_TRANSLATE_NOOP("Views", "Blocks, their reads and writes, and the dependences between them"), "view-block-tree",
     create<BlockTreeView>},
    {"graph", QT_TRANSLATE_NOOP("Views", "Graph"),
     QT_TRANSLATE_NOOP("Views",
                       "A Relax function as a graph of its bindings, or a TensorIR function as one of its blocks"),
     "view-graph", create<GraphView>},
    {"buffer_scopes", QT_TRANSLATE_NOOP("Views", "Buffer scopes"),
     QT_TRANSLATE_NOOP("Views", "Each buffer in the lane of its storage scope, with its readers and writers"),
     "view-buffer-scopes", create<BufferScopesView>},
    {"liveness", QT_TRANSLATE_NOOP("Views", "Liveness"),
     QT_TRANSLATE_NOOP("Views", "The live range of each buffer, and the bytes live at each point"), "view-liveness",
     create<LivenessView>},
    {"memory_plan", QT_TRANSLATE_NOOP("Views", "Memory plan"),
     QT_TRANSLATE_NOOP("Views", "The offset of each buffer in shared memory, and why memory is reused or not"),
     "view-memory-plan", create<MemoryPlanView>},
    {"warp", QT_TRANSLATE_NOOP("Views", "Warps"),
     QT_TRANSLATE_NOOP("Views", "How warps access memory: sectors, bank conflicts, and the lanes of each access"),
     "view-warp", create<WarpView>},
    {"cache", QT_TRANSLATE_NOOP("Views", "Caches"),
     QT_TRANSLATE_NOOP("Views", "Which accesses and loops miss in which cache, why, and what another step changes"),
     "view-cache", create<CacheView>},
    {"playback", QT_TRANSLATE_NOOP("Views", "Playback"),
     QT_TRANSLATE_NOOP("Views", "The program as it runs: reads and writes of each buffer, loops, threads and a cache"),
     "view-playback", create<PlaybackView>},
    {"diff", QT_TRANSLATE_NOOP("Views", "Diff"), QT_TRANSLATE_NOOP("Views", "What changed between two steps"),
     "view-diff", create<DiffView>},
    {"trace", QT_TRANSLATE_NOOP("Views", "Trace"),
     QT_TRANSLATE_NOOP("Views", "The steps applied so far, with branches"), "view-trace", create<TraceView>},
    {"script", QT_TRANSLATE_NOOP("Views", "Script"),
     QT_TRANSLATE_NOOP("Views", "The schedule as Python, which runs while you write it"), "view-script",
     create<ScriptView>},
    {"passes", QT_TRANSLATE_NOOP("Views", "Passes"),
     QT_TRANSLATE_NOOP("Views", "The passes that lowered the program, and the changes of each"), "view-passes",
     create<PassesView>},
    {"code", QT_TRANSLATE_NOOP("Views", "Generated code"),
     QT_TRANSLATE_NOOP("Views", "LLVM IR, assembly, OpenCL C, CUDA C++ or PTX, and the source of each line"),
     "view-code", create<GeneratedCodeView>},
    {"bench", QT_TRANSLATE_NOOP("Views", "Build and time"),
     QT_TRANSLATE_NOOP("Views", "Every timing, as a table and as a bar chart"), "view-bench", create<BenchView>},
    {"model_run", QT_TRANSLATE_NOOP("Views", "Model run"),
     QT_TRANSLATE_NOOP("Views", "What each binding of a model gave in a run, with its time and a picture of it"),
     "view-model-run", create<ModelRunView>},
    {"tuning", QT_TRANSLATE_NOOP("Views", "Tuning"),
     QT_TRANSLATE_NOOP("Views", "A search for a fast schedule: every candidate with its time, decisions and trace"),
     "view-tuning", create<TuningView>},
    {"lesson", QT_TRANSLATE_NOOP("Views", "Lesson"),
     QT_TRANSLATE_NOOP("Views", "Lessons with tasks that check themselves, hints and progress"), "view-lesson",
     create<LessonView>},
};

}  // namespace

QString ViewInfo::translatedTitle() const { return QCoreApplication::translate("Views", title); }
QString ViewInfo::translatedHelp() const { return QCoreApplication::translate("Views", help); }

std::span<const ViewInfo> allViews() { return views; }

const ViewInfo* findView(QStringView id) {
  for (const ViewInfo& view : allViews())
    if (id == QLatin1StringView(view.id)) return &view;
  return nullptr;
}

}  // namespace tirscope::views
