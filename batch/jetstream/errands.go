//go:build !js

package jetstream

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	js "github.com/nats-io/nats.go/jetstream"
)

// work does tasks until the play ends.
func (p *play) work() {
	for {
		select {
		case t := <-p.tasks:
			r := p.do(t)
			r.task = t
			select {
			case p.reports <- r:
			case <-p.ctx.Done():
				return
			}
		case <-p.ctx.Done():
			return
		}
	}
}

func (p *play) do(t task) report {
	ctx, stop := context.WithTimeout(p.ctx, p.store.timing.Request)
	defer stop()
	switch {
	case t.restore:
		return report{err: p.restore()}
	case t.again != "":
		return report{err: p.offer(t.again, true)}
	case t.check != 0:
		return p.check(ctx, t)
	}
	for _, d := range t.digests {
		if err := p.offer(d, false); err != nil {
			return report{err: err}
		}
	}
	ack, err := p.store.js.Publish(ctx, subjectJobs(p.o.Batch), t.data, js.WithMsgID(messageID(p.name, t.job, t.attempt)), js.WithRetryAttempts(1))
	if err != nil {
		p.failed("a job", err)
		return report{err: err}
	}
	return report{seq: ack.Sequence}
}

// check looks whether a job is where it was put, and if it is not whether answers are on the way: workers take a job off the queue when
// the server has its answer. A stream that was made again counts from 1, so what is there is looked at.
func (p *play) check(ctx context.Context, t task) report {
	stream, err := p.store.js.Stream(ctx, streamJobs)
	if errors.Is(err, js.ErrStreamNotFound) {
		p.restore()
		return report{gone: true}
	}
	if err != nil {
		return report{err: err}
	}
	m, err := stream.GetMsg(ctx, t.check)
	switch {
	case errors.Is(err, js.ErrMsgNotFound), err == nil && m.Header.Get(nats.MsgIdHdr) != messageID(p.name, t.job, t.attempt):
		return p.unanswered(ctx)
	case err != nil:
		return report{err: err}
	case t.drop:
		if err := stream.DeleteMsg(ctx, t.check); err != nil && !errors.Is(err, js.ErrMsgNotFound) {
			return report{err: err}
		}
		p.renewQueue(ctx)
		p.restore()
		return report{gone: true}
	}
	return report{}
}

// renewQueue takes the queue's consumer away, so that it is made anew: a job stood in the stream, a worker was idle, and the queue did not
// deliver it. Jobs that are being played are delivered again, and count once.
func (p *play) renewQueue(ctx context.Context) {
	p.mutex.Lock()
	soon := time.Since(p.renewed) < p.store.timing.Stuck
	if !soon {
		p.renewed = time.Now()
	}
	p.mutex.Unlock()
	if soon {
		return
	}
	if err := p.store.js.DeleteConsumer(ctx, streamJobs, queueWorkers); err == nil {
		p.say("jobs are on the servers and no worker gets them: their queue is made anew")
	}
}

// unanswered reports a job that is gone, unless there are answers that are not taken yet.
func (p *play) unanswered(ctx context.Context) report {
	c, err := p.store.js.Consumer(ctx, streamAnswers, consumerAnswers(p.o.Batch))
	switch {
	case errors.Is(err, js.ErrConsumerNotFound), errors.Is(err, js.ErrStreamNotFound):
		return report{gone: true}
	case err != nil:
		return report{err: err}
	}
	i := c.CachedInfo()
	return report{gone: i.NumPending == 0 && i.NumAckPending == 0}
}

// restore makes what is gone of streams, queue and bucket, and has bundles looked after before the next job of theirs.
func (p *play) restore() error {
	p.mutex.Lock()
	clear(p.offered)
	p.mutex.Unlock()
	p.count(func(s *Stats) { s.Restored++ })
	err := p.store.ensure(p.ctx)
	if err != nil {
		p.failed("making the streams", err)
	}
	return err
}

