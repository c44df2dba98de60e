package declare

import (
	"strconv"
	"strings"

	"github.com/wits-ai/wits/internal/spell"
)

// Fix is one thing that can be done about a problem. Whoever finds the problem gives it, for there is known what is missing, what
// may stand and what is too much. An editor tries it, and offers it as a button if the problem is gone then: one that may not help
// costs nothing. The functions whose names begin with To make the usual ones.
type Fix struct {
	// Hint tells it to whoever writes the file. The hints of its fixes are that of a problem which has none of its own.
	Hint string
	// Label is what the button says; "" for what the changes tell.
	Label string
	// Changes are made together.
	Changes []Change
}

// Change is one change of the document that has the problem.
type Change struct {
	Do Doing
	// At leads to what is changed: "" for the value that the problem is about, which is the one at its position, and a JSON
	// Pointer that begins with a slash for one by its way from the document. "." is the object that the problem is about or lies in.
	// Anything else is a member, and perhaps the way on in its value, such as "states/Idle", of such an object: of the innermost that
	// has the member, or, if it is to be put, of the innermost that may have it. A "-" at the end is behind the last item of a list.
	At string
	// Value is what is put, as JSON; and of Rename the name, "" for one that is free.
	Value string
	// Word is the name in a text that Rename replaces; "" for all of the text.
	Word string
}

// Doing is what a [Change] does.
type Doing uint8

// Put adds a value or replaces one, and makes what is to hold it; Remove takes one away; Rename gives another name: to a member if the
// problem is about the name of one, else it writes another name into a text.
const (
	Put Doing = iota
	Remove
	Rename
)

// Bringing is implemented by pointers to the structs of parts that do nothing by themselves: to what adds one it says what comes with it,
// so that it has a use. In what is put and where, {name} is the name of the part; a * is the part that is selected, or the one that
// the tag tree names, or any, whichever has the rest of the way. A name that is given to a new part, such as
// "/facts/{name}Done", is another one where there is one of that name. It all comes, or nothing: if the part says something else already
// where something is put into it, or a way is not there.
type Bringing interface{ Brings() []Change }

// ToAdd adds a member to what the problem is about; value is JSON.
func ToAdd(member, value string) Fix {
	return Fix{Hint: "add " + strconv.Quote(member) + ": " + value, Changes: []Change{{Do: Put, At: member, Value: value}}}
}

// ToWrite writes an example of what is right, as JSON, in place of what is not.
func ToWrite(example string) Fix {
	return Fix{Hint: InFile("such as " + example), Changes: []Change{{Do: Put, Value: example}}}
}

// ToSet writes a value, as JSON, without a word about it.
func ToSet(value string) Fix { return Fix{Changes: []Change{{Do: Put, Value: value}}} }

// ToChoose writes one of some words. The first few are offered.
func ToChoose(words ...string) (fixes []Fix) {
	for _, w := range words[:min(len(words), MostOffered)] {
		fixes = append(fixes, ToSet(strconv.Quote(w)))
	}
	return fixes
}

// ToRemove takes away what the problem is about.
func ToRemove() Fix { return Fix{Hint: "remove it", Changes: []Change{{Do: Remove}}} }

// ToRemoveWhole takes away the object that the problem is about or lies in; noun is what it is called.
func ToRemoveWhole(noun string) Fix {
	return Fix{Label: "Remove the " + noun, Changes: []Change{{Do: Remove, At: "."}}}
}

// ToDrop takes away a member of what the problem is about.
func ToDrop(member string) Fix {
	return Fix{Hint: "remove " + strconv.Quote(member), Changes: []Change{{Do: Remove, At: member}}}
}

// ToRename gives what the problem is about a name that is free, or one that it may have. At is the member that has it: "" for what the problem is about.
func ToRename(at string) Fix {
	return Fix{Hint: "give it another name", Changes: []Change{{Do: Rename, At: at}}}
}

