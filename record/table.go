package record

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
)

// Table tells by name what the words of a program's minds mean, so that a recording can be read without the game. It is what a
// file has on the channel /programs.
type Table struct {
	// ID is what lists of agents call it.
	ID int `json:"id"`
	// Document is the file of the root document, Name its name.
	Document string `json:"document"`
	Name     string `json:"name"`
	// Fingerprint, 16 hexadecimal digits, is the same for programs whose minds have the same layout.
	Fingerprint string `json:"fingerprint"`
	// Words and Refs are how many words and references a mind has.
	Words int `json:"words"`
	Refs  int `json:"refs"`
	// Image are the words of a new mind, and Floats a bit for each word that holds a fraction of 64 bits: 8 bytes a word, the
	// lowest first.
	Image  []byte `json:"image"`
	Floats []byte `json:"floats"`
	// Values are all values, by their place: the first of their words, or the reference if they have no words.
	Values []TableValue `json:"values"`
	// Nodes are the bits of nodes that are active or not. Bit 0 is the lowest of the word ActiveWord.
	Nodes      []TableBit `json:"nodes"`
	ActiveWord int        `json:"activeWord"`
	// Triggers are the bits of triggers that acted in the last step. Bit 0 is the lowest of the word ActedWord.
	Triggers  []TableBit `json:"triggers"`
	ActedWord int        `json:"actedWord"`

	image, floats []uint64
	program       *wits.Program // that it is of; nil of a file
}

// TableValue is a value of minds.
type TableValue struct {
	// Path is the node path and the port or variable: "Idle/MoveTowards.Speed".
	Path  string `json:"path"`
	Class string `json:"class"` // as [wits.Class] says
	Type  string `json:"type"`
	Unit  string `json:"unit,omitempty"`
	At    int    `json:"at"`
	Words int    `json:"words"`
	// Enum are the names of the values 0, 1, ...
	Enum []string `json:"enum,omitempty"`
}

// TableBit is a bit with a name.
type TableBit struct {
	Path string `json:"path"`
	Bit  int    `json:"bit"`
}

// tableOf returns the table of a program.
func tableOf(p *wits.Program, id int) *Table {
	t := &Table{ID: id, Document: p.Document(), Name: p.Name(), Fingerprint: hashText(p.Fingerprint()), Words: p.Words(), Refs: p.Refs(), program: p}
	m := p.NewMind(0)
	image, _ := m.Memory()
	t.image = slices.Clone(image)
	t.floats = make([]uint64, (len(image)+63)/64)
	const notANumber = 0xfff8000000000002 // a pattern that is made plain only where a fraction lies
	for i := range image {
		if p.Plain(i, notANumber) != notANumber {
			t.floats[i/64] |= 1 << (i % 64)
		}
	}
	t.Image, t.Floats = bytesOf(t.image), bytesOf(t.floats)
	for _, v := range p.Values() {
		typ := v.Slot.Type()
		t.Values = append(t.Values, TableValue{v.Path, v.Class.String(), typ.Name(), v.Unit, v.Slot.Word(), typ.Words(), typ.Enum()})
	}
	t.ActiveWord, _ = p.ActivityWords()
	t.ActedWord, _ = p.ActedWords()
	triggers := map[int]bool{}
	ports := func(path string, list []wits.PortInfo) {
		for i := range list {
			if b := list[i].Bit; b >= 0 && !triggers[b] {
				triggers[b] = true
				t.Triggers = append(t.Triggers, TableBit{strings.TrimPrefix(path+"."+list[i].Name, "."), b})
			}
		}
	}
	for _, part := range p.Parts() {
		if part.Parent < 0 {
			t.Nodes = append(t.Nodes, TableBit{part.Name, part.Active})
		}
		ports(part.Path, part.Ports)
		for _, n := range part.Nodes {
			if n.Active >= 0 {
				t.Nodes = append(t.Nodes, TableBit{n.Path, n.Active})
			}
			ports(n.Path, n.Ports)
		}
	}
	return t
}

// mostWords bounds the minds of a file: nothing is believed that is larger.
const mostWords = 1 << 20

