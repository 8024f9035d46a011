// SPDX-License-Identifier: Apache-2.0
// analysis.*: what a program does, and how its memory is planned.
#pragma once

#include "protocol/messages/message.h"

namespace tirscope::protocol {

// ---- analysis.explain -----------------------------------------------------------------------------------------------

struct AmountEntry {
  json value;
  std::string text;
  bool exact = true;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("value", t.value, "null if symbolic");
    v("text", t.text, "as readable text");
    v("exact", t.exact, "false for an upper bound");
  }
};

struct FootprintEntry {
  std::string buffer;
  AmountEntry bytes;
  bool read = false, written = false;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("buffer", t.buffer);
    v("bytes", t.bytes);
    v("read", t.read);
    v("written", t.written);
  }
};

struct AccessEntry {
  std::string buffer, text, pattern;
  bool write = false;
  std::optional<int64_t> stride;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("buffer", t.buffer);
    v("text", t.text);
    v("pattern", t.pattern);
    v("write", t.write);
    v("stride", t.stride);
  }
};

struct BlockIterEntry {
  std::string name, kind, domain, value;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name);
    v("kind", t.kind);
    v("domain", t.domain);
    v("value", t.value);
  }
};

/// A node of the loop nest.
struct NestEntry {
  std::string node, kind, title;
  int64_t parent = -1;
  std::optional<std::string> min, extent, loop_kind, thread, predicate;
  std::optional<bool> reduction;
  std::optional<std::vector<BlockIterEntry>> iters;
  std::optional<std::vector<std::string>> reads, writes;
  std::optional<std::vector<FootprintEntry>> touches;
  std::optional<std::vector<AccessEntry>> accesses;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("node", t.node);
    v("kind", t.kind);
    v("title", t.title);
    v("parent", t.parent, "an index into the same list; -1 at the top");
    v("min", t.min);
    v("extent", t.extent);
    v("loop_kind", t.loop_kind);
    v("thread", t.thread);
    v("predicate", t.predicate);
    v("reduction", t.reduction);
    v("iters", t.iters);
    v("reads", t.reads);
    v("writes", t.writes);
    v("touches", t.touches);
    v("accesses", t.accesses);
  }
};

struct DependenceEntry {
  std::string from, to, kind, buffer, from_node, to_node;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("from", t.from);
    v("to", t.to);
    v("kind", t.kind);
    v("buffer", t.buffer);
    v("from_node", t.from_node);
    v("to_node", t.to_node);
  }
};

struct BufferEntry {
  std::string name, scope, shape, dtype;
  AmountEntry bytes;
  bool argument = false;
  std::vector<std::string> writers, readers;
  std::optional<int64_t> live_from, live_to;  ///< positions
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name);
    v("scope", t.scope);
    v("shape", t.shape);
    v("dtype", t.dtype);
    v("bytes", t.bytes);
    v("argument", t.argument);
    v("writers", t.writers);
    v("readers", t.readers);
    v("live_from", t.live_from);
    v("live_to", t.live_to);
  }
};

struct PositionEntry {
  std::string node, name;
  AmountEntry live_bytes;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("node", t.node);
    v("name", t.name);
    v("live_bytes", t.live_bytes);
  }
};

struct CostEntry {
  std::optional<std::string> node, name;
  std::optional<AmountEntry> executions;
  AmountEntry operations, bytes_read, bytes_written, touched;
  std::optional<double> intensity;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("node", t.node);
    v("name", t.name);
    v("executions", t.executions);
    v("operations", t.operations);
    v("bytes_read", t.bytes_read);
    v("bytes_written", t.bytes_written);
    v("touched", t.touched);
    v("intensity", t.intensity);
  }
};

