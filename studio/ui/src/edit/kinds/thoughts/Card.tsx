import { memo, useContext } from 'react';
import { KindMark } from '../../../graph/marks';
import { Icon } from '../../../shell/icons';
import type { Standing } from '../../../thoughts/now';
import { Reads } from '../../../thoughts/told';
import { useRunning, useRunningNode } from '../../canvas/running';
import { useEdit, useEditor, useInfos } from '../../context';
import type { EditState } from '../../editor';
import { pointer } from '../../model/json';
import { NameField } from '../../properties/form/MapField';
import { NAME } from '../../properties/ports/Declarations';
import { ExpressionCell } from '../utility/cells';
import { useTitles } from '../../properties/title';
import { Away, Wrong } from '../utility/ConsiderationRows';
import { LaneBoard } from './LaneBoard';
import { type ThoughtAt, isCluster, marksOf, namesOnWay, priorityOf, thoughtWay, weightOf } from './model';
import { BoardContext, toggled, useBoard, useHandle, useSelected, useTarget } from './state';
import { State, ThoughtNow } from './Now';
import { Weight } from './Weight';
import { NameLabel } from '../../../labels/NameLabel';

/** The thought that is selected, the first of several. */
const chosenIn = (s: EditState): string => {
  const list = s.current === null ? undefined : s.docs.get(s.current)?.history.state.selection;
  return pointer(thoughtWay(list?.find((p) => p.startsWith('/thoughts/')) ?? ''));
};

interface Props extends Omit<ThoughtAt, 'owner'> {
  /** What the clusters weigh that it lies in, as JSON: a text, so that it is the same while it says the same. */
  outer: string;
  full: number;
  /** The card that Tab leads to while none is selected. */
  first: string;
  depth: number;
  /** How it stands in the mind that runs the document; nothing while none does. */
  standing?: Standing | undefined;
  /** Names of what is more urgent, if something is. */
  before: string;
}

