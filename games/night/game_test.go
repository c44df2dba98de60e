package night

import (
	"slices"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/sense"
)

// hidden is a corner of the store from which nobody in the hall, the library or the office can be seen or heard.
var hidden = at(0.8, 0.8)

// TestU16_PatrolIsARangeBasedQueue: the guard goes to the nearest patrol point that it has not been to, to each of them
// once, and then begins again.
func TestU16_PatrolIsARangeBasedQueue(t *testing.T) {
	g := alone(t, "seed")
	points := g.world.House.Patrol
	var visited []int
	last := geom.Vec2{}
	rounds := 2
	if testing.Short() {
		rounds = 1
	}
	for len(visited) < rounds*len(points)-1 { // the last of the first round is the first of the second
		g.put(0, hidden, 0)
		at, seen := g.world.Bodies[1].At, g.world.Time()
		g.tick()
		sound(t, g)
		if seen > 900 {
			t.Fatalf("in 15 minutes it has been to %d of %d points", len(visited), len(points))
		}
		next := value(t, g, 1, "@own.nextPatrolPoint").(geom.Vec2)
		if next == last {
			continue
		}
		last = next
		i := slices.Index(points, next)
		if i < 0 {
			t.Fatalf("it goes to %v, which is no patrol point", next)
		}
		round := visited
		if len(visited) >= len(points) {
			round = visited[len(points)-1:]
		}
		if slices.Contains(round, i) {
			t.Errorf("it goes to point %d again, before it has been to all", i)
		}
		for k, p := range points {
			if !slices.Contains(round, k) && p.Dist(at) < next.Dist(at)-0.5 {
				t.Errorf("it goes to %v from %v, though %v is nearer", next, at, p)
			}
		}
		visited = append(visited, i)
	}
}

// TestU16_RandomPatrol: in the other mode it goes anywhere.
func TestU16_RandomPatrol(t *testing.T) {
	g := begin(t, map[string]string{"you": "the hider", "guards": "1", "patrol": "random"}, 1)
	var visited []geom.Vec2
	seconds, least := 400, 8
	if testing.Short() {
		seconds, least = 200, 4
	}
	for range seconds * Rate {
		g.put(0, hidden, 0)
		g.tick()
		if next := value(t, g, 1, "@own.nextPatrolPoint").(geom.Vec2); len(visited) == 0 || visited[len(visited)-1] != next {
			visited = append(visited, next)
		}
	}
	again := false
	for i, p := range visited {
		if !slices.Contains(g.world.House.Patrol, p) {
			t.Errorf("%v is no patrol point", p)
		}
		again = again || slices.Contains(visited[:i], p)
	}
	if len(visited) < least || !again {
		t.Errorf("in %d s it goes to %v", seconds, visited)
	}
}

// TestU16_ChaseFollowsTheHider: what it senses is where it goes, and it catches who stands still.
func TestU16_ChaseFollowsTheHider(t *testing.T) {
	for _, search := range []string{"ours", "seed"} {
		g := alone(t, search)
		g.put(1, at(13, 14.5), 0)
		h := g.put(0, at(20, 12), 0)
		until(t, g, "it sees the hider", 1, func() bool { return g.world.Bodies[1].Mood == Chase })
		for _, p := range []geom.Vec2{at(20, 16.5), at(24, 17), at(20, 11.5)} {
			h.At = p
			until(t, g, "it follows", 0.5, func() bool {
				return value(t, g, 1, "@own.lastPlayerPosition").(geom.Vec2).Dist(h.At) < 0.2 && g.world.Bodies[1].way.To.Dist(h.At) < 0.6
			})
		}
		if v := g.world.Bodies[1].Velocity.Len(); v < 2.6 {
			t.Errorf("%s: it chases with %.1f m/s, which is no more than it searches with", search, v)
		}
		until(t, g, "it catches the hider", 8, func() bool { return g.world.Phase == Caught })
	}
}

