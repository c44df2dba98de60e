package migrate

import (
	"slices"
	"strings"
	"testing"
)

// TestBTCPP_NamesOfEnumerations: names that stand for numbers become inbound ports, wherever they stand.
func TestBTCPP_NamesOfEnumerations(t *testing.T) {
	const sub = `<BehaviorTree ID="Sub"><Sequence><Script code="state := 0"/><Script code="state = next"/></Sequence></BehaviorTree>`
	for _, c := range []struct {
		name, body string
		ports      []string // names that are guessed to be values of enumerations
		holds      string   // a part of the main document
	}{
		{"in capitals", `<Script code="x := RED"/>`, []string{"RED"}, `"x = RED"`},
		{"compared", `<Sequence><Script code="x := 1"/><ScriptCondition code="x != NO_FAULT"/></Sequence>`, []string{"NO_FAULT"}, `"if": "x != NO_FAULT"`},
		{"assigned as it stands", `<Script code="x := Red"/>`, []string{"Red"}, `"x = Red"`},
		{"cases of a switch", `<Sequence><Script code="x := Blue"/><Switch2 variable="{x}" case_1="Red" case_2="Blue"><Act/><Act/><Act/></Switch2></Sequence>`,
			[]string{"Blue", "Red"}, `x == Red ? 0 : x == Blue ? 1 : 2`},
		{"given to a sub-tree", `<BehaviorTree ID="Main"><SubTree ID="Sub" next="LOW"/></BehaviorTree>` + sub, []string{"LOW"}, `{"next": {"expr": "LOW"}}`},
		{"given to a port of type int", `<Put value="HIGH" to="{y}"/>`, []string{"HIGH"}, `{"Value": {"expr": "HIGH"}}`},
		{"what is written is an entry", `<Sequence><Script code="LOW := 2"/><Put value="LOW" to="{y}"/></Sequence>`, nil, `"LOW = 2"`},
		{"small letters are an entry", `<Script code="x := red"/>`, nil, `"x = red"`},
		{"a text is a text", `<Act say="RED"/>`, nil, `"Say": "RED"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := migrated(t, whole(c.body))
			sound(t, c.name, r)
			var got []string
			for _, f := range r.Findings {
				if f.Level == Guessed && strings.Contains(f.Reason, "enumeration") {
					got = append(got, f.What)
				}
			}
			slices.Sort(got)
			if slices.Compare(got, c.ports) != 0 {
				t.Errorf("got %v, want %v", got, c.ports)
			}
			data := string(r.Document(r.Main))
			for _, port := range c.ports {
				if !strings.Contains(data, `{"in": "`+port+`", "type": "int"}`) {
					t.Errorf("%s is no inbound port of type int:\n%s", port, data)
				}
			}
			if !strings.Contains(strings.Join(strings.Fields(data), " "), c.holds) {
				t.Errorf("it has no %s:\n%s", c.holds, data)
			}
		})
	}
}

// TestBTCPP_ListsOfTheGame: what declares how the original shares lists is a list here.
func TestBTCPP_ListsOfTheGame(t *testing.T) {
	for name, want := range map[string]string{
		"std::vector<double>":                    "list of float",
		"BT::SharedQueue<int>":                   "list of int",
		"std::shared_ptr<std::deque<int32_t>>":   "list of int",
		"std::deque<std::string>":                "list of string",
		"std::shared_ptr<std::deque<Pose>>":      "?std::shared_ptr<std::deque<Pose>>",
		"std::vector<std::vector<double>>":       "?std::vector<std::vector<double>>",
		"std::shared_ptr<int>":                   "?std::shared_ptr<int>",
		"std::shared_ptr<std::vector<Waypoint>>": "?std::shared_ptr<std::vector<Waypoint>>",
	} {
		if got := typeOfCPP(name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

// TestBTCPP_ListsAreNotCompared: what would compare lists, or say which point is the greater one, is a finding.
func TestBTCPP_ListsAreNotCompared(t *testing.T) {
	const loop = `<LoopInt queue="{q}" value="{i}"><Act/></LoopInt>`
	for what, node := range map[string]string{
		"ScriptCondition": `<ScriptCondition code="q == other"/><LoopInt queue="{other}" value="{i}"><Act/></LoopInt>`, "WasEntryUpdated": `<WasEntryUpdated entry="q"/>`,
		"SkipUnlessUpdated": `<SkipUnlessUpdated entry="q"><Act/></SkipUnlessUpdated>`, "case_1": `<Switch2 variable="{q}" case_1="1;2" case_2="3"><Act/><Act/><Act/></Switch2>`,
		"_skipIf": `<SetBlackboard output_key="a" value="1;2"/><SetBlackboard output_key="b" value="1;2"/><Act _skipIf="a &lt; b"/>`,
	} {
		r := migrated(t, whole(`<Sequence>`+loop+node+`</Sequence>`))
		sound(t, what, r)
		if !slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Level == Unmapped && f.What == what }) {
			t.Errorf("%s: %v", what, r.Findings)
		}
	}
}
