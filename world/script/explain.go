package script

import (
	"math"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Explain says why a step or a wire runs or does not.
func (p *part) Explain(q *wits.Question) []wits.Reason {
	e := &explainer{kind.NewExplanation(q), p}
	_, is := e.Life("", "")
	if i := slices.IndexFunc(p.wires, func(w *tripwire) bool { return w.runner.Node.Index() == q.Node }); i >= 0 {
		e.wire(p.wires[i], is)
	} else if i := slices.IndexFunc(p.steps, func(s *step) bool { return s.node.Index() == q.Node }); i >= 0 {
		e.step(p.steps[i], is)
	}
	return e.Reasons
}

// ExplainEnd says at which step the document ended, or what interrupted it.
func (p *part) ExplainEnd(q *wits.Question) []wits.Reason {
	e := &explainer{kind.NewExplanation(q), p}
	if q.Result() == wits.Running {
		return nil
	}
	if !e.interruption() {
		e.Cause("%s has come to its end, or a step of it has failed.", e.Part.Name)
	}
	return e.Reasons
}

type explainer struct {
	*kind.Explanation
	p *part
}

// step is about a step.
func (e *explainer) step(s *step, is bool) {
	words := e.Words()
	switch {
	case is && s == e.p.then:
		e.Cause("Something interrupted %s; this runs before it ends.", e.Part.Name)
	case is && s.runner == nil && s.rounds != 0:
		e.Cause("%s is in round %d of it.", e.Part.Name, words[s.rounds])
	case is:
		e.Cause("%s has come to this step.", e.Part.Name)
	case !e.Runs():
		if !e.interruption() {
			e.Cause("%s is not active.", e.Part.Name)
		}
	case s == e.p.then:
		e.Cause("Nothing has interrupted %s.", e.Part.Name)
	case words[e.p.at] == bridging:
		e.interruption()
	case words[s.count] > 0:
		e.Cause("It is over. It has begun %d times.", words[s.count])
	default:
		e.Cause("%s has not come to this step.", e.Part.Name)
	}
	if !is {
		e.running()
	}
	if s.told != nil {
		e.Checked(e.Node, s.source.Name, s.told, e.Recall(s.told, nil))
	}
}

// running says at which step the script is.
func (e *explainer) running() {
	for i := len(e.p.steps) - 1; i >= 0; i-- {
		if n := e.p.steps[i].node; n.Index() != e.Node && e.After.Active(e.Part.Nodes[n.Index()].Active) {
			e.Say(wits.RoleCause, n.Index(), "%s is at %s.", e.Part.Name, n.Name)
			return
		}
	}
}

// interruption says that the script was interrupted, if it was.
func (e *explainer) interruption() bool {
	c := e.Recall(e.p.interrupted, true)
	if c == nil {
		return false
	}
	e.Cause("%s was interrupted: \"%s\" held.", e.Part.Name, e.p.interrupted.Text)
	e.Checked(-1, e.Part.Name, e.p.interrupted, c)
	return true
}

// wire is about a wire.
func (e *explainer) wire(w *tripwire, is bool) {
	words := e.Words()
	due, fired := math.Float64frombits(words[w.due.Word()]), words[w.fired]
	why := e.p.refuses(words, math.Inf(1), w)
	switch {
	case is:
		e.Cause("It fired, and what it runs has not ended.")
	case !e.Runs():
		e.Cause("%s is not active, and with it none of its wires.", e.Part.Name)
	case due != 0:
		e.Cause("It was tripped, and fires at %.2f s of game time.", due)
	case why == waiting:
		n := e.p.wires[w.after].runner.Node
		e.Say(wits.RoleCause, n.Index(), "%s has to fire before it, and has not.", n.Name)
	case why == exhausted:
		e.Cause("It fires no more: %d times was the most.", w.most)
	default:
		e.Cause("Times fired: %d. Times refused: %d.", fired, words[w.refused])
		if w.every > 0 && fired > 0 {
			e.Cause("It rests until %.2f s of game time.", w.restsUntil(words))
		}
	}
	if w.told != nil {
		e.Checked(e.Node, w.runner.Node.Name, w.told, e.Recall(w.told, nil))
	}
}
