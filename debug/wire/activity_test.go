package wire

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"
)

// The bytes are those of docs/protocols.md, written out by hand.
func TestSurveyFrameBytes(t *testing.T) {
	b, count := AppendActivityHead(nil, 90)
	b = AppendAgentActivity(b, 7, 2, true, []uint64{0x0201}, 10)
	b = AppendAgentActivity(b, 0x01020304, 3, false, nil, 0)
	b[count] = 2
	want := []byte{3, 0, 0, 0, 90, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0,
		7, 0, 0, 0, 2, 0, 0, 0, 2, 2, 0, 0, 0, 1, 2,
		4, 3, 2, 1, 3, 0, 0, 0, 0, 0, 0, 0, 0}
	if !bytes.Equal(b, want) {
		t.Errorf("got  %x\nwant %x", b, want)
	}
}

func TestSurveyFrameRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		want := ActivityFrame{Tick: r.Int64()}
		b, count := AppendActivityHead(nil, want.Tick)
		for range r.IntN(10) {
			words := []uint64{r.Uint64(), r.Uint64()}
			bits := 8 * r.IntN(17)
			a := AgentActivity{Agent: r.Uint32(), Program: r.Uint32(), Parked: r.IntN(2) == 0, Activity: []byte{}}
			for i := range bits / 8 {
				a.Activity = append(a.Activity, byte(words[i/8]>>(i%8*8)))
			}
			b = AppendAgentActivity(b, a.Agent, a.Program, a.Parked, words, bits)
			want.Agents = append(want.Agents, a)
		}
		b[count] = byte(len(want.Agents))
		got, err := DecodeActivity(b)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("got  %+v, %v\nwant %+v", got, err, want)
		}
		for cut := range b {
			if _, err := DecodeActivity(b[:cut]); !errors.Is(err, ErrFrame) {
				t.Fatalf("cut at %d of %d: %v", cut, len(b), err)
			}
		}
		if _, err := DecodeActivity(append(b, 0)); !errors.Is(err, ErrFrame) {
			t.Fatal("a byte too many")
		}
	}
}

func FuzzDecodeSurvey(f *testing.F) {
	b, count := AppendActivityHead(nil, 5)
	f.Add(bytes.Clone(b))
	b = AppendAgentActivity(b, 1, 1, false, []uint64{9}, 20)
	b[count] = 1
	f.Add(b)
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := DecodeActivity(b)
		if err != nil && !errors.Is(err, ErrFrame) {
			t.Fatal(err)
		}
		if err == nil && len(s.Agents)*13 > len(b) {
			t.Fatalf("%d agents from %d bytes", len(s.Agents), len(b))
		}
	})
}
