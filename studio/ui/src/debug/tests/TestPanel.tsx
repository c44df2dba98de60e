import './tests.css';
import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useGame, useLive, useSettings } from '../../live/context';
import { edit, mode } from '../../mode';
import { programOf } from '../../live/state';
import { Icon } from '../../shell/icons';
import { ConditionField } from '../breakpoints/ConditionField';
import { useDebug } from '../context';
import { rangeOf, select, selection } from './selection';
import { change, ensureSelection, lastSeconds, make, nameFor, plotted, recordingUrl, tests, type Form, type Made, type Whom } from './testState';
import { saveTest } from './saveTest';

/** A number that is taken when it is one. */
function Frame({ label, value, onTake }: { label: string; value: number; onTake: (n: number) => void }) {
  return (
    <input
      type="number"
      aria-label={label}
      min={0}
      value={value}
      onChange={(e) => {
        const n = Math.trunc(Number(e.target.value));
        if (e.target.value !== '' && n >= 0) onTake(n);
      }}
    />
  );
}

function Stretch() {
  const live = useLive();
  const range = useStore(selection, (s) => s.range);
  const rate = useGame((s) => s.game?.rate ?? 60);
  const oldest = useDebug((s) => s.standing?.oldest ?? 0);
  const newest = () => live.debug.state.standing?.newest ?? 0;
  if (!range) return null;
  const set = (from: number, to: number) => { select(rangeOf(from, to, { oldest, newest: newest() })); };
  return (
    <fieldset className="test-stretch">
      <legend>Frames</legend>
      <Frame label="First frame" value={range.from} onTake={(n) => { set(n, Math.max(n, range.to)); }} />
      <span>to</span>
      <Frame label="Last frame" value={range.to} onTake={(n) => { set(Math.min(n, range.from), n); }} />
      <small className="quiet-text">{((range.to - range.from) / rate).toFixed(1)} s</small>
      <button type="button" className="quiet" title="The last ten seconds" onClick={() => { select(lastSeconds(live)); }}>
        Last 10 s
      </button>
      <button type="button" className="quiet" title="All that is recorded" onClick={() => { set(oldest, newest()); }}>
        All
      </button>
    </fieldset>
  );
}

const forms: Record<Form, [string, string]> = {
  scenario: ['Scenario', 'A JSON file for wits test'],
  go: ['Go test', 'A complete test file, to put beside the code of the game'],
  rules: ['Rules', 'A document that does what the watched agent did in these frames, a person or a mind'],
};

function Agents() {
  const id = useId();
  const agents = useGame((s) => s.agents);
  const watched = useGame((s) => s.agents.find((a) => a.id === s.agent)?.name ?? '');
  const { whom, chosen } = useStore(tests, (s) => s.draft);
  const [name, setName] = useState('');
  const words: Record<Whom, string> = { watched: watched === '' ? 'the watched' : watched, all: 'all agents', chosen: 'chosen' };
  const add = (text: string) => {
    const a = agents.find((x) => x.name === text);
    if (!a) return;
    if (!chosen.includes(a.id)) change({ chosen: [...chosen, a.id] });
    setName('');
  };
  return (
    <>
      <fieldset>
        <legend>Agents</legend>
        {(Object.keys(words) as Whom[]).map((w) => (
          <label key={w} className="stop-choice">
            <input type="radio" name={`${id}-whom`} checked={whom === w} onChange={() => { change({ whom: w }); }} />
            {words[w]}
          </label>
        ))}
        {whom === 'chosen' && (
          <>
            <Chips label="agent" list={chosen.map((a) => [String(a), agents.find((x) => x.id === a)?.name ?? `#${a}`])} onRemove={(k) => { change({ chosen: chosen.filter((a) => String(a) !== k) }); }} />
            <input
              list={`${id}-agents`}
              aria-label="Add an agent by its name"
              placeholder="add…"
              value={name}
              onChange={(e) => {
                setName(e.target.value);
                add(e.target.value);
              }}
            />
            <datalist id={`${id}-agents`}>
              {agents.filter((a) => a.program > 0 && !chosen.includes(a.id)).slice(0, 200).map((a) => (
                <option key={a.id} value={a.name} />
              ))}
            </datalist>
          </>
        )}
      </fieldset>
    </>
  );
}

