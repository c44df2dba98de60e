// Makes the pictures of the pages in docs and of the games: of the duel, and of one that is debugged, in docs/img; of the village and
// the robots in their games' folders; of documents that are edited; and those of all games in the gallery.
// Give names of games to make only theirs, or editor or gallery.
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { browse, build, edit, folder, open, play, root } from './wits.mjs'

const viewport = { width: 1600, height: 1000 }
const shoot = (page, name) => page.screenshot({ path: join(root, `${name}.png`) })

const games = {
  async duel(browser, game) {
    for (const colorScheme of ['light', 'dark']) {
      const { page, close } = await open(browser, game.address, { colorScheme, viewport })
      await page.locator('[data-paused=true]').or(page.locator('[data-node="HandleSword"]')).first().waitFor()
      if (colorScheme === 'light') {
        await page.getByTestId('speed').selectOption('4')
        await page.locator('[data-node="RunAway"][data-active="true"]').waitFor()
        await page.locator('[data-action=pause]').click()
        await page.getByTestId('speed').selectOption('1')
      }
      await page.locator('[data-node="LowHealth"]').click()
      await shoot(page, `docs/img/page-${colorScheme}`)
      await close()
    }
  },

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

  async village(browser, game) {
    const dark = await open(browser, game.address, { colorScheme: 'dark', viewport })
    await dark.page.locator('[data-node="Calm"][data-active="true"]').waitFor()
    await dark.page.locator('[data-node="Calm"]').dblclick()
    await dark.page.getByTestId('speed').selectOption('4')
    await dark.page.locator('[data-modifier^="0."]').first().waitFor()
    await dark.page.locator('[data-action=pause]').click()
    await dark.page.locator('[data-paused=true]').waitFor()
    await dark.page.getByTestId('speed').selectOption('1')
    await dark.page.locator('[data-action=follow]').click()
    await dark.page.locator('tr[data-active=true]').click()
    await shoot(dark.page, 'games/village/village-options')
    await dark.close()
    const { page, close } = await open(browser, game.address, { colorScheme: 'light', viewport })
    await page.locator('[data-action=resume]').click()
    await page.locator('[data-action=options]').click()
    await page.getByLabel('Scene').selectOption('blob')
    await page.locator('[data-action=start]').click()
    await page.locator('[data-node="Calm"][data-active="true"]').waitFor()
    await page.getByTestId('speed').selectOption('2')
    await page.locator('[data-node="Threatened"][data-active="true"]').waitFor()
    await page.locator('[data-action=pause]').click()
    await page.locator('[data-paused=true]').waitFor()
    await page.locator('[data-node="Threatened"]').click()
    await page.getByTestId('speed').selectOption('1')
    await page.locator('[data-testid=speed]').evaluate((s) => s.blur())
    await shoot(page, 'games/village/village-machine')
    await close()
  },
}

/** The robot whose mind is shown in the pictures. */
async function guardOf(browser, game, scheme) {
  const { page, close } = await open(browser, game.address, { colorScheme: scheme, viewport })
  await page.locator('[data-agent]').first().click()
  await page.locator('[data-node="Layers"]').waitFor()
  return { page, close }
}

Object.assign(games, {
  async robot(browser, game) {
    const light = await guardOf(browser, game, 'light')
    await light.page.getByTestId('speed').selectOption('4')
    await light.page.locator('[data-node="Startle"][data-active="true"]').waitFor()
    await light.page.locator('[data-action=pause]').click()
    await light.page.locator('[data-paused=true]').waitFor()
    await light.page.locator('[data-node="Startle"]').click()
    await shoot(light.page, 'games/robot/robot')
    await light.close()
    const dark = await guardOf(browser, game, 'dark')
    await dark.page.locator('[data-node="Deliberate_1"]').dblclick()
    await dark.page.locator('[data-action=resume]').click()
    await dark.page.locator('[data-node="Goals"]').waitFor()
    await dark.page.locator('[data-node="Search"][data-active="true"]').waitFor()
    await dark.page.locator('[data-action=pause]').click()
    await dark.page.locator('[data-paused=true]').waitFor()
    await dark.page.locator('[data-node="Suspected"]').click()
    await shoot(dark.page, 'games/robot/robot-dark')
    await dark.close()
  },
})

const options = { debugger: ['--seed', '2', '--option', 'red=fighter', '--option', 'blue=fighter'], duel: ['--seed', '2', '--option', 'red=fighter', '--option', 'blue=berserker'], village: ['--seed', '1'], robot: ['--seed', '3', '--option', 'thief=mind', '--option', 'goals=tree'] }
/** The stage of each game in the gallery: which part of its height is shown, from its middle, and when. */
const stages = { duel: { part: 0.8, tick: 420 }, village: { part: 0.85 }, robot: {}, jedi: { part: 0.9 }, sniper: {}, guard: {}, armada: {}, flock: {} }
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
    const game = await play(binary, 'duel', ...options.duel)
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
    const game = await play(binary, 'village', ...options.village)
    const { page, close } = await document(browser, `${game.address}#edit`, 'dark', 'villager')
    await page.locator('.edit-flow .state.active').first().waitFor()
    await page.locator('.when').first().click()
    await page.waitForTimeout(500)
    await shoot(page, 'docs/img/editor-machine')
    await close()
    await game.stop()
  },
  async robot(browser, binary) {
    const game = await play(binary, 'robot', ...options.robot)
    const tree = await document(browser, `${game.address}#edit`, 'light', 'guard.tree')
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
    const { dir, remove } = folder('games/guard')
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

const wanted = process.argv.slice(2)
const { binary, remove } = build()
const browser = await browse()
try {
  for (const [name, shots] of Object.entries(games)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const game = await play(binary, name === 'debugger' ? 'duel' : name, ...options[name])
    try {
      await shots(browser, game)
    } finally {
      await game.stop()
    }
  }
  for (const shots of wanted.length > 0 && !wanted.includes('editor') ? [] : Object.values(documents)) await shots(browser, binary)
  for (const [name, how] of Object.entries(stages)) {
    if (wanted.length > 0 && !wanted.includes('gallery')) continue
    const game = await play(binary, name, ...(stageOptions[name] ?? []))
    try {
      await stage(browser, name, how, game)
    } finally {
      await game.stop()
    }
  }
} finally {
  await browser.close()
  remove()
}
