import '../../tests/tests.css';
import './branches.css';
import { useEffect, useRef, useState } from 'react';
import { useLive } from '../../../live/context';
import { Icon } from '../../../shell/icons';
import { useDebug } from '../../context';
import { branchText, switchTo } from './branches';
import { CompareView } from './CompareView';

interface Props {
  rate: number;
  /** Where the button is that opened it: the card stands above. */
  at: DOMRect;
  onClose: () => void;
}

/** The timelines that were left, to compare with and to return to. */
export function BranchesCard({ rate, at, onClose }: Props) {
  const live = useLive();
  const box = useRef<HTMLElement>(null);
  const branches = useDebug((s) => s.standing?.branches);
  const current = useDebug((s) => s.standing?.timeline);
  const [chosen, setChosen] = useState<number | null>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  useEffect(() => {
    const outside = (e: Event) => {
      if (e.target instanceof Element && !box.current?.contains(e.target) && !e.target.closest('[data-action="compare"]')) onClose();
    };
    window.addEventListener('pointerdown', outside);
    return () => {
      window.removeEventListener('pointerdown', outside);
    };
  }, [onClose]);
  if (!branches || !current || branches.length === 0) return null;
  const list = [...branches].reverse();
  const compared = list.find((b) => b.id === chosen) ?? list[0];
  return (
    <section
      ref={box}
      className="popover branches-card"
      style={{ left: Math.max(8, Math.min(at.left, window.innerWidth - 888)), bottom: window.innerHeight - at.top + 8, maxHeight: at.top - 16 }}
      tabIndex={-1}
      role="dialog"
      aria-label="Branches"
      data-testid="compare"
      onKeyDown={(e) => {
        if (e.key !== 'Escape') return;
        e.stopPropagation();
        onClose();
      }}
    >
      <h3>Branches</h3>
      <ul className="branch-list">
        <li data-branch={current.id} data-current="true">
          <b>{current.name}</b> <span className="small-chip">current timeline</span>
          <span className="quiet-text">{current.cause}</span>
        </li>
        {list.map((b) => (
          <li key={b.id} data-branch={b.id}>
            <b>{b.name}</b>
            <span className="quiet-text">{[branchText(b, rate), b.cause].filter(Boolean).join('; ')}</span>
            <button type="button" className="quiet" aria-pressed={b === compared} title={`Everything in which ${current.name} differs from ${b.name}`} onClick={() => { setChosen(b.id); }}>
              Compare
            </button>
            <button type="button" data-action={`switch-${String(b.id)}`} title={`${b.name} becomes the current timeline; ${current.name} is kept as a branch`} onClick={() => { switchTo(live, b.id); }}>
              Switch to it
            </button>
            <button type="button" className="quiet icon" data-action={`drop-${String(b.id)}`} aria-label={`Forget ${b.name}`} title={`Forget ${b.name}: its frames are gone then`} onClick={() => { void live.debug.act((c) => c.dropBranch({ branch: b.id })); }}>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      {compared && <CompareView key={`${String(current.id)} ${String(compared.id)}`} branch={compared} current={current} />}
      <p className="quiet-text">At most 8 branches are kept, in a quarter of the recording’s memory. The one that was left longest ago goes first.</p>
    </section>
  );
}
