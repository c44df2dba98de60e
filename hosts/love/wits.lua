-- wits.lua: what of wits.h the guards need, for LuaJIT's FFI, with errors in place of codes.
local ffi = require("ffi")

ffi.cdef [[
typedef union wits_word { double f; int64_t i; uint64_t u; } wits_word;
typedef struct wits_order {
    uint64_t handle, entity;
    uint32_t mind, action;
    int32_t event, unused;
    wits_word in_[16];
} wits_order;
typedef struct wits_answer { uint64_t handle; int32_t status, unused; } wits_answer;
typedef struct wits_call {
    uint64_t handle, entity;
    int64_t tick;
    double time, delta;
    uint32_t mind, action;
    int32_t event, status;
    wits_word in_[16], out[8], state[8];
    char fault[128];
} wits_call;
typedef int32_t (*wits_call_fn)(void *user, wits_call *call);

int32_t wits_api_version(void);
const char *wits_error(void);
uint64_t wits_host_new(const char *description, size_t size);
int32_t wits_folder(uint64_t host, const char *path);
int32_t wits_action(uint64_t host, const char *name);
int32_t wits_on_call(uint64_t host, const char *action, wits_call_fn call, void *user);
uint64_t wits_load(uint64_t host, const char *file);
int32_t wits_port(uint64_t program, const char *name);
uint64_t wits_world_new(uint64_t program, uint32_t minds, uint64_t seed, uint32_t rate);
int32_t wits_world_free(uint64_t world);
int32_t wits_set(uint64_t world, int32_t port, uint32_t first, uint32_t count, const wits_word *values);
int32_t wits_get(uint64_t world, int32_t port, uint32_t first, uint32_t count, wits_word *values);
int32_t wits_step(uint64_t world);
int32_t wits_orders(uint64_t world, wits_order *orders, uint32_t room);
int32_t wits_report(uint64_t world, const wits_answer *answers, uint32_t count);
int32_t wits_hash(uint64_t world, uint64_t *hash);
int32_t wits_attach(uint64_t world, const char *title, const char *agent, uint16_t port, char *address, size_t room);
int32_t wits_pause(uint64_t world);
]]

local lib = ffi.load(os.getenv("WITS_LIBRARY") or "wits")

local wits = { lib = lib, ffi = ffi, PAUSED = 1, RUNNING = 0, SUCCESS = 1, BEGIN = 0, UPDATE = 1, END = 2 }

if lib.wits_api_version() ~= 1 then
    error("wits.lua is made for version 1 of the library")
end

-- check gives a result that is not an error, or raises the error.
function wits.check(result)
    if result < 0 then
        error(ffi.string(lib.wits_error()), 2)
    end
    return result
end

-- made gives a handle, or raises the error.
function wits.made(handle)
    if handle == 0 then
        error(ffi.string(lib.wits_error()), 2)
    end
    return handle
end

-- A call that may lead back into Lua, by a callback, must not be compiled by LuaJIT: see "Callbacks" in its manual.
function wits.step(world)
    return wits.check(lib.wits_step(world))
end
jit.off(wits.step)

return wits
