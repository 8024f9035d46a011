// SPDX-License-Identifier: Apache-2.0
// build.emit and devices.list: generated code, and what it can be generated for.
#pragma once

#include "protocol/codec_integers.h"
#include "protocol/messages/message.h"

namespace tirscope::protocol {

/// What ptxas -v says of one kernel.
struct KernelCost {
  std::string kernel;
  int registers = 0;
  int64_t spill_stores = 0, spill_loads = 0, stack = 0;  ///< bytes of a thread
  int64_t shared = 0;
  int64_t constant = 0;
  int barriers = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("kernel", t.kernel);
    v("registers", t.registers, "per thread");
    v("spill_stores", t.spill_stores);
    v("spill_loads", t.spill_loads);
    v("stack", t.stack);
    v("shared", t.shared, "bytes per block, without those added at launch");
    v("constant", t.constant, "bytes");
    v("barriers", t.barriers);
  }
};

struct PtxasReport {
  std::string program, arch;
  bool accepted = false;
  std::vector<KernelCost> kernels;
  std::string log;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("program", t.program);
    v("arch", t.arch);
    v("accepted", t.accepted);
    v("kernels", t.kernels);
    v("log", t.log, "its complete output");
  }
};

struct ListedLine {
  std::optional<std::string> node;
  bool approximate = false;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("node", t.node, "the address of its source statement; missing if it has none");
    v("approximate", t.approximate, "the statement is an enclosing one, or that of the line before");
  }
};

struct ListedRemark {
  std::string verdict;
  std::string pass;
  std::string text;
  std::optional<std::string> node;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("verdict", t.verdict, "`done`, `missed` or `note`");
    v("pass", t.pass, "LLVM's name: `loop-vectorize`");
    v("text", t.text);
    v("node", t.node, "the address of the statement it refers to");
  }
};

struct Listing {
  std::string text;
  std::optional<std::vector<ListedLine>> lines;
  std::optional<std::vector<ListedRemark>> remarks;
  std::optional<PtxasReport> ptxas = {};
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("text", t.text);
    v("lines", t.lines, "one per line of the text");
    v("remarks", t.remarks);
    v("ptxas", t.ptxas, "the output of NVIDIA's assembler, if requested");
  }
};

struct EmitRequest {
  static constexpr About about{
      "build.emit", "Generates code for a module, as `tirc emit --json`; object code is only available there."};
  using Answer = Listing;
  std::string module;
  std::optional<std::string> target, as;
  std::optional<bool> origins;
  std::optional<JsonObject> config;
  std::optional<bool> ptxas;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module, "the module's handle");
    v("target", t.target, "the target to build for (`cpu`)");
    v("as", t.as, "`llvm`, `llvm-unoptimized`, `asm`, `ptx`, `opencl` or `cuda` (`llvm`)");
    v("origins", t.origins, "also the source of each line, and LLVM's remarks (false)");
    v("config", t.config, "options of the PassContext");
    v("ptxas", t.ptxas, "also the output of NVIDIA's assembler for PTX (false)");
  }
};

/// The sandbox layers of a process.
struct Walls {
  bool off = false;
  bool namespaces = false;
  int64_t landlock = 0;
  bool calls = false;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("off", t.off, "by TIRSCOPE_SANDBOX");
    v("namespaces", t.namespaces, "user, process, mount, network, IPC and host name");
    v("landlock", t.landlock, "its version; 0: none");
    v("seccomp", t.calls, "seccomp");
  }
};

/// One thing that code can be made for, and whether it can run here.
struct DeviceEntry {
  std::string target;
  std::string name;
  bool usable = false;
  std::string detail;
  int64_t threads = 0;
  int64_t cache_bytes = 0, memory_bytes = 0;  ///< of a device: the cache that all units share, and all; 0: not known
  std::optional<Walls> walls = {};
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("target", t.target, "`cpu`, `opencl`, `opencl:device=1`, `cuda`");
    v("name", t.name);
    v("usable", t.usable);
    v("detail", t.detail, "threads, vector width and memory; or why it is not usable");
    v("threads", t.threads, "or compute units");
    v("cache_bytes", t.cache_bytes);
    v("memory_bytes", t.memory_bytes);
    v("walls", t.walls, "the sandbox policy for generated code; on the CPU's entry");
  }
};

struct DevicesRequest : NoMembers {
  static constexpr About about{"devices.list", "Lists the devices of this machine, and why a device is not usable."};
  using Answer = std::vector<DeviceEntry>;
};

}  // namespace tirscope::protocol
