package graph

import (
	"fmt"

	"github.com/wits-ai/wits/inspect"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/why"
)

// Place is when the graph visits a node.
func (g *graph) Place(node int) int { return int(g.place[node]) }

// computed is what a node computed in the frame that q is about, if all that it read is known; else why not. The readings are
// as far as they are known.
func (e *explainer) computed(q *why.Question, node int) (claim *why.Claim, reads []kind.PortRead, unknown string) {
	n := &e.Part.Nodes[node]
	result := e.Port(node, "Result", true)
	if q.After.Fault() != nil {
		return nil, nil, "the agent was parked"
	}
	if n.Kind == "expression" {
		if id := e.evaluation(n); id >= 0 {
			claim, ok := q.Evaluated(id, nil)
			if !ok || claim.Tick != q.Tick {
				return nil, nil, kind.WithinFrame
			}
			for _, r := range claim.Reads {
				if !r.Called {
					reads = append(reads, kind.PortRead{Port: r.Name, Name: short(r.Name), Value: r.Value, Is: r.Is, As: q.AsOf(claim.Tick, r.Value, r.Is)})
				}
			}
			return claim, reads, ""
		}
	}
	reads = e.PortReads(q, node)
	claim = &why.Claim{Tick: q.Tick}
	if n.Kind == "expression" {
		claim.Expression = n.Title
	} else {
		claim.Function = n.Title
	}
	for i := range reads {
		if reads[i].Why != "" {
			return nil, reads, reads[i].Why
		}
		claim.Reads = append(claim.Reads, why.Read{Name: reads[i].Port, Value: reads[i].Value, Is: reads[i].Is})
	}
	if result == nil || result.Value < 0 {
		return nil, reads, ""
	}
	claim.Outcome = q.ValueIn(q.Tick, result.Value)
	return claim, reads, ""
}

// short drops ".Result" from the name that an expression uses.
func short(name string) string {
	for _, end := range []string{".Result", ".Value"} {
		if n := len(name) - len(end); n > 0 && name[n:] == end {
			return name[:n]
		}
	}
	return name
}

// evaluation is the number of the evaluation that an expression is, if it reads what cannot be told without notes; else -1.
func (e *explainer) evaluation(n *inspect.NodeInfo) int32 {
	for i, v := range e.Program.Evaluations() {
		if v.Node == n.Path && v.Text == n.Title {
			return int32(i)
		}
	}
	return -1
}

// values adds what a node read when it was computed in the frame that q is about.
func (e *explainer) values(q *why.Question, node int, reads []kind.PortRead) {
	verb := "read"
	if n := &e.Part.Nodes[node]; n.Kind == "function" && len(reads) > 1 {
		if p := e.Port(node, "Result", true); p != nil && p.Type != nil && p.Type.Name() == "bool" {
			verb = "compared"
		}
	}
	for _, r := range reads {
		when := fmt.Sprintf("when %s %s it (frame %d)", e.Name(node), verb, q.Tick)
		switch {
		case r.Is == nil && r.Why == "":
			continue
		case r.Is == nil:
			e.Value(node, r.Value, "What %s was %s is not known: %s.", r.Name, when, r.Why)
		default:
			e.Value(node, r.Value, "%s was %s %s.", r.Name, e.TextOf(r.Value, r.Is), when)
		}
		e.Last().Tick, e.Last().AsOf = q.Tick, r.As
	}
}
