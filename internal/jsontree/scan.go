package jsontree

import (
	"strings"
	"unicode/utf8"
)

// position returns the place of the byte at offset, which must be on the current
// line and not before the last wide character read.
func (p *parser) position(offset int) Position {
	return Position{Line: int32(p.line), Column: int32(offset - p.lineStart - p.wide + 1)}
}

// here returns the place of the reading position.
func (p *parser) here() Position { return p.position(p.at) }

// space skips white space, and comments, which it reports.
func (p *parser) space() {
	if p.stopped {
		p.at = len(p.src)
		return
	}
	for p.at < len(p.src) {
		switch p.src[p.at] {
		case ' ', '\t', '\r':
			p.at++
		case '\n':
			p.at++
			p.newLine()
		case '/', '#':
			if !p.comment() {
				return
			}
		default:
			return
		}
	}
}

// newLine notes that a line starts at the reading position.
func (p *parser) newLine() {
	p.line++
	p.lineStart = p.at
	p.wide = 0
}

// comment skips and reports a comment. If there is none, it returns false.
func (p *parser) comment() bool {
	rest := p.src[p.at:]
	at := p.here()
	switch {
	case rest[0] == '#' || strings.HasPrefix(rest, "//"):
		end := strings.IndexByte(rest, '\n')
		if end < 0 {
			end = len(rest)
		}
		p.skip(end)
	case strings.HasPrefix(rest, "/*"):
		end := strings.Index(rest[2:], "*/")
		if end < 0 {
			p.skip(len(rest))
			p.report(at, "this comment is never closed, and JSON has no comments")
			p.stopped = true
			return true
		}
		p.skip(end + 4)
	default:
		return false
	}
	p.report(at, "JSON has no comments; remove it")
	return true
}

// skip moves the reading position on by n bytes, keeping count of lines and
// wide characters. A character that n would cut in two is skipped whole.
func (p *parser) skip(n int) {
	end := min(p.at+n, len(p.src))
	for p.at < end {
		c := p.src[p.at]
		if c < utf8.RuneSelf {
			p.at++
			if c == '\n' {
				p.newLine()
			}
			continue
		}
		_, size := utf8.DecodeRuneInString(p.src[p.at:])
		p.at += size
		p.wide += size - 1
	}
}
