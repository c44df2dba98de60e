// Package whatif compares two futures of a game: one without a change and one with it. Package debug plays them.
//
//   - future.go keeps what was seen of a future while it was played.
//   - differences.go finds what differs between the two ([Futures.Find]).
//   - test.go makes a scenario that expects chosen differences ([Futures.Test]), and plays it.
package whatif
