/* wits.h: minds for games in C, C++ and all that call C. Built by `make lib`; see docs/engines.md.

   What a game does, and the call that does it:

       say which actions it has            wits_host_new, with a description in JSON
       give it documents                   wits_document, wits_folder
       carry out an action by a callback   wits_on_call
       compile a document                  wits_load
       have many minds of it               wits_world_new
       write inputs, read outputs          wits_set, wits_get: a column, one value a mind
       play a tick                         wits_step
       carry out actions by orders         wits_orders, wits_report
       write and read texts and lists      wits_set_text, wits_get_text, wits_set_list, wits_get_list
       share a board among minds           wits_field, wits_teams, wits_set_field, wits_get_field
       have expressions call a function    wits_on_function
       go back, save, compare              wits_snapshot_*, wits_save, wits_restore, wits_hash
       look inside, in a browser           wits_attach, wits_on_rewind

   Results. What gives an int32_t gives 0 or more when it succeeds, and below 0 one of the codes of wits_result when it fails;
   what gives a handle gives 0 when it fails. wits_error then says why, in words. Nothing that a caller does wrong ends the
   process: wrong handles, ports, numbers and null pointers are errors. Pointers that are not null must point to what is said of them.

   Ownership. Handles are numbers, not pointers; what they name lives until the call that frees it. A world keeps its program alive,
   and a program its host, so they can be freed in any order. All memory that is given to a call belongs to the caller, is read or written
   during the call only, and is never kept; so is all that a callback is given, by the library. No call gives memory that
   somebody must free. A callback's user pointer is kept as it is and never looked at.

   Threads. Every call may come from any thread. A world may be used by one thread at a time, a host too until wits_load was called, and
   a snapshot: a call on a world that is in use is refused with WITS_BUSY, also from a callback of the world itself. Different
   worlds may be used at once, also of one program. Callbacks come on the thread that calls wits_step (or wits_restart), before it
   returns. They must return: no longjmp and no C++ exception may pass through the library.

   Processes. The library starts threads of its own. Load it after fork, not before, and do not unload it. */
#ifndef WITS_H
#define WITS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. It grows only when something that was here is another thing, or is gone. */
#define WITS_API_VERSION 1

/* What calls give. */
enum wits_result {
    WITS_OK = 0,
    WITS_PAUSED = 1,          /* of wits_step: nothing was played, because the game is paused */
    WITS_ERROR = -1,          /* an argument, a description or a document is wrong; wits_error tells */
    WITS_BUSY = -2,           /* the world is in use, by another thread or by the caller of this callback */
    WITS_HANDLE = -3,         /* there is nothing of that handle: 0, freed, or of another kind */
    WITS_POLL = -4,           /* of wits_step: too many orders wait; call wits_orders after each step */
    WITS_DAMAGED = -5,        /* saved bytes are not what was saved */
    WITS_INTERNAL = -7        /* a defect of the library; please report what wits_error says */
};

/* How an action stands. */
enum wits_status {
    WITS_RUNNING = 0,
    WITS_SUCCESS = 1,
    WITS_FAILURE = 2,
    WITS_ABORTED = 3, /* ended from outside; never an answer */
    WITS_FAULT = 4    /* an answer of callbacks only: suspend the mind, for the reason in wits_call.fault */
};

/* What happens to an action. */
enum wits_event { WITS_BEGIN = 0, WITS_UPDATE = 1, WITS_END = 2 };

/* Names of what the library keeps; 0 is none. They differ in what they name, and are refused where another kind is due. */
typedef uint64_t wits_host;
typedef uint64_t wits_program;
typedef uint64_t wits_world;
typedef uint64_t wits_snapshot;

/* A word of a value: a float in f, an int in i; a bool as 0 or 1, an entity, a name and a value of an enumeration in u. A vec2 has two
   words, a vec3 three. Texts and lists are no words: see wits_set_text, wits_call_text and wits_order_text. */
