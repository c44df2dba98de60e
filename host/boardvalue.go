package host

import (
	"bytes"
	"encoding/binary"

	"github.com/wits-ai/wits"
)

// refField returns a field of a team, if its values are of the form.
func (w *World) refField(place, team int, form wits.HostedForm) (*wits.HostedField, *wits.Board, error) {
	f, of, err := w.field(place, team, 1)
	if err != nil {
		return nil, nil, err
	}
	if f.Type.HostedForm() != form {
		return nil, nil, notForm("field "+f.Name+" of "+f.File, f.Type, form)
	}
	return f, of[0], nil
}

// setRefField writes it and sets it.
func (w *World) setRefField(f *wits.HostedField, b *wits.Board, place, team int, v any) {
	if w.tools == nil {
		f.SetRef(b, v)
		f.Mark(b, true)
		return
	}
	value := encodeRef(f.Type, v)
	if !w.atPresent() || !f.IsSet(b) || !bytes.Equal(value, encodeRef(f.Type, f.Ref(b))) {
		w.share(value, opField, uint64(place), uint64(team), uint64(len(value)))
	}
}

// SetFieldText writes a field of type string of a team, and sets it. A text is UTF-8, of at most MaxText bytes, and is copied.
func (w *World) SetFieldText(field, team int, text string) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	f, b, err := w.refField(field, team, wits.HostedText)
	if err == nil {
		err = checkText("field "+f.Name, text)
	}
	if err != nil {
		return err
	}
	w.setRefField(f, b, field, team, text)
	return nil
}

// FieldText reads a field of type string of a team.
func (w *World) FieldText(field, team int) (string, error) {
	if err := w.enter(); err != nil {
		return "", err
	}
	defer w.leave()
	f, b, err := w.refField(field, team, wits.HostedText)
	if err != nil {
		return "", err
	}
	s, _ := f.Ref(b).(string)
	return s, nil
}

// SetFieldList writes a field of a team that is a list of what lies in words, as [World.SetList] does a port.
func (w *World) SetFieldList(field, team int, words []uint64) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	f, b, err := w.refField(field, team, wits.HostedList)
	if err != nil {
		return err
	}
	list, err := listOf("field "+f.Name, f.Type, words)
	if err != nil {
		return err
	}
	w.setRefField(f, b, field, team, list)
	return nil
}

// FieldList appends the words of such a list's elements to words.
func (w *World) FieldList(field, team int, words []uint64) ([]uint64, error) {
	if err := w.enter(); err != nil {
		return words, err
	}
	defer w.leave()
	f, b, err := w.refField(field, team, wits.HostedList)
	if err != nil {
		return words, err
	}
	return f.Type.ListWords(words, f.Ref(b)), nil
}

// SetFieldTexts writes a field of type "list of string" of a team, as [World.SetTexts] does a port.
func (w *World) SetFieldTexts(field, team int, texts []string) error {
	if err := w.enter(); err != nil {
		return err
	}
	defer w.leave()
	f, b, err := w.refField(field, team, wits.HostedTexts)
	if err != nil {
		return err
	}
	list, err := textsOf("field "+f.Name, texts)
	if err != nil {
		return err
	}
	w.setRefField(f, b, field, team, list)
	return nil
}

// FieldTexts reads a field of type "list of string" of a team. Nobody may change the elements.
func (w *World) FieldTexts(field, team int) ([]string, error) {
	if err := w.enter(); err != nil {
		return nil, err
	}
	defer w.leave()
	f, b, err := w.refField(field, team, wits.HostedTexts)
	if err != nil {
		return nil, err
	}
	texts, _ := f.Ref(b).([]string)
	return texts, nil
}

// share does something to boards or teams of a world that is recorded: now, or when its minds stand where the host does again.
func (w *World) share(value []byte, kind byte, numbers ...uint64) {
	w.settleBoards()
	s := w.tools
	t := tape{ops: s.shared}
	t.op(kind, numbers...)
	op := append(t.ops, value...)[len(s.shared):]
	s.shared = append(s.shared, op...)
	if s.inBoards {
		_ = w.carryOut(op)
	}
}

// settleBoards does to the boards what was given since the last tick, if the minds stand where the host does. Minds are as they were:
// a recording that begins has what they are given in its first tick.
func (w *World) settleBoards() {
	if s := w.tools; s != nil && !s.inBoards && w.atPresent() {
		s.inBoards = true
		_ = w.carryOut(s.shared)
	}
}

// takeField does what an op says to a field. What is no field, team or value is left out.
func (w *World) takeField(kind byte, field, team uint64, value []byte) {
	if field >= uint64(len(w.program.fields)) || team >= uint64(w.boards.count) {
		return
	}
	f := &w.program.fields[field]
	for i := range w.boards.list {
		s := &w.boards.list[i]
		if s.file != f.File || team >= uint64(len(s.of)) {
			continue
		}
		b := s.of[team]
		switch n := f.Type.Words(); {
		case kind == opUnsetField:
			unset(f, b)
			return
		case n > 0:
			words := make([]uint64, n)
			if len(value) != 8*n {
				return
			}
			for k := range words {
				words[k] = binary.LittleEndian.Uint64(value[8*k:])
			}
			if !f.Type.ValidWords(words) {
				return
			}
			copy(f.Words(b), words)
		default:
			v, ok := decodeRef(f.Type, value)
			if !ok || f.Type.HostedForm() == wits.HostedNone {
				return
			}
			f.SetRef(b, v)
		}
		f.Mark(b, true)
	}
}