function Chips({ label, list, onRemove }: { label: string; list: [string, string][]; onRemove: (key: string) => void }) {
  return (
    <>
      {list.map(([key, text]) => (
        <button key={key} type="button" className="small-chip" title="Leave it out" aria-label={`Leave out the ${label} ${text}`} onClick={() => { onRemove(key); }}>
          {text} <Icon name="close" />
        </button>
      ))}
    </>
  );
}

interface ValuesProps {
  legend: string;
  label: string;
  placeholder: string;
  values: readonly string[];
  onTake: (values: string[]) => void;
}

function Values({ legend, label, placeholder, values, onTake }: ValuesProps) {
  const program = useGame((s) => programOf(s, s.agent));
  const [n, setN] = useState(0);
  return (
    <fieldset>
      <legend>{legend}</legend>
      <Chips label="value" list={values.map((v) => [v, v])} onRemove={(v) => { onTake(values.filter((x) => x !== v)); }} />
      <span className="test-value">
        <ConditionField
          key={n}
          label={label}
          program={program}
          value=""
          placeholder={values.length === 0 ? placeholder : 'and…'}
          onDone={(text) => {
            const path = text.trim();
            if (path !== '' && !values.includes(path)) onTake([...values, path]);
            setN(n + 1);
          }}
        />
      </span>
    </fieldset>
  );
}

/** What a test says beside its stretch. */
function TestForm() {
  const live = useLive();
  useSettings((s) => s.pins);
  const { values, within, depth } = useStore(tests, (s) => s.draft);
  return (
    <>
      <Agents />
      <Values
        legend="At the end"
        label="Add a value that is to be what it was"
        placeholder="values that must be the same, such as CharHealth"
        values={values ?? plotted(live)}
        onTake={(v) => { change({ values: v }); }}
      />
      <fieldset>
        <legend>Tolerance</legend>
        <Frame label="Tolerance in frames for when nodes start and end" value={within} onTake={(n) => { change({ within: n }); }} />
        <small className="quiet-text">{within === 1 ? 'frame earlier or later' : 'frames earlier or later'}</small>
      </fieldset>
      <label title="How deep in documents within documents nodes are expected to start and end as they did">
        <span>Nodes</span>
        <select value={depth} onChange={(e) => { change({ depth: Number(e.target.value) }); }}>
          <option value={0}>all</option>
          <option value={1}>of the root document</option>
          {[2, 3].map((n) => (
            <option key={n} value={n}>{`up to ${String(n)} documents deep`}</option>
          ))}
        </select>
      </label>
    </>
  );
}

/** What rules are made of beside their stretch. */
function RulesForm() {
  const agent = useGame((s) => s.agents.find((a) => a.id === s.agent)?.name ?? '');
  const { actions, good, looks } = useStore(tests, (s) => s.draft);
  return (
    <>
      <p className="quiet-text">Rules are made of what {agent || 'the watched agent'} perceives when it begins an action. They begin the action in similar situations.</p>
      <label title="Of which actions rules are made">
        <span>Actions</span>
        <input value={actions} placeholder="all; or some: Swing, Parry" onChange={(e) => { change({ actions: e.target.value }); }} />
      </label>
      <label title="An action that ends by itself is noted only if it succeeds">
        <span>Success when</span>
        <input value={good} placeholder="as the action says; or: Swing.OnHit" onChange={(e) => { change({ good: e.target.value }); }} />
      </label>
      <Values
        legend="Values"
        label="Add an expression that the rules look at"
        placeholder="all inputs; or expressions: IsOpen(Target)"
        values={looks}
        onTake={(v) => { change({ looks: v }); }}
      />
    </>
  );
}

function save(made: Made): void {
  const url = URL.createObjectURL(new Blob([made.text], { type: 'text/plain' }));
  const a = document.createElement('a');
  a.href = url;
  a.download = made.file;
  a.click();
  URL.revokeObjectURL(url);
}

