// One canvas: what is drawn of a running mind and of its document looks alike, lies alike, and is seen from as near.
import assert from 'node:assert/strict'

/** How the drawing is seen when it stands still: its scale, and where a node stands in the middle's measures. */
async function seen(page, name) {
  await page.waitForFunction((name) => {
    const box = document.querySelector(`.thing [data-node=${name}]`)?.getBoundingClientRect()
    const now = box && [box.x, box.y, box.width, box.height, document.querySelector('[data-testid=zoom]').dataset.zoom].join()
    const last = window.stood
    window.stood = now
    return now !== undefined && now === last
  }, name, { polling: 200 })
  const scale = await page.getByTestId('zoom').getAttribute('data-zoom')
  const view = await page.locator('.graph-view').boundingBox()
  const box = await page.locator(`.thing [data-node=${name}]`).boundingBox()
  return { scale, x: Math.round(box.x + box.width / 2 - view.x - view.width / 2), y: Math.round(box.y - view.y - view.height / 2), width: Math.round(box.width), height: Math.round(box.height) }
}

/** The node that is drawn nearest to the middle: it is seen on a smaller canvas, too. */
const inTheMiddle = (page) => page.evaluate(() => {
  const view = document.querySelector('.graph-view').getBoundingClientRect()
  const away = (n) => { const b = n.getBoundingClientRect(); return Math.hypot(b.x + b.width / 2 - view.x - view.width / 2, b.y + b.height / 2 - view.y - view.height / 2) }
  return [...document.querySelectorAll('.thing [data-node]')].sort((a, b) => away(a) - away(b))[0].getAttribute('data-node')
})

/** What every node says of itself while it runs: whether it does, and what its ports are worth. */
const says = (page) => page.evaluate(() => Object.fromEntries([...document.querySelectorAll('.thing [data-node]')].map((n) => [
  n.getAttribute('data-node'),
  [n.getAttribute('data-active'), Object.fromEntries([...n.querySelectorAll('[data-port] output.live')].map((v) => [v.closest('[data-port]').getAttribute('data-port'), v.textContent]))],
]).sort()))

const near = (a, b, what) => {
  assert.equal(a.scale, b.scale, `${what}: scale`)
  for (const side of ['x', 'y', 'width', 'height']) assert.ok(Math.abs(a[side] - b[side]) <= 3, `${what}: ${side} is ${a[side]}, and was ${b[side]}`)
}

const toDocument = async (page) => {
  await page.keyboard.press('F4')
  await page.locator('.edit-flow .thing [data-node]').first().waitFor()
}
const toGame = async (page) => {
  await page.keyboard.press('F4')
  await page.locator('[data-testid=connection][data-state=open]').waitFor()
  await page.locator('.graph-panel .thing [data-node]').first().waitFor()
}

export const canvas = {
  async 'FU5: the document is drawn as the mind that runs it, seen from as near, with the same node selected'(page) {
    await page.locator('.thing [data-node]').first().waitFor()
    const name = await inTheMiddle(page)
    await page.locator(`.thing [data-node=${name}] header`).click()
    await page.locator(`.block.selected[data-node=${name}]`).waitFor()
    await page.keyboard.press('Space')
    await page.getByText('Paused').first().waitFor()
    const [was, values] = [await seen(page, name), await says(page)]
    await toDocument(page)
    await page.locator(`.edit-flow .block.selected[data-node=${name}]`).waitFor()
    near(await seen(page, name), was, 'in the document')
    await page.keyboard.press('-')
    await page.waitForFunction((scale) => document.querySelector('[data-testid=zoom]').dataset.zoom !== scale, was.scale)
    const further = await seen(page, name)
    await toGame(page)
    near(await seen(page, name), further, 'back in the game')
    assert.deepEqual(await says(page), values, 'the game stands as it stood')
  },

  async 'FU8: the canvas of a document shows how the mind stands that runs it, until somebody does not want it'(page) {
    await page.locator('.thing [data-node][data-active=true]').first().waitFor()
    await page.keyboard.press('Space')
    await page.getByText('Paused').first().waitFor()
    const live = await says(page)
    const on = (of) => Object.keys(of).filter((name) => of[name][0] === 'true')
    await toDocument(page)
    await page.locator('.edit-flow [data-node][data-active=true]').first().waitFor()
    await page.locator('.edit-flow output.live.set').first().waitFor()
    const told = await says(page)
    assert.deepEqual(on(told), on(live), 'the same nodes run')
    let same = 0
    for (const [name, [, values]] of Object.entries(told)) for (const [port, value] of Object.entries(values)) {
      if (value === '·' || !(port in (live[name]?.[1] ?? {}))) continue
      assert.equal(value, live[name][1][port], `${name}.${port}`)
      same++
    }
    assert.ok(same > 0, 'values are shown')
    await page.keyboard.press('Alt+l')
    await page.locator('[data-action=live-values][aria-pressed=false]').or(page.locator('.canvas-bar:not(:has(.live-who))')).first().waitFor()
    await page.waitForFunction(() => document.querySelector('.edit-flow [data-active]') === null)
    await page.keyboard.press('Alt+l')
    await page.locator('.edit-flow [data-node][data-active=true]').first().waitFor()
  },
}
