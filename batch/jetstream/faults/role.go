//go:build unix

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"time"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/jetstream"
)

// envRole has what a process of this program is, as JSON.
const envRole = "WITS_FAULTS_ROLE"

// part is what a process is to be.
type part struct {
	Role string `json:"role"` // server, worker or coordinator
	Name string `json:"name"`
	// of a server
	Listen  string   `json:"listen,omitempty"`
	Cluster string   `json:"cluster,omitempty"`
	Routes  []string `json:"routes,omitempty"`
	Dir     string   `json:"dir,omitempty"`
	// of the others
	URL     string `json:"url,omitempty"`
	Journal string `json:"journal,omitempty"`
	Limit   string `json:"limit,omitempty"` // a file that says how many of the jobs may be played yet
	Seed    uint64 `json:"seed,omitempty"`
	Jobs    int    `json:"jobs,omitempty"`
}

// token is the servers' secret; they listen on loopback for a while.
const token = "faults"

// timing is short, so that what is lost is missed soon.
var timing = jetstream.Timing{AckWait: 3 * time.Second, Beat: 200 * time.Millisecond, Quiet: time.Second, Stuck: 20 * time.Second, Refuse: 100 * time.Millisecond,
	Retry: 100 * time.Millisecond, Request: time.Second, Leave: time.Second, Match: time.Minute}

// limits have room for a few jobs and answers.
var limits = jetstream.Limits{Jobs: 6 << 10, Answers: 4 << 10, Dead: 64 << 10, Bundles: 4 << 20}

// documents are the bundle of all matches.
var documents = batch.Bundle{"mind.tree.json": bytes.Repeat([]byte("a document "), 20_000), "deep/er.json": []byte("{}")}

