package act_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/act"
	"pgregory.net/rapid"
)

// show draws a ring: A active, i interrupted, z sleeping, . inactive; h and t before head and tail.
func show(r *act.Ring) string {
	var s strings.Builder
	for i := range r.Size() + 1 {
		if i == r.Head() {
			s.WriteString("h")
		}
		if i == r.Tail() {
			s.WriteString("t")
		}
		s.WriteString(map[act.State]string{act.Inactive: ".", act.Active: "A", act.Interrupted: "i", act.Sleeping: "z"}[r.State(i)])
	}
	return s.String()
}

func wantRing(t *testing.T, r *act.Ring, want string) {
	t.Helper()
	if got := show(r); got != want {
		t.Fatalf("ring %s, want %s", got, want)
	}
}

// figure12 is a ring of five as figures 12 and 13 have it: A gone, B, C and D active.
func figure12(t *testing.T) act.Ring {
	r := act.NewRing(5)
	for range 4 {
		if _, err := r.Add(); err != nil {
			t.Fatal(err)
		}
	}
	r.Finish(0)
	return r
}

func TestO07_Case1_AddAtTheTail(t *testing.T) {
	r := figure12(t)
	wantRing(t, &r, ".hAAAt..")
	if at, err := r.Add(); at != 4 || err != nil {
		t.Fatal(at, err)
	}
	wantRing(t, &r, ".hAAAAt.")
}

func TestO07_Case2_TheHeadStaysBeforeAnActiveAction(t *testing.T) {
	r := figure12(t)
	if !r.Finish(2) {
		t.Fatal("C did not finish")
	}
	wantRing(t, &r, ".hAzAt..")
}

func TestO07_Case3_IterationSkipsSleeping(t *testing.T) {
	r := figure12(t)
	r.Finish(2)
	var awake []int
	for i := r.Head(); i != r.Tail(); i = r.Next(i) {
		if r.Awake(i) {
			awake = append(awake, i)
		}
	}
	if fmt.Sprint(awake) != "[1 3]" || r.Active() != 2 || r.Len() != 3 {
		t.Fatal(awake, r.Active(), r.Len())
	}
	r.Finish(1) // now the head moves over C too, and both are out of the ring
	wantRing(t, &r, "...hAt..")
}

func TestO07_Case4_TheHeadMovesToTheTail(t *testing.T) {
	r := figure12(t)
	r.Finish(2)
	for _, want := range []int{4, 5} {
		if at, err := r.Add(); at != want || err != nil {
			t.Fatal(at, err)
		}
	}
	wantRing(t, &r, "t.hAzAAA") // the tail is before the head
	// F comes to place 0, where the tail was: B at the head becomes the newest, and C, that slept, makes room.
	if at, err := r.Add(); at != 0 || err != nil {
		t.Fatal(at, err)
	}
	wantRing(t, &r, "AAt.hAAA")
	if r.Active() != 5 {
		t.Fatal(r.Active())
	}
}

func TestO07_AllActiveIsAnErrorWithTheSizeThatWouldDo(t *testing.T) {
	r := act.NewRing(3)
	for range 3 {
		if _, err := r.Add(); err != nil {
			t.Fatal(err)
		}
	}
	before := r
	_, err := r.Add()
	var full *act.BufferError
	if !errors.Is(err, act.ErrBufferTooSmall) || !errors.As(err, &full) || full.Size != 3 || full.Need != 4 {
		t.Fatal(err)
	}
	if err.Error() != "the buffer is too small: all 3 actions in it are active; a size of 4 would do" {
		t.Error(err)
	}
	if r != before {
		t.Errorf("the ring changed: %s, was %s", show(&r), show(&before))
	}
	r.Finish(1)
	if at, err := r.Add(); err != nil || r.Active() != 3 {
		t.Fatal(at, err, show(&r))
	}
}

func TestO07_AddingASleepingActionWakesIt(t *testing.T) {
	r := figure12(t)
	r.Finish(2)
	if !r.Wake(2) || r.Wake(2) || r.Wake(0) {
		t.Fatal("only a sleeping action wakes, and once")
	}
	wantRing(t, &r, ".hAAAt..")
	r.Finish(1)
	wantRing(t, &r, "..hAAt..")

	// The same in an actuator: a second wave uses the place of the first, which sleeps behind the walk.
	b := newBody(t)
	b.issue(move.Order(to(99)))
	b.issue(wave.Order(Wave{frames(1)}))
	b.issue(look.Order(Look{frames(99)}))
	b.wantSteps(t, "move start, wave, look")
	b.issue(wave.Order(Wave{frames(9)}))
	b.wantSteps(t, "move 99, wave, look")
	ring := b.actuator.Ring()
	wantRing(t, &ring, "hAAAt.......")
}

func TestO06_States(t *testing.T) {
	all := []act.State{act.Inactive, act.Waiting, act.Active, act.Interrupted, act.Finished, act.Sleeping}
	want := map[act.State]string{
		act.Inactive: "waiting active", act.Waiting: "inactive active interrupted", act.Active: "interrupted finished",
		act.Interrupted: "finished", act.Finished: "sleeping", act.Sleeping: "inactive active",
	}
	for _, from := range all {
		var may []string
		for _, next := range all {
			if from.May(next) {
				may = append(may, next.String())
			}
		}
		if got := strings.Join(may, " "); got != want[from] {
			t.Errorf("%v: %q, want %q", from, got, want[from])
		}
	}
	r := act.NewRing(2)
	at, _ := r.Add()
	if !r.Interrupt(at) || r.Interrupt(at) || r.State(at) != act.Interrupted || !r.Finish(at) || r.Finish(at) {
		t.Fatal(show(&r))
	}
}

// The ring against a plain list of what is active.
func TestO07_RingKeepsEveryActiveAction(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(1, act.MaxRuns).Draw(t, "size")
		r := act.NewRing(size)
		active := map[int]bool{}
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			place := rapid.IntRange(0, size).Draw(t, "place")
			switch rapid.IntRange(0, 2).Draw(t, "what") {
			case 0:
				at, err := r.Add()
				if (err != nil) != (len(active) == size) {
					t.Fatalf("%d of %d active: %v", len(active), size, err)
				}
				if err == nil && active[at] {
					t.Fatalf("place %d was taken", at)
				}
				if err == nil {
					active[at] = true
				}
			case 1:
				if r.Finish(place) != active[place] {
					t.Fatalf("finish of %d in %s", place, show(&r))
				}
				delete(active, place)
			case 2:
				if r.Wake(place) {
					active[place] = true
				}
			}
			seen := map[int]bool{}
			for i := r.Head(); i != r.Tail(); i = r.Next(i) {
				if r.Awake(i) {
					seen[i] = true
				}
			}
			if fmt.Sprint(seen) != fmt.Sprint(active) || r.Active() != len(active) {
				t.Fatalf("%s, want active %v", show(&r), active)
			}
		}
	})
}
