package smart_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/world/entity"
	"github.com/wits-ai/wits/world/smart"
)

func TestO09_ACatalogueNamesEveryFault(t *testing.T) {
	c := smart.NewCatalogue[guest](innSchema)
	none := act.Verb[Nothing]{}
	var zero entity.Component[Inn]
	ok := smart.Add(c, "drink", smart.Spec{}, inns, none, nil)
	for i, o := range []smart.Offer{
		smart.Add(c, "drink", smart.Spec{}, inns, none, nil),
		smart.Add(c, "", smart.Spec{}, inns, none, nil),
		smart.Add(c, "foreign", smart.Spec{}, food, none, nil),
		smart.Add(c, "zero", smart.Spec{}, zero, none, nil),
		smart.Add(c, "few", smart.Spec{Places: -1}, inns, none, nil),
		smart.Add(c, "later", smart.Spec{Share: 2}, inns, none, nil),
		smart.Add(c, "both", smart.Spec{Share: ok, Places: 2}, inns, none, nil),
	} {
		if o != 0 {
			t.Errorf("fault %d gave offer %d", i, o)
		}
	}
	smart.AddState[string](c, ok, nil)
	smart.AddState[[5]int64](c, ok, nil)
	smart.AddState[struct {
		A int8
		B int64
	}](c, ok, nil)
	smart.AddState[Night](c, 9, nil)
	fine := smart.AddState[Night](c, ok, nil)
	smart.AddState[Night](c, ok, nil)
	if c.Len() != 1 || c.Find("drink") != ok || c.Find("few") != 0 || c.Find("") != 0 {
		t.Fatal("what is at fault was added")
	}
	for _, want := range []string{
		`two offers are called "drink"`, "an offer has no name", "foreign: its component is not of the catalogue's schema",
		"zero: its component", "few: it has -1 places", "later: it shares its places with an offer that was not added before",
		"both: it has the places of drink", "string holds pointers", "has 40 bytes, but a use has room for 32", "has padding",
		"there is no offer 9", "or it has a state already",
	} {
		if !strings.Contains(c.Err().Error(), want) {
			t.Errorf("%q is missing in:\n%v", want, c.Err())
		}
	}
	w, p := entity.NewWorld(innSchema, 4), smart.NewPool(c, 4)
	g, inn := guest(w.Spawn()), w.Spawn()
	inns.Put(w, inn, Inn{})
	u, err := p.Take(g, w, ok, inn)
	if err != nil || fine.Get(p, u) == nil {
		t.Fatal("the rest of the catalogue does not work")
	}
	if (smart.State[guest, Night]{}).Get(p, u) != nil || fine.Get(smart.NewPool(smart.NewCatalogue[guest](innSchema), 1), u) != nil {
		t.Fatal("a state was read where there is none")
	}
}

func TestO09_ACatalogueSaysWhatItOffers(t *testing.T) {
	h := newHouse(t, 4)
	if h.catalog.Len() != 4 || h.catalog.Name(h.sleep) != "sleep" || h.catalog.Name(0) != "" || h.catalog.Name(5) != "" {
		t.Fatal("names")
	}
	if s := h.catalog.Spec(h.sleep); s.Places != 2 || s.Doc != "A bed for the night." {
		t.Fatal(s)
	}
	if h.catalog.Spec(h.drink).Places != 1 || h.catalog.Spec(h.wash) != (smart.Spec{Places: 1, Share: h.drink}) || h.catalog.Spec(77) != (smart.Spec{}) {
		t.Fatal("places")
	}
}

func TestO09_AnOfferMakesItsOrder(t *testing.T) {
	apple := wits.NewEntity(3, 1)
	o := offers.Order(eat, apple)
	d, ok := eating.Data(&o)
	if !ok || d.Object != apple || d.Offer != eat || d.Use != 0 {
		t.Fatal(d, ok)
	}
	for _, bad := range []smart.Offer{0, 99} {
		none := offers.Order(bad, apple)
		a := skills.NewActuator()
		if _, why := a.Status(a.Issue(none)); none.Type() != 0 || why != act.Unknown {
			t.Fatal(bad, why)
		}
	}
}
