package jsontree

import (
	"fmt"
	"strings"
)

// Limits bound what Parse reads. A zero field stands for its default.
type Limits struct {
	// Bytes is the greatest length of a document; the default is 16 MiB.
	Bytes int
	// Depth is how many arrays and objects may lie inside each other; the default
	// is 64, and no more than 10,000 are ever accepted.
	Depth int
	// Values is how many values a document may have, for each takes some hundred bytes of memory where the
	// document may have two; the default is 2,000,000.
	Values int
}

const (
	defaultBytes  = 16 << 20
	defaultDepth  = 64
	defaultValues = 2_000_000
	greatestDeep  = 10_000
)

// parser reads one document. The state is the reading position and, for
// positions, the current line: where it starts and by how many bytes its
// characters read so far exceed their count.
type parser struct {
	src       string
	at        int
	line      int
	lineStart int
	wide      int

	depth, deepest  int
	arrays, objects int // open ones
	values, most    int // that there are, and may be
	ended           bool
	stopped         bool
	errors          []Error

	slabs
	buffer []byte // of the string being read
}

// Parse reads the one JSON value of a document, which may start with a byte
// order mark. It returns the value and the faults, in the order of the
// document, at most 20, after which it stops reading. If there are faults, the
// value is what could be made of the rest; it is nil if there is nothing or the
// document exceeds limits.Bytes.
func Parse(data []byte, limits Limits) (*Node, []Error) {
	if fault := limits.tooLong(len(data)); fault != nil { // before it is copied
		return nil, fault
	}
	return ParseText(string(data), limits)
}

// ParseText is [Parse] for a document that is a string. Nodes refer to parts of it.
func ParseText(text string, limits Limits) (*Node, []Error) {
	if limits.Depth <= 0 {
		limits.Depth = defaultDepth
	}
	if limits.Values <= 0 {
		limits.Values = defaultValues
	}
	if fault := limits.tooLong(len(text)); fault != nil {
		return nil, fault
	}
	if strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") {
		return nil, []Error{{Position{Line: 1, Column: 1}, "the document is UTF-16; save it as UTF-8"}}
	}
	p := parser{src: strings.TrimPrefix(text, "\uFEFF"), line: 1, deepest: min(limits.Depth, greatestDeep), most: limits.Values}
	root := p.document()
	sortErrors(p.errors)
	return root, p.errors
}

// tooLong returns the fault of a document of so many bytes; nil if it has none.
func (l Limits) tooLong(bytes int) []Error {
	most := l.Bytes
	if most <= 0 {
		most = defaultBytes
	}
	if bytes <= most {
		return nil
	}
	return []Error{{Position{Line: 1, Column: 1}, fmt.Sprintf("the document has %d bytes; at most %d are read", bytes, most)}}
}

// document reads the value and sees to it that nothing follows.
func (p *parser) document() *Node {
	p.space()
	if p.at >= len(p.src) {
		p.report(p.here(), "the document is empty")
		return nil
	}
	start := p.at
	root := p.value(owner{})
	if p.at == start {
		return nil // reported
	}
	p.space()
	if p.at < len(p.src) {
		p.report(p.here(), "expected the end of the document, but found %s", p.found())
	}
	return root
}

// owner is what a value belongs to, for messages: a member if it has a name, an
// item of an array if its index, from 1, is not zero.
type owner struct {
	name   string
	member bool
	index  int
}

// wanted returns the owner's value as the object of "expected".
func (o owner) wanted() string {
	switch {
	case o.member:
		return "a value for " + quoted(o.name)
	case o.index > 0:
		return fmt.Sprintf("a value for item %d", o.index)
	}
	return "a value"
}

// value reads the value at the reading position. Where there is none, it reports
// that, except at the end of the document, and returns a null.
func (p *parser) value(o owner) *Node {
	if p.at >= len(p.src) {
		return p.newNode(Null)
	}
	switch c := p.src[p.at]; c {
	case '{':
		return p.object()
	case '[':
		return p.array()
	case '"':
		n := p.newNode(String)
		open := p.at
		n.Text = p.text()
		if written := p.src[open+1 : max(p.at-1, open+1)]; len(written) != len(n.Text) { // an escape is longer than what it stands for
			n.watch = &watch{more: &watchMore{written: written}}
		}
		return n
	case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		n := p.newNode(Number)
		n.Text = p.number()
		return n
	case 't', 'f', 'n':
		return p.literal()
	}
	return p.oddValue(o)
}

// literal reads a word that begins as true, false or null do.
func (p *parser) literal() *Node {
	var word string
	n := p.newNode(Null)
	switch p.src[p.at] {
	case 't':
		word, n.Kind, n.Bool = "true", Bool, true
	case 'f':
		word, n.Kind = "false", Bool
	case 'n':
		word = "null"
	}
	end := p.at + len(word)
	if end > len(p.src) || p.src[p.at:end] != word || end < len(p.src) && wordGoesOn[p.src[end]] {
		n.Kind, n.Bool = Null, false
		p.oddWord(n)
		return n
	}
	p.at = end
	return n
}

// wordGoesOn marks the bytes that cannot follow a word directly.
var wordGoesOn = func() (t [256]bool) {
	for c := range t {
		t[c] = isLetter(byte(c)) || isDigit(byte(c)) || c == '_' || c == '$' || c >= 0x80
	}
	return
}()

