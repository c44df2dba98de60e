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
    "{\"name\": \"Go\", \"by\": \"order\", \"ports\": [{\"in\": \"To\", \"type\": \"vec2\"}, {\"in\": \"Why\", \"type\": \"string\"},"
    "{\"in\": \"By\", \"type\": \"list of vec2\"}, {\"out\": \"There\", \"type\": \"trigger\"}]},"
    "{\"name\": \"Sit\", \"by\": \"call\", \"ports\": [{\"out\": \"Down\", \"type\": \"bool\"}, {\"in\": \"Why\", \"type\": \"string\"},"
    "{\"out\": \"Says\", \"type\": \"list of string\"}, {\"keep\": \"Seen\", \"type\": \"list of vec2\"}, {\"out\": \"Up\", \"type\": \"trigger\"}]}],"
    "\"functions\": [{\"name\": \"Spell\", \"ports\": [{\"in\": \"text\", \"type\": \"string\"}, {\"out\": \"Result\", \"type\": \"list of string\"}]}]}";
static const char board[] =
    "{\"wits\": 1, \"kind\": \"board\", \"scope\": \"team\", \"fields\": {\"Danger\": {\"type\": \"float\", \"default\": 1}, \"On\": {\"type\": \"bool\"},"
    "\"Words\": {\"type\": \"list of string\"}, \"Way\": {\"type\": \"list of vec2\"}}}";
static const char all[] = "{\"wits\": 1, \"kind\": \"board\", \"scope\": \"world\", \"fields\": {\"Day\": {\"type\": \"int\"}}}";
static const char document[] =
    "{\"wits\": 1, \"kind\": \"tree\", \"boards\": {\"Team\": \"team.board.json\", \"All\": \"all.board.json\"}, \"ports\": [{\"in\": \"Stop\", \"type\": \"bool\"}, {\"in\": \"Text\", \"type\": \"string\"},"
    "{\"in\": \"Poke\", \"type\": \"trigger\"}, {\"out\": \"Done\", \"type\": \"trigger\"},"
    "{\"in\": \"Spots\", \"type\": \"list of vec2\"}, {\"out\": \"Letters\", \"type\": \"list of string\"}], \"root\": \"Main\", \"nodes\": {"
    "\"Main\": {\"repeat\": \"Choose\"}, \"Choose\": {\"selector\": [\"Halt\", \"Go\"]},"
    "\"Halt\": {\"guard\": \"Sit\", \"when\": \"Stop\", \"abort\": \"both\"}, \"Sit\": {\"do\": \"Sit\", \"with\": {\"Why\": {\"expr\": \"Text\"}}},"
    "\"Go\": {\"sequence\": [\"Utter\", \"Walk\"]}, \"Utter\": {\"set\": \"Letters\", \"to\": \"Spell(Text)\"},"
    "\"Walk\": {\"do\": \"Go\", \"with\": {\"Why\": {\"expr\": \"Text\"}, \"By\": {\"expr\": \"Spots\"}}}}}";

static wits_world world;
static wits_program program;
static int32_t answer;
static int told;

static wits_call ended; /* a call of earlier */

