// Whole-page tests: a real game, a real browser, a keyboard and a mouse. Run with `npm run e2e`; give names of games or
// tests to run only those.
import assert from 'node:assert/strict'
import { accessEdit, accessLive } from './access.mjs'
import { armada } from './armada.mjs'
import { authoring } from './authoring.mjs'
import { batch } from './batch.mjs'
import { canvas } from './canvas.mjs'
import { counts, watched as counted } from './counts.mjs'
import { debuggers, debugging } from './debugger.mjs'
import { drawn } from './drawn.mjs'
import { editor } from './editor.mjs'
import { brains, flocks } from './flock.mjs'
import { front } from './gallery.mjs'
import { guards, options as guarded } from './guard.mjs'
import { battles, maneuvers } from './maneuver.mjs'
import { minds } from './minds.mjs'
import { meadow } from './mouse.mjs'
import { query } from './query.mjs'
import { records } from './record.mjs'
import { saves } from './saves.mjs'
import { market, rules, skate, watch } from './rules.mjs'
import { herd, thoughts } from './thoughts.mjs'
import { within } from './within.mjs'
import { answeringEdit, answeringGame } from './answering.mjs'
import { bakerEdit, bakerLive, courierEdit, courierLive } from './outside.mjs'
import { newcomers } from './newcomer.mjs'
import { past } from './past.mjs'
import { planners, planned } from './planners.mjs'
import { presence } from './presence.mjs'
import { squads } from './squad.mjs'
import { towns } from './town.mjs'
import { arenas } from './arena.mjs'
import { tunes } from './tune.mjs'
import { tutorial } from './tutorial.mjs'
import { labels } from './labels.mjs'
import { values } from './values.mjs'
import { whatIfs } from './whatif.mjs'
import { batchOf, browse, build, edit, folder, gallery, open, play } from './wits.mjs'

const node = (name) => `[data-node="${name}"]`
const active = (name) => `[data-node="${name}"][data-active="true"]`
const inactive = (name) => `[data-node="${name}"][data-active="false"]`

const tickOf = async (page) => Number(await page.getByTestId('tick').textContent())

/** Waits until the tick has moved on, so that what follows looks at a later frame. */
async function ticks(page, more = 1) {
  const from = await tickOf(page)
  await page.waitForFunction(
    (least) => Number(document.querySelector('[data-testid=tick]')?.textContent) >= least, from + more)
}

async function healthOf(page) {
  const value = await page.locator('.graph-view [data-port="CharHealth"]').first().getAttribute('data-value')
  return Number.parseFloat(value ?? 'NaN')
}

/** Strikes again and again until something is on the page. */
async function fightUntil(page, selector) {
  await page.getByTestId('stage').click({ position: { x: 8, y: 8 } })
  const done = page.locator(selector).first().waitFor().then(() => true)
  let over = false
  done.then(() => { over = true }, () => { over = true })
  while (!over) {
    // Who is unlucky may have lost the match by then, and fights another one.
    if (await tickOf(page) > 3600) {
      await page.locator('[data-action=restart]').click()
      await page.waitForFunction(() => Number(document.querySelector('[data-testid=tick]')?.textContent) < 3600)
    }
    await page.keyboard.down('KeyJ')
    await ticks(page, 2).catch(() => {})
    await page.keyboard.up('KeyJ')
    await ticks(page, 2).catch(() => {})
  }
  assert.ok(await done.catch(() => false), `${selector} did not appear`)
}

