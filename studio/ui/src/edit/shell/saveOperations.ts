/* Versions: what is not saved, what is on the disk, what was there before. */
import type { Editor } from '../editor';
import { define, type Args } from '../operation';
import type { DocText } from '../protocol';
import { comparison, compare, endCompare, summary } from './compare';
import { showFoot } from './layout';
import { discard, keepMine, recoveries, takeText, takeTheirs, textOf } from './saving';

const here = (e: Editor): boolean => e.doc !== undefined;
const dirty = (e: Editor): boolean => e.doc?.dirty ?? false;
const external = (e: Editor): boolean => e.doc?.external !== undefined;
const current = (e: Editor): string => {
  if (e.state.current === null) throw new Error('There is no document open.');
  return e.state.current;
};
const of = (a: Args): string => a.with ?? 'saved';

define(
  { name: 'document.discard', title: 'Discard what is not saved', group: 'Document', also: ['revert', 'reload', 'throw away'], doc: 'Undo brings it back.', enabled: dirty, run: (e) => discard(e, current(e)) },
  { name: 'document.merge', title: 'Merge with what is on the disk', group: 'Document', also: ['combine', 'conflict'], enabled: external, run: async (e) => { await e.save(); } },
  { name: 'document.take-theirs', title: 'Take what is on the disk', group: 'Document', also: ['conflict', 'reload', 'overwrite mine'], doc: 'What was here is one step of undo away.', enabled: external, run: (e) => takeTheirs(e, current(e)) },
  { name: 'document.keep-mine', title: 'Keep what is here', group: 'Document', also: ['conflict', 'overwrite'], doc: 'The file on disk stays in the version history.', enabled: external, run: (e) => keepMine(e, current(e)) },
  { name: 'document.history', title: 'Version history…', group: 'Document', also: ['old versions', 'undo history', 'source control', 'older', 'git'], keys: [{ key: 'h', alt: true, inText: true }], enabled: here, run: (e) => { e.show('former', { path: current(e) }); } },
  {
    name: 'document.restore', title: 'Restore an earlier version', group: 'Document', also: ['old version', 'revert', 'rollback'], enabled: here, doc: 'As a change that undo takes back.',
    params: [{ name: 'version', doc: 'an earlier version, or a git revision such as HEAD' }],
    run: async (e, a) => { const path = current(e); takeText(e, path, 'restore an earlier version', await textOf(e, path, a.version ?? '')); },
  },
  {
    name: 'document.compare', title: 'Compare with…', group: 'Document', also: ['diff', 'difference', 'changes', 'git'], keys: [{ key: 'd', alt: true, inText: true }], enabled: here,
    doc: 'What differs is listed below the canvas and marked on it, until it is ended.',
    params: [{ name: 'with', doc: 'saved, HEAD or another git revision, or an earlier version', optional: true, choices: () => ['saved', 'HEAD'] }],
    run: async (e, a) => {
      const c = await compare(e, of(a));
      showFoot('changes');
      return c ? `Compared with ${c.title}: ${summary(c.changes)}.` : '';
    },
  },
  { name: 'document.compare-end', title: 'End the comparison', group: 'Document', also: ['diff', 'stop'], enabled: () => comparison.getState().now !== null, run: (e) => { endCompare(e); } },
  {
    name: 'project.recover', title: 'Unsaved changes from other sessions…', group: 'Project', also: ['autosave', 'lost', 'crash'],
    run: async (e) => { const { others } = await recoveries(e); if (others.length === 0) return 'There are no unsaved changes from other sessions.'; e.show('recoveries', { others }); return ''; },
  },
  {
    name: 'document.text', title: 'Show the document’s text', group: 'Document', also: ['json', 'source', 'raw', 'code'], enabled: here,
    run: async (e) => { const path = current(e); e.show('text', { path, text: e.doc?.unreadable === undefined && e.doc ? (await formatted(e)) : (e.doc?.text ?? '') }); },
  },
);

/** The document's text in the form that it is saved in. */
async function formatted(e: Editor): Promise<string> {
  const text = e.doc ? e.text(e.doc) : '';
  return e.request<DocText>('patch', { text, operations: [] }).then((t) => t.text, () => text);
}
