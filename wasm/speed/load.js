// The worlds of hosts/speed in JavaScript: what hosts/speed/turns.go plays in Go.

/** Makes a world of a document; files are the texts of the documents by their names. */
export function load(wits, description, files, document, minds) {
  const host = wits.host(description)
  for (const [name, text] of Object.entries(files)) host.document(name, text)
  host.onCall('Rest', () => {})
  const program = host.load(document)
  const world = program.world({ minds, seed: 1 })
  const written = program.ports.some((p) => p.name === 'Noise')
  const health = world.column('Health'), noise = written ? world.column('Noise') : null
  let tick = 0, told = 0
  const play = () => {
    if (written) {
      for (let i = 0; i < minds; i++) health.floats[i] = (tick * 3 + i * 7) % 101
      health.write()
      for (let i = 0; i < minds; i++) noise.floats[i] = ((tick + i * 11) % 97) / 96
      noise.write()
    }
    world.step()
    world.orders(() => { told++ })
    tick++
  }
  return {
    world,
    ticks(n) {
      for (let i = 0; i < n; i++) play()
    },
    get told() { return told },
  }
}
