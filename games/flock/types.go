package flock

import (
	"fmt"
	"io/fs"
	"reflect"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/foresee"
	"github.com/wits-ai/wits/world/universe"
)

// designFile is the document of who lives in the sandbox; see package universe.
const designFile = "flock.universe.json"

// designOfScene returns the document of a scene.
func designOfScene(scene string) string {
	if scene == "marsh" {
		return "marsh.universe.json"
	}
	return designFile
}

// pictures are what types can look like; signPictures what places can that speak. See sprites.go.
var (
	pictures     = []string{"sheep", "wolf", "dog", "bird", "cow", "fish", "beetle"}
	signPictures = []string{"food", "boo", "flag"}
)

// designKind is the kind of document that the sandbox is made from, with what the game has for it.
var designKind = universe.Kind{Interface: "Animal", Pictures: pictures, Signs: signPictures, Maps: mapNames}

// cast is who lives in a sandbox: never changed, but taken for another when the document is.
type cast struct {
	design *universe.Design // what it was made of
	// types are those of the universe: those of the design, and after them those of which somebody lives though the document has them
	// no more.
	types  []universe.Character
	brains []*sim.Brain[*AnimalPorts]
	// filters are what can be perceived of their minds; nil: all of it.
	filters []*foresee.PerceptionFilter
}

// kind returns what a creature's type is like.
func (c *Creature) kind() *universe.Character { return &c.w.cast.types[c.Type] }

// offered returns the types that can be put into the sandbox.
func (w *World) offered() []universe.Character { return w.cast.types[:len(w.cast.design.Characters)] }

// signs returns the words that places can say.
func (w *World) signs() []universe.Word { return signsOf(w.cast.design) }

func signsOf(d *universe.Design) []universe.Word {
	var list []universe.Word
	for _, word := range d.Words {
		if word.Radius > 0 {
			list = append(list, word)
		}
	}
	return list
}

// newCast returns the cast of a design. Before, if it is not nil, is the one in whose place it comes: its types from old on are taken over.
func (g *Game) newCast(d *universe.Design, before *cast, types []universe.Type) (*cast, error) {
	c := &cast{design: d, types: slices.Clone(d.Characters)}
	for i := len(d.Types); i < len(types); i++ { // who is there though the document does not have it any more
		at := slices.IndexFunc(before.types, func(o universe.Character) bool { return o.Name == types[i].Name })
		o := before.types[at]
		var herds []int
		for _, h := range o.Herds {
			if k := slices.IndexFunc(types, func(t universe.Type) bool { return t.Name == before.types[h].Name }); k >= 0 {
				herds = append(herds, k)
			}
		}
		o.Type, o.Herds = types[i], herds
		c.types = append(c.types, o)
	}
	return c, g.bind(c)
}

// bind finds the brains of a cast, and makes what others perceive of them.
func (g *Game) bind(c *cast) error {
	for i := range c.types {
		t := &c.types[i]
		brain, err := sim.LoadBrain(g.brains, t.Brain, wits.Bind[AnimalPorts])
		if err != nil {
			return err
		}
		var filter *foresee.PerceptionFilter
		if len(t.Hides)+len(t.Seems) > 0 {
			rules := []foresee.Rule{foresee.Hide(t.Hides...)}
			for _, s := range t.Seems {
				rules = append(rules, foresee.Believe(s.Path, s.Text))
			}
			if filter, err = foresee.NewPerceptionFilter(brain.Program, rules...); err != nil {
				return fmt.Errorf("%s: type %s: %w", designFile, t.Name, err)
			}
		}
		c.brains, c.filters = append(c.brains, brain), append(c.filters, filter)
	}
	return nil
}

// renew takes over the types of a document that was changed while the game runs: who lives is of the type of the same name, and gets
// another mind if that thinks by another document now.
func (g *Game) renew(log wits.Logger) {
	w := g.world
	if w.cast.design == g.design.Bound || g.refused == g.design.Bound {
		return
	}
	next := g.design.Bound
	if reflect.DeepEqual(w.cast.design, next) { // it was read anew, and says the same
		c := *w.cast // which moments may have
		c.design, w.cast = next, &c
		return
	}
	if _, err := g.newCast(next, nil, next.Types); err != nil {
		g.refuse(err, log)
		return
	}
	if err := w.Redesign(next); err != nil {
		g.refuse(err, log)
		return
	}
	c, err := g.newCast(next, w.cast, w.Types)
	if err != nil {
		g.refuse(err, log)
		return
	}
	w.cast = c
	for i := range w.Used {
		b := &w.Creatures[i]
		if b.Bot == nil || !b.Alive {
			continue
		}
		if m := w.Minds[i]; m == nil || m.Program().Original() != c.brains[b.Type].Program {
			w.Minds[i] = g.newMind(b.Type)
		}
	}
	g.player.Hand = min(g.player.Hand, Hand(len(g.hands())-1))
	g.player.Changes++
	g.paint.names = g.paint.names[:0]
	w.muster()
}

// refuse goes on with the types as they were.
func (g *Game) refuse(err error, log wits.Logger) {
	g.refused = g.design.Bound
	if log != nil {
		log.Log(wits.Message{Level: wits.Error, Text: fmt.Sprintf("the types of %s are not taken over: %v", designFile, err)})
	}
}

// designOf returns what a document of a sandbox says, without a game: what people can put in is shown before it begins. The one that comes
// with the package, if there is none or it is wrong.
func designOf(r *wits.Registry, documents fs.FS) *universe.Design {
	for _, files := range []fs.FS{documents, Documents()} {
		if p, err := wits.Load(r, files, designFile); err == nil {
			if d, err := wits.ContentOf[*universe.Design](p); err == nil {
				return d
			}
		}
	}
	return &universe.Design{}
}

// recast takes over the cast of a moment, which may be one of another game with the same documents.
func (g *Game) recast(of *cast) error {
	c := &cast{design: of.design, types: of.types}
	if err := g.bind(c); err != nil {
		return err
	}
	if g.world.cast != nil && slices.Equal(c.brains, g.world.cast.brains) && sameTypes(g.world.cast, of) { // nothing is new
		return nil
	}
	g.world.cast = c
	g.paint.names = g.paint.names[:0]
	return nil
}

// sameTypes reports whether two casts are of the very same document.
func sameTypes(a, b *cast) bool { return a.design == b.design && len(a.types) == len(b.types) }
