/* Dialogs about the game that runs what is edited. */
import { useEditor } from '../../context';
import type { Over } from '../../editor';
import type { Finding, Need } from '../../protocol';
import { KindIcon } from '../KindIcon';
import { count } from '../names';
import { reportLines, type Reloaded } from '../reload';
import { Buttons, Cancel, Window } from '../Window';

/** What the game loads and is not there. */
export function Needs({ args }: { args: Over['args'] }) {
  const editor = useEditor();
  const needs = (args.needs ?? []) as readonly Need[];
  const problems = (args.problems ?? []) as readonly Finding[];
  return (
    <Window title="The game cannot start yet">
      <p>It loads {needs.length === 1 ? 'a document that is' : 'documents that are'} not there:</p>
      <ul className="start-list">
        {needs.map((n, i) => (
          <li key={n.path}>
            <button
              type="button"
              data-need={n.path}
              data-first={i === 0 ? true : undefined}
              onClick={() => {
                editor.show('new-document', { path: n.path, kind: n.kind, implements: n.implements ?? [], doc: n.doc ?? '' });
              }}
            >
              <KindIcon kind={n.kind} />
              <b>Create {n.path}</b>
              <small>
                {(n.implements ?? []).length > 0 && `Implements ${(n.implements ?? []).join(', ')}. `}
                {n.doc}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {problems.length > needs.length && <p className="quiet-text">There {problems.length - needs.length === 1 ? 'is' : 'are'} {count(problems.length - needs.length, 'problem')} besides.</p>}
      <Buttons>
        <Cancel title="Later" />
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
