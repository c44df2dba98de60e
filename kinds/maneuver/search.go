package maneuver

import (
	"cmp"
	"container/heap"
	"fmt"
	"maps"
	"slices"
)

// Options say what is planned.
type Options struct {
	// Task is the type of the whole, such as a mission, and Inputs are its values by name; a list of any for many.
	Task   string
	Inputs map[string]any
	// World is what methods ask of the ground and of units, which must not change meanwhile.
	World any
	// Without names methods that are not to be used: a doctrine.
	Without []string
	// Iterations is how many plans are looked at, at most; 0 is 10,000.
	Iterations int
	// Open is how many plans wait to be looked at, at most; 0 is any number.
	Open int
	// Cost is what plans are ordered by; nil is their duration. What it says of a partial plan must not be more than of any that comes from it.
	Cost func(*Plan) float64
}

// Outcome says how far a search is.
type Outcome uint8

// Outcomes of a search.
const (
	Searching Outcome = iota
	Found             // Best is complete
	Failed            // there is no plan; Failures say why
	Limited           // it has looked at as many plans as it may; Best is what it has come to
)

func (o Outcome) String() string { return [...]string{"searching", "found", "failed", "limited"}[o] }

// Search looks for a complete plan among partial ones, the best first, as A* looks for a way [Pro360, ch. 10.4].
type Search struct {
	domain   *Domain
	options  Options
	without  []bool // by method
	open     plans
	made     int
	looked   int
	outcome  Outcome
	best     *Plan
	failures map[failure]int
	times    scheduler
}

// failure is why a plan was not gone on with.
type failure struct{ task, method, why string }

// Failure is why plans were not gone on with.
type Failure struct {
	// Task is the type of the task, and Method what refused to refine it; "" if nothing could be tried at all.
	Task, Method string `json:",omitempty"`
	// Why in words: what the method said.
	Why string
	// Times it happened.
	Times int
}

// NewSearch begins a search. It fails if the whole cannot be as the options say.
func NewSearch(d *Domain, o Options) (*Search, error) {
	s, err := emptySearch(d, o)
	if err != nil {
		return nil, err
	}
	root := d.find(o.Task)
	if root < 0 {
		return nil, fmt.Errorf("there is no type of task %q", o.Task)
	}
	p := newPlan(d, root)
	for i, in := range d.types[root].Inputs {
		v, ok := o.Inputs[in.Name]
		if !ok {
			return nil, fmt.Errorf("%s lacks %s", o.Task, in.Name)
		}
		many, ok := v.([]any)
		if !ok || !in.Many {
			many = []any{v}
		}
		if err := p.count(int32(i), int32(len(many))); err != nil {
			return nil, fmt.Errorf("%s %w", in.Name, err)
		}
		for k, v := range many {
			if err := p.set(end{int32(i), int32(k)}, v, 0); err != nil {
				return nil, fmt.Errorf("%s %w", in.Name, err)
			}
		}
	}
	for name := range o.Inputs {
		if !slices.ContainsFunc(d.types[root].Inputs, func(p Port) bool { return p.Name == name }) {
			return nil, fmt.Errorf("%s has no input %q", o.Task, name)
		}
	}
	if !s.push(p) {
		return nil, fmt.Errorf("%s cannot be planned: %s", o.Task, s.Failures()[0].Why)
	}
	return s, nil
}

