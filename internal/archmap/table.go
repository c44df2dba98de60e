package archmap

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// folders returns those packages of a group that the picture names.
func folders(packages []Package, g *Group) (out []string) {
	for _, p := range packages {
		if GroupOf(p.Folder) == g && !strings.Contains(p.Folder, "/e2e/") && p.Folder != "games" {
			out = append(out, p.Folder)
		}
	}
	return out
}

// Table describes the groups in Markdown: what they are, what they import, what they may import beside that, and the
// exceptions.
func Table(packages []Package) []byte {
	var b bytes.Buffer
	edges := Edges(packages)
	b.WriteString("| group | what it is | folders | imports | may also import |\n|---|---|---|---|---|\n")
	for i := range Groups {
		g := &Groups[i]
		var names, does, may []string
		for _, f := range folders(packages, g) {
			if f == "." {
				f = "(the root)"
			}
			names = append(names, "`"+f+"`")
		}
		for _, id := range g.May {
			to := groupByID(id)
			if slices.ContainsFunc(edges, func(e Edge) bool { return e.From == g && e.To == to }) {
				does = append(does, to.Title)
			} else {
				may = append(may, to.Title)
			}
		}
		fmt.Fprintf(&b, "| **%s** | %s | %s | %s | %s |\n", g.Title, g.Doc, strings.Join(names, " "), strings.Join(does, ", "), strings.Join(may, ", "))
	}
	b.WriteString("\nExceptions that exist, each with its reason:\n\n")
	for _, name := range slices.Sorted(maps.Keys(Exceptions)) {
		from, to, _ := strings.Cut(name, " -> ")
		fmt.Fprintf(&b, "- `%s` imports `%s`: %s.\n", from, to, Exceptions[name])
	}
	return b.Bytes()
}
