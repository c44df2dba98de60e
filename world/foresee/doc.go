// Package foresee lets characters imagine what others will do: a bot makes a copy of another within its brain, its statistics
// and its thoughts as far as they can be perceived, steps the copy, and sees what comes of it [Hufford, "bot thought"].
// A mind is a flat block, so the copy is real: it thinks with the very documents of the one that it is a copy of.
//
// What you want to do, and the call that does it:
//
//	say what a copy is in your game        a struct that embeds Imagined and implements Clone
//	give all agents of a game foresight    foresights := New(n, Options{}, func() Clone { return &clone{...} })
//	let an agent's mind ask                its Frame.Self is a Seer: Foresight() gives foresights.Of(i)
//	offer it to designers                  Register(registry): Foresee, PursueForeseen
//	ask from code                          f.Ask(me, him, 2); track := f.Track(him)
//	read what comes                        track.At(time), track.Meet(here, speed, time), track.Doing(i)
//	imagine, once a tick                   foresights.Step(frame, workers.Each)
//	hide what cannot be perceived          NewPerceptionFilter(program, Hide("Hunger"), Believe("Brave", "true"))
//	have an action spare the world         IsImagined(x)
//	when documents were changed            brains.OnSwap(foresights.Renew)
//	go back in time                        foresights.Keep(&state), foresights.Return(&state), foresights.Hash()
//
// # A frame
//
// Minds step side by side, so none may copy another while it steps. Therefore asking and imagining are apart: a mind asks
// ([Foresight.Ask]) and reads the last imagination that is complete, both in its own memory; between two ticks, while all
// minds are at rest, [Foresights.Step] copies those who are asked about and steps the copies, any number side by side. What
// is asked in one tick is so known in the next, or later if the budget spreads it.
//
//  1. Become: the clone takes the body of the target, and says which mind is copied and through which filter.
//  2. Feel, the mind's step, Move: over and over, each Options.Step seconds, up to where was asked plus Options.Renew.
//  3. The track is complete, and takes the place of the one before. After Renew seconds it is imagined anew.
//
// # Nothing leaks
//
// The imagined mind is a copy in memory of its own, and draws from a generator of its own: not the real one's luck. Its
// Frame.Self is the clone, and its Frame.Log is nil. So what its actions do to the world must go through Self: the clone's
// methods change the clone alone (a clone that is asked to call out says nothing; one that bites bites nobody). An action
// that changes anything past Self, through Frame.World, asks [IsImagined] first.
//
// # Imagining those who imagine
//
// A clone has no foresight of its own: it assumes that others keep their course.
//
// # Cost
//
// An imagined second, at 20 steps, takes some 10 µs for a small document of thoughts (BenchmarkImaginedSecond), mind and body.
// Nothing is allocated but for who is used for the first time, and for programs that are new.
package foresee
