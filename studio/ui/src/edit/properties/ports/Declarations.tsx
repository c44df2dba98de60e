import { useState, type ReactNode } from 'react';
import { useEditor, useJson, useSelection } from '../../context';
import { freeName } from '../../kinds/kind';
import { DataGlyph, TriggerGlyph } from '../../../graph/marks';
import { Icon } from '../../../shell/icons';
import { type Json, Num, Obj, pointer, steps, write } from '../../model/json';
import { type Port, declaration, portsOf } from '../../model/ports';
import { Combo } from '../fields/Combo';
import { Findings, Row, useFindings } from '../fields/Row';
import { TextField } from '../fields/simple';
import { ItemTools } from '../form/ListField';
import { NameField } from '../form/MapField';
import { focusSoon } from '../form/ObjectForm';
import { ValueField } from '../form/ValueField';
import { type Place, step, useForm } from '../form/context';
import { typesOf } from '../knowledge';
import { along } from '../schema';
import { setSlot, useSlot, within, type Slot } from '../slots';
import { TypedField } from './TypedField';

type Declared = 'port' | 'variable' | 'field';

export const NAME = '^[\\p{L}_][\\p{L}\\p{N}_]*$';

/** Everything about one port, variable or field: its type, what it is by itself, its unit, what it is for. */
export function Declaration({ slot, what }: { slot: Slot; what: Declared }) {
  const editor = useEditor();
  const json = useJson();
  const { root, manifest } = useForm();
  const own = steps(slot.paths[0] ?? '');
  const place: Place = { way: own, outer: along(root, json, own).schemas };
  const { value } = useSlot(slot);
  const full = value instanceof Obj ? value : undefined;
  const type = full ? full.text('type') : typeof value === 'string' ? value : '';
  const types = typesOf(manifest);
  const choices = [...(what === 'port' ? [{ value: 'trigger', doc: 'An event.' }] : []), ...types.map((t) => ({ value: t.name, doc: t.doc }))];
  const out = full?.has('out') ?? false;
  const unfold = () => {
    if (!full) setSlot(editor, slot, Obj.of({ type }));
  };
  return (
    <>
      {what === 'port' && full && (
        <Row slot={slot} label="direction" needed doc={out ? 'What the document gives out.' : 'What comes into the document.'}>
          {(ids) => (
            <select
              id={ids.id}
              aria-describedby={ids.describedBy}
              value={out ? 'out' : 'in'}
              onChange={() => {
                const name = full.text('in') || full.text('out');
                setSlot(editor, slot, new Obj(full.members.map(([n, v]) => (n === 'in' || n === 'out' ? [out ? 'in' : 'out', name] : [n, v]))));
              }}
            >
              <option value="in">input</option>
              <option value="out">output</option>
            </select>
          )}
        </Row>
      )}
      <Row slot={full ? within(slot, 'type') : slot} label="type" needed doc={types.find((t) => t.name === type)?.doc}>
        {(ids) => (
          <Combo
            {...ids}
            label="type"
            value={type}
            choices={choices}
            onPick={(t) => {
              setSlot(editor, slot, full ? full.with('type', t).without('default') : t);
            }}
          />
        )}
      </Row>
      {type !== 'trigger' && type !== '' && !out && full && (
        <Row slot={within(slot, 'default')} label="default" doc={what === 'port' ? 'Used when no value is given.' : what === 'field' ? 'Without it, it is not set at first.' : 'At the start.'} deep>
          {(ids) => <TypedField {...ids} slot={within(slot, 'default')} label="default" type={type} types={types} unit={full.text('unit')} />}
        </Row>
      )}
      {full && type !== 'trigger' && (
        <Row slot={within(slot, 'unit')} label="unit">
          {(ids) => <TextField {...ids} slot={within(slot, 'unit')} label="unit" placeholder="such as m or 1/s" />}
        </Row>
      )}
      {full && (
        <Row slot={within(slot, 'doc')} label="doc" wide>
          {(ids) => <TextField {...ids} slot={within(slot, 'doc')} label="doc" lines placeholder="What it is for" />}
        </Row>
      )}
      {full?.members
        .filter(([n]) => step(place, n).declared?.role === 'bool') // the others have fields of their own
        .map(([n]) => {
          const { way, declared } = step(place, n);
          return <ValueField key={n} slot={within(slot, n)} place={{ way, outer: place.outer }} declared={declared} label={n} />;
        })}
      {full && what === 'variable' && !full.has('keep') && (
        <button type="button" className="quiet add" title="Keep the value when the document restarts" onClick={() => { setSlot(editor, within(slot, 'keep'), true); }}>
          + keep it when the document restarts
        </button>
      )}
      {!full && (
        <button type="button" className="quiet add" onClick={unfold}>
          + default, unit, doc…
        </button>
      )}
    </>
  );
}

