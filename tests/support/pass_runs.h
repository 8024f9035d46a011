// SPDX-License-Identifier: Apache-2.0
// Modules and runs of passes for tests.
#pragma once

#include <QFile>
#include <QString>

#include "pass_runs/pass_run.h"
#include "script/files/reader.h"
#include "support/paths.h"

namespace tirscope::samples {

/// Lowered texts break some rules of well-formed modules: they are read with `check` false.
inline IRModule read(const std::string& text, bool check = true) {
  script::ReadOptions options;
  options.check_well_formed = check;
  auto read = script::read_module(text, options);
  if (!read) qFatal("%s", read.error().front().rendered(text).c_str());
  return script::under_main(*read);
}

inline IRModule sample(const char* name, bool check = true) {
  QFile file(test::in_source("sample_modules/") + QLatin1StringView(name));
  if (!file.open(QIODevice::ReadOnly)) qFatal("there is no sample %s", name);
  return read(file.readAll().toStdString(), check);
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

/// A loop that VerifyMemory refuses for a GPU: the host touches device memory.
inline const char* const host_touches_device = R"(
@T.prim_func
def main(A: T.Buffer((16,), "float32")):
    T.func_attr({"global_symbol": "main", "target": T.target("cuda")})
    for i in range(16):
        A[i] = T.float32(0)
)";

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
