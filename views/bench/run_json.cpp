// SPDX-License-Identifier: Apache-2.0
#include "views/bench/run_json.h"

#include "views/common/values/json_text.h"

namespace tirscope::views {

namespace {

using json = nlohmann::json;

/// `kept` with all members of a T: those that it lacks are a new T's.
template <class T>
json completed(const json& kept) {
  if (!kept.is_object()) return kept;
  const T fresh;
  json whole = protocol::encode(fresh);
  T::fields(
      [&](const char* key, const auto&, const char* = "") {
        if (auto found = kept.find(key); found != kept.end() && !found->is_null()) whole[key] = *found;
      },
      fresh);
  return whole;
}

template <class T>
void completeMember(json& object, const char* key) {
  if (auto found = object.find(key); found != object.end()) *found = completed<T>(*found);
}

template <class T>
void completeItems(json& object, const char* key) {
  if (auto found = object.find(key); found != object.end() && found->is_array())
    for (json& item : *found) item = completed<T>(item);
}

json completedRun(const json& kept) {
  json whole = completed<protocol::BenchRun>(kept);
  completeMember<protocol::CheckAnswer>(whole, "check");
  completeMember<protocol::Anchor>(whole, "anchor");
  completeMember<protocol::Roofline>(whole, "roofline");
  if (auto roofline = whole.find("roofline"); roofline != whole.end())
    completeItems<protocol::Bandwidth>(*roofline, "bandwidth");
  return whole;
}

}  // namespace

json runObject(const Run& run) {
  json object = protocol::encode(run.measured);
  object.update({{"step", run.step},
                 {"title", run.title.toStdString()},
                 {"turns", run.turns},
                 {"when", run.when.toString(Qt::ISODate).toStdString()}});
  return object;
}

Result<Run> runOf(const json& object) {
  Run run;
  TS_TRY(run.measured, protocol::decode<protocol::BenchRun>(completedRun(object), "run"));
  run.step = wholeNumber(object, "step", 0);
  run.title = jsonText(object, "title");
  run.turns = wholeNumber(object, "turns", 0, 0);
  run.when = QDateTime::fromString(jsonText(object, "when"), Qt::ISODate);
  return run;
}

}  // namespace tirscope::views
