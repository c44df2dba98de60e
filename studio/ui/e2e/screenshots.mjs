/* global createImageBitmap, OffscreenCanvas */
// Makes all pictures of docs anew: of the duel, of one that is debugged, and of documents that are edited, in docs/img; of every other
// game, in its folder; those of all games in the gallery; and of the guards in C and C#, if `make hosts` has built them. Give names of games to make
// only theirs, or debugger, editor, gallery or hosts.
// npm run views takes pictures of every view, to be looked at.
import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { browse, build, edit, folder, host, open, play, root } from './wits.mjs'

const viewport = { width: 1600, height: 1000 }
const shoot = async (page, name) => {
  const png = [...await page.screenshot()]
  const webp = await page.evaluate(async (png) => {
    const picture = await createImageBitmap(new Blob([new Uint8Array(png)]))
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d').drawImage(picture, 0, 0)
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })).arrayBuffer())]
  }, png)
  writeFileSync(join(root, `${name}.webp`), Buffer.from(webp))
}

const games = {
  async debugger(browser, game) {
    for (const colorScheme of ['dark', 'light']) {
      const { page, close } = await open(browser, game.address, { colorScheme, viewport })
      const tick = (t) => page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) > t, t)
      await page.locator('[data-node="LowHealth"]').waitFor()
      if (colorScheme === 'dark') {
        await tick(240)
        await page.locator('[data-pin=CharHealth]').first().click()
        await page.locator('[data-action=do]').click()
        await page.getByRole('menuitem', { name: /Set health/ }).click()
        await page.locator('.command-form input').first().fill('20')
        await page.locator('.command-form input').first().press('Enter')
        await page.locator('[data-node="RunAway"][data-active="true"]').waitFor()
        await tick(420)
        await page.locator('[data-action=pause]').click()
        await page.locator('[data-paused=true]').waitFor()
      }
      await page.locator('[data-node="RunAway"]').first().click()
      await page.getByTestId('time-slider').focus()
      await page.keyboard.press('End')
      for (let i = 0; i < 5; i++) await page.keyboard.press('Shift+ArrowLeft')
      await page.locator('[data-action=why]').first().click()
      await page.getByTestId('why-card').waitFor()
      await page.waitForTimeout(1500)
      await shoot(page, `docs/img/debugger-${colorScheme}`)
      await close()
    }
  },
}

/** A game as somebody sees it who has just opened it: whose mind, until which frame, which part and node; stage says that it fills the page. */
const played = [
  ...['light', 'dark'].map((scheme) => ({ game: 'duel', options: ['--seed', '2', '--option', 'red=fighter', '--option', 'blue=berserker'], until: '[data-node="RunAway"][data-active="true"]', to: `docs/img/page-${scheme}`, scheme, part: 'fighter', node: '[data-node="LowHealth"]' })),
  { game: 'town', options: ['--seed', '1'], tick: 900, to: 'games/town/town-options', scheme: 'dark', part: 'Calm', node: 'tr[data-active=true]' },
  { game: 'town', options: ['--seed', '1', '--option', 'scene=blob'], until: '[data-node="Threatened"][data-active="true"]', to: 'games/town/town-machine', scheme: 'light', part: 'villager', node: '[data-node="Threatened"]' },
  { game: 'night', options: ['--seed', '3', '--option', 'level=vault', '--option', 'you=a script', '--option', 'goals=tree'], tick: 700, to: 'games/night/vault', scheme: 'light', part: 'robot', node: '[data-node="Layers"]' },
  { game: 'night', options: ['--seed', '3', '--option', 'level=vault', '--option', 'you=a script', '--option', 'goals=tree'], tick: 1200, to: 'games/night/vault-dark', scheme: 'dark' },
  { game: 'jedi', options: ['--seed', '3'], tick: 900, to: 'games/jedi/jedi', scheme: 'dark', part: 'Jedi', node: '[data-node="Attack"]' },
  { game: 'sniper', options: ['--seed', '3'], tick: 600, to: 'games/sniper/sniper', scheme: 'light', part: 'quick' },
  { game: 'night', options: ['--seed', '1', '--option', 'you=a script'], tick: 600, to: 'games/night/night', scheme: 'dark' },
  { game: 'flock', options: ['--seed', '3'], tick: 600, to: 'games/flock/flock', scheme: 'light' },
  { game: 'armada', options: ['--seed', '3'], tick: 1500, to: 'games/armada/armada', scheme: 'dark', stage: true },
]