const duel = {
  async 'the page shows the game and the brain'(page) {
    for (const name of ['Idle', 'RunAway', 'HandleSword', 'LowHealth']) await page.locator(node(name)).waitFor()
    await page.locator(active('Idle')).waitFor()
    await page.locator(inactive('RunAway')).waitFor()
    await ticks(page, 10)
    await page.locator('[data-agent]').first().waitFor()
  },

  async 'keys move the player'(page) {
    await page.getByTestId('stage').click({ position: { x: 8, y: 8 } })
    const before = await page.getByTestId('stage').screenshot()
    await page.keyboard.down('KeyA')
    await ticks(page, 30)
    await page.keyboard.up('KeyA')
    const after = await page.getByTestId('stage').screenshot()
    assert.notDeepEqual(before, after, 'the stage changes')
  },

  async 'K25 a wounded opponent runs away, and the graph shows it'(page) {
    await page.locator(active('Idle')).waitFor()
    await fightUntil(page, active('RunAway'))
    await page.locator('[data-action=pause]').click()
    await page.locator(inactive('Idle')).waitFor()
    assert.ok((await healthOf(page)) < 60, 'it runs because it is wounded')
    await page.locator('[data-action=resume]').click()
  },

  async 'pause stops time, a step is one frame'(page) {
    await page.locator('[data-action=pause]').click()
    await page.locator('[data-paused=true]').waitFor()
    const at = await tickOf(page)
    await page.locator('[data-action=step]').click()
    await page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) !== t, at)
    assert.equal(await tickOf(page), at + 1)
    await page.locator('[data-action=resume]').click()
    await ticks(page, 3)
  },

  async 'double-click opens an embedded graph, Escape leaves it'(page) {
    await page.locator(node('Idle')).first().dblclick()
    await page.locator('[data-crumb]').nth(1).waitFor()
    assert.equal(await page.locator(node('LowHealth')).count(), 0, 'the root is no longer shown')
    assert.ok((await page.locator('[data-node]').count()) > 1, 'the nodes of the embedded graph are shown')
    await page.keyboard.press('Escape')
    await page.locator(node('LowHealth')).waitFor()
  },

  async 'the tree lists all running behaviours and opens them'(page) {
    const rows = page.locator('[data-part]')
    await rows.nth(2).waitFor()
    await rows.nth(1).click()
    await page.locator('[data-crumb]').nth(1).waitFor()
    await page.locator('[data-crumb]').first().click()
    await page.locator(node('LowHealth')).waitFor()
  },

  async 'a game can be started again with other options and a seed'(page) {
    await page.locator('[data-action=options]').click()
    await page.locator('[data-action=start]').click()
    await page.waitForFunction(() => Number(document.querySelector('[data-testid=tick]')?.textContent) < 120)
    await page.locator(active('Idle')).waitFor()
  },

  async 'two pages watch one game'(page, { browser, address }) {
    const other = await open(browser, address)
    await other.page.locator(node('LowHealth')).waitFor()
    await page.locator('[data-action=pause]').click()
    await other.page.locator('[data-paused=true]').waitFor()
    await other.page.locator('[data-action=resume]').click()
    await page.locator('[data-paused=false]').waitFor()
    await other.close()
  },

  async 'the page says which fighter is yours, and shows what its body does'(page) {
    const mine = page.locator('[data-agent]', { has: page.locator('[data-steered=you]') })
    await mine.click()
    await page.locator('.rules-table [data-node=Threat]').waitFor() // a mind watches what the player does
    await fightUntil(page, '[data-order=swing][data-solid=true]')
  },
}

