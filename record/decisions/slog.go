package decisions

import (
	"context"
	"log/slog"
	"time"
)

// NewSlog makes a listener that writes one record of log/slog for each event: a fault as an error, what fired for debugging, and all
// else as information; what the handler does not want is not made. The message is the kind of event ("begin"); the attributes are tick, agent (number) and name,
// document, node (its path) and, as far as the event has them, type, result, ticks (how long a node was active), port, game, from, why, over (texts) and fault.
// Records have the time at which they were written, and the time of the game in seconds as game_time.
func NewSlog(h slog.Handler) Listener { return &toSlog{h: h} }

type toSlog struct {
	h     slog.Handler
	attrs []slog.Attr
}

// Level returns how an event is graded: faults are errors, what fired is for debugging.
func (k Kind) Level() slog.Level {
	switch k {
	case Fault:
		return slog.LevelError
	case Fire:
		return slog.LevelDebug
	}
	return slog.LevelInfo
}

// Decided implements [Listener].
func (t *toSlog) Decided(b *Batch) {
	ctx := context.Background()
	if b.Reset && t.h.Enabled(ctx, slog.LevelInfo) {
		r := slog.NewRecord(time.Now(), slog.LevelInfo, "reset", 0)
		r.AddAttrs(slog.Int64("tick", b.Tick), slog.Float64("game_time", b.Time))
		_ = t.h.Handle(ctx, r) // as slog.Logger does
	}
	for i := range b.Events {
		e := &b.Events[i]
		level := e.Kind.Level()
		if !t.h.Enabled(ctx, level) {
			continue
		}
		r := slog.NewRecord(time.Now(), level, e.Kind.String(), 0)
		t.attrs = append(t.attrs[:0], slog.Int64("tick", e.Tick), slog.Float64("game_time", e.Time), slog.Uint64("agent", uint64(e.Agent)),
			slog.String("name", e.Name), slog.String("document", e.Node.Document), slog.String("node", e.Node.Path))
		switch e.Kind {
		case Begin:
			t.attrs = append(t.attrs, slog.String("type", e.Node.Type))
		case End:
			t.attrs = append(t.attrs, slog.String("type", e.Node.Type), slog.String("result", e.Result.String()))
			if e.Began >= 0 {
				t.attrs = append(t.attrs, slog.Int64("ticks", e.Tick-e.Began))
			}
		case Fire:
			t.attrs = append(t.attrs, slog.String("port", e.Port), slog.Bool("game", e.Game))
		case Take:
			t.attrs = append(t.attrs, slog.String("from", e.From.Label()), slog.String("why", e.Why))
		case Choose:
			over := make([]string, len(e.Over))
			for i, a := range e.Over {
				over[i] = a.Text
			}
			t.attrs = append(t.attrs, slog.String("why", e.Why), slog.Any("over", over))
		case Fault:
			t.attrs = append(t.attrs, slog.String("fault", e.Fault.Message))
		}
		r.AddAttrs(t.attrs...)
		_ = t.h.Handle(ctx, r)
	}
}
