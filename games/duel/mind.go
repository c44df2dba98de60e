package duel

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// brain is a document ready to drive fighters.
type brain = sim.Brain[*FighterPorts]

// rootSuffix is what the name of a choice leaves out of a root document's file; documents of other kinds are chosen by
// their files.
const rootSuffix = ".graph.json"

// roots returns the documents that can drive a fighter, by their names as choices: those that implement the interface
// Fighter. The game's own come first.
func (g *Game) roots() []string {
	if g.names != nil {
		return g.names
	}
	own := []string{"fighter", "berserker"}
	files, _ := wits.FindDocuments(g.Documents)
	library := wits.NewLibrary(g.Registry, g.Documents)
	for _, file := range files {
		name := strings.TrimSuffix(file, rootSuffix)
		if file == personFile {
			g.names = slices.Grow(g.names, 1) // persons can play without others
		} else if d, _ := library.Document(file); d != nil && slices.Contains(d.Implements, "Fighter") && name != human && scripts[name] == nil {
			g.names = append(g.names, name)
		}
	}
	slices.SortStableFunc(g.names, func(a, b string) int {
		return cmp.Compare(uint(slices.Index(own, a)), uint(slices.Index(own, b))) // -1 is the largest
	})
	if g.names == nil {
		g.names = own // whoever chooses one is told that it is not there
	}
	return g.names
}

// withPerson are documents that have one for persons.
type withPerson struct{ fs.FS }

// Open opens a document.
func (w withPerson) Open(name string) (fs.File, error) {
	f, err := w.FS.Open(name)
	if name == personFile && errors.Is(err, fs.ErrNotExist) {
		return Documents().Open(name)
	}
	return f, err
}

// load compiles the root document that a choice names, and checks that it has the ports of a fighter.
func load(brains *sim.Brains, choice string) (*brain, error) {
	file := choice
	if !strings.HasSuffix(file, ".json") {
		file += rootSuffix
	}
	return sim.LoadBrain(brains, file, wits.Bind[FighterPorts])
}

// player is who gives a fighter its orders: a mind, a person or a script.
type player struct {
	choice string // the option's value
	brain  *brain
	mind   *wits.Mind
	script script
	human  bool
	will   will // of a person
	fled   bool // what the mind said in the last tick
}

// think lets a mind or script order something; a person steers after it.
func (p *player) think(frame wits.Frame, w *World, f *Fighter) {
	switch {
	case p.mind != nil:
		p.brain.Bound.Set(p.mind, w, f)
		frame.Entity, frame.Self, frame.World = f.ID, f, w
		p.mind.Step(frame)
	case p.script != nil:
		p.script(w, f)
	}
}

func (g *Game) seat(i int, choice string, seed uint64) error {
	p := &g.players[i]
	*p = player{choice: choice}
	if s, ok := scripts[choice]; ok {
		p.script = s
	} else {
		file := choice
		if p.human = choice == human; p.human {
			file = personFile
		}
		b, err := load(g.brains, file)
		if err != nil {
			return fmt.Errorf("duel: %s: %w", sides[i], err)
		}
		p.brain, p.mind = b, b.Program.NewMind(seed)
	}
	f := &g.match.World.Fighters[i]
	g.agents[i] = sim.Agent{ID: f.ID.Index(), Name: names[i], Mind: p.mind, Doing: f.doing}
	return nil
}