// TestU16_SeedSearches: out of sight the state is search; the guard goes to the last known position, asks its query, visits
// the places that it has not seen on the way, and patrols again.
func TestU16_SeedSearches(t *testing.T) {
	g := alone(t, "seed")
	b := g.put(1, at(13, 14.5), 0)
	lost := at(20, 12)
	h := g.put(0, lost, 0)
	until(t, g, "it sees the hider", 1, func() bool { return b.Mood == Chase })
	h.At = at(45.4, 20.6) // far away
	if s := until(t, g, "it searches", 1, func() bool { return b.Mood == Search }); s > seenFor+0.1 {
		t.Errorf("it takes %.2f s to notice that nobody is there", s)
	}
	until(t, g, "it is where it saw the hider last", 6, func() bool { return b.At.Dist(lost) < 0.8 })
	until(t, g, "it knows places", 3, func() bool { return runs(g, 1, "All") })
	places := value(t, g, 1, "Search.Places").([]geom.Vec2)
	if len(places) == 0 {
		t.Fatal("the query has found no place")
	}
	for _, p := range places {
		if g.world.ground.Far(lost, p) >= far {
			t.Errorf("nobody gets from %v to %v", lost, p)
		}
	}
	was := int64(0)
	for b.Mood == Search {
		if g.tick(); b.Mood != Search {
			break
		}
		now := value(t, g, 1, "Search.Searched").(int64)
		if now&was != was {
			t.Fatalf("places that were searched, %b, are not any more: %b", was, now)
		}
		was = now
		if g.world.Time() > 300 {
			t.Fatal("it searches for ever")
		}
	}
	if all := int64(1)<<min(len(places), maxPlaces) - 1; was != 0 && was != all {
		t.Errorf("of %d places it has searched %b", len(places), was)
	}
	if b.Mood != Patrol || !runs(g, 1, "Patrolling") {
		t.Errorf("after the search it does %v", b.Mood)
	}
}

// TestTheServiceSearches: the service of [Keck], which runs a query at an interval and writes its best position: the guard goes
// where the query says, the place changes while it goes, and the search ends when there is no place left, or after a minute.
func TestTheServiceSearches(t *testing.T) {
	g := alone(t, "service")
	b := g.put(1, at(13, 14.5), 0)
	h := g.put(0, at(20, 12), 0)
	until(t, g, "it sees the hider", 1, func() bool { return b.Mood == Chase })
	h.At = at(45.4, 20.6) // far away
	until(t, g, "it searches", 1, func() bool { return b.Mood == Search })
	until(t, g, "its service has asked", 10, func() bool { return runs(g, 1, "Spread") && value(t, g, 1, "Search.Found").(bool) })
	goals, underway := map[geom.Vec2]bool{}, false
	for b.Mood == Search && g.world.Time() < 100 {
		before := value(t, g, 1, "Search.Goal").(geom.Vec2)
		on := runs(g, 1, "GoTo")
		g.tick()
		goal := value(t, g, 1, "Search.Goal").(geom.Vec2)
		goals[goal] = true
		underway = underway || on && runs(g, 1, "GoTo") && goal != before
	}
	if len(goals) < 3 || !underway {
		t.Errorf("it goes to %d places, and changes its mind on the way: %v", len(goals), underway)
	}
	if b.Mood == Search {
		t.Error("it searches for ever")
	}
}

// TestU16_HeardIsChased: a guard that hears the hider's steps chases, too; the steps of nobody, a stone, only ours looks into.
func TestU16_HeardIsChased(t *testing.T) {
	for _, search := range []string{"ours", "seed"} {
		g := alone(t, search)
		b := g.put(1, at(30, 19), tau/4)
		h := g.put(0, at(30, 15.5), 0) // behind it
		h.actuator.Issue(verbs.Steer(at(1, 0), walkSpeed, false))
		until(t, g, "it hears the hider", 1, func() bool { return b.Mood == Chase })
		if b.knows.HeardAt == never {
			t.Errorf("%s: it chases, and has heard nothing", search)
		}
		g = alone(t, search)
		b = g.put(1, at(30, 19), tau/4)
		g.put(0, hidden, 0)
		g.world.noise(at(30, 13))
		play(t, g, 0.5)
		if searches := b.Mood == Search; searches != (search == "ours") {
			t.Errorf("%s: after a stone has fallen it does %v", search, b.Mood)
		}
	}
}

// TestU17_WhatTheHiderEmits: it can always be seen, and is heard only while it moves: sprinting twice as far as walking,
// and clearer; sneaking hardly.
func TestU17_WhatTheHiderEmits(t *testing.T) {
	g := alone(t, "seed")
	plans := map[string]sense.Modality{}
	for _, m := range g.world.senses.Config().Plan().Modalities {
		plans[m.Name] = m
	}
	walk, run := plans["Walking"], plans["Sprinting"]
	if run.Range != 2*walk.Range || run.Attenuation <= walk.Attenuation || run.Speed != walk.Speed {
		t.Errorf("sprinting is %+v, walking %+v", run, walk)
	}
	for _, c := range []struct {
		name  string
		pace  Pace
		speed float64
		far   float64 // m from the guard's ears, in the open
		heard bool
	}{
		{"stands", Standing, 0, 2, false},
		{"sneaks", Sneaking, sneakSpeed, 2, true},
		{"sneaks", Sneaking, sneakSpeed, 4, false},
		{"walks", Walking, walkSpeed, 6, true},
		{"walks", Walking, walkSpeed, 12, false},
		{"sprints", Sprinting, sprintSpeed, 12, true},
		{"sprints", Sprinting, sprintSpeed, 21, false},
		{"is out of breath", Sprinting, walkSpeed, 12, false}, // and walks
	} {
		g := alone(t, "seed")
		b := &g.world.Bodies[1]
		for range Rate / 2 {
			g.put(1, at(12.5, 14.5), tau/2) // it looks the other way
			h := g.put(0, at(12.5+c.far, 14.5), 0)
			h.Pace, h.Velocity = c.pace, at(c.speed, 0)
			g.world.emit()
			g.world.senses.Move(h.ID, sense.Body{Place: flat(h.At), Velocity: flat(h.Velocity)})
			g.world.perceive()
			g.world.Tick++
		}
		if heard := b.knows.HeardAt > never; heard != c.heard {
			t.Errorf("who %s %g m away is heard: %v", c.name, c.far, heard)
		}
		if b.knows.SeenAt > never {
			t.Errorf("who %s %g m behind it is seen", c.name, c.far)
		}
	}
	g = alone(t, "seed")
	g.put(1, at(13, 14.5), 0)
	g.put(0, at(19, 14.5), 0)
	until(t, g, "who stands still is seen", 0.5, func() bool { return g.world.Hider().Seen })
}

