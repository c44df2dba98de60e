package jsontree

import (
	"strconv"
	"strings"
)

// Pointer adds a name to a JSON Pointer (RFC 6901). "" is the pointer to the whole document.
func Pointer(path, name string) string {
	if strings.ContainsAny(name, "~/") {
		name = strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
	}
	return path + "/" + name
}

// SplitPointer returns the names of a pointer; false if it is none.
func SplitPointer(path string) ([]string, bool) {
	if path == "" {
		return nil, true
	}
	if path[0] != '/' {
		return nil, false
	}
	names := strings.Split(path[1:], "/")
	for i, name := range names {
		names[i] = strings.ReplaceAll(strings.ReplaceAll(name, "~1", "/"), "~0", "~")
	}
	return names, true
}

// Walk visits n and all values in it, each with its pointer, in the order of the document.
func (n *Node) Walk(visit func(path string, n *Node)) { n.walk("", visit) }

func (n *Node) walk(path string, visit func(string, *Node)) {
	if n == nil {
		return
	}
	visit(path, n)
	for i := range n.Members {
		n.Members[i].Value.walk(Pointer(path, n.Members[i].Name), visit)
	}
	for i, item := range n.Items {
		item.walk(path+"/"+strconv.Itoa(i), visit)
	}
}

// At returns the value that a pointer leads to, nil if there is none.
func (n *Node) At(path string) *Node {
	names, ok := SplitPointer(path)
	if !ok {
		return nil
	}
	for _, name := range names {
		if n == nil {
			return nil
		}
		if n.Kind == Array {
			i, ok := index(name, len(n.Items)-1)
			if !ok {
				return nil
			}
			n = n.Items[i]
		} else {
			n = n.Get(name)
		}
	}
	return n
}

// index reads an index of a pointer, at most most.
func index(name string, most int) (int, bool) {
	i, err := strconv.Atoi(name)
	return i, err == nil && i >= 0 && i <= most && strconv.Itoa(i) == name
}

// Find returns the pointer to what stands at a place of the document: the last value or name that begins there or
// before. name tells that it is the name of a member and not its value.
func (n *Node) Find(at Position) (path string, name bool) {
	n.find("", at, &path, &name)
	return path, name
}

func (n *Node) find(here string, at Position, path *string, name *bool) {
	if n == nil || at.before(n.Pos) {
		return
	}
	*path, *name = here, false
	for i := range n.Members {
		m := &n.Members[i]
		if at.before(m.Pos) {
			return
		}
		*path, *name = Pointer(here, m.Name), true
		m.Value.find(*path, at, path, name)
	}
	for i, item := range n.Items {
		item.find(here+"/"+strconv.Itoa(i), at, path, name)
	}
}

func (p Position) before(q Position) bool {
	return p.Line < q.Line || p.Line == q.Line && p.Column < q.Column
}
