// Package lod spends a budget of processor time, memory and other resources on the characters whose simplifications a player would notice
// most [Pro360, ch. 11].
//
//	what you want                               what to call
//	------------------------------------------  --------------------------------------------------
//	describe features, levels and their costs   Spec, NewKind
//	model what a player sees and remembers      DefaultPerception, Audience.Begin, Look, Attend, Criticality
//	choose the levels of all characters         NewTrader, Trader.Add, SetCriticality, Run, Level
//	learn why a level was chosen                Trade, Trader.Risk
//
// # A frame
//
//  1. [Audience.Begin], then [Audience.Look] for each character with its size on the screen.
//  2. [Audience.Attend], then [Audience.Criticality] for each character, and [Trader.SetCriticality] with the result.
//  3. [Trader.Run] with the budget. The game applies the trades that it returns.
//
// # Breaks in realism
//
// A simplification risks a break in realism. There are three categories: [UnrealisticState] can be noticed at a glance, a [Discontinuity]
// by who remembers how things were, and [LongTerm] behaviour by who watches for a while. The audacity of a level is the risk for a
// character of criticality 1 in each category; the risk of a character is the dot product of the audacity and its criticality.
//
// Risks are in x-space: x = -ln(1-p) for a probability p, so that independent risks add up ([X], [P]).
//
// # Trades
//
// A character has one level of each feature. A trade replaces its combination of levels by another one. An upgrade lowers the risk, a
// downgrade saves resources. Run repeats: it takes the upgrades with the largest gain for their cost until the budget is overspent, then
// the downgrades with the least loss for their saving until it is kept again, and accepts all of them if the risk falls. A portfolio that
// is over budget is repaired first, with downgrades alone.
//
// Run looks at few transitions. A character's bound is at least the value of its best transition; only characters whose bound is
// above the worst chosen trade are examined.
//
// # Cost
//
// 400 characters with 8 features: see the benchmark of this package. Nothing is allocated after the first frames. The same calls give the
// same trades on every processor.
package lod
