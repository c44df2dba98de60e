package host

import (
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// Shared boards: documents of the kind "board", of the scope team or world, to which the program's documents refer. A board of the
// scope world is one for all minds of the world, one of the scope team is one for each team. A mind has the fields as they were when the
// tick began; what minds write is brought together after all have stepped, in their order, so of two that write one field the last one has
// it. What the host writes between two steps minds see in the next one.

// Field is a field of a shared board, which the host may write and read.
type Field struct {
	Board, Name, Type, Unit, Doc string // Board is the file of its document
	// World: there is one value for all minds of a world, that of team 0; else one a team.
	World bool
	// Words is how many words a value has; 0 for texts and lists, and for types that a host cannot read.
	Words int
}

// Fields returns the fields of all shared boards of the program; worlds know them by their places in the list.
func (p *Program) Fields() []Field {
	out := make([]Field, len(p.fields))
	for i := range p.fields {
		f := &p.fields[i]
		out[i] = Field{Board: f.File, Name: f.Name, Type: f.Type.Name(), Unit: f.Unit, Doc: f.Doc, World: f.Scope == wits.WorldScope, Words: f.Type.Words()}
	}
	return out
}

// Field returns the place of a field, by the file of its board and its name; false if there is none.
func (p *Program) Field(board, name string) (place int, ok bool) {
	for i := range p.fields {
		if p.fields[i].File == board && p.fields[i].Name == name {
			return i, true
		}
	}
	return 0, false
}

// FieldForm says in which form values of a field cross the border, as [Program.Form] does of a port.
func (p *Program) FieldForm(field int) (form wits.HostedForm, words int) {
	if field < 0 || field >= len(p.fields) {
		return wits.HostedNone, 0
	}
	return formOf(p.fields[field].Type)
}

// boards are a world's.
type boards struct {
	list  []sharedBoard
	teams []uint32 // of each mind; nil: all are of team 0
	count int      // of teams
}

// sharedBoard is one document's, with its values for each team.
type sharedBoard struct {
	file  string
	world bool          // one for all
	blank *wits.Board   // at its defaults
	of    []*wits.Board // by team; the first alone if it is the world's
}

// boardsMoment is what they were at a moment.
type boardsMoment struct {
	list  [][]*wits.Board
	teams []uint32
	count int
}

// addBoards makes those to which a program refers and that there are not yet.
func (b *boards) addBoards(p *wits.Program) error {
	for _, info := range p.Boards() {
		if info.Scope == wits.AgentScope || slices.ContainsFunc(b.list, func(s sharedBoard) bool { return s.file == info.File }) {
			continue
		}
		blank, err := wits.NewBoard(p, info.File)
		if err != nil {
			return err
		}
		blank.Know(p)
		b.list = append(b.list, sharedBoard{file: info.File, world: info.Scope == wits.WorldScope, blank: blank})
	}
	b.resize(max(1, b.count))
	return nil
}

// resize has so many teams. New ones begin with the defaults.
func (b *boards) resize(teams int) {
	b.count = teams
	for i := range b.list {
		s := &b.list[i]
		n := teams
		if s.world {
			n = 1
		}
		for len(s.of) < n {
			s.of = append(s.of, s.blank.Clone())
		}
		s.of = s.of[:n]
	}
}

// each calls f with every board of the mind.
func (b *boards) each(mind int, f func(*wits.Board)) {
	team := 0
	if b.teams != nil {
		team = int(b.teams[mind])
	}
	b.eachOf(team, f)
}

// eachOf calls f with every board of the team.
func (b *boards) eachOf(team int, f func(*wits.Board)) {
	for i := range b.list {
		if s := &b.list[i]; s.world {
			f(s.of[0])
		} else {
			f(s.of[team])
		}
	}
}

// all calls f with every board: by document, and by team.
func (b *boards) all(f func(*wits.Board)) {
	for i := range b.list {
		for _, one := range b.list[i].of {
			f(one)
		}
	}
}

// renew makes them ready for another version of the program.
func (b *boards) renew(from, to *wits.Program) {
	for i := range b.list {
		b.list[i].blank.Renew(from, to)
	}
	b.all(func(one *wits.Board) { one.Renew(from, to) })
	_ = b.addBoards(to) // it fails for boards alone to which the program does not refer
}

// setTeam puts a mind into a team.
func (b *boards) setTeam(mind, minds int, team uint32) {
	if b.teams == nil {
		if team == 0 {
			return
		}
		b.teams = make([]uint32, minds)
	}
	if b.teams[mind] = team; int(team) >= b.count {
		b.resize(int(team) + 1)
	}
}

// keep copies them, and uses memory again.
func (b *boards) keep(to *boardsMoment) {
	to.teams, to.count = append(to.teams[:0], b.teams...), b.count
	if b.teams == nil {
		to.teams = nil
	}
	for i := range b.list {
		if i == len(to.list) {
			to.list = append(to.list, nil)
		}
		kept, of := to.list[i], b.list[i].of
		for len(kept) < len(of) {
			kept = append(kept, b.list[i].blank.Clone())
		}
		kept = kept[:len(of)]
		for k, one := range of {
			if kept[k].CopyFrom(one) != nil {
				kept[k] = one.Clone()
			}
		}
		to.list[i] = kept
	}
	to.list = to.list[:len(b.list)]
}

// back puts them to what they were. Boards that there were not yet are at their defaults.
func (b *boards) back(to *boardsMoment) error {
	b.teams = nil
	if to.teams != nil {
		b.teams = slices.Clone(to.teams)
	}
	b.resize(max(1, to.count))
	for i := range b.list {
		s := &b.list[i]
		for k, one := range s.of {
			from := s.blank
			if i < len(to.list) && k < len(to.list[i]) {
				from = to.list[i][k]
			}
			if err := one.CopyFrom(from); err != nil {
				return err
			}
		}
	}
	return nil
}

// hash sums them up, as a game in Go with these boards does in its own Hash.
func (b *boards) hash() uint64 {
	h := sim.NewDigest()
	b.all(func(one *wits.Board) { h.Word(one.Hash()) })
	return uint64(h)
}

// fresh reports whether they are as they were made.
func (b *boards) fresh() bool {
	same := b.teams == nil
	for i := range b.list {
		for _, one := range b.list[i].of {
			same = same && one.Hash() == b.list[i].blank.Hash()
		}
	}
	return same
}

// SetTeams puts the minds from first on into teams, which are numbered from 0 and share the boards of the scope team. All are of team 0
// at first. A world has as many teams as the largest number that it was given needs, and at most as many as minds.
func (w *World) SetTeams(first int, teams []uint32) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	if first < 0 || first > len(w.minds) || len(teams) > len(w.minds)-first {
		return fmt.Errorf("host: the world has %d minds, and not those from %d to %d", len(w.minds), first, first+len(teams)-1)
	}
	for _, team := range teams {
		if int64(team) >= int64(len(w.minds)) {
			return fmt.Errorf("host: there is no team %d: %d minds have at most as many teams, from 0", team, len(w.minds))
		}
	}
	for i, team := range teams {
		if w.tools != nil {
			w.share(nil, opTeam, uint64(first+i), uint64(team))
		} else {
			w.boards.setTeam(first+i, len(w.minds), team)
		}
	}
	return nil
}

