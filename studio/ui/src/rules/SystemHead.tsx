/* What holds for all of a document's rules that watch, and what came of the last update. */
import './watch.css';
import { useCell, useLive } from '../live/context';
import type { Part } from '../protocol/messages';

/** The last update, in the words of a designer. */
export const resultText = (result: string): string => ({ matched: 'a rule was selected', unmatched: 'no rule matched', capped: 'the cap was hit before a rule was found' })[result] ?? 'none yet';

/** A counter of the part. */
export function Told({ part, name, title }: { part: Part; name: string; title: string }) {
  const { mind } = useLive();
  const port = part.ports.find((p) => p.name === name && !p.trigger);
  const is = useCell(mind.value(port?.value));
  return <span><span className="label">{title}</span><output data-told={name}>{is?.short ?? '·'}</output></span>;
}

/** How rules are chosen, and how often none matched. */
export function SystemHead({ part }: { part: Part }) {
  const { mind } = useLive();
  const said = (kind: string): string[] => (part.extras ?? []).filter((e) => e.kind === kind).map((e) => e.text);
  const result = useCell(mind.value(part.ports.find((p) => p.name === 'Result')?.value))?.short ?? '';
  return (
    <div className="system" role="group" aria-label="How rules are chosen">
      <span><span className="label">Chooses</span>{[...said('chooses'), ...said('first')].join(', ')}</span>
      <span><span className="label">Needs</span>{(part.extras ?? []).find((e) => e.kind === 'threshold')?.parts?.[0] ?? '1'}</span>
      {said('otherwise').length > 0 && <span><span className="label">If none matches</span>{said('otherwise').join('; ')}</span>}
      <span><span className="label">Last update</span><output data-told="Result" data-result={result}>{resultText(result)}</output></span>
      <Told part={part} name="Looked" title="Looked at" />
      <Told part={part} name="Unmatched" title="None matched" />
      {(part.extras ?? []).length > 0 && <Told part={part} name="Capped" title="Cap hit" />}
    </div>
  );
}
