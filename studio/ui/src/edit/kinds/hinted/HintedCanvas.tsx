import { memo, useMemo, useState, type ReactNode } from 'react';
import type { Box } from '../../../graph/layout';
import { HintItem, LayerHead, SendsRow } from '../../../layers/drawing';
import { PREFIX, smallOf } from '../../../layers/model';
import { Hint, useOnStack, When } from '../../../layers/now';
import { StatusMark } from '../../../graph/marks';
import { EmptyNote } from '../../canvas/beside';
import { EditFlow } from '../../canvas/EditFlow';
import { useWrong } from '../../canvas/findings';
import { Badge, ChangeMark, Name } from '../../canvas/marks';
import { type DrawProps, thing, type Thing } from '../../../canvas/things';
import { useRunning, useRunningNode, useRunningProgram } from '../../canvas/running';
import { useEditor, useInfos, useJson } from '../../context';
import type { GraphNode, Port } from '../../../protocol/messages';
import { NameLabel } from '../../../labels/NameLabel';
import { Adds } from '../drawn/Adds';
import './hinted.css';
import { layersOf, type DrawnLayer } from './model';

const WIDTH = 460;
const SENDS = 44;
/** What goes past a layer goes beside it. */
const SIDE = 26;

/** The port by which a running layer takes or sends a hint. */
const hintOf = (node: GraphNode | undefined, name: string, dir: Port['dir']): Port | undefined => node?.ports.find((p) => p.type === 'hint' && p.dir === dir && p.name === name);

/** Whether the layer lies on the stack of the mind that runs the document. */
function OnStack({ node, box }: { node: GraphNode; box: (on: boolean) => ReactNode }) {
  const program = useRunningProgram();
  return box(useOnStack(node, node.part === undefined ? undefined : program?.parts[node.part]));
}

const LayerView = memo(function LayerView({ id, data: l, selected }: DrawProps<DrawnLayer>) {
  const wrong = useWrong(id);
  const part = useRunning();
  const node = useRunningNode(l.name);
  const box = (on: boolean | null) => (
    <div className={['layer-drawn layer', on !== null && (on ? 'active' : 'inactive'), l.base && 'base', selected && 'selected', wrong && (wrong.warning ? 'warned' : 'faulty')].filter(Boolean).join(' ')} data-node={l.name} data-kind="layer" data-active={on ?? undefined} title={l.doc || undefined}>
      <LayerHead name={<><Name id={id} name={l.name} /> <NameLabel name={l.name} /></>} small={smallOf(l, l.run)}>
        {on !== null && (
          <>
            <span className="stands">{on ? 'on the stack' : 'off'}</span>
            <StatusMark active={on} />
          </>
        )}
        <ChangeMark id={id} />
        <Badge id={id} />
      </LayerHead>
      {l.doc !== '' && <p className="doc">{l.doc}</p>}
      {!l.base && (
        <p className="when-on">
          <span className="label">when</span>
          {l.when === '' ? <span className="quiet-text">always</span> : <code>{l.when}</code>}
          {part && node && <When part={part} text={l.when} />}
        </p>
      )}
      {l.takes.length > 0 && (
        <div className="hints">
          <span className="label">takes</span>
          <ul>
            {l.takes.map((name) => {
              const port = hintOf(node, name, 'in');
              return port ? <Hint key={name} name={name} port={port} /> : <HintItem key={name} name={name} sign="·" title={`It takes the hint ${name}`} />;
            })}
          </ul>
        </div>
      )}
    </div>
  );
  return node ? <OnStack node={node} box={box} /> : box(null);
});

/** What a layer sends, between it and the next. */
const SendsView = memo(function SendsView({ data: l }: DrawProps<DrawnLayer>) {
  const node = useRunningNode(l.name);
  return (
    <div className="layer-drawn">
      <SendsRow label={`Hints that ${l.name} sends`}>
        {l.sends.map((s) => {
          const port = hintOf(node, PREFIX + s.name, 'out');
          if (port && s.taken) return <Hint key={s.name} name={s.name} port={port} to={l.skips ? l.over : undefined} />;
          return <HintItem key={s.name} name={s.name} sign={s.taken ? '↓' : '!'} to={l.skips ? l.over : undefined} title={s.taken ? `${l.name} sends the hint ${s.name}` : `No layer below takes the hint ${s.name}`} says={s.taken ? undefined : 'untaken'} />;
        })}
        {l.sends.length === 0 && <li className="quiet-text">none</li>}
      </SendsRow>
    </div>
  );
});

