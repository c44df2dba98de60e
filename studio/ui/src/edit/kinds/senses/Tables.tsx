import { useEditor, useSelection } from '../../context';
import { useWrong } from '../../canvas/findings';
import { Icon } from '../../../shell/icons';
import { usePerceived } from '../../canvas/running';
import { SensedNow } from './Now';
import type { Obj } from '../../model/json';
import { Num, List } from '../../model/json';
import { BoolField, ChoiceField, NumberField } from '../../properties/fields/simple';
import { NameField } from '../../properties/form/MapField';
import { NAME } from '../../properties/ports/Declarations';
import { type Modality, type Profile, type Sensor, types, usual, usualMemory, usualThreshold } from './model';

const bare = { id: '', describedBy: undefined, invalid: false };

/** A number in a cell. */
function Cell({ path, member, label, low, high, or, unit, whole = false }: { path: string; member: string; label: string; low?: number; high?: number; or: number | string; unit?: string; whole?: boolean }) {
  return <NumberField {...bare} slot={{ paths: [`${path}/${member}`] }} label={label} low={low} high={high} placeholder={String(or)} whole={whole} unit={unit} />;
}

/** What a row needs to be selected, and to say what is wrong with it. */
function useRow(path: string): { className: string; wrong: ReturnType<typeof useWrong>; select: () => void } {
  const editor = useEditor();
  const selected = useSelection().some((p) => p === path || p.startsWith(`${path}/`));
  const wrong = useWrong(path);
  return {
    className: `${selected ? 'selected' : ''}${wrong && !wrong.warning ? ' wrong' : ''}`,
    wrong,
    select: () => {
      if (!editor.selection.includes(path)) editor.select([path]);
    },
  };
}

function Tools({ path, name }: { path: string; name: string }) {
  const editor = useEditor();
  return (
    <td className="tools">
      <button type="button" className="quiet icon" aria-label={`Take away ${name}`} title="Take it away (Del); undo brings it back" onClick={() => { editor.select([path]); void editor.run('edit.delete'); }}>
        <Icon name="close" />
      </button>
    </td>
  );
}

function Name({ path, name, what, wrong }: { path: string; name: string; what: string; wrong: ReturnType<typeof useWrong> }) {
  const editor = useEditor();
  return (
    <th scope="row">
      <span className="named">
        <NameField name={name} label={`Name of the ${what} ${name}`} pattern={NAME} onRename={(to) => void editor.run('part.rename', { path, to })} />
        {wrong && (
          <span className={wrong.warning ? 'row-wrong warning' : 'row-wrong'} role="img" aria-label={wrong.text} title={wrong.text}>
            <Icon name="warning" />
          </span>
        )}
      </span>
    </th>
  );
}

const walls = ['block', 'damp', 'ignore'] as const;

function ModalityRow({ of: m }: { of: Modality }) {
  const row = useRow(m.path);
  const d = usual(m.type);
  const or = (name: string): number => Number(d[name]);
  return (
    <tr className={row.className} data-row={m.path} onFocus={row.select} onClick={row.select}>
      <Name path={m.path} name={m.name} what="modality" wrong={row.wrong} />
      <td><ChoiceField {...bare} slot={{ paths: [`${m.path}/type`] }} label={`Type of ${m.name}`} choices={types} placeholder={m.value.has('type') ? 'as its name' : m.type} /></td>
      <td><Cell path={m.path} member="range" label={`Range of ${m.name}, m`} low={0} or={or('range')} /></td>
      <td><Cell path={m.path} member="attenuation" label={`What is left of ${m.name} after a metre`} low={0} high={1} or={or('attenuation')} /></td>
      <td><Cell path={m.path} member="speed" label={`Speed of ${m.name}, m/s; 0 for at once`} low={0} or={or('speed') === 0 ? 'at once' : or('speed')} /></td>
      <td className="more"><ChoiceField {...bare} slot={{ paths: [`${m.path}/walls`] }} label={`What walls do to ${m.name}`} choices={walls} placeholder={String(d.walls)} /></td>
      <Tools path={m.path} name={m.name} />
    </tr>
  );
}

