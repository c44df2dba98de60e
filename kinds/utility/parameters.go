package utility

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// A set of considerations may be given what names in its expressions stand for: {"use": "Near", "with": {"Distance": "distance(foe.Place, At)"}}.
// The expressions are put in place of the names before the set is compiled, so a decision costs what it would without.

// arguments are expressions by the names in whose place they stand.
type arguments map[string]string

// without returns what names stand for where one of them is that of an element.
func (a arguments) without(name string) arguments {
	if _, ok := a[name]; !ok {
		return a
	}
	a = maps.Clone(a)
	delete(a, name)
	return a
}

// text returns an expression with what its names stand for.
func (c *compiling) text(source *jsontree.Node) *jsontree.Node {
	text := substitute(source.Text, c.args, nil)
	if text == source.Text {
		return source
	}
	is := *source
	is.Text = text
	return &is
}

// using gives a set that is used its arguments and its prefix, and takes them back.
func (c *compiling) using(is *useDecl, from *source) (back func(), ok bool) {
	args, as := c.args, c.as
	back = func() { c.args, c.as = args, as }
	c.as += is.As.String()
	if len(is.With) == 0 {
		return back, true
	}
	s, name := c.find(from, is.Use.Source, c.name())
	if s == nil {
		return back, false
	}
	set, found := valueOf(s.Considerations, name)
	if !found {
		return back, true // which is reported where it is compiled
	}
	names, lists := c.namesIn(set, s, map[string][]string{})
	own := arguments{}
	for k, v := range c.args {
		own[k] = v
	}
	ok = true
	for i := range is.With {
		m := &is.With[i]
		if !m.Value.Given() {
			ok = false // which has been reported
			continue
		}
		if !slices.Contains(names, m.Name) {
			c.ProblemIn(from.doc, m.At, c.name(), fmt.Sprintf("nothing in the set %s is called %s", is.Use, m.Name), "", kind.Suggest(m.Name, names, declare.ToRemove())...)
			ok = false
			continue
		}
		value := c.text(m.Value.Source)
		c.scope.Document = from.doc
		if slices.Contains(lists, m.Name) {
			if !c.isList(value.Text) {
				c.ProblemIn(from.doc, value.Pos, c.name(), fmt.Sprintf("the set %s picks from %s, and %s is no list", is.Use, m.Name, m.Value.String()), "write the name of a list")
				ok = false
				continue
			}
			own[m.Name] = value.Text
			continue
		}
		if c.scope.Check(value, c.name(), nil) == nil {
			ok = false
			continue
		}
		own[m.Name] = value.Text
	}
	c.args = own
	return back, ok
}

// isList reports whether a pick may choose from something: a list of the game, or a value that is one.
func (c *compiling) isList(name string) bool {
	if ref, ok := c.scope.Lookup(name); ok {
		return ref.Type.Elem() != nil
	}
	return c.Registry().List(name) != nil
}

// namesIn returns the names in the expressions of a set, and of those that it uses and that were not looked into before; lists are those of
// them that something is picked from.
func (c *compiling) namesIn(list []Consideration, from *source, seen map[string][]string) (names, lists []string) {
	inner := func(list []Consideration) []string {
		n, l := c.namesIn(list, from, seen)
		names, lists = append(names, n...), append(lists, l...)
		return l
	}
	note := func(e string) { substitute(e, nil, &names) }
	for i := range list {
		d := &list[i]
		switch is := d.Is.(type) {
		case *inputDecl:
			note(is.Input.String())
		case *condDecl:
			note(is.If.String())
		case *pickDecl:
			if is.Pick != nil {
				names, lists = append(names, is.Pick.From.String()), append(lists, is.Pick.From.String())
				for _, m := range is.Pick.Into {
					note(m.Value.String())
				}
				note(is.Pick.Score.String())
				note(is.Pick.Rank.String())
				note(is.Pick.Weight.String())
			}
		case *useDecl:
			name := is.Use.String()
			if set, ok := valueOf(from.Considerations, name); ok {
				if _, was := seen[name]; !was {
					seen[name] = nil
					seen[name] = inner(set)
				}
			}
			for _, m := range is.With {
				if note(m.Value.String()); slices.Contains(seen[name], m.Name) {
					lists = append(lists, m.Value.String())
				}
			}
		}
		inner(d.within())
	}
	slices.Sort(names)
	return slices.Compact(names), lists
}

// substitute puts arguments in place of names in an expression, and notes the names that there are. Functions, fields and texts are
// left alone.
func substitute(text string, args arguments, names *[]string) string {
	if len(args) == 0 && names == nil {
		return text
	}
	var out strings.Builder
	field := false // a point stands before
	for i := 0; i < len(text); {
		b := text[i]
		from := i
		switch {
		case b == '\'' || b == '"':
			for i++; i < len(text) && text[i] != b; i++ {
				if text[i] == '\\' {
					i++
				}
			}
			i = min(i+1, len(text))
		case letter(b):
			for i < len(text) && (letter(text[i]) || digit(text[i])) {
				i++
			}
			name := text[from:i]
			arg, ok := args[name]
			if rest := strings.TrimLeft(text[i:], " \t\n"); field || strings.HasPrefix(rest, "(") {
				break
			}
			if names != nil {
				*names = append(*names, name)
			}
			if ok {
				field = false
				out.WriteString(grouped(arg))
				continue
			}
		case digit(b):
			for i < len(text) && (letter(text[i]) || digit(text[i]) || text[i] == '.') {
				i++
			}
		default:
			i++
		}
		out.WriteString(text[from:i])
		if b != ' ' && b != '\t' && b != '\n' {
			field = b == '.'
		}
	}
	return out.String()
}

// grouped returns an expression as it may stand in another one.
func grouped(arg string) string {
	for i := range len(arg) {
		if b := arg[i]; !letter(b) && !digit(b) && b != '.' {
			return "(" + arg + ")"
		}
	}
	return arg
}

func letter(b byte) bool {
	return b == '_' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
}
func digit(b byte) bool { return b >= '0' && b <= '9' }
