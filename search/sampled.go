package search

import (
	"errors"
	"fmt"
	"math"
	"sync"

	"github.com/wits-ai/wits/geom"
)

// SampledOptions bound a [Sampled] search.
type SampledOptions[S any] struct {
	// Order is who decides first, not [Together]; Seed is what everything is drawn by.
	Order Order
	Seed  uint64
	// Trees is how many trees grow, each by draws of its own; what they found is added up. 0 stands for 1. Workers is how many goroutines let them grow,
	// 0 for 1; what is found does not depend on it.
	Trees, Workers int
	// Rounds is after how many rounds a game that is played out is valued as it stands; 0 for when it is over.
	Rounds int
	// Explore is how much is tried that has gone badly so far, the more the larger; 0 stands for the square root of 2.
	Explore float64
	// Policy is what a side does in a game that is played out; nil for a move drawn at random. Draw is a number below n.
	Policy func(s *S, side int, draw func(n int) int) int
	// Nodes is how many decisions a tree remembers at most; 0 stands for 65,536.
	Nodes int
	// States is how many states a tree keeps, so that the way to them is not played again; 0 for none but the first.
	States int
}

const (
	maxTrees  = 1024
	maxLong   = 100_000 // rounds of a game that is played out
	someNodes = 1 << 16
)

// Sampled is a search that plays games out, again and again, and looks more often at what went well (UCT, Kocsis and Szepesvari 2006).
type Sampled[S any] struct {
	game  Game[S]
	o     SampledOptions[S]
	trees []*tree[S]
	over  bool
	value float64
}

// NewSampled begins a search from a state, which is copied.
func NewSampled[S any](g Game[S], from *S, o SampledOptions[S]) (*Sampled[S], error) {
	if o.Explore == 0 {
		o.Explore = math.Sqrt2
	}
	o.Trees, o.Workers = max(1, o.Trees), max(1, o.Workers)
	if o.Nodes == 0 {
		o.Nodes = someNodes
	}
	switch {
	case o.Order >= Together:
		return nil, errors.New("search: in a sampled search one side decides first: SampledOptions.Order is one of the others")
	case o.Trees > maxTrees:
		return nil, fmt.Errorf("search: SampledOptions.Trees is from 0 to %d", maxTrees)
	case o.Rounds < 0 || o.Nodes < 1 || o.States < 0 || o.Nodes > math.MaxInt32:
		return nil, errors.New("search: SampledOptions.Rounds, Nodes and States are not below 0")
	case !(o.Explore > 0):
		return nil, errors.New("search: SampledOptions.Explore is above 0")
	}
	s := &Sampled[S]{game: g, o: o}
	for i := range o.Trees {
		t := &tree[S]{Sampled: s, random: mix(o.Seed, uint64(i)), low: math.Inf(1), high: math.Inf(-1)}
		t.states = make([]S, 1, 1+o.States)
		g.Copy(&t.states[0], from)
		t.nodes = []branch{{held: -1, mover: int8(o.Order.first(0, o.Seed)), state: 0}}
		s.trees = append(s.trees, t)
	}
	if s.over = g.Over(&s.trees[0].states[0]); s.over {
		s.value = g.Value(&s.trees[0].states[0])
	}
	return s, nil
}

// Run plays each tree so many games out. What is found does not depend on how it is divided.
func (s *Sampled[S]) Run(games int) {
	if s.over {
		return
	}
	grow := func(from int) {
		for i := from; i < len(s.trees); i += s.o.Workers {
			for range games {
				s.trees[i].sample()
			}
		}
	}
	var others sync.WaitGroup
	for w := 1; w < min(s.o.Workers, len(s.trees)); w++ {
		others.Go(func() { grow(w) })
	}
	grow(0)
	others.Wait()
}

