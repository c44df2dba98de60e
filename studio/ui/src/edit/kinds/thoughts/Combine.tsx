import { useEdit, useEditor, useInfos } from '../../context';
import { Obj } from '../../model/json';
import { portsOf } from '../../model/ports';
import { Icon } from '../../../shell/icons';
import { NumberField } from '../../properties/fields/simple';
import { Wrong } from '../utility/ConsiderationRows';
import { CombinedNow } from './Now';
import { COMBINED, allThoughts, combinable, combinations } from './model';

/** The numbers and vectors that thoughts give out and that go nowhere: by name and type, those that most of them give first. */
function useUnused(json: Obj): { name: string; type: string; unit: string }[] {
  const infos = useInfos();
  const file = useEdit((s) => s.current ?? '');
  const taken = new Set(portsOf(json).map((p) => p.name));
  const found = new Map<string, { name: string; type: string; unit: string; count: number }>();
  for (const { thought } of allThoughts(json)) {
    if (!thought.has('do') && !thought.has('run')) continue;
    for (const p of infos.get('thoughts', file, thought)?.ports ?? []) {
      if (!p.out || p.builtin === true || !COMBINED.has(p.type) || taken.has(p.name) || ['Activity', 'Effect', 'Level'].includes(p.name)) continue;
      const key = `${p.name} ${p.type}`;
      const had = found.get(key) ?? { name: p.name, type: p.type, unit: p.unit ?? '', count: 0 };
      found.set(key, { ...had, count: had.count + 1 });
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)).slice(0, 3);
}

/** How the values that the thoughts give are put together. */
export function Combine({ json }: { json: Obj }) {
  const editor = useEditor();
  const offered = combinable(json);
  const combine = json.object('combine');
  const unused = useUnused(json);
  const left = offered.filter((p) => !combine.has(p.name));
  return (
    <section className="combine-edit" aria-label="How values are combined">
      {combine.members.map(([name, v]) => {
        const how = v instanceof Obj ? v : Obj.empty;
        const by = how.text('by') || 'sum';
        const unit = offered.find((p) => p.name === name)?.unit ?? '';
        return (
          <div key={name} className="combined" data-combine={name}>
            <b>{name}</b>
            <Wrong path={`/combine/${name}`} />
            <span className="label">is</span>
            <select aria-label={`How ${name} is combined`} value={by} title={combinations.find((c) => c.by === by)?.doc} onChange={(e) => void editor.run('combine.set', { value: name, by: e.target.value })}>
              {combinations.map((c) => (
                <option key={c.by} value={c.by} title={c.doc}>
                  {c.title}
                </option>
              ))}
              {!combinations.some((c) => c.by === by) && <option value={by}>{by}</option>}
            </select>
            <span className="label">at most</span>
            <NumberField id="" describedBy={undefined} invalid={by === 'budget' && !how.has('most')} slot={{ paths: [`/combine/${name}/most`] }} label={`How long ${name} is at most`} placeholder={by === 'budget' ? 'needed' : 'no limit'} low={0} unit={unit} />
            {how.has('most') && by !== 'budget' && (
              <button type="button" className="quiet icon" aria-label={`No limit for ${name}`} title="No limit" onClick={() => void editor.run('combine.set', { value: name, most: 'none' })}>
                ∞
              </button>
            )}
            <button type="button" className="quiet icon" aria-label={`Combine ${name} no more`} title="Combine it no more" onClick={() => void editor.run('combine.remove', { value: name })}>
              <Icon name="close" />
            </button>
            <CombinedNow name={name} onPick={(thought) => { const t = allThoughts(json).find((x) => x.name === thought); if (t) editor.select([t.path], true); }} />
          </div>
        );
      })}
      {left.map((p) => (
        <button key={p.name} type="button" data-combine-add={p.name} title={`Make ${p.name} of what the thoughts give out by that name`} onClick={() => void editor.run('combine.set', { value: p.name })}>
          + Combine {p.name}
        </button>
      ))}
      {unused.map((p) => (
        <button key={`${p.name} ${p.type}`} type="button" data-combine-add={p.name} title={`Thoughts give out ${p.name}, and the document does not: let it give out what comes of all of them`} onClick={() => void editor.run('combine.set', { value: p.name, type: p.type, ...(p.unit !== '' && { unit: p.unit }) })}>
          + Give out {p.name}, combined
        </button>
      ))}
      {offered.length + unused.length === 0 && <p className="quiet-text">A number or vector that the document gives out, such as a force, can be combined of what the thoughts give: declare it in the properties.</p>}
    </section>
  );
}
