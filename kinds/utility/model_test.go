package utility_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
)

// modelOption is an option of the model: what its document says, and its state.
type modelOption struct {
	name                string
	ranked, suspends    bool
	commitment          float64
	cooldown, runtime   float64 // s; 0: none
	repeats, life       int     // 0: no matter
	fails               bool
	success, lasts      float64 // what success adds, and for how long
	considers           int     // conditions on the input Flag: 0 none, 1 veto, 2 a factor
	score, rank         float64 // inputs
	began, ended, until float64
	outcome             string // "", or as it ended
	active              bool
	depth, row, age     int
	begun               bool // in this frame
}

// model is a plain model of options that are decided on in every frame: nothing is remembered, nothing is skipped, all is
// computed from what the documents say.
type model struct {
	rules   bool
	options []*modelOption
	flag    bool
	now     float64
	lines   []string
}

func generate(rng *rand.Rand) *model {
	m := &model{rules: rng.IntN(4) == 0}
	for i := range 2 + rng.IntN(4) {
		o := &modelOption{name: string(rune('A' + i)), ranked: rng.IntN(3) == 0, life: rng.IntN(5), fails: rng.IntN(2) == 0, suspends: rng.IntN(4) == 0,
			considers: rng.IntN(3)}
		if rng.IntN(2) == 0 {
			o.commitment = float64(rng.IntN(4)) / 8
		}
		if rng.IntN(3) == 0 {
			o.cooldown = float64(1+rng.IntN(6)) / 2
		}
		if rng.IntN(3) == 0 {
			o.runtime = float64(1+rng.IntN(6)) / 2
		}
		if rng.IntN(4) == 0 {
			o.repeats = 1 + rng.IntN(3)
		}
		if rng.IntN(2) == 0 {
			o.success, o.lasts = float64(rng.IntN(9)-4)/8, float64(1+rng.IntN(5))/2
		}
		m.options = append(m.options, o)
	}
	return m
}

// document is what the model is a model of. Restless ones have a function in their scores, whose value nobody can know to
// be the same again.
func (m *model) document(restless bool) string {
	var options, names []string
	ports := []string{`{"in":"Flag","type":"bool"}`}
	for _, o := range m.options {
		n := o.name
		ports = append(ports, fmt.Sprintf(`{"in":"S%s","type":"float"},{"in":"R%s","type":"float"}`, n, n))
		names = append(names, fmt.Sprintf("%q", n))
		s := fmt.Sprintf(`"do":"Act","with":{"Life":%d,"Fail":%v},"suspend":%v,"commitment":%v`, o.life, o.fails, o.suspends, o.commitment)
		if restless {
			s += fmt.Sprintf(`,"score":"S%s + 0 * Counter()"`, n)
		} else {
			s += fmt.Sprintf(`,"score":"S%s"`, n)
		}
		if o.ranked {
			s += fmt.Sprintf(`,"rank":"R%s"`, n)
		}
		if o.cooldown > 0 {
			s += fmt.Sprintf(`,"cooldown":%v`, o.cooldown)
		}
		if o.runtime > 0 {
			s += fmt.Sprintf(`,"runtime":%v`, o.runtime)
		}
		if o.repeats > 0 {
			s += fmt.Sprintf(`,"repeats":%d`, o.repeats)
		}
		if o.lasts > 0 {
			s += fmt.Sprintf(`,"success":{"add":%v,"for":%v}`, o.success, o.lasts)
		}
		switch o.considers {
		case 1:
			s += `,"considerations":[{"name":"Can","if":"Flag"}]`
		case 2:
			s += `,"considerations":[{"name":"Likes","if":"Flag","then":{"multiply":2},"else":{"multiply":0.5}}]`
		}
		options = append(options, fmt.Sprintf(`%q:{%s}`, n, s))
	}
	choose := `"highest"`
	if m.rules {
		choose = `{"rules":[` + strings.Join(names, ",") + `]}`
	}
	return fmt.Sprintf(`{"kind":"utility","ports":[%s],"choose":%s,"options":{%s},"decide":{"every":0}}`, strings.Join(ports, ","), choose, strings.Join(options, ","))
}

func (m *model) say(o *modelOption, what string) { m.lines = append(m.lines, o.name+": "+what) }

// running is the option that runs; nil for none.
func (m *model) running() *modelOption {
	for _, o := range m.options {
		if o.active && o.depth == 0 {
			return o
		}
	}
	return nil
}

// worth is an option's utility.
func (m *model) worth(o *modelOption) float64 {
	runs := o.active
	u := o.score
	if !runs && o.cooldown > 0 && o.outcome != "" && m.now-o.ended < o.cooldown || runs && o.runtime > 0 && m.now-o.began >= o.runtime {
		u = 0
	}
	row := o.row
	if runs {
		row--
	}
	if o.repeats > 0 && row >= o.repeats {
		u = 0
	}
	switch {
	case o.considers == 1 && !m.flag:
		u = 0
	case o.considers == 2 && m.flag:
		u *= 2
	case o.considers == 2:
		u /= 2
	}
	if u <= 0 && (o.considers > 0 || o.cooldown > 0 || o.runtime > 0 || o.repeats > 0) {
		return u
	}
	if runs {
		return u + o.commitment
	}
	if o.outcome == "success" && m.now < o.until {
		u += o.success
	}
	return u
}

