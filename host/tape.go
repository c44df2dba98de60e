package host

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"

	"github.com/wits-ai/wits"
)

// tape is what a host gives its world in a tick, as bytes for a recording: what it wrote and did since the tick before, and what its
// callbacks answered within the tick. All numbers are little-endian varints but for words of values, which have 8 bytes:
//
//	line<<1 | whether there is more        see Joint
//	tick                                   of which this is
//	length of ops, ops                     see the constants below
//	calls                                  until the end
type tape struct {
	ops     []byte // of the tick that is to come
	said    []byte // calls of the tick
	reading bool   // callbacks are answered from calls
	calls   []recordedCall
	next    int // of calls

	answers map[string]functionAnswer // of functions, by number and arguments: what is read
	noted   map[string]bool           // those that said has already
	key     []byte
}

// functionAnswer is what a function of the host's gave.
type functionAnswer struct {
	value []byte
	fault string
}

// said has an entry for each call: mind, node, event, and what follows. These bits of the byte of the event say that texts and lists were
// written; and that it is a function, whose number stands for the mind and 0 for the node: its key, value and fault follow.
const (
	hasRefs    = 0x80
	isFunction = 0x40
)

// What a host does, each with what follows it.
const (
	opSet        = iota // port, number of minds; of each: how many are passed over since the last, its words
	opFire              // port, mind
	opAnswer            // handle, status
	opRestart           // mind
	opEntity            // mind, entity
	opSetRef            // port, mind, length of what Type.Encode gives, that
	opFireOrder         // handle, place of the port
	opTeam              // mind, team
	opField             // field, team, length of the value, that
	opUnsetField        // field, team, 0
)

// recordedCall is what a callback, or a function, has answered.
type recordedCall struct {
	mind  uint32
	node  uint32
	event Event
	used  bool

	status     Status
	fault      string
	outs       uint8 // which words of Out it wrote
	states     uint8 // and of State
	out, state [MaxOut]uint64
	set        []recordedRef
}

// recordedRef is a text or a list that a callback wrote into a port.
type recordedRef struct {
	port  uint64
	bytes []byte
}

var errTape = errors.New("host: what the recording holds of the host is damaged")

func (t *tape) op(kind byte, numbers ...uint64) {
	t.ops = append(t.ops, kind)
	for _, n := range numbers {
		t.ops = binary.AppendUvarint(t.ops, n)
	}
}

// noteCall writes down what a callback has answered, which was given out and state.
func (t *tape) noteCall(mind, node uint32, c *Call, s Status, fault string, out *[MaxOut]uint64, state *[MaxState]uint64) {
	var outs, states byte
	for i := range out {
		if c.Out[i] != out[i] {
			outs |= 1 << i
		}
	}
	for i := range state {
		if c.State[i] != state[i] {
			states |= 1 << i
		}
	}
	t.said = binary.AppendUvarint(t.said, uint64(mind))
	t.said = binary.AppendUvarint(t.said, uint64(node))
	event := byte(c.Event)
	if len(c.set) > 0 {
		event |= hasRefs
	}
	t.said = append(t.said, event, byte(s), outs, states)
	t.said = binary.AppendUvarint(t.said, uint64(len(fault)))
	t.said = append(t.said, fault...)
	for i := range out {
		if outs>>i&1 != 0 {
			t.said = binary.LittleEndian.AppendUint64(t.said, c.Out[i])
		}
	}
	for i := range state {
		if states>>i&1 != 0 {
			t.said = binary.LittleEndian.AppendUint64(t.said, c.State[i])
		}
	}
	if len(c.set) == 0 {
		return
	}
	t.said = binary.AppendUvarint(t.said, uint64(len(c.set)))
	for i := range c.set {
		v := &c.set[i]
		t.said = binary.AppendUvarint(t.said, uint64(v.port))
		t.said = appendRef(t.said, c.slots[v.port].typ, v.value)
	}
}

