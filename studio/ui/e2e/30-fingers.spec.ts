import { open } from './hands.ts';
import { expect, test } from './fixtures.ts';

test.use({ newcomer: true, hasTouch: true, viewport: { width: 1280, height: 720 } });

test('a tap selects, a node is dragged, one finger pans, two zoom, a long press opens the menu', async ({ project, page }) => {
  await project('games/duel');
  await open(page, 'engage.graph.json');
  const node = page.locator('[data-panel=canvas] [data-node="InRange"]');
  const cdp = await page.context().newCDPSession(page);
  type Point = [x: number, y: number];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Point[]): Promise<unknown> => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const slide = async (from: Point[], to: Point[]): Promise<void> => {
    await touch('touchStart', ...from);
    for (let i = 1; i <= 8; i++) await touch('touchMove', ...from.map(([x, y], k): Point => [x + (((to[k]?.[0] ?? x) - x) * i) / 8, y + (((to[k]?.[1] ?? y) - y) * i) / 8]));
    await touch('touchEnd');
  };
  const at = async (): Promise<Point> => {
    const b = await node.boundingBox();
    if (!b) throw new Error('InRange is not drawn');
    return [b.x + b.width / 2, b.y + 12];
  };
  const moved = ([x, y]: Point): Promise<void> => expect.poll(async () => Math.hypot((await at())[0] - x, (await at())[1] - y), 'how far it has moved').toBeGreaterThan(20);
  await node.scrollIntoViewIfNeeded(); // the canvas fits the graph when it has measured its nodes, and stands still then
  const first = await at();
  await page.touchscreen.tap(...first);
  await expect(page.locator('[data-panel=properties] .prop-title input')).toHaveValue('InRange');
  await slide([first], [[first[0] + 60, first[1] + 60]]);
  await moved(first);
  await expect(page).toHaveTitle(/^●/); // it lies elsewhere in the document
  await touch('touchStart', await at());
  await expect(page.locator('[role=menu] [role^=menuitem]').first()).toBeVisible();
  await touch('touchEnd');
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=menu]')).toHaveCount(0);
  const pane = await page.locator('[data-panel=canvas] .react-flow__pane').boundingBox();
  if (!pane) throw new Error('there is no canvas');
  const empty: Point = [pane.x + pane.width / 2, pane.y + pane.height - 90];
  const second = await at();
  await slide([empty], [[empty[0] + 70, empty[1] - 50]]);
  await moved(second);
  const zoom = page.locator('[data-zoom]').first();
  const before = (await zoom.getAttribute('data-zoom')) ?? '';
  await slide([[empty[0] - 30, empty[1] - 30], [empty[0] + 30, empty[1] - 30]], [[empty[0] - 120, empty[1] - 30], [empty[0] + 120, empty[1] - 30]]);
  await expect(zoom).not.toHaveAttribute('data-zoom', before);
});
