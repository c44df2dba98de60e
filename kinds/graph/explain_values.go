package graph

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Place is when the graph visits a node.
func (g *graph) Place(node int) int { return int(g.place[node]) }

// computed returns what a node computed in the frame that q is about, if all that it read is known; else why not. The readings are
// as far as they are known.
func (e *explainer) computed(q *wits.Question, node int) (claim *wits.Claim, reads []kind.PortRead, unknown string) {
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
	claim = &wits.Claim{Tick: q.Tick}
	if n.Kind == "expression" {
		claim.Expression = n.Title
	} else {
		claim.Function = n.Title
	}
	for i := range reads {
		if reads[i].Why != "" {
			return nil, reads, reads[i].Why
		}
		claim.Reads = append(claim.Reads, wits.Read{Name: reads[i].Port, Value: reads[i].Value, Is: reads[i].Is})
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

// evaluation returns the number of the evaluation that an expression is, if it reads what cannot be told without notes; else -1.
func (e *explainer) evaluation(n *wits.NodeInfo) int32 {
	for i, v := range e.Program.Evaluations() {
		if v.Node == n.Path && v.Text == n.Title {
			return int32(i)
		}
	}
	return -1
}

// values adds what a node read when it was computed in the frame that q is about.
func (e *explainer) values(q *wits.Question, node int, reads []kind.PortRead) {
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

// mostFound is how many values a clause names.
const mostFound = 3

// found says in brackets what a node had read when it raised a trigger, to follow a clause: " (Distance 1.3 m < Range 2.25 m)"; "" if it
// read nothing, or not all of it is known.
func (e *explainer) found(node int, reads []kind.PortRead) string {
	if len(reads) == 0 || len(reads) > mostFound {
		return ""
	}
	texts := make([]string, len(reads))
	for i, r := range reads {
		if r.Is == nil {
			return ""
		}
		texts[i] = r.Name + " " + e.brief(r)
	}
	between := ", "
	if n := &e.Part.Nodes[node]; n.Kind == "function" && len(reads) == 2 {
		a, isNumber := number(reads[0].Is)
		b, alsoNumber := number(reads[1].Is)
		if isNumber && alsoNumber {
			if between = [...]string{" < ", " = ", " > "}[cmp.Compare(a, b)+1]; a != b && brief(a) == brief(b) {
				texts = []string{reads[0].Name + " " + e.TextOf(reads[0].Value, reads[0].Is), reads[1].Name + " " + e.TextOf(reads[1].Value, reads[1].Is)}
			}
		}
	}
	return " (" + strings.Join(texts, between) + ")"
}

// brief returns a value as a sentence names it.
func (e *explainer) brief(r kind.PortRead) string {
	if f, ok := r.Is.(float64); ok {
		return e.TextOf(r.Value, brief(f))
	}
	return e.TextOf(r.Value, r.Is)
}

// brief returns a number with three digits, or all that are before the point.
func brief(f float64) float64 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return f
	}
	digits := 3
	for whole := math.Abs(f) / 1000; whole >= 1; whole /= 10 {
		digits++
	}
	short, err := strconv.ParseFloat(strconv.FormatFloat(f, 'g', digits, 64), 64)
	if err != nil {
		return f
	}
	return short
}

// number returns a value that can be compared.
func number(is any) (float64, bool) {
	switch v := is.(type) {
	case float64:
		return v, true
	case int64:
		return float64(v), true
	}
	return 0, false
}
