package hinted

import (
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Explain says why a layer is on the stack or not, what it hints and what it is told.
func (s *stack) Explain(q *wits.Question) []wits.Reason {
	e := &explainer{kind.NewExplanation(q), s}
	i := slices.IndexFunc(s.layers, func(l layer) bool { return l.Node.Index() == q.Node })
	base := len(s.layers) - 1
	was, is := e.Life("", "")
	if i == base {
		e.base(is)
	} else {
		e.layer(i, was, is)
	}
	e.told(i)
	if i != base {
		e.hints(i)
	}
	return e.Reasons
}

// ExplainEnd says that the document ends with its base.
func (s *stack) ExplainEnd(q *wits.Question) []wits.Reason {
	e := &explainer{kind.NewExplanation(q), s}
	if q.Result() == wits.Running {
		return nil
	}
	base := &s.layers[len(s.layers)-1]
	e.Say(wits.RoleCause, base.Node.Index(), "%s ends when its base does: %s has ended.", e.Part.Name, base.Node.Name)
	return e.Reasons
}

type explainer struct {
	*kind.Explanation
	s *stack
}

func (e *explainer) base(is bool) {
	if is {
		e.Cause("It is the base of %s, which acts as long as %s is active.", e.Part.Name, e.Part.Name)
		return
	}
	e.Cause("It is the base of %s, and %s ended with it.", e.Part.Name, e.Part.Name)
}

// layer is about one that lies over another.
func (e *explainer) layer(i int, was, is bool) {
	l := &e.s.layers[i]
	below := e.s.layers[l.over].Node
	holds, known := e.holds(i)
	switch {
	case !is && !e.Runs():
		e.Cause("%s has ended, and with it all its layers.", e.Part.Name)
		return
	case is && l.when == nil:
		e.Cause("It is on the stack whenever %s is, over which it lies.", below.Name)
	case is:
		e.Cause("It is on the stack, because \"%s\" held.", l.condition.Text)
		e.Brief("%s", l.condition.Text)
		e.checked(i, true)
		return
	case known && !holds:
		e.Cause("It is not on the stack, because \"%s\" did not hold.", l.condition.Text)
		e.checked(i, false)
		return
	case !e.onStack(l.over):
		e.Say(wits.RoleCause, below.Index(), "It is not on the stack, because %s, over which it lies, is not.", below.Name)
	case l.Empty():
		e.Cause("It runs nothing.")
	case was && holds && known:
		e.Cause("It ended by itself: what it runs, %s, was over; it begins anew in the next frame.", l.Node.Type())
	case holds && known:
		e.Cause("It is on the stack, and what it runs, %s, has ended at once; it begins anew in the next frame.", l.Node.Type())
	default:
		e.Cause("What it runs was over, or \"%s\" did not hold when it was looked at.", l.condition.Text)
	}
	e.checked(i, nil)
}

// checked adds what the condition of a layer had read when it was evaluated in the frame.
func (e *explainer) checked(i int, want any) {
	l := &e.s.layers[i]
	c := e.evaluated(i)
	if c != nil && want != nil && c.Outcome != want {
		c = nil
	}
	e.Checked(e.Node, l.Node.Name, l.condition, c)
}

// evaluated returns what the condition of a layer came to in the frame; nil if that is not known.
func (e *explainer) evaluated(i int) *wits.Claim {
	l := &e.s.layers[i]
	return e.Known(l.condition, nil, e.Runs(), func(x *wits.Context) any { return (*l.when)(x) })
}

// holds reports whether a layer's condition held when it was looked at in the frame, and whether that is known.
func (e *explainer) holds(i int) (holds, known bool) {
	if e.s.layers[i].when == nil {
		return true, true
	}
	c := e.evaluated(i)
	if c == nil {
		return false, false
	}
	holds, known = c.Outcome.(bool)
	return holds, known
}

// onStack reports whether a layer may be on the stack; one that has ended by itself is still.
func (e *explainer) onStack(i int) bool {
	if i == len(e.s.layers)-1 {
		return true
	}
	wants, known := e.holds(i)
	return (wants || !known) && e.onStack(e.s.layers[i].over)
}

// told adds the hints that a layer is given.
func (e *explainer) told(i int) {
	for _, p := range e.Part.Nodes[e.Node].Ports {
		if p.Out || p.Trigger || p.Value < 0 || p.Type.Name() != "hint" {
			continue
		}
		text := e.Text(p.Value)
		e.Value(e.Node, p.Value, "The hint %s that it is given is %s.", p.Name, text)
		var senders []string
		for _, l := range e.Part.Links {
			if l.To != e.Node || l.ToPort != p.Name || l.From < 0 {
				continue
			}
			senders = append(senders, e.Name(l.From)+" sends "+e.Out(l.From, l.FromPort, "nothing"))
		}
		if len(senders) > 1 {
			e.Cause("%s: the last of them that is not neutral counts.", strings.Join(senders, ", "))
		}
	}
}

// hints adds what a layer sends.
func (e *explainer) hints(i int) {
	below := e.s.layers[e.s.layers[i].over].Node.Name
	for _, p := range e.Part.Nodes[e.Node].Ports {
		name, hint := strings.CutPrefix(p.Name, prefix)
		if hint && p.Out && !p.Trigger && p.Value >= 0 && p.Type.Name() == "hint" {
			e.Value(e.Node, p.Value, "It hints %s to %s: %s.", name, below, e.Text(p.Value))
		}
	}
}
