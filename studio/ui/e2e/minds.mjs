// The minds of games: in each of them one is opened while the game runs, changed on the page as a designer does, saved, and taken
// over, so that its character does something else; then the change is undone, saved, and taken over in turn.
import assert from 'node:assert/strict'
import { mouse, onDisk, textOnDisk } from './hands.mjs'

const tickOf = async (page) => Number(await page.getByTestId('tick').textContent())
const beyond = (page, tick) => page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) > t, tick)

const properties = (page, path) => page.locator(`[data-panel=properties] [data-field="${path}"]`).locator('input, textarea').first()

/** Writes a value into a field of the properties. */
async function write(page, path, value) {
  await properties(page, path).fill(value)
  await properties(page, path).blur()
}

/** Selects by a click, on the name of what is on the canvas. */
const click = (page, name, header = '') => page.locator(`.edit-document [data-node="${name}"] ${header}`).first().click()

/** What runs on the canvas of a document. */
const runs = (name) => `.edit-document [data-node="${name}"][data-active=true]`
const option = (name) => `.edit-document [data-now="${name}"][data-active=true]`

/**
 * Of each game: the document that is opened; what runs before the change (was) and
 * after it (is), on the document's canvas; what a designer does, in how many steps that are undone, and what the
 * document is to say then.
 */
const games = [
  {
    game: 'armada', options: ['-o', 'blue=commander'], file: 'ship.machine.json', was: '.edit-document [data-node]:not([data-node=RunAway])[data-active=true]', is: runs('RunAway'),
    async change(page) {
      await page.locator('[data-way="Idle to RunAway"]').click()
      await write(page, '/transitions/0/when', 'Health < 2')
    },
    says: (d) => assert.equal(d.transitions[0].when, 'Health < 2'),
  },
  {
    game: 'armada', options: ['-o', 'blue=commander', '-o', 'minds=graphs'], file: 'ship.graph.json', was: runs('Obey'), is: runs('RunAway'),
    async change(page) {
      for (const name of ['HealthThreshold', 'Recovered']) await mouse.set(page, name, 'const', '2')
    },
    says: (d) => assert.deepEqual([d.nodes.HealthThreshold.const, d.nodes.Recovered.const], [2, 2]),
    undone: 2,
  },
  {
    game: 'duel', options: ['-o', 'blue=fighter'], file: 'fighter.graph.json', was: runs('Idle'), is: runs('RunAway'),
    change: (page) => mouse.set(page, 'HealthThreshold', 'const', '101'),
    says: (d) => assert.equal(d.nodes.HealthThreshold.const, 101),
  },
  {
    game: 'flock', file: 'sheep.thoughts.json', was: '.thought[data-node=Apart] [data-effect="1.2"]', is: '.thought[data-node=Apart] [data-effect="3"]',
    async change(page) {
      await page.locator('.thought[data-node=Apart] > .thought-card .hold').click()
      await page.getByRole('textbox', { name: 'Weight of Apart, as a number' }).fill('3')
      await page.keyboard.press('Enter')
    },
    says: (d) => assert.equal(d.thoughts.Apart.weight, 3),
  },
  {
    game: 'guard', file: 'guard.tree.json', was: runs('Patrolling'), is: runs('Chase'),
    async change(page) {
      await click(page, 'Chasing')
      await write(page, '/nodes/Chasing/when', 'true')
    },
    says: (d) => assert.equal(d.nodes.Chasing.when, 'true'),
  },
  {
    game: 'jedi', file: 'jedi.tree.json', was: runs('Fight'), is: runs('Brace'),
    async change(page) {
      await click(page, 'Fight')
      await page.keyboard.press('Delete')
    },
    says: (d) => assert.deepEqual([d.nodes.Act.selector, d.nodes.Fight], [['Brief'], undefined]),
  },
  {
    game: 'robot', file: 'goals.utility.json', was: option('Patrol'), is: option('Investigate'),
    async change(page) {
      await click(page, 'Investigate')
      await write(page, '/options/Investigate/score', '5')
    },
    says: (d) => assert.equal(Number(d.options.Investigate.score), 5),
  },
  {
    game: 'sniper', options: ['-o', 'you=the sniper'], file: 'soldier.machine.json', was: runs('Patrol'), is: runs('Cover'), // nobody shoots at them
    async change(page) {
      await page.locator('[data-way="Patrol to Cover"]', { hasText: 'Shaken' }).click()
      await write(page, '/transitions/1/when', 'true')
    },
    says: (d) => assert.equal(d.transitions[1].when, 'true'),
  },
  {
    game: 'village', file: 'calm.utility.json', was: '.edit-document [data-now]:not([data-now=Rest])[data-active=true]', is: option('Rest'),
    async change(page) {
      await click(page, 'Rest')
      await write(page, '/options/Rest/score', '2')
    },
    says: (d) => assert.equal(Number(d.options.Rest.score), 2),
  },
]

