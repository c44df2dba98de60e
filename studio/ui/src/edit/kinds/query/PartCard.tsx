import { memo, type DragEvent } from 'react';
import { Icon } from '../../../shell/icons';
import { useWrong } from '../../canvas/findings';
import { useRunning } from '../../canvas/running';
import { useEdit, useEditor } from '../../context';
import { Obj, pointer } from '../../model/json';
import { CurveField } from '../../properties/curve/CurveField';
import { ExpressionField } from '../../properties/expression/ExpressionField';
import { Findings, Row, useFindings } from '../../properties/fields/Row';
import { NameField } from '../../properties/form/MapField';
import { NAME } from '../../properties/ports/Declarations';
import { type Schema, follow } from '../../properties/schema';
import { Has, ParamField } from './fields';
import { PointsNow, runningOf, TestNow } from './Now';
import { type Part, type Sort, argsInWords, estimate, filterInWords, measures, scoreInWords } from './model';

interface Props {
  part: Part;
  index: number;
  count: number;
  open: boolean;
  root: Schema;
  sorts: readonly Sort[];
  /** It is dragged over. */
  target: boolean;
  onFold: (path: string) => void;
  onDrag: (path: string | null) => void;
  onOver: (path: string) => void;
  onDrop: (path: string) => void;
}

/** Parameters that a sort knows, as its schema says, and those that the document has besides. */
function Params({ path, of, root, value }: { path: string; of: Schema; root: Schema; value: Obj | undefined }) {
  const required = new Set(of.required ?? []);
  const known = Object.entries(of.properties ?? {}).sort(([a], [b]) => Number(required.has(b)) - Number(required.has(a)));
  const strange = (value?.names ?? []).filter((n) => !Object.hasOwn(of.properties ?? {}, n));
  return (
    <>
      {known.map(([name, s]) => (
        <ParamField key={name} slot={{ paths: [path + pointer([name])] }} name={name} schema={s} root={root} needed={required.has(name)} />
      ))}
      {strange.map((name) => (
        <ParamField key={name} slot={{ paths: [path + pointer([name])] }} name={name} schema={{ type: 'string', description: 'Not known here: kept as it is.' }} root={root} needed={false} />
      ))}
    </>
  );
}

