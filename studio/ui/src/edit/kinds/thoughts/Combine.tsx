import { useEditor } from '../../context';
import { Obj } from '../../model/json';
import { Icon } from '../../../shell/icons';
import { NumberField } from '../../properties/fields/simple';
import { Wrong } from '../utility/ConsiderationRows';
import { combinable, combinations } from './model';

/** How the values that the thoughts give are put together. */
export function Combine({ json }: { json: Obj }) {
  const editor = useEditor();
  const offered = combinable(json);
  const combine = json.object('combine');
  const left = offered.filter((p) => !combine.has(p.name));
  return (
    <section className="combine-edit" aria-label="How values are combined">
      {combine.members.map(([name, v]) => {
        const how = v instanceof Obj ? v : Obj.empty;
        const by = how.text('by') || 'sum';
        const unit = offered.find((p) => p.name === name)?.unit ?? '';
        return (
          <p key={name} className="combined" data-combine={name}>
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
          </p>
        );
      })}
      {left.map((p) => (
        <button key={p.name} type="button" data-combine-add={p.name} title={`Make ${p.name} of what the thoughts give out by that name`} onClick={() => void editor.run('combine.set', { value: p.name })}>
          + Combine {p.name}
        </button>
      ))}
      {offered.length === 0 && <p className="quiet-text">A number or vector that the document gives out, such as a force, can be combined of what the thoughts give: declare it in the properties.</p>}
    </section>
  );
}