// offer puts a bundle into the bucket, unless it was put there. Bundles are put one after another: one that comes twice at once cannot be
// read meanwhile.
func (p *play) offer(digest string, again bool) error {
	p.putting.Lock()
	defer p.putting.Unlock()
	p.mutex.Lock()
	known := p.offered[digest]
	p.mutex.Unlock()
	if known && !again {
		return nil
	}
	if p.o.Bundles == nil {
		return &lackError{errors.New("a job has documents, and the fleet was given none")}
	}
	if err := p.store.putBundle(p.ctx, p.o.Bundles, digest, again); err != nil {
		p.failed("a bundle", err)
		return err
	}
	p.mutex.Lock()
	p.offered[digest] = true
	p.mutex.Unlock()
	return nil
}

// failed looks what an error asks for, and tells of it.
func (p *play) failed(what string, err error) {
	if p.ctx.Err() != nil || errors.As(err, new(*lackError)) {
		return
	}
	if p.o.Conn.IsConnected() { // else that is said already
		p.say(what + " is tried again: " + err.Error())
	}
	if errors.Is(err, js.ErrNoStreamResponse) || errors.Is(err, js.ErrStreamNotFound) || errors.Is(err, js.ErrBucketNotFound) || errors.Is(err, nats.ErrNoResponders) {
		if p.store.ensure(p.ctx) == nil {
			p.count(func(s *Stats) { s.Restored++ })
		}
	}
}

// collect fetches answers until the play ends.
func (p *play) collect() {
	var from js.Consumer
	heard := time.Now()
	for p.ctx.Err() == nil {
		if from == nil {
			c, err := p.store.answers(p.ctx, p.o.Batch)
			if err != nil {
				p.failed("fetching answers", err)
				pause(p.ctx, p.store.timing.Retry)
				continue
			}
			from = c
		}
		some, err := p.fetch(from)
		switch {
		case some:
			heard = time.Now()
		case time.Since(heard) > p.store.timing.AckWait+p.store.timing.pull():
			heard = time.Now()
			from = nil
			p.replaceConsumer()
			continue
		}
		if err != nil {
			from = nil
			pause(p.ctx, p.store.timing.Retry)
		}
	}
}

// replaceConsumer makes the consumer of answers anew if the stream has answers that the consumer does not deliver: after several servers
// of a cluster lost what they had, it can know of them as taken. What was delivered comes again, and counts once.
func (p *play) replaceConsumer() {
	ctx, stop := context.WithTimeout(p.ctx, p.store.timing.Request)
	defer stop()
	stream, err := p.store.js.Stream(ctx, streamAnswers)
	if err != nil {
		return // the next attempt to fetch says so
	}
	info, err := stream.Info(ctx, js.WithSubjectFilter(subjectAnswers(p.o.Batch)))
	if err != nil || info.State.Subjects[subjectAnswers(p.o.Batch)] == 0 {
		return
	}
	if err := stream.DeleteConsumer(ctx, consumerAnswers(p.o.Batch)); err == nil {
		p.say("answers are on the servers and do not come: their consumer is made anew")
		p.count(func(s *Stats) { s.Restored++ })
	}
}

// fetch hands over the answers that there are, waits a while for more, and reports whether any came.
func (p *play) fetch(from js.Consumer) (some bool, err error) {
	ctx, stop := context.WithTimeout(p.ctx, p.store.timing.pull())
	defer stop()
	got, err := from.Fetch(256, js.FetchContext(ctx), js.FetchHeartbeat(p.store.timing.heartbeat()))
	if err != nil {
		return false, err
	}
	for m := range got.Messages() {
		some = true
		select {
		case p.answers <- m:
		case <-p.ctx.Done():
			return true, nil
		}
	}
	if err := got.Error(); err != nil && !errors.Is(err, nats.ErrTimeout) && ctx.Err() == nil {
		return some, err
	}
	return some, nil
}
