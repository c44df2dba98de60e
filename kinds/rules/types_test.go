package rules_test

import (
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/rules"
)

const shops = `"day": 3, "resources": {"wood": {"unit": {"start": 1}, "tile": {"start": 2}, "player": {}}, "price": {"unit": {}}},
	"units": {"Shop": {"start": {"price": 40}, "doc": "Sells."}, "Hut": {}},
	"rules": [{"name": "Cut", "of": "Shop", "rate": true, "every": 0.7, "outputs": {"unit": {"wood": 1}}}, {"name": "Sell", "of": "Shop", "every": 2, "inputs": {"unit": {"wood": 1}}, "outputs": {"player": {"wood": 1}}}]`

// TestRL_TypesTellWhatTheyAre: a game reads off the document what a type begins with and is for, so that prices lie in documents.
func TestRL_TypesTellWhatTheyAre(t *testing.T) {
	d := open(t, shops, rules.Options{}).Design()
	for _, c := range []struct {
		of, resource string
		want         rules.Amount
	}{{"Shop", "price", 40 * rules.One}, {"Shop", "wood", rules.One}, {"Hut", "price", 0}, {"Hut", "wood", rules.One}, {"Barn", "price", 0}, {"Shop", "gold", 0}, {"player", "wood", 0}} {
		if is := d.Start(c.of, c.resource); is != c.want {
			t.Errorf("%s begins with %s of %s, not %s", c.of, is, c.resource, c.want)
		}
	}
	if d.Day() != 3 || d.About("Shop") != "Sells." || d.About("Hut") != "" || d.About("Barn") != "" {
		t.Errorf("a day of %v s; %q", d.Day(), d.About("Shop"))
	}
}

// TestRL_HashesTellEconomiesApart: equal economies have equal hashes, also when one was saved or taken back; whatever happens changes them.
func TestRL_HashesTellEconomiesApart(t *testing.T) {
	begin := func() *town { return open(t, shops, rules.Options{Tiles: 4}) }
	a, b := begin(), begin()
	same := func(what string) {
		t.Helper()
		if a.Hash() != b.Hash() {
			t.Errorf("%s: equal economies have other hashes", what)
		}
	}
	seen := map[uint64]string{}
	fresh := func(what string) {
		t.Helper()
		h := a.Hash()
		if was, ok := seen[h]; ok {
			t.Errorf("%s has the hash of: %s", what, was)
		}
		seen[h] = what
	}
	same("new")
	fresh("new")
	ua, ub := a.place("Shop", 1, 2), b.place("Shop", 1, 2)
	same("placed")
	fresh("placed")
	for _, e := range []*town{a, b} {
		e.days(5)
	}
	same("five ticks later")
	fresh("five ticks later")
	wood := a.bin(rules.InTile, "wood")
	a.AddToTile(wood, 3, 1)
	fresh("a tile has more")
	a.AddToTile(wood, 3, -1)
	same("and has not")
	a.Add(a.bin(rules.InUnit, "wood"), ua, 1)
	fresh("a unit has more")
	a.Add(a.bin(rules.InUnit, "wood"), ua, -1)
	a.Add(a.bin(rules.InPlayer, "wood"), rules.Unit{}, 1)
	fresh("the player has more")
	a.Add(a.bin(rules.InPlayer, "wood"), rules.Unit{}, -1)
	same("as before")
	var kept rules.State
	a.Keep(&kept)
	a.days(3)
	fresh("three more")
	if err := a.Return(&kept); err != nil {
		t.Fatal(err)
	}
	same("taken back")
	data, err := b.Save()
	if err != nil {
		t.Fatal(err)
	}
	read, _, err := rules.Read(b.Mind().Program(), rules.Options{Rate: 1, Tiles: 4}, data)
	if err != nil || read.Hash() != a.Hash() {
		t.Errorf("read it has another hash: %v", err)
	}
	a.Remove(ua)
	fresh("removed")
	b.Remove(ub)
	same("both removed")
	a.place("Hut")
	fresh("another in its place")
}

// TestRL_FollowTakesOverAtOnce: who holds bins learns of another document before the next step.
func TestRL_FollowTakesOverAtOnce(t *testing.T) {
	a := open(t, shops, rules.Options{})
	other := open(t, shops+`, "areas": {}`, rules.Options{})
	was := a.Design()
	wits.PlanReload(a.Mind().Program(), other.Mind().Program()).Swap(a.Mind())
	if a.Design() != was {
		t.Fatal("it has followed before it was told")
	}
	if a.Follow(); a.Design() != other.Design() {
		t.Error("it has not followed")
	}
}
