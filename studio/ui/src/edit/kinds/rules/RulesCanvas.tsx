import './edit.css';
import { useCallback, useEffect, useMemo, useRef, type DragEvent, type MouseEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useLive } from '../../../live/context';
import { nodesByPath } from '../../../live/joined';
import { Icon } from '../../../shell/icons';
import { columnsOf, type ColumnName } from '../../../rules/columns';
import type { Rule } from '../../../rules/model';
import { focusCell, RulesTable, type TableSide } from '../../../rules/RulesTable';
import { StockList } from '../../../rules/Stock';
import { NameLabel } from '../../../labels/NameLabel';
import { KeyHint } from '../../canvas/KeyHint';
import { useWrong } from '../../canvas/findings';
import { useRunning } from '../../canvas/running';
import { useEdit, useEditor, useJson, useSelection } from '../../context';
import { pointer, steps } from '../../model/json';
import { EveryCell, NameCell, OfCell, TermsCell, WhenCell, Writing } from './cells';
import { ruleOfPath } from './edits';
import { rulesIn, stockIn, watches } from './model';
import { selectedIn } from '../../../rules/system';
import { SystemFields } from './SystemFields';
import { DoesCell, NeedsCell, TagsCell, WeightCell, WhensCell } from './watchCells';
import { beginAt, endWriting, tableState } from './state';

/** The members of a rule that a column shows. */
const members: Readonly<Partial<Record<ColumnName, readonly string[]>>> = { of: ['of'], every: ['every', 'rate'], when: ['checks', 'when'], takes: ['inputs'], gives: ['outputs', 'changes'], scripts: ['success', 'failedInputs', 'failedChecks', 'run'],
  needs: ['threshold'], does: ['run', 'do', 'with', 'pass', 'store', 'success', 'failure'], tags: ['tags', 'unique', 'step', 'effects'], weight: ['weight'] };

/** What is wrong, where it is. */
function Wrong({ path }: { path: string }) {
  const wrong = useWrong(path);
  if (!wrong) return null;
  return (
    <span className={wrong.warning ? 'rule-wrong warning' : 'rule-wrong'} role="img" aria-label={wrong.text} title={wrong.text}>
      <Icon name="warning" />
    </span>
  );
}

/** The columns that can be written in. */
const writable = (watching: boolean): ColumnName[] => columnsOf([], watching, false, true).filter((c) => c.writes).map((c) => c.name);

function Editing({ rule, column }: { rule: Rule; column: ColumnName }) {
  const leave = useCallback(() => {
    endWriting();
    focusCell(rule.key, column);
  }, [rule.key, column]);
  const watching = rule.watch !== undefined;
  const next = (by: 1 | -1): void => {
    const all = writable(watching);
    const to = all[all.indexOf(column) + by];
    if (to === undefined) leave();
    else beginAt(rule.key, to);
  };
  const field = (): ReactNode => {
    switch (column) {
      case 'rule': return <NameCell rule={rule} />;
      case 'of': return <OfCell rule={rule} />;
      case 'every': return <EveryCell rule={rule} />;
      case 'when': return watching ? <WhensCell rule={rule} leave={leave} /> : <WhenCell rule={rule} leave={leave} />;
      case 'needs': return <NeedsCell rule={rule} />;
      case 'does': return <DoesCell rule={rule} />;
      case 'tags': return <TagsCell rule={rule} />;
      case 'weight': return <WeightCell rule={rule} />;
      case 'takes': return <TermsCell rule={rule} takes />;
      default: return <TermsCell rule={rule} takes={false} />;
    }
  };
  return <Writing leave={leave} next={next}>{field()}</Writing>;
}

