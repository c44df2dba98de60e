import { useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useGame, useLive } from '../../live/context';
import type { WhatIf } from '../../protocol/control';
import { Icon } from '../../shell/icons';
import { useDebug } from '../context';
import { seekTo } from '../time/actions';
import { useTickNow } from '../time/usePast';
import { differenceText, stretches } from './differences';
import { sides, solidSide, titleOf, useWhatIf, whatIfOf } from './whatIf';
import './whatif.css';

function Lanes({ found }: { found: WhatIf }) {
  const live = useLive();
  const box = useRef<HTMLDivElement>(null);
  const tick = useTickNow();
  const { at, to, change } = found.of;
  const agent = useGame((s) => s.agent);
  const name = useGame((s) => s.agents.find((a) => a.id === s.agent)?.name ?? '');
  const solid = useDebug((s) => solidSide(s.standing));
  const mine = found.agents.find((a) => a.agent === agent);
  // Several that begin in one frame are one mark; those of the watched agent count before others.
  const marks = useMemo(() => {
    const byTick = new Map<number, { tick: number; text: string[]; own: boolean; first: boolean }>();
    found.differences.forEach((d, i) => {
      const m = byTick.get(d.tick) ?? { tick: d.tick, text: [], own: false, first: false };
      byTick.set(d.tick, m);
      m.text.push(`${d.name} ${differenceText(d)}`);
      m.own ||= d.agent === agent;
      m.first ||= i === 0;
    });
    return [...byTick.values()];
  }, [found, agent]);
  const span = to + 1 - at;
  const left = (t: number): string => `${((t - at) / span) * 100}%`;
  const go = (e: PointerEvent) => {
    const r = box.current?.getBoundingClientRect();
    if (r) seekTo(live, Math.min(to, Math.max(at, at + Math.floor(((e.clientX - r.left) / Math.max(1, r.width)) * span))), to);
  };
  const walk = (e: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
    const jump = { PageUp: -1 as const, PageDown: 1 as const }[e.key];
    if (step !== undefined) seekTo(live, Math.min(to, Math.max(at, tick + step * (e.shiftKey ? 10 : 1))), to);
    else if (jump !== undefined) whatIfOf(live).step(jump, tick);
    else if (e.key === 'Home') seekTo(live, at);
    else if (e.key === 'End') seekTo(live, to, to);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <section className="futures" aria-label="Two futures" data-testid="futures">
      <div className="futures-names">
        <span className="futures-steps">
          <button type="button" className="quiet icon" data-action="what-if-previous" aria-label="Difference before" title="To the difference before (Page up in the lanes)" onClick={() => { whatIfOf(live).step(-1, tick); }}>
            <Icon name="left" />
          </button>
          <span>{found.differences.length === 1 ? '1 difference' : `${found.differences.length} differences`}</span>
          <button type="button" className="quiet icon" data-action="what-if-next" aria-label="Next difference" title="To the next difference (Page down in the lanes)" onClick={() => { whatIfOf(live).step(1, tick); }}>
            <Icon name="right" />
          </button>
        </span>
        {sides.map((side) => (
          <button key={side} type="button" className="quiet lane-name" data-side={side} data-solid={side === solid} aria-pressed={side === solid} title={`${titleOf(side, change)}${side === solid ? '' : ': go over to it'}`} onClick={() => { whatIfOf(live).turnTo(side); }}>
            <i className="swatch" aria-hidden="true" />
            <span>{titleOf(side, change)}</span>
          </button>
        ))}
      </div>
      <div
        ref={box}
        className="futures-lanes"
        role="slider"
        tabIndex={0}
        aria-label="Frame of both futures"
        aria-valuemin={at}
        aria-valuemax={to}
        aria-valuenow={Math.min(to, Math.max(at, tick))}
        title="Click or drag to go to a frame"
        onKeyDown={walk}
        onPointerDown={(e) => {
          if (e.button !== 0) return;
          e.currentTarget.setPointerCapture(e.pointerId);
          go(e);
        }}
        onPointerMove={(e) => {
          if (e.currentTarget.hasPointerCapture(e.pointerId)) go(e);
        }}
      >
        <div className="futures-marks">
          {marks.map((m) => (
            <i key={m.tick} data-tick={m.tick} data-own={m.own} data-first={m.first} style={{ left: left(m.tick) }} title={`Frame ${m.tick}: ${m.text.join('\n')}`} />
          ))}
          {marks[0] && (
            <b className={(marks[0].tick - at) / span > 0.6 ? 'before' : undefined} style={{ left: left(marks[0].tick) }}>
              first at frame {marks[0].tick}
            </b>
          )}
        </div>
        {sides.map((side) => (
          <div key={side} className="futures-lane" data-side={side} data-solid={side === solid}>
            {mine
              ? stretches(mine[side], to).map((s) => (
                  <span key={s.from} style={{ left: left(s.from), width: `${((s.to - s.from) / span) * 100}%` }} title={`Frames ${s.from} to ${s.to - 1}: ${mine.name} ${s.does}`}>
                    <small>{s.does}</small>
                  </span>
                ))
              : (
                <span className="same" style={{ left: 0, width: '100%' }}>
                  {name} does the same in both
                </span>
              )}
          </div>
        ))}
        {tick >= at && tick <= to && <i className="futures-cursor" style={{ left: left(tick) }} />}
      </div>
    </section>
  );
}

/** Two futures as two lanes, from where they part on. */
export function Futures() {
  const found = useWhatIf((s) => s.found);
  return found && <Lanes found={found} />;
}
