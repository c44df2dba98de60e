// For everybody: targets, zoom of 200 %, forced colours, screen readers, keys and fingers.
import assert from 'node:assert/strict'
import { axe, emulate, open, serious, tabTo } from './wits.mjs'

/** Targets below 24 by 24 px whose circle of 24 px meets another target [WCAG 2.2, 2.5.8]; words in a text and what parts panels are exempt. */
function small() {
  const of = 'button, a[href], input, select, textarea, summary, [role=tab], [role=button], [role=treeitem], [role=option]'
  // What of a drawing lies outside of its panel is not there to be hit.
  const outside = (e, r) => {
    const v = e.closest('.react-flow')?.getBoundingClientRect()
    return v !== undefined && (r.left >= v.right || r.right <= v.left || r.top >= v.bottom || r.bottom <= v.top)
  }
  const boxes = [...document.querySelectorAll(of)].map((e) => ({ e, r: e.getBoundingClientRect() })).filter(({ e, r }) => !outside(e, r) && r.width > 0 && r.height > 0 && getComputedStyle(e).visibility !== 'hidden' && !e.closest('.sr') && !(e.matches('.link-like, p a')))
  const fits = (r) => r.width >= 23.5 && r.height >= 23.5
  return boxes.filter(({ e, r }) => {
    if (fits(r)) return false
    const [x, y] = [r.left + r.width / 2, r.top + r.height / 2]
    return boxes.some(({ e: o, r: s }) => {
      if (o === e || o.contains(e) || e.contains(o)) return false
      if (fits(s)) return Math.hypot(Math.max(s.left - x, 0, x - s.right), Math.max(s.top - y, 0, y - s.bottom)) < 12
      return Math.hypot(s.left + s.width / 2 - x, s.top + s.height / 2 - y) < 23.5
    })
  }).map(({ e, r }) => `${e.tagName.toLowerCase()} ${e.getAttribute('aria-label') ?? e.textContent.slice(0, 20)} ${Math.round(r.width)}x${Math.round(r.height)}`)
}

/** What lies over what it should not: pairs of controls of the header that overlap, and those that cannot be scrolled to. */
function lost() {
  const seen = [...document.querySelectorAll('.top button, .top select, .top h1, .top .connection')].map((e) => ({ e, r: e.getBoundingClientRect() })).filter(({ r }) => r.width > 0)
  const over = seen.flatMap(({ e, r }, i) => seen.slice(i + 1).filter(({ e: o, r: s }) => !e.contains(o) && !o.contains(e) && r.left < s.right - 1 && s.left < r.right - 1 && r.top < s.bottom - 1 && s.top < r.bottom - 1).map(({ e: o }) => `${e.textContent} over ${o.textContent}`))
  const out = seen.filter(({ r }) => r.right > window.innerWidth + 1 || r.left < -1).map(({ e }) => `${e.textContent || e.getAttribute('aria-label')} is outside`)
  return [...over, ...out]
}

/** Waits until something has lain at the same place for ten pictures of the page, and says where. */
async function still(page, selector) {
  const found = await page.waitForFunction((of) => {
    const b = document.querySelector(of)?.getBoundingClientRect()
    if (b === undefined) return null
    const at = [b.x + b.width / 2, b.y + 12]
    const was = window.lay
    window.lay = { at, times: was !== undefined && Math.hypot(was.at[0] - at[0], was.at[1] - at[1]) < 0.5 ? was.times + 1 : 0 }
    return window.lay.times >= 10 ? at : null
  }, selector)
  return found.jsonValue()
}

/** Waits until there is one of each of two sorts, and says how each looks at that moment: a running game changes which is which. */
const looks = async (page, ...sorts) => (await page.waitForFunction((of) => {
  const found = of.map((sort) => document.querySelector(sort))
  return found.includes(null) ? null : found.map((e) => {
    const s = getComputedStyle(e)
    return [s.outlineStyle, s.outlineWidth, s.backgroundColor, s.borderStyle].join(' ')
  })
}, sorts)).jsonValue()

