// Package live shows a batch while it is played: a [Watch] takes its events and gives snapshots, which a [Handler] serves to pages.
//
//	w := live.New(live.Options{Command: "batch"})
//	http.Handle(live.Path, live.Handler(w, nil))
//	report, err := batch.Run(ctx, plan, fleet, batch.Options{OnEvent: w.Event})
//	w.End(err)
//
// What an event costs does not depend on how long the batch has been played: comparisons are looked at now and then only, so that looking
// takes about a twentieth of the time at most, and of matches some hundred are kept: the last ones, and those that stand out.
package live
