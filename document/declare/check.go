package declare

import "reflect"

// Checker reports what no tag says is wrong with a struct that has been read.
type Checker struct {
	d *reading
	// Source is the object.
	Source  *JSON
	dropped bool
}

// Problem reports something.
func (c *Checker) Problem(at Position, reason, hint string) { c.d.problem(at, reason, hint) }

// ProblemOf reports something about a part, by its name.
func (c *Checker) ProblemOf(node string, at Position, reason, hint string) {
	outer := c.d.node
	c.d.node = node
	c.d.problem(at, reason, hint)
	c.d.node = outer
}

// Drop leaves the part out.
func (c *Checker) Drop() { c.dropped = true }

// Sound reports whether nothing has been found to be wrong so far with the document.
func (c *Checker) Sound() bool { return c.d.sound }

// checked is a struct that checks itself.
type checked interface{ Check(*Checker) }

// check lets a struct, and those that it embeds, check themselves.
func (d *reading) check(n *JSON, v reflect.Value) bool {
	c := &Checker{d: d, Source: n}
	if b := embedded[Behavior](v); b != nil {
		b.check(c)
	}
	if k, ok := v.Addr().Interface().(checked); ok {
		k.Check(c)
	}
	return !c.dropped
}

// embedded finds a struct that another embeds, at any depth.
func embedded[T any](v reflect.Value) *T {
	t := v.Type()
	for i := range t.NumField() {
		if s := t.Field(i); s.Anonymous && s.Type.Kind() == reflect.Struct {
			if s.Type == reflect.TypeFor[T]() {
				return v.Field(i).Addr().Interface().(*T)
			}
			if found := embedded[T](v.Field(i)); found != nil {
				return found
			}
		}
	}
	return nil
}
