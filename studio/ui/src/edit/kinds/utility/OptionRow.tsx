import { memo } from 'react';
import { useEdit, useEditor, useInfos } from '../../context';
import { KindMark } from '../../../graph/marks';
import { Icon } from '../../../shell/icons';
import { List } from '../../model/json';
import { useTitles } from '../../properties/title';
import { ExpressionCell, Grip, NameCell, useDrop } from './cells';
import { Away, ConsiderationRows, Wrong } from './ConsiderationRows';
import { NowOption } from './Now';
import { clickRow, useSelected, useTable } from './context';
import { type OptionAt } from './options';
import { NameLabel } from '../../../labels/NameLabel';
import { marksOf } from './words';

interface Props extends OptionAt {
  /** Options are asked in an order here. */
  ordered: boolean;
  /** In a sequence nothing is scored. */
  scored: boolean;
  tab: boolean;
}

/** An option: what it does, what it is worth, and below it what it weighs. */
export const OptionRow = memo(function OptionRow({ path, name, option, depth, place, ordered, scored, tab }: Props) {
  const editor = useEditor();
  const infos = useInfos();
  const titles = useTitles('utility', 'options');
  const file = useEdit((s) => s.current ?? '');
  const { selected, alone } = useSelected(path);
  const { folded, fold, weights } = useTable();
  const drop = useDrop(path);
  const list = option.get('considerations');
  const weighed = list instanceof List ? list : undefined;
  const holds = option.has('options');
  const runs = option.has('run') || option.has('do');
  const info = runs ? infos.get('utility', file, option) : undefined;
  const closed = folded.has(path);
  const combine = option.text('combine');
  const says = option.text('doc') || info?.doc || '';
  return (
    <>
      <tr
        className={`option${selected ? ' selected' : ''}${drop.className}`}
        data-row={path}
        data-node={name}
        role="row"
        aria-level={depth + 1}
        aria-selected={selected}
        aria-expanded={weighed || holds ? !closed : undefined}
        tabIndex={tab ? 0 : -1}
        onClick={(e) => { clickRow(e, editor, path); }}
        onDoubleClick={(e) => {
          if (!(e.target as HTMLElement).closest('[data-cell], button, input') && info?.run !== undefined) void editor.run('document.open', { path: info.run });
        }}
        onDragOver={drop.onDragOver}
        onDrop={drop.onDrop}
      >
        <td className="mark">
          <Grip path={path} label={name} movable={ordered}>
            {ordered ? <span className={place < 0 ? 'place none' : 'place'} title={place < 0 ? 'It is not among the rules: it is never chosen' : 'Its position in the order'}>{place < 0 ? '–' : place + 1}</span> : undefined}
          </Grip>
        </td>
        <th scope="row" title={says}>
          <span className="title" style={{ paddingLeft: depth * 16 }}>
            <button type="button" className="fold" tabIndex={-1} disabled={!weighed && !holds} aria-label={`${closed ? 'Unfold' : 'Fold'} ${name}`} title={closed ? 'Unfold (→)' : 'Fold (←)'} onClick={() => { fold(path); }}>
              {(weighed || holds) && <Icon name={closed ? 'right' : 'down'} />}
            </button>
            <KindMark kind={info?.what === 'document' ? 'part' : info?.what === 'action' ? 'action' : 'option'} />
            <span className={alone ? 'what writing' : 'what'} data-cell="name">
              <NameCell path={path} name={name} option editable={alone} none="" />
              <NameLabel name={name} />
            </span>
            <Wrong path={path} />
            <small className="says">{[titles(option, 'runs nothing'), option.text('doc')].filter(Boolean).join(' · ')}</small>
          </span>
        </th>
        <td className="looks" data-cell={scored ? 'score' : undefined}>
          {!scored ? (
            <span className="quiet-text">in its turn</span>
          ) : option.has('score') || alone ? (
            <ExpressionCell path={`${path}/score`} text={option.text('score')} label={`Score of ${name}`} editable={alone} placeholder="what it weighs" />
          ) : (
            <span className="quiet-text">what it weighs</span>
          )}
        </td>
        <td className="shape" colSpan={weights ? 2 : 1}>
          <span className="marks">
            {marksOf(option).map((m) => (
              <span key={m.text} className="tag" title={m.title}>
                {m.text}
              </span>
            ))}
          </span>
        </td>
        <NowOption path={path} />
        <td className="tools">
          {info?.run !== undefined && (
            <button type="button" className="quiet icon" tabIndex={alone ? 0 : -1} aria-label={`Open ${info.run}`} title={`Open ${info.run} (Enter)`} onClick={() => void editor.run('document.open', { path: info.run })}>
              <Icon name="right" />
            </button>
          )}
          <button type="button" className="quiet icon" tabIndex={alone ? 0 : -1} aria-label={`Add a consideration to ${name}`} title="Add a consideration (C)" onClick={() => void editor.run('consideration.add', { to: path })}>
            +
          </button>
          <Away path={path} what={name} tab={alone} />
        </td>
      </tr>
      {weighed && !closed && <ConsiderationRows path={`${path}/considerations`} list={weighed} depth={depth} weighs={combine === 'sum' || combine === 'average'} />}
    </>
  );
});

