// Whole-page tests of the editor: a new designer in an empty folder, pages and servers that die, pages that get in each
// other's way, games that take up what is saved, and what axe finds.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstHour, keyboard, mouse, onDisk, textOnDisk } from './hands.mjs'
import { axe, open, serious } from './wits.mjs'

/** Fights the fighter that was built, striking now and then, until it is decided. */
async function duel(page) {
  await page.locator('[data-node=Idle][data-active=true]').waitFor()
  await page.getByTestId('speed').selectOption('8')
  await page.getByTestId('stage').click({ position: { x: 8, y: 8 } })
  const log = page.locator('[data-panel=log]')
  let over = false
  const ends = log.getByText(/wins|draw/).first().waitFor().finally(() => { over = true })
  ends.catch(() => {}) // it is waited for below
  while (!over) {
    await page.keyboard.down('KeyJ')
    await page.waitForTimeout(100)
    await page.keyboard.up('KeyJ')
    await page.waitForTimeout(100)
  }
  await ends
  assert.match(await log.textContent(), /(Red|Blue) wins \d to \d|a draw/)
}

/** A graph of which the end of one state begins two others. */
const crowd = {
  wits: 1, kind: 'graph', name: 'crowd', ports: [{ in: 'Hit', type: 'trigger' }, { in: 'Calm', type: 'trigger' }, { in: 'Threat', type: 'float' }],
  nodes: { Idle: { run: 'idle.graph.json' }, Flee: { run: 'run_away.graph.json' }, Circle: { run: 'circle.graph.json' }, Danger: { expr: 'Threat > 3', fire: ['OnBecomeTrue'] } },
  links: ['OnActivate -> Idle.Activate', 'Hit -> Idle.Deactivate', 'Danger.OnBecomeTrue -> Idle.Deactivate', 'Idle.OnDeactivate -> Flee.Activate', 'Idle.OnDeactivate -> Circle.Activate',
    'Calm -> Flee.Deactivate', 'Calm -> Circle.Deactivate', 'Flee.OnDeactivate -> Idle.Activate', 'Circle.OnDeactivate -> Idle.Activate'],
}

const changes = async (page) => page.locator('[data-action=save-all]:not(:disabled)').waitFor()

