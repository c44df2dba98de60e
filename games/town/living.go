package town

import (
	"math"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/scene"
)

// Living scenes give people roles who have nothing better to do: at the well, at the market, around the campfire. A document of the kind
// scene says which there are; see package scene. The director of a world casts, and is copied, hashed and saved with it.

// villageScenes is the document of the village's scenes.
const villageScenes = "village.scene.json"

// sceneKind is the kind of such documents, with what the village has.
var sceneKind = scene.Kind{
	Traits:   []string{"Courage", "Diligence", "Health", "Hunger"},
	Events:   []string{"built", "died", "raid"},
	Pictures: []string{"bench", "campfire", "cash", "juggling", "market", "restaurant", "shop", "square", "stop", "table", "well"},
	Playing: func(x *wits.Context) *scene.Playing {
		_, b := own(x)
		if b.w.director == nil {
			return nil
		}
		return b.w.director.Playing(int(b.Agent))
	},
}

// sceneEvents are the events of the kind, as the world tells them.
var sceneEvents = [...]EventKind{Built, Died, Raid}

// patience is after how long the director takes a role from somebody who does something else, s.
const patience = 2.0

// lookPeriod is once in how many ticks a scene looks around.
const lookPeriod = 6

// Since implements [scene.Game].
func (w *World) Since(event int) float64 {
	if t := w.Happened[event]; t > 0 {
		return float64(w.Tick-t) / Rate
	}
	return math.Inf(1)
}

// Trait implements [scene.Game], in the order of sceneKind.Traits.
func (w *World) Trait(character, trait int) float64 {
	v := villagers.Get(w.Things, w.Agents[character].ID)
	if v == nil {
		return 0
	}
	return [...]float64{v.Courage, v.Diligence, v.Health, v.Hunger}[trait]
}

// Named implements [scene.Game].
func (w *World) Named(character int, name string) bool {
	v := villagers.Get(w.Things, w.Agents[character].ID)
	return v != nil && v.Person().Name == name
}

// Find implements [scene.Game].
func (w *World) Find(name string, near geom.Vec2) int {
	n := slices.IndexFunc(People[:], func(p Person) bool { return p.Name == name })
	if n < 0 {
		return -1
	}
	if w.listed != w.NextPerson {
		w.listed = w.NextPerson
		for k := range w.namesakes {
			w.namesakes[k] = w.namesakes[k][:0]
		}
		for i := range w.Agents {
			if v := villagers.Get(w.Things, w.Agents[i].ID); v != nil {
				k := v.Nature % int64(len(People))
				w.namesakes[k] = append(w.namesakes[k], int32(i))
			}
		}
	}
	best, least := -1, math.Inf(1)
	for _, k := range w.namesakes[n] { // some may have gone
		if i := int(k); w.Named(i, name) {
			if far := w.At(w.Agents[i].ID).Sub(near).LenSq(); far < least {
				best, least = i, far
			}
		}
	}
	return best
}

// hour returns the hour of the day: the sun rises at 6.
func (w *World) hour() float64 { return math.Mod(6+float64(w.Part()*24), 24) }

// direct goes on with the scenes by a frame. The one whom a person steers is cast by nobody.
func (w *World) direct(time float64, steered wits.Entity) {
	if w.director == nil {
		return
	}
	for i := range w.Agents {
		a := &w.Agents[i]
		id := a.ID
		if a.Detail[detailBody] > 1 && a.Moved != w.Tick && id != steered {
			continue // nothing of it has changed
		}
		c := scene.Character{ID: id, Absent: true, Player: id == steered}
		if v := villagers.Get(w.Things, id); v != nil {
			c.At, c.Absent = w.At(id), !v.Alive() || v.Inside != 0
		}
		w.director.Set(i, c)
	}
	w.director.Step(scene.Frame{Time: time, Hours: 6 + float64(w.Time()/DayLength*24)})
}

// obstacle is something round that nobody walks through.
type obstacle struct {
	at     geom.Vec2
	radius float64 // m
}

