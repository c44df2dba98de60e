package graph_test

import (
	"fmt"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/kind/kindtest"
)

// walker's state switches by the edges of a function; D is the distance.
const inner = `"ports":[{"in":"D","type":"float","default":9}],
	"nodes":{"Far":{"do":"Act"},"Close":{"do":"Act"},"In":{"call":"IfLessThan","of":"float","with":{"b":2},"fire":["OnBecomeTrue","OnBecomeFalse"]}},
	"links":["D -> In.a","OnActivate -> Far.Activate","In.OnBecomeTrue -> Far.Deactivate","Far.OnDeactivate -> Close.Activate",
		"In.OnBecomeFalse -> Close.Deactivate","Close.OnDeactivate -> Far.Activate"]`

// TestK08_EmbeddedBeginsAsTheRootDoes: what a document starts with is active before its functions first run, wherever the
// document stands, so that no edge of a function is lost.
func TestK08_EmbeddedBeginsAsTheRootDoes(t *testing.T) {
	for _, d := range []float64{1, 5} {
		main := fmt.Sprintf(`"nodes":{"P":{"run":"middle.json"}},"links":["OnActivate -> P.Activate"],"variables":{"D":{"type":"float","default":%g}}`, d)
		middle := fmt.Sprintf(`"nodes":{"Q":{"run":"inner.json","with":{"D":%g}}},"links":["OnActivate -> Q.Activate"]`, d)
		deep := start(t, load(t, registry(), files{"main.json": main, "middle.json": middle, "inner.json": inner}))
		p := load(t, registry(), files{"main.json": inner})
		root := start(t, p)
		ports, err := wits.Bind[struct{ D wits.Input[float64] }](p)
		if err != nil {
			t.Fatal(err)
		}
		ports.D.Set(root.Mind, d)
		for frame := range 6 {
			deep.Good()
			root.Good()
			for _, node := range []string{"Far", "Close"} {
				a, b := root.Value(node+".Sum"), deep.Value("P/Q/"+node+".Sum")
				if a != b {
					t.Errorf("D %v, frame %d: %s.Sum is %v in the root and %v embedded", d, frame, node, a, b)
				}
			}
		}
		want := map[bool][]string{true: {"P", "P/Q", "P/Q/Close"}, false: {"P", "P/Q", "P/Q/Far"}}[d < 2]
		kindtest.Lines(t, fmt.Sprint("D ", d), deep.Active(), want...)
	}
}

// turns is a kind that runs documents one after another, each begun in an update, as trees begin theirs.
type turns struct{ kind.Declared[turnsBody] }

type turnsBody struct {
	Steps []string `json:"steps"`
}

type turnsPart struct {
	parts []wits.Part
	bits  []int
	word  func(bit int) int
	at    wits.State
}

func (turns) Name() string { return "turns" }
func (turns) Doc() string  { return "One after another." }

func (turns) Build(b *wits.Builder, body any) wits.Part {
	p := &turnsPart{at: b.State("at", b.Registry().Type("int")), word: b.ActivityWord}
	steps := body.(*turnsBody).Steps
	first := b.Activity(len(steps))
	for i, ref := range steps {
		n := b.Node(fmt.Sprint("S", i), jsontree.Position{}, nil)
		p.parts = append(p.parts, n.Embed(ref))
		n.SetActive(first + i)
		p.bits = append(p.bits, first+i)
	}
	return p
}

func (p *turnsPart) Activate(x *wits.Context) { wits.Set(x, p.at.Slot(), int64(0)) }

func (p *turnsPart) Update(x *wits.Context) wits.Status {
	for {
		i := wits.Get[int64](x, p.at.Slot())
		if int(i) == len(p.parts) {
			return wits.Success
		}
		word, mask := p.word(p.bits[i]), uint64(1)<<(p.bits[i]%64)
		if x.Words()[word]&mask == 0 {
			x.Words()[word] |= mask
			p.parts[i].Activate(x)
		}
		if p.parts[i].Update(x) == wits.Running {
			return wits.Running
		}
		x.Words()[word] &^= mask
		wits.Set(x, p.at.Slot(), i+1)
	}
}

func (p *turnsPart) Abort(x *wits.Context) {
	i := wits.Get[int64](x, p.at.Slot())
	if int(i) < len(p.parts) {
		p.parts[i].Abort(x)
	}
}

