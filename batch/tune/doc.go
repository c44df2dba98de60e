// Package tune searches the numbers that documents mark with "tune", by playing matches of batches.
//
// A [Space] is the numbers and their bounds; a search sees each as a number from 0 to 1. A [Searcher] proposes trials, is told what they
// were worth, and proposes others: [NewCMAES], [NewSPSA] and [NewHalving] make one. Trials that are proposed together are played with the
// same seeds, so that luck is the same for all of them. A [FrontSearcher] does so by several goals, [NewNSGA2] makes one, and comes to a front
// of trade-offs.
//
// A [Study] judges what is proposed, and compares what was found with what was there: [Study.Run] by one goal, [Study.RunFront] by several.
package tune
