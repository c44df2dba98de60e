/** The fighter's program: AIIdle and AIRunAway switched by health, HandleSword swings when near. */

let bit = 0;
let index = 0;
let active = 0;
export const valueTypes = [];

const trigger = (name, dir, builtin = false, doc = '') => ({ name, dir, trigger: true, bit: bit++, builtin, doc });
const data = (name, dir, type, { share, ...rest } = {}) => {
  const value = share ?? index++;
  if (share === undefined) valueTypes[value] = type;
  return { name, dir, trigger: false, type, value, doc: '', ...rest };
};
const switches = () => [
  trigger('Activate', 'in', true, 'Switches the block on.'), trigger('Deactivate', 'in', true, 'Switches the block off.'),
  trigger('OnActivate', 'out', true), trigger('OnDeactivate', 'out', true),
];
const inner = () => [
  trigger('OnActivate', 'out', true), trigger('OnDeactivate', 'out', true), trigger('Deactivate', 'in', true),
];
const node = (id, name, kind, type, title, doc, ports, part) => ({
  id, name, kind, type, title, doc, ports, part, active: kind === 'action' || kind === 'part' ? active++ : -1,
});

const health = data('CharHealth', 'out', 'float', { unit: 'hp', doc: 'How much the fighter can still take.' });
const enemy = data('Enemy', 'out', 'entity', { doc: 'The nearest living opponent.' });
const fleeing = data('IsFleeing', 'in', 'bool', { doc: 'Told to the animation.' });
const rootPorts = [...inner(), health, enemy, fleeing];

const lowHealth = node(3, 'LowHealth', 'function', 'IfLessThan', 'IfLessThan of float', 'True while a is less than b; fires when that changes.', [
  data('a', 'in', 'float', { share: health.value, linked: true, unit: 'hp' }),
  data('b', 'in', 'float', { default: '30', unit: 'hp' }),
  data('Result', 'out', 'bool', { share: fleeing.value }),
  trigger('OnBecomeTrue', 'out'), trigger('OnBecomeFalse', 'out'),
]);
const speed = data('Result', 'out', 'float', { unit: 'm/s' });
const swings = data('Swings', 'out', 'int', { doc: 'Swings since the start.' });
const idle = node(0, 'Idle', 'part', 'idle.graph.json', 'AIIdle', 'Closes in on the enemy and waits for an opening.', [
  ...switches(), data('Target', 'in', 'entity', { share: enemy.value, linked: true }),
], 1);
const runAway = node(1, 'RunAway', 'part', 'runaway.graph.json', 'AIRunAway', 'Keeps away from the enemy until health has come back.', [
  ...switches(), data('From', 'in', 'entity', { share: enemy.value, linked: true }),
  data('Speed', 'in', 'float', { share: speed.value, linked: true, unit: 'm/s' }),
], 2);
const sword = node(2, 'HandleSword', 'part', 'sword.graph.json', 'HandleSword', 'Swings when the enemy is in reach.', [
  ...switches(), data('Target', 'in', 'entity', { share: enemy.value, linked: true }),
  data('Reach', 'in', 'float', { default: '1.6', unit: 'm' }), swings,
], 3);
const urgency = node(4, 'FleeSpeed', 'expression', '1.5 + swings * 0.02', '1.5 + swings × 0.02', 'Flees faster the longer the fight lasts.', [
  data('swings', 'in', 'int', { share: swings.value, linked: true }), speed,
]);

const closeIn = node(0, 'CloseIn', 'action', 'MoveTowards', 'MoveTowards', 'Walks to the target and fires OnArrived within the distance.', [
  ...switches(), data('Target', 'in', 'entity', { share: enemy.value, linked: true }),
  data('Distance', 'in', 'float', { default: '1.4', unit: 'm' }), data('Velocity', 'out', 'vec2', { unit: 'm/s' }), trigger('OnArrived', 'out'), trigger('OnLost', 'out'),
]);
const guard = node(1, 'Guard', 'action', 'Guard', 'Guard', 'Stands with the sword up.', [...switches(), data('Facing', 'out', 'float', { unit: 'rad' })]);
const target1 = data('Target', 'out', 'entity', { share: enemy.value });
const away = node(0, 'KeepAway', 'action', 'MoveAway', 'MoveAway', 'Walks straight away from the target.', [
  ...switches(), data('From', 'in', 'entity', { share: enemy.value, linked: true }), data('Speed', 'in', 'float', { share: speed.value, linked: true, unit: 'm/s' }),
  data('Distance', 'out', 'float', { unit: 'm' }),
]);
const breathe = node(1, 'Breathe', 'action', 'Recover', 'Recover', 'Heals slowly while nobody is near.', [
  ...switches(), data('Rate', 'in', 'float', { default: '4', unit: 'hp/s' }),
]);
const near = node(0, 'InReach', 'function', 'IsGameObjectNear', 'IsGameObjectNear', 'True while the object is within the distance.', [
  data('Object', 'in', 'entity', { share: enemy.value, linked: true }), data('Distance', 'in', 'float', { share: 0, linked: true, unit: 'm' }),
  data('Result', 'out', 'bool'), trigger('OnBecomeTrue', 'out'), trigger('OnBecomeFalse', 'out'),
]);
const reach = sword.ports.find((p) => p.name === 'Reach');
near.ports[1].value = reach.value;
const swing = node(1, 'Swing', 'action', 'SwingSword', 'SwingSword', 'One swing after another, with a pause between.', [
  ...switches(), data('Pause', 'in', 'float', { default: '0.6', unit: 's' }), data('Count', 'out', 'int', { share: swings.value }), trigger('OnHit', 'out'), trigger('OnMiss', 'out'),
]);

