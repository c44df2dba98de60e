package debug

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/record"
	"github.com/wits-ai/wits/record/scenario"
)

// makeRules answers with rules that do what an agent did in a stretch of the recording. Another game plays the recording again for that,
// while this one goes on.
func (h *Hub) makeRules(r *wire.MakeRulesRequest, answer func(*wire.MakeTestResponse, error)) error {
	switch {
	case h.recorder == nil:
		return wire.Cannotf("%v, so no rules can be made of it", wire.ErrNotRecorded)
	case h.options.Another == nil || h.options.Rules == nil:
		return wire.Cannotf("this game cannot be played a second time beside itself, so no rules can be made here: save the recording, and use wits learn")
	case len(r.Name) > 200 || len(r.Actions) > 100 || len(r.Good) > 100 || len(r.Values) > 100:
		return wire.Invalidf("that is too much for one document")
	case r.From > r.To:
		return wire.Invalidf("the first frame is %d, and the last one %d", r.From, r.To)
	}
	copied, err := h.recorder.Copy(record.SaveOptions{From: r.From, To: r.To})
	if err != nil {
		return wire.Invalidf("%v", err)
	}
	return h.beside(func(ctx context.Context) func() {
		var made *wire.MakeTestResponse
		err := safely(func() (err error) {
			made, err = h.options.rulesOf(ctx, copied, r)
			return err
		})
		return func() { answer(made, err) }
	})
}

// rulesOf plays a recording again and makes rules of it.
func (o *Options) rulesOf(ctx context.Context, copied *record.Copy, r *wire.MakeRulesRequest) (_ *wire.MakeTestResponse, err error) {
	var file bytes.Buffer
	if err := copied.Save(&file); err != nil {
		return nil, err
	}
	rec, err := record.Read(file.Bytes())
	if err != nil {
		return nil, err
	}
	game, err := o.Another()
	if err != nil {
		return nil, wire.Cannotf("the recording could not be played again: %v", err)
	}
	if c, ok := game.(io.Closer); ok {
		defer func() { err = errors.Join(err, c.Close()) }()
	}
	name := strings.TrimSuffix(scenario.FileName(cmp.Or(strings.TrimSpace(r.Name), "Recorded rules")), scenario.Suffix)
	data, err := o.Rules(ctx, rec, game, fmt.Sprint(r.Agent), r.From, name, r.Actions, r.Good, r.Values)
	if err != nil {
		return nil, wire.Invalidf("%v", err)
	}
	return &wire.MakeTestResponse{File: name + ".rules.json", Text: string(data)}, nil
}