async function shot(browser, server, { tick = 0, until, to, scheme, part, node, stage: large }) {
  const { page, close } = await open(browser, server.address, { fresh: true, viewport, colorScheme: scheme, reducedMotion: 'reduce' })
  if (part) await page.getByTestId('sentence').locator('b').waitFor()
  const crumb = () => page.locator('[data-crumb]', { hasText: part }).first().click()
  if (part && until) await crumb()
  await page.getByTestId('speed').selectOption('4')
  await page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) > t, tick)
  if (until) await page.locator(until).first().waitFor()
  await page.locator('[data-action=pause]').click()
  await page.locator('[data-paused=true]').waitFor()
  await page.getByTestId('speed').selectOption('1')
  await page.getByTestId('speed').evaluate((s) => s.blur())
  if (part && !until) await crumb()
  if (node) await page.locator(node).first().click()
  if (large) await page.locator('[data-action=large]').click()
  await page.waitForTimeout(1000)
  await shoot(page, to)
  await close()
}

const options = { debugger: ['--seed', '2', '--option', 'red=fighter', '--option', 'blue=fighter'], duel: ['--seed', '2', '--option', 'red=fighter', '--option', 'blue=berserker'] }
/** The games whose documents are edited. */
const edited = { ...options, village: ['--seed', '1'], robot: ['--seed', '3', '--option', 'level=vault', '--option', 'you=a script', '--option', 'goals=tree'] }
/** The stage of each game in the gallery: which part of its height is shown, from its middle, and when. */
const stages = { duel: { part: 0.8, tick: 420 }, village: {}, jedi: { part: 0.9 }, sniper: {}, night: {}, armada: {}, flock: {} }
const stageOptions = { duel: ['--option', 'red=fighter', '--option', 'blue=berserker'] }

async function stage(browser, name, { part = 1, tick = 500 }, game) {
  const { page, close } = await open(browser, game.address, { colorScheme: 'dark', viewport: { width: 1440, height: 900 } })
  await page.locator('[data-action=large]').click()
  await page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) > t, tick)
  const url = await page.getByTestId('stage').evaluate((canvas, part) => {
    const picture = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
    const height = Math.min(canvas.height, (canvas.width * 9) / 16) * part, width = (height * 16) / 9
    const to = picture.getContext('2d')
    to.imageSmoothingQuality = 'high'
    to.drawImage(canvas, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height, 0, 0, 640, 360)
    return picture.toDataURL('image/webp', 0.85)
  }, part)
  writeFileSync(join(root, `cmd/wits/pictures/${name}.webp`), Buffer.from(url.split(',')[1], 'base64'))
  await close()
}

/** Opens a document of what is edited, and gives the page when it is drawn. */
async function document(browser, address, colorScheme, path) {
  const { page, close } = await open(browser, address, { colorScheme, viewport })
  await page.keyboard.press('Control+p')
  await page.keyboard.type(path)
  await page.getByRole('dialog').getByText(path).first().waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.edit-flow .thing [data-node], .utility-edit [data-row]').first().waitFor()
  return { page, close }
}

