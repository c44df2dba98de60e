#define WITS_NO_PROTOTYPES
#include "wits.h"
#include <stdlib.h>
#include <string.h>

/* The text of the last error, a thread each, freed with its thread. It is no _Thread_local: Go's code wants the library's in the static
   part of a thread's memory, where a process that loads it later (LÖVE, mono, Unity) has room for some hundred bytes only. */
static const size_t room = 16384;

#ifdef _WIN32
#include <windows.h>
#define WITS_EXPORT __declspec(dllexport)
static INIT_ONCE once = INIT_ONCE_STATIC_INIT;
static DWORD key = FLS_OUT_OF_INDEXES;
static void WINAPI drop(void *text) { free(text); }
static BOOL CALLBACK make(INIT_ONCE *o, void *p, void **c) {
    (void)o, (void)p, (void)c;
    key = FlsAlloc(drop);
    return TRUE;
}
static char *get(void) {
    InitOnceExecuteOnce(&once, make, NULL, NULL);
    return key == FLS_OUT_OF_INDEXES ? NULL : FlsGetValue(key);
}
static void set(char *text) { FlsSetValue(key, text); }
#else
#include <pthread.h>
#define WITS_EXPORT __attribute__((visibility("default")))
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static int made;
static void make(void) { made = pthread_key_create(&key, free) == 0; }
static char *get(void) {
    pthread_once(&once, make);
    return made ? pthread_getspecific(key) : NULL;
}
static void set(char *text) {
    if (pthread_setspecific(key, text) != 0) {
        free(text);
    }
}
#endif

void witsSetError(const char *from, size_t size) {
    char *text = get();
    if (text == NULL) {
        text = malloc(room);
        if (text == NULL) {
            return;
        }
        set(text);
        if (get() != text) {
            return;
        }
    }
    if (size > room - 1) {
        size = room - 1;
    }
    memcpy(text, from, size);
    text[size] = 0;
}

WITS_EXPORT const char *wits_error(void) {
    const char *text = get();
    return text == NULL ? "" : text;
}

int32_t witsRewind(wits_rewind_fn rewind, void *user, int64_t tick) { return rewind(user, tick); }

int32_t witsCall(wits_call_fn call, void *user, wits_call *c) { return call(user, c); }