// Who crouches is hidden by what is lower than a man, and only by that.
func TestSneakingBehindCover(t *testing.T) {
	for _, pace := range []Pace{Standing, Sneaking} {
		g := alone(t, "seed")
		seen := false
		for range Rate {
			g.put(1, at(20, 1.8), tau/4)
			h := g.put(0, at(20.6, 6.3), 0) // behind the desk of the lobby
			h.Pace = pace
			g.world.perceive()
			g.world.Tick++
			seen = seen || h.Seen
		}
		if seen != (pace == Standing) {
			t.Errorf("pace %d: it is seen: %v", pace, seen)
		}
	}
}

// What one guard knows all know, in our version; [Keck]'s guards are alone.
func TestGuardsTellEachOther(t *testing.T) {
	for _, search := range []string{"ours", "seed"} {
		g := begin(t, map[string]string{"you": "the hider", "guards": "2", "search": search}, 1)
		g.put(2, at(40, 28.6), 0)
		g.put(1, at(13, 14.5), 0)
		g.put(0, at(18, 14.5), 0)
		play(t, g, 0.5)
		if told := g.world.Bodies[2].Mood == Chase; told != (search == "ours") {
			t.Errorf("%s: the other guard is in %v", search, g.world.Bodies[2].Mood)
		}
	}
}

// A closed door stops eyes and the player, who can open it; it closes by itself. Guards open it.
func TestDoors(t *testing.T) {
	g := alone(t, "ours")
	w := g.world
	door := int64(slices.IndexFunc(w.House.Level.Doors(), func(d level.Door) bool { return d.Name == "StoreLobby" }))
	if door < 0 {
		t.Fatal("there is no such door")
	}
	west, east := at(12, 4.5), at(14, 4.5)
	if w.open(west, east) {
		t.Error("one sees through a closed door")
	}
	step := func(opens bool) geom.Vec2 {
		p := west
		for range 120 {
			p = w.move(p, at(0.03, 0), opens)
		}
		return p
	}
	if p := step(false); p.X > 13-bodyRadius {
		t.Errorf("one walks into a closed door as far as %v", p)
	}
	if p := step(true); p.X < 14 || w.Open>>door&1 == 0 {
		t.Errorf("who opens doors gets to %v", p)
	}
	if !w.open(west, east) {
		t.Error("one does not see through an open door")
	}
	g.put(0, hidden, 0)
	play(t, g, doorTime+0.5)
	if w.Open>>door&1 == 1 {
		t.Error("the door stays open")
	}
}

// A night is won with something in the bag, and lost by being caught.
func TestNights(t *testing.T) {
	g := alone(t, "ours")
	w := g.world
	g.put(1, at(40, 28.6), 0)
	h := g.put(0, w.Things[0].At.Add(at(0.5, 0)), 0)
	h.actuator.Issue(take.Order(Take{Thing: 0}))
	until(t, g, "it has something", takeTime+0.2, func() bool { return w.Carries() == 1 })
	g.put(0, plan(w.House.Entrance.At), 0)
	until(t, g, "it is away", 0.1, func() bool { return w.Phase == Escaped })
	if w.Tally.Escaped != 1 || w.Tally.Things != 1 {
		t.Errorf("%+v", w.Tally)
	}
	until(t, g, "there is another night", pauseAfter+0.1, func() bool { return w.Phase == Hiding && w.Night == 2 })
	if w.Carries() != 0 || w.Things[0].State != Lying || g.world.Bodies[1].At.Dist(w.Bodies[1].Home) > 0.2 {
		t.Error("the new night is not like the first")
	}
	g.put(1, at(20, 14.5), 0)
	g.put(0, at(20.6, 14.5), 0)
	until(t, g, "it is caught", 0.5, func() bool { return w.Phase == Caught })
}
