package jetstream

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	js "github.com/nats-io/nats.go/jetstream"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/internal/smalldisk"
)

// TestB14_EmbeddedFleet: without a port, and with worker and coordinator on one connection.
func TestB14_EmbeddedFleet(t *testing.T) {
	f, end, err := Open(minute(t), Options{Player: bits{}, Slots: 2, Build: "b", Timing: fast})
	must.Succeed(t, err)
	defer end.Close()
	b := newBook(t, jobsOf(50, ""))
	must.Succeed(t, f.Play(minute(t), b.next, b.done))
	b.check()
	if b.answers != 50 {
		t.Errorf("50 jobs were answered %d times", b.answers)
	}
	again := newBook(t, jobsOf(20, "")) // the same jobs can be given out again
	must.Succeed(t, f.Play(minute(t), again.next, again.done))
	again.check()
	if s := f.(*Fleet).Stats(); s.Sent != 70 || s.Resent != 0 {
		t.Errorf("70 jobs were sent so: %+v", s)
	}
}

// TestB14_WorkersComeAndGo: a batch begins before there is a worker, and each that comes leaves after some jobs; one leaves in the
// middle of a job, which goes to another.
func TestB14_WorkersComeAndGo(t *testing.T) {
	s := serve(t, ServerOptions{Listen: "127.0.0.1:0", Dir: t.TempDir()})
	f := fleetOn(t, FleetOptions{Conn: dial(t, Connection{URL: s.URL()})})
	b := newBook(t, jobsOf(60, ""))
	begun := make(chan struct{})
	var once sync.Once
	stuck := bits{before: func(ctx context.Context, m batch.Match, _ fs.FS) error {
		once.Do(func() { close(begun) })
		<-ctx.Done() // its match takes as long as it may
		return ctx.Err()
	}}
	leaving := fast
	leaving.Leave = 10 * time.Millisecond
	_, leave, left := work(t, WorkerOptions{Conn: dial(t, Connection{URL: s.URL()}), Player: stuck, Timing: leaving})
	played := make(chan error, 1)
	go func() { played <- f.Play(minute(t), b.next, b.done) }()
	<-begun
	leave()
	if err := <-left; err != nil {
		t.Errorf("a worker that was to leave said %v", err)
	}
	var stop [3]func()
	counts := make(chan struct{}, 1000)
	for i := range stop {
		_, stop[i], _ = work(t, WorkerOptions{Conn: dial(t, Connection{URL: s.URL()}), Slots: 1 + i, Player: bits{before: func(context.Context, batch.Match, fs.FS) error {
			counts <- struct{}{}
			return nil
		}}})
		for range 10 {
			<-counts
		}
		if i > 0 {
			stop[i-1]()
		}
	}
	must.Succeed(t, <-played)
	b.check()
}

// TestB14_ServerStartsAgain: with its folder and without, so that all that it had is gone; nothing is lost or counted twice.
func TestB14_ServerStartsAgain(t *testing.T) {
	for name, memory := range map[string]bool{"with its streams": false, "with nothing": true} {
		t.Run(name, func(t *testing.T) {
			o := ServerOptions{Listen: "127.0.0.1:0", Token: "secret", Dir: t.TempDir()}
			s, err := StartServer(o)
			must.Succeed(t, err)
			url := s.URL()
			o.Listen = s.running().Addr().String()
			f := fleetOn(t, FleetOptions{Conn: dial(t, Connection{URL: url}), Ahead: 20})
			work(t, WorkerOptions{Conn: dial(t, Connection{URL: url}), Slots: 2})
			b := newBook(t, jobsOf(200, ""))
			restarts := 0
			b.heard = func(n int) error {
				if n%50 != 0 || restarts == 3 {
					return nil
				}
				restarts++
				if err := s.Close(); err != nil {
					return err
				}
				if memory {
					o.Dir = t.TempDir()
				}
				s, err = StartServer(o)
				return err
			}
			must.Succeed(t, f.Play(minute(t), b.next, b.done))
			s.Close()
			b.check()
			if restarts != 3 {
				t.Errorf("the server was started again %d times", restarts)
			}
			t.Logf("%+v", f.Stats())
		})
	}
}