// Teams returns how many there are.
func (w *World) Teams() (int, error) {
	if err := w.enter(); err != nil {
		return 0, err
	}
	defer w.leave()
	w.settleBoards()
	return w.boards.count, nil
}

// field returns a field by its place, and its boards of the teams from first to first+count.
func (w *World) field(place, first, count int) (*wits.HostedField, []*wits.Board, error) {
	w.settleBoards() // teams that were made meanwhile
	if place < 0 || place >= len(w.program.fields) {
		return nil, nil, fmt.Errorf("host: %s has no shared field %d; its boards have %d", w.program.program.Name(), place, len(w.program.fields))
	}
	f := &w.program.fields[place]
	at := slices.IndexFunc(w.boards.list, func(s sharedBoard) bool { return s.file == f.File })
	of := w.boards.list[at].of
	if first < 0 || count < 0 || first > len(of) || count > len(of)-first {
		if w.boards.list[at].world {
			return nil, nil, fmt.Errorf("host: field %s of %s is the whole world's: there is team 0, and not those from %d to %d", f.Name, f.File, first, first+count-1)
		}
		return nil, nil, fmt.Errorf("host: the world has %d teams, and not those from %d to %d: see SetTeams", len(of), first, first+count-1)
	}
	return f, of[first : first+count], nil
}

