// Package gametest has the tests that every game needs; `wits new` writes a game that uses it.
//
// What is to be checked, and the call that does it:
//
//	documents are right, canonical and documented    Documents
//	what the game offers to designers is documented  Offers.Check
//	what a page shows is in the documents            Page
//	documents with a text replaced, for a test       Changed, Spare
//	a command as the page gives it                   Do, NewStage
//	what a game paints                               Paint
//	a run that people meddle with, take back and
//	play again shows the same at every tick          Case.Past
//	keeping a moment costs no memory                 Case.Keep, Bench
//	minds are read as they were saved                Case.Saves
//	and not at all if that was damaged               Case.Damage
//
// Past, Keep and Bench want a [sim.Keeper], and NewStage and Do a [sim.Commander].
package gametest