// use gives the world the scenes of a document, which may have changed; nil takes them away.
func (w *World) use(s *scene.Scenes) {
	d := w.director
	switch {
	case s == nil:
		w.director, w.obstacles = nil, nil
		return
	case d != nil && d.Scenes() == s:
		return
	case d == nil:
		d = scene.NewDirector(s, w, w.Chance)
		d.Period, d.Patience, d.Blocks = lookPeriod, patience, w.blocks()
		if w.Season.Streets > manyStreets {
			d.Period = 2 * lookPeriod
		}
		w.director = d
	}
	d.Use(s)
	w.obstacles = w.obstacles[:0]
	for i := range d.Zones() {
		if z := d.Zone(i); pictureRadius(z.Scene.Picture) > 0 {
			w.obstacles = append(w.obstacles, obstacle{z.At, pictureRadius(z.Scene.Picture)})
		}
	}
}

// inScene returns the villager's place in its scene, and the middle of that; ok is false if it has no role.
func (b *body) inScene() (at, middle geom.Vec2, ok bool) {
	if b.w.director == nil {
		return at, middle, false
	}
	at, middle, ok = b.w.director.Place(int(b.Agent))
	return b.w.inside(at), middle, ok
}

// atPlace reports whether the villager stands in its place.
func (b *body) atPlace() bool {
	at, _, ok := b.inScene()
	return ok && b.at.At.Dist(at) <= seated
}

// seated is how near to its place somebody is there, in metres: others may push it a little.
const seated = 0.6

// TakePlace is the order to go to the place of one's role, and to stay there until something else is to be done.
type TakePlace struct {
	Best  float32 // the least that was left to go
	Since float32 // s for which it has not become less
	There int64   // 1 when it has been there
}

// Start fails for somebody without a role.
func (o *TakePlace) Start(b *body, _ act.Moment) act.Result {
	if _, _, ok := b.inScene(); !ok {
		return act.Fail(reasonRole)
	}
	*o = TakePlace{Best: math.MaxFloat32}
	return act.Complete
}

// Execute goes there, and looks to the middle. It fails when the villager has no role any more.
func (o *TakePlace) Execute(b *body, m act.Moment) act.Result {
	at, middle, ok := b.inScene()
	if !ok {
		return act.Fail(reasonRole)
	}
	left := at.Dist(b.at.At)
	if left <= seated/2 || o.There == 1 && left <= seated {
		if o.There, b.Velocity = 1, (geom.Vec2{}); at != middle {
			b.turn(middle.Sub(b.at.At).Angle(), m.Delta)
		}
		return act.Continue
	}
	switch {
	case left < float64(o.Best)-0.05:
		o.Best, o.Since = float32(left), 0
	case o.There == 1 && left > float64(o.Best)+1: // its place has moved
		o.There, o.Best, o.Since = 0, float32(left), 0
	default:
		if o.Since += float32(m.Delta); o.Since > stuckAfter {
			return act.Fail(reasonStuck)
		}
	}
	b.step(at, 0, walkSpeed, left, m.Delta)
	return act.Continue
}

// End stops.
func (o *TakePlace) End(b *body, _ act.Status) { b.Velocity = geom.Vec2{} }

// nodeTakePlace goes to the place of the villager's role.
type nodeTakePlace struct {
	act.Ordered
}

func (*nodeTakePlace) Doc() string {
	return "Goes to the place of the villager's role in a scene, and stays there until it is deactivated. Fails without a role."
}

func (n *nodeTakePlace) Activate(x *wits.Context) { n.Give(x, takePlace.Order(TakePlace{})) }

// registerScenes offers living scenes to designers.
func registerScenes(r *wits.Registry) {
	r.AddKind(sceneKind)
	r.AddKind(detailKind)
	wits.AddAction[nodeTakePlace](r, wits.Named("TakePlace"))
	wits.AddFunc(r, "SceneDraw", func(x *wits.Context, _ struct{}) float64 {
		_, b := own(x)
		if b.w.director == nil {
			return 0
		}
		return b.w.director.Draw(int(b.Agent))
	}, wits.Doc("How strongly the villager's role in a scene draws it, 0 to 1; 0 without a role."))
	wits.AddFunc(r, "AtPlace", func(x *wits.Context, _ struct{}) bool {
		_, b := own(x)
		return b.atPlace()
	}, wits.Doc("True while the villager stands in the place of its role in a scene."))
}
