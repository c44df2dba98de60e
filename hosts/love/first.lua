-- The first program of docs/engines.md in Lua, for LuaJIT: one mind that walks, tires and rests. In LÖVE it is the game's own main.lua.
--
--     cd hosts/love && WITS_LIBRARY=../../bin/libwits.so luajit first.lua ../first
local wits = require("wits")
local lib, ffi, check, made = wits.lib, wits.ffi, wits.check, wits.made
local folder = arg and arg[1] or "."

local x, to, health, order = 0, 0, 100, nil -- m, m, hp, and what the body carries out

local file = assert(io.open(folder .. "/first.host.json", "rb"))
local description = file:read("*a")
file:close()
local host = made(lib.wits_host_new(description, #description))
check(lib.wits_folder(host, folder .. "/documents"))
-- Kept for as long as the world: in_[0] is the action's first port, PerSecond.
local rest = wits.callback(function(call)
    if call.event ~= wits.UPDATE then
        return wits.RUNNING
    end
    health = health + call.in_[0].f * call.delta
    return health < 100 and wits.RUNNING or wits.SUCCESS
end)
check(lib.wits_on_call(host, "Rest", rest, nil))
local program = made(lib.wits_load(host, "first.tree.json"))
local world = made(lib.wits_world_new(program, 1, 7, 60)) -- 1 mind, seed 7, 60 ticks a second
local port = check(lib.wits_port(program, "Health"))
local value, told, answer = ffi.new("wits_word[1]"), ffi.new("wits_order[1]"), ffi.new("wits_answer[1]")

for tick = 0, 599 do
    value[0].f = health
    check(lib.wits_set(world, port, 0, 1, value))
    wits.step(world) -- and not lib.wits_step: it leads back into Lua
    while check(lib.wits_orders(world, told, 1)) == 1 do -- Walk is the only action by order
        if told[0].event == wits.BEGIN then
            print(string.format("%5.2f s: walks to %g m", tick / 60, told[0].in_[0].f))
            order, to = told[0].handle, told[0].in_[0].f
        elseif told[0].handle == order then
            order = nil
        end
    end
    if order then
        health, x = health - 0.2, x + 0.025
        if x >= to then
            x = 0
            answer[0].handle, answer[0].status = order, wits.SUCCESS
            check(lib.wits_report(world, answer, 1))
            order = nil
        end
    end
end
print(string.format("after 10 s it is at %.2f m with %.1f hp", x, health))
check(lib.wits_world_free(world))
