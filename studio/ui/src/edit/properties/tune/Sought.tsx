import { useEditor } from '../../context';
import { Breakable } from '../../../shell/Breakable';
import { Icon } from '../../../shell/icons';
import { type Obj, Num, steps } from '../../model/json';
import { useAbout } from '../../shell/about';
import { Findings, useFindings } from '../fields/Row';
import { commandOf } from './command';
import { type Mark, marksOf, pathOfMark } from './marks';
import { TuneChip } from './TuneMark';

/** The numbers of the document that a search may change, and the command that seeks them. */
export function Sought({ json }: { json: Obj }) {
  const editor = useEditor();
  const about = useAbout();
  const marks = marksOf(json);
  if (marks.length === 0) return null;
  return (
    <section className="prop-section sought" aria-label="Numbers that may be sought">
      <h3>Numbers that may be sought</h3>
      <ul>
        {marks.map((m) => (
          <Line key={m.name} mark={m} />
        ))}
      </ul>
      <p className="sought-command">
        <code>{commandOf(about)}</code>
        <button type="button" title="Copy the command: it seeks the best numbers by playing" onClick={() => void editor.run('tune.copy')}>
          Copy
        </button>
      </p>
    </section>
  );
}

function Line({ mark }: { mark: Mark }) {
  const editor = useEditor();
  const { name, pointer, value } = mark;
  const at = pathOfMark(name);
  const found = pointer !== undefined && value instanceof Num ? pointer : undefined;
  const parts = steps(`/${name}`);
  return (
    <li data-field={at}>
      <span className="sought-number">
        <button type="button" className="link-like" disabled={pointer === undefined} title={pointer === undefined ? 'It leads to nothing' : 'Go to the number'} onClick={() => void editor.run('number.show', { name })}>
          <Breakable parts={parts} at="/" />
        </button>
        {found !== undefined && <output>{(value as Num).text}</output>}
        <button type="button" className="quiet icon" aria-label={`Stop tuning ${name}`} title="Stop tuning" onClick={() => void editor.run('number.keep', { name })}>
          <Icon name="close" />
        </button>
      </span>
      {found !== undefined ? <TuneChip mark={mark} path={found} label={parts.at(-1) ?? ''} /> : <Wrong at={at} />}
    </li>
  );
}

function Wrong({ at }: { at: string }) {
  const findings = useFindings({ paths: [at] }, true);
  return findings.length > 0 ? <Findings findings={findings} /> : null;
}