// appendRef writes a text or a list, after its length.
func appendRef(to []byte, t *wits.Type, v any) []byte {
	b := encodeRef(t, v)
	return append(binary.AppendUvarint(to, uint64(len(b))), b...)
}

// encodeRef writes a text or a list: nothing for the one of a new mind, else a 1 and what its type makes of it.
func encodeRef(t *wits.Type, v any) []byte {
	if v == nil {
		return nil
	}
	b, err := t.Encode(v)
	if err != nil { // neither texts nor lists of words fail
		return nil
	}
	return append([]byte{1}, b...)
}

// decodeRef reads it; false if it is nothing that a host can give.
func decodeRef(t *wits.Type, b []byte) (any, bool) {
	if len(b) == 0 {
		return nil, true
	}
	v, err := t.Decode(b[1:])
	return v, err == nil && b[0] == 1 && t.HostedValid(v, MaxText)
}

// takeSet puts texts and lists that were read into the call.
func (c *Call) takeSet(set []recordedRef) {
	for _, r := range set {
		if r.port >= uint64(len(c.slots)) {
			continue
		}
		s := &c.slots[r.port]
		if s.role == wits.HostedIn || s.typ == nil || s.form == wits.HostedWords {
			continue
		}
		if v, ok := decodeRef(s.typ, r.bytes); ok {
			c.set = append(c.set, setRef{int(r.port), v})
		}
	}
}

// appendArgs writes the arguments of a function, by which its answers are known.
func (c *Call) appendArgs(to []byte, number uint32) []byte {
	to = binary.AppendUvarint(to, uint64(number))
	for i := range c.handles {
		s := &c.slots[i]
		if s.form != wits.HostedWords {
			to = appendRef(to, s.typ, c.ref(i))
			continue
		}
		for _, v := range c.words(s) {
			to = binary.LittleEndian.AppendUint64(to, v)
		}
	}
	return to
}

// resultBytes writes the result of a function.
func (c *Call) resultBytes(result *slot) (b []byte) {
	if result.form != wits.HostedWords {
		return encodeRef(result.typ, c.ref(len(c.handles)))
	}
	for _, v := range c.words(result) {
		b = binary.LittleEndian.AppendUint64(b, v)
	}
	return b
}

// takeResult reads it; false if it is none.
func (c *Call) takeResult(result *slot, b []byte) bool {
	if result.form != wits.HostedWords {
		v, ok := decodeRef(result.typ, b)
		c.set = append(c.set, setRef{len(c.handles), v})
		return ok
	}
	words := c.words(result)
	if len(b) != 8*len(words) {
		return false
	}
	for i := range words {
		words[i] = binary.LittleEndian.Uint64(b[8*i:])
	}
	return true
}

// noteFunction writes down what a function gave.
func (t *tape) noteFunction(key, value []byte, fault string) {
	if t.noted == nil {
		t.noted = map[string]bool{}
	}
	t.noted[string(key)] = true
	t.said = append(t.said, 0, 0, isFunction)
	for _, b := range [][]byte{key, value, []byte(fault)} {
		t.said = append(binary.AppendUvarint(t.said, uint64(len(b))), b...)
	}
}

// given returns the tick as bytes.
func (t *tape) given(line, tick uint64) string {
	if len(t.ops) == 0 && len(t.said) == 0 {
		return string(binary.AppendUvarint(nil, line<<1))
	}
	b := binary.AppendUvarint(make([]byte, 0, 32+len(t.ops)+len(t.said)), line<<1|1)
	b = binary.AppendUvarint(b, tick)
	b = binary.AppendUvarint(b, uint64(len(t.ops)))
	b = append(b, t.ops...)
	return string(append(b, t.said...))
}

