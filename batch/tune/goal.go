package tune

import (
	"fmt"
	"math"
	"strings"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/stats"
)

// Goal is what candidates are judged by.
type Goal struct {
	// Name is a figure that the game reports, or [Wins].
	Name string `json:"name"`
	// Less: the smaller figure is the better one.
	Less bool `json:"less,omitempty"`
}

// Wins is the name of the goal to have more points, 0 to 1 in a match, in games with sides.
const Wins = "wins"

// ParseGoal reads a goal as people write it: "wins", "damage", "damage:more" or "seconds:less".
func ParseGoal(text string) (Goal, error) {
	name, better, said := strings.Cut(text, ":")
	switch {
	case name == "" || said && better != "less" && better != "more":
		return Goal{}, fmt.Errorf("%q is no goal: a goal is wins, or a figure such as damage, or seconds:less where the smaller one is better", text)
	case name == Wins && better == "less":
		return Goal{}, fmt.Errorf("more wins are better: %s takes no :less", Wins)
	}
	return Goal{name, better == "less"}, nil
}

// String returns the goal as people write it.
func (g Goal) String() string {
	if g.Less {
		return g.Name + ":less"
	}
	return g.Name
}

// Judge returns how the matches of a batch are judged by the goal.
func (g Goal) Judge() batch.Judge {
	if g.Name == Wins {
		return batch.Judge{}
	}
	return batch.Judge{Figure: g.Name, Less: g.Less}
}

// sign returns what makes more of a figure the better.
func (g Goal) sign() float64 {
	if g.Less {
		return -1
	}
	return 1
}

// interval returns what matches were worth, and gain how much better they were than others.
func (g Goal) interval(b bySeed, level float64) stats.Interval { return g.of(b, level, 0) }
func (g Goal) gain(b bySeed, level float64) stats.Interval     { return g.of(b, level, -1) }

// of returns the mean with an interval: Student's. Points that were alike in all rounds show no variance, though the next may be unlike them:
// theirs is Wilson's, from least to 1.
func (g Goal) of(b bySeed, level, least float64) stats.Interval {
	s := b.sample()
	switch {
	case s.N == 0:
		return stats.Interval{Estimate: math.NaN(), Low: math.Inf(-1), High: math.Inf(1)}
	case g.Name != Wins || s.N > 1 && s.Variance() > 0:
		return s.Interval(level)
	}
	wide := 1 - least
	i := stats.Wilson(float64((s.Mean-least)/wide*float64(s.N)), float64(s.N), level)
	return stats.Interval{Estimate: s.Mean, Low: least + float64(wide*i.Low), High: least + float64(wide*i.High)}
}

// goalOf returns the goal of a judge.
func goalOf(j batch.Judge) Goal {
	if j.Figure == "" {
		return Goal{Name: Wins}
	}
	return Goal{j.Figure, j.Less}
}
