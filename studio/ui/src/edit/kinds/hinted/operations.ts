/* What can be done to layers only. */
import { List, pointer } from '../../model/json';
import { defineFor } from '../../operation';

defineFor(['hinted'], {
  name: 'layer.move', title: 'Put the layer elsewhere', group: 'Node', also: ['reorder', 'drag'], enabled: (e) => e.json.list('layers').length > 1,
  params: [{ name: 'layer', doc: 'its place, from 0' }, { name: 'to', doc: 'its new place' }],
  run: (e, a) => {
    const [from, to] = [Number(a.layer), Number(a.to)];
    e.change('move a layer', (json) => {
      const list = json.get('layers');
      const layer = list instanceof List ? list.items[from] : undefined;
      if (!(list instanceof List) || layer === undefined) throw new Error(`There is no layer ${a.layer ?? ''}.`);
      return { json: json.with('layers', list.without(from).inserted(to, layer)), selection: [pointer(['layers', to])] };
    });
  },
});