// ToUse writes the right name in place of a wrong one, which is that of a member, a text or a word of one.
func ToUse(wrong, right string) Fix {
	return Fix{Hint: spell.Meant(right), Changes: []Change{{Do: Rename, Word: wrong, Value: right}}}
}

// ToDeclare adds a part by its name to a member of the document, or of what lies around the problem: what it names and what is not
// there. Noun is what it is called.
func ToDeclare(noun, member, name, least string) Fix {
	return Fix{Label: "Add the " + noun + " " + name, Changes: []Change{{Do: Put, At: member + "/" + escaped(name), Value: least}}}
}

// ToDeclareVariable adds a variable to the document, of one of the types; of one of the usual ones if none is known.
func ToDeclareVariable(name string, types ...string) (fixes []Fix) {
	if len(types) == 0 {
		types = []string{"bool", "float", "int"}
	}
	for _, typ := range types {
		f := ToDeclare("variable", "/variables", name, strconv.Quote(typ))
		fixes = append(fixes, f.Labelled(f.Label+", "+article(typ)))
	}
	return fixes
}

// escaped returns a name as a step of a JSON Pointer.
func escaped(name string) string { return strings.NewReplacer("~", "~0", "/", "~1").Replace(name) }

// ToPutPort adds a port to the document; side is "in" or "out".
func ToPutPort(side, name, typ string) Fix {
	port := "{" + strconv.Quote(side) + ": " + strconv.Quote(name) + `, "type": ` + strconv.Quote(typ) + "}"
	return Fix{Hint: InFile("add " + port), Label: "Add port " + name, Changes: []Change{{Do: Put, At: "/ports/-", Value: port}}}
}

// MostOffered is how many of the same sort of fix are worth trying.
const MostOffered = 3

// Suggest is to use the one of some names that a wrong one may mean; otherwise if none is near.
func Suggest(wrong string, among []string, otherwise ...Fix) []Fix {
	if c := nearest(wrong, among); c != "" {
		return []Fix{ToUse(wrong, c)}
	}
	return otherwise
}

// Closest is to use the one of some names that a wrong one may mean, or one of the first if none is near and they are few; otherwise is
// the hint if there are none, or many.
func Closest(wrong string, among []string, otherwise string) []Fix {
	if fixes := Suggest(wrong, among); fixes != nil {
		return fixes
	}
	hint := spell.Closest(wrong, among, otherwise)
	if hint == "" {
		return nil
	}
	fixes := []Fix{{Hint: hint}}
	if hint != otherwise {
		for _, name := range among[:min(len(among), MostOffered)] {
			fixes = append(fixes, Fix{Changes: ToUse(wrong, name).Changes})
		}
	}
	return fixes
}

// As tells it in other words to whoever writes the file.
func (f Fix) As(hint string) Fix {
	f.Hint = hint
	return f
}

// Labelled gives it another label.
func (f Fix) Labelled(label string) Fix {
	f.Label = label
	return f
}

// Hint returns what fixes say together to whoever writes the file.
func Hint(fixes []Fix) string {
	var hints []string
	for i := range fixes {
		if fixes[i].Hint != "" {
			hints = append(hints, fixes[i].Hint)
		}
	}
	return strings.Join(hints, ", or ")
}

// What only whoever writes the file wants to know lies between two marks in the texts of problems: braces, and examples in JSON.
const fileBegins, fileEnds = '\x0e', '\x0f'

// InFile marks a part of a reason or of a hint that speaks of the file, such as " in { }". A page leaves it out.
func InFile(s string) string { return string(fileBegins) + s + string(fileEnds) }

// Texts returns a text as whoever writes the file reads it, and as a designer does who sees a page.
func Texts(s string) (file, page string) {
	if strings.IndexByte(s, fileBegins) < 0 {
		return s, s
	}
	var all, words strings.Builder
	depth := 0
	for _, c := range s {
		switch {
		case c == fileBegins:
			depth++
		case c == fileEnds:
			depth--
		default:
			all.WriteRune(c)
			if depth == 0 {
				words.WriteRune(c)
			}
		}
	}
	return all.String(), words.String()
}
