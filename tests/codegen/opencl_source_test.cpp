// SPDX-License-Identifier: Apache-2.0
// Kernels as OpenCL C: whole texts, the places that their lines know, and what is refused. Running with
// TIRSCOPE_UPDATE=1 rewrites the texts.
#include <QFile>
#include <QtTest>

#include "codegen/device_code.h"
#include "ir/walk/address.h"
#include "script/files/reader.h"
#include "support/paths.h"
#include "support/scripted.h"
#include "support/unit.h"

namespace opencl_source_test {

using namespace tirscope;

namespace {

std::string content(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

passes::Context context_for(const std::string& target) {
  passes::Context context;
  context.target = *passes::Target::parse(target);
  return context;
}

Result<codegen::DeviceCode> code_of(const IRModule& module, codegen::Form form = codegen::Form::OpenCl,
                                    const std::string& target = "opencl") {
  TS_TRY(auto build, codegen::compile_for_device(module, context_for(target), {form}));
  return build.device.at(form);
}

IRModule module_of(const std::string& text, const std::string& script = {}) {
  auto schedule = scripted::on(text);
  if (!script.empty()) TS_CHECK(scripted::run(schedule, script).empty(), "the script of a test runs");
  return schedule.module();
}

/// A function over A and B of 64 floats, with `body` behind the launch of 2 blocks of 32 threads.
std::string kernel(const std::string& body, const std::string& parameters =
                                                "A: T.Buffer((64,), \"float32\"), "
                                                "B: T.Buffer((64,), \"float32\")") {
  return "@T.prim_func\ndef main(" + parameters +
         "):\n    T.func_attr({\"global_symbol\": \"main\", \"tir.noalias\": True})\n"
         "    bx = T.launch_thread(\"blockIdx.x\", 2)\n    tx = T.launch_thread(\"threadIdx.x\", 32)\n" +
         body;
}

std::string text_of(const std::string& body) {
  auto code = code_of(module_of(kernel(body)));
  return code ? code->text : code.error().rendered();
}

}  // namespace

class OpenClSourceTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void memory_of_a_warp_needs_sub_groups() {
    const char* body =
        "    W = T.allocate([32], \"float32\", \"warp\")\n"
        "    W_1 = T.Buffer((32,), \"float32\", data=W, scope=\"warp\")\n"
        "    W_1[tx] = A[bx * 32 + tx]\n"
        "    B[bx * 32 + tx] = W_1[(tx + 1) % 32]\n";
    const IRModule module = module_of(kernel(body));
    for (const char* target : {"opencl:warp=32", "opencl -thread_warp_size=32"}) {
      auto code = code_of(module, codegen::Form::OpenCl, target);
      QVERIFY2(code, code ? "" : code.error().rendered().c_str());
      QCOMPARE(code->needs, std::vector<std::string>{"sub-groups"});
      for (const char* part : {"#pragma OPENCL EXTENSION cl_intel_subgroups : enable",
                               "__attribute__((intel_reqd_sub_group_size(32)))", "intel_sub_group_shuffle(W_1"})
        QVERIFY2(code->text.contains(part), code->text.c_str());
    }
    // By itself OpenCL promises warps of one thread.
    auto refused = code_of(module);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, std::string("codegen.scope"));
    QVERIFY(!text_of("    B[bx * 32 + tx] = A[bx * 32 + tx]\n").contains("sub_group"));
  }

  void kernels_are_written_as_a_person_would_data() {
    QTest::addColumn<QString>("sample");
    QTest::addColumn<QString>("schedule");
    for (auto [sample, schedule] : {std::pair("window_sum", "shared"),
                                    {"window_sum", "bind"},
                                    {"gemm_shared", ""},
                                    {"attention", ""},
                                    {"pipelined_gemm", ""}})
      QTest::newRow(qPrintable(QString("%1.%2").arg(sample, schedule))) << sample << schedule;
  }
  void kernels_are_written_as_a_person_would() {
    QFETCH(QString, sample);
    QFETCH(QString, schedule);
    auto read = script::read_module(content(test::in_source("sample_modules/" + sample + ".py")));
    QVERIFY(read);
    auto sch = *schedule::Schedule::create(script::under_main(*read), {.seed = 1});
    if (!schedule.isEmpty()) {
      QString path = QString("sample_modules/%1.%2.py").arg(sample, schedule);
      auto done = schedule::run_script(content(test::in_source(path)), sch, {.constants = read->constants});
      QVERIFY2(done, done ? "" : done.error().front().rendered().c_str());
      sch = std::move(done->schedule);
    }
    auto code = code_of(sch.module());
    QVERIFY2(code, code ? "" : code.error().rendered().c_str());
    QString name = schedule.isEmpty() ? sample : sample + "." + schedule;
    QString path = test::in_source("tests/codegen/golden/" + name + ".cl");
    if (qEnvironmentVariableIsSet("TIRSCOPE_UPDATE")) {
      QFile file(path);
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(code->text.c_str());
    }
    QCOMPARE(QString::fromStdString(code->text), QString::fromStdString(content(path)));
  }

