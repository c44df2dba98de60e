package scenario

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
)

// event is a node that begins or ends.
type event struct {
	tick   int64
	path   string
	begins bool
}

func (e event) String() string {
	if e.begins {
		return e.path + " begins"
	}
	return e.path + " ends"
}

// moved appends what has changed in what a mind runs between two frames, by its activity; nothing without a frame before.
func moved(dst []event, p *wits.Program, before, now []uint64, tick int64, depth int) []event {
	if len(before) != len(now) || slices.Equal(before, now) {
		return dst
	}
	var begins []event
	for i := range p.Parts() {
		nodes := p.Parts()[i].Nodes
		for k := range nodes {
			n := &nodes[k]
			if n.Active < 0 || depth > 0 && deep(n.Path) > depth {
				continue
			}
			was, is := before[n.Active/64]>>(n.Active%64)&1 != 0, now[n.Active/64]>>(n.Active%64)&1 != 0
			switch {
			case was && !is:
				dst = append(dst, event{tick, n.Path, false})
			case is && !was:
				begins = append(begins, event{tick, n.Path, true})
			}
		}
	}
	return append(dst, begins...)
}

// deep returns how deep in documents within documents a node lies, 1 for one of the root document.
func deep(path string) int { return 1 + strings.Count(path, "/") }

// flat returns what is expected, as events.
func flat(list []Change) []event {
	var out []event
	for _, c := range list {
		for _, path := range c.Ends {
			out = append(out, event{c.Tick, path, false})
		}
		for _, path := range c.Begins {
			out = append(out, event{c.Tick, path, true})
		}
	}
	return out
}

// changes is flat turned round.
func changes(list []event) []Change {
	out := []Change{}
	for _, e := range list {
		if len(out) == 0 || out[len(out)-1].Tick != e.tick {
			out = append(out, Change{Tick: e.tick})
		}
		c := &out[len(out)-1]
		if e.begins {
			c.Begins = append(c.Begins, e.path)
		} else {
			c.Ends = append(c.Ends, e.path)
		}
	}
	return out
}

// compare says where what was seen first differs from what was expected.
func compare(c *check) (Failure, bool) {
	want, got, within := flat(c.e.Activity), c.events, int64(c.e.Within)
	if within == 0 {
		return c.differ(want, got, 0)
	}
	// What came in one frame may come in several, in another order: each node is compared by itself.
	var first *Failure
	var paths []string
	for _, e := range slices.Concat(want, got) {
		if !slices.Contains(paths, e.path) {
			paths = append(paths, e.path)
		}
	}
	of := func(list []event, path string) []event {
		return slices.DeleteFunc(slices.Clone(list), func(e event) bool { return e.path != path })
	}
	for _, path := range paths {
		if f, same := c.differ(of(want, path), of(got, path), within); !same && (first == nil || f.Tick < first.Tick) {
			first = &f
		}
	}
	if first == nil {
		return Failure{}, true
	}
	return *first, false
}

// differ finds the first of two rows of events that is not the same.
func (c *check) differ(want, got []event, within int64) (f Failure, same bool) {
	i := 0
	for i < len(want) && i < len(got) && want[i].path == got[i].path && want[i].begins == got[i].begins && apart(want[i], got[i]) <= within {
		i++
	}
	want, got = want[i:], got[i:]
	switch {
	case len(want) == 0 && len(got) == 0:
		return Failure{}, true
	case len(want) == 0 || len(got) > 0 && got[0].tick < want[0].tick:
		text := ""
		if len(want) > 0 {
			text = fmt.Sprintf(": expected is that next, in frame %d, %s", want[0].tick, want[0])
		}
		return c.failure(got[0].tick, "%s, which is not expected%s", got[0], text), false
	}
	return c.missing(want[0], got), false
}

func apart(a, b event) int64 { return max(a.tick-b.tick, b.tick-a.tick) }

// missing says that something that was expected has not come, and when it came if it did.
func (c *check) missing(want event, later []event) Failure {
	what := map[bool]string{true: "should begin", false: "should end"}[want.begins]
	for _, e := range later {
		if e.path == want.path && e.begins == want.begins {
			return c.failure(want.tick, "%s %s, and does so in frame %d", want.path, what, e.tick)
		}
	}
	if len(later) > 0 {
		return c.failure(want.tick, "%s %s, and does not; the next thing is that in frame %d %s", want.path, what, later[0].tick, later[0])
	}
	return c.failure(want.tick, "%s %s, and does not: nothing changes any more", want.path, what)
}
