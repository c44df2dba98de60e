import { Obj, pointer } from '../../model/json';
import type { Item, KindEditor } from '../kind';
import { SensesCanvas } from './SensesCanvas';
import { addModality, addProfile, copy, namesOf, paste, remove, shift } from './edits';
import { modalitiesOf, profilesOf, types } from './model';
import './operations';

/** Modalities, and profiles with their sensors and cones. */
function outline(json: Obj): Item[] {
  const item = (path: string, name: string, title: string, what: string, children: Item[] = []): Item => ({ path, name, title, what, children });
  return [
    ...modalitiesOf(json).map((m) => item(m.path, m.name, `${m.type}, ${String(m.range)} m`, 'modality')),
    ...profilesOf(json).map((p) =>
      item(p.path, p.name, 'profile', 'profile', p.sensors.map((s) =>
        item(s.path, s.name, s.of, 'sensor', s.cones.filter((c) => c.path !== '').map((c) => item(c.path, '', `cone of ${String(c.angle)}°`, 'cone'))),
      )),
    ),
  ];
}

/** What characters see, hear and smell. */
export const senses: KindEditor = {
  kind: 'senses',
  Canvas: SensesCanvas,
  shows: ['modalities', 'profiles'],
  inert: true,
  outline,
  names: namesOf,
  add: (json, node, name) => {
    const type = types.find((t) => t === node.text('type'));
    return type ? addModality(json, type, name) : addProfile(json, node.has('sensors') ? 'Profile' : name, node.has('sensors') ? node : Obj.of({ sensors: {} }));
  },
  remove, shift, copy, paste,
  all: (json) => [...json.object('modalities').names.map((n) => pointer(['modalities', n])), ...json.object('profiles').names.map((n) => pointer(['profiles', n]))],
};
