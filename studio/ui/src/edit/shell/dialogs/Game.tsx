/* Dialogs about the game that runs what is edited. */
import type { Over } from '../../editor';
import type { Finding, Need } from '../../protocol';
import { gameOf, useAbout } from '../about';
import { AddOwn, Needed } from '../Needed';
import { count } from '../names';
import { reportLines, type Reloaded } from '../reload';
import { Buttons, Cancel, Window } from '../Window';

/** What the game loads and is not there. */
export function Needs({ args }: { args: Over['args'] }) {
  const needs = (args.needs ?? []) as readonly Need[];
  const problems = (args.problems ?? []) as readonly Finding[];
  const any = !gameOf(useAbout())?.needs;
  return (
    <Window title="The game cannot start yet">
      <p>{needs.length === 1 ? 'A document is missing' : any ? 'It starts with one of these documents' : `${String(needs.length)} documents are missing`}:</p>
      <Needed needs={needs} />
      {problems.length > needs.length && <p className="quiet-text">There {problems.length - needs.length === 1 ? 'is' : 'are'} {count(problems.length - needs.length, 'problem')} besides.</p>}
      <Buttons>
        <Cancel title="Later" />
        <AddOwn className="primary" paths={needs.map((n) => n.path)} title={needs.length === 1 ? 'Add the game’s own' : `Add all ${String(needs.length)}`} />
      </Buttons>
    </Window>
  );
}

/** What became of the running minds when documents were saved. */
export function Report({ args }: { args: Over['args'] }) {
  const report = args.report as Reloaded;
  return (
    <Window title="Changes in the running game" className="wide">
      <ul className="report">
        {reportLines(report).map((p) => (
          <li key={p.root} className={p.done ? 'good' : 'bad'}>
            <b>{p.root}</b> <span>{p.text}</span>
            {p.parts.map((part) => (
              <div key={part.title} className="report-part">
                <span className="quiet-text">{part.title}</span>
                <span>{part.items.join(', ')}</span>
              </div>
            ))}
          </li>
        ))}
      </ul>
      <Buttons note={`${report.milliseconds.toFixed(1)} ms`}>
        <Cancel title="Close" />
      </Buttons>
    </Window>
  );
}
