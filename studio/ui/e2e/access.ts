// What everybody needs of a page beyond what axe finds.
import { expect, type Page } from '@playwright/test';

/** Targets below 24 by 24 px whose circle of 24 px meets another target [WCAG 2.2, 2.5.8]; words in a text and what parts panels are exempt. */
function small(): string[] {
  const of = 'button, a[href], input, select, textarea, summary, [role=tab], [role=button], [role=treeitem], [role=option]';
  // What of a drawing lies outside of its panel is not there to be hit.
  const outside = (e: Element, r: DOMRect): boolean => {
    const v = e.closest('.react-flow')?.getBoundingClientRect();
    return v !== undefined && (r.left >= v.right || r.right <= v.left || r.top >= v.bottom || r.bottom <= v.top);
  };
  const boxes = [...document.querySelectorAll(of)]
    .map((e) => ({ e, r: e.getBoundingClientRect() }))
    .filter(({ e, r }) => !outside(e, r) && r.width > 0 && r.height > 0 && getComputedStyle(e).visibility !== 'hidden' && !e.closest('.sr') && !e.matches('.link-like, p a'));
  const fits = (r: DOMRect): boolean => r.width >= 23.5 && r.height >= 23.5;
  return boxes
    .filter(({ e, r }) => {
      if (fits(r)) return false;
      const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
      return boxes.some(({ e: o, r: s }) => {
        if (o === e || o.contains(e) || e.contains(o)) return false;
        if (fits(s)) return Math.hypot(Math.max(s.left - x, 0, x - s.right), Math.max(s.top - y, 0, y - s.bottom)) < 12;
        return Math.hypot(s.left + s.width / 2 - x, s.top + s.height / 2 - y) < 23.5;
      });
    })
    .map(({ e, r }) => `${e.tagName.toLowerCase()} ${e.getAttribute('aria-label') ?? e.textContent?.slice(0, 20) ?? ''} ${Math.round(r.width)}x${Math.round(r.height)}`);
}

/** What lies over what it should not: pairs of controls of the header that overlap, and those that cannot be scrolled to. */
function lost(): string[] {
  const seen = [...document.querySelectorAll('.top button, .top select, .top h1, .top .connection')].map((e) => ({ e, r: e.getBoundingClientRect() })).filter(({ r }) => r.width > 0);
  const over = seen.flatMap(({ e, r }, i) =>
    seen
      .slice(i + 1)
      .filter(({ e: o, r: s }) => !e.contains(o) && !o.contains(e) && r.left < s.right - 1 && s.left < r.right - 1 && r.top < s.bottom - 1 && s.top < r.bottom - 1)
      .map(({ e: o }) => `${e.textContent ?? ''} over ${o.textContent ?? ''}`),
  );
  const out = seen.filter(({ r }) => r.right > window.innerWidth + 1 || r.left < -1).map(({ e }) => `${e.textContent || (e.getAttribute('aria-label') ?? '')} is outside`);
  return [...over, ...out];
}

export const targets = async (page: Page): Promise<void> => {
  expect(await page.evaluate(small), 'targets that are too small').toEqual([]);
};

/** At 200 % the header has all of its controls, and panels have room. */
export async function zoomed(page: Page, panels: string[]): Promise<void> {
  expect(await page.evaluate(lost), 'the header at 200 %').toEqual([]);
  for (const panel of panels) {
    const at = page.locator(panel).first();
    await at.scrollIntoViewIfNeeded();
    expect((await at.boundingBox())?.width, `${panel} has room at 200 %`).toBeGreaterThan(400);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing is wider than the window').toBe(true);
}

/** Two things look otherwise. */
export async function differ(page: Page, what: string, one: string, other: string): Promise<void> {
  const looks = (of: string): Promise<string> =>
    page.locator(of).first().evaluate((e) => {
      const s = getComputedStyle(e);
      return [s.outlineStyle, s.outlineWidth, s.backgroundColor, s.borderStyle].join(' ');
    });
  expect(await looks(one), what).not.toBe(await looks(other));
}
