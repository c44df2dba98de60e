package night

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

// Style is how a hider that nobody steers behaves when it is chased. What that means its documents say.
type Style int64

// Styles.
const (
	Farthest Style = iota // runs to the hiding place that is farthest from the guards, and stays there
	Nearest               // slips behind the nearest cover, and stays there
	Back                  // doubles back: hides where the guard has come from
	Circle                // goes on from one hiding place to the next
	Creep                 // hides nearby, and then sneaks away bit by bit
	styles
)

var styleNames = [...]string{"farthest", "nearest", "back", "circle", "creep"}

func (s Style) String() string { return styleNames[s] }

// ParseStyle finds a style by its name.
func ParseStyle(name string) (Style, error) {
	for i, n := range styleNames {
		if n == name {
			return Style(i), nil
		}
	}
	return 0, fmt.Errorf("there is no style %q (styles: %q)", name, styleNames)
}

// hiding is what a hider that nobody steers is told of how it is to behave, and what it has seen of the guards: it knows no
// more of them than that.
type hiding struct {
	Hand  bool // a person steers it
	Only  bool // it does nothing but hide
	Mixed bool // it draws a new style for each chase
	Style Style
	Known [MaxBodies]geom.Vec2
	Aware [MaxBodies]float64 // s since it saw this guard last
}

// awareFor is for how many seconds a hider reckons with a guard that it does not see any more.
const awareFor = 12.0

// watch lets the hider see the guards, each of them in every fourth tick.
func (w *World) watch() {
	s, h, view := &w.Hiding, w.Hider(), w.view()
	for i := range w.Guards() {
		b := &w.Guards()[i]
		s.Aware[b.Number] += delta
		if (w.Tick+b.Number)%4 == 0 && !b.Away && view.Sees(raised(h.At, h.Height()), raised(b.At, eyeHeight), 0) {
			s.Known[b.Number], s.Aware[b.Number] = b.At, 0
		}
	}
}

// aware lists the guards that the hider reckons with, where it saw them last.
func (w *World) aware(i int) (geom.Vec2, bool) {
	for n := int64(1); n < w.Count; n++ {
		if w.Hiding.Aware[n] > awareFor {
			continue
		}
		if i--; i < 0 {
			return w.Hiding.Known[n], true
		}
	}
	return geom.Vec2{}, false
}

// lies lists where things lie.
func (w *World) lies(i int) (geom.Vec2, bool) {
	for k := range w.Kinds {
		if w.Things[k].State != Lying {
			continue
		}
		if i--; i < 0 {
			return w.Things[k].At, true
		}
	}
	return geom.Vec2{}, false
}

// HiderPorts is the interface "Hider": what the game tells the mind of a hider that nobody steers.
type HiderPorts struct {
	Seen    wits.Input[bool]      `doc:"A guard sees it at this moment."`
	At      wits.Input[geom.Vec2] `unit:"m" doc:"Where it is."`
	Exit    wits.Input[geom.Vec2] `unit:"m" doc:"Where it gets out."`
	Carries wits.Input[int64]     `doc:"How many things it has taken."`
	Sprint  wits.Input[float64]   `unit:"m/s" doc:"How fast it can run at this moment: 4.8, or less when it is out of breath."`
	Style   wits.Input[Style]     `doc:"How it behaves when it is chased."`
	Mixed   wits.Input[bool]      `doc:"It draws a new style for each chase."`
	Only    wits.Input[bool]      `doc:"It does nothing but hide."`
}

// set tells a mind about its hider.
func (p *HiderPorts) set(m *wits.Mind, w *World) {
	h := w.Hider()
	p.Seen.Set(m, h.Seen)
	p.At.Set(m, h.At)
	p.Exit.Set(m, plan(w.House.Entrance.At))
	p.Carries.Set(m, w.Carries())
	p.Sprint.Set(m, mover{h, w}.speed(Sprinting))
	p.Style.Set(m, w.Hiding.Style)
	p.Mixed.Set(m, w.Hiding.Mixed)
	p.Only.Set(m, w.Hiding.Only)
}

// registerHider offers what documents of hiders need.
func registerHider(r *wits.Registry) {
	wits.AddEnum[Style](r, "style", "How a hider behaves when it is chased.", styleNames[:]...)
	wits.AddInterface[HiderPorts](r, "Hider", wits.Doc("What the game tells the mind of a hider that nobody steers."))
	wits.AddAction[nodeCrouch](r, wits.Named("Crouch"))
	wits.AddAction[nodeTake](r, wits.Named("TakeThing"))
	wits.AddList(r, "KnownGuards", "Where the hider has seen guards in the last 12 seconds.", func(x *wits.Context, i int) (geom.Vec2, bool) {
		return wits.World[*World](x).aware(i)
	})
	wits.AddList(r, "Loot", "Where things lie that can be taken.", func(x *wits.Context, i int) (geom.Vec2, bool) {
		return wits.World[*World](x).lies(i)
	})
	wits.AddFunc(r, "Exposure", func(x *wits.Context, p placeParams) float64 {
		h := wits.World[*World](x).House
		if c := h.Ground.Find(flat(p.Place)); c >= 0 {
			return h.exposure[c]
		}
		return 1
	}, wits.Doc("From which part of what is around a place one who crouches there is seen, 0 to 1."))
	wits.AddFunc(r, "GuardsWay", func(x *wits.Context, p placeParams) float64 {
		w := wits.World[*World](x)
		least := 1000.0
		for i := 0; ; i++ {
			at, ok := w.aware(i)
			if !ok {
				return least
			}
			least = min(least, w.ground.Far(at, p.Place))
		}
	}, wits.Doc("How far the nearest of the KnownGuards walks to a place, in metres; 1000 without one."))
	wits.AddFunc(r, "GuardNearer", func(x *wits.Context, p placeParams) bool {
		b, w := own(x)
		for i := 0; ; i++ {
			at, ok := w.aware(i)
			if !ok {
				return false
			}
			if at.Dist(p.Place) < b.At.Dist(p.Place) {
				return true
			}
		}
	}, wits.Doc("True if one of the KnownGuards is nearer to a place than oneself, as the crow flies."))
}

// nodeCrouch stays low.
type nodeCrouch struct{ act.Ordered }

func (*nodeCrouch) Doc() string {
	return "Crouches where it is, low behind cover. Goes on until it is ended."
}

func (n *nodeCrouch) Activate(x *wits.Context) { n.Give(x, crouch.Order(Stoop{})) }

// nodeTake takes what lies in reach.
type nodeTake struct{ act.Ordered }

func (*nodeTake) Doc() string {
	return "Takes a thing that lies within 0.9 m, which takes 1.6 s. Fails if there is none."
}

func (n *nodeTake) Activate(x *wits.Context) {
	b, w := own(x)
	if t := w.thingNear(b.At); t >= 0 {
		n.Give(x, take.Order(Take{Thing: t}))
	} else {
		n.Refuse(x, reasonNothing)
	}
}