// emptySearch is one without a plan to begin with.
func emptySearch(d *Domain, o Options) (*Search, error) {
	s := &Search{domain: d, options: o, without: make([]bool, len(d.methods)), failures: map[failure]int{}}
	if s.options.Iterations == 0 {
		s.options.Iterations = 10_000
	}
	for _, name := range o.Without {
		i := slices.IndexFunc(d.methods, func(m Method) bool { return m.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("there is no method %q to do without", name)
		}
		s.without[i] = true
	}
	return s, nil
}

// push puts a plan among those that are open.
func (s *Search) push(p *Plan) bool {
	s.times.world = s.options.World
	if err := s.times.schedule(p); err != nil {
		s.failed(p, p.step.Task, p.step.Method, err.Error())
		return false
	}
	if p.cost = p.Duration(); s.options.Cost != nil {
		p.cost = s.options.Cost(p)
	}
	if p.Complete() {
		s.times.slacks(p)
	}
	p.serial = s.made
	s.made++
	heap.Push(&s.open, p)
	return true
}

func (s *Search) failed(p *Plan, task int, method, why string) {
	s.failures[failure{p.Task(task).Name(), method, why}]++
}

// Run looks at so many plans at most, and says how far it is. It may be run again: what is found does not depend on how often, and on how many at once.
func (s *Search) Run(expansions int) Outcome {
	for range expansions {
		if s.outcome != Searching {
			break
		}
		s.look()
	}
	return s.outcome
}

// look takes the most promising plan, and refines one task of it in every way.
func (s *Search) look() {
	if len(s.open) == 0 {
		s.outcome = Failed
		return
	}
	if s.best == nil || further(s.open[0], s.best) {
		s.best = s.open[0]
	}
	if (s.looked >= s.options.Iterations || s.options.Open > 0 && len(s.open) > s.options.Open) && !s.open[0].Complete() {
		s.outcome = Limited
		return
	}
	p := heap.Pop(&s.open).(*Plan)
	if p.Complete() {
		s.best, s.outcome = p, Found
		return
	}
	s.looked++
	id := p.next()
	if id < 0 {
		for _, waits := range p.Waiting() {
			s.failed(p, 0, "", waits+", which nothing will decide")
		}
		return
	}
	t := Task{p, id, s.options.World}
	used := false
	for _, m := range s.domain.refine[t.is().of] {
		if s.without[m] {
			continue
		}
		used = true
		ways, name := 1, s.domain.methods[m].Name
		if f := s.domain.methods[m].Alternatives; f != nil {
			n, err := alternatives(f, t)
			if err != nil || n <= 0 {
				s.failed(p, id, name, cmp.Or(fault(err), "it sees no way"))
			}
			ways = n
		}
		for way := range max(ways, 0) {
			if next, err := p.refine(id, m, way, s.options.World); err != nil {
				s.failed(p, id, name, err.Error())
			} else {
				s.push(next)
			}
		}
	}
	if !used {
		s.failed(p, id, "", "no method may refine it")
	}
}

func fault(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// alternatives asks a method how many ways it sees.
func alternatives(f func(Task) int, t Task) (n int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("its code failed: %v", r)
		}
	}()
	return f(t), nil
}

// further reports that a plan is nearer to being complete than another, for who has to take what there is.
func further(p, q *Plan) bool {
	return cmp.Or(cmp.Compare(q.made, p.made), cmp.Compare(p.open, q.open), cmp.Compare(p.cost, q.cost)) < 0
}

// copied is a search of its own that stands where this one stands. Plans are shared.
func (s *Search) copied() *Search {
	c := *s
	c.open, c.failures, c.times = slices.Clone(s.open), maps.Clone(s.failures), scheduler{}
	return &c
}

// Open is how many plans wait to be looked at.
func (s *Search) Open() int { return len(s.open) }

// Outcome says how far it is.
func (s *Search) Outcome() Outcome { return s.outcome }

// Best is the plan that was found, or the one that is nearest to being complete of those that were looked at; nil before the first.
func (s *Search) Best() *Plan { return s.best }

// Looked is at how many plans it has looked, and Made how many it has made.
func (s *Search) Looked() int { return s.looked }

// Made is how many plans it has made.
func (s *Search) Made() int { return s.made }

// Failures lists why plans were not gone on with, the most frequent first.
func (s *Search) Failures() []Failure {
	list := make([]Failure, 0, len(s.failures))
	for f, n := range s.failures {
		list = append(list, Failure{f.task, f.method, f.why, n})
	}
	slices.SortFunc(list, func(a, b Failure) int {
		return cmp.Or(cmp.Compare(b.Times, a.Times), cmp.Compare(a.Task, b.Task), cmp.Compare(a.Method, b.Method), cmp.Compare(a.Why, b.Why))
	})
	return list
}

// plans are open ones, of which the best is taken first: that of the lowest cost; of several the one in which most has been decided, then the one
// with the least to be decided, then the oldest. So among plans that promise the same one is followed to its end, and not all of them side by side.
type plans []*Plan

func (l plans) Len() int { return len(l) }

func (l plans) Less(i, j int) bool {
	a, b := l[i], l[j]
	return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(b.made, a.made), cmp.Compare(a.open, b.open), cmp.Compare(a.serial, b.serial)) < 0
}

func (l plans) Swap(i, j int) { l[i], l[j] = l[j], l[i] }

// Push is for package heap.
func (l *plans) Push(p any) { *l = append(*l, p.(*Plan)) }

// Pop is for package heap.
func (l *plans) Pop() any {
	last := (*l)[len(*l)-1]
	(*l)[len(*l)-1] = nil
	*l = (*l)[:len(*l)-1]
	return last
}
