// Package simtest checks games for [sim.Keeper] and [sim.Commander]: that a run which people meddle with, take back and play
// again shows the same at every tick ([Case.Past]), and that keeping a moment costs no memory ([Case.Keep]).
package simtest