const village = {
  async 'a click on the stage shows a villager: its machine, then its options'(page, { stage }) {
    await page.locator(active('Calm')).waitFor()
    await page.locator('[data-action=pause]').click()
    await page.locator('[data-paused=true]').waitFor()
    const shown = Number(await page.locator('.agent.current').getAttribute('data-agent'))
    const other = stage.figures().find((f) => f.agent !== shown).agent
    const at = await stage.locate(other)
    await page.getByTestId('stage').click({ position: { x: at.left, y: at.top } })
    await page.locator(`.current[data-agent="${other}"]`).waitFor()
    await page.locator('[data-action=resume]').click()
    await page.locator('[data-way="Calm to Threatened"]').waitFor()
    await page.locator(node('Calm')).dblclick()
    await page.locator('tr[data-active=true] .chosen').waitFor()
    assert.ok((await page.locator('tr[data-node]').count()) > 3, 'all options are listed')
    await page.locator('tr[data-node]').first().click()
    await page.keyboard.press('Escape')
    await page.locator('[data-way="Calm to Threatened"]').waitFor()
  },

  async 'a transition flashes when it is taken'(page) {
    await page.locator('[data-action=options]').click()
    await page.getByLabel('Scene').selectOption('blob')
    await page.locator('[data-action=start]').click()
    await page.locator(active('Calm')).waitFor()
    const flashed = page.waitForFunction(() => Number(document.querySelector('[data-way="Calm to Threatened"] .glow')?.style.opacity) > 0)
    await page.getByTestId('speed').selectOption('2')
    await flashed
    await page.locator(active('Threatened')).waitFor()
    await page.locator('.now .cause', { hasText: 'Calm → Threatened' }).waitFor()
  },

  async 'a villager is taken over, walks by keys, and is given back'(page, { stage }) {
    await page.locator(active('Calm')).waitFor()
    const agent = Number(await page.locator('.agent.current').getAttribute('data-agent'))
    await page.keyboard.press('KeyT')
    await page.locator('.crumbs [data-steered=you]').waitFor()
    await page.locator(inactive('Calm')).waitFor()
    let moved = 0
    for (const key of ['KeyD', 'KeyA', 'KeyW', 'KeyS']) {
      const from = await stage.locate(agent)
      await page.keyboard.down(key)
      await page.locator('[data-order=walk]').waitFor()
      await ticks(page, 40)
      const to = await stage.locate(agent)
      await page.keyboard.up(key)
      moved = Math.max(moved, Math.hypot(to.x - from.x, to.y - from.y))
    }
    assert.ok(moved > 0.5, `it walked ${moved} m`)
    await page.keyboard.press('KeyT')
    await page.locator('[data-steered]').first().waitFor({ state: 'detached' })
    await page.locator(active('Calm')).waitFor()
  },

  async 'a crowd is listed, found by name, and walked by keys'(page) {
    await page.locator('[data-action=options]').click()
    await page.getByLabel('Scene').selectOption('crowd')
    await page.locator('[data-action=start]').click()
    await page.locator('.filter .count').waitFor()
    const count = Number((await page.locator('.filter .count').textContent()).replace(/,/g, ''))
    assert.ok(count >= 100, `${count} villagers`)
    assert.ok((await page.locator('.tree .row').count()) < 100, 'only what is seen is drawn')
    await page.getByRole('tree').focus()
    await page.keyboard.press('End')
    await page.locator('.tree .cursor').waitFor()
    const name = await page.locator('.tree .cursor .name').textContent()
    await page.keyboard.press('Enter')
    await page.locator('.crumbs .agent', { hasText: name }).waitFor()
    await page.getByLabel('Filter agents and behaviours').fill(name)
    await page.locator('.tree .agent.current').waitFor()
  },
}

const choose = async (page, scene) => {
  await page.locator('[data-action=options]').click()
  await page.getByLabel('Scene').selectOption(scene)
  await page.locator('[data-action=start]').click()
}

/**
 * Waits until something is on the page while the game runs fast, then pauses it: again, and slower, if it was gone when the
 * game stood still.
 */
async function hurry(page, selector) {
  const what = page.locator(selector).first()
  for (let speed = '4'; ; speed = '1') {
    await page.getByTestId('speed').selectOption(speed)
    await what.waitFor()
    await page.locator('[data-action=pause]').click()
    await page.locator('[data-paused=true]').waitFor()
    // One frame more, so that all that is shown is of one frame.
    const at = await tickOf(page)
    await page.locator('[data-action=step]').click()
    await page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) > t, at)
    if (await what.isVisible()) return
    await page.locator('[data-action=resume]').click()
    await page.locator('[data-paused=false]').waitFor()
  }
}

