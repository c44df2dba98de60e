package ahead

import (
	"errors"
	"fmt"
	"iter"

	"github.com/wits-ai/wits/inspect"
	"github.com/wits-ai/wits/search"
)

// Options are how far is looked ahead, and for whom.
type Options struct {
	// Side is whose choices are made: 0 or 1.
	Side int
	// Round is how many frames lie between decisions, at least 1.
	Round int
	// Depth is how many rounds are looked ahead at most, at least 1; and Order who decides first in one.
	Depth int
	Order search.Order
	// Budget is how many frames are played ahead in a frame of the game, and Within in a whole search at most: then the plan is that of the last depth
	// that was looked at to its end. Both at least 1.
	Budget, Within int
	// Recent is how many frames back a mind may have come to a choice point that counts as open: minds that decide now and then leave it open for a
	// while. 0 for 1.
	Recent int
	// Moves is how many moves a side has at most; 0 for 64. What would be more is decided as usual.
	Moves int
	// Opponent is what is taken of the other side: that it decides as freely as this one (nil), or what it will take at a choice point: a legal option,
	// or -1 for what its documents decide by themselves.
	Opponent func(p *inspect.ChoicePoint) int
	// Exposes are the choice points that are looked at: nil for all that documents do not close. Fewer are weaker, and faster.
	Exposes func(side int, p *inspect.ChoicePoint) bool
}

// MaxMoves is how many moves a side has at most.
const MaxMoves = 1 << 12

const maxDepth = 100

func (o *Options) check() error {
	switch {
	case o.Side != 0 && o.Side != 1:
		return errors.New("ahead: Options.Side is 0 or 1")
	case o.Round < 1 || o.Budget < 1 || o.Within < 1:
		return errors.New("ahead: Options.Round, Budget and Within are frames, at least 1 each")
	case o.Depth < 1 || o.Depth > maxDepth:
		return fmt.Errorf("ahead: Options.Depth is from 1 to %d rounds", maxDepth)
	case o.Order > search.Together:
		return errors.New("ahead: Options.Order is none of the orders")
	case o.Recent < 0:
		return errors.New("ahead: Options.Recent is frames, at least 0")
	case o.Moves < 0 || o.Moves > MaxMoves:
		return fmt.Errorf("ahead: Options.Moves is at most %d", MaxMoves)
	}
	return nil
}

// Plan is what a search has found.
type Plan struct {
	// Tick is the frame of the game from which was looked ahead; -1 if there is no plan yet. Depth is how many rounds.
	Tick  int64
	Depth int
	// Value is what it comes to for side 0.
	Value float64
	// Line are the rounds that follow if both decide as is best for them: what each side takes.
	Line [][2][]Pin
	// Options are what could be decided in the first round by this side, and what that comes to.
	Options []Option
}

// Option is a move.
type Option struct {
	Pins []Pin
	// Value is what it comes to for side 0; Bound: at least so bad for this side, as far as was looked at.
	Value float64
	Bound bool
}

// Counts are what looking ahead has cost since it began.
type Counts struct {
	Frames     int // that were played ahead
	Rounds     int // that were played ahead
	Nodes      int // decisions that were looked at
	Searches   int // that came to an end
	Deviations int // plans from which the opponent deviated, so that the search that was under way began anew
}

// Ahead looks ahead for one side of a game.
type Ahead struct {
	o     Options
	copy  Copy
	moves int
	plan  Plan
	heard bool // the opponent has decided otherwise than the plan foresaw
	begun bool // a search is under way, from root
	root  any
	tick  int64
	spent int // frames that it has been given

	search *search.Search[*state]
	next   func() (struct{}, bool)
	stop   func()
	first  *state
	played int   // frames that the search has played
	kept   []any // moments of its states
	spares []any
	counts Counts
	err    error
}

// New makes one. The copy is its own from now on.
func New(c Copy, o Options) (*Ahead, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	a := &Ahead{o: o, copy: c, moves: o.Moves, plan: Plan{Tick: -1}}
	if a.moves == 0 {
		a.moves = 64
	}
	return a, nil
}

// Plan is what stands. What it has lists of must not be changed.
func (a *Ahead) Plan() Plan { return a.plan }

// Counts are what it has cost.
func (a *Ahead) Counts() Counts { return a.counts }

// Err is why nothing more is looked ahead; nil if all is well.
func (a *Ahead) Err() error { return a.err }