/** The sorts of signals. */
export function Modalities({ list }: { list: readonly Modality[] }) {
  return (
    <table className="senses-table" aria-label="Modalities">
      <thead>
        <tr>
          <th>modality</th>
          <th>type</th>
          <th title="How far it goes at most">range m</th>
          <th title="The part of the strength that is left after each metre">kept/m</th>
          <th title="Metres a second">m/s</th>
          <th className="more" title="What solids do to it">walls</th>
          <th className="tools" aria-label="Tools" />
        </tr>
      </thead>
      <tbody>
        {list.map((m) => (
          <ModalityRow key={m.path} of={m} />
        ))}
      </tbody>
    </table>
  );
}

const coneWords = (s: Sensor): string => (s.value.get('cones') instanceof List ? String(s.cones.length) : s.cones.length > 0 ? 'usual' : 'all around');

function SensorRow({ of: s, modalities, shown }: { of: Sensor; modalities: readonly Modality[]; shown: boolean }) {
  const row = useRow(s.path);
  const now = usePerceived() !== null;
  return (
    <tr className={`${row.className}${shown ? ' shown' : ''}${s.off ? ' off' : ''}`} data-row={s.path} onFocus={row.select} onClick={row.select}>
      <Name path={s.path} name={s.name} what="sensor" wrong={row.wrong} />
      <td><ChoiceField {...bare} slot={{ paths: [`${s.path}/of`] }} label={`What ${s.name} senses`} choices={modalities.map((m) => m.name)} /></td>
      <td><Cell path={s.path} member="threshold" label={`Threshold of ${s.name}`} low={0} or={usualThreshold} /></td>
      <td><Cell path={s.path} member="range" label={`Range of ${s.name}, m`} low={0} or="–" /></td>
      <td className="more"><Cell path={s.path} member="up" label={`Height of ${s.name}, m`} or={0} /></td>
      <td className="cones-count">{coneWords(s)}</td>
      {now && <td className="now-cell"><SensedNow names={[s.name, s.of]} /></td>}
      <td className="more off"><BoolField {...bare} slot={{ paths: [`${s.path}/off`] }} label={`${s.name} is off at first`} byItself={false} /></td>
      <Tools path={s.path} name={s.name} />
    </tr>
  );
}

/** What a sort of character senses with, and how long it remembers. */
export function ProfileCard({ of: p, modalities, shown }: { of: Profile; modalities: readonly Modality[]; shown: string }) {
  const editor = useEditor();
  const row = useRow(p.path);
  const now = usePerceived() !== null;
  const memory = `${p.path}/memory`;
  return (
    <section className={`senses-profile ${row.className}`} data-row={p.path} aria-label={`Profile ${p.name}`}>
      <header onClick={row.select}>
        <NameField name={p.name} label={`Name of the profile ${p.name}`} pattern={NAME} onRename={(to) => void editor.run('part.rename', { path: p.path, to })} />
        <button type="button" className="quiet add" title="Something that it senses with (S)" onClick={() => void editor.run('senses.add-sensor', { profile: p.name })}>
          + Sensor
        </button>
        <button type="button" className="quiet icon" aria-label={`Take away ${p.name}`} title="Take it away (Del); undo brings it back" onClick={() => { editor.select([p.path]); void editor.run('edit.delete'); }}>
          <Icon name="close" />
        </button>
      </header>
      {p.sensors.length > 0 ? (
        <table className="senses-table" aria-label={`Sensors of ${p.name}`}>
          <thead>
            <tr>
              <th>sensor</th>
              <th>senses</th>
              <th title="The least strength that it perceives">least</th>
              <th title="Maximum range">range m</th>
              <th className="more" title="Height above the body's place">up m</th>
              <th>cones</th>
              {now && <th title="What the watched character perceives with it, and remembers">now</th>}
              <th className="more" title="Off until the game switches it on">off</th>
              <th className="tools" aria-label="Tools" />
            </tr>
          </thead>
          <tbody>
            {p.sensors.map((s) => (
              <SensorRow key={s.path} of={s} modalities={modalities} shown={s.path === shown} />
            ))}
          </tbody>
        </table>
      ) : (
        <p className="none">It senses nothing yet.</p>
      )}
      <div className="senses-memory" role="group" aria-label={`Memory of ${p.name}`}>
        <span className="quiet-text">remembers</span>
        {([['lost', 'lost after', 's'], ['forgotten', 'forgotten after', 's'], ['half', 'half as sure after', 's'], ['most', 'at most', '']] as const).map(([member, text, unit]) => (
          <label key={member}>
            {text}
            <Cell path={memory} member={member} label={`${text}${unit === '' ? ' so many' : ', seconds'}: memory of ${p.name}`} low={member === 'most' ? 1 : 0} or={usualMemory[member] ?? ''} unit={unit} whole={member === 'most'} />
          </label>
        ))}
      </div>
    </section>
  );
}

