// SPDX-License-Identifier: Apache-2.0
// A shared object that does harm as soon as it is loaded.
#include <fcntl.h>
#include <stdint.h>

__attribute__((constructor)) static void early(void) { open("/tmp/tirscope-attack", O_WRONLY | O_CREAT, 0600); }
int32_t behave(float* a) { return a[0] = 1, 0; }
