/* What can be done to senses only. */
import type { Editor } from '../../editor';
import { defineFor } from '../../operation';
import { addCone, addModality, addProfile, addSensor } from './edits';
import { modalitiesOf, profilesOf, sensorAt, types } from './model';
import { steps } from '../../model/json';

const here = (e: Editor): boolean => e.json.text('kind') === 'senses' && e.doc?.unreadable === undefined;

defineFor(
  ['senses'],
  {
    name: 'senses.add-modality', title: 'Add a modality', group: 'Node', also: ['signal', 'sense type'], enabled: here, doc: 'A sort of signal: light, sound, smell.',
    params: [{ name: 'type', doc: 'sight, hearing, smell, touch, damage, team or custom', choices: () => types }, { name: 'name', doc: 'what it shall be called', optional: true }],
    run: (e, a) => {
      const type = types.find((t) => t === a.type);
      if (!type) throw new Error(`There is no type ${a.type ?? ''}: there are ${types.join(', ')}.`);
      e.change(`add ${type}`, (json) => addModality(json, type, a.name));
    },
  },
  {
    name: 'senses.add-profile', title: 'Add a profile', group: 'Node', also: ['character', 'archetype'], keys: [{ key: 'p' }], enabled: here, doc: 'What a sort of character senses with.', params: [{ name: 'name', doc: 'what it shall be called', optional: true }],
    run: (e, a) => { e.change('add a profile', (json) => addProfile(json, a.name)); },
  },
  {
    name: 'senses.add-sensor', title: 'Add a sensor', group: 'Node', also: ['sight', 'hearing', 'perception'], keys: [{ key: 's' }], enabled: here,
    params: [{ name: 'profile', doc: 'the profile; without it, the one that is selected', optional: true, choices: (e) => profilesOf(e.json).map((p) => p.name) }, { name: 'of', doc: 'the modality', optional: true, choices: (e) => modalitiesOf(e.json).map((m) => m.name) }],
    run: (e, a) => {
      const [holder, selected] = steps(e.selection[0] ?? '');
      const profile = a.profile ?? (holder === 'profiles' ? selected : profilesOf(e.json)[0]?.name);
      if (profile === undefined) throw new Error('A sensor belongs to a profile: add one first.');
      e.change('add a sensor', (json) => addSensor(json, profile, a.of));
    },
  },
  {
    name: 'senses.add-cone', title: 'Add a cone', group: 'Node', also: ['field of view', 'vision cone'], keys: [{ key: 'c' }], enabled: (e) => here(e) && sensorAt(profilesOf(e.json), e.selection[0] ?? '') !== undefined,
    params: [{ name: 'sensor', doc: 'JSON Pointer of the sensor; without it, the one that is selected', optional: true }],
    run: (e, a) => { e.change('add a cone', (json, [near = '']) => addCone(json, a.sensor ?? near)); },
  },
);
