package batch

import (
	"fmt"
	"math"
)

// next implements what a [Fleet] asks.
func (c *coordinator) next() (Job, bool) {
	if len(c.checks) > 0 {
		job := c.checks[0]
		c.checks = c.checks[1:]
		return job, true
	}
	w := &work{}
	if n := len(c.alone); n > 0 {
		at := c.alone[n-1]
		c.alone = c.alone[:n-1]
		w.matches, w.tries = []index{at}, c.tries[at]
	} else if w.matches = c.take(c.size()); len(w.matches) == 0 {
		return Job{}, false
	}
	return c.job(w, w.matches), true
}

// job makes a job of matches.
func (c *coordinator) job(w *work, matches []index) Job {
	c.number++
	job := Job{ID: fmt.Sprintf("%.12s.%d.%d", c.digest, c.runs, c.number)}
	for _, at := range matches {
		job.Matches = append(job.Matches, c.plan.match(c.lanes[at.lane], at.round))
	}
	c.jobs[job.ID] = w
	return job
}

// size returns how many matches the next job has.
func (c *coordinator) size() int {
	if c.pace == 0 {
		if c.played == 0 {
			return 1 // to learn how long one takes
		}
		return 64 // too short to be measured
	}
	n := int(math.Round(c.options.JobSeconds / c.pace))
	if t := c.plan.Stop.Test; t == nil { // towards the end smaller ones, so that nobody waits for one worker
		left := c.plan.Count() - c.played - len(c.given)
		n = min(n, left/(2*max(1, len(c.workers)))+1)
	}
	return max(1, min(n, maxJob))
}

// take is up to n matches in the plan's order that nobody plays yet.
func (c *coordinator) take(n int) []index {
	var list []index
	for c.open > 0 && len(list) < n && c.cursor.round < c.plan.Stop.Rounds {
		at := c.cursor
		if c.cursor.lane++; c.cursor.lane == len(c.lanes) {
			c.cursor = index{0, c.cursor.round + 1}
		}
		if c.live[at.lane] > 0 && c.get(at) == nil && !c.given[at] {
			list, c.given[at] = append(list, at), true
		}
	}
	return list
}
