package utility

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
)

// Row is what an option was worth in the last decision, and why it was not chosen.
type Row struct {
	Option string // path of its node
	Active bool
	// Score is its utility, of which Modifier comes from its last outcome and its commitment. Of one that was pruned it is
	// the most that it could get, of one that was not looked at 0.
	Score, Modifier, Rank float64
	Outcome               Outcome
	Decision              Decision
	// Vetoed names the consideration that has ended it; "" if none has.
	Vetoed string
	Terms  []Term
}

// Term is what a consideration saw in a decision, and what it made of it.
type Term struct {
	Name          string
	Input, Output float64
	// Seen says that it was evaluated in the last decision: none is after one that has ended the option. Of the options
	// that were not looked at, or not to the end, it is not known of all.
	Seen bool
}

// Why says in words why the option is not what runs.
func (r Row) Why() string {
	switch r.Decision {
	case Chosen:
		return "chosen"
	case Useless:
		if r.Vetoed != "" {
			return "vetoed by " + r.Vetoed
		}
		return "its utility is not above 0"
	case Outranked:
		return "another of a higher rank is of use"
	case Screened:
		return "not near enough to the best"
	case Beaten:
		return "another has a higher utility"
	case Unlucky:
		return "another was drawn"
	case Begun:
		return "it has run in this frame already"
	case Unscored:
		return "another was found before it was looked at"
	case Pruned:
		return "it could not win any more"
	}
	return "no decision has been made yet"
}

// Level is what was decided last among options that compete.
type Level struct {
	Part int // id of the part of the program
	// Path is that of the document's node, or of the option in which the options lie; "" for the root.
	Path    string
	Chooses string // how one is chosen, in words
	Rows    []Row  // by name
}

// String returns the table for people: a line an option.
func (l Level) String() string {
	var b strings.Builder
	for _, r := range l.Rows {
		fmt.Fprintf(&b, "%-20s %8.4f  rank %g  %s\n", r.Option, r.Score, r.Rank, r.Why())
		for _, t := range r.Terms {
			if t.Seen {
				fmt.Fprintf(&b, "    %-16s %8.4g -> %.4f\n", t.Name, t.Input, t.Output)
			}
		}
	}
	return b.String()
}

// Table tells what was decided last on all levels of options in a mind's program, from the ports that the options have. It
// allocates: it is for tools. A level whose document is not active tells of the last time that it was.
func Table(m *wits.Mind) []Level {
	var out []Level
	for _, l := range levels(m.Program()) {
		level := Level{Part: l.part, Path: l.path, Chooses: l.chooses}
		for _, n := range l.options {
			level.Rows = append(level.Rows, rowOf(m, n))
		}
		out = append(out, level)
	}
	return out
}

// levelInfo is a level as a program's symbol table tells of it.
type levelInfo struct {
	part          int
	path, chooses string
	options       []*wits.NodeInfo
}

// levels finds the levels of options in a program.
func levels(p *wits.Program) (out []levelInfo) {
	parts := p.Parts()
	for i := range parts {
		part := &parts[i]
		if part.Kind != (Kind{}).Name() {
			continue
		}
		for outer := -1; outer < len(part.Nodes); outer++ {
			l := levelInfo{part: i, path: part.Path, chooses: extra(part.Extras)}
			if outer >= 0 {
				l.path, l.chooses = part.Nodes[outer].Path, extra(part.Nodes[outer].Extras)
			}
			for k := range part.Nodes {
				if part.Nodes[k].Outer == outer {
					l.options = append(l.options, &part.Nodes[k])
				}
			}
			if len(l.options) > 0 {
				out = append(out, l)
			}
		}
	}
	return out
}

func extra(list []wits.Extra) string {
	for _, e := range list {
		if e.Kind == "chooses" {
			return e.Text
		}
	}
	return ""
}

// rowOf reads an option's ports.
func rowOf(m *wits.Mind, n *wits.NodeInfo) Row {
	r := Row{Option: n.Path, Active: m.Active(n.Active)}
	for _, p := range n.Ports {
		if p.Trigger || !p.Out || p.Value < 0 {
			continue
		}
		v := m.Value(p.Value)
		switch v := v.(type) {
		case float64:
			switch p.Name {
			case "Score":
				r.Score = v
			case "Modifier":
				r.Modifier = v
			case "Rank":
				r.Rank = v
			}
		case Outcome:
			r.Outcome = v
		case Decision:
			r.Decision = v
		case Measure:
			r.Terms = append(r.Terms, Term{Name: p.Name, Input: float64(v.Input), Output: float64(v.Output), Seen: true})
		}
	}
	if r.Decision == Undecided || r.Decision == Unscored {
		for i := range r.Terms {
			r.Terms[i].Seen = false
		}
	}
	if r.Decision != Useless {
		return r
	}
	if k := slices.IndexFunc(r.Terms, func(t Term) bool { return t.Output == 0 }); k >= 0 && r.Score <= 0 {
		r.Vetoed = r.Terms[k].Name
		for i := k + 1; i < len(r.Terms); i++ {
			r.Terms[i].Seen = false
		}
	}
	return r
}

// Effort returns how much work a program's options are to whoever tunes them, which grows as the square of their number on each
// level [Pro360, 2.4]: five levels of five are 125, one of twenty-five is 625.
func Effort(p *wits.Program) (effort int) {
	for _, l := range levels(p) {
		effort += len(l.options) * len(l.options)
	}
	return effort
}
