//go:build unix

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/internal/safefile"
	"github.com/wits-ai/wits/internal/smalldisk"
)

// options are those of a run.
type options struct {
	faults, workers int
	seed            uint64
	within          time.Duration
	dir             string
	say             func(text string)
}

const servers = 3

// room is what a server's disk has, in bytes, and fuller how many jobs there are while it is full, of which a server has the more to write.
const (
	room   = 96 << 20
	fuller = 30
)

// scene is all that takes part.
type scene struct {
	options
	servers     [servers]*child
	workers     []*child
	coordinator *child
	clients     [servers]*proxy          // in front of servers, for workers and coordinator
	routes      [servers][servers]*proxy // from one server to another
	journal     string
	jobs        int
	counts      map[string]int
	logs        []*os.File
	disks       []func() // remove those of the servers; none if they cannot be full
	more        int      // jobs that were allowed while disks were full
}

// fault is one of the things that happen, as the seed has it.
type fault struct {
	what, kind, index int           // what happens, to which kind of part, to which of them
	pause             time.Duration // for how long, if it is no kill
	more              int           // how many outcomes come before
}

// kills reports whether a fault is a kill.
func (f fault) kills() bool { return f.what < 6 }

// fills reports whether a fault is a full disk.
func (f fault) fills() bool { return f.what == 9 }

// plan draws n faults, of which more than half are kills. The first three kill one of each kind of part.
func plan(seed uint64, n int) (all []fault) {
	random := rand.New(rand.NewPCG(seed, 14))
	for len(all) < n {
		f := fault{random.IntN(11), random.IntN(3), random.IntN(1 << 20), time.Duration(100+random.IntN(2900)) * time.Millisecond, 1 + random.IntN(5)}
		if len(all) < 3 {
			f.what, f.kind = 0, len(all)
		}
		all = append(all, f)
	}
	return all
}

// run plays a batch with faults, and compares what came of it with a plain loop.
func run(ctx context.Context, o options) (err error) {
	faults := plan(o.seed, o.faults)
	s := &scene{options: o, journal: filepath.Join(o.dir, "journal.jsonl"), jobs: 3*len(faults) + 30, counts: map[string]int{}}
	for _, f := range faults {
		if f.fills() {
			s.jobs += fuller
		}
	}
	began := time.Now()
	defer func() { s.close() }()
	if err := s.begin(); err != nil {
		return err
	}
	if err := s.allow(0); err != nil {
		return err
	}
	if err := s.launch(); err != nil {
		return err
	}
	for i, f := range faults {
		// Three jobs have three to seven matches: there is always something to get on with, and never so much that the batch is over
		// before the faults are.
		if err := s.allow(3*i + 12 + s.more); err != nil {
			return err
		}
		if err := s.wait(ctx, f.more); errors.Is(err, errOver) {
			return fmt.Errorf("the batch was over after %d of %d faults", i, len(faults))
		} else if err != nil {
			return fmt.Errorf("after %d faults: %w", i, err)
		}
		what, err := s.happen(ctx, i, f)
		if err != nil {
			return err
		}
		s.counts[strings.Fields(what)[0]]++
		s.say(fmt.Sprintf("%4d  %6.1f s  %5d outcomes  %s", i+1, time.Since(began).Seconds(), s.outcomes(), what))
	}
	if err := s.allow(s.jobs); err != nil {
		return err
	}
	if err := s.wait(ctx, 1<<30); !errors.Is(err, errOver) {
		return fmt.Errorf("after all faults: %w", err)
	}
	if err := s.compare(); err != nil {
		return err
	}
	s.say(fmt.Sprintf("%d faults (%v) in %.0f s: all %d outcomes are those of a plain loop, bit for bit, each once", len(faults), s.counts, time.Since(began).Seconds(), s.outcomes()))
	return nil
}

// limit returns the file that says how many jobs may be played yet.
func (s *scene) limit() string { return filepath.Join(s.dir, "limit") }

// allow lets jobs be played.
func (s *scene) allow(n int) error { return safefile.Write(s.limit(), []byte(strconv.Itoa(n))) }

