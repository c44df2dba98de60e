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
    uint64_t self;
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
int32_t wits_on_function(uint64_t host, const char *name, wits_call_fn call, void *user);
int32_t wits_fire(uint64_t world, int32_t port, uint32_t mind);
int32_t wits_fired(uint64_t world, int32_t port, uint32_t first, uint32_t count, uint8_t *fired);
int32_t wits_set_text(uint64_t world, int32_t port, uint32_t mind, const char *text, size_t size);
int64_t wits_get_text(uint64_t world, int32_t port, uint32_t mind, char *text, size_t room);
int32_t wits_set_list(uint64_t world, int32_t port, uint32_t mind, const wits_word *values, uint32_t count);
int64_t wits_get_list(uint64_t world, int32_t port, uint32_t mind, wits_word *values, uint32_t room);
int64_t wits_call_text(const wits_call *call, int32_t port, char *text, size_t room);
int64_t wits_call_list(const wits_call *call, int32_t port, wits_word *values, uint32_t room);
int32_t wits_call_set_text(const wits_call *call, int32_t port, const char *text, size_t size);
int32_t wits_call_set_list(const wits_call *call, int32_t port, const wits_word *values, uint32_t count);
int64_t wits_order_text(uint64_t world, const wits_order *order, int32_t port, char *text, size_t room);
int64_t wits_order_list(uint64_t world, const wits_order *order, int32_t port, wits_word *values, uint32_t room);
int32_t wits_order_fire(uint64_t world, uint64_t handle, int32_t port);
int32_t wits_field(uint64_t program, const char *board, const char *name);
int32_t wits_teams(uint64_t world, uint32_t first, uint32_t count, const uint32_t *teams);
int32_t wits_set_field(uint64_t world, int32_t field, uint32_t first, uint32_t count, const wits_word *values);
int32_t wits_get_field(uint64_t world, int32_t field, uint32_t first, uint32_t count, wits_word *values);
int32_t wits_field_set(uint64_t world, int32_t field, uint32_t first, uint32_t count, uint8_t *set);
int32_t wits_unset_field(uint64_t world, int32_t field, uint32_t first, uint32_t count);
int32_t wits_set_field_text(uint64_t world, int32_t field, uint32_t team, const char *text, size_t size);
int64_t wits_get_field_text(uint64_t world, int32_t field, uint32_t team, char *text, size_t room);
int32_t wits_set_field_list(uint64_t world, int32_t field, uint32_t team, const wits_word *values, uint32_t count);
int64_t wits_get_field_list(uint64_t world, int32_t field, uint32_t team, wits_word *values, uint32_t room);
int32_t wits_step(uint64_t world);
int32_t wits_orders(uint64_t world, wits_order *orders, uint32_t room);
int32_t wits_report(uint64_t world, const wits_answer *answers, uint32_t count);
int32_t wits_hash(uint64_t world, uint64_t *hash);
int32_t wits_attach(uint64_t world, const char *title, const char *agent, uint16_t port, char *address, size_t room);
int32_t wits_pause(uint64_t world);
int32_t wits_resume(uint64_t world);
int32_t wits_paused(uint64_t world);
]]

local lib = ffi.load(os.getenv("WITS_LIBRARY") or "wits")

local wits = { lib = lib, ffi = ffi, PAUSED = 1, RUNNING = 0, SUCCESS = 1, BEGIN = 0, UPDATE = 1, END = 2, FAULT = 4 }

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

-- Texts and lists: read gives one by a call of the library that is told where to write and how much room there is.
local function read_text(read)
    local room = tonumber(wits.check(read(nil, 0))) + 1
    local text = ffi.new("char[?]", room)
    wits.check(read(text, room))
    return ffi.string(text, room - 1)
end

-- A list is a table: the floats of its elements, words of them each, one after another. Whole numbers, entities, names and values of an
-- enumeration are int64_t of the FFI: read them with words = "i", and write such as 3LL.
local function read_list(read, words)
    local room = tonumber(wits.check(read(nil, 0)))
    local n = words == "i" and 1 or words
    local values, list = ffi.new("wits_word[?]", math.max(1, room * n)), {}
    wits.check(read(values, room))
    for i = 1, room * n do
        list[i] = words == "i" and values[i - 1].i or values[i - 1].f
    end
    return list