interface LineProps {
  path: string;
  name: string;
  value: Json;
  what: Declared;
  tools: ReactNode;
  open: boolean;
  onOpen: () => void;
  /** It has another name, and with it perhaps another path. */
  onRename?: (to: string) => void;
}

const said = (v: Json | undefined): string => (v === undefined ? '' : v instanceof Num ? v.text : write(v, 0));

/** A line of a table of ports or variables, which unfolds. */
function Line({ path, name, value, what, tools, open, onOpen, onRename }: LineProps) {
  const editor = useEditor();
  const slot = { paths: [path] };
  const findings = useFindings(slot, true);
  const full = value instanceof Obj ? value : undefined;
  const type = full ? full.text('type') : String(value);
  const out = full?.has('out') ?? false;
  return (
    <div role="listitem" className={`prop-item declaration${open ? ' open' : ''}${findings.some((f) => !f.warning) ? ' wrong' : ''}`} data-field={path} data-declared={name}>
      <div className="prop-item-head">
        <button type="button" className="quiet icon" aria-expanded={open} aria-label={`${open ? 'Fold' : 'Unfold'} ${name}`} title={open ? 'Fold' : 'Unfold: type, default, unit, doc'} onClick={onOpen}>
          <Icon name={open ? 'down' : 'right'} />
        </button>
        <span className={`port-mark ${type === 'trigger' ? 'trigger' : 'data'} ${out ? 'out' : 'in'}`} title={what === 'port' ? (out ? 'output' : 'input') : what}>
          {type === 'trigger' ? <TriggerGlyph /> : <DataGlyph set={out} />}
        </span>
        <NameField name={name} label={`Name of ${what} ${name}`} pattern={NAME} onRename={(to) => { void editor.run(`${what}.rename`, { from: name, to }); onRename?.(to); }} />
        <span className="declared" title={full?.text('doc')}>
          {type}
          {full?.has('default') && ` = ${said(full.get('default'))}`}
          {full?.has('unit') && ` ${full.text('unit')}`}
        </span>
        {tools}
      </div>
      {open && (
        <div className="prop-inner">
          <Declaration slot={slot} what={what} />
        </div>
      )}
      {!open && findings.length > 0 && <Findings findings={findings} />}
    </div>
  );
}

/** A port that an interface brings. It stands in the document only if somebody wants another default for it. */
function Brought({ port, onDeclare }: { port: Port; onDeclare: () => void }) {
  return (
    <div role="listitem" className="prop-item declaration" data-declared={port.name}>
      <div className="prop-item-head brought" title={port.doc}>
        <span className={`port-mark ${port.type === 'trigger' ? 'trigger' : 'data'} ${port.out ? 'out' : 'in'}`} title={port.out ? 'output' : 'input'}>
          {port.type === 'trigger' ? <TriggerGlyph /> : <DataGlyph set={port.out} />}
        </span>
        <b>{port.name}</b>
        <span className="declared">
          {port.type}
          {port.default !== undefined && ` = ${said(port.default)}`}
          {port.unit !== '' && ` ${port.unit}`}
        </span>
        <span className="item-tools">
          <button type="button" className="quiet icon" aria-label={`Declare ${port.name}`} title={`${port.of} brings it. Write it into this document, such as for another default`} onClick={onDeclare}>
            <Icon name="plus" />
          </button>
        </span>
      </div>
    </div>
  );
}

