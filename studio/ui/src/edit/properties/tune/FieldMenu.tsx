import { useEditor } from '../../context';
import { keyText, operation } from '../../operation';
import { Menu } from '../../shell/Menu';
import { markAt } from './marks';

export interface FieldMenuAt {
  /** JSON Pointer of the number. */
  path: string;
  x: number;
  y: number;
}

/** What can be done with a number, at the mouse. */
export function FieldMenu({ path, x, y, onClose }: FieldMenuAt & { onClose: () => void }) {
  const editor = useEditor();
  const marked = markAt(editor.json, path) !== undefined;
  const [key] = operation('number.tune')?.keys ?? [];
  const items = [
    { title: marked ? 'Change the bounds' : 'Tune', ...(key && { keys: keyText(key) }), run: () => void editor.run('number.tune', { path }) },
    ...(marked ? [{ title: 'Stop tuning', run: () => void editor.run('number.keep', { path }) }] : []),
  ];
  return <Menu label="What can be done with the number" x={x} y={y} items={items} onClose={onClose} />;
}
