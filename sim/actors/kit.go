package actors

import (
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// Kit is what a game is made of besides its rules. Embed it in the game; make it with [NewKit].
type Kit struct {
	Documents fs.FS
	Registry  *wits.Registry
	Workers   *sim.Workers // nil: the caller steps all minds itself

	faults []error
}

// Option refines a [Kit].
type Option func(*Kit)

// Workers lets n goroutines step the minds, the caller's included. The outcome is the same for any n. Close the game to end
// them. Without this option the caller steps all minds itself.
func Workers(n int) Option { return func(k *Kit) { k.Workers = sim.NewWorkers(n) } }

// From takes the documents from somewhere else than the game's package.
func From(documents fs.FS) Option { return func(k *Kit) { k.Documents = documents } }

// With takes another registry. It must have what the game registers; it may have more.
func With(r *wits.Registry) Option { return func(k *Kit) { k.Registry = r } }

// NewKit applies options to the documents and the registry of a game.
func NewKit(documents fs.FS, registry func() *wits.Registry, options []Option) Kit {
	k := Kit{Documents: documents}
	for _, o := range options {
		o(&k)
	}
	if k.Registry == nil {
		k.Registry = registry()
	}
	return k
}

// Close ends the workers. A game that is stepped afterwards steps all minds in its own goroutine.
func (k *Kit) Close() error {
	k.Workers.Close()
	k.Workers = nil
	return nil
}

// Fault keeps an error of an action, for [Kit.Faults].
func (k *Kit) Fault(err error) { k.faults = append(k.faults, err) }

// ClearFaults forgets the errors of the last tick. Call it before the minds step.
func (k *Kit) ClearFaults() { k.faults = k.faults[:0] }

// Faults returns the errors of actions in the last tick.
func (k *Kit) Faults() []error { return k.faults }