// TestBegunInAnUpdate: a graph that another kind begins in the middle of an update starts its nodes in that update, also
// those of graphs within it, and hears nothing that was raised before it was there.
func TestBegunInAnUpdate(t *testing.T) {
	r := registry()
	r.AddKind(turns{})
	library := wits.NewLibrary(r, files{
		"first.json": `"nodes":{"A":{"do":"Act","with":{"Life":2}}},"links":["OnActivate -> A.Activate","A.OnSuccess -> Deactivate"]`,
		"second.json": `"nodes":{"P":{"run":"third.json"},"B":{"do":"Act"}},"links":["OnActivate -> P.Activate","OnActivate -> B.Activate"],
			"scripts":{"OnActivate":"log('second begins')"}`,
		"third.json": `"nodes":{"C":{"do":"Act"}},"links":["OnActivate -> C.Activate"]`,
	}.fs())
	library.AddSource("main.json", []byte(`{"wits":1,"kind":"turns","steps":["first.json","second.json"]}`))
	p, err := library.Compile("main.json")
	if err != nil {
		t.Fatal(err)
	}
	run := start(t, p)
	kindtest.Lines(t, "frame 0", run.Good(), "S0/A: activate", "S0/A: update")
	kindtest.Lines(t, "frame 1", run.Good(), "S0/A: update", "S0/A: end success")
	wantSame(t, "frame 2", run.Good(), "S1/B: activate", "S1/P/C: activate", "S1: second begins", "S1/B: update", "S1/P/C: update")
	kindtest.Lines(t, "frame 3", run.Good(), "S1/B: update", "S1/P/C: update")
}

// again is a kind that updates a document, ends it and begins it anew, in every update.
type again struct {
	kind.Declared[struct {
		Run kind.Text `json:"run" role:"document"`
	}]
}

type againPart struct {
	part wits.Part
	word func(int) int
	bit  int
}

func (again) Name() string                   { return "again" }
func (again) Doc() string                    { return "Over and over." }
func (again) Decode(d *document.Decoder) any { return d.Get("run").Text }

func (again) Build(b *wits.Builder, body any) wits.Part {
	p := &againPart{bit: b.Activity(1), word: b.ActivityWord}
	n := b.Node("P", jsontree.Position{}, nil)
	p.part = n.Embed(body.(string))
	n.SetActive(p.bit)
	return p
}

func (p *againPart) Activate(x *wits.Context) {
	x.Words()[p.word(p.bit)] |= 1 << (p.bit % 64)
	p.part.Activate(x)
}

func (p *againPart) Update(x *wits.Context) wits.Status {
	p.part.Update(x)
	p.part.Abort(x)
	p.part.Activate(x)
	return wits.Running
}

func (p *againPart) Abort(x *wits.Context) { p.part.Abort(x) }

// TestTriggersOfAFormerLifeDoNotAct: what a graph raised before it was ended is not meant for what begins in it
// later, be it in the same update, in the same release, or in the frame after; what comes in by its ports is.
func TestTriggersOfAFormerLifeDoNotAct(t *testing.T) {
	r := registry()
	r.AddKind(again{})
	library := wits.NewLibrary(r, files{"sub.json": `"nodes":{"S0":{"do":"Act","with":{"Every":1}},"S1":{"do":"Act"}},
		"links":["OnActivate -> S0.Activate","S0.Ping -> S0.Deactivate","S0.OnDeactivate -> S1.Activate"]`}.fs())
	library.AddSource("main.json", []byte(`{"wits":1,"kind":"again","run":"sub.json"}`))
	p, err := library.Compile("main.json")
	if err != nil {
		t.Fatal(err)
	}
	run := start(t, p)
	for frame := range 4 {
		run.Good()
		kindtest.Lines(t, fmt.Sprint("same update, frame ", frame), run.Active(), "P", "P/S0")
	}

	// In frame 2, S0 ends and S1 is to begin in frame 3. The document is begun anew in one of these frames.
	for again := 2; again <= 3; again++ {
		p := load(t, registry(), files{
			"main.json": `"ports":[{"in":"End","type":"trigger"},{"in":"Begin","type":"trigger"},{"in":"Poke","type":"trigger"}],"nodes":{"P":{"run":"sub.json"}},
				"links":["OnActivate -> P.Activate","End -> P.Deactivate","Begin -> P.Activate","Poke -> P.Poke"]`,
			"sub.json": `"ports":[{"in":"Poke","type":"trigger"}],"nodes":{"S0":{"do":"Act","with":{"Every":2}},"S1":{"do":"Act"}},
				"links":["OnActivate -> S0.Activate","S0.Ping -> S0.Deactivate","S0.OnDeactivate -> S1.Activate","Poke -> S0.Poke"]`,
		})
		ports, err := wits.Bind[struct{ End, Begin, Poke wits.InputTrigger }](p)
		if err != nil {
			t.Fatal(err)
		}
		run := start(t, p)
		for frame := range 4 {
			if frame == 2 {
				ports.End.Fire(run.Mind)
			}
			if frame == again {
				ports.Begin.Fire(run.Mind)
				ports.Poke.Fire(run.Mind)
			}
			lines := run.Good()
			if frame == again {
				kindtest.Lines(t, fmt.Sprint("begun anew in frame ", again, ", heard"), lines[len(lines)-3:], "P/S0: activate", "P/S0: poke", "P/S0: update")
			}
		}
		kindtest.Lines(t, fmt.Sprint("begun anew in frame ", again), run.Active(), "P", "P/S0")
	}
}
