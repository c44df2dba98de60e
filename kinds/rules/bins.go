package rules

import "fmt"

// Bin names a resource in bins of a scope. [Economy.Bin] finds one by its name, once; after [Economy.Reload] find it again.
type Bin struct {
	scope    Scope
	bin      bin
	resource int32
}

// Bin finds a resource in bins of a scope. It fails if there is none.
func (e *Economy) Bin(s Scope, resource string) (Bin, error) {
	r := e.design.resourceOf(resource)
	if r < 0 || s >= scopes || e.design.resources[r].bins[s].at < 0 {
		return Bin{bin: bin{at: -1}}, fmt.Errorf("%s has no %q bin for a resource %q", e.program.Document(), s, resource)
	}
	return Bin{s, e.design.resources[r].bins[s], int32(r)}, nil
}

// Amount is how much a unit has; of a tile's resource, all its tiles together; of the player's, whatever the unit is. It is 0 for a unit that is not
// there.
func (e *Economy) Amount(b Bin, u Unit) Amount {
	switch {
	case b.bin.at < 0:
		return 0
	case b.scope == InPlayer:
		return e.bins[InPlayer][b.bin.at]
	case !e.Has(u):
		return 0
	case b.scope == InUnit:
		return e.bins[InUnit][e.place(InUnit, b.bin.at, u.slot)]
	}
	return sum.over(e.bins[InTile], len(e.design.held[InTile]), b.bin.at, e.units[u.slot].tiles)
}

// Add adds to the bin of a unit or of the player, or takes away, within the bounds of the bin, and gives by how much it changed. It does nothing to
// tiles: see [Economy.AddToTile].
func (e *Economy) Add(b Bin, u Unit, amount Amount) Amount {
	if b.bin.at < 0 || b.scope == InTile || b.scope == InUnit && !e.Has(u) {
		return 0
	}
	return b.add(&e.bins[b.scope][e.place(b.scope, b.bin.at, u.slot)], amount)
}

// TileAmount is how much a tile has; 0 for a bin that is none of tiles, or no tile.
func (e *Economy) TileAmount(b Bin, tile int32) Amount {
	if !e.tile(b, tile) {
		return 0
	}
	return e.bins[InTile][int(tile)*len(e.design.held[InTile])+int(b.bin.at)]
}

// AddToTile adds to the bin of a tile, or takes away, within the bounds of the bin, and gives by how much it changed.
func (e *Economy) AddToTile(b Bin, tile int32, amount Amount) Amount {
	if !e.tile(b, tile) {
		return 0
	}
	return b.add(&e.bins[InTile][int(tile)*len(e.design.held[InTile])+int(b.bin.at)], amount)
}

func (e *Economy) tile(b Bin, tile int32) bool {
	return b.scope == InTile && b.bin.at >= 0 && tile >= 0 && int(tile) < e.options.Tiles
}

func (b *Bin) add(to *Amount, amount Amount) Amount {
	was := *to
	*to = b.bin.within(was.plus(min(max(amount, -Limit), Limit)))
	return *to - was
}

// Lost is how much of a resource rules have made for which there was no room.
func (e *Economy) Lost(resource string) Amount {
	if r := e.design.resourceOf(resource); r >= 0 {
		return e.lost[r]
	}
	return 0
}
