import './actions';
import './record.css';
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useGame, useLive } from '../../live/context';
import { programOf } from '../../live/state';
import { mode } from '../../mode';
import { Icon } from '../../shell/icons';
import { Keys } from '../../shell/Keys';
import { useDebug } from '../context';
import { pathOfNode } from '../paths';
import { seekTo } from '../time/actions';
import { useExtent } from '../time/usePast';
import { useWidth } from '../time/useWidth';
import { coverageText, missed, ruleText } from './model';
import { editorOf, NEW, recordingOf, useRecording, type Does, type How, type Merge } from './record';
import { Matches } from './Strip';
import { Values } from './Values';

const hows: Record<How, string> = { marked: 'at moments that I mark', pressed: 'whenever I press', begins: 'whenever this begins' };
const merges: Record<Merge, string> = { alike: 'a rule for moments that are alike', each: 'a rule for each moment', all: 'one rule for all moments' };
const does: Record<Does, string> = { '': 'nothing yet', run: 'run a document', do: 'do an action', keys: 'press the keys that I pressed' };

function Choose({ label, value, children, onTake, testid, wide }: { label: string; value: string; children: ReactNode; onTake: (v: string) => void; testid?: string; wide?: boolean }) {
  return (
    <select aria-label={label} title={label} value={value} data-testid={testid} className={wide ? 'wide' : undefined} onChange={(e) => { onTake(e.target.value); }}>
      {children}
    </select>
  );
}