// TestB14_AnswersAreLost: jobs that were taken off the queue, and whose answer never came, are sent again.
func TestB14_AnswersAreLost(t *testing.T) {
	s := serve(t, ServerOptions{})
	conn := dial(t, Connection{Server: s})
	f := fleetOn(t, FleetOptions{Conn: conn, Memory: true})
	b := newBook(t, jobsOf(10, ""))
	played := make(chan error, 1)
	go func() { played <- f.Play(minute(t), b.next, b.done) }()
	j, _ := js.New(conn)
	for taken := 0; taken < 10; { // a worker that takes jobs and says nothing
		c, err := j.Consumer(minute(t), streamJobs, queueWorkers)
		if err != nil {
			continue
		}
		m, err := c.Next(js.FetchMaxWait(time.Second))
		if err == nil && m.DoubleAck(minute(t)) == nil {
			taken++
		}
	}
	work(t, WorkerOptions{Conn: conn})
	must.Succeed(t, <-played)
	b.check()
	if f.Stats().Resent < 10 {
		t.Errorf("of 10 jobs that were lost %d were sent again", f.Stats().Resent)
	}
}

// TestB14_OtherBuildsLetJobsBe: a worker of another build or without the game plays none of it, and says so; one that can does.
func TestB14_OtherBuildsLetJobsBe(t *testing.T) {
	s := serve(t, ServerOptions{})
	conn := dial(t, Connection{Server: s})
	refused := make(chan string, 100)
	f := fleetOn(t, FleetOptions{Conn: conn, Memory: true, Build: "build-2", Log: func(text string) {
		select {
		case refused <- text:
		default:
		}
	}})
	never := bits{before: func(context.Context, batch.Match, fs.FS) error {
		t.Error("a worker played what it cannot")
		return nil
	}}
	work(t, WorkerOptions{Conn: conn, Player: never, Build: "build-1"})
	work(t, WorkerOptions{Conn: conn, Player: never, Build: "build-2", Games: []string{"chess"}})
	b := newBook(t, jobsOf(20, ""))
	played := make(chan error, 1)
	go func() { played <- f.Play(minute(t), b.next, b.done) }()
	t.Log(<-refused)
	work(t, WorkerOptions{Conn: conn, Build: "build-2", Games: []string{"chess", "bits"}})
	must.Succeed(t, <-played)
	b.check()
	if len(b.failed) > 0 {
		t.Errorf("%d jobs failed: %v", len(b.failed), b.failed[0])
	}
}

// TestB14_BundlesTravelByDigest: they come as they were, are there again when the bucket is gone or its bytes are not theirs, and a batch
// without its documents says so.
func TestB14_BundlesTravelByDigest(t *testing.T) {
	s := serve(t, ServerOptions{})
	conn := dial(t, Connection{Server: s})
	bundle := batch.Bundle{"a.tree.json": []byte(`{"wits": 1}`), "deep/er/b.json": make([]byte, 500_000)}
	own := &shelf{by: map[string]batch.Bundle{bundle.Digest(): bundle}}
	reads := bits{before: func(_ context.Context, _ batch.Match, documents fs.FS) error {
		data, err := fs.ReadFile(documents, "deep/er/b.json")
		if err == nil && len(data) != 500_000 {
			err = errors.New("the bundle came with another file")
		}
		return err
	}}
	j, _ := js.New(conn)
	for name, before := range map[string]func(){
		"that is not there": func() {},
		"that is gone":      func() { j.DeleteObjectStore(minute(t), bucketBundles) },
		"without its bytes": func() {
			stream, err := j.Stream(minute(t), "OBJ_"+bucketBundles)
			if err == nil {
				err = stream.Purge(minute(t), js.WithPurgeSubject("$O."+bucketBundles+".C.>"))
			}
			if err != nil {
				t.Error(err)
			}
		},
		"with other bytes": func() {
			bucket, err := j.ObjectStore(minute(t), bucketBundles)
			if err == nil {
				_, err = bucket.PutString(minute(t), bundle.Digest(), `{"v": 1, "files": {"a.tree.json": "AAAA"}}`)
			}
			if err != nil {
				t.Error(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			if name != "that is not there" {
				f := fleetOn(t, FleetOptions{Conn: conn, Memory: true, Bundles: own})
				must.Succeed(t, f.store.ensure(minute(t)))
				must.Succeed(t, f.store.putBundle(minute(t), own, bundle.Digest(), false))
			}
			before()
			_, stop, _ := work(t, WorkerOptions{Conn: conn, Player: reads})
			defer stop()
			f := fleetOn(t, FleetOptions{Conn: conn, Memory: true, Bundles: own})
			b := newBook(t, jobsOf(5, bundle.Digest()))
			must.Succeed(t, f.Play(minute(t), b.next, b.done))
			b.check()
			if len(b.failed) > 0 {
				t.Error(b.failed[0])
			}
		})
	}
	lacks := fleetOn(t, FleetOptions{Conn: conn, Memory: true, Bundles: &shelf{}})
	other := newBook(t, jobsOf(1, batch.Bundle{"x": nil}.Digest()))
	if err := lacks.Play(minute(t), other.next, other.done); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a batch without its documents gives %v", err)
	}
}

