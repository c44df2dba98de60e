import { useCell, useLive } from '../live/context';
import type { Combined } from './model';
import { type Share } from './shares';
import { Told } from '../labels/Label';

const words: Readonly<Record<Combined['by'], string>> = {
  sum: 'the sum', average: 'the average by weight', budget: 'in turn, as long as the budget lasts', first: 'the first that is not zero',
};

/** A value that the thoughts make together: what it is, and who gave how much. */
export function CombinedRow({ combined, shares, onPick }: { combined: Combined; shares: readonly Share[]; onPick: (node: number) => void }) {
  const { mind } = useLive();
  const now = useCell(mind.value(combined.port.value));
  const given = shares.filter((s) => s.value === combined.name);
  return (
    <section className="combined" aria-label={`${combined.name}, combined`} data-combined={combined.name}>
      <p>
        <b><Told text={combined.name} /></b>
        <output title={now?.full}>{now?.short ?? '·'}</output>
        {combined.port.unit && <span className="unit">{combined.port.unit}</span>}
        <span className="how">
          {words[combined.by]}
          {combined.most > 0 && `, at most ${String(combined.most)}`}
        </span>
      </p>
      <Shares of={combined} given={given} onPick={onPick} />
    </section>
  );
}

/** Who gave how much of it. */
export function Shares({ of: combined, given, onPick }: { of: Combined; given: readonly Share[]; onPick: (node: number) => void }) {
  return (
    <div className="shares" role="list" aria-label={`Who gives to ${combined.name}`}>
      {given.filter((s) => s.share > 0).map((s) => (
        <span
          key={s.node}
          role="listitem"
          className={`share share-${String(s.node % 6)}`}
          data-share={s.name}
          style={{ flexGrow: Math.max(0.02, s.share) }}
          title={`${s.name}: ${s.long}${combined.port.unit ? ` ${combined.port.unit}` : ''}, ${(s.share * 100).toFixed(0)}% of all`}
          onClick={() => {
            onPick(s.node);
          }}
        >
          <span><Told text={s.name} /></span> {(s.share * 100).toFixed(0)}%
        </span>
      ))}
      {given.every((s) => s.share <= 0) && <span className="quiet-text" role="listitem">no thought gives a value</span>}
    </div>
  );
}
