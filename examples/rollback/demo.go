package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

// demo plays a match between two processes over a bad link, and compares what they come to with each other and with a match that is
// played in one process.
func demo(args []string, out io.Writer) error {
	var set settings
	var w weather
	f := flag.NewFlagSet("demo", flag.ContinueOnError)
	set.flags(f)
	f.Float64Var(&w.loss, "loss", 0.2, "probability that a packet is lost")
	f.Float64Var(&w.double, "double", 0.05, "probability that a packet arrives twice")
	f.DurationVar(&w.delay, "latency", 60*time.Millisecond, "how long packets take")
	f.DurationVar(&w.jitter, "jitter", 40*time.Millisecond, "how much longer some take")
	if err := f.Parse(args); err != nil {
		return err
	}
	if err := set.check(); err != nil {
		return err
	}
	if !(w.loss >= 0 && w.loss < 1 && w.double >= 0 && w.double < 1 && w.delay >= 0 && w.jitter >= 0) {
		return fmt.Errorf("probabilities are from 0 to below 1, and times 0 or more")
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	outcomes, l, err := set.match(self, w)
	if err != nil {
		return err
	}
	for i, o := range outcomes {
		fmt.Fprintf(out, "player %d: hash %016x, scores %v; went back %d times and played %d ticks again, waited %d ticks\n",
			i+1, o.Hash, o.Scores, o.Rollbacks, o.Replayed, o.Waits)
	}
	fmt.Fprintf(out, "the link lost %d of %d packets\n", l.lost, l.sent)
	alone, err := set.alone()
	if err != nil {
		return err
	}
	if outcomes[0].Hash != alone || outcomes[1].Hash != alone {
		return fmt.Errorf("the computers do not agree: %016x and %016x, and %016x without a network", outcomes[0].Hash, outcomes[1].Hash, alone)
	}
	fmt.Fprintf(out, "both agree with the match without a network, after %d ticks\n", set.ticks)
	return nil
}

// match runs a program's peers as two processes.
func (s *settings) match(program string, w weather) (outcomes [players]outcome, l *link, err error) {
	if l, err = newLink(w, s.seed); err != nil {
		return outcomes, nil, err
	}
	defer l.close()
	type answer struct {
		player int
		outcome
		error
	}
	answers := make(chan answer, players)
	for i := range players {
		c := exec.Command(program, "peer", "--player", fmt.Sprint(i+1), "--to", l.ends[i].LocalAddr().String(), "--mode", s.mode,
			"--seed", fmt.Sprint(s.seed), "--ticks", fmt.Sprint(s.ticks), "--delay", fmt.Sprint(s.delay), "--speed", fmt.Sprint(s.speed))
		c.Stderr = os.Stderr
		in, err := c.StdinPipe()
		if err != nil {
			return outcomes, l, err
		}
		out, err := c.StdoutPipe()
		if err != nil {
			return outcomes, l, err
		}
		if err := c.Start(); err != nil {
			return outcomes, l, err
		}
		defer c.Wait()
		defer in.Close() // the peer ends with it
		go func() {
			a := answer{player: i}
			a.error = json.NewDecoder(out).Decode(&a.outcome)
			answers <- a
		}()
	}
	for range players {
		a := <-answers
		if a.error != nil {
			return outcomes, l, fmt.Errorf("player %d has ended without an outcome: %w", a.player+1, a.error)
		}
		outcomes[a.player] = a.outcome
	}
	return outcomes, l, nil
}
