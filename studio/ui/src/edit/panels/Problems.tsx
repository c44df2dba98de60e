import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { Icon } from '../../shell/icons';
import { useEdit, useEditor } from '../context';
import type { Finding } from '../protocol';
import { count } from '../shell/names';
import { keyOf, sorted, total } from './findings';
import { layout } from '../shell/layout';
import { gameOf, useAbout, useMissing } from '../shell/about';
import { AddOwn } from '../shell/Needed';
import { useTold } from './hushed';
import { goToProblem } from './problemOperations';
import { hintOf, reasonOf } from './words';

const DRAWN = 300;

function Place({ f, current }: { f: Finding; current: string | null }) {
  return (
    <span className="place">
      {f.file !== current && <span className="file">{f.file}</span>}
      {f.node !== undefined && f.node !== '' && <b>{f.node}</b>}
      {f.line > 0 && (f.node ?? '') === '' && <small>line {f.line}</small>}
    </span>
  );
}

/** Everything that is wrong with the project, and ways out. */
export function Problems() {
  const editor = useEditor();
  const { told, waiting } = useTold();
  const current = useEdit((s) => s.current);
  const list = useMemo(() => [...sorted(told, current), ...sorted([...waiting], current)], [told, waiting, current]);
  const missing = useMissing();
  const game = gameOf(useAbout());
  const lacks = game?.needs ? `is missing: ${game.title} cannot start without it.` : `is missing: ${game?.title ?? ''} starts with this document or another in this list.`;
  const box = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState('');
  const gone = useStore(layout, (s) => s.problem);
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>('[aria-current="true"]');
    row?.scrollIntoView({ block: 'nearest' });
    if (box.current?.contains(document.activeElement)) row?.focus();
  }, [gone, list]);
  if (list.length + missing.length === 0)
    return (
      <p className="all-well" role="status">
        <Icon name="check" /> No problems.
      </p>
    );
  const last = at || gone;
  const cursor = list.some((f) => keyOf(f) === last) ? last : list[0] ? keyOf(list[0]) : '';
  const walk = (e: KeyboardEvent) => {
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[data-problem]') ?? [])];
    const now = e.target instanceof Element ? all.indexOf(e.target.closest('li')?.querySelector<HTMLElement>('[data-problem]') as HTMLElement) : -1;
    const to = e.key === 'ArrowDown' ? all[now + 1] : e.key === 'ArrowUp' ? all[now - 1] : e.key === 'Home' ? all[0] : e.key === 'End' ? all.at(-1) : undefined;
    if (e.key === 'ArrowRight' && e.target instanceof HTMLElement) e.target.closest('li')?.querySelector<HTMLElement>('.fix')?.focus();
    else if (e.key === 'ArrowLeft' && e.target instanceof HTMLElement) e.target.closest('li')?.querySelector<HTMLElement>('[data-problem]')?.focus();
    else if (to) to.focus();
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <ul className="problems" aria-label="Problems" ref={box} onKeyDown={walk}>
      {missing.map((n) => (
        <li key={n.path} className="error">
          <button type="button" className="quiet problem" data-problem={n.path} title={`Create ${n.path}`} onClick={() => { editor.show('new-document', { path: n.path, kind: n.kind, implements: n.implements ?? [] }); }}>
            <span className="sign">
              <Icon name="error" />
              <span className="sr">Error</span>
            </span>
            <span className="place">
              <span className="file">{n.path}</span>
            </span>
            <span className="problem-text">{lacks}</span>
          </button>
          <AddOwn paths={[n.path]} title="Add the game’s own" className="fix" />
        </li>
      ))}
      {list.slice(0, DRAWN).map((f, i) => {
        const key = keyOf(f);
        return (
          <li key={`${key}${String(i)}`} className={waiting.has(f) ? 'hint' : f.warning ? 'warning' : 'error'}>
            <button
              type="button"
              className="quiet problem"
              data-problem={i}
              tabIndex={key === cursor ? 0 : -1}
              aria-current={key === gone ? 'true' : undefined}
              title={`${f.file}:${String(f.line)}:${String(f.column)}`}
              onFocus={() => {
                setAt(key);
              }}
              onClick={() => {
                goToProblem(editor, f).catch((why: unknown) => {
                  editor.say('bad', why instanceof Error ? why.message : String(why));
                });
              }}
            >
              <span className="sign">
                <Icon name={f.warning ? 'warning' : 'error'} />
                <span className="sr">{waiting.has(f) ? 'Hint' : f.warning ? 'Warning' : 'Error'}</span>
              </span>
              <Place f={f} current={current} />
              <span className="problem-text">
                {reasonOf(f)}
                {hintOf(f) !== '' && <small>{hintOf(f)}</small>}
              </span>
            </button>
            {(f.fixes ?? []).map((fix, i) => (
              <button
                key={i}
                type="button"
                className="fix"
                title={`Put it right: ${fix.title}`}
                onClick={() => {
                  editor.fix(f, fix).catch((why: unknown) => {
                    editor.say('bad', why instanceof Error ? why.message : String(why));
                  });
                }}
              >
                {fix.title}
              </button>
            ))}
          </li>
        );
      })}
      {list.length > DRAWN && <li className="none">{list.length - DRAWN} more.</li>}
    </ul>
  );
}

/** How many problems there are, as signs; what waits is told in grey. */
export function ProblemCounts() {
  const { told, waiting } = useTold();
  const missing = useMissing().length;
  const all = total(told);
  const { warnings } = all;
  const errors = all.errors + missing;
  const hints = waiting.size;
  if (errors + warnings + hints === 0)
    return (
      <span className="counts none-left">
        <Icon name="check" />
        <span className="sr">No problems</span>
      </span>
    );
  return (
    <span className="counts">
      {errors > 0 && (
        <b className="errors" title={count(errors, 'error')}>
          {errors}
          <span className="sr"> {errors === 1 ? 'error' : 'errors'}</span>
        </b>
      )}
      {warnings > 0 && (
        <b className="warnings" title={count(warnings, 'warning')}>
          {warnings}
          <span className="sr"> {warnings === 1 ? 'warning' : 'warnings'}</span>
        </b>
      )}
      {hints > 0 && (
        <span className="hints" title="Of what you are just making">
          {count(hints, 'hint')}
        </span>
      )}
    </span>
  );
}
