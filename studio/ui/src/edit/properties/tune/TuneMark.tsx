import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useEdit, useEditor } from '../../context';
import { keyText, operation } from '../../operation';
import { Icon } from '../../../shell/icons';
import { Findings, useFindings } from '../fields/Row';
import { NumberField } from '../fields/simple';
import { setSlot } from '../slots';
import { TuneContext, type TuneProps } from './context';
import { type Mark, boundsText, markAt, pathOfMark } from './marks';
import { tuneOf } from './state';

const keys = (): string => {
  const [key] = operation('number.tune')?.keys ?? [];
  return key ? ` (${keyText(key)})` : '';
};

/** Beside a number: whether a search may change it, and between which bounds. */
function TuneMark({ path, label, part }: TuneProps) {
  const editor = useEditor();
  const mark = useEdit((s) => (path === undefined || s.current === null ? undefined : markAt(s.docs.get(s.current)?.history.state.json ?? editor.json, path)));
  const chip = useRef<HTMLSpanElement>(null);
  if (path === undefined) return null;
  if (mark) return <TuneChip mark={mark} path={path} label={label} part={part} />;
  if (part !== undefined) return null; // several numbers in one line: a key and the menu do it
  return (
    <span ref={chip} className="tune">
      <button
        type="button"
        className="quiet icon tune-add"
        tabIndex={-1}
        aria-label={`Tune ${label}`}
        title={`Tune: wits tune may change this number${keys()}`}
        onClick={() => {
          const field = chip.current?.closest('[data-field], .number-field, .expression');
          void editor.run('number.tune', { path }).then(() => {
            requestAnimationFrame(() => {
              field?.querySelector<HTMLElement>('.tune-chip')?.focus();
            });
          });
        }}
      >
        <Icon name="tune" />
      </button>
    </span>
  );
}

export const tuneMark = (p: TuneProps): ReactNode => <TuneMark {...p} />;

/** The bounds of a number, which unfold to be changed. */
export function TuneChip({ mark, path, label, part }: { mark: Mark; path: string; label: string; part?: string | undefined }) {
  const editor = useEditor();
  const tune = tuneOf(editor);
  const open = useStore(tune, (s) => s.open === path);
  const ref = useRef<HTMLSpanElement>(null);
  const at = pathOfMark(mark.name);
  const findings = useFindings({ paths: [at] }, true);
  const was = useRef(open);
  useEffect(() => {
    if (open && !was.current) ref.current?.querySelector<HTMLElement>('.tune-bounds input')?.focus();
    was.current = open;
  }, [open]);
  const show = (now: boolean) => {
    tune.setState({ open: now ? path : '' });
  };
  const key = (e: KeyboardEvent) => {
    if (e.key !== 'Escape' || !open) return;
    show(false);
    ref.current?.querySelector<HTMLElement>('.tune-chip')?.focus();
    e.preventDefault();
    e.stopPropagation();
  };
  const wrong = findings.some((f) => !f.warning);
  const text = boundsText(mark);
  const field = { id: '', describedBy: undefined, invalid: wrong };
  return (
    <span ref={ref} className="tune marked" data-tuned={path} onKeyDown={key}>
      <button
        type="button"
        className={wrong ? 'tune-chip wrong' : 'tune-chip'}
        aria-expanded={open}
        aria-label={`Bounds of ${label}: ${part === undefined ? '' : `${part} `}${text}${mark.log ? ' log' : ''}`}
        title="wits tune may change the number between these bounds. Click to change them."
        onClick={() => {
          show(!open);
        }}
      >
        <Icon name="tune" />
        {part !== undefined && <b>{part}</b>} {text}
        {mark.log && <i> log</i>}
      </button>
      {open && (
        <TuneContext value={null}>
          <span className="tune-bounds" role="group" aria-label={`Bounds of ${label}`}>
            <NumberField {...field} label={`Low of ${label}`} slot={{ paths: [`${at}/low`] }} whole={mark.whole} />
            <span aria-hidden="true">to</span>
            <NumberField {...field} label={`High of ${label}`} slot={{ paths: [`${at}/high`] }} whole={mark.whole} />
            <label className="tune-log" title="Factors count and not differences: from 1 to 2 is as far as from 10 to 20. Both bounds must be above 0.">
              <input
                type="checkbox"
                checked={mark.log}
                onChange={(e) => {
                  setSlot(editor, { paths: [`${at}/log`] }, e.target.checked ? true : undefined);
                }}
              />
              log
            </label>
            <button type="button" className="quiet" onClick={() => void editor.run('number.keep', { name: mark.name })}>
              Stop tuning
            </button>
          </span>
        </TuneContext>
      )}
      {findings.length > 0 && <Findings findings={findings} />}
    </span>
  );
}
