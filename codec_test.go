package wits_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/damage"
)

// TestMindsAreWrittenAndRead: with strings, lists, and a coder's own reference types, each way of saving them.
func TestMindsAreWrittenAndRead(t *testing.T) {
	p := compile(t, registry(), town)
	ports := bind[townPorts](t, p)
	m := p.NewMind(7)
	for frame := range 30 {
		data, err := m.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		// Read by the same document, compiled again, as after a restart of the game.
		read, err := compile(t, registry(), town).UnmarshalMind(data)
		if err != nil {
			t.Fatal(err)
		}
		if d, err := m.Diff(read); err != nil || len(d) > 0 || m.Hash() != read.Hash() {
			t.Fatalf("frame %d: %v %v", frame, d, err)
		}
		for _, path := range []string{"W.Says", "W.Trail", "W.Bag", "Pack.Result", "Word"} {
			a, b := value(t, m, path), value(t, read, path)
			if typ := p.Values()[p.Find(path)].Slot.Type(); path != "Pack.Result" && typ.Format(a) != typ.Format(b) {
				t.Errorf("frame %d: %s is %v, was %v", frame, path, b, a)
			}
		}
		if frame > 0 && *value(t, read, "Pack.Result").(pack).p != [2]byte{byte(frame), 7} {
			t.Errorf("frame %d: Pack.Result is wrong", frame)
		}
		play(t, ports, m, frame)
	}
}

