// How quick the editor is with a large document: node dev/measure-editor.mjs URL DOCUMENT, for a server that edits a project
// with the document in it. It prints milliseconds: to open the document, to undo, and of frames while the page pans, zooms,
// drags and undoes.
import { chromium } from '@playwright/test';
import { frames } from './frames.mjs';

const [url = 'http://127.0.0.1:8420/', path = 'large.graph.json', executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] });
const page = await (await browser.newContext({ viewport: { width: 1600, height: 900 } })).newPage();
await page.goto(url);
const row = page.locator(`[data-document="${path}"]`);
await row.waitFor();
await page.waitForTimeout(800);

/** From the click to the frame in which the document is drawn. */
const opened = await page.evaluate(async (path) => {
  const from = performance.now();
  document.querySelector(`[data-document="${path}"]`).click();
  const drawn = () => document.querySelector('.edit-flow canvas.painted') ?? document.querySelector('.edit-flow [data-node]');
  while (!drawn()) await new Promise(window.requestAnimationFrame);
  await new Promise(window.requestAnimationFrame);
  return performance.now() - from;
}, path);
await page.waitForTimeout(6000);

const figures = { opened: Math.round(opened) };
async function measure(name, act) {
  figures[name] = await frames(page, act);
}

const box = await page.locator('.edit-flow').boundingBox();
const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
const empty = async () => {
  for (let dy = 0; dy < 300; dy += 7) for (let dx = 0; dx < 200; dx += 50)
    if (await page.evaluate(([x, y]) => !document.elementFromPoint(x, y)?.closest('[data-thing], [data-link]'), [x + dx, y + dy])) return [x + dx, y + dy];
  return [x, y];
};
async function pan() {
  const [px, py] = await empty();
  await page.mouse.move(px, py);
  await page.mouse.down({ button: 'left' });
  for (let i = 1; i <= 60; i++) await page.mouse.move(px + 240 * Math.sin(i / 8), py + 120 * Math.sin(i / 5));
  await page.mouse.up();
}
async function zoom(by) {
  await page.mouse.move(x, y);
  for (let i = 0; i < 25; i++) await page.mouse.wheel(0, by);
}
await measure('pan, all of it', pan);
await measure('zoom in', () => zoom(-60));
await measure('pan, near', pan);
await measure('zoom out', () => zoom(60));
await measure('zoom to and fro', async () => { await zoom(-110); await zoom(110); });

/** Until the frame after it. */
const timed = (keys) => page.evaluate(async (k) => {
  const from = performance.now();
  window.dispatchEvent(new window.KeyboardEvent('keydown', { key: k, ctrlKey: true, bubbles: true, cancelable: true }));
  await new Promise((done) => { window.requestAnimationFrame(() => { setTimeout(done, 0); }); });
  return performance.now() - from;
}, keys);
await page.keyboard.press('Control+a');
await page.waitForTimeout(500);
for (let i = 0; i < 10; i++) await page.keyboard.press('Control+ArrowRight');
await page.mouse.move(x, y);
const undone = [];
await page.waitForTimeout(3000);
for (const k of ['z', 'y', 'z', 'y', 'z']) undone.push(Math.round(await timed(k)));
figures['undo of moving all'] = undone;
await measure('undo and redo', async () => { for (let i = 0; i < 20; i++) { await timed(i % 2 ? 'z' : 'y'); } });
console.log(path, JSON.stringify(figures, null, 1));
await browser.close();
