import { Panel } from '../../shell/Panel';
import { useEdit, useEditor } from '../context';

/** Everything that is wrong with the project, and ways out. */
export function Problems() {
  const editor = useEditor();
  const findings = useEdit((s) => s.findings);
  return (
    <Panel id="problems" title={`Problems (${String(findings.length)})`}>
      <ul className="problems" aria-label="Problems">
        {findings.map((f, i) => (
          <li key={i} className={f.warning ? 'warning' : 'error'}>
            <button type="button" className="quiet" onClick={() => void editor.goTo(f)}>
              <b>{f.file}</b> {f.node} {f.reason}
              {f.hint !== undefined && <small>{f.hint}</small>}
            </button>
            {(f.fixes ?? []).map((fix) => (
              <button key={fix.title} type="button" onClick={() => void editor.fix(f, fix)}>
                {fix.title}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
