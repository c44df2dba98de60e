/* The first program of docs/engines.md: one mind that walks, tires and rests.

       make lib && cc -o first hosts/c/first.c -Icmd/libwits -Lbin -lwits -Wl,-rpath,bin && ./first hosts/first */
#include <stdio.h>
#include <stdlib.h>

#include "wits.h"

static double x, to, health = 100; /* m, m, hp */
static uint64_t order;             /* that the body carries out; 0 for none */

static int64_t check(int64_t result) {
    if (result < 0) {
        fprintf(stderr, "first: %s\n", wits_error());
        exit(1);
    }
    return result;
}

static uint64_t made(uint64_t handle) {
    check(handle == 0 ? -1 : 0);
    return handle;
}

/* The action Rest: in[0] is its first port, PerSecond. */
static int32_t rest(void *user, wits_call *c) {
    (void)user;
    if (c->event != WITS_UPDATE) { /* it begins or ends */
        return WITS_RUNNING;
    }
    health += c->in[0].f * c->delta;
    return health < 100 ? WITS_RUNNING : WITS_SUCCESS;
}

int main(int argc, char **argv) {
    const char *folder = argc > 1 ? argv[1] : ".";
    char path[1024], description[4096];
    snprintf(path, sizeof path, "%s/first.host.json", folder);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        return 1;
    }
    wits_host host = made(wits_host_new(description, fread(description, 1, sizeof description, file)));
    fclose(file);
    snprintf(path, sizeof path, "%s/documents", folder);
    check(wits_folder(host, path));
    check(wits_on_call(host, "Rest", rest, NULL));
    wits_program program = made(wits_load(host, "first.tree.json"));
    wits_world world = made(wits_world_new(program, 1, 7, 60)); /* 1 mind, seed 7, 60 ticks a second */
    int32_t port = (int32_t)check(wits_port(program, "Health"));

    for (int tick = 0; tick < 600; tick++) {
        wits_word value = {.f = health};
        check(wits_set(world, port, 0, 1, &value));
        check(wits_step(world));
        wits_order told;
        while (check(wits_orders(world, &told, 1)) == 1) { /* Walk is the only action by order */
            if (told.event == WITS_BEGIN) {
                printf("%5.2f s: walks to %g m\n", tick / 60.0, told.in[0].f);
                order = told.handle, to = told.in[0].f;
            } else if (told.handle == order) {
                printf("%5.2f s: stops\n", tick / 60.0);
                order = 0;
            }
        }
        if (order != 0) {
            health -= 0.2, x += 0.025;
            if (x >= to) {
                x = 0; /* and back to the start */
                check(wits_report(world, &(wits_answer){.handle = order, .status = WITS_SUCCESS}, 1));
                order = 0;
            }
        }
    }
    printf("after 10 s it is at %.2f m with %.1f hp\n", x, health);
    check(wits_world_free(world));
    return 0;
}
