import type { DrawProps } from '../../../canvas/things';
import type { StateData } from '../../../machine/drawn';
import { StateBox } from '../../../machine/StateBox';
import { useEdit } from '../../context';
import { Badge, ChangeMark, Name } from '../../canvas/marks';

export interface EditData extends StateData {
  /** What it does besides, in words. */
  about: string;
  /** A transition names it, and it is not there. */
  ghost: boolean;
  /** The document has a base, which may have what is not here. */
  derived: boolean;
}

/** A state, a region or an interrupt of a document. */
export function StateView({ id, data, selected }: DrawProps<EditData>) {
  const { state: { node }, region, about, ghost, derived } = data;
  const document = useEdit((s) => s.current) ?? '';
  const ends = node.kind === 'state' && node.type !== '';
  return (
    <StateBox
      data={data}
      look={` edited${selected ? ' selected' : ''}${ghost ? ' ghost' : ''}${ghost && !derived ? ' wrong' : ''}`}
      name={ghost ? <b>{node.name}</b> : <Name id={id} name={node.name} />}
      of={[`document/${document}/${node.name}`]}
      hint={[about, ghost && !derived && `There is no state ${node.name}.`].filter(Boolean).join('\n')}
      marks={
        <>
          {!ghost && !region && !ends && <span className="way-pin" data-pin title="Drag to a target state to add a transition (C)" aria-hidden="true" />}
          {!ghost && <Badge id={id} />}
          {!ghost && <ChangeMark id={id} />}
        </>
      }
    />
  );
}
