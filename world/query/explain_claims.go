package query

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// With which values a query filtered, scored and chose. A claim has one of these rules:
//
//	measure   what a test of the sorts distance and facing measured of a point, from which places
//	filter    whether a point passed a test
//	count     what a test added to a point's score: Value is brought to 0 to 1 between Low and High, or From and To, turned over
//	          and bent as the document says, and multiplied with Weight; a value that is endless or no number counts 0
//	score     the sum of that
//	choice    whether the chosen point may be chosen beside the best of the others

// claim gives the sentence that stands last a claim.
func (e *explainer) claim(c *wits.Claim) { e.Last().Claim = c }

func (e *explainer) number(a *argument) float64 {
	if a.slot < 0 {
		return a.fixed
	}
	return e.numbers[a.slot]
}

func given(name string, is any) wits.Read { return wits.Read{Name: name, Value: -1, Is: is} }

// value returns what a test measured of a point.
func (e *explainer) value(t *test, p *pick) wits.Read { return given("Value", p.values[t.index]) }

// filter is whether a point passed.
func (e *explainer) filter(t *test, p *pick) *wits.Claim {
	if !e.noted || !t.filters {
		return nil
	}
	c := &wits.Claim{Rule: "filter", Tick: e.tick, Reads: []wits.Read{e.value(t, p)}, Outcome: e.passes(t, p.values[t.index])}
	if t.asks {
		than := map[bool]string{true: ">=", false: "<"}[t.wanted]
		bound := "0.5"
		switch t.sort {
		case "path":
			than, bound = map[bool]string{true: "<", false: ">="}[t.wanted], "1000000000000000000"
		case "overlap":
			than, bound = map[bool]string{true: ">", false: "<="}[t.wanted], "0"
		}
		c.Expression = fmt.Sprintf("Value %s %s", than, bound)
		return c
	}
	var bounds []string
	for i, name := range [...]string{"Least", "Most"} {
		if t.bounded[i] {
			bounds = append(bounds, "Value "+[...]string{">=", "<="}[i]+" "+name)
			c.Reads = append(c.Reads, given(name, e.number(&t.bounds[i])))
		}
	}
	c.Expression = strings.Join(bounds, " and ")
	return c
}

func (e *explainer) passes(t *test, v float64) bool {
	switch {
	case v != v:
		return false
	case t.asks:
		return t.is(v) == t.wanted
	}
	return (!t.bounded[0] || v >= e.number(&t.bounds[0])) && (!t.bounded[1] || v <= e.number(&t.bounds[1]))
}

// counts returns what a test added to the score of a point.
func (e *explainer) counts(t *test, p *pick) *wits.Claim {
	if !e.noted || !t.scores {
		return nil
	}
	s, low, high := e.scales[t.index], "Low", "High"
	if t.by == byBookends {
		low, high = "From", "To"
	}
	return &wits.Claim{Rule: "count", Tick: e.tick, Outcome: p.counts[t.index],
		Reads: []wits.Read{e.value(t, p), given(low, s.low), given(high, s.high), given("Weight", e.number(&t.weight))}}
}

// scaled says how what a test measured became what it counts.
func (e *explainer) scaled(t *test) string {
	s, text := e.scales[t.index], ""
	unit := func(v float64) string { return strings.TrimSpace(figure(v) + " " + t.unit) }
	switch {
	case t.by == byBookends:
		text = fmt.Sprintf(", on a scale from %s to %s", unit(s.low), unit(s.high))
	case !(s.high > s.low): // all the same, or nothing to go by
		text = ", and no point measured more"
	case t.by == bySpread:
		text = fmt.Sprintf(", where the points measured %s to %s", unit(s.low), unit(s.high))
	default:
		text = ", where the highest was " + unit(s.high)
	}
	if t.low {
		text += " and low is preferred"
	}
	if !t.curve.Straight() {
		text += ", bent by its curve"
	}
	if w := e.number(&t.weight); w != 1 {
		text += ", times " + figure(w)
	}
	return text
}

// sum returns the score of a point.
func (e *explainer) sum(p *pick) *wits.Claim {
	if !e.noted || len(e.q.scorers) == 0 {
		return nil
	}
	c := &wits.Claim{Rule: "score", Tick: e.tick, Outcome: p.score}
	var names []string
	for _, t := range e.q.scorers {
		names, c.Reads = append(names, t.Node.Name), append(c.Reads, given(t.Node.Name, p.counts[t.index]))
	}
	c.Expression = strings.Join(names, " + ")
	return c
}