typedef union wits_word {
    double f;
    int64_t i;
    uint64_t u;
} wits_word;

#define WITS_MAX_IN 16
#define WITS_MAX_OUT 8
#define WITS_MAX_STATE 8

/* What a callback is told and answers. Values of several ports lie one after another, in the order of the description. A trigger has one
   word: 1 in in if it fired, and 1 in out to fire it, at WITS_UPDATE only. A text and a list have one word that says nothing: see
   wits_call_text. */
typedef struct wits_call {
    uint64_t handle; /* of the node in this mind */
    uint64_t entity; /* the id that the game gave the mind */
    int64_t tick;
    double time;     /* s of game time at the start of the tick */
    double delta;    /* s */
    uint32_t mind;   /* its place in the world */
    uint32_t action; /* as wits_action numbers it */
    int32_t event;   /* wits_event */
    int32_t status;  /* at WITS_END: how it ended */
    wits_word in[WITS_MAX_IN];
    wits_word out[WITS_MAX_OUT];     /* as they were; what is written counts */
    wits_word state[WITS_MAX_STATE]; /* likewise: what the action remembers, in the mind */
    char fault[128];                 /* for WITS_FAULT: why, UTF-8, ended by 0 */
    uint64_t self;                   /* the library's own: by it wits_call_text and the like know the call */
} wits_call;

/* Carries out an action: called when it begins, once a tick while it is active, and when it ends. What it gives counts at
   WITS_UPDATE: WITS_RUNNING, WITS_SUCCESS or WITS_FAILURE; and WITS_FAULT always. */
typedef int32_t (*wits_call_fn)(void *user, wits_call *call);

/* Computes a function that expressions call: its arguments are in call->in, and its result goes into call->out; event is WITS_UPDATE,
   action the function's place in the description, handle 0. It gives WITS_OK, or WITS_FAULT if it cannot, with the reason in
   call->fault: the mind is then suspended. What it gives must depend on the arguments alone: it is called as often as somebody wants
   to know it, and not when a tick is played again. */
typedef wits_call_fn wits_function_fn;

/* Puts the game's own world to where it stood after so many ticks: bodies, the orders that they carry out, and all that the game gives
   minds from there on. It gives WITS_OK, or anything else if the game cannot. See wits_on_rewind. */
typedef int32_t (*wits_rewind_fn)(void *user, int64_t tick);

/* What an action by order tells. */
typedef struct wits_order {
    uint64_t handle; /* to answer by */
    uint64_t entity;
    uint32_t mind;
    uint32_t action;
    int32_t event;   /* WITS_BEGIN; WITS_END: stop, the document goes on with something else; WITS_UPDATE, if declared so or a trigger fired */
    int32_t unused;
    wits_word in[WITS_MAX_IN]; /* the arguments, one port after another; a trigger is 1 if it fired; for texts and lists see wits_order_text */
} wits_order;

/* How an order went. */
typedef struct wits_answer {
    uint64_t handle;
    int32_t status; /* WITS_SUCCESS or WITS_FAILURE */
    int32_t unused;
} wits_answer;

/* A port of a root document. */
typedef struct wits_port_info {
    int32_t words; /* of a value; 0 for triggers, texts and lists */
    uint8_t out;
    uint8_t trigger;
    char name[64]; /* UTF-8, ended by 0; cut if it is longer */
    char type[64];
} wits_port_info;

/* A field of a shared board. */
typedef struct wits_field_info {
    int32_t words; /* of a value; 0 for texts and lists */
    uint8_t world; /* 1: there is one value for all minds, that of team 0; 0: one a team */
    char board[128]; /* the file of its document; UTF-8, ended by 0; cut if it is longer */
    char name[64];
    char type[64];
} wits_field_info;

#ifndef WITS_NO_PROTOTYPES

/* The version of the library's interface; compare it with WITS_API_VERSION. */
int32_t wits_api_version(void);

/* Why the last call on this thread failed: UTF-8, all problems, one a line. Valid until the next call that fails on this thread;
   empty if none has. */
