//go:build !js

package jetstream

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	js "github.com/nats-io/nats.go/jetstream"
)

// Streams, the queue's consumer and the bucket of bundles: what operators see with NATS' own tools.
const (
	streamJobs     = "WITS_JOBS"
	streamAnswers  = "WITS_ANSWERS"
	streamDead     = "WITS_DEAD"
	streamExcluded = "WITS_EXCLUDED"
	bucketBundles  = "WITS_BUNDLES"
	queueWorkers   = "workers"
)

// Subjects. Presence, hellos and notes are not stored: who misses one learns the same from the next, or by looking.
func subjectJobs(batch string) string      { return "wits.jobs." + batch }
func subjectAnswers(batch string) string   { return "wits.answers." + batch }
func subjectDead(batch string) string      { return "wits.dead." + batch }
func subjectNotes(batch string) string     { return "wits.notes." + batch }
func subjectExcluded(worker string) string { return "wits.excluded." + worker }
func subjectPresence(worker string) string { return "wits.workers." + worker }
func consumerAnswers(batch string) string  { return "answers-" + batch }

// messageID tells servers which messages are the same one, sent again.
func messageID(run, job string, attempt int) string {
	sum := sha256.Sum256([]byte(job))
	return run + "/" + hex.EncodeToString(sum[:12]) + "/" + strconv.Itoa(attempt)
}

// subjectHello asks all workers to tell that they are there.
const subjectHello = "wits.hello"

// How long what nobody takes stays on the servers: jobs and answers of coordinators that did not come back, and what is for people.
const (
	keepJobs  = time.Hour
	keepWords = 7 * 24 * time.Hour
)

// store is what both sides do with the servers.
type store struct {
	conn     *nats.Conn
	js       js.JetStream
	limits   Limits
	timing   Timing
	memory   bool
	replicas int
	making   sync.Mutex // streams are made by one goroutine: servers set aside room for each request
}

func newStore(conn *nats.Conn, limits Limits, timing Timing, memory bool, replicas int) (*store, error) {
	j, err := js.New(conn, js.WithPublishAsyncMaxPending(256))
	if err != nil {
		return nil, err
	}
	return &store{conn: conn, js: j, limits: limits.complete(), timing: timing.complete(), memory: memory, replicas: replicas}, nil
}

// room returns how many bytes a message may have, beside its headers: servers may be set to less than is usual.
func (s *store) room() int {
	most := maxMessage
	if n := s.conn.MaxPayload(); n > 0 {
		most = int(min(int64(most), n))
	}
	return max(most-4096, most/2)
}

// copies returns how many servers of a cluster have each stream: 3 where the cluster says that it is one.
func (s *store) copies() int {
	switch {
	case s.replicas > 0:
		return s.replicas
	case s.conn.ConnectedClusterName() != "":
		return 3
	}
	return 1
}

func (s *store) storage() js.StorageType {
	if s.memory {
		return js.MemoryStorage
	}
	return js.FileStorage
}

// ensure makes the streams, the queue and the bucket of bundles, where they are not there.
func (s *store) ensure(ctx context.Context) error {
	s.making.Lock()
	defer s.making.Unlock()
	for _, c := range []js.StreamConfig{
		{Name: streamJobs, Subjects: []string{"wits.jobs.*"}, Retention: js.WorkQueuePolicy, MaxBytes: s.limits.Jobs,
			Description: "Jobs of batches that wait for a worker or are played."},
		{Name: streamAnswers, Subjects: []string{"wits.answers.*"}, Retention: js.WorkQueuePolicy, MaxBytes: s.limits.Answers,
			Description: "Answers of workers that wait for their coordinator."},
		{Name: streamDead, Subjects: []string{"wits.dead.*"}, MaxBytes: s.limits.Dead, Discard: js.DiscardOld,
			Description: "Jobs that were given out too often, or that nobody can read; for people."},
		{Name: streamExcluded, Subjects: []string{"wits.excluded.*"}, MaxBytes: 1 << 20, MaxMsgsPerSubject: 1, Discard: js.DiscardOld,
			Description: "Workers that were put out, and why."},
	} {
		c.MaxAge = keepWords
		if c.Retention == js.WorkQueuePolicy {
			c.Discard, c.MaxAge = js.DiscardNew, keepJobs
		}
		c.Storage, c.MaxMsgSize, c.Duplicates = s.storage(), maxMessage, 2*time.Minute
		if err := s.ensureStream(ctx, c); err != nil {
			return fmt.Errorf("stream %s: %w", c.Name, err)
		}
	}
	if err := s.ensureQueue(ctx); err != nil {
		return fmt.Errorf("the queue of jobs: %w", err)
	}
	if _, err := s.bundles(ctx); err != nil {
		return fmt.Errorf("bucket %s: %w", bucketBundles, err)
	}
	return nil
}