function Result({ made }: { made: Made }) {
  const live = useLive();
  const box = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState('');
  const rules = made.file.endsWith('.rules.json');
  const [saved, setSaved] = useState('');
  const saves = useStore(mode, (s) => s.edit) && live.base() === '' && made.file.endsWith('.json');
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [made]);
  const copy = () => {
    void navigator.clipboard.writeText(made.text).then(
      () => { setCopied('Copied.'); },
      () => { setCopied('The browser does not let the page copy. Select the text, or download it.'); },
    );
  };
  return (
    <section ref={box} className="test-made" aria-label={rules ? 'The rules' : 'The test'} data-testid="test-made">
      <header>
        <Icon name="check" />
        <code className="file">{made.file}</code>
        {saves && (
          <button type="button" className="primary" data-action="save-test" title={rules ? 'Save it into the project' : 'Save it into the project; wits test plays it'} onClick={() => void saveTest(made).then(({ file, why }) => { setSaved(file); setCopied(why || `Saved as ${file}.`); })}>
            <Icon name="save" /> Save
          </button>
        )}
        {rules && saved !== '' && (
          <button type="button" data-action="edit-made" onClick={() => { edit(saved, ''); }}>
            <Icon name="edit" /> Edit
          </button>
        )}
        <button type="button" data-action="copy-test" title="Copy the text" onClick={copy}>
          Copy
        </button>
        <button type="button" data-action="download-test" title="Save it as a file" onClick={() => { save(made); }}>
          <Icon name="save" /> Download
        </button>
        <span role="status" className="quiet-text">{copied}</span>
      </header>
      <pre tabIndex={0} aria-label={`Text of ${made.file}`}>{made.text}</pre>
    </section>
  );
}

/** Makes a test or rules of a stretch of the recording, or takes the recording home. */
export function TestPanel() {
  const live = useLive();
  const id = useId();
  const range = useStore(selection, (s) => s.range);
  const { draft, made, refused, busy } = useStore(tests);
  const known = useDebug((s) => s.standing !== null && s.features !== null);
  useEffect(() => {
    if (known) ensureSelection(live);
  }, [live, known]);
  if (!range) {
    return live.debug.can('seek') ? (
      <p className="none">
        No frames are selected.{' '}
        <button type="button" onClick={() => { ensureSelection(live); }}>
          Take the last 10 s
        </button>
      </p>
    ) : (
      <p className="none">This game keeps no recording, so no test can be made of what happened.</p>
    );
  }
  return (
    <div className="side-list test-panel" role="group" aria-label="Make a test" tabIndex={0}>
      <form
        className="stop-form"
        onSubmit={(e) => {
          e.preventDefault();
          void make(live);
        }}
      >
        <Stretch />
        <label>
          <span>Name</span>
          <input value={draft.name} maxLength={200} placeholder={draft.form === 'rules' ? 'Recorded rules' : nameFor(live, range)} onChange={(e) => { change({ name: e.target.value }); }} />
        </label>
        <fieldset>
          <legend>Form</legend>
          {(Object.keys(forms) as Form[]).map((f) => (
            <label key={f} className="stop-choice" title={forms[f][1]}>
              <input type="radio" name={`${id}-form`} checked={draft.form === f} onChange={() => { change({ form: f }); }} />
              {forms[f][0]}
            </label>
          ))}
        </fieldset>
        {draft.form === 'rules' ? <RulesForm /> : <TestForm />}
        <p className="test-do">
          <button type="submit" className="primary" data-action="make-test" disabled={busy} title={draft.form === 'rules' ? 'The game plays the recording again, and writes the rules' : 'Let the game write the test'}>
            {busy ? 'Making…' : draft.form === 'rules' ? 'Make the rules' : 'Make the test'}
          </button>
          <a className="button" data-action="save-recording" download href={recordingUrl(live.base() ?? '', range)} title="The recording of these frames as an MCAP file, for wits replay and wits diff">
            <Icon name="save" /> Save recording
          </a>
          <a className="link-like" data-action="save-all" download href={recordingUrl(live.base() ?? '', null)} title="All that is recorded as an MCAP file">
            or all of it
          </a>
        </p>
      </form>
      {refused !== '' && (
        <p className="refused" role="alert">
          {refused}
        </p>
      )}
      {made && <Result made={made} />}
    </div>
  );
}
