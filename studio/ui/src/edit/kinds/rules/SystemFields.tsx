/* What holds for all of a document's rules that watch, to be written in. */
import '../../../rules/watch.css';
import { useEffect, useMemo } from 'react';
import { readOf, valueAt } from '../../../rules/now';
import { resultText, Told } from '../../../rules/SystemHead';
import { useCell, useLive } from '../../../live/context';
import type { Part } from '../../../protocol/messages';
import { useEditor, useJson } from '../../context';
import { Num, Obj } from '../../model/json';
import { numberOf } from '../../properties/fields/simple';
import { useMany } from '../../../utility/useMany';
import { Draft } from './cells';
import { ordersOf, trainingOf } from './model';
import { tableState } from './state';

function Result({ part }: { part: Part }) {
  const { mind } = useLive();
  const result = useCell(mind.value(part.ports.find((p) => p.name === 'Result')?.value))?.short ?? '';
  return <span><span className="label">Last update</span><output data-told="Result" data-result={result}>{resultText(result)}</output></span>;
}

/** The button that keeps what training has taught the mind that is shown. */
function Keep({ part }: { part: Part }) {
  const editor = useEditor();
  const live = useLive();
  const rules = useMemo(() => part.nodes.filter((n) => valueAt(n, 'Gained') !== undefined), [part]);
  const cells = useMemo(() => rules.map((n) => live.mind.value(valueAt(n, 'Gained'))), [live, rules]);
  const moved = useMany(cells, () => String(cells.filter((c) => Number(c.get()?.full ?? 0) !== 0).length));
  useEffect(() => {
    tableState.setState({ learned: () => new Map(rules.map((n) => [n.name, readOf(live, n, 'Gained') || 0])) });
    return () => { tableState.setState({ learned: null }); };
  }, [live, rules]);
  return (
    <button type="button" data-action="keep-learned" disabled={moved === '0'} title="Write the weights that the rules have now into the document, and lock them: they stay, and the greatest come first" onClick={() => void editor.run('rules.keep')}>
      Keep what was taught ({moved})
    </button>
  );
}

/** How rules are chosen, and what is done if none matches. */
export function SystemFields({ part }: { part: Part | null }) {
  const editor = useEditor();
  const json = useJson();
  const [choose, otherwise] = [json.object('choose'), json.object('otherwise')];
  const text = (o: Obj, m: string): string => { const v = o.get(m); return v instanceof Num ? v.text : ''; };
  const set = (path: string, value: string | undefined): void => void editor.run('property.set', { paths: path, ...(value !== undefined && { value }) });
  const whole = (t: string): boolean => /^\d+$/.test(t.trim());
  const share = (t: string): number => numberOf(t)?.value ?? 0;
  const training = trainingOf(json);
  const train = (to: string): void => {
    if (to === '') set('/training', undefined);
    else if (json.has('training')) set('/training/locked', to === 'locked' ? 'true' : undefined);
    else set('/training', '{"success": 0.1, "failure": 0.1}');
  };
  return (
    <div className="system" role="group" aria-label="How rules are chosen">
      <label>
        <span className="label">Chooses</span>
        <select aria-label="Which of the rules that match are chosen" value={choose.text('order') || 'listed'} onChange={(e) => { set('/choose/order', e.target.value === 'listed' ? undefined : JSON.stringify(e.target.value)); }}>
          {ordersOf(json).map(([name, title]) => <option key={name} value={name}>{title}</option>)}
        </select>
      </label>
      <label title="How many rules run at once at most; 0 for all">
        <span className="label">At once</span>
        <Draft number text={text(choose, 'first')} label="How many rules run at once at most" placeholder="1" wrong={(t) => (t.trim() === '' || whole(t) ? '' : 'A whole number; 0 for all')} take={(t) => { set('/choose/first', t.trim() === '' ? undefined : t.trim()); }} />
      </label>
      <label title="What share of the weights of its terms must hold for a rule to match, unless the rule says otherwise">
        <span className="label">Needs</span>
        <Draft number text={text(json, 'threshold')} label="What rules need to match" placeholder="1" wrong={(t) => (t.trim() === '' || (share(t) > 0 && share(t) <= 1) ? '' : 'A share: above 0, up to 1')} take={(t) => { set('/threshold', t.trim() === '' ? undefined : numberOf(t)?.text); }} />
      </label>
      <label>
        <span className="label">If none matches</span>
        <select aria-label="The rule that fires if none matches" value={otherwise.text('rule')} onChange={(e) => { set('/otherwise/rule', e.target.value === '' ? undefined : JSON.stringify(e.target.value)); }}>
          <option value="">what runs goes on</option>
          {json.list('rules').map((r) => (r instanceof Obj ? r.text('name') : '')).filter(Boolean).map((n) => <option key={n} value={n}>{n} fires</option>)}
        </select>
      </label>
      <label title="Whether success and failure move the weights of rules, so that those that do well are drawn more often">
        <span className="label">Weights</span>
        <select aria-label="Whether weights are trained" value={training} onChange={(e) => { train(e.target.value); }}>
          <option value="">stay as written</option>
          <option value="trained">are trained</option>
          {json.has('training') && <option value="locked">are locked</option>}
        </select>
      </label>
      {part && training === 'trained' && <Keep part={part} />}
      {part && <><Result part={part} /><Told part={part} name="Unmatched" title="None matched" /></>}
    </div>
  );
}