// recorded takes bytes of a recording apart. What is of another tick is left out.
func recorded(data string, tick uint64) (line uint64, ops, calls []byte, err error) {
	r := reader{b: []byte(data)}
	head := r.number()
	line = head >> 1
	if head&1 == 0 {
		return line, nil, nil, r.err
	}
	of, n := r.number(), r.number()
	if r.err != nil || n > uint64(len(r.b)) {
		return line, nil, nil, errTape
	}
	if of != tick {
		return line, nil, nil, nil
	}
	return line, r.b[:n], r.b[n:], nil
}

// read has callbacks answered with these from now on.
func (t *tape) read(calls []byte) error {
	t.calls, t.next = t.calls[:0], 0
	clear(t.answers)
	r := reader{b: calls}
	for len(r.b) > 0 && r.err == nil {
		var c recordedCall
		c.mind, c.node = uint32(r.number()), uint32(r.number())
		event := r.byte()
		if event&isFunction != 0 {
			key, value, fault := r.bytes(r.number()), r.bytes(r.number()), r.bytes(r.number())
			if t.answers == nil {
				t.answers = map[string]functionAnswer{}
			}
			t.answers[string(key)] = functionAnswer{value, string(fault)}
			continue
		}
		c.event, c.status = Event(event&^hasRefs), Status(r.byte())
		c.outs, c.states = r.byte(), r.byte()
		c.fault = string(r.bytes(r.number()))
		for i := range c.out {
			if c.outs>>i&1 != 0 {
				c.out[i] = r.word()
			}
		}
		for i := range c.state {
			if c.states>>i&1 != 0 {
				c.state[i] = r.word()
			}
		}
		if event&hasRefs != 0 {
			for n := r.number(); n > 0 && r.err == nil; n-- {
				c.set = append(c.set, recordedRef{r.number(), r.bytes(r.number())})
			}
		}
		t.calls = append(t.calls, c)
	}
	return r.err
}

// take finds what a callback has answered: nil if it was not called then.
func (t *tape) take(mind, node uint32, event Event) *recordedCall {
	is := func(c *recordedCall) bool { return !c.used && c.mind == mind && c.node == node && c.event == event }
	for t.next < len(t.calls) && t.calls[t.next].used {
		t.next++
	}
	for i := t.next; i < len(t.calls); i++ {
		if c := &t.calls[i]; is(c) {
			c.used = true
			return c
		}
	}
	return nil
}

// reader reads numbers of bytes that may be damaged.
type reader struct {
	b   []byte
	err error
}

func (r *reader) number() uint64 {
	v, n := binary.Uvarint(r.b)
	if n <= 0 {
		r.err, r.b = errTape, nil
		return 0
	}
	r.b = r.b[n:]
	return v
}

func (r *reader) bytes(n uint64) []byte {
	if n > uint64(len(r.b)) {
		r.err, r.b = errTape, nil
		return nil
	}
	out := r.b[:n]
	r.b = r.b[n:]
	return out
}

