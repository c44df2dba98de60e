package wire

import "strings"

// How long texts of answers are at most, in bytes.
const (
	// MaxText bounds a value, in frames as well: the page shows values in one line.
	MaxText = 1 << 10
	// MaxLine bounds a line of the log, and a sentence of an explanation.
	MaxLine = 2 << 10
	// MaxWhere bounds an expression that a page sends.
	MaxWhere = 2 << 10
)

// Short cuts a text between characters, and leaves none that is not UTF-8.
func Short(text string, most int) string {
	if len(text) > most {
		text = text[:most-len("...")] + "..."
	}
	return strings.ToValidUTF8(text, "")
}

// Cut keeps an answer short.
func Cut(s string) string {
	if len(s) > 64 {
		s = s[:64] + "..."
	}
	return strings.ToValidUTF8(s, "?")
}
