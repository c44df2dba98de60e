package goap

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits/kind"
)

// A goal may be reached in stages ("first"): what other goals want is reached before it, one after the other, each with a plan of its
// own, which is made when the one before is reached. So a search is as long as its longest stage, and designers say what comes
// before what. A mind remembers the stage; a stage that was reached is not looked at again until all of the goal is reached, or it
// is not wanted.

// stage is one of them.
type stage struct {
	name  string // of the goal whose wants are reached in it
	want  []uint64
	wants []condition
}

// stages compiles those of a goal, when all goals are: a goal that is reached first may have stages itself.
func (b *builder) stages(i int) {
	g := &b.u.goals[i]
	var add func(d *Goal, open []string)
	add = func(d *Goal, open []string) {
		for _, name := range d.First {
			other := slices.IndexFunc(b.body.Goals, func(o Goal) bool { return o.Name == name.String() })
			switch {
			case other < 0 && d == &b.body.Goals[i]:
				var names []string
				for k := range b.body.Goals {
					names = append(names, b.body.Goals[k].Name)
				}
				b.ProblemAt(name.At(), d.Name, fmt.Sprintf("there is no goal %q", name), "", kind.Suggest(name.String(), names)...)
			case other < 0:
			case slices.Contains(open, name.String()):
				if open[0] == name.String() { // else it is said of those that it is about
					b.ProblemAt(name.At(), d.Name, fmt.Sprintf("%s would be reached before itself", name), "leave it out of one of the two")
				}
			default:
				o := &b.body.Goals[other]
				add(o, append(slices.Clone(open), o.Name))
				s := stage{o.Name, b.u.goals[other].want, b.u.goals[other].wants}
				if len(s.wants) == 0 {
					continue
				}
				for _, c := range s.wants {
					b.shows(g.node, fmt.Sprintf("wants in stage %d ", len(g.stages)+1), c)
				}
				g.stages = append(g.stages, s)
				g.conditions = append(g.conditions, s.wants...)
				b.wants[i] = append(b.wants[i], s.wants...)
			}
		}
	}
	add(&b.body.Goals[i], []string{b.body.Goals[i].Name})
	if len(g.stages) > 0 {
		at := g.node.Out("Stage", b.types.whole)
		b.Finish(func() { g.stage = at.Slot().Word() })
	}
}

// staged is at which stage a goal is, from 0; the number of its stages: it is through them, or has none.
func (u *planner) staged(words []uint64, goal int) int {
	g := &u.goals[goal]
	if len(g.stages) == 0 {
		return 0
	}
	return int(min(words[g.stage], uint64(len(g.stages))))
}

// want is the set of states in which a goal, or the stage that it is at, is reached.
func (u *planner) want(words []uint64, goal int) []uint64 {
	g := &u.goals[goal]
	if s := u.staged(words, goal); s < len(g.stages) {
		return g.stages[s].want
	}
	return g.want
}

// wants are the conditions of that, one by one, and how many conditions of the goal come before them.
func (u *planner) wants(words []uint64, goal int) (list []condition, before int) {
	g := &u.goals[goal]
	s := u.staged(words, goal)
	if s == len(g.stages) {
		return g.wants, 0
	}
	before = len(g.wants)
	for k := range s {
		before += len(g.stages[k].wants)
	}
	return g.stages[s].wants, before
}

// advance goes on with the first stage of a goal that is not so, of those that it has not reached.
func (u *planner) advance(words, state []uint64, goal int) {
	g := &u.goals[goal]
	was := u.staged(words, goal)
	s := was
	for s < len(g.stages) && u.d.in(state, g.stages[s].want) {
		s++
	}
	if s != was {
		words[g.stage] = uint64(s)
		if u.frame > 0 && words[u.memory+spreadGoal] == uint64(goal+1) {
			words[u.memory+spreadGoal] = 0 // the search was for the stage before
		}
	}
}

// restart lets a goal begin with its first stage again.
func (u *planner) restart(words []uint64, goal int) {
	if g := &u.goals[goal]; len(g.stages) > 0 {
		words[g.stage] = 0
	}
}
