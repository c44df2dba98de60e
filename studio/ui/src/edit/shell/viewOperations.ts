/* What is seen of the page, and how everything else is found. */
import type { Editor } from '../editor';
import { define, type Operation } from '../operation';
import { fold, folded, focusPanel, showFoot, feet, type Foot } from './layout';
import { nextTheme } from '../../shell/theme';

const panels = ['documents', 'outline', 'canvas', 'properties', ...feet] as const;

const titles: Record<(typeof panels)[number], string> = {
  documents: 'the documents', outline: 'the outline', canvas: 'the canvas', properties: 'the properties', problems: 'the problems', terminal: 'the terminal', changes: 'the differences',
};

const side = (id: string, title: string, key: string, shift = false): Operation => ({
  name: `view.${id}`, title, group: 'View', quiet: true, keys: [{ key, ctrl: true, shift, inText: true }],
  run: () => { fold(`edit-${id}`, !folded(`edit-${id}`)); },
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
  { name: 'view.next-panel', title: 'Next panel', group: 'View', quiet: true, keys: [{ key: 'F6', inText: true }], run: () => { nextPanel(1); } },
  { name: 'view.previous-panel', title: 'Previous panel', group: 'View', quiet: true, keys: [{ key: 'F6', shift: true, inText: true }], run: () => { nextPanel(-1); } },
  side('left', 'Documents and outline on or off', 'b'),
  side('right', 'Properties on or off', 'b', true),
  {
    name: 'view.foot', title: 'Problems, terminal and differences on or off', group: 'View', quiet: true, keys: [{ key: 'j', ctrl: true, inText: true }],
    params: [{ name: 'show', doc: 'which of them', optional: true, choices: () => feet }],
    run: (_, a) => { if (a.show !== undefined) showFoot(a.show as Foot); else fold('foot', !folded('foot')); },
  },
  { name: 'view.next-tab', title: 'Next open document', group: 'View', quiet: true, keys: [{ key: 'PageDown', alt: true, inText: true }], enabled: tabs, run: (e) => nextTab(e, 1) },
  { name: 'view.previous-tab', title: 'Previous open document', group: 'View', quiet: true, keys: [{ key: 'PageUp', alt: true, inText: true }], enabled: tabs, run: (e) => nextTab(e, -1) },
  { name: 'view.theme', title: 'Theme: system, light, dark', group: 'View', quiet: true, run: () => { nextTheme(); } },
  { name: 'view.commands', title: 'Command palette', group: 'View', quiet: true, keys: [{ key: 'k', ctrl: true, inText: true }], run: (e) => { e.show('commands'); } },
  { name: 'view.keys', title: 'Keyboard shortcuts', group: 'View', quiet: true, keys: [{ key: '?' }, { key: 'F1', inText: true }], run: (e) => { e.show('keys'); } },
  { name: 'project.go', title: 'Go to a document or a node…', group: 'Project', quiet: true, keys: [{ key: 'p', ctrl: true, inText: true }], run: (e) => { e.show('go'); } },
  {
    name: 'project.search', title: 'Search everywhere…', group: 'Project', quiet: true, keys: [{ key: 'f', ctrl: true, shift: true, inText: true }, { key: '/' }],
    params: [{ name: 'query', doc: 'words', optional: true }], run: (e, a) => { e.show('search', a.query === undefined ? {} : { query: a.query }); },
  },
);
