package host

import (
	"encoding/binary"
	"fmt"

	"github.com/wits-ai/wits"
)

// appendBoards writes the boards behind a saved world's tick, unless they are as they were made: the number of teams, the team of each mind, and
// a save of its own, with a mind for each team that has what is on the team's boards. So a later build, whose boards have other fields
// or types, reads them by name, as it reads minds.
func (w *World) appendBoards(state []byte) ([]byte, error) {
	b := &w.boards
	if len(b.list) == 0 || b.fresh() {
		return state, nil
	}
	state = binary.AppendUvarint(state, uint64(b.count))
	for i := range w.minds {
		team := uint32(0)
		if b.teams != nil {
			team = b.teams[i]
		}
		state = binary.AppendUvarint(state, uint64(team))
	}
	carriers := w.bound.program.NewMinds(b.count, w.seed)
	b.all((*wits.Board).Begin)
	minds := make([]*wits.Mind, b.count)
	for team := range minds {
		minds[team] = &carriers[team]
		b.eachOf(team, func(one *wits.Board) { one.Give(minds[team]) })
	}
	saved, err := wits.WriteSave(nil, minds...)
	return append(state, saved...), err
}

// savedBoards are boards as they were saved.
type savedBoards struct {
	teams    []uint32
	carriers []wits.Mind // by team
}

// readBoards reads what appendBoards wrote, nil if that is nothing: then they are at their defaults.
func (w *World) readBoards(state []byte) (*savedBoards, error) {
	if len(state) == 0 {
		return nil, nil
	}
	r := reader{b: state}
	count := r.number()
	s := &savedBoards{teams: make([]uint32, len(w.minds))}
	for i := range s.teams {
		team := r.number()
		if team >= count {
			r.err = errTape
		}
		s.teams[i] = uint32(team)
	}
	if r.err != nil || count > uint64(len(w.minds)) {
		return nil, fmt.Errorf("host: the boards: %w", wits.ErrDamaged)
	}
	f, err := wits.OpenSave(r.b)
	if err != nil {
		return nil, fmt.Errorf("host: the boards: %w", err)
	}
	if uint64(f.Len()) != count {
		return nil, fmt.Errorf("host: the boards: %w", wits.ErrDamaged)
	}
	s.carriers = w.bound.program.NewMinds(int(count), w.seed)
	for i := range s.carriers {
		if err := f.Read(i, &s.carriers[i]); err != nil {
			return nil, fmt.Errorf("host: the boards of team %d: %w", i, err)
		}
	}
	return s, nil
}

// put has the boards be what was saved.
func (b *boards) put(s *savedBoards) error {
	if err := b.back(&boardsMoment{}); err != nil || s == nil {
		return err
	}
	for i, team := range s.teams {
		b.setTeam(i, len(s.teams), team)
	}
	b.resize(len(s.carriers))
	b.all((*wits.Board).Begin)
	for team := range s.carriers {
		b.eachOf(team, func(one *wits.Board) { one.Take(&s.carriers[team]) })
	}
	return nil
}
