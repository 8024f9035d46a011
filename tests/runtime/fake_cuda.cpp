// SPDX-License-Identifier: Apache-2.0
// A CUDA driver without a GPU: it records how it is called. Its one kernel doubles numbers: it reads floats from
// its first argument and writes them to its second, one for each thread of the grid, as far as both go.
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

namespace {

std::string calls;
/// What the next call of a function answers: "cuLaunchKernel" -> 700.
std::string failing;
int failure = 0;
int dynamic_limit = 48 << 10;
/// One for each GPU, and whose is current.
char contexts[2];
int current = -1;
/// Since the last event, and between the two before: a launch takes 2.5 ms.
int launches = 0, launches_measured = 0;

int answer(const char* name) {
  calls += std::string(name) + "\n";
  return failing == name ? failure : 0;
}

}  // namespace

extern "C" {

const char* fake_cuda_calls() { return calls.c_str(); }
void fake_cuda_reset() { calls.clear(), failing.clear(), failure = 0; }
/// A library used the GPU: as a launch does.
void fake_cuda_worked() { ++launches; }
void fake_cuda_fail(const char* name, int status) { failing = name, failure = status; }

int cuInit(unsigned) { return std::getenv("FAKE_CUDA_NO_GPU") ? 100 : 0; }
int cuDriverGetVersion(int* version) { return *version = 12040, 0; }
int cuDeviceGetCount(int* count) { return *count = 2, answer("cuDeviceGetCount"); }
int cuDeviceGet(int* device, int ordinal) { return *device = ordinal, 0; }
int cuDeviceGetName(char* name, int bytes, int device) {
  std::strncpy(name, device == 0 ? "Fake A100" : "Fake T4", size_t(bytes));
  return 0;
}
int cuDeviceTotalMem_v2(size_t* bytes, int) { return *bytes = size_t(40) << 30, 0; }
int cuDeviceGetAttribute(int* value, int attribute, int device) {
  switch (attribute) {
    case 1: return *value = 1024, 0;
    case 2:
    case 3: return *value = 1024, 0;
    case 4: return *value = 64, 0;
    case 5: return *value = 2147483647, 0;
    case 6:
    case 7: return *value = 65535, 0;
    case 8: return *value = 48 << 10, 0;
    case 16: return *value = device == 0 ? 108 : 40, 0;
    case 38: return *value = 4 << 20, 0;
    case 75: return *value = device == 0 ? 8 : 7, 0;
    case 76: return *value = device == 0 ? 0 : 5, 0;
    case 97: return *value = device == 0 ? 163 << 10 : 64 << 10, 0;
    default: return 1;
  }
}
int cuDevicePrimaryCtxRetain(void** context, int device) {
  return *context = &contexts[device], answer("cuDevicePrimaryCtxRetain");
}
int cuDevicePrimaryCtxRelease_v2(int) { return answer("cuDevicePrimaryCtxRelease"); }
int cuCtxSetCurrent(void* context) {
  current = int(static_cast<char*>(context) - contexts);
  return failing == "cuCtxSetCurrent" ? failure : 0;
}
int cuCtxSynchronize() { return answer("cuCtxSynchronize"); }
int cuModuleLoadDataEx(void** module, const void* image, unsigned count, int* options, void** values) {
  const char* text = static_cast<const char*>(image);
  *module = &failing;
  if (!std::strstr(text, ".version")) {
    size_t room = 0;
    char* log = nullptr;
    for (unsigned k = 0; k < count; ++k) {
      if (options[k] == 5) log = static_cast<char*>(values[k]);
      if (options[k] == 6) room = reinterpret_cast<size_t>(values[k]);
    }
    if (log) std::strncpy(log, "ptxas application ptx input, line 1; fatal : Missing .version directive\n", room - 1);
    return answer("cuModuleLoadDataEx"), 218;
  }
  return answer("cuModuleLoadDataEx");
}
int cuModuleUnload(void*) { return answer("cuModuleUnload"); }
int cuModuleGetFunction(void** function, void*, const char* name) {
  *function = &dynamic_limit;
  dynamic_limit = (48 << 10) - (std::strstr(name, "static") ? 19200 : 0);
  return answer((std::string("cuModuleGetFunction ") + name).c_str());
}
int cuFuncGetAttribute(int* value, int attribute, void*) {
  return *value = attribute == 0 ? 512 : attribute == 8 ? dynamic_limit : 0, 0;
}
int cuFuncSetAttribute(void*, int attribute, int value) {
  if (attribute == 8) dynamic_limit = value;
  return answer(("cuFuncSetAttribute " + std::to_string(attribute) + " " + std::to_string(value)).c_str());
}
int cuLaunchKernel(void*, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared,
                   void*, void** arguments, void**) {
  std::string text = "launch";
  for (unsigned n : {gx, gy, gz, bx, by, bz, shared}) text += " " + std::to_string(n);
  if (current == 1) text += " on the second GPU";
  calls += text + "\n";
  ++launches;
  if (int(shared) > dynamic_limit) return 1;
  if (failing == "cuLaunchKernel") return failure;
  const float* from = *static_cast<float**>(arguments[0]);
  float* to = *static_cast<float**>(arguments[1]);
  const size_t room = std::min(::malloc_usable_size(const_cast<float*>(from)), ::malloc_usable_size(to)) / 4;
  for (size_t k = 0; k < std::min<size_t>(gx * bx, room); ++k) to[k] = 2 * from[k];
  return 0;
}
int cuMemAlloc_v2(uint64_t* pointer, size_t bytes) {
  const int status = answer("cuMemAlloc");
  if (status == 0) *pointer = reinterpret_cast<uint64_t>(std::malloc(bytes));
  return status;
}
int cuMemFree_v2(uint64_t pointer) {
  std::free(reinterpret_cast<void*>(pointer));
  return answer("cuMemFree");
}
int cuMemcpyHtoD_v2(uint64_t to, const void* from, size_t bytes) {
  std::memcpy(reinterpret_cast<void*>(to), from, bytes);
  return answer("cuMemcpyHtoD");
}
int cuMemcpyDtoH_v2(void* to, uint64_t from, size_t bytes) {
  std::memcpy(to, reinterpret_cast<const void*>(from), bytes);
  return answer("cuMemcpyDtoH");
}
int cuEventCreate(void** event, unsigned) { return *event = std::malloc(1), 0; }
int cuEventDestroy_v2(void* event) { return std::free(event), 0; }
int cuEventRecord(void*, void*) {
  launches_measured = std::exchange(launches, 0);
  return answer("cuEventRecord");
}
int cuEventSynchronize(void*) { return answer("cuEventSynchronize"); }
/// A launch takes 2.5 ms, which pass: a time that the caller's clock contradicts is not believed.
int cuEventElapsedTime(float* milliseconds, void*, void*) {
  *milliseconds = 2.5f * float(launches_measured);
  usleep(useconds_t(2500 * launches_measured));
  return 0;
}
int cuGetErrorName(int status, const char** name) {
  *name = status == 700 ? "CUDA_ERROR_ILLEGAL_ADDRESS" : status == 100 ? "CUDA_ERROR_NO_DEVICE" : "CUDA_ERROR_OTHER";
  return 0;
}
int cuGetErrorString(int, const char** text) { return *text = "what the driver says", 0; }
}
