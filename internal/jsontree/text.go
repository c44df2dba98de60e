package jsontree

import (
	"unicode/utf16"
	"unicode/utf8"
)

// plain marks the ASCII characters that stand for themselves in a string.
var plain = func() (t [256]bool) {
	for c := 0x20; c < utf8.RuneSelf; c++ {
		t[c] = c != '"' && c != '\\'
	}
	return
}()

// text reads a string whose opening quote, double or single, is at the reading
// position. A string that its line does not close ends with the line.
func (p *parser) text() string {
	open := p.here()
	quote := p.src[p.at]
	if quote != '"' {
		p.report(open, "strings are written in double quotes")
	}
	p.at++
	src, i, start := p.src, p.at, p.at
	for i < len(src) && plain[src[i]] && src[i] != quote {
		i++
	}
	if i < len(src) && src[i] == quote {
		p.at = i + 1
		return src[start:i]
	}
	p.at = i
	return p.longText(start, quote, open)
}

// longText goes on reading a string at the first character that is not plain.
// While all stands for itself, the value is a part of the document; otherwise it
// is put together in a buffer.
func (p *parser) longText(start int, quote byte, open Position) string {
	buffer := p.buffer[:0]
	copied := start // what comes before is in the buffer, if it is in use
	for p.at < len(p.src) {
		c := p.src[p.at]
		switch {
		case c == quote:
			end := p.at
			p.at++
			return p.finishText(buffer, start, copied, end)
		case c == '\\':
			buffer = append(buffer, p.src[copied:p.at]...)
			buffer = p.escape(buffer)
			copied = p.at
		case c == '\n' || c == '\r':
			end := p.at
			p.report(open, "this string is not closed before the end of its line")
			return p.finishText(buffer, start, copied, end)
		case c < 0x20:
			p.report(p.here(), "a %s in a string is written %s", controlName(c), escapeOf(c))
			p.at++
		case c < utf8.RuneSelf:
			p.at++
		default:
			r, size := utf8.DecodeRuneInString(p.src[p.at:])
			if r == utf8.RuneError && size == 1 {
				p.report(p.here(), "byte 0x%02x is not UTF-8", c)
				buffer = append(buffer, p.src[copied:p.at]...)
				buffer = append(buffer, "\uFFFD"...)
				copied = p.at + 1
			}
			p.at += size
			p.wide += size - 1
		}
	}
	p.report(open, "this string is not closed before the end of the document")
	p.ended = true
	return p.finishText(buffer, start, copied, len(p.src))
}

// finishText returns the value of a string that ends before end.
func (p *parser) finishText(buffer []byte, start, copied, end int) string {
	p.buffer = buffer
	if copied == start {
		return p.src[start:end]
	}
	if copied < end {
		buffer = append(buffer, p.src[copied:end]...)
	}
	p.buffer = buffer
	return string(buffer)
}

// escape reads an escape at the reading position and appends what it stands
// for. A wrong one is reported and stands for its character.
func (p *parser) escape(buffer []byte) []byte {
	at := p.here()
	p.at++
	if p.at >= len(p.src) {
		return buffer
	}
	c := p.src[p.at]
	switch c {
	case '"', '\\', '/':
		p.at++
		return append(buffer, c)
	case 'b':
		c = '\b'
	case 'f':
		c = '\f'
	case 'n':
		c = '\n'
	case 'r':
		c = '\r'
	case 't':
		c = '\t'
	case 'u':
		return p.unicodeEscape(buffer, at)
	default:
		if c < 0x20 {
			p.report(at, "a backslash in a string is written \\\\")
			return append(buffer, '\\')
		}
		p.report(at, "\\%s is not an escape; a backslash in a string is written \\\\", p.characterHere())
		return append(buffer, '\\')
	}
	p.at++
	return append(buffer, c)
}

// PlaceIn returns where a byte of the text of a string stands in the document.
func (n *Node) PlaceIn(at int) Position {
	place := n.Pos
	if n.Kind == String {
		place.Column++ // the quote
	}
	if n.Kind != String || n.watch == nil {
		place.Column += int32(utf8.RuneCountInString(n.Text[:min(at, len(n.Text))]))
		return place
	}
	for w := n.watch.more.written; at > 0 && w != ""; {
		columns, bytes, size := unit(w)
		place.Column += int32(columns)
		at -= bytes
		w = w[size:]
	}
	return place
}

// unit returns the first character of a string as it is written: how many columns it takes, how many bytes of the text it stands for, and how
// many it is written with.
func unit(w string) (columns, bytes, size int) {
	if w[0] != '\\' || len(w) < 2 {
		_, size = utf8.DecodeRuneInString(w)
		return 1, size, size
	}
	if w[1] != 'u' {
		return 2, 1, 2
	}
	r, ok := hex4(w, 2)
	switch {
	case !ok:
		return 2, 1, 2
	case !utf16.IsSurrogate(r):
		return 6, utf8.RuneLen(r), 6
	}
	return 12, 4, min(12, len(w))
}

// characterHere returns the character at the reading position, for a message.
func (p *parser) characterHere() string {
	r, _ := utf8.DecodeRuneInString(p.src[p.at:])
	return string(r)
}

// unicodeEscape reads the rest of an escape from its u on, and a second escape
// if two make up one character.
func (p *parser) unicodeEscape(buffer []byte, at Position) []byte {
	r, ok := hex4(p.src, p.at+1)
	if !ok {
		p.report(at, "\\u wants four hexadecimal digits, as in \\u00e9")
		p.at++
		return append(buffer, "\uFFFD"...)
	}
	written := p.src[p.at-1 : p.at+5]
	p.at += 5
	if !utf16.IsSurrogate(r) {
		return utf8.AppendRune(buffer, r)
	}
	if p.at+1 < len(p.src) && p.src[p.at] == '\\' && p.src[p.at+1] == 'u' {
		if second, ok := hex4(p.src, p.at+2); ok {
			if both := utf16.DecodeRune(r, second); both != utf8.RuneError {
				p.at += 6
				return utf8.AppendRune(buffer, both)
			}
		}
	}
	p.report(at, "%s is only one half of a character", written)
	return append(buffer, "\uFFFD"...)
}

// hex4 reads four hexadecimal digits at the offset i.
func hex4(s string, i int) (rune, bool) {
	if i+4 > len(s) {
		return 0, false
	}
	var r rune
	for _, c := range []byte(s[i : i+4]) {
		switch {
		case c >= '0' && c <= '9':
			r = r<<4 | rune(c-'0')
		case c >= 'a' && c <= 'f':
			r = r<<4 | rune(c-'a'+10)
		case c >= 'A' && c <= 'F':
			r = r<<4 | rune(c-'A'+10)
		default:
			return 0, false
		}
	}
	return r, true
}

// controlName names a control character for a message.
func controlName(c byte) string {
	switch c {
	case '\t':
		return "tab"
	case 0:
		return "zero byte"
	}
	return "control character"
}