// Result is what was found so far, over all trees. Its Depth is how many rounds the line is long.
func (s *Sampled[S]) Result() Result {
	if s.over {
		return Result{Whole: true, Value: s.value}
	}
	first := s.o.Order.first(0, s.o.Seed)
	r := Result{}
	visits, total := 0, 0.0
	for _, t := range s.trees {
		visits, total = visits+int(t.nodes[0].visits), total+t.nodes[0].total
	}
	if visits == 0 {
		return r
	}
	r.Value = total / float64(visits)
	n := moves(s.game, &s.trees[0].states[0], first)
	r.Options[first] = s.options(n, func(t *tree[S]) int32 { return 0 })
	held := mostVisited(r.Options[first])
	second := moves(s.game, &s.trees[0].states[0], 1-first)
	r.Options[1-first] = s.options(second, func(t *tree[S]) int32 { return t.child(0, held) })
	r.Moves[first], r.Moves[1-first] = held, mostVisited(r.Options[1-first])
	r.Line = s.trees[0].line(r.Moves)
	r.Depth = len(r.Line)
	return r
}

// options adds up what the trees know of the moves at a decision.
func (s *Sampled[S]) options(n int, at func(t *tree[S]) int32) []Option {
	out := make([]Option, n)
	for m := range out {
		out[m] = Option{Move: m, Bound: true}
		total := 0.0
		for _, t := range s.trees {
			from := at(t)
			if from < 0 || t.nodes[from].children == 0 {
				continue
			}
			b := &t.nodes[t.nodes[from].first+int32(m)]
			out[m].Visits += int(b.visits)
			total += b.total
		}
		if out[m].Visits > 0 {
			out[m].Value, out[m].Bound = total/float64(out[m].Visits), false
		}
	}
	return out
}

func mostVisited(options []Option) (best int) {
	for i, o := range options {
		if o.Visits > options[best].Visits {
			best = i
		}
	}
	return best
}

// Counts are what the search has cost, over all trees.
func (s *Sampled[S]) Counts() (c Counts) {
	for _, t := range s.trees {
		c.Plays += t.counts.Plays
		c.Nodes += len(t.nodes)
		c.Values += t.counts.Values
	}
	return c
}

// tree is what one tree of a [Sampled] search knows. No other goroutine looks at it while it grows.
type tree[S any] struct {
	*Sampled[S]
	random    uint64
	nodes     []branch
	states    []S // the first is where the search begins
	room      S
	low, high float64 // values that were seen
	path      []int32
	counts    Counts
}

// branch is a decision, and what came of it.
type branch struct {
	total    float64 // to side 0
	visits   int32
	first    int32 // of its children, which follow each other
	children int32 // one for each move; 0: none yet
	held     int32 // what the first of the round has decided; -1: this is the first
	state    int32 // that is kept, of the first of a round; -1: none
	mover    int8
}

// draw is a number below n.
func (t *tree[S]) draw(n int) int {
	t.random++
	return int(mix(t.random, 0) % uint64(n))
}

// child is the decision behind a move; -1 if it is not remembered.
func (t *tree[S]) child(at int32, move int) int32 {
	if t.nodes[at].children == 0 {
		return -1
	}
	return t.nodes[at].first + int32(move)
}

// sample goes down the tree to a decision that was not looked at, plays the game out from there, and takes the value up.
func (t *tree[S]) sample() {
	at, round := int32(0), 0
	s := &t.states[0]
	t.path = append(t.path[:0], 0)
	for t.nodes[at].visits > 0 {
		if t.nodes[at].held < 0 && t.game.Over(s) || !t.expand(at, round, s) {
			break
		}
		move := t.choose(at)
		b := &t.nodes[at]
		next := b.first + int32(move)
		if b.held >= 0 {
			pair := [2]int{}
			pair[b.mover], pair[1-b.mover] = move, int(b.held)
			s = t.play(next, s, pair)
			round++
		}
		at = next
		t.path = append(t.path, at)
	}
	v := t.playOut(at, s)
	t.low, t.high = min(t.low, v), max(t.high, v)
	for _, i := range t.path {
		t.nodes[i].visits++
		t.nodes[i].total += v
	}
}

