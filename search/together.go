package search

import "fmt"

// gather begins a decision of both sides at once.
func (s *Search[S]) gather(p *ply[S]) {
	for side := range p.moves {
		p.moves[side] = moves(s.game, &p.state, side)
	}
	n, m := p.moves[0], p.moves[1]
	if n > maxPairs || m > maxPairs || n*m > maxPairs {
		s.fault = fmt.Errorf("search: sides that decide together have %d and %d moves in a state, which are more than %d pairs", n, m, maxPairs)
		return
	}
	if s.hash != nil {
		p.key = mix(s.hash(&p.state), 0)
		if k := s.table.find(p.key); k != nil && k.depth == s.ahead(p) && s.on > 1 && s.knows(p, k) {
			return
		}
	}
	for len(p.payoff) < n {
		p.payoff = append(p.payoff, nil)
	}
	for i := range n {
		if cap(p.payoff[i]) < m {
			p.payoff[i] = make([]float64, m)
		}
		p.payoff[i] = p.payoff[i][:m]
	}
	for len(p.lines) < n*m {
		p.lines = append(p.lines, nil)
	}
}

// pair plays the next pair of moves, or ends the decision.
func (s *Search[S]) pair(p *ply[S]) {
	n, m := p.moves[0], p.moves[1]
	if p.next < n*m {
		s.play(s.on-1, p.round, [2]int{p.next / m, p.next % m}, p.alpha, p.beta)
		return
	}
	p.best, p.rows, p.columns = Solve(p.payoff[:n])
	i, j := likeliest(p.rows), likeliest(p.columns)
	p.line = append(append(p.line[:0], int32(i), int32(j)), p.lines[i*m+j]...)
	if s.on == 1 {
		s.options = [2][]Option{make([]Option, n), make([]Option, m)}
		for i, row := range p.payoff[:n] {
			s.options[0][i].Move = i
			for j, v := range row {
				s.options[1][j].Move = j
				s.options[0][i].Value += float64(v * p.columns[j])
				s.options[1][j].Value += float64(v * p.rows[i])
			}
		}
	}
	s.leave(p)
}

// likeliest is the first of the moves that are played most often.
func likeliest(mix []float64) (best int) {
	for i, p := range mix {
		if p > mix[best] {
			best = i
		}
	}
	return best
}
