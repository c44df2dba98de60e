// Package project is what tools know of a game's documents as a whole: the project's file, where documents are, what they may use of
// the game, and what is wrong with any of them. A game does not need it to run, but in its tests: [CheckFiles].
package project