// begin makes all that takes part.
func (s *scene) begin() error {
	if err := os.WriteFile(s.journal, nil, 0o644); err != nil {
		return err
	}
	var listen, cluster [servers]string
	for i := range servers {
		for _, p := range []*string{&listen[i], &cluster[i]} {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				return err
			}
			defer l.Close() // when all addresses are known, so that they differ
			*p = l.Addr().String()
		}
	}
	var urls []string
	for i := range servers {
		var err error
		if s.clients[i], err = newProxy(listen[i]); err != nil {
			return err
		}
		urls = append(urls, "nats://"+token+"@"+s.clients[i].address())
		for j := range servers {
			if i != j {
				if s.routes[i][j], err = newProxy(cluster[j]); err != nil {
					return err
				}
			}
		}
	}
	for i := range servers {
		p := part{Role: "server", Name: fmt.Sprintf("server-%d", i+1), Listen: listen[i], Cluster: cluster[i], Dir: filepath.Join(s.dir, fmt.Sprintf("streams-%d", i+1))}
		for j := range servers {
			if i != j {
				p.Routes = append(p.Routes, "nats://"+s.routes[i][j].address())
			}
		}
		if remove, err := smalldisk.Mount(p.Dir, room); err == nil {
			s.disks = append(s.disks, remove)
		} else if i == 0 {
			s.say("disks do not become full: " + err.Error())
		}
		s.servers[i] = &child{part: p}
	}
	for i := range s.options.workers {
		s.workers = append(s.workers, &child{part: part{Role: "worker", Name: fmt.Sprintf("worker-%d", i+1), URL: strings.Join(urls, ",")}})
	}
	s.coordinator = &child{part: part{Role: "coordinator", Name: "coordinator", URL: strings.Join(urls, ","), Journal: s.journal, Limit: s.limit(), Seed: s.seed, Jobs: s.jobs}}
	return nil
}