// ensureStream makes a stream if there is none; an existing one is left as its operators have it.
func (s *store) ensureStream(ctx context.Context, c js.StreamConfig) error {
	ctx, stop := context.WithTimeout(ctx, s.timing.Request)
	defer stop()
	_, err := s.js.Stream(ctx, c.Name)
	if !errors.Is(err, js.ErrStreamNotFound) {
		return err
	}
	c.Replicas = s.copies()
	_, err = s.js.CreateStream(ctx, c)
	if s.replicas == 0 && c.Replicas > 1 && tooFewServers(err) {
		c.Replicas = 1
		_, err = s.js.CreateStream(ctx, c)
	}
	if errors.Is(err, js.ErrStreamNameAlreadyInUse) { // another one was quicker
		return nil
	}
	return err
}

// tooFewServers reports whether a cluster has not as many servers as a stream was to have copies.
func tooFewServers(err error) bool {
	var api *js.APIError
	return errors.As(err, &api) && (api.ErrorCode == 10005 || api.ErrorCode == 10074)
}

// ensureQueue makes the consumer by which workers pull jobs.
func (s *store) ensureQueue(ctx context.Context) error {
	ctx, stop := context.WithTimeout(ctx, s.timing.Request)
	defer stop()
	_, err := s.js.Consumer(ctx, streamJobs, queueWorkers)
	if !errors.Is(err, js.ErrConsumerNotFound) {
		return err
	}
	_, err = s.js.CreateConsumer(ctx, streamJobs, js.ConsumerConfig{Durable: queueWorkers, AckPolicy: js.AckExplicitPolicy,
		AckWait: s.timing.AckWait, MaxDeliver: -1, MaxAckPending: 20_000, MaxWaiting: 20_000, Description: "Workers pull jobs by it."})
	if errors.Is(err, js.ErrConsumerExists) {
		return nil
	}
	return err
}

// answers makes the consumer of a batch's answers.
func (s *store) answers(ctx context.Context, batch string) (js.Consumer, error) {
	ctx, stop := context.WithTimeout(ctx, s.timing.Request)
	defer stop()
	return s.js.CreateOrUpdateConsumer(ctx, streamAnswers, js.ConsumerConfig{Durable: consumerAnswers(batch), AckPolicy: js.AckExplicitPolicy,
		FilterSubject: subjectAnswers(batch), AckWait: s.timing.AckWait, MaxDeliver: -1, MaxAckPending: 20_000, InactiveThreshold: keepJobs})
}

// bundles returns the bucket of bundles.
func (s *store) bundles(ctx context.Context) (js.ObjectStore, error) {
	ctx, stop := context.WithTimeout(ctx, s.timing.Request)
	defer stop()
	b, err := s.js.ObjectStore(ctx, bucketBundles)
	if !errors.Is(err, js.ErrBucketNotFound) {
		return b, err
	}
	c := js.ObjectStoreConfig{Bucket: bucketBundles, Description: "Documents of batches, by their digest.", TTL: keepWords,
		MaxBytes: s.limits.Bundles, Storage: s.storage(), Replicas: s.copies()}
	b, err = s.js.CreateObjectStore(ctx, c)
	if s.replicas == 0 && c.Replicas > 1 && tooFewServers(err) {
		c.Replicas = 1
		b, err = s.js.CreateObjectStore(ctx, c)
	}
	if errors.Is(err, js.ErrBucketExists) {
		return s.js.ObjectStore(ctx, bucketBundles)
	}
	return b, err
}

// forget takes what is left of a batch off the servers.
func (s *store) forget(ctx context.Context, batch string) error {
	var all []error
	for _, p := range [][2]string{{streamJobs, subjectJobs(batch)}, {streamAnswers, subjectAnswers(batch)}} {
		stream, err := s.js.Stream(ctx, p[0])
		if err == nil {
			err = stream.Purge(ctx, js.WithPurgeSubject(p[1]))
		}
		all = append(all, err)
	}
	return errors.Join(all...)
}

// retry does something until it is done, and says each new reason why it is not.
func retry(ctx context.Context, conn *nats.Conn, wait time.Duration, say func(string), what string, do func() error) error {
	last := ""
	for {
		err := do()
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if conn.IsClosed() {
			return closed(conn)
		}
		if text := err.Error(); text != last && conn.IsConnected() { // else the connection says it
			last = text
			say(what + " is tried again: " + text)
		}
		if !pause(ctx, wait) {
			return ctx.Err()
		}
	}
}

// closed is why a connection is closed for good, such as credentials that are refused.
func closed(conn *nats.Conn) error {
	if err := conn.LastError(); err != nil {
		return fmt.Errorf("%w: %w", errStopped, err)
	}
	return errStopped
}

// pause waits, and reports false if the context ends before.
func pause(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