const char *wits_error(void);

/* A host: what a game offers designers. The description is JSON, size bytes; Go's package host documents it. */
wits_host wits_host_new(const char *description, size_t size);
int32_t wits_host_free(wits_host host);

/* Puts a document of size bytes in memory under the name by which others refer to it; or all .json files of a folder. */
int32_t wits_document(wits_host host, const char *file, const char *data, size_t size);
int32_t wits_folder(wits_host host, const char *path);

/* The number of an action, by which calls and orders name it. */
int32_t wits_action(wits_host host, const char *name);

/* Says who carries out an action that is declared by "call", before wits_load. */
int32_t wits_on_call(wits_host host, const char *action, wits_call_fn call, void *user);

/* Says who computes a function of the description, before wits_load, which fails while there is one that nobody computes. */
int32_t wits_on_function(wits_host host, const char *function, wits_function_fn call, void *user);

/* The number of a text, for ports of type name: equal texts have equal numbers in every process. 0 is the empty text. The other gives the
   text, as wits_save gives bytes. */
uint64_t wits_name(const char *text);
int64_t wits_name_text(uint64_t name, char *text, size_t room);

/* Compiles a document and all that it embeds. */
wits_program wits_load(wits_host host, const char *file);
int32_t wits_program_free(wits_program program);

/* The place of a port in the root document, and what is known of the port at a place. Past the last it fails. */
int32_t wits_port(wits_program program, const char *name);
int32_t wits_port_at(wits_program program, int32_t port, wits_port_info *info);

/* A world: minds (1 to 1048576) with the seeds seed, seed + 1, ..., that play rate (1 to 1000) ticks a second of game time. Their
   entities are 1, 2, ... until wits_entities says otherwise. */
wits_world wits_world_new(wits_program program, uint32_t minds, uint64_t seed, uint32_t rate);
int32_t wits_world_free(wits_world world);
int32_t wits_entities(wits_world world, uint32_t first, uint32_t count, const uint64_t *entities);

/* Writes an inbound data port of count minds from first on, or reads any data port: count times as many words as a value has. */
int32_t wits_set(wits_world world, int32_t port, uint32_t first, uint32_t count, const wits_word *values);
int32_t wits_get(wits_world world, int32_t port, uint32_t first, uint32_t count, wits_word *values);

/* Texts and lists, of one mind. A text is UTF-8, of size bytes, at most 1 MiB; 0 bytes are allowed in it. A list is count elements, at most
   10,000, of as many words as the element's type has: of a list of vec2, 2 * count words. What is written is copied. A list of texts is
   written and read as a text: all of them, each ended by a byte 0, which is then none of theirs.

   Get_text gives the number of bytes, and writes as many as there is room for, and a 0 behind them: with room for one more than it
   gives, the text is whole. Get_list gives the number of elements, and writes them if there is room for all, in elements. Ask with room 0
   first, or have a buffer that is large enough. The same holds for wits_call_text and wits_call_list, wits_order_text and wits_order_list. */
int32_t wits_set_text(wits_world world, int32_t port, uint32_t mind, const char *text, size_t size);
int64_t wits_get_text(wits_world world, int32_t port, uint32_t mind, char *text, size_t room);
int32_t wits_set_list(wits_world world, int32_t port, uint32_t mind, const wits_word *values, uint32_t count);
int64_t wits_get_list(wits_world world, int32_t port, uint32_t mind, wits_word *values, uint32_t room);

/* Texts and lists of a call, within its callback and on its thread only. Port is its place among all ports in the action's description,
   from 0, or in the function's. Those that go in are read; those that go out, and what is remembered, are read and written. */
int64_t wits_call_text(const wits_call *call, int32_t port, char *text, size_t room);
int64_t wits_call_list(const wits_call *call, int32_t port, wits_word *values, uint32_t room);
int32_t wits_call_set_text(const wits_call *call, int32_t port, const char *text, size_t size);
int32_t wits_call_set_list(const wits_call *call, int32_t port, const wits_word *values, uint32_t count);

