package wits

import (
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Names change from build to build. What something was called before is known from the "renames" of documents, from the tag was
// of handles and of fields of types, from [Was] and from [Type.Was]; see [Transfer].

// formerNames gives, for each name that renames lead to, the names before it: those that lead to it at once, then those that
// lead to these, and so on.
func formerNames(renames map[string]string) map[string][]string {
	was := map[string][]string{}
	if len(renames) == 0 {
		return was
	}
	direct := map[string][]string{}
	for _, old := range slices.Sorted(maps.Keys(renames)) {
		direct[renames[old]] = append(direct[renames[old]], old)
	}
	for now := range direct {
		list := slices.Clone(direct[now])
		for i := 0; i < len(list); i++ {
			for _, old := range direct[list[i]] {
				if old != now && !slices.Contains(list, old) {
					list = append(list, old)
				}
			}
		}
		was[now] = list
	}
	return was
}

// formerly reads the tag was: names, separated by commas.
func formerly(tag reflect.StructTag) []string {
	return strings.FieldsFunc(tag.Get("was"), func(r rune) bool { return r == ',' || r == ' ' })
}

// formerPaths are the names that the value of a port or variable had, in place of its own at the end of its path, without the
// path of its node.
func formerPaths(path, name string, lists ...[]string) []string {
	var out []string
	_, local := split(path)
	for _, list := range lists {
		for _, was := range list {
			if was != name {
				out = append(out, strings.TrimSuffix(local, name)+was)
			}
		}
	}
	return out
}

// Was says which names the type had in earlier builds, so that values of saved minds find it. Names of fields of a struct are
// for the tag was of the field. It returns the type.
func (t *Type) Was(names ...string) *Type {
	if t != nil {
		t.was = append(t.was, names...)
		t.shaped.Store(nil)
	}
	return t
}

// WasValue says which name a value of an enumeration had in earlier builds, so that values of saved minds find it. It returns
// the type.
func (t *Type) WasValue(old, now string) *Type {
	switch {
	case t == nil:
	case !slices.Contains(t.enum, now):
		t.reg.fail("enumeration %s: the earlier name %q is said to be %q now, which is no value of it", t.name, old, now)
	case slices.Contains(t.enum, old):
		t.reg.fail("enumeration %s: %q is said to be an earlier name of %q, and is a value of its own", t.name, old, now)
	default:
		if t.wasOf == nil {
			t.wasOf = map[string]string{}
		}
		t.wasOf[old] = now
		t.shaped.Store(nil)
	}
	return t
}
