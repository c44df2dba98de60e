import { useEffect, useMemo, useState } from 'react';
import { Panel } from '../../shell/Panel';
import { useDoc, useEdit, useEditor, useInfos, useJson, useSelection } from '../context';
import { type Json, List, Obj, at, steps } from '../model/json';
import { CurveEditor } from './curve/CurveEditor';
import { Findings, useFindings } from './fields/Row';
import { TextField } from './fields/simple';
import { ObjectForm } from './form/ObjectForm';
import { ValueField } from './form/ValueField';
import { FormContext, type FormKnown, InfoContext } from './form/context';
import { useKnowledge } from './knowledge';
import { LinkForm } from './LinkForm';
import { Declaration, PortTable, VariableTable } from './ports/Declarations';
import { PortsOf, typeOf } from '../../labels/labels';
import { PortValues } from './ports/PortValues';
import { singular } from './singular';
import { Title } from './Title';
import { offeredTo, runs } from './members';
import { kindTitle } from '../shell/kindTitle';
import { kindEditor } from '../kinds/registry';
import { sectionsOf } from '../kinds/generic/sections';
import { type Effective, type Schema, along, follow } from './schema';
import { within } from './slots';
import { TuneContext } from './tune/context';
import { FieldMenu, type FieldMenuAt } from './tune/FieldMenu';
import { canTune } from './tune/marks';
import { Sought } from './tune/Sought';
import { numberAt, tuneOf } from './tune/state';
import { tuneMark } from './tune/TuneMark';
import { Within } from './Within';
import { splitPath } from '../shell/names';

/** What is selected, and what can be set of it; the document itself if nothing is. */
export function Properties() {
  const doc = useDoc();
  const json = useJson();
  const knowledge = useKnowledge();
  const selection = useSelection();
  const kind = json.text('kind');
  const root = knowledge.schema(kind);
  const manifest = knowledge.manifest();
  const known = useMemo<FormKnown>(() => ({ root: root ?? {}, kind, manifest }), [root, kind, manifest]);
  const editor = useEditor();
  const [menu, setMenu] = useState<FieldMenuAt | null>(null);
  usePlace();
  const paths = selection.filter((p) => at(json, steps(p)) !== undefined);
  return (
    <Panel id="properties" title="Properties">
      <div
        className="properties"
        onFocus={(e) => {
          tuneOf(editor).setState({ last: { path: numberAt(e.target), document: doc?.path ?? '' } });
        }}
        onContextMenu={(e) => {
          const path = e.target instanceof Element ? numberAt(e.target) : '';
          if (!canTune(path)) return;
          e.preventDefault();
          const r = e.target instanceof Element && e.clientX === 0 && e.clientY === 0 ? e.target.getBoundingClientRect() : undefined;
          setMenu({ path, x: r ? r.left : e.clientX, y: r ? r.bottom : e.clientY });
        }}
        onKeyDown={(e) => {
          // What is typed here is about a field, not about what is selected.
          if (e.key === 'Escape' && e.target instanceof HTMLElement && e.target.matches('input, textarea, select, button, [role="slider"]')) {
            e.target.blur();
            e.stopPropagation();
            e.preventDefault();
          } else if (!e.ctrlKey && !e.metaKey && !e.altKey && !/^F\d/.test(e.key)) e.stopPropagation();
        }}
      >
        {doc && doc.unreadable === undefined && (
          <FormContext value={known}><TuneContext value={tuneMark}>{paths.length === 0 ? <Whole key={doc.path} json={json} /> : paths.length === 1 ? <One key={doc.path + (paths[0] ?? '')} path={paths[0] ?? ''} json={json} /> : <Several paths={paths} json={json} />}</TuneContext></FormContext>
        )}
        {menu && <FieldMenu {...menu} onClose={() => { setMenu(null); }} />}
        {!doc && <p className="none">No document is open.</p>}
      </div>
    </Panel>
  );
}

