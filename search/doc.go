// Package search looks ahead in games of two sides that decide at the same time or in turns [Pro360, ch. 27]. What is played is anything that can be
// copied, played on for a while, and valued: a board, a world of the game's, or scripts whose open choices are the moves.
//
//   - A [Game] says what can be decided in a state, plays a round of it on a copy, and says what a state is worth.
//   - [New] makes a [Search]: alpha-beta that deepens round by round, as far as it is let: Search.Run goes on for some plays and gives back, so that
//     a search is spread over frames, and Search.Result is always that of the last depth that was looked at to its end.
//   - Sides that decide at the same time are put in an [Order], of which the one who decides second has the advantage, or are answered together by
//     what mixture of moves is best ([Together], [Solve]).
//   - [NewSampled] makes a [Sampled] search (UCT), which plays games to their end, or some rounds of them, by a policy, and looks at what goes well
//     more often. Several of its trees grow on several processors with the same result for any number of them.
//   - [Fit] finds from games that were played what features of a state are worth.
//
// A search plays copies only, so the state that it was given stays as it is to the bit. The same game, state and options give the same result in
// every run and on every processor.
package search
