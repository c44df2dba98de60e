#define WITS_NO_PROTOTYPES
#include "wits.h"
#include <string.h>

#ifdef _WIN32
#define WITS_EXPORT __declspec(dllexport)
#else
#define WITS_EXPORT __attribute__((visibility("default")))
#endif

/* The text of the last error, a thread each. */
static _Thread_local char text[16384];

void witsSetError(const char *from, size_t size) {
    if (size > sizeof text - 1) {
        size = sizeof text - 1;
    }
    memcpy(text, from, size);
    text[size] = 0;
}

WITS_EXPORT const char *wits_error(void) { return text; }

int32_t witsCall(wits_call_fn call, void *user, wits_call *c) { return call(user, c); }
