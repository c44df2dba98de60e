import { useRef, useEffect } from 'react';
import { NameLabel } from '../../../labels/NameLabel';
import { useLive } from '../../../live/context';
import { OutcomeNow, Terms, TermsNow } from '../../../rules/cells';
import { portOf } from '../../../rules/standing';
import { useWalk } from '../../../rules/useWalk';
import { Badge, ChangeMark } from '../../canvas/marks';
import { useWrong } from '../../canvas/findings';
import { useRunning, useRunningNode } from '../../canvas/running';
import { useEdit, useEditor, useJson, useSelection } from '../../context';
import { KeyHint } from '../../canvas/KeyHint';
import { rulesOf, type RuleAt } from './model';

function Row({ rule, place, live, tab }: { rule: RuleAt; place: number; live: boolean; tab: boolean }) {
  const editor = useEditor();
  const node = useRunningNode(rule.name);
  const selected = useSelection().some((p) => p === rule.path || p.startsWith(`${rule.path}/`));
  const wrong = useWrong(rule.path);
  return (
    <tr
      className={['part-row', selected && 'selected', wrong && !wrong.warning && 'faulty'].filter(Boolean).join(' ')}
      data-row={rule.path}
      data-node={rule.name}
      aria-selected={selected}
      tabIndex={tab ? 0 : -1}
      title={rule.doc || undefined}
      onClick={() => { editor.select([rule.path]); }}
    >
      <td className="mark" title="Its position in the order">{place}</td>
      <th scope="row">
        <b>{rule.name}</b> <NameLabel name={rule.name} />
        {rule.step && <span className="tag" title="Executed only as a step towards another rule">step</span>}
        <ChangeMark id={rule.path} />
        <Badge id={rule.path} />
      </th>
      <td className="rule-terms-cell">{node ? <TermsNow node={node} terms={rule.terms} /> : <Terms terms={rule.terms} />}</td>
      <td className="rule-gives">{rule.gives.join(', ')}</td>
      <td className="value">{rule.due}</td>
      {live && <td>{node && <OutcomeNow node={node} />}</td>}
    </tr>
  );
}

/** The rules of a document in their order, with how they stand in the mind that runs it. */
export function RulesCanvas() {
  const editor = useEditor();
  const json = useJson();
  const rules = rulesOf(json);
  const part = useRunning();
  const live = part !== null;
  const { mind } = useLive();
  const box = useRef<HTMLDivElement>(null);
  const reveal = useEdit((s) => s.reveal);
  const [only = ''] = useSelection();
  const tab = rules.find((r) => only === r.path || only.startsWith(`${r.path}/`))?.path ?? rules[0]?.path;
  const walk = useWalk((row) => { editor.select([row.dataset.row ?? '']); });
  useEffect(() => {
    if (tab !== undefined) box.current?.querySelector(`[data-row="${CSS.escape(tab)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [reveal]); // eslint-disable-line react-hooks/exhaustive-deps -- only when somebody is led there
  return (
    <div ref={box} className="rules-edit">
      <div className="parts-adds">
        <button type="button" data-add="rules" title="Add a rule behind the selected one" onClick={() => void editor.run('part.add', { to: 'rules' })}>+ rule</button>
        <button type="button" data-action="add" title="Add an action or a document as a rule" onClick={() => void editor.run('node.add')}>+ rule that runs… <KeyHint of="node.add" /></button>
        {!json.has('match') && <button type="button" data-action="match" title="Match the rules against the situation instead of evaluating each when it is due" onClick={() => void editor.run('rules.match')}>Make a production system</button>}
        {part && json.object('match').has('train') && (
          <button
            type="button"
            data-action="lock"
            title="Take over the weights that the running mind has learnt, and end the training"
            onClick={() => {
              const weights = part.nodes.flatMap((n) => {
                const now = Number(mind.value(portOf(n, 'Weight')?.value ?? -1).get()?.short ?? NaN);
                return Number.isNaN(now) ? [] : [[n.name, now] as const];
              });
              void editor.run('rules.lock', { weights: JSON.stringify(Object.fromEntries(weights)) });
            }}
          >
            Lock weights
          </button>
        )}
      </div>
      {rules.length === 0 ? (
        <p className="none">There are no rules yet. A rule takes from bins and gives to others, or says what to do in a situation.</p>
      ) : (
        <table role="grid" aria-label="Rules" aria-multiselectable="true" onKeyDown={walk}>
          <thead>
            <tr>
              <th aria-label="Order" />
              <th>Rule</th>
              <th title="What must hold, and what it takes">Left-hand side</th>
              <th>Gives</th>
              <th>{json.has('match') ? '' : 'Evaluated'}</th>
              {live && <th>Now</th>}
            </tr>
          </thead>
          <tbody>
            {rules.map((r, i) => <Row key={r.path} rule={r} place={i + 1} live={live} tab={r.path === tab} />)}
          </tbody>
        </table>
      )}
    </div>
  );
}
