import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useGame, useLive } from '../../live/context';
import { readable } from '../../live/format';
import { findNode, programOf } from '../../live/state';
import type { CompareResponse } from '../../protocol/control';
import { Icon } from '../../shell/icons';
import { useDebug, useDebugger } from '../context';
import { findPort } from '../paths';
import { BranchesCard } from './branches/BranchesCard';
import { timeState } from './timeState';
import { Told } from '../../labels/Label';

export type Compared = CompareResponse;

const EVERY_MS = 1000;

/** Asks again and again where the run parts from the one that was left, until it has. */
function useCompared(): Compared | null {
  const debug = useDebugger();
  const branch = useDebug((s) => s.standing?.branch ?? false);
  const starts = useDebug((s) => s.standing?.starts ?? 0);
  const line = useDebug((s) => s.standing?.timeline?.id ?? 0);
  const [got, setGot] = useState<Compared | null>(null);
  useEffect(() => {
    if (!branch) return;
    let gone = false;
    let asked = -1;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const tick = debug.state.standing?.newest ?? 0;
      if (tick !== asked && document.visibilityState !== 'hidden') {
        try {
          const c = await debug.control.compare();
          if (gone) return;
          setGot(c);
          timeState.setState({ parted: { left: c.left, parts: c.parts } });
          asked = tick;
          if (c.parts >= 0) return;
        } catch {
          // There may be nothing to compare yet.
        }
      }
      if (!gone) timer = setTimeout(() => void ask(), EVERY_MS);
    };
    timer = setTimeout(() => void ask(), 100);
    return () => {
      gone = true;
      clearTimeout(timer);
      setGot(null);
      timeState.setState({ parted: null });
    };
  }, [debug, branch, starts, line]);
  return branch ? got : null;
}

/** In short: whether and where the run parts from what happened before. */
export function summary(c: Compared, rate: number): string {
  if (c.parts < 0) return `as before so far, ${((c.until - c.left) / rate).toFixed(1)} s`;
  const after = (c.parts - c.left) / rate;
  return `differs from frame ${c.parts}, ${after < 0.05 ? 'at once' : `after ${after.toFixed(1)} s`}`;
}

/** What happened before, next to what happens now. */
export function Comparison({ rate }: { rate: number }) {
  const compared = useCompared();
  const branches = useDebug((s) => s.standing?.branches.length ?? 0);
  // Where the button is, while the card is open.
  const [at, setAt] = useState<DOMRect | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  if (!compared) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className="compare"
        data-action="compare"
        aria-expanded={at !== null}
        title="The timelines that were left when you went on from the past: compare with them, or return to them"
        onClick={(e) => {
          setAt(at ? null : e.currentTarget.getBoundingClientRect());
        }}
      >
        <Icon name="branch" /> {branches > 0 && <span>{branches === 1 ? '1 branch' : `${String(branches)} branches`}</span>} <span className="summary">{summary(compared, rate)}</span>
      </button>
      {at && branches > 0 &&
        createPortal(
          <BranchesCard
            rate={rate}
            at={at}
            onClose={() => {
              setAt(null);
              button.current?.focus();
            }}
          />,
          document.body,
        )}
      {at && branches === 0 &&
        createPortal(
          <Card
            compared={compared}
            rate={rate}
            at={at}
            onClose={() => {
              setAt(null);
              button.current?.focus();
            }}
          />,
          document.body,
        )}
    </>
  );
}

interface CardProps {
  compared: Compared;
  rate: number;
  /** Where the button is that opened it: the card stands above. */
  at: DOMRect;
  onClose: () => void;
}

/** Stands over all panels: the one with its button is too low for it. */
function Card({ compared, rate, at, onClose }: CardProps) {
  const box = useRef<HTMLElement>(null);
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
  const live = useLive();
  const agents = useGame((s) => s.agents);
  const goTo = (agent: number, path: string) => {
    const program = programOf(live.state, agent);
    const port = program && findPort(program, path);
    const node = program && !port ? findNode(program, path) : null;
    live.select(agent, port?.part.id ?? node?.part ?? 0, port?.node?.id ?? node?.node ?? -1);
  };
  return (
    <section
      ref={box}
      className="popover compare-card"
      style={{ left: at.left, bottom: window.innerHeight - at.top + 8 }}
      tabIndex={-1}
      role="dialog"
      aria-label="What happened before"
      data-testid="compare"
      onKeyDown={(e) => {
        if (e.key !== 'Escape') return;
        e.stopPropagation();
        onClose();
      }}
    >
      <h3>What happened before</h3>
      <p>
        You went on from frame {compared.left} ({(compared.left / rate).toFixed(2)} s).{' '}
        {compared.parts < 0
          ? `Up to frame ${compared.until} all minds are as they were in the run before.`
          : `Frame ${compared.parts} is the first that differs from the run before. What differs in it:`}
      </p>
      {compared.differences.length > 0 && (
        <div className="scroll" tabIndex={0} role="group" aria-label="Differences">
          <table className="port-table">
            <thead>
              <tr>
                <th>Agent</th>
                <th>Where</th>
                <th>Before</th>
                <th>Now</th>
              </tr>
            </thead>
            <tbody>
              {compared.differences.map((d, i) => (
                <tr key={i}>
                  <th scope="row">{d.name}</th>
                  <td>
                    <button type="button" className="link-like" title="Show it" disabled={!agents.some((a) => a.id === d.agent)} onClick={() => { goTo(d.agent, d.path); }}>
                      <Told text={d.path} />
                    </button>
                  </td>
                  <td className="value was" title={d.was}>{readable(d.was)}</td>
                  <td className="value" title={d.is}>{readable(d.is)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
