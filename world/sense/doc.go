// Package sense tells the characters of a game what they see, hear, smell and feel. Signals travel and get weaker, walls
// stop or damp them, they go around corners; who has perceived what is told in the order of time.
//
// What you want to do, and the call that does it:
//
//	say what there is to sense with      a document of the kind "senses", see Kind; or New(Plan{...})
//	load it                              c, err := wits.ContentOf[*sense.Config](program)
//	begin                                s, err := NewSystem(c)
//	give somebody senses                 s.Add(guard, "Guard")
//	say where everybody is               s.Move(guard, Body{Place: p, Facing: f})
//	emit something all the time          s.SetEmitter(thief, sight, Emission{Strength: 1, Up: 1.2})
//	let it be seen at head and feet      s.SetPoints(thief, geom.Vec3{Z: 1.6}, geom.Vec3{Z: 0.1})
//	emit something once                  s.Emit(Signal{Modality: hearing, Of: thief, At: p, Strength: 2})
//	hit or touch somebody                s.Emit(Signal{Modality: damage, Of: thief, To: guard, At: p, Strength: 10})
//	go on, and hear who perceives what   for _, n := range s.Step(surroundings, now) { ... }
//	ask who was noticed, lost, forgotten for _, c := range s.Changes() { ... }
//	ask who perceives whom               s.Perceives(guard, thief, 0), s.Percept, s.Perceived
//	use a level as the world               &Built{View: level.View{Level: l, Open: doors}, Mesh: mesh}; or Open{}
//	turn that into beliefs               Believe(contacts, &n, s.Memory(n.By), ...), Alarm(threats, &n, 5, ...)
//	let documents ask                    AddTo[geom.Vec2](registry); the game's Frame.World is a Host
//	have the last word                   a modality's "check", and NewSystem(c, NamedCheck{"Magic", f})
//	say who is whose friend or foe       s.Affiliate(func(by, of wits.Entity) belief.Attitude { ... })
//	make somebody one of a team          s.SetTeam(guard, wits.NameOf("Watch"))
//	blindfold somebody                   s.Enable(guard, wits.NameOf("Eyes"), false)
//	keep a moment, go back, compare      s.Keep(&state), s.Return(&state), s.Hash()
//	take a changed document              s.Use(c)
//	draw it                              s.Looking, s.Flying, s.Puffs
//	ask what limits have cost            s.Limits(limits[:0])
//
// # A step
//
// [System.Step] goes through two queues. In one wait the signals that have reached, or may have reached, a sensor; in the
// other the sensors that look around for what is emitted all the time, each several times a second. In each, who has waited
// for longest goes first, and both get half of the step's budget if they need it; the rest goes on in the next step, first
// in line. So nobody waits for ever, and a step never costs more than it may: questions about the world, checks of the
// game's and many comparisons take from the budget. What arrives is compared with the sensor as it is at that moment:
// range, strength, cones, then what costs something: regions, walls, ways around corners, and the game's check.
//
// # Strength
//
// What is left of a strength after a way of d metres is strength * attenuation^d; walls and cones subtract what they take
// from that; it is perceived if at least the sensor's threshold is left. [Keck, ch. 4, after Millington09, ch. 10.5;
// what is decided differently, and why, is in docs/perception.md.]
//
// # Determinism
//
// Everything is told in an order that depends on what happened and on the entities alone: not on the order in which
// characters were added. The state is flat. Nothing allocates but what grows.
//
// # Cost
//
// Some 10 ns for each body and step, 200 to 300 ns for each signal that may reach a sensor, besides what the world takes
// for its answers. A percept has 144 bytes; a character has as many as its profile's memory says.
package sense
