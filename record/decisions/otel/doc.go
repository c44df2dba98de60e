// Package otel tells OpenTelemetry what minds decide: a span for each node while it is active, with what fired, what was taken and
// what was chosen as events of the span. It is a module of its own, so that a game which does not want OpenTelemetry does not get it:
//
//	go get github.com/wits-ai/wits/record/decisions/otel
//
// Give the listener to a stream of package decisions:
//
//	spans := otel.NewSpans(provider.Tracer("wits"), otel.Options{})
//	stop := decisions.NewStream(spans, decisions.Filter{Depth: 1}).Attach(loop)
//	defer spans.Close()
//	defer stop()
//
// Each agent is a trace. Its outermost span is the document that it runs; a node's span lies in that of the next active node around it. Times
// are those of the game, counted from Options.Start: a game that stands still makes no long spans. A span ends with the status Error if its node failed, and for a
// fault; the attributes are named below wits.
//
// A span costs much more than an event does. Filter by agents, documents or depth, or take actions alone.
package otel
