package expr

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// TestScript: what scripts write and say.
func TestScript(t *testing.T) {
	tests := []struct {
		src  string
		name string // a value that is looked at afterwards
		want any
		log  string
	}{
		{"hp = 5", "hp", 5.0, ""},
		{"hp = n; n = 3", "hp", 7.0, ""},
		{"n += 2\nn *= 3\nn -= 1", "n", int64(26), ""},
		{"hp /= 8", "hp", 2.5, ""},
		{"n %= 4", "n", int64(3), ""},
		{"hp += n", "hp", 27.0, ""},
		{"pos.x = 9", "pos", geom.Vec2{X: 9, Y: 4}, ""},
		{"eye.z += 1.5", "eye", geom.Vec3{X: 1, Y: 2, Z: 3.5}, ""},
		{"pos *= 2", "pos", geom.Vec2{X: 6, Y: 8}, ""},
		{"name += '!'", "name", "Ada!", ""},
		{"mood = angry", "mood", mood(2), ""},
		{"rank = Rank.guard", "rank", rank(1), ""},
		{"target = nobody", "target", wits.Entity(0), ""},
		{"alive = hp > 30", "alive", false, ""},
		{"LowHealth.Result = not alive", "LowHealth.Result", false, ""},
		{"purse = other", "purse", purse{5, 2}, ""},
		{"purse = Half(purse)", "purse", purse{5, 2}, ""},
		{"list = [1, hp]", "list", []float64{1, 20}, ""},
		{"if hp < 30 { n = 1 } else { n = 2 }", "n", int64(1), ""},
		{"if hp > 30 { n = 1 } else if alive { n = 2 } else { n = 3 }", "n", int64(2), ""},
		{"if hp > 30 {\n  n = 1\n}\nelse {\n  n = 2\n}\n", "n", int64(2), ""},
		{"if alive { if hp < 1 { n = 1 } }; hp = 0", "n", int64(7), ""},
		{"if alive {}", "n", int64(7), ""},
		{"n = max(1,\n  2,\n  3)", "n", int64(3), ""},
		{"n = 1 +\n  2 // three", "n", int64(3), ""},
		{"", "n", int64(7), ""},
		{";;\n;", "n", int64(7), ""},
		{`log("hp is", hp, mood, pos, target, [1.5, 2])`, "n", int64(7), "info hp is 20 guard (3, 4) #7 [1.5, 2]"},
		{`warn('100%', alive); log(n)`, "n", int64(7), "warning 100% true|info 7"},
		{`Shout("hey " + name)`, "n", int64(7), "info shout hey Ada"},
		{`hp = 0; log(LowHealth.Result ? "low" : "high", hp)`, "hp", 0.0, "info low 0"},
	}
	for _, tt := range tests {
		t.Run(tt.src, func(t *testing.T) {
			h := newHost(t, things...)
			s, errs := CheckScript(tt.src, h)
			if errs != nil {
				t.Fatal(errs)
			}
			h.start(t, things...)
			run := s.Run()
			var got any
			h.in(t, func(x *wits.Context) { run(x); got = h.refs[tt.name].Slot().Get(x) })
			if !sameBits(sprint(got), sprint(tt.want)) {
				t.Errorf("%s is %v, want %v", tt.name, got, tt.want)
			}
			var said []string
			for _, m := range h.log {
				said = append(said, m.Level.String()+" "+m.Text)
			}
			if strings.Join(said, "|") != tt.log {
				t.Errorf("it said %q, want %q", said, tt.log)
			}
		})
	}
}

// TestJoinedTextIsBounded: doubling a text over and over ends, at a whole character.
func TestJoinedTextIsBounded(t *testing.T) {
	h := newHost(t, things...)
	s, errs := CheckScript("name = 'ab€'\n"+strings.Repeat("name += name\n", 1200), h)
	if errs != nil {
		t.Fatal(errs)
	}
	h.start(t, things...)
	var got string
	h.in(t, func(x *wits.Context) { s.Run()(x); got = wits.Get[string](x, h.refs["name"].Slot()) })
	if len(got) > MaxText || len(got) < MaxText-3 || !utf8.ValidString(got) {
		t.Errorf("%d bytes, ending in %q", len(got), got[len(got)-5:])
	}
}

