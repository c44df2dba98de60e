// Package ahead plays a running game ahead on a copy of it, over the choices that documents leave open, and has minds take what comes out best
// [Pro360, ch. 27: Puppet Search]. A document of any kind leaves a choice open: a tree by a node "choice", a utility document by "choose":
// {"choice": ...}, a machine by a "choice" at a transition. By itself it decides as ever, so a game without this package plays on.
//
// What you want to do, and the call that does it:
//
//	say how the game is copied and played   a type that implements Copy: mostly Keep and Return of sim.Keeper, and a loop around Step
//	say what a state is worth               Copy.Value
//	look ahead                              a, err := New(copy, Options{...})
//	in each frame, before minds step        a.Frame(real)
//	make a commander weaker and faster      Options.Exposes, with fewer choices
//	know the opponent                       Options.Opponent: as its documents decide, or some of its choices pinned; or, by itself, as free as we are
//	see what it found                       a.Plan(), a.Counts()
//	go back in time                         a.Keep(&m), a.Return(&m), a.Hash()
//
// # How it looks ahead
//
// A move of a side is an option for each choice point that its minds came to in the last frame, where several were legal: only what is relevant now is
// looked at. A round is so many frames with those pinned. Rounds are looked ahead by package search, deeper and deeper, until its time is over: that is
// counted in frames that were played ahead, never by the clock, so the same game goes the same way on every machine. The plan that it found stands
// while the next search is under way, which begins anew at once when the opponent decides otherwise than the plan says.
//
// The real game is copied and never touched: its hash is what it was.
package ahead