/* Texts and lists of a call: what must be refused, and what must not. */
static void texts_in_call(wits_call *c) {
    char text[8] = "none";
    wits_word words[4] = {{.f = 1}, {.f = 2}, {.f = 3}, {.f = 4}};
    int64_t had = wits_call_list(c, 3, NULL, 0);
    wits_call strange = *c;
    strange.self = 5;
    REFUSED(wits_call_text(NULL, 1, text, sizeof text));
    REFUSED(wits_call_text(&strange, 1, text, sizeof text));
    REFUSED(wits_call_text(c, 0, text, sizeof text)); /* a bool */
    REFUSED(wits_call_text(c, 4, text, sizeof text)); /* a trigger */
    REFUSED(wits_call_text(c, 5, text, sizeof text));
    REFUSED(wits_call_text(c, -1, text, sizeof text));
    REFUSED(wits_call_text(c, 1, NULL, 1));
    REFUSED(wits_call_list(c, 1, words, 4));
    REFUSED(wits_call_set_text(c, 1, "an argument", 11));
    REFUSED(wits_call_set_text(c, 2, "a", 1)); /* not ended */
    REFUSED(wits_call_set_text(c, 2, "\xff", 2));
    REFUSED(wits_call_set_text(c, 2, NULL, 2));
    REFUSED(wits_call_set_list(c, 2, words, 1));
    REFUSED(wits_call_set_list(c, 3, NULL, 1));
    REFUSED(wits_call_set_list(c, 3, words, 10001));
    CODE(wits_call_text(c, 1, text, 3), 4); /* cut, and ended */
    CODE(strcmp(text, "we"), 0);
    CODE(wits_call_set_text(c, 2, "up\0and\0", 7), WITS_OK);
    CODE(wits_call_text(c, 2, text, sizeof text), 7);
    CODE(memcmp(text, "up\0and", 7), 0);
    CODE(wits_call_set_list(c, 3, words, 2), WITS_OK);
    words[3].f = 0;
    CODE(wits_call_list(c, 3, words, 1), 2); /* too small: nothing is written */
    CODE(words[3].f != 0, 0);
    CODE(wits_call_list(c, 3, words, 2), 2);
    CODE(words[3].f != 4, 0);
    CODE(had != 0 && had != 2, 0);
    ended = *c;
}

/* Spells a text: each letter is a text. */
static int32_t spell(void *user, wits_call *c) {
    char text[16], letters[32];
    size_t n = 0;
    (void)user;
    int64_t size = wits_call_text(c, 0, text, sizeof text);
    CODE(c->event, WITS_UPDATE);
    if (size > 15) {
        strcpy(c->fault, "too long");
        return WITS_FAULT;
    }
    if (size == 1) {
        return 44; /* no answer of a function */
    }
    for (int64_t i = 0; i < size; i++) {
        letters[n++] = text[i];
        letters[n++] = 0;
    }
    CODE(wits_call_set_text(c, 1, letters, n), WITS_OK);
    return WITS_OK;
}

