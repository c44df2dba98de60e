-- Guards of a game in LÖVE: the same as hosts/twin. See README.md.
--
--     love hosts/love                      plays on; WITS_LIBRARY is the library, WITS_GUARD the folder hosts/guard
--     love hosts/love --ticks 3600 [--page]  plays so many ticks as fast as it goes, prints the hash and quits
local wits = require("wits")
local lib, ffi, check, made = wits.lib, wits.ffi, wits.check, wits.made

local GUARDS, SEED, DELTA = 5, 7, 1 / 60
local bodies, world, walk, health = {}, nil, nil, nil
local values, before = ffi.new("wits_word[?]", GUARDS), {}
local orders, answers = ffi.new("wits_order[16]"), ffi.new("wits_answer[?]", GUARDS)
local answered, tick, left, limit, paused = 0, 0, 0, nil, 0
local rest, fear -- keeps the callbacks alive
local name, posts, healed
local WATCHES = 2
local brave, counted, callers = ffi.new("wits_word[?]", WATCHES), ffi.new("wits_word[?]", WATCHES), {}
local courage, calls, caller, round -- fields of the board that the guards of a watch share

-- posts_of gives where a guard walks, m: a list of vec2.
local function posts_of(i)
    return { 8 - 0.5 * (i - 1), 0, 1, 0 }
end

-- watch_of gives the watch of a guard: there are two, each with a board of its own.
local function watch_of(i)
    return i <= 3 and 0 or 1
end

-- same fails if two lists are not the same.
local function same(what, is, want)
    local one, other = table.concat(is, " "), table.concat(want, " ")
    assert(one == other, what .. " is " .. one .. ", not " .. other)
end