// choice is whether the chosen point may be chosen beside the best of the others.
func (e *explainer) choice() *wits.Claim {
	if !e.noted {
		return nil
	}
	c := &wits.Claim{Rule: "choice", Expression: "Chosen >= Other", Tick: e.tick, Outcome: true,
		Reads: []wits.Read{given("Chosen", e.chosen.score), given("Other", e.second.score)}}
	if e.q.choose == chooseRandom {
		c.Expression = "Chosen >= max(Chosen, Other) - abs(max(Chosen, Other)) * Within"
		c.Reads = append(c.Reads, given("Within", e.q.within))
	}
	return c
}

// test says what a test has done.
func (e *explainer) test(t *test, running bool) {
	if t.filters {
		e.State("%s %s. It ruled out %d of %d points.", t.Node.Name, t.wants(e.bound), e.failed[t.index], e.reached(t))
	} else {
		e.State("%s rules out nothing.", t.Node.Name)
	}
	if running {
		return
	}
	if e.chosen != nil {
		e.says("The chosen point", e.chosen, t)
		if e.second != nil {
			e.says("The best of the others", e.second, t)
		}
	}
	e.from(t.places, "It measured from")
	if t.note >= 0 {
		e.formula(t)
	}
	if p := e.ruled[t.index]; p != nil {
		which := "for one"
		if !t.asks {
			which = "which came closest"
		}
		e.Other(e.Question.Node, "It ruled out %s, %s: it measured %s.", e.point(p.at), which, t.measured(p.values[t.index]))
		e.claim(e.filter(t, p))
	}
	e.portsSay("; what was measured of other points, and from where, is not known")
}

// bound returns a number of a filter in words.
func (e *explainer) bound(a *argument) string {
	if a.slot >= len(e.numbers) {
		return "a computed bound"
	}
	return figure(e.number(a))
}

// says adds what a test says of a point.
func (e *explainer) says(what string, p *pick, t *test) {
	counts := ""
	if t.scores {
		counts = ", which counts " + figure(p.counts[t.index])
	}
	e.Say(wits.RoleValue, e.Question.Node, "%s, %s, measures %s%s.", what, e.point(p.at), t.measured(p.values[t.index]), counts)
	if p == e.chosen {
		r := e.Last()
		r.Value = e.Program.ValueAt(t.Node.Port("Value").Slot())
		if e.noted {
			r.Tick, r.AsOf = e.tick, e.AsOf(e.tick, r.Value, p.values[t.index])
		}
	}
	if !t.scores {
		e.claim(e.filter(t, p))
		return
	}
	e.claim(e.counts(t, p))
	if t.filters && e.noted {
		e.Say(wits.RoleValue, e.Question.Node, "%s passes with that.", what)
		e.claim(e.filter(t, p))
	}
}

// from adds the places from which points were made or measured, as they were when the query began.
func (e *explainer) from(told []place, what string) {
	if !e.noted {
		return
	}
	for _, p := range told {
		s := p.at
		if !slices.Contains(e.q.sources, s) {
			continue // of a list that is not kept
		}
		places := e.placesOf(s)
		var at []string
		for _, p := range places {
			at = append(at, e.point(p.At))
		}
		how := what
		if p.name != "from" && p.name != "at" {
			how = fmt.Sprintf("Its %q was", p.name)
		}
		where := "nowhere"
		if len(at) > 0 {
			where = "at " + strings.Join(at, ", ")
		}
		if s.fixed == nil {
			where = s.text + ", " + where
		}
		e.Say(wits.RoleValue, e.Question.Node, "%s %s.", how, where)
		r := e.Last()
		r.Tick, r.AsOf = e.begun, -1
		if s.named != nil {
			r.Value = e.Program.ValueAt(s.named.Slot())
		}
		if e.begun < 0 {
			r.Tick, r.Value = e.tick, -1
		}
		if what == "It measured from" && p.name == "from" {
			r.Claim = e.measure(places)
			if r.Claim != nil && e.begun == e.tick && len(places) == 1 {
				r.Claim.Reads[1].Value = r.Value // of the place itself, so that its origin can be followed
			}
		}
	}
}

func (e *explainer) placesOf(s *source) []Pose {
	for i := range e.q.sources {
		if e.q.sources[i] == s {
			return e.places[i]
		}
	}
	return nil
}

