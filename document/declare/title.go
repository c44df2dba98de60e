package declare

import (
	"strconv"
	"strings"

	"github.com/wits-ai/wits/internal/jsontree"
)

// Title returns what people read on an object, by the title that [About] has for it. {member} stands for what the object says there:
// a text, number or expression as it is written, the items of a list with ", " between them, the names of an object's members, true as the
// member's own name; {member/inner} for what that says in a member of its own; {#member} for how many parts it has; {member:word} for nothing, and the object says it only if the member is that
// word. What stands in [ ] is left out unless the object says all members in it; of [a|b|c] the first counts of which it does. A comma at
// the end is left out.
//
//	guard {when}                                   guard Health < 30
//	repeat [{times} times|for ever]                repeat 3 times; repeat for ever
//	[{reactive} ]sequence                          reactive sequence; sequence
//	[on {on}, ][{done:any}done, |{done}, ]         on Hit, done; success
//
// The page fills the same titles: studio/ui/src/edit/properties/title.ts.
func Title(form string, of *JSON) string {
	var b strings.Builder
	for form != "" {
		before, rest, found := strings.Cut(form, "[")
		text, _ := fill(before, of)
		b.WriteString(text)
		if !found {
			break
		}
		inside, after, _ := strings.Cut(rest, "]")
		for choice := range strings.SplitSeq(inside, "|") {
			if text, whole := fill(choice, of); whole {
				b.WriteString(text)
				break
			}
		}
		form = after
	}
	return strings.TrimSuffix(strings.TrimSpace(b.String()), ",")
}

// TitleOf returns the title of an object: that of what it is, the name of that if it declares none.
func (f *Form) TitleOf(n *JSON) string {
	o := f.object()
	if c := o.ChoiceOf(n); c != nil {
		return c.TitleOf(n)
	}
	return Title(o.title, n)
}

// TitleOf returns the title of an object that is of this choice.
func (c *Choice) TitleOf(n *JSON) string {
	if c.Title == "" {
		return c.Name
	}
	return Title(c.Title, n)
}

// fill puts what an object says in the place of the members, and tells whether it says all of them.
func fill(form string, of *JSON) (text string, whole bool) {
	var b strings.Builder
	for whole = true; ; {
		before, rest, found := strings.Cut(form, "{")
		b.WriteString(before)
		if !found {
			return b.String(), whole
		}
		member, after, _ := strings.Cut(rest, "}")
		text := ""
		if name, word, choice := strings.Cut(member, ":"); choice {
			whole = whole && said(name, of) == word
		} else {
			text = said(member, of)
			whole = whole && text != ""
		}
		b.WriteString(text)
		form = after
	}
}

// said returns what an object says in a member, for people; "" if nothing.
func said(member string, of *JSON) string {
	if counted, ok := strings.CutPrefix(member, "#"); ok {
		if v := find(of, counted); v != nil {
			return strconv.Itoa(len(v.Items) + len(v.Members))
		}
		return ""
	}
	switch v := find(of, member); {
	case v == nil || v.Kind == jsontree.Null:
		return ""
	case v.Kind == jsontree.Bool:
		if v.Bool {
			return member[strings.LastIndexByte(member, '/')+1:]
		}
		return ""
	default:
		return plain(v)
	}
}

// plain returns a value as people read it.
func plain(v *JSON) string {
	switch v.Kind {
	case jsontree.String:
		return v.Text
	case jsontree.Array:
		texts := make([]string, len(v.Items))
		for i, item := range v.Items {
			texts[i] = plain(item)
		}
		return strings.Join(texts, ", ")
	case jsontree.Object:
		if expr := find(v, "expr"); expr != nil && len(v.Members) == 1 {
			return plain(expr)
		}
		names := make([]string, len(v.Members))
		for i := range v.Members {
			names[i] = v.Members[i].Name
		}
		return strings.Join(names, ", ")
	}
	return string(v.AppendLine(nil))
}

// find returns a member of an object, without a note that it was asked for: titles are also made when documents are shared.
func find(of *JSON, name string) *JSON {
	if outer, inner, deeper := strings.Cut(name, "/"); deeper {
		if of = find(of, outer); of == nil {
			return nil
		}
		return find(of, inner)
	}
	for i := range of.Members {
		if of.Members[i].Name == name {
			return of.Members[i].Value
		}
	}
	return nil
}
