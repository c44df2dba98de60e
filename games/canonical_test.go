package games_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// speller writes a document in one of the many ways in which it can be written: members in any order, any white space,
// escapes, and numbers spelt as others that mean the same.
type speller struct {
	*rand.Rand
	out bytes.Buffer
}

// spelt is a document, written differently.
func spelt(random *rand.Rand, tree *jsontree.Node) []byte {
	s := &speller{Rand: random}
	s.space()
	s.value(tree)
	s.space()
	return s.out.Bytes()
}

func (s *speller) space() {
	for s.IntN(3) == 0 {
		s.out.WriteString([]string{" ", "\n", "\t", "\r\n"}[s.IntN(4)])
	}
}

func (s *speller) value(n *jsontree.Node) {
	switch n.Kind {
	case jsontree.Object:
		s.out.WriteByte('{')
		for i, k := range s.Perm(len(n.Members)) {
			if i > 0 {
				s.out.WriteByte(',')
			}
			s.space()
			s.text(n.Members[k].Name)
			s.space()
			s.out.WriteByte(':')
			s.space()
			s.value(n.Members[k].Value)
			s.space()
		}
		s.out.WriteByte('}')
	case jsontree.Array:
		s.out.WriteByte('[')
		for i, item := range n.Items {
			if i > 0 {
				s.out.WriteByte(',')
			}
			s.space()
			s.value(item)
			s.space()
		}
		s.out.WriteByte(']')
	case jsontree.String:
		s.text(n.Text)
	case jsontree.Number:
		s.number(n.Text)
	default:
		s.out.Write(n.AppendCompact(nil))
	}
}

func (s *speller) text(text string) {
	s.out.WriteByte('"')
	for _, c := range text {
		switch {
		case c < 0x10000 && s.IntN(12) == 0:
			fmt.Fprintf(&s.out, `\u%04x`, c)
		case c == '/' && s.IntN(2) == 0:
			s.out.WriteString(`\/`)
		default:
			quoted := string(jsontree.AppendString(nil, string(c)))
			s.out.WriteString(quoted[1 : len(quoted)-1])
		}
	}
	s.out.WriteByte('"')
}

// number spells a number. Whole ones of more than 2^53 mean themselves only if they are written in digits.
func (s *speller) number(text string) {
	sign, digits := "", text
	if strings.HasPrefix(digits, "-") {
		sign, digits = "-", digits[1:]
	}
	f, err := strconv.ParseFloat(digits, 64)
	if err != nil || f > 1<<53 || strings.ContainsAny(digits, "eE") {
		s.out.WriteString(text)
		return
	}
	switch whole, part, point := strings.Cut(digits, "."); s.IntN(4) {
	case 0:
		if !point {
			digits += "."
		}
		digits += strings.Repeat("0", 1+s.IntN(3))
	case 1:
		digits = fmt.Sprintf("%s%s%c-%d", whole, part, "eE"[s.IntN(2)], len(part))
		if digits = strings.TrimLeft(digits, "0"); digits == "" || digits[0] < '0' || digits[0] > '9' {
			digits = "0" + digits
		}
	case 2:
		digits += []string{"e0", "E+0", "e-0"}[s.IntN(3)]
	}
	s.out.WriteString(sign + digits)
}

func parsed(t testing.TB, text []byte) *jsontree.Node {
	t.Helper()
	tree, errs := jsontree.Parse(text, jsontree.Limits{})
	if len(errs) > 0 {
		t.Fatalf("%v\n%s", errs, text)
	}
	return tree
}

// TestCanonicalFormOfAllDocuments: however a document is written, its canonical form is the same bytes, and
// formatting twice is formatting once.
func TestCanonicalFormOfAllDocuments(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 1))
	seen := map[string]int{}
	for _, f := range corpus(t) {
		for _, name := range f.names {
			tree := parsed(t, f.files[name].Data)
			seen[tree.Get("kind").Text]++
			want, err := f.registry.Documents().Format(f.files[name].Data)
			if err != nil {
				t.Fatalf("%s/%s: %v", f.name, name, err)
			}
			if again, err := f.registry.Documents().Format(want); err != nil || !bytes.Equal(again, want) {
				t.Errorf("%s/%s: formatting twice is not formatting once: %v", f.name, name, err)
			}
			for range 8 {
				other := spelt(random, tree)
				if got, err := f.registry.Documents().Format(other); err != nil || !bytes.Equal(got, want) {
					t.Errorf("%s/%s has two canonical forms: %v\n%s", f.name, name, err, firstDifference(got, want))
					break
				}
			}
		}
	}
	for _, kind := range std.NewRegistry().Kinds() {
		if seen[kind] == 0 {
			t.Errorf("there is no document of the kind %s among all that were tried", kind)
		}
	}
}