/** Pictures of documents: of games that run, and, for the tutorial, of one that is edited. */
const documents = {
  async duel(browser, binary) {
    const game = await play(binary, 'duel', ...edited.duel)
    for (const colorScheme of ['light', 'dark']) {
      const { page, close } = await open(browser, game.address, { colorScheme, viewport })
      await page.locator('.thing [data-node="LowHealth"]').click()
      await page.keyboard.press('F4')
      await page.locator('.edit-flow .block.selected[data-node="LowHealth"]').waitFor()
      await page.locator('.edit-flow [data-active="true"]').first().waitFor()
      await page.keyboard.press('f')
      await page.waitForTimeout(500)
      await shoot(page, `docs/img/editor-${colorScheme}`)
      await close()
    }
    await game.stop()
  },
  async village(browser, binary) {
    const game = await play(binary, 'town', ...edited.town)
    const { page, close } = await document(browser, `${game.address}#edit`, 'dark', 'villager')
    await page.locator('.edit-flow .state.active').first().waitFor()
    await page.locator('.when').first().click()
    await page.waitForTimeout(500)
    await shoot(page, 'docs/img/editor-machine')
    await close()
    await game.stop()
  },
  async robot(browser, binary) {
    const game = await play(binary, 'night', ...edited.robot)
    const tree = await document(browser, `${game.address}#edit`, 'light', 'robot.tree')
    await tree.page.keyboard.press('f')
    await tree.page.waitForTimeout(800)
    await shoot(tree.page, 'docs/img/editor-tree')
    await tree.close()
    const { page, close } = await document(browser, `${game.address}#edit`, 'light', 'goals.utility')
    await page.locator('.curve-thumb').first().click()
    await page.locator('.curve-row').waitFor()
    await page.waitForTimeout(500)
    await shoot(page, 'docs/img/editor-utility')
    await close()
    await game.stop()
  },
  async patrol(browser, binary) {
    const { dir, remove } = folder('games/night')
    copyFileSync(join(root, 'docs/testdata/patrol/guard_random.tree.json'), join(dir, 'documents', 'guard_random.tree.json'))
    const server = await edit(binary, dir)
    const { page, close } = await document(browser, server.address, 'light', 'guard_random')
    await page.keyboard.press('f')
    await page.waitForTimeout(500)
    await shoot(page, 'docs/img/tutorial-patrol')
    await close()
    await server.stop()
    remove()
  },
}

/** Games in other languages, which the library's page has stopped. */
const hosts = {
  c: { command: ['bin/guards', 'hosts/guard', '--page'], scheme: 'light' },
  csharp: { command: ['mono', 'bin/guards.exe', 'hosts/guard', '--page'], scheme: 'dark' },
}

/** A host that a breakpoint has stopped: it begins paused. */
async function stopped(browser, name, scheme, { address }) {
  const { page, close } = await open(browser, address, { viewport, colorScheme: scheme, reducedMotion: 'reduce' })
  await page.locator('[data-node="Recuperate"]').first().click()
  await page.keyboard.press('F9')
  await page.locator('[data-breakpoint], .stop-dot.set').first().waitFor()
  await page.locator('[data-action=resume]').click()
  await page.locator('[data-action=stop-resume]').waitFor()
  await page.waitForTimeout(1500)
  await shoot(page, `docs/img/host-${name}`)
  await close()
}

const wanted = process.argv.slice(2)
const asked = (name) => wanted.length === 0 || wanted.includes(name)
const failed = []

/** Takes pictures; what cannot be taken is said at the end, and leaves the others. */
async function take(name, start, shots) {
  let server
  try {
    server = await start?.()
    await shots(server)
    console.log(name)
  } catch (error) {
    failed.push(`${name}: ${error.message.split('\n')[0]}`)
  }
  await server?.stop()
}

const { binary, remove } = wanted.length > 0 && wanted.every((name) => name === 'hosts') ? { remove: () => {} } : build()
const browser = await browse()
try {
  for (const [name, shots] of Object.entries(games)) {
    if (asked(name)) await take(name, () => play(binary, name === 'debugger' ? 'duel' : name, ...options[name]), (game) => shots(browser, game))
  }
  for (const of of played) {
    if (asked(of.game)) await take(of.to, () => play(binary, of.game, ...of.options), (server) => shot(browser, server, of))
  }
  for (const [name, shots] of Object.entries(documents)) {
    if (asked('editor')) await take(`editor, ${name}`, undefined, () => shots(browser, binary))
  }
  for (const [name, { command, scheme }] of Object.entries(hosts)) {
    if (!asked('hosts')) continue
    if (!existsSync(join(root, command.at(-3)))) console.log(`hosts, ${name}: left out; make hosts builds ${command.at(-3)}`)
    else await take(`hosts, ${name}`, () => host(...command), (server) => stopped(browser, name, scheme, server))
  }
  for (const [name, how] of Object.entries(stages)) {
    if (asked('gallery')) await take(`gallery, ${name}`, () => play(binary, name, ...(stageOptions[name] ?? [])), (game) => stage(browser, name, how, game))
  }
} finally {
  await browser.close()
  remove()
}
for (const f of failed) console.log(`not taken: ${f}`)
process.exitCode = failed.length > 0 ? 1 : 0
