/* Which parts of the page are seen. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { setSetting, settings } from '../../live/settings';
import { recall, remember } from './remember';

/** What stands below the canvas. */
export const feet = ['problems', 'terminal', 'changes'] as const;
export type Foot = (typeof feet)[number];

const isFoot = (v: unknown): v is Foot => feet.some((f) => f === v);

interface Layout {
  foot: Foot;
  /** Key of the problem that was gone to last. */
  problem: string;
}

export const layout = createStore<Layout>(() => ({ foot: recall('page', 'foot', isFoot, 'problems'), problem: '' }));

layout.subscribe(({ foot }) => {
  remember('page', 'foot', foot);
});

export const useFoot = (): Foot => useStore(layout, (s) => s.foot);

export const folded = (id: string): boolean => settings.getState().collapsed[id] ?? false;

export function fold(id: string, to: boolean): void {
  setSetting({ collapsed: { ...settings.getState().collapsed, [id]: to } });
}

/** Shows a panel below the canvas. Focus that was in another one of them goes over. */
export function showFoot(foot: Foot): void {
  const inside = typeof document !== 'undefined' && document.activeElement?.closest('.edit-foot .panel-body') !== null && layout.getState().foot !== foot;
  layout.setState({ foot });
  fold('foot', false);
  if (inside) focusPanel(foot);
}

/** The side, if any, that has to be unfolded for a panel to be seen. */
const sides: Readonly<Record<string, string>> = { documents: 'edit-left', outline: 'edit-left', properties: 'edit-right' };

/** What takes the focus in a panel, the best first: what keys walk through. The terminal is a line that is typed. */
const targets: Readonly<Record<string, readonly string[]>> = {
  terminal: ['input'],
  canvas: ['.edit-flow', '.plan-drawing', '[role="tree"]', '[data-row][tabindex="0"]', '[data-canvas]'],
  problems: ['[data-problem][tabindex="0"]'],
};

const anything = ['[role="tree"]'];

/** Shows a panel and puts the focus on it: on its frame unless it has a list, never into a field, which nobody asked for. */
export function focusPanel(id: string): void {
  if (isFoot(id)) showFoot(id);
  else {
    const side = sides[id];
    if (side !== undefined) fold(side, false);
    if (id !== 'canvas') fold(id, false);
  }
  requestAnimationFrame(() => {
    const box = document.querySelector<HTMLElement>(id === 'canvas' ? '.edit-document, .edit-canvas .start' : `[data-panel="${id}"] .panel-body`);
    for (const selector of [...(targets[id] ?? []), ...anything]) {
      const found = box?.querySelector<HTMLElement>(selector);
      found?.focus();
      if (found && document.activeElement === found) return;
    }
    const panel = box?.closest<HTMLElement>('[data-panel]');
    if (!panel) return;
    panel.tabIndex = -1;
    panel.focus();
  });
}
