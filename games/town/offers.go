package town

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/world/entity"
	"github.com/wits-ai/wits/world/smart"
)

// What things offer to villagers. An offer is made by whatever has its component and passes its test; how many may use
// it at once stands in its Spec.
var (
	catalogue = smart.NewCatalogue[*body](schema)

	offerEat      = smart.Add(catalogue, "eat", smart.Spec{Doc: "Eat the food."}, foods, eat, canEat)
	offerTake     = smart.Add(catalogue, "take food", smart.Spec{Share: offerEat, Doc: "Pick the food up."}, foods, take, canTakeFood)
	offerLog      = smart.Add(catalogue, "take wood", smart.Spec{Doc: "Pick the log up."}, woods, take, canTakeWood)
	offerStore    = smart.Add(catalogue, "store", smart.Spec{Places: 6, Doc: "Put food into the larder."}, larders, put, canStore)
	offerMeal     = smart.Add(catalogue, "eat from larder", smart.Spec{Share: offerStore, Doc: "Eat out of the larder."}, larders, eat, canMeal)
	offerDeliver  = smart.Add(catalogue, "deliver", smart.Spec{Places: 4, Doc: "Put wood onto the site."}, sites, put, canDeliver)
	offerBuild    = smart.Add(catalogue, "build", smart.Spec{Share: offerDeliver, Doc: "Build at the site."}, sites, build, canBuild)
	offerChop     = smart.Add(catalogue, "chop", smart.Spec{Doc: "Cut the tree down."}, trees, chop, canChop)
	offerFight    = smart.Add(catalogue, "fight", smart.Spec{Places: smart.Unlimited, Doc: "Strike the blob."}, blobs, strike, canFight)
	offerBed      = smart.Add(catalogue, "bed", smart.Spec{Places: houseBeds, Doc: "Sleep in the house."}, houses, sleep, canBed)
	offerFireside = smart.Add(catalogue, "fireside", smart.Spec{Places: smart.Unlimited, Doc: "Sleep beside the fire."}, fires, sleep, canFireside)
)

// Task is what somebody wants to do with some thing, whatever thing it is; documents know tasks by their names.
type Task int32

// Tasks.
const (
	TaskEat Task = iota
	TaskTakeFood
	TaskTakeWood
	TaskStore
	TaskDeliver
	TaskBuild
	TaskChop
	TaskFight
	TaskSleep
	tasks
)

var taskNames = [tasks]string{"eat", "gather", "fetch", "store", "deliver", "build", "chop", "fight", "sleep"}

// offering is one way to do a task: with things of one sort, by one of their offers.
type offering struct {
	thing Thing
	offer smart.Offer
	extra float64 // m that it may be farther away than it is, to be chosen as late
}

var offerings = [tasks][]offering{
	TaskEat:      {{ThingFood, offerEat, 0}, {ThingLarder, offerMeal, 0}},
	TaskTakeFood: {{ThingFood, offerTake, 0}},
	TaskTakeWood: {{ThingWood, offerLog, 0}},
	TaskStore:    {{ThingLarder, offerStore, 0}},
	TaskDeliver:  {{ThingSite, offerDeliver, 0}},
	TaskBuild:    {{ThingSite, offerBuild, 0}},
	TaskChop:     {{ThingTree, offerChop, 0}},
	TaskFight:    {{ThingBlob, offerFight, 0}},
	TaskSleep:    {{ThingHouse, offerBed, 0}, {ThingFire, offerFireside, 40}},
}

// again says which tasks go on, stroke after stroke, as long as there is something to do.
var again = [tasks]bool{TaskStore: true, TaskDeliver: true, TaskBuild: true, TaskChop: true, TaskFight: true}

// offerOf returns the offer by which a task is done with a thing; 0 if it is not.
func (d Task) offerOf(t Thing) smart.Offer {
	if d < 0 || d >= tasks {
		return 0
	}
	for _, v := range offerings[d] {
		if v.thing == t {
			return v.offer
		}
	}
	return 0
}

// order returns the order to use a thing by an offer. Catalogue.Order gives the same, but must allocate.
func order(o smart.Offer, e wits.Entity) act.Order {
	k := smart.Claim{Object: e, Offer: o}
	switch o {
	case offerEat, offerMeal:
		return eat.Order(Eat{k})
	case offerTake, offerLog:
		return take.Order(Take{k})
	case offerStore, offerDeliver:
		return put.Order(Put{k})
	case offerBuild:
		return build.Order(Build{k})
	case offerChop:
		return chop.Order(Chop{k})
	case offerFight:
		return strike.Order(Strike{k})
	case offerBed, offerFireside:
		return sleep.Order(Sleep{k})
	}
	return act.Order{}
}

