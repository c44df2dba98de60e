package belief_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/flat"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/world/belief"
)

type (
	guise    struct{ Rank, Weapon int64 }
	contact  = belief.Contact[geom.Vec2, guise]
	contacts = belief.Contacts[geom.Vec2, guise]
	threat   = belief.Threat[geom.Vec2, belief.Nothing]
	threats  = belief.Threats[geom.Vec2, belief.Nothing]
)

// guard has its beliefs in itself: copying it copies them.
type guard struct {
	known   [4]contact
	threats [3]threat
}

// TestLastKnownState: what is believed is what was perceived last, be it true or not.
func TestLastKnownState(t *testing.T) {
	var g guard
	c := contacts(g.known[:])
	c.Perceive(contact{Who: 7, Place: geom.Vec2{X: 1}, Velocity: geom.Vec2{X: 2}, Seen: 10, Certainty: 0.8, Attitude: belief.Hostile, State: guise{Rank: 3}})
	saved := g
	c.Perceive(contact{Who: 7, Place: geom.Vec2{X: 4}, Velocity: geom.Vec2{Y: 1}, Seen: 12, Certainty: 0.5})
	k := c.Find(7)
	if k == nil || k.Met != 10 || k.Seen != 12 || k.Place.X != 4 || k.Attitude != belief.Hostile || k.State.Rank != 0 {
		t.Fatalf("believes %+v", k)
	}
	if got := c.Perceive(contact{Who: 7, Place: geom.Vec2{X: 9}, Seen: 11}); got != k || k.Place.X != 4 {
		t.Errorf("an old rumour counts: %+v", *got)
	}
	if k.Age(15) != 3 || k.Expected(15, 2) != (geom.Vec2{X: 4, Y: 2}) || k.Expected(11, 2) != k.Place {
		t.Errorf("age %v, expected at %v", k.Age(15), k.Expected(15, 2))
	}
	for _, s := range []struct{ now, half, want float64 }{{12, 5, 0.5}, {17, 5, 0.25}, {22, 5, 0.125}, {100, 0, 0.5}, {11, 5, 0.5}} {
		if got := k.Sure(s.now, s.half); math.Abs(got-s.want) > 1e-15 {
			t.Errorf("at %v it is sure by %v, not %v", s.now, got, s.want)
		}
	}
	g = saved
	if k.Place.X != 1 || c.Len() != 1 {
		t.Error("a copy is not what it was")
	}
	k.Attitude = belief.Friendly // in disguise
	c.Perceive(contact{Who: 7, Seen: 20})
	if c.Find(7).Attitude != belief.Friendly {
		t.Error("the disguise does not hold")
	}
}

// TestNobody is never believed in.
func TestNobody(t *testing.T) {
	var g guard
	c := contacts(g.known[:])
	if c.Perceive(contact{Seen: 1}) != nil || c.Find(0) != nil || c.Forget(0) || c.Len() != 0 {
		t.Error("there is a belief about nobody")
	}
	if _, ok := c.At(0); ok {
		t.Error("there is a first of none")
	}
	if got := fmt.Sprint(belief.Unknown, belief.Hostile, belief.Attitude(9)); got != "unknown hostile hostile" {
		t.Error(got)
	}
}

// TestTell: what others know is news as far as it is newer.
func TestTell(t *testing.T) {
	var a, b guard
	x, y := contacts(a.known[:]), contacts(b.known[:])
	x.Perceive(contact{Who: 1, Seen: 5, Place: geom.Vec2{X: 1}})
	x.Perceive(contact{Who: 2, Seen: 9, Place: geom.Vec2{X: 2}})
	y.Perceive(contact{Who: 1, Seen: 8, Place: geom.Vec2{X: 8}})
	x.Tell(y)
	if y.Len() != 2 || y.Find(1).Place.X != 8 || y.Find(2).Place.X != 2 || x.Find(1).Place.X != 1 {
		t.Errorf("%+v", b.known)
	}
}

// TestRandomContacts: a table against a plain list.
func TestRandomContacts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g guard
		c := contacts(g.known[:])
		var model []contact
		find := func(who wits.Entity) int {
			return slices.IndexFunc(model, func(m contact) bool { return m.Who == who })
		}
		t.Repeat(map[string]func(*rapid.T){
			"perceive": func(t *rapid.T) {
				news := contact{Who: wits.Entity(rapid.IntRange(1, 7).Draw(t, "who")), Seen: float64(rapid.IntRange(0, 20).Draw(t, "seen")),
					Attitude: belief.Attitude(rapid.IntRange(0, 3).Draw(t, "attitude"))}
				c.Perceive(news)
				switch i := find(news.Who); {
				case i >= 0 && news.Seen >= model[i].Seen:
					if news.Attitude == belief.Unknown {
						news.Attitude = model[i].Attitude
					}
					news.Met = model[i].Met
					model[i] = news
				case i >= 0:
				default:
					if news.Met = news.Seen; len(model) == len(c) {
						oldest := 0
						for j := range model {
							if model[j].Seen < model[oldest].Seen {
								oldest = j
							}
						}
						if model[oldest].Seen > news.Seen {
							return
						}
						model = slices.Delete(model, oldest, oldest+1)
					}
					model = append(model, news)
				}
			},
			"forget": func(t *rapid.T) {
				who := wits.Entity(rapid.IntRange(1, 7).Draw(t, "who"))
				i := find(who)
				if c.Forget(who) != (i >= 0) {
					t.Fatal("it says wrongly whether it was known")
				}
				if i >= 0 {
					model = slices.Delete(model, i, i+1)
				}
			},
			"forget what is old": func(t *rapid.T) {
				now, seconds := float64(rapid.IntRange(0, 30).Draw(t, "now")), float64(rapid.IntRange(0, 10).Draw(t, "seconds"))
				n := len(model)
				model = slices.DeleteFunc(model, func(m contact) bool { return now-m.Seen > seconds })
				if got := c.ForgetOlder(now, seconds); got != n-len(model) {
					t.Fatalf("%d were forgotten, not %d", got, n-len(model))
				}
			},
			"": func(t *rapid.T) {
				if c.Len() != len(model) || !slices.Equal(g.known[:len(model)], model) {
					t.Fatalf("it is\n%+v, not\n%+v", g.known, model)
				}
				for _, rest := range g.known[len(model):] {
					if rest != (contact{}) {
						t.Fatalf("what is unused is not zero: %+v", g.known)
					}
				}
				for who := range wits.Entity(8) {
					if k, i := c.Find(who), find(who); (k == nil) != (i < 0) || k != nil && *k != model[i] {
						t.Fatalf("of %v it finds %+v", who, k)
					}
				}
			},
		})
	})
}

