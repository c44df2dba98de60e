package calls

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/bounded"
	"github.com/wits-ai/wits/internal/must"
)

// asker is who asks in these tests: it keeps what was done.
type asker struct{ done []string }

type base struct {
	Path string `json:"path" calls:"required"`
}

type item struct {
	Name  string `json:"name"`
	Agent uint32 `json:"agent"`
}

var table = Table[*asker]{
	"read": With(func(a *asker, q struct {
		base
		Part  int               `json:"part"`
		Focus uint32            `json:"focus"`
		On    bool              `json:"on"`
		Seed  uint64            `json:"seed"`
		Speed float64           `json:"speed"`
		Held  []string          `json:"held"`
		Texts map[string]string `json:"texts"`
		Items []item            `json:"items"`
		Any   json.RawMessage   `json:"any"`
	}) (any, error) {
		a.done = append(a.done, fmt.Sprint(q.Path, q.Part, q.Focus, q.On, q.Seed, q.Speed, q.Held, q.Texts, q.Items, string(q.Any)))
		return q.Path, nil
	}),
	"stop":  With(func(a *asker, _ None) (any, error) { return None{}, nil }),
	"start": With(func(a *asker, _ None) (any, error) { return Later, nil }),
	"fail":  With(func(a *asker, _ None) (any, error) { return nil, errors.New("not now") }),
}

func read(message string) (Request[*asker], error) {
	return table.Read([]byte(message), bounded.New(1<<16))
}

func TestRequestsAreReadAndDone(t *testing.T) {
	var a asker
	r, err := read(`{"t":"read","id":7,"path":"x","part":-1,"focus":4294967295,"on":true,"seed":18446744073709551615,"speed":0.5,
		"held":["a"],"texts":{"k":"v"},"items":[{"name":"n","agent":2}],"any":{"free":1}}`)
	if err != nil || r.ID != 7 || r.Name != "read" {
		t.Fatal(r, err)
	}
	result, err := r.Do(&a)
	if want := `x-1 4294967295 true 18446744073709551615 0.5 [a] map[k:v] [{n 2}]{"free":1}`; err != nil || result != "x" || len(a.done) != 1 || a.done[0] != want {
		t.Errorf("%v, %v, %q, want %q", result, err, a.done, want)
	}
	// What may be absent may be null, and an id that is absent is 0.
	if r, err := read(`{"t":"read","path":"x","focus":null}`); err != nil || r.ID != 0 {
		t.Error(r, err)
	}
	r, err = read(`{"t":"start"}`)
	must.Succeed(t, err)
	if result, _ := r.Do(&a); result != Later {
		t.Error(result)
	}
}

func TestWhatIsWrongIsToldInWords(t *testing.T) {
	const form = "a message is a JSON object with"
	for _, q := range []struct {
		message, name string
		id            int64
		says          []string
	}{
		{`nonsense`, "", 0, []string{form}},
		{`[1]`, "", 0, []string{form}},
		{`null`, "", 0, []string{form}},
		{`{}`, "", 0, []string{form}},
		{`{"t":7,"id":3}`, "", 3, []string{form}},
		{`{"t":"stop","id":"a"}`, "", 0, []string{form}},
		{`{"t":"stop","id":1.5}`, "", 0, []string{form}},
		{`{"t":"fly","id":3}`, "fly", 3, []string{`there is no request "fly"; there are fail, read, start, stop`}},
		{`{"t":"read","id":3}`, "read", 3, []string{`"path" is missing: it must be a string`}},
		{`{"t":"read","path":null}`, "read", 0, []string{`"path" is missing: it must be a string`}},
		{`{"t":"read","path":3,"part":1.5,"focus":-1,"on":1}`, "read", 0, []string{`"path" must be a string`, `"part" must be a whole number`,
			`"focus" must be a whole number from 0 to 4294967295`, `"on" must be true or false`}},
		{`{"t":"read","path":"x","seed":-1,"speed":"1","held":[1],"texts":{"a":1},"items":[{"name":7}]}`, "read", 0, []string{
			`"seed" must be a whole number from 0 to 18446744073709551615`, `"speed" must be a number`, `"held" must be a list of strings`,
			`"texts" must be an object of strings`, `"items" must be a list of {"name", "agent"}`}},
		{`{"t":"read","pth":"x"}`, "read", 0, []string{`"path" is missing`, `there is no argument "pth"; did you mean "path"?`}},
		{`{"t":"read","path":"x","items":[{"nam":"y"}]}`, "read", 0, []string{`"items" cannot be read: unknown field "nam"`}},
		{`{"t":"stop","now":true}`, "stop", 0, []string{`there is no argument "now"; the request takes none`}},
		{`{"t":"` + strings.Repeat("x", 5000) + `"}`, strings.Repeat("x", 64) + "...", 0, []string{"there is no request"}},
	} {
		r, err := read(q.message)
		if err == nil || r.Name != q.name || r.ID != q.id || r.Do != nil {
			t.Errorf("%.80s: %+v, %v", q.message, r, err)
			continue
		}
		for _, says := range q.says {
			if !strings.Contains(err.Error(), says) {
				t.Errorf("%.80s: %v, want %q", q.message, err, says)
			}
		}
	}
}

