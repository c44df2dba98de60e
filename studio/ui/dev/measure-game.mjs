// How smooth the page of a running game is: node dev/measure-game.mjs URL [NAME]. It prints milliseconds: of frames while the game
// plays and somebody watches, while they pan and zoom the mind, and from what they press to the next paint. What is pressed is pressed three
// times over, for the figure needs many: interaction to next paint is the longest of them but for one in fifty (https://web.dev/articles/inp).
// UP=fighter goes up to that document of the mind first.
import { chromium } from 'playwright-core';
import { frames } from './frames.mjs';

const [url = 'http://127.0.0.1:8420/', name = url, executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] });
const page = await (await browser.newContext({ viewport: { width: 1600, height: 900 } })).newPage();
await page.addInitScript(() => {
  window.pressed = new Map(); // by interaction: its longest event
  let key = '';
  window.addEventListener('keydown', (e) => (key = e.code), true);
  new window.PerformanceObserver((list) => {
    for (const e of list.getEntries()) {
      if (!e.interactionId || e.duration <= (window.pressed.get(e.interactionId)?.ms ?? 0)) continue;
      const on = e.name.startsWith('key') ? key : (e.target?.textContent ?? '').trim().slice(0, 20);
      window.pressed.set(e.interactionId, { ms: e.duration, what: e.name + ' ' + on, waited: Math.round(e.processingStart - e.startTime), worked: Math.round(e.processingEnd - e.processingStart) });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
});
await page.goto(url);
const mind = page.locator('.graph-panel [data-node], .graph-panel tr[data-node], .graph-panel [data-card]').first();
const agent = page.locator('[data-agent]').first();
await mind.or(agent).first().waitFor();
await page.waitForTimeout(1000);
// A game of many shows no mind before one of them is chosen.
await mind.waitFor({ timeout: 5000 }).catch(() => agent.click());
await mind.waitFor();
if (process.env.UP) {
  await page.locator('.graph-panel').getByText(process.env.UP, { exact: true }).first().click();
  await page.getByRole('button', { name: /^Fit/ }).first().click();
}
await page.waitForTimeout(3000);

const figures = {};
figures.nodes = await page.locator('.graph-panel [data-node]').count();
figures.watching = await frames(page, () => page.waitForTimeout(10_000));
const view = page.locator('.graph-view').first();
const box = (await view.count()) > 0 ? await view.boundingBox() : null; // a board of thoughts neither pans nor zooms
if (box) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 60];
  figures['pan and zoom'] = await frames(page, async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let i = 1; i <= 60; i++) await page.mouse.move(x + 200 * Math.sin(i / 8), y - 100 * Math.abs(Math.sin(i / 5)));
    await page.mouse.up();
    for (let i = 0; i < 20; i++) await page.mouse.wheel(0, i % 10 < 5 ? 80 : -80);
  });
}
figures['painted nodes hit'] = 0;
figures['while pressing'] = await frames(page, async () => {
  for (let round = 0; round < 3; round++) {
    const nodes = page.locator('.graph-panel [data-node]');
    // Where nodes are painted there is no element of them: all over the drawing something is hit.
    const painted = (await page.locator('.graph-panel [data-painted=true]').count()) > 0;
    for (let i = 0; i < 8; i++) {
      if (painted && box) await page.mouse.click(box.x + (box.width * (i + 1)) / 9, box.y + (box.height * (1 + (i % 3))) / 4);
      else await nodes.nth(i % Math.max(1, await nodes.count())).click({ timeout: 2000, position: { x: 12, y: 10 } }).catch(() => undefined);
      await page.waitForTimeout(150);
      if (painted && (await page.locator('.graph-view > [role=status].sr').textContent()) !== '') figures['painted nodes hit']++;
    }
    for (const tab of await page.locator('[data-panel=inspector] [role=tab], .panel [role=tab]').all()) {
      await tab.click({ timeout: 2000 }).catch(() => undefined);
      await page.waitForTimeout(150);
    }
    for (const key of ['KeyP', 'KeyP', 'KeyF', 'KeyJ', 'Control+KeyK', 'Escape']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(200);
    }
  }
});
await page.waitForTimeout(500);
const pressed = (await page.evaluate(() => [...window.pressed.values()])).sort((a, b) => a.ms - b.ms);
const all = await page.evaluate(() => performance.interactionCount);
const left = Math.floor(all / 50); // this many outliers are passed over
figures['press to paint'] = { presses: all, over16: pressed.length, median: pressed[Math.floor(pressed.length / 2)]?.ms ?? 0, 'interaction to next paint': pressed.at(-1 - left)?.ms ?? 0, worst: pressed.at(-1)?.ms ?? 0, slowest: pressed.slice(-3).reverse() };
console.log(name, JSON.stringify(figures));
await browser.close();