// TestRandomThreats: a table against a plain list.
func TestRandomThreats(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g guard
		c := threats(g.threats[:])
		var model []threat
		t.Repeat(map[string]func(*rapid.T){
			"notice": func(t *rapid.T) {
				news := threat{Until: float64(rapid.IntRange(1, 20).Draw(t, "until"))} // its source is unknown
				got, want := c.Notice(news), int64(1)
				for _, m := range model {
					want = max(want, m.Number+1)
				}
				if news.Number = want; len(model) == len(c) {
					first := 0
					for j := range model {
						if model[j].Until < model[first].Until {
							first = j
						}
					}
					if model[first].Until > news.Until {
						if got != 0 {
							t.Fatal("there was room")
						}
						return
					}
					model = slices.Delete(model, first, first+1)
				}
				if model = append(model, news); got != want {
					t.Fatalf("it has the number %d, not %d", got, want)
				}
			},
			"notice again": func(t *rapid.T) {
				if len(model) > 0 {
					i := rapid.IntRange(0, len(model)-1).Draw(t, "i")
					model[i].Source, model[i].Until = 3, model[i].Until+1
					if c.Notice(model[i]) != model[i].Number {
						t.Fatal("it has another number now")
					}
				}
			},
			"expire": func(t *rapid.T) {
				now := float64(rapid.IntRange(0, 12).Draw(t, "now"))
				n := len(model)
				model = slices.DeleteFunc(model, func(m threat) bool { return m.Until <= now })
				if got := c.Expire(now); got != n-len(model) {
					t.Fatalf("%d were over, not %d", got, n-len(model))
				}
			},
			"end": func(t *rapid.T) {
				number := int64(rapid.IntRange(0, 5).Draw(t, "number"))
				i := slices.IndexFunc(model, func(m threat) bool { return m.Number == number })
				if c.End(number) != (i >= 0) {
					t.Fatal("it says wrongly whether it was over")
				}
				if i >= 0 {
					model = slices.Delete(model, i, i+1)
				}
			},
			"": func(t *rapid.T) {
				if c.Len() != len(model) || !slices.Equal(g.threats[:len(model)], model) {
					t.Fatalf("it is\n%+v, not\n%+v", g.threats, model)
				}
				for _, rest := range g.threats[len(model):] {
					if rest != (threat{}) {
						t.Fatalf("what is unused is not zero: %+v", g.threats)
					}
				}
				for number := range int64(6) {
					k, i := c.Find(number), slices.IndexFunc(model, func(m threat) bool { return m.Number == number })
					if (k == nil) != (i < 0 || number == 0) || k != nil && *k != model[i] {
						t.Fatalf("of %d it finds %+v", number, k)
					}
				}
				if v, ok := c.At(len(model)); ok {
					t.Fatalf("there is one past the last: %+v", v)
				}
			},
		})
	})
}

// TestFlat: beliefs are words; in documents they are types like others.
func TestFlat(t *testing.T) {
	r := std.NewRegistry()
	wits.AddType[guise](r, "guise", "What it looks like.")
	belief.AddTypes[geom.Vec2, guise, belief.Nothing](r)
	belief.AddContacts(r, "Contacts", "Whom it knows.", func(x *wits.Context) contacts { return wits.Self[*guard](x).known[:] })
	belief.AddThreats(r, "Threats", "What it fears.", func(x *wits.Context) threats { return wits.Self[*guard](x).threats[:] })
	must.Succeed(t, r.Err())
	for _, typ := range []*wits.Type{r.List("Contacts").Elem, r.List("Threats").Elem} {
		if flat.HasPointers(typ.Go()) || typ.Words() == 0 {
			t.Errorf("%s has pointers", typ)
		}
	}
	var names []string
	for _, f := range r.Type("contact").Fields() {
		names = append(names, f.Name+" "+f.Type.Name())
	}
	if got, want := fmt.Sprint(names), "[Who entity State guise Place vec2 Velocity vec2 Seen float Met float Certainty float Attitude attitude By entity]"; got != want {
		t.Errorf("a contact has %s, not %s", got, want)
	}
	var g guard
	if n := testing.AllocsPerRun(100, func() {
		c, d := contacts(g.known[:]), threats(g.threats[:])
		for who := range wits.Entity(6) {
			c.Perceive(contact{Who: who, Seen: float64(who)})
			d.Notice(threat{Until: float64(who)})
		}
		c.Tell(c)
		c.ForgetOlder(7, 2)
		d.Expire(3)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
