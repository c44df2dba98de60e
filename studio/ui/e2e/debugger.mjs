// The debugger, as a tester uses it: two games, a stop with a condition, the frame in phases, back into the past, another
// health, on from there, the run taken home and played again, and a test made of it that holds and fails.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { axe, folder, open, play, serious } from './wits.mjs'

const exec = promisify(execFile)

/** Runs the command and gives what it says and its exit code. */
async function say(binary, ...args) {
  try {
    const { stdout, stderr } = await exec(binary, args)
    return { code: 0, text: stdout + stderr }
  } catch (e) {
    return { code: e.code, text: `${e.stdout}${e.stderr}` }
  }
}

const node = (name) => `[data-node="${name}"]`
const active = (name) => `[data-node="${name}"][data-active="true"]`
const inactive = (name) => `[data-node="${name}"][data-active="false"]`
/** The frame that is shown, once the timeline knows it as well as the stage. */
async function frameOf(page) {
  const same = await page.waitForFunction(() => {
    const [a, b] = ['tick', 'time-frame'].map((id) => document.querySelector(`[data-testid=${id}]`)?.textContent)
    return a === b ? a : undefined
  })
  return Number(await same.jsonValue())
}


/** Gives the watched agent a command of the game. */
async function tell(page, label, value) {
  await page.locator('[data-action=do]').click()
  await page.getByRole('menuitem', { name: label }).click()
  const form = page.locator('.command-form')
  await form.locator('input').first().fill(value)
  await form.locator('input').first().press('Enter')
  await form.waitFor({ state: 'detached' })
}

/** Sets a stop by the menu of a node, with a condition. */
async function stopWhen(page, name, item, condition) {
  await page.locator(node(name)).first().click({ button: 'right' })
  await page.locator(`[data-entry="${item}"]`).click()
  await onlyIf(page, condition)
}

/** Gives the only stop that there is a condition. */
async function onlyIf(page, condition) {
  await page.locator('[data-tab=stops]').click()
  const field = page.getByLabel('Only if')
  if (await field.count() === 0) await page.getByRole('button', { name: /^Change / }).first().click()
  await field.fill(condition)
  await field.press('Enter')
}