// TestBytesOfAnotherProgram are refused as such.
func TestBytesOfAnotherProgram(t *testing.T) {
	p := compile(t, registry(), town)
	data, err := p.NewMind(0).MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]files{
		"variable added":   town.with(t, "main.json", `"Count":"int"`, `"Count":"int","More":"int"`),
		"variable renamed": town.with(t, "main.json", `Count`, `Score`),
		"node added":       town.with(t, "sub.json", `"nodes":{`, `"nodes":{"Z":{"call":"Not"},`),
		"another action":   town.with(t, "main.json", `{"do":"Walker"}`, `{"run":"sub.json"}`).with(t, "main.json", `"W.Done -> P.Go","W.Done -> Done",`, ``).with(t, "main.json", `"Speed -> W.Speed","Who -> W.Near","Name -> W.Name","W.Place -> Place","W.Says -> Says",`, ``).with(t, "main.json", `"W.Done":`, `"W.OnSuccess":`),
	} {
		q := compile(t, registry(), to)
		if q.Fingerprint() == p.Fingerprint() {
			t.Errorf("%s: the same fingerprint", name)
		}
		if _, err := q.UnmarshalMind(data); !errors.Is(err, wits.ErrOtherProgram) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// damaged is a mind's bytes after some frames.
func damaged(t testing.TB) (*wits.Program, *townPorts, []byte) {
	p := compile(t, registry(), town)
	ports := bind[townPorts](t, p)
	m := p.NewMind(7)
	for frame := range 8 {
		play(t, ports, m, frame)
	}
	data, err := m.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	return p, ports, data
}

// survive steps a mind that was read from damaged bytes: faults are allowed, panics and hangs are not.
func survive(ports *townPorts, m *wits.Mind) {
	for frame := range 6 {
		ports.Speed.Set(m, 1)
		ports.Go.Fire(m)
		m.Step(wits.Frame{Delta: 0.25, Tick: int64(frame)})
		m.Resume()
	}
	m.Hash()
	m.Restart()
	m.Step(wits.Frame{})
}

// TestTruncatedMinds: every beginning of the bytes is an error, and so is anything after them.
func TestTruncatedMinds(t *testing.T) {
	p, _, data := damaged(t)
	for n := range data {
		if _, err := p.UnmarshalMind(data[:n]); err == nil {
			t.Fatalf("%d of %d bytes were read as a mind", n, len(data))
		}
	}
	if _, err := p.UnmarshalMind(append(bytes.Clone(data), 0)); err == nil {
		t.Error("bytes after the mind were not noticed")
	}
}

// TestFlippedMinds: a mind with changed bytes and a checksum that fits is an error or one that can be stepped.
func TestFlippedMinds(t *testing.T) {
	p, ports, data := damaged(t)
	rng := rand.New(rand.NewPCG(1, 2))
	refused := 0
	for range 4000 {
		b := bytes.Clone(data)
		for range 1 + rng.IntN(4) {
			b[24+rng.IntN(len(b)-32)] ^= 1 << rng.IntN(8)
		}
		m, err := p.UnmarshalMind(damage.Sealed(b))
		if err != nil {
			refused++
			continue
		}
		survive(ports, m)
	}
	if refused < 400 {
		t.Errorf("only %d of 4000 were refused", refused)
	}
}

// TestImpossibleMinds are refused, with a reason.
func TestImpossibleMinds(t *testing.T) {
	p, _, data := damaged(t)
	word := func(i int, v uint64) []byte {
		b := bytes.Clone(data)
		binary.LittleEndian.PutUint64(b[32+8*i:], v)
		return b
	}
	change := func(at int, b ...byte) []byte {
		out := bytes.Clone(data)
		copy(out[at:], b)
		return out
	}
	words := p.Words()
	for name, c := range map[string]struct {
		b    []byte
		want string
	}{
		"empty":            {nil, "are not a mind"},
		"other file":       {[]byte("PNG........................"), "are not a mind"},
		"version":          {change(8, 9), "version 9 of the format"},
		"fingerprint":      {change(16, data[16]^1), wits.ErrOtherProgram.Error()},
		"number of words":  {change(24, 1), "wrong number of words"},
		"status":           {word(2+2*((p.TriggerBits()+63)/64)+(p.NodeBits()-1)/64, 1<<((p.NodeBits()-1)%64)), "values that no mind has"},
		"trigger bits":     {word(2, ^uint64(0)), "values that no mind has"},
		"number of refs":   {change(32+8*words, 99), "wrong number of references"},
		"long reference":   {change(32+8*words+8, 0xff, 0xff), "a reference is longer than the file"},
		"longer reference": {change(32+8*words+8, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff), "a reference is longer than the file"},
	} {
		if len(c.b) > 32 {
			c.b = damage.Sealed(c.b)
		}
		_, err := p.UnmarshalMind(c.b)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: want an error with %q, got %v", name, c.want, err)
		}
	}
	bad := compile(t, registry(), files{"main.json": `"variables":{"B":"bool"},"nodes":{}`})
	b, err := bad.NewMind(0).MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	at := 32 + 8*bad.Values()[bad.Find("B")].Slot.Word()
	b[at] = 2
	if _, err := bad.UnmarshalMind(damage.Sealed(b)); err == nil {
		t.Error("a bool of 2 was read")
	}
	b[at], b[at+3] = 1, 1
	if _, err := bad.UnmarshalMind(damage.Sealed(b)); err == nil {
		t.Error("a bool with more behind it was read")
	}
	b[at+3] = 0
	if _, err := bad.UnmarshalMind(damage.Sealed(b)); err != nil {
		t.Errorf("a bool of 1 was refused: %v", err)
	}
}

func FuzzUnmarshalMind(f *testing.F) {
	p, ports, data := damaged(f)
	f.Add(data)
	f.Add(data[:len(data)/2])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		if m, err := p.UnmarshalMind(b); err == nil {
			survive(ports, m)
		}
		if len(b) < 32 {
			return
		}
		if m, err := p.UnmarshalMind(damage.Sealed(b)); err == nil { // what lies behind the checksum
			survive(ports, m)
		}
	})
}

// unsaved is a reference type that cannot be saved.
type unsaved struct{ C *complex128 }

// TestUnsavedTypes: the error says which type.
func TestUnsavedTypes(t *testing.T) {
	r := registry()
	wits.AddType[unsaved](r, "unsaved", "")
	wits.AddFunc(r, "Make", func(*wits.Context, struct{}) unsaved { return unsaved{new(complex128)} })
	p := compile(t, r, files{"main.json": `"nodes":{"M":{"call":"Make"}}`})
	m := p.NewMind(0)
	if _, err := m.MarshalBinary(); err != nil {
		t.Errorf("nothing is there to save, but: %v", err)
	}
	m.Step(wits.Frame{})
	if _, err := m.MarshalBinary(); err == nil || !strings.Contains(err.Error(), "type unsaved cannot be saved") {
		t.Errorf("error %v", err)
	}
}
