package stats

import (
	"math"

	"github.com/wits-ai/wits/geom"
)

// MaxElo is the greatest difference that hypotheses and intervals speak of: 1 point in 100,001 games.
const MaxElo = 2000

// Expected returns the points in a game, 0 to 1, of whoever is so much stronger (A. Elo, "The rating of chessplayers", 1978).
func Expected(elo float64) float64 { return 1 / (1 + geom.Pow(10, -elo/400)) }

// Elo returns the difference in strength that gives so many points in a game, 0 to 1; it is infinite for 0 and 1.
func Elo(points float64) float64 {
	switch {
	case points <= 0:
		return math.Inf(-1)
	case points >= 1:
		return math.Inf(1)
	}
	return float64(400 / math.Ln10 * geom.Log(points/(1-points)))
}

// Points is A's points in a game, 0 to 1, with an interval: Student's, over pairs; Wilson's of all games where all pairs came out alike, or
// where there are fewer than two.
func (p *Pairs) Points(level float64) Interval {
	s := p.sample()
	if s.N < 2 || s.m2 == 0 {
		return Wilson(float64(2*s.Mean*float64(s.N)), float64(2*s.N), level)
	}
	i := s.Interval(level)
	return Interval{i.Estimate, max(0, i.Low), min(1, i.High)}
}

// Elo returns how much stronger A is, with an interval.
func (p *Pairs) Elo(level float64) Interval {
	i := p.Points(level)
	return Interval{Elo(i.Estimate), Elo(i.Low), Elo(i.High)}
}
