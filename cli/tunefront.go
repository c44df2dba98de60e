package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/tune"
)

// goals returns those of --goal, if there are several. One alone is that of --figure and --less.
func (c *tuneCommand) goals() ([]tune.Goal, error) {
	if len(c.Goal) > 0 && (c.Figure != "" || c.Less) {
		return nil, usage("--figure and --less are for one goal: write it as one more --goal, such as --goal seconds:less")
	}
	var goals []tune.Goal
	for _, text := range c.Goal {
		g, err := tune.ParseGoal(text)
		if err != nil {
			return nil, usage("--goal: %v", err)
		}
		if slices.ContainsFunc(goals, func(o tune.Goal) bool { return o.Name == g.Name }) {
			return nil, usage("--goal names %s twice", g.Name)
		}
		goals = append(goals, g)
	}
	switch {
	case len(goals) > tune.MaxGoals:
		return nil, usage("%d goals are more than %d: nearly every candidate would be better by one of them than each other", len(goals), tune.MaxGoals)
	case c.Pick < 0:
		return nil, usage("--pick takes the number of a member of the front, from 1 on, not %d", c.Pick)
	case c.Pick > 0 && len(goals) < 2:
		return nil, usage("--pick is for a front: name several goals with --goal")
	case len(goals) == 1:
		j := goals[0].Judge()
		c.Figure, c.Less = j.Figure, j.Less
		return nil, nil
	}
	return goals, nil
}

// judge sees to it that a game can be judged by the goals, and how its batches are.
func (c *tuneCommand) judge(g *Game, goals []tune.Goal) error {
	if g.Match == nil && (len(c.Goal) == 1 && c.Figure == "" || slices.ContainsFunc(goals, func(o tune.Goal) bool { return o.Name == tune.Wins })) {
		return usage("%s has no sides, so that nobody wins: name figures that it reports with --goal", g.Name)
	}
	if len(goals) > 0 {
		j := goals[0].Judge()
		c.Figure, c.Less = j.Figure, j.Less
	}
	return nil
}

// goalWords are goals in a row.
func goalWords(goals []tune.Goal) string {
	var names []string
	for _, g := range goals {
		name := g.Name
		if g.Less {
			name = "less " + name
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// front returns how a front is sought.
func (c *tuneCommand) front(s *tune.Study, effort tune.Effort) (seeker, error) {
	if c.Search != "auto" && c.Search != "nsga2" {
		return seeker{}, fmt.Errorf("%s searches by one goal alone: leave --search out, or name one goal", c.Search)
	}
	search, err := tune.NewNSGA2(s.Space.Start(), len(s.Goals), effort)
	return seeker{
		run: func(ctx context.Context, fleet batch.Fleet, stock batch.Stock, page *batchPage, o tune.Options) (found, error) {
			tried := o.OnCandidates
			o.OnCandidates = func(list []tune.Candidate) {
				page.holds(search.Front())
				tried(list)
			}
			f, err := s.RunFront(ctx, search, fleet, stock, o)
			if err != nil {
				return nil, err
			}
			page.foundFront(f)
			return several{f}, nil
		},
		best: func([]tune.Candidate) string {
			if n := len(search.Front()); n != 1 {
				return fmt.Sprintf("%d are on the front", n)
			}
			return "1 is on the front"
		},
	}, err
}

// several is what a search by several goals found.
type several struct{ *tune.Front }

// tell writes the front as a table: numbers, what each goal came to, and the gain.
func (f several) tell(w io.Writer, s *tune.Study) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := func(first string, cell func(m *tune.Member) string) {
		fmt.Fprint(t, first)
		for i := range f.Members {
			fmt.Fprint(t, "\t", cell(&f.Members[i]))
		}
		fmt.Fprintln(t)
	}
	fmt.Fprint(t, "member\twas")
	for i := range f.Members {
		fmt.Fprintf(t, "\t%d", i+1)
	}
	fmt.Fprintln(t)
	for i, p := range s.Space {
		row(fmt.Sprintf("%s\t%.6g", p.Name(), p.Value), func(m *tune.Member) string { return fmt.Sprintf("%.6g", m.Values[i]) })
	}
	for k, g := range s.Goals {
		wins, name := g.Name == tune.Wins, g.Name
		if g.Less {
			name += " (less is better)"
		}
		row(name+"\t"+valueWords(wins, f.Before[k].Estimate), func(m *tune.Member) string { return valueWords(wins, m.Goals[k].Value.Estimate) })
		row("  better by\t", func(m *tune.Member) string { return signedWords(wins, m.Goals[k].Gain.Estimate) })
		row("  from\t", func(m *tune.Member) string { return signedWords(wins, m.Goals[k].Gain.Low) })
		row("  to\t", func(m *tune.Member) string { return signedWords(wins, m.Goals[k].Gain.High) })
	}
	if err := t.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(w)
	for i := range f.Members {
		fmt.Fprintf(w, "%d %s\n", i+1, f.Words(i))
	}
	_, err := fmt.Fprintln(w, f.Verdict())
	return err
}

func valueWords(wins bool, v float64) string {
	if wins {
		return fmt.Sprintf("%.1f %%", 100*v)
	}
	return fmt.Sprintf("%.4g", v)
}

func signedWords(wins bool, v float64) string {
	if wins {
		return fmt.Sprintf("%+.1f %%", 100*v)
	}
	return fmt.Sprintf("%+.4g", v)
}

// write writes each member into a folder of its own, or one that was picked, or says how to get them.
func (f several) write(a *App, c *tuneCommand, s *tune.Study) error {
	if c.Pick > len(f.Members) {
		return usage("--pick %d: the front has %d members", c.Pick, len(f.Members))
	}
	switch {
	case c.Pick > 0 && c.Out == "":
		return showFound(a, s, f.Members[c.Pick-1].Documents)
	case c.Out == "" && len(f.Members) > 0:
		kept := ""
		if c.Journal == "" {
			kept = " (without --journal all is played again)"
		}
		fmt.Fprintf(a.Out, "\nThe same command%s with --pick N shows how the documents of member N differ, with --pick N --out DIR writes them, and with --out DIR those of all.\n", kept)
		return nil
	case c.Out == "":
		return nil
	case c.Pick > 0:
		if err := writeFound(a, c.Out, f.Members[c.Pick-1].Documents); err != nil {
			return err
		}
	default:
		for i, m := range f.Members {
			if err := writeFound(a, filepath.Join(c.Out, frontFolder, strconv.Itoa(i+1)), m.Documents); err != nil {
				return err
			}
		}
	}
	if err := os.MkdirAll(c.Out, 0o755); err != nil {
		return err
	}
	if former := filepath.Join(c.Out, frontFolder, strconv.Itoa(len(f.Members)+1)); c.Pick == 0 && there(former) {
		fmt.Fprintf(a.Err, "%s and what follows it are of a former search.\n", former)
	}
	return tune.WriteResult(filepath.Join(c.Out, tune.ResultFile), f.Front)
}

// frontFolder is the folder within --out that has a folder for each member.
const frontFolder = "front"
