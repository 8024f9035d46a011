// SPDX-License-Identifier: Apache-2.0
#include "protocol/methods/explain.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include "ir/walk/address.h"
#include "support/sample_ir.h"
#include "support/unit.h"

namespace explain_test {

using namespace tirscope;

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
  void the_text_has_a_section_for_each_view() {
    std::string text = protocol::explain_text(samples::module_of(samples::matmul_exp_matmul(16, 8, 16, 4))).value();
    for (const char* section : {"cost\n", "loop nest\n", "blocks\n", "buffers\n", "liveness\n", "exp -> matmul2 RAW X"})
      QVERIFY2(text.find(section) != std::string::npos, section);
  }
};

TIRSCOPE_TEST(ExplainTest)

}  // namespace explain_test
#include "explain_test.moc"