export const debuggers = {
  async 'K25 two games run; the page attaches to both'(page, { address, other }) {
    await page.locator(node('LowHealth')).waitFor()
    const choose = async (name) => {
      await page.locator('[data-action=games]').click()
      await page.locator(`.games [data-game-id][data-game=${name}]`).first().waitFor()
      await page.locator(`.games [data-game=${name}]`).filter({ hasText: `process ${name === 'duel' ? processes.duel : processes.village}` }).click()
    }
    const process = async (at) => (await (await page.request.get(new URL('/games', at).href)).json()).games.find((g) => g.self).process
    const processes = { duel: await process(address), village: await process(other) }
    await choose('village')
    await page.locator(active('Calm')).waitFor()
    await page.locator('[data-action=games]', { hasText: 'Village' }).waitFor()
    await choose('duel')
    await page.locator(node('LowHealth')).waitFor()
    await page.locator('[data-action=games]', { hasText: 'Sword duel' }).waitFor()
  },

  async 'K26 a stop with a condition, the frames in phases, the past, another way, a recording, a test'(page, { binary, other, browser }) {
    const wits = binary('duel')
    const files = folder()
    await page.locator(active('Idle')).waitFor()
    const second = await open(browser, other)
    await page.getByTestId('speed').selectOption('0.25') // so that nobody is hurt before the page has done what follows

    // A condition that does not hold stops nothing; one that holds stops this game and not the other.
    await stopWhen(page, 'RunAway', 'stop-enter', 'CharHealth > 90')
    await tell(page, /Set health/, '30')
    await page.locator(active('RunAway')).waitFor()
    await tell(page, /Set health/, '100')
    await page.locator(active('Idle')).waitFor()
    await onlyIf(page, 'CharHealth < 25')
    await tell(page, /Set health/, '20')
    await page.getByTestId('stop').getByText(/RunAway/).waitFor()
    await page.locator('[data-paused=true]').waitFor()
    await page.locator(active('RunAway')).waitFor()
    const tickOf = async (p) => Number(await p.getByTestId('tick').textContent())
    const going = await tickOf(second.page)
    await second.page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) > t + 20, going)

    // K10: n, Idle is told to stop; n + 1, it stops, and RunAway is told to begin; n + 2, it begins. It has begun: back.
    await page.locator('[data-action=step-back]').click()
    await page.locator(inactive('RunAway')).waitFor()
    await page.locator(inactive('Idle')).waitFor()
    await page.locator('[data-action=step-back]').click()
    await page.locator(active('Idle')).waitFor()
    const n = await frameOf(page)
    const phase = async (words, state) => {
      await page.locator('[data-action=step-phase]').click()
      await page.getByTestId('stop').getByText(words).waitFor()
      await page.locator(state).waitFor()
    }
    await phase(/begins/, active('Idle'))
    await phase(/updates/, inactive('Idle'))
    assert.equal(await page.locator(active('RunAway')).count(), 0, 'in the frame in which Idle stops RunAway does not run yet')
    await phase(/end/, inactive('Idle'))
    await phase(/begins/, inactive('RunAway'))
    await phase(/updates/, active('RunAway'))
    await phase(/end/, active('RunAway'))
    await page.waitForFunction((t) => Number(document.querySelector('[data-testid=time-frame]')?.textContent) === t, n + 2)

    await page.getByTestId('speed').selectOption('1')

    // Five seconds back: the stage and every value are of then. Another health, and on from there.
    await page.locator('[data-action=stop-resume]').click()
    await page.locator('[data-paused=false]').waitFor()
    await page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) > t, Math.max(n + 60, 420))
    await page.locator('[data-action=pause]').click()
    await page.locator('[data-paused=true]').waitFor()
    const before = await frameOf(page)
    await page.getByTestId('time-slider').focus()
    for (let i = 0; i < 30; i++) await page.keyboard.press('Shift+ArrowLeft')
    await page.waitForFunction((t) => Number(document.querySelector('[data-testid=time-frame]')?.textContent) === t, before - 300)
    await page.getByTestId('past').getByText('5.0 s in the past').waitFor()
    await tell(page, /Set health/, '28')
    await page.locator('[data-past=false]').waitFor()
    await page.locator('[data-action=resume]').click()
    await page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) > t, before - 300 + 200)
    await page.locator('[data-action=pause]').click()
    await page.locator('[data-paused=true]').waitFor()
    await page.locator('[data-action=compare]').click()
    await page.getByTestId('compare').getByText(/Red/).locator('visible=true').first().waitFor()
    await page.keyboard.press('Escape')
    const last = await frameOf(page)

    // Taken home it is played again, headless, to the same hash of every mind.
    await page.locator('[data-tab=test]').click()
    const saved = page.waitForEvent('download')
    await page.locator('[data-action=save-all]').click()
    const recording = join(files.dir, 'run.mcap')
    await (await saved).saveAs(recording)
    const replayed = await say(wits, 'replay', recording, '--json')
    assert.equal(replayed.code, 0, replayed.text)
    assert.deepEqual([JSON.parse(replayed.text).frames, JSON.parse(replayed.text).difference], [last, undefined])

    // A test of it passes, and fails when the fighter does not mind wounds: it does not run from the first of them.
    await page.getByLabel('First frame').fill('1')
    await page.getByLabel('Last frame').fill(String(last))
    await page.getByLabel('Name', { exact: true }).fill('It runs when it is hurt')
    await page.locator('[data-action=make-test]').click()
    await page.getByTestId('test-made').getByText('it_runs_when_it_is_hurt.test.json').first().waitFor()
    const text = page.waitForEvent('download')
    await page.locator('[data-action=download-test]').click()
    const scenario = join(files.dir, 'runs.test.json')
    await (await text).saveAs(scenario)
    const passes = await say(wits, 'test', scenario)
    assert.equal(passes.code, 0, passes.text)
    const changed = folder('games/duel/documents')
    const fighter = join(changed.dir, 'fighter.graph.json')
    const document = readFileSync(fighter, 'utf8')
    assert.ok(document.includes('"const": 36'))
    writeFileSync(fighter, document.replace('"const": 36', '"const": 10'))
    const fails = await say(wits, 'test', scenario, '--documents', changed.dir)
    assert.equal(fails.code, 1, fails.text)
    assert.match(fails.text, /FAIL[^]*frame \d+: Red: Idle should end/)
    changed.remove()
    files.remove()
    await second.close()
  },

  async 'axe finds nothing serious while a game is debugged, in light and in dark'(_, { browser, address }) {
    for (const colorScheme of ['light', 'dark']) {
      const { page, close } = await open(browser, address, { bypassCSP: true, colorScheme }) // lets axe in
      await page.addScriptTag({ content: axe })
      await page.locator(node('RunAway')).first().click()
      for (const tab of ['why', 'stops', 'hands', 'test']) {
        await page.locator(`[data-tab=${tab}]`).click()
        await serious(page, `${tab}, ${colorScheme}`)
      }
      await page.locator(node('RunAway')).first().click({ button: 'right' })
      await page.locator('[data-entry=stop-enter]').click()
      await page.locator('[data-tab=stops]').click()
      await page.getByRole('button', { name: /^Change / }).first().click()
      await serious(page, `a stop that is changed, ${colorScheme}`)
      await page.getByRole('button', { name: /^Remove / }).first().click()
      await page.locator('[data-action=pause]').click()
      await page.locator('[data-action=step-back]').click()
      await page.locator('[data-past=true]').waitFor()
      await serious(page, `the past, ${colorScheme}`)
      await page.locator('[data-action=games]').click()
      await page.locator('.games [data-game-id]').first().waitFor()
      await serious(page, `the list of games, ${colorScheme}`)
      await page.keyboard.press('Escape')
      await page.locator('[data-action=now]').click()
      await page.locator('[data-past=false]').waitFor()
      await close()
    }
  },
}

/** Starts the games of a test. */
export async function debugging(binary) {
  const [one, two] = [await play(binary, 'duel'), await play(binary, 'village')]
  return { address: one.address, other: two.address, stop: async () => Math.max(await one.stop(), await two.stop()) }
}