/** Goes to the field of what somebody was led to, such as what is wrong. */
function usePlace(): void {
  const editor = useEditor();
  const place = useEdit((s) => s.place);
  useEffect(() => {
    if (place === '') return;
    // When the fields of what is selected now are there; once.
    const frame = requestAnimationFrame(() => {
      editor.set({ place: '' });
      for (let path = place; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
        const field = document.querySelector(`.properties [data-field="${CSS.escape(path)}"]`);
        if (!field) continue;
        field.scrollIntoView({ block: 'nearest' });
        field.querySelector<HTMLElement>('textarea, input, select')?.focus({ preventScroll: true });
        return;
      }
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [editor, place]);
}

const MANY = 200;

/** Where the value lies: the last member that holds things of its sort. */
function holderOf(way: readonly string[]): string {
  return way.length < 2 ? (way[0] ?? '') : (way.at(-2) ?? '');
}

const declared: Readonly<Record<string, 'port' | 'variable' | 'field'>> = { ports: 'port', variables: 'variable', fields: 'field' };

/** Whether parts of a schema may run something. */
function mayRun(root: Schema, schema: Schema | undefined): boolean {
  if (schema === undefined) return false;
  const s = follow(root, schema);
  return Object.values(s.properties ?? {}).some(runs) || [...(s.oneOf ?? []), ...(s.anyOf ?? [])].some((form) => mayRun(root, form));
}

function One({ path, json }: { path: string; json: Obj }) {
  const { root, kind } = useKnown();
  const infos = useInfos();
  const doc = useDoc();
  const way = steps(path);
  const value = at(json, way);
  const holder = holderOf(way);
  const { schemas, declared: said } = along(root, json, way);
  const slot = useMemo(() => ({ paths: [path] }), [path]);
  const held = schemas.length === way.length + 1 ? schemas.at(-2) : undefined;
  const active = value instanceof Obj && (value.names.some((m) => runs(schemas.at(-1)?.properties?.[m])) || mayRun(root, typeof held?.additionalProperties === 'object' ? held.additionalProperties : undefined));
  const info = active && doc ? infos.get(kind, doc.path, value) : undefined;
  const own = useFindings(slot, false);
  const rest = useFindings(slot, true);
  const renames = way.length > 1 && declared[holder] === undefined && held?.propertyNames !== undefined && held.of === undefined;
  const name = renames || holder === 'variables' || holder === 'fields' ? (way.at(-1) ?? '') : nameOf(value, singular(holder), way);
  const what = way.length === 2 ? declared[holder] : undefined;
  const skip = skipped(kind, held, schemas.at(-1), value, (info?.ports?.length ?? 0) > 0);
  const foreign = rest.filter((f) => !own.includes(f) && hasNoField(f.path, path, skip, info !== undefined ? schemas.at(-1) : undefined));
  return (
    <>
      <Title path={path} holder={holder} name={name} renames={renames} info={info} />
      {own.length + foreign.length > 0 && <Findings findings={[...own, ...foreign]} />}
      {what ? (
        <Declaration slot={slot} what={what} />
      ) : holder === 'links' && typeof value === 'string' ? (
        <LinkForm path={path} link={value} />
      ) : holder === 'curves' && way.length === 2 ? (
        <CurveEditor slot={slot} label={name} part={typeof value === 'string'} />
      ) : (
        <>
          {info && (
            <PortsOf.Provider value={typeOf(info.what ?? '', info.title, info.run)}>
              <PortValues slot={slot} ports={info.ports ?? []} />
            </PortsOf.Provider>
          )}
          <section className="prop-section" aria-label="Properties">
            {info && (info.ports?.length ?? 0) > 0 && <h3>Properties</h3>}
            <InfoContext value={info}>{value instanceof Obj && schemas.length === way.length + 1 ? (
              <ObjectForm slot={slot} place={{ way, outer: schemas }} skip={skip} offered={offeredTo(held?.noun, value, schemas.at(-1) ?? {}, skip)} />
            ) : (
              <ValueField slot={slot} place={{ way, outer: schemas.slice(0, way.length) }} declared={said} label={way.at(-1) ?? ''} needed />
            )}</InfoContext>
          </section>
        </>
      )}
    </>
  );
}

/** A finding of a member that is shown nowhere below stands at the top. */
const hasNoField = (at: string, path: string, skip: ReadonlySet<string>, ports: Effective | undefined): boolean => {
  const member = steps(at.slice(path.length))[0] ?? '';
  const s = ports?.properties?.[member];
  return skip.has(member) && !(s !== undefined && s.items === undefined && carries(s));
};

/** Whether a member gives values to ports, or takes them from there. */
function carries(s: Schema): boolean {
  const to = typeof s.additionalProperties === 'object' ? s.additionalProperties.role : undefined;
  return to === 'value' || to === 'target' || s.items?.role === 'port';
}

/** Whether a member names parts that hang on the one that has it. */
const names = (s: Schema, noun: string | undefined): boolean => [s, s.items].some((o) => o?.role === 'name' && o.of === noun);

/** Members that have a place of their own: what the node is, what its ports have, what the canvas shows. */
function skipped(kind: string, held: Effective | undefined, e: Effective | undefined, value: Json | undefined, ports: boolean): ReadonlySet<string> {
  const { shows } = kindEditor(kind);
  return new Set(
    Object.entries(e?.properties ?? {}).flatMap(([m, s]) => {
      if (ports && carries(s)) return [m];
      if (shows === undefined || held === undefined) return [];
      const is = held.role === 'named' && s.role !== 'document' && runs(s) && value instanceof Obj && value.has(m);
      return is || (shows.includes(m) && s.noun !== undefined) || (held.tree !== undefined && names(s, held.noun)) ? [m] : [];
    }),
  );
}

function nameOf(value: Json | undefined, what: string, way: readonly string[]): string {
  if (value instanceof Obj) {
    const own = ['name', 'in', 'out'].map((m) => value.text(m)).find((t) => t !== '');
    if (own !== undefined) return own;
    if (value.has('to') || value.has('from')) {
      const end = (v: Json | undefined): string => (typeof v === 'string' ? v : v instanceof List ? v.items.filter((i) => typeof i === 'string').join(', ') : '');
      return `${end(value.get('from')) || 'any'} → ${end(value.get('to')) || 'stays'}`;
    }
  }
  const last = way.at(-1) ?? '';
  return /^\d+$/.test(last) ? `${what} ${String(Number(last) + 1)}` : last;
}

const useKnown = (): FormKnown => {
  const knowledge = useKnowledge();
  const kind = useJson().text('kind');
  return { root: knowledge.schema(kind) ?? {}, kind, manifest: knowledge.manifest() };
};

/** Several things: what they have in common. */
function Several({ paths, json }: { paths: readonly string[]; json: Obj }) {
  const { root, kind } = useKnown();
  const infos = useInfos();
  const doc = useDoc();
  const some = paths.slice(0, MANY);
  const values = some.map((p) => at(json, steps(p)));
  const holders = new Set(some.map((p) => holderOf(steps(p))));
  const holder = [...holders][0] ?? '';
  const objects = values.every((v) => v instanceof Obj) && holders.size === 1;
  const slot = useMemo(() => ({ paths }), [paths]);
  const all = useFindings(slot, true);
  const title = `${String(paths.length)} ${holders.size === 1 && holder !== '' ? holder : 'things'}`;
  if (!objects || paths.length > MANY) return <div className="prop-title"><b>{title}</b><p className="quiet-text">{paths.length > MANY ? `Fields are shown for up to ${String(MANY)}.` : 'They have no fields in common.'}</p></div>;
  const first = values[0] as Obj;
  const way = steps(some[0] ?? '');
  const schemas = some.map((p) => along(root, json, steps(p)).schemas);
  const held = schemas[0]?.at(-2);
  const ports = values.map((v, i) => (doc && v instanceof Obj && v.names.some((m) => runs(schemas[i]?.at(-1)?.properties?.[m])) ? infos.get(kind, doc.path, v) : undefined));
  const own = ports[0];
  const shared = own?.ports?.filter((p) => ports.every((i) => i?.ports?.some((o) => o.name === p.name && o.type === p.type && o.out === p.out))) ?? [];
  const offered = values.map((v, i) => [...(v instanceof Obj ? v.names : []), ...offeredTo(held?.noun, v instanceof Obj ? v : Obj.empty, schemas[i]?.at(-1) ?? {}, new Set())]);
  const common = (offered[0] ?? []).filter((n) => offered.every((o) => o.includes(n)));
  const skip = new Set([...skipped(kind, held, schemas[0]?.at(-1), first, shared.length > 0), ...first.names.filter((n) => !common.includes(n))]);
  return (
    <>
      <div className="prop-title">
        <b>{title}</b>
        <p className="quiet-text">Fields that all of them have: what is set holds for all.</p>
      </div>
      {all.length > 0 && <p className="quiet-text">{all.length} problems in them.</p>}
      {shared.length > 0 && <PortValues slot={slot} ports={shared} />}
      <section className="prop-section" aria-label="Properties">
        <ObjectForm slot={slot} place={{ way, outer: schemas[0] ?? [] }} skip={skip} offered={common.filter((n) => !first.has(n))} />
      </section>
    </>
  );
}

/** Members of all documents that have a place of their own. */
const elsewhere: readonly string[] = ['wits', 'kind', 'ports', 'variables', 'view', 'doc', 'tune'];

/** Members of a document that are shown elsewhere: by the canvas, or in a table of their own. */
function placed(kind: string, root: Schema): ReadonlySet<string> {
  const { shows } = kindEditor(kind);
  const own = kind === 'board' ? ['fields'] : sectionsOf(root).filter((s) => s.list).map((s) => s.member);
  const within = root.properties?.documents?.header === true ? ['documents'] : [];
  return new Set([...elsewhere, ...within, ...(shows ?? own)]);
}

const noPorts = new Set(['board', 'considerations']);
const whole = { paths: [''] };

/** The document itself. */
function Whole({ json }: { json: Obj }) {
  const { root, kind } = useKnown();
  const doc = useDoc();
  const { schemas } = useMemo(() => along(root, json, []), [root, json]);
  const { first, inert = false } = kindEditor(kind);
  const skip = useMemo(() => placed(kind, root), [kind, root]);
  const own = useFindings(whole, false);
  const name = json.text('name') || splitPath(doc?.path ?? '').stem;
  return (
    <>
      <div className="prop-title">
        <b>{name}</b>
        <p className="type">
          <span title={schemas[0]?.description}>
            {kindTitle(kind)} <code>{doc?.path}</code>
          </span>
        </p>
        <div className="prop-about">
          <TextField id="" describedBy={undefined} invalid={false} slot={within(whole, 'doc')} label="What the document does" placeholder="Description" lines />
        </div>
      </div>
      {own.length > 0 && <Findings findings={own} />}
      {!noPorts.has(kind) && !inert && <PortTable json={json} />}
      {kind === 'board' ? <VariableTable holder="fields" title="Fields" what="field" values={json.object('fields')} /> : kind !== 'considerations' && !inert && <VariableTable holder="variables" title="Variables" what="variable" values={json.object('variables')} />}
      <section className="prop-section" aria-label="Document">
        <h3>Document</h3>
        <ObjectForm slot={whole} place={{ way: [], outer: schemas }} skip={skip} always={first?.(json) ?? []} />
      </section>
      <Sought json={json} />
      {doc && root.properties?.documents?.header === true && <Within path={doc.path} />}
    </>
  );
}