// sound checks a table that comes from a file, and makes it ready.
func (t *Table) sound() error {
	if t.Words < 0 || t.Words > mostWords || t.Refs < 0 || t.Refs > mostWords {
		return fmt.Errorf("program %d has %d words and %d references", t.ID, t.Words, t.Refs)
	}
	t.image, t.floats = wordsOf(t.Image), wordsOf(t.Floats)
	if len(t.image) != t.Words || len(t.floats) != (t.Words+63)/64 {
		return fmt.Errorf("program %d has no sound image", t.ID)
	}
	for _, v := range t.Values {
		if v.At < 0 || v.Words < 0 || v.Words > t.Words || v.Words > 0 && v.At > t.Words-v.Words || v.Words == 0 && v.At >= t.Refs {
			return fmt.Errorf("the value %s of program %d lies outside of its minds", v.Path, t.ID)
		}
	}
	for _, list := range []struct {
		word int
		bits []TableBit
	}{{t.ActiveWord, t.Nodes}, {t.ActedWord, t.Triggers}} {
		for _, b := range list.bits {
			if list.word < 0 || b.Bit < 0 || b.Bit/64 >= t.Words-list.word {
				return fmt.Errorf("%s of program %d lies outside of its minds", b.Path, t.ID)
			}
		}
	}
	return nil
}

func bytesOf(words []uint64) []byte {
	b := make([]byte, 0, len(words)*8)
	for _, w := range words {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return b
}

func wordsOf(b []byte) []uint64 {
	words := make([]uint64, 0, len(b)/8)
	for ; len(b) >= 8; b = b[8:] {
		words = append(words, binary.LittleEndian.Uint64(b))
	}
	return words
}

// plain returns a word with one pattern for all that is not a number.
func (t *Table) plain(i int, w uint64) uint64 {
	if t.floats[i/64]>>(i%64)&1 != 0 && math.IsNaN(math.Float64frombits(w)) {
		return math.Float64bits(math.NaN())
	}
	return w
}

// active lists the nodes that are active.
func (t *Table) active(words []uint64) []string {
	out := []string{}
	for _, n := range t.Nodes {
		if words[t.ActiveWord+n.Bit/64]>>(n.Bit%64)&1 != 0 {
			out = append(out, n.Path)
		}
	}
	return out
}

// text writes a value for people.
func (v *TableValue) text(words []uint64) string {
	f := func(i int) float64 { return math.Float64frombits(words[v.At+i]) }
	switch {
	case len(v.Enum) > 0 && v.Words == 1:
		if i := words[v.At]; i < uint64(len(v.Enum)) {
			return v.Enum[i]
		}
	case v.Type == "float" && v.Words == 1:
		return strconv.FormatFloat(f(0), 'g', -1, 64) + unit(v.Unit)
	case v.Type == "int" && v.Words == 1:
		return strconv.FormatInt(int64(words[v.At]), 10) + unit(v.Unit)
	case v.Type == "bool" && v.Words == 1:
		return strconv.FormatBool(words[v.At] != 0)
	case v.Type == "vec2" && v.Words == 2:
		return fmt.Sprintf("(%v, %v)", f(0), f(1))
	case v.Type == "vec3" && v.Words == 3:
		return fmt.Sprintf("(%v, %v, %v)", f(0), f(1), f(2))
	case v.Type == "entity" && v.Words == 1:
		return wits.Entity(words[v.At]).String()
	}
	parts := make([]string, v.Words)
	for i := range parts {
		parts[i] = fmt.Sprintf("%x", words[v.At+i])
	}
	return strings.Join(parts, " ")
}

func unit(u string) string {
	if u == "" {
		return ""
	}
	return " " + u
}

// refText writes an encoded reference for people.
func refText(b []byte) string {
	const most = 80
	switch {
	case b == nil:
		return "none"
	case !printable(b):
		b = base64.StdEncoding.AppendEncode(nil, b)
	}
	if len(b) > most {
		return string(b[:most]) + "..."
	}
	return string(b)
}

func printable(b []byte) bool {
	return !strings.ContainsFunc(string(b), func(r rune) bool { return !strconv.IsPrint(r) || r == '\uFFFD' })
}
