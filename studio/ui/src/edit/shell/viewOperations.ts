/* What is seen of the page, and how everything else is found. */
import type { Editor } from '../editor';
import { define, type Operation, type Shared } from '../operation';
import { fold, folded, focusPanel, showFoot, feet, type Foot } from './layout';
import { go, mode } from '../../mode';
import { setSetting, settings } from '../../live/settings';
import { changeLanguage, nextTheme } from '../../shell/theme';

const panels = ['documents', 'outline', 'canvas', 'properties', ...feet] as const;

const titles: Record<(typeof panels)[number], string> = {
  documents: 'the documents', outline: 'the outline', canvas: 'the canvas', properties: 'the properties', problems: 'the problems', terminal: 'the terminal', changes: 'the differences',
};

const side = (id: string, title: string): Shared => ({
  name: `view.${id}`, title, run: () => { fold(`edit-${id}`, !folded(`edit-${id}`)); },
});

function nextPanel(by: 1 | -1): void {
  const now = document.activeElement?.closest<HTMLElement>('[data-panel]')?.dataset.panel;
  const there = panels.filter((p) => p === 'canvas' || document.querySelector(`[data-panel="${p}"]`) !== null);
  const at = there.findIndex((p) => p === now);
  const to = there[(at + by + there.length) % there.length];
  if (to !== undefined) focusPanel(to);
}

function nextTab(e: Editor, by: 1 | -1): Promise<void> | undefined {
  const { tabs, current } = e.state;
  const to = tabs[(tabs.indexOf(current ?? '') + by + tabs.length) % tabs.length];
  return to === undefined ? undefined : e.open(to);
}

const tabs = (e: Editor): boolean => e.state.tabs.length > 1;

define(
  ...panels.map((p, i): Operation => ({ name: `view.to-${p}`, title: `Go to ${titles[p]}`, group: 'View', quiet: true, keys: [{ key: String(i + 1), alt: true, inText: true }], run: () => { focusPanel(p); } })),
  { name: 'view.next-panel', run: () => { nextPanel(1); } },
  { name: 'view.previous-panel', run: () => { nextPanel(-1); } },
  side('left', 'Documents and outline on or off'),
  side('right', 'Properties on or off'),
  {
    name: 'view.foot', title: 'Problems, terminal and differences on or off',
    run: (_, a) => { if (a.show !== undefined) showFoot(a.show as Foot); else fold('foot', !folded('foot')); },
  },
  { name: 'view.next-tab', title: 'Next open document', group: 'View', also: ['cycle'], quiet: true, keys: [{ key: 'PageDown', alt: true, inText: true }], enabled: tabs, run: (e) => nextTab(e, 1) },
  { name: 'view.previous-tab', title: 'Previous open document', group: 'View', also: ['cycle'], quiet: true, keys: [{ key: 'PageUp', alt: true, inText: true }], enabled: tabs, run: (e) => nextTab(e, -1) },
  { name: 'view.live-values', title: 'Live values on the canvas, on or off', group: 'View', quiet: true, keys: [{ key: 'l', alt: true, inText: true }], also: ['watch', 'debug', 'running', 'activity', 'values', 'play mode'], run: () => { setSetting({ liveValues: !settings.getState().liveValues }); } },
  { name: 'view.theme', run: () => { nextTheme(); } },
  { name: 'view.language', run: () => { changeLanguage(); } },
  { name: 'view.gallery', enabled: () => mode.getState().gallery, run: () => { go('gallery'); } },
  { name: 'view.commands', unlisted: true, enabled: (e) => e.state.over === null || e.state.over.name === 'commands', run: (e) => { if (e.state.over) e.hide(); else e.show('commands'); } },
  { name: 'view.keys', run: (e) => { e.show('keys'); } },
  { name: 'project.go', title: 'Go to a document or a node…', run: (e) => { e.show('go'); } },
  {
    name: 'project.search', run: (e, a) => { e.show('search', a.query === undefined ? {} : { query: a.query }); },
  },
);
