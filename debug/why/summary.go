package why

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/sim"
)

// What a character does and why, in one sentence. It is put together from what documents and actions say of themselves: of all that
// runs, the action that began last counts; on the way from the root to it, the innermost node that was chosen among others gives the
// reason, and the words are those of that node, of what it runs, or of the action.

// maxDoes is how long a part of the sentence may be, in characters.
const maxDoes = 110

// Summarize says what an agent does.
func (e *Evidence) Summarize(r *wire.SummarizeRequest) (*wire.SummarizeResponse, error) {
	w, err := e.inquire(&wire.WhyRequest{Agent: r.Agent, Node: -1, Tick: r.Tick})
	if err != nil {
		return nil, err
	}
	out, _ := w.summary()
	return out, nil
}

// Doing returns what an agent does now, and the path of the node that says so; "" if none does.
func (e *Evidence) Doing(agent uint32) (does, path string) {
	w, err := e.inquire(&wire.WhyRequest{Agent: agent, Node: -1, Tick: -1})
	if err != nil {
		return "does nothing", ""
	}
	said, at := w.summary()
	if at.node >= 0 {
		path = w.program.Parts()[at.part].Nodes[at.node].Path
	}
	return said.Does, path
}

// summary returns the sentence, and the node whose words it has; none if nothing runs.
func (w *inquiry) summary() (*wire.SummarizeResponse, place) {
	out := &wire.SummarizeResponse{Tick: w.tick, Agent: w.nameOf(w.agent), Node: -1, ReasonNode: -1}
	line := w.line()
	if len(line) == 0 {
		if out.Does = "does nothing"; w.steered() != "" {
			out.Does = "is steered by " + w.steered()
		}
		return out, place{-1, -1}
	}
	out.Part, out.Node = line[len(line)-1].part, line[len(line)-1].node
	at := len(line) // of the node that was chosen
	for i := len(line) - 1; i >= 0 && out.Because == ""; i-- {
		w.part, w.node = line[i].part, line[i].node
		if out.Because = w.brief(); out.Because != "" {
			at, out.ReasonPart, out.ReasonNode = i, w.part, w.node
		}
	}
	at = min(at, len(line)-1)
	out.Does, out.Name = w.does(line, at)
	return out, line[at]
}

// steered returns who gives the agent its orders in place of its mind; "" for nobody.
func (w *inquiry) steered() string {
	if i := slices.IndexFunc(w.e.Agents, func(a sim.Agent) bool { return a.ID == w.agent }); i >= 0 {
		return w.e.Agents[i].Steered
	}
	return ""
}

// place is a node of a part.
type place struct{ part, node int }

// running is what runs and runs nothing further.
type running struct {
	line  []place // to it, from the root
	acts  bool    // it is an action, not what waits or decides
	began int64
}

// line returns what runs, from the root to the action that began last; an action counts before what merely waits, of what began together
// what was chosen among others, and of that the deepest.
func (w *inquiry) line() []place {
	parts := w.program.Parts()
	if len(parts) == 0 || !w.after.Active(parts[0].Active) {
		return nil
	}
	all := w.collect(&parts[0], nil, nil)
	if len(all) == 0 {
		return nil
	}
	slices.SortStableFunc(all, func(a, b running) int {
		if a.acts != b.acts {
			return map[bool]int{true: -1, false: 1}[a.acts]
		}
		return cmp.Or(cmp.Compare(b.began, a.began), cmp.Compare(len(b.line), len(a.line)))
	})
	for i := range min(len(all), mostEqual) {
		if r := &all[i]; r.acts != all[0].acts || r.began != all[0].began {
			break
		}
		if w.chosen(all[i].line) {
			return all[i].line
		}
	}
	return all[0].line
}

// mostEqual is how many that began together are looked at.
const mostEqual = 8

// chosen reports whether the last of a line was chosen among others.
func (w *inquiry) chosen(line []place) bool {
	w.part, w.node = line[len(line)-1].part, line[len(line)-1].node
	return w.brief() != ""
}

// collect adds what runs in a part.
func (w *inquiry) collect(p *wits.PartInfo, above []place, all []running) []running {
	for k := range p.Nodes {
		if w.active(&p.Nodes[k]) && w.above(p, k) < 0 {
			all = w.descend(p, k, above, all)
		}
	}
	return all
}