const trees = {
  async 'a tree shows the path to what runs, and how nodes ended'(page) {
    await page.locator(active('Main')).waitFor()
    await page.locator('[data-type="selector"] .symbol').first().waitFor()
    await page.locator('[data-branch][data-active=true]').first().waitFor({ state: 'attached' })
    const near = page.locator('[data-read=Near] .value')
    for (let tries = 0; ; tries++) { // a slow machine pauses after it has gone again
      await hurry(page, '[data-node="Sees"] [data-ended=success]')
      await page.locator('[data-node="Sees"]').click()
      await page.getByTestId('standing').getByText(/^(Succeeded|Failed) \d/).waitFor()
      if (tries === 5 || await near.textContent() === 'true') break
      await page.locator('[data-action=resume]').click()
      await page.locator('[data-paused=false]').waitFor()
    }
    assert.equal(await near.textContent(), 'true')
    assert.ok(await page.locator('.now .chip').count() > 0, 'it says what runs')
  },

  async 'one key leads to what runs, through trees, options and machines'(page) {
    await hurry(page, active('Round'))
    await page.keyboard.press('KeyJ')
    await page.locator('[data-crumb]').nth(1).waitFor()
    await page.locator('.tree-card.selected[data-leaf=true]').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[data-action=resume]').click()
    await hurry(page, active('Leisure'))
    await page.locator('[data-action=jump]').click()
    await page.locator('.option.selected.active').waitFor()
  },

  async 'branches fold by click and key, and what is led to unfolds'(page) {
    await page.locator(node('Fight')).click()
    await page.locator('[data-fold=Fight]').click()
    await page.locator(node('Sees')).waitFor({ state: 'detached' })
    await page.locator('[data-fold=Main]').click()
    await page.locator(node('Flee')).waitFor({ state: 'detached' })
    await page.keyboard.press('KeyJ')
    await page.keyboard.press('Escape')
    await page.locator(node('Flee')).waitFor()
    await page.locator(node('Fight')).click()
    await page.keyboard.press('KeyE')
    await page.locator(node('Sees')).waitFor()
  },

  async 'a tree grows the way its reader likes, and the page remembers'(page) {
    const way = page.locator('[data-action=tree-way]')
    const box = async (name) => page.locator(node(name)).boundingBox()
    await page.locator(node('Flee')).waitFor()
    const before = await way.getAttribute('data-way')
    await way.click()
    const after = await way.getAttribute('data-way')
    assert.notEqual(after, before)
    const [main, flee] = [await box('Main'), await box('Flee')]
    assert.ok(after === 'down' ? flee.y > main.y + main.height : flee.x > main.x + main.width, 'children come after their parent')
    await page.reload()
    await page.locator(`[data-action=tree-way][data-way=${after}]`).waitFor()
  },

  async 'of a tree of 500 nodes only what is seen is drawn, and the key leads to what runs'(page) {
    await page.locator(node('Flee')).waitFor()
    await choose(page, 'forest')
    await page.locator('.crumbs', { hasText: 'forest' }).waitFor()
    await page.locator('.tree-card').first().waitFor()
    assert.ok(await page.locator('.tree-card, .tree-tag').count() < 250, 'a part of the tree is drawn')
    while (Number(await page.getByTestId('zoom').getAttribute('data-zoom')) > 40) await page.getByRole('button', { name: 'Zoom out' }).click()
    await page.keyboard.press('KeyJ')
    await page.locator('.tree-card.selected').waitFor()
    const [card, view] = [await page.locator('.tree-card.selected').boundingBox(), await page.locator('.graph-view').boundingBox()]
    assert.ok(card.x >= view.x && card.y >= view.y && card.x + card.width <= view.x + view.width && card.y + card.height <= view.y + view.height, 'it is in view')
    assert.ok(card.height > 30, 'it can be read')
  },

  async 'options unfold into what they weigh'(page) {
    await hurry(page, active('Leisure'))
    await page.locator(node('Leisure')).dblclick()
    await page.locator('[data-fold=Sleep]').click()
    const output = page.locator('[data-consideration="Sleep.Tired"] [data-output]')
    await page.locator('[data-consideration="Sleep.Tired"] .input:not([data-input=""])').waitFor()
    assert.match(await output.textContent(), /^0\.\d\d$/)
    await page.locator('th.rank').waitFor()
    await page.locator('tr[data-node=Sleep]').focus()
    await page.keyboard.press('ArrowLeft')
    await output.waitFor({ state: 'detached' })
  },

  async 'states lie in states, regions side by side, and the page says why a transition was taken'(page) {
    await choose(page, 'sentries')
    await page.locator(active('OnDuty')).waitFor()
    const box = async (name) => page.locator(node(name)).boundingBox()
    const within = (o, i) => i.x > o.x && i.y > o.y && i.x + i.width < o.x + o.width && i.y + i.height < o.y + o.height
    for (const [outer, inner] of [['OnDuty', 'Walking'], ['Walking', 'Out'], ['Alarmed', 'Hands'], ['Hands', 'Guarding']]) {
      assert.ok(within(await box(outer), await box(inner)), `${inner} lies in ${outer}`)
    }
    const [hands, voice] = [await box('Hands'), await box('Voice')]
    assert.ok(hands.x + hands.width <= voice.x || hands.y + hands.height <= voice.y, 'regions lie side by side')
    await page.locator('[data-node=OnDuty] [data-history=deep]').waitFor()
    const came = page.locator('.ways tr', { hasText: '← OnDuty' }).locator('[data-read=Near] output')
    for (let tries = 0; ; tries++) { // a slow machine pauses after the alarm is over
      await hurry(page, '.now .chip:has-text("Alarmed"):has-text("Hands")')
      assert.ok(await page.locator('.now .chip', { hasText: /Alarmed ›\s*Voice ›/ }).isVisible(), 'both regions run')
      await page.locator('[data-node=Alarmed] .names').click()
      if (tries === 8 || await came.textContent() === 'true') break
      await page.locator('[data-action=resume]').click()
      await page.locator('[data-paused=false]').waitFor()
    }
    assert.equal(await came.textContent(), 'true')
    await page.getByTestId('why').getByText('because').waitFor()
    await page.locator('[data-way][data-last=true]').waitFor()
  },

  async 'an interrupt suspends what was current; its tree shows the case that it runs'(page) {
    await choose(page, 'sentries')
    await hurry(page, '[data-node][data-suspended=true]')
    await page.locator(node('Bandage')).click()
    // It began below 60 hp, and has healed by 4 hp a second since, for at most 2.5 s.
    assert.ok(Number.parseFloat(await page.locator('.ways [data-read=Health] output').textContent()) < 70, 'it says how hurt it is')
    await page.locator(node('Bandage')).dblclick()
    await page.locator('[data-node=Short] [data-case=false]').waitFor()
    await page.locator('[data-node=Long] [data-case=else]').waitFor()
  },

  async 'curves are drawn with the live input, and losers say why they lost'(page) {
    await hurry(page, active('Leisure'))
    await page.locator(node('Leisure')).dblclick()
    await page.locator('[data-fold=Sleep]').click()
    const plot = page.locator('[data-consideration="Sleep.Tired"] [data-plot]')
    const seen = Number(await page.locator('[data-consideration="Sleep.Tired"] .input').textContent())
    // From 100 energy at the left to none at the right.
    assert.ok(Math.abs(Number(await plot.getAttribute('data-x')) - (100 - seen) / 100) < 0.01, `${seen} lies where it belongs`)
    await page.locator('[data-node=Stand] .lost').getByText(/Sleep|Sit/).waitFor()
    await page.locator('tr[data-node=Sleep]').click()
    await page.locator('.curve-cards [data-plot="Sleep.Tired"]').waitFor()
    const order = () => page.locator('tr[data-node]').evaluateAll((rows) => rows.map((r) => r.dataset.node))
    assert.deepEqual(await order(), ['Sit', 'Sleep', 'Stand'])
    await page.locator('[data-action=by-score]').click()
    await page.waitForFunction(() => document.querySelector('tr[data-node]')?.dataset.node === 'Sleep')
    await page.locator('[data-action=by-score]').click()
    await page.waitForFunction(() => document.querySelector('tr[data-node]')?.dataset.node === 'Sit')
  },

  async 'while the game is paused a tree counts frames since each visit, exactly'(page) {
    await hurry(page, '[data-node="Sees"] [data-ended=success]')
    await page.locator('[data-node="Sees"] .age', { hasText: / f$/ }).waitFor({ state: 'attached' })
    const now = () => page.evaluate(() => {
      const number = (css) => Number.parseInt(document.querySelector(css)?.textContent ?? '', 10)
      return { tick: number('[data-testid=tick]'), age: number('[data-node="Sees"] .age') }
    })
    const before = await now()
    for (let n = 0; n < 3; n++) await page.locator('[data-action=step]').click()
    await page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) >= t + 3, before.tick)
    await page.waitForFunction(() => /^\d+ f$/.test(document.querySelector('[data-node="Sees"] .age')?.textContent ?? ''))
    const after = await now()
    const visit = after.tick - after.age
    assert.ok(visit === before.tick - before.age || visit > before.tick, `${JSON.stringify(before)}, then ${JSON.stringify(after)}`)
  },

  async 'layers stand on each other, and their hints are shown'(page) {
    await choose(page, 'scouts')
    await page.locator(active('Ranger')).waitFor()
    assert.deepEqual(await page.locator('.layer').evaluateAll((l) => l.map((e) => e.dataset.node)), ['Caution', 'Courage', 'Ranger'])
    await page.locator('[data-node=Ranger] [data-hint=Attack][data-says=positive]').waitFor()
    await page.locator('[data-node=Ranger] [data-hint=Attack][data-says=negative]').waitFor()
    await hurry(page, '[data-node=Caution][data-active=true]')
    await page.locator(node('Ranger')).dblclick()
    await page.locator('.tree-card[data-node=Main]').waitFor()
  },

  async 'a blackboard shows what is set'(page) {
    const field = (name) => page.locator(`[data-board=squad] [data-field=${name}]`)
    await page.locator(active('Main')).waitFor()
    await field('Leader').getByText('not set').waitFor()
    await hurry(page, '[data-field=Spotted][data-set=true]')
    assert.match(await field('Spotted').locator('.value').textContent(), /^-?\d.* m$/)
    await field('Leader').getByText('not set').waitFor()
  },
}

