package main

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// TestMain lets the test program be the computers of a match as well.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "peer" {
		if err := peer(os.Args[2:], os.Stdout); err != nil {
			println(err.Error())
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

func TestDocumentsAreRight(t *testing.T) {
	r := std.NewRegistry()
	register(r)
	for _, problem := range wits.CheckFiles(r, documents()) {
		t.Error(problem)
	}
}

// pair is two sessions and what is under way between them, without clocks: a test says who plays and what arrives when.
type pair struct {
	settings
	sessions [players]*session
	bots     [players]bot
	held     [players]buttons
	asked    [players]int64
	air      [players][][]byte // to whom
}

func newPair(t *testing.T, set settings) *pair {
	t.Helper()
	ahead, err := set.ahead()
	if err != nil {
		t.Fatal(err)
	}
	p := &pair{settings: set, asked: [players]int64{-1, -1}}
	for i := range p.sessions {
		if p.sessions[i], err = newSession(newGame(documents()), i, set.seed, set.delay, ahead); err != nil {
			t.Fatal(err)
		}
		p.bots[i] = newBot(set.seed, i)
	}
	return p
}

// play lets one computer try its next tick, and send.
func (p *pair) play(t *testing.T, who int) {
	s := p.sessions[who]
	if s.tick < p.ticks && s.tick > p.asked[who] {
		p.asked[who] = s.tick
		p.held[who] = p.bots[who].press(s.tick, p.held[who])
		s.hold(p.held[who])
	}
	var err error
	if s.tick < p.ticks {
		_, err = s.advance()
	} else {
		err = s.correct()
	}
	if err != nil {
		t.Fatal(err)
	}
	p.air[1-who] = append(p.air[1-who], s.packet(nil))
}

// arrive delivers one of the packets to a computer, out of order.
func (p *pair) arrive(t *testing.T, to int, r *rand.Rand) {
	if n := len(p.air[to]); n > 0 {
		i := r.IntN(n)
		if err := p.sessions[to].receive(p.air[to][i]); err != nil {
			t.Fatalf("a packet of the other computer: %v", err)
		}
		if r.Float64() < 0.9 { // the others are doubled
			p.air[to][i] = p.air[to][n-1]
			p.air[to] = p.air[to][:n-1]
		}
	}
}

func (p *pair) done() bool {
	return p.sessions[0].certain() >= p.ticks && p.sessions[1].certain() >= p.ticks && p.sessions[0].wrong < 0 && p.sessions[1].wrong < 0
}

// TestAnyNetwork: whatever is lost, late, doubled or out of order, and whichever computer is faster, both come to the state of a
// match without a network.
func TestAnyNetwork(t *testing.T) {
	rounds := 60
	if testing.Short() {
		rounds = 10
	}
	replayed := int64(0)
	for seed := range uint64(rounds) {
		r := rand.New(rand.NewPCG(seed, 2))
		set := settings{mode: "rollback", seed: seed, ticks: 150 + r.Int64N(300), delay: r.Int64N(7)}
		if seed%5 == 4 {
			set.mode = "lockstep"
		}
		p := newPair(t, set)
		loss, faster, lag := r.Float64()*0.9, r.Float64(), r.IntN(40)
		for turns := 0; !p.done(); turns++ {
			who := 0
			if r.Float64() < faster {
				who = 1
			}
			if turns > 200_000 {
				t.Fatalf("seed %d: the match does not end", seed)
			} else if turns > 20_000 { // a network that gets better in the end
				loss, lag, faster = 0, 0, 0.5
			}
			p.play(t, who)
			if n := len(p.air[1-who]); n > 0 && r.Float64() < loss {
				p.air[1-who] = p.air[1-who][:n-1]
			}
			for to := range p.air {
				if len(p.air[to]) > lag {
					p.arrive(t, to, r)
				}
				if n := len(p.air[to]); n > 64 { // too old
					p.air[to] = p.air[to][n-64:]
				}
			}
		}
		want, err := set.alone()
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range p.sessions {
			if got := sim.Hash(s.game); got != want {
				t.Errorf("seed %d, %s: computer %d comes to %016x, a match without a network to %016x", seed, set.mode, i+1, got, want)
			}
			if tick := s.parted(); tick >= 0 {
				t.Errorf("seed %d: computer %d takes tick %d for another one", seed, i+1, tick)
			}
			if set.mode == "lockstep" && s.replayed > 0 {
				t.Errorf("seed %d: lockstep has played %d ticks again", seed, s.replayed)
			}
			replayed += s.replayed
		}
	}
	if replayed == 0 {
		t.Error("no match had anything to correct")
	}
}

// TestGamesThatPartAreFound: a computer whose game is not a function of its input is found out.
func TestGamesThatPartAreFound(t *testing.T) {
	p := newPair(t, settings{mode: "rollback", seed: 3, ticks: 200, delay: 2})
	r := rand.New(rand.NewPCG(1, 2))
	found := func() bool { return p.sessions[0].parted() >= 0 || p.sessions[1].parted() >= 0 }
	for !p.done() && !found() {
		for who := range p.sessions {
			p.play(t, who)
			p.arrive(t, 1-who, r)
		}
		if p.sessions[0].tick > 40 {
			p.sessions[0].game.world.Wolves[3].At.X += 1e-9
		}
	}
	if !found() {
		t.Error("nobody has noticed")
	}
}

// TestPacketsOfOthers: what is no packet of the game, or says what cannot be, changes nothing.
func TestPacketsOfOthers(t *testing.T) {
	p := newPair(t, settings{mode: "rollback", seed: 3, ticks: 1000, delay: 2})
	r := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		for who := range p.sessions {
			p.play(t, who)
			p.arrive(t, 1-who, r)
		}
	}
	s := p.sessions[0]
	known, acked, wrong := s.known, s.acked, s.wrong
	packet := func(acked, first, tick int64, inputs ...byte) []byte {
		b := binary.LittleEndian.AppendUint64(nil, uint64(acked))
		b = binary.LittleEndian.AppendUint64(b, uint64(first))
		b = binary.LittleEndian.AppendUint64(b, uint64(tick))
		return append(append(b, make([]byte, 8)...), inputs...)
	}
	next := s.known[1]
	for name, bad := range map[string][]byte{
		"empty":                      {},
		"too short":                  make([]byte, header-1),
		"too long":                   make([]byte, header+window+1),
		"knows what nobody has said": packet(s.known[0]+1, next, -1),
		"a gap":                      packet(0, next+1, -1, 1),
		"a negative tick":            packet(0, -1, -1, 1),
		"no button":                  packet(0, next, -1, 255),
		"a negative hash's tick":     packet(0, next, -2, 1),
	} {
		if err := s.receive(bad); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
	for range 20_000 {
		b := make([]byte, r.IntN(header+window+8))
		for i := range b {
			b[i] = byte(r.Uint32())
		}
		s.receive(b)
	}
	if s.known != known || s.acked != acked || s.wrong != wrong {
		t.Errorf("known %v, acknowledged %d, wrong %d: they were %v, %d and %d", s.known, s.acked, s.wrong, known, acked, wrong)
	}
	// Inputs of ever later ticks, up to where they would overwrite what may still be needed.
	for err := error(nil); err == nil; {
		err = s.receive(packet(0, s.known[1], -1, 1))
	}
	if ahead := s.known[1] - s.tick; ahead < 2*s.delay+24 || ahead > window+window/4 {
		t.Errorf("inputs are taken for %d ticks ahead", ahead)
	}
}

// TestTwoProcesses: two processes and a bad link between them.
func TestTwoProcesses(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, mode := range []string{"rollback", "lockstep"} {
		set := settings{mode: mode, seed: 5, ticks: 400, delay: 2, speed: 8}
		outcomes, l, err := set.match(self, weather{loss: 0.25, double: 0.1, delay: 4 * time.Millisecond, jitter: 8 * time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		want, err := set.alone()
		if err != nil {
			t.Fatal(err)
		}
		for i, o := range outcomes {
			if o.Hash != want || o.Ticks != set.ticks || o.Bad != 0 {
				t.Errorf("%s, player %d: %+v, want %d ticks and the hash %d", mode, i+1, o, set.ticks, want)
			}
		}
		if l.lost == 0 || l.sent < int(set.ticks) {
			t.Errorf("the link lost %d of %d packets", l.lost, l.sent)
		}
	}
}

// TestNoAllocationPerRollback: going back and playing again costs no garbage.
func TestNoAllocationPerRollback(t *testing.T) {
	p := newPair(t, settings{mode: "rollback", seed: 3, ticks: 1000, delay: 0})
	s := p.sessions[0]
	for i := range s.moments { // the memory of all moments
		s.game.save(&s.moments[i])
	}
	for range 20 {
		if played, err := s.advance(); !played || err != nil {
			t.Fatal(played, err)
		}
	}
	if n := testing.AllocsPerRun(100, func() {
		s.wrong = 0
		if err := s.correct(); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkRollback goes back sixteen ticks and plays them again, as after a guess that was wrong.
func BenchmarkRollback(b *testing.B) {
	s, err := newSession(newGame(documents()), 0, 1, 0, 24)
	if err != nil {
		b.Fatal(err)
	}
	for range 16 {
		if _, err := s.advance(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		s.wrong = 0
		if err := s.correct(); err != nil {
			b.Fatal(err)
		}
	}
}

// TestThePage: the game is one for the page, too, and goes back there by the same copy.
func TestThePage(t *testing.T) {
	g := newGame(documents())
	l, err := sim.NewLoop(g, sim.LoopOptions{Seed: 9})
	if err != nil {
		t.Fatal(err)
	}
	script := func(tick int64) []string { return []string{control(int(tick/50)%players, buttons(1<<(tick/20%5)))} }
	l.Play(sim.Run{Ticks: 200, Script: script})
	var m sim.Moment
	if err := l.Keep(&m); err != nil {
		t.Fatal(err)
	}
	want := l.Play(sim.Run{Ticks: 400, Script: script}).Hash
	if err := l.Return(&m); err != nil {
		t.Fatal(err)
	}
	if got := l.Play(sim.Run{Ticks: 400, Script: script}).Hash; got != want {
		t.Errorf("%016x after going back, %016x before", got, want)
	}
	var scene sim.Scene
	g.Draw(&scene)
	for i := range g.minds {
		if f := g.minds[i].Fault(); f != nil {
			t.Error(f)
		}
	}
}

// TestWrongSettings are told in words.
func TestWrongSettings(t *testing.T) {
	for args, want := range map[string]string{
		"--mode=guess":  `not "guess"`,
		"--ticks=0":     "at least one tick",
		"--speed=NaN":   "a speed from",
		"--loss=1":      "from 0 to below 1",
		"--loss=NaN":    "from 0 to below 1",
		"--latency=-1s": "0 or more",
	} {
		var out bytes.Buffer
		if err := demo([]string{args}, &out); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
	if _, err := newSession(newGame(documents()), 2, 1, 0, 0); err == nil {
		t.Error("there is a third player")
	}
	if _, err := newSession(newGame(documents()), 0, 1, 99, 0); err == nil || !strings.Contains(err.Error(), "a delay is from 0 to 16") {
		t.Error(err)
	}
}

// TestWolvesPickWhomTheyHunt: of the players who are near enough a wolf hunts the nearer one, or the one who has found more lamps if
// that outweighs the way, and stays with that one.
func TestWolvesPickWhomTheyHunt(t *testing.T) {
	for _, c := range []struct {
		name      string
		distances [players]float64 // m
		scores    [players]int
		want      any // of Prey; nil if it hunts nobody
	}{
		{"the nearer one", [players]float64{5, 4}, [players]int{}, int64(1)},
		{"lamps outweigh a metre", [players]float64{5, 4.5}, [players]int{20, 0}, int64(0)},
		{"both too far", [players]float64{7, 8}, [players]int{}, nil},
		{"who has been bitten is worth less", [players]float64{5.8, 5.5}, [players]int{0, -20}, int64(0)},
	} {
		g := newGame(documents())
		if err := g.Start(nil, 1); err != nil {
			t.Fatal(err)
		}
		mind, body := &g.minds[0], &g.world.Wolves[0]
		for i := range g.world.Players {
			g.world.Players[i].At, g.world.Players[i].Score = body.At.Sub(geom.Vec2{X: c.distances[i]}), c.scores[i]
		}
		g.play(wits.Frame{Delta: 1.0 / rate}, [players]buttons{})
		var hunts any
		for _, n := range mind.Program().Parts()[0].Nodes {
			if n.Name == "Hunt" && mind.Active(n.Active) {
				hunts = mind.Value(mind.Program().Find("Hunt.Prey"))
			}
		}
		if hunts != c.want {
			t.Errorf("%s: it hunts %v, want %v", c.name, hunts, c.want)
		}
	}
}