// Frame is called in each frame of the game, before minds step: it goes on with the search for as many frames as the budget lets it, and has the minds
// of its side decide by the plan that stands.
func (a *Ahead) Frame(real Real) {
	if a.err != nil {
		return
	}
	if a.deviates(real) {
		a.counts.Deviations++
		a.heard = true
		a.end()
	}
	if !a.begun {
		if len(a.look(real, a.o.Side, nil)) == 0 {
			return // there is nothing to decide
		}
		a.root, a.tick, a.spent, a.begun = real.Keep(nil), real.Tick(), 0, true // nil: a [Moment] may share the one before
	}
	a.spent += a.o.Budget
	if a.next == nil {
		a.begin()
	}
	if a.work() || a.spent >= a.o.Within {
		a.take(real)
	}
}

// deviates reports whether the opponent has decided otherwise than the plan that stands foresees: in the round that it is now, or in its last.
func (a *Ahead) deviates(real Real) bool {
	if a.heard || a.plan.Tick < 0 {
		return false
	}
	round := min(int(real.Tick()-1-a.plan.Tick)/a.o.Round, len(a.plan.Line)-1)
	minds := real.Minds(1 - a.o.Side)
	for _, p := range a.plan.Line[max(round, 0)][1-a.o.Side] {
		if minds[p.Mind] == nil {
			continue
		}
		if at := minds[p.Mind].ChoiceAt(p.Point); at.Tick == real.Tick()-1 && at.Is(p.Option) && at.Taken != p.Option {
			return true
		}
	}
	return false
}

// begin begins the search from the root, from its start.
func (a *Ahead) begin() {
	a.first = nil
	a.played = 0
	a.next, a.stop = iter.Pull(a.searching)
}

// searching is the search, which gives back whenever it has played as many frames as it may.
func (a *Ahead) searching(yield func(struct{}) bool) {
	p := &player{a: a, yield: yield}
	if a.first = p.root(); a.first == nil {
		return
	}
	s, err := search.New[*state](p, &a.first, search.Options{Depth: a.o.Depth, Order: a.o.Order})
	if err != nil {
		a.err = err
		return
	}
	for a.search = s; !p.over && !s.Run(1); {
	}
	if !p.over {
		a.err = s.Err()
	}
}

// work goes on with the search until it has played as many frames as it was given, and reports whether it is done.
func (a *Ahead) work() (done bool) {
	if a.played >= a.spent {
		return false
	}
	_, more := a.next()
	return !more
}

// take makes what was found the plan, and has the real minds decide by it.
func (a *Ahead) take(real Real) {
	if a.search != nil && a.err == nil {
		r, c := a.search.Result(), a.search.Counts()
		a.counts.Nodes += c.Nodes
		a.counts.Searches++
		if r.Depth > 0 {
			a.plan = a.planOf(&r)
			a.heard = false
			pin(real, a.o.Side, a.plan.Line[0][a.o.Side])
		}
	}
	a.end()
}

func (a *Ahead) planOf(r *search.Result) Plan {
	p := Plan{Tick: a.tick, Depth: r.Depth, Value: r.Value}
	at := a.first
	for _, pair := range r.Line {
		p.Line = append(p.Line, [2][]Pin{at.pins(0, pair[0], nil), at.pins(1, pair[1], nil)})
		if at = at.next[pair]; at == nil {
			break
		}
	}
	if len(p.Line) == 0 {
		p.Line = [][2][]Pin{{a.first.pins(0, r.Moves[0], nil), a.first.pins(1, r.Moves[1], nil)}}
	}
	for _, o := range r.Options[a.o.Side] {
		p.Options = append(p.Options, Option{a.first.pins(a.o.Side, o.Move, nil), o.Value, o.Bound})
	}
	return p
}

// end ends the search that is under way.
func (a *Ahead) end() {
	if a.stop != nil {
		a.stop()
	}
	a.next, a.stop, a.search, a.first, a.begun, a.spent = nil, nil, nil, nil, false, 0
	a.root = nil
	a.spares, a.kept = append(a.spares, a.kept...), a.kept[:0]
}

// Close ends the search that is under way.
func (a *Ahead) Close() error {
	a.end()
	return nil
}

// exposes reports whether a choice point is looked at.
func (a *Ahead) exposes(side int, p *inspect.ChoicePoint) bool {
	if a.o.Exposes != nil {
		return a.o.Exposes(side, p)
	}
	return !p.Closed
}
