// Package act carries out orders. Whoever steers an agent, be it a mind, a player, a script or a cinematic, gives typed
// orders to the agent's [Actuator] and watches the [Handle]; nobody else touches the body.
//
// What you want to do, and the call that does it:
//
//	say what bodies of a sort can do     repertoire := NewRepertoire[*Villager]("villager")
//	add an action                        move := Add[Move](repertoire, "move", Spec{Layers: Body})
//	check the repertoire                 repertoire.Err()
//	give an agent its actuator           villager.actuator = repertoire.NewActuator()
//	give an order                        h := villager.actuator.Issue(move.Order(Move{To: place}))
//	ask what became of it                actuator.Status(h), actuator.Err(h), repertoire.Explain(&actuator, h)
//	keep a handle outside of a mind      h = actuator.Watch(h), now and then
//	ask whether it was begun             actuator.Active(h)
//	take it back                         actuator.Cancel(h), actuator.CancelAll()
//	strike the body                      repertoire.Impose(&villager.actuator, reel.Order(Reel{}), struck)
//	run a frame                          repertoire.Step(&actuator, villager, delta)
//	end an agent                         actuator.Die()
//	take a snapshot, restore it          saved := actuator; actuator = saved
//	compare                              actuator == other, actuator.Hash()
//	save it                              repertoire.AppendActuator(nil, &actuator), repertoire.ReadActuator
//	look inside                          actuator.Views, repertoire.FullBody, repertoire.Layered, actuator.Orders
//	hand data to what is carried out     actuator.Update(h, move.Order(...)), move.Read(&actuator, h)
//	work on the pose after animation     a method PostProcess; repertoire.PostProcess(&actuator, villager, delta)
//	other actions for the same orders    far := repertoire.Variant(); Swap[FarMove](far, move); SwapAs(far, move, ...)
//	a set of them for each level         detail := NewDetail(repertoire, middle, far); detail.At(2).Step(...)
//	let minds sleep while orders run     Waker, Ordered.Waits
//	give orders from documents           Register(registry); embed Ordered in an action; or Issue(x, order)
//
// # An action
//
// The struct that an order carries is also the action: its methods do the work, and its further fields keep what the
// action remembers from frame to frame. It has no pointers and at most MaxData bytes. Execute is called once a frame;
// Start, Stop, End, Merge and PostProcess are implemented by actions that need them ([Starter], [Stopper], [Ender], [Merger],
// [PostProcessor]).
//
// # Who runs
//
//   - Actions that share no layer run side by side ([Layers]).
//   - An order of the type of an action that runs is merged: the action goes on with the new data, and all its handles
//     stand for it. Orders that wait merge in the same way. What is already stopping is never merged into.
//   - An order of another type on the same layers supersedes: the older action enters its stop stage, and the newer
//     one runs beside it. So each layer has two slots, current and next. A third order overwrites the next one.
//   - A solid action is not interrupted: the next order waits until it stops by itself, and is overwritten or merged
//     while it waits. A solid action itself begins only when its layers are empty. A further order of its own type
//     waits as well. It learns that it is wanted elsewhere, and may stop sooner ([Moment]).
//   - What is imposed ends even what is solid, and goes ahead of what waits ([Repertoire.Impose]).
//
// # A frame
//
// Minds and players issue first. Then the game steps the actuators, agent by agent: orders are applied in the order in
// which they came; cancelled ones go; what was overwritten is cleaned up; what may begin begins; and all actions have
// their turn. Nothing of the game's code runs before that, so nothing is carried out at a wrong moment. An order that
// an action gives while it has its turn is applied in the next frame. Prompt actions that waited for one that ended in
// its turn begin then, and have theirs.
//
// # What is sure
//
// A handle is Running and then, once and for good, Done, Failed or Superseded, whatever the game's code does. The actuator has
// no room for what became of every order there ever was; who keeps a handle has: it is settled in place ([Handle.Settled]).
// Minds do so before each of their frames, however seldom these are; other code calls [Actuator.Watch]. All state
// is in the Actuator, a flat value. An action that panics or does not end fails, with a named error, and the others go
// on.
//
// # Costs
//
// An actuator has 5,384 bytes. Issue, Status and Step allocate nothing; only errors do. See the benchmarks.
//
// Sources: [Ott] (actuation layer, appendix A), [Pro360, ch. 19] (orders, handles, controller), [Pro360, ch. 23] (one
// action, one animation state).
package act
