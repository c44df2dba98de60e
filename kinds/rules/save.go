package rules

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/wire"
	"github.com/wits-ai/wits/save"
)

// Save writes the economy, its mind included, as package save does: by name, with a checksum. Equal economies are equal bytes. It fails if a
// variable of a function cannot be encoded.
func (e *Economy) Save() ([]byte, error) {
	e.follow()
	return save.Write(e.record().append(nil), e.mind)
}

// Read makes an economy of what [Economy.Save] wrote, of the same document or a changed one: what it has is found by name, as
// [Economy.Reload] does. It fails with [wits.ErrDamaged] for bytes that Save has not written, and as [New] does.
func Read(p *wits.Program, o Options, data []byte) (*Economy, Report, error) {
	file, err := save.Open(data)
	if err != nil {
		return nil, Report{}, err
	}
	e, err := New(p, o)
	if err != nil {
		return nil, Report{}, err
	}
	r := recordReader{wire.NewReader(file.State(), wits.ErrDamaged)}
	is := r.read()
	if err := r.End(); err != nil {
		return nil, Report{}, err
	}
	if err := file.Read(0, e.mind); err != nil {
		return nil, Report{}, err
	}
	return e, e.adopt(is), nil
}

// Reload goes on with a changed document, between two steps: units keep what they have, by the names of resources, and their places and turns;
// counts of rules stay by name. What the document has not any more is gone, and units of a type that it has not are removed; the report says so. Bins that are
// held are to be found anew. If it fails, as [New] does, all stays as it was.
func (e *Economy) Reload(p *wits.Program) (Report, error) {
	to, err := New(p, e.options)
	if err != nil {
		return Report{}, err
	}
	report := to.adopt(e.record())
	if to.mind = e.mind; to.mind.Program() != p {
		to.mind.Swap(p)
	}
	to.evaluated, to.fault = e.evaluated, e.fault
	*e = *to
	return report, nil
}

// follow takes over the program that somebody else has given the mind: the loop of a game, when a document is saved while the game runs, or when it goes
// back to a tick of an earlier version. If the economy cannot, its rules stand still, and [Economy.Fault] says why.
func (e *Economy) follow() {
	p := e.mind.Program()
	if p == e.program || p == e.refused {
		return
	}
	if _, err := e.Reload(p); err != nil {
		e.refused, e.fault = p, &wits.Fault{Document: p.Document(), Tick: e.now, Message: err.Error()}
	}
}
