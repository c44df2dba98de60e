package town

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// The test cases of [Ott, appendix D] with its numbers: food 15, tree and blob 20 health, attack 5, strength 0.5,
// construction site 4 wood and 20 progress. Each can be watched: wits play town --option scene=eat.

// Case 1: rest at 0.5, eat at 1 - hunger/100 with a success modifier of 0.15 for 1.5 s. He stands still until the metre
// is below 50, eats two foods in a row, stands still until it is below 50 again, and eats the third.
func TestO11_1_EatsTwoFoodsInARow(t *testing.T) {
	var meals diary
	var metre []float64 // when he sets out
	var targets []wits.Entity
	walking, start := false, geom.Vec2{}
	g := watch(t, "eat", 60*Rate, func(g *Game, tick int64) {
		w := g.world
		if tick == 1 {
			start = w.At(ada)
		}
		meals.write(w)
		v := w.Villager(ada)
		if v.Hunger >= 50 && len(metre) == 0 && (w.At(ada) != start || doing(w, ada) != 0) {
			t.Errorf("tick %d: he stirs with the metre at %.1f", tick, v.Hunger)
		}
		now := doing(w, ada) == walk.Type()
		if now && !walking {
			metre = append(metre, v.Hunger)
			if i, ok := w.pool.Info(v.Claim); ok {
				targets = append(targets, i.Object)
				for e := range foods.Present(w.Things) {
					if w.At(e).Dist(w.At(ada)) < w.At(i.Object).Dist(w.At(ada))-0.1 {
						t.Errorf("tick %d: he goes for %s though %s is nearer", tick, i.Object, e)
					}
				}
			}
		}
		walking = now
	})
	meals = meals.of(Ate)
	if len(meals) != 3 || len(metre) != 3 || len(targets) != 3 {
		t.Fatalf("he ate %d times, set out at %v, for %v", len(meals), metre, targets)
	}
	if metre[0] >= 50 || metre[0] < 49.5 {
		t.Errorf("he set out for the first food at %.2f, not just below 50", metre[0])
	}
	if metre[1] < 50 {
		t.Errorf("he set out for the second at %.2f: without the modifier that would not be worth it", metre[1])
	}
	if gap := meals[1].tick - meals[0].tick; gap > 6*Rate {
		t.Errorf("he waited %d ticks between the first and the second", gap)
	}
	if metre[2] >= 50 || metre[2] < 49.5 {
		t.Errorf("he set out for the third at %.2f, not just below 50", metre[2])
	}
	if gap := meals[2].tick - meals[1].tick; gap < 10*Rate {
		t.Errorf("he waited only %d ticks between the second and the third", gap)
	}
	if n := g.world.Tally.Eaten; n != 3 {
		t.Errorf("%d foods were eaten", n)
	}
}

// checkHouse checks what cases 2 to 4 have in common.
func checkHouse(t *testing.T, w *World, h diary) {
	t.Helper()
	picked, delivered, chops, hammered, felled := h.of(Picked), h.of(Delivered), h.of(Chopped), h.of(Hammered), h.of(Felled)
	if len(picked) != 4 || len(delivered) != 4 {
		t.Fatalf("%d woods picked up, %d delivered; both should be 4", len(picked), len(delivered))
	}
	if len(chops) != 4 || len(felled) != 1 || felled[0].tick != chops[3].tick {
		t.Errorf("%d strokes felled %d trees; 20/5 are 4 for one", len(chops), len(felled))
	}
	if len(hammered) != 4 || len(h.of(Built)) != 1 || h.of(Built)[0].tick != hammered[3].tick {
		t.Errorf("%d build actions made %d houses; 20/(10*0.5) are 4 for one", len(hammered), len(h.of(Built)))
	}
	if !(picked[1].tick < delivered[0].tick && delivered[1].tick < chops[0].tick && chops[3].tick < picked[2].tick &&
		picked[3].tick < delivered[2].tick && delivered[3].tick < hammered[0].tick) {
		t.Error("he did it in another order than: two woods, deliver, fell, two woods, deliver, build")
	}
	if houses.Len(w.Things) != 1 || sites.Len(w.Things) != 0 {
		t.Errorf("%d houses and %d sites", houses.Len(w.Things), sites.Len(w.Things))
	}
}

// Case 2: two woods, a tree in four strokes, its two woods, four build actions.
func TestO11_2_BuildsAHouse(t *testing.T) {
	var d diary
	var nearest wits.Entity
	g := watch(t, "house", 40*Rate, func(g *Game, _ int64) {
		w := g.world
		if before := len(d.of(Delivered)); true {
			d.write(w)
			if before == 1 && len(d.of(Delivered)) == 2 {
				for e, tr := range trees.All(w.Things) {
					if tr.Health > 0 && (nearest == 0 || w.At(e).Dist(w.At(ada)) < w.At(nearest).Dist(w.At(ada))) {
						nearest = e
					}
				}
			}
		}
	})
	checkHouse(t, g.world, d)
	if felled := d.of(Felled); felled[0].Who != nearest {
		t.Errorf("he felled %s, but %s was nearest", felled[0].Who, nearest)
	}
}

