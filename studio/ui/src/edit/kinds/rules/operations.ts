/* What can be done to documents of rules only. */
import { Obj } from '../../model/json';
import { defineFor } from '../../operation';

defineFor(['rules'], {
  name: 'rules.match', title: 'Make a production system', group: 'Node', also: ['match', 'greedy', 'select'], enabled: (e) => !e.json.has('match'),
  doc: 'Rules are then matched against the situation, and not evaluated when they are due.',
  run: (e) => {
    e.change('make a production system', (json) => ({ json: json.with('match', Obj.of({ select: 'greedy' })), selection: ['/match'] }));
  },
});
