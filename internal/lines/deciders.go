package main

// what is the part that lines of a game have in the minds of its characters.
type what int

const (
	choose   what = iota // among what could be done, whom with, where, when
	perceive             // what a character sees, hears, remembers and reckons from that
	steer                // a wish made a direction: round what is in the way, to a place of a formation, away from somebody
	whats
)

var whatTitles = [whats]string{"choose", "perceive", "steer"}

// deciders are the functions of games that have a part in minds, by game and by what they do. In no list are: actions that
// give the order that they were given and watch it; what carries an order out in the body, rules and physics; ports that are
// set; the keys of a person; what is painted, kept, saved or counted. A function that is gone stays here, for the sake of
// the table of a former commit.
var deciders = map[string][whats][]string{
	"arena": {
		choose:   {},
		perceive: {"World.sense", "World.sees", "World.nearby", "World.danger", "ChampionPorts.Set", "registerNodes"},
		steer:    {"GoTo.Execute", "World.find"},
	},
	"armada": {
		choose: {"World.defend", "World.charge", "World.deal", "World.surround", "World.ring", "World.agree", "World.packOf", "World.release",
			"nodeConsider.Update", "nodeCharge.Update", "nodeSurround.Activate", "nodeSurround.Update", "nodeRelease.Update"},
		perceive: {"World.look", "World.nearestEnemy", "Squad.attacks", "World.muster", "World.sweep", "World.reaches", "World.fleet", "World.covered", "registerFunctions", "pilot.Other", "pilot.Near", "pilot.Obstacles"},
		steer: {"Fly.Execute", "World.march", "World.keep", "World.send", "World.ready", "World.stands", "World.pace", "World.form", "World.fit",
			"World.spread", "crowded", "World.aside", "World.around", "World.open", "World.room", "World.free", "World.Room", "World.Toward", "nodeMarch.Activate", "nodeMarch.Update", "Squad.ahead", "nodeSurround.turn", "registerFlight"},
	},
	"crowds": {},
	"duel": {
		choose:   {"masher", "careful"},
		perceive: {"registerFunctions", "Fighter.near", "Fighter.space"},
		steer:    {"MoveTowards.Update", "Circle.Update", "KeepDistance.Update", "FaceTarget.Update", "Retreat.Update", "Fighter.flight"},
	},
	"flock": {
		choose: {"nodePasture.Update", "Creature.pasture", "Creature.flock"},
		perceive: {"registerNodes", "Creature.perceive", "Creature.minds", "Creature.fear", "Creature.smell", "Creature.hear", "World.explore", "World.muster",
			"imagined.Become", "imagined.Feel", "imagined.Move", "imagined.Other", "imagined.Near"},
		steer: {"nodeDrive.Update", "nodeWatch.Update"},
	},
	"guard": {
		choose:   {"World.play", "World.hide", "World.barred", "World.refuge", "World.steal", "nodePatrol.Update", "nearest", "nodeSearch.Update", "nodeNote.Update", "nodeAnywhere.Update"},
		perceive: {"World.perceive", "World.emit", "World.think", "World.suspect", "World.sees", "World.expected", "World.tagged", "World.destination", "registerFunctions", "registerHider", "World.watch", "World.aware", "World.lies"},
		steer:    {"GoTo.Execute", "World.find", "House.far", "World.scatter"},
	},
	"jedi": {
		choose: {"World.drive", "World.target", "goal", "World.victim", "World.notice", "landing", "Roll.aside", "Jedi.toward",
			"SwingSaber.Simulate", "KickFoe.Simulate", "Leap.Simulate", "HoldSaber.Simulate", "Roll.Simulate", "Pose.Simulate", "GatherStrength.Simulate", "DragonPunch.Simulate",
			"CloseIn.Simulate", "Circle.Simulate", "hit", "Memory.finish"},
		perceive: {"registerFunctions", "World.recall", "Memory.remember", "Memory.foe", "Memory.gap", "Memory.face", "Memory.pass", "Memory.step", "Shot.meets", "Memory.inReach",
			"Memory.guards", "Memory.threat", "Memory.danger", "Memory.strike", "Memory.summary", "registerDroid"},
		steer: {"Closer.Execute", "Around.stride", "Around.Execute"},
	},
	"maneuver": {
		choose:   {"World.fire", "World.pickUp"},
		perceive: {"registerFunctions", "World.sees", "World.look", "World.known", "World.threat", "World.across", "World.idle", "World.clear", "World.cover", "CommanderPorts.Report"},
		steer:    {"World.move", "World.find", "World.waits", "World.filter", "World.pathTime", "World.reached"},
	},
	"robot": {
		choose:   {"nodeNearby.Update", "nodeHide.Update", "World.lootNear", "World.plugNear"},
		perceive: {"registerFunctions", "World.sense", "World.clarity", "Game.hear", "team.warn", "World.noise", "ThiefPorts.Set"},
		steer:    {"GoTo.Execute", "Facility.Towards", "Facility.clear", "Facility.walkable", "Facility.Walk", "Facility.nearest"},
	},
	"sniper": {
		choose: {"nodeFindCover.Update", "World.taken", "nodeFindStop.Update", "World.Refuge", "Game.rally"},
		perceive: {"registerFunctions", "lead", "World.sense", "World.perceive", "World.unmask", "World.call", "World.sees", "World.search", "World.alarm", "Body.hostile", "Body.latest", "Body.UnderFire",
			"Side.attitude"},
		steer: {"GoTo.Execute", "Ground.Way", "Ground.along", "Ground.free"},
	},
	"squad": {
		choose: {"World.sites", "World.offer", "nodeStop.Update", "Body.mind"},
		perceive: {"registerFunctions", "lead", "World.sense", "World.perceive", "World.sees", "World.noise", "World.suspects", "World.exposed", "World.Place", "World.protects", "World.free", "World.vacant",
			"World.ahead", "World.threat", "World.tagged"},
		steer: {"GoTo.Execute", "World.find", "World.far"},
	},
	"town": {
		choose:   {"World.nearest", "Game.dest"},
		perceive: {"Game.think", "World.hour"},
		steer:    {"World.way", "World.field", "Game.walk", "Game.stray"},
	},
	"village": {
		choose:   {"World.haunt", "nodeFind.Update", "Task.offerOf", "body.find", "body.offered", "nodeUse.Update", "nodeRoam.Activate"},
		perceive: {"registerFunctions", "Agent.sense", "Agent.seek", "World.nearest", "World.passes", "nodeNotice.Update", "creeper.Near", "creeper.Other"},
		steer:    {"World.room", "nodeFlee.Update", "World.around", "body.step"},
	},
}