// array reads an array from its bracket on.
func (p *parser) array() *Node {
	n := p.newNode(Array)
	if p.depth == p.deepest {
		p.tooDeep()
		return n
	}
	p.depth++
	p.arrays++
	p.at++
	base := len(p.itemStack)
	var comma Position // the one just read, if any
	named := false     // its items are names with values
	for {
		p.space()
		if p.at >= len(p.src) {
			p.unclosed(n)
			break
		}
		switch p.src[p.at] {
		case ']':
			p.spareComma(comma, "]")
			p.at++
		case '}':
			if named {
				p.at++
				break
			}
			p.wrongCloser(n, "]", p.objects)
		case ',':
			comma = p.here()
			p.report(comma, "expected %s, but found a comma", owner{index: len(p.itemStack) - base + 1}.wanted())
			p.at++
			continue
		default:
			comma = Position{}
			p.itemStack = append(p.itemStack, p.value(owner{index: len(p.itemStack) - base + 1}))
			end := p.here()
			p.space()
			if item := p.itemStack[len(p.itemStack)-1]; item.Kind == String && p.at < len(p.src) && p.src[p.at] == ':' {
				if !named {
					p.report(n.Pos, "names with values are written in { }, and [ ] is a list: %s has a value", quoted(item.Text))
				}
				named = true
				p.colon(item.Text)
				p.value(owner{name: item.Text, member: true}) // nothing is made of it
				end = p.here()
				p.space()
			}
			if p.at < len(p.src) {
				switch c := p.src[p.at]; {
				case c == ',':
					comma = p.here()
					p.at++
				case c != ']' && c != '}':
					p.report(end, "expected a comma or ] after item %d, but found %s", len(p.itemStack)-base, p.found())
					if !startsValue[c] {
						comma = p.resume()
					}
				}
			}
			continue
		}
		break
	}
	n.Items = p.takeItems(base)
	p.arrays--
	p.depth--
	return n
}

// object reads an object from its brace on.
func (p *parser) object() *Node {
	n := p.newNode(Object)
	if p.depth == p.deepest {
		p.tooDeep()
		return n
	}
	p.depth++
	p.objects++
	p.at++
	base := len(p.memberStack)
	var comma Position // the one just read, if any
	listed := false    // it has items and no members
	for {
		p.space()
		if p.at >= len(p.src) {
			p.unclosed(n)
			break
		}
		switch p.src[p.at] {
		case '}':
			p.spareComma(comma, "}")
			p.at++
		case ']':
			if listed {
				p.at++
				break
			}
			p.wrongCloser(n, "}", p.arrays)
		case ',':
			comma = p.here()
			p.report(comma, "expected a name, but found a comma")
			p.at++
			continue
		default:
			comma = Position{}
			m := Member{Pos: p.here()}
			var ok bool
			if m.Name, ok = p.name(); !ok {
				comma = p.resume()
				continue
			}
			if (listed || len(p.memberStack) == base) && p.item() {
				if !listed {
					p.report(n.Pos, "a list is written in [ ], and { } has names with values: %s has none", quoted(m.Name))
				}
				listed = true
				continue
			}
			p.colon(m.Name)
			m.Value = p.value(owner{name: m.Name, member: true})
			p.memberStack = append(p.memberStack, m)
			end := p.here()
			p.space()
			if p.at < len(p.src) {
				switch c := p.src[p.at]; {
				case c == ',':
					comma = p.here()
					p.at++
				case c != ']' && c != '}':
					p.report(end, "expected a comma or } after the value of %s, but found %s", quoted(m.Name), p.found())
					if c != '"' && c != '\'' && !wordGoesOn[c] {
						comma = p.resume()
					}
				}
			}
			continue
		}
		break
	}
	n.Members = p.takeMembers(base)
	p.duplicates(n.Members)
	p.objects--
	p.depth--
	return n
}

// item passes what follows a text in a list, if that stands here: a comma, or the closing bracket.
func (p *parser) item() bool {
	at, line, lineStart, wide := p.at, p.line, p.lineStart, p.wide
	reported := len(p.errors)
	p.space()
	if p.at < len(p.src) {
		switch p.src[p.at] {
		case ',':
			p.at++
			return true
		case '}', ']':
			return true
		}
	}
	if len(p.errors) == reported {
		p.at, p.line, p.lineStart, p.wide = at, line, lineStart, wide
	}
	return false
}

// name reads a member's name.
func (p *parser) name() (string, bool) {
	c := p.src[p.at]
	if c == '"' || c == '\'' {
		return p.text(), true
	}
	word := p.word()
	if word == "" {
		p.report(p.here(), "expected a name in double quotes, but found %s", p.found())
		return "", false
	}
	p.report(p.here(), "a name is written in double quotes: %s", quoted(word))
	p.skip(len(word))
	return word, true
}

// colon reads the colon after a name and the space around it.
func (p *parser) colon(name string) {
	end := p.here()
	if p.at < len(p.src) && p.src[p.at] == ':' {
		p.at++
		if p.at < len(p.src) && p.src[p.at] == ' ' {
			p.at++
		}
		p.space()
		return
	}
	p.space()
	if p.at >= len(p.src) {
		return
	}
	if p.src[p.at] != ':' {
		p.report(end, "expected a colon after the name %s, but found %s", quoted(name), p.found())
		if p.at >= len(p.src) || p.src[p.at] != '=' {
			return
		}
	}
	p.at++
	p.space()
}
