package wits

// Origin is where something that a mind has read came from: who perceived whom, who said something, who gave an order.
type Origin struct {
	// Text says it in a sentence: "Amber saw Hider at 12.4 s, at (3, 4) m."
	Text string
	// By is who perceived, heard or was told; Of whom it is about, or who said it. Either may be nobody.
	By, Of Entity
	// With names the sense, the message or the order; "" for none.
	With string
	// Time is when it was, in seconds of game time.
	Time float64
	// Node is the path of the node of By's mind that did it, if it was its mind that did: the answer goes on to why that ran.
	Node string
}

// OriginQuestion asks where a value came from that a mind was given, or that a function gave it.
type OriginQuestion struct {
	// Agent is the game's number of the agent whose mind it is, as its entity's index; Entity the entity, if it is known.
	Agent  uint32
	Entity Entity
	// Input is the path of the input of the agent's program that the game wrote. Function, if Input is empty, is the registered
	// function that gave the value, called with Args.
	Input    string
	Function string
	Args     []any
	// Is is the value.
	Is any
	// Tick is the frame in which it was given, Time the game time at its beginning, in seconds.
	Tick int64
	Time float64
	// World is what the game gives minds as [Frame.World], as it is now, which may be later than Tick; nil if it is not known.
	World any
	// Named is an entity for people.
	Named func(Entity) string
}

// Teller is implemented by a game, or a service of one, that can tell where what it gives to minds came from. What it tells
// must be of the time that is asked about, or before it: it keeps what has happened for some time, beside its state. It tells
// nothing if it does not know, and changes nothing. The latest comes last.
type Teller interface {
	Origins(q *OriginQuestion) []Origin
}

// WithOrigins is an option of a function whose results come from the world, such as what an agent perceives: it tells from where.
func WithOrigins(origins func(q *OriginQuestion) []Origin) Option {
	return func(o *options) { o.origins = origins }
}

// OriginsOf asks where a value came from: the value itself, if its type is a [Teller]; else the registered function that gave
// it; nothing for an input, which the game is to be asked about. The mind is the agent's live one, or nil.
func (p *Program) OriginsOf(q *OriginQuestion, live *Mind) []Origin {
	if live != nil && q.World == nil {
		q.World = live.x.frame.World
	}
	if live != nil && q.Entity == 0 {
		q.Entity = live.x.frame.Entity
	}
	if t, ok := q.Is.(Teller); ok {
		if told := t.Origins(q); len(told) > 0 {
			return told
		}
	}
	r := p.Registry()
	if r == nil || q.Function == "" {
		return nil
	}
	for _, f := range r.Functions(q.Function) {
		if f.origins != nil {
			return f.origins(q)
		}
	}
	return nil
}

// Happening is something that a service keeps to tell of it later: that somebody perceived somebody, say, for some time.
type Happening struct {
	By, Of Entity
	With   Name
	// Teller is who told By of it; nobody for what it perceived itself.
	Teller Entity
	// From is when it was first, Until when it was last, in seconds of game time; meanwhile it went on.
	From, Until float64
	// X, Y and Z are where it was first.
	X, Y, Z float64
	// Strength is how strong it was first, in whatever measure the service has.
	Strength float64
}

// OriginLog keeps what has happened of late, for a [Teller]. It is not part of a game's state: what is played again is noted
// again, in its place. The zero OriginLog keeps [DefaultHappenings]. It allocates once.
type OriginLog struct {
	Most int // how many it keeps
	list []Happening
}

// DefaultHappenings is how many happenings an [OriginLog] keeps if it does not say.
const DefaultHappenings = 64

// Note keeps that something happens at a time. What happened already, of the same, no longer than gap seconds before, goes on.
// If time has gone back, what was noted after it is dropped.
func (l *OriginLog) Note(h Happening, gap float64) {
	if n := len(l.list); n > 0 && l.list[n-1].From > h.From {
		l.Return(h.From)
	}
	for i := len(l.list) - 1; i >= 0; i-- {
		if o := &l.list[i]; o.By == h.By && o.Of == h.Of && o.With == h.With {
			if h.From-o.Until <= gap {
				o.Until = max(o.Until, h.From)
				return
			}
			break
		}
	}
	most := l.Most
	if most <= 0 {
		most = DefaultHappenings
	}
	if l.list == nil {
		l.list = make([]Happening, 0, most)
	}
	if len(l.list) == most {
		copy(l.list, l.list[1:])
		l.list = l.list[:most-1]
	}
	h.Until = h.From
	l.list = append(l.list, h)
}

// Return drops what was noted after a time, in seconds of game time: the game has gone back to it.
func (l *OriginLog) Return(time float64) {
	kept := l.list[:0]
	for _, h := range l.list {
		if h.From <= time {
			h.Until = min(h.Until, time)
			kept = append(kept, h)
		}
	}
	l.list = kept
}

// Last finds the latest happening of which match is true that had begun by a time, in seconds of game time.
func (l *OriginLog) Last(time float64, match func(h *Happening) bool) (Happening, bool) {
	for i := len(l.list) - 1; i >= 0; i-- {
		if h := &l.list[i]; h.From <= time+1e-9 && match(h) {
			return *h, true
		}
	}
	return Happening{}, false
}