const differ = async (page, what, ...sorts) => {
  const [one, other] = await looks(page, ...sorts)
  assert.notEqual(one, other, what)
}

async function document(page, name) {
  await page.locator(`[data-document="${name}"]`).dblclick()
  await page.locator('[data-panel=canvas] [data-node]').first().waitFor()
}

const narrow = { viewport: { width: 640, height: 360 } }

export const accessLive = {
  async 'FU9 a game: targets, 200 % zoom, forced colours, screen readers'(_, { browser, address }) {
    const { page, close } = await open(browser, address, { fresh: true, bypassCSP: true })
    await page.addScriptTag({ content: axe })
    await page.locator('.graph-panel [data-node]').first().waitFor()
    assert.deepEqual(await page.evaluate(small), [], 'targets')

    // What the watched character does is said, and how a node is that has the focus.
    await page.waitForFunction(() => document.querySelector('[data-testid=spoken]').textContent.length > 8)
    assert.equal(await page.getByTestId('spoken').getAttribute('aria-live'), 'polite')
    const node = page.locator('.graph-panel .thing', { has: page.locator('[data-active]') }).first()
    assert.match(await node.getAttribute('aria-label') ?? '', /\w+, \w+/)
    for (const colorScheme of ['light', 'dark']) {
      await emulate(page, { colorScheme, forcedColors: 'active', reducedMotion: 'reduce' })
      await differ(page, `a node that runs looks otherwise, ${colorScheme}`, '.graph-panel [data-node].active', '.graph-panel [data-node].inactive')
      await differ(page, `what is pressed looks otherwise, ${colorScheme}`, '[data-action=auto-open][aria-pressed=true]', '[data-action=tidy]')
      await serious(page, `forced colours, ${colorScheme}`)
    }

    // The focus walks from node to node within the canvas, and how each is stands beside its name.
    await tabTo(page, '.graph-panel .graph-view')
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction(() => {
      const on = document.querySelector('.graph-panel .graph-view'), id = on.getAttribute('aria-activedescendant')
      return document.activeElement === on && id !== null && /running/.test(document.getElementById(id)?.getAttribute('aria-description') ?? '')
    })
    await close()

    const zoomed = await open(browser, address, { fresh: true, ...narrow })
    await zoomed.page.locator('.graph-panel [data-node]').first().waitFor()
    assert.deepEqual(await zoomed.page.evaluate(lost), [], 'the header at 200 %')
    for (const panel of ['.stage', '.graph-panel', '[data-panel=inspector]', '[data-panel=timeline]']) {
      await zoomed.page.locator(panel).first().scrollIntoViewIfNeeded()
      const box = await zoomed.page.locator(panel).first().boundingBox()
      assert.ok(box.width > 400 || panel === '.stage', `${panel} has room at 200 %: ${box.width}`)
    }
    assert.ok(await zoomed.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing is wider than the window')
    await zoomed.close()
  },
}

export const accessEdit = [
  {
    name: 'FU9 documents: targets, 200 % zoom, forced colours, and Tab leads through the page and out again',
    from: 'games/duel',
    async test(_, { browser, address }) {
      const { page, close } = await open(browser, address, { fresh: true, bypassCSP: true })
      await page.addScriptTag({ content: axe })
      await document(page, 'engage.graph.json')
      await page.locator('[data-panel=canvas] [data-node]').first().click()
      assert.deepEqual(await page.evaluate(small), [], 'targets')
      // No trap: Tab comes by header, documents, canvas, foot and properties, and out of the page.
      const came = new Set()
      for (let i = 0; i < 200 && came.size < 5; i++) {
        await page.keyboard.press('Tab')
        came.add(await page.evaluate(() => document.activeElement?.closest('.top, [data-panel]')?.getAttribute('data-panel') ?? (document.activeElement?.closest('.top') ? 'header' : 'header')))
      }
      for (const panel of ['header', 'documents', 'canvas', 'problems', 'properties']) assert.ok(came.has(panel), `Tab does not come by ${panel}: ${[...came].join(', ')}`)
      for (const colorScheme of ['light', 'dark']) {
        await emulate(page, { colorScheme, forcedColors: 'active' })
        await differ(page, `the document that is open looks otherwise, ${colorScheme}`, '[data-document][aria-selected=true]', '[data-document][aria-selected=false]')
        await serious(page, `forced colours, ${colorScheme}`)
      }
      await close()

      const zoomed = await open(browser, address, { fresh: true, ...narrow })
      await document(zoomed.page, 'engage.graph.json')
      assert.deepEqual(await zoomed.page.evaluate(lost), [], 'the header at 200 %')
      for (const panel of ['documents', 'canvas', 'properties', 'problems']) {
        const found = zoomed.page.locator(`[data-panel=${panel}]`).first()
        await found.scrollIntoViewIfNeeded()
        assert.ok((await found.boundingBox()).width > 400, `${panel} has room at 200 %`)
      }
      await zoomed.close()
    },
  },
  {
    name: 'FU9 fingers: a tap selects, a node is dragged, two fingers zoom, one pans, a long press opens the menu',
    from: 'games/duel',
    async test(_, { browser, address }) {
      const { page, close } = await open(browser, address, { fresh: true, hasTouch: true, viewport: { width: 1280, height: 720 } })
      await document(page, 'engage.graph.json')
      const cdp = await page.context().newCDPSession(page)
      const touch = (type, ...points) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
      const move = async (from, to) => {
        for (let i = 1; i <= 8; i++) await touch('touchMove', ...from.map(([x, y], k) => [x + ((to[k][0] - x) * i) / 8, y + ((to[k][1] - y) * i) / 8]))
      }
      const slide = async (from, to) => {
        await touch('touchStart', ...from)
        await move(from, to)
        await touch('touchEnd')
      }
      const node = page.locator('[data-panel=canvas] [data-node="InRange"]')
      const at = async () => {
        const b = await node.boundingBox()
        return [b.x + b.width / 2, b.y + 12]
      }
      const moved = (from) => page.waitForFunction(([s, x, y]) => {
        const b = document.querySelector(s).getBoundingClientRect()
        return Math.hypot(b.x + b.width / 2 - x, b.y + 12 - y) > 20
      }, ['[data-panel=canvas] [data-node="InRange"]', ...from])
      // The canvas fits the graph when it has measured its nodes: fingers come when it stands still.
      const first = await still(page, '[data-panel=canvas] [data-node="InRange"]')
      await page.touchscreen.tap(...first)
      await page.waitForFunction(() => [...document.querySelectorAll('[data-panel=properties] input')].some((i) => i.value === 'InRange'))
      await slide([first], [[first[0] + 60, first[1] + 60]])
      await moved(first)
      await page.waitForFunction(() => document.title.startsWith('●')) // it lies elsewhere in the document
      const pressed = await at()
      await touch('touchStart', pressed)
      await page.locator('[role=menu]').waitFor()
      await touch('touchEnd')
      await page.locator('[role=menu] [role^=menuitem]').first().waitFor()
      await page.keyboard.press('Escape')
      const pane = await page.locator('[data-panel=canvas] .react-flow__pane').boundingBox()
      const empty = [pane.x + pane.width / 2, pane.y + pane.height - 90]
      const second = await at()
      await slide([empty], [[empty[0] + 70, empty[1] - 50]])
      await moved(second)
      const percent = () => page.locator('[data-zoom]').first().getAttribute('data-zoom')
      const before = await percent()
      await slide([[empty[0] - 30, empty[1] - 30], [empty[0] + 30, empty[1] - 30]], [[empty[0] - 120, empty[1] - 30], [empty[0] + 120, empty[1] - 30]])
      await page.waitForFunction((was) => document.querySelector('[data-zoom]').dataset.zoom !== was, before)
      assert.ok(await page.evaluate(() => [...document.querySelectorAll('.top button')].every((b) => b.getBoundingClientRect().height >= 43.5)) || !(await page.evaluate(() => window.matchMedia('(pointer: coarse)').matches)), 'targets for fingers')
      await close()
    },
  },
]