// launch starts the processes, when the addresses are free.
func (s *scene) launch() error {
	for _, c := range s.all() {
		log, err := os.OpenFile(filepath.Join(s.dir, c.part.Name+".log"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
		if err != nil {
			return err
		}
		s.logs = append(s.logs, log)
		c.log = log
		if err := c.start(); err != nil {
			return err
		}
	}
	return nil
}

func (s *scene) all() []*child {
	all := append(s.servers[:len(s.servers):len(s.servers)], s.workers...)
	return append(all, s.coordinator)
}

// happen does one thing to one part, and says what.
func (s *scene) happen(ctx context.Context, i int, f fault) (string, error) {
	switch all := s.all(); {
	case f.kills(): // kill -9: each kind of part as often
		c := s.coordinator
		switch f.kind {
		case 0:
			c = s.servers[f.index%servers]
		case 1:
			c = s.workers[f.index%len(s.workers)]
		}
		c.kill()
		return "kill " + c.part.Name, c.start()
	case f.what < 8:
		c := all[f.index%len(all)]
		c.pause(f.pause)
		return fmt.Sprintf("pause %s for %v", c.part.Name, f.pause), nil
	case f.what < 9: // one server is cut off from the others and from clients
		k := f.index % servers
		s.cut(k, true)
		time.Sleep(f.pause)
		s.cut(k, false)
		return fmt.Sprintf("partition of server-%d for %v", k+1, f.pause), nil
	case f.fills() && len(s.disks) > 0: // a server has no room for what it is told
		c := s.servers[f.index%servers]
		filler := filepath.Join(c.part.Dir, "filler")
		if err := smalldisk.Fill(filler); err != nil {
			return "", err
		}
		// Files have some room left in what they have begun: the batch gets on until more than that was written.
		s.more += fuller
		if err := s.allow(3*i + 12 + s.more); err != nil {
			return "", err
		}
		if err := s.wait(ctx, fuller); err != nil && !errors.Is(err, errOver) {
			return "", err
		}
		if err := os.Remove(filler); err != nil {
			return "", err
		}
		return "full disk of " + c.part.Name, s.recover(ctx, c)
	default: // clients lose all servers
		for _, p := range s.clients {
			p.set(true)
		}
		time.Sleep(f.pause)
		for _, p := range s.clients {
			p.set(false)
		}
		return fmt.Sprintf("partition of clients for %v", f.pause), nil
	}
}

// recover waits until a server whose disk was full is as the others again: with two of three away nobody could get on.
func (s *scene) recover(ctx context.Context, c *child) error {
	since := time.Now()
	for look := 2 * time.Second; ; look = 100 * time.Millisecond { // the first look is after the server's own
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(look):
		}
		log, err := os.ReadFile(filepath.Join(s.dir, c.part.Name+".log"))
		if err != nil {
			return err
		}
		if strings.Count(string(log), "cannot be written") <= strings.Count(string(log), "can be written again") {
			return nil
		}
		if time.Since(since) > s.within {
			return fmt.Errorf("%s has not recovered from a full disk for %v\n%s\n%s", c.part.Name, s.within, s.tail(), s.stacks(c))
		}
	}
}

// stacks ends a server and returns what its goroutines did.
func (s *scene) stacks(c *child) string {
	c.cmd.Process.Signal(syscall.SIGQUIT)
	c.ended <- <-c.ended
	log, _ := os.ReadFile(filepath.Join(s.dir, c.part.Name+".log"))
	_, stacks, _ := strings.Cut(string(log), "SIGQUIT")
	return stacks
}

func (s *scene) cut(i int, cut bool) {
	s.clients[i].set(cut)
	for j := range servers {
		if i != j {
			s.routes[i][j].set(cut)
			s.routes[j][i].set(cut)
		}
	}
}

// errOver is of a batch that is over.
var errOver = errors.New("the batch is over")

// outcomes returns how many the journal has.
func (s *scene) outcomes() int {
	known, _, err := readJournal(s.journal)
	if err != nil {
		return 0 // compare says so
	}
	return len(known)
}

// wait waits until the batch has got on by some outcomes.
func (s *scene) wait(ctx context.Context, more int) error {
	before := s.outcomes()
	last, since := before, time.Now()
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-s.coordinator.ended:
			s.coordinator.ended <- err
			if err == nil {
				return errOver
			}
			return fmt.Errorf("the coordinator ended: %w\n%s", err, s.tail())
		case <-look.C:
		}
		for _, c := range s.all()[:servers+len(s.workers)] {
			select {
			case err := <-c.ended:
				c.ended <- err
				return fmt.Errorf("%s ended by itself: %v\n%s", c.part.Name, err, s.tail())
			default:
			}
		}
		now := s.outcomes()
		if now-before >= more {
			return nil
		}
		if now != last {
			last, since = now, time.Now()
		}
		if time.Since(since) > s.within {
			return fmt.Errorf("the batch has not got on for %v, with %d outcomes\n%s", s.within, now, s.tail())
		}
	}
}

// tail returns the end of what the parts wrote.
func (s *scene) tail() string {
	var b strings.Builder
	for _, c := range s.all() {
		data, _ := os.ReadFile(filepath.Join(s.dir, c.part.Name+".log"))
		fmt.Fprintf(&b, "--- %s\n%s", c.part.Name, data[max(0, len(data)-1500):])
	}
	return b.String()
}

// compare compares the journal with a plain loop.
func (s *scene) compare() error {
	got, _, err := readJournal(s.journal)
	if err != nil {
		return err
	}
	want := map[string]batch.Outcome{}
	for _, j := range jobs(s.seed, s.jobs) {
		for _, m := range j.Matches {
			if want[m.Key], err = (spin{}).Play(context.Background(), m, documents.FS()); err != nil {
				return err
			}
		}
	}
	g, err := json.Marshal(got)
	if err != nil {
		return err
	}
	w, err := json.Marshal(want)
	if err != nil {
		return err
	}
	if string(g) != string(w) {
		return fmt.Errorf("the journal has %d outcomes, and is not what the %d of a plain loop are", len(got), len(want))
	}
	return nil
}

// close ends all that takes part.
func (s *scene) close() {
	for _, c := range s.all() {
		if c != nil && c.cmd != nil {
			c.kill()
		}
	}
	for i := range servers {
		for _, p := range append(s.routes[i][:len(s.routes[i]):len(s.routes[i])], s.clients[i]) {
			if p != nil {
				p.close()
			}
		}
	}
	for _, remove := range s.disks {
		remove()
	}
	for _, l := range s.logs {
		l.Close()
	}
}