/** The document's own ports, in their order, and those of its interfaces. */
export function PortTable({ json }: { json: Obj }) {
  const list = json.list('ports');
  const brought = portsOf(json).filter((p) => p.of !== '');
  const editor = useEditor();
  const selection = useSelection();
  const [open, setOpen] = useState('');
  const taken = new Set(portsOf(json).map((p) => p.name));
  const add = (port: Obj) => {
    void editor.run('property.insert', { paths: `/ports/${String(list.length)}`, value: write(port, 0) });
    setOpen(`/ports/${String(list.length)}`);
    focusSoon({ paths: [`/ports/${String(list.length)}`] });
  };
  return (
    <section className="prop-section" aria-label="Ports">
      <h3>Ports</h3>
      <div role={taken.size > 0 ? 'list' : undefined} aria-label={taken.size > 0 ? 'Ports of the document' : undefined}>
        {list.map((p, i) => {
          const path = `/ports/${String(i)}`;
          const name = p instanceof Obj ? p.text('in') || p.text('out') : '';
          return (
            <Line
              key={path}
              path={path}
              name={name}
              value={p}
              what="port"
              open={open === path || selection.includes(path)}
              onOpen={() => { setOpen(open === path ? '' : path); }}
              tools={<ItemTools path={path} at={i} count={list.length} what={`port ${name}`} />}
            />
          );
        })}
        {brought.map((p) => <Brought key={p.name} port={p} onDeclare={() => { add(declaration(p)); }} />)}
      </div>
      <span className="adds">
        <button type="button" className="quiet add" onClick={() => { add(Obj.of({ in: freeName('In', taken), type: 'float' })); }}>
          + input
        </button>
        <button type="button" className="quiet add" onClick={() => { add(Obj.of({ out: freeName('Out', taken), type: 'float' })); }}>
          + output
        </button>
        <button type="button" className="quiet add" onClick={() => { add(Obj.of({ in: freeName('Trigger', taken), type: 'trigger' })); }}>
          + trigger
        </button>
      </span>
    </section>
  );
}

/** The document's variables, or the fields of a board. */
export function VariableTable({ holder, title, what, values }: { holder: string; title: string; what: 'variable' | 'field'; values: Obj }) {
  const editor = useEditor();
  const selection = useSelection();
  const [open, setOpen] = useState('');
  return (
    <section className="prop-section" aria-label={title}>
      <h3>{title}</h3>
      <div role={values.size > 0 ? 'list' : undefined} aria-label={values.size > 0 ? title : undefined}>
        {values.members.map(([name, v]) => {
          const path = pointer([holder, name]);
          return (
            <Line
              key={path}
              path={path}
              name={name}
              value={v}
              what={what}
              open={open === path || selection.includes(path)}
              onOpen={() => { setOpen(open === path ? '' : path); }}
              onRename={(to) => { if (open === path) setOpen(pointer([holder, to])); }}
              tools={
                <span className="item-tools">
                  <button type="button" className="quiet icon" aria-label={`Take away ${name}`} title="Take it away" onClick={() => void editor.run('property.set', { paths: path })}>
                    <Icon name="close" />
                  </button>
                </span>
              }
            />
          );
        })}
      </div>
      <button
        type="button"
        className="quiet add"
        onClick={() => {
          const name = freeName(what === 'field' ? 'Field' : 'Variable', new Set(values.names));
          void editor.run('property.set', { paths: pointer([holder, name]), value: '{"type": "float"}' });
          setOpen(pointer([holder, name]));
          focusSoon({ paths: [pointer([holder, name])] });
        }}
      >
        + {what}
      </button>
    </section>
  );
}

