import { Icon } from '../../shell/icons';
import { useEditor } from '../context';
import type { Need } from '../protocol';
import { gameOf, useAbout } from './about';
import { KindIcon } from './KindIcon';

/** Documents that a game loads: each is created empty, or added as the game comes with it. */
export function Needed({ needs }: { needs: readonly Need[] }) {
  const editor = useEditor();
  return (
    <ul className="start-list needed">
      {needs.map((n, i) => (
        <li key={n.path}>
          <button
            type="button"
            data-need={n.path}
            data-first={i === 0 ? true : undefined}
            title={`Create ${n.path}`}
            onClick={() => {
              editor.show('new-document', { path: n.path, kind: n.kind, implements: n.implements ?? [] });
            }}
          >
            <KindIcon kind={n.kind} />
            <b>{n.path}</b>
            <small>
              {(n.implements ?? []).length > 0 && `Implements ${(n.implements ?? []).join(', ')}. `}
              {n.doc}
            </small>
            <Icon name="plus" />
          </button>
          <AddOwn paths={[n.path]} title="Add the game’s own" />
        </li>
      ))}
    </ul>
  );
}

/** Adds documents as the game comes with them; nothing if it comes with none. */
export function AddOwn({ paths, title, className = '' }: { paths: readonly string[]; title: string; className?: string }) {
  const editor = useEditor();
  if (gameOf(useAbout())?.copy !== true) return null;
  return (
    <button type="button" className={`add-own ${className}`} data-action="add-own" title={`Add ${paths.join(', ')} as the game comes with it, and all that it refers to`} onClick={() => void editor.run('game.add-documents', { paths: paths.join(',') })}>
      {title}
    </button>
  );
}