  void every_line_knows_its_statement() {
    IRModule module = module_of(kernel(R"(
    for k in range(4):
        if tx < 16:
            B[bx * 32 + tx] = A[bx * 32 + tx] + T.float32(k)
)"));
    auto program = codegen::lower_for_device(module, context_for("opencl"));
    QVERIFY2(program, program ? "" : program.error().rendered().c_str());
    auto code = code_of(module);
    QVERIFY(code);
    std::vector<std::string> text;
    for (std::size_t from = 0; from < code->text.size();) {
      std::size_t end = code->text.find('\n', from);
      text.push_back(code->text.substr(from, end - from));
      from = end + 1;
    }
    QCOMPARE(text.size(), code->lines.size());
    int stores = 0;
    for (std::size_t k = 0; k < text.size(); ++k) {
      if (text[k].empty() || text[k][0] == '#') continue;
      NodeRef node = node_at(program->device, code->lines[k].node);
      QVERIFY2(node, (text[k] + ": " + code->lines[k].node).c_str());
      if (text[k].find("B[") == text[k].npos) continue;
      ++stores;
      QVERIFY2(node->kind == Kind::BufferStore,
               (text[k] + ": " + code->lines[k].node + "\n" + script::text(program->device)).c_str());
      NodeRef origin = node_at(module, code->lines[k].origin);
      QVERIFY2(origin && origin->kind == Kind::BufferStore, code->lines[k].origin.c_str());
    }
    QCOMPARE(stores, 1);
  }

  void what_a_launch_needs_is_told() {
    auto code =
        code_of(module_of(kernel(R"(
    S = T.decl_buffer((32,), "float32", scope="shared")
    D = T.decl_buffer((32,), "float16", scope="shared.dyn")
    S[tx] = A[bx * 32 + tx]
    D[tx] = T.Cast("float16", A[bx * 32 + tx])
    B[bx * 32 + tx] = S[31 - tx] + T.Cast("float32", D[31 - tx]) + x
)",
                                 "A: T.Buffer((64,), \"float32\"), B: T.Buffer((64,), \"float32\"), x: T.float32")));
    QVERIFY2(code, code ? "" : code.error().rendered().c_str());
    QCOMPARE(code->kernels.size(), 1u);
    const codegen::Kernel& kernel = code->kernels[0];
    QCOMPARE(kernel.name, std::string("main_kernel"));
    QCOMPARE(kernel.shared_bytes, 128);
    QCOMPARE(kernel.launch_parameters,
             (std::vector<std::string>{"blockIdx.x", "threadIdx.x", "tir.use_dyn_shared_memory"}));
    QCOMPARE(kernel.parameters.size(), 3u);
    QVERIFY(kernel.parameters[0].pointer && kernel.parameters[1].pointer && !kernel.parameters[2].pointer);
    QCOMPARE(kernel.parameters[2].dtype, std::string("float32"));
    QCOMPARE(code->needs, std::vector<std::string>{"float16"});
  }

  void vectors_are_loaded_and_stored_whole_where_they_lie_together() {
    std::string text = text_of(R"(
    if tx < 8:
        for v in T.vectorized(4):
            B[bx * 32 + tx * 4 + v] = T.max(A[bx * 32 + tx * 4 + v], T.float32(0)) * T.float32(2)
)");
    QVERIFY2(text.find("vstore4(max(vload4(0, A + ") != text.npos, text.c_str());
    text = text_of(R"(
    if tx < 4:
        for v in T.vectorized(4):
            B[bx * 32 + tx * 8 + v * 2] = A[bx * 32 + tx * 8 + v * 3] + T.Cast("float32", v)
)");
    QVERIFY2(text.find("vstore") == text.npos && text.find(".s3;") != text.npos, text.c_str());
  }

  void bits_of_narrow_numbers_stay_narrow() {
    auto code = code_of(module_of(kernel("    B[tx] = T.shift_right(T.bitwise_not(A[tx]), T.uint8(1))\n",
                                         "A: T.Buffer((64,), \"uint8\"), B: T.Buffer((64,), \"uint8\")")));
    QVERIFY2(code, code ? "" : code.error().rendered().c_str());
    QVERIFY2(code->text.contains("(uchar)((uchar)(~A[threadIdx_x]) >> (uchar)1)"), code->text.c_str());
  }

