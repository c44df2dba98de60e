import { memo } from 'react';
import type { DrawProps } from '../../../canvas/things';
import { Card, Tag, type CardData, type Trim } from '../../../tree/Card';
import { useWrong } from '../../canvas/findings';
import { Badge, ChangeMark, Name } from '../../canvas/marks';

export interface EditData extends CardData {
  /** It is the root, or hangs below it: else it never runs. */
  rooted: boolean;
}

/** What stands around the nodes of a document. */
function useTrim(id: string, { rooted, item: { node } }: EditData, selected: boolean): Trim {
  const wrong = useWrong(id);
  return {
    look: ` edit${rooted ? '' : ' loose'}${selected ? ' selected' : ''}${wrong ? (wrong.warning ? ' warned' : ' wrong') : ''}`,
    name: <Name id={id} name={node.name} />,
    marks: (
      <>
        <ChangeMark id={id} />
        <Badge id={id} />
      </>
    ),
  };
}

/** A node of the tree. */
export const EditCard = memo(function EditCard({ id, data, selected }: DrawProps<EditData>) {
  return <Card data={data} trim={useTrim(id, data, selected)} />;
});

/** A decorator: a tag above what it decorates. */
export const EditTag = memo(function EditTag({ id, data, selected }: DrawProps<EditData>) {
  return <Tag data={data} trim={useTrim(id, data, selected)} />;
});
