// Package belief keeps what one character believes about others, and what it thinks it should react to [Pro360, 21.4.2:
// contacts and threats]. Beliefs may be false: a contact says Friendly of an enemy in disguise, and stands where somebody
// was seen last. Every character has its own.
//
// What you want to do, and the call that does it:
//
//	have room for beliefs              known [16]belief.Contact[geom.Vec2, Guise], in the character's own struct
//	work with them                     c := belief.Contacts[geom.Vec2, Guise](g.known[:])
//	perceive somebody, or be told      c.Perceive(belief.Contact[geom.Vec2, Guise]{Who: e, Place: p, Seen: now, Certainty: 1})
//	tell another all that one knows    c.Tell(others)
//	ask what is believed of somebody   if k := c.Find(e); k != nil { k.Attitude = belief.Hostile }
//	guess where it is by now           k.Expected(now, 2)
//	guess how sure that is             k.Sure(now, 5)
//	forget what is old, or somebody    c.ForgetOlder(now, 60); c.Forget(e)
//	notice a bang of unknown origin    t := belief.Threats[geom.Vec2, Sort](g.threats[:]); t.Notice(...)
//	let threats end                    t.Expire(now)
//	let documents choose among them    belief.AddContacts, belief.AddThreats
//
// # Memory
//
// A table is a slice over an array of the game's own, of any size, so that a character with its beliefs is one flat value
// that is copied by an assignment: snapshots, rewinding and looking ahead need nothing more. What is unused is zero and
// stands at the end; entries keep the order in which they came. Nothing allocates. Finding somebody looks at every entry:
// a table has some dozens at most.
//
// V is the vector type of the game, [geom.Vec2] or [geom.Vec3]. S is a flat struct of the game's own with what else is
// believed: a rank, a weapon, a state of health; [Nothing] if there is nothing else.
package belief
