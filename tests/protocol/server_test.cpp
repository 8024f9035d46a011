// SPDX-License-Identifier: Apache-2.0
#include "protocol/server.h"

#include <QtTest>
#include <chrono>
#include <thread>

#include "support/check.h"
#include "support/unit.h"

namespace server_test {

using namespace tirscope;
using namespace tirscope::protocol;

namespace {

struct Inner {
  int64_t n = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("n", t.n);
  }
};

struct EchoRequest {
  static constexpr About about{"echo", "Answers with what it was given."};
  using Answer = EchoRequest;
  std::string text;
  std::optional<bool> loud;
  std::vector<Inner> items;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("text", t.text);
    v("loud", t.loud);
    v("items", t.items);
  }
};

Result<EchoRequest> echo(Objects&, const EchoRequest& request, const Job&) {
  if (request.text == "no") return fail(refused("test.no", "'{0}' is refused", request.text).at("main:0"));
  if (request.text == "bug") TS_CHECK(false);
  return request;
}

struct WaitRequest : NoMembers {
  static constexpr About about{"wait", "Runs until it is cancelled."};
  using Answer = Done;
};

Result<Done> wait_for_cancel(Objects&, const WaitRequest&, const Job& job) {
  for (int i = 0; !job.stop.stop_requested(); ++i) {
    job.report(i, 0, message("waiting"));
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return fail(refused("job.cancelled", "cancelled"));
}

Methods methods() { return {method(echo), method(wait_for_cancel)}; }

json call(Server& server, const std::string& name, json params) {
  return server.answer({{"jsonrpc", "2.0"}, {"id", 7}, {"method", name}, {"params", std::move(params)}});
}

}  // namespace

class ServerTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_method_is_described_by_its_message() {
    Server server(methods(), [](const std::string&) {});
    const json all = call(server, "server.methods", json::object())["result"];
    QCOMPARE(all.size(), std::size_t(3));  // echo, server.methods, wait
    const json& echo = all[0];
    QCOMPARE(echo["method"], json("echo"));
    QCOMPARE(echo["params"][1], json({{"name", "loud"}, {"type", "boolean"}, {"required", false}, {"help", ""}}));
    QCOMPARE(echo["params"][2]["type"], json("[object]"));
    QCOMPARE(echo["params"][3]["name"], json("items[].n"));
    QCOMPARE(echo["answer"], json("object"));
    const json described = Server(core_methods(), [](const std::string&) {
                           }).answer({{"id", 1}, {"method", "server.methods"}, {"params", json::object()}});
    for (const json& method : described["result"])
      QVERIFY2(!method["summary"].get<std::string>().empty(), method["method"].get<std::string>().c_str());
  }

  void a_request_goes_through_the_codec_and_back() {
    Server server(methods(), [](const std::string&) {});
    json params = {{"text", "hello"}, {"items", {{{"n", 1}}, {{"n", 2}}}}};
    QCOMPARE(call(server, "echo", params)["result"].dump(), params.dump());
  }

  void wrong_requests_are_refused_data() {
    QTest::addColumn<QString>("params");
    QTest::addColumn<QString>("code");
    QTest::newRow("missing") << R"({"items": []})" << "protocol.missing";
    QTest::newRow("type") << R"({"text": 3, "items": []})" << "protocol.wrong-type";
    QTest::newRow("inner type") << R"({"text": "", "items": [{"n": 1.5}]})" << "protocol.wrong-type";
    QTest::newRow("unknown key") << R"({"text": "", "items": [], "lout": true})" << "protocol.unknown-key";
    QTest::newRow("no object") << R"([1])" << "protocol.wrong-type";
  }
  void wrong_requests_are_refused() {
    QFETCH(QString, params);
    QFETCH(QString, code);
    Server server(methods(), [](const std::string&) {});
    json answer = call(server, "echo", json::parse(params.toStdString()));
    QCOMPARE(answer["error"]["code"].get<int>(), -32002);
    QCOMPARE(QString::fromStdString(answer["error"]["data"]["code"]), code);
  }

  void faults_have_their_own_numbers() {
    Server server(methods(), [](const std::string&) {});
    json refusal = call(server, "echo", {{"text", "no"}, {"items", json::array()}});
    QCOMPARE(refusal["error"]["code"].get<int>(), -32001);
    QCOMPARE(QString::fromStdString(refusal["error"]["data"]["where"][0]["node"]), "main:0");
    QCOMPARE(call(server, "echo", {{"text", "bug"}, {"items", json::array()}})["error"]["code"].get<int>(), -32099);
    QCOMPARE(call(server, "nothing", {})["error"]["code"].get<int>(), -32601);
  }

  void cancel_overtakes_the_call_that_runs() {
    std::mutex mutex;
    std::vector<std::string> lines;
    Server server(methods(), [&](const std::string& line) {
      std::lock_guard lock(mutex);
      lines.push_back(line);
    });
    server.receive(R"({"jsonrpc": "2.0", "id": "a", "method": "wait"})");
    QTRY_VERIFY([&] {
      std::lock_guard lock(mutex);
      return !lines.empty();
    }());
    server.receive(R"({"jsonrpc": "2.0", "method": "cancel", "params": {"id": "a"}})");
    server.finish();
    json last = json::parse(lines.back());
    QCOMPARE(QString::fromStdString(last["error"]["data"]["code"]), "job.cancelled");
    QCOMPARE(QString::fromStdString(json::parse(lines.front())["method"]), "progress");
  }

  void lines_that_are_no_requests_are_answered() {
    std::vector<std::string> lines;
    Server server(methods(), [&](const std::string& line) { lines.push_back(line); });
    server.receive("{not json");
    server.receive("[1, 2]");
    server.receive("");
    server.receive("{\"id\": 1, \"params\": " + std::string(100000, '[') + std::string(100000, ']') + "}");
    server.finish();
    QCOMPARE(int(lines.size()), 3);
    QCOMPARE(json::parse(lines[2])["error"]["code"].get<int>(), -32600);
    QCOMPARE(json::parse(lines[0])["error"]["code"].get<int>(), -32700);
    QCOMPARE(json::parse(lines[1])["error"]["code"].get<int>(), -32600);
  }
};

TIRSCOPE_TEST(ServerTest)

}  // namespace server_test
#include "server_test.moc"
