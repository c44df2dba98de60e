package host

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// Hash sums up all minds and shared boards: equal for equal worlds on every machine, and what `wits run` prints for a game in Go with the
// same documents, actions and entities that has no hash of its own, or, if there are shared boards, that of these alone: a digest of
// Board.Hash, by document and by team.
func (w *World) Hash() (uint64, error) {
	if err := w.enter(); err != nil {
		return 0, err
	}
	defer w.leave()
	w.settle()
	h := sim.NewDigest()
	for i := range w.minds {
		h.Word(uint64(w.bodies[i].Entity.Index()))
		h.Word(w.minds[i].Hash())
	}
	if len(w.boards.list) > 0 {
		h.Word(w.boards.hash())
	}
	return uint64(h), nil
}

// MindHash sums up one.
func (w *World) MindHash(mind int) (uint64, error) {
	if err := w.enter(); err != nil {
		return 0, err
	}
	defer w.leave()
	if err := w.has(mind); err != nil {
		return 0, err
	}
	w.settle()
	return w.minds[mind].Hash(), nil
}

// Snapshot is the state of all minds and shared boards of a world at one moment, in memory.
type Snapshot struct {
	minds  []wits.Snapshot
	boards boardsMoment
	tick   int64
	of     *wits.Program
}

// Snapshot copies the state into s, whose memory is used again. Orders that were not polled are not in it.
func (w *World) Snapshot(s *Snapshot) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	if !w.atPresent() {
		return ErrPast
	}
	w.settle()
	if len(s.minds) != len(w.minds) {
		s.minds = make([]wits.Snapshot, len(w.minds))
	}
	for i := range w.minds {
		w.minds[i].Snapshot(&s.minds[i])
	}
	w.boards.keep(&s.boards)
	s.tick, s.of = w.tick, w.bound.program
	return nil
}

// Restore goes back to a snapshot of this world, or of another with as many minds of the program. Orders that were not polled are
// dropped.
func (w *World) Restore(s *Snapshot) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	if s.of != w.bound.program || len(s.minds) != len(w.minds) {
		return errors.New("host: the snapshot is of another world: of another program or version of it, or with another number of minds")
	}
	if !w.atPresent() {
		return ErrPast
	}
	for i := range w.minds {
		if err := w.minds[i].Restore(&s.minds[i]); err != nil {
			return err
		}
	}
	if err := w.boards.back(&s.boards); err != nil {
		return err
	}
	w.returned(s.tick)
	return nil
}

func (w *World) returned(tick int64) {
	w.tick = tick
	w.orders, w.polled = w.orders[:0], 0
	if w.hooks.began != nil {
		w.hooks.began()
	}
}

// savedHost begins what a saved world has beside its minds, before its tick in 8 bytes, little-endian, and its boards. See wits.WriteSave for
// the rest.
const savedHost = "host"

// Save returns all minds and shared boards as bytes, for a file: a later build of the game, whose documents, actions and types have changed, can load them,
// see wits.OpenSave. Entities, orders that were not polled and the game's own state are not in it. It fails if a value of a type with
// pointers cannot be encoded.
func (w *World) Save() ([]byte, error) {
	if err := w.enter(); err != nil {
		return nil, err
	}
	defer w.leave()
	if !w.atPresent() {
		return nil, ErrPast
	}
	w.settle()
	return w.save()
}

func (w *World) save() ([]byte, error) {
	minds := make([]*wits.Mind, len(w.minds))
	for i := range minds {
		minds[i] = &w.minds[i]
	}
	state, err := w.appendBoards(binary.LittleEndian.AppendUint64([]byte(savedHost), uint64(w.tick)))
	if err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	b, err := wits.WriteSave(state, minds...)
	if err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	return b, nil
}

// Load puts saved minds in place of those that are there, and reports what was carried and what was not, if documents, actions or
// types have changed since. It fails, and changes nothing, if the bytes are damaged, or of another number of minds. Orders that were
// not polled are dropped. A mind that was suspended goes on.
func (w *World) Load(saved []byte) (*wits.SaveReport, error) {
	if err := w.enter(); err != nil {
		return nil, err
	}
	defer w.leave()
	if !w.atPresent() {
		return nil, ErrPast
	}
	f, err := wits.OpenSave(saved)
	if err != nil {
		return nil, fmt.Errorf("host: %w", err)
	}
	tick, shared, ok := savedTick(f.State())
	if !ok {
		return nil, errors.New("host: it is a save of a game in Go, and not of a host's world")
	}
	if f.Len() != len(w.minds) {
		return nil, fmt.Errorf("host: %d minds were saved, and the world has %d", f.Len(), len(w.minds))
	}
	minds := w.bound.program.NewMinds(len(w.minds), w.seed)
	for i := range minds {
		if err := f.Read(i, &minds[i]); err != nil {
			return nil, fmt.Errorf("host: mind %d: %w", i, err)
		}
	}
	boards, err := w.readBoards(shared)
	if err != nil {
		return nil, err
	}
	for i := range minds {
		if err := w.minds[i].CopyFrom(&minds[i]); err != nil {
			return nil, err
		}
	}
	if err := w.boards.put(boards); err != nil {
		return nil, err
	}
	w.returned(tick)
	return f.Report(), nil
}

func savedTick(state []byte) (tick int64, boards []byte, ok bool) {
	if len(state) < len(savedHost)+8 || string(state[:len(savedHost)]) != savedHost {
		return 0, nil, false
	}
	tick = int64(binary.LittleEndian.Uint64(state[len(savedHost):]))
	return tick, state[len(savedHost)+8:], tick >= 0
}
