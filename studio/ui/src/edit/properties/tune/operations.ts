/* Numbers that a search may change, as operations. */
import { writeClip } from '../../clipboard';
import type { Editor } from '../../editor';
import { Num, at, steps } from '../../model/json';
import { define, type Args } from '../../operation';
import { numberOf } from '../fields/simple';
import { labelOf } from '../slots';
import { tuneCommand } from './command';
import { limitsOf } from './limits';
import { boundsFor, canTune, markAt, marksOf, withMark, withoutMark } from './marks';
import { numberMeant, tuneOf } from './state';

const open = (e: Editor): boolean => e.doc !== undefined && e.doc.unreadable === undefined;

function meant(e: Editor, a: Args): { path: string; value: Num } {
  const path = a.path ?? numberMeant(e);
  if (path === '') throw new Error('Go to the field of a number first.');
  const value = at(e.json, steps(path));
  if (!(value instanceof Num) || !canTune(path)) throw new Error(`${path} is no number that stands in the document, and only such can be tuned.`);
  return { path, value };
}

function bound(a: Args, name: 'low' | 'high'): Num | undefined {
  const text = a[name];
  if (text === undefined) return undefined;
  const n = numberOf(text);
  if (!n) throw new Error(`${name} is ${text}, which is no number.`);
  return n;
}

define(
  {
    name: 'number.tune', title: 'Tune a number', group: 'Edit', also: ['optimise', 'optimize', 'search', 'parameter', 'range', 'bounds', 'random'], keys: [{ key: 't', alt: true, shift: true, inText: true }], enabled: open,
    doc: 'wits tune may change the number, between two bounds: half and double to begin with. Of a number that is tuned the bounds are shown.',
    params: [
      { name: 'path', doc: 'JSON Pointer of the number; without it, that of the field', optional: true }, { name: 'low', doc: 'the least that it can be', optional: true }, { name: 'high', doc: 'the most that it can be', optional: true },
      { name: 'log', doc: 'factors count and not differences', optional: true, choices: () => ['true', 'false'] },
    ],
    run: (e, a) => {
      const { path, value } = meant(e, a);
      const [low, high] = [bound(a, 'low'), bound(a, 'high')];
      const had = markAt(e.json, path);
      if (had && a.low === undefined && a.high === undefined && a.log === undefined) {
        tuneOf(e).setState({ open: path });
        return;
      }
      const limits = limitsOf(e, path);
      const first = boundsFor(value.value, limits);
      const log = a.log === undefined ? undefined : a.log === 'true';
      e.change(`tune ${labelOf({ paths: [path] })}`, (json) => withMark(json, path, { low: low ?? (had ? undefined : new Num(first.low)), high: high ?? (had ? undefined : new Num(first.high)), log, ...(!had && limits.whole === true && { whole: true }) }));
    },
  },
  {
    name: 'number.keep', title: 'Stop tuning a number', group: 'Edit', also: ['untune', 'fix', 'constant', 'unmark'], enabled: (e) => open(e) && marksOf(e.json).length > 0,
    doc: 'wits tune leaves the number as it is.',
    params: [{ name: 'path', doc: 'JSON Pointer of the number; without it, that of the field', optional: true }, { name: 'name', doc: 'what "tune" calls it', optional: true, choices: (e) => marksOf(e.json).map((m) => m.name) }],
    run: (e, a) => {
      const name = a.name ?? markAt(e.json, meant(e, a).path)?.name;
      if (name === undefined || !marksOf(e.json).some((m) => m.name === name)) throw new Error('The number is not tuned.');
      tuneOf(e).setState({ open: '' });
      e.change(`stop tuning ${steps(`/${name}`).at(-1) ?? ''}`, (json) => withoutMark(json, name));
    },
  },
  {
    name: 'number.show', title: 'Go to a tuned number', group: 'Edit', also: ['jump', 'parameter'], quiet: true, enabled: (e) => open(e) && marksOf(e.json).length > 0,
    params: [{ name: 'name', doc: 'what "tune" calls it', choices: (e) => marksOf(e.json).map((m) => m.name) }],
    run: async (e, a) => {
      const m = marksOf(e.json).find((x) => x.name === a.name);
      if (m?.pointer === undefined || !e.doc) throw new Error(`${a.name ?? ''} leads to no number of this document.`);
      await e.goTo({ file: e.doc.path, path: m.pointer });
    },
  },
  {
    name: 'tune.copy', title: 'Copy the command that tunes', group: 'Document', also: ['wits tune', 'optimise', 'search', 'terminal', 'command line'], enabled: open,
    run: async (e) => {
      await writeClip(tuneCommand(e));
      e.say('good', 'The command is on the clipboard.');
    },
  },
);