/** A thought as a card: what it is, what it weighs, when it is there. Its lane says how urgent it is. */
export const Card = memo(function Card({ path, name, thought, outer, full, first, depth, standing, before }: Props) {
  const editor = useEditor();
  const infos = useInfos();
  const titles = useTitles('thoughts', 'thoughts');
  const board = useContext(BoardContext);
  const file = useEdit((s) => s.current ?? '');
  const selected = useSelected(path);
  const alone = selected === 'alone';
  const tab = useEdit((s) => (chosenIn(s) || first) === path);
  const cluster = isCluster(thought);
  const folded = useBoard((s) => s.folded.has(path));
  const dragged = useBoard((s) => s.dragged.includes(path));
  const handle = useHandle(path);
  const target = useTarget(`card ${path}`, path, (paths) => void editor.run('thought.move', { priority: '0', paths, into: path }));
  const info = !cluster ? infos.get('thoughts', file, thought) : undefined;
  const what = titles(thought, 'runs nothing yet');
  const says = thought.text('doc') || info?.doc || '';
  const priority = priorityOf(thought);
  const weights = JSON.parse(outer) as (number | string)[];
  const part = useRunning();
  const node = useRunningNode(namesOnWay(path));
  const runs = standing === 'runs';
  const marks = ['thought', 'editing', standing && `stands-${standing}`, runs && 'runs', cluster && 'cluster', selected !== '' && 'selected', dragged && 'dragged', target.over && 'drop-here'];
  return (
    <div
      className={marks.filter(Boolean).join(' ')}
      role="row"
      aria-level={depth + 1}
      aria-selected={selected !== ''}
      aria-expanded={cluster ? !folded : undefined}
      tabIndex={tab ? 0 : -1}
      data-row={path}
      data-node={name}
      data-standing={standing}
    >
      <div
        className="thought-card"
        role="gridcell"
        {...(cluster ? target.on : {})}
        onClick={(e) => {
          if ((e.target as HTMLElement).closest('input, textarea, select, button, [role="slider"], [role="listbox"]')) return;
          const now = editor.selection;
          if (e.ctrlKey || e.metaKey || e.shiftKey) editor.select(now.includes(path) ? now.filter((p) => p !== path) : [...now, path]);
          else editor.select([path]);
          e.currentTarget.parentElement?.focus({ preventScroll: true });
        }}
        onDoubleClick={(e) => {
          if ((e.target as HTMLElement).closest('input, textarea, button, [role="slider"]')) return;
          if (cluster) toggled(board, path);
          else if (info?.run !== undefined) void editor.run('document.open', { path: info.run });
        }}
      >
        <header>
          <span className="hold" {...handle} title={`Drag ${name} to another lane, or Alt+↑ ↓`}>
            <svg className="grip-dots" viewBox="0 0 8 14" width="8" height="14" aria-hidden="true">
              <path d="M2 2.5h.1M6 2.5h.1M2 7h.1M6 7h.1M2 11.5h.1M6 11.5h.1" />
            </svg>
            {node && <State node={node} runs={runs} />}
            <KindMark kind={cluster ? 'thought' : info?.what === 'document' ? 'part' : 'action'} />
          </span>
          <span className="thought-name" data-cell="name" {...(alone ? {} : handle)}>
            {alone ? <NameField name={name} label="Name of the thought" pattern={NAME} onRename={(to) => void editor.run('node.rename', { from: name, to })} /> : <b>{name}</b>}
            {!alone && <NameLabel name={name} />}
          </span>
          <Wrong path={path} />
          {cluster && (
            <button type="button" className="quiet icon" tabIndex={alone ? 0 : -1} data-fold={name} aria-label={`${folded ? 'Unfold' : 'Fold'} ${name}`} title={folded ? 'Show the thoughts in it (Enter)' : 'Fold (Enter)'} onClick={() => { toggled(board, path); }}>
              <Icon name={folded ? 'right' : 'down'} />
            </button>
          )}
          {info?.run !== undefined && (
            <button type="button" className="quiet icon" tabIndex={alone ? 0 : -1} aria-label={`Open ${info.run}`} title={`Open ${info.run} (Enter or double-click)`} onClick={() => void editor.run('document.open', { path: info.run })}>
              <Icon name="right" />
            </button>
          )}
          <Away path={path} what={name} tab={alone} />
        </header>
        <p className="thought-says" title={says}>
          <b>{what}</b>
          {says !== '' && (what === '' ? says : ` · ${says}`)}
        </p>
        <Weight path={path} name={name} thought={thought} outer={weights} full={full} editable={alone} />
        {(alone || thought.has('when')) && (
          <div className="thought-line" data-cell="when">
            <span className="label">when</span>
            <ExpressionCell path={`${path}/when`} text={thought.text('when')} label={`Condition of ${name}`} editable={alone} placeholder="always" />
            {part && node && <Reads part={part} text={thought.text('when')} />}
          </div>
        )}
        {alone && typeof priority === 'object' && (
          <div className="thought-line" data-cell="priority">
            <span className="label">priority</span>
            <ExpressionCell path={`${path}/priority/expr`} text={priority.expr} label={`Priority of ${name}`} editable />
          </div>
        )}
        {node && <ThoughtNow node={node} full={full} standing={standing} before={before} priority={priority} when={thought.text('when')} />}
        {marksOf(thought, titles).length > 0 && (
          <p className="thought-marks">
            {marksOf(thought, titles).map((m) => (
              <span key={m.text} className="tag" title={m.title}>
                {m.text}
              </span>
            ))}
          </p>
        )}
      </div>
      {cluster && !folded && (
        <div className="thought-inner" role="gridcell">
          <LaneBoard holder={thought} owner={thoughtWay(path)} outer={JSON.stringify([...weights, weightOf(thought)])} full={full} first={first} depth={depth + 1} name={name} />
        </div>
      )}
    </div>
  );
});
