package archmap

import (
	"fmt"
	"slices"
	"strings"
)

// Violation is an import that the plan does not allow, or a fault of the plan.
type Violation struct {
	Import string // "from -> to"
	Reason string
}

func (v Violation) String() string { return v.Import + ": " + v.Reason }

// Check compares packages with the plan. Known exceptions are none, but those that do not exist any more are.
func Check(packages []Package, exceptions map[string]string) (out []Violation) {
	used := map[string]bool{}
	for _, p := range packages {
		from := GroupOf(p.Folder)
		if from == nil {
			out = append(out, Violation{p.Folder, "the folder belongs to no group: give it one in internal/archmap/groups.go"})
			continue
		}
		for _, folder := range p.Imports {
			name := p.Folder + " -> " + folder
			reason := from.refuses(p.Folder, folder)
			if reason == "" {
				continue
			}
			if _, known := exceptions[name]; known {
				used[name] = true
				continue
			}
			out = append(out, Violation{name, reason})
		}
		for _, path := range p.Outside {
			if !slices.ContainsFunc(from.Modules, func(m string) bool { return path == m || strings.HasPrefix(path, m+"/") }) {
				out = append(out, Violation{p.Folder + " -> " + path, fmt.Sprintf("%q does without this module", from.Title)})
			}
		}
	}
	for name := range exceptions {
		if !used[name] {
			out = append(out, Violation{name, "this exception is not needed any more: take it out of internal/archmap/groups.go"})
		}
	}
	out = append(out, checkPlan()...)
	slices.SortFunc(out, func(a, b Violation) int { return strings.Compare(a.String(), b.String()) })
	return out
}

// refuses says why a folder of the group may not import another; "" if it may.
func (g *Group) refuses(folder, other string) string {
	to := GroupOf(other)
	switch {
	case to == nil:
		return "the folder belongs to no group"
	case to == g && g.Apart && neighbour(folder) != neighbour(other):
		return fmt.Sprintf("folders of %q do not know each other", g.Title)
	case to != g && !slices.Contains(g.May, to.ID):
		return fmt.Sprintf("%q may not import %q", g.Title, to.Title)
	}
	return ""
}

// neighbour returns the folder of a group whose folders are apart: kinds/tree of kinds/tree/behaviours.
func neighbour(folder string) string {
	parts := strings.SplitN(folder, "/", 3)
	return strings.Join(parts[:min(2, len(parts))], "/")
}

// checkPlan finds faults of the plan itself: imports that do not point downward.
func checkPlan() (out []Violation) {
	for _, g := range Groups {
		for _, id := range g.May {
			if to := groupByID(id); to == nil {
				out = append(out, Violation{g.ID + " -> " + id, "there is no such group"})
			} else if to.Row <= g.Row {
				out = append(out, Violation{g.ID + " -> " + id, "does not point downward: give the groups other rows"})
			}
		}
	}
	return out
}

// Edge is what one group imports of another.
type Edge struct {
	From, To *Group
	Imports  int // pairs of folders
}

// Edges returns the imports between groups that are no exceptions, in the order of [Groups].
func Edges(packages []Package) (out []Edge) {
	count := map[[2]*Group]int{}
	for _, p := range packages {
		from := GroupOf(p.Folder)
		for _, folder := range p.Imports {
			if to := GroupOf(folder); from != nil && to != nil && from != to && slices.Contains(from.May, to.ID) {
				count[[2]*Group{from, to}]++
			}
		}
	}
	for i := range Groups {
		for j := range Groups {
			if n := count[[2]*Group{&Groups[i], &Groups[j]}]; n > 0 {
				out = append(out, Edge{&Groups[i], &Groups[j], n})
			}
		}
	}
	return out
}

// Essential returns those edges that no longer way of edges stands for: what a picture needs to show who lies above whom.
func Essential(edges []Edge) []Edge {
	next := map[*Group][]*Group{}
	for _, e := range edges {
		next[e.From] = append(next[e.From], e.To)
	}
	var reaches func(from, to *Group) bool
	reaches = func(from, to *Group) bool {
		return slices.ContainsFunc(next[from], func(g *Group) bool { return g == to || reaches(g, to) })
	}
	return slices.DeleteFunc(slices.Clone(edges), func(e Edge) bool {
		return slices.ContainsFunc(next[e.From], func(g *Group) bool { return g != e.To && reaches(g, e.To) })
	})
}