/** Whose mind learns, and by what. */
function Shown() {
  const live = useLive();
  const r = recordingOf(live);
  const id = useId();
  const form = useRecording((s) => s.form);
  const agents = useGame((s) => s.agents);
  const watched = useGame((s) => s.agent);
  const controls = useGame((s) => s.game?.controls);
  const programs = useGame((s) => s.programs);
  const agent = form.agent || (watched ?? 0);
  const beginner = form.beginner || agent;
  const nodes = useMemo(() => {
    const p = programs.get(agents.find((a) => a.id === beginner)?.program ?? 0);
    return p ? p.parts.flatMap((part) => part.nodes.filter((n) => n.active >= 0).map((n) => pathOfNode(p, part.id, n.id))) : [];
  }, [agents, beginner, programs]);
  const inputs = controls ?? [];
  const choose = (how: How): void => {
    r.change({ how, ...(how === 'pressed' && form.input === '' && { input: inputs[0]?.input ?? '' }), ...(how === 'begins' && form.begins === '' && { begins: nodes[0] ?? '' }) });
  };
  return (
    <div className="record-row">
      <label>
        Teach{' '}
        <Choose label="The character that learns" value={String(agent)} testid="record-agent" onTake={(v) => { r.change({ agent: Number(v), part: -1 }); }}>
          {agents.map((a) => (
            <option key={a.id} value={a.id}>
              {a.name}
            </option>
          ))}
        </Choose>
      </label>
      <div className="record-how" role="radiogroup" aria-label="What is shown">
        {(Object.keys(hows) as How[]).filter((h) => h !== 'pressed' || inputs.length > 0).map((h) => (
          <label key={h}>
            <input type="radio" name={id} checked={form.how === h} data-how={h} onChange={() => { choose(h); }} />
            {hows[h]}
          </label>
        ))}
      </div>
      {form.how === 'marked' && (
        <button type="button" className="primary" data-action="mark-moment" title="Mark the frame that is shown: here the character is to do it" onClick={() => void r.mark()}>
          Mark this frame <Keys id="mark-moment" />
        </button>
      )}
      {form.how === 'pressed' && (
        <Choose label="The input" value={form.input} testid="record-input" onTake={(input) => { r.change({ input }); }}>
          {inputs.map((c) => (
            <option key={c.input} value={c.input}>
              {c.label === '' ? c.input : c.label}
            </option>
          ))}
        </Choose>
      )}
      {form.how === 'begins' && (
        <>
          <Choose label="Whose" value={String(beginner)} onTake={(v) => { r.change({ beginner: Number(v), begins: '' }); }}>
            {agents.filter((a) => a.program > 0).map((a) => (
              <option key={a.id} value={a.id}>
                {a.name}
              </option>
            ))}
          </Choose>
          <Choose label="The node that begins" value={form.begins} testid="record-begins" wide onTake={(begins) => { r.change({ begins }); }}>
            {!nodes.includes(form.begins) && <option value={form.begins}>{form.begins === '' ? 'choose…' : form.begins}</option>}
            {nodes.map((n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </Choose>
        </>
      )}
    </div>
  );
}

/** The moments, each with whether a rule matches there. */
function Moments() {
  const live = useLive();
  const r = recordingOf(live);
  const answer = useRecording((s) => s.answer);
  const tried = useRecording((s) => s.tried);
  const rate = useGame((s) => s.game?.rate ?? 60);
  if (!answer || answer.moments.length === 0) return null;
  const lost = missed(answer.moments, tried?.all);
  return (
    <ul className="record-moments" aria-label="Moments" data-testid="record-moments">
      {answer.moments.map((m) => (
        <li key={m.tick} data-moment={m.tick} data-missed={lost.has(m.tick)}>
          <button type="button" className="small-chip" title={lost.has(m.tick) ? 'No rule matches here. Go to this frame' : 'Go to this frame'} onClick={() => { seekTo(live, m.tick); }}>
            <Icon name={lost.has(m.tick) ? 'error' : 'check'} />
            {(m.tick / rate).toFixed(2)} s{m.keys > 0 && <small>{m.keys} frames of keys</small>}
          </button>
          {m.why === 'marked' && (
            <button type="button" className="quiet icon" aria-label={`Take the mark of frame ${String(m.tick)} away`} title="Take this mark away" onClick={() => void r.mark(m.tick, true)}>
              <Icon name="close" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Where the rules match, over the whole recording. */
function Whole() {
  const extent = useExtent();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  return (
    <div ref={box} className="record-strip" title="Where the rules match, over the whole recording: under a moment as shown, and besides. Click to go there">
      {extent && <Matches view={{ from: extent.oldest, span: Math.max(1, extent.newest + 1 - extent.oldest) }} width={width} />}
    </div>
  );
}

/** The rules, with where each matches. */
function Drafts() {
  const live = useLive();
  const r = recordingOf(live);
  const answer = useRecording((s) => s.answer);
  const tried = useRecording((s) => s.tried);
  const form = useRecording((s) => s.form);
  const rate = useGame((s) => s.game?.rate ?? 60);
  if (!answer) return null;
  const n = answer.moments.length;
  return (
    <section className="record-drafts" aria-label="Rules">
      <div className="record-row">
        <Choose label="Which moments become one rule" value={form.merge} testid="record-merge" wide onTake={(v) => { r.change({ merge: v as Merge }); }}>
          {(Object.keys(merges) as Merge[]).map((m) => (
            <option key={m} value={m}>
              {merges[m]}
            </option>
          ))}
        </Choose>
        <label title="How many frames up to the moment are taken in: values may be anywhere between what they were in them">
          over{' '}
          <input type="number" aria-label="Frames of a moment" min={1} max={600} value={form.span} onChange={(e) => { const span = Math.trunc(Number(e.target.value)); if (span >= 1 && span <= 600) r.change({ span }); }} /> {form.span === 1 ? 'frame' : 'frames'}
        </label>
        {tried && (
          <b className="coverage" role="status" data-testid="record-coverage" data-missed={n - tried.all.at.length}>
            {coverageText(tried.all, n, rate)}
          </b>
        )}
      </div>
      <Whole />
      {answer.rules.length > 0 && (
        <ul className="record-rules" data-testid="record-rules">
          {answer.rules.map((rule, i) => {
            const t = tried?.rules[i];
            return (
              <li key={rule.name} data-rule={rule.name}>
                <b>{rule.name}</b> <span>{ruleText(rule, answer.values)}</span>
                {t && answer.rules.length > 1 && <small className="quiet-text">{coverageText(t, n, rate)}</small>}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** What the rules do, and the document that gets them. */
function Add() {
  const live = useLive();
  const r = recordingOf(live);
  const form = useRecording((s) => s.form);
  const answer = useRecording((s) => s.answer);
  const busy = useRecording((s) => s.busy);
  const added = useRecording((s) => s.added);
  const edits = useStore(mode, (s) => s.edit) && live.base() === '';
  const rate = useGame((s) => s.game?.rate ?? 60);
  const [documents, setDocuments] = useState<{ path: string }[]>([]);
  useEffect(() => {
    if (!edits) return;
    let gone = false;
    editorOf(live).then((e) => { if (!gone) setDocuments([...(e.state.listing?.documents ?? [])]); }, () => undefined);
    return () => { gone = true; };
  }, [edits, live, answer?.documents.length]);
  if (!answer || answer.rules.length === 0) return null;
  const own = answer.documents.map((d) => d.document);
  const others = documents.map((d) => d.path).filter((p) => p.endsWith('.rules.json') && !own.includes(p));
  const kinds = (Object.keys(does) as Does[]).filter((d) => (d !== 'keys' || answer.players.length > 0) && (d !== 'do' || answer.actions.length > 0));
  const take = (d: Does): void => {
    r.change({ does: d, what: d === 'keys' ? (answer.players[0] ?? '') : d === 'do' ? (answer.actions[0] ?? '') : d === 'run' ? (documents[0]?.path ?? '') : '' });
  };
  return (
    <section className="record-add" aria-label="What the rules do">
      <div className="record-row">
        <label>
          There it is to{' '}
          <Choose label="What the rules do" value={form.does} testid="record-does" onTake={(v) => { take(v as Does); }}>
            {kinds.map((d) => (
              <option key={d} value={d}>
                {does[d]}
              </option>
            ))}
          </Choose>
        </label>
        {form.does === 'do' && (
          <Choose label="The action" value={form.what} testid="record-action" onTake={(what) => { r.change({ what }); }}>
            {answer.actions.map((a) => (
              <option key={a}>{a}</option>
            ))}
          </Choose>
        )}
        {form.does === 'run' && (
          <Choose label="The document to run" value={form.what} testid="record-run" wide onTake={(what) => { r.change({ what }); }}>
            {documents.map((d) => (
              <option key={d.path}>{d.path}</option>
            ))}
          </Choose>
        )}
        {form.does === 'keys' && (
          <label>
            for at most{' '}
            <input type="number" aria-label="Seconds of keys at most" min={0.1} max={60} step={0.5} value={form.frames / rate} onChange={(e) => { const frames = Math.round(Number(e.target.value) * rate); if (frames >= 1 && frames <= 60 * rate) r.change({ frames }); }} /> s
          </label>
        )}
        <label>
          called{' '}
          <input className="record-name" aria-label="Name of the rules" value={form.name} maxLength={60} placeholder={answer.rules[0]?.name ?? ''} onChange={(e) => { r.change({ name: e.target.value.replace(/[^A-Za-z0-9_]/g, '') }); }} />
        </label>
      </div>
      <div className="record-row">
        <Choose label="The document that gets the rules" value={r.target} testid="record-target" wide onTake={(target) => { r.change({ target }); }}>
          {own.map((d) => (
            <option key={d}>{d}</option>
          ))}
          {others.map((d) => (
            <option key={d}>{d}</option>
          ))}
          <option value={NEW}>a new document</option>
        </Choose>
        <button type="button" className="primary" data-action="add-rules" disabled={busy || !edits} title={edits ? 'Add the rules to the document and save it. Undo in the editor takes them back' : 'No project is open here that they could go into'} onClick={() => void r.add()}>
          <Icon name="plus" /> Add to document <small>{answer.rules.length === 1 ? '1 rule' : `${String(answer.rules.length)} rules`}</small>
        </button>
        {!edits && <span className="quiet-text">No project is open here: start the game with --edit and the folder of its documents to keep the rules.</span>}
        {added && (
          <span role="status" className={added.why === '' ? 'good' : 'refused'} data-testid="record-added">
            {added.why !== '' ? added.why : `Added ${added.rules === 1 ? '1 rule' : `${String(added.rules)} rules`} to ${added.to}.`}
          </span>
        )}
      </div>
    </section>
  );
}

/** Rules of what somebody shows: moments, what was so then, and where it is so again. */
export function RecordPanel() {
  const live = useLive();
  const r = recordingOf(live);
  const agent = useRecording((s) => s.form.agent);
  const watched = useGame((s) => s.agent);
  const mind = useGame((s) => programOf(s, agent || s.agent) !== undefined);
  const known = useDebug((s) => s.standing !== null);
  const answer = useRecording((s) => s.answer);
  const refused = useRecording((s) => s.refused);
  useEffect(() => (known ? r.follow() : undefined), [r, known, watched]);
  return (
    <div className="side-list record-panel" role="group" aria-label="Record rules" tabIndex={0}>
      <Shown />
      {refused !== '' ? (
        <p className="refused" role="alert">
          {refused}
        </p>
      ) : (
        <>
          {answer && answer.problem !== '' && (
            <p className="quiet-text record-problem" role="status">
              {answer.problem}
            </p>
          )}
          {!answer && !mind && <p className="none">This character has no mind that could learn: choose another one.</p>}
          <Moments />
          <Values />
          <Drafts />
          <Add />
        </>
      )}
    </div>
  );
}