// choice is the option to run; nil for none. The second is which options turned out to be of no use.
func (m *model) choice() (best *modelOption, useless map[*modelOption]bool) {
	useless = map[*modelOption]bool{}
	rank := func(o *modelOption) float64 {
		if o.ranked && !m.rules {
			return o.rank
		}
		return 0
	}
	for _, o := range m.options {
		w := m.worth(o)
		if w <= 0 {
			useless[o] = true
		}
		if o.begun || w <= 0 {
			continue
		}
		if best == nil || rank(o) > rank(best) || rank(o) == rank(best) && w > m.worth(best) && !m.rules {
			best = o
		}
	}
	if best == nil {
		return nil, useless
	}
	// What was not looked at is not known to be of no use.
	after := false
	for _, o := range m.options {
		if rank(o) < rank(best) || m.rules && after {
			delete(useless, o)
		}
		after = after || o == best
	}
	return best, useless
}

func (m *model) stop(o *modelOption, how string) {
	o.active, o.depth, o.ended, o.outcome = false, 0, m.now, how
	o.until = m.now
	if how == "success" {
		o.until += o.lasts
	}
	m.say(o, "end "+map[string]string{"interrupted": "aborted"}[how]+strings.TrimPrefix(how, "interrupted"))
}

func (m *model) topmost() (top *modelOption) {
	for _, o := range m.options {
		if o.depth > 0 && (top == nil || o.depth > top.depth) {
			top = o
		}
	}
	return top
}

// decide hands over to the option that is to run.
func (m *model) decide() {
	now := m.running()
	next, useless := m.choice()
	for depth := len(m.options); depth > 0; depth-- {
		for _, o := range m.options {
			if o.depth == depth && useless[o] {
				m.stop(o, "interrupted")
			}
		}
	}
	if next == now && now != nil {
		return
	}
	if next != nil && next.depth == 0 && next.suspends {
		if now != nil {
			now.depth = 1
			if t := m.topmost(); t != nil && t != now {
				now.depth = t.depth + 1
			}
		}
	} else {
		if now != nil {
			m.stop(now, "interrupted")
		}
		for t := m.topmost(); t != nil && t != next; t = m.topmost() {
			m.stop(t, "interrupted")
		}
	}
	if next == nil {
		return
	}
	if next.depth > 0 {
		next.depth = 0
		return
	}
	for _, o := range m.options {
		if o != next {
			o.row = 0
		}
	}
	next.row++
	next.active, next.begun, next.began, next.age = true, true, m.now, 0
	m.say(next, "activate")
}

// frame runs a frame.
func (m *model) frame() {
	m.lines = nil
	for _, o := range m.options {
		o.begun = false
	}
	m.decide()
	for {
		o := m.running()
		if o == nil {
			return
		}
		m.say(o, "update")
		if o.age++; o.life == 0 || o.age < o.life {
			return
		}
		if o.fails {
			m.stop(o, "failure")
		} else {
			m.stop(o, "success")
		}
		m.decide()
	}
}

// TestModel: documents do what a plain model of them does, whether decisions are made anew or not, also from a snapshot on.
func TestModel(t *testing.T) {
	for seed := range uint64(fixedseed.Cases(100)) {
		rng := rand.New(rand.NewPCG(seed, 5))
		m := generate(rng)
		document := m.document(false)
		p := kindtest.Load(t, registry(), kindtest.Files{"main.json": document})
		calm := kindtest.Start(t, p)
		restless := kindtest.Start(t, kindtest.Load(t, registry(), kindtest.Files{"main.json": m.document(true)}))
		var s wits.Snapshot
		for frame := range 120 {
			if frame%40 == 20 { // go on from a snapshot, in another mind
				calm.Snapshot(&s)
				other := kindtest.Start(t, p)
				must.Succeed(t, other.Restore(&s))
				other.Tick = calm.Tick
				calm = other
			}
			for _, o := range m.options {
				if rng.IntN(3) == 0 {
					o.score = float64(rng.IntN(9)-1) / 8
				}
				if rng.IntN(4) == 0 {
					o.rank = float64(rng.IntN(3))
				}
			}
			if rng.IntN(5) == 0 {
				m.flag = !m.flag
			}
			for _, r := range []*kindtest.Run{calm, restless} {
				for _, o := range m.options {
					kindtest.Set(r, "S"+o.name, o.score)
					kindtest.Set(r, "R"+o.name, o.rank)
				}
				kindtest.Set(r, "Flag", m.flag)
			}
			m.now = float64(frame) / 2
			m.frame()
			got, again := calm.Good(), restless.Good()
			if fmt.Sprint(got) != fmt.Sprint(m.lines) || fmt.Sprint(again) != fmt.Sprint(m.lines) {
				t.Fatalf("seed %d, frame %d:\n   model %q\ndocument %q\nrestless %q\n%s", seed, frame, m.lines, got, again, document)
			}
			for _, o := range m.options {
				for _, port := range []string{".Score", ".Decision", ".Since", ".Outcome", ".Suspended"} {
					if port == ".Suspended" && !strings.Contains(document, `"suspend":true`) {
						continue
					}
					if a, b := calm.Value(o.name+port), restless.Value(o.name+port); a != b {
						t.Fatalf("seed %d, frame %d: %s is %v, and %v if every decision is made\n%s", seed, frame, o.name+port, a, b, document)
					}
				}
			}
		}
	}
}