// measure returns what a test measured of the chosen point, for the sorts that anybody can measure who knows the places.
func (e *explainer) measure(from []Pose) *wits.Claim {
	var t *test
	for i := range e.q.tests {
		if e.q.tests[i].Node.Index() == e.Question.Node {
			t = &e.q.tests[i]
		}
	}
	if t == nil || e.chosen == nil || t.sort != "distance" && t.sort != "facing" {
		return nil
	}
	c := &wits.Claim{Rule: "measure", Tick: e.tick, Outcome: e.chosen.values[t.index], Reads: []wits.Read{given(pointName, e.chosen.at)}}
	f, faces := t.measure.(*facing)
	for _, p := range from {
		c.Reads = append(c.Reads, given("From", p.At))
		if faces && f.toward == nil {
			c.Reads = append(c.Reads, given("Facing", p.Facing))
		}
	}
	if faces && f.toward != nil {
		for _, p := range e.placesOf(f.toward) {
			c.Reads = append(c.Reads, given("Toward", p.At))
			break // the first counts
		}
	}
	return c
}

// formula adds what the expression of a test read when it was computed for the chosen point.
func (e *explainer) formula(t *test) {
	if !e.noted || e.chosen == nil {
		return
	}
	var names []string
	for _, u := range t.told.Reads {
		names = append(names, u.Name)
	}
	if t.calls {
		names = append(names, "what its functions gave")
	}
	c := e.computing(t, e.chosen.index)
	switch {
	case c == nil && len(names) == 0:
		return
	case c == nil || t.calls:
		unknown := "that is not kept for each point"
		if !t.calls {
			unknown = e.Unrecorded("it ran before anything was recorded")
		}
		e.Say(wits.RoleValue, e.Question.Node, "What %s read for the chosen point is not known (%s): %s.", flat(t.told.Text), kind.Joined(names), unknown)
		return
	}
	c.Outcome = e.chosen.values[t.index]
	if t.is != nil {
		c.Outcome = c.Outcome != 0.0
	}
	e.Say(wits.RoleValue, e.Question.Node, "For the chosen point it computed %s, at %s.", flat(t.told.Text), e.point(e.chosen.at))
	e.claim(c)
	for _, r := range c.Reads {
		if r.Value >= 0 {
			e.Value(e.Question.Node, r.Value, "%s was %s when %s computed it (frame %d).", r.Name, e.TextOf(r.Value, r.Is), t.Node.Name, c.Tick)
			last := e.Last()
			last.Tick, last.AsOf = c.Tick, e.AsOf(c.Tick, r.Value, r.Is)
		}
	}
}

func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// pointsFrom returns how it is noted for which points an expression was computed in a frame.
func pointsFrom(first, end int) int64 { return int64(first)<<32 | int64(end) }

// computing returns what the expression of a test read when it was computed for a point of the run that is explained: frames noted
// for which points they did, from the first to the last; nil if that is not known.
func (e *explainer) computing(t *test, point int) *wits.Claim {
	next := -1
	for tick := e.tick; tick >= 0; {
		frame := e.Frame(tick)
		if frame == nil {
			return nil
		}
		c, ok := frame.Evaluated(t.note, nil)
		if !ok {
			return nil
		}
		points, _ := c.Outcome.(int64)
		first, end := int(points>>32), int(points&0xffffffff)
		if next >= 0 && end != next {
			return nil // of another run, or frames are missing
		}
		if first <= point && point < end {
			e.ofPoint(c)
			return c
		}
		if point >= end {
			return nil
		}
		next, tick = first, c.Tick-1
	}
	return nil
}

// ofPoint puts what an expression knows of the chosen point in the place of what it knew of the last one.
func (e *explainer) ofPoint(c *wits.Claim) {
	for i := range c.Reads {
		r := &c.Reads[i]
		switch r.Name {
		case pointName:
			if r.Is, r.Value = e.chosen.at, -1; e.q.flat {
				r.Is = e.chosen.at.XY()
			}
		case whoName:
			r.Is, r.Value = e.chosen.who, -1
		case distanceName:
			r.Value = -1
			if self := e.placesOf(e.q.selfSource); len(self) > 0 {
				r.Is = e.chosen.at.Dist(self[0].At)
			}
		}
	}
}

// computed adds what the numbers of the node were computed from when the query began.
func (e *explainer) computed() {
	for i := range e.q.numbers {
		n := &e.q.numbers[i]
		if n.node != e.Question.Node || i >= len(e.numbers) {
			continue
		}
		e.Say(wits.RoleValue, n.node, "Its %q was %s, from \"%s\".", n.name, figure(e.numbers[i]), flat(n.told.Text))
		frame := (*wits.Question)(nil)
		if e.noted && e.begun >= 0 {
			frame = e.Frame(e.begun)
		}
		if frame == nil {
			e.Unknown(n.node, e.Name(n.node), &n.told)
			continue
		}
		then := kind.NewExplanation(frame)
		if c := then.Recall(&n.told, nil); c != nil {
			e.claim(c)
			e.Was(n.node, e.Name(n.node), c)
		} else {
			e.Unknown(n.node, e.Name(n.node), &n.told)
		}
	}
}
