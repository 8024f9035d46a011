// SPDX-License-Identifier: Apache-2.0
// Whatever the bytes are, reading them ends, with a module or with diagnostics that render; a module prints and reads
// again; and as a script they run within their budget.
#include <string_view>

#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "script/python/evaluator.h"
#include "script/python/parser.h"

using namespace tirscope;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  auto result = script::read_module(text);
  if (!result) {
    for (const Diagnostic& diagnostic : result.error()) {
      if (diagnostic.code.empty()) __builtin_trap();
      diagnostic.rendered(text);
    }
  } else {
    script::read_module(script::print_module(result->module).text);
  }
  script::read_statements(text);
  (void)script::read_expression(text);
  (void)script::read_index_map(text, 2);
  Diagnostics diagnostics;
  auto tree = script::parse_text(text, diagnostics);
  script::Evaluator evaluator(*tree, diagnostics, {.steps = 20000, .bytes = 1 << 20, .output = 1 << 16});
  evaluator.run(tree->body(), evaluator.new_scope(nullptr));
  return 0;
}
