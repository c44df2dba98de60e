/* All that a caller can do wrong, and that the library answers with an error: it must neither end the process nor succeed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wits.h"

static int failed;

/* Wants a result below 0, and words for it. */
#define REFUSED(call)                                                       \
    do {                                                                    \
        int64_t result = (int64_t)(call);                                   \
        if (result >= 0 || wits_error()[0] == 0) {                          \
            printf("line %d: %s gives %d\n", __LINE__, #call, (int)result); \
            failed = 1;                                                     \
        }                                                                   \
    } while (0)
#define NONE(call)                                               \
    do {                                                         \
        if ((call) != 0 || wits_error()[0] == 0) {               \
            printf("line %d: %s gives a handle\n", __LINE__, #call); \
            failed = 1;                                          \
        }                                                        \
    } while (0)
#define CODE(call, code)                                                      \
    do {                                                                      \
        int64_t result = (int64_t)(call);                                     \
        if (result != (code)) {                                               \
            printf("line %d: %s gives %d: %s\n", __LINE__, #call, (int)result, wits_error()); \
            failed = 1;                                                       \
        }                                                                     \
    } while (0)

static const char description[] =
    "{\"wits\": 1, \"actions\": ["
    "{\"name\": \"Go\", \"by\": \"order\", \"ports\": [{\"in\": \"To\", \"type\": \"vec2\"}]},"
    "{\"name\": \"Sit\", \"by\": \"call\", \"ports\": [{\"out\": \"Down\", \"type\": \"bool\"}]}]}";
static const char document[] =
    "{\"wits\": 1, \"kind\": \"tree\", \"ports\": [{\"in\": \"Stop\", \"type\": \"bool\"}, {\"in\": \"Text\", \"type\": \"string\"},"
    "{\"in\": \"Poke\", \"type\": \"trigger\"}, {\"out\": \"Done\", \"type\": \"trigger\"}], \"root\": \"Main\", \"nodes\": {"
    "\"Main\": {\"repeat\": \"Choose\"}, \"Choose\": {\"selector\": [\"Halt\", \"Go\"]},"
    "\"Halt\": {\"guard\": \"Sit\", \"when\": \"Stop\", \"abort\": \"both\"}, \"Sit\": {\"do\": \"Sit\"}, \"Go\": {\"do\": \"Go\"}}}";

static wits_world world;
static wits_program program;
static int32_t answer;
static int told;

static int32_t sit(void *user, wits_call *c) {
    (void)user;
    told++;
    CODE(wits_step(world), WITS_BUSY);
    CODE(wits_world_free(world), WITS_BUSY);
    if (answer == 77) {
        c->out[0].u = 2; /* no bool */
        return WITS_RUNNING;
    }
    memset(c->fault, 'x', sizeof c->fault); /* not ended */
    return answer;
}

static int32_t back(void *user, int64_t tick) {
    (void)user, (void)tick;
    return -1;
}

/* Everything again with a page attached: what is refused without one is refused then, and what fails leaves the world as it was. */
static void attached(void) {
    wits_word word = {.u = 2};
    char address[256];
    uint64_t before, after;
    int32_t stop = wits_port(program, "Stop");
    CODE(wits_attach(world, "Misuse", "Walker", 0, address, sizeof address), WITS_OK);
    REFUSED(wits_attach(world, "Misuse", "Walker", 0, address, sizeof address));
    REFUSED(wits_on_rewind(world, back, NULL));
    CODE(wits_hash(world, &before), WITS_OK);
    REFUSED(wits_set(world, stop, 0, 1, &word));
    REFUSED(wits_report(world, &(wits_answer){.handle = (uint64_t)1 << 50, .status = WITS_SUCCESS}, 1));
    CODE(wits_report(world, &(wits_answer){.handle = 0xffffff, .status = WITS_SUCCESS}, 1) > 0, 0);
    REFUSED(wits_restart(world, 2));
    REFUSED(wits_restore(world, "no minds", 8));
    CODE(wits_hash(world, &after), WITS_OK);
    CODE(before != after, 0);
    for (int i = 0; i < 100; i++) {
        wits_order orders[16];
        CODE(wits_step(world), WITS_OK);
        while (wits_orders(world, orders, 16) == 16) {
        }
    }
    CODE(wits_detach(world), WITS_OK);
    REFUSED(wits_detach(world));
}

static void suspended(int32_t with, const char *why) {
    char text[4096];
    answer = with;
    CODE(wits_step(world), WITS_OK);
    if (wits_fault(world, 0, text, sizeof text) <= 0 || strstr(text, why) == NULL) {
        printf("the answer %d: %s\n", with, text);
        failed = 1;
    }
    CODE(wits_fault(world, 1, text, sizeof text), 0);
    CODE(wits_save(world, NULL, 0) > 0, 1);
    CODE(wits_restart(world, 0), WITS_OK);
}

int main(void) {
    char text[64];
    wits_word words[4] = {{0}};
    uint64_t hash;
    uint8_t fired;
    wits_order orders[2];
    wits_port_info info;

    CODE(wits_api_version(), WITS_API_VERSION);
    NONE(wits_host_new(NULL, 5));
    NONE(wits_host_new("", 0));
    NONE(wits_host_new("{", 1));
    NONE(wits_host_new(description, (size_t)-1));
    NONE(wits_host_new(description, 20));
    wits_host host = wits_host_new(description, sizeof description - 1);
    CODE(host == 0, 0);

    REFUSED(wits_document(host, NULL, document, 1));
    REFUSED(wits_document(host, "../a.json", document, 1));
    REFUSED(wits_document(host, "a.json", NULL, 1));
    REFUSED(wits_document(0, "a.json", document, 1));
    REFUSED(wits_folder(host, "/there is/no such folder"));
    REFUSED(wits_folder(host, NULL));
    NONE(wits_load(host, "walker.tree.json")); /* nobody carries out Sit */
    REFUSED(wits_on_call(host, "Sit", NULL, NULL));
    REFUSED(wits_on_call(host, NULL, sit, NULL));
    REFUSED(wits_on_call(host, "Go", sit, NULL));
    REFUSED(wits_on_call(host, "Fly", sit, NULL));
    REFUSED(wits_action(host, "Fly"));
    CODE(wits_on_call(host, "Sit", sit, NULL), WITS_OK);
    NONE(wits_load(host, "walker.tree.json")); /* there is no such document */
    NONE(wits_load(host, NULL));
    CODE(wits_document(host, "walker.tree.json", "{\"wits\": 1}", 11), WITS_OK);
    NONE(wits_load(host, "walker.tree.json"));
    CODE(wits_document(host, "walker.tree.json", document, sizeof document - 1), WITS_OK);
    program = wits_load(host, "walker.tree.json");
    CODE(program == 0, 0);

    REFUSED(wits_port(program, "Health"));
    REFUSED(wits_port(program, NULL));
    REFUSED(wits_port(host, "Stop")); /* another kind of thing */
    REFUSED(wits_port_at(program, 4, &info));
    REFUSED(wits_port_at(program, -1, &info));
    REFUSED(wits_port_at(program, 0, NULL));
    CODE(wits_port_at(program, 0, &info), WITS_OK);
    NONE(wits_world_new(program, 0, 1, 60));
    NONE(wits_world_new(program, (uint32_t)-1, 1, 60));
    NONE(wits_world_new(program, 2, 1, 0));
    NONE(wits_world_new(program, 2, 1, (uint32_t)-1));
    NONE(wits_world_new(host, 2, 1, 60));
    world = wits_world_new(program, 2, 1, 60);
    CODE(world == 0, 0);

    int32_t stop = wits_port(program, "Stop"), strings = wits_port(program, "Text"), poke = wits_port(program, "Poke"), over = wits_port(program, "Done");
    REFUSED(wits_set(world, stop, 0, 1, NULL));
    REFUSED(wits_set(world, stop, 2, 1, words));
    REFUSED(wits_set(world, stop, 0, 3, words));
    REFUSED(wits_set(world, stop, (uint32_t)-1, (uint32_t)-1, words));
    REFUSED(wits_set(world, -1, 0, 1, words));
    REFUSED(wits_set(world, 99, 0, 1, words));
    REFUSED(wits_set(world, strings, 0, 1, words));
    REFUSED(wits_set(world, poke, 0, 1, words));
    REFUSED(wits_get(world, over, 0, 1, words));
    REFUSED(wits_get(world, stop, 0, 1, NULL));
    words[0].u = 2;
    REFUSED(wits_set(world, stop, 0, 1, words));
    REFUSED(wits_fire(world, stop, 0));
    REFUSED(wits_fire(world, poke, 2));
    REFUSED(wits_fired(world, poke, 0, 1, &fired));
    REFUSED(wits_fired(world, over, 0, 1, NULL));
    REFUSED(wits_fired(world, over, 0, 3, &fired));
    REFUSED(wits_entities(world, 0, 3, &hash));
    REFUSED(wits_entities(world, 0, 1, NULL));
    REFUSED(wits_orders(world, NULL, 1));
    REFUSED(wits_report(world, NULL, 1));
    REFUSED(wits_report(world, &(wits_answer){.handle = (uint64_t)1 << 50, .status = WITS_SUCCESS}, 1));
    REFUSED(wits_report(world, &(wits_answer){.status = 257}, 1));
    REFUSED(wits_hash(world, NULL));
    REFUSED(wits_mind_hash(world, 2, &hash));
    REFUSED(wits_mind_status(world, 2));
    REFUSED(wits_restart(world, 2));
    REFUSED(wits_fault(world, 2, text, sizeof text));
    REFUSED(wits_fault(world, 0, NULL, 1));
    REFUSED(wits_log(world, NULL, 0));
    REFUSED(wits_detach(world));
    REFUSED(wits_attach(world, NULL, "Guard", 0, text, sizeof text));
    REFUSED(wits_on_rewind(0, back, NULL));
    CODE(wits_on_rewind(world, NULL, NULL), WITS_OK);
    CODE(wits_on_rewind(world, back, NULL), WITS_OK);
    NONE(wits_name(NULL));

    CODE(wits_step(world), WITS_OK);
    CODE(wits_orders(world, orders, 1), 1);
    words[0].u = 1;
    CODE(wits_set(world, stop, 0, 1, words), WITS_OK);
    suspended(WITS_FAULT, "xxx");
    suspended(WITS_ABORTED, "status 3");
    suspended(-5, "status 255");
    suspended(1 << 20, "status 255");
    suspended(77, "none of its values");
    CODE(told == 0, 0);
    answer = WITS_RUNNING;

    int64_t size = wits_save(world, NULL, 0);
    CODE(size > 0, 1);
    char *saved = malloc((size_t)size);
    CODE(wits_save(world, saved, (size_t)size), size);
    char became[200];
    CODE(wits_restored(world, became, sizeof became), 0);
    CODE(wits_restore(world, saved, (size_t)size), WITS_OK);
    CODE(wits_restored(world, became, sizeof became) == (int64_t)strlen(became), 1);
    CODE(strcmp(became, "walker.tree.json: 2 minds, as they were\n"), 0);
    CODE(wits_restored(world, NULL, 0), (int64_t)strlen(became));
    for (int64_t i = 0; i < size; i++) {
        CODE(wits_restore(world, saved, (size_t)i), WITS_DAMAGED);
        saved[i] ^= 1;
        CODE(wits_restore(world, saved, (size_t)size), WITS_DAMAGED);
        saved[i] ^= 1;
    }
    REFUSED(wits_restore(world, NULL, 100));

    attached();
    wits_snapshot snapshot = wits_snapshot_new();
    REFUSED(wits_snapshot_restore(snapshot, world)); /* empty */
    REFUSED(wits_snapshot_take(world, world));
    REFUSED(wits_snapshot_take(snapshot, snapshot));
    CODE(wits_snapshot_take(snapshot, world), WITS_OK);
    CODE(wits_snapshot_free(snapshot), WITS_OK);
    CODE(wits_snapshot_restore(snapshot, world), WITS_HANDLE);
    CODE(wits_snapshot_free(snapshot), WITS_HANDLE);

    int32_t last = WITS_OK;
    words[0].u = 0;
    for (int i = 0; i < 100000 && last == WITS_OK; i++) { /* orders that nobody polls */
        words[0].u ^= 1;
        CODE(wits_set(world, stop, 0, 1, words), WITS_OK);
        last = wits_step(world);
    }
    CODE(last, WITS_POLL);

    CODE(wits_host_free(host), WITS_OK); /* in any order */
    CODE(wits_program_free(program), WITS_OK);
    CODE(wits_hash(world, &hash), WITS_OK);
    CODE(wits_world_free(world), WITS_OK);
    CODE(wits_world_free(world), WITS_HANDLE);
    CODE(wits_step(world), WITS_HANDLE);
    CODE(wits_step(0), WITS_HANDLE);
    CODE(wits_step((uint64_t)-1), WITS_HANDLE);
    CODE(wits_host_free(host), WITS_HANDLE);
    free(saved);
    puts(failed ? "something was not refused" : "all of it was refused");
    return failed;
}
