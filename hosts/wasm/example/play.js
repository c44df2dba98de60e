// Plays the guards for 3,600 ticks and prints the hash of their minds. With an address of `wits attach` the page is attached, and they wait
// until somebody lets them go on there:
//
//     node --experimental-websocket hosts/wasm/example/play.js ws://127.0.0.1:7380/attach      (Node 22 needs no flag)
import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { start } from '../dist/wits.js'
import { Guards } from './guards.js'

const read = (path) => readFile(new URL(path, import.meta.url))
const text = async (path) => String(await read(path))
const address = process.argv[2]
const wits = await start(await read(address ? '../debug/wits-debug.wasm' : '../dist/wits.wasm'))
const game = new Guards(wits, await text('../../guard/guard.host.json'), await text('../../guard/documents/guard.tree.json'), await text('../../guard/documents/watch.board.json'))
if (address) {
  game.world.pause()
  await game.world.attach(address, { title: 'Guards in Node', agent: 'Guard' })
  console.log(`page ${address.replace('ws:', 'http:').replace('/attach', '/')}`)
}
while (game.tick < 3600) {
  game.play()
  await setImmediate() // what the page asks for comes in meanwhile
}
console.log(`hash ${game.world.hash()}`)
game.world.detach()
process.exit()