// TestB14_ExcludedWorkersCountNoMore: what one answers after it was put out is played again, and it leaves and says why.
func TestB14_ExcludedWorkersCountNoMore(t *testing.T) {
	s := serve(t, ServerOptions{})
	conn := dial(t, Connection{Server: s})
	f := fleetOn(t, FleetOptions{Conn: conn, Memory: true})
	playing, out := make(chan struct{}, 100), make(chan struct{})
	w, _, left := work(t, WorkerOptions{Conn: conn, Player: bits{before: func(context.Context, batch.Match, fs.FS) error {
		playing <- struct{}{}
		<-out
		return nil
	}}})
	b := newBook(t, jobsOf(10, ""))
	b.heard = func(int) error { return nil }
	bad := 0
	done := func(a batch.Answer) error {
		if a.Worker == w.Name() {
			bad++
		}
		return b.done(a)
	}
	played := make(chan error, 1)
	go func() { played <- f.Play(minute(t), b.next, done) }()
	<-playing
	must.Succeed(t, f.PutOut(minute(t), w.Name(), "its hashes differ"))
	close(out)
	if err := <-left; !errors.As(err, new(*ExcludedError)) {
		t.Errorf("a worker that was put out said %v", err)
	}
	work(t, WorkerOptions{Conn: conn})
	must.Succeed(t, <-played)
	b.check()
	if bad > 0 {
		t.Errorf("%d answers of the worker that was put out counted", bad)
	}
	_, _, back := work(t, WorkerOptions{Conn: conn, Name: w.Name()})
	if err := <-back; !errors.As(err, new(*ExcludedError)) {
		t.Errorf("when it came again it said %v", err)
	}
}

// TestB14_JobsThatFailAreTold: an error of all workers, a match that has no end, and a player with a defect are answers in words.
func TestB14_JobsThatFailAreTold(t *testing.T) {
	s := serve(t, ServerOptions{})
	conn := dial(t, Connection{Server: s})
	short := fast
	short.Match = time.Second // of which matches take none, however busy the machine is
	work(t, WorkerOptions{Conn: conn, Timing: short, Player: bits{before: func(ctx context.Context, m batch.Match, _ fs.FS) error {
		switch m.Seed {
		case 0:
			return errors.New("the disk is full")
		case 2:
			<-ctx.Done()
			return ctx.Err()
		case 4:
			panic("a defect")
		}
		return nil
	}}})
	f := fleetOn(t, FleetOptions{Conn: conn, Memory: true, Tries: 2})
	b := newBook(t, jobsOf(4, ""))
	must.Succeed(t, f.Play(minute(t), b.next, b.done))
	words := map[string]string{}
	for _, a := range b.failed {
		words[a.Job] = a.Err
	}
	for job, want := range map[string]string{"job 0": `match "a:b/0": the disk is full`, "job 1": `match "a:b/2" took more than 1s`, "job 2": `match "a:b/4": the game panicked: a defect (in `} {
		if !strings.HasPrefix(words[job], want) {
			t.Errorf("%s: %q, want %q", job, words[job], want)
		}
	}
	if len(b.outcomes) != 2 {
		t.Errorf("the one job that can be played gave %d outcomes", len(b.outcomes))
	}
}

// TestB14_DeadLetters: a job that is given out again and again and never answered is put aside, and told of.
func TestB14_DeadLetters(t *testing.T) {
	s := serve(t, ServerOptions{})
	conn := dial(t, Connection{Server: s})
	f := fleetOn(t, FleetOptions{Conn: conn, Memory: true, Tries: 1, Ahead: 1})
	b := newBook(t, jobsOf(3, ""))
	played := make(chan error, 1)
	go func() { played <- f.Play(minute(t), b.next, b.done) }()
	j, _ := js.New(conn)
	for fallen := 0; fallen < 3; { // workers that fall over the first job, time and again
		c, err := j.Consumer(minute(t), streamJobs, queueWorkers)
		if err != nil {
			continue
		}
		m, err := c.Next(js.FetchMaxWait(time.Second))
		if err != nil {
			continue
		}
		if got, _ := decodeJob(m.Data()); got.Job.ID == "job 0" {
			data, _ := json.Marshal(note{V: version, Worker: "falls", Build: "b", Job: "job 0", Kind: noteStarted})
			conn.Publish(subjectNotes(f.Batch()), data)
			fallen++
		}
		m.Nak()
	}
	work(t, WorkerOptions{Conn: conn, Deliveries: 3})
	must.Succeed(t, <-played)
	if len(b.failed) != 1 || b.failed[0].Job != "job 0" || len(b.outcomes) != 4 {
		t.Errorf("failed are %+v, and there are %d outcomes", b.failed, len(b.outcomes))
	}
	dead, err := j.Stream(minute(t), streamDead)
	must.Succeed(t, err)
	if m, err := dead.GetLastMsgForSubject(minute(t), subjectDead(f.Batch())); err != nil {
		t.Error(err)
	} else if got, err := decodeJob(m.Data); err != nil || got.Job.ID != "job 0" {
		t.Errorf("the dead letter is %q, %v", m.Data, err)
	}
}