static int32_t sit(void *user, wits_call *c) {
    (void)user;
    told++;
    CODE(wits_step(world), WITS_BUSY);
    CODE(wits_set_field(world, 0, 0, 1, c->in), WITS_BUSY);
    CODE(wits_teams(world, 0, 1, &c->mind), WITS_BUSY);
    CODE(wits_world_free(world), WITS_BUSY);
    texts_in_call(c);
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

/* Shared boards: what must be refused, and what must not. */
static void shared(void) {
    wits_word words[4] = {{.f = 1}, {.f = 2}, {.f = 3}, {.f = 4}};
    uint32_t teams[3] = {0, 1, 2};
    uint8_t set[2] = {7, 7};
    char text[16];
    wits_field_info info;
    int32_t danger = wits_field(program, "team.board.json", "Danger"), on = wits_field(program, "team.board.json", "On");
    int32_t list = wits_field(program, "team.board.json", "Words"), way = wits_field(program, "team.board.json", "Way"), day = wits_field(program, "all.board.json", "Day");
    CODE(danger < 0 || on < 0 || list < 0 || way < 0 || day < 0, 0);
    REFUSED(wits_field(program, "team.board.json", "Fear"));
    REFUSED(wits_field(program, "Team", "Danger"));
    REFUSED(wits_field(program, NULL, "Danger"));
    REFUSED(wits_field(program, "team.board.json", NULL));
    REFUSED(wits_field(world, "team.board.json", "Danger"));
    REFUSED(wits_field_at(program, 5, &info));
    REFUSED(wits_field_at(program, -1, &info));
    REFUSED(wits_field_at(program, 0, NULL));
    CODE(wits_field_at(program, day, &info), WITS_OK);
    CODE(info.words != 1 || info.world != 1 || strcmp(info.board, "all.board.json") != 0 || strcmp(info.type, "int") != 0, 0);
    REFUSED(wits_teams(world, 0, 1, NULL));
    REFUSED(wits_teams(world, 0, 3, teams));
    REFUSED(wits_teams(world, 2, 1, teams));
    REFUSED(wits_teams(world, 0, (uint32_t)-1, teams));
    REFUSED(wits_teams(world, 0, 1, &teams[2])); /* two minds have two teams */
    REFUSED(wits_teams(0, 0, 1, teams));
    REFUSED(wits_set_field(world, danger, 1, 1, words)); /* there is one team */
    CODE(wits_teams(world, 0, 2, teams), WITS_OK);
    CODE(wits_set_field(world, danger, 0, 2, words), WITS_OK);
    REFUSED(wits_set_field(world, danger, 0, 3, words));
    REFUSED(wits_set_field(world, danger, (uint32_t)-1, (uint32_t)-1, words));
    REFUSED(wits_set_field(world, danger, 0, 1, NULL));
    REFUSED(wits_set_field(world, 99, 0, 1, words));
    REFUSED(wits_set_field(world, -1, 0, 1, words));
    REFUSED(wits_set_field(world, list, 0, 1, words));
    REFUSED(wits_set_field(world, day, 0, 2, words));
    REFUSED(wits_set_field(world, on, 0, 1, words)); /* no bool */
    REFUSED(wits_get_field(world, danger, 0, 1, NULL));
    REFUSED(wits_get_field(world, way, 0, 1, words));
    CODE(wits_get_field(world, danger, 1, 1, words), WITS_OK);
    CODE(words[0].f != 2, 0);
    REFUSED(wits_field_set(world, danger, 0, 2, NULL));
    REFUSED(wits_field_set(world, danger, 0, 3, set));
    REFUSED(wits_field_set(world, danger, 2, 1, set));
    CODE(wits_field_set(world, on, 0, 2, set), WITS_OK);
    CODE(set[0] != 0 || set[1] != 0, 0);
    REFUSED(wits_unset_field(world, danger, 0, 3));
    CODE(wits_unset_field(world, danger, 1, 1), WITS_OK);
    CODE(wits_get_field(world, danger, 1, 1, words), WITS_OK);
    CODE(words[0].f != 0, 0);
    REFUSED(wits_set_field_text(world, danger, 0, "we", 2));
    REFUSED(wits_set_field_text(world, list, 0, "we", 2)); /* not ended */
    REFUSED(wits_set_field_text(world, list, 0, NULL, 2));
    REFUSED(wits_set_field_text(world, list, 2, "we", 3));
    REFUSED(wits_set_field_text(world, list, 0, "\xff", 2));
    REFUSED(wits_set_field_text(0, list, 0, "we", 3));
    REFUSED(wits_get_field_text(world, way, 0, text, sizeof text));
    REFUSED(wits_get_field_text(world, list, 0, NULL, 1));
    REFUSED(wits_set_field_list(world, way, 0, NULL, 1));
    REFUSED(wits_set_field_list(world, way, 0, words, 10001));
    REFUSED(wits_set_field_list(world, list, 0, words, 1));
    REFUSED(wits_get_field_list(world, way, 0, NULL, 1));
    REFUSED(wits_get_field_list(world, way, 2, words, 2));
    CODE(wits_set_field_text(world, list, 1, "a\0b", 4), WITS_OK);
    CODE(wits_get_field_text(world, list, 1, text, sizeof text), 4);
    CODE(memcmp(text, "a\0b", 4), 0);
    CODE(wits_set_field_list(world, way, 1, words, 2), WITS_OK);
    words[3].f = 0;
    CODE(wits_get_field_list(world, way, 1, words, 1), 2); /* too small */
    CODE(wits_get_field_list(world, way, 1, words, 2), 2);
    CODE(words[3].f != 4, 0);
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
    CODE(wits_document(host, "team.board.json", board, sizeof board - 1), WITS_OK);
    CODE(wits_document(host, "all.board.json", all, sizeof all - 1), WITS_OK);
    NONE(wits_load(host, "walker.tree.json")); /* nobody carries out Sit */
    REFUSED(wits_on_call(host, "Sit", NULL, NULL));
    REFUSED(wits_on_call(host, NULL, sit, NULL));
    REFUSED(wits_on_call(host, "Go", sit, NULL));
    REFUSED(wits_on_call(host, "Fly", sit, NULL));
    REFUSED(wits_action(host, "Fly"));
    CODE(wits_on_call(host, "Sit", sit, NULL), WITS_OK);
    CODE(wits_document(host, "walker.tree.json", document, sizeof document - 1), WITS_OK);
    NONE(wits_load(host, "walker.tree.json")); /* nobody computes Spell */
    REFUSED(wits_on_function(host, "Spell", NULL, NULL));
    REFUSED(wits_on_function(host, NULL, spell, NULL));
    REFUSED(wits_on_function(host, "Fly", spell, NULL));
    REFUSED(wits_on_function(0, "Spell", spell, NULL));
    CODE(wits_on_function(host, "Spell", spell, NULL), WITS_OK);
    NONE(wits_load(host, "runner.tree.json")); /* there is no such document */
    NONE(wits_load(host, NULL));
    CODE(wits_document(host, "walker.tree.json", "{\"wits\": 1}", 11), WITS_OK);
    NONE(wits_load(host, "walker.tree.json"));
    CODE(wits_document(host, "walker.tree.json", document, sizeof document - 1), WITS_OK);
    program = wits_load(host, "walker.tree.json");
    CODE(program == 0, 0);

    REFUSED(wits_port(program, "Health"));
    REFUSED(wits_port(program, NULL));
    REFUSED(wits_port(host, "Stop")); /* another kind of thing */
    REFUSED(wits_port_at(program, 6, &info));
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

    shared();
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
    REFUSED(wits_paused(0));
    CODE(wits_paused(world), 0);
    CODE(wits_pause(world), WITS_OK);
    CODE(wits_paused(world), 1);
    CODE(wits_step(world), WITS_PAUSED);
    CODE(wits_resume(world), WITS_OK);
    CODE(wits_paused(world), 0);
    REFUSED(wits_detach(world));
    REFUSED(wits_attach(world, NULL, "Guard", 0, text, sizeof text));
    REFUSED(wits_on_rewind(0, back, NULL));
    CODE(wits_on_rewind(world, NULL, NULL), WITS_OK);
    CODE(wits_on_rewind(world, back, NULL), WITS_OK);
    NONE(wits_name(NULL));

    int32_t spots = wits_port(program, "Spots"), letters = wits_port(program, "Letters");
    static char much[(1 << 20) + 2];
    memset(much, 'x', sizeof much);
    REFUSED(wits_set_text(world, strings, 0, NULL, 1));
    REFUSED(wits_set_text(world, strings, 2, "we", 2));
    REFUSED(wits_set_text(world, strings, 0, "\xc3", 1)); /* no UTF-8 */
    REFUSED(wits_set_text(world, strings, 0, much, sizeof much));
    REFUSED(wits_set_text(world, strings, 0, much, (size_t)-1));
    REFUSED(wits_set_text(world, stop, 0, "we", 2));
    REFUSED(wits_set_text(world, spots, 0, "we", 2));
    REFUSED(wits_set_text(world, letters, 0, "w\0", 2)); /* outbound */
    REFUSED(wits_set_text(world, poke, 0, "we", 2));
    REFUSED(wits_set_text(world, 99, 0, "we", 2));
    REFUSED(wits_set_text(0, strings, 0, "we", 2));
    REFUSED(wits_get_text(world, stop, 0, text, sizeof text));
    REFUSED(wits_get_text(world, strings, 0, NULL, 1));
    REFUSED(wits_get_text(world, strings, 2, text, sizeof text));
    REFUSED(wits_set_list(world, spots, 0, NULL, 1));
    REFUSED(wits_set_list(world, spots, 2, words, 1));
    REFUSED(wits_set_list(world, spots, 0, words, (uint32_t)-1));
    REFUSED(wits_set_list(world, strings, 0, words, 1));
    REFUSED(wits_set_list(world, stop, 0, words, 1));
    REFUSED(wits_set_list(world, -1, 0, words, 1));
    REFUSED(wits_get_list(world, stop, 0, words, 1));
    REFUSED(wits_get_list(world, spots, 0, NULL, 1));
    REFUSED(wits_get_list(world, letters, 0, words, 1));
    CODE(wits_set_text(world, strings, 0, "well", 4), WITS_OK);
    CODE(wits_set_text(world, strings, 1, "a\0b", 3), WITS_OK);
    CODE(wits_get_text(world, strings, 0, text, 3), 4); /* cut */
    CODE(strcmp(text, "we"), 0);
    CODE(wits_get_text(world, strings, 1, text, sizeof text), 3);
    CODE(memcmp(text, "a\0b", 4), 0);
    CODE(wits_get_text(world, strings, 1, NULL, 0), 3);
    words[0].f = 5, words[1].f = 6, words[2].f = 7, words[3].f = 8;
    CODE(wits_set_list(world, spots, 0, words, 2), WITS_OK);
    CODE(wits_set_list(world, spots, 1, NULL, 0), WITS_OK);
    CODE(wits_get_list(world, spots, 0, words, 1), 2); /* too small */
    memset(words, 0, sizeof words);
    CODE(wits_get_list(world, spots, 0, words, 2), 2);
    CODE(words[3].f != 8, 0);
    CODE(wits_get_list(world, spots, 1, words, 2), 0);

    for (int i = 0; i < 3; i++) {
        CODE(wits_step(world), WITS_OK);
    }
    CODE(wits_get_text(world, letters, 0, text, sizeof text), 8);
    CODE(memcmp(text, "w\0e\0l\0l", 8), 0);
    CODE(wits_get_text(world, letters, 1, text, sizeof text), 6); /* a letter that is 0 ends a text */
    CODE(wits_orders(world, orders, 1), 1);
    CODE(wits_order_text(world, orders, 1, text, sizeof text), 4);
    CODE(strcmp(text, "well"), 0);
    CODE(wits_order_list(world, orders, 2, words, 2), 2);
    CODE(words[3].f != 8, 0);
    REFUSED(wits_order_text(world, NULL, 1, text, sizeof text));
    REFUSED(wits_order_text(world, orders, 0, text, sizeof text));
    REFUSED(wits_order_text(world, orders, 3, text, sizeof text));
    REFUSED(wits_order_text(world, orders, 4, text, sizeof text));
    REFUSED(wits_order_text(world, orders, 1, NULL, 1));
    REFUSED(wits_order_list(world, orders, 1, words, 2));
    REFUSED(wits_order_list(world, orders, 2, NULL, 2));
    REFUSED(wits_order_fire(world, orders[0].handle, 1));
    REFUSED(wits_order_fire(world, orders[0].handle, 9));
    REFUSED(wits_order_fire(world, (uint64_t)1 << 50, 3));
    CODE(wits_order_fire(world, orders[0].handle, 3), 1);
    CODE(wits_orders(world, &orders[1], 1), 1);
    CODE(wits_step(world), WITS_OK);
    REFUSED(wits_order_text(world, orders, 1, text, sizeof text)); /* of an earlier step */
    orders[0].action = 77;
    REFUSED(wits_order_text(world, orders, 1, text, sizeof text));
    words[0].u = 1;
    CODE(wits_set(world, stop, 0, 1, words), WITS_OK);
    suspended(WITS_FAULT, "xxx");
    suspended(WITS_ABORTED, "status 3");
    suspended(-5, "status 255");
    suspended(1 << 20, "status 255");
    suspended(77, "none of its values");
    CODE(told == 0, 0);
    REFUSED(wits_call_text(&ended, 1, text, sizeof text)); /* the call is over */
    REFUSED(wits_call_set_text(&ended, 2, "a", 2));
    answer = WITS_RUNNING;
    for (int i = 0; i < 2; i++) { /* functions that fail: the mind is suspended */
        CODE(wits_set_text(world, strings, 1, "a very long text", i == 0 ? 16 : 1), WITS_OK);
        CODE(wits_restart(world, 1), WITS_OK);
        CODE(wits_step(world), WITS_OK);
        char why[4096] = "";
        if (wits_fault(world, 1, why, sizeof why) <= 0 || strstr(why, i == 0 ? "too long" : "not with 44") == NULL || strstr(why, "walker.tree.json") == NULL) {
            printf("a function that fails: %s\n", why);
            failed = 1;
        }
        CODE(wits_set_text(world, strings, 1, "two", 3), WITS_OK);
        CODE(wits_restart(world, 1), WITS_OK);
    }

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