const robot = {
  async 'a robot shows its tree; one key leads down to what it does, Escape up again'(page) {
    const robots = page.locator('[data-agent]', { hasNot: page.locator('[data-steered]') })
    await robots.first().click()
    await page.locator('.tree-card[data-leaf=true]').first().waitFor()
    await page.locator('[data-board]').first().waitFor()
    const root = await page.locator('[data-crumb]').count()
    await page.keyboard.press('KeyJ')
    await page.waitForFunction((n) => document.querySelectorAll('[data-crumb]').length > n, root)
    await page.locator('.tree-card.selected').waitFor()
    for (let n = await page.locator('[data-crumb]').count(); n > root; n--) await page.keyboard.press('Escape')
    await page.waitForFunction((n) => document.querySelectorAll('[data-crumb]').length === n, root)
  },
}

const games = { duel, village, robot, grove: trees, meadow, herd, camp: planners, market, skate }

/** A batch on a page, or a search, which says by its exit code that it found nothing better. */
const batched = (args, command = 'batch') => async (binary) => {
  const server = await batchOf(binary, command, ...args)
  return { server, end: async () => assert.ok([0, ...(command === 'tune' ? [3] : [])].includes(await server.stop()), 'the batch ends cleanly on an interrupt') }
}

/** A game that is watched. */
const watched = (title, options = ['--seed', '1']) => async (binary) => {
  const server = await play(binary, title, ...options)
  return { server, more: {}, end: async () => assert.equal(await server.stop(), 0, 'the game ends cleanly on an interrupt') }
}

