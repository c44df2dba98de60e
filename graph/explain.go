package graph

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/kit"
)

// Explain says why a node stands as it does: which triggers began or ended it and what raised them or, of a node that
// computes something, from which values.
func (g *graph) Explain(q *wits.Question) []wits.Reason {
	e := &explainer{kit.NewAnswer(q)}
	if n := e.node(); n.Active < 0 {
		e.computes(n)
	} else {
		e.runs(n)
	}
	return e.Reasons
}

// ExplainEnd says why the graph has ended by itself: what acted on its inner ports Deactivate and Fail.
func (g *graph) ExplainEnd(q *wits.Question) []wits.Reason {
	e := &explainer{kit.NewAnswer(q)}
	var succeeded, failed bool
	q.Try(q.After, func(x *wits.Context) { succeeded, failed = g.succeeded.get(x.Words()), g.failed.get(x.Words()) })
	if succeeded && !failed {
		e.ended("Deactivate", "success")
	} else if failed {
		e.ended("Fail", "failure")
	}
	return e.Reasons
}

type explainer struct{ *kit.Answer }

func (e *explainer) node() *wits.NodeInfo { return &e.Part.Nodes[e.Node] }

func (e *explainer) ended(port, how string) {
	if e.Raised(-1, port, fmt.Sprintf("acted on %s, which ended %s with %s", port, e.Part.Name, how)) == nil {
		e.Cause("%s ended itself with %s.", e.Part.Name, how)
	}
}

// runs is about a node that begins and ends.
func (e *explainer) runs(n *wits.NodeInfo) {
	was, is := e.Ran(n.Active)
	known := e.Before != nil
	began, stopped := e.acted("Activate"), e.acted("Deactivate")
	switch {
	case is && known && !was:
		e.State("%s became active in this frame.", n.Name)
		e.because(n, "Activate", "acted on %s.Activate")
	case is && was && began && stopped:
		e.State("%s ended and began anew in this frame.", n.Name)
		e.because(n, "Deactivate", "acted on %s.Deactivate")
		e.because(n, "Activate", "acted on %s.Activate")
	case is:
		e.Stands(n.Name, true)
		e.stays(n, began)
	case was:
		e.stopped(n, began, stopped)
	default:
		e.rests(n, began, stopped)
	}
}

// acted says whether one of the node's ports acted in the frame.
func (e *explainer) acted(port string) bool {
	p := e.Port(e.Node, port, false)
	return p != nil && e.Acted(p.Bit)
}

// because adds what raised a port that acted, and what that had read.
func (e *explainer) because(n *wits.NodeInfo, port, led string) {
	sources := e.Raised(e.Node, port, fmt.Sprintf(led, n.Name))
	switch {
	case len(sources) > 0:
	case e.acted(port):
		e.Cause("%s.%s was raised by nothing in the documents: a debugger raised it.", n.Name, port)
	default:
		e.Cause("No trigger of this frame says why: the mind was changed between the frames.")
	}
	for _, s := range sources {
		if s.Part == e.Question.Part && s.Node >= 0 && s.Node != e.Node {
			e.earlier(s)
		}
	}
}

// earlier adds what made another node raise a trigger in the frame before: what it had read or, if it began or ended then,
// what made it.
func (e *explainer) earlier(s wits.Source) {
	m := &e.Part.Nodes[s.Node]
	if m.Active < 0 {
		e.reads(s.Node, true)
		return
	}
	port := map[string]string{"OnActivate": "Activate", "OnDeactivate": "Deactivate"}[s.Port]
	if e.Before == nil || port == "" || port == "Deactivate" && e.Before.Active(m.Active) {
		return
	}
	then := *e.Question
	then.Before, then.After, then.Tick, then.Since = nil, e.Before, e.Tick-1, -1
	before := &explainer{&kit.Answer{Question: &then, Part: e.Part}}
	var sources []wits.Source
	if p := before.Port(s.Node, port, false); p != nil && then.Acted(p.Bit) {
		sources = before.Raised(s.Node, port, fmt.Sprintf("acted on %s.%s in the frame before", m.Name, port))
	}
	if len(sources) == 0 && port == "Deactivate" {
		e.Say(wits.RoleCause, s.Node, "%s had ended by itself in the frame before.", m.Name)
	}
	e.Reasons = append(e.Reasons, before.Reasons...)
	for _, s := range sources {
		if s.Part == e.Question.Part && s.Node >= 0 && e.Part.Nodes[s.Node].Active < 0 {
			e.reads(s.Node, true)
		}
	}
}

