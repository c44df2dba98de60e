//go:build !js

package jetstream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"
	"time"

	js "github.com/nats-io/nats.go/jetstream"

	"github.com/wits-ai/wits/batch"
)

// maxRefuse is for how long a job is left to others at most.
const maxRefuse = 30 * time.Second

// take plays a job of the queue and answers it, or says why not. It goes to another worker if none says for ackWait that it is at it. An
// error is of a match that does not end.
func (w *Worker) take(play context.Context, msg js.Msg, ackWait time.Duration) error {
	meta, err := msg.Metadata()
	if err != nil {
		msg.Nak()
		return nil
	}
	refused := min(w.store.timing.Refuse*time.Duration(min(meta.NumDelivered, 16)), max(maxRefuse, w.store.timing.Refuse))
	m, err := decodeJob(msg.Data())
	switch {
	case errors.Is(err, errVersion):
		w.say("a job is left to others: " + err.Error())
		msg.NakWithDelay(refused)
		return nil
	case err != nil:
		w.say("a job that cannot be read is put aside: " + err.Error())
		w.bury(play, msg, nil, err.Error())
		return nil
	}
	job := playing{m.Batch, m.Job.ID}
	if why := w.plays(&m); why != "" {
		w.say("jobs are left to others: " + why)
		w.publish(subjectNotes(m.Batch), note{Job: m.Job.ID, Kind: noteRefused, Why: why})
		msg.NakWithDelay(refused)
		return nil
	}
	if slices.Contains(m.Job.Not, w.o.Name) && meta.NumDelivered < uint64(w.o.Deliveries) {
		msg.NakWithDelay(w.store.timing.Refuse) // another worker should play it; if none comes, this one does
		return nil
	}
	if meta.NumDelivered > uint64(w.o.Deliveries) {
		w.bury(play, msg, &m, fmt.Sprintf("the job was given to workers %d times, and none of them has answered it", w.o.Deliveries))
		return nil
	}
	w.begin(job)
	defer w.end(job)
	w.publish(subjectNotes(m.Batch), note{Job: m.Job.ID, Kind: noteStarted})
	kept, stop := context.WithCancel(context.WithoutCancel(play))
	var keeper sync.WaitGroup
	keeper.Go(func() { keep(kept, msg, max(ackWait/3, time.Millisecond)) })
	defer keeper.Wait()
	defer stop()

	answer := batch.Answer{Job: m.Job.ID, Worker: w.o.Name, Build: w.o.Build}
	var hung error
	answer.Outcomes, err = w.matches(play, &m)
	switch {
	case play.Err() != nil: // it leaves
		msg.Nak()
		return nil
	case errors.Is(err, fs.ErrNotExist) && errors.As(err, new(*bundleError)), errors.Is(err, errDamaged):
		w.publish(subjectNotes(m.Batch), note{Job: m.Job.ID, Kind: noteMissing, Why: err.Error(), Digest: missing(err)})
		msg.NakWithDelay(w.store.timing.Retry)
		return nil
	case errors.As(err, new(*bundleError)):
		w.say("a job is given back: " + err.Error())
		msg.NakWithDelay(refused)
		return nil
	case errors.As(err, new(*hungError)):
		hung = err
		fallthrough
	case err != nil:
		answer.Outcomes, answer.Err = nil, cut(err.Error())
	}
	if w.answer(play, &m, answer) {
		acked, stop := context.WithTimeout(play, w.store.timing.Request)
		msg.DoubleAck(acked) // if that is lost the job is played again, and counted once
		stop()
		w.played.Add(int64(len(answer.Outcomes)))
	} else {
		msg.Nak()
	}
	return hung
}

// keep tells the server that the job is being played.
func keep(ctx context.Context, msg js.Msg, every time.Duration) {
	for pause(ctx, every) {
		msg.InProgress()
	}
}

func (w *Worker) begin(p playing) {
	w.mutex.Lock()
	w.playing[p]++
	w.mutex.Unlock()
}

func (w *Worker) end(p playing) {
	w.mutex.Lock()
	if w.playing[p]--; w.playing[p] == 0 {
		delete(w.playing, p)
	}
	w.mutex.Unlock()
}

// bundleError is of documents that could not be had.
type bundleError struct {
	digest string
	err    error
}

func (e *bundleError) Error() string { return e.err.Error() }
func (e *bundleError) Unwrap() error { return e.err }

func missing(err error) string {
	e := (*bundleError)(nil)
	errors.As(err, &e)
	return e.digest
}

// hungError is of a match that goes on after its time is over.
type hungError struct{ text string }

func (e *hungError) Error() string { return e.text }

// matches plays the matches of a job, one after another.
func (w *Worker) matches(ctx context.Context, m *jobMessage) ([]batch.Outcome, error) {
	out := make([]batch.Outcome, 0, len(m.Job.Matches))
	for i := range m.Job.Matches {
		match := &m.Job.Matches[i]
		documents, err := w.documents(ctx, match.Bundle)
		if err != nil {
			return nil, &bundleError{match.Bundle, err}
		}
		o, err := w.match(ctx, match, documents)
		if err != nil {
			return nil, err
		}
		o.Key = match.Key
		out = append(out, o)
	}
	return out, nil
}

