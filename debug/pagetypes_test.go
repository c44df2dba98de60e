package debug

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/pagetypes"
)

var update = flag.Bool("update", false, "write what is made from the code")

// What is made from the calls: the page's types of them, and their table.
const (
	typesFile = "../studio/ui/src/protocol/control.ts"
	tableFile = "../docs/protocols.md"
)

// TestFA8_PageTypes: the page's types and the table of docs/protocols.md are those of the calls. go test ./debug -run PageTypes
// -update writes both.
func TestFA8_PageTypes(t *testing.T) {
	types, err := pageTypes()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := pageTypes(); err != nil || again != types {
		t.Fatalf("made twice, they are not the same: %v", err)
	}
	upToDate(t, typesFile, func(string) string { return types })
	upToDate(t, tableFile, func(text string) string {
		const begin, end = "<!-- made from the code by go test ./debug -run PageTypes -update: begin -->\n", "<!-- end -->"
		before, rest, ok1 := strings.Cut(text, begin)
		_, after, ok2 := strings.Cut(rest, end)
		if !ok1 || !ok2 {
			t.Fatalf("%s has no place for the table", tableFile)
		}
		return before + begin + "\n" + callTable() + "\n" + end + after
	})
}

func upToDate(t *testing.T, file string, make func(text string) string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil && !*update {
		t.Fatal(err)
	}
	made := make(string(text))
	if made == string(text) {
		return
	}
	if !*update {
		t.Errorf("%s is not what the code makes: go test ./debug -run PageTypes -update", file)
		return
	}
	if err := os.WriteFile(file, []byte(made), 0o644); err != nil {
		t.Fatal(err)
	}
}

// pageTypes are the calls in TypeScript.
func pageTypes() (string, error) {
	w, err := pagetypes.New(".")
	if err != nil {
		return "", err
	}
	w.As[reflect.TypeFor[Floats]()] = "(number | null)[]"
	w.As[reflect.TypeFor[none]()] = "object"
	names := slices.Sorted(maps.Keys(requests))
	var arguments, methods, bodies strings.Builder
	for _, name := range names { // first: types of arguments are those of answers, too
		if c := requests[name]; !c.page {
			w.Type(c.answer)
		}
	}
	w.Type(reflect.TypeFor[Code]())
	for _, name := range names {
		c := requests[name]
		of := w.Arguments(c.arguments)
		fmt.Fprintf(&arguments, "  /** %s */\n  %s: %s;\n", c.doc, pagetypes.Key(name), of)
		if c.page {
			continue
		}
		method, parameter, value := pagetypes.Camel(name), "q: "+of, "q"
		if c.arguments == reflect.TypeFor[none]() {
			parameter, value = "", "{}"
		}
		fmt.Fprintf(&methods, "  /** %s */\n  %s(%s): Promise<%s>;\n", c.doc, method, parameter, w.Type(c.answer))
		fmt.Fprintf(&bodies, "  %s: (%s) => request('%s', %s),\n", method, strings.TrimSuffix(parameter, ": "+of), name, value)
	}
	return "// Made from package debug by go test ./debug -run PageTypes -update. Do not edit.\n\n" +
		"/** What a game can be asked for, by name, and with which arguments. */\nexport interface Arguments {\n" + arguments.String() + "}\n\n" +
		"/** What of it is about the game, and not about the page that asks. */\nexport interface Control {\n" + methods.String() + "}\n\n" +
		"/** The calls, made by a request of that name. */\n" +
		"export const controlOf = (request: <R>(name: string, q: object) => Promise<R>): Control => ({\n" + bodies.String() + "});\n\n" +
		strings.TrimSuffix(w.Declarations(), "\n"), nil
}

// callTable are the calls as people look them up.
func callTable() string {
	var b strings.Builder
	b.WriteString("| call | arguments | answer | what it does |\n|---|---|---|---|\n")
	for _, name := range slices.Sorted(maps.Keys(requests)) {
		c := requests[name]
		about := c.doc
		if c.page {
			about += " *WebSocket only.*"
		}
		answer := membersOf(c.answer)
		if c.answer == reflect.TypeFor[*State]() && name != "get-state" {
			answer = "that of `get-state`, when it has been done"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", name, membersOf(c.arguments), answer, about)
	}
	return b.String()
}

// membersOf lists the members of a struct; those that have to be there in bold.
func membersOf(t reflect.Type) string {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	var list []string
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name = "`" + name + "`"; f.Tag.Get("calls") == "required" {
			name = "**" + name + "**"
		}
		list = append(list, name)
	}
	return strings.Join(list, ", ")
}
