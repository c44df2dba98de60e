//go:build !js

package jetstream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	js "github.com/nats-io/nats.go/jetstream"

	"github.com/wits-ai/wits/batch"
)

// publishers is how many requests are on the way to the servers at once.
const publishers = 8

// play is one call of [Fleet.Play]. All but what work and collect do happens on the caller's goroutine.
type play struct {
	*Fleet
	sync.WaitGroup
	ctx     context.Context
	name    string // this call's, in messages
	pending map[string]*pending
	todo    []task
	broken  time.Time // when the connection was seen to be lost; zero: it is there

	tasks   chan task
	reports chan report
	answers chan js.Msg
	heardOf chan *nats.Msg
	notes   chan *nats.Msg

	putting sync.Mutex
	mutex   sync.Mutex
	offered map[string]bool // bundles that are in the bucket
	renewed time.Time       // when the queue was made anew
}

// pending is a job without an answer.
type pending struct {
	job     batch.Job
	attempt int
	data    []byte    // the message, of this attempt
	busy    bool      // a task is on the way
	seq     uint64    // where it is in the stream; 0: it is not known to be there
	alive   time.Time // when it was last heard of, or looked at
	moved   time.Time // when it was sent, or a worker was last heard to be at it
	started int       // in this attempt
	failed  int       // answers that were errors, and dead letters
}

// task is what publishers do: publish a job, or look whether it is still there.
type task struct {
	job     string
	attempt int
	data    []byte
	digests []string
	check   uint64 // the sequence to look at; 0: publish
	drop    bool   // take it off the queue, if it is there
	restore bool   // make what is gone, of all jobs
	again   string // a bundle to put into the bucket again
}

// report is what came of a task.
type report struct {
	task task
	seq  uint64
	gone bool
	err  error
}

// run gives jobs out and takes answers until there are no more.
func (p *play) run(next func() (batch.Job, bool), done func(batch.Answer) error) error {
	tick := time.NewTicker(max(p.store.timing.Quiet/4, time.Millisecond))
	defer tick.Stop()
	more := true
	for {
		for more && len(p.pending) < p.ahead(time.Now()) {
			job, ok := next()
			if more = ok; !ok {
				break
			}
			if err := p.give(job); err != nil {
				return err
			}
		}
		if !more && len(p.pending) == 0 {
			return nil
		}
		for len(p.todo) > 0 && p.over(&p.todo[0]) {
			p.todo = p.todo[1:]
		}
		var tasks chan task
		var first task
		if len(p.todo) > 0 {
			tasks, first = p.tasks, p.todo[0]
		}
		select {
		case tasks <- first:
			p.todo = p.todo[1:]
		case r := <-p.reports:
			if err := p.reported(r); err != nil {
				return err
			}
		case m := <-p.answers:
			if err := p.answered(m, done); err != nil {
				return err
			}
			more = true // what it was told of may lead to jobs
		case m := <-p.heardOf:
			p.presence(m)
		case m := <-p.notes:
			p.noted(m)
		case now := <-tick.C:
			if err := p.look(now); err != nil {
				return err
			}
		case <-p.ctx.Done():
			return p.ctx.Err()
		}
	}
}

// over reports whether a task is of a job that was answered or sent again in the meantime.
func (p *play) over(t *task) bool {
	if t.job == "" {
		return false
	}
	w := p.pending[t.job]
	return w == nil || w.attempt != t.attempt
}

// give gives out a job for the first time.
func (p *play) give(job batch.Job) error {
	if p.pending[job.ID] != nil {
		return fmt.Errorf("the job %q was given out twice", job.ID)
	}
	w := &pending{job: job}
	p.pending[job.ID] = w
	return p.send(w)
}

// send publishes a job, or does so again.
func (p *play) send(w *pending) error {
	w.attempt++
	now := time.Now()
	w.seq, w.started, w.alive, w.moved = 0, 0, now, now
	job := w.job
	if !p.others(job.Not) {
		job.Not = nil
	}
	m := jobMessage{V: version, Batch: p.o.Batch, Run: p.name, Build: p.o.Build, Attempt: w.attempt, Job: job}
	if err := m.check(); err != nil {
		return err
	}
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	if room := p.store.room(); len(data) > room {
		return fmt.Errorf("the job %q takes %d bytes, and a message at most %d: make jobs of fewer matches", w.job.ID, len(data), room)
	}
	w.data = data
	p.count(func(s *Stats) {
		if s.Sent++; w.attempt > 1 {
			s.Resent++
		}
	})
	p.publish(w)
	return nil
}

// publish has the current attempt of a job published.
func (p *play) publish(w *pending) {
	t := task{job: w.job.ID, attempt: w.attempt, data: w.data}
	for i := range w.job.Matches {
		if d := w.job.Matches[i].Bundle; d != "" && (len(t.digests) == 0 || t.digests[len(t.digests)-1] != d) {
			t.digests = append(t.digests, d)
		}
	}
	w.busy = true
	p.todo = append(p.todo, t)
}

// reported takes what came of a task.
func (p *play) reported(r report) error {
	if r.task.restore || r.task.again != "" {
		if r.err != nil && errors.As(r.err, new(*lackError)) {
			return r.err
		}
		return nil
	}
	w := p.pending[r.task.job]
	if w == nil || w.attempt != r.task.attempt {
		return nil // it was answered in the meantime, or sent again
	}
	w.busy = false
	now := time.Now()
	switch {
	case errors.As(r.err, new(*lackError)):
		return r.err
	case r.err != nil:
		w.alive = now // tried again when it has been quiet
	case r.gone && r.task.check != 0:
		return p.send(w)
	case r.seq != 0:
		w.seq, w.alive = r.seq, now
	default:
		w.alive = now
	}
	return nil
}

