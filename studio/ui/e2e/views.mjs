// Takes a picture of every view of the page, at three sizes, light and dark, so that somebody can look at them one by one.
//
//   npm run views                                 all of them, into a new folder below that of temporary files
//   npm run views -- duel 1280x720 dark           only views whose name has the word, this size, this scheme
//   npm run views -- edit-tree edit-machine --to /tmp/look
//
// What it could not take is listed at the end, and fails the command.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { browse, build, edit, folder, gallery, listed, open, play } from './wits.mjs'

const sizes = { '1280x720': { width: 1280, height: 720 }, '1440x900': { width: 1440, height: 900 }, '2560x1440': { width: 2560, height: 1440 } }
const schemes = ['light', 'dark']

/** What a designer does in the editor: writes a member of a node, and saves. */
const set = async (page, node, member, value) => {
  await page.locator(`[data-node="${node}"] header`).click()
  const field = page.locator(`[data-field="/nodes/${node}/${member}"]`).locator('input, select, textarea').first()
  await field.fill(value)
  await field.blur()
}
const save = async (page) => {
  await page.locator('[data-action=save-all]').click()
  await page.locator('[data-action=save-all]:disabled').waitFor()
}

const paused = async (page) => {
  if (await page.locator('[data-paused=true]').count() === 0) await page.locator('[data-action=pause]').click()
  await page.locator('[data-paused=true]').waitFor()
}
const ticked = (page, least) => page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) >= t, least)
const known = (page) => page.waitForFunction(() => document.querySelector('[data-testid=tick]')?.textContent === document.querySelector('[data-testid=time-frame]')?.textContent)

/** Plays a game until a frame and stops it there: all pictures show the same. */
const standing = (game, tick, options = [], before) => async (binary, browser) => {
  const server = await play(binary, game, '--seed', '3', ...options)
  const { page, close } = await open(browser, server.address)
  await before?.(page)
  await page.getByTestId('speed').selectOption('4')
  await ticked(page, tick)
  await paused(page)
  await page.getByTestId('speed').selectOption('1')
  await page.waitForFunction(() => document.querySelector('[data-testid=speed]')?.value === '1')
  await close()
  return { address: server.address, server, end: () => server.stop() }
}

/** A copy of a folder that is edited. */
const editing = (from, game) => async (binary) => {
  const { dir, remove } = folder(from)
  const server = await edit(binary, dir, undefined, game)
  return { address: server.address, dir, end: async () => { await server.stop(); remove() } }
}

/** Guards whose search asks what their game does not give, and parks the first that searches. */
const parking = async (binary, browser) => {
  const { dir, remove } = folder('games/night/documents')
  const file = join(dir, 'hide.query.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"visibility": {"from": "self"}', '"visibility": {"from": "self", "wide": 0.6}'))
  const { address, end } = await standing('night', 60, ['-o', 'you=a script', '-o', 'search=seed', '--documents', dir], async (page) => {
    await page.getByTestId('fault').waitFor()
  })(binary, browser)
  return { address, end: async () => { await end(); remove() } }
}

const front = async (binary) => {
  const { dir, remove } = folder()
  const server = await gallery(binary, dir)
  return { address: server.address, end: async () => { await server.stop(); remove() } }
}

const past = async (page) => {
  await page.keyboard.press('Shift+T')
  await known(page)
  await page.getByTestId('time-slider').focus()
  for (let i = 0; i < 6; i++) await page.keyboard.press('Shift+ArrowLeft')
  await page.locator('[data-past=true]').waitFor()
}

const opened = async (page, path) => {
  await page.keyboard.press('Control+p')
  await page.locator('dialog[open] input').first().waitFor()
  await page.keyboard.type(path)
  await listed(page, path)
  await page.keyboard.press('Enter')
  await page.locator(`[data-tab="${path}"][aria-selected=true]`).waitFor()
}

/** The views of one document in the editor: as it opens, and with one of its parts selected. */
const documented = (name, from, path, part, game) => ({
  start: editing(from, game),
  views: {
    [`edit-${name}`]: (page) => opened(page, path),
    ...(part ? { [`edit-${name}-selected`]: async (page) => { await opened(page, path); await page.locator(part).first().click() } } : {}),
  },
})

/** A copy of a game's documents for pictures of what is not saved: nobody saves it, so each picture finds what the first did. */
const unsaved = async (page, text) => {
  await opened(page, 'run_away.graph.json')
  await set(page, 'Flee', 'doc', text)
  await page.locator('[data-tab="run_away.graph.json"] .dirty').waitFor()
}

/** A second page of the project, and what it does there; it is closed with the first. */
const another = async (page, does) => {
  const { page: other, stage, close } = await open(page.context().browser(), page.url())
  page.context().once('close', close)
  await does(other, stage)
  return close
}

