package expr

import (
	"slices"
	"strings"

	"github.com/wits-ai/wits"
)

// nobody is the literal for no entity.
const nobody = "nobody"

// name finds what a dotted name stands for: a value; a member of one; a value of an enumeration.
func (c *checker) name(n *node, want *wits.Type) *term {
	if t := c.reference(n); t != nil {
		return t
	}
	if t := c.enumValue(n, want); t != nil {
		return t
	}
	if n.text == nobody {
		return c.typed(c.term(term{cls: classEntity, at: n.at}))
	}
	c.unknown(n, want)
	return badTerm(n.at)
}

// reference looks the name up whole, then without its last parts.
func (c *checker) reference(n *node) *term {
	for end := len(n.text); end > 0; end = strings.LastIndexByte(n.text[:end], '.') {
		ref, ok := c.env.Lookup(n.text[:end])
		if !ok {
			continue
		}
		if ref.Type == nil {
			return badTerm(n.at)
		}
		c.read(n.text[:end])
		kept := c.room.refs.New()
		*kept = ref
		t := c.term(term{op: opRef, cls: classOf(ref.Type), typ: ref.Type, at: n.at, ref: kept})
		if end < len(n.text) {
			for _, m := range strings.Split(n.text[end+1:], ".") {
				t = c.member(t, n.at, m)
			}
		}
		return t
	}
	return nil
}

func (c *checker) read(name string) {
	const many = 16
	if c.seen == nil && slices.Contains(c.refs, name) || c.seen[name] {
		return
	}
	c.refs = append(c.refs, name)
	if c.seen == nil && len(c.refs) == many {
		c.seen = map[string]bool{}
		for _, r := range c.refs {
			c.seen[r] = true
		}
	} else if c.seen != nil {
		c.seen[name] = true
	}
}

// member takes x, y or z of a vector, or a field of a registered struct.
func (c *checker) member(t *term, at int, name string) *term {
	if t.bad() {
		return t
	}
	for _, f := range t.typ.Fields() {
		if f.Name == name {
			return c.field(t, at, f)
		}
	}
	i := strings.Index("xyz", name)
	if !t.cls.vector() || len(name) != 1 || i < 0 || i == 2 && t.cls == classVec2 {
		hint, best := "", ""
		switch t.cls {
		case classVec2:
			hint = "it has x and y"
		case classVec3:
			hint = "it has x, y and z"
		case classOther:
			names := fieldNames(t.typ)
			if best = closest(name, names); len(names) > 0 {
				hint = "it has " + strings.Join(names, ", ")
			} else {
				hint = t.typ.NoFields()
			}
		}
		c.add(at, hint, "%s has no member %s", t.typ, short(name)).meant(name, best)
		return badTerm(at)
	}
	if t.op == opRef { // lies in the mind itself
		return c.typed(c.term(term{op: opRef, cls: classFloat, at: t.at, ref: t.ref, k: value{n: int64(i)}}))
	}
	return c.typed(c.term(term{op: opMember, cls: classFloat, at: at, k: value{n: int64(i)}}, t))
}

// enumValue finds the value of an enumeration: "Mood.guard", or "guard" alone where the place wants a Mood or no
// other enumeration has a guard. It returns nil if the name is none.
func (c *checker) enumValue(n *node, want *wits.Type) *term {
	enums := c.env.Enums()
	if dot := strings.LastIndexByte(n.text, '.'); dot >= 0 {
		for _, e := range enums {
			if e.Name() != n.text[:dot] {
				continue
			}
			if i := slices.Index(e.Enum(), n.text[dot+1:]); i >= 0 {
				return c.enumTerm(n.at, e, i)
			}
			fault := c.add(n.at, "", "%s has no value %s", e, short(n.text[dot+1:]))
			switch best := closest(n.text[dot+1:], e.Enum()); {
			case best != "" && isName(best):
				fault.meant(n.text, n.text[:dot+1]+best)
			case best != "":
				fault.meant(n.text, Written(best))
			}
			return badTerm(n.at)
		}
		return nil
	}
	if want != nil {
		if i := slices.Index(want.Enum(), n.text); i >= 0 {
			return c.enumTerm(n.at, want, i)
		}
	}
	var found *wits.Type
	for _, e := range enums {
		if !slices.Contains(e.Enum(), n.text) {
			continue
		}
		if found != nil {
			c.add(n.at, "write "+found.Name()+"."+n.text+" or "+e.Name()+"."+n.text,
				"%s is a value of %s and of %s", n.text, found, e)
			return badTerm(n.at)
		}
		found = e
	}
	if found == nil {
		return nil
	}
	return c.enumTerm(n.at, found, slices.Index(found.Enum(), n.text))
}

func (c *checker) enumTerm(at int, t *wits.Type, i int) *term {
	return c.typed(c.term(term{cls: classEnum, typ: t, at: at, k: value{n: int64(i)}}))
}

// unknown reports a name that stands for nothing, with the closest that does.
func (c *checker) unknown(n *node, want *wits.Type) {
	if builtins[n.text] != nil {
		c.add(n.at, "call it: "+builtins[n.text].signature, "%s is a function", n.text)
		return
	}
	if want != nil {
		if best := closest(n.text, want.Enum()); best != "" {
			c.add(n.at, "", "%s has no value %s", want, short(n.text)).meant(n.text, Written(best))
			return
		}
	}
	candidates := []string{"true", "false"}
	if c.env.Type(classNames[classEntity]) != nil {
		candidates = append(candidates, nobody)
	}
	candidates = append(candidates, c.env.Names()...)
	for _, e := range c.env.Enums() {
		for _, v := range e.Enum() {
			if !isName(v) {
				continue // it is no value without the other side
			}
			candidates = append(candidates, v)
			if strings.Contains(n.text, ".") {
				candidates = append(candidates, e.Name()+"."+v)
			}
		}
	}
	fault := c.add(n.at, "", "nothing is called %s", short(n.text))
	fault.Unknown = n.text
	fault.meant(n.text, closest(n.text, candidates))
}
