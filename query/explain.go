package query

import (
	"fmt"
	"math"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/kit"
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
	*kit.Answer
	q     *query
	words []uint64 // at the end of the frame
}

func (q *query) explainer(question *wits.Question) *explainer {
	words, _ := question.After.Memory()
	return &explainer{kit.NewAnswer(question), q, words}
}

func figure(f float64) string {
	if math.IsInf(f, 1) {
		return "endless"
	}
	return fmt.Sprintf("%.4g", f)
}

// measured is what a test has measured, in words.
func (t *test) measured(v float64) string {
	switch {
	case v != v:
		return "nothing"
	case t.truth != nil && t.spec.unit == "" && t.formula == nil && t.spec.name != "overlap":
		return fmt.Sprint(t.truth(v))
	}
	return strings.TrimSpace(figure(v) + " " + t.spec.unit)
}

// point is a place in words.
func (e *explainer) point(at geom.Vec3) string {
	if e.q.flat {
		return fmt.Sprintf("(%s, %s)", figure(at.X), figure(at.Y))
	}
	return fmt.Sprintf("(%s, %s, %s)", figure(at.X), figure(at.Y), figure(at.Z))
}

// best is the point that was chosen; false if none was.
func (e *explainer) best() (geom.Vec3, bool) {
	q := e.q
	if e.words[q.out.found.Word()] == 0 {
		return geom.Vec3{}, false
	}
	at := q.out.best.Word()
	p := geom.Vec3{X: float(e.words[at]), Y: float(e.words[at+1])}
	if !q.flat {
		p.Z = float(e.words[at+2])
	}
	return p, true
}

// second is the best of the others.
func (e *explainer) second() (geom.Vec3, bool) {
	r := &e.q.rival
	return geom.Vec3{X: float(e.words[r.at]), Y: float(e.words[r.at+1]), Z: float(e.words[r.at+2])}, e.words[r.has] != 0
}

// node says what a generator or a test has done.
func (e *explainer) node(running bool) {
	q := e.q
	for i := range q.generators {
		if g := &q.generators[i]; g.Node.Index() == e.Question.Node {
			e.State("%s made %d points.", g.Node.Name, e.words[g.points])
		}
	}
	for i := range q.tests {
		t := &q.tests[i]
		if t.Node.Index() != e.Question.Node {
			continue
		}
		if t.filters {
			e.State("%s %s. It ruled out %d of %d points.", t.Node.Name, t.wants(), e.words[t.failed], e.reached(t))
		} else {
			e.State("%s rules out nothing.", t.Node.Name)
		}
		if at, ok := e.best(); ok && !running {
			e.says("The chosen point", at, t, t.best, t.share)
			if at, ok = e.second(); ok {
				e.says("The best of the others", at, t, t.second[0], t.second[1])
			}
		}
	}
}

// says adds what a test says of a point.
func (e *explainer) says(what string, at geom.Vec3, t *test, value, share int) {
	counts := ""
	if t.scores {
		counts = ", which counts " + figure(float(e.words[share]))
	}
	e.Say(wits.RoleValue, e.Question.Node, "%s, %s, measures %s%s.", what, e.point(at), t.measured(float(e.words[value])), counts)
}

// reached is how many points have come as far as a test.
func (e *explainer) reached(t *test) int {
	left := int(e.words[e.q.tried]) - int(e.words[e.q.outside]) - int(e.words[e.q.repeated])
	for i := range e.q.stages {
		if s := e.q.stages[i].test; s == t {
			break
		} else if s != nil {
			left -= int(e.words[s.failed])
		}
	}
	return left
}

// whole says why the query gave what it gave.
func (e *explainer) whole() {
	q := e.q
	var lost []string
	if n := e.words[q.outside]; n > 0 {
		lost = append(lost, fmt.Sprintf("%d were not on the ground", n))
	}
	if n := e.words[q.repeated]; n > 0 {
		lost = append(lost, fmt.Sprintf("%d came to lie on the ground where others do", n))
	}
	for i := range q.stages {
		if t := q.stages[i].test; t != nil && e.words[t.failed] > 0 {
			lost = append(lost, fmt.Sprintf("%s ruled out %d", t.Node.Name, e.words[t.failed]))
		}
	}
	of := fmt.Sprintf("of %d points %d were valid", e.words[q.tried], e.words[q.out.count.Word()])
	if len(lost) > 0 {
		of += ": " + kit.Joined(lost)
	}
	at, ok := e.best()
	if !ok {
		e.Cause("%s found nothing: %s.", e.Part.Name, of)
	} else {
		e.Cause("%s chose %s with a score of %s; %s.", e.Part.Name, e.point(at), figure(float(e.words[q.out.score.Word()])), of)
	}
	if e.words[q.overfull] != 0 {
		room := q.most
		if q.grows {
			room = mostPoints
		}
		e.Cause("The generators made more than the %d points that there is room for; %d or more were left out.", room, e.words[q.overfull])
	}
	for _, t := range q.scorers {
		if ok {
			e.Say(wits.RoleValue, t.Node.Index(), "%s counts %s.", t.Node.Name, figure(float(e.words[t.share])))
		}
	}
	if other, more := e.second(); ok && more {
		lead, most := "", 0.0
		for _, t := range q.scorers {
			if d := float(e.words[t.share]) - float(e.words[t.second[1]]); d > most {
				lead, most = t.Node.Name, d
			}
		}
		text := fmt.Sprintf("The best of the others was %s with a score of %s", e.point(other), figure(float(e.words[q.rival.score])))
		if lead != "" {
			text += fmt.Sprintf("; it is behind most in %s, by %s", lead, figure(most))
		}
		e.Other(-1, "%s.", text)
	}
}
