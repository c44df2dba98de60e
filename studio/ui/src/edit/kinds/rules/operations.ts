/* What can be done to documents of rules only. */
import { List, Num, Obj } from '../../model/json';
import { defineFor } from '../../operation';

defineFor(['rules'], {
  name: 'rules.match', title: 'Make a production system', group: 'Node', also: ['match', 'greedy', 'select'], enabled: (e) => !e.json.has('match'),
  doc: 'Rules are then matched against the situation, and not evaluated when they are due.',
  run: (e) => {
    e.change('make a production system', (json) => ({ json: json.with('match', Obj.of({ select: 'greedy' })), selection: ['/match'] }));
  },
}, {
  name: 'rules.lock', title: 'Lock weights', group: 'Node', also: ['train', 'learn'], enabled: (e) => e.json.object('match').has('train'),
  doc: 'Takes weights over that a running mind has learnt, and ends the training.',
  params: [{ name: 'weights', doc: 'JSON: the weights by rule, such as {"Strike": 0.7}' }],
  run: (e, a) => {
    const weights = JSON.parse(a.weights ?? '{}') as Record<string, number>;
    e.change('lock weights', (json) => {
      const rules = json.list('rules').map((v) => {
        const learnt = v instanceof Obj ? weights[v.text('name')] : undefined;
        return learnt === undefined || !(v instanceof Obj) ? v : v.with('weight', new Num(Number(learnt.toFixed(3))));
      });
      return { json: json.with('rules', new List(rules)).with('match', json.object('match').without('train')), selection: [] };
    });
  },
});
