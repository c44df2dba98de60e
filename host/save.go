package host

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc64"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// Hash sums up all minds: equal for equal worlds on every machine, and what `wits run` prints for a game in Go with the same
// documents, actions and entities that has no hash of its own.
func (w *World) Hash() (uint64, error) {
	if err := w.enter(); err != nil {
		return 0, err
	}
	defer w.leave()
	w.settle()
	h := sim.NewDigest()
	for i := range w.minds {
		h.Word(uint64(w.bodies[i].entity.Index()))
		h.Word(w.minds[i].Hash())
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

// Snapshot is the state of all minds of a world at one moment, in memory.
type Snapshot struct {
	minds []wits.Snapshot
	tick  int64
	of    *wits.Program
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

// saveMagic begins a saved world: it, the tick, the number of minds, of each the length of its bytes and these, and the CRC-64 of
// all that, by ECMA-182. All numbers are little-endian and have 8 bytes.
const saveMagic = "WITSHOST"

var checksums = crc64.MakeTable(crc64.ECMA)

// Save is all minds as bytes, for a file. It fails if a mind is suspended.
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
	b := binary.LittleEndian.AppendUint64([]byte(saveMagic), uint64(w.tick))
	b = binary.LittleEndian.AppendUint64(b, uint64(len(w.minds)))
	for i := range w.minds {
		mind, err := w.minds[i].MarshalBinary()
		if err != nil {
			return nil, fmt.Errorf("host: mind %d: %w", i, err)
		}
		b = binary.LittleEndian.AppendUint64(b, uint64(len(mind)))
		b = append(b, mind...)
	}
	return binary.LittleEndian.AppendUint64(b, crc64.Checksum(b, checksums)), nil
}

// Load puts saved minds in place of those that are there. It fails, and changes nothing, if the bytes are damaged, of another
// version of the documents, or of another number of minds. Orders that were not polled are dropped.
func (w *World) Load(saved []byte) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	if !w.atPresent() {
		return ErrPast
	}
	damaged := fmt.Errorf("host: %w: they are no saved world, or end too early", wits.ErrDamaged)
	end := len(saved) - 8
	if end < 24 || string(saved[:8]) != saveMagic || crc64.Checksum(saved[:end], checksums) != binary.LittleEndian.Uint64(saved[end:]) {
		return damaged
	}
	tick, n := int64(binary.LittleEndian.Uint64(saved[8:])), binary.LittleEndian.Uint64(saved[16:])
	if tick < 0 {
		return damaged
	}
	if n != uint64(len(w.minds)) {
		return fmt.Errorf("host: %d minds were saved, and the world has %d", n, len(w.minds))
	}
	minds := make([]*wits.Mind, n)
	rest := saved[24:end]
	for i := range minds {
		if len(rest) < 8 {
			return damaged
		}
		length := binary.LittleEndian.Uint64(rest)
		if rest = rest[8:]; length > uint64(len(rest)) {
			return damaged
		}
		var err error
		if minds[i], err = w.bound.program.UnmarshalMind(rest[:length]); err != nil {
			return fmt.Errorf("host: mind %d: %w", i, err)
		}
		rest = rest[length:]
	}
	if len(rest) > 0 {
		return damaged
	}
	for i, m := range minds {
		if err := w.minds[i].CopyFrom(m); err != nil {
			return err
		}
	}
	w.returned(tick)
	return nil
}
