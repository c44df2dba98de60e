package query

import (
	"fmt"
	"math"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kind"
)

// Explain says what a generator or a test of a query that is under way has done so far.
func (q *query) Explain(question *wits.Question) []wits.Reason {
	e := q.explainer(question)
	if !q.sliced {
		return q.ExplainLast(question)
	}
	if room := e.words[q.at : q.at+q.size]; room[headTag] == q.tag {
		if stage := int(room[headStage]); stage < len(q.stages) {
			e.State("%s is under way: %s has looked at %d of %d points.", e.Part.Name, q.stages[stage].name(), min(room[headCursor], room[headPoints]), room[headPoints])
		}
		e.account, e.noted = q.kept(e.words), false
		e.numbers = nil
		for i := range q.numbers {
			e.numbers = append(e.numbers, float(room[headWords+i]))
		}
		e.node(true)
		return e.Reasons
	}
	return q.ExplainLast(question)
}

// ExplainLast says what a generator or a test has done when the query ran last, or for the query as a whole why it gave what
// it gave: most queries begin and end within a frame.
func (q *query) ExplainLast(question *wits.Question) []wits.Reason {
	e := q.explainer(question)
	if e.words[q.tried] == 0 && e.words[q.ran] == 0 {
		return nil // it has never been asked
	}
	if question.Node < 0 {
		e.whole()
	} else {
		e.node(false)
	}
	return e.Reasons
}

// ExplainEnd says why the query has succeeded or failed.
func (q *query) ExplainEnd(question *wits.Question) []wits.Reason { return q.ExplainLast(question) }

func (s *stage) name() string {
	if s.test == nil {
		return "putting points onto the ground"
	}
	return s.test.Node.Name
}

// explainer explains the nodes of a query.
type explainer struct {
	*kind.Explanation
	*account
	q     *query
	words []uint64 // at the end of the frame
	noted bool     // the account is what was noted; else it is what the mind keeps, which is less
}

func (q *query) explainer(question *wits.Question) *explainer {
	words, _ := question.After.Memory()
	e := &explainer{Explanation: kind.NewExplanation(question), q: q, words: words}
	if e.account = q.account(question); e.account != nil {
		e.noted = true
	} else {
		e.account = q.kept(words)
	}
	return e
}

// kept returns what the mind itself keeps of the run that has ended last: words at the end of a frame. The counts are of the run
// that is under way, if there is one.
func (q *query) kept(words []uint64) *account {
	a := &account{tick: -1, begun: -1, tried: int(words[q.tried]), outside: int(words[q.outside]), repeated: int(words[q.repeated]), overfull: int(words[q.overfull]),
		valid: int(words[q.out.count.Word()]), ruled: make([]*pick, len(q.tests))}
	for i := range q.generators {
		a.made = append(a.made, int(words[q.generators[i].points]))
	}
	if words[q.out.found.Word()] != 0 {
		at := q.out.best.Word()
		a.chosen = &pick{at: geom.Vec3{X: float(words[at]), Y: float(words[at+1])}, score: float(words[q.out.score.Word()])}
		if !q.flat {
			a.chosen.at.Z = float(words[at+2])
		}
	}
	if r := &q.rival; words[r.has] != 0 {
		a.second = &pick{at: geom.Vec3{X: float(words[r.at]), Y: float(words[r.at+1]), Z: float(words[r.at+2])}, score: float(words[r.score])}
	}
	for i := range q.tests {
		t := &q.tests[i]
		a.failed = append(a.failed, int(words[t.failed]))
		if p := a.chosen; p != nil {
			p.values, p.counts = append(p.values, float(words[t.best])), append(p.counts, float(words[t.share]))
		}
		if p := a.second; p != nil {
			p.values, p.counts = append(p.values, float(words[t.second[0]])), append(p.counts, float(words[t.second[1]]))
		}
	}
	return a
}

func figure(f float64) string {
	if math.IsInf(f, 1) {
		return "endless"
	}
	return kind.Number(f)
}

// measured returns what a test has measured, in words.
func (t *test) measured(v float64) string {
	switch {
	case v != v:
		return "nothing"
	case t.is != nil && t.unit == "" && t.sort != "overlap":
		return fmt.Sprint(t.is(v))
	}
	return strings.TrimSpace(figure(v) + " " + t.unit)
}

