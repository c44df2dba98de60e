package edit_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/internal/jsontree"
)

// TestManyAtOnce: several authors, in two editors of one folder, add nodes to one document at the same time while others
// look at it and rename it. Who comes too late takes what was merged for him. No node is lost.
func TestManyAtOnce(t *testing.T) {
	const authors, nodes = 4, 6
	first, dir := open(t, small)
	projects := []*edit.Project{first, reopen(t, dir)}
	var all sync.WaitGroup
	for a := range authors {
		p := projects[a%len(projects)]
		all.Go(func() {
			session := fmt.Sprint("author", a)
			for n := range nodes {
				if err := addNode(p, session, fmt.Sprintf("N%d_%d", a, n)); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	all.Go(func() {
		for i := range nodes {
			from, to := "parts", "pieces"
			if i%2 == 1 {
				from, to = to, from
			}
			if _, err := projects[i%2].Move(from, to, "mover"); err != nil && !errors.As(err, new(*edit.Conflict)) {
				t.Log(err) // somebody else changed a document while it was being rewritten
			}
		}
	})
	all.Go(func() {
		for range 2 * nodes {
			for _, p := range projects {
				if _, err := p.List(); err != nil {
					t.Error(err)
				}
				if _, err := p.Search("n1", 10); err != nil {
					t.Error(err)
				}
			}
		}
	})
	all.Wait()
	root, errs := jsontree.Parse([]byte(read(t, projects[1], "main.graph.json").Text), jsontree.Limits{})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	for a := range authors {
		for n := range nodes {
			if root.At(fmt.Sprintf("/nodes/N%d_%d", a, n)) == nil {
				t.Errorf("node %d of author %d is lost", n, a)
			}
		}
	}
}

// addNode adds a node as a page would: it saves, and if somebody was faster it saves what was merged.
func addNode(p *edit.Project, session, name string) error {
	at, err := p.Read("main.graph.json")
	if err != nil {
		return err
	}
	add := []edit.Operation{{Op: "add", Path: "/nodes/" + name, Value: mustJSON(`{"const": 1}`)}}
	text, err := p.Patch(at.Text, add)
	if err != nil {
		return err
	}
	base := at.Version
	for {
		_, err := p.Save(edit.Save{Path: at.Path, Base: base, Text: text, Session: session})
		var late *edit.Conflict
		switch {
		case err == nil:
			return nil
		case !errors.As(err, &late):
			return err
		}
		base = late.Current
		if text = late.Merged; text == "" { // it collides, or the base is forgotten: begin again with theirs
			if text, err = p.Patch(late.Theirs, add); err != nil {
				return err
			}
		}
	}
}
