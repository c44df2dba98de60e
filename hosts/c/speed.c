/* How long wits_step takes for so many minds, in ns a tick: hosts/speed compares it with Go's. The guards walk and are never there. */
#define _POSIX_C_SOURCE 199309L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "wits.h"

static int32_t rest(void *user, wits_call *c) {
    (void)user, (void)c;
    return WITS_RUNNING;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

int main(int argc, char **argv) {
    static char description[1 << 16];
    static wits_order orders[4096];
    if (argc != 4) {
        return 2;
    }
    uint32_t minds = (uint32_t)atoi(argv[2]);
    int ticks = atoi(argv[3]);
    char path[1024];
    snprintf(path, sizeof path, "%s/guard.host.json", argv[1]);
    FILE *f = fopen(path, "rb");
    if (f == NULL) {
        return 2;
    }
    size_t size = fread(description, 1, sizeof description, f);
    fclose(f);
    wits_host host = wits_host_new(description, size);
    snprintf(path, sizeof path, "%s/documents", argv[1]);
    wits_folder(host, path);
    wits_on_call(host, "Rest", rest, NULL);
    wits_world world = wits_world_new(wits_load(host, "guard.tree.json"), minds, 1, 60);
    if (wits_step(world) != WITS_OK) {
        fprintf(stderr, "speed: %s\n", wits_error());
        return 1;
    }
    while (wits_orders(world, orders, 4096) == 4096) {
    }
    double from = now();
    for (int i = 0; i < ticks; i++) {
        wits_step(world);
    }
    printf("%.1f\n", (now() - from) / ticks);
    return 0;
}
