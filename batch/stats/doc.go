// Package stats is the mathematics of verdicts: intervals of parts and means, sequential tests, differences in Elo, ratings of many. It
// needs the standard library alone.
//
// | question | call | source |
// |---|---|---|
// | which part succeeds | [Wilson] | Wilson 1927 |
// | what a figure is on average | [Sample.Interval] | Student 1908 |
// | is A better than B, by pairs of games | [Pairs.LLR], [Bounds.Decide] | Wald 1945; Van den Bergh, "Comments on normalized Elo", as Fishtest does |
// | is a mean this or that | [Sample.LLR], [Bounds.Decide] | Wald 1945, with the variance of greatest likelihood |
// | by how much is A better | [Pairs.Elo] | Elo 1978 |
// | who is how strong among many | [BradleyTerry] | Bradley and Terry 1952, Hunter 2004 |
package stats
