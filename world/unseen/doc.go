// Package unseen keeps track of where characters could be that the player does not see, so that the game decides where they are only when it must [Pro360, ch. 14].
//
//	what you want                              what to call
//	-----------------------------------------  ------------------------------------------------------------------
//	states and the ways between them           NewGraph; FromGround for the cells of a field.Ground
//	maps of the agents of a level              New, with their resources and rules
//	tell what the player sees of an agent      Maps.Observe, Maps.Lose
//	let time pass, or the player turn          Maps.Step, Maps.Look, with a View
//	decide when a decision is forced           ByWorth, Odds.Decide, ByChance, Reluctant, or a Decide of your own
//	decide before that                         Maps.Instantiate, Maps.Take
//	learn what attacks are possible            Maps.Attacks; Maps.Joint for several agents
//	fixed odds by time of the day              NewOdds, Odds.Decide; let designers write them: Kind
//	odds that develop from what was seen       Agent.Chain, ByChance, Maps.P
//	show what was decided                      Maps.Events, Maps.Explain, Maps.States
//	snapshots, saved games, comparison         Maps.CopyFrom, Equal, Hash, AppendBinary, ReadBinary
//
// Package field has the other side of the idea: its Occupancy is where an agent believes the player to be. These maps are what the player can believe, and know only
// what the player has perceived.
//
// # A map
//
// The map of an agent is the set of the states in which it could be. In each [Maps.Step] the map spreads along the ways of the [Graph]. When the player would
// perceive the agent in some of the states, a decision is forced: the agent appears in one of them, or it is in none. The map is never empty: if nothing else is
// left, the agent must appear. It becomes an object of the game then, which moves it until [Maps.Lose].
//
// An agent that can have reached a health pack or a key may have taken it. Its map forks into versions, with and without. Versions of different agents that have
// taken the same thing exclude each other. When a fork would exceed the budget, [Maps.Takes] decides at once.
//
// # Decisions
//
// The chapter leaves these open.
//
//   - An agent can stay in any state, and a way can take longer than its steps. With a chain, the chain alone moves the agent.
//   - The player perceives an agent only where it is at the end of a step, not on its way from state to state.
//   - An agent makes a noise when it enters a noisy state, not while it stays there.
//   - A version takes a resource in any step in which it can be there unseen, or one that regenerates in the first such step, and in the first one after another
//     agent may have taken it. An agent takes a resource once.
//   - When the player sees the place of a resource that may have been taken, [Maps.Takes] decides whether it was.
//   - Forced decisions are made agent by agent, first those without a choice. The callback sees all maps and may instantiate other agents.
//   - Nobody enters a state of [Together] unless the player perceives it. An agent that could be only there if it stayed hidden must appear. One that was seen
//     alone there can be found alone.
//   - In a draw, the steps of long ways count nothing, and the first version is taken that can be in the drawn state.
//
// # Cost
//
// A step of a map of 2,000 cells takes about 2 µs, with a forced decision 3 µs; where the ways follow no pattern, 30 µs at the worst. An agent that can be everywhere
// takes 0.3 µs. See the benchmarks. Nothing is allocated after the first steps.
package unseen
