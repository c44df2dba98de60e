package town

import (
	"strings"
	"unicode"

	"github.com/wits-ai/wits/kinds/rules"
)

// bins are those of the economy that the game knows by name. One that the document does not have holds 0 and stays so.
type bins struct {
	design *rules.Design // of which they are
	types  []string      // in the order in which people need them
	ground [3]bool       // the document has bins of tiles for grass, trees and ore

	// The game reads these of buildings.
	residents, workers, hungry, burning, damage, shop, rest rules.Bin
	// It says these: of buildings, tiles and the player.
	joined                                           rules.Bin
	trees, grass, ore                                rules.Bin
	people, idle, allHungry, allBurning, day, winter rules.Bin
	won, lost                                        rules.Bin // and it reads these
	risk, crime, fed, wet, charm, joy                rules.Bin // and paints these
	counts                                           []count
	costs                                            []cost
	goods                                            []good
}

// count is a player's bin of how many joined buildings of a type there are.
type count struct {
	of  string
	bin rules.Bin
}

// cost is something that the player pays buildings with.
type cost struct {
	resource, start string // start is the bin of the type that says how much: costPlanks
	bin             rules.Bin
}

// good is something that the player has and the game does not count, for the picture.
type good struct {
	name string
	bin  rules.Bin
}

// bind finds the bins of the economy as it is now.
func bind(e *rules.Economy) bins {
	d := e.Design()
	b := bins{design: d}
	find := func(s rules.Scope, name string) rules.Bin {
		is, _ := e.Bin(s, name) // what there is not holds 0
		return is
	}
	for to, name := range map[*rules.Bin]string{&b.residents: "residents", &b.workers: "workers", &b.hungry: "hungry", &b.burning: "burning", &b.damage: "damage",
		&b.shop: "shop", &b.rest: "rest", &b.joined: "joined", &b.joy: "joy"} {
		*to = find(rules.InUnit, name)
	}
	for to, name := range map[*rules.Bin]string{&b.trees: "trees", &b.grass: "grass", &b.ore: "ore", &b.risk: "risk", &b.crime: "crime", &b.fed: "fed", &b.wet: "wet", &b.charm: "charm"} {
		*to = find(rules.InTile, name)
	}
	for i, name := range [...]string{"grass", "trees", "ore"} {
		b.ground[i] = contains(d.Resources(rules.InTile), name)
	}
	told := map[string]*rules.Bin{"people": &b.people, "idle": &b.idle, "hungry": &b.allHungry, "burning": &b.allBurning, "day": &b.day, "winter": &b.winter, "won": &b.won, "lost": &b.lost}
	b.types = typesOf(d)
	for name, to := range told {
		*to = find(rules.InPlayer, name)
	}
	for _, name := range d.Resources(rules.InPlayer) {
		bin := find(rules.InPlayer, name)
		if start := "cost" + capital(name); contains(d.Resources(rules.InUnit), start) {
			b.costs = append(b.costs, cost{name, start, bin})
		}
		switch {
		case contains(b.types, name):
			b.counts = append(b.counts, count{name, bin})
		case told[name] == nil && name != "room":
			b.goods = append(b.goods, good{name, bin})
		}
	}
	return b
}

func contains(list []string, name string) bool {
	for _, s := range list {
		if s == name {
			return true
		}
	}
	return false
}

func capital(name string) string {
	for i, r := range name {
		return string(unicode.ToUpper(r)) + name[i+len(string(r)):]
	}
	return name
}

// label is the name of a type for people: "FireWatch" is "Fire watch".
func label(name string) string {
	var out strings.Builder
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) {
			out.WriteByte(' ')
			r = unicode.ToLower(r)
		}
		out.WriteRune(r)
	}
	return out.String()
}

// set makes a bin hold an amount.
func (g *Game) set(b rules.Bin, u rules.Unit, to rules.Amount) {
	if is := g.economy.Amount(b, u); is != to {
		g.economy.Add(b, u, to-is)
	}
}