// Case 3: a blob at 8 s. He stops at once, goes for it, kills it with four hits, and returns to the house.
func TestO11_3_StopsForABlob(t *testing.T) {
	const came = 8 * Rate
	var d diary
	turned, reached := int64(0), int64(0)
	far := 0.0
	g := watch(t, "blob", 60*Rate, func(g *Game, tick int64) {
		w := g.world
		d.write(w)
		e, _ := first(blobs.All(w.Things))
		switch {
		case tick == came:
			if e == 0 {
				t.Fatal("there is no blob")
			}
			if doing(w, ada) != walk.Type() {
				t.Fatal("he should be on his way to the tree")
			}
			far = w.At(e).Dist(w.At(ada))
		case e != 0 && turned == 0:
			if i, ok := w.pool.Info(w.Villager(ada).Claim); ok && i.Object == e && i.Offer == offerFight {
				turned = tick
			}
		case e != 0 && reached == 0:
			if now := w.At(e).Dist(w.At(ada)); now > far+0.1 {
				t.Errorf("tick %d: he is not coming nearer: %.2f m", tick, now)
			} else {
				far = now
			}
			if doing(w, ada) == strike.Type() {
				reached = tick
			}
		}
	})
	if turned == 0 || turned > came+1 {
		t.Errorf("the blob came in tick %d; he went for it in tick %d", came, turned)
	}
	if n := len(d.of(Struck)); n != 4 {
		t.Errorf("%d hits; 20/5 are 4", n)
	}
	killed := d.of(Killed)
	if len(killed) != 1 {
		t.Fatalf("%d blobs are dead", len(killed))
	}
	for _, e := range d {
		if e.tick > came && e.tick <= killed[0].tick && (e.Kind == Chopped || e.Kind == Hammered || e.Kind == Picked || e.Kind == Delivered) {
			t.Errorf("tick %d: he works while the blob lives", e.tick)
		}
	}
	checkHouse(t, g.world, d)
	if built := d.of(Built); len(built) == 0 || built[0].tick < killed[0].tick {
		t.Error("the house should be finished after the fight")
	}
}

// Case 4: a blob at 20.7 s, during a solid build action. He turns towards it in the same or the next frame, on another
// layer, but does not move until the action has ended; then he kills it, and returns.
func TestO11_4_TurnsAtOnceMovesWhenTheStrokeIsDone(t *testing.T) {
	const came = 1242 // 20.7 s
	var d diary
	var stood geom.Vec2
	var blob wits.Entity
	turned, moved, ended := int64(0), int64(0), int64(0)
	looked, aim := int64(0), 0.0
	g := watch(t, "interrupt", 60*Rate, func(g *Game, tick int64) {
		w := g.world
		d.write(w)
		if e, _ := first(blobs.All(w.Things)); e != 0 && blob == 0 {
			blob = e
		}
		switch {
		case tick < came:
			return
		case tick == came:
			if blob == 0 || doing(w, ada) != build.Type() {
				t.Fatalf("the blob is %s, and he does order %d; it should come during a build action", blob, doing(w, ada))
			}
			if e := current(w.Agent(ada)).Elapsed; e < 0.1 || e > buildTime-0.2 {
				t.Fatalf("the build action is %.2f s old: it should be in its middle", e)
			}
			stood, aim = w.At(ada), aims(w, ada, w.At(blob))
			return
		}
		if looked == 0 && does(w, ada, lookAt.Type()) {
			looked = tick
		}
		if turned == 0 && aims(w, ada, w.At(blob)) < aim-0.05 {
			turned = tick
		}
		if ended == 0 && doing(w, ada) != build.Type() {
			ended = tick
		}
		if moved == 0 && w.At(ada) != stood {
			moved = tick
		}
	})
	if looked == 0 || looked > came+1 || turned == 0 || turned > came+1 {
		t.Errorf("the blob came in tick %d; he looks from tick %d and turns from tick %d on", came, looked, turned)
	}
	if ended == 0 || ended-came < Rate/5 {
		t.Errorf("the build action ended in tick %d, right after the blob came", ended)
	}
	if moved < ended {
		t.Errorf("he moved in tick %d, before the build action ended in tick %d", moved, ended)
	}
	if moved > ended+3 {
		t.Errorf("he moved only in tick %d, though the build action ended in tick %d", moved, ended)
	}
	if n := len(d.of(Struck)); n != 4 || len(d.of(Killed)) != 1 {
		t.Fatalf("%d hits killed %d blobs", n, len(d.of(Killed)))
	}
	before, after := 0, 0
	for _, e := range d.of(Hammered) {
		if e.tick < d.of(Killed)[0].tick {
			before++
		} else {
			after++
		}
	}
	if before != 3 || after != 1 {
		t.Errorf("%d build actions before and %d after the fight", before, after)
	}
	checkHouse(t, g.world, d)
}