// Entity returns the villager, for package smart.
func (b *body) Entity() wits.Entity { return b.id }

func canEat(b *body, w *entity.World, e wits.Entity, _ *Food) bool {
	return w.Present(e) || b.carries(e)
}

func canTakeFood(b *body, w *entity.World, e wits.Entity, _ *Food) bool {
	return w.Present(e) && b.room() > 0
}

func canTakeWood(b *body, w *entity.World, e wits.Entity, _ *Wood) bool {
	return w.Present(e) && b.room() > 0
}

func canStore(b *body, _ *entity.World, _ wits.Entity, l *Larder) bool {
	return l.Count < LarderRoom && b.count(b.w, ThingFood) > 0
}

func canMeal(_ *body, _ *entity.World, _ wits.Entity, l *Larder) bool { return l.Count > 0 }

func canDeliver(b *body, _ *entity.World, _ wits.Entity, s *Site) bool {
	return !s.Ready() && b.count(b.w, ThingWood) > 0
}

func canBuild(_ *body, _ *entity.World, _ wits.Entity, s *Site) bool { return s.Ready() }

func canChop(_ *body, _ *entity.World, _ wits.Entity, t *Tree) bool { return t.Health > 0 }

func canFight(_ *body, w *entity.World, e wits.Entity, _ *Blob) bool { return w.Present(e) }

func canBed(b *body, _ *entity.World, _ wits.Entity, h *House) bool {
	return b.w.Night() && h.Sleepers < houseBeds
}

func canFireside(b *body, _ *entity.World, _ wits.Entity, _ *Fire) bool { return b.w.Night() }

// claim takes the place that an order wants, in place of the one that the villager had: it is after one thing at a time.
func (b *body) claim(k *smart.Claim) act.Result {
	if k.Offer == 0 {
		return act.Complete
	}
	if b.Claim != 0 {
		if i, ok := b.w.pool.Info(b.Claim); ok && i.Object == k.Object && i.Offer == k.Offer && b.w.Things.Alive(k.Object) {
			k.Use = b.Claim
			return act.Complete
		}
	}
	u, err := b.w.pool.Take(b, b.w.Things, k.Offer, k.Object)
	switch err {
	case nil:
	case smart.ErrTaken:
		return act.Fail(reasonTaken)
	default:
		return act.Fail(reasonGone)
	}
	b.w.pool.Release(b.Claim)
	b.Claim, k.Use = u, u
	return act.Complete
}

// unclaim gives the place back, when an action ends and will not be gone on with.
func (b *body) unclaim(k *smart.Claim, s act.Status) {
	if s != act.Done && k.Use == b.Claim {
		b.release()
	}
}

func (b *body) release() {
	if b.Claim != 0 {
		b.w.pool.Release(b.Claim)
		b.Claim = 0
	}
}

// offered reports whether a thing still has something to do for the task, claims aside.
func (b *body) offered(d Task, e wits.Entity) bool {
	w := b.w.Things
	p := b.place(e)
	if p == nil || d.offerOf(p.Thing) == 0 {
		return false
	}
	switch d {
	case TaskStore:
		l := larders.Get(w, e)
		return l != nil && canStore(b, w, e, l)
	case TaskDeliver:
		s := sites.Get(w, e)
		return s != nil && canDeliver(b, w, e, s)
	case TaskBuild:
		s := sites.Get(w, e)
		return s != nil && s.Ready()
	case TaskChop:
		t := trees.Get(w, e)
		return t != nil && t.Health > 0
	}
	return true
}

// find returns the best thing for a task that the villager may use: what it has in its hands, else the nearest.
func (b *body) find(d Task) wits.Entity {
	if d < 0 || d >= tasks {
		return 0
	}
	if d == TaskEat {
		if e := b.carriedOf(b.w, ThingFood); e != 0 {
			return e
		}
	}
	best, far := wits.Entity(0), sight
	for _, v := range offerings[d] {
		within := far - v.extra
		if best == 0 {
			within = sight
		}
		if within <= 0 {
			continue
		}
		if e := b.w.nearest(b.at.At, v.thing, within, b, v.offer); e != 0 {
			best, far = e, b.w.At(e).Dist(b.at.At)+v.extra
		}
	}
	return best
}

// may reports whether the villager may use a thing in a way now.
func (b *body) may(o smart.Offer, e wits.Entity) bool { return b.w.pool.Can(b, b.w.Things, o, e) }
