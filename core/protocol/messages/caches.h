// SPDX-License-Identifier: Apache-2.0
// analysis.caches: what the caches of a processor make of a program.
#pragma once

#include "protocol/messages/message.h"

namespace tirscope::protocol {

struct CacheEntry {
  std::string name;
  int64_t bytes = 0;
  int ways = 0, line = 64;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name);
    v("bytes", t.bytes);
    v("ways", t.ways, "lines of a set; 0: fully associative");
    v("line", t.line, "bytes of a line");
  }
};

struct MissesEntry {
  int64_t all = 0, cold = 0, capacity = 0, conflict = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("all", t.all);
    v("cold", t.cold, "first touches of a line");
    v("capacity", t.capacity, "a fully associative cache of that size would miss too");
    v("conflict", t.conflict, "only the lines of its set drove the line out");
  }
};

struct CacheLoopEntry {
  std::string node, title, kind;
  int depth = 0;
  int64_t accesses = 0;
  std::vector<MissesEntry> misses;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("node", t.node, "its address");
    v("title", t.title);
    v("kind", t.kind, "`loop` or `block`");
    v("depth", t.depth);
    v("accesses", t.accesses, "of all that is in it");
    v("misses", t.misses, "one entry a level");
  }
};

struct CacheSiteEntry {
  std::string node, buffer, text;
  bool write = false;
  int64_t accesses = 0;
  std::vector<MissesEntry> misses;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("node", t.node, "its address");
    v("buffer", t.buffer);
    v("text", t.text);
    v("write", t.write);
    v("accesses", t.accesses);
    v("misses", t.misses, "one entry a level");
  }
};

struct CacheChangeEntry {
  std::string buffer;
  bool write = false;
  std::optional<std::string> text_before = {}, text = {};
  int64_t accesses_before = 0, accesses = 0;
  std::vector<MissesEntry> misses_before = {}, misses = {};
  std::vector<int64_t> bytes_before = {}, bytes = {};
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("buffer", t.buffer);
    v("write", t.write);
    v("text_before", t.text_before,
      "of the accesses in the module that is compared with; left out where there are none");
    v("text", t.text, "of the accesses in the module; left out where there are none");
    v("accesses_before", t.accesses_before);
    v("accesses", t.accesses);
    v("misses_before", t.misses_before, "one entry a level");
    v("misses", t.misses, "one entry a level");
    v("bytes_before", t.bytes_before, "that each level fetches: a line for each miss");
    v("bytes", t.bytes, "that each level fetches");
  }
};

struct CacheDifferenceEntry {
  std::vector<std::string> reasons;
  int64_t accesses_before = 0;
  std::vector<MissesEntry> misses_before;
  std::vector<int64_t> bytes_before, bytes;
  std::vector<CacheChangeEntry> accesses;
  bool sampled = false;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("reasons", t.reasons, "a sentence a level: what it fetches, and which access changes that most");
    v("accesses_before", t.accesses_before);
    v("misses_before", t.misses_before, "one entry a level");
    v("bytes_before", t.bytes_before, "that each level fetches");
    v("bytes", t.bytes, "that each level fetches");
    v("accesses", t.accesses, "accesses of one buffer before and after, those that save most bytes first");
    v("sampled", t.sampled, "whether not all of both programs was run, so that it is not the same work");
  }
};

struct CachesAnswer {
  std::string function;
  std::vector<CacheEntry> caches;
  int64_t accesses = 0;
  std::vector<MissesEntry> misses;
  std::vector<CacheLoopEntry> loops;
  std::vector<CacheSiteEntry> sites;
  int64_t first_touches = 0;
  std::vector<int64_t> reuse;
  bool sampled = false;
  std::optional<CacheDifferenceEntry> difference;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("function", t.function);
    v("caches", t.caches, "nearest first");
    v("accesses", t.accesses);
    v("misses", t.misses, "one entry a level");
    v("loops", t.loops, "loops and blocks in the order of the text");
    v("sites", t.sites, "each read and write in the text, in the order of first execution");
    v("first_touches", t.first_touches, "accesses to a line that was not touched before");
    v("reuse", t.reuse,
      "accesses by the number of other lines touched since: first those with none, then 1, 2 to 3, 4 to 7, ...");
    v("sampled", t.sampled, "whether only the first `max_accesses` were run");
    v("difference", t.difference, "to the module of `against`; left out without it");
  }
};

struct CachesRequest : OfFunction {
  static constexpr About about{"analysis.caches",
                               "Runs a function by the interpreter and simulates caches: misses by loop, by access and "
                               "by cause, as `tirc caches --json`. Every load and store counts, whatever a compiler "
                               "would keep in registers."};
  using Answer = CachesAnswer;
  std::optional<std::vector<std::string>> caches;
  std::optional<std::map<std::string, int64_t>> set;
  std::optional<int64_t> seed, max_accesses;
  std::optional<std::string> against;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    OfFunction::fields(v, t);
    v("caches", t.caches,
      "nearest first, as `L1=32K,8,64`: bytes, ways, bytes of a line (`L1=32K,8,64`, `L2=1M,16,64`)");
    v("set", t.set, "values for symbolic shapes");
    v("seed", t.seed, "of the inputs (0)");
    v("max_accesses", t.max_accesses, "after which the run ends (100000000)");
    v("against", t.against, "the handle of a module to compare with, such as that of an earlier step");
  }
};

}  // namespace tirscope::protocol
