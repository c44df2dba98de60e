package edit

import (
	"strconv"
	"unicode/utf8"

	"github.com/wits-ai/wits/internal/jsontree"
)

// places turns lines and columns of a text into offsets.
type places struct {
	text  []byte
	lines []int // where each begins
}

func newPlaces(text []byte) places {
	p := places{text, []int{0}}
	if len(text) >= 3 && string(text[:3]) == "\uFEFF" {
		p.lines[0] = 3 // a byte order mark is no character
	}
	for i, c := range text {
		if c == '\n' {
			p.lines = append(p.lines, i+1)
		}
	}
	return p
}

// offset returns the byte at which a place begins; the end of the text for a place after it.
func (p places) offset(at jsontree.Position) int {
	if at.Line < 1 || int(at.Line) > len(p.lines) {
		return len(p.text)
	}
	i := p.lines[at.Line-1]
	for range at.Column - 1 {
		if i >= len(p.text) {
			break
		}
		_, size := utf8.DecodeRune(p.text[i:])
		i += size
	}
	return i
}

func itoa(i int) string { return strconv.Itoa(i) }
