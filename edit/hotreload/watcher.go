package hotreload

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/plainfile"
	"github.com/wits-ai/wits/sim"
)

// Options says how a folder is watched. The zero value will do.
type Options struct {
	// Settle is for how long nothing must change before what has changed is read; 0 means 50 ms.
	Settle time.Duration
	// Done is called after each reload on a goroutine of the watcher's; nil for nobody. What the game refused is also logged by the loop, as a
	// warning.
	Done func(Report)
}

// Report is what has become of documents that have changed.
type Report struct {
	// Files are those that have changed, that are new or gone, with slashes, from the folder; sorted.
	Files []string
	// Reloaded is what the game made of them.
	sim.Reloaded
}

// refused reports whether the game goes on with something else than the files say.
func (r *Report) refused() bool {
	return r.Err != nil || r.Unsupported || slices.ContainsFunc(r.Programs, func(p sim.ReloadedProgram) bool { return p.Err != nil || len(p.Unsafe) > 0 })
}

// String says it in a line for people.
func (r Report) String() string {
	said := []string{strings.Join(r.Files, ", ")}
	switch {
	case r.Err != nil:
		said = append(said, "the game cannot begin with it: "+r.Err.Error())
	case r.Restarted:
		said = append(said, "the game has begun anew")
	case r.Unsupported:
		said = append(said, "the game takes no documents over while it runs; start it again to see the change")
	case len(r.Programs) == 0:
		said = append(said, "the game does not run it")
	}
	for i := range r.Programs {
		p := &r.Programs[i]
		switch {
		case p.Err != nil:
			said = append(said, fmt.Sprintf("%s goes on as it was: %v", p.Root, p.Err))
		case len(p.Unsafe) > 0:
			said = append(said, fmt.Sprintf("%s goes on as it was: %s", p.Root, strings.Join(p.Unsafe, "; ")))
		case p.Minds == 1:
			said = append(said, p.Root+" updated in 1 mind")
		default:
			said = append(said, fmt.Sprintf("%s updated in %d minds", p.Root, p.Minds))
		}
	}
	return strings.Join(said, ": ")
}

// Watcher watches a folder of documents. Close it in the end.
type Watcher struct {
	loop   *sim.Loop
	dir    string
	o      Options
	notify *fsnotify.Watcher // nil: there are no notices
	files  map[string][sha256.Size]byte
	end    context.CancelFunc
	ended  chan struct{}
}

const (
	settle = 50 * time.Millisecond
	poll   = 500 * time.Millisecond
	// atLast is how long a folder in which something changes all the time is waited for.
	atLast = time.Second
	// anyway is how often is looked where there are notices: folders on other computers, and ones that were replaced, give none.
	anyway = 5 * time.Second
)

// Watch gives documents of a folder to a game whenever they change, until the watcher is closed. It never stops the game: a
// folder that is not there yet is waited for.
func Watch(l *sim.Loop, dir string, o Options) *Watcher {
	if o.Settle <= 0 {
		o.Settle = settle
	}
	ctx, end := context.WithCancel(context.Background())
	w := &Watcher{loop: l, dir: dir, o: o, end: end, ended: make(chan struct{})}
	w.notify, _ = fsnotify.NewWatcher()
	w.files = w.look()
	go w.watch(ctx)
	return w
}

// Close ends it, and waits until no reload of it is under way. Do not call it on the loop's goroutine.
func (w *Watcher) Close() error {
	w.end()
	<-w.ended
	return nil
}

func (w *Watcher) watch(ctx context.Context) {
	defer close(w.ended)
	var events <-chan fsnotify.Event
	var errs <-chan error
	every := poll
	if w.notify != nil {
		defer w.notify.Close()
		events, errs, every = w.notify.Events, w.notify.Errors, anyway
	}
	look := time.NewTimer(every)
	defer look.Stop()
	var noticed time.Time // when the first notice came that has not been looked into; zero: there is none
	soon := func() {
		if noticed.IsZero() {
			noticed = time.Now()
		}
		if time.Since(noticed) < atLast { // else somebody writes all the time
			look.Reset(w.o.Settle)
		}
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-events:
			soon()
		case <-errs: // notices may be lost
			soon()
		case <-look.C:
			noticed = time.Time{}
			if files := w.changed(); len(files) > 0 {
				out, err := w.loop.Reload(ctx, files)
				if err != nil {
					return
				}
				r := Report{files, out}
				if r.refused() {
					w.loop.Do(func() { w.loop.Log(wits.Warning, r.String()) })
				}
				if w.o.Done != nil {
					w.o.Done(r)
				}
			}
			look.Reset(every)
		}
	}
}

// changed lists the files that are not what they were when it looked last.
func (w *Watcher) changed() (list []string) {
	was := w.files
	w.files = w.look()
	for file, sum := range w.files {
		if before, known := was[file]; !known || before != sum {
			list = append(list, file)
		}
	}
	for file := range was {
		if _, is := w.files[file]; !is {
			list = append(list, file)
		}
	}
	return slices.Sorted(slices.Values(list))
}

// look sums up all documents of the folder, and asks for notices of its folders. What cannot be read now is as it was.
func (w *Watcher) look() map[string][sha256.Size]byte {
	files := os.DirFS(w.dir)
	found := map[string][sha256.Size]byte{}
	err := fs.WalkDir(files, ".", func(file string, e fs.DirEntry, err error) error {
		switch {
		case err != nil && file == ".":
			return err
		case err != nil:
			return nil // gone meanwhile
		case file != "." && strings.HasPrefix(e.Name(), "."):
			if e.IsDir() {
				return fs.SkipDir
			}
		case e.IsDir():
			if w.notify != nil {
				_ = w.notify.Add(filepath.Join(w.dir, filepath.FromSlash(file))) // else it is looked at anyway
			}
		case path.Ext(file) == ".json" || plainfile.IsScript(file):
			if data, err := plainfile.Read(files, file, plainfile.MaxDocument); err == nil {
				found[file] = sha256.Sum256(data)
			} else if sum, known := w.files[file]; known {
				found[file] = sum
			}
		}
		return nil
	})
	if err != nil { // the folder itself is gone: it is being replaced, most likely
		return maps.Clone(w.files)
	}
	return found
}