/** A project that is edited: a copy of a folder, or an empty one. The server can be killed and started again. */
const edited = (from, game) => async (binary) => {
  const { dir, remove } = folder(from)
  let server = await edit(binary, dir, undefined, game)
  const { address } = server
  const again = async () => {
    await server.kill()
    server = await edit(binary, dir, address, game)
  }
  const end = async () => {
    assert.equal(await server.stop(), 0, 'the editor ends cleanly on an interrupt')
    remove()
  }
  return { get server() { return server }, more: { dir, again }, end }
}

/** A game that is watched, and whose documents are those of a project. */
const opened = (game, options, from = `games/${game}`) => async (binary) => {
  const { dir, remove } = folder(from)
  const server = await play(binary, game, ...options, '--edit', dir)
  const end = async () => {
    assert.equal(await server.stop(), 0, 'the game ends cleanly on an interrupt')
    remove()
  }
  return { server, more: { dir, binary }, end }
}

/** The front door, in an empty folder. */
const entered = async (binary) => {
  const { dir, remove } = folder()
  const server = await gallery(binary, dir)
  const end = async () => {
    assert.equal(await server.stop(), 0, 'the gallery ends cleanly on an interrupt')
    remove()
  }
  return { server, more: { dir }, end }
}

/** Two games that are debugged. */
const debugged = async (binary) => {
  const server = await debugging(binary)
  return { server, more: { binary, other: server.other }, end: async () => assert.equal(await server.stop(), 0, 'the games end cleanly on an interrupt') }
}

