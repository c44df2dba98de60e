package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"sync"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// settings are those of a match; both computers have the same.
type settings struct {
	mode  string
	seed  uint64
	ticks int64
	delay int64
	speed float64
}

func (s *settings) flags(f *flag.FlagSet) {
	f.StringVar(&s.mode, "mode", "rollback", "rollback, or lockstep, which waits and never guesses")
	f.Uint64Var(&s.seed, "seed", 7, "seed of everything that is left to chance")
	f.Int64Var(&s.ticks, "ticks", 3600, "ticks to play, 60 a second")
	f.Int64Var(&s.delay, "delay", 3, "ticks for which buttons wait before they count, 0 to 16")
	f.Float64Var(&s.speed, "speed", 1, "game seconds a second")
}

// ahead returns how many ticks may be guessed.
func (s *settings) ahead() (int64, error) {
	switch s.mode {
	case "rollback":
		return 24, nil
	case "lockstep":
		return 0, nil
	}
	return 0, fmt.Errorf("the mode is rollback or lockstep, not %q", s.mode)
}

func (s *settings) check() error {
	if s.ticks < 1 || !(s.speed >= 0.05 && s.speed <= 1000) {
		return fmt.Errorf("a match has at least one tick and a speed from 0.05 to 1000, not %d and %v", s.ticks, s.speed)
	}
	_, err := s.ahead()
	return err
}

// outcome is how a match ended on one computer.
type outcome struct {
	Ticks     int64  `json:"ticks"`
	Hash      uint64 `json:"hash,string"`
	Scores    []int  `json:"scores"`
	Rollbacks int64  `json:"rollbacks"` // how often it went back
	Replayed  int64  `json:"replayed"`  // ticks that were played again
	Waits     int64  `json:"waits"`     // ticks in which it had to wait
	Bad       int64  `json:"bad"`       // packets that were none
}

// bot is who plays in a demonstration: buttons that change now and then.
type bot struct{ random uint64 }

func newBot(seed uint64, who int) bot { return bot{seed*2 + uint64(who) + 1} }

// press returns what it holds from a tick on, asked tick by tick.
func (b *bot) press(tick int64, held buttons) buttons {
	r := wits.NewRand(&b.random)
	if draw := r.Float(); tick%8 != 0 || draw > 0.4 {
		return held &^ whistle
	}
	return buttons(r.Float() * float64(whistle<<1))
}

// peer is one computer: it plays with the other over UDP, writes the outcome, and goes on telling the other what it may not have heard
// until its standard input ends.
func peer(args []string, out io.Writer) error {
	var set settings
	f := flag.NewFlagSet("peer", flag.ContinueOnError)
	set.flags(f)
	me := f.Int("player", 1, "which player sits here, 1 or 2")
	listen := f.String("listen", "127.0.0.1:0", "address to receive at")
	to := f.String("to", "", "address of the other computer")
	if err := f.Parse(args); err != nil {
		return err
	}
	if err := set.check(); err != nil {
		return err
	}
	other, err := net.ResolveUDPAddr("udp", *to)
	if err != nil {
		return err
	}
	conn, err := net.ListenPacket("udp", *listen)
	if err != nil {
		return err
	}
	over := make(chan struct{})
	go func() { // ends with standard input, or with the process
		io.Copy(io.Discard, os.Stdin)
		close(over)
	}()
	return set.play(*me-1, conn, other, over, out)
}

// play plays a match as one of its players, and closes the connection.
func (s *settings) play(me int, conn net.PacketConn, other net.Addr, over <-chan struct{}, out io.Writer) error {
	packets := make(chan []byte, 256)
	var reading sync.WaitGroup
	reading.Go(func() {
		for {
			buffer := make([]byte, header+window+1)
			n, _, err := conn.ReadFrom(buffer)
			if err != nil {
				return // closed
			}
			select {
			case packets <- buffer[:n]:
			default: // more than anybody can need: lost, as packets are
			}
		}
	})
	defer reading.Wait()
	defer conn.Close()

	ahead, err := s.ahead()
	if err != nil {
		return err
	}
	g := newGame(documents())
	match, err := newSession(g, me, s.seed, s.delay, ahead)
	if err != nil {
		return err
	}
	b, held, asked, told := newBot(s.seed, me), buttons(0), int64(-1), false
	var bad int64
	ticker := time.NewTicker(time.Duration(float64(time.Second) / (rate * s.speed)))
	defer ticker.Stop()
	for {
		select {
		case <-over:
			return nil
		case p := <-packets:
			if match.receive(p) != nil {
				bad++
			}
			continue
		case <-ticker.C:
		}
		if match.tick < s.ticks && match.tick > asked {
			asked = match.tick
			held = b.press(asked, held)
			match.hold(held)
		}
		if match.tick < s.ticks {
			_, err = match.advance()
		} else {
			err = match.correct()
		}
		if err != nil {
			return err
		}
		if tick := match.parted(); tick >= 0 {
			return fmt.Errorf("the two games have parted before tick %d", tick)
		}
		if _, err := conn.WriteTo(match.packet(nil), other); err != nil {
			return err
		}
		if !told && match.certain() >= s.ticks {
			told = true
			o := outcome{Ticks: match.tick, Hash: sim.Hash(g), Rollbacks: match.rollbacks, Replayed: match.replayed, Waits: match.waits, Bad: bad}
			for i := range g.world.Players {
				o.Scores = append(o.Scores, g.world.Players[i].Score)
			}
			if err := json.NewEncoder(out).Encode(o); err != nil {
				return err
			}
		}
	}
}

// alone plays the match of two bots on one computer: what the two have to come to.
func (s *settings) alone() (uint64, error) {
	g := newGame(documents())
	if err := g.Start(nil, s.seed); err != nil {
		return 0, err
	}
	bots := [players]bot{newBot(s.seed, 0), newBot(s.seed, 1)}
	inputs := [players][]buttons{make([]buttons, s.delay), make([]buttons, s.delay)}
	var held [players]buttons
	for tick := range s.ticks {
		for i := range bots {
			held[i] = bots[i].press(tick, held[i])
			inputs[i] = append(inputs[i], held[i])
		}
		g.play(wits.Frame{Tick: tick, Time: float64(tick) / rate, Delta: 1.0 / rate}, [players]buttons{inputs[0][tick], inputs[1][tick]})
	}
	return sim.Hash(g), nil
}