// TestScriptErrors: faults of several statements are found in one go.
func TestScriptErrors(t *testing.T) {
	h := newHost(t, things...)
	fixed := h.refs["dist"]
	fixed.Assign = false
	h.refs["dist"] = fixed
	for _, tt := range []struct{ src, want string }{
		{"hp == 3", "4 a comparison alone does nothing (did you mean \"=\"?)"},
		{"hp := 3", "4 := is no operator of a script (assign with =)"},
		{"hp++", "3 ++ is no operator of a script (write += 1)"},
		{"hp--; n++", "3 -- is no operator of a script (write -= 1)\n8 ++ is no operator of a script (write += 1)"},
		{"hp", "3 expected = after the name, or ( to call a function, found the end"},
		{"hp + 1", "4 expected = after the name, found +"},
		{"3", "1 expected a statement, found 3"},
		{"hpp = dst", "1 nothing is called hpp (did you mean \"hp\"?)\n7 nothing is called dst (did you mean \"dist\"?)"},
		{"dist = 3", "1 dist can only be read (assign to a variable or an out-port)"},
		{"dist += oops", "1 dist can only be read (assign to a variable or an out-port)\n9 nothing is called oops"},
		{"pos.w = 3", "1 vec2 has no member w (it has x and y)"},
		{"n = 1.5", "5 n must be int, this is float (int(...) cuts the fraction off, round(...) before that rounds it)"},
		{"n /= 2", "3 n must be int, this is float (int(...) cuts the fraction off, round(...) before that rounds it)"},
		{"mood = clam", "8 Mood has no value clam (did you mean \"calm\"?)"},
		{"mood += 1", "6 + does not go between Mood and int"},
		{"if hp { n = 1 }", "4 the condition of if must be a bool, this is float (compare it, such as hp > 0)"},
		{"if n = 1 { hp = 2 }", "6 = is no operator of an expression (did you mean \"==\"?)"},
		{"if alive n = 1", `10 expected "{" before what the if does, found n`},
		{"if alive { n = 1", "10 the block is not closed (close it with })"},
		{"if alive { if alive {", "21 the block is not closed (close it with })"},
		{"else { n = 1 }", "1 else without an if before it (begin it with if)"},
		{"}\nn = 1", "1 expected a statement, found }"},
		{"n = 1 hp = 2", "7 expected the end of the statement, found hp"},
		{"n = (1\nhp = 2)", `2:1 expected ")" for the ( in column 5, found hp`},
		{"n = )\nhp = (\n", "5 expected a value, found )\n3:1 expected a value, found the end"},
		{"if alive { hp = + 1\n n = * 2 }\nn = nn", "17 expected a value, found +\n2:6 expected a value, found *\n3:5 nothing is called nn (did you mean \"n\"?)"},
		{"log()", `1 log needs something to say (log("text", value, ...))`},
		{"lgo('x')", "1 no function is called lgo (did you mean \"log\"?)"},
		{"sqrt(2)", "1 sqrt alone does nothing"},
		{"n = log('x')", "5 log has no value (call it as a statement of a script)"},
		{strings.Repeat("if alive {", 300), "1994 nested more than 200 levels deep (split it with variables)"},
	} {
		s, errs := CheckScript(tt.src, h)
		if s != nil {
			t.Errorf("%q is accepted", tt.src)
		}
		if got := strings.Join(describeErrors(errs), "\n"); got != tt.want {
			t.Errorf("%q:\n got %s\nwant %s", tt.src, got, tt.want)
		}
	}
}

// TestScriptNames: what a script reads and writes.
func TestScriptNames(t *testing.T) {
	h := newHost(t, things...)
	for _, tt := range []struct{ src, refs, writes string }{
		{"hp = n", "[n]", "[hp]"},
		{"hp += n", "[hp n]", "[hp]"},
		{"hp = hp + 1", "[hp]", "[hp]"},
		{"pos.x = 1; Guard.pos.y = pos.y", "[pos]", "[pos Guard.pos]"},
		{"if alive { hp = 1 } else { n = 1 }; log(mood)", "[alive mood]", "[hp n]"},
		{"n = 1; hp = n", "[n]", "[n hp]"},
	} {
		s, errs := CheckScript(tt.src, h)
		if errs != nil {
			t.Fatal(tt.src, errs)
		}
		if sprint(s.Refs()) != tt.refs || sprint(s.Writes()) != tt.writes {
			t.Errorf("%s reads %v and writes %v", tt.src, s.Refs(), s.Writes())
		}
	}
}
