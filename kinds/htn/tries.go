package htn

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/inspect"
	"github.com/wits-ai/wits/kind"
)

// A method may be refused in one branch of a search and chosen in another; its node tells only the last of it. A document that
// keeps what is imagined keeps also what the search tried, one thing after another, each with its reason as it was then.

// A mind keeps so many tries of a search, the first of it, each in so many words: what it was and how deep; the method or task; and the
// words of its refusal.
const (
	mostTries = 64
	tryWords  = 3 + mostRead
)

// Try is something that a search tried.
type Try struct {
	Depth   int // how many tasks were decomposed then
	Task    string
	Method  string // its name, or its place; "" for a primitive task
	Verdict Verdict
	// Because says in words why it was refused or taken back, with the values that were assumed then; "" if it was chosen.
	Because string
}

// String is the try as people read it.
func (t Try) String() string {
	name := strings.TrimSpace(t.Task + " " + t.Method)
	if t.Because == "" {
		return fmt.Sprintf("%s was %s", name, t.Verdict)
	}
	if t.Verdict == Undone {
		return name + " was taken back: " + t.Because
	}
	return name + " was refused: " + t.Because
}

// note keeps a try in the mind.
func (s *search) note(what string, i int32) {
	var v Verdict
	switch what {
	case "method":
		v = Chosen
	case "refused", "impossible":
		v = Refused
	case "undone":
		v = Undone
	default:
		return
	}
	d, words := s.d, s.x.Words()
	n := words[d.memory.tried]
	if s.audits || n >= mostTries {
		return
	}
	words[d.memory.tried]++
	key, why := uint64(0), (*refusal)(nil)
	if what == "impossible" {
		key, why = d.tasks[i].key, d.tasks[i].refusal
	} else {
		key, why = d.methods[i].key, d.methods[i].refusal
	}
	to := d.memory.tries[int(n)*tryWords:][:tryWords]
	words[to[0]], words[to[1]], words[to[2]] = uint64(v)|uint64(len(s.choices))<<8, key, 0
	if v != Chosen {
		words[to[2]] = words[why.why]
		for k, w := range why.read {
			words[to[3+k]] = words[w]
		}
	}
}

// tries reads what the last search tried.
func (v *viewer) tries() (out []Try) {
	n := min(v.word("tried", -1), mostTries)
	for i := range int(max(n, 0)) {
		var w [tryWords]uint64
		for k := range w {
			w[k] = uint64(v.word("try", i*tryWords+k))
		}
		key := w[1] &^ kind.KeyFree
		t := Try{Depth: int(w[0] >> 8), Verdict: Verdict(w[0] & 0xff)}
		node := v.methods[key]
		if node != nil {
			t.Task, t.Method = node.Type, node.Title
		} else if node = v.tasks[key]; node != nil {
			t.Task = node.Name
		} else {
			continue // the document has changed
		}
		unmet := int(w[2] >> 32)
		switch t.Verdict {
		case Refused:
			t.Because = v.unmet(node, v.node(t.Task), unmet, w[3:])
		case Undone:
			if k := int(w[2]&0xffff_ffff) - 1; k >= 0 && k < len(v.order) {
				by := v.order[k]
				if t.Because = by.Name + " could not be done by any of its methods"; by.Kind != "compound" {
					t.Because = by.Name + " could not be done: " + v.unmet(by, by, unmet, w[3:])
				}
			}
		}
		out = append(out, t)
	}
	return out
}

// unmet says that a condition of a method or a task did not hold, with the values that it read.
func (v *viewer) unmet(n, task *inspect.NodeInfo, number int, kept []uint64) string {
	text := ""
	for _, e := range n.Extras {
		if t, ok := strings.CutPrefix(e.Text, strconv.Itoa(number)+": "); ok && e.Kind == "when" {
			text = t
		}
	}
	if text == "" {
		return "its score is no weight"
	}
	var all []string
	for _, p := range slices.Concat(v.node(stateNode).Ports, terms(task)) {
		if p.Type != nil && p.Type.Words() == 1 && len(all) < mostRead && names(text, p.Name) {
			all = append(all, fmt.Sprintf("%s was %s", p.Name, p.Type.Format(decode(p.Type, kept[len(all):len(all)+1]))))
		}
	}
	if text = kind.Quoted(text) + " did not hold"; len(all) > 0 {
		text += " (" + strings.Join(all, ", ") + ")"
	}
	return text
}

// earlier adds what became of a method or task before, in other branches of the search.
func (e *explainer) earlier(task, method string) {
	var all []Try
	for _, t := range e.now.Tries {
		if t.Task == task && t.Method == method {
			all = append(all, t)
		}
	}
	for i, t := range all {
		if i+1 < len(all) && t.Verdict != Chosen && t.Because != all[len(all)-1].Because {
			e.Cause("Earlier in the search, %s.", t)
		}
	}
}
