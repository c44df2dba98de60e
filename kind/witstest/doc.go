// Package witstest helps to test what coders and designers make for a game: one action, one document, orders to a body; without the
// game, and without a page.
//
//	what you want                                    what to call
//	---------------------------------------------    -----------------------------------------------------
//	one action alone, with given inputs              Action
//	one document, with the game's actions            Document
//	the same, with actions that do what you say      Setup.Fakes, Run.Finish
//	a body that carries out orders of package act    NewBody, Body.Finish, Body.Fail
//	frames                                           Run.Step, Run.Until
//	ports and triggers                               Run.Set, Run.Get, Run.Fire
//	what happened, as lines                          Run.Journal, Golden
//
// A journal has a line for each thing that happened, with the number of the frame, from 1: what began, ended, fired, was taken, was chosen and
// why (package decisions), what was logged, and what the body did.
//
// Whoever writes a kind of document has more in kind/kindtest, whoever writes a game in sim/gametest.
package witstest