// documents returns those of a bundle, which is kept for the next match.
func (w *Worker) documents(ctx context.Context, digest string) (fs.FS, error) {
	if digest == "" {
		return nil, nil
	}
	b, ok := w.cache.get(digest)
	if !ok {
		var err error
		if b, err = w.store.getBundle(ctx, digest); err != nil {
			return nil, err
		}
		w.cache.put(digest, b)
	}
	return b.FS(), nil
}

// match plays a match, for at most Timing.Match. A player that ignores the end of its context has as long again, and at least Timing.Leave; in a
// worker that leaves it has half of Timing.Leave. Nothing can end its goroutine, so match returns a *hungError then, with which the worker ends.
func (w *Worker) match(ctx context.Context, m *batch.Match, documents fs.FS) (batch.Outcome, error) {
	limit := w.store.timing.Match
	timed, stop := context.WithTimeout(ctx, limit)
	defer stop()
	type played struct {
		outcome batch.Outcome
		err     error
	}
	done := make(chan played, 1)
	go func() {
		o, err := batch.PlayMatch(timed, w.o.Player, *m, documents)
		if err != nil {
			err = fmt.Errorf("match %q: %w", m.Key, err)
		}
		done <- played{o, err}
	}()
	over := time.NewTimer(limit + max(limit, w.store.timing.Leave))
	defer over.Stop()
	gone := ctx.Done()
	for {
		select {
		case p := <-done:
			if p.err != nil && ctx.Err() == nil && timed.Err() != nil {
				return p.outcome, fmt.Errorf("match %q took more than %v", m.Key, limit)
			}
			return p.outcome, p.err
		case <-gone: // the worker leaves, and the match should end at once
			gone = nil
			over.Reset(w.store.timing.Leave / 2)
		case <-over.C:
			return batch.Outcome{}, &hungError{fmt.Sprintf("match %q took more than %v, and does not end", m.Key, limit)}
		}
	}
}

// answer publishes an answer until a server has it, and reports whether one has.
func (w *Worker) answer(ctx context.Context, m *jobMessage, a batch.Answer) bool {
	data, err := json.Marshal(answerMessage{V: version, Batch: m.Batch, Run: m.Run, Attempt: m.Attempt, Answer: a})
	switch {
	case err != nil: // a figure that is no number
		a.Outcomes, a.Err = nil, cut("the outcomes of the job cannot be written: "+err.Error())
		data, _ = json.Marshal(answerMessage{V: version, Batch: m.Batch, Run: m.Run, Attempt: m.Attempt, Answer: a})
	case len(data) > w.store.room():
		a.Outcomes, a.Err = nil, fmt.Sprintf("the outcomes of the job take %d bytes, and a message at most %d: make jobs of fewer matches", len(data), w.store.room())
		data, _ = json.Marshal(answerMessage{V: version, Batch: m.Batch, Run: m.Run, Attempt: m.Attempt, Answer: a})
	}
	id := messageID(m.Run, m.Job.ID, m.Attempt) + "/" + w.o.Name
	return nil == retry(ctx, w.o.Conn, w.store.timing.Retry, w.say, "an answer", func() error {
		asked, stop := context.WithTimeout(ctx, w.store.timing.Request)
		defer stop()
		_, err := w.store.js.Publish(asked, subjectAnswers(m.Batch), data, js.WithMsgID(id), js.WithRetryAttempts(1))
		return err
	})
}

// bury makes a dead letter of a job, tells its coordinator if it has one, and takes it off the queue.
func (w *Worker) bury(ctx context.Context, msg js.Msg, m *jobMessage, why string) {
	batchName := "unreadable"
	if m != nil {
		batchName = m.Batch
	}
	asked, stop := context.WithTimeout(ctx, w.store.timing.Request)
	defer stop()
	if _, err := w.store.js.Publish(asked, subjectDead(batchName), msg.Data(), js.WithRetryAttempts(1)); err != nil {
		w.say("a dead letter is tried again: " + err.Error())
		msg.NakWithDelay(w.store.timing.Retry)
		return
	}
	if m != nil {
		data, err := json.Marshal(answerMessage{V: version, Batch: m.Batch, Run: m.Run, Attempt: m.Attempt, Dead: true,
			Answer: batch.Answer{Job: m.Job.ID, Worker: w.o.Name, Build: w.o.Build, Err: cut(why)}})
		if err == nil {
			_, err = w.store.js.Publish(asked, subjectAnswers(m.Batch), data, js.WithMsgID(messageID(m.Run, m.Job.ID, m.Attempt)+"/dead"), js.WithRetryAttempts(1))
		}
		if err != nil {
			w.say("a dead letter is tried again: " + err.Error())
			msg.NakWithDelay(w.store.timing.Retry)
			return
		}
	}
	msg.TermWithReason("dead letter")
}