const numberText = (o: Obj, name: string): string => {
  const v = o.get(name);
  return v instanceof Num ? v.text : '';
};

/** The cones of a sensor in the order in which they are tried. */
export function ConeTable({ sensor: s }: { sensor: Sensor }) {
  const editor = useEditor();
  const selection = useSelection();
  const own = s.value.get('cones') instanceof List;
  return (
    <section className="senses-cone-table" aria-label={`Cones of ${s.name}`}>
      <h3>
        Cones of {s.name}
        <button type="button" className="quiet add" title="A part of the field of view that is tried before the others (C)" onClick={() => void editor.run('senses.add-cone', { sensor: s.path })}>
          + Cone
        </button>
      </h3>
      {s.cones.length > 0 && (
        <table className="senses-table" aria-label="Cones">
          <thead>
            <tr>
              <th title="The highest is tried first">priority</th>
              <th title="From edge to edge">angle °</th>
              <th title="What is taken from the strength">takes</th>
              <th title="The radius of what must fit through the line of sight; 0 for a ray">sphere m</th>
              <th title="How wide a box is that must fit through the line of sight, instead of a sphere">wide m</th>
              <th title="How high that box is">high m</th>
              <th title="The angle up and down; 0 for no bound">vertical °</th>
              <th className="tools" aria-label="Tools" />
            </tr>
          </thead>
          <tbody>
            {s.cones.map((c, i) =>
              c.path === '' ? (
                <tr key={i} className="usual">
                  <td>{c.priority}</td>
                  <td>{c.angle}</td>
                  <td>{c.attenuation}</td>
                  <td>{c.sphere}</td>
                  <td>{c.wide}</td>
                  <td>{c.high}</td>
                  <td>–</td>
                  <td className="tools" />
                </tr>
              ) : (
                <tr key={c.path} data-row={c.path} className={selection.includes(c.path) ? 'selected' : ''} onFocus={() => { if (!editor.selection.includes(c.path)) editor.select([c.path]); }}>
                  <td><Cell path={c.path} member="priority" label={`Priority of cone ${String(i + 1)}`} whole or={0} /></td>
                  <td><Cell path={c.path} member="angle" label={`Angle of cone ${String(i + 1)}`} low={0} high={360} or="360" /></td>
                  <td><Cell path={c.path} member="attenuation" label={`What cone ${String(i + 1)} takes from the strength`} low={0} or={0} /></td>
                  <td><Cell path={c.path} member="sphere" label={`Sphere of cone ${String(i + 1)}, m`} low={0} or={0} /></td>
                  <td><Cell path={c.path} member="wide" label={`Width of the box of cone ${String(i + 1)}, m`} low={0} or={0} /></td>
                  <td><Cell path={c.path} member="high" label={`Height of the box of cone ${String(i + 1)}, m`} low={0} or={0} /></td>
                  <td><Cell path={c.path} member="vertical" label={`Vertical angle of cone ${String(i + 1)}`} low={0} high={180} or={0} /></td>
                  <Tools path={c.path} name={`cone ${String(i + 1)}`} />
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
      {s.cones.length > 0 && !own && <p className="quiet-text">These are what sight has by itself: drag a handle, or add a cone, and they are written down.</p>}
      {s.cones.length === 0 && <p className="quiet-text">{numberText(s.value, 'range') === '' ? 'It senses all around.' : `It senses all around, ${numberText(s.value, 'range')} m far.`}</p>}
    </section>
  );
}
