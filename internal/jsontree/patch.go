package jsontree

import (
	"fmt"
	"slices"
	"strconv"
)

// Operation is an operation of a JSON Patch (RFC 6902): add, remove, replace or move.
type Operation struct {
	Op    string `json:"op"`
	Path  string `json:"path"`
	From  string `json:"from,omitempty"`  // of move
	Value *Node  `json:"value,omitempty"` // of add and replace
}

// Patch returns the document with the operations done, one after another, or why one of them cannot be. n is not
// changed: what the operations leave alone is shared.
func (n *Node) Patch(operations []Operation) (*Node, error) {
	for _, o := range operations {
		var err error
		switch o.Op {
		case "add", "replace":
			if o.Value == nil {
				return nil, fmt.Errorf("%s %q has no value", o.Op, o.Path)
			}
			n, err = n.put(o.Path, o.Value, o.Op == "replace")
		case "remove":
			n, err = n.remove(o.Path)
		case "move":
			value := n.At(o.From)
			if value == nil {
				return nil, fmt.Errorf("there is nothing at %q to move", o.From)
			}
			if n, err = n.remove(o.From); err == nil {
				n, err = n.put(o.Path, value, false)
			}
		default:
			err = fmt.Errorf("there is no operation %q; there are add, remove, replace and move", o.Op)
		}
		if err != nil {
			return nil, err
		}
	}
	return n, nil
}

// put adds a value at a pointer, or replaces the one that is there.
func (n *Node) put(path string, value *Node, replace bool) (*Node, error) {
	return n.change(path, func(owner *Node, name string) (*Node, bool) {
		out := *owner
		switch owner.Kind {
		case Object:
			out.Members = slices.Clone(owner.Members)
			i := slices.IndexFunc(out.Members, func(m Member) bool { return m.Name == name })
			switch {
			case i >= 0:
				out.Members[i].Value = value
			case replace:
				return nil, false
			default:
				out.Members = append(out.Members, Member{Name: name, Value: value})
			}
			return &out, true
		case Array:
			if name == "-" && !replace {
				name = strconv.Itoa(len(owner.Items))
			}
			most := len(owner.Items)
			if replace {
				most--
			}
			i, ok := index(name, most)
			if !ok {
				return nil, false
			}
			out.Items = slices.Clone(owner.Items)
			if replace {
				out.Items[i] = value
			} else {
				out.Items = slices.Insert(out.Items, i, value)
			}
			return &out, true
		}
		return nil, false
	}, value)
}

// remove takes away what a pointer leads to.
func (n *Node) remove(path string) (*Node, error) {
	return n.change(path, func(owner *Node, name string) (*Node, bool) {
		out := *owner
		if owner.Kind == Array {
			i, ok := index(name, len(owner.Items)-1)
			if !ok {
				return nil, false
			}
			out.Items = slices.Delete(slices.Clone(owner.Items), i, i+1)
			return &out, true
		}
		i := slices.IndexFunc(owner.Members, func(m Member) bool { return m.Name == name })
		if i < 0 {
			return nil, false
		}
		out.Members = slices.Delete(slices.Clone(owner.Members), i, i+1)
		return &out, true
	}, nil)
}

// change copies the values on the way to a pointer and lets f change the last container. whole takes the place of the
// document itself for the pointer "".
func (n *Node) change(path string, f func(owner *Node, name string) (*Node, bool), whole *Node) (*Node, error) {
	names, ok := SplitPointer(path)
	switch {
	case !ok:
		return nil, fmt.Errorf("%q is no JSON Pointer: it begins with a slash", path)
	case len(names) == 0 && whole == nil:
		return nil, fmt.Errorf("the whole document cannot be removed")
	case len(names) == 0:
		return whole, nil
	}
	out, ok := n.changeAt(names, f)
	if !ok {
		return nil, fmt.Errorf("there is nothing at %q", path)
	}
	return out, nil
}

func (n *Node) changeAt(names []string, f func(owner *Node, name string) (*Node, bool)) (*Node, bool) {
	if n == nil {
		return nil, false
	}
	if len(names) == 1 {
		return f(n, names[0])
	}
	out := *n
	if n.Kind == Array {
		i, ok := index(names[0], len(n.Items)-1)
		if !ok {
			return nil, false
		}
		out.Items = slices.Clone(n.Items)
		out.Items[i], ok = n.Items[i].changeAt(names[1:], f)
		return &out, ok
	}
	i := slices.IndexFunc(n.Members, func(m Member) bool { return m.Name == names[0] })
	if i < 0 {
		return nil, false
	}
	out.Members = slices.Clone(n.Members)
	var ok bool
	out.Members[i].Value, ok = n.Members[i].Value.changeAt(names[1:], f)
	return &out, ok
}

// AppendAsWritten appends n as JSON without white space and with its numbers as they are written.
func (n *Node) AppendAsWritten(dst []byte) []byte {
	switch {
	case n == nil:
		return append(dst, "null"...)
	case n.Kind == Number:
		return append(dst, n.Text...)
	case n.Kind == Array:
		dst = append(dst, '[')
		for i, item := range n.Items {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = item.AppendAsWritten(dst)
		}
		return append(dst, ']')
	case n.Kind == Object:
		dst = append(dst, '{')
		for i := range n.Members {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(AppendString(dst, n.Members[i].Name), ':')
			dst = n.Members[i].Value.AppendAsWritten(dst)
		}
		return append(dst, '}')
	}
	return n.AppendCompact(dst)
}

// MarshalJSON returns the value as it is written.
func (n *Node) MarshalJSON() ([]byte, error) { return n.AppendAsWritten(nil), nil }

// UnmarshalJSON reads a value; its positions are those within data.
func (n *Node) UnmarshalJSON(data []byte) error {
	read, errs := Parse(data, Limits{})
	if len(errs) > 0 {
		return errs[0]
	}
	*n = *read
	return nil
}
