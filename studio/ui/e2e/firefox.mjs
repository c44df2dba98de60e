// A smoke test in Firefox: a game is played and debugged, a document is edited. All that Chromium is asked is in run.mjs; here is what
// browsers differ in. It takes less than a minute, and ends itself where something hangs.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firefox } from './bidi.mjs'
import { build, edit, folder, play } from './wits.mjs'

/** How long anything may take, and all of it, in ms: these only end what hangs. */
const PATIENCE = Number(process.env.PATIENCE ?? 120_000)
const ALL = 300_000

const tick = () => Number(document.querySelector('[data-testid=tick]')?.textContent ?? 0)

/** Waits until a game has gone on by so many ticks. */
async function ticks(page, more) {
  const from = await page.evaluate(tick)
  await page.until((least) => Number(document.querySelector('[data-testid=tick]')?.textContent ?? 0) >= least, from + more)
}

const told = (page) => page.evaluate(async () => ((await (await window.fetch('/call/list-interventions', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })).json()).done ?? []).map((d) => d.path))

const tests = {
  async 'FU11: a game is played and debugged in Firefox'({ page, binary, ends }) {
    const server = await play(binary, 'duel', '--seed', '1')
    ends.push(() => server.stop())
    await page.goto(server.address)
    await page.see('.graph-view [data-node]')
    await ticks(page, 20)
    // A key of the game moves its fighter: the picture is another one.
    await page.click('[data-testid=stage]')
    const picture = () => { const c = document.querySelector('[data-testid=stage]'); return (c.querySelector('canvas') ?? c).toDataURL().length }
    const before = await page.evaluate(picture)
    await page.press('a')
    await page.until(`(was) => (${picture})() !== was`, before)
    // Firefox's search of the page does not open: what is typed next is the page's.
    await page.press("'")
    await page.press(' ')
    await page.see('[data-action=resume]')
    const at = await page.evaluate(tick)
    await page.click('[data-action=step]')
    await page.until((n) => Number(document.querySelector('[data-testid=tick]').textContent) === n + 1, at)
    await page.click('[data-action=step-back]')
    await page.until(() => document.querySelector('[data-past=true]') !== null)
    await page.click('[data-action=now]')
    await page.until(() => document.querySelector('[data-past=false]') !== null)
    // A breakpoint from the menu of a node, which Firefox's own does not cover.
    await page.click('.graph-view [data-node]', { button: 2 })
    await page.click('[data-entry=stop-enter]')
    await page.click('[data-tab=stops]')
    await page.until(() => [...document.querySelectorAll('button')].some((b) => (b.getAttribute('aria-label') ?? b.title).startsWith('Remove')))
    await page.click('[data-tab=why]')
    await page.press('Control', 'k')
    await page.see('dialog[open] input')
    await page.press('Escape')
    // F6 stays in the page: it goes from panel to panel.
    await page.press('F6')
    const first = await page.until(() => document.activeElement?.closest('[data-panel], .panel, section')?.getAttribute('aria-label') ?? document.activeElement?.tagName)
    assert.notEqual(first, 'BODY', 'F6 leads into a panel')
  },

  async 'FU11: the armada patrols by Ctrl and the right button in Firefox, which has a menu of its own with Shift'({ page, binary, ends }) {
    const server = await play(binary, 'armada', '--seed', '1', '-o', 'size=4', '-o', 'red=nobody')
    ends.push(() => server.stop())
    await page.goto(server.address)
    await ticks(page, 10)
    const [x, y] = await page.middle('[data-testid=stage]')
    await page.click('[data-testid=stage]') // the page has the focus
    await page.press('0') // all squads
    await page.drag([x - 80, y - 40], [x + 80, y + 40], { button: 2, held: 'Control' })
    for (let done = []; !done.includes('patrol');) {
      await ticks(page, 2)
      done = await told(page)
    }
  },

  async 'FU11: a document is edited in Firefox, undone, saved and played'({ page, binary, ends }) {
    const { dir, remove } = folder('games/duel')
    const server = await edit(binary, dir)
    ends.push(() => server.stop(), remove)
    await page.goto(server.address)
    await page.click('[data-document="flee.graph.json"]', { count: 2 })
    await page.see('[data-panel=canvas] [data-node]')
    const nodes = () => document.querySelectorAll('[data-panel=canvas] [data-node]').length
    const before = await page.until(nodes)
    await page.click('[data-panel=canvas] [data-action=add]')
    await page.see('dialog[open] input')
    await page.type('Not')
    await page.until(() => document.querySelector('dialog[open] [role=option]') !== null)
    await page.press('Enter')
    await page.until(`(n) => (${nodes})() === n + 1`, before)
    await page.press('Control', 'z')
    await page.until(`(n) => (${nodes})() === n`, before)
    await page.press('Control', 'Shift', 'z')
    await page.until(`(n) => (${nodes})() === n + 1`, before)
    const path = join(dir, 'documents', 'flee.graph.json')
    const was = readFileSync(path, 'utf8')
    await page.press('Control', 's')
    await page.until(() => !document.title.startsWith('●'))
    assert.notEqual(readFileSync(path, 'utf8'), was, 'it is saved')
  },
}

const wanted = process.argv.slice(2)
const list = Object.entries(tests).filter(([name]) => wanted.length === 0 || wanted.some((w) => name.includes(w)))
assert.ok(list.length > 0, `no test is named ${wanted.join(' or ')}`)
const { binary, remove } = build()
const closing = [remove]
let browser
const late = setTimeout(() => {
  console.error(`FAIL Firefox: not done after ${ALL / 1000} s`)
  process.exitCode = 1
  Promise.allSettled([browser?.stop(), ...closing.map((c) => c())]).finally(() => process.exit(1))
}, ALL)
try {
  browser = await firefox(PATIENCE)
  for (const [name, test] of list) {
    const begun = Date.now()
    const ends = []
    const page = await browser.page()
    ends.push(() => page.close())
    try {
      await test({ page, binary, ends })
      assert.deepEqual(page.complaints, [], 'the console is quiet')
      console.log(`ok   ${name} (${Math.round((Date.now() - begun) / 1000)} s)`)
    } catch (e) {
      process.exitCode = 1
      if (process.env.PICTURE) writeFileSync(process.env.PICTURE, await page.picture())
      console.log(`FAIL ${name}\n${e.stack}\nconsole: ${page.complaints.join('\n')}`)
    } finally {
      for (const end of ends) await end() // the tab first: it would complain that its server is gone
    }
  }
} finally {
  clearTimeout(late)
  await browser?.stop()
  remove()
}
