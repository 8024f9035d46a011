// SPDX-License-Identifier: Apache-2.0
#include "runtime/devices/opencl_loader.h"

#include <dlfcn.h>

#include <cstdlib>

namespace tirscope::runtime {

Result<const OpenClLoader*> opencl_loader() {
  static OpenClLoader functions;
  static bool opened = false;
  if (opened) return &functions;
  const char* given = std::getenv("TIRSCOPE_OPENCL");
  std::string library = given && *given ? given : "libOpenCL.so.1";
  void* handle = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle)
    return fail(environment("device.no-driver",
                            "OpenCL is not available: {0} cannot be opened; install an OpenCL loader (ocl-icd) and a "
                            "device driver, or PoCL to run on the CPU",
                            library));
#define TS_LOAD(name)                                                                                       \
  functions.name = reinterpret_cast<decltype(&::name)>(::dlsym(handle, #name));                             \
  if (!functions.name)                                                                                      \
    return fail(environment("device.no-driver", "the OpenCL loader {0} has no {1}: it is too old", library, \
                            std::string(#name)));
  TS_OPENCL_FUNCTIONS(TS_LOAD)
#undef TS_LOAD
  opened = true;
  return &functions;
}

}  // namespace tirscope::runtime