const node = (name) => `.edit-flow [data-node="${name}"] header, .edit-flow [data-node="${name}"]`

const groups = [
  {
    start: front,
    views: {
      gallery: () => {},
      'gallery-new': async (page) => { await page.locator('[data-action=new-project]').click(); await page.locator('[data-action=create-project]').waitFor() },
      'gallery-copy': async (page) => { await page.locator('[data-action=copy]').first().click() },
    },
  },
  {
    start: standing('duel', 420, ['-o', 'red=fighter', '-o', 'blue=berserker']),
    views: {
      'live-duel': () => {},
      'live-duel-timeline': async (page) => { await page.keyboard.press('Shift+T'); await page.getByTestId('time-slider').waitFor() },
      'live-duel-timeline-log': async (page) => { await page.keyboard.press('Shift+T'); await page.keyboard.press('Shift+L'); await page.getByTestId('time-slider').waitFor() },
      'live-duel-large': async (page) => { await page.keyboard.press('r') },
      'live-duel-node': async (page) => { await page.locator('.thing [data-node]').first().click() },
      'live-duel-breakpoints': async (page) => { await page.locator('.thing [data-node=Circle], .thing [data-node=CloseIn]').first().click(); await page.locator('[data-tab=stops]').click() },
      'live-duel-overrides': async (page) => { await page.locator('[data-tab=hands]').click() },
      'live-duel-commands': async (page) => { await page.locator('[data-action=do]').click() },
      'live-duel-options': async (page) => { await page.keyboard.press('o') },
      'live-duel-palette': async (page) => { await page.keyboard.press('Control+k'); await page.locator('.palette').waitFor() },
      'live-duel-keys': async (page) => { await page.keyboard.press('?') },
      'live-duel-log': async (page) => { await page.keyboard.press('Shift+L') },
      'live-duel-test': async (page) => { await page.keyboard.press('Shift+E') },
      'live-duel-profile': async (page) => {
        if (await page.locator('.rail').count() > 0) await page.locator('.rail').click()
        await page.locator('[data-tab=profile]').click()
        if (await page.locator('[data-testid=profile][data-on=true]').count() === 0) await page.locator('[data-action=measure]').click()
        if (await page.locator('.profile-table').count() > 0) return
        await page.locator('[data-action=resume]').click()
        await page.locator('.profile-table').first().waitFor()
        await paused(page)
      },
      // From here on the game is in the past, for all pages.
      'live-duel-past-why': async (page) => { await page.locator('[data-crumb]').first().click(); await page.locator('[data-node=LowHealth]').first().click(); await past(page); await page.keyboard.press('F8'); await page.getByTestId('why-card').waitFor() },
      'live-duel-past-timeline-log': async (page) => { await page.keyboard.press('Shift+L'); await past(page) },
    },
  },
  {
    // Each of them changes what all pages see.
    anew: true,
    start: standing('duel', 300, ['-o', 'red=fighter', '-o', 'blue=fighter']),
    views: {
      'live-duel-what-if-form': async (page) => { await page.keyboard.press('Alt+i'); await page.getByTestId('what-if-what').waitFor() },
      'live-duel-what-if': async (page) => {
        await page.keyboard.press('Alt+i')
        await page.getByTestId('what-if-what').selectOption('CharHealth')
        await page.locator('.what-value input').fill('11')
        await page.locator('[data-action=try-what-if]').click()
        await page.getByTestId('what-if-differences').locator('[data-first=true]').waitFor()
      },
    },
  },
  {
    // The process is killed while the page is open, or stands still.
    anew: true,
    start: standing('duel', 300),
    views: {
      'live-gone': async (page, { server }) => {
        await page.waitForLoadState('networkidle')
        await server.kill()
        await page.locator('[data-testid=connection]:not([data-state=open])').waitFor()
      },
      'live-silent': async (page, { server }) => {
        await page.waitForLoadState('networkidle')
        server.freeze()
        await page.getByTestId('not-answering').waitFor()
      },
    },
  },
  {
    start: standing('town', 900),
    views: {
      'live-village': () => {},
      'live-village-agents': async (page) => { await page.keyboard.press('Shift+I') },
      'live-village-behaviours': async (page) => { await page.keyboard.press('1') },
    },
  },
  { start: standing('night', 700, ['-o', 'level=vault', '-o', 'you=a script', '-o', 'goals=tree']), views: { 'live-robot': () => {} } },
  { start: standing('jedi', 600), views: { 'live-jedi': () => {} } },
  { start: standing('sniper', 600), views: { 'live-sniper': () => {} } },
  {
    start: standing('armada', 600),
    views: { 'live-armada': () => {}, 'live-armada-large': async (page) => { await page.locator('[data-action=large]').click(); await page.locator('.mind-corner').waitFor() } },
  },
  { start: standing('flock', 600), views: { 'live-flock': () => {} } },
  {
    start: standing('night', 600, ['-o', 'you=a script', '-o', 'search=seed']),
    views: {
      'live-guard': () => {},
      'live-guard-overlays': async (page) => { await page.locator('[data-action=overlays]').click() },
      'live-guard-query': async (page) => { await page.keyboard.press('F3') },
      'live-guard-senses': async (page) => { await page.keyboard.press('Alt+s') },
    },
  },
  {
    start: parking,
    views: {
      'live-parked': () => {},
      'live-parked-node': async (page) => {
        const show = page.getByTestId('fault').getByRole('button', { name: 'Show' })
        if (await show.count() > 0) await show.click()
        await page.getByTestId('fault').locator('.where button').click()
        await page.getByTestId('fault').locator('summary').click()
      },
    },
  },
  {
    start: editing('games/duel'),
    views: {
      'edit-graph': (page) => opened(page, 'fighter.graph.json'),
      'edit-graph-selected': async (page) => { await opened(page, 'fighter.graph.json'); await page.locator(node('LowHealth')).first().click() },
      'edit-start': () => {},
      'edit-add': async (page) => { await opened(page, 'fighter.graph.json'); await page.locator('[data-action=add]').last().click() },
      'edit-new': async (page) => { await page.keyboard.press('Alt+n') },
      'edit-map': async (page) => { await page.locator('[data-action=map]').click() },
      'edit-search': async (page) => { await page.keyboard.press('Control+Shift+f'); await page.keyboard.type('walk') },
      'edit-palette': async (page) => { await page.keyboard.press('Control+k') },
      'edit-keys': async (page) => { await page.keyboard.press('?') },
      'edit-terminal': async (page) => { await opened(page, 'fighter.graph.json'); await page.getByRole('tab', { name: /Terminal/ }).click() },
    },
  },
  {
    // What a picture leaves unsaved, the next one would be told of.
    anew: true,
    start: editing('games/duel'),
    views: {
      'edit-problems': async (page) => { await opened(page, 'fighter.graph.json'); await set(page, 'RunAway', 'run', 'run_awya.graph.json'); await page.locator('[data-action=problems]').click() },
    },
  },
  {
    anew: true,
    start: editing('games/duel'),
    views: {
      'edit-versions': async (page) => {
        await opened(page, 'fighter.graph.json')
        await set(page, 'HealthThreshold', 'const', String(Math.round(40 + 40 * Math.random())))
        await save(page)
        await page.keyboard.press('Control+k')
        await page.keyboard.type('version history')
        await page.keyboard.press('Enter')
        await page.locator('dialog[open]').waitFor()
      },
    },
  },
  { start: async (binary) => { const { dir, remove } = folder(); const s = await edit(binary, dir); return { address: s.address, end: async () => { await s.stop(); remove() } } }, views: { 'edit-empty': () => {} } },
  {
    // The game runs on, seen from its documents.
    start: editing('games/duel'),
    views: {
      'edit-running': async (page) => {
        const runs = await page.locator('[data-testid=edit-connection]').count() === 0 // since the picture before
        if (runs) {
          await page.keyboard.press('F4')
          await page.locator('[data-tab][aria-selected=true]').waitFor()
        }
        await opened(page, 'fighter.graph.json')
        if (!runs) {
          await page.getByRole('tab', { name: /Terminal/ }).click()
          await page.locator('.edit-foot input').fill('game.run seed=3 stay=true')
          await page.keyboard.press('Enter')
        }
        await page.locator('.edit-flow [data-active=true]').first().waitFor()
      },
    },
  },
  {
    anew: true,
    start: editing('games/duel'),
    views: {
      'edit-people': async (page) => {
        await opened(page, 'run_away.graph.json')
        await another(page, async (other) => { await opened(other, 'run_away.graph.json'); await other.locator(node('Flee')).first().click() })
        await page.locator('.other-selected').waitFor()
      },
      'edit-clash': async (page) => {
        await unsaved(page, 'Runs from whoever strikes.')
        await another(page, (other) => unsaved(other, 'Runs home.'))
        await page.locator('[data-banner=clash]').waitFor()
        await page.locator('[data-action=clash-both]').click()
      },
    },
  },
  {
    anew: true,
    start: editing('games/duel'),
    views: {
      'edit-conflict': async (page) => {
        await unsaved(page, 'Runs from whoever strikes.')
        await another(page, async (other) => { await unsaved(other, `Runs home ${Math.random().toFixed(3)} of the way.`); await save(other) })
        await page.locator('[data-banner=external]').waitFor()
      },
      'edit-conflict-merge': async (page) => {
        await views('edit-conflict')(page)
        await page.locator('[data-action=save]').click()
        await page.locator('dialog[open]').waitFor()
      },
    },
  },
  {
    anew: true,
    start: editing('games/duel'),
    views: {
      'edit-recovery': async (page) => {
        const close = await another(page, async (other, stage) => { await unsaved(other, 'Runs from whoever strikes.'); while (stage.putBy() === 0) await other.waitForTimeout(20) })
        await close()
        await page.reload()
        await page.locator('[data-banner=recoveries]').waitFor()
      },
      'edit-recovery-review': async (page) => {
        await views('edit-recovery')(page)
        await page.locator('[data-banner=recoveries]').getByRole('button').first().click()
        await page.locator('dialog[open]').waitFor()
      },
    },
  },
  documented('tree', 'games/night', 'robot.tree.json', '.edit-flow .tree-card'),
  documented('machine', 'games/town', 'villager.machine.json', '.when'),
  documented('utility', 'games/night', 'goals.utility.json', '.curve-thumb'),
  documented('considerations', 'games/sniper', 'marks.considerations.json', '.curve-thumb'),
  documented('goap', 'games/town', 'work.goap.json', '[data-thing="/actions/Fetch"]'),
  documented('htn', 'games/town', 'work.htn.json', '[data-thing="/tasks/Work"]'),
  documented('hinted', 'studio/ui/e2e/grove', 'scout.hinted.json', '[data-thing="/layers/0"]', 'grove'),
  documented('board', 'games/night', 'team.board.json', '[data-thing^="/fields/"]'),
  documented('thoughts', 'games/flock', 'sheep.thoughts.json', '[data-thing^="/thoughts/"], .thought-card'),
  documented('query', 'games/night', 'hide.query.json', '[data-part], .part-card'),
  documented('senses', 'games/night', 'guard.senses.json', '[data-row] .named'),
  documented('universe', 'games/flock', 'flock.universe.json', '[data-thing="/types/0"], [data-item="/types/0"]'),
  documented('level', 'games/night', 'rooms.level.json', '[data-select$="/LobbyDesk"]'),
  documented('labels', 'games/duel', 'german.labels.json', '[data-canvas] [data-item="/functions/Chance"], .edit-middle [data-item="/functions/Chance"], [data-item="/functions/Chance"]'),
]