end

-- words_of gives the memory of a list, and how many elements of so many words there are.
local function words_of(list, words)
    local n = words == "i" and 1 or words
    if #list % n ~= 0 then
        error("an element has " .. n .. " words, and " .. #list .. " are not a number of these", 3)
    end
    local values = ffi.new("wits_word[?]", math.max(1, #list))
    for i, number in ipairs(list) do
        values[i - 1][type(number) == "number" and "f" or "i"] = number
    end
    return values, #list / n
end

-- A list of texts is a table of them; the library has each ended by 0.
local function joined(texts)
    return #texts > 0 and table.concat(texts, "\0") .. "\0" or ""
end
local function split(text)
    local texts, from = {}, 1
    while from <= #text do
        local to = text:find("\0", from, true)
        texts[#texts + 1], from = text:sub(from, to - 1), to + 1
    end
    return texts
end

-- Of ports.
function wits.set_text(world, port, mind, text)
    wits.check(lib.wits_set_text(world, port, mind, text, #text))
end
function wits.text(world, port, mind)
    return read_text(function(to, room) return lib.wits_get_text(world, port, mind, to, room) end)
end
function wits.set_list(world, port, mind, list, words)
    wits.check(lib.wits_set_list(world, port, mind, words_of(list, words)))
end
function wits.list(world, port, mind, words)
    return read_list(function(to, room) return lib.wits_get_list(world, port, mind, to, room) end, words)
end

function wits.set_texts(world, port, mind, texts)
    wits.set_text(world, port, mind, joined(texts))
end
function wits.texts(world, port, mind)
    return split(wits.text(world, port, mind))
end

-- Of fields of shared boards, of a team.
function wits.set_field_text(world, field, team, text)
    wits.check(lib.wits_set_field_text(world, field, team, text, #text))
end
function wits.field_text(world, field, team)
    return read_text(function(to, room) return lib.wits_get_field_text(world, field, team, to, room) end)
end
function wits.set_field_texts(world, field, team, texts)
    wits.set_field_text(world, field, team, joined(texts))
end
function wits.field_texts(world, field, team)
    return split(wits.field_text(world, field, team))
end
function wits.set_field_list(world, field, team, list, words)
    wits.check(lib.wits_set_field_list(world, field, team, words_of(list, words)))
end
function wits.field_list(world, field, team, words)
    return read_list(function(to, room) return lib.wits_get_field_list(world, field, team, to, room) end, words)
end

-- Of orders that were polled since the last step, and of calls within their callback; ports by their places in the description.
function wits.order_text(world, order, port)
    return read_text(function(to, room) return lib.wits_order_text(world, order, port, to, room) end)
end
function wits.order_texts(world, order, port)
    return split(wits.order_text(world, order, port))
end
function wits.order_list(world, order, port, words)
    return read_list(function(to, room) return lib.wits_order_list(world, order, port, to, room) end, words)
end
function wits.call_text(call, port)
    return read_text(function(to, room) return lib.wits_call_text(call, port, to, room) end)
end
function wits.call_texts(call, port)
    return split(wits.call_text(call, port))
end
function wits.call_set_texts(call, port, texts)
    wits.call_set_text(call, port, joined(texts))
end
function wits.call_list(call, port, words)
    return read_list(function(to, room) return lib.wits_call_list(call, port, to, room) end, words)
end
function wits.call_set_text(call, port, text)
    wits.check(lib.wits_call_set_text(call, port, text, #text))
end
function wits.call_set_list(call, port, list, words)
    wits.check(lib.wits_call_set_list(call, port, words_of(list, words)))
end

-- callback makes of a function what the library calls: keep it, for as long as the world. An error becomes a fault, for none may pass
-- through the library.
function wits.callback(f)
    return ffi.cast("wits_call_fn", function(_, call)
        local fine, result = pcall(f, call)
        if fine then
            return result or wits.RUNNING
        end
        ffi.copy(call.fault, tostring(result):sub(1, 127))
        return wits.FAULT
    end)
end

-- A call that may lead back into Lua, by a callback, must not be compiled by LuaJIT: see "Callbacks" in its manual.
function wits.step(world)
    return wits.check(lib.wits_step(world))
end
jit.off(wits.step)

return wits