local function load(folder)
    local file = assert(io.open(folder .. "/guard.host.json", "rb"))
    local description = file:read("*a")
    file:close()
    local host = made(lib.wits_host_new(description, #description))
    check(lib.wits_folder(host, folder .. "/documents"))
    rest = wits.callback(function(call)
        if call.event ~= wits.UPDATE then
            return wits.RUNNING
        end
        local body = bodies[call.mind + 1]
        local before = body.health
        if call.state[0].f > 0 then -- it goes on: the list has what was there before
            before = wits.call_list(call, 3, 1)[1]
        end
        local perSecond = call.in_[0].f
        body.health = body.health + perSecond * call.delta
        call.state[0].f = call.state[0].f + call.delta
        call.out[0].f = call.state[0].f * perSecond
        body.healed = { before, body.health }
        wits.call_set_list(call, 3, body.healed, 1)
        return body.health >= 90 and wits.SUCCESS or wits.RUNNING
    end)
    check(lib.wits_on_call(host, "Rest", rest, nil))
    fear = wits.callback(function(call) -- a function that the document's expressions call
        call.out[0].f = 100 - call.in_[0].f
    end)
    check(lib.wits_on_function(host, "Fear", fear, nil))
    local program = made(lib.wits_load(host, "guard.tree.json"))
    walk, health = check(lib.wits_action(host, "Walk")), check(lib.wits_port(program, "Health"))
    name, posts, healed = check(lib.wits_port(program, "Name")), check(lib.wits_port(program, "Posts")), check(lib.wits_port(program, "Healed"))
    local function field(of)
        return check(lib.wits_field(program, "watch.board.json", of))
    end
    courage, calls, caller, round = field("Courage"), field("Calls"), field("Caller"), field("Round")
    world = made(lib.wits_world_new(program, GUARDS, SEED, 60))
    for i = 1, GUARDS do
        bodies[i] = { x = i - 1, health = 100 - 10 * ((i - 1) % 5), name = "Guard " .. i }
        wits.set_text(world, name, i - 1, bodies[i].name)
        wits.set_list(world, posts, i - 1, posts_of(i), 2)
    end
    local teams = ffi.new("uint32_t[?]", GUARDS)
    for i = 1, GUARDS do
        teams[i - 1] = watch_of(i)
    end
    check(lib.wits_teams(world, 0, GUARDS, teams))
end

local function move(body)
    if not body.order then
        return
    end
    local step, d = body.speed * DELTA, body.to - body.x
    if d > step then
        body.x = body.x + step
    elseif d < -step then
        body.x = body.x - step
    else
        body.x = body.to
        answers[answered].handle, answers[answered].status = body.order, wits.SUCCESS
        answered = answered + 1
        body.order = nil
    end
end

-- play plays a tick, and says whether it was played: not while the game is paused.
local function play()
    for i, body in ipairs(bodies) do
        before[i] = body.health
        if tick % 97 == 96 then
            body.health = math.max(5, body.health - 25)
        end
        values[i - 1].f = body.health
    end
    check(lib.wits_set(world, health, 0, GUARDS, values))
    for i = 0, WATCHES - 1 do -- they take turns at being brave
        brave[i].f = 60 - 20 * ((math.floor(tick / 600) + i) % 2)
    end
    check(lib.wits_set_field(world, courage, 0, WATCHES, brave))
    check(lib.wits_report(world, answers, answered))
    answered = 0
    if wits.step(world) == wits.PAUSED then
        for i, body in ipairs(bodies) do
            body.health = before[i]
        end
        return false
    end
    tick = tick + 1
    repeat
        local n = check(lib.wits_orders(world, orders, 16))
        for i = 0, n - 1 do
            local order = orders[i]
            local body = bodies[order.mind + 1]
            if order.action ~= walk then -- a shout
                local line = wits.order_text(world, order, 1)
                assert(line == body.name .. " needs help", line)
                same("the round of a shout", wits.order_list(world, order, 2, 2), posts_of(order.mind + 1))
                callers[watch_of(order.mind + 1)] = order.mind + 1
                body.says = line
            else
                if order.event == wits.BEGIN then
                    body.order, body.to, body.speed = order.handle, order.in_[0].f, order.in_[2].f
                elseif order.handle == body.order then
                    body.order = nil
                end
            end
        end
    until n < 16
    for _, body in ipairs(bodies) do
        move(body)
    end
    check(lib.wits_get_field(world, calls, 0, WATCHES, counted))
    for i = 0, WATCHES - 1 do -- what is on the boards must be what was heard
        local last, says = callers[i], wits.field_text(world, caller, i)
        assert(says == (last and bodies[last].name or "") and (counted[i].i > 0) == (last ~= nil), "the board says " .. says)
        same("the round on the board", wits.field_list(world, round, i, 2), last and posts_of(last) or {})
    end
    return true
end

-- A run that is checked ends at an error, in place of showing it.
local show = love.errorhandler or love.errhand
function love.errorhandler(text)
    if not limit then
        return show(text)
    end
    io.stderr:write("guards: ", tostring(text), "\n")
    os.exit(1)
end

function love.load(arguments)
    for i, argument in ipairs(arguments) do
        if argument == "--ticks" then
            limit = tonumber(arguments[i + 1])
        end
    end
    load(os.getenv("WITS_GUARD") or "hosts/guard")
    for _, argument in ipairs(arguments) do
        if argument == "--page" then
            local address = ffi.new("char[256]")
            check(lib.wits_pause(world))
            check(lib.wits_attach(world, "Guards in LÖVE", "Guard", 0, address, 256))
            io.stdout:write("page ", ffi.string(address), "\n")
            io.stdout:flush()
        end
    end
end

-- refused fails if a misuse is not an error.
local function refused(what, call, ...)
    assert(not pcall(call, ...), what .. " was not refused")
end

local function finish()
    assert(wits.text(world, name, 1) == "Guard 2" and bodies[1].says, "the second guard has another name, or the first has not called")
    for i, body in ipairs(bodies) do
        same("what a guard was healed", wits.list(world, healed, i - 1, 1), body.healed)
    end
    refused("a field of a watch that is none", wits.field_text, world, caller, WATCHES)
    refused("a number of a board as a text", wits.set_field_text, world, courage, 0, "brave")
    refused("half a point", wits.set_list, world, posts, 0, { 1, 2, 3 }, 2)
    refused("a list as a text", wits.text, world, posts, 0)
    refused("a number as a text", wits.set_text, world, health, 0, "well")
    refused("a text of a guard that is none", wits.set_text, world, name, GUARDS, "nobody")
    refused("a text as a list", wits.list, world, name, 0, 1)
    refused("an order of an earlier step", wits.order_text, world, ffi.new("wits_order"), 1)
    local hash = ffi.new("uint64_t[1]")
    check(lib.wits_hash(world, hash))
    print(string.format("hash %08x%08x", tonumber(bit.tobit(hash[0] / 0x100000000ULL)) % 0x100000000, tonumber(hash[0] % 0x100000000ULL)))
    check(lib.wits_world_free(world))
    love.event.quit()
end

function love.update(seconds)
    if limit then
        for _ = 1, 60 do -- ticks a frame, as fast as it goes
            if tick == limit then
                return finish()
            end
            if not play() then
                return
            end
        end
        return
    end
    left = math.min(left + seconds, 0.25)
    while left >= DELTA do
        left = left - DELTA
        play()
    end
end

function love.draw()
    love.graphics.clear(0.93, 0.94, 0.95)
    for i, body in ipairs(bodies) do
        love.graphics.setColor(0.2, 0.45, 0.75)
        love.graphics.circle("fill", 60 + body.x * 60, 50 + i * 50, 18)
        love.graphics.setColor(0.2, 0.6, 0.35)
        love.graphics.rectangle("fill", 40 + body.x * 60, 24 + i * 50, 40 * body.health / 100, 5)
    end
end
