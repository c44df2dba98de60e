package belief

import "github.com/wits-ai/wits"

// AddTypes adds the enumeration "attitude" and the types "contact" and "threat" to a registry, so that documents can keep
// a belief in a variable: {"Target": "contact"}. C is the state of contacts, T that of threats; register them too if
// expressions shall read their fields, as in Target.State.Rank.
func AddTypes[V Vector[V], C, T any](r *wits.Registry) {
	wits.AddEnum[Attitude](r, "attitude", "What a character takes another for.", attitudeNames[:]...)
	wits.AddType[Contact[V, C]](r, "contact", "What a character believes about another.")
	wits.AddType[Threat[V, T]](r, "threat", "Something that a character should react to.")
}

// AddContacts offers documents a list of contacts to choose among, after [AddTypes]. Of gives the table of the agent that
// is being stepped.
func AddContacts[V Vector[V], S any](r *wits.Registry, name, doc string, of func(x *wits.Context) Contacts[V, S]) {
	wits.AddList(r, name, doc, func(x *wits.Context, i int) (Contact[V, S], bool) { return of(x).At(i) })
}

// AddThreats offers documents a list of threats to choose among, after [AddTypes]. Of gives the table of the agent that is
// being stepped.
func AddThreats[V Vector[V], S any](r *wits.Registry, name, doc string, of func(x *wits.Context) Threats[V, S]) {
	wits.AddList(r, name, doc, func(x *wits.Context, i int) (Threat[V, S], bool) { return of(x).At(i) })
}
