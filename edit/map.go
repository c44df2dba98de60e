package edit

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Map says how the documents of a project hang together.
type Map struct {
	// Roots are those that the game loads.
	Roots []string `json:"roots"`
	// Links lead from documents to those that they refer to, each once.
	Links []MapLink `json:"links"`
	// Fields say who reads and who writes the fields of blackboards.
	Fields []FieldUse `json:"fields"`
}

// MapLink is that a document refers to another one.
type MapLink struct {
	From string `json:"from"`
	To   string `json:"to"`
	// Path is the first place where it does, as a JSON Pointer.
	Path string `json:"path"`
}

// FieldUse is that a document names a field of a board.
type FieldUse struct {
	Board    string `json:"board"` // its document
	Field    string `json:"field"`
	Document string `json:"document"`
	Path     string `json:"path"` // JSON Pointer of the value that names it
	Writes   bool   `json:"writes"`
}

// Map looks at what the documents on the disk say of each other.
func (p *Project) Map() (Map, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.scan(); err != nil {
		return Map{}, err
	}
	m := Map{Roots: append([]string{}, p.meta.Roots...), Links: []MapLink{}, Fields: []FieldUse{}}
	for _, name := range slices.Sorted(maps.Keys(p.known)) {
		k := p.known[name]
		seen, boards := map[string]bool{}, map[string]string{}
		for _, ref := range k.refs {
			if way, ok := jsontree.SplitPointer(ref.Path); ok && len(way) == 2 && way[0] == "boards" {
				boards[way[1]] = ref.File
			}
			if !seen[ref.File] && ref.File != name {
				seen[ref.File] = true
				m.Links = append(m.Links, MapLink{name, ref.File, ref.Path})
			}
		}
		if k.doc != nil && len(boards) > 0 {
			m.Fields = append(m.Fields, p.fieldUses(k.doc, boards)...)
		}
	}
	return m, nil
}

// fieldUses lists where a document names fields of its boards, which are told by what it calls them.
func (p *Project) fieldUses(d *document.Document, boards map[string]string) (out []FieldUse) {
	seen := map[FieldUse]bool{}
	add := func(path, alias, field string, writes bool) {
		u := FieldUse{boards[alias], field, d.File, path, writes}
		if !seen[u] {
			seen[u] = true
			out = append(out, u)
		}
	}
	within := func(path, text string, role declare.Role) {
		eachField(text, boards, func(alias, field string, from, to int) {
			writes, reads := role == declare.RoleTarget, role != declare.RoleTarget
			switch role {
			case declare.RoleScript:
				writes, reads = assigned(text[to:])
			case declare.RoleLink:
				writes = strings.Contains(text[:from], "->")
				reads = !writes
			}
			if writes {
				add(path, alias, field, true)
			}
			if reads {
				add(path, alias, field, false)
			}
		})
	}
	visit := func(v declare.Visit) bool {
		if v.Form == nil {
			return true
		}
		switch v.Form.Role {
		case declare.RoleText, declare.RoleDocument, declare.RoleNew, declare.RoleName:
		case declare.RoleValue, declare.RoleAny:
			v.Value.Walk(func(inner string, n *jsontree.Node) {
				if n.Kind == jsontree.String && strings.HasSuffix(inner, "/expr") {
					within(v.Path+inner, n.Text, declare.RoleExpression)
				}
			})
		default:
			if v.Value.Kind == jsontree.String {
				within(v.Path, v.Value.Text, v.Form.Role)
			}
		}
		return true
	}
	declare.Header().Walk(d.Tree(), visit)
	if k := p.registry.Kind(d.Kind); k != nil {
		k.Body().Walk(d.Tree(), visit)
	}
	return out
}

// eachField finds "Board.Field" in a text, for boards by what a document calls them.
func eachField(text string, boards map[string]string, found func(alias, field string, from, to int)) {
	for at := 0; at < len(text); {
		end := wordEnd(text, at)
		if end == at {
			_, n := utf8.DecodeRuneInString(text[at:])
			at += n
			continue
		}
		_, ok := boards[text[at:end]]
		if ok && end < len(text) && text[end] == '.' && (at == 0 || text[at-1] != '.') {
			if last := wordEnd(text, end+1); last > end+1 {
				found(text[at:end], text[end+1:last], at, last)
				end = last
			}
		}
		at = end
	}
}

// wordEnd returns where the name ends that begins there.
func wordEnd(text string, at int) int {
	for at < len(text) {
		r, n := utf8.DecodeRuneInString(text[at:])
		if r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		at += n
	}
	return at
}

// assigned reports whether a statement goes on by assigning to what stands before, and whether that is read, too.
func assigned(rest string) (writes, reads bool) {
	rest = strings.TrimLeft(rest, " \t\n")
	for _, op := range []string{"+=", "-=", "*=", "/="} {
		if strings.HasPrefix(rest, op) {
			return true, true
		}
	}
	if strings.HasPrefix(rest, "=") && !strings.HasPrefix(rest, "==") {
		return true, false
	}
	return false, true
}
