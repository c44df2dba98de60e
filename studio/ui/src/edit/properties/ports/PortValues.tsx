import { useEditor, useJson } from '../../context';
import { DataGlyph, TriggerGlyph } from '../../../graph/marks';
import { Breakable } from '../../../shell/Breakable';
import { type Json, List, Obj, at, steps, write, edited } from '../../model/json';
import { portsOf } from '../../model/ports';
import { ExpressionField } from '../expression/ExpressionField';
import { Combo } from '../fields/Combo';
import { emptyOf } from '../fields/simple';
import { Row } from '../fields/Row';
import { useForm } from '../form/context';
import { type EditPort, typesOf } from '../knowledge';
import { choicesFor } from '../choices';
import { setSlot, useSlot, within, type Slot } from '../slots';
import { TypedField } from './TypedField';
import { type Linked, linksFrom, linksInto } from './links';

interface Props {
  /** The nodes. */
  slot: Slot;
  ports: readonly EditPort[];
}

/** Kinds in which values may be expressions, and ports are passed on: all but graphs, which have links. */
const passes = (kind: string): boolean => kind !== 'graph';

/** Values of a node's ports: what goes in, and where what comes out goes. */
export function PortValues({ slot, ports }: Props) {
  const { kind } = useForm();
  const own = ports.filter((p) => !p.builtin);
  const into = own.filter((p) => !p.out && p.type !== 'trigger');
  const out = own.filter((p) => p.out && p.type !== 'trigger');
  const triggers = own.filter((p) => p.type === 'trigger');
  return (
    <>
      {into.length > 0 && (
        <section className="prop-section" aria-label="Inputs">
          <h3>Inputs</h3>
          {into.map((p) => (
            <InPort key={p.name} slot={slot} port={p} />
          ))}
        </section>
      )}
      {out.length > 0 && (
        <section className="prop-section" aria-label="Outputs">
          <h3>Outputs</h3>
          {out.map((p) => (passes(kind) ? <OutPort key={p.name} slot={slot} port={p} /> : <OutLinks key={p.name} slot={slot} port={p} />))}
        </section>
      )}
      {triggers.length > 0 && (
        <section className="prop-section" aria-label="Triggers">
          <h3>Triggers</h3>
          {triggers.map((p) => (passes(kind) ? <PassTrigger key={p.name} slot={slot} port={p} /> : <OutLinks key={p.name} slot={slot} port={p} />))}
        </section>
      )}
    </>
  );
}

const typeNote = (p: EditPort): string => [p.list ? `${p.type}s` : p.type, p.unit].filter(Boolean).join(' · ');

const nodeName = (slot: Slot): string => steps(slot.paths[0] ?? '').at(-1) ?? '';

/** Where a link comes from; it is selected with a click. */
function Ends({ ends, into }: { ends: readonly Linked[]; into: boolean }) {
  const editor = useEditor();
  return (
    <span className="link-ends">
      {ends.map((l) => (
        <button key={l.path} type="button" className="link-like" title="Select the link" onClick={() => void editor.run('edit.select', { paths: l.path })}>
          {into ? '←' : '→'}&nbsp;<Breakable parts={l.end.split('.')} at="." />
        </button>
      ))}
    </span>
  );
}

/** Whether pass names the port. */
function usePassed(slot: Slot, port: string): { passed: boolean; set: (on: boolean) => void } {
  const editor = useEditor();
  const { value } = useSlot(within(slot, 'pass'));
  const list = value instanceof List ? value.items : [];
  const place = list.indexOf(port);
  return {
    passed: place >= 0,
    set: (on) => {
      setSlot(editor, within(slot, 'pass'), on ? new List([...list, port]) : list.length > 1 ? new List(list.toSpliced(place, 1)) : undefined);
    },
  };
}

const isExpression = (v: Json | undefined): v is Obj => v instanceof Obj && v.size === 1 && v.has('expr');

const exprOf = (v: Json | undefined): string => (isExpression(v) ? v.text('expr') : '');

/** A constant of a port as an expression has it; without one the port's default. */
function constantOf(value: Json | undefined, port: EditPort): string {
  const text = value === undefined ? (port.default ?? '') : typeof value === 'string' ? value : write(value, 0);
  if (port.list) return text;
  switch (port.type) {
    case 'vec2':
    case 'vec3': {
      const numbers = text.match(/-?\d[\d.]*(e[-+]?\d+)?/gi) ?? [];
      return `${port.type}(${Array.from({ length: port.type === 'vec3' ? 3 : 2 }, (_, i) => numbers[i] ?? '0').join(', ')})`;
    }
    case 'entity':
      return 'nobody';
    case 'string':
    case 'name':
      return JSON.stringify(text);
    default:
      return text;
  }
}

