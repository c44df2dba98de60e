package htn_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/kinds/htn"
)

// A troll whose fight is a domain of its own, in another folder, with an end that is left open.
const (
	fighting = `{"kind":"htn","root":"Main","ports":[{"in":"Sees","type":"bool"},{"in":"Noise","type":"int"}],"state":{"CanSee":{"expr":"Sees"},"Heard":{"expr":"Noise"},"Circling":{"expr":"Circle.Busy"}},
	"tasks":{"Fight":{"methods":[{"when":"CanSee","subtasks":["Main"]},{"subtasks":["Rest"]}]},
		"Main":{"domain":"moves/combat.htn.json","fill":{"Finish":"Dance"}},
		"Dance":{"terms":{"Times":"int"},"do":"Act","when":"Health > 0","with":{"Life":2}},"Rest":{"do":"Act"},
		"Circle":{"do":"Act"}}}`
	combat = `{"kind":"htn","root":"Fight","state":{"CanSee":"bool","Health":{"type":"int","default":1},"Circling":{"expr":"Circle.Busy"}},
	"tasks":{"Fight":{"methods":[{"when":["CanSee","Health > 3"],"subtasks":["Slam"]},{"when":"not Circling","subtasks":["Circle","Eat","Fight"]},{"subtasks":["Slam",{"task":"Finish","with":{"Times":2}},"Hush"]}]},
		"Circle":{"do":"Act","background":true,"expects":"Circling = true"},"Hush":{"stop":["Circle"]},
		"Eat":{"run":"bite.tree.json","effects":"Health += 1"},"Slam":{"do":"Act","with":{"Life":2}},
		"Finish":{"slot":true,"terms":{"Times":"int"}}}}`
	bite = `{"kind":"tree","root":"Bite","nodes":{"Bite":{"do":"Act","with":{"Life":1}}}}`
)

// TestFP4_ADomainAsAPart: the tasks and the state of another domain are seen by the planner as if they stood in the document; its
// slot is filled by a task of the document; references lead from where they stand.
func TestFP4_ADomainAsAPart(t *testing.T) {
	host := strings.NewReplacer(`"Main":{"domain"`, `"Battle":{"domain"`, `["Main"]`, `["Battle"]`, `"root":"Main"`, `"root":"Fight"`, `,"Circling":{"expr":"Circle.Busy"}`, "", ",\n\t\t\"Circle\":{\"do\":\"Act\"}", "").Replace(fighting)
	files := kindtest.Files{"main.json": host, "moves/combat.htn.json": combat, "moves/bite.tree.json": bite}
	r := kindtest.Start(t, kindtest.Load(t, registry(), files))
	r.Good()
	want(r, "nobody is seen", "Rest [1]")
	kindtest.Set(r, "Sees", true)
	var all []string
	for i := range 4 {
		all = append(all, r.Good()...)
		if i == 0 {
			want(r, "a fight", "Battle_Circle Battle_Eat Battle_Slam Dance(Times: 2) Battle_Hush [0 1 2]")
		}
	}
	brought := map[string]string{}
	for _, n := range r.Mind.Program().Parts()[0].Nodes {
		for _, e := range n.Extras {
			if e.Kind == "brought" {
				brought[n.Path] = e.Text + " of " + e.Parts[0]
			}
		}
	}
	if brought["Battle_Slam"] != "Slam of moves/combat.htn.json" || brought["Rest"] != "" || brought["Dance"] != "" {
		t.Errorf("brought from elsewhere: %v", brought)
	}
	text := strings.Join(all, ", ")
	for _, line := range []string{"Battle_Circle: activate", "Battle_Eat/Bite: end success", "Dance: activate", "Battle_Circle: end aborted"} {
		if !strings.Contains(text, line) {
			t.Errorf("no %s in %s", line, text)
		}
	}
	if names := fmt.Sprint(planner(r).State); !strings.Contains(names, "CanSee true") || !strings.Contains(names, "Health") {
		t.Error(names)
	}

	// Without anybody who fills it, the slot cannot be done.
	files["main.json"] = strings.Replace(host, `,"fill":{"Finish":"Dance"}`, "", 1)
	files["main.json"] = strings.Replace(files["main.json"], `["Battle"]`, `["Battle","Dance2"]`, 1)
	files["main.json"] = strings.Replace(files["main.json"], `"Dance":{"terms":{"Times":"int"},`, `"Dance2":{`, 1)
	r = kindtest.Start(t, kindtest.Load(t, registry(), files))
	kindtest.Set(r, "Sees", true)
	r.Good()
	want(r, "an open slot", "Rest [1]")
	if v := row(r, "Fight", "0"); v.Verdict != htn.Undone {
		t.Errorf("%+v", v)
	}
}

