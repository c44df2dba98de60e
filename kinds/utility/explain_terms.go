package utility

import (
	"fmt"
	"math"
	"strings"

	"github.com/wits-ai/wits"
)

// terms adds what the considerations of an option saw.
func (e *explainer) terms(i int) {
	r := &e.rows[i]
	for k := range r.Terms {
		if t := &r.Terms[k]; t.Seen {
			if p := e.Port(e.Node, t.Name, true); p != nil {
				e.Value(e.Node, e.origin(i, p), "%s: %s.", t.Name, e.saw(i, t))
				e.seen(i, t, p)
			}
		}
	}
	if r.Decision != Undecided && r.Decision != Unscored {
		if t := e.u.tells[i][scoreOf]; t != nil {
			e.Was(e.Node, e.name(i), e.Recall(t, nil))
		}
	}
	if o := &e.u.options[i]; o.targets != nil && e.u.choose != sequence {
		if v := e.Program.ValueAt(o.targets.picked); v >= 0 {
			e.Value(e.Node, v, "It is weighed for each element of a list, and the best was %s.", e.Text(v))
		}
	}
}

// seen adds what a consideration, about which the sentence is that stands last, was computed from when it was looked at.
func (e *explainer) seen(i int, t *Term, p *wits.PortInfo) {
	c := e.claimed(i, t, p)
	if c == nil {
		return
	}
	if last := e.Last(); len(c.Reads) == 1 && c.Reads[0].Value == last.Value && c.Reads[0].Name == c.Expression {
		return // the sentence says it
	}
	at := len(e.Reasons)
	e.Was(e.Node, e.name(i), c)
	if at < len(e.Reasons) {
		e.Reasons[at].Claim = nil
	}
}

// claimed gives the sentence that stands last the claim of a consideration that it is about, and gives it; nil if it is not
// known.
func (e *explainer) claimed(i int, t *Term, p *wits.PortInfo) *wits.Claim {
	last := e.Last()
	if last.AsOf = -1; last.Value == p.Value {
		last.AsOf = e.Tick
	} else if is, ok := e.ValueIn(e.Tick, last.Value).(float64); ok && float32(is) == float32(t.Input) {
		last.AsOf = e.Tick
	}
	c := e.Recall(e.u.tells[i][t.Name], nil)
	if c == nil {
		return nil
	}
	switch is := c.Outcome.(type) {
	case float64:
		if float32(is) != float32(t.Input) && is == is {
			return nil
		}
	case bool:
		if is != (t.Input != 0) {
			return nil
		}
	}
	last.Claim, last.Tick = c, c.Tick
	for _, r := range c.Reads {
		if r.Value == last.Value {
			last.AsOf = e.AsOf(c.Tick, last.Value, r.Is)
		}
	}
	return c
}

// origin returns the value that a consideration looks at, if it looks at one as it is; else what it made of it.
func (e *explainer) origin(i int, p *wits.PortInfo) int {
	for _, read := range e.u.told[i].Reads {
		if read.Name == strings.TrimPrefix(p.Source, "if ") {
			if v := e.Program.ValueAt(read.Port.Slot()); v >= 0 {
				return v
			}
		}
	}
	return p.Value
}

// saw says in a clause what a consideration saw, and what it made of it.
func (e *explainer) saw(i int, t *Term) string {
	source, unit := "", ""
	if p := e.Port(e.u.options[i].Node.Index(), t.Name, true); p != nil {
		source = strings.Join(strings.Fields(p.Source), " ")
		unit = e.unit(source)
	}
	out := "which counts as " + short(t.Output)
	in := short(t.Input) + unit
	if math.IsNaN(t.Input) {
		in = "no number"
	}
	condition, found := strings.CutPrefix(source, "if ")
	switch {
	case found && t.Input != 0:
		return fmt.Sprintf("%q held, %s", condition, out)
	case found:
		return fmt.Sprintf("%q did not hold, %s", condition, out)
	case strings.HasPrefix(source, "pick ") && t.Input == 0 && t.Output == 0:
		return fmt.Sprintf("there is nobody to %s, %s", source, out)
	case strings.HasPrefix(source, "pick "):
		return fmt.Sprintf("there is somebody to %s, %s", source, out)
	case strings.HasPrefix(source, "seconds since"):
		return fmt.Sprintf("%s s after it began or ended, %s", in, out)
	case strings.HasPrefix(source, "times that"):
		return fmt.Sprintf("it began %s times in a row, %s", in, out)
	case source == "":
		return fmt.Sprintf("it saw %s, %s", in, out)
	}
	return fmt.Sprintf("%s was %s, %s", source, in, out)
}

// unit returns that of a value of the document, " m"; "" if the expression is more than its name.
func (e *explainer) unit(name string) string {
	path := name
	if e.Part.Path != "" {
		path = e.Part.Path + "." + name
	}
	if v := e.Program.Find(path); v >= 0 && e.Program.Values()[v].Unit != "" {
		return " " + e.Program.Values()[v].Unit
	}
	return ""
}