// answered takes an answer, tells the coordinator of it, and then takes it off the stream: the coordinator has it on its disk.
func (p *play) answered(m js.Msg, done func(batch.Answer) error) error {
	a, err := decodeAnswer(m.Data())
	switch {
	case err != nil:
		p.say("an answer that cannot be read is dropped: " + err.Error())
		m.Term()
		return nil
	case a.Batch != p.o.Batch:
		m.Term()
		return nil
	}
	p.count(func(s *Stats) { s.Answers++ })
	w := p.pending[a.Answer.Job]
	if w == nil || a.Run != p.name {
		p.count(func(s *Stats) { s.Stray++ })
		m.Ack()
		return nil
	}
	again := ""
	switch {
	case p.isExcluded(a.Answer.Worker):
		again = "its worker was put out"
	case a.Dead:
		if a.Attempt != w.attempt {
			m.Ack()
			return nil
		}
		p.count(func(s *Stats) { s.Dead++ })
		p.notedSoFar()
		if w.started > 0 { // else it was only refused
			w.failed++
		}
		again = a.Answer.Err
	case p.o.Build != "" && a.Answer.Build != p.o.Build:
		again = fmt.Sprintf("worker %s of build %s has played what is for build %s", a.Answer.Worker, a.Answer.Build, p.o.Build)
	case a.Answer.Err != "":
		w.failed++
		again = fmt.Sprintf("worker %s: %s", a.Answer.Worker, a.Answer.Err)
	default:
		if why := unlike(&w.job, a.Answer.Outcomes); why != "" {
			w.failed++
			again = fmt.Sprintf("worker %s: %s", a.Answer.Worker, why)
			a.Answer.Outcomes, a.Answer.Err = nil, why
		}
	}
	if again != "" && w.failed < p.o.Tries {
		p.say(fmt.Sprintf("job %q is played again: %s", w.job.ID, again))
		if err := p.send(w); err != nil {
			return err
		}
		m.Ack()
		return nil
	}
	delete(p.pending, w.job.ID)
	if err := done(a.Answer); err != nil {
		return err
	}
	m.Ack()
	return nil
}

// unlike says how outcomes are not those of a job's matches.
func unlike(job *batch.Job, outcomes []batch.Outcome) string {
	if len(outcomes) != len(job.Matches) {
		return fmt.Sprintf("%d outcomes of %d matches", len(outcomes), len(job.Matches))
	}
	for i := range outcomes {
		if outcomes[i].Key != job.Matches[i].Key {
			return fmt.Sprintf("an outcome of %q in place of %q", outcomes[i].Key, job.Matches[i].Key)
		}
	}
	return ""
}

// presence notes which jobs are being played.
func (p *play) presence(m *nats.Msg) {
	here, err := decodePresence(m.Data)
	if err != nil {
		p.say("a worker is not heard: " + err.Error())
		return
	}
	now := time.Now()
	p.heard(&here, now)
	for _, j := range here.Playing {
		if w := p.pending[j.Job]; j.Batch == p.o.Batch && w != nil {
			w.alive, w.moved = now, now
		}
	}
}

// notedSoFar takes the notes that have arrived.
func (p *play) notedSoFar() {
	for range len(p.notes) {
		p.noted(<-p.notes)
	}
}

// noted takes what a worker tells of a job.
func (p *play) noted(m *nats.Msg) {
	n, err := decodeNote(m.Data)
	if err != nil {
		p.say("a note is dropped: " + err.Error())
		return
	}
	w := p.pending[n.Job]
	if w == nil {
		return
	}
	now := time.Now()
	w.alive = now
	switch n.Kind {
	case noteStarted:
		w.started++
		w.moved = now
	case noteRefused:
		p.say(fmt.Sprintf("worker %s leaves jobs to others: %s", n.Worker, n.Why))
	case noteMissing:
		for i := range w.job.Matches { // only what is the batch's
			if w.job.Matches[i].Bundle == n.Digest {
				p.todo = append(p.todo, task{again: n.Digest})
				return
			}
		}
	}
}

// look looks after jobs that were not heard of for a while, and after everything when the connection is there again.
func (p *play) look(now time.Time) error {
	if p.o.Conn.IsClosed() {
		return closed(p.o.Conn)
	}
	if !p.o.Conn.IsConnected() {
		if p.broken.IsZero() {
			p.broken = now
		}
		return nil
	}
	back := !p.broken.IsZero()
	if back {
		p.broken = time.Time{}
		p.todo = append(p.todo, task{restore: true})
		p.o.Conn.Publish(subjectHello, nil)
	}
	idle := p.idle()
	for id, w := range p.pending {
		switch quiet := now.Sub(w.alive); {
		case w.busy || quiet < p.store.timing.Quiet && !back:
		case w.seq == 0: // it could not be published
			p.publish(w)
		default:
			w.busy = true
			p.todo = append(p.todo, task{job: id, attempt: w.attempt, check: w.seq, drop: idle && now.Sub(w.moved) >= p.store.timing.Stuck})
		}
	}
	return nil
}
