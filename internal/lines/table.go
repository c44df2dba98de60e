package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
)

// table writes the lines of the kinds and of the engine; then is nil for those of one state.
func table(to io.Writer, now, then *counts, commit string) {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "kind\ttotal\t")
	for _, t := range titles {
		fmt.Fprintf(w, "%s\t\t", t)
	}
	fmt.Fprintln(w)
	kindRows(w, now)
	w.Flush()
	if then != nil {
		fmt.Fprintf(to, "\nIn %s:\n", commit)
		kindRows(w, then)
		w.Flush()
	}
	fmt.Fprintln(to, "\nGo by hand, without tests, games and examples:")
	names := maps.Clone(now.groups)
	if then != nil {
		then.move(now)
		maps.Copy(names, then.groups)
	}
	sum, was := 0, 0
	for _, name := range slices.Sorted(maps.Keys(names)) {
		fmt.Fprintf(w, "%s\t%d\t", name, now.groups[name])
		sum += now.groups[name]
		if then != nil {
			was += then.groups[name]
			fmt.Fprintf(w, "%d\t%+d\t", then.groups[name], now.groups[name]-then.groups[name])
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "all\t%d\t", sum)
	if then != nil {
		fmt.Fprintf(w, "%d\t%+d\t", was, sum-was)
	}
	fmt.Fprintln(w)
	w.Flush()
}

// move counts a folder that was at the root where it lies now.
func (c *counts) move(now *counts) {
	for _, group := range []string{"kinds", "world"} {
		for folder := range now.folders {
			name, within := strings.CutPrefix(folder, group+"/")
			if n := c.groups[name]; within && n > 0 && now.groups[name] == 0 {
				c.groups[group] += n
				delete(c.groups, name)
			}
		}
	}
}

func kindRows(w io.Writer, c *counts) {
	all := &kindLines{folder: "all"}
	for _, k := range c.kinds {
		kindRow(w, k)
		for i, n := range k.class {
			all.class[i] += n
		}
	}
	kindRow(w, all)
}

// kindRow writes the lines of a kind, and their shares in percent.
func kindRow(w io.Writer, k *kindLines) {
	total := 0
	for _, n := range k.class {
		total += n
	}
	fmt.Fprintf(w, "%s\t%d\t", strings.TrimPrefix(k.folder, "kinds/"), total)
	for _, n := range k.class {
		fmt.Fprintf(w, "%d\t%.1f %%\t", n, 100*float64(n)/float64(max(total, 1)))
	}
	fmt.Fprintln(w)
}
