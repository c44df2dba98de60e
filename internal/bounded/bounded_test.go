package bounded

import (
	"encoding/json"
	"errors"
	"flag"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/internal/must"
)

type inner struct {
	A [4]int `json:"a"`
	B *inner `json:"b"`
	C string
}

type outer struct {
	List  []inner          `json:"list"`
	Deep  [][]inner        `json:"deep"`
	Names map[string]inner `json:"names"`
	Any   any              `json:"any"`
	Bytes []byte           `json:"bytes"`
	Raw   json.RawMessage  `json:"raw"`
	inner
	Kelvin []inner `json:"k"`
}

// jsonText draws a value that often has the names of outer.
func jsonText(t *rapid.T, depth int) string {
	list := func(open, end string, item func() string) string {
		n := rapid.IntRange(0, 4).Draw(t, "n")
		items := make([]string, n)
		for i := range items {
			items[i] = item()
		}
		space := rapid.SampledFrom([]string{"", " ", "\n\t"}).Draw(t, "space")
		return open + space + strings.Join(items, space+","+space) + space + end
	}
	what := rapid.IntRange(0, 6).Draw(t, "what")
	if depth == 0 {
		what %= 4
	}
	switch what {
	case 0:
		return rapid.SampledFrom([]string{"null", "true", "false"}).Draw(t, "word")
	case 1:
		return rapid.SampledFrom([]string{"0", "-1.5e3", "12345"}).Draw(t, "number")
	case 2, 3:
		return rapid.SampledFrom([]string{`""`, `"x"`, `"\""`, `"\\"`, `"[{,"`, `"QUJD"`}).Draw(t, "text")
	case 4:
		return list("[", "]", func() string { return jsonText(t, depth-1) })
	}
	return list("{", "}", func() string {
		name := rapid.SampledFrom([]string{"list", "LIST", `l\u0069st`, "deep", "names", "any", "bytes", "raw", "a", "b", "C", "\u212a", "other", ""}).Draw(t, "name")
		return `"` + name + `":` + jsonText(t, depth-1)
	})
}

// TestTheScanReadsWhatTheDecoderReads: to the last byte of whatever is sound.
func TestTheScanReadsWhatTheDecoderReads(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := " " + jsonText(t, 5)
		for _, of := range []reflect.Type{reflect.TypeFor[outer](), reflect.TypeFor[any](), reflect.TypeFor[[]outer](), nil} {
			s := scan{b: []byte(text), left: 1 << 40}
			if !s.value(of, 0) || s.i != len(text) {
				t.Fatalf("of %q %d bytes are read as %v, and there are %d", text, s.i, of, len(text))
			}
		}
	})
}

// allocated is how many bytes f allocates: what a benchmark of one run counts.
func allocated(t *testing.T, f func()) int64 {
	t.Helper()
	usual := flag.Lookup("test.benchtime").Value.String()
	defer flag.Set("test.benchtime", usual)
	must.Succeed(t, flag.Set("test.benchtime", "1x"))
	return testing.Benchmark(func(*testing.B) { f() }).AllocedBytesPerOp()
}

// TestWhatIsDecodedIsChargedFor: what the decoder makes takes no more than a few times what was charged.
func TestWhatIsDecodedIsChargedFor(t *testing.T) {
	n := 1 << 17
	if testing.Short() {
		n = 1 << 14
	}
	many := func(before, item, after string) string {
		return before + strings.Repeat(item+",", n) + item + after
	}
	for name, text := range map[string]string{
		"list": many(`{"list":[`, `{}`, `]}`), "other case": many(`{"LIST":[`, `{}`, `]}`), "escapes": many(`{"l\u0069st":[`, `{}`, `]}`),
		"folded": many("{\"\u212a\":[", `{}`, `]}`), "lists": many(`{"deep":[`, `[{}]`, `]}`), "pointers": many(`{"list":[`, `{"b":{"b":{}}}`, `]}`),
		"any": many(`{"any":[`, `[]`, `]}`), "any objects": many(`{"any":[`, `{}`, `]}`), "any numbers": many(`{"any":[`, `0`, `]}`),
		"any texts": many(`{"any":[`, `""`, `]}`), "members of any": many(`{"any":[`, `{"a":1}`, `]}`), "bytes": many(`{"bytes":[`, `0`, `]}`),
	} {
		t.Run(name, func(t *testing.T) {
			data := []byte(text)
			b := New(1 << 40)
			var v outer
			var err error
			took := allocated(t, func() { err = b.Unmarshal(data, &v) })
			must.Succeed(t, err)
			charged := b.limit - b.left
			if t.Logf("charged %d, took %d", charged, took); took > 6*charged+1<<20 {
				t.Errorf("%d bytes were charged for %d", charged, took)
			}
			over := (*Exceeded)(nil)
			if err := New(charged-1).Unmarshal(data, &v); !errors.As(err, &over) {
				t.Errorf("one byte less is %v", err)
			}
			if err := New(charged).Unmarshal(data, &v); err != nil {
				t.Errorf("just as much is %v", err)
			}
		})
	}
}

// FuzzUnmarshal: whatever the text is, the scan ends, and what the decoder takes is decoded the same.
func FuzzUnmarshal(f *testing.F) {
	f.Add([]byte(`{"list":[{"a":[1,2]}],"names":{"x":{}},"any":[{},"\u0061"]}`))
	f.Add([]byte(`[[[`))
	f.Add([]byte(`{"a":"\`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var a, b outer
		err1, err2 := json.Unmarshal(data, &a), New(1<<40).Unmarshal(data, &b)
		if (err1 == nil) != (err2 == nil) || !reflect.DeepEqual(a, b) {
			t.Errorf("%v and %v", err1, err2)
		}
	})
}
