// SPDX-License-Identifier: Apache-2.0
#include "protocol/methods/explain.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include "ir/walk/address.h"
#include "script/files/reader.h"
#include "support/sample_ir.h"
#include "support/unit.h"

namespace explain_test {

using namespace tirscope;

namespace {

/// Two warps read A[tx * 8] into shared memory at tx * 2, and write A[tx * n].
IRModule kernel() {
  return script::under_main(*script::read_module(R"(from tvm.script import tir as T

@T.prim_func
def main(A: T.Buffer((1024,), "float32"), n: T.int32):
    S = T.alloc_buffer((128,), "float32", scope="shared")
    for bx in T.thread_binding(2, thread="blockIdx.x"):
        for tx in T.thread_binding(32, thread="threadIdx.x"):
            S[tx * 2] = A[tx * 8]
            A[tx * n] = T.float32(0)
)"));
}

}  // namespace

class ExplainTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void json_has_the_figures_and_addresses_of_a_matmul() {
    IRModule module = samples::module_of(samples::matmul(64, 128, 32));
    const auto answer = protocol::encode(protocol::explain(module).value());
    const auto& function = answer["functions"][0];
    QCOMPARE(function["name"].get<std::string>(), "main");
    QCOMPARE(function["cost"]["operations"]["value"].get<int64_t>(), 2 * 64 * 128 * 32);
    QCOMPARE(function["longest_reduction"].get<int>(), 32);
    QCOMPARE(function["buffers"].size(), 3u);
    QCOMPARE(function["peak_bytes"]["value"].get<int>(), 0);
    int blocks = 0;
    for (const auto& node : function["nest"]) {
      QVERIFY(node_at(module, node["node"].get<std::string>()));
      blocks += node["kind"] == "block";
    }
    QCOMPARE(blocks, 2);
    QCOMPARE(function["nest"].back()["accesses"].back()["stride"].get<int>(), 128);
  }
  void an_unknown_function_is_bad_input() {
    IRModule module = samples::module_of(samples::matmul(4, 4, 4));
    QCOMPARE(protocol::explain(module, "other").error().code, "explain.unknown-function");
    QCOMPARE(protocol::explain_text(module, "other").error().code, "explain.unknown-function");
  }
  void kernels_have_the_accesses_of_their_warps() {
    IRModule module = kernel();
    const auto function = protocol::encode(protocol::explain(module).value())["functions"][0];
    QCOMPARE(function["warp"].size(), 3u);
    const auto& worst = function["warp"][0];
    QCOMPARE(worst["kernel"].get<std::string>(), "main_kernel");
    QCOMPARE(worst["kind"].get<std::string>(), "read");
    QCOMPARE(worst["text"].get<std::string>(), "A[tx * 8]");
    QCOMPARE(worst["scope"].get<std::string>(), "global");
    QCOMPARE(worst["verdict"].get<std::string>(), "32 sectors, 12 % used");
    QCOMPARE(worst["sectors"].get<int>(), 32);
    QCOMPARE(worst["sectors_min"].get<int>(), 4);
    QCOMPARE(worst["used_percent"].get<int>(), 12);
    QCOMPARE(worst["wasted_bytes"].get<int>(), 2 * 28 * 32);
    QVERIFY(!worst.contains("ways") && !worst.contains("sampled"));
    QVERIFY(node_at(module, worst["node"].get<std::string>()));
    const auto& shared = function["warp"][1];
    QCOMPARE(shared["buffer"].get<std::string>(), "S");
    QCOMPARE(shared["ways"].get<int>(), 2);
    QCOMPARE(shared["requests"].get<int>(), 2);
    QCOMPARE(shared["patterns"].get<int>(), 1);
    QVERIFY(!shared.contains("sectors"));
    QVERIFY(!function["warp"][2].contains("ways"));
    QCOMPARE(function["warp"][2]["verdict"].get<std::string>(), "depends on n");
    std::string text = protocol::explain_text(module).value();
    QVERIFY2(text.ends_with("\nwarp accesses\nmain_kernel\n"
                            "  read global A[tx * 8]: 32 sectors, 12 % used, 1.75 KiB wasted\n"
                            "  write shared S[tx * 2]: 2-way bank conflict, 256 B wasted\n"
                            "  write global A[tx * n]: depends on n\n"),
             text.c_str());
    QVERIFY(!protocol::encode(protocol::explain(samples::module_of(samples::matmul(4, 4, 4))).value())["functions"][0]
                 .contains("warp"));
  }
  void the_text_has_a_section_for_each_view() {
    std::string text = protocol::explain_text(samples::module_of(samples::matmul_exp_matmul(16, 8, 16, 4))).value();
    for (const char* section : {"cost\n", "loop nest\n", "blocks\n", "buffers\n", "liveness\n", "exp -> matmul2 RAW X"})
      QVERIFY2(text.find(section) != std::string::npos, section);
  }
};

TIRSCOPE_TEST(ExplainTest)

}  // namespace explain_test
#include "explain_test.moc"
