import './batch.css';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useSettings } from '../live/context';
import { go, leadTo, mode } from '../mode';
import { Brand } from '../shell/Brand';
import { Icon } from '../shell/icons';
import { nextTheme } from '../shell/theme';
import { follow, watch } from './batch';
import { Comparisons } from './Comparisons';
import { Matches } from './Matches';
import { Matrix } from './Matrix';
import type { Snapshot } from './snapshot';
import { TuningCard } from './Tuning';
import { about, progress } from './words';
import { Failures, Workers } from './Workers';

const states: Record<Snapshot['state'] | 'gone', string> = { waiting: 'Not begun', playing: 'Playing', ended: 'Done', failed: 'Failed', gone: 'Not answering' };

/** Many matches while they are played: what is known, how sure that is, who plays; and each match, to watch it. */
export function BatchPage() {
  const [s, setSnapshot] = useState<Snapshot | null>(null);
  const [there, setThere] = useState(true);
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  useEffect(() => follow(setSnapshot, setThere), []);
  const title = s === null || s.plan.game === '' ? 'Batch' : `${s.command === 'tune' ? 'Tuning' : 'Batch'}: ${s.plan.game}`;
  useEffect(() => {
    document.title = `${title} - Wits`;
  }, [title]);
  const play = (id: string): void => {
    if (busy !== null) return;
    setBusy(id);
    setWrong(null);
    watch(id).then(
      () => {
        mode.setState({ game: true });
        leadTo('play');
      },
      (why: unknown) => {
        setBusy(null);
        setWrong(why instanceof Error ? why.message : String(why));
      },
    );
  };
  return (
    <div className="batch-page">
      <Top title={title} state={there ? (s?.state ?? 'waiting') : 'gone'} />
      <main>
        {wrong !== null && (
          <div className="batch-wrong" role="alert">
            <Icon name="warning" /> <span>{wrong}</span>
            <button type="button" className="quiet icon" aria-label="Dismiss" onClick={() => { setWrong(null); }}>
              <Icon name="close" />
            </button>
          </div>
        )}
        {s === null ? (
          <p className="quiet-text" role="status">{there ? 'Opening…' : 'Wits does not answer. Is it still running?'}</p>
        ) : (
          <>
            <Head snapshot={s} />
            <div className="batch-left">
              {s.tuning && <TuningCard tuning={s.tuning} wins={s.plan.figure === ''} />}
              {!s.tuning && s.plan.entrants.length > 2 && <Matrix snapshot={s} />}
              <Comparisons snapshot={s} />
              {!s.tuning && s.plan.entrants.length === 2 && <Matrix snapshot={s} />}
            </div>
            <div className="batch-right">
              <Matches snapshot={s} busy={busy} onPlay={play} />
              <Workers snapshot={s} />
              <Failures snapshot={s} onPlay={play} />
            </div>
          </>
        )}
      </main>
    </div>
  );
}

function Top({ title, state }: { title: string; state: keyof typeof states }) {
  const theme = useSettings((o) => o.theme);
  const runs = useStore(mode, (m) => m.game);
  return (
    <header className="top">
      <div className="brand">
        <Brand />
        <h1>{title}</h1>
        <span className="batch-state" data-testid="batch-state" data-state={state} role="status">
          <i aria-hidden="true" />
          {states[state]}
        </span>
      </div>
      <div className="page-controls">
        {runs && (
          <button type="button" data-action="match" onClick={() => { go('play'); }}>
            <Icon name="play" /> The match you watched
          </button>
        )}
        <a className="button quiet" href="docs/batches">
          <Icon name="help" /> Manual
        </a>
        <button type="button" className="quiet icon" data-action="theme" data-theme-setting={theme} title={`Theme: ${theme}`} aria-label={`Theme: ${theme}`} onClick={nextTheme}>
          <Icon name={theme} />
        </button>
      </div>
    </header>
  );
}

/** What is known in a sentence, what is played, and how far it is. */
function Head({ snapshot: s }: { snapshot: Snapshot }) {
  const [done, most] = s.tuning ? [s.tuning.tried, s.tuning.trials] : [s.played, s.most];
  return (
    <section className="batch-head" aria-label="Verdict">
      <h2 data-testid="batch-verdict" data-final={s.state === 'ended'}>{s.verdict}</h2>
      {s.error && <p className="batch-error">{s.error}</p>}
      <p className="quiet-text">{about(s.plan, s.tuning?.goals)}</p>
      <progress max={Math.max(1, most)} value={s.state === 'ended' ? Math.max(1, most) : done} aria-label="How much was played" />
      <p className="batch-progress" data-testid="batch-progress">{progress(s)}</p>
    </section>
  );
}
