/* Guards of a game in C: the same as hosts/twin, line by line. It prints the hash of all minds after 3,600 ticks, which is that of
   `wits run` of the game in Go.

       make lib && cc -O2 -o guards hosts/c/guards.c -Icmd/libwits -Lbin -lwits -Wl,-rpath,bin && ./guards hosts/guard

   With --page it serves the live view, paused, and prints its address first: open it, set a breakpoint, let the game go on. */
#define _POSIX_C_SOURCE 199309L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "wits.h"

enum { GUARDS = 5, TICKS = 3600, SEED = 7, WATCHES = 2 };

typedef struct {
    double x, health, to, speed; /* m, hp, m, m/s */
    uint64_t order;              /* that it carries out; 0 for none */
    double healed[2];            /* hp, before its last rest and after it */
} Body;

static Body bodies[GUARDS];
static const double delta = 1.0 / 60;

static void check(int64_t result) {
    if (result < 0) {
        fprintf(stderr, "guards: %s\n", wits_error());
        exit(1);
    }
}

static uint64_t made(uint64_t handle) {
    if (handle == 0) {
        check(-1);
    }
    return handle;
}

/* Rest: the only action that is a callback. */
static int32_t rest(void *user, wits_call *c) {
    Body *b = &((Body *)user)[c->mind];
    if (c->event != WITS_UPDATE) {
        return WITS_RUNNING;
    }
    wits_word healed[2] = {{.f = b->health}};
    if (c->state[0].f > 0) { /* it goes on: the list has what was there before */
        check(wits_call_list(c, 3, healed, 2));
    }
    double per_second = c->in[0].f;
    b->health += per_second * c->delta;
    c->state[0].f += c->delta;
    c->out[0].f = c->state[0].f * per_second;
    healed[1].f = b->health;
    check(wits_call_set_list(c, 3, healed, 2));
    b->healed[0] = healed[0].f, b->healed[1] = healed[1].f;
    return b->health >= 90 ? WITS_SUCCESS : WITS_RUNNING;
}

/* Fear: a function that the document's expressions call. */
static int32_t fear(void *user, wits_call *c) {
    (void)user;
    c->out[0].f = 100 - c->in[0].f;
    return WITS_OK;
}

/* Where a guard walks, m: a list of vec2, as words. */
static void posts_of(int guard, wits_word posts[4]) {
    posts[0].f = 8 - 0.5 * guard, posts[1].f = 0;
    posts[2].f = 1, posts[3].f = 0;
}

/* The guards are two watches, each with a board of its own. */
static uint32_t watch_of(uint32_t guard) { return guard < 3 ? 0 : 1; }

static int last_caller[WATCHES]; /* from 1; 0 for none */

/* A shout is heard: its line is the port 1 of the action, and where the guard walks the port 2. */
static void hear(wits_world world, const wits_order *order) {
    char line[64], want[64];
    wits_word round[4], posts[4];
    posts_of((int)order->mind, posts);
    if (wits_order_list(world, order, 2, round, 2) != 2 || memcmp(round, posts, sizeof posts) != 0) {
        fprintf(stderr, "guards: a shout is of another round: %s\n", wits_error());
        exit(1);
    }
    last_caller[watch_of(order->mind)] = (int)order->mind + 1;
    check(wits_order_text(world, order, 1, line, sizeof line));
    snprintf(want, sizeof want, "Guard %d needs help", (int)order->mind + 1);
    if (strcmp(line, want) != 0) {
        fprintf(stderr, "guards: a shout says %s, not %s\n", line, want);
        exit(1);
    }
}

static wits_answer done[GUARDS];
static uint32_t answers;
static int tick;

/* What the game was after each tick, before it gave anything for the next one. */
static struct {
    Body bodies[GUARDS];
    wits_answer done[GUARDS];
    uint32_t answers;
    int callers[WATCHES];
} past[TICKS];

