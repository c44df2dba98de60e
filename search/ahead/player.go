package ahead

import "math/bits"

// player plays the copy for a search: a [search.Game] whose states are those of a tree, so that what was played once is not played again as the search
// goes deeper.
type player struct {
	a     *Ahead
	yield func(struct{}) bool
	over  bool // nobody wants what it finds any more
}

// root is the state from which is looked ahead; nil if the copy cannot go there: its minds have other programs by now, and the search is given up.
func (p *player) root() *state {
	if err := p.a.copy.Return(p.a.root); err != nil {
		return nil
	}
	return p.stand()
}

// stand is the state in which the copy stands.
func (p *player) stand() *state {
	a := p.a
	s := &state{moment: a.copy.Keep(a.spare()), over: a.copy.Over(), value: a.copy.Value(), next: map[[2]int]*state{}}
	a.kept = append(a.kept, s.moment)
	if !s.over {
		for side := range s.open {
			s.open[side] = a.look(a.copy, side, nil)
		}
	}
	return s
}

// Copy makes a state another.
func (p *player) Copy(to, from **state) { *to = *from }

// Moves is how many moves a side has.
func (p *player) Moves(s **state, side int) int { return (*s).moves(side) }

// Play plays a round.
func (p *player) Play(s **state, moves [2]int) {
	from := *s
	if known := from.next[moves]; known != nil {
		*s = known
		return
	}
	a := p.a
	if p.over || a.err != nil {
		return
	}
	if err := a.copy.Return(from.moment); err != nil {
		a.err = err
		return
	}
	for side, move := range moves {
		pin(a.copy, side, from.pins(side, move, nil))
	}
	for left := a.o.Round; left > 0 && !a.copy.Over(); {
		n := min(left, a.spent-a.played)
		if n <= 0 {
			if p.over = !p.yield(struct{}{}); p.over {
				return
			}
			continue
		}
		a.copy.Play(n)
		left -= n
		a.played += n
		a.counts.Frames += n
	}
	a.counts.Rounds++
	to := p.stand()
	from.next[moves], *s = to, to
}

// Over reports whether the game has ended.
func (p *player) Over(s **state) bool { return (*s).over }

// Value is what a state is worth.
func (p *player) Value(s **state) float64 { return (*s).value }

// look finds what is open to a side in a game as it stands: what its minds came to in the last frame. Choice points that would make too many moves are
// left out, those of the last minds first.
func (a *Ahead) look(g Real, side int, to []opened) []opened {
	moves := 1
	for i, m := range g.Minds(side) {
		if m == nil {
			continue
		}
		points := m.Program().Choices()
		for k := range points {
			at := m.ChoiceAt(k)
			if at.Tick < 0 || at.Tick < g.Tick()-int64(max(1, a.o.Recent)) || at.Legal == 0 || !a.exposes(side, &points[k]) {
				continue
			}
			if side != a.o.Side && a.o.Opponent != nil {
				if option := a.o.Opponent(&points[k]); at.Is(option) {
					to = append(to, opened{i, k, 1 << option})
				}
				continue
			}
			if n := bits.OnesCount64(at.Legal); n > 1 && moves*n <= a.moves {
				moves *= n
				to = append(to, opened{i, k, at.Legal})
			}
		}
	}
	return to
}

// spare is a moment that is not needed any more; nil if there is none.
func (a *Ahead) spare() (m any) {
	if n := len(a.spares) - 1; n >= 0 {
		m, a.spares = a.spares[n], a.spares[:n]
	}
	return m
}