/** A document of rules as a table that is written in. */
export function RulesCanvas() {
  const editor = useEditor();
  const json = useJson();
  const part = useRunning();
  const selection = useSelection();
  const writing = useStore(tableState);
  const reveal = useEdit((s) => s.reveal);
  const box = useRef<HTMLDivElement>(null);
  const rules = useMemo(() => rulesIn(json), [json]);
  const stock = useMemo(() => stockIn(json), [json]);
  const chosen = useMemo(() => new Set(selection.map((p) => ruleOfPath(p) || p)), [selection]);
  const nodeOf = useCallback((r: Rule) => (part ? nodesByPath(part).get(r.name) : undefined), [part]);
  const only = selection[0] ?? '';

  useEffect(() => endWriting, []);
  useEffect(() => {
    if (only !== '') box.current?.querySelector(`[data-row="${CSS.escape(ruleOfPath(only) || only)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [reveal, rules.length]); // eslint-disable-line react-hooks/exhaustive-deps -- only when somebody is led there, or a rule is added

  const drop = useCallback((on: string) => {
    const { dragged } = tableState.getState();
    tableState.setState({ dragged: '', over: '' });
    if (dragged !== '' && dragged !== on) void editor.run('rule.move', { path: dragged, to: steps(on).at(-1) });
  }, [editor]);

  const live = useLive();
  const watching = useMemo(() => watches(json), [json]);
  const side = useMemo((): TableSide => ({
    label: 'Rules', nodeOf, live: part !== null, watching, writes: true,
    ...(part && { rivals: () => selectedIn(live, part) }),
    selected: (key) => chosen.has(key),
    select: (key, e) => {
      const now = editor.selection;
      if (e.ctrlKey || e.metaKey) editor.select(now.includes(key) ? now.filter((p) => p !== key) : [...now, key]);
      else if (e.shiftKey) editor.select([...new Set([...now.filter((p) => ruleOfPath(p) === p), key])]);
      else editor.select([key]);
    },
    enter: (r, column) => {
      editor.select([r.key]);
      if (writable(watching).includes(column)) beginAt(r.key, column);
    },
    before: (r) => (
      <span
        className="rule-grip"
        draggable
        title={`Drag ${r.name}, or Alt+↑ ↓`}
        onDragStart={(e) => {
          e.dataTransfer.effectAllowed = 'move';
          e.dataTransfer.setData('text/plain', r.key);
          tableState.setState({ dragged: r.key });
        }}
        onDragEnd={() => { tableState.setState({ dragged: '', over: '' }); }}
      >
        <svg viewBox="0 0 8 14" width="8" height="14" aria-hidden="true">
          <path d="M2 2.5h.1M6 2.5h.1M2 7h.1M6 7h.1M2 11.5h.1M6 11.5h.1" />
        </svg>
      </span>
    ),
    behind: (r) => (
      <>
        <NameLabel name={r.name} />
        <Wrong path={r.key} />
      </>
    ),
    cell: (r, column) => ({
      ...(writing.key === r.key && writing.column === column && { editor: <Editing rule={r} column={column} /> }),
      wrong: members[column]?.map((m) => <Wrong key={m} path={`${r.key}/${m}`} />),
    }),
    row: (r) => ({
      ...(writing.over === r.key && writing.dragged !== '' && { 'data-drop': Number(steps(writing.dragged).at(-1)) < Number(steps(r.key).at(-1)) ? 'after' : 'before' }),
      onDragOver: (e: DragEvent) => {
        if (tableState.getState().dragged === '') return;
        e.preventDefault();
        if (tableState.getState().over !== r.key) tableState.setState({ over: r.key });
      },
      onDrop: (e: DragEvent) => {
        e.preventDefault();
        drop(r.key);
      },
    }),
    tools: (
      <span className="rules-adds">
        <button type="button" data-action="add" title={`Add a rule ${watching ? 'before' : 'behind'} the selected one (A)`} onClick={() => void editor.run('rule.add')}>
          + Rule <KeyHint of="rule.add" />
        </button>
      </span>
    ),
    empty: <p>No rules yet. {watching ? 'A rule says what it watches, and what runs when enough of that holds.' : 'A rule says what a unit takes and what it gives, and how often.'} Press A, or double-click here, to add the first.</p>,
  }), [editor, live, part, nodeOf, watching, chosen, writing, drop]);

  const menu = (e: MouseEvent): void => {
    if ((e.target as HTMLElement).closest('input, textarea, select')) return;
    e.preventDefault();
    const key = (e.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row;
    if (key === undefined) editor.select([]);
    else if (!editor.selection.includes(key)) editor.select([key]);
    editor.show('menu', { x: e.clientX, y: e.clientY });
  };

  return (
    <div
      ref={box}
      className="rules rules-edit"
      onContextMenu={menu}
      onClick={(e) => {
        if (!(e.target as HTMLElement).closest('[data-row], button, input, select, textarea')) editor.select([]);
      }}
      onDoubleClick={(e) => {
        if ((e.target as HTMLElement).closest('[data-row], thead, button, input, select, .stock, .system, .rules-bar')) return;
        editor.select([]);
        void editor.run('rule.add');
      }}
    >
      {watching ? <SystemFields part={part} /> : (
        <StockList
          stock={stock}
          part={part}
          pick={(member, name) => { editor.select([pointer([member, name])]); }}
          chosen={(member, name) => chosen.has(pointer([member, name]))}
          wrong={(member, name) => <Wrong path={pointer([member, name])} />}
          add={(member) => (
            <button type="button" className="quiet add" data-add={member} aria-label={{ resources: 'Add a resource', units: 'Add a type of unit', areas: 'Add an area' }[member]} title={{ resources: 'Add a resource', units: 'Add a type of unit', areas: 'Add an area: tiles around a unit' }[member]} onClick={() => void editor.run({ resources: 'resource.add', units: 'unit.add', areas: 'area.add' }[member])}>
              +
            </button>
          )}
        />
      )}
      <RulesTable rules={rules} side={side} />
    </div>
  );
}
