package otel

import (
	"context"
	"strings"
	"time"

	"github.com/wits-ai/wits/record/decisions"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// Options of [NewSpans]. The zero value is ready.
type Options struct {
	// Start is the time of the first tick; the zero time stands for that at which NewSpans was called.
	Start time.Time
	// Attributes are added to each span: which server, which match.
	Attributes []attribute.KeyValue
}

// Spans is a listener that makes spans. Make one with [NewSpans]. Like the stream that it listens to it is for one goroutine at a time.
type Spans struct {
	tracer  trace.Tracer
	options Options
	agents  map[uint32]*agent
	now     time.Time
}

// agent is what is active in one.
type agent struct {
	root context.Context // of the agent's trace, as long as something is active
	open []*span         // outer ones first
}

type span struct {
	node *decisions.Node
	ctx  context.Context
	trace.Span
}

// NewSpans makes spans of a tracer.
func NewSpans(t trace.Tracer, o Options) *Spans {
	if o.Start.IsZero() {
		o.Start = time.Now()
	}
	return &Spans{tracer: t, options: o, agents: map[uint32]*agent{}, now: o.Start}
}

// Decided implements [decisions.Listener].
func (s *Spans) Decided(b *decisions.Batch) {
	if b.Reset {
		s.Close()
	}
	s.now = s.options.Start.Add(time.Duration(b.Time * float64(time.Second)))
	for i := range b.Events {
		e := &b.Events[i]
		a := s.agents[e.Agent]
		if a == nil {
			a = &agent{}
			s.agents[e.Agent] = a
		}
		switch e.Kind {
		case decisions.Begin:
			s.begin(a, e)
		case decisions.End:
			s.end(a, e)
		default:
			s.note(a, e)
		}
		if len(a.open) == 0 {
			delete(s.agents, e.Agent)
		}
	}
}

// Close ends all spans that are open, at the last tick in which something was decided, as when the game ends or goes back to another moment.
// They have the attribute wits.unfinished. The listener may be used again.
func (s *Spans) Close() {
	for id, a := range s.agents {
		for i := len(a.open) - 1; i >= 0; i-- {
			a.open[i].SetAttributes(attribute.Bool("wits.unfinished", true))
			a.open[i].End(trace.WithTimestamp(s.now))
		}
		delete(s.agents, id)
	}
}

func (s *Spans) begin(a *agent, e *decisions.Event) {
	ctx := context.Background()
	if at := a.around(e.Node); at != nil {
		ctx = at.ctx
	} else if len(a.open) > 0 {
		ctx = a.open[0].ctx
	}
	attributes := append([]attribute.KeyValue{
		attribute.Int64("wits.agent", int64(e.Agent)), attribute.String("wits.name", e.Name),
		attribute.String("wits.document", e.Node.Document), attribute.String("wits.node", e.Node.Path),
		attribute.String("wits.type", e.Node.Type), attribute.Int64("wits.tick", e.Tick)}, s.options.Attributes...)
	ctx, made := s.tracer.Start(ctx, e.Node.Name, trace.WithTimestamp(s.now), trace.WithAttributes(attributes...))
	a.open = append(a.open, &span{e.Node, ctx, made})
}

func (s *Spans) end(a *agent, e *decisions.Event) {
	for i := len(a.open) - 1; i >= 0; i-- {
		o := a.open[i]
		if o.node.Path != e.Node.Path {
			continue
		}
		o.SetAttributes(attribute.String("wits.result", e.Result.String()))
		if e.Result == decisions.Failed {
			o.SetStatus(codes.Error, e.Node.Label()+" failed")
		}
		o.End(trace.WithTimestamp(s.now))
		a.open = append(a.open[:i], a.open[i+1:]...)
		return
	}
}

// note makes an event of the span of the node or, if that is not active, of the next one around it.
func (s *Spans) note(a *agent, e *decisions.Event) {
	at := a.around(e.Node)
	for i := range a.open {
		if a.open[i].node.Path == e.Node.Path {
			at = a.open[i]
		}
	}
	if at == nil {
		return
	}
	attributes := []attribute.KeyValue{attribute.String("wits.node", e.Node.Path), attribute.Int64("wits.tick", e.Tick)}
	switch e.Kind {
	case decisions.Fire:
		attributes = append(attributes, attribute.String("wits.port", e.Port), attribute.Bool("wits.game", e.Game))
	case decisions.Take:
		attributes = append(attributes, attribute.String("wits.from", e.From.Label()), attribute.String("wits.why", e.Why))
	case decisions.Choose:
		over := make([]string, len(e.Over))
		for i := range over {
			over[i] = e.Over[i].Text
		}
		attributes = append(attributes, attribute.String("wits.why", e.Why), attribute.StringSlice("wits.over", over))
	case decisions.Fault:
		attributes = append(attributes, attribute.String("wits.fault", e.Fault.Message))
		at.SetStatus(codes.Error, e.Fault.Message)
	}
	at.AddEvent(e.Kind.String(), trace.WithTimestamp(s.now), trace.WithAttributes(attributes...))
}

// around returns the innermost active node around another.
func (a *agent) around(n *decisions.Node) *span {
	var best *span
	for _, o := range a.open {
		outer := o.node.Path
		if outer == n.Path || outer != "" && !strings.HasPrefix(n.Path, outer+"/") {
			continue
		}
		if best == nil || len(outer) > len(best.node.Path) {
			best = o
		}
	}
	return best
}
