/* Blocks of graphs as they are drawn, of running minds and of documents. */
import type { HTMLAttributes, ReactNode } from 'react';
import { KindMark } from './marks';
import { toggleUnfolded } from './unfolded';
import { Label, Labelled } from '../labels/Label';
import { PortsOf } from '../labels/labels';

interface Props {
  name: string;
  /** What stands for the name, such as a field to type it anew. */
  names: ReactNode;
  title: string;
  /** What labels call the node, and what it is, see labels.ts; its ports are those of the latter. */
  said?: { node: readonly string[]; type: readonly string[]; ports?: readonly string[] };
  /** The title is an expression. */
  code?: boolean;
  /** Words of CSS: what it is, and how it stands. */
  look: string;
  mark: Parameters<typeof KindMark>[0]['kind'];
  width: number;
  height: number;
  hint: string;
  /** Before all else, such as a breakpoint. */
  before?: ReactNode;
  /** After the names. */
  marks?: ReactNode;
  /** What cannot be seen, and whose document says so. */
  folded?: { document: string; name: string; ports: readonly { name: string }[] };
  ins: ReactNode;
  outs: ReactNode;
  data: Record<`data-${string}`, string | boolean | undefined>;
  header?: HTMLAttributes<HTMLElement>;
  children?: ReactNode;
}

/** Ports that are not shown: a click shows them. */
function More({ document, name, ports, of }: NonNullable<Props['folded']> & { of: string }) {
  return (
    <button
      type="button"
      className="more-ports"
      tabIndex={-1}
      data-more={of}
      aria-label={`+${String(ports.length)} ports of ${of}`}
      title={`${ports.length === 1 ? 'One more port' : `${String(ports.length)} more ports`}: ${ports.map((p) => p.name).join(', ')} (U)`}
      onClick={(e) => {
        e.stopPropagation();
        toggleUnfolded(document, [name]);
      }}
    >
      +{ports.length}
    </button>
  );
}

const nothing = { node: [], type: [] };

/** A node of a graph, or the ports of the graph itself. */
export function Block({ name, names, title, said = nothing, code = false, look, mark, width, height, hint, before, marks, folded, ins, outs, data, header, children }: Props) {
  return (
    <div className={`block ${look}`} style={{ width, height }} {...data}>
      <header title={hint} {...header}>
        {before}
        <KindMark kind={mark} />
        <span className="names">
          <Labelled of={said.node}>{names}</Labelled>
          <small className={code ? 'code' : ''}>
            {title}
            <Label of={said.type} />
          </small>
        </span>
        {folded && folded.ports.length > 0 && <More {...folded} of={name} />}
        {marks}
      </header>
      <PortsOf.Provider value={said.ports ?? said.type}>
        <div className="body">
          <div className="ports in">{ins}</div>
          <div className="ports out">{outs}</div>
        </div>
      </PortsOf.Provider>
      {children}
    </div>
  );
}
