import { parentPort, workerData } from 'node:worker_threads'
import { start } from '../dist/wits.js'
import { Guards } from '../example/guards.js'

const game = new Guards(await start(workerData.module), workerData.description, workerData.document, workerData.board)
while (game.tick < 3600) game.play()
parentPort.postMessage(game.world.hash())