/** A generator or a test as a fold-out: a line that says what it does, and below it everything that can be set. */
export const PartCard = memo(function PartCard({ part: p, index, count, open, root, sorts, target, onFold, onDrag, onOver, onDrop }: Props) {
  const editor = useEditor();
  const selected = useEdit((s) => (s.current === null ? undefined : s.docs.get(s.current)?.history.state.selection)?.includes(p.path) ?? false);
  const wrong = useWrong(p.path);
  const running = useRunning();
  const node = running ? runningOf(running, p, index, count) : undefined;
  const test = p.what === 'tests';
  const n = test ? undefined : estimate(p);
  const words = [argsInWords(p), filterInWords(p), scoreInWords(p)].filter((t) => t !== '');
  const name = p.name || p.sort || 'nothing';
  const sort = sorts.find((s) => s.name === p.sort);
  const move = (by: number) => void editor.run('query.move', { path: p.path, to: String(index + by) });
  const drop = {
    onDragOver: (e: DragEvent) => {
      e.preventDefault();
      onOver(p.path);
    },
    onDrop: (e: DragEvent) => {
      e.preventDefault();
      onDrop(p.path);
    },
  };
  const pick = () => {
    editor.select([p.path]);
  };
  return (
    <li className={`query-part${selected ? ' selected' : ''}${wrong && !wrong.warning ? ' wrong' : ''}${target ? ' drop-here' : ''}`} data-part={p.path} data-sort={p.sort} {...drop}>
      <div
        className="query-head"
        onClick={(e) => {
          if (!(e.target as HTMLElement).closest('input, select, .part-tools')) pick();
        }}
      >
        <span
          className="grip movable"
          draggable
          title={`Drag ${name}, or Alt+↑ ↓`}
          onDragStart={(e) => {
            e.dataTransfer.effectAllowed = 'move';
            e.dataTransfer.setData('text/plain', p.path);
            onDrag(p.path);
          }}
          onDragEnd={() => { onDrag(null); }}
        >
          <svg viewBox="0 0 8 14" width="8" height="14" aria-hidden="true">
            <path d="M2 2.5h.1M6 2.5h.1M2 7h.1M6 7h.1M2 11.5h.1M6 11.5h.1" />
          </svg>
        </span>
        <button
          type="button"
          className="quiet fold-out"
          aria-expanded={open}
          title={open ? 'Fold (←)' : 'Unfold (→)'}
          data-fold={p.path}
          onFocus={(e) => {
            if (e.target.matches(':focus-visible')) pick();
          }}
          onClick={() => {
            pick();
            onFold(p.path);
          }}
          onKeyDown={(e) => {
            if (!e.altKey && !e.ctrlKey && ((e.key === 'ArrowRight' && !open) || (e.key === 'ArrowLeft' && open))) {
              onFold(p.path);
              e.preventDefault();
              e.stopPropagation();
            }
          }}
        >
          <Icon name={open ? 'down' : 'right'} />
          <b>{name}</b>
          {p.name !== '' && p.name.toLowerCase() !== p.sort && <span className="sort">{p.sort}</span>}
          <span className="says">{words.join(' · ')}</span>
        </button>
        {wrong && (
          <span className={wrong.warning ? 'row-wrong warning' : 'row-wrong'} role="img" aria-label={wrong.text} title={wrong.text}>
            <Icon name="warning" />
          </span>
        )}
        {!test && node && <PointsNow node={node} />}
        {!test && !node && (
          <span className="points" title={n === undefined ? 'The number of points depends on the running game' : 'Approximate number of points'}>
            {n === undefined ? '? points' : `${String(n)} ${n === 1 ? 'point' : 'points'}`}
          </span>
        )}
        <span className="part-tools">
          <button type="button" className="quiet icon" disabled={index === 0} aria-label={`Move ${name} up`} title="Before the one before it (Alt+↑)" onClick={() => { move(-1); }}>
            <Icon name="up" />
          </button>
          <button type="button" className="quiet icon flip" disabled={index === count - 1} aria-label={`Move ${name} down`} title="Behind the one after it (Alt+↓)" onClick={() => { move(1); }}>
            <Icon name="up" />
          </button>
          <button type="button" className="quiet icon" aria-label={`Duplicate ${name}`} title="Duplicate (Ctrl+D)" onClick={() => { pick(); void editor.run('edit.duplicate'); }}>
            <svg className="icon-svg" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
              <path d="M5.5 5.5H13.5V13.5H5.5ZM10.5 5.5V2.5H2.5V10.5H5.5" />
            </svg>
          </button>
          <button type="button" className="quiet icon" aria-label={`Take away ${name}`} title="Take it away (Del); undo brings it back" onClick={() => { pick(); void editor.run('edit.delete'); }}>
            <Icon name="close" />
          </button>
        </span>
        {test && node && <TestNow node={node} part={p} />}
      </div>
      {open && <Body part={p} root={root} sorts={sorts} sort={sort} />}
    </li>
  );
});