func firstDifference(got, want []byte) string {
	a, b := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d\n got %s\nwant %s", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("%d lines and %d", len(a), len(b))
}

// alive is what one can tell of a program: its fingerprint, and the hashes of a mind that lives for some frames with inputs
// that change.
func alive(library *wits.Library, file string, frames int) (trace []uint64, err error) {
	p, err := library.Compile(file)
	if err != nil {
		return nil, err
	}
	trace = append(trace, p.Fingerprint())
	m := p.NewMind(7)
	trace = append(trace, m.Hash())
	random := rand.New(rand.NewPCG(1, 2))
	for tick := range frames {
		for i, v := range p.Values() {
			if v.Class != wits.ClassInput || random.IntN(4) > 0 {
				continue
			}
			text := strconv.Itoa(random.IntN(3))
			if random.IntN(2) == 0 {
				text = []string{"true", "false", "0.5", "40"}[random.IntN(4)]
			}
			_ = m.Set(i, text) // not every value is one of its type
		}
		m.Step(wits.Frame{Delta: 0.25, Tick: int64(tick), Time: float64(tick) / 4})
		trace = append(trace, m.Hash())
	}
	return trace, nil
}

// TestFormattingKeepsEveryHash: a document that is written differently, or formatted, is the same program, and minds
// that run it have the same hashes in every frame. All documents of a folder are written differently at once.
func TestFormattingKeepsEveryHash(t *testing.T) {
	random := rand.New(rand.NewPCG(10, 1))
	ran := map[string]int{}
	for _, f := range corpus(t) {
		original := wits.NewLibrary(f.registry, f.files)
		forms := map[string]*wits.Library{}
		other, formatted := fstest.MapFS{}, fstest.MapFS{}
		for _, name := range f.names {
			text := spelt(random, parsed(t, f.files[name].Data))
			other[name] = &fstest.MapFile{Data: text}
			text, err := f.registry.Documents().Format(text)
			must.Succeed(t, err)
			formatted[name] = &fstest.MapFile{Data: text}
		}
		forms["written differently"], forms["formatted"] = wits.NewLibrary(f.registry, other), wits.NewLibrary(f.registry, formatted)
		for _, name := range f.names {
			want, wrong := alive(original, name, 40)
			if wrong == nil {
				document, _ := original.Document(name)
				ran[document.Kind]++
			}
			for how, library := range forms {
				got, err := alive(library, name, 40)
				switch {
				case (err == nil) != (wrong == nil):
					t.Errorf("%s/%s, %s: %v, and it was %v", f.name, name, how, err, wrong)
				case err != nil && !slices.Equal(reasons(err), reasons(wrong)):
					t.Errorf("%s/%s, %s: other problems:\n%v\nthan\n%v", f.name, name, how, err, wrong)
				case !slices.Equal(got, want):
					at := 0
					for got[at] == want[at] {
						at++
					}
					t.Errorf("%s/%s, %s: another %s", f.name, name, how, map[int]string{0: "fingerprint"}[at]+fmt.Sprintf(" (hash %d)", at-1))
				}
			}
		}
	}
	for _, kind := range std.NewRegistry().Kinds() {
		if ran[kind] == 0 {
			t.Errorf("no document of the kind %s was compiled", kind)
		}
	}
	t.Logf("compiled %v", ran)
}

// reasons are what problems say, but for where.
func reasons(err error) (out []string) {
	var problems document.Problems
	if !errors.As(err, &problems) {
		return []string{err.Error()}
	}
	for _, p := range problems {
		out = append(out, p.File+" "+p.Node+" "+p.Reason+" "+p.Hint)
	}
	slices.Sort(out)
	return out
}
