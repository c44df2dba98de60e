package record_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/bounded"
	"github.com/wits-ai/wits/internal/mcap"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/record"
)

// packed is a file of messages, compressed as well as it goes.
func packed(t *testing.T, messages ...[2]string) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := mcap.NewWriter(&b, mcap.Options{Compression: mcap.Zstd, ChunkBytes: 60 << 20})
	must.Succeed(t, err)
	channels := map[string]uint16{}
	for _, m := range messages {
		c, ok := channels[m[0]]
		if !ok {
			if c, err = w.AddChannel(m[0], "", 0, nil); err != nil {
				t.Fatal(err)
			}
			channels[m[0]] = c
		}
		must.Succeed(t, w.Write(c, 0, 0, 0, []byte(m[1])))
	}
	must.Succeed(t, w.Close())
	return b.Bytes()
}

// allocated is how many bytes f allocates: what a benchmark of one run counts.
func allocated(t *testing.T, f func()) int64 {
	t.Helper()
	usual := flag.Lookup("test.benchtime").Value.String()
	defer flag.Set("test.benchtime", usual)
	must.Succeed(t, flag.Set("test.benchtime", "1x"))
	return testing.Benchmark(func(*testing.B) { f() }).AllocedBytesPerOp()
}

// TestLittleFilesTakeLittleMemory: whatever a few kilobytes unpack and decode to, on whichever channel, reading them takes
// no more than a small multiple of the budget that a file of their size has, and the reader says why it stops.
func TestLittleFilesTakeLittleMemory(t *testing.T) {
	const run = `{"format":1,"game":"toy","rate":60,"from":0,"to":100000,"whole":true}`
	const program = `{"id":0,"words":0,"refs":%d,"image":"","floats":"","values":[]}`
	many := func(before, item, after string) string {
		return before + item + strings.Repeat(","+item, (50<<20)/(len(item)+1)) + after
	}
	agents := `{"id":0,"agents":[` + `{"program":-1}` + strings.Repeat(`,{"program":-1}`, 100000) + `]}`
	frames := func(n int) (list [][2]string) {
		list = append(list, [2]string{"/run", run}, [2]string{"/agents", agents})
		for i := range n {
			list = append(list, [2]string{"/frames", string(append(appendUvarint(nil, uint64(i)), 1, 0, 0))})
		}
		return list
	}
	for name, messages := range map[string][][2]string{
		"programs' values":   {{"/run", run}, {"/programs", many(`{"id":0,"values":[`, `{}`, `]}`)}},
		"programs' nodes":    {{"/run", run}, {"/programs", many(`{"id":0,"nodes":[`, `{}`, `]}`)}},
		"a name in escapes":  {{"/run", run}, {"/programs", many(`{"id":0,"v\u0061lues":[`, `{}`, `]}`)}},
		"in another case":    {{"/run", run}, {"/programs", many(`{"id":0,"VALUES":[`, `{}`, `]}`)}},
		"enumerations":       {{"/run", run}, {"/programs", many(`{"id":0,"values":[{"enum":[`, `""`, `]}]}`)}},
		"inputs":             {{"/run", run}, {"/inputs", many(`{"held":[`, `""`, `]}`)}},
		"agents":             {{"/run", run}, {"/agents", many(`{"agents":[`, `{}`, `]}`)}},
		"interventions":      {{"/run", run}, {"/interventions", many(`{"args":[`, `""`, `]}`)}},
		"the run":            {{"/run", many(`{"format":1,"rate":60,"reloads":[`, `{}`, `]}`)}},
		"options":            {{"/run", `{"format":1,"rate":60,"options":{"":""` + strings.Repeat(`,"":""`, 1<<22) + `}}`}},
		"frames of a roster": frames(2000),
		"references":         {{"/run", run}, {"/programs", fmt.Sprintf(program, 1<<20)}, {"/agents", `{"id":0,"agents":[{"program":0}` + strings.Repeat(`,{"program":0}`, 60) + `]}`}, {"/frames", "\x00\x01\x00\x00" + strings.Repeat("\x02\x00\x00"+strings.Repeat("\x00", 1<<20)+"\x00", 40)}},
		"many messages":      many2(run, 1<<19),
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name != "programs' values" {
				t.Skip("long: unpacks 50 MiB")
			}
			file := packed(t, messages...)
			messages = nil
			budget := int64(64<<20) + int64(len(file))*1000
			var rec *record.Recording
			var err error
			took := allocated(t, func() { rec, err = record.Read(file) })
			// A message is unpacked (a chunk has 64 MiB at most) and, a list that grows by steps, made several times over.
			if most := 3*budget + 130<<20; took > most {
				t.Errorf("%d bytes of a file take %d MiB, at a budget of %d MiB", len(file), took>>20, budget>>20)
			}
			if err == nil {
				err = rec.Damage
			}
			t.Logf("%d bytes, %d MiB: %v", len(file), took>>20, err)
			if over := (*bounded.Exceeded)(nil); name != "many messages" && (!errors.As(err, &over) || !strings.Contains(err.Error(), "MiB of memory are the limit")) {
				t.Errorf("it says %v", err)
			}
		})
	}
}

func many2(run string, n int) [][2]string {
	list := [][2]string{{"/run", run}}
	for range n {
		list = append(list, [2]string{"/marks", `{}`})
	}
	return list
}

func appendUvarint(b []byte, v uint64) []byte {
	for ; v >= 0x80; v >>= 7 {
		b = append(b, byte(v)|0x80)
	}
	return append(b, byte(v))
}