// wordField is one whose values are words.
func (w *World) wordField(place, first, count, have int) (*wits.HostedField, []*wits.Board, error) {
	f, of, err := w.field(place, first, count)
	switch {
	case err != nil:
		return nil, nil, err
	case f.Type.Words() == 0 && f.Type.HostedForm() == wits.HostedNone:
		return nil, nil, fmt.Errorf("host: field %s of %s is a %s, which a host can neither write nor read", f.Name, f.File, f.Type.Name())
	case f.Type.Words() == 0:
		return nil, nil, fmt.Errorf("host: field %s of %s is a %s, which goes to and fro by itself: see SetFieldText, SetFieldList and SetFieldTexts", f.Name, f.File, f.Type.Name())
	case have != count*f.Type.Words():
		return nil, nil, fmt.Errorf("host: field %s of %s of %d teams has %d words, not %d", f.Name, f.File, count, count*f.Type.Words(), have)
	}
	return f, of, nil
}

// SetField writes a field of the teams from first on, as many as there are values, and sets it. Minds see it in the next step.
func (w *World) SetField(field, first, count int, values []uint64) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	f, of, err := w.wordField(field, first, count, len(values))
	if err != nil {
		return err
	}
	n := f.Type.Words()
	for i := range of {
		if !f.Type.ValidWords(values[i*n : i*n+n]) {
			return fmt.Errorf("host: what field %s of %s of team %d was given is no %s", f.Name, f.File, first+i, f.Type.Name())
		}
	}
	for i, b := range of {
		value := values[i*n : i*n+n]
		if w.tools != nil {
			if w.atPresent() && f.IsSet(b) && slices.Equal(f.Words(b), value) {
				continue
			}
			bytes := make([]byte, 0, 8*n)
			for _, v := range value {
				bytes = binary.LittleEndian.AppendUint64(bytes, v)
			}
			w.share(bytes, opField, uint64(field), uint64(first+i), uint64(len(bytes)))
			continue
		}
		copy(f.Words(b), value)
		f.Mark(b, true)
	}
	return nil
}

// Field reads a field of the teams from first on into values, which has just the room for so many: what the game, and minds up to the last
// step, have written. One that is not set is 0.
func (w *World) Field(field, first, count int, values []uint64) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	f, of, err := w.wordField(field, first, count, len(values))
	if err != nil {
		return err
	}
	for i, b := range of {
		copy(values[i*f.Type.Words():], f.Words(b))
	}
	return nil
}

// FieldSet says of which teams from first on a field is set.
func (w *World) FieldSet(field, first int, set []bool) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	f, of, err := w.field(field, first, len(set))
	if err != nil {
		return err
	}
	for i, b := range of {
		set[i] = f.IsSet(b)
	}
	return nil
}

// UnsetField makes a field of the teams from first on unset; its values are then zero.
func (w *World) UnsetField(field, first, count int) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	f, of, err := w.field(field, first, count)
	if err != nil {
		return err
	}
	for i, b := range of {
		switch {
		case w.tools == nil:
			unset(f, b)
		case !w.atPresent() || f.IsSet(b):
			w.share(nil, opUnsetField, uint64(field), uint64(first+i), 0)
		}
	}
	return nil
}

func unset(f *wits.HostedField, b *wits.Board) {
	if clear(f.Words(b)); f.Type.Words() == 0 {
		f.SetRef(b, nil)
	}
	f.Mark(b, false)
}