static void keep(void) {
    memcpy(past[tick].bodies, bodies, sizeof bodies);
    memcpy(past[tick].done, done, sizeof done);
    past[tick].answers = answers;
    memcpy(past[tick].callers, last_caller, sizeof last_caller);
}

/* rewind_to puts the game back, when somebody takes over in the past on the page. */
static int32_t rewind_to(void *user, int64_t to) {
    (void)user;
    if (to < 0 || to > tick) {
        return WITS_ERROR;
    }
    tick = (int)to;
    memcpy(bodies, past[tick].bodies, sizeof bodies);
    memcpy(done, past[tick].done, sizeof done);
    answers = past[tick].answers;
    memcpy(last_caller, past[tick].callers, sizeof last_caller);
    return WITS_OK;
}

static void move(Body *b) {
    if (b->order == 0) {
        return;
    }
    double step = b->speed * delta, d = b->to - b->x;
    if (d > step) {
        b->x += step;
    } else if (d < -step) {
        b->x -= step;
    } else {
        b->x = b->to;
        done[answers].handle = b->order;
        done[answers++].status = WITS_SUCCESS;
        b->order = 0;
    }
}

/* What is on the boards must be what was heard: who has called last, and where that guard walks. */
static void compare(wits_world world, int32_t caller, int32_t calls, int32_t round) {
    wits_word counted[WATCHES];
    check(wits_get_field(world, calls, 0, WATCHES, counted));
    for (uint32_t watch = 0; watch < WATCHES; watch++) {
        char name[64], want[64] = "";
        check(wits_get_field_text(world, caller, watch, name, sizeof name));
        int guard = last_caller[watch];
        wits_word walks[4], posts[4];
        int64_t points = wits_get_field_list(world, round, watch, walks, 2);
        if (guard > 0) {
            snprintf(want, sizeof want, "Guard %d", guard);
            posts_of(guard - 1, posts);
        }
        if (strcmp(name, want) != 0 || (counted[watch].i > 0) != (guard > 0) || points != (guard > 0 ? 2 : 0) || (points > 0 && memcmp(walks, posts, sizeof posts) != 0)) {
            fprintf(stderr, "guards: the board of watch %u says %s, and not %s\n", watch, name, want);
            exit(1);
        }
    }
}

static char *read_file(const char *folder, const char *name, size_t *size) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "rb");
    if (f == NULL) {
        perror(path);
        exit(1);
    }
    char *text = malloc(1 << 20);
    *size = fread(text, 1, 1 << 20, f);
    fclose(f);
    return text;
}

