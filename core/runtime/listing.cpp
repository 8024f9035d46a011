// SPDX-License-Identifier: Apache-2.0
#include "runtime/listing.h"

namespace tirscope::runtime {

namespace {

const char* word(codegen::Remark::Verdict verdict) {
  switch (verdict) {
    case codegen::Remark::Verdict::Done: return "done";
    case codegen::Remark::Verdict::Missed: return "missed";
    case codegen::Remark::Verdict::Note: return "note";
  }
  return "";
}

}  // namespace

Listing listing(const codegen::Code& code, codegen::Form form) {
  Listing result{code.text.at(form), {}, {}};
  if (code.origins.empty()) return result;
  auto origin = [&](int statement) {
    return statement >= 0 && std::size_t(statement) < code.origins.size() ? code.origins[std::size_t(statement)]
                                                                          : passes::Origin{};
  };
  auto named = [](const passes::Origin& at) {
    return at.address.empty() ? std::optional<std::string>() : std::optional(at.address);
  };
  result.lines.emplace();
  if (auto lines = code.lines.find(form); lines != code.lines.end())
    for (const codegen::Line& line : lines->second) {
      passes::Origin from = origin(line.statement);
      result.lines->push_back({named(from), !from.address.empty() && (line.approximate || from.approximate)});
    }
  result.remarks.emplace();
  for (const codegen::Remark& remark : code.remarks)
    result.remarks->push_back({word(remark.verdict), remark.pass, remark.text, named(origin(remark.statement))});
  return result;
}

Listing listing(const codegen::DeviceCode& code) {
  Listing result{code.text, {}, {}};
  auto named = [](const codegen::CodeLine& at) {
    return at.origin.empty() ? std::optional<std::string>() : std::optional(at.origin);
  };
  if (!code.lines.empty()) result.lines.emplace();
  for (const codegen::CodeLine& line : code.lines) result.lines->push_back({named(line), line.approximate});
  if (!code.remarks.empty()) result.remarks.emplace();
  for (const codegen::CodeRemark& remark : code.remarks)
    result.remarks->push_back(
        {word(codegen::Remark::Verdict(remark.verdict)), remark.pass, remark.text, named(remark.about)});
  return result;
}

}  // namespace tirscope::runtime
