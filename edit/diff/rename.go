package diff

import (
	"strings"
	"unicode"

	"github.com/wits-ai/wits/internal/jsontree"
)

// findRenames finds things of an object that have another name now: as the document's "renames" say, or because they are
// the same in all else.
func (c *comparer) findRenames(a, b, renames *jsontree.Node) {
	if a == nil || b == nil || a.Kind != jsontree.Object || b.Kind != jsontree.Object {
		return
	}
	gone, arrived := map[string]*jsontree.Node{}, map[string]*jsontree.Node{}
	for _, m := range a.Members {
		if b.Get(m.Name) == nil {
			gone[m.Name] = m.Value
		}
	}
	for _, m := range b.Members {
		if a.Get(m.Name) == nil {
			arrived[m.Name] = m.Value
		}
	}
	if renames != nil {
		for _, m := range renames.Members {
			if gone[m.Name] != nil && arrived[m.Value.Text] != nil {
				c.renamed[m.Name] = m.Value.Text
				delete(gone, m.Name)
				delete(arrived, m.Value.Text)
			}
		}
	}
	byContent := map[string][]string{}
	for name, v := range gone {
		byContent[content(v)] = append(byContent[content(v)], name)
	}
	for _, m := range b.Members {
		if arrived[m.Name] == nil || !telling(m.Value) {
			continue
		}
		same := byContent[content(m.Value)]
		twins := 0
		for _, v := range arrived {
			if content(v) == content(m.Value) {
				twins++
			}
		}
		if len(same) == 1 && twins == 1 {
			c.renamed[same[0]] = m.Name
		}
	}
}

func content(n *jsontree.Node) string { return string(n.AppendCompact(nil)) }

// telling reports whether a thing's content is enough to know it again.
func telling(n *jsontree.Node) bool { return len(n.Members) > 0 || len(n.Items) > 0 }

// respell puts the new names into a text, or back the old ones, wherever they stand as words: in links, expressions and
// lists of children. A name after a dot is a port's.
func (c *comparer) respell(text string, back bool) string {
	names := c.renamed
	if back {
		names = map[string]string{}
		for was, now := range c.renamed {
			names[now] = was
		}
	}
	var out strings.Builder
	for i := 0; i < len(text); {
		n := 0
		for j, r := range text[i:] {
			if r != '_' && !unicode.IsLetter(r) && (j == 0 || !unicode.IsDigit(r)) {
				break
			}
			n = j + len(string(r))
		}
		if n == 0 {
			out.WriteByte(text[i])
			i++
			continue
		}
		word := text[i : i+n]
		if now, ok := names[word]; ok && (i == 0 || text[i-1] != '.') {
			word = now
		}
		out.WriteString(word)
		i += n
	}
	return out.String()
}
