package batch

import (
	"slices"
	"strconv"
	"strings"
)

// find returns the match of a key.
func (c *coordinator) find(key string) (index, bool) { return find(key, c.laneOf, c.plan.Stop.Rounds) }

// find returns the match of a key, among the lanes by their names.
func find(key string, lanes map[string]int, rounds int) (index, bool) {
	cut := strings.LastIndexByte(key, '/')
	if cut < 0 {
		return index{}, false
	}
	l, ok := lanes[key[:cut]]
	round, err := strconv.Atoi(key[cut+1:])
	if !ok || err != nil || round < 1 || round > rounds || strconv.Itoa(round) != key[cut+1:] {
		return index{}, false
	}
	return index{l, round - 1}, true
}

func (c *coordinator) get(at index) *kept {
	if list := c.outcomes[at.lane]; at.round < len(list) {
		return list[at.round]
	}
	return nil
}

func (c *coordinator) put(at index, k *kept) {
	list := c.outcomes[at.lane]
	for len(list) <= at.round {
		list = append(list, nil)
	}
	list[at.round] = k
	c.outcomes[at.lane] = list
}

// restore takes in a line of the journal.
func (c *coordinator) restore(l journalLine) {
	if l.Excluded != "" {
		c.forget(l.Excluded)
		c.excluded = append(c.excluded, Excluded{l.Excluded, l.Reason})
		return
	}
	for i := range l.Outcomes {
		if at, ok := c.find(l.Outcomes[i].Key); ok && c.get(at) == nil {
			c.keep(at, l.Outcomes[i], l.Worker, l.Build)
		}
	}
}

// keep keeps an outcome.
func (c *coordinator) keep(at index, o Outcome, worker, build string) {
	w, ok := c.workerOf[worker]
	if !ok {
		w = int32(len(c.workers))
		c.workers, c.workerOf[worker] = append(c.workers, worker), w
	}
	if !slices.Contains(c.builds, build) {
		c.builds = append(c.builds, build)
	}
	c.put(at, &kept{o, w})
	delete(c.given, at)
	c.played++
	c.seconds += o.Seconds
	if o.Seconds > 0 {
		if c.pace == 0 {
			c.pace = o.Seconds
		}
		c.pace += (o.Seconds - c.pace) / 64
	}
}

// forget drops the outcomes of a worker, so that they are played again.
func (c *coordinator) forget(worker string) {
	w, ok := c.workerOf[worker]
	if !ok {
		return
	}
	for _, list := range c.outcomes {
		for round, k := range list {
			if k != nil && k.worker == w {
				list[round] = nil
				c.played--
			}
		}
	}
	for i := range c.comparisons {
		c.comparisons[i].reset()
	}
	c.cursor = index{}
	c.count()
}

// count counts which lanes need more rounds.
func (c *coordinator) count() {
	clear(c.live)
	c.open = 0
	for i := range c.comparisons {
		if m := &c.comparisons[i]; !m.Final {
			c.open++
			for _, l := range m.lanes {
				if l >= 0 {
					c.live[l]++
				}
			}
		}
	}
}
