package jsontree

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// AppendCompact appends n as JSON without white space to dst and returns the
// longer slice. Members keep their order. The bytes depend on the values alone:
// 1.50, 1.5 and 15e-1 come out the same, as do "A" and its escape; whole
// numbers written without point and exponent keep all their digits. Parsing the
// result gives the same values. A nil n is null.
func (n *Node) AppendCompact(dst []byte) []byte {
	if n == nil {
		return append(dst, "null"...)
	}
	switch n.Kind {
	case Bool:
		return strconv.AppendBool(dst, n.Bool)
	case Number:
		return appendNumber(dst, n.Text)
	case String:
		return AppendString(dst, n.Text)
	case Array:
		dst = append(dst, '[')
		for i, item := range n.Items {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = item.AppendCompact(dst)
		}
		return append(dst, ']')
	case Object:
		dst = append(dst, '{')
		for i := range n.Members {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = AppendString(dst, n.Members[i].Name)
			dst = append(dst, ':')
			dst = n.Members[i].Value.AppendCompact(dst)
		}
		return append(dst, '}')
	}
	return append(dst, "null"...)
}

// appendNumber appends the canonical form of a number's text.
func appendNumber(dst []byte, text string) []byte {
	if text != "" && isIntegral(text) {
		return append(dst, text...)
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return append(dst, '0')
	}
	if a := math.Abs(f); a > greatestExact && a < 1e21 {
		// Digits alone would claim more precision than the value has.
		return strconv.AppendFloat(dst, f, 'e', -1, 64)
	}
	return AppendFloat(dst, f)
}

// AppendFloat appends the shortest JSON number that reads back as f: 30, 0.5,
// 1e+21, 1e-7. JSON has no infinities and no NaN; they come out as null.
func AppendFloat(dst []byte, f float64) []byte {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return append(dst, "null"...)
	}
	if a := math.Abs(f); a == 0 || a >= 1e-6 && a < 1e21 {
		return strconv.AppendFloat(dst, f, 'f', -1, 64)
	}
	dst = strconv.AppendFloat(dst, f, 'e', -1, 64)
	// An exponent of one digit comes with a zero before it.
	if n := len(dst); n >= 4 && dst[n-2] == '0' && (dst[n-3] == '-' || dst[n-3] == '+') {
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}

const hexDigits = "0123456789abcdef"

// AppendString appends s as a JSON string, escaping only what JSON wants
// escaped: quotes, backslashes and control characters. Bytes that are not UTF-8
// become U+FFFD.
func AppendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if plain[c] {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && size == 1 {
				dst = append(dst, s[start:i]...)
				dst = append(dst, "\uFFFD"...)
				start = i + 1
			}
			i += size
			continue
		}
		dst = append(dst, s[start:i]...)
		dst = append(dst, escapeOf(c)...)
		i++
		start = i
	}
	dst = append(dst, s[start:]...)
	return append(dst, '"')
}

// escapeOf returns the shortest escape of a quote, a backslash or a control
// character.
func escapeOf(c byte) string {
	switch c {
	case '"':
		return `\"`
	case '\\':
		return `\\`
	case '\b':
		return `\b`
	case '\f':
		return `\f`
	case '\n':
		return `\n`
	case '\r':
		return `\r`
	case '\t':
		return `\t`
	}
	return `\u00` + string(hexDigits[c>>4]) + string(hexDigits[c&15])
}

// AppendLine writes a value in one line, with a space after each comma and colon.
func (n *Node) AppendLine(dst []byte) []byte {
	switch n.Kind {
	case Array:
		dst = append(dst, '[')
		for i, item := range n.Items {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = item.AppendLine(dst)
		}
		return append(dst, ']')
	case Object:
		dst = append(dst, '{')
		for i, m := range n.Members {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = append(AppendString(dst, m.Name), ": "...)
			dst = m.Value.AppendLine(dst)
		}
		return append(dst, '}')
	}
	return n.AppendCompact(dst)
}

// SortItems puts the items of a list whose order means nothing into the order of their text. What is in order is not written to.
func (n *Node) SortItems() {
	var x, y []byte
	compare := func(a, b *Node) int {
		if a.Kind == String && b.Kind == String {
			if c, ok := comparePlain(a.Text, b.Text); ok {
				return c
			}
		}
		x, y = a.AppendLine(x[:0]), b.AppendLine(y[:0])
		return bytes.Compare(x, y)
	}
	if slices.IsSortedFunc(n.Items, compare) {
		return
	}
	places := make([]itemPlace, len(n.Items))
	for i, item := range n.Items {
		places[i] = itemPlace{0, item}
		if item.Kind == String && isPlain(item.Text) {
			var begin [8]byte
			if k := copy(begin[:], item.Text); k < len(begin) {
				begin[k] = '"' // the quote at the end counts
			}
			places[i].begin = binary.BigEndian.Uint64(begin[:])
		}
	}
	slices.SortFunc(places, func(p, q itemPlace) int { // equal ones stay in the order of the file; faster than a stable sort
		if p.begin != q.begin && p.begin != 0 && q.begin != 0 {
			return cmp.Compare(p.begin, q.begin)
		}
		a, b := p.item, q.item
		if p.begin == q.begin && p.begin != 0 && len(a.Text) > 8 && len(b.Text) > 8 { // both are plain, and begin alike
			if c, _ := comparePlain(a.Text[8:], b.Text[8:]); c != 0 {
				return c
			}
		} else if c := compare(a, b); c != 0 {
			return c
		}
		return cmp.Or(cmp.Compare(a.Pos.Source, b.Pos.Source), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Column, b.Pos.Column))
	})
	for i := range places {
		n.Items[i] = places[i].item
	}
}

// itemPlace is an item while a list is sorted, with how its text begins as a number, the first letter first; 0 where that is not
// what is written.
type itemPlace struct {
	begin uint64
	item  *Node
}

// isPlain reports whether a text is written as it is.
func isPlain(text string) bool {
	for i := range len(text) {
		if c := text[i]; !plain[c] || c == 0x7f {
			return false
		}
	}
	return true
}

// comparePlain compares two texts as they are written in quotes; false if one of them may need an escape where they differ.
func comparePlain(a, b string) (c int, ok bool) {
	plain := func(c byte) bool { return c >= ' ' && c < 0x7f && c != '"' && c != '\\' }
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return int(a[i]) - int(b[i]), plain(a[i]) && plain(b[i])
		}
	}
	switch { // the quote at the end counts
	case len(a) > n:
		return int(a[n]) - '"', plain(a[n])
	case len(b) > n:
		return '"' - int(b[n]), plain(b[n])
	}
	return 0, true
}

// SpellNumber spells a number as all that mean the same are spelt.
func (n *Node) SpellNumber() {
	if n.Kind != Number || !strings.ContainsAny(n.Text, ".eE") {
		return
	}
	var room [32]byte
	if text := n.AppendCompact(room[:0]); string(text) != n.Text {
		n.Text = string(text)
	}
}
