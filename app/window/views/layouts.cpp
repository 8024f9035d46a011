// SPDX-License-Identifier: Apache-2.0
#include "app/window/views/layouts.h"

#include <QtGlobal>

namespace tirscope::app {

std::span<const LayoutInfo> layouts() {
  static constexpr LayoutInfo all[] = {
      {"overview", "view.overview", QT_TRANSLATE_NOOP("Layouts", "Layout: Overview"), "Ctrl+1",
       "loop_nest|graph|source trace|diff|script", "block_tree buffer_scopes", "liveness|bench", 0.31},
      {"learn", "view.learn", QT_TRANSLATE_NOOP("Layouts", "Layout: Learn"), "Ctrl+2", "trace|script", "loop_nest",
       "diff", 0.31},
      {"memory", "view.memory", QT_TRANSLATE_NOOP("Layouts", "Layout: Debug memory"), "Ctrl+3", "",
       "buffer_scopes|block_tree|liveness|warp", "memory_plan", 0.52},
      {"benchmark", "view.benchmark", QT_TRANSLATE_NOOP("Layouts", "Layout: Benchmark"), "Ctrl+4", "trace", "loop_nest",
       "bench|cache", 0.42},
      {"passes", "view.passes", QT_TRANSLATE_NOOP("Layouts", "Layout: Passes"), "Ctrl+5", "", "loop_nest", "passes",
       0.64},
      {"own_pass", "view.own_pass", QT_TRANSLATE_NOOP("Layouts", "Layout: Custom pass"), "Ctrl+6", "", "passes",
       "memory_plan", 0.5, 0.56},
      {"code", "view.code", QT_TRANSLATE_NOOP("Layouts", "Layout: Generated code"), "Ctrl+7", "loop_nest trace", "code",
       "", 0.31, 0.38},
      {"graph", "view.graph", QT_TRANSLATE_NOOP("Layouts", "Layout: Graph"), "Ctrl+8", "", "graph",
       "loop_nest|model_run|source|trace|diff", 0.34, 0.6, true},
      {"model_run", "view.model_run", QT_TRANSLATE_NOOP("Layouts", "Layout: Model run"), "Ctrl+9", "", "graph",
       "model_run|trace", 0.36, 0.6},
      {"tuning", "view.tuning", QT_TRANSLATE_NOOP("Layouts", "Layout: Tuning"), "Ctrl+0", "trace", "diff|loop_nest",
       "tuning", 0.58},
      {"lesson", "view.lesson", QT_TRANSLATE_NOOP("Layouts", "Layout: Lesson"), "F2", "lesson", "loop_nest|diff trace",
       "", 0.31, 0.29},
      {"playback", "view.playback", QT_TRANSLATE_NOOP("Layouts", "Layout: Playback"), "F4", "trace", "playback|cache",
       "", 0.36, 0.52},
  };
  return all;
}

}  // namespace tirscope::app