// TestArgumentsAreToldFromTheMessage: an argument of the name of a message's own member would never arrive.
func TestArgumentsAreToldFromTheMessage(t *testing.T) {
	defer func() {
		if r := fmt.Sprint(recover()); !strings.Contains(r, "cannot be called id") {
			t.Error(r)
		}
	}()
	With(func(*asker, item2) (any, error) { return nil, nil })
}

type item2 struct {
	ID uint32 `json:"id"`
}

// TestRequestsNamedBesideTheirArguments: as in the path of an HTTP request.
func TestRequestsNamedBesideTheirArguments(t *testing.T) {
	named := func(name, arguments string) (Request[*asker], error) {
		return table.ReadNamed(name, []byte(arguments), bounded.New(1<<16))
	}
	var a asker
	if r, err := named("read", `{"path":"x"}`); err != nil || r.Name != "read" || r.ID != 0 {
		t.Error(r, err)
	} else if result, err := r.Do(&a); err != nil || result != "x" {
		t.Error(result, err)
	}
	for _, empty := range []string{"", " \n", "{}", "null"} {
		if r, err := named("stop", empty); err != nil || r.Do == nil {
			t.Error(empty, r, err)
		}
	}
	for _, q := range [][3]string{
		{"fly", "{}", `there is no request "fly"; there are fail, read, start, stop`}, {"", "{}", `there is no request ""`}, {"read", "[1]", "members of a JSON object"},
		{"read", `{"path":`, "members of a JSON object"}, {"read", "{}", `"path" is missing`}, {"stop", `{"t":"stop"}`, `there is no argument "t"`},
		{strings.Repeat("x", 5000), "", "there is no request"},
	} {
		if r, err := named(q[0], q[1]); err == nil || !strings.Contains(err.Error(), q[2]) || r.Do != nil || len(err.Error()) > 300 {
			t.Errorf("%.40s %s: %v", q[0], q[1], err)
		}
	}
}

// TestAnswersAreShort: whoever sends a long request full of mistakes is not answered at length.
func TestAnswersAreShort(t *testing.T) {
	var members []string
	for i := range 400 {
		members = append(members, fmt.Sprintf(`"%s%d":1`, strings.Repeat("y", 30), i))
	}
	_, err := table.Read([]byte(`{"t":"stop",`+strings.Join(members, ",")+`}`), bounded.New(1<<20))
	if err == nil || len(err.Error()) > 2000 {
		t.Errorf("%d bytes: %.200v", len(err.Error()), err)
	}
}

// TestWhatDecodesIsBounded: a list of empty structs, which are many times as long decoded, is refused before it is made.
func TestWhatDecodesIsBounded(t *testing.T) {
	message := []byte(`{"t":"read","path":"x","items":[` + strings.Repeat(`{},`, 3000) + `{}]}`)
	if _, err := table.Read(message, bounded.New(80<<10)); err == nil || !strings.Contains(err.Error(), "are the limit") {
		t.Error(err)
	}
	if _, err := table.Read(message, bounded.New(1<<20)); err != nil {
		t.Error(err)
	}
	allocated := testing.AllocsPerRun(10, func() { table.Read(message, bounded.New(80<<10)) })
	if allocated > 100 {
		t.Errorf("%v allocations for what is refused", allocated)
	}
}

func TestAnswers(t *testing.T) {
	for want, is := range map[string]any{
		`{"t":"reply","id":7,"result":{}}`:                                Done(7, None{}),
		`{"t":"refused","id":7,"request":"fail","message":"not now"}`:     Refuse(7, "fail", errors.New("not now")),
		`{"t":"refused","id":0,"request":"","message":"a message is no"}`: Refuse(0, "", errors.New("a message is no")),
	} {
		if b, err := json.Marshal(is); err != nil || string(b) != want {
			t.Errorf("%s, %v, want %s", b, err, want)
		}
	}
}

// FuzzRead: whatever a page sends is a request or an error, and the error is short.
func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"t":"read","id":7,"path":"x","items":[{"name":"n","agent":2}],"texts":{"k":"v"}}`))
	f.Add([]byte(`{"t":"read","ID":7,"Path":"x","any":[[[1e999]]]}`))
	f.Add([]byte(`{"t":"stop","id":1e3}`))
	f.Add([]byte(`{"t":"\ud800","t":null}`))
	f.Fuzz(func(t *testing.T, message []byte) {
		r, err := table.Read(message, bounded.New(1<<16))
		if (err == nil) != (r.Do != nil) || len(r.Name) > 3*(longestName+3) {
			t.Fatalf("%+v, %v", r, err)
		}
		if err != nil {
			if len(err.Error()) > 4000 {
				t.Fatalf("%d bytes", len(err.Error()))
			}
			return
		}
		if _, err := r.Do(&asker{}); err != nil && r.Name != "fail" {
			t.Fatal(err)
		}
	})
}

// BenchmarkRead is the cost of decoding one small request.
func BenchmarkRead(b *testing.B) {
	message := []byte(`{"t":"read","id":7,"path":"x","part":1,"focus":3}`)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := table.Read(message, bounded.New(1<<16)); err != nil {
			b.Fatal(err)
		}
	}
}