/** A chain of command: the captain hears another hint than the general sends, and commands the units otherwise from the next frame on. */
export const command = {
  name: 'FG14 army: the value of a hint is changed in a captain, and the captains of the running battle command accordingly',
  game: 'army',
  from: 'examples/army',
  options: ['--seed', '1'],
  async test(page, { dir }) {
    await page.getByTestId('tick').waitFor()
    await page.keyboard.press('F4')
    await mouse.open(page, 'captain.hinted.json')
    const before = textOnDisk(dir, 'captain.hinted.json')
    // When the enemy is near the general wants a charge, and so do the captains from then on.
    await mouse.open(page, 'command.tree.json')
    await page.locator('.live-who [aria-pressed=true]').waitFor()
    await page.locator(runs('KeepCharging')).first().waitFor()
    // Whatever the general says, the captains hear that there shall be no charge.
    await mouse.open(page, 'captain.hinted.json')
    await click(page, 'Command')
    const charge = page.locator('[data-panel=properties] [data-field="/layers/0/with/Charge"]')
    await charge.locator('select.mode').selectOption('value')
    await charge.locator('select:not(.mode)').selectOption('negative')
    await mouse.save(page)
    assert.equal(onDisk(dir, 'captain.hinted.json').layers[0].with.Charge, 'negative')
    await taken(page).waitFor()
    await mouse.open(page, 'command.tree.json')
    await page.locator(runs('KeepShooting')).first().waitFor() // in the battle that has gone on
    await mouse.open(page, 'captain.hinted.json')
    for (let i = 0; i < 2; i++) await page.locator('[data-action=undo]').click() // the value, and that it is one
    await mouse.save(page)
    assert.equal(textOnDisk(dir, 'captain.hinted.json'), before)
    await mouse.open(page, 'command.tree.json')
    await page.locator(runs('KeepCharging')).first().waitFor()
    await page.keyboard.press('F4')
    await beyond(page, (await tickOf(page)) + 30) // and the battle goes on
  },
}

/** What was measured of an attack stands in its node, and a designer changes it: with no reach the beast never bites, with one that has everybody it does. */
export const reach = {
  name: 'FG13 reach: how far a bite reaches is changed in its node, and the beast of the running game bites accordingly',
  game: 'reach',
  from: 'examples/reach',
  options: ['--seed', '1'],
  async test(page, { dir }) {
    await page.getByTestId('tick').waitFor()
    await page.keyboard.press('F4')
    await mouse.open(page, 'beast.tree.json')
    const before = textOnDisk(dir, 'beast.tree.json')
    await page.locator('.live-who [aria-pressed=true]').waitFor()
    await page.locator(runs('Beast')).first().waitFor()
    await click(page, 'Bite')
    assert.equal(await properties(page, '/nodes/Bite/with/Distance').inputValue(), String(JSON.parse(before).nodes.Bite.with.Distance))
    await write(page, '/nodes/Bite/with/Distance', '0')
    await mouse.save(page)
    await taken(page).waitFor()
    await page.locator('.edit-document [data-node=Bite][data-active=false]').first().waitFor() // a bite that was under way ends; there is none after it
    await write(page, '/nodes/Bite/with/Distance', '20')
    await write(page, '/nodes/Bite/with/Angle', '180')
    await mouse.save(page)
    assert.deepEqual([onDisk(dir, 'beast.tree.json').nodes.Bite.with.Distance, onDisk(dir, 'beast.tree.json').nodes.Bite.with.Angle].map(Number), [20, 180])
    await page.locator(runs('Bite')).first().waitFor()
    for (let i = 0; i < 3; i++) await page.locator('[data-action=undo]').click()
    await mouse.save(page)
    assert.equal(textOnDisk(dir, 'beast.tree.json'), before)
    await page.keyboard.press('F4')
    await beyond(page, (await tickOf(page)) + 30) // and the game goes on
  },
}

const taken = (page) => page.getByText(/^Updated \d+ running characters?\./).first()

export const minds = [command, reach, ...games.map(({ game, options = [], file, was, is, change, says, undone = 1 }) => ({
  name: `FK6 ${game}: ${file} is opened, changed and taken over while the game runs`,
  game,
  options: ['--seed', '1', ...options],
  async test(page, { dir }) {
    const before = textOnDisk(dir, file)
    await page.getByTestId('tick').waitFor()
    await page.keyboard.press('F4')
    await mouse.open(page, file)
    await page.locator('.live-who [aria-pressed=true]').waitFor()
    await page.locator(was).first().waitFor()
    await change(page)
    await mouse.save(page)
    says(onDisk(dir, file))
    await taken(page).waitFor()
    await page.locator(is).first().waitFor()
    for (let i = 0; i < undone; i++) await page.locator('[data-action=undo]').click()
    await mouse.save(page)
    assert.equal(textOnDisk(dir, file), before)
    await page.locator(was).first().waitFor()
    await page.keyboard.press('F4')
    await beyond(page, (await tickOf(page)) + 30) // and the game goes on
  },
}))]