// point returns a place in words.
func (e *explainer) point(at geom.Vec3) string {
	if e.q.flat {
		return fmt.Sprintf("(%s, %s)", figure(at.X), figure(at.Y))
	}
	return fmt.Sprintf("(%s, %s, %s)", figure(at.X), figure(at.Y), figure(at.Z))
}

// node says what a generator or a test has done.
func (e *explainer) node(running bool) {
	q := e.q
	for i := range q.generators {
		if g := &q.generators[i]; g.Node.Index() == e.Question.Node {
			e.State("%s made %d points.", g.Node.Name, e.made[i])
			e.from(g.places, "It made them from")
		}
	}
	for i := range q.tests {
		if t := &q.tests[i]; t.Node.Index() == e.Question.Node {
			e.test(t, running)
		}
	}
	e.computed()
}

// reached returns how many points have come as far as a test.
func (e *explainer) reached(t *test) int {
	left := e.tried - e.outside - e.repeated
	for i := range e.q.stages {
		if s := e.q.stages[i].test; s == t {
			break
		} else if s != nil {
			left -= e.failed[s.index]
		}
	}
	return left
}

// whole says why the query gave what it gave.
func (e *explainer) whole() {
	q := e.q
	var lost []string
	if n := e.outside; n > 0 {
		lost = append(lost, fmt.Sprintf("%d were not on the ground", n))
	}
	if n := e.repeated; n > 0 {
		lost = append(lost, fmt.Sprintf("%d came to lie on the ground where others do", n))
	}
	for i := range q.stages {
		if t := q.stages[i].test; t != nil && e.failed[t.index] > 0 {
			lost = append(lost, fmt.Sprintf("%s ruled out %d", t.Node.Name, e.failed[t.index]))
		}
	}
	of := fmt.Sprintf("of %d points %d were valid", e.tried, e.valid)
	if len(lost) > 0 {
		of += ": " + kind.Joined(lost)
	}
	when := ""
	if e.noted && e.tick != e.Tick {
		when = fmt.Sprintf("In frame %d ", e.tick)
	}
	if e.chosen == nil {
		e.Cause("%s%s found nothing: %s.", when, e.Part.Name, of)
	} else {
		e.Cause("%s%s chose %s with a score of %s; %s.", when, e.Part.Name, e.point(e.chosen.at), figure(e.chosen.score), of)
		e.Claim(e.sum(e.chosen))
	}
	if e.overfull != 0 {
		room := q.most
		if q.grows {
			room = mostPoints
		}
		e.Cause("The generators made more than the %d points that there is room for; %d or more were left out.", room, e.overfull)
	}
	if e.chosen == nil {
		e.portsSay("")
		return
	}
	for _, t := range q.scorers {
		if e.noted {
			e.Say(wits.RoleValue, t.Node.Index(), "%s counts %s: it measured %s%s.", t.Node.Name, figure(e.chosen.counts[t.index]), t.measured(e.chosen.values[t.index]), e.scaled(t))
			e.claim(e.counts(t, e.chosen))
		} else {
			e.Say(wits.RoleValue, t.Node.Index(), "%s counts %s.", t.Node.Name, figure(e.chosen.counts[t.index]))
		}
	}
	if e.second != nil {
		e.ahead()
	}
	what := ""
	if len(q.scorers) > 0 {
		what = "; between which values was scaled, and with which weights, is not known"
	}
	e.portsSay(what)
}

// portsSay adds, of a run that was not noted, that what was told may be otherwise by now, and what is not known.
func (e *explainer) portsSay(unknown string) {
	if !e.noted {
		e.Say(wits.RoleValue, e.Question.Node, "That is what the ports say%s: %s.", unknown, e.Unrecorded("it ran before anything was recorded"))
	}
}

// ahead says what the chosen point has ahead of the best of the others.
func (e *explainer) ahead() {
	lead, most := "", 0.0
	for _, t := range e.q.scorers {
		if d := e.chosen.counts[t.index] - e.second.counts[t.index]; d > most {
			lead, most = t.Node.Name, d
		}
	}
	text := fmt.Sprintf("The best of the others was %s with a score of %s", e.point(e.second.at), figure(e.second.score))
	if lead != "" {
		text += fmt.Sprintf("; it is behind most in %s, by %s", lead, figure(most))
	}
	e.Other(-1, "%s.", text)
	e.Claim(e.choice())
}
