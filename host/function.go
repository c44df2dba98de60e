package host

import (
	"fmt"

	"github.com/wits-ai/wits"
)

// function is one that the description has, and that expressions call.
type function struct {
	name   string
	what   string // "function NAME", for errors
	number uint32
	slots  []slot // of its parameters, and of its result, which is the last
	call   func(c *Call)
}

// OnFunction says who computes a function, before the first Load. A function is pure: what it gives depends on its arguments alone, for
// it is called as often as somebody wants to know it, and a recording notes its result once a tick. The call is that of an action
// which is updated: In are the arguments, and Out is the result. Fault, if it is not empty, says why there is none: the mind is then
// suspended, with the document and the node. Action is the number of the function, by its place in the description.
func (h *Host) OnFunction(name string, f func(c *Call)) error {
	if f == nil {
		return fmt.Errorf("host: function %s: the callback is nil", name)
	}
	for _, is := range h.functions {
		if is.name == name {
			is.call = f
			return nil
		}
	}
	return fmt.Errorf("host: there is no function %q", name)
}

// Functions returns the names of all functions by their numbers.
func (h *Host) Functions() []string {
	names := make([]string, len(h.functions))
	for i, f := range h.functions {
		names[i] = f.name
	}
	return names
}

// run calls the function for a mind.
func (f *function) run(x *wits.Context, args []wits.HostedHandle) (words []uint64, ref any) {
	w, _ := wits.WorldIs[*World](x)
	var c *Call
	if w == nil { // somebody asks who has no world
		c = new(Call)
	} else {
		c = &w.call
	}
	c.Handle, c.Mind, c.Action, c.Entity = 0, 0, f.number, uint64(x.Entity())
	if b, ok := wits.SelfIs[*body](x); ok {
		c.Mind = b.Mind
	}
	c.Tick, c.Time, c.Delta = x.Tick(), x.Time(), x.Delta()
	c.Event, c.Status, c.Fault = Update, Running, ""
	for i := range args {
		if s := &f.slots[i]; s.form == wits.HostedWords {
			copy(c.words(s), args[i].Words(x))
		} else {
			c.words(s)[0] = 0
		}
	}
	result := &f.slots[len(f.slots)-1]
	clear(c.words(result))
	c.open(x, f.what, f.slots, args)
	if w != nil && w.tools != nil && w.playing {
		w.tapedFunction(c, f, result)
	} else {
		f.answer(c)
	}
	c.x = nil
	if c.Fault != "" {
		panic(c.Fault)
	}
	if result.form == wits.HostedWords {
		return c.words(result), nil
	}
	return nil, c.ref(len(args))
}

// answer has the host compute it.
func (f *function) answer(c *Call) {
	if f.call == nil {
		c.Fault = fmt.Sprintf("the recording does not have what the host's function %s gives for these arguments, and the host is not here", f.name)
		return
	}
	f.call(c)
}

// tapedFunction has the host compute it and notes what it gave; or takes what is noted, if the tick is played again.
func (w *World) tapedFunction(c *Call, f *function, result *slot) {
	t := &w.tape
	t.key = c.appendArgs(t.key[:0], f.number)
	if t.reading {
		if a, ok := t.answers[string(t.key)]; ok {
			if c.Fault = a.fault; a.fault == "" && !c.takeResult(result, a.value) {
				c.Fault = errTape.Error()
			}
			return
		}
		f.answer(c)
		return
	}
	f.answer(c)
	if !t.noted[string(t.key)] {
		t.noteFunction(t.key, c.resultBytes(result), c.Fault)
	}
}
