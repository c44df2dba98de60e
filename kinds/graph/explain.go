package graph

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Explain says why a node stands as it does: which triggers began or ended it and what raised them or, of a node that
// computes something, from which values.
func (g *graph) Explain(q *wits.Question) []wits.Reason {
	e := &explainer{kind.NewExplanation(q)}
	if n := e.node(); n.Active < 0 {
		e.computes(n)
	} else {
		e.runs(n)
	}
	return e.Reasons
}

// ExplainEnd says why the graph has ended by itself: what acted on its inner ports Deactivate and Fail.
func (g *graph) ExplainEnd(q *wits.Question) []wits.Reason {
	e := &explainer{kind.NewExplanation(q)}
	var succeeded, failed bool
	q.Try(q.After, func(x *wits.Context) { succeeded, failed = g.succeeded.get(x.Words()), g.failed.get(x.Words()) })
	if succeeded && !failed {
		e.ended("Deactivate", "success")
	} else if failed {
		e.ended("Fail", "failure")
	}
	return e.Reasons
}

type explainer struct{ *kind.Explanation }

func (e *explainer) node() *wits.NodeInfo { return &e.Part.Nodes[e.Node] }

func (e *explainer) ended(port, how string) {
	sources := e.Raised(-1, port, fmt.Sprintf("ended %s with %s", e.Part.Name, how))
	if sources == nil {
		e.Cause("%s ended itself with %s.", e.Part.Name, how)
	}
	e.earlier(e.Question, sources, map[wits.Source]bool{})
}

// runs is about a node that begins and ends.
func (e *explainer) runs(n *wits.NodeInfo) {
	was, is := e.Ran(n.Active)
	known := e.Before != nil
	began, stopped := e.acted("Activate"), e.acted("Deactivate")
	switch {
	case is && known && !was:
		e.State("%s became active in this frame.", n.Name)
		e.because(n, "Activate", "started %s")
	case is && was && began && stopped:
		e.State("%s ended and began anew in this frame.", n.Name)
		e.because(n, "Deactivate", "ended %s")
		e.because(n, "Activate", "started %s")
	case is:
		e.Stands(n.Name, true)
		e.stays(n, began)
	case was:
		e.stopped(n, began, stopped)
	default:
		e.rests(n, began, stopped)
	}
}

// acted reports whether one of the node's ports acted in the frame.
func (e *explainer) acted(port string) bool {
	p := e.Port(e.Node, port, false)
	return p != nil && e.Acted(p.Bit)
}

// because adds what raised a port that acted, and what that had read.
func (e *explainer) because(n *wits.NodeInfo, port, effect string) {
	sources := e.Raised(e.Node, port, fmt.Sprintf(effect, n.Name))
	switch {
	case len(sources) > 0:
	case e.acted(port):
		e.Cause("%s.%s was raised by nothing in the documents: a debugger raised it.", n.Name, port)
	default:
		e.Cause("No trigger of this frame says why: the mind was changed between the frames.")
	}
	e.earlier(e.Question, sources, map[wits.Source]bool{})
}

// earlier adds what made nodes raise triggers that acted in the frame that q is about. They raised them in the frame before.
func (e *explainer) earlier(q *wits.Question, sources []wits.Source, told map[wits.Source]bool) {
	for _, s := range sources {
		if s.Part != e.Question.Part || s.Node < 0 || told[s] || len(told) >= mostLinks {
			continue
		}
		told[s] = true
		m := &e.Part.Nodes[s.Node]
		then := q.Frame(q.Tick - 1)
		switch {
		case then == nil:
			e.Say(wits.RoleCause, s.Node, "Why %s %s (frame %d) is not known: %s.", m.Name, kind.Did(s.Port), q.Tick-1, kind.NotRecorded)
		case m.Active < 0:
			e.raised(then, s.Node, s.Port)
		default:
			e.led(then, s, told)
		}
	}
}

// mostLinks is how many triggers an answer follows back.
const mostLinks = 16

