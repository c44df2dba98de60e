// Package batch plays many matches of games, and judges them: verdicts of sequential tests, intervals, ratings, and any figure that a
// game reports.
//
// A batch is a list of matches that its plan gives in one order. A [Fleet] plays them in jobs, on goroutines of this process or on
// workers of other processes and machines. Answers come in any order, more than once, or not at all; the coordinator keeps each match's
// outcome once, by its key, in a journal on its disk. Verdicts are given on the outcomes in the plan's order, up to the first that is
// missing, so that they are the same whoever played, in whatever order.
package batch
