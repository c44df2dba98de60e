// Package jedi is a fight of two Jedi against droids. What each of them does, it has imagined before: its tree simulates all
// that it could do on a copy of what it knows, and does that of which the best comes [Pro360, ch. 5].
//
// What you want to do, and where:
//
//	play it with the page               New, as a sim.Game: wits play jedi
//	play it headless                    sim.Headless(New(), sim.Run{Options: Headless(), Seed: 1, Ticks: 12000})
//	go back to a moment                 Game.Snapshot, Game.Restore
//	meddle with it while it runs        Game.Commands, Game.Command
//	change what a Jedi can do           documents/jedi.tree.json
//	change what it wants                goals.go: one function, which no action knows
//	see what it knows, and can imagine  memory.go
//	offer an action                     actions.go, walk.go: the order that it gives, and what would come of it
//	change what bodies can do           executors.go
//	change the rules of the world       rules.go
//
// # The minds
//
// Master and padawan run the same tree, jedi.tree.json. The padawan's heuristic lets it fell nobody soon (skill), and a fake
// node has it believe that shields are down (mistakes); no action, and nothing else of the tree, knows of either.
//
// # A frame
//
// Game.Step steps both minds. Their actions read the world and give orders to their own Jedi's actuator only; so minds may step
// in parallel. A person's hands give the same orders. Then [World.Step] carries them out, moves droids and bolts, and each Jedi
// takes in what it will know in the next frame ([Memory]).
//
// A move takes the whole body ([Do]); most are solid, and what comes next waits. Walking and looking run beside it, as far as the
// move lets them. A blow that staggers or fells is imposed on the body, and the order for what it was about has failed.
//
// # Cost
//
// A memory has 1,000 bytes. Each Jedi looks ahead seven times a second, some twenty actions each time, and allocates nothing;
// see BenchmarkFight.
package jedi