/* Shared boards: documents of the kind "board", of the scope team or world, to which the program's documents refer ("boards": {"Watch":
   "watch.board.json"}). The place of a field by the file of its board and its name; and what is known of the field at a place. Past
   the last it fails. Boards belong to their world, as minds do: to its thread, its snapshots, saves, hash and recording. */
int32_t wits_field(wits_program program, const char *board, const char *name);
int32_t wits_field_at(wits_program program, int32_t field, wits_field_info *info);

/* Puts count minds from first on into teams, which are numbered from 0 and share the boards of the scope team; all are of team 0 at first. A
   world has as many teams as the largest number needs, and at most as many as minds. */
int32_t wits_teams(wits_world world, uint32_t first, uint32_t count, const uint32_t *teams);

/* Writes a field of count teams from first on, or reads it: count times as many words as a value has. A field of the scope world has team 0
   only. Minds see what is written in the next step; what they write is there after the step in which they do, and the other minds see it
   in the next one. Of two minds that write a field in one step the last one has it. Not within a callback of the world: WITS_BUSY. */
int32_t wits_set_field(wits_world world, int32_t field, uint32_t first, uint32_t count, const wits_word *values);
int32_t wits_get_field(wits_world world, int32_t field, uint32_t first, uint32_t count, wits_word *values);

/* Says of which of count teams a field is set, as one without a default is not at first; and makes it unset, its values zero. */
int32_t wits_field_set(wits_world world, int32_t field, uint32_t first, uint32_t count, uint8_t *set);
int32_t wits_unset_field(wits_world world, int32_t field, uint32_t first, uint32_t count);

/* Fields that are texts and lists, of one team, as wits_set_text and the like have those of ports. */
int32_t wits_set_field_text(wits_world world, int32_t field, uint32_t team, const char *text, size_t size);
int64_t wits_get_field_text(wits_world world, int32_t field, uint32_t team, char *text, size_t room);
int32_t wits_set_field_list(wits_world world, int32_t field, uint32_t team, const wits_word *values, uint32_t count);
int64_t wits_get_field_list(wits_world world, int32_t field, uint32_t team, wits_word *values, uint32_t room);

/* Raises an inbound trigger of a mind; and says of an outbound one in which of count minds it was raised in the last step. */
int32_t wits_fire(wits_world world, int32_t port, uint32_t mind);
int32_t wits_fired(wits_world world, int32_t port, uint32_t first, uint32_t count, uint8_t *fired);

/* Plays a tick of all minds. WITS_PAUSED: nothing was played; call it again in the next frame, for the page is answered meanwhile. */
int32_t wits_step(wits_world world);

/* How many ticks were played, as the minds stand: less than the game has seen while somebody looks at the past on the page. */
int64_t wits_tick(wits_world world);

/* Copies up to room orders, the oldest first, and gives how many; fewer than room means that there are no more. */
int32_t wits_orders(wits_world world, wits_order *orders, uint32_t room);

/* Texts and lists of an order that was copied since the last step, by the port's place in the action's description, as wits_get_text
   gives them. */
int64_t wits_order_text(wits_world world, const wits_order *order, int32_t port, char *text, size_t room);
int64_t wits_order_list(wits_world world, const wits_order *order, int32_t port, wits_word *values, uint32_t room);

/* Fires an outbound trigger of an order that the game carries out, by the port's place in the description: it acts in the next step.
   Gives 1, or 0 if the order is no more. */
int32_t wits_order_fire(wits_world world, uint64_t handle, int32_t port);

/* Answers orders, from the next tick on, and gives how many answers were not to orders that are no more. */
int32_t wits_report(wits_world world, const wits_answer *answers, uint32_t count);

/* How the root document of a mind stands (wits_status). */
int32_t wits_mind_status(wits_world world, uint32_t mind);