// All tests. Those that take long come first, so that no browser has one left when the others are done.
const fighter = ['--seed', '1', '-o', 'blue=fighter']
const all = [
  ...editor.map(({ name, from, test }) => ({ suite: 'editor', name, test, start: edited(from) })),
  ...authoring.map(({ name, test }) => ({ suite: 'authoring', name, test, start: edited() })),
  ...tunes.map(({ name, test }) => ({ suite: 'tune', name, test, start: edited('games/duel') })),
  ...counts.map(({ name, from, test }) => ({ suite: 'counts', name, test, start: edited(from) })),
  ...counted.map(({ name, options = [], test }) => ({ suite: 'counts', name, test, start: opened('duel', [...fighter, ...options]) })),
  ...Object.entries(past).map(([name, test]) => ({ suite: 'past', name, test, start: watched('duel', fighter) })),
  ...Object.entries(whatIfs).map(([name, test]) => ({ suite: 'whatif', name, test, start: name.includes('keys') ? watched('village') : opened('duel', fighter) })),
  ...Object.entries(saves).map(([name, test]) => ({ suite: 'saves', name, test, start: opened('village', ['--seed', '1']) })),
  ...Object.entries(canvas).map(([name, test]) => ({ suite: 'canvas', name, test, start: watched('duel', fighter) })),
  ...values.map(({ name, game, from, options = ['--seed', '1'], test }) => ({ suite: 'values', name, test, start: opened(game, options, from) })),
  ...minds.map(({ name, game, options, from, test }) => ({ suite: 'minds', name, test, start: opened(game, options, from) })),
  ...within.map(({ name, game, from, test }) => ({ suite: 'within', name, test, start: opened(game, ['--seed', '1'], from) })),
  ...labels.map(({ name, game, options, test }) => ({ suite: 'labels', name, test, start: opened(game, options) })),
  ...Object.entries(debuggers).map(([name, test]) => ({ suite: 'debugger', name, test, start: debugged })),
  ...Object.entries(guards).map(([name, test]) => ({ suite: 'guard', name, test, start: watched('guard', guarded) })),
  ...Object.entries(games).flatMap(([game, list]) => Object.entries(list).map(([name, test]) => ({ suite: game, name, test, start: watched(game) }))),
  ...armada.map(({ name, options, test }) => ({ suite: 'armada', name, test, start: watched('armada', options) })),
  ...flocks.map(({ name, options, test }) => ({ suite: 'flock', name, test, start: watched('flock', options) })),
  ...squads.map(({ name, opened: project, test }) => ({ suite: 'squad', name, test, start: (project ? opened : watched)('squad', project ? ['--seed', '3', '-o', 'squad=rookies'] : ['--seed', '3']) })),
  ...towns.map(({ name, opened: project, test }) => ({ suite: 'town', name, test, start: (project ? opened : watched)('town', ['--seed', '1', '-o', 'start=empty']) })),
  ...arenas.map(({ name, options, opened: project, test }) => ({ suite: 'arena', name, test, start: (project ? opened : watched)('arena', options) })),
  ...battles.map(({ name, opened: project, test }) => ({ suite: 'maneuver', name, test, start: (project ? opened : watched)('maneuver', ['--seed', '3']) })),
  ...maneuvers.map(({ name, from, test }) => ({ suite: 'maneuver', name, test, start: edited(from) })),
  ...brains.map(({ name, from, test }) => ({ suite: 'flock', name, test, start: edited(from) })),
  ...Object.entries(answeringGame).map(([name, test]) => ({ suite: 'answering', name, test, start: watched('duel', fighter) })),
  ...Object.entries(answeringEdit).map(([name, test]) => ({ suite: 'answering', name, test, start: edited('games/duel') })),
  ...Object.entries(accessLive).map(([name, test]) => ({ suite: 'access', name, test, start: watched('duel', ['--seed', '1']) })),
  ...accessEdit.map(({ name, from, test }) => ({ suite: 'access', name, test, start: edited(from) })),
  ...Object.entries({ ...newcomers, ...tutorial }).map(([name, test]) => ({ suite: 'newcomer', name, test, start: entered })),
  ...Object.entries(front).map(([name, test]) => ({ suite: 'gallery', name, test, start: entered })),
  ...batch.map(({ name, args, command, test }) => ({ suite: 'batch', name, test, start: batched(args, command) })),
  ...query.map(({ name, from, test }) => ({ suite: 'query', name, test, start: edited(from) })),
  ...Object.entries(courierLive).map(([name, test]) => ({ suite: 'courier', name, test, start: watched('courier') })),
  ...courierEdit.map(({ name, from, test }) => ({ suite: 'courier', name, test, start: edited(from, 'courier') })),
  ...Object.entries(bakerLive).map(([name, test]) => ({ suite: 'baker', name, test, start: watched('baker') })),
  ...bakerEdit.map(({ name, from, test }) => ({ suite: 'baker', name, test, start: edited(from, 'baker') })),
  ...planned.map(({ name, from, test }) => ({ suite: 'planners', name, test, start: edited(from, 'camp') })),
  ...drawn.map(({ name, from, game, test }) => ({ suite: 'drawn', name, test, start: edited(from, game) })),
  ...presence.map(({ name, from, test }) => ({ suite: 'presence', name, test, start: edited(from) })),
  ...rules.map(({ name, test }) => ({ suite: 'rules', name, test, start: opened('market', ['--seed', '1'], 'studio/ui/e2e/market') })),
  ...Object.entries(records).map(([name, test]) => ({ suite: 'record', name, test, start: opened('hurdles', ['--seed', '1'], 'studio/ui/e2e/hurdles') })),
  ...watch.map(({ name, test }) => ({ suite: 'rules', name, test, start: opened('skate', ['--seed', '1'], 'studio/ui/e2e/skate') })),
  ...thoughts.map(({ name, from, test }) => ({ suite: 'thoughts', name, test, start: edited(from, 'herd') })),
]

