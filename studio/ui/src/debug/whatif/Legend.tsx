import { useGame } from '../../live/context';
import { useDebug } from '../context';
import { Turn } from './Turn';
import './whatif.css';

/** On the stage: which figures are of which future, and the way to the other. */
export function FuturesLegend({ metres }: { metres: number | null }) {
  const w = useDebug((s) => s.standing?.whatIf ?? null);
  const name = useGame((s) => s.agents.find((a) => a.id === s.agent)?.name ?? '');
  if (!w) return null;
  return (
    <div className="futures-legend" data-testid="futures-legend">
      <Turn change={w.change} />
      {metres !== null && (
        <p>
          {name} stands {metres.toFixed(1)} m from the ghost
        </p>
      )}
    </div>
  );
}
