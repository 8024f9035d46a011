// SPDX-License-Identifier: Apache-2.0
// Kernels as CUDA C++, a view and an export. Running with TIRSCOPE_UPDATE=1 writes the texts anew.
#include <QFile>
#include <QtTest>

#include "codegen/device_code.h"
#include "support/paths.h"
#include "support/scripted.h"

using namespace tirscope;

namespace {

std::string content(const QString& path) {
  QFile file(test::in_source(path));
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

Result<codegen::DeviceCode> code_of(const IRModule& module, bool async = false) {
  passes::Context context;
  context.target = *passes::Target::parse("cuda:arch=sm_80");
  if (async) context.config["tir.use_async_copy"] = true;
  TS_TRY(auto build, codegen::compile_for_device(module, context, {codegen::Form::Cuda}));
  return build.device.at(codegen::Form::Cuda);
}

std::string text_of(const std::string& body, const std::string& parameters) {
  auto code = code_of(scripted::on("@T.prim_func\ndef main(" + parameters +
                                   "):\n    T.func_attr({\"global_symbol\": \"main\", \"tir.noalias\": True})\n"
                                   "    bx = T.launch_thread(\"blockIdx.x\", 2)\n"
                                   "    tx = T.launch_thread(\"threadIdx.x\", 32)\n" +
                                   body)
                          .module());
  return code ? code->text : code.error().rendered();
}

}  // namespace

class CudaSourceTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void kernels_are_written_as_a_person_would_data() {
    QTest::addColumn<QString>("sample");
    QTest::addColumn<QString>("schedule");
    for (auto [sample, schedule] :
         {std::pair("window_sum", "shared"), {"row_sum", "cross_thread"}, {"pipelined_gemm", ""}, {"stream_k", ""}})
      QTest::newRow(qPrintable(QString("%1.%2").arg(sample, schedule))) << sample << schedule;
  }
  void kernels_are_written_as_a_person_would() {
    QFETCH(QString, sample);
    QFETCH(QString, schedule);
    auto read = script::read_module(content("sample_modules/" + sample + ".py"));
    QVERIFY(read);
    IRModule module = script::under_main(*read);
    if (!schedule.isEmpty()) {
      auto done =
          schedule::run_script(content(QString("sample_modules/%1.%2.py").arg(sample, schedule)),
                               *schedule::Schedule::create(module, {.seed = 1}), {.constants = read->constants});
      QVERIFY2(done, done ? "" : done.error().front().rendered().c_str());
      module = done->schedule.module();
    }
    auto code = code_of(module, sample == "pipelined_gemm");
    QVERIFY2(code, code ? "" : code.error().rendered().c_str());
    QString path = "tests/codegen/golden/" + (schedule.isEmpty() ? sample : sample + "." + schedule) + ".cu";
    if (qEnvironmentVariableIsSet("TIRSCOPE_UPDATE")) {
      QFile file(test::in_source(path));
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(code->text.c_str());
    }
    QCOMPARE(QString::fromStdString(code->text), QString::fromStdString(content(path)));
  }

  void copies_that_run_ahead_are_grouped_and_waited_for() {
    auto read = script::read_module(content("sample_modules/pipelined_gemm.py"));
    auto code = code_of(script::under_main(*read), true);
    QVERIFY(code);
    auto count = [&](const char* what) { return QString::fromStdString(code->text).count(what); };
    QCOMPARE(count("copy_async<16>("), 4);
    QVERIFY(count("cp.async.commit_group;") >= 2);
    QVERIFY(count("cp.async.wait_group") >= 2);
  }
  void vectors_are_taken_whole_only_where_they_are_aligned() {
    const std::string parameters = "A: T.Buffer((65,), \"float32\"), B: T.Buffer((64,), \"float32\")";
    std::string text = text_of(R"(
    if tx < 8:
        for v in T.vectorized(4):
            B[bx * 32 + tx * 4 + v] = A[bx * 32 + tx * 4 + v] + A[bx * 32 + tx * 4 + v + 1]
)",
                               parameters);
    QVERIFY2(text.find("*(vec<float, 4>*)(B + ") != text.npos, text.c_str());
    QVERIFY2(text.find("*(const vec<float, 4>*)(A + ") != text.npos, text.c_str());
    QVERIFY2(text.find("vec<float, 4>{{A[") != text.npos, text.c_str());
  }
  void functions_and_narrow_numbers_have_their_names() {
    std::string text = text_of("    B[tx] = T.max(T.exp(A[tx]), T.float16(0))\n",
                               "A: T.Buffer((64,), \"float16\"), B: T.Buffer((64,), \"float16\")");
    QVERIFY2(text.starts_with("#include <cuda_fp16.h>\n"), text.c_str());
    QVERIFY2(text.find("B[threadIdx_x] = __hmax(hexp(A[threadIdx_x]), __float2half(0.0f));") != text.npos,
             text.c_str());
  }
};

QTEST_GUILESS_MAIN(CudaSourceTest)
#include "cuda_source_test.moc"