function Body({ part: p, root, sorts, sort }: { part: Part; root: Schema; sorts: readonly Sort[]; sort: Sort | undefined }) {
  const editor = useEditor();
  const test = p.what === 'tests';
  const own = useFindings({ paths: [p.path] }, false);
  const args = p.path + pointer([p.sort]);
  const one = follow(root, test ? additional(follow(root, root.properties?.tests ?? {})) : {});
  const branch = [one, ...(one.oneOf ?? one.anyOf ?? []).map((s) => follow(root, s))].find((s) => s.properties?.filter);
  const unit = measures[p.sort];
  return (
    <div className="query-body">
      {own.length > 0 && <Findings findings={own} />}
      <div className="query-what">
        {test ? (
          <label>
            name <NameField name={p.name} label={`Name of ${p.name}`} pattern={NAME} onRename={(to) => void editor.run('part.rename', { path: p.path, to })} />
          </label>
        ) : (
          <NameOf path={p.path} />
        )}
        <label title={sort?.doc}>
          {test ? 'measures' : 'type'}
          <select aria-label={`Sort of ${p.name || p.sort}`} value={p.sort} onChange={(e) => void editor.run('query.sort', { path: p.path, sort: e.target.value })}>
            {!sort && <option value={p.sort}>{p.sort || '–'}</option>}
            {sorts.map((s) => (
              <option key={s.name} value={s.name} title={s.doc}>
                {s.name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {sort && (
        <p className="quiet-text query-doc">
          {sort.doc}
          {unit !== undefined && ` It is in ${unit === '°' ? 'degrees' : 'metres'}.`}
        </p>
      )}
      <div className="query-params">
        {typeof p.args === 'string' ? (
          <Row slot={{ paths: [args] }} label="expression" needed deep wide>
            {(ids) => <ExpressionField {...ids} slot={{ paths: [args] }} label="Expression" />}
          </Row>
        ) : (
          sort && <Params path={args} of={sort.schema} root={root} value={p.args instanceof Obj ? p.args : undefined} />
        )}
      </div>
      {test && (
        <>
          <fieldset className="query-side" data-side="filter">
            <legend>
              <Has slot={{ paths: [`${p.path}/filter`] }} label="Filter" title="Discards points that are not so" make={usualFilter(p)} />
            </legend>
            {p.value.has('filter') && <FilterForm part={p} schema={follow(root, branch?.properties?.filter ?? {})} root={root} />}
          </fieldset>
          <fieldset className="query-side" data-side="score">
            <legend>
              <Has slot={{ paths: [`${p.path}/score`] }} label="Score" title="Makes points better or worse" make={Obj.empty} />
            </legend>
            {p.value.has('score') && <ScoreForm part={p} schema={follow(root, branch?.properties?.score ?? {})} root={root} />}
          </fieldset>
        </>
      )}
    </div>
  );
}

const additional = (s: Schema): Schema => (typeof s.additionalProperties === 'object' ? s.additionalProperties : {});

/** A filter to begin with: what is true or false shall be so, of numbers there is a least. */
const usualFilter = (p: Part): Obj => (['visibility', 'path', 'overlap', 'expr'].includes(p.sort) ? Obj.of({ is: true }) : Obj.of({ least: 1 }));

/** The name of a generator, which needs none. */
function NameOf({ path }: { path: string }) {
  return (
    <div className="query-name">
      <ParamField slot={{ paths: [`${path}/name`] }} name="name" schema={{ type: 'string' }} root={{}} needed={false} />
    </div>
  );
}

/** What a test keeps: whether it is so, or bounds. */
function FilterForm({ part: p, schema, root }: { part: Part; schema: Schema; root: Schema }) {
  const f = p.value.object('filter');
  const truth = ['visibility'].includes(p.sort);
  const both = ['path', 'overlap', 'expr'].includes(p.sort);
  const shown = Object.entries(schema.properties ?? {}).filter(([n]) => f.has(n) || (n === 'is' ? truth || (both && !f.has('least') && !f.has('most')) : !truth && !f.has('is')));
  return (
    <div className="query-params">
      {shown.map(([name, s]) =>
        name === 'is' ? <IsField key={name} part={p} /> : <ParamField key={name} slot={{ paths: [`${p.path}/filter/${name}`] }} name={name} schema={{ ...s, ...(measures[p.sort] !== undefined && { unit: measures[p.sort] }) }} root={root} needed={false} />,
      )}
    </div>
  );
}

/** Seen or not seen, reachable or not: in words. */
function IsField({ part: p }: { part: Part }) {
  const editor = useEditor();
  const words: Readonly<Record<string, readonly [string, string]>> = { visibility: ['seen', 'not seen'], path: ['reachable', 'not reachable'], overlap: ['some are near', 'none is near'] };
  const [yes, no] = words[p.sort] ?? ['true', 'false'];
  const is = p.value.object('filter').get('is');
  return (
    <div className="prop" data-field={`${p.path}/filter/is`} role="radiogroup" aria-label={`What ${p.name} keeps`}>
      <span className="label">keeps what is</span>
      <span className="prop-value is-so">
        {([[true, yes], [false, no]] as const).map(([value, text]) => (
          <label key={text}>
            <input type="radio" name={`${p.path} is`} checked={is === value} onChange={() => void editor.run('property.set', { paths: `${p.path}/filter/is`, value: String(value) })} />
            {text}
          </label>
        ))}
      </span>
    </div>
  );
}

/** What a test likes, and how much. */
function ScoreForm({ part: p, schema, root }: { part: Part; schema: Schema; root: Schema }) {
  const s = p.value.object('score');
  const bookends = s.has('from') || s.has('to');
  const order = ['prefer', 'weight', 'by', 'from', 'to', 'curve'];
  const shown = Object.entries(schema.properties ?? {}).filter(([n]) => s.has(n) || !(bookends && n === 'by')).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return (
    <div className="query-params">
      {shown.map(([name, of]) => {
        const slot = { paths: [`${p.path}/score/${name}`] };
        if (name === 'curve') return <CurveField key={name} slot={slot} label="curve" doc={of.description} note={undefined} needed={false} extra={null} />;
        return <ParamField key={name} slot={slot} name={name} schema={{ ...of, ...((name === 'from' || name === 'to') && measures[p.sort] !== undefined && { unit: measures[p.sort] }) }} root={root} needed={false} byItself={name === 'weight' ? '1' : name === 'prefer' ? 'high' : undefined} />;
      })}
    </div>
  );
}
