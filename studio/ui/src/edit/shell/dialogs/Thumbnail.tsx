import { useEffect, useMemo, useState } from 'react';
import { useEditor } from '../../context';
import { Obj, parse } from '../../model/json';
import { useKnowledge } from '../../properties/knowledge';
import { pictureOf } from './picture';

const [WIDTH, HEIGHT] = [232, 66];

/** What a new document of a kind begins with; null until the server has said it. */
function useTemplate(kind: string, name: string): Obj | null {
  const editor = useEditor();
  const [template, setTemplate] = useState<Obj | null>(null);
  useEffect(() => {
    let gone = false;
    editor.request<{ text: string } | null>('template', { path: `new.${kind}.json`, kind, template: name, name: '', doc: '', implements: [] }).then(
      (t) => {
        const json = t && parse(t.text);
        if (!gone && json instanceof Obj) setTemplate(json);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [editor, kind, name]);
  return template;
}

/** A small drawing of what a new document of a kind begins with. Dashed is what there is not yet, and can be added. */
export function Thumbnail({ kind, template: name }: { kind: string; template: string }) {
  const template = useTemplate(kind, name);
  const schema = useKnowledge().schema(kind);
  const picture = useMemo(() => (template && schema ? pictureOf(schema, template) : undefined), [template, schema]);
  if (!picture) return <svg className="thumbnail" viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} aria-hidden="true" />;
  const { boxes, lines, room } = picture;
  const scale = Math.min(1, (WIDTH - 12) / room.width, (HEIGHT - 10) / room.height);
  const [x, y] = [(WIDTH - room.width * scale) / 2 - room.x * scale, (HEIGHT - room.height * scale) / 2 - room.y * scale];
  return (
    <svg className="thumbnail" viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`} aria-hidden="true" data-parts={boxes.length}>
      <g transform={`translate(${String(x)} ${String(y)}) scale(${String(scale)})`}>
        {lines.map((d) => <path key={d} d={d} />)}
        {boxes.map((b) => (
          <g key={`${b.noun} ${b.name}`} className={b.example ? 'example' : undefined} transform={`translate(${String(b.x)} ${String(b.y)})`}>
            <rect width={b.width} height={b.height} rx={b.noun === 'goal' || b.noun === 'state' ? 12 : 6} />
            <text x={b.width / 2} y={b.height / 2}>{b.name}</text>
          </g>
        ))}
      </g>
    </svg>
  );
}
