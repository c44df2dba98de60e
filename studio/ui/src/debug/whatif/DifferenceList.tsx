import { useMemo } from 'react';
import { useLive } from '../../live/context';
import type { WhatIf } from '../../protocol/control';
import { seekTo } from '../time/actions';
import { useTickNow } from '../time/usePast';
import { differenceText, grouped } from './differences';
import { useWhatIf, whatIfOf } from './whatIf';
import { Told } from '../../labels/Label';

/** What differs, in words, agent by agent; whoever differs first is at the top, and the first of all is bold. */
export function DifferenceList({ found }: { found: WhatIf }) {
  const live = useLive();
  const tick = useTickNow();
  const expected = useWhatIf((s) => s.expected);
  const groups = useMemo(() => grouped(found.differences), [found]);
  if (groups.length === 0) return <p className="none">Up to frame {found.of.to} everybody does the same in both futures, and all values of their documents are the same. A value that the game writes in every frame must stay so to make a difference.</p>;
  return (
    <div className="difference-list" data-testid="what-if-differences">
      {groups.map((g) => (
        <section key={g.agent} aria-label={g.name}>
          <h3>
            <button type="button" className="link-like" title={`Watch ${g.name}`} onClick={() => { if (g.agent !== 0) live.select(g.agent); }}>
              {g.name}
            </button>
          </h3>
          <ul>
            {g.rows.map(({ index, of }) => {
              const text = differenceText(of);
              return (
                <li key={index} data-difference={of.kind} data-first={index === 0} data-now={tick >= of.tick && tick < of.until}>
                  <input
                    type="checkbox"
                    checked={expected.has(index)}
                    disabled={!of.testable}
                    aria-label={`A test expects: ${g.name} ${text}`}
                    title={of.testable ? 'A test is to expect this' : found.noTest || 'No test can tell this from how it was'}
                    onChange={(e) => { whatIfOf(live).expect(index, e.target.checked); }}
                  />
                  <button type="button" className="quiet" title={`Go to frame ${of.tick}`} onClick={() => { seekTo(live, of.tick, of.tick); }}>
                    <span className="frame">Frame {of.tick}</span>
                    <span className="text">
                      <Told text={of.kind === 'value' ? (text.split(';')[0] ?? '') : of.is || 'is gone'} />
                      <span className="was"><Told text={text.slice(text.indexOf('; as it was')).replaceAll(' …', '\u00a0…')} /></span>
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      {found.full && <p className="quiet-text">There is more that differs. Compare the branches to see all of it.</p>}
    </div>
  );
}
