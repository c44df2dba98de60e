package batch

import (
	"fmt"
	"maps"
	"slices"
)

// check is a job that is played again, to compare. first is who has played it before; against is who said otherwise, if that is known.
type check struct {
	matches        []index
	first, against string
	other          Outcome // what against said
	tries          int
}

// same reports whether two outcomes of a match are, but for the time that they took.
func same(a, b *Outcome) bool {
	return a.Key == b.Key && a.Hash == b.Hash && a.Ticks == b.Ticks && a.Fault == b.Fault && slices.Equal(a.Scores, b.Scores) && maps.Equal(a.Figures, b.Figures)
}

// twin lets somebody else play an answered job, too.
func (c *coordinator) twin(w *work, a Answer) {
	c.ask(&check{matches: w.matches, first: a.Worker}, a.Worker)
	c.checking++
}

// ask gives the job of a check to be played by others than those.
func (c *coordinator) ask(k *check, not ...string) {
	job := c.job(&work{matches: k.matches, check: k}, k.matches)
	job.Not = not
	c.checks = append(c.checks, job)
}

// compare looks at what came of a check.
func (c *coordinator) compare(k *check, a Answer, isOut bool) error {
	said := map[index]*Outcome{}
	for i := range a.Outcomes {
		if at, ok := c.find(a.Outcomes[i].Key); ok && slices.Contains(k.matches, at) {
			said[at] = &a.Outcomes[i]
		} else {
			c.unknown++
		}
	}
	if a.Err != "" || isOut || len(said) < len(k.matches) {
		if k.tries++; k.tries < c.options.Tries {
			c.ask(k, k.first, k.against)
			return nil
		}
		if k.against != "" {
			return fmt.Errorf("%s and %s differ about %s, and nobody could play it a third time: %s", k.first, k.against, k.other.Key, a.Err)
		}
		c.checking--
		c.unchecked++
		return nil
	}
	if k.against != "" {
		return c.third(k, a.Worker, said[k.matches[0]])
	}
	c.checking--
	c.checked++
	for _, at := range k.matches {
		if has := c.get(at); has != nil && !same(&has.Outcome, said[at]) { // nil: who played it was put out meanwhile
			return c.dispute(at, c.workers[has.worker], a.Worker, *said[at])
		}
	}
	return nil
}

// dispute has a match played a third time, because two differ about it.
func (c *coordinator) dispute(at index, first, second string, other Outcome) error {
	if slices.ContainsFunc(c.disputes, func(d *check) bool { return d.matches[0] == at }) {
		return nil // which is in hand
	}
	if first == second && len(c.workers)-len(c.excluded) > 1 {
		return c.putOut(first, fmt.Sprintf("it played match %s twice, and it did not come out the same", other.Key))
	}
	if first == second {
		return fmt.Errorf("match %s does not come out the same twice, though one worker (%s) has played it both times: the game is not deterministic, or the machine is broken", other.Key, first)
	}
	c.tell(Event{Kind: Differed, Worker: second, Reason: fmt.Sprintf("%s and %s differ about match %s", first, second, other.Key)})
	k := &check{matches: []index{at}, first: first, against: second, other: other}
	c.disputes = append(c.disputes, k)
	c.ask(k, first, second)
	return nil
}

// third decides who of two is put out, by what a third says.
func (c *coordinator) third(k *check, worker string, o *Outcome) error {
	c.disputes = slices.DeleteFunc(c.disputes, func(d *check) bool { return d == k })
	has := c.get(k.matches[0])
	if has == nil || c.workers[has.worker] != k.first || c.isExcluded(k.against) {
		return nil // it was settled meanwhile
	}
	first, second := same(&has.Outcome, o), same(&k.other, o)
	switch {
	case worker == k.first && !first, worker == k.against && !second:
		return c.putOut(worker, fmt.Sprintf("it played match %s twice, and it did not come out the same", k.other.Key))
	case worker == k.first || worker == k.against:
		return fmt.Errorf("workers %s and %s differ about match %s, each says the same again, and there is no third to decide: are they of one build?", k.first, k.against, k.other.Key)
	case first:
		return c.putOut(k.against, fmt.Sprintf("it differs from %s and %s about match %s", k.first, worker, k.other.Key))
	case second:
		return c.putOut(k.first, fmt.Sprintf("it differs from %s and %s about match %s", k.against, worker, k.other.Key))
	}
	return fmt.Errorf("match %s came out in three ways, with %s, %s and %s: the game is not deterministic, or they are of different builds", k.other.Key, k.first, k.against, worker)
}

func (c *coordinator) isExcluded(worker string) bool {
	return slices.ContainsFunc(c.excluded, func(e Excluded) bool { return e.Worker == worker })
}

// putOut takes no more of a worker, and has played again what it played.
func (c *coordinator) putOut(worker, reason string) error {
	c.excluded = append(c.excluded, Excluded{worker, reason})
	if c.exclude != nil {
		c.exclude(worker, reason)
	}
	if c.journal != nil {
		if err := c.journal.line(journalLine{Excluded: worker, Reason: reason}); err != nil {
			return err
		}
		if err := c.journal.sync(); err != nil {
			return err
		}
	}
	c.forget(worker)
	c.disputes = slices.DeleteFunc(c.disputes, func(d *check) bool { return d.first == worker || d.against == worker })
	c.tell(Event{Kind: PutOut, Worker: worker, Reason: reason})
	return c.judge()
}