// stays is about a node that was active and still is.
func (e *explainer) stays(n *wits.NodeInfo, began bool) {
	if e.Before == nil {
		if began {
			e.because(n, "Activate", "acted on %s.Activate")
			return
		}
	} else if began {
		e.Raised(e.Node, "Activate", fmt.Sprintf("acted on %s.Activate, but it was active already", n.Name))
	}
	e.Cause("Nothing ended it in this frame.")
	e.ways(n, "Deactivate", "would end it")
}

// stopped is about a node that was active and is not any more.
func (e *explainer) stopped(n *wits.NodeInfo, began, stopped bool) {
	whole, running := e.Ran(e.Part.Active)
	switch {
	case whole && !running:
		e.State("%s ended in this frame, together with %s, which it is part of.", n.Name, e.Part.Name)
	case stopped && !began:
		e.State("%s was ended in this frame.", n.Name)
		e.because(n, "Deactivate", "acted on %s.Deactivate")
	default:
		e.State("%s ended in this frame%s.", n.Name, e.how())
		if n.Part < 0 {
			e.Cause("It ended by itself: its action, %s, was over.", n.Type)
		} else {
			e.Cause("It ended by itself: what it runs, %s, was over.", n.Type)
		}
		for i := range n.Ports {
			if p := &n.Ports[i]; !p.Trigger && !p.Out && p.Value >= 0 {
				name, _ := e.nameOf(e.Node, p)
				e.Value(e.Node, p.Value, "%s is %s.", name, e.Text(p.Value))
			}
		}
	}
}

// how says with which result the node ended, as far as that can be told.
func (e *explainer) how() string {
	success, failure := e.Port(e.Node, "OnSuccess", true), e.Port(e.Node, "OnFailure", true)
	told := func(p *wits.PortInfo) bool { return p != nil && p.Bit >= 0 }
	switch {
	case told(success) && e.After.Raised(success.Bit):
		return ", with success"
	case told(failure) && e.After.Raised(failure.Bit):
		return ", with failure"
	}
	return ""
}

// rests is about a node that is not active and was not.
func (e *explainer) rests(n *wits.NodeInfo, began, stopped bool) {
	ended := slices.ContainsFunc([]string{"OnDeactivate", "OnSuccess", "OnFailure"}, func(name string) bool {
		p := e.Port(e.Node, name, true)
		return p != nil && e.After.Raised(p.Bit)
	})
	if e.Before != nil && began && stopped && ended {
		e.State("%s was told to begin and to end in this frame, so it was passed over: it fired OnActivate and OnDeactivate, and nothing in it ran.", n.Name)
		e.because(n, "Activate", "acted on %s.Activate")
		e.because(n, "Deactivate", "acted on %s.Deactivate")
		return
	}
	if e.Before != nil && began && ended {
		e.State("%s began and ended in this frame%s.", n.Name, e.how())
		e.because(n, "Activate", "acted on %s.Activate")
		return
	}
	e.Stands(n.Name, false)
	if began {
		e.because(n, "Activate", "acted on %s.Activate, but nothing came of it: it ended at once, or "+e.Part.Name+" had ended")
		return
	}
	at := len(e.Reasons)
	if e.ways(n, "Activate", "would begin it") == 0 {
		e.Cause("Nothing is linked to %s.Activate, so nothing begins it.", n.Name)
		return
	}
	e.Reasons = slices.Insert(e.Reasons, at, e.Reason(wits.RoleCause, "No trigger began it in this frame."))
}