const wanted = process.argv.slice(2)
const left = all.filter(({ suite, name }) => wanted.length === 0 || wanted.some((w) => name.includes(w) || w === suite))
assert.ok(left.length > 0, `no game or test is named ${wanted.join(' or ')}`)
const atOnce = Math.min(left.length, Number(process.env.AT_ONCE ?? 2))
assert.ok(Number.isInteger(atOnce) && atOnce > 0, 'AT_ONCE is how many browsers play at once: 1 or more')
const failures = []
const failed = []

/** A test that has not ended after so long, in ms, waits for what never comes; the slowest takes half a minute. */
const endless = 10 * 60 * 1000

/** Ends what waits for what never comes. */
async function bounded(promise) {
  let timer
  const late = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error('the test waits for what does not come')), endless) })
  await Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Runs a test with a server and a page of its own. */
async function run(what, browser, binary) {
  const { name, test, start } = what
  const begun = Date.now()
  let complaints = []
  const closing = []
  try {
    const begins = await start(binary)
    closing.push(() => begins.end())
    const opened = await open(browser, begins.server.address)
    closing.push(() => opened.close())
    const { page, stage } = opened
    complaints = opened.complaints
    await bounded(test(page, { browser, address: begins.server.address, server: begins.server, stage, complaints, ...begins.more }))
    assert.deepEqual(complaints, [], 'the console is quiet')
    for (let close; (close = closing.pop());) await close()
    console.log(`ok   ${name} (${Math.round((Date.now() - begun) / 1000)} s)`)
  } catch (error) {
    failed.push(what)
    failures.push(`FAIL ${name}\n${error.stack}\nconsole: ${complaints.join('\n')}`)
    console.log(`FAIL ${name}`)
    for (let close; (close = closing.pop());) await close().catch((e) => failures.push(`FAIL ${name}, when it was closed\n${e.stack}`))
  }
}

/** Tests that failed are played once more if they are so few, at most: more of them have something in common, which is no chance. */
const FEW = 3

/**
 * Plays what failed once more, by itself. What is well then is unsteady: it is told with what it failed of, as there is a defect in the
 * page or in the test, but it holds up nobody.
 */
async function again(binary) {
  if (failed.length === 0 || failed.length > FEW || failures.length > failed.length) return
  const first = failures.splice(0)
  left.push(...failed.splice(0))
  await work(binary)
  if (failures.length > 0) failures.unshift(...first)
  else for (const failure of first) console.log(`\n${failure.replace(/^FAIL/, 'UNSTEADY')}`)
}

/** Takes the next test as long as there is one, in a browser of its own: a browser's clipboard and focus are its pages'. */
async function work(binary) {
  const browser = await browse()
  try {
    for (let next; (next = left.shift());) await run(next, browser, binary)
  } finally {
    await browser.close()
  }
}

// Tests wait for their pages more than they compute, so that several at once are done in a part of the time.
const { binary, remove } = build()
const ended = await Promise.allSettled(Array.from({ length: atOnce }, () => work(binary)))
await again(binary)
remove()
for (const { status, reason } of ended) if (status === 'rejected') failures.push(`FAIL a browser\n${reason.stack}`)
for (const failure of failures) console.log(`\n${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0
