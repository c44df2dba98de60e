package search

import (
	"fmt"
	"math"
	"slices"
)

// Search looks at what both sides can do, round by round, and leaves out what cannot matter (negamax with alpha and beta, which looks one round ahead,
// then two, and so on). What it looked at before comes first: the best moves of the round before, of the table, and those that refuted others at the
// same depth. It must not be used by several goroutines at once.
type Search[S any] struct {
	game  Game[S]
	hash  func(*S) uint64 // nil if there is no table
	o     Options
	table table

	plies   []ply[S] // a stack
	on      int      // how many of them
	depth   int      // rounds of the search that runs
	killers [][2]int32
	options [2][]Option // of the first round, in the search that runs
	answers []Option    // of who decides second in it, to the move that is looked at

	result Result
	counts Counts
	fault  error
}

// ply is a decision of one side, or of both that decide together.
type ply[S any] struct {
	state       S // of the round; the decision of the second is in the state of the first
	key         uint64
	round       int
	mover       int     // side
	held        int     // what the first has decided; -1: this is the first
	list        []int32 // moves in the order in which they are tried
	next        int
	beyond      bool    // something lies beyond what was looked at
	alpha, beta float64 // to side 0
	best        float64
	move        int32
	from        [2]float64 // alpha and beta at the beginning
	line        []int32    // moves from this decision on

	// Of those who decide together:
	together bool
	moves    [2]int      // how many each has
	payoff   [][]float64 // of each pair
	lines    [][]int32   // from each pair on
	rows     []float64   // how often side 0 plays each move
	columns  []float64
}

// New begins a search from a state, which is copied.
func New[S any](g Game[S], from *S, o Options) (*Search[S], error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	s := &Search[S]{game: g, o: o, plies: make([]ply[S], 2*o.Depth+1), killers: make([][2]int32, 2*o.Depth)}
	for i := range s.killers {
		s.killers[i] = [2]int32{-1, -1}
	}
	if h, ok := g.(Hashed[S]); ok && o.Table > 0 {
		s.hash, s.table = h.Hash, newTable(o.Table)
	}
	g.Copy(&s.plies[0].state, from)
	if g.Over(&s.plies[0].state) {
		s.result = Result{Whole: true, Value: g.Value(&s.plies[0].state)}
		s.counts.Values++
	}
	return s, nil
}

// Result is what the search has found at the last depth that it has looked at to its end. What it has lists of must not be changed.
func (s *Search[S]) Result() Result { return s.result }

// Counts are what the search has cost.
func (s *Search[S]) Counts() Counts { return s.counts }

// Err is why the search cannot go on, or nil: a side has more moves than can be looked at, or a value is no number.
func (s *Search[S]) Err() error { return s.fault }

// Done reports whether there is nothing more to look at.
func (s *Search[S]) Done() bool {
	return s.fault != nil || s.result.Whole || s.result.Depth >= s.o.Depth
}

// Run goes on until so many rounds were played, and reports whether the search is done. What it finds does not depend on how it is divided.
func (s *Search[S]) Run(plays int) (done bool) {
	for until := s.counts.Plays + plays; s.counts.Plays < until && !s.Done(); {
		if s.on == 0 {
			s.deepen()
			continue
		}
		s.step(&s.plies[s.on-1])
	}
	return s.Done()
}

// deepen begins to look one round further.
func (s *Search[S]) deepen() {
	s.depth = s.result.Depth + 1
	s.options = [2][]Option{}
	s.enter(0, 0, -1, math.Inf(-1), math.Inf(1))
}

// enter begins a decision, which lies at a place of the stack whose state is there already.
func (s *Search[S]) enter(at, round, held int, alpha, beta float64) {
	p := &s.plies[at]
	s.on = at + 1
	s.counts.Nodes++
	state := s.state(at, held)
	p.round, p.held, p.next, p.move, p.beyond = round, held, 0, -1, false
	p.alpha, p.beta, p.from, p.line = alpha, beta, [2]float64{alpha, beta}, p.line[:0]
	p.mover = s.o.Order.first(round, s.o.Seed)
	if p.together = s.o.Order == Together; p.together {
		s.gather(p)
		return
	}
	if held >= 0 {
		p.mover = 1 - p.mover
	}
	p.best = math.Inf(2*p.mover - 1)
	n := moves(s.game, state, p.mover)
	if n > maxMoves {
		s.fault = fmt.Errorf("search: a side has %d moves in a state; %d can be looked at", n, maxMoves)
		return
	}
	first := int32(-1)
	if s.hash != nil {
		if held < 0 {
			p.key = mix(s.hash(state), s.turn(round))
		} else {
			p.key = mix(s.plies[at-1].key, uint64(held)+1<<32)
		}
		if k := s.table.find(p.key); k != nil {
			first = k.best
			if k.depth == s.ahead(p) && at > 1 && s.knows(p, k) {
				return
			}
		}
	}
	p.order(n, first, s.killers[2*round+min(1, held+1)])
}

// state is that of a decision: the second of a round is made in the state of the first.
func (s *Search[S]) state(at, held int) *S {
	if held >= 0 {
		at--
	}
	return &s.plies[at].state
}

// turn is what the rest of the game depends on beside the state: who decides first in the rounds to come.
func (s *Search[S]) turn(round int) uint64 {
	switch s.o.Order {
	case Alternating:
		return uint64(round & 1)
	case Random:
		return uint64(round)
	}
	return 0
}

