// Package unseen keeps track of where characters could be that the player does not see, so that the game decides where they are only when it must [Pro360, ch. 14].
//
//	what you want                              what to call
//	-----------------------------------------  --------------------------------------------------------------
//	states and the ways between them           NewGraph; FromGround for the cells of a field.Ground
//	maps of the agents of a level              New, with their resources and rules
//	tell what the player sees of an agent      Maps.Observe, Maps.Lose
//	let time pass, or the player turn          Maps.Step, Maps.Look, with a View
//	decide when a decision is forced           ByWorth, Odds.Decide, Reluctant, or a Decide of your own
//	decide before that                         Maps.Instantiate, Maps.Take
//	learn what attacks are possible            Maps.Attacks; Maps.Joint for several agents
//	fixed odds by time of the day              NewOdds; let designers write them: Kind, wits.ContentOf[*Plan]
//	odds that develop from what was seen       NewChain, NewChances, Chances.Step, Chances.Look
//	show what was decided                      Maps.Events, Maps.Explain, Maps.States
//	snapshots, saved games, comparison         CopyFrom, Equal, Hash, AppendBinary, ReadBinary
//
// Package field has the other side of the idea: its Occupancy is where an agent believes the player to be. These maps are about what the player can believe, and
// know only what the player has perceived.
//
// # A map
//
// The map of an agent is the set of the states in which it could be. In each [Maps.Step] it spreads along the ways of the [Graph]. Whenever the player would
// perceive the agent in some of the states, a decision is forced: the agent appears in one of them, or else it is in none. The map is never empty: where nothing
// else is left, the agent must appear. An agent that appears becomes an object of the game, which moves it until [Maps.Lose].
//
// # Resources
//
// An agent that can have reached a health pack or a key may have taken it. Its map forks into versions, with and without. Versions of different agents that have
// taken the same thing exclude each other. When a fork would exceed the budget, [Maps.Takes] decides at once.
//
// # Decisions
//
// The chapter leaves these open.
//
//   - An agent can stay in any state, and a way can take longer than its steps.
//   - Two that move through each other's place in one step, the agent and the edge of what the player sees, do not meet.
//   - A noise is made by entering a noisy state, not by standing there.
//   - A version may take a resource at any step in which it can be there unseen. Of one that regenerates, it is the first such step, and the first after
//     another agent may have taken it. An agent takes a resource once.
//   - Seeing the place of a resource that may have been taken forces a decision, too: see [Maps.Takes].
//   - A forced decision is made agent by agent: first those without a choice, then in their order. The callback sees all maps and may instantiate others.
//   - A state in which agents must be [Together] is entered only when the player perceives it. A decision is compulsory that leaves only such states. If an agent
//     was seen alone there, it can be found alone.
//   - With [Odds], being on a way that takes several steps counts nothing. Versions that can be in the drawn state are equally probable.
//
// # Cost
//
// A step looks at the states outside of a map, and at their neighbors: about 10 µs for 2,000 cells. An agent that can be everywhere costs next to nothing, until
// the player looks. Nothing is allocated after the first steps.
package unseen
