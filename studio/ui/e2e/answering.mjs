// A server that stands still: the page says so, refuses or keeps what is done meanwhile, and goes on by itself.
import assert from 'node:assert/strict'
import { mouse } from './hands.mjs'
import { axe, open, serious } from './wits.mjs'

const tickOf = async (page) => Number(await page.getByTestId('tick').textContent())
const later = (page, tick) => page.waitForFunction((t) => Number(document.querySelector('[data-testid=tick]')?.textContent) > t, tick)

export const answeringGame = {
  async 'FW5 a server that stands still does not look healthy, and comes back by itself'(page, { server }) {
    await later(page, 30)
    assert.equal(await page.getByTestId('connection').textContent(), 'Live')
    await page.waitForLoadState('networkidle') // what is loaded after the first view is there
    server.freeze()
    try {
      await page.getByTestId('not-answering').getByText('The server does not answer.').waitFor()
      await page.locator('[data-testid=connection][data-state=silent]', { hasText: 'Not answering' }).waitFor()
      assert.match(await page.getByTestId('not-answering').textContent(), /since \d\d:\d\d:\d\d/)
      for (const id of ['pause', 'step', 'restart']) assert.ok(await page.locator(`[data-action=${id}]`).isDisabled(), `${id} is refused`)
      await page.keyboard.press('Control+K')
      await page.locator('.palette .picker-given', { hasText: 'The server does not answer' }).waitFor()
      await page.locator('.palette input').fill('no such command')
      await page.locator('.palette .picker-none', { hasText: 'The server does not answer' }).waitFor()
      await page.keyboard.press('Escape')
    } finally {
      server.thaw()
    }
    const was = await tickOf(page)
    await page.getByTestId('not-answering').waitFor({ state: 'detached' })
    await page.locator('[data-testid=connection][data-state=open]').waitFor()
    await later(page, was + 20)
    await page.locator('[data-action=pause]').click()
    await page.locator('[data-paused=true]').waitFor()

    // A game that stands still by itself is healthy: more than the time in which a silent one is told.
    const shown = await page.evaluate(() => new Promise((done) => {
      const seen = new Set()
      const look = (n) => {
        seen.add(document.querySelector('[data-testid=connection]')?.dataset.state)
        if (n > 0) setTimeout(() => look(n - 1), 50)
        else done([...seen])
      }
      look(100)
    }))
    assert.deepEqual(shown, ['open'])
  },

  async 'FW5 axe finds nothing serious while the server stands still, in light and in dark'(_, { browser, address, server }) {
    for (const colorScheme of ['light', 'dark']) {
      const { page, close } = await open(browser, address, { bypassCSP: true, colorScheme })
      await page.addScriptTag({ content: axe })
      await later(page, 10)
      server.freeze()
      try {
        await page.getByTestId('not-answering').waitFor()
        await serious(page, `a server that stands still, ${colorScheme}`)
      } finally {
        server.thaw()
      }
      await page.getByTestId('not-answering').waitFor({ state: 'detached' })
      await close()
    }
  },
}

export const answeringEdit = {
  async 'FW5 the editor says that its server stands still, and goes on by itself'(page, { server }) {
    await mouse.open(page, 'fighter.graph.json')
    await page.locator('.edit-flow').waitFor()
    server.freeze()
    try {
      await page.getByTestId('not-answering').getByText('The server does not answer.').waitFor()
      await page.locator('[data-testid=edit-connection][data-state=silent]', { hasText: 'Not answering' }).waitFor()
      await page.keyboard.press('Control+K')
      await page.locator('dialog.picker input').fill('Add a node')
      await page.keyboard.press('Enter')
      await page.locator('.add-dialog .none', { hasText: 'The server does not answer' }).waitFor()
      await page.getByTestId('not-answering').getByText(/wait for their answers|waits for its answer/).waitFor()
    } finally {
      server.thaw()
    }
    await page.locator('.add-dialog [data-add]').first().waitFor()
    await page.getByTestId('not-answering').waitFor({ state: 'detached' })
    await page.locator('[data-testid=edit-connection][data-state=open]').waitFor()
    await page.keyboard.press('Escape')
  },
}