// ahead is how many decisions are looked at from one on.
func (s *Search[S]) ahead(p *ply[S]) int32 { return int32(2*(s.depth-p.round) - min(1, p.held+1)) }

// knows ends a decision of which the table knows what it comes to.
func (s *Search[S]) knows(p *ply[S], k *known) bool {
	switch {
	case k.kind == exact:
	case k.kind == atLeast && k.value >= p.beta:
	case k.kind == atMost && k.value <= p.alpha:
	default:
		return false
	}
	s.counts.Known++
	if k.best >= 0 {
		p.line = append(p.line, k.best)
	}
	s.on--
	s.deliver(k.value, k.beyond)
	return true
}

// order lists moves: one first, then those that refuted others, then the rest.
func (p *ply[S]) order(n int, first int32, killers [2]int32) {
	p.list = p.list[:0]
	add := func(m int32) {
		if m < 0 || int(m) >= n {
			return
		}
		for _, is := range p.list {
			if is == m {
				return
			}
		}
		p.list = append(p.list, m)
	}
	add(first)
	add(killers[0])
	add(killers[1])
	ahead := len(p.list)
next:
	for m := range int32(n) {
		for _, is := range p.list[:ahead] {
			if is == m {
				continue next
			}
		}
		p.list = append(p.list, m)
	}
}

// step tries the next move of a decision, or ends it.
func (s *Search[S]) step(p *ply[S]) {
	switch {
	case p.together:
		s.pair(p)
	case p.next == len(p.list):
		s.leave(p)
	case p.held < 0: // the other one answers
		s.enter(s.on, p.round, int(p.list[p.next]), p.alpha, p.beta)
	default:
		pair := [2]int{int(p.list[p.next]), p.held}
		if p.mover == 1 {
			pair[0], pair[1] = pair[1], pair[0]
		}
		s.play(s.on-2, p.round, pair, p.alpha, p.beta)
	}
}

// play plays a round from the state of a decision, and goes on from there.
func (s *Search[S]) play(from, round int, pair [2]int, alpha, beta float64) {
	to := &s.plies[s.on].state
	s.game.Copy(to, &s.plies[from].state)
	s.game.Play(to, pair)
	s.counts.Plays++
	over := s.game.Over(to)
	if !over && round+1 < s.depth {
		s.enter(s.on, round+1, -1, alpha, beta)
		return
	}
	s.counts.Values++
	s.plies[s.on].line = s.plies[s.on].line[:0]
	v := s.game.Value(to)
	if v-v != 0 {
		s.fault = fmt.Errorf("search: the value of a state is %v, after %d rounds; it must be a number", v, round+1)
		return
	}
	s.deliver(v, !over)
}

// deliver takes what a move comes to, of which the rest lies in the next place of the stack.
func (s *Search[S]) deliver(v float64, beyond bool) {
	p, child := &s.plies[s.on-1], &s.plies[s.on]
	p.beyond = p.beyond || beyond
	if p.together {
		p.payoff[p.next/p.moves[1]][p.next%p.moves[1]] = v
		p.lines[p.next] = append(p.lines[p.next][:0], child.line...)
		p.next++
		return
	}
	m := p.list[p.next]
	p.next++
	better := p.mover == 0 && v > p.best || p.mover == 1 && v < p.best
	s.note(Option{Move: int(m), Value: v, Bound: !better && !s.o.Plain}, p.mover, better)
	if better {
		p.best, p.move = v, m
		p.line = append(append(p.line[:0], m), child.line...)
		if p.mover == 0 {
			p.alpha = max(p.alpha, v)
		} else {
			p.beta = min(p.beta, v)
		}
	}
	if p.alpha >= p.beta && !s.o.Plain && p.next < len(p.list) {
		s.counts.Cuts++
		p.next = len(p.list)
		if k := &s.killers[2*p.round+min(1, p.held+1)]; k[0] != m {
			k[0], k[1] = m, k[0]
		}
	}
}

// note keeps what is known of the moves of the first round.
func (s *Search[S]) note(o Option, mover int, better bool) {
	switch s.on {
	case 1:
		s.options[mover] = append(s.options[mover], o)
		if better {
			s.options[1-mover] = append([]Option(nil), s.answers...)
		}
		s.answers = s.answers[:0]
	case 2:
		s.answers = append(s.answers, o)
	}
}

// leave ends a decision of which all was looked at that matters.
func (s *Search[S]) leave(p *ply[S]) {
	kind := exact
	switch {
	case s.o.Plain || p.together:
	case p.best >= p.from[1]:
		kind = atLeast
	case p.best <= p.from[0]:
		kind = atMost
	}
	if s.hash != nil {
		s.table.put(known{p.key, p.best, s.ahead(p), kind, p.move, p.beyond})
	}
	s.on--
	if s.on > 0 {
		s.deliver(p.best, p.beyond)
		return
	}
	r := Result{Depth: s.depth, Whole: !p.beyond, Value: p.best, Options: s.options}
	for i := 0; i+1 < len(p.line); i += 2 {
		pair := [2]int{int(p.line[i]), int(p.line[i+1])}
		if s.o.Order.first(i/2, s.o.Seed) == 1 {
			pair[0], pair[1] = pair[1], pair[0]
		}
		r.Line = append(r.Line, pair)
	}
	r.Moves = r.Line[0]
	if p.together {
		r.Mix = [2][]float64{p.rows, p.columns}
	}
	for side := range r.Options {
		slices.SortFunc(r.Options[side], func(a, b Option) int { return a.Move - b.Move })
	}
	s.result = r
}
