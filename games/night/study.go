package night

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"math"
	"slices"
	"text/tabwriter"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/stats"
	"github.com/wits-ai/wits/sim/actors"
)

// Study plays many rounds of each search and tells who finds the hider (U18).
type Study struct {
	Rounds  int    // in which the chase was lost, of each search
	Seed    uint64 // of the first round; those after it have the numbers that follow
	Workers int    // goroutines; 0 is one. The outcome is the same for any number

	options []actors.Option // of the games, for tests
}

// Found is what came of the rounds of one search.
type Found struct {
	Search string
	Guards int
	Rounds int // in which the chase was lost
	Chases int // all that were played, also those in which the hider was caught at once
	Found  int
	// Low and High are the bounds of the part that is found, 0 to 1: Wilson's interval of 95 %.
	Low, High float64
	// Mean is how long it took, s, with [RoundTime] for those that were not found; the true mean lies within Error of it with
	// 95 %. Median is that of those that were found.
	Mean, Error, Median float64
	// Styles are the rounds, and in how many of them it was found, by the style of the hider.
	Styles [styles][2]int
}

// Rate returns the part that was found, 0 to 1.
func (f *Found) Rate() float64 { return float64(f.Found) / float64(max(f.Rounds, 1)) }

// Searches are those that a study compares, in the order of its rows.
var Searches = []string{"random", "seed", "ours"}

// Run plays the rounds of a search, as batches of chases with seeds that follow each other. The styles of the hider take turns.
func (s Study) Run(ctx context.Context, search string, guards int) (Found, error) {
	out := Found{Search: search, Guards: guards}
	workers := max(s.Workers, 1)
	players := &chases{search: search, guards: guards, free: make(chan *Rounds, workers)}
	for range workers {
		r := NewRounds(s.options...)
		defer r.Close()
		players.free <- r
	}
	pool := &batch.Pool{Player: players, Workers: workers}
	var times, taken []float64
	for next := s.Seed; out.Rounds < s.Rounds; {
		p := &batch.Plan{Game: "night", Seed: next, Entrants: []batch.Entrant{{Name: search}}, Judge: batch.Judge{Figure: "found"},
			Stop: batch.Stop{Rounds: max(s.Rounds-out.Rounds, 2*workers)}}
		played, err := batch.Run(ctx, p, pool, batch.Options{Twice: -1, Tries: 1})
		if err != nil {
			return out, err
		}
		for r := range played.Results() {
			if out.Rounds == s.Rounds {
				break
			}
			f := r.Outcome.Figures
			if out.Chases++; f["lost"] == 0 {
				continue
			}
			out.Rounds++
			style := &out.Styles[r.Match.Seed%uint64(styles)]
			style[1]++
			times = append(times, f["seconds"])
			if f["found"] == 1 {
				out.Found++
				style[0]++
				taken = append(taken, f["seconds"])
			}
		}
		next += uint64(p.Stop.Rounds)
		if out.Chases > 100*s.Rounds {
			return out, fmt.Errorf("night: in %d chases the hider got away in %d", out.Chases, out.Rounds)
		}
	}
	out.sum(times, taken)
	return out, nil
}

// chases plays chases as a [batch.Player], each with a game that is free.
type chases struct {
	search string
	guards int
	free   chan *Rounds // as many as play at once
}

// Play implements [batch.Player].
func (c *chases) Play(ctx context.Context, m batch.Match, _ fs.FS) (batch.Outcome, error) {
	if err := ctx.Err(); err != nil {
		return batch.Outcome{}, err
	}
	r := <-c.free
	defer func() { c.free <- r }()
	o, err := r.Play(Round{c.search, c.guards, Style(m.Seed % uint64(styles)), m.Seed})
	if err != nil {
		return batch.Outcome{}, err
	}
	is := map[bool]float64{true: 1}
	return batch.Outcome{Figures: map[string]float64{"lost": is[o.Lost], "found": is[o.Found], "seconds": o.Seconds}}, nil
}

// sum computes the figures.
func (f *Found) sum(times, taken []float64) {
	n := float64(f.Rounds)
	found := stats.Wilson(float64(f.Found), n, stats.Level)
	f.Low, f.High = found.Low, found.High
	for _, t := range times {
		f.Mean += t / n
	}
	for _, t := range times {
		f.Error += float64((t - f.Mean) * (t - f.Mean))
	}
	f.Error = float64(stats.Normal(stats.Level) * math.Sqrt(f.Error/max(n-1, 1)/n))
	if slices.Sort(taken); len(taken) > 0 {
		f.Median = taken[len(taken)/2]
	}
}

// Print plays all searches, with one guard and with three, and writes a row of a table for each.
func (s Study) Print(ctx context.Context, out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "guards\tsearch\tfound within 60 s\t95 %\ttime to find, with 60 s if not\tmedian of the found")
	for i := range styles {
		fmt.Fprintf(w, "\t%s", i)
	}
	fmt.Fprintln(w, "\tchases")
	for _, guards := range []int{1, 3} {
		for _, search := range Searches {
			f, err := s.Run(ctx, search, guards)
			if err != nil {
				return err
			}
			fmt.Fprintf(w, "%d\t%s\t%.1f %%\t%.1f to %.1f %%\t%.1f ± %.1f s\t%.1f s", guards, search, 100*f.Rate(), 100*f.Low, 100*f.High, f.Mean, f.Error, f.Median)
			for _, st := range f.Styles {
				fmt.Fprintf(w, "\t%.0f %%", 100*float64(st[0])/float64(max(st[1], 1)))
			}
			fmt.Fprintf(w, "\t%d\n", f.Chases)
		}
	}
	return w.Flush()
}