/// How the warps of a kernel access memory in one place of the program.
struct WarpEntry {
  std::string node, kernel, block, buffer, scope, kind, text, verdict;
  std::optional<int64_t> sectors, sectors_min, used_percent, ways;
  std::optional<int64_t> requests, patterns;
  std::optional<double> wasted_bytes;
  std::optional<bool> sampled;
  std::optional<json> fix;
  std::optional<std::vector<json>> other_fixes;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("node", t.node);
    v("kernel", t.kernel);
    v("block", t.block);
    v("buffer", t.buffer);
    v("scope", t.scope);
    v("kind", t.kind, "read or write");
    v("text", t.text);
    v("verdict", t.verdict);
    v("sectors", t.sectors, "in global memory: sectors of 32 bytes that the worst request touches");
    v("sectors_min", t.sectors_min, "the least that its bytes need");
    v("used_percent", t.used_percent, "of the bytes in these sectors");
    v("ways", t.ways, "in shared memory: the ways of the worst bank conflict; 1 if there is none");
    v("requests", t.requests, "by all warps together; an estimate if sampled");
    v("patterns", t.patterns, "the number of different ones");
    v("wasted_bytes", t.wasted_bytes, "that all requests move and do not use");
    v("sampled", t.sampled, "true if there are too many requests to look at each");
    v("fix", t.fix, "`{label, steps}`: a step after which the buffer's accesses waste less by bank conflicts");
    v("other_fixes", t.other_fixes, "what would help instead, in the same form");
  }
};

struct ExplainedFunction {
  std::string name;
  CostEntry cost;
  std::vector<CostEntry> blocks;
  int64_t longest_reduction = 1;
  std::vector<NestEntry> nest;
  std::vector<DependenceEntry> dependences;
  std::optional<int64_t> dependences_left_out;
  std::vector<BufferEntry> buffers;
  std::optional<std::vector<WarpEntry>> warp;
  std::vector<PositionEntry> positions;
  AmountEntry peak_bytes, argument_bytes;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name);
    v("cost", t.cost);
    v("blocks", t.blocks);
    v("longest_reduction", t.longest_reduction);
    v("nest", t.nest);
    v("dependences", t.dependences);
    v("dependences_left_out", t.dependences_left_out, "the count, if there are too many to list");
    v("buffers", t.buffers);
    v("warp", t.warp, "of GPU kernels: the accesses of each, the most wasteful first");
    v("positions", t.positions);
    v("peak_bytes", t.peak_bytes);
    v("argument_bytes", t.argument_bytes);
  }
};

struct ExplainAnswer {
  std::vector<ExplainedFunction> functions;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("functions", t.functions, "the TensorIR functions, in the module's order; nodes are addresses");
  }
};
struct ExplainRequest : OfFunction {
  static constexpr About about{"analysis.explain",
                               "Returns loops, blocks, buffers, storage scopes, dependences, strides, warps' accesses, "
                               "operations and bytes, as `tirc explain --json`."};
  using Answer = ExplainAnswer;
};

// ---- analysis.memory ------------------------------------------------------------------------------------------------

/// What the user says, by the command's long options.
struct MemoryRequest {
  static constexpr About about{"analysis.memory",
                               "Shows how memory of kernels and graphs is reused, as `tirc memory --json`: for each "
                               "kernel and scope the buffers with bytes, offset and live range, the entries, totals "
                               "and warnings; with `before`, checks another pass's plan."};
  using Answer = json;
  std::string module;
  std::optional<std::string> stage, rule, packer, target;
  std::optional<JsonObject> config;
  std::optional<std::string> before;
  std::optional<bool> replay;
  std::optional<int64_t> blocks, seed;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module, "the module's handle");
    v("stage", t.stage, "the pass after which memory is planned");
    v("rule", t.rule, "the rule for live ranges");
    v("packer", t.packer, "the packer that assigns offsets");
    v("target", t.target);
    v("config", t.config, "options of the PassContext");
    v("before", t.before, "a module's handle: the module before a pass under test; `module` is the one after it");
    v("replay", t.replay, "interpret both and track each byte (false)");
    v("blocks", t.blocks, "the number of blocks to replay per blockIdx axis (0: all)");
    v("seed", t.seed, "of the inputs");
  }
};

}  // namespace tirscope::protocol
