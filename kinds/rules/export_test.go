package rules

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/wire"
)

// RecordOf is what a save has of an economy beside its mind.
func RecordOf(e *Economy) []byte { return e.record().append(nil) }

// ReadRecord makes an economy of such bytes.
func ReadRecord(p *wits.Program, o Options, data []byte) (*Economy, error) {
	e, err := New(p, o)
	if err != nil {
		return nil, err
	}
	r := recordReader{wire.NewReader(data, wits.ErrDamaged)}
	is := r.read()
	if err := r.End(); err != nil {
		return nil, err
	}
	e.adopt(is)
	return e, nil
}