export const editor = [
  {
    name: 'a new designer builds a fighter in an empty folder with the mouse, and wins against it',
    async test(page, { dir }) {
      await firstHour(page, mouse, dir)
      await duel(page)
    },
  },
  {
    name: 'a new designer builds a fighter in an empty folder with the keyboard alone, and wins against it',
    async test(page, { dir }) {
      await firstHour(page, keyboard, dir)
      await duel(page)
    },
  },
  {
    name: 'every document that is opened and saved unchanged stays the same to the byte',
    from: 'games/duel',
    async test(page, { dir }) {
      const names = readdirSync(join(dir, 'documents')).filter((n) => n.endsWith('.json'))
      const before = new Map(names.map((n) => [n, textOnDisk(dir, n)]))
      for (const name of names) {
        await mouse.open(page, name)
        await page.locator(name.endsWith('.labels.json') ? '.parts' : name.endsWith('.rules.json') ? '.rules-table' : '.edit-flow').first().waitFor()
        await page.keyboard.press('Control+s')
      }
      // Requests are done in their order: what is saved last is what is asked for before this document is there.
      await mouse.document(page, 'another')
      for (const name of names) assert.equal(textOnDisk(dir, name), before.get(name), name)
    },
  },
  {
    name: 'a server that dies loses nothing: the page goes on, and saves when it is back',
    from: 'games/duel',
    async test(page, { dir, again, complaints }) {
      await mouse.open(page, 'run_away.graph.json')
      for (let i = 1; i <= 3; i++) {
        await mouse.say(page, 'Flee', `Round ${i}.`)
        await changes(page)
        await again()
        await page.locator('[data-testid=edit-connection][data-state=open]').waitFor()
      }
      await mouse.save(page)
      assert.equal(onDisk(dir, 'run_away.graph.json').nodes.Flee.doc, 'Round 3.')
      complaints.length = 0 // the console tells of connections that were refused
    },
  },
  {
    name: 'a page that dies loses nothing: the next one offers what was not saved',
    from: 'games/duel',
    async test(page, { dir, browser, address, stage }) {
      await mouse.open(page, 'run_away.graph.json')
      const before = stage.putBy()
      await mouse.say(page, 'Flee', 'Not saved.')
      while (stage.putBy() === before) await page.waitForTimeout(20)
      await page.context().close()
      const next = await open(browser, address)
      await next.page.locator('[data-banner=recoveries]').waitFor()
      await next.page.locator('[data-banner=recoveries]').getByRole('button').first().click()
      await next.page.getByRole('button', { name: 'Recover', exact: true }).click()
      await changes(next.page)
      await next.page.keyboard.press('Escape')
      await mouse.save(next.page)
      assert.equal(onDisk(dir, 'run_away.graph.json').nodes.Flee.doc, 'Not saved.')
      await next.close()
    },
  },
  {
    name: 'two pages that change one document lose nothing',
    from: 'games/duel',
    async test(page, { dir, browser, address }) {
      const other = await open(browser, address)
      await mouse.open(page, 'run_away.graph.json')
      await mouse.open(other.page, 'run_away.graph.json')
      await mouse.say(page, 'Flee', 'Mine.')
      await mouse.say(other.page, 'Breathe', 'Theirs.')
      await mouse.save(other.page)
      await page.locator('[data-action=save]').click()
      await page.locator('dialog[open] [data-action=merged]').click()
      await page.locator('[data-action=save-all]:disabled').waitFor()
      const nodes = onDisk(dir, 'run_away.graph.json').nodes
      assert.equal(nodes.Flee.doc, 'Mine.')
      assert.equal(nodes.Breathe.doc, 'Theirs.')
      await other.close()
    },
  },
  {
    name: 'what other tools write is taken up',
    from: 'games/duel',
    async test(page, { dir }) {
      await mouse.open(page, 'circle.graph.json')
      const file = join(dir, 'documents', 'circle.graph.json')
      const json = JSON.parse(readFileSync(file, 'utf8'))
      json.nodes.FromOutside = { const: 7 }
      writeFileSync(file, JSON.stringify(json))
      await page.locator('[data-node="FromOutside"]').waitFor()
    },
  },
  {
    name: 'what is saved reaches the game that runs',
    from: 'games/duel',
    async test(page) {
      await mouse.run(page)
      await page.getByTestId('stage').waitFor()
      await page.locator('[data-node=HealthThreshold]').waitFor()
      await page.locator('[data-action=edit]').click()
      await mouse.open(page, 'fighter.graph.json')
      await mouse.set(page, 'HealthThreshold', 'const', '77')
      await mouse.save(page)
      await page.getByText(/updated|reloaded/i).first().waitFor()
      await page.locator('[data-action=play]').click()
      await page.locator('[data-node=HealthThreshold] [data-port=Value][data-value^="77"]').waitFor()
    },
  },
  {
    name: 'FU5 keys mean the same in a game and in its documents, and the palette knows other words in both',
    from: 'games/duel',
    async test(page) {
      const finds = async (what, name) => {
        await page.keyboard.press('Control+k')
        await page.locator('dialog[open] input').fill(what)
        await page.locator(`dialog[open] [role=option][aria-selected=true][data-choice="${name}"]`).waitFor()
        await page.keyboard.press('Escape')
        await page.locator('dialog[open]').waitFor({ state: 'detached' })
      }
      const lists = async (heading, what, key) => {
        await page.keyboard.press('F1')
        await page.locator('dialog[open]').getByRole('heading', { name: heading, exact: true }).waitFor()
        await page.locator('dialog[open] dl > div', { hasText: what }).locator('kbd', { hasText: key }).first().waitFor()
        await page.keyboard.press('Escape')
        await page.locator('dialog[open]').waitFor({ state: 'detached' })
      }
      await mouse.open(page, 'fighter.graph.json')
      await lists('Graph tools', 'Auto-layout', 'Shift+G')
      await finds('quik open', 'project.go')
      await page.keyboard.press('Alt+p')
      await page.getByTestId('stage').waitFor()
      await page.locator('[data-node]').first().waitFor()
      await lists('Playing', 'Auto-layout', 'Shift+G')
      await finds('rewind', 'step-back')
      await page.keyboard.press('F4')
      await page.locator('.edit-app').waitFor()
      // In a field a letter is a letter.
      const filter = page.locator('[data-panel=documents] input').first()
      await filter.focus()
      await page.keyboard.type('fat')
      assert.equal(await filter.inputValue(), 'fat')
      assert.equal(await page.locator('dialog[open]').count(), 0)
      await page.keyboard.press('F4')
      await page.getByTestId('stage').waitFor()
    },
  },
  {
    name: 'FK2 states that run side by side become a machine by a fix, which is undone in one step and saved as one',
    from: 'games/duel',
    async test(page, { dir, browser, address }) {
      const file = 'crowd.graph.json'
      const made = 'crowd_states.machine.json'
      const machine = join(dir, 'documents', made)
      const node = (name) => page.locator(`.edit-flow [data-node="${name}"]`)
      const fix = page.locator('.problems .fix', { hasText: 'make these states a machine' })
      const shoot = process.env.WITS_SHOTS ? (name) => page.screenshot({ path: join(process.env.WITS_SHOTS, `${name}.png`) }) : () => {}
      writeFileSync(join(dir, 'documents', file), JSON.stringify(crowd))
      await mouse.open(page, file)
      if (!(await page.locator('.problems').isVisible())) await page.getByRole('button', { name: /Problems/ }).first().click()
      await fix.waitFor()
      await shoot('fk2-problem')
      await fix.click()
      const dialog = page.getByRole('dialog', { name: 'Make these states a machine' })
      await dialog.getByRole('list', { name: 'Documents' }).waitFor()
      await shoot('fk2-preview')
      assert.match(await dialog.textContent(), /exactly one of Circle, Flee and Idle is active/)
      assert.match(await dialog.getByRole('list', { name: 'Documents' }).textContent(), /crowd\.graph\.json changes.*crowd_states\.machine\.json is new/)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await node('Idle').waitFor()

      await fix.click()
      await page.locator('[data-action=make-machine]').click()
      await node('States').waitFor()
      await node('Idle').waitFor({ state: 'detached' })
      await page.getByText('No problems.').waitFor()
      await node('States').locator('[data-port="Hit"]').waitFor()
      await shoot('fk2-result')
      assert.ok(!existsSync(machine), 'nothing is on the disk before it is saved')
      await page.keyboard.press('Control+z')
      await node('Idle').waitFor()
      await page.locator(`[role=tab]`, { hasText: 'crowd_states' }).waitFor({ state: 'detached' })
      await page.keyboard.press('Control+y')
      await node('States').waitFor()
      await page.keyboard.press('Control+s')
      await page.locator('[data-action=save-all]:disabled').waitFor()
      assert.equal(onDisk(dir, file).nodes.States.run, made)
      assert.deepEqual(Object.keys(onDisk(dir, made).states).sort(), ['Circle', 'Flee', 'Idle'])
      await mouse.open(page, made)
      await page.locator('[data-item="/states/Flee"]').waitFor()
      await shoot('fk2-machine')

      // What cannot be kept is said, and nothing is changed. Axe looks at both dialogs.
      writeFileSync(join(dir, 'documents', 'told.graph.json'), JSON.stringify({ ...crowd, ports: [...crowd.ports, { out: 'Fled', type: 'trigger' }], links: [...crowd.links, 'Flee.OnActivate -> Fled'] }))
      writeFileSync(join(dir, 'documents', 'again.graph.json'), JSON.stringify(crowd))
      const other = await open(browser, address, { bypassCSP: true }) // lets axe in
      await other.page.addScriptTag({ content: axe })
      for (const colorScheme of ['light', 'dark'])
        for (const [name, shown] of [['told.graph.json', other.page.getByRole('alert').filter({ hasText: 'the link Flee.OnActivate -> Fled would be lost' })], ['again.graph.json', other.page.locator('[data-action=make-machine]')]]) {
          await other.page.emulateMedia({ colorScheme })
          await mouse.open(other.page, name)
          if (!(await other.page.locator('.problems').isVisible())) await other.page.getByRole('button', { name: /Problems/ }).first().click()
          await other.page.locator('.problems li', { hasNotText: name === 'told.graph.json' ? 'again' : 'told' }).locator('.fix', { hasText: 'make these states a machine' }).first().click()
          await shown.waitFor()
          await serious(other.page, `${colorScheme}: ${name}`)
          await other.page.keyboard.press('Escape')
          await other.page.locator('dialog[open]').waitFor({ state: 'detached' })
        }
      assert.equal(await other.page.locator('[data-action=save-all]:disabled').count(), 1)
      if (process.env.WITS_SHOTS) {
        await mouse.open(other.page, 'told.graph.json')
        await other.page.locator('.problems .fix', { hasText: 'make these states a machine' }).first().click()
        await other.page.getByRole('alert').first().waitFor()
        await other.page.screenshot({ path: join(process.env.WITS_SHOTS, 'fk2-refused.png') })
      }
      await other.close()
    },
  },
  {
    name: 'axe finds nothing serious in the editor, in light and in dark',
    from: 'games/duel',
    async test(_, { browser, address }) {
      const { page, close } = await open(browser, address, { bypassCSP: true }) // lets axe in
      await page.addScriptTag({ content: axe })
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme })
        await serious(page, `${colorScheme}: the start`)
        await mouse.open(page, 'berserker.graph.json')
        await page.locator('[data-node=Idle] header').click()
        await serious(page, `${colorScheme}: a graph`)
        for (const [what, key] of [['what can be added', 'a'], ['the commands', 'Control+k'], ['a new document', 'Alt+n'], ['the keys', 'F1'], ['former versions', 'Alt+h']]) {
          await page.keyboard.press(key)
          await page.locator('dialog[open]').waitFor()
          await serious(page, `${colorScheme}: ${what}`)
          await page.keyboard.press('Escape')
          await page.locator('dialog[open]').waitFor({ state: 'detached' })
        }
      }
      await close()
    },
  },
  {
    name: 'axe finds nothing serious on the canvas of any kind',
    from: 'games/sniper',
    async test(_, { browser, address }) {
      const { page, close } = await open(browser, address, { bypassCSP: true })
      await page.addScriptTag({ content: axe })
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme })
        for (const [name, item] of [['soldier.machine.json', 'states'], ['assault.tree.json', 'nodes'], ['snipe.utility.json', 'options'], ['marks.considerations.json', 'considerations']]) {
          await mouse.open(page, name)
          await page.locator(`[data-item^="/${item}/"]`).first().click()
          await serious(page, `${colorScheme}: ${name}`)
        }
      }
      await close()
    },
  },
]
