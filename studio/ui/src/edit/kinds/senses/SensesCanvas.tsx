import { useMemo } from 'react';
import { KeyHint } from '../../canvas/KeyHint';
import { useEditor, useJson, useSelection } from '../../context';
import { Combo } from '../../properties/fields/Combo';
import { Cones } from './Cones';
import { ConeTable, Modalities, ProfileCard } from './Tables';
import { modalitiesOf, profilesOf, sensorAt, types } from './model';

const docs: Readonly<Record<(typeof types)[number], string>> = {
  sight: 'Light: at once, walls stop it, and sensors have cones.', hearing: 'Sound: weaker on its way, damped by walls, around corners.', smell: 'Puffs that stay, fade and drift.',
  touch: 'What is very close.', damage: 'Damage that was taken.', team: 'What others of the team perceive, told after a delay.', custom: 'A sense of the game’s own.',
};

/** What characters sense with: tables of signals and sensors, and the field of view of the selected sensor to scale. */
export function SensesCanvas({ path }: { path: string }) {
  const editor = useEditor();
  const json = useJson();
  const selection = useSelection();
  const modalities = useMemo(() => modalitiesOf(json), [json]);
  const profiles = useMemo(() => profilesOf(json), [json]);
  const chosen = sensorAt(profiles, selection[0] ?? '');
  const all = profiles.flatMap((p) => p.sensors);
  const sensor = chosen ?? all.find((s) => s.cones.length > 0) ?? all[0];
  const modality = modalities.find((m) => m.name === sensor?.of);
  return (
    <div className="senses-edit">
      <div
        className="senses-list form-fields"
        onClick={(e) => {
          if (e.target === e.currentTarget) editor.select([]);
        }}
      >
        <h3>Modalities</h3>
        {modalities.length > 0 ? <Modalities list={modalities} /> : <p className="none">No signals yet. Add sight first.</p>}
        <div className="query-add">
          <Combo label="Add a modality" placeholder="+ Modality…" value="" clears choices={types.map((t) => ({ value: t, doc: docs[t] }))} onPick={(type) => void editor.run('senses.add-modality', { type })} />
        </div>
        <h3>
          Profiles
          <button type="button" className="quiet add" title="What a sort of character senses with (P)" onClick={() => void editor.run('senses.add-profile')}>
            + Profile <KeyHint of="senses.add-profile" />
          </button>
        </h3>
        {profiles.map((p) => (
          <ProfileCard key={p.path} of={p} modalities={modalities} shown={sensor?.path ?? ''} />
        ))}
        {profiles.length === 0 && <p className="none">No profiles yet. A profile lists the sensors of a type of character.</p>}
        {sensor && <ConeTable sensor={sensor} />}
      </div>
      {sensor ? <Cones key={sensor.path} path={path} sensor={sensor} modality={modality} selection={selection} /> : <p className="none senses-nothing">Add a profile and a sensor: what it perceives is drawn here.</p>}
    </div>
  );
}
