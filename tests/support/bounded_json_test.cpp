// SPDX-License-Identifier: Apache-2.0
#include "support/bounded_json.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include "support/processor_time.h"
#include "support/unit.h"

namespace bounded_json_test {

using namespace tirscope;

class BoundedJsonTest : public QObject {
  Q_OBJECT

  static std::string code_of(const std::string& text, const JsonLimits& limits) {
    auto read = read_json(text, limits);
    auto ordered = read_ordered_json(text, limits);
    if (read.has_value() != ordered.has_value()) return "the two differ";
    return read ? "" : read.error().code;
  }

 private Q_SLOTS:
  void what_is_written_is_read() {
    const std::string text =
        R"({"b": [1, -2, 3.5, true, null, "x\u00e9\n"], "a": {"c": {}, "d": []}, "n": 18446744073709551615})";
    auto read = read_json(text);
    QVERIFY(read && *read == nlohmann::json::parse(text));
    auto ordered = read_ordered_json(text);
    QVERIFY(ordered && ordered->dump() == nlohmann::ordered_json::parse(text).dump());
    QCOMPARE(read_json("7")->get<int>(), 7);
  }

  void what_costs_too_much_or_is_no_json_is_refused_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("code");
    auto row = [](const char* name, const QByteArray& text, const char* code) {
      QTest::newRow(name) << text << QByteArray(code);
    };
    row("as deep as it may be", QByteArray(10, '[') + QByteArray(10, ']'), "");
    row("deeper", QByteArray(11, '[') + QByteArray(11, ']'), "json.too-deep");
    row("deeper in objects", QByteArray("{\"a\":").repeated(11) + "1" + QByteArray(11, '}'), "json.too-deep");
    row("two million deep", QByteArray(2'000'000, '['), "json.too-deep");
    row("as many values", "[" + QByteArray("0,").repeated(998) + "0]", "");
    row("one more", "[" + QByteArray("0,").repeated(999) + "0]", "json.too-many-values");
    row("too long", "\"" + QByteArray(2'000'000, 'x') + "\"", "json.too-long");
    row("a key twice", R"({"a": 1, "b": 2, "a": 3})", "json.duplicate-key");
    row("a key twice further in", R"([{"x": {"": 1, "": 1}}])", "json.duplicate-key");
    row("the same key elsewhere", R"([{"a": 1}, {"a": {"a": 1}}])", "");
    row("a large exponent", "[1e999]", "json.too-large-number");
    row("many digits", QByteArray(100'000, '9'), "json.too-large-number");
    row("not a number", "NaN", "json.syntax");
    row("nothing", "", "json.syntax");
    row("two values", "1 2", "json.syntax");
    row("half", "{\"a\": [1,", "json.syntax");
    row("a comma", "[1,]", "json.syntax");
    row("no UTF-8", "\"\xff\"", "json.syntax");
    row("half of a character", "\"\xe2\x82\"", "json.syntax");
    row("a control character", "\"\x1b\"", "json.syntax");
    row("half of a pair", R"("\ud800")", "json.syntax");
    row("zero bytes", QByteArray(16, '\0'), "json.syntax");
  }
  void what_costs_too_much_or_is_no_json_is_refused() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, code);
    QCOMPARE(QByteArray::fromStdString(code_of(text.toStdString(), {2'000'000, 10, 1000})), code);
  }

  void it_takes_no_longer_for_each_byte_of_a_long_text() {
    constexpr JsonLimits wide{std::size_t(1) << 30, 500, 100'000'000};
    const std::string deep(60'000'000, '[');
    std::string keys = "{";
    for (int k = 0; k < 200'000; ++k) keys += (k ? ",\"" : "\"") + std::to_string(k) + "\":0";
    keys += "}";
    const test::ProcessorTime spent;
    QCOMPARE(code_of(deep, wide), "json.too-deep");
    QVERIFY(spent.seconds() < 1);
    QCOMPARE(code_of(keys, wide), "");
    QVERIFY(spent.seconds() < 10);
  }
};

TIRSCOPE_TEST(BoundedJsonTest)

}  // namespace bounded_json_test
#include "bounded_json_test.moc"
