package declare

import (
	"strconv"
	"strings"

	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/spell"
)

// What messages call things.

// What only those want to know who write the file.
var inBraces, inQuotes = InFile(" in { }"), InFile(" in quotes")

// label is what a message calls a value. It becomes a text only if there is something to say.
type label struct {
	name string
	as   labelling
}

type labelling uint8

const (
	quotes   labelling = iota // a member, by its name
	the                       // a part, by its noun
	document                  // the body
	items                     // what a member lists
)

func (l label) String() string {
	switch l.as {
	case the, document:
		return "the " + l.name
	case items:
		return "what " + strconv.Quote(l.name) + " lists"
	}
	return strconv.Quote(l.name)
}

// listed returns what it calls the items of a list.
func (l label) listed() label {
	if l.as == quotes {
		return label{l.name, items}
	}
	return l
}

// textual says what a text is.
func (f *Form) textual() string {
	switch f.Role {
	case RoleExpression:
		return " is an expression" + inQuotes
	case RoleScript:
		return " is statements" + inQuotes
	case RoleName:
		return " names " + article(f.Of)
	case RoleWord:
		return " is " + f.words()
	}
	return " must be a string" + inQuotes
}

// words lists the words that may be chosen.
func (f *Form) words() string {
	words := quoted(f.Words)
	if last := len(words) - 1; last > 0 {
		return strings.Join(words[:last], ", ") + " or " + words[last]
	}
	return strings.Join(words, "")
}

func quoted(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = strconv.Quote(w)
	}
	return out
}

func nearest(name string, among []string) string { return spell.Nearest(name, among) }

// expressed says what may stand in the place of a number: words, and an expression; "" for nothing.
func (f *Form) expressed() string {
	out, join := "", ", or "
	if f.Words != nil {
		out = join + f.words()
	}
	switch {
	case f.Fixed:
		return out
	case f.Words != nil:
		join = " or "
	}
	out += join
	if f.Object {
		return strings.TrimSuffix(out, join) + InFile(join+`{"expr": "..."}`)
	}
	return out + "an expression" + inQuotes
}

// numeric says which numbers may stand.
func (f *Form) numeric() string {
	text := "a number"
	if f.Role == RoleWhole || f.Of == "int" {
		text = "a whole number"
	}
	show := func(x *float64) string { return strconv.FormatFloat(*x, 'f', -1, 64) }
	switch {
	case f.Least != nil && f.Most != nil:
		text += " from " + show(f.Least) + " to " + show(f.Most)
	case f.Least != nil:
		text += " of " + show(f.Least) + " or more"
	case f.Above != nil && f.Most != nil:
		text += " above " + show(f.Above) + ", at most " + show(f.Most)
	case f.Above != nil:
		text += " above " + show(f.Above)
	case f.Most != nil:
		text += " of at most " + show(f.Most)
	}
	return text
}

// measured says what a number counts; "" if it has no unit.
func (f *Form) measured() string {
	switch f.Unit {
	case "":
		return ""
	case "s":
		return "in seconds"
	case "m":
		return "in metres"
	}
	return "in " + f.Unit
}

// such is to write the form's example.
func (f *Form) such() []Fix {
	if f.Example == "" {
		return nil
	}
	return []Fix{ToWrite(f.Example)}
}

// suchPart shows a part by the example of those that hold it.
func (f *Form) suchPart() []Fix {
	n := len(f.Example)
	if n <= 4 || f.Item.Example != "" {
		return f.Item.such()
	}
	whole, _ := jsontree.Parse([]byte(f.Example), jsontree.Limits{})
	for _, m := range whole.Members {
		return []Fix{ToSet(string(m.Value.AppendCompact(nil))).As(InFile("such as " + f.Example[1:n-1]))}
	}
	return []Fix{ToWrite(f.Example[1 : n-1])}
}

// newName returns the noun as a name.
func (f *Form) newName() string {
	noun := f.noun()
	return strings.ToUpper(noun[:1]) + noun[1:]
}

// noun returns what one of the parts is called.
func (f *Form) noun() string {
	if f.Noun == "" {
		return "part"
	}
	return f.Noun
}

// example returns a right value.
func (f *Form) example() string {
	if f.Example != "" {
		return f.Example
	}
	switch f.Role {
	case RoleNamed, RolePairs, RoleObject:
		return "{}"
	case RoleList:
		return "[]"
	case RoleNumber, RoleWhole, RoleAmount:
		return "1"
	case RoleBool:
		return "true"
	case RoleWord:
		return strconv.Quote(f.Words[0])
	}
	if f.Role == RoleDocument {
		return `"other.tree.json"`
	}
	return `"..."`
}

func article(noun string) string {
	if noun != "" && strings.ContainsRune("aeiou", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

func plural(noun string) string {
	if n := len(noun); n > 1 && noun[n-1] == 'y' && !strings.ContainsRune("aeiou", rune(noun[n-2])) {
		return noun[:n-1] + "ies"
	}
	return noun + "s"
}
