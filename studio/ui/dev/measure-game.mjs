// How smooth the page of a running game is: node dev/measure-game.mjs URL [NAME]. It prints milliseconds: of frames while the game
// plays and somebody watches, while they pan and zoom the mind, and from what they press to the next paint. UP=fighter goes up to that
// document of the mind first.
import { chromium } from '@playwright/test';
import { frames } from './frames.mjs';

const [url = 'http://127.0.0.1:8420/', name = url, executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] });
const page = await (await browser.newContext({ viewport: { width: 1600, height: 900 } })).newPage();
await page.addInitScript(() => {
  window.pressed = new Map();
  new window.PerformanceObserver((list) => {
    for (const e of list.getEntries()) if (e.interactionId) window.pressed.set(e.interactionId, Math.max(e.duration, window.pressed.get(e.interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
});
await page.goto(url);
const mind = page.locator('.graph-panel [data-node], .graph-panel tr[data-node], .graph-panel [data-card]').first();
const agent = page.locator('[data-agent]').first();
await mind.or(agent).first().waitFor();
await page.waitForTimeout(1000);
// A game of many shows no mind before one of them is chosen.
if (!(await mind.isVisible())) await agent.click();
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
});
await page.waitForTimeout(500);
const pressed = (await page.evaluate(() => [...window.pressed.values()])).sort((a, b) => a - b);
figures['press to paint'] = { over16: pressed.length, median: pressed[Math.floor(pressed.length / 2)] ?? 0, worst: pressed.at(-1) ?? 0 };
console.log(name, JSON.stringify(figures));
await browser.close();
