// What the documents of a game that runs show of its minds, kind by kind. Each is a moment of the game that comes sooner or later,
// so that a test waits for it and looks at all of it at once.
import { mouse } from './hands.mjs'
import { options as guarded } from './guard.mjs'

/** From the game to one of its documents, which shows whose mind it is. */
async function toDocument(page, path) {
  await page.locator('[data-testid=connection][data-state=open]').waitFor()
  await page.getByTestId('tick').waitFor()
  await page.keyboard.press('F4')
  await mouse.open(page, path)
  await page.locator('.live-who [aria-pressed=true]').waitFor()
}

/** Without live values nothing of the mind is left on the canvas; with them it is there again. */
async function offAndOn(page, live) {
  await page.keyboard.press('Alt+l')
  await page.waitForFunction((css) => document.querySelector(css) === null, live)
  await page.keyboard.press('Alt+l')
  await page.locator(live).first().waitFor()
}

const who = (page, name) => page.getByLabel('Whose mind is shown').selectOption({ label: name })

export const values = [
  {
    name: 'FU8: goals and actions show the plan, and what is so of what it needs',
    game: 'camp', from: 'studio/ui/e2e/camp',
    async test(page) {
      await toDocument(page, 'cook.goap.json')
      await page.waitForFunction(() => {
        const card = (name) => document.querySelector(`.edit-flow .plan-card[data-node="${name}"]`)
        return card('Kindle')?.dataset.active === 'true' && card('Kindle').dataset.step === '1' && card('Kindle').querySelector('[data-reading="needs Wood"]').textContent === 'true'
          && card('Wood').querySelector('[data-reading=Value]').textContent === 'true' && card('KeepWarm').dataset.active === 'true'
          && document.querySelector('[data-line="/actions/Kindle /goals/KeepWarm"]').classList.contains('on')
      })
      await offAndOn(page, '.edit-flow .plan-card[data-active=true]')
    },
  },
  {
    name: 'FU8: tasks show the chosen methods, and the condition that refused another',
    game: 'camp', from: 'studio/ui/e2e/camp',
    async test(page) {
      await toDocument(page, 'watch.htn.json')
      await page.locator('.live-who', { hasText: 'Watch' }).waitFor()
      await page.waitForFunction(() => {
        const card = (name) => document.querySelector(`.edit-flow .plan-card[data-node="${name}"]`)
        return card('Patrol')?.dataset.active === 'true' && card('Defend').dataset.verdict === 'refused' && card('Defend').querySelector('[data-row-key="when 1"] .holds')?.textContent === 'not so'
          && card('Stones').querySelector('[data-reading=Stones]').textContent === '2'
      })
      await offAndOn(page, '.edit-flow .plan-card[data-active=true]')
    },
  },
  {
    name: 'FU8: layers show which lie on the stack, and what their hints say',
    game: 'grove', from: 'studio/ui/e2e/grove', options: ['--seed', '1', '-o', 'scene=scouts'],
    async test(page) {
      await toDocument(page, 'scout.hinted.json')
      await page.waitForFunction(() => {
        const layer = (name) => document.querySelector(`.edit-flow .layer[data-node="${name}"]`)
        return layer('Ranger')?.dataset.active === 'true' && layer('Courage').querySelector('[data-read=Health] output').textContent !== '·'
          && document.querySelector('.edit-flow .sends [data-hint=Attack][data-says=positive]') !== null && layer('Ranger').querySelector('[data-hint=Attack][data-says=positive]') !== null
      })
      await page.locator('.edit-flow .layer[data-node=Caution][data-active=true]').waitFor()
      await offAndOn(page, '.edit-flow .layer[data-active=true]')
    },
  },
  {
    name: 'FU8: a board shows what its fields hold, and which are not set',
    game: 'grove', from: 'studio/ui/e2e/grove',
    async test(page) {
      await toDocument(page, 'squad.board.json')
      await page.waitForFunction(() => {
        const [spotted, leader] = ['Spotted', 'Leader'].map((name) => document.querySelector(`.edit-flow [data-reading="${name}"]`))
        return spotted?.dataset.set === 'true' && /^-?\d.* m$/.test(spotted.textContent) && leader.textContent === 'not set'
      })
      await offAndOn(page, '.edit-flow [data-reading=Spotted]')
    },
  },
  {
    name: 'FU8: thoughts show which lane runs, who gives how much, and why others do not run',
    game: 'herd', from: 'studio/ui/e2e/herd',
    async test(page) {
      await toDocument(page, 'deer.thoughts.json')
      await page.waitForFunction(() => {
        const lane = (key) => document.querySelector(`.thoughts-edit .board > .lanes > .lane-place > .lane[data-lane="${key}"]`)
        const thought = (name) => document.querySelector(`.thoughts-edit .thought[data-node="${name}"]`)
        return lane(2)?.classList.contains('lane-runs') && thought('Herd').dataset.standing === 'runs' && Number(thought('Herd').querySelector('[data-effect]').dataset.effect) > 0
          && document.querySelector('.combine-edit [data-share=Herd]') !== null
      })
      await page.waitForFunction(() => {
        const thought = (name) => document.querySelector(`.thoughts-edit .thought[data-node="${name}"]`)
        return thought('Escape').dataset.standing === 'runs' && thought('Graze').querySelector(':scope > .thought-card > .thought-why')?.textContent === 'Escape is more urgent'
      })
      await who(page, 'Bo')
      await page.locator('.thought[data-standing=runs]').first().waitFor()
      await offAndOn(page, '.thought[data-standing]')
    },
  },
  {
    name: 'FU8: a query shows what it found the last time, and what each test made of it',
    game: 'guard', options: guarded,
    async test(page) {
      await page.getByTestId('speed').selectOption({ index: 4 })
      await toDocument(page, 'hide.query.json')
      await page.locator('[data-testid=query-now] .found').waitFor()
      await page.waitForFunction(() => {
        const now = (name) => document.querySelector(`.query-edit [data-now="${name}"]`)
        return Number(now('cone').querySelector('output').textContent) > 0 && /^\d+ out$/.test(now('NonVisibilityFromQuerier').querySelector('.out').textContent)
          && /^[01]\.\d\d for \d/.test(now('DistanceFromQuerier').querySelector('.share').textContent) && Number(document.querySelector('[data-result=Count] output').textContent) > 0
      })
      await offAndOn(page, '[data-testid=query-now]')
    },
  },
  {
    name: 'FU8: senses show what the watched character perceives with each, and what it remembers',
    game: 'guard', options: guarded,
    async test(page) {
      await page.getByTestId('speed').selectOption({ index: 4 })
      await toDocument(page, 'guard.senses.json')
      await page.locator('tr[data-row="/profiles/Guard/sensors/Eyes"] [data-sensed][data-now]').first().waitFor()
      await page.locator('.senses-profile [data-sensed][data-now=false]').first().waitFor()
      await offAndOn(page, '.senses-table .now-cell')
    },
  },
  {
    name: 'FG11: sliders change what the sniper sees, and the scores of its options follow',
    game: 'sniper',
    async test(page) {
      await page.locator('[data-testid=connection][data-state=open]').waitFor()
      await page.getByTestId('tick').waitFor()
      const sliders = page.locator('.sliders summary')
      await page.locator('[data-crumb]').first().click()
      await sliders.click()
      const fire = page.locator('[data-slider=UnderFire] input')
      const chosen = (...names) => page.waitForFunction((of) => of.includes(document.querySelector('.utility tr[data-active=true]')?.dataset.node), names)
      await fire.click()
      await page.locator('[data-slider=UnderFire] .hand-mark').waitFor()
      await chosen('Retreat', 'FightBack')
      await page.waitForFunction(() => document.querySelector('[data-slider=UnderFire] input').checked)
      await fire.click()
      await chosen('Hide', 'Snipe')
      await page.locator('[data-slider=UnderFire] .hand-mark').click()
      await page.locator('[data-slider=UnderFire] .hand-mark').waitFor({ state: 'detached' })
    },
  },
]
