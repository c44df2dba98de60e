package wits

// HostedField is a field of a shared board, for hosts that know it by name only.
type HostedField struct {
	File            string // of the board's document
	Scope           BoardScope
	Name, Unit, Doc string
	Type            *Type
	place           int // in a Board of the file
}

// HostedFields are the fields of all boards of the scopes team and world that the program's documents refer to.
func (p *Program) HostedFields() (fields []HostedField) {
	for i := range p.boards {
		b := &p.boards[i]
		if b.Scope == AgentScope {
			continue
		}
		for k, c := range b.cells {
			fields = append(fields, HostedField{File: b.File, Scope: b.Scope, Name: c.decl.Name, Unit: c.decl.Unit, Doc: c.decl.Doc, Type: c.value.typ, place: k})
		}
	}
	return fields
}

// Words is the field's value on a board that was made with the program, or renewed since; empty for types that are no words. Minds see
// what is written after the next [Board.Begin].
func (f *HostedField) Words(b *Board) []uint64 {
	at, n := b.fields[f.place].slot.at, int32(f.Type.words)
	if n == 0 {
		return nil
	}
	return b.now.words[at : at+n : at+n]
}

// Ref is the value of a field whose type lies in references; nil for its zero. What it points to never changes.
func (f *HostedField) Ref(b *Board) any {
	if f.Type.words > 0 {
		return nil
	}
	return b.now.refs[b.fields[f.place].slot.at]
}

// SetRef writes it: a value of the field's type, which nobody changes afterwards.
func (f *HostedField) SetRef(b *Board, v any) { b.now.refs[b.fields[f.place].slot.at] = v }

// IsSet reports whether the field is set.
func (f *HostedField) IsSet(b *Board) bool { return b.now.words[b.fields[f.place].set] != 0 }

// Mark says whether it is set, which writing it says, too.
func (f *HostedField) Mark(b *Board, set bool) {
	word := &b.now.words[b.fields[f.place].set]
	if *word = 0; set {
		*word = 1
	}
}