const part = (id, parent, at, name, document, doc, ports, nodes, links, view) => ({ id, parent, node: at, name, document, kind: 'graph', doc, ports, nodes, links, view });
const link = (from, to, delayed = false) => ({ from, to, delayed });

const parts = [
  part(0, -1, -1, 'fighter', 'fighter.graph.json', 'A fighter: closes in, swings when near, runs away while weak.', rootPorts, [idle, runAway, sword, lowHealth, urgency], [
    link([-1, 'CharHealth'], [3, 'a']), link([-1, 'Enemy'], [0, 'Target']), link([-1, 'Enemy'], [1, 'From']), link([-1, 'Enemy'], [2, 'Target']),
    link([3, 'OnBecomeTrue'], [0, 'Deactivate']), link([3, 'OnBecomeTrue'], [1, 'Activate']), link([3, 'OnBecomeTrue'], [2, 'Deactivate']),
    link([3, 'OnBecomeFalse'], [1, 'Deactivate']), link([3, 'OnBecomeFalse'], [0, 'Activate']), link([3, 'OnBecomeFalse'], [2, 'Activate']),
    link([3, 'Result'], [-1, 'IsFleeing']), link([4, 'Result'], [1, 'Speed']), link([2, 'Swings'], [4, 'swings'], true),
  ], {}),
  part(1, 0, 0, 'AIIdle', 'idle.graph.json', 'Closes in and guards.', [...inner(), target1], [closeIn, guard], [
    link([-1, 'Target'], [0, 'Target']), link([-1, 'OnActivate'], [0, 'Activate']),
    link([0, 'OnArrived'], [1, 'Activate']), link([0, 'OnLost'], [1, 'Deactivate']),
  ], {}),
  part(2, 0, 1, 'AIRunAway', 'runaway.graph.json', 'Keeps away and recovers.', [
    ...inner(), data('From', 'out', 'entity', { share: enemy.value }), data('Speed', 'out', 'float', { share: speed.value, unit: 'm/s' }),
  ], [away, breathe], [
    link([-1, 'From'], [0, 'From']), link([-1, 'Speed'], [0, 'Speed']), link([-1, 'OnActivate'], [0, 'Activate']), link([-1, 'OnActivate'], [1, 'Activate']),
  ], {}),
  part(3, 0, 2, 'HandleSword', 'sword.graph.json', 'Swings when the enemy is in reach.', [
    ...inner(), data('Target', 'out', 'entity', { share: enemy.value }), data('Reach', 'out', 'float', { share: reach.value, unit: 'm' }), data('Swings', 'in', 'int', { share: swings.value }),
  ], [near, swing], [
    link([-1, 'Target'], [0, 'Object']), link([-1, 'Reach'], [0, 'Distance']), link([0, 'OnBecomeTrue'], [1, 'Activate']), link([0, 'OnBecomeFalse'], [1, 'Deactivate']),
    link([1, 'Count'], [-1, 'Swings']),
  ], {}),
];

export const program = { id: 1, name: 'fighter', nodeBits: active + 1, triggerBits: bit, values: index, parts };

/** "Idle/CloseIn" to its node, "" to the root part. */
export function find(path) {
  let p = parts[0];
  let found;
  for (const name of path.split('/')) {
    found = p.nodes.find((n) => n.name === name);
    p = parts[found?.part ?? -1] ?? p;
  }
  return found;
}

export const portOf = (path, name) => {
  const [where, dir] = name.split(':').reverse();
  const ports = path === '' ? parts[0].ports : find(path).ports;
  return ports.find((p) => p.name === where && (!dir || p.dir === dir));
};
