package query

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/sim"
)

// Ask answers a query that somebody tries out, for a game that is a [sim.Asker]: the document is compiled anew, with the text
// that the inquiry has in place of the file's, and runs once, whatever its budget, in a mind of its own. The frame is one as
// the game gives it to the agent's mind. What else the document runs, such as functions of the game in expressions, runs too.
func Ask(r *wits.Registry, files fs.FS, in sim.Inquiry, f wits.Frame) (sim.Answer, error) {
	library := wits.NewLibrary(r, files)
	var c catch
	library.Watch(&c)
	if in.Text != nil {
		library.AddSource(in.File, in.Text)
	}
	p, err := library.Compile(in.File)
	if err != nil {
		return sim.Answer{}, err
	}
	if c.q == nil {
		return sim.Answer{}, fmt.Errorf("%s is of the kind %q and no query", in.File, p.Parts()[0].Kind)
	}
	q := c.q
	q.sliced, q.points, q.cost = false, 0, 0
	m := p.NewMind(uint64(f.Entity))
	for _, name := range slices.Sorted(maps.Keys(in.Inputs)) {
		if err := give(m, name, in.Inputs[name]); err != nil {
			return sim.Answer{}, fmt.Errorf("input %s: %w", name, err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(in.Places)) {
		if !q.move(m, name, in.Places[name]) {
			return sim.Answer{}, fmt.Errorf("place %s: %s names no place like that%s", name, in.File, q.places())
		}
	}
	var a sim.Answer
	q.watch = func(e *run) { a = e.answer(in.Most) }
	begun := time.Now()
	m.Step(f)
	if fault := m.Fault(); fault != nil {
		return sim.Answer{}, fault
	}
	a.Micros = float64(time.Since(begun).Nanoseconds()) / 1000
	return a, nil
}

// catch is told of the query that a program runs.
type catch struct{ q *query }

// give writes an input. Values are as [wits.Mind.Value] gives them.
func give(m *wits.Mind, name string, v any) error {
	if giveTyped(m, name, v) == nil {
		return nil
	}
	p := m.Program()
	i := p.Find(name)
	if i < 0 {
		return fmt.Errorf("%s takes in no value of that name", p.Document())
	}
	return m.Set(i, p.Values()[i].Slot.Type().Format(v)) // a variable, a field of a blackboard, an enumeration
}

// giveTyped writes an input of a type that games have.
func giveTyped(m *wits.Mind, name string, v any) error {
	switch v := v.(type) {
	case bool:
		return giveAs(m, name, v)
	case int64:
		return giveAs(m, name, v)
	case float64:
		return giveAs(m, name, v)
	case string:
		return giveAs(m, name, v)
	case wits.Name:
		return giveAs(m, name, v)
	case wits.Entity:
		return giveAs(m, name, v)
	case geom.Vec2:
		return giveAs(m, name, v)
	case geom.Vec3:
		return giveAs(m, name, v)
	case []geom.Vec2:
		return giveAs(m, name, v)
	case []geom.Vec3:
		return giveAs(m, name, v)
	case []wits.Entity:
		return giveAs(m, name, v)
	}
	return errors.ErrUnsupported
}

func giveAs[T any](m *wits.Mind, name string, v T) error {
	in, err := wits.Resolve[wits.Input[T]](m.Program(), name)
	if err == nil {
		in.Set(m, v)
	}
	return err
}

// move puts a place that the query names somewhere else: also into the input itself if that is a vector. False if there is no such place.
func (q *query) move(m *wits.Mind, name string, to geom.Vec3) bool {
	known := name == "self" || m.Program().Find(name) >= 0
	if giveAs(m, name, to.XY()) != nil {
		_ = giveAs(m, name, to) // an entity, or a list: only its place can be another
	}
	for _, s := range q.sources {
		if s.port == name || s.text == name {
			s.moved, known = &to, true
		}
	}
	return known
}

// places returns those that the query names, for an error.
func (q *query) places() string {
	var names []string
	for _, s := range q.sources {
		names = append(names, s.text)
	}
	if len(names) == 0 {
		return ""
	}
	return "; there is " + kind.Joined(names)
}

// answer returns what has come out of a query that has ended.
func (e *run) answer(most int) sim.Answer {
	q := e.q
	a := sim.Answer{Generated: e.n, Best: -1, Cost: int(e.room[headCost])}
	left := e.n
	costs := make([]int, len(q.tests)+1) // the last is that of putting points onto the ground
	for i := range q.stages {
		s, at, failed := &q.stages[i], len(q.tests), int(e.x.Words()[q.outside]+e.x.Words()[q.repeated])
		if s.test != nil {
			at, failed = s.test.index, int(e.x.Words()[s.test.failed])
		}
		if left > 0 {
			costs[at] = s.begin + left*s.cost
		}
		left -= failed
	}
	for i := range q.tests {
		t := &q.tests[i]
		a.Tests = append(a.Tests, sim.AnswerTest{Name: t.Node.Name, Kind: t.sort, Filters: t.filters, Scores: t.scores, Cost: costs[i]})
	}
	projects := len(q.stages) > 0 && q.stages[0].test == nil
	if projects {
		a.Tests = append(a.Tests, sim.AnswerTest{Name: "project", Kind: "project", Filters: true, Cost: costs[len(q.tests)]})
	}
	for _, s := range q.sources {
		name := s.text
		if s.port != "" {
			name = s.port
		}
		for _, p := range e.places(s) {
			a.Contexts = append(a.Contexts, sim.AnswerContext{Port: name, At: p.At})
		}
	}
	best := e.best
	for _, i := range e.shown(most) {
		if i == best {
			a.Best = len(a.Points)
		}
		a.Points = append(a.Points, e.point(i, len(a.Tests)))
	}
	return a
}

// shown returns the points that an answer lists, in the order in which they were made: at most so many, the best first.
func (e *run) shown(most int) []int {
	all := make([]int, e.n)
	for i := range all {
		all[i] = i
	}
	if most <= 0 || most >= e.n {
		return all
	}
	slices.SortStableFunc(all, func(i, k int) int {
		if e.valid(i) != e.valid(k) {
			if e.valid(i) {
				return -1
			}
			return 1
		}
		return cmp.Compare(float(*e.word(columnScore, k)), float(*e.word(columnScore, i)))
	})
	if best := e.best; best >= 0 && slices.Index(all, best) >= most { // drawn by chance
		all[most-1] = best
	}
	all = all[:most]
	slices.Sort(all)
	return all
}

// point returns a candidate as an answer tells it.
func (e *run) point(i, tests int) sim.AnswerPoint {
	p := sim.AnswerPoint{At: e.at(i), Valid: e.valid(i), FailedBy: -1, Score: float(*e.word(columnScore, i))}
	switch failed := int(*e.word(columnInfo, i) & infoFailed); failed {
	case 0:
	case offGround, onAnother:
		p.FailedBy = tests - 1
	default:
		p.FailedBy = failed - 1
	}
	p.By, p.Raw = make([]float64, tests), make([]float64, tests)
	for k := range tests {
		p.By[k], p.Raw[k] = math.NaN(), math.NaN()
		if k >= len(e.q.tests) {
			continue
		}
		t := &e.q.tests[k]
		p.Raw[k] = float(*e.word(columnTests+k, i))
		switch {
		case p.Raw[k] != p.Raw[k] && !p.Valid:
		case t.scores && p.Valid:
			p.By[k] = e.share(t, i)
		case t.filters:
			p.By[k] = 0
			if t.pass(e, p.Raw[k]) {
				p.By[k] = 1
			}
		}
	}
	return p
}
