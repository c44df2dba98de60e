package diff

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/wits-ai/wits/internal/jsontree"
)

// Text tells the changes to people, a line each: + for what was added, - for what was removed, ~ for what is different.
// Boxes that were moved are counted. It is empty if nothing has changed.
func (d *Diff) Text() string {
	var b strings.Builder
	boxes := 0
	for i := range d.Changes {
		c := &d.Changes[i]
		if c.Member == "view" {
			boxes++
			continue
		}
		b.WriteString(map[string]string{Added: "+ ", Removed: "- ", Changed: "~ "}[c.Op])
		b.WriteString(c.title())
		if c.Was != "" {
			b.WriteString(" (was " + c.Was + ")")
		}
		if c.Moved && c.Parent == c.OldParent {
			b.WriteString(" has another place")
		} else if c.Moved {
			fmt.Fprintf(&b, " is a child of %s, no longer of %s", orNobody(c.Parent), orNobody(c.OldParent))
		}
		for k := range c.Details {
			if s := c.Details[k].text(c.Op == Changed); s != "" && !(c.Op != Changed && s == " "+c.Name) {
				if k == 0 {
					b.WriteByte(':')
				} else {
					b.WriteByte(',')
				}
				b.WriteString(s)
			}
		}
		b.WriteByte('\n')
	}
	if boxes > 0 {
		fmt.Fprintf(&b, "~ view: boxes that lie elsewhere: %d\n", boxes)
	}
	return b.String()
}

func orNobody(name string) string {
	if name == "" {
		return "nobody"
	}
	return name
}

func (c *Change) title() string {
	what := cmp.Or(c.Noun, c.Member)
	if c.Name != "" {
		return what + " " + c.Name
	}
	path := c.Path
	if path == "" {
		path = c.OldPath
	}
	if rest, ok := strings.CutPrefix(path, "/"+c.Member+"/"); ok {
		return what + " " + rest
	}
	return what
}

func (d *Detail) text(changed bool) string {
	names, _ := jsontree.SplitPointer(d.Path)
	path := strings.Join(names, ".")
	old, new := short(d.Old), short(d.New)
	switch {
	case !changed && d.Path == "":
		return " " + strings.Trim(old+new, `"`)
	case d.Op == Added:
		return fmt.Sprintf(" %s is %s", path, new)
	case d.Op == Removed:
		return fmt.Sprintf(" %s is gone, was %s", path, old)
	case path == "":
		return fmt.Sprintf(" %s, was %s", new, old)
	}
	return fmt.Sprintf(" %s is %s, was %s", path, new, old)
}

// short cuts a value that is too long for a line.
func short(value []byte) string {
	const most = 80
	if r := []rune(string(value)); len(r) > most {
		return string(r[:most-3]) + "..."
	}
	return string(value)
}