function InPort({ slot, port }: { slot: Slot; port: EditPort }) {
  const editor = useEditor();
  const json = useJson();
  const { kind, manifest } = useForm();
  const here = within(slot, 'with', port.name);
  const { value } = useSlot(here);
  const { passed, set } = usePassed(slot, port.name);
  const ends = kind === 'graph' && slot.paths.length === 1 ? linksInto(json, nodeName(slot), port.name) : [];
  const types = typesOf(manifest);
  const type = port.list ? `list of ${port.type}` : port.type;
  const theirs = passes(kind) && (portsOf(json).some((p) => p.name === port.name && !p.out) || json.object('variables').has(port.name));
  const mode = passed ? 'pass' : isExpression(value) ? 'expr' : 'value';
  const choose = (to: string) => {
    if (to === mode) return;
    if (passed && to !== 'pass') set(false);
    if (to === 'pass') {
      editor.change(`pass ${port.name}`, (j) => slot.paths.reduce((out, p) => passedIn(out, p, port.name), j));
    } else if (to === 'expr') setSlot(editor, here, Obj.of({ expr: (value === undefined || passed) && theirs ? port.name : constantOf(value, port) }));
    else if (to === 'value') setSlot(editor, here, isExpression(value) ? emptyOf(port.type, port.type === 'vec3' ? 3 : 2) : undefined);
  };
  return (
    <Row
      slot={here}
      label={port.name}
      doc={port.doc}
      note={typeNote(port)}
      deep
      wide={mode === 'expr'}
      extra={
        passes(kind) ? (
          <select className="mode" aria-label={`How ${port.name} gets its value`} title="A value, an expression over ports and variables, or the document’s own port of this name" value={mode} onChange={(e) => { choose(e.target.value); }}>
            <option value="value">value</option>
            <option value="expr">expression</option>
            {(theirs || passed) && <option value="pass">passed on</option>}
          </select>
        ) : undefined
      }
    >
      {(ids) =>
        ends.length > 0 && value === undefined ? (
          <output id={ids.id}>
            <Ends ends={ends} into />
          </output>
        ) : passed ? (
          <output id={ids.id} className="quiet-text" title="It is the document’s own port or variable of this name">← {port.name}</output>
        ) : mode === 'expr' ? (
          <ExpressionField {...ids} slot={here} label={port.name} pointer={`${here.paths[0] ?? ''}/expr`} wrap={(t) => Obj.of({ expr: t })} unwrap={exprOf} />
        ) : (
          <TypedField {...ids} slot={here} label={port.name} type={type} types={types} unit={port.unit} placeholder={port.default} />
        )
      }
    </Row>
  );
}

/** A node that passes a port on in place of a value. */
function passedIn(json: Obj, path: string, port: string): Obj {
  const way = steps(path);
  const node = at(json, way);
  if (!(node instanceof Obj)) return json;
  const given = node.object('with').without(port);
  const rest = given.size > 0 ? node.with('with', given) : node.without('with');
  const next = node.list('pass').includes(port) ? rest : rest.with('pass', new List([...node.list('pass'), port]));
  return edited(json, way, () => next);
}

/** What comes out of what a state or an option runs, and where it is kept. */
function OutPort({ slot, port }: { slot: Slot; port: EditPort }) {
  const editor = useEditor();
  const json = useJson();
  const { manifest } = useForm();
  const here = within(slot, 'store', port.name);
  const { value } = useSlot(here);
  const { passed, set } = usePassed(slot, port.name);
  const theirs = portsOf(json).some((p) => p.name === port.name && p.out) || json.object('variables').has(port.name);
  const targets = (choicesFor('target', editor.state, json, [], manifest) ?? []).filter((c) => c.note === undefined || c.note === port.type);
  return (
    <Row slot={here} label={port.name} doc={port.doc} note={typeNote(port)} deep>
      {(ids) => (
        <>
          {passed ? (
            <output id={ids.id} className="quiet-text" title="It goes out of the document, or into its variable">→ {port.name}</output>
          ) : (
            <Combo {...ids} label={port.name} placeholder="not stored" value={typeof value === 'string' ? value : ''} choices={targets} free onPick={(v) => { setSlot(editor, here, v); }} />
          )}
          {(theirs || passed) && (
            <button type="button" className="quiet" aria-pressed={passed} title={passed ? 'Do not pass it on' : 'To the document’s own port or variable of this name'} onClick={() => { set(!passed); }}>
              pass on
            </button>
          )}
        </>
      )}
    </Row>
  );
}

/** A trigger that is joined to the document's own of the same name. */
function PassTrigger({ slot, port }: { slot: Slot; port: EditPort }) {
  const json = useJson();
  const { passed, set } = usePassed(slot, port.name);
  const theirs = portsOf(json).some((p) => p.name === port.name && p.out === (port.out ?? false) && p.type === 'trigger');
  return (
    <div className="prop port-line" title={port.doc}>
      <span className={`port-name trigger ${port.out ? 'out' : 'in'}`}>
        <TriggerGlyph /> {port.name}
      </span>
      <span className="prop-value">
        {theirs || passed ? (
          <label className="inline">
            <input type="checkbox" checked={passed} onChange={(e) => { set(e.target.checked); }} /> passed on
          </label>
        ) : (
          <span className="quiet-text">{port.out ? 'fires' : 'hears'}</span>
        )}
      </span>
    </div>
  );
}

/** A port of a graph's node, and where it is linked to. */
function OutLinks({ slot, port }: { slot: Slot; port: EditPort }) {
  const json = useJson();
  const name = nodeName(slot);
  const ends = slot.paths.length > 1 ? [] : port.out ? linksFrom(json, name, port.name) : linksInto(json, name, port.name);
  return (
    <div className="prop port-line" title={port.doc}>
      <span className={`port-name ${port.type === 'trigger' ? 'trigger' : 'data'} ${port.out ? 'out' : 'in'}`}>
        {port.type === 'trigger' ? <TriggerGlyph /> : <DataGlyph set={false} />} {port.name} {port.type !== 'trigger' && <small>{typeNote(port)}</small>}
      </span>
      <span className="prop-value">{ends.length > 0 ? <Ends ends={ends} into={!port.out} /> : <span className="quiet-text">not linked</span>}</span>
    </div>
  );
}
