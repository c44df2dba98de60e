package sim

import (
	"context"

	"github.com/wits-ai/wits"
)

// Reloader is a game whose documents can be changed while it runs.
type Reloader interface {
	Game
	// Brains returns the root documents that its minds run since the last Start. All minds that run them are those of Agents.
	Brains() *Brains
}

// Reloaded is what has become of changed documents.
type Reloaded struct {
	// Programs are those that depend on the documents; none if the game does not use them.
	Programs []ReloadedProgram
	// Restarted: the game stood still because it could not be started with the documents as they were before, and has begun
	// anew. Err is why it could not begin now either.
	Restarted bool
	Err       error
	// Unsupported: the game takes no documents over while it runs, being no [Reloader]. What was saved is seen when it begins again.
	Unsupported bool
}

// ReloadedProgram is what has become of a root document, a document that it depends on having been changed.
type ReloadedProgram struct {
	// Root is its file.
	Root string
	// Minds is how many minds run it.
	Minds int
	// Plan compares the two versions; nil if the new one cannot be compiled, which Err says more of: a [document.Problems].
	Plan *wits.Reload
	Err  error
	// Unsafe says why the game could not go on rightly with the new version: a port that it uses is not there any more or is
	// another one, or a field of a shared board is.
	Unsafe []string
	// Ended are nodes that were active in a mind and are no more, by their paths in the old program.
	Ended []string
}

// Done reports whether the minds run the new version. If not, they go on with the old one as if nothing had happened.
func (r *ReloadedProgram) Done() bool { return r.Err == nil && len(r.Unsafe) == 0 }

// Reloads reports whether the game is a [Reloader].
func (l *Loop) Reloads() bool {
	_, ok := l.game.(Reloader)
	return ok
}

// Reload gives the minds of a [Reloader] new versions of their programs, after some documents were changed, which are named
// by their files; nil stands for all. It compiles on the caller's goroutine while the game goes on, has all minds swapped
// between two ticks, also while the game is paused, and then tells what has become of it. A game that stands still because its
// last Start failed begins anew. What is no Reloader stays as it is, and [Reloaded.Unsupported] says so. A game that stands in the past is taken over there, unless all that is new is refused. Do not call it on the loop's goroutine. While Run is not running it waits; the error is that
// of ctx, which may end before.
func (l *Loop) Reload(ctx context.Context, files []string) (Reloaded, error) {
	game, ok := l.game.(Reloader)
	for {
		var brains *Brains
		var began *Reloaded
		if err := l.await(ctx, func() {
			if l.broken {
				err := l.begin(l.state.Options, l.state.Seed)
				began = &Reloaded{Restarted: err == nil, Err: err}
			} else if ok {
				brains = game.Brains()
			}
		}); err != nil {
			return Reloaded{}, err
		}
		if began != nil {
			return *began, nil
		}
		if brains == nil {
			return Reloaded{Unsupported: true}, nil
		}
		renewal := brains.Prepare(files)
		if renewal == nil {
			return Reloaded{}, nil
		}
		var programs []ReloadedProgram
		if err := l.await(ctx, func() {
			if !l.broken && game.Brains() == brains {
				held := l.held()
				if programs = renewal.Apply(game.Agents()); programs == nil {
					return
				}
				l.noteReload(brains, programs, held)
				if l.recorder != nil {
					l.recorder.Reloaded(Reloaded{Programs: programs})
				}
			}
		}); err != nil {
			return Reloaded{}, err
		}
		if programs != nil {
			return Reloaded{Programs: programs}, nil
		}
		// The game has begun anew meanwhile, or has other programs: they may be of before the change, or of after it.
	}
}

// await has f called as [Loop.Do] does, and waits for it. What f writes may be read only if the error is nil.
func (l *Loop) await(ctx context.Context, f func()) error {
	done := make(chan struct{})
	l.Do(func() {
		defer close(done)
		f()
	})
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