func (r *reader) byte() byte {
	if b := r.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) word() uint64 {
	if b := r.bytes(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

// carryOut does what ops say to the minds of a world.
func (w *World) carryOut(ops []byte) error {
	w.playing = true
	defer func() { w.playing = false }()
	r := reader{b: ops}
	for len(r.b) > 0 && r.err == nil {
		switch kind := r.byte(); kind {
		case opSet:
			w.readColumn(&r)
		case opFire:
			port, mind := r.number(), r.number()
			if p := w.portOf(port, false, true); p != nil && mind < uint64(len(w.minds)) {
				p.Fire(&w.minds[mind])
			}
		case opAnswer:
			handle, status := r.number(), r.number()
			if Status(status) == Success || Status(status) == Failure {
				w.answer(Answer{Handle: handle, Status: Status(status)})
			}
		case opRestart:
			if mind := r.number(); mind < uint64(len(w.minds)) {
				w.minds[mind].Restart()
			}
		case opEntity:
			if mind, id := r.number(), r.number(); mind < uint64(len(w.minds)) {
				w.setEntity(int(mind), id)
			}
		case opSetRef:
			port, mind, b := r.number(), r.number(), r.bytes(r.number())
			if p := w.portOf(port, false, false); p != nil && p.Type.Words() == 0 && mind < uint64(len(w.minds)) {
				if v, ok := decodeRef(p.Type, b); ok && p.Type.HostedForm() != wits.HostedNone {
					p.SetRef(&w.minds[mind], v)
				}
			}
		case opTeam:
			if mind, team := r.number(), r.number(); mind < uint64(len(w.minds)) && team < uint64(len(w.minds)) {
				w.boards.setTeam(int(mind), len(w.minds), uint32(team))
			}
		case opField, opUnsetField:
			field, team, value := r.number(), r.number(), r.bytes(r.number())
			if r.err == nil {
				w.takeField(kind, field, team, value)
			}
		case opFireOrder:
			handle, port := r.number(), r.number()
			w.fireOrder(handle, port)
		default:
			return errTape
		}
	}
	return r.err
}

// portOf returns a port by its number, if it is of that sort; nil otherwise.
func (w *World) portOf(number uint64, out, trigger bool) *rootPort {
	if number >= uint64(len(w.bound.ports)) {
		return nil
	}
	p := &w.bound.ports[number]
	if p.Out != out || p.Trigger != trigger {
		return nil
	}
	return p
}

func (w *World) readColumn(r *reader) {
	p := w.portOf(r.number(), false, false)
	count := r.number()
	if p == nil || p.Type.Words() == 0 {
		r.err = errTape
		return
	}
	words := make([]uint64, p.Type.Words())
	for mind := uint64(0); count > 0 && r.err == nil; count-- {
		mind += r.number()
		for i := range words {
			words[i] = r.word()
		}
		if r.err == nil && mind < uint64(len(w.minds)) && p.Type.ValidWords(words) {
			copy(p.Words(&w.minds[mind]), words)
		}
		mind++
	}
}

// writeColumn writes what the host wants a port of all minds to be into those in which it is not, and notes that.
func (w *World) writeColumn(port int, p *rootPort, want []uint64) {
	n, t := p.Type.Words(), &w.tape
	start, count, last := len(t.ops), 0, 0
	var head [2*binary.MaxVarintLen64 + 1]byte
	for i := range w.minds {
		is, value := p.Words(&w.minds[i]), want[i*n:i*n+n]
		if slices.Equal(is, value) {
			continue
		}
		copy(is, value)
		t.ops = binary.AppendUvarint(t.ops, uint64(i-last))
		for _, v := range value {
			t.ops = binary.LittleEndian.AppendUint64(t.ops, v)
		}
		last = i + 1
		count++
	}
	if count == 0 {
		return
	}
	h := append(head[:0], opSet)
	h = binary.AppendUvarint(h, uint64(port))
	h = binary.AppendUvarint(h, uint64(count))
	t.ops = slices.Insert(t.ops, start, h...)
}

// writeRefs does so with a port that is a text or a list.
func (w *World) writeRefs(port int, p *rootPort, want []any) {
	t := &w.tape
	for i := range w.minds {
		is := p.Ref(&w.minds[i])
		if wits.SameRef(is, want[i]) {
			continue
		}
		p.SetRef(&w.minds[i], want[i])
		if now := encodeRef(p.Type, want[i]); !bytes.Equal(now, encodeRef(p.Type, is)) {
			t.op(opSetRef, uint64(port), uint64(i))
			t.ops = append(binary.AppendUvarint(t.ops, uint64(len(now))), now...)
		}
	}
}

// clear forgets what it holds of a tick.
func (t *tape) clear() {
	t.ops, t.said = t.ops[:0], t.said[:0]
	clear(t.noted)
}

// withLine returns the data of a tick with another line.
func withLine(data string, line uint64) string {
	head, n := binary.Uvarint([]byte(data))
	if n <= 0 {
		return string(binary.AppendUvarint(nil, line<<1))
	}
	return string(binary.AppendUvarint(nil, line<<1|head&1)) + data[n:]
}