// role plays the part that the environment names, and reports whether there is one. It ends when its standard input does.
func role() (is bool, err error) {
	text := os.Getenv(envRole)
	if text == "" {
		return false, nil
	}
	var p part
	if err := json.Unmarshal([]byte(text), &p); err != nil {
		return true, err
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	go func() {
		io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	switch p.Role {
	case "server":
		return true, p.serve(ctx)
	case "worker":
		return true, p.work(ctx)
	default:
		return true, p.coordinate(ctx)
	}
}

func (p *part) say(text string) {
	fmt.Fprintln(os.Stderr, time.Now().Format("15:04:05.000"), p.Name, text)
}

func (p *part) serve(ctx context.Context) error {
	s, err := jetstream.StartServer(jetstream.ServerOptions{Name: p.Name, Listen: p.Listen, Token: token, Dir: p.Dir, MaxBytes: 64 << 20, Log: p.say,
		Cluster: &jetstream.ClusterOptions{Name: "faults", Listen: p.Cluster, Routes: p.Routes, Advertise: "127.0.0.1:1"}}) // nothing is there: routes are those that can be cut
	if err != nil {
		return err
	}
	<-ctx.Done()
	return s.Close()
}

func (p *part) connect() (*jetstream.Conn, error) {
	return jetstream.Connect(context.Background(), jetstream.Connection{URL: p.URL, Name: p.Name, IgnoreDiscovered: true, Wait: 100 * time.Millisecond, Log: p.say})
}

func (p *part) work(ctx context.Context) error {
	conn, err := p.connect()
	if err != nil {
		return err
	}
	defer conn.Close()
	w, err := jetstream.NewWorker(jetstream.WorkerOptions{Conn: conn, Player: spin{}, Build: "faults", Timing: timing, Deliveries: 50, Log: p.say})
	if err != nil {
		return err
	}
	return w.Run(ctx)
}

// spin is a game of arithmetic, whose outcome is its seed's and its documents'.
type spin struct{}

// Play takes a few milliseconds.
func (spin) Play(ctx context.Context, m batch.Match, files fs.FS) (batch.Outcome, error) {
	data, err := fs.ReadFile(files, "mind.tree.json")
	if err != nil {
		return batch.Outcome{}, err
	}
	h := m.Seed ^ uint64(len(data))
	for i := range int64(2_000_000) {
		if i%65536 == 0 && ctx.Err() != nil {
			return batch.Outcome{}, ctx.Err()
		}
		h = (h ^ h>>29) * 0xff51afd7ed558ccd
	}
	won := float64(h >> 63)
	return batch.Outcome{Key: m.Key, Scores: []float64{won, 1 - won}, Figures: map[string]float64{"share": float64(h) / 3}, Ticks: int64(h % 10_000), Hash: h}, nil
}

// jobs returns those of a seed.
func jobs(seed uint64, n int) []batch.Job {
	var all []batch.Job
	digest := documents.Digest()
	for i := range n {
		j := batch.Job{ID: fmt.Sprintf("job/%d", i)}
		for k := range 1 + i%3 {
			j.Matches = append(j.Matches, batch.Match{Key: fmt.Sprintf("a:b/%d.%d", i, k), Game: "spin", Bundle: digest, Sides: []string{"mind.tree.json", ""}, Seed: seed + uint64(i)<<8 + uint64(k)})
		}
		all = append(all, j)
	}
	return all
}

// shelf has the one bundle.
type shelf struct{}

func (shelf) Bundle(_ context.Context, digest string) (batch.Bundle, error) {
	if digest != documents.Digest() {
		return nil, fs.ErrNotExist
	}
	return documents, nil
}

// coordinate plays what the journal does not have yet.
func (p *part) coordinate(ctx context.Context) error {
	conn, err := p.connect()
	if err != nil {
		return err
	}
	defer conn.Close()
	fleet, err := jetstream.NewFleet(jetstream.FleetOptions{Conn: conn, Batch: "faults", Build: "faults", Bundles: shelf{}, Ahead: 24, Replicas: 3, Limits: limits, Timing: timing, Log: p.say})
	if err != nil {
		return err
	}
	known, whole, err := readJournal(p.Journal)
	if err != nil {
		return err
	}
	if err := os.Truncate(p.Journal, whole); err != nil { // a line that was cut by a kill
		return err
	}
	journal, err := os.OpenFile(p.Journal, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	defer journal.Close()
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	for {
		limit, err := readLimit(p.Limit)
		if err != nil {
			return err
		}
		var left []batch.Job
		for _, j := range jobs(p.Seed, min(limit, p.Jobs)) {
			for _, m := range j.Matches {
				if _, ok := known[m.Key]; !ok {
					left = append(left, j)
					break
				}
			}
		}
		switch {
		case len(left) == 0 && limit >= p.Jobs:
			return nil
		case len(left) == 0:
			select {
			case <-look.C:
				continue
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		err = fleet.Play(ctx, func() (batch.Job, bool) {
			if len(left) == 0 {
				return batch.Job{}, false
			}
			j := left[0]
			left = left[1:]
			return j, true
		}, func(a batch.Answer) error {
			if a.Err != "" {
				p.say("job " + a.Job + " was not played: " + a.Err)
			}
			for _, o := range a.Outcomes {
				if _, ok := known[o.Key]; ok {
					continue
				}
				o.Seconds = 0
				known[o.Key] = o
				line, err := json.Marshal(o)
				if err != nil {
					return err
				}
				if _, err := journal.Write(append(line, '\n')); err != nil {
					return err
				}
			}
			return nil
		})
		p.say(fmt.Sprintf("%+v", fleet.Stats()))
		if err != nil {
			return err
		}
	}
}

// readLimit reads how many jobs may be played yet.
func readLimit(name string) (int, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(string(data))
}

// readJournal reads the outcomes of a journal, and how many bytes of it are whole lines. A match that stands there twice is an error.
func readJournal(name string) (map[string]batch.Outcome, int64, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, 0, err
	}
	known, whole := map[string]batch.Outcome{}, int64(0)
	for line := range bytes.Lines(data) {
		if line[len(line)-1] != '\n' {
			break
		}
		var o batch.Outcome
		if err := json.Unmarshal(line, &o); err != nil {
			return nil, 0, fmt.Errorf("the journal: %w", err)
		}
		if _, twice := known[o.Key]; twice {
			return nil, 0, errors.New("the journal has " + o.Key + " twice")
		}
		known[o.Key] = o
		whole += int64(len(line))
	}
	return known, whole, nil
}
