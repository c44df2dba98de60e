import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { Watchers } from '../presence/People';
import { Icon } from '../../shell/icons';
import { useEdit, useEditor } from '../context';
import { countsByFile } from '../panels/findings';
import { useTold } from '../panels/hushed';
import { KindIcon } from './KindIcon';
import { kindAt } from './kindAt';
import { splitPath } from './names';
import { ReadOnly } from './ReadOnly';

export const tabId = (path: string): string => `tab-${path.replace(/[^\w-]/g, '_')}`;

/** What tabs are called: the last part of their paths, with the folder where two are called the same. */
export function tabNames(tabs: readonly string[]): string[] {
  const stems = tabs.map((t) => splitPath(t));
  return stems.map((s) => (stems.filter((o) => o.stem === s.stem && o.kind === s.kind && o.within === s.within).length > 1 && s.folder !== '' ? `${s.folder}/${s.stem}` : s.stem));
}

/** The documents that are open. */
export function Tabs() {
  const editor = useEditor();
  const tabs = useEdit((s) => s.tabs);
  const current = useEdit((s) => s.current);
  const { told: findings } = useTold();
  const dirty = useEdit((s) => s.tabs.filter((t) => s.docs.get(t)?.dirty).join('\n'));
  const kindLines = useEdit((s) => s.tabs.map((t) => kindAt(s, t)).join('\n'));
  const counts = useMemo(() => countsByFile(findings), [findings]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current, tabs]);
  if (tabs.length === 0) return null;
  const names = tabNames(tabs);
  const kinds = kindLines.split('\n');
  const unsaved = new Set(dirty.split('\n'));
  const walk = (e: KeyboardEvent) => {
    const at = tabs.indexOf(current ?? '');
    const to = e.key === 'ArrowRight' ? tabs[(at + 1) % tabs.length] : e.key === 'ArrowLeft' ? tabs.at(at - 1) : e.key === 'Home' ? tabs[0] : e.key === 'End' ? tabs.at(-1) : undefined;
    if (e.ctrlKey || e.altKey) return;
    if (e.key === 'Delete' && current !== null) void editor.run('document.close', { path: current });
    else if (to !== undefined) void editor.open(to).then(() => document.getElementById(tabId(to))?.focus());
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div className="tabs" role="tablist" aria-label="Open documents" ref={box} onKeyDown={walk}>
      {tabs.map((t, i) => (
        <div
          key={t}
          id={tabId(t)}
          role="tab"
          className="tab"
          data-tab={t}
          tabIndex={t === current ? 0 : -1}
          aria-selected={t === current}
          aria-controls={t === current ? 'edit-canvas' : undefined}
          title={`${splitPath(t).within === '' ? t : `${splitPath(t).stem}, within ${splitPath(t).within}`}\nClose: Del, Alt+W`}
          onClick={() => void editor.run('document.open', { path: t })}
          onAuxClick={(e) => {
            if (e.button === 1) void editor.run('document.close', { path: t });
          }}
        >
          <KindIcon kind={kinds[i] ?? ''} />
          <span className="name">{names[i]}</span>
          {splitPath(t).within !== '' && <small className="quiet-text" data-within={splitPath(t).within}>in {splitPath(splitPath(t).within).stem}</small>}
          <ReadOnly path={t} />
          <Watchers path={t} />
          {(counts.get(t)?.errors ?? 0) > 0 && <b className="errors">{counts.get(t)?.errors}<span className="sr"> errors</span></b>}
          {(counts.get(t)?.warnings ?? 0) > 0 && <b className="warnings">{counts.get(t)?.warnings}<span className="sr"> warnings</span></b>}
          {unsaved.has(t) && <i className="dirty">●<span className="sr">not saved</span></i>}
          <span
            className="tab-close"
            aria-hidden="true"
            title="Close (Alt+W)"
            onClick={(e) => {
              e.stopPropagation();
              void editor.run('document.close', { path: t });
            }}
          >
            <Icon name="close" />
          </span>
        </div>
      ))}
    </div>
  );
}
