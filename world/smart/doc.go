// Package smart lets the objects and places of a world offer actions: an apple says that it can be eaten, by whom, and by how many
// at once. Agents ask; they need not know what there is.
//
// What you want to do, and the call that does it:
//
//	say what objects offer           c := NewCatalogue[*Villager](schema)
//	                                 eat := Add(c, "eat", Spec{Places: 1}, food, eatVerb, canEat)
//	check that                       c.Err()
//	keep account of who uses what    uses := NewPool(c, 64)
//	ask an object for all it offers  offers = uses.Offers(offers[:0], villager, w, apple)
//	ask for one of them              uses.Can(villager, w, eat, apple); uses.Check says why not
//	order it                         villager.actuator.Issue(c.Order(eat, apple))
//	hold the place while it lasts    Execute: uses.Hold(&e.Claim, villager, w); End: uses.Release(e.Use)
//	hold it without package act      u, err := uses.Take(villager, w, eat, apple); uses.Release(u)
//	an agent dies, an object goes    uses.ReleaseAgent(e), uses.ReleaseObject(e); or uses.Sweep(w) once a frame
//	working state for a use          chop := AddState(c, cut, start); chop.Get(uses, u)
//	bound them; shrink after a peak  uses.Limit(500), uses.Trim(2*uses.Counts().Executed)
//	take a snapshot, compare         saved.CopyFrom(uses), uses.Equal(o), uses.Hash()
//	save it                          uses.MarshalBinary(), ReadPool(c, data)
//
// # Offers
//
// An object offers what its components say: whatever has the component of an offer, and passes the offer's test for
// the agent that asks. It makes no difference whether the object is in the world: a smart item offers in an inventory
// too. Where that is not wanted, the test asks World.Present or the owner.
//
// An action without an object, such as a step forward, is no offer: order it directly.
//
// # Uses
//
// A use is one agent's place at one offer of one object. An offer has as many places as its Spec says, on each object;
// so two villagers do not run for one apple: who comes second is refused, and looks elsewhere. Offers can share their
// places, as eating an apple does with picking it up.
//
// The order embeds a Claim. The action takes its place when it begins, in the agent's turn, and gives it back when it
// ends. So minds, which may step in parallel, only read; and places go by the order of agents, always the same.
//
// # Pooling
//
// [Ott] has three states of an action, and two pools. A use that belongs to no object is uninitialised, and
// in the factory's pool; with its object it is initialised (AddState's function has run), and in the object's pool;
// with its agent it is executed. A new user is served from the object's pool, else from the factory's, else with the
// one that has been unused for longest at another object. Only if all are in use, one more is made: there are never
// more than were in use at once; Trim does away with what a peak has left behind, and Limit bounds the peak. What an agent left
// in a use is wiped before the next has it.
//
// # Costs
//
// A use has 104 bytes. Offers takes some nanoseconds for each offer of the catalogue, Take some tens; both look at all
// uses that the object has. Nothing but growth allocates.
//
// Source: [Ott], "Smart objects & Smart items", "EntityActions".
package smart
