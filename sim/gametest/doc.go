// Package gametest checks games for [sim.Keeper] and [sim.Commander]: that a run which people meddle with, take back and play
// again shows the same at every tick ([Case.Past]), and that keeping a moment costs no memory ([Case.Keep]); and that its minds
// are read as they were saved ([Case.Saves]), and not at all if what was saved is damaged ([Case.Damage]).
package gametest
