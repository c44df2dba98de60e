function love.conf(t)
    t.window.title = "Guards in LÖVE"
    t.window.width, t.window.height = 640, 360
    t.window.vsync = 0
    t.modules.audio = false
    t.modules.sound = false
    t.modules.joystick = false
    t.modules.physics = false
end
