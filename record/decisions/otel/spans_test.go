package otel_test

import (
	"testing"
	"testing/fstest"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record/decisions"
	"github.com/wits-ai/wits/record/decisions/otel"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

var documents = fstest.MapFS{
	"guard.machine.json": {Data: []byte(`{"wits": 1, "kind": "machine", "name": "guard", "start": "Calm",
		"ports": [{"in": "Noise", "type": "float"}],
		"states": {"Calm": {}, "Alarmed": {"run": "alarm.tree.json"}},
		"transitions": [{"from": "Calm", "to": "Alarmed", "when": "Noise > 0.5"}, {"from": "Alarmed", "to": "Calm", "when": "Noise < 0.1"}]}`)},
	"alarm.tree.json": {Data: []byte(`{"wits": 1, "kind": "tree", "name": "alarm", "root": "Any", "nodes": {
		"Any": {"selector": ["Shout", "Hide"]}, "Shout": {"if": "1 > 2"}, "Hide": {"wait": 20}}}`)},
}

// play steps a guard that hears a noise from the third tick to the fifth; a tick is a second.
func play(t *testing.T, listener decisions.Listener, ticks int64) {
	t.Helper()
	p, err := wits.Load(std.NewRegistry(), documents, "guard.machine.json")
	must.Succeed(t, err)
	noise, err := wits.Resolve[wits.Input[float64]](p, "Noise")
	must.Succeed(t, err)
	agents := []sim.Agent{{ID: 7, Name: "Ada", Mind: p.NewMind(1)}}
	s := decisions.NewStream(listener, decisions.Filter{})
	s.Follow(agents)
	for tick := int64(1); tick <= ticks; tick++ {
		noise.Set(agents[0].Mind, map[bool]float64{true: 1}[tick >= 3 && tick < 6])
		agents[0].Mind.Step(wits.Frame{Tick: tick, Time: float64(tick), Delta: 1})
		s.Tick(tick, float64(tick), agents)
	}
}

func TestSpans(t *testing.T) {
	memory := tracetest.NewInMemoryExporter()
	provider := trace.NewTracerProvider(trace.WithSyncer(memory))
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	spans := otel.NewSpans(provider.Tracer("wits"), otel.Options{Start: start, Attributes: []attribute.KeyValue{attribute.String("server", "eu")}})
	play(t, spans, 7)
	spans.Close()

	byName := map[string]tracetest.SpanStub{}
	for _, s := range memory.GetSpans() {
		if _, twice := byName[s.Name]; !twice {
			byName[s.Name] = s
		}
	}
	root, alarmed, any, shout, hide := byName["guard"], byName["Alarmed"], byName["Any"], byName["Shout"], byName["Hide"]
	for _, s := range []struct {
		span, in tracetest.SpanStub
		from, to int
	}{{root, tracetest.SpanStub{}, 1, 6}, {alarmed, root, 3, 6}, {any, alarmed, 3, 6}, {shout, alarmed, 3, 3}, {hide, alarmed, 3, 6}} {
		if s.span.Name == "" {
			t.Fatalf("spans are missing: %v", byName)
		}
		if s.span.Parent.SpanID() != s.in.SpanContext.SpanID() || s.span.SpanContext.TraceID() != root.SpanContext.TraceID() {
			t.Errorf("%s does not lie in %q", s.span.Name, s.in.Name)
		}
		from, to := start.Add(time.Duration(s.from)*time.Second), start.Add(time.Duration(s.to)*time.Second)
		if !s.span.StartTime.Equal(from) || !s.span.EndTime.Equal(to) {
			t.Errorf("%s is from %v to %v", s.span.Name, s.span.StartTime, s.span.EndTime)
		}
	}
	if shout.Status.Code != codes.Error || hide.Status.Code == codes.Error {
		t.Errorf("Shout has the status %v, Hide %v", shout.Status, hide.Status)
	}
	attributes := map[string]string{}
	for _, a := range hide.Attributes {
		attributes[string(a.Key)] = a.Value.Emit()
	}
	for key, want := range map[string]string{"wits.agent": "7", "wits.name": "Ada", "wits.document": "alarm.tree.json", "wits.node": "Alarmed/Hide", "wits.result": "stopped", "server": "eu"} {
		if attributes[key] != want {
			t.Errorf("Hide has %s %q, not %q", key, attributes[key], want)
		}
	}
	chosen := ""
	for _, e := range alarmed.Events {
		for _, a := range e.Attributes {
			if e.Name == "choose" && a.Key == "wits.why" {
				chosen += a.Value.AsString() + ". "
			}
		}
	}
	if chosen != "Shout failed. " {
		t.Errorf("of choices the span of Alarmed says %q", chosen)
	}
	for _, a := range root.Attributes {
		if a.Key == "wits.unfinished" && a.Value.AsBool() {
			return
		}
	}
	t.Error("the root does not say that it is unfinished")
}

// A game that goes back to another moment leaves no span open.
func TestSpans_Reset(t *testing.T) {
	memory := tracetest.NewInMemoryExporter()
	provider := trace.NewTracerProvider(trace.WithSyncer(memory))
	spans := otel.NewSpans(provider.Tracer("wits"), otel.Options{})
	play(t, spans, 4)
	before := len(memory.GetSpans())
	spans.Decided(&decisions.Batch{Reset: true})
	if got := len(memory.GetSpans()) - before; got != 4 {
		t.Errorf("%d spans were ended, not guard, Alarmed, Any and Hide", got)
	}
	spans.Close()
	if got := len(memory.GetSpans()) - before; got != 4 {
		t.Error("Close ended spans once more")
	}
}
