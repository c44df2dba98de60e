import './branches.css';
import { useState } from 'react';
import { useLive } from '../../../live/context';
import { Icon } from '../../../shell/icons';
import { useDebug } from '../../context';
import { useTickNow } from '../usePast';
import type { Extent } from '../view';
import { forkWarning, switchTo } from './branches';

/** Says before a fork what it keeps, and after it what it kept. */
export function ForkNote({ extent }: { extent: Extent }) {
  const live = useLive();
  const tick = useTickNow();
  const current = useDebug((s) => s.standing?.timeline);
  const left = useDebug((s) => s.standing?.branches.at(-1));
  // What this page found when it came is no news.
  const [seen, setSeen] = useState<number | null>(null);
  if (current && seen === null) setSeen(current.id);
  const warning = current ? forkWarning(tick, extent.newest) : '';
  if (warning !== '') {
    return (
      <p className="fork-note" data-testid="fork-note">
        <Icon name="branch" /> <span>{warning}</span>
      </p>
    );
  }
  if (!current || !left || seen === null || seen === current.id) return null;
  return (
    <p className="fork-note" data-testid="forked" role="status">
      <Icon name="branch" />
      <span>
        You are on <b>{current.name}</b>, which forks at frame {left.at}. <b>{left.name}</b> is kept up to frame {left.to}.
      </span>
      <button type="button" className="quiet" data-action="switch-back" title={`${left.name} becomes the current timeline; ${current.name} is kept as a branch`} onClick={() => { switchTo(live, left.id); }}>
        Switch back
      </button>
      <button type="button" className="quiet icon" aria-label="Dismiss" onClick={() => { setSeen(current.id); }}>
        <Icon name="close" />
      </button>
    </p>
  );
}
