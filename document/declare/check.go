package declare

import (
	"reflect"
	"slices"
)

// Checker reports what no tag says is wrong with a struct that has been read.
type Checker struct {
	d *reading
	// Source is the object, Form what it may be.
	Source  *JSON
	Form    *Form
	dropped bool
}

// Problem reports something, at the object if it has no place of its own. The hint is "" for what the fixes say.
func (c *Checker) Problem(at Position, reason, hint string, fixes ...Fix) {
	c.d.problem(c.place(at), reason, hint, fixes...)
}

// place returns a place, or that of the object for what is not written.
func (c *Checker) place(at Position) Position {
	if at.Line == 0 {
		return c.Source.Pos
	}
	return at
}

// ProblemOf reports something about a part, by its name.
func (c *Checker) ProblemOf(node string, at Position, reason, hint string, fixes ...Fix) {
	outer := c.d.node
	c.d.node = node
	c.d.problem(c.place(at), reason, hint, fixes...)
	c.d.node = outer
}

// Lost returns the names, in a member of the object, of parts of which nothing could be made, which has been reported: that
// there is no part of such a name is then not said again.
func (c *Checker) Lost(member string) (names []string) {
	if n := c.Source.Get(member); n != nil && len(c.d.lost) > 0 {
		for i := range n.Members {
			if slices.Contains(c.d.lost, n.Members[i].Value) {
				names = append(names, n.Members[i].Name)
			}
		}
	}
	return names
}

// Drop leaves the part out.
func (c *Checker) Drop() { c.dropped = true }

// Sound reports whether nothing has been found to be wrong so far with the document.
func (c *Checker) Sound() bool { return c.d.sound }

// checked is a struct that checks itself.
type checked interface{ Check(*Checker) }

func checksItself(t reflect.Type) bool {
	return reflect.PointerTo(t).Implements(reflect.TypeFor[checked]())
}

// check lets a struct check itself.
func (d *reading) check(f *Form, n *JSON, v reflect.Value) bool {
	behaves := f.behavior != nil && (f.Member("run") != nil || f.Member("do") != nil)
	if !behaves && !f.checks {
		return true
	}
	d.checker = Checker{d: d, Source: n, Form: f} // checks do not lie in each other
	c := &d.checker
	if behaves {
		if v.FieldByIndex(f.behavior).Addr().Interface().(*Behavior).check(c); c.dropped {
			return false
		}
	}
	if f.checks {
		v.Addr().Interface().(checked).Check(c)
	}
	return !c.dropped
}