/* Why a mind is suspended, as wits_save gives bytes; 0 bytes if it is not. wits_restart lets it begin anew. */
int64_t wits_fault(wits_world world, uint32_t mind, char *text, size_t room);
int32_t wits_restart(wits_world world, uint32_t mind);

/* The next line that minds have logged, as wits_save gives bytes; 0 bytes if there is none. A line that does not fit is cut. */
int64_t wits_log(wits_world world, char *text, size_t room);

/* Sums up all minds and shared boards, or one mind; equal for equal states on every machine. */
int32_t wits_hash(wits_world world, uint64_t *hash);
int32_t wits_mind_hash(wits_world world, uint32_t mind, uint64_t *hash);

/* Gives how many bytes the minds are as bytes for a file, and writes them if there is room for all; ask with room 0 first. */
int64_t wits_save(wits_world world, void *bytes, size_t room);

/* Puts saved minds in place of those that are there. They may be of an earlier build of the game, whose documents and actions were others:
   what can be carried by its name is. What is damaged, or of another number of minds, is refused, and changes nothing. */
int32_t wits_restore(wits_world world, const void *bytes, size_t size);

/* What became of the minds that wits_restore has put in place last, as wits_save gives bytes: a line for each program, and for each thing that
   was renamed, converted, lost, ended or is new. */
int64_t wits_restored(wits_world world, char *text, size_t room);

/* Snapshots of all minds in memory, for going back quickly. Taking one anew uses its memory again. */
wits_snapshot wits_snapshot_new(void);
int32_t wits_snapshot_take(wits_snapshot snapshot, wits_world world);
int32_t wits_snapshot_restore(wits_snapshot snapshot, wits_world world);
int32_t wits_snapshot_free(wits_snapshot snapshot);

/* Serves the live view of the world on loopback, at a port (0: any that is free), and writes the address to open. The page has what it
   has for a game in Go: minds, values, log; pause, steps, slow motion, and breakpoints, which stop the world; a recording, which
   `wits replay` plays again without the game; overrides, what-if, profile. Documents of folders given to wits_folder are read anew when they
   change, and what became of it is a line of wits_log. title says what the game is called, agent what its minds are. Attach before the
   first tick: the recording begins here. While it is attached, wits_set, wits_fire, wits_report, wits_restart, wits_entities, wits_teams and
   wits_set_field count from the next tick that is played, and wits_restore and wits_snapshot_restore begin the recording anew.

   Going back. The page takes the minds back to earlier ticks and plays these again with what the game gave then; no callback is called
   and no order given meanwhile, wits_step gives WITS_PAUSED, and wits_tick says at which tick the minds stand. Then they come back to
   the newest tick, at which the game's own world still is. What needs the newest tick (wits_save, wits_snapshot_take) fails until then.

   Detach it before or by freeing the world: the minds are then at the newest tick, and a paused game goes on. */
int32_t wits_attach(wits_world world, const char *title, const char *agent, uint16_t port, char *address, size_t room);

/* Lets the page take over in the past: the game goes on from there. Rewind is called within wits_step, which gives WITS_PAUSED; the next one
   plays the tick that follows. It stands where the game was after so many ticks and before it gave anything for the next one: the game
   gives that again. Without it, or with null, the past can be looked at and not be taken over. Before wits_attach. */
int32_t wits_on_rewind(wits_world world, wits_rewind_fn rewind, void *user);
int32_t wits_detach(wits_world world);

/* Pauses the world as the page does, and lets it go on. */
int32_t wits_pause(wits_world world);
int32_t wits_resume(wits_world world);

/* 1 if steps play nothing until somebody lets the world go on: it was paused, on the page too, or stands in its past; else 0. */
int32_t wits_paused(wits_world world);

/* 1 if somebody has asked on the page, since this was asked last, that the game begin anew, which is the game's affair. */
int32_t wits_restart_asked(wits_world world);

#endif

#ifdef __cplusplus
}
#endif
#endif
