// SPDX-License-Identifier: Apache-2.0
// Modules and runs of passes for tests.
#pragma once

#include <QFile>
#include <QString>

#include "passes/pass_run.h"
#include "script/reader.h"
#include "support/paths.h"

namespace tirscope::samples {

inline IRModule read(const std::string& text) {
  auto read = script::read_module(text);
  if (!read) qFatal("%s", read.error().front().rendered(text).c_str());
  return script::under_main(*read);
}

inline IRModule sample(const char* name) {
  QFile file(test::in_source("sample_modules/") + QLatin1StringView(name));
  if (!file.open(QIODevice::ReadOnly)) qFatal("there is no sample %s", name);
  return read(file.readAll().toStdString());
}

inline passes::Context context_for(const char* target) {
  passes::Context context;
  auto parsed = passes::Target::parse(target);
  if (!parsed) qFatal("%s", parsed.error().rendered().c_str());
  context.target = *parsed;
  return context;
}

/// The whole pipeline on a sample.
inline passes::PassRun lowered(const char* name, const char* target) {
  const passes::Context context = context_for(target);
  auto run = passes::run_stages(sample(name), passes::pipeline(context), context);
  if (!run) qFatal("%s", run.error().rendered().c_str());
  return *run;
}

/// Two loops over two buffers.
inline const char* const two_loops = R"(
@T.prim_func
def main(A: T.Buffer((16,), "float32"), B: T.Buffer((16,), "float32")):
    C = T.alloc_buffer((16,), "float32")
    for i in range(16):
        with T.block("first"):
            vi = T.axis.spatial(16, i)
            C[vi] = A[vi] + T.float32(1)
    for i in range(16):
        with T.block("second"):
            vi = T.axis.spatial(16, i)
            B[vi] = C[vi] * T.float32(2)
)";

}  // namespace tirscope::samples