// raised adds what a node that computes something had read when it raised a trigger, in the frame that q is about.
func (e *explainer) raised(q *wits.Question, node int, port string) {
	claim, reads, _ := e.computed(q, node)
	if claim != nil && claim.Outcome != nil {
		if claim.Raised = port; q.Before != nil {
			claim.Before, _ = e.BeforeVisit(q, node, e.Port(node, "Result", true).Value)
		}
		for i := len(e.Reasons) - 1; i >= 0; i-- {
			if r := &e.Reasons[i]; r.Node == node && r.Port == port && r.Claim == nil {
				if r.Claim = claim; r.Brief != "" {
					r.Brief += e.found(node, reads)
				}
				break
			}
		}
	}
	e.values(q, node, reads)
	if len(reads) == 0 && claim == nil && len(e.Part.Nodes[node].Ports) > 0 {
		e.Say(wits.RoleCause, node, "What %s read when it raised that (frame %d) is not known: %s.", e.Name(node), q.Tick, kind.WithinFrame)
	}
}

// led adds what made a node raise that it had begun or ended, in the frame that q is about.
func (e *explainer) led(q *wits.Question, s wits.Source, told map[wits.Source]bool) {
	m := &e.Part.Nodes[s.Node]
	port, effect := "", ""
	switch s.Port {
	case "OnActivate":
		port, effect = "Activate", "started "+m.Name
	case "OnDeactivate":
		port, effect = "Deactivate", "ended "+m.Name
	default:
		return
	}
	before := &explainer{&kind.Explanation{Question: q, Part: e.Part}}
	var sources []wits.Source
	if p := before.Port(s.Node, port, false); p != nil && q.Acted(p.Bit) {
		sources = before.Raised(s.Node, port, effect)
	}
	if len(sources) == 0 && port == "Deactivate" {
		before.Say(wits.RoleCause, s.Node, "%s ended by itself (frame %d).", m.Name, q.Tick)
	}
	before.earlier(q, sources, told)
	e.Reasons = append(e.Reasons, before.Reasons...)
}

// stays is about a node that was active and still is.
func (e *explainer) stays(n *wits.NodeInfo, began bool) {
	if e.Before == nil {
		if began {
			e.because(n, "Activate", "started %s")
			return
		}
	} else if began {
		e.Raised(e.Node, "Activate", fmt.Sprintf("would have started %s, but it was active already", n.Name))
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
		e.because(n, "Deactivate", "ended %s")
	default:
		e.State("%s ended in this frame%s.", n.Name, e.how())
		if n.Part < 0 {
			e.Cause("It ended by itself: its action, %s, was over.", n.Type)
		} else {
			e.Cause("It ended by itself: what it runs, %s, was over.", n.Type)
		}
		for i := range n.Ports {
			if p := &n.Ports[i]; !p.Trigger && !p.Out && p.Value >= 0 {
				e.Value(e.Node, p.Value, "%s is %s.", e.PortName(e.Node, p), e.Text(p.Value))
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
		e.because(n, "Activate", "started %s")
		return
	}
	e.Stands(n.Name, false)
	if began {
		e.because(n, "Activate", "would have started %s, but nothing came of it: it ended at once, or "+e.Part.Name+" had ended")
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
		e.present(m)
	}
	return count
}

// present adds what a node that computes something has computed in the frame, if it has.
func (e *explainer) present(node int) (claim *wits.Claim) {
	if !e.visited() {
		return nil
	}
	claim, reads, unknown := e.computed(e.Question, node)
	if claim != nil && claim.Outcome == nil {
		claim = nil
	}
	if claim == nil && len(reads) == 0 && unknown != "" {
		e.Say(wits.RoleValue, node, "What %s read is not known: %s.", e.Name(node), unknown)
	}
	e.values(e.Question, node, reads)
	return claim
}

// visited reports whether the nodes of the graph that run whenever it does are known to have been visited in the frame: a graph
// that has begun in it has its first update then or, below some kinds of documents, in the next.
func (e *explainer) visited() bool {
	part := e.Part
	if !e.After.Active(part.Active) {
		return false
	}
	for part.Parent >= 0 {
		if _, is := e.Compiled(part.Parent).(*graph); !is && (e.Before == nil || !e.Before.Active(part.Active)) {
			return false
		}
		part = &e.Program.Parts()[part.Parent]
	}
	return true
}

// standing returns how another node stands, if that can be said in a word.
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
	at := len(e.Reasons)
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
	e.Reasons[at+1].Claim = e.present(e.Node)
}

// clause returns the first sentence of an explanation as the end of another sentence.
func clause(doc string) string {
	if doc, _, _ = strings.Cut(doc, ". "); doc == "" {
		return ""
	}
	return ": " + strings.TrimRight(doc, ".")
}
