import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useEdit, useEditor, useJson, useSelection } from '../../context';
import { Combo } from '../../properties/fields/Combo';
import { useKnowledge } from '../../properties/knowledge';
import { follow, type Schema } from '../../properties/schema';
import { PartCard } from './PartCard';
import { ParamField } from './fields';
import { type Part, type What, estimate, generatorsOf, sortsIn, testsOf } from './model';
import { QueryNow } from './Now';
import { Preview } from './Preview';

/** What is unfolded, by document: who comes back finds it so. */
const unfolded = new Map<string, ReadonlySet<string>>();

function useFolds(path: string, parts: readonly Part[]): [ReadonlySet<string>, (part: string, to?: boolean) => void] {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => unfolded.get(path) ?? new Set(parts.filter((p) => p.what === 'generate').map((p) => p.path)));
  const fold = (part: string, to?: boolean): void => {
    setOpen((was) => {
      const next = new Set(was);
      if (to ?? !was.has(part)) next.add(part);
      else next.delete(part);
      unfolded.set(path, next);
      return next;
    });
  };
  return [open, fold];
}

const empty: Schema = {};

/** A query: where points come from, what is asked of them, and beside it what comes of that in the running game. */
export function QueryCanvas({ path }: { path: string }) {
  const editor = useEditor();
  const json = useJson();
  const selection = useSelection();
  const reveal = useEdit((s) => s.reveal);
  const root = useKnowledge().schema('query') ?? empty;
  const box = useRef<HTMLDivElement>(null);
  const generators = useMemo(() => generatorsOf(json), [json]);
  const tests = useMemo(() => testsOf(json), [json]);
  const sorts = useMemo(() => ({ generate: sortsIn(root, 'generate'), tests: sortsIn(root, 'tests') }), [root]);
  const [open, fold] = useFolds(path, [...generators, ...tests]);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const counts = generators.map(estimate);
  const total = counts.reduce<number>((sum, n) => sum + (n ?? 0), 0);
  const vague = counts.some((n) => n === undefined);

  // Who is led to a part sees it unfolded.
  const led = useRef(reveal);
  useEffect(() => {
    if (led.current === reveal) return;
    led.current = reveal;
    const part = selection[0];
    if (part === undefined) return;
    requestAnimationFrame(() => {
      box.current?.querySelector(`[data-part="${CSS.escape(part)}"]`)?.scrollIntoView({ block: 'nearest' });
    });
  }, [reveal, selection]);

  const sameList = (a: string | null, b: string): boolean => a !== null && a !== b && a.split('/')[1] === b.split('/')[1];
  const card = (p: Part, index: number, list: readonly Part[]) => (
    <PartCard
      key={p.path}
      part={p}
      index={index}
      count={list.length}
      open={open.has(p.path)}
      root={root}
      sorts={sorts[p.what]}
      target={sameList(dragged, p.path) && over === p.path}
      onFold={fold}
      onDrag={(at) => {
        setDragged(at);
        setOver(null);
      }}
      onOver={setOver}
      onDrop={(on) => {
        const to = list.findIndex((q) => q.path === on);
        if (dragged !== null && sameList(dragged, on)) void editor.run('query.move', { path: dragged, to: String(to) });
        setDragged(null);
      }}
    />
  );
  const adder = (what: What, label: string) => (
    <Combo
      label={label}
      placeholder={`+ ${what === 'generate' ? 'Generator' : 'Test'}…`}
      value=""
      clears
      choices={sorts[what].map((s) => ({ value: s.name, doc: s.doc }))}
      onPick={(sort) => {
        void editor.run(what === 'generate' ? 'query.add-generator' : 'query.add-test', { sort }).then((done) => {
          const made = editor.selection[0];
          if (!done || made === undefined) return;
          fold(made, true);
          requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-fold="${CSS.escape(made)}"]`)?.focus());
        });
      }}
    />
  );
  const walk = (e: KeyboardEvent) => {
    const head = (e.target as HTMLElement).closest<HTMLElement>('[data-fold]');
    if (!head || e.altKey || e.ctrlKey || (e.key !== 'ArrowDown' && e.key !== 'ArrowUp')) return;
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[data-fold]') ?? [])];
    const next = all[all.indexOf(head) + (e.key === 'ArrowDown' ? 1 : -1)];
    if (next) {
      next.focus();
      editor.select([next.dataset.fold ?? '']);
    }
    e.preventDefault();
    e.stopPropagation();
  };
  const property = (name: string) => root.properties?.[name];
  return (
    <div className="query-edit">
      <div
        className="query-list form-fields"
        ref={box}
        onKeyDown={walk}
        onClick={(e) => {
          if (e.target === e.currentTarget) editor.select([]);
        }}
      >
        <section aria-label="Generators">
          <h3>
            Generators
            <span className="points" title="Approximate number of points tested">
              {`${vague ? 'at least ' : ''}${String(total)} points`}
            </span>
          </h3>
          <ul>{generators.map(card)}</ul>
          {generators.length === 0 && <p className="none">No generator yet. Add a grid or a ring around the character.</p>}
          <div className="query-add">{adder('generate', 'Add a generator')}</div>
        </section>
        <section aria-label="Tests">
          <h3>
            Tests
            <span className="points">{`${String(tests.length)} ${tests.length === 1 ? 'test' : 'tests'}`}</span>
          </h3>
          <ul>{tests.map(card)}</ul>
          {tests.length === 0 && <p className="none">Every point is as good as another. Tests discard points, or make them better.</p>}
          <div className="query-add">{adder('tests', 'Add a test')}</div>
        </section>
        <section aria-label="Answer">
          <h3>Result</h3>
          <QueryNow />
          <div className="query-params query-answer">
            {['choose', ...(json.text('choose') === 'random' || json.has('within') ? ['within'] : []), 'space', 'most'].map((name) => {
              const s = property(name);
              return s && <ParamField key={name} slot={{ paths: [`/${name}`] }} name={name} schema={s} root={root} needed={false} byItself={name === 'choose' ? 'best' : name === 'space' ? '2d' : name === 'most' ? 'as estimated' : undefined} />;
            })}
            {Object.entries(follow(root, property('budget') ?? {}).properties ?? {}).map(([name, s]) => (
              <ParamField key={name} slot={{ paths: [`/budget/${name}`] }} name={`${name} a frame`} schema={s} root={root} needed={false} byItself="all" />
            ))}
          </div>
        </section>
      </div>
      <Preview path={path} json={json} generators={generators} tests={tests} />
    </div>
  );
}
