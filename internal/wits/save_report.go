package wits

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// SaveReport says what became of the minds that were read from a save.
type SaveReport struct {
	// Programs are in the order of the save, each once for each program of this build into which its minds were read.
	Programs []SaveProgram
}

// SaveProgram says what became of the minds of one program.
type SaveProgram struct {
	// Was is the file of the program's document in the build that saved, Now in this one.
	Was, Now string
	// Minds is how many were read; Parked how many of them were parked when they were saved, and go on now.
	Minds, Parked int
	// Same: nothing has changed that minds depend on, and they stand as they stood.
	Same bool
	// Nodes and Values is how many nodes live on, and how many values of a mind are carried.
	Nodes, Values int
	// Renamed are nodes, values and types of nodes that have another name now, Converted values that have another type.
	Renamed, Converted []SaveChange
	// Lost is what is carried for no mind, or not for all.
	Lost []SaveLoss
	// Ended are nodes that were active in some minds and do not live on. They end without their clean-up.
	Ended []SaveLoss
	// New are nodes, and Reset values of nodes that live on, that the save did not have: they are as in a new mind.
	New, Reset []string
}

// SaveChange is something that was carried and is not what it was.
type SaveChange struct{ Was, Now string }

// SaveLoss is something that was not carried.
type SaveLoss struct {
	// Path is what it was called in the save.
	Path string
	// Why says why, as a clause.
	Why string
	// Minds is of how many minds it was lost; 0 for all.
	Minds int
}

// of fills in what all minds have in common. What only kinds know, whose names begin with #, is not worth telling.
func (s *SaveProgram) of(p *transferPlan) {
	s.Nodes, s.Values = len(p.nodes), len(p.values)
	s.Renamed, s.Converted, s.New = p.renamed, p.converted, p.added
	for _, l := range p.lost {
		if !private(l.Path) {
			s.Lost = append(s.Lost, l)
		}
	}
	if p.nothing {
		s.Lost = append([]SaveLoss{{Path: p.from.nodes[0].Type, Why: fmt.Sprintf("the document was a %s and is a %s: minds begin anew, with the values that the game gave them", p.from.nodes[0].Type, p.to.nodes[0].Type)}}, s.Lost...)
	}
	for i := range p.to.values {
		v := &p.to.values[i]
		if _, _, ok := p.placeOf(v); ok && !p.taken[i] && v.Class != ClassLiteral && !private(v.Path) {
			s.Reset = append(s.Reset, v.Path)
		}
	}
}

// private reports whether a value is one that a kind or an expression keeps for itself.
func private(path string) bool {
	_, name := split(path)
	return strings.HasPrefix(name, "#")
}

// Report says what became of the minds that were read so far.
func (f *SaveFile) Report() *SaveReport {
	r := &SaveReport{}
	for _, s := range f.programs {
		for _, w := range s.to {
			p := w.report
			p.Lost = slices.Clone(p.Lost)
			for _, path := range slices.Sorted(maps.Keys(w.lost)) {
				p.Lost = append(p.Lost, SaveLoss{path, "the value is none that its type has now", w.lost[path]})
			}
			for _, path := range slices.Sorted(maps.Keys(w.ended)) {
				p.Ended = append(p.Ended, SaveLoss{path, "it is gone, or does something else now", w.ended[path]})
			}
			r.Programs = append(r.Programs, p)
		}
	}
	return r
}

// Whole reports whether nothing was lost, nor ended.
func (r *SaveReport) Whole() bool {
	return !slices.ContainsFunc(r.Programs, func(p SaveProgram) bool { return len(p.Lost)+len(p.Ended) > 0 })
}

// String is what Text says, for fmt.
func (r *SaveReport) String() string { return r.Text() }

// Text tells the report to people, a line for each thing that was not simply carried.
func (r *SaveReport) Text() string {
	var b strings.Builder
	for i := range r.Programs {
		p := &r.Programs[i]
		fmt.Fprintf(&b, "%s: %s", p.Now, minds(p.Minds))
		if p.Was != p.Now {
			fmt.Fprintf(&b, ", saved as %s", p.Was)
		}
		if p.Same {
			b.WriteString(", as they were\n")
		} else {
			fmt.Fprintf(&b, ", carried: %s, %s\n", counted(p.Nodes, "node"), counted(p.Values, "value"))
		}
		if p.Parked > 0 {
			fmt.Fprintf(&b, "  resumed: %s that had been stopped by a fault\n", minds(p.Parked))
		}
		for _, c := range p.Renamed {
			fmt.Fprintf(&b, "  renamed: %s -> %s\n", c.Was, c.Now)
		}
		for _, c := range p.Converted {
			if strings.HasSuffix(c.Was, ", "+c.Now) {
				fmt.Fprintf(&b, "  converted: %s, whose names or fields have changed\n", c.Was)
				continue
			}
			fmt.Fprintf(&b, "  converted: %s -> %s\n", c.Was, c.Now)
		}
		for _, l := range p.Lost {
			fmt.Fprintf(&b, "  lost%s: %s: %s\n", l.in(), l.Path, l.Why)
		}
		for _, l := range p.Ended {
			fmt.Fprintf(&b, "  ended%s: %s: %s\n", l.in(), l.Path, l.Why)
		}
		for _, path := range p.New {
			fmt.Fprintf(&b, "  new: node %s\n", path)
		}
		for _, path := range p.Reset {
			fmt.Fprintf(&b, "  new: value %s, at its default\n", path)
		}
	}
	return b.String()
}

func (l *SaveLoss) in() string {
	if l.Minds == 0 {
		return ""
	}
	return " in " + minds(l.Minds)
}

func minds(n int) string { return counted(n, "mind") }

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