// expand makes the children of a decision, and reports whether it has some.
func (t *tree[S]) expand(at int32, round int, s *S) bool {
	b := &t.nodes[at]
	if b.children > 0 {
		return true
	}
	n := moves(t.game, s, int(b.mover))
	if len(t.nodes)+n > t.o.Nodes {
		return false
	}
	b.first, b.children = int32(len(t.nodes)), int32(n)
	child := branch{held: -1, state: -1}
	second := b.held < 0
	if second {
		child.mover = 1 - b.mover
	} else {
		child.mover = int8(t.o.Order.first(round+1, t.o.Seed))
	}
	for m := range int32(n) {
		if second {
			child.held = m
		}
		t.nodes = append(t.nodes, child)
	}
	return true
}

// choose is a move that was not tried yet, or the one that may be best (UCB1).
func (t *tree[S]) choose(at int32) (best int) {
	b := &t.nodes[at]
	children := t.nodes[b.first:][:b.children]
	untried := 0
	for i := range children {
		if children[i].visits == 0 {
			untried++
		}
	}
	if untried > 0 {
		k := t.draw(untried)
		for i := range children {
			if children[i].visits > 0 {
				continue
			}
			if k--; k < 0 {
				return i
			}
		}
	}
	log, most := geom.Log(float64(b.visits)), math.Inf(-1)
	width := t.high - t.low
	for i := range children {
		c := &children[i]
		n := float64(c.visits)
		good := 0.5
		if width > 0 {
			good = (c.total/n - t.low) / width
		}
		if b.mover == 1 {
			good = 1 - good
		}
		if u := good + float64(t.o.Explore*math.Sqrt(log/n)); u > most {
			best, most = i, u
		}
	}
	return best
}

// play plays a round to the decision that follows, in a state that is kept, if there is room, or in the room for one.
func (t *tree[S]) play(next int32, from *S, pair [2]int) *S {
	if k := t.nodes[next].state; k >= 0 {
		return &t.states[k]
	}
	to := &t.room
	if len(t.states) < cap(t.states) {
		t.nodes[next].state = int32(len(t.states))
		t.states = t.states[:len(t.states)+1]
		to = &t.states[len(t.states)-1]
	}
	if to != from {
		t.game.Copy(to, from)
	}
	t.game.Play(to, pair)
	t.counts.Plays++
	return to
}

// playOut plays on from a decision by the policy, and values what comes of it.
func (t *tree[S]) playOut(at int32, s *S) float64 {
	if s != &t.room {
		t.game.Copy(&t.room, s)
		s = &t.room
	}
	most := maxLong
	if t.o.Rounds > 0 {
		most = t.o.Rounds
	}
	held := t.nodes[at].held
	first := 1 - int(t.nodes[at].mover) // who has decided, if held
	for n := 0; n < most && !t.game.Over(s); n++ {
		var pair [2]int
		for side := range pair {
			pair[side] = t.follow(s, side)
		}
		if held >= 0 {
			pair[first], held = int(held), -1
		}
		t.game.Play(s, pair)
		t.counts.Plays++
	}
	t.counts.Values++
	return t.game.Value(s)
}

// follow is what a side does in a game that is played out.
func (t *tree[S]) follow(s *S, side int) int {
	n := moves(t.game, s, side)
	if n == 1 {
		return 0
	}
	if t.o.Policy != nil {
		return min(max(t.o.Policy(s, side, t.draw), 0), n-1)
	}
	return t.draw(n)
}

// line is how it most often goes on in a tree, after the moves of the first round.
func (t *tree[S]) line(moves [2]int) (out [][2]int) {
	at, pair := int32(0), [2]int{}
	for {
		b := &t.nodes[at]
		if b.children == 0 || b.visits < 2 {
			return out
		}
		best := int32(0)
		for m := range b.children {
			if t.nodes[b.first+m].visits > t.nodes[b.first+best].visits {
				best = m
			}
		}
		if len(out) == 0 {
			best = int32(moves[b.mover])
		}
		pair[b.mover] = int(best)
		if b.held >= 0 {
			out = append(out, pair)
		}
		at = b.first + best
	}
}
