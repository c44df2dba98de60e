package tune

import (
	"context"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/stats"
)

// playing is a study while it is played: one batch after another, each with seeds of its own.
type playing struct {
	Options
	study *Study
	ctx   context.Context
	fleet batch.Fleet
	stock batch.Stock
	seed  uint64 // of the next batch
	tried map[string]bool
}

func (s *Study) playing(ctx context.Context, fleet batch.Fleet, stock batch.Stock, o Options) *playing {
	return &playing{Options: o, study: s, ctx: ctx, fleet: fleet, stock: stock, seed: s.Seed, tried: map[string]bool{}}
}

// again reports whether numbers were tried before, and keeps them in mind.
func (p *playing) again(values []float64) bool {
	key := fmt.Sprint(values)
	was := p.tried[key]
	p.tried[key] = true
	return was
}

// even returns a number of rounds with which both sides are played equally often.
func even(rounds int) int { return rounds + rounds%2 }

// entrant is a set of numbers under a name: the files that have them, none for the documents as they are.
type entrant struct {
	name  string
	files map[string][]byte
}

// asTheyAre is the name of the documents with the numbers that they have.
const asTheyAre = "documents as they are"

// bySeed is what matches came to by a goal, more is better: by their seed, so that those with the same can be compared.
type bySeed map[uint64]float64

// sample returns all of them.
func (b bySeed) sample() (s stats.Sample) {
	for _, seed := range slices.Sorted(maps.Keys(b)) {
		s.Add(b[seed])
	}
	return s
}

// over is by how much it is better than another, with the seeds that both have.
func (b bySeed) over(other bySeed) bySeed {
	out := bySeed{}
	for seed, v := range b {
		if w, ok := other[seed]; ok {
			out[seed] = v - w
		}
	}
	return out
}

// judge plays the entrants against each opponent, or alone, with seeds that no batch before had. It gives what each was worth by each goal, on
// average over the opponents, of the seeds that have an outcome against all. All goals are judged by the same matches.
func (p *playing) judge(name string, rounds int, entrants []entrant) ([][]bySeed, error) {
	s := p.study
	if s.Entrant == "" {
		return p.against("", name, rounds, entrants)
	}
	var all [][]bySeed
	seed := p.seed
	for k, opponent := range s.Opponents {
		folder := name
		if len(s.Opponents) > 1 {
			folder += "-" + strconv.Itoa(k+1)
		}
		p.seed = seed // they play the same
		found, err := p.against(opponent, folder, rounds, entrants)
		if err != nil {
			return nil, err
		}
		if k == 0 {
			all = found
			continue
		}
		for i := range all {
			for goal, b := range all[i] {
				maps.DeleteFunc(b, func(seed uint64, _ float64) bool { _, ok := found[i][goal][seed]; return !ok })
				for seed := range b {
					b[seed] += found[i][goal][seed]
				}
			}
		}
	}
	for _, goals := range all {
		for _, b := range goals {
			for seed := range b {
				b[seed] /= float64(len(s.Opponents))
			}
		}
	}
	return all, nil
}

// against plays the entrants against an opponent, or alone, and takes the outcomes from the folder of a journal as far as they are in it.
func (p *playing) against(opponent, folder string, rounds int, entrants []entrant) ([][]bySeed, error) {
	plan := p.plan(rounds, entrants, opponent)
	o := batch.Options{OnEvent: p.OnEvent}
	if p.Journal != "" {
		o.Journal = filepath.Join(p.Journal, folder)
	}
	report, err := batch.Run(p.ctx, plan, p.fleet, o)
	for _, e := range plan.Entrants {
		delete(p.stock, e.Bundle)
	}
	delete(p.stock, plan.Bundle)
	if err != nil {
		return nil, err
	}
	p.seed += uint64(rounds)
	return p.study.worths(report, entrants)
}

// plan returns the batch in which entrants play an opponent, or alone. The opponent is its first entrant. In a game with sides all documents lie in
// one bundle, those of each entrant in a folder of their own.
func (p *playing) plan(rounds int, entrants []entrant, opponent string) *batch.Plan {
	s := p.study
	plan := &batch.Plan{Game: s.Game, Options: s.Options, Pairing: batch.First, Seed: p.seed, Judge: s.goals()[0].Judge(), Stop: batch.Stop{Rounds: rounds}, Ticks: s.Ticks, SkipFaults: true}
	if s.Entrant == "" {
		for _, e := range entrants {
			b := maps.Clone(s.Documents)
			maps.Copy(b, e.files)
			plan.Entrants = append(plan.Entrants, batch.Entrant{Name: e.name, Bundle: p.stock.Put(b)})
		}
		return plan
	}
	all := maps.Clone(s.Documents)
	plan.Entrants = append(plan.Entrants, batch.Entrant{Name: opponentName(opponent, entrants), Document: opponent})
	for i, e := range entrants {
		folder := "entrant-" + strconv.Itoa(i+2)
		for name, data := range s.Documents {
			if own, ok := e.files[name]; ok {
				data = own
			}
			all[path.Join(folder, name)] = data
		}
		plan.Entrants = append(plan.Entrants, batch.Entrant{Name: e.name, Document: path.Join(folder, s.Entrant)})
	}
	plan.Bundle = p.stock.Put(all)
	return plan
}

// opponentName returns the file of an opponent without its folder and what follows the first dot; none of the entrants is called so.
func opponentName(file string, entrants []entrant) string {
	name, _, _ := strings.Cut(path.Base(file), ".")
	for name == "" || strings.ContainsAny(name, ":\n\r\t") || len(name) > 100 || slices.ContainsFunc(entrants, func(e entrant) bool { return e.name == name }) {
		name = "the opponent"
	}
	return name
}

// worths returns what the entrants came to by each goal. A figure that a match does not report is an error.
func (s *Study) worths(report *batch.Report, entrants []entrant) ([][]bySeed, error) {
	goals := s.goals()
	out, counts, of := make([][]bySeed, len(entrants)), make([]map[uint64]int, len(entrants)), map[string]int{}
	for i, e := range entrants {
		of[e.name], counts[i] = i, map[uint64]int{}
		for range goals {
			out[i] = append(out[i], bySeed{})
		}
	}
	for m := range report.Results() {
		name := m.A
		if m.B != "" { // B is the second side in the first round, the first in the second
			name = m.B
		}
		i, known := of[name]
		if m.Outcome.Fault != "" || !known {
			continue
		}
		seed := m.Match.Seed
		n := counts[i][seed]
		counts[i][seed]++
		for k, goal := range goals {
			var v float64
			if goal.Name == Wins {
				if len(m.Outcome.Scores) != 2 {
					return nil, fmt.Errorf("match %s: the game does not say who has won", m.Outcome.Key)
				}
				v = m.Outcome.Scores[m.Round%2]
			} else if figure, ok := m.Outcome.Figures[goal.Name]; ok {
				v = float64(goal.sign() * figure)
			} else {
				return nil, batch.NoFigure(goal.Name, m.Outcome.Figures)
			}
			out[i][k][seed] = (float64(out[i][k][seed]*float64(n)) + v) / float64(n+1)
		}
	}
	return out, nil
}