// TestB14_FullStreams: with room for very few jobs and answers all are played; what is refused waits.
func TestB14_FullStreams(t *testing.T) {
	s := serve(t, ServerOptions{Dir: t.TempDir()})
	conn := dial(t, Connection{Server: s})
	var refused atomic.Int64
	f := fleetOn(t, FleetOptions{Conn: conn, Ahead: 64, Limits: Limits{Jobs: 4096, Answers: 2048, Dead: 4096}, Log: func(string) { refused.Add(1) }})
	work(t, WorkerOptions{Conn: conn, Slots: 4})
	b := newBook(t, jobsOf(100, ""))
	must.Succeed(t, f.Play(minute(t), b.next, b.done))
	b.check()
	if refused.Load() == 0 {
		t.Error("nothing was refused: the streams were not full")
	}
}

// TestB14_FullDisk: a server whose disk is full gives its streams up; when there is room again all goes on, and nothing is lost or counted twice.
func TestB14_FullDisk(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "streams")
	remove, err := smalldisk.Mount(dir, 32<<20)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(remove)
	filler := filepath.Join(dir, "filler")
	full, room := make(chan struct{}, 16), make(chan struct{}, 16)
	s := serve(t, ServerOptions{Dir: dir, MaxBytes: 24 << 20, Log: func(text string) {
		if strings.HasSuffix(text, "written again") {
			room <- struct{}{}
		} else {
			full <- struct{}{}
		}
	}})
	conn := dial(t, Connection{Server: s})
	f := fleetOn(t, FleetOptions{Conn: conn, Ahead: 32, Limits: Limits{Jobs: 1 << 20, Answers: 1 << 20, Dead: 1 << 20, Bundles: 4 << 20}})
	work(t, WorkerOptions{Conn: conn, Slots: 2})
	b := newBook(t, jobsOf(600, ""))
	emptied := make(chan error, 1)
	b.heard = func(n int) error {
		if n != 100 {
			return nil
		}
		go func() {
			<-full
			emptied <- os.Remove(filler)
		}()
		return smalldisk.Fill(filler)
	}
	must.Succeed(t, f.Play(minute(t), b.next, b.done))
	b.check()
	if err := <-emptied; err != nil {
		t.Error(err)
	}
	<-room
}

// TestB14_ErrorsEndABatch: of the coordinator, of the context, of jobs that cannot be sent, of a server that refuses.
func TestB14_ErrorsEndABatch(t *testing.T) {
	s := serve(t, ServerOptions{Listen: "127.0.0.1:0"})
	conn := dial(t, Connection{Server: s})
	work(t, WorkerOptions{Conn: conn})
	full := errors.New("the journal cannot be written")
	b := newBook(t, jobsOf(10, ""))
	b.heard = func(int) error { return full }
	if err := fleetOn(t, FleetOptions{Conn: conn, Memory: true}).Play(minute(t), b.next, b.done); !errors.Is(err, full) {
		t.Errorf("an error of the coordinator gives %v", err)
	}
	ctx, stop := context.WithCancel(minute(t))
	b = newBook(t, jobsOf(10, ""))
	b.heard = func(int) error { stop(); return nil }
	if err := fleetOn(t, FleetOptions{Conn: conn, Memory: true}).Play(ctx, b.next, b.done); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that ends gives %v", err)
	}
	for name, bad := range map[string]batch.Job{
		"without matches": {ID: "x"},
		"without a game":  {ID: "x", Matches: []batch.Match{{Key: "k"}}},
		"a path":          {ID: "x", Matches: []batch.Match{{Key: "k", Game: "bits", Sides: []string{"../etc/passwd"}}}},
	} {
		b = newBook(t, []batch.Job{bad})
		if err := fleetOn(t, FleetOptions{Conn: conn, Memory: true}).Play(minute(t), b.next, b.done); err == nil {
			t.Errorf("a job %s was sent", name)
		}
	}
	stranger := dial(t, Connection{URL: "nats://wrong@" + s.running().Addr().String()})
	b = newBook(t, jobsOf(1, ""))
	if err := fleetOn(t, FleetOptions{Conn: stranger}).Play(minute(t), b.next, b.done); !errors.Is(err, nats.ErrAuthorization) {
		t.Errorf("a secret that is refused gives %v", err)
	}
}