/** A view by its name, for one that goes on from there. */
const views = (name) => groups.map((g) => g.views[name]).find(Boolean)

const args = process.argv.slice(2)
const given = args.indexOf('--to')
const to = given < 0 ? mkdtempSync(join(tmpdir(), 'wits-views-')) : resolve(args.splice(given, 2)[1])
mkdirSync(to, { recursive: true })
const some = (of) => { const named = of.filter((x) => args.includes(x)); return named.length > 0 ? named : of }
const theSizes = some(Object.keys(sizes)), theSchemes = some(schemes)
const words = args.filter((a) => !(a in sizes) && !schemes.includes(a))
const wanted = (name) => words.length === 0 || words.some((w) => w.startsWith('=') ? w.slice(1) === name : name.includes(w))

const { binary, remove } = build()
const browser = await browse()
const failed = []
let taken = 0
try {
  for (const { start, views, anew = false } of groups) {
    const names = Object.keys(views).filter(wanted)
    if (names.length === 0) continue
    let started = await start(binary, browser)
    let used = false
    for (const name of names) {
      for (const size of theSizes) {
        if (anew && used) {
          await started.end()
          started = await start(binary, browser)
        }
        used = true
        const { page, close } = await open(browser, started.address, { fresh: true, viewport: sizes[size], colorScheme: theSchemes[0], reducedMotion: 'reduce' })
        page.setDefaultTimeout(120_000) // on a busy machine, too
        try {
          await views[name](page, started)
          for (const scheme of theSchemes) {
            await page.emulateMedia({ colorScheme: scheme })
            await page.waitForTimeout(taken === 0 ? 1500 : 700) // pictures and fonts have come, and nothing moves any more
            await page.screenshot({ path: join(to, `${name}-${size}-${scheme}.png`) })
            taken++
          }
        } catch (error) {
          failed.push(`${name} at ${size}: ${error.message.split('\n')[0]}`)
          await page.screenshot({ path: join(to, `FAILED-${name}-${size}.png`) })
        }
        await close()
      }
    }
    await started.end()
  }
} finally {
  await browser.close()
  remove()
}
console.log(`${taken} pictures in ${to}`)
for (const f of failed) console.log(`not taken: ${f}`)
process.exitCode = failed.length > 0 ? 1 : 0