// ways adds the links by which triggers would act on a port of the node, and how what would raise them stands.
func (e *explainer) ways(n *wits.NodeInfo, port, would string) (count int) {
	var from []int
	for _, l := range e.Part.Links {
		if l.To != e.Node || l.ToPort != port || l.FromPort == "" {
			continue
		}
		count++
		name := l.FromPort
		if l.From >= 0 {
			name = e.Name(l.From) + "." + l.FromPort
			if e.Part.Nodes[l.From].Active < 0 {
				from = append(from, l.From)
			}
		}
		source := e.Port(l.From, l.FromPort, true)
		switch {
		case source != nil && e.Acted(source.Bit):
			e.Other(l.From, "%s %s; it acted in this frame, but came to nothing.", name, would)
		case source != nil && e.After.Raised(source.Bit):
			e.Other(l.From, "%s %s: it was raised in this frame and acts in the next.", name, would)
		default:
			e.Other(l.From, "%s %s, and did not act in this frame%s.", name, would, e.standing(l.From))
		}
	}
	for _, m := range from {
		e.reads(m, false)
	}
	return count
}

// standing is how another node stands, if that can be said in a word.
func (e *explainer) standing(node int) string {
	if node < 0 {
		return ""
	}
	m := &e.Part.Nodes[node]
	if m.Active >= 0 {
		if e.After.Active(m.Active) {
			return ": " + m.Name + " is active"
		}
		return ": " + m.Name + " is not active"
	}
	for i := range m.Ports {
		if p := &m.Ports[i]; p.Out && !p.Trigger && p.Value >= 0 {
			return fmt.Sprintf(": %s is %s", p.Name, e.Text(p.Value))
		}
	}
	return ""
}

// computes is about a node that has no life of its own: what it computes, and from what.
func (e *explainer) computes(n *wits.NodeInfo) {
	outs := ""
	for i := range n.Ports {
		p := &n.Ports[i]
		if p.Out && !p.Trigger && p.Value >= 0 {
			outs += fmt.Sprintf(" %s is %s.", p.Name, e.Text(p.Value))
		}
	}
	switch n.Kind {
	case "constant":
		e.State("%s is a constant.%s", n.Name, outs)
		return
	case "expression":
		e.State("%s is computed in every frame in which %s is active.%s", n.Name, e.Part.Name, outs)
		e.Cause("It computes %s.", n.Title)
	default:
		e.State("%s is computed in every frame in which %s is active.%s", n.Name, e.Part.Name, outs)
		e.Cause("It computes %s from the values that come in%s.", n.Title, clause(n.Doc))
	}
	for i := range n.Ports {
		p := &n.Ports[i]
		if p.Out && p.Trigger && e.After.Raised(p.Bit) {
			e.Cause("%s was raised in this frame and acts in the next.", p.Name)
		}
	}
	e.reads(e.Node, false)
}

// clause is the first sentence of an explanation as the end of another sentence.
func clause(doc string) string {
	if doc, _, _ = strings.Cut(doc, ". "); doc == "" {
		return ""
	}
	return ": " + strings.TrimRight(doc, ".")
}

// reads adds the values that come into a node: as they are, or as they were at the end of the frame before. What is read a
// frame late was read as it was then anyway.
func (e *explainer) reads(node int, before bool) {
	n := &e.Part.Nodes[node]
	for i := range n.Ports {
		p := &n.Ports[i]
		if p.Out || p.Trigger || p.Value < 0 {
			continue
		}
		name, late := e.nameOf(node, p)
		switch {
		case e.Before == nil || !before && !late:
			e.Value(node, p.Value, "%s is %s.", name, e.Text(p.Value))
		case before && late:
			e.Value(node, p.Value, "%s was %s in the frame before, when %s had read it already.", name, e.TextBefore(p.Value), n.Name)
		default:
			e.Value(node, p.Value, "%s was %s in the frame before.", name, e.TextBefore(p.Value))
		}
	}
}

// nameOf names what comes into a port: what is linked to it, and the port where that has another name; and says whether it is
// read a frame late.
func (e *explainer) nameOf(node int, p *wits.PortInfo) (name string, late bool) {
	of := e.Name(node)
	for _, l := range e.Part.Links {
		if l.To != node || l.ToPort != p.Name || l.FromPort == "" {
			continue
		}
		from, as := l.FromPort, ""
		if l.From >= 0 {
			from = e.Name(l.From) + "." + l.FromPort
		}
		if from != p.Name {
			as = " as " + p.Name
		}
		if l.Delayed {
			as += " one frame late"
		}
		return fmt.Sprintf("%s, which %s reads%s,", from, of, as), l.Delayed
	}
	return fmt.Sprintf("%s of %s", p.Name, of), false
}