int main(int argc, char **argv) {
    const char *folder = argc > 1 ? argv[1] : "hosts/guard";
    int page = argc > 2 && strcmp(argv[2], "--page") == 0;
    size_t size;
    char *description = read_file(folder, "guard.host.json", &size);
    wits_host host = made(wits_host_new(description, size));
    free(description);
    char documents[1024];
    snprintf(documents, sizeof documents, "%s/documents", folder);
    check(wits_folder(host, documents));
    check(wits_on_call(host, "Rest", rest, bodies));
    check(wits_on_function(host, "Fear", fear, NULL));
    wits_program program = made(wits_load(host, "guard.tree.json"));
    int32_t walk = wits_action(host, "Walk"), health = wits_port(program, "Health");
    check(walk);
    check(health);
    wits_world world = made(wits_world_new(program, GUARDS, SEED, 60));
    for (int i = 0; i < GUARDS; i++) {
        bodies[i] = (Body){.x = i, .health = 100 - 10 * (i % 5)};
        char name[16];
        check(wits_set_text(world, wits_port(program, "Name"), (uint32_t)i, name, (size_t)snprintf(name, sizeof name, "Guard %d", i + 1)));
    }
    int32_t courage = wits_field(program, "watch.board.json", "Courage"), caller = wits_field(program, "watch.board.json", "Caller");
    int32_t calls = wits_field(program, "watch.board.json", "Calls"), round = wits_field(program, "watch.board.json", "Round");
    int32_t posts = wits_port(program, "Posts"), healed = wits_port(program, "Healed");
    uint32_t watches[GUARDS];
    for (int i = 0; i < GUARDS; i++) {
        wits_word list[4];
        posts_of(i, list);
        check(wits_set_list(world, posts, (uint32_t)i, list, 2));
        watches[i] = watch_of((uint32_t)i);
    }
    check(wits_teams(world, 0, GUARDS, watches)); /* the team of each mind */
    if (page) {
        char address[256];
        check(wits_pause(world));
        check(wits_on_rewind(world, rewind_to, NULL));
        check(wits_attach(world, "Guards in C", "Guard", 0, address, sizeof address));
        printf("page %s\n", address);
        fflush(stdout);
    }

    int paused = 0, kept = -1;
    while (tick < TICKS) {
        if (tick != kept) { /* not while it is paused: then it has given something */
            keep();
            kept = tick;
        }
        wits_word values[GUARDS];
        for (int i = 0; i < GUARDS; i++) {
            double now = bodies[i].health;
            if (tick % 97 == 96) {
                now = now - 25 < 5 ? 5 : now - 25;
            }
            values[i].f = now;
        }
        check(wits_set(world, health, 0, GUARDS, values));
        wits_word brave[WATCHES];
        for (int i = 0; i < WATCHES; i++) { /* the watches take turns at being brave */
            brave[i].f = 60 - 20 * ((tick / 600 + i) % 2);
        }
        check(wits_set_field(world, courage, 0, WATCHES, brave)); /* a column: one value a team */
        check(wits_report(world, done, answers));
        answers = 0;
        for (int i = 0; i < GUARDS; i++) { /* before the step: a callback heals what was wounded */
            double was = bodies[i].health;
            bodies[i].health = values[i].f;
            values[i].f = was;
        }
        int before = tick;
        int32_t stepped = wits_step(world);
        check(stepped);
        if (tick != before) { /* it has gone back */
            kept = tick;
            continue;
        }
        if (stepped == WITS_PAUSED) {
            for (int i = 0; i < GUARDS; i++) { /* this tick is yet to come */
                bodies[i].health = values[i].f;
            }
            paused++;
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
            continue;
        }
        tick++;
        wits_order orders[16];
        int32_t n;
        do {
            check(n = wits_orders(world, orders, 16));
            for (int i = 0; i < n; i++) {
                Body *b = &bodies[orders[i].mind];
                if (orders[i].action != (uint32_t)walk) {
                    hear(world, &orders[i]);
                    continue;
                }
                if (orders[i].event == WITS_BEGIN) {
                    b->order = orders[i].handle;
                    b->to = orders[i].in[0].f;
                    b->speed = orders[i].in[2].f;
                } else if (orders[i].handle == b->order) {
                    b->order = 0;
                }
            }
        } while (n == 16);
        compare(world, caller, calls, round);
        for (int i = 0; i < GUARDS; i++) {
            move(&bodies[i]);
        }
    }

    for (int i = 0; i < GUARDS; i++) { /* a list that goes out: the last that the callback has written */
        wits_word had[2];
        int64_t n = wits_get_list(world, healed, (uint32_t)i, had, 2);
        if (n != 2 || had[0].f != bodies[i].healed[0] || had[1].f != bodies[i].healed[1]) {
            fprintf(stderr, "guards: guard %d was healed from %g to %g, %d: %s\n", i + 1, had[0].f, had[1].f, (int)n, wits_error());
            exit(1);
        }
    }
    uint64_t hash;
    check(wits_hash(world, &hash));
    if (page) {
        printf("paused %d\n", paused);
    }
    printf("hash %016" PRIx64 "\n", hash);
    check(wits_world_free(world));
    check(wits_program_free(program));
    check(wits_host_free(host));
    return 0;
}
