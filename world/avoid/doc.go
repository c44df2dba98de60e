// Package avoid lets many agents walk among each other and along walls without touching: each says where it would like to go,
// and gets the velocity nearest to that with which nobody runs into anybody for a while.
//
// What you want to do, and the call that does it:
//
//	make a crowd                     New, Crowd.Add
//	give it walls                    Crowd.SetWalls
//	say where each wants to go       Crowd.Wish, in each tick
//	let time pass                    Crowd.Step
//	see where everybody is           Crowd.At, Crowd.Velocity
//	take somebody out, move him      Crowd.Remove, Crowd.Set
//	rewind, save, compare            Crowd.Keep, Crowd.Return, Crowd.Hash
//
// It is the method of optimal reciprocal collision avoidance: [Berg11]. For each pair, the relative velocities that lead to a collision within a horizon are a truncated cone; each
// of the two leaves it half way, which gives a half-plane of allowed velocities. The velocity nearest to the wish in all
// half-planes is found by a linear program; if there is none, the one that breaks them the least, but no wall's.
//
// The method knows no remedy when everything is symmetric: two who meet head-on stop in front of each other, a ring of
// people who change places jams in its middle. Here everybody passes on the right of who comes towards him, and
// who has made no headway for a while tries ways further and further to the side, each in a rhythm of his own that follows
// from his number. So crowds come apart, always in the same way. Who makes no progress stops trying in the end
// (Options.Patience), so that a crowd before a closed door or around one point comes to rest.
//
// # Files
//
// crowd.go has the agents, step.go a step, near.go who is near, pair.go and wall.go the half-planes of agents and of walls,
// solve.go the linear programs, deadlock.go the remedy, state.go keeping and returning.
//
// # Cost
//
// About 0.2 microseconds for each agent with six neighbours, and three quarters of one in a dense crowd, with ten neighbours
// each; nothing is allocated after the first steps.
// The outcome is the same bits for any number of workers.
package avoid