// descend adds what runs below a node of a part, or the node itself.
func (w *inquiry) descend(p *wits.PartInfo, node int, above []place, all []running) []running {
	line := append(slices.Clip(above), place{p.ID, node})
	before := len(all)
	for k := range p.Nodes {
		if w.active(&p.Nodes[k]) && k != node && w.above(p, k) == node {
			all = w.descend(p, k, line, all)
		}
	}
	n := &p.Nodes[node]
	if n.Part >= 0 && w.program.Parts()[n.Part].Parent == p.ID {
		all = w.collect(&w.program.Parts()[n.Part], line, all)
	}
	if len(all) == before {
		all = append(all, running{line, n.Kind == "action" || n.Part >= 0, w.sinceOf(n)})
	}
	return all
}

func (w *inquiry) active(n *wits.NodeInfo) bool { return n.Active >= 0 && w.after.Active(n.Active) }

// above returns the active node of the part that a node lies in or is a child of; -1 for none.
func (w *inquiry) above(p *wits.PartInfo, node int) int {
	if outer := p.Nodes[node].Outer; outer >= 0 && w.active(&p.Nodes[outer]) {
		return outer
	}
	for i := range p.Links {
		if l := &p.Links[i]; l.To == node && child(l) && w.active(&p.Nodes[l.From]) {
			return l.From
		}
	}
	return -1
}

// child reports whether a link leads from a node to one of its children: it joins no ports, and is no transition.
func child(l *wits.LinkInfo) bool {
	return l.From >= 0 && l.To >= 0 && l.FromPort == "" && l.ToPort == "" && l.Bit < 0 && l.Because == nil
}

// sinceOf returns the frame in which a node began; -1 if that is not known.
func (w *inquiry) sinceOf(n *wits.NodeInfo) int64 {
	if w.e.Recorder == nil {
		return -1
	}
	if tick, ok := w.e.Recorder.LastActivity(w.agent, w.tick, n.Active); ok {
		return tick
	}
	return -1
}

// brief returns what chose the node among others, as a clause; "" if there was no choice, or it is not known.
func (w *inquiry) brief() string {
	since := w.since()
	if since < 0 {
		since = w.tick
	}
	text, claimed := "", false
	for _, r := range w.ask(since, since) {
		if r.Brief != "" && r.Role == wits.RoleCause && (text == "" || r.Claim != nil && !claimed) {
			text, claimed = r.Brief, r.Claim != nil
		}
	}
	return wire.Short(operators.Replace(text), maxDoes)
}

// operators are those of expressions that nobody reads aloud as they are written.
var operators = strings.NewReplacer(" == ", " is ", " != ", " is not ")

// does says what the line is about, in the words of the node that was chosen or, if it has none, of the nearest below it, or above; and
// what that node is called.
func (w *inquiry) does(line []place, at int) (does, name string) {
	order := slices.Clone(line[at:])
	for i := at - 1; i >= 0; i-- {
		order = append(order, line[i])
	}
	for _, l := range order {
		n := &w.program.Parts()[l.part].Nodes[l.node]
		texts := []string{n.About}
		if n.Part >= 0 {
			texts = append(texts, w.program.Parts()[n.Part].Doc)
		}
		if n.Kind == "action" || n.Part >= 0 {
			texts = append(texts, n.Doc)
		}
		for _, t := range texts {
			if does := predicate(t); does != "" {
				return does, n.Name
			}
		}
	}
	n := w.program.Parts()[line[at].part].Nodes[line[at].node]
	return "runs " + n.Name, n.Name
}

// predicate returns the first sentence of a description as what follows a name, "walks around the target", if it begins with a verb as
// descriptions of actions do: "Walks around the target at a distance. Fails ..."; else "".
func predicate(text string) string {
	word, rest, _ := strings.Cut(text, " ")
	word = strings.TrimRight(word, ",.;:")
	first, size := utf8.DecodeRuneInString(word)
	if rest == "" || !unicode.IsUpper(first) || !strings.HasSuffix(word, "s") || strings.HasSuffix(word, "ss") || notVerbs[word] {
		return ""
	}
	for _, end := range []string{". ", "; ", ": ", " ("} {
		text, _, _ = strings.Cut(text, end)
	}
	text = strings.TrimRight(text, ".;: ")
	if utf8.RuneCountInString(text) > maxDoes {
		if i := strings.LastIndex(text[:maxDoes], ", "); i > 0 {
			text = text[:i]
		}
	}
	return wire.Short(string(unicode.ToLower(first))+text[size:], maxDoes)
}

// notVerbs end in s, but are none.
var notVerbs = map[string]bool{"Always": true, "As": true, "Besides": true, "Has": true, "Its": true, "Is": true, "Perhaps": true, "This": true,
	"Thus": true, "Unless": true, "Was": true}