/** Within a layer, without what stands at its left and right. */
const INNER = WIDTH - 24;
const [LABEL, CHIP, GAP, LETTER] = [44, 86, 6, 7];

/** Hints that it takes lie beside the word for that, or below it in lines; there is room for what a hint may say. */
function heightOfTakes(takes: readonly string[]): number {
  if (takes.length === 0) return 0;
  const chips = takes.map((t) => CHIP + LETTER * t.length);
  if (LABEL + chips.reduce((sum, w) => sum + w + GAP, 0) <= INNER) return 26;
  let [lines, x] = [1, 0];
  for (const w of chips) {
    if (x > 0 && x + w > INNER) [lines, x] = [lines + 1, 0];
    x += w + GAP;
  }
  return 20 + 26 * lines;
}

/** A layer takes a line for each thing that it says. */
const heightOf = (l: DrawnLayer): number => 44 + (l.doc === '' ? 0 : 18) + (l.base ? 0 : 22) + heightOfTakes(l.takes);

const same = (a: DrawnLayer, b: DrawnLayer): boolean => JSON.stringify(a) === JSON.stringify(b);

class Layers {
  private kept = new Map<string, DrawnLayer>();

  things(list: readonly DrawnLayer[]): Thing[] {
    const out: Thing[] = [];
    const next = new Map<string, DrawnLayer>();
    let y = 0;
    for (const l of list) {
      const was = this.kept.get(l.path);
      const data = was && same(was, l) ? was : l;
      next.set(l.path, data);
      const box: Box = { x: 0, y, width: WIDTH, height: heightOf(l) };
      out.push(thing<DrawnLayer>({ id: l.path, box, data, Draw: LayerView, label: `Layer ${l.name}${l.base ? ', the base' : ''}`, title: l.name }));
      y += box.height;
      if (!l.base) out.push(thing<DrawnLayer>({ id: `sends ${l.path.slice(1)}`, box: { x: 0, y, width: WIDTH, height: SENDS }, data, Draw: SendsView, label: '', mark: true }));
      y += SENDS;
    }
    this.kept = next;
    return out;
  }
}

/** Hints that go past layers, beside them. */
function Passing({ layers, boxes }: { layers: readonly DrawnLayer[]; boxes: ReadonlyMap<string, Box> }) {
  return (
    <svg className="plan-lines" width="1" height="1" aria-hidden="true">
      {layers.filter((l) => l.skips).map((l) => {
        const [from, to] = [boxes.get(l.path), boxes.get(layers[l.below]?.path ?? '')];
        if (!from || !to) return null;
        const [y0, y1, x] = [from.y + from.height - 16, to.y + 16, WIDTH + SIDE];
        return <path key={l.path} className="plan-line" d={`M${String(WIDTH)} ${String(y0)}H${String(x - 10)}Q${String(x)} ${String(y0)} ${String(x)} ${String(y0 + 10)}V${String(y1 - 10)}Q${String(x)} ${String(y1)} ${String(x - 10)} ${String(y1)}H${String(WIDTH)}M${String(WIDTH + 6)} ${String(y1 - 5)}L${String(WIDTH)} ${String(y1)}L${String(WIDTH + 6)} ${String(y1 + 5)}`} />;
      })}
    </svg>
  );
}

/** Layers over each other, the top first, and the hints that go down from one to another. */
export function HintedCanvas({ path }: { path: string }) {
  const editor = useEditor();
  const json = useJson();
  const infos = useInfos();
  const layers = layersOf(json, (l) => infos.get(json.text('kind'), path, l)?.ports ?? undefined);
  const [keeper] = useState(() => new Layers());
  const key = JSON.stringify(layers);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- what is drawn is told by the key
  const things = useMemo(() => keeper.things(layers), [keeper, key]);
  const boxes = new Map(things.map((t) => [t.id, t.box]));
  return (
    <EditFlow
      path={path}
      label="Layers"
      empty={layers.length === 0}
      things={things}
      lines={<Passing layers={layers} boxes={boxes} />}
      move={() => {
        // Where layers are follows from their order.
      }}
      drop={(drag, [, y]) => {
        const [id] = drag.ids;
        const at = layers.findIndex((l) => l.path === id);
        const to = layers.filter((l, i) => { const b = boxes.get(l.path); return i !== at && b && b.y + b.height / 2 < y; }).length;
        if (at >= 0 && to !== at) void editor.run('layer.move', { layer: String(at), to: String(to) });
        return true;
      }}
      beside={
        <>
          {layers.length === 0 && <EmptyNote what="There are no layers yet." />}
          <Adds kind="hinted" />
        </>
      }
    />
  );
}
