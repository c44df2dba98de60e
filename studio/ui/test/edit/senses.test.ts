import { describe, expect, it } from 'vitest';
import { Obj, at, parse, steps, write } from '../../src/edit/model/json';
import { addCone, addModality, addProfile, addSensor, coneSet, copy, paste, rangeSet, shift } from '../../src/edit/kinds/senses/edits';
import { modalitiesOf, profilesOf, reach, sensed, sensorAt } from '../../src/edit/kinds/senses/model';
import { sector } from '../../src/edit/kinds/senses/Cones';

const doc = (text: string): Obj => {
  const v = parse(text);
  if (!(v instanceof Obj)) throw new Error('no object');
  return v;
};
const text = (o: Obj, path: string): string => write(at(o, steps(path)) ?? null, 0);

const guard = doc(`{"wits": 1, "kind": "senses", "modalities": {"Sight": {"range": 40}, "Noise": {"type": "hearing"}},
  "profiles": {"Guard": {"sensors": {
    "Ears": {"of": "Noise"},
    "Eyes": {"of": "Sight", "cones": [{"angle": 180, "attenuation": 0.8}, {"priority": 1, "angle": 90, "attenuation": 0.2}], "turn": 90, "forward": 1},
    "Usual": {"of": "Sight", "range": 25}}}}}`);
const sensor = (name: string, json = guard) => {
  const s = sensorAt(profilesOf(json), `/profiles/Guard/sensors/${name}`);
  if (!s) throw new Error(`no ${name}`);
  return s;
};
const modality = (name: string) => modalitiesOf(guard).find((m) => m.name === name);

describe('senses', () => {
  it('are of the type that they are called after, or say another', () => {
    expect(modalitiesOf(guard).map((m) => `${m.name} ${m.type} ${String(m.range)} ${String(m.attenuation)}`)).toEqual(['Sight sight 40 1', 'Noise hearing 20 0.75']);
    expect(sensor('Eyes').cones.map((c) => c.angle)).toEqual([90, 180]);
    expect(sensor('Usual').cones.map((c) => `${c.path}${String(c.angle)}`)).toEqual(['30', '90', '180']);
    expect(sensor('Ears').cones).toEqual([]);
  });

  it('reach as far as enough of the strength is left', () => {
    const [narrow, wide] = sensor('Eyes').cones;
    expect(reach(sensor('Eyes'), modality('Sight'), narrow, 1)).toBe(40);
    expect(reach(sensor('Eyes'), modality('Sight'), wide, 0.85)).toBe(0);
    expect(reach(sensor('Usual'), modality('Sight'), undefined, 1)).toBe(25);
    const far = reach(sensor('Ears'), modality('Noise'), undefined, 1);
    expect(0.75 ** far).toBeCloseTo(0.1, 9);
  });

  it('perceive through the first cone that lets enough through', () => {
    // The body faces along x, the eyes look to the left from one metre before it.
    expect(sensed(sensor('Eyes'), modality('Sight'), [1, 10], 1)).toMatchObject({ cone: 0, distance: 10, strength: 0.8 });
    expect(sensed(sensor('Eyes'), modality('Sight'), [21, 10], 1)).toMatchObject({ cone: 1 });
    expect(sensed(sensor('Eyes'), modality('Sight'), [21, 10], 0.85).strength).toBe(0);
    expect(sensed(sensor('Eyes'), modality('Sight'), [1, -10], 1).strength).toBe(0);
    expect(sensed(sensor('Eyes'), modality('Sight'), [1, 41], 1).strength).toBe(0);
    expect(sensed(sensor('Ears'), modality('Noise'), [0, 4], 1).strength).toBeCloseTo(0.75 ** 4, 12);
  });

  it('are drawn to scale', () => {
    expect(sector([0, 0], 0, 180, 2)).toBe('M0 0L0.0000 -2.0000A2 2 0 0 1 0.0000 2.0000Z');
    expect(sector([0, 0], 90, 270, 2).includes('A2 2 0 1 1')).toBe(true);
    expect(sector([0, 0], 0, 360, 2).startsWith('M-2 0a2 2')).toBe(true);
  });
});

describe('senses that are changed', () => {
  it('get modalities, profiles, and sensors of what is not sensed yet', () => {
    expect(text(addModality(guard, 'smell').json, '/modalities/Smell')).toBe('{}');
    expect(text(addModality(guard, 'hearing', 'Steps').json, '/modalities/Steps')).toBe('{"type": "hearing"}');
    const dog = addProfile(guard, 'Dog').json;
    const ears = addSensor(dog, 'Dog', 'Noise');
    expect(ears.selection).toEqual(['/profiles/Dog/sensors/Ears']);
    expect(text(addSensor(ears.json, 'Dog').json, '/profiles/Dog/sensors')).toBe('{"Ears": {"of": "Noise"}, "Eyes": {"of": "Sight"}}');
    expect(() => addSensor(doc('{"profiles": {"Dog": {}}}'), 'Dog')).toThrow('modality');
  });

  it('write the usual cones down when one of them is changed', () => {
    const out = coneSet(guard, sensor('Usual').path, 1, 'angle', 100);
    expect(text(out, '/profiles/Guard/sensors/Usual/cones')).toBe('[{"priority": 2, "angle": 30}, {"priority": 1, "angle": 100, "attenuation": 0.2}, {"priority": 0, "angle": 180, "attenuation": 0.8}]');
    expect(text(coneSet(guard, sensor('Eyes').path, 0, 'attenuation', 0.25), '/profiles/Guard/sensors/Eyes/cones/1')).toBe('{"priority": 1, "angle": 90, "attenuation": 0.25}');
    const more = addCone(guard, sensor('Eyes').path);
    expect(more.selection).toEqual(['/profiles/Guard/sensors/Eyes/cones/2']);
    expect(text(more.json, more.selection[0] ?? '')).toBe('{"priority": 2, "angle": 45}');
  });

  it('set the range of the sensor if it has one, else of the modality', () => {
    expect(text(rangeSet(guard, sensor('Usual'), modality('Sight'), 12.5), '/profiles/Guard/sensors/Usual/range')).toBe('12.5');
    expect(text(rangeSet(guard, sensor('Eyes'), modality('Sight'), 12.5), '/modalities/Sight/range')).toBe('12.5');
  });

  it('are copied and moved', () => {
    const out = paste(guard, copy(guard, ['/profiles/Guard/sensors/Ears', '/profiles/Guard/sensors/Eyes/cones/0']), { near: '/profiles/Guard/sensors/Eyes' });
    expect(out.selection).toEqual(['/profiles/Guard/sensors/Ears2', '/profiles/Guard/sensors/Eyes/cones/2']);
    expect(shift(guard, '/modalities/Sight', 1).json.object('modalities').names).toEqual(['Noise', 'Sight']);
    expect(shift(guard, '/profiles/Guard/sensors/Eyes/cones/0', 1).selection).toEqual(['/profiles/Guard/sensors/Eyes/cones/1']);
    expect(() => paste(guard, doc('{"kind": "graph"}'), {})).toThrow('no senses');
  });
});