  void names_of_the_language_are_left_to_it() {
    auto code = code_of(module_of(R"(
@T.prim_func
def main(kernel: T.Buffer((64,), "float32"), half: T.Buffer((64,), "float32")):
    T.func_attr({"global_symbol": "main", "tir.noalias": True})
    exp = T.launch_thread("threadIdx.x", 64)
    half[exp] = T.exp(kernel[exp])
)"));
    QVERIFY2(code, code ? "" : code.error().rendered().c_str());
    QVERIFY2(code->text.find("half_1[threadIdx_x] = exp(kernel_1[threadIdx_x]);") != std::string::npos,
             code->text.c_str());
  }

  void what_it_cannot_say_is_refused_by_its_code_data() {
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("code");
    QTest::newRow("a barrier that some threads pass by") << R"(
    S = T.decl_buffer((32,), "float32", scope="shared")
    if tx < 16:
        S[tx] = A[tx]
        T.tvm_storage_sync("shared")
        B[tx] = S[15 - tx]
)" << "codegen.divergent-barrier";
    QTest::newRow("a barrier in a loop whose length differs") << R"(
    for k in range(tx):
        T.tvm_storage_sync("shared")
        B[tx] = A[tx]
)" << "codegen.divergent-barrier";
    QTest::newRow("a barrier under what a thread computed before") << R"(
    L = T.decl_buffer((1,), "int32", scope="local")
    L[0] = 0
    for k in range(2):
        if L[0] < 4:
            T.tvm_storage_sync("shared")
            B[tx] = A[tx]
        L[0] = L[0] + tx
)" << "codegen.divergent-barrier";
    QTest::newRow("a barrier of all blocks") << "    T.tvm_storage_sync(\"global\")\n    B[tx] = A[tx]\n"
                                             << "codegen.barrier";
    QTest::newRow("a vector too long") << R"(
    if tx < 1:
        B[T.Ramp(0, 1, 32)] = A[T.Ramp(0, 1, 32)]
)" << "codegen.type";
    QTest::newRow("tensor cores") << R"(
    T.evaluate(T.ptx_wait_barrier(0))
    B[tx] = A[tx]
)" << "codegen.unknown-op";
    QTest::newRow("somebody else's function") << "    B[tx] = T.call_extern(\"float32\", \"mine\", A[tx])\n"
                                              << "codegen.unknown-extern";
    QTest::newRow("memory of a warp") << R"(
    W = T.decl_buffer((32,), "float32", scope="warp")
    W[tx] = A[tx]
    B[tx] = W[31 - tx]
)" << "codegen.scope";
  }
  void what_it_cannot_say_is_refused_by_its_code() {
    QFETCH(QString, body);
    QFETCH(QString, code);
    auto result = code_of(module_of(kernel(body.toStdString())));
    QVERIFY2(!result, result ? result->text.c_str() : "");
    QVERIFY2(QString::fromStdString(result.error().code) == code, result.error().rendered().c_str());
  }

  void barriers_under_conditions_that_all_threads_share_are_fine() {
    std::string text = text_of(R"(
    S = T.decl_buffer((32,), "float32", scope="shared")
    L = T.decl_buffer((1,), "int32", scope="local")
    L[0] = 0
    while L[0] < 4:
        if bx < 1:
            S[tx] = A[tx]
            T.tvm_storage_sync("shared")
            B[tx] = S[31 - tx]
        L[0] = L[0] + 1
)");
    QVERIFY2(text.find("barrier(CLK_LOCAL_MEM_FENCE);") != text.npos, text.c_str());
  }

  void a_warp_of_one_thread_waits_for_nobody() {
    std::string text = text_of("    if tx < 8:\n        T.tvm_storage_sync(\"warp\")\n        B[tx] = A[tx]\n");
    QVERIFY2(text.find("barrier") == text.npos && text.find("B[threadIdx_x] = A[threadIdx_x];") != text.npos,
             text.c_str());
  }

  void a_target_has_the_forms_of_its_own() {
    IRModule module = module_of(kernel("    B[bx * 32 + tx] = A[bx * 32 + tx]\n"));
    auto result = code_of(module, codegen::Form::Ptx);
    QVERIFY(!result);
    QCOMPARE(result.error().code, std::string("emit.form"));
  }
};

TIRSCOPE_TEST(OpenClSourceTest)

}  // namespace opencl_source_test
#include "opencl_source_test.moc"
