package declare

import (
	"cmp"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/wits-ai/wits/internal/jsontree"
)

// Arrange puts a value into canonical order, in place, and spells its numbers in the one way: members in the order of the
// declaration, those that it does not know by name after them; parts by name; lists as they are, unless their order means nothing.
// What is in order is not written to. Nil is the form of what is not known.
func (f *Form) Arrange(n *JSON) {
	if f == nil {
		arrangeAny(n, "")
		return
	}
	if m := f.aloneIn(n); m != nil {
		m.Form.Arrange(n)
		return
	}
	if f.misfits(n) {
		arrangeAny(n, "")
		return
	}
	switch f.Role {
	case RoleObject:
		o := f.In(n)
		for i := range n.Members {
			if m := o.Member(n.Members[i].Name); m != nil {
				m.Form.Arrange(n.Members[i].Value)
			} else {
				arrangeAny(n.Members[i].Value, "")
			}
		}
		o.sort(n)
	case RoleNamed, RolePairs, RoleVars:
		for i := range n.Members {
			f.Item.Arrange(n.Members[i].Value)
		}
		sortNames(n, "")
	case RoleList:
		for _, item := range f.items(n) {
			f.Item.Arrange(item)
		}
		if f.Set {
			n.SortItems()
		}
	case RoleCurve:
		arrangeAny(n, "to") // its parts say first where they end
	default:
		arrangeAny(n, "")
	}
	n.SpellNumber()
}

// misfits reports whether a value is a list in place of an object, or the other way round.
func (f *Form) misfits(n *JSON) bool {
	switch f.Role {
	case RoleObject, RoleNamed, RolePairs, RoleVars:
		return n.Kind == jsontree.Array
	case RoleList:
		return n.Kind == jsontree.Object && !f.Bare
	}
	return false
}

// place returns where a member stands; past the last for one that is not known.
func (f *Form) place(name string) int {
	if i, ok := f.index[name]; ok {
		return i
	}
	return len(f.Members)
}

func (f *Form) sort(n *JSON) {
	compare := func(a, b member) int {
		return cmp.Or(cmp.Compare(f.place(a.Name), f.place(b.Name)), strings.Compare(a.Name, b.Name))
	}
	if !slices.IsSortedFunc(n.Members, compare) {
		slices.SortFunc(n.Members, compare)
	}
}

func sortNames(n *JSON, first string) {
	if len(n.Members) < 2 {
		return
	}
	if first == "" && len(n.Members) >= manyNames {
		sortMany(n.Members)
		return
	}
	compare := func(a, b member) int {
		if a.Name == b.Name || a.Name != first && b.Name != first {
			return strings.Compare(a.Name, b.Name)
		}
		if a.Name == first {
			return -1
		}
		return 1
	}
	if !slices.IsSortedFunc(n.Members, compare) {
		slices.SortFunc(n.Members, compare)
	}
}

// manyNames is from how many members on it is worth while to sort what is small in their place.
const manyNames = 16

// sortMany sorts many members by name: by how their names begin, as a number, and only where two begin alike by the rest.
func sortMany(members []member) {
	type place struct {
		begin uint64
		at    int32
	}
	places := make([]place, len(members))
	sorted := true
	for i := range members {
		var begin [8]byte
		copy(begin[:], members[i].Name)
		places[i] = place{binary.BigEndian.Uint64(begin[:]), int32(i)}
		sorted = sorted && (i == 0 || members[i-1].Name <= members[i].Name)
	}
	if sorted {
		return // it is not written to
	}
	slices.SortFunc(places, func(a, b place) int {
		if a.begin != b.begin {
			return cmp.Compare(a.begin, b.begin)
		}
		return cmp.Or(strings.Compare(members[a.at].Name, members[b.at].Name), cmp.Compare(a.at, b.at))
	})
	was := slices.Clone(members)
	for i, p := range places {
		members[i] = was[p.at]
	}
}

// arrangeAny arranges what has no form: by name, but for a member that comes first.
func arrangeAny(n *JSON, first string) {
	for _, item := range n.Items {
		arrangeAny(item, first)
	}
	for i := range n.Members {
		arrangeAny(n.Members[i].Value, first)
	}
	sortNames(n, first)
	n.SpellNumber()
}