// TestFP4_MistakesOfParts: what is wrong with a domain as a part is told where it is.
func TestFP4_MistakesOfParts(t *testing.T) {
	host := func(task, more string) string {
		return `{"kind":"htn","root":"Main","ports":[{"in":"See","type":"bool"}],"state":{"Sees":{"expr":"See","type":"bool"}},"tasks":{"Main":{"methods":[{"when":"Sees","subtasks":["Sub"]}]},"Sub":{` + task + `}` + more + `}}`
	}
	const good = `{"kind":"htn","root":"A","state":{"N":"int"},"tasks":{"A":{"methods":[{"when":"N < 3","subtasks":["B"]}]},"B":{"effects":"N += 1"}}}`
	for _, c := range []struct{ name, host, sub, want string }{
		{"no such file", host(`"domain":"subb.json"`, ""), good, `main.json:1:203: Sub: subb.json: there is no such file`},
		{"another kind", host(`"domain":"sub.json"`, ""), bite, `main.json:1:203: Sub: sub.json is of the kind "tree", not "htn"`},
		{"a part of itself", host(`"domain":"main.json"`, ""), good, `main.json:1:203: Sub: the domain is a part of itself: main.json -> main.json`},
		{"a part of a part of itself", host(`"domain":"sub.json"`, ""), `{"kind":"htn","tasks":{"A":{"domain":"main.json"}}}`, `sub.json:1:48: Sub: the domain is a part of itself: main.json -> sub.json -> main.json`},
		{"methods as well", host(`"domain":"sub.json","methods":[{"subtasks":[]}]`, ""), good, `main.json:1:224: Sub: a task that another domain does has no "methods"`},
		{"no slot", host(`"domain":"sub.json","fill":{"B":"C"}`, `,"C":{}`), good, `main.json:1:222: Sub: sub.json has no slot "B"`},
		{"fill without a domain", host(`"fill":{"B":"Main"}`, ""), good, `main.json:1:201: Sub: "fill" is for the slots of another domain`},
		{"a name twice", host(`"domain":"sub.json"`, `,"Sub_B":{}`), good, `sub.json:1:117: Sub_B: there is a task Sub_B already`},
		{"a property of another type", host(`"domain":"sub.json"`, ""), strings.Replace(good, `"N":`, `"Sees":"int","N":`, 1), `sub.json:1:45: property Sees: it is int here, and bool where this domain is a part of`},
		{"an unknown property in a part", host(`"domain":"sub.json"`, ""), strings.Replace(good, "N < 3", "M < 3", 1), `sub.json:1:90: Sub: nothing is called M`},
		{"a task that a part misses", host(`"domain":"sub.json"`, ""), strings.Replace(good, `["B"]`, `["C"]`, 1), `sub.json:1:109: Sub: there is no task "C"`},
		{"an effect in a part", host(`"domain":"sub.json"`, ""), strings.Replace(good, `N += 1`, `N += Q`, 1), `sub.json:1:138: Sub_B: nothing is called Q`},
	} {
		kindtest.OneProblem(t, registry(), c.name, kindtest.Files{"main.json": c.host, "sub.json": c.sub}, c.want)
	}
}

// TestFP4_APartPlansAsTheWhole: over random domains, what is planned with a domain as a part is what it plans by itself, also where
// one of its tasks is a slot that is filled with the same.
func TestFP4_APartPlansAsTheWhole(t *testing.T) {
	reg := registry()
	plans := 0
	rapid.Check(t, func(rt *rapid.T) {
		w := drawWorld(rt)
		alone := w.document(nil)
		r := loaded(t, reg, alone)
		if r == nil {
			return
		}
		var sub map[string]any
		if err := json.Unmarshal([]byte(alone), &sub); err != nil {
			t.Fatal(err)
		}
		slot := w.tasks[len(w.tasks)-1].name // a primitive one
		tasks := sub["tasks"].(map[string]any)
		last := tasks[slot]
		fills := rapid.Bool().Draw(rt, "fills")
		more := map[string]any{"Main": map[string]any{"methods": []any{map[string]any{"subtasks": []string{"Sub"}}}}, "Sub": map[string]any{"domain": "sub.json"}}
		if fills {
			tasks[slot] = map[string]any{"slot": true, "terms": map[string]string{"T": "int"}}
			more["Own"] = last
			more["Sub"] = map[string]any{"domain": "sub.json", "fill": map[string]string{slot: "Own"}}
		}
		limits := map[string]int{}
		for name, n := range w.limits {
			limits[name] = n
		}
		limits["choices"]++
		limits["depth"]++
		host, _ := json.Marshal(map[string]any{"kind": "htn", "root": "Main", "ports": sub["ports"], "state": map[string]any{}, "limits": limits, "tasks": more})
		inner, _ := json.Marshal(sub)
		p, err := wits.Load(reg, kindtest.Files{"main.json": string(host), "sub.json": string(inner)}.FS(), "main.json")
		if err != nil {
			rt.Fatalf("%v\n%s\n%s", err, host, inner)
		}
		for state := range int64(27) {
			a, b := kindtest.Start(t, r.Program()), kindtest.Start(t, p)
			f := facts{0, state % 3, state / 3 % 3, state / 9}
			set(a, f)
			set(b, f)
			a.Good()
			b.Good()
			got := strings.ReplaceAll(strings.ReplaceAll(planned(b), "Sub_", ""), "Own", slot)
			want := planned(a)
			if strings.Contains(want, " [0") {
				plans++
				want = strings.Replace(want, " [0", " [0 0", 1)
			}
			if got != want {
				rt.Fatalf("from %v\n got %s\nwant %s\n%s\n%s", f, got, want, host, inner)
			}
		}
	})
	if plans == 0 {
		t.Error("there was never a plan")
	}
}
