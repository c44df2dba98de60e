package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"text/tabwriter"
)

// mindLines is how much of a game's minds is in documents, and how much in Go.
type mindLines struct {
	nodes     int // of documents
	documents int
	lines     [whats]int
	found     map[string]bool // functions of deciders that there are
}

func (m *mindLines) sum() (n int) {
	for _, l := range m.lines {
		n += l
	}
	return n
}

// minds counts the minds of the games of a module, by game.
func minds(files fs.FS) (map[string]*mindLines, error) {
	out := map[string]*mindLines{}
	for game := range deciders {
		m := &mindLines{found: map[string]bool{}}
		names, err := fs.Glob(files, path.Join("games", game, "*.go"))
		if err != nil {
			return nil, err
		}
		if len(names) == 0 {
			continue
		}
		out[game] = m
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			text, err := fs.ReadFile(files, name)
			if err != nil {
				return nil, err
			}
			s, err := read(name, text)
			if err != nil {
				return nil, err
			}
			m.add(s, deciders[game])
		}
		if names, err = fs.Glob(files, path.Join("games", game, "documents", "*.json")); err != nil {
			return nil, err
		}
		for _, name := range names {
			text, err := fs.ReadFile(files, name)
			if err != nil {
				return nil, err
			}
			n, err := nodesOf(text)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			if n > 0 {
				m.documents++
			}
			m.nodes += n
		}
	}
	return out, nil
}

// add counts the functions of a file. One counts as a whole, with its comment.
func (m *mindLines) add(s *source, of [whats][]string) {
	for _, d := range s.file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		name := f.Name.Name
		if f.Recv != nil {
			name = bare(textOf(f.Recv.List[0].Type)) + "." + name
		}
		begin := f.Pos()
		if f.Doc != nil {
			begin = f.Doc.Pos()
		}
		for w, names := range of {
			if slices.Contains(names, name) {
				m.lines[w] += s.set.Position(f.End()).Line - s.set.Position(begin).Line + 1
				m.found[name] = true
			}
		}
	}
}

// nodesOf counts what a document is made of: the nodes of graphs and trees, states and transitions, options, considerations
// that stand in a document of their own, thoughts and how they combine, generators and tests of queries, what planners know,
// senses and what a profile changes of them. What characters share, what things are called and how a house is built is not
// counted.
func nodesOf(text []byte) (n int, err error) {
	var d struct {
		Kind string
		Body map[string]json.RawMessage `json:"-"`
	}
	if err = json.Unmarshal(text, &d); err != nil {
		return 0, err
	}
	if d.Kind == "labels" || d.Kind == "level" || d.Kind == "board" {
		return 0, nil
	}
	if err = json.Unmarshal(text, &d.Body); err != nil {
		return 0, err
	}
	for _, member := range strings.Fields(counted) {
		var list []json.RawMessage
		var named map[string]json.RawMessage
		if json.Unmarshal(d.Body[member], &list) == nil {
			n += len(list)
		} else if json.Unmarshal(d.Body[member], &named) == nil {
			n += len(named)
		}
	}
	var pick map[string]json.RawMessage // a choice among a list is one node, with its considerations
	if json.Unmarshal(d.Body["pick"], &pick) == nil {
		n++
	}
	return n, nil
}

// counted are the members of documents each element of which counts.
const counted = "nodes states transitions options considerations thoughts combine generate tests goals actions tasks layers modalities profiles"

// mindTable writes the table; then is nil for that of one state.
func mindTable(to io.Writer, now, then map[string]*mindLines, commit string) {
	if then != nil {
		fmt.Fprintf(to, "In %s:\n", commit)
		mindRows(to, then)
		fmt.Fprintln(to, "\nNow:")
	}
	mindRows(to, now)
	if then == nil {
		return
	}
	for _, game := range slices.Sorted(maps.Keys(deciders)) {
		var unknown []string
		for _, names := range deciders[game] {
			for _, name := range names {
				if there := now[game] != nil && now[game].found[name] || then[game] != nil && then[game].found[name]; !there {
					unknown = append(unknown, name)
				}
			}
		}
		if len(unknown) > 0 { // a name that is written wrong
			fmt.Fprintf(to, "In games/%s there is no %s.\n", game, strings.Join(unknown, ", no "))
		}
	}
}

func mindRows(to io.Writer, games map[string]*mindLines) {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "game\tdocuments\tnodes\t")
	for _, t := range whatTitles {
		fmt.Fprintf(w, "%s\t", t)
	}
	fmt.Fprintln(w, "Go lines\t")
	all := &mindLines{}
	for _, game := range slices.Sorted(maps.Keys(games)) {
		m := games[game]
		mindRow(w, game, m)
		all.documents += m.documents
		all.nodes += m.nodes
		for i, n := range m.lines {
			all.lines[i] += n
		}
	}
	mindRow(w, "all", all)
	w.Flush()
}

func mindRow(w io.Writer, game string, m *mindLines) {
	fmt.Fprintf(w, "%s\t%d\t%d\t", game, m.documents, m.nodes)
	for _, n := range m.lines {
		fmt.Fprintf(w, "%d\t", n)
	}
	fmt.Fprintf(w, "%d\t\n", m.sum())
}
