import { Icon } from '../../shell/icons';
import { useEdit, useEditor } from '../context';
import { KindIcon } from '../shell/KindIcon';
import { splitPath } from '../shell/names';

/** The documents within the file of one, which open by a click; of one that lies within a file, that file. */
export function Within({ path }: { path: string }) {
  const editor = useEditor();
  const listing = useEdit((s) => s.listing);
  const { within } = splitPath(path);
  const list = (listing?.documents ?? []).filter((d) => splitPath(d.path).within === path);
  if (within !== '')
    return (
      <section className="prop-section" aria-label="File">
        <h3>Within</h3>
        <button type="button" className="quiet" data-file={within} onClick={() => void editor.run('document.open', { path: within })}>
          <KindIcon kind={splitPath(within).kind} /> {within}
        </button>
      </section>
    );
  return (
    <section className="prop-section" aria-label="Documents within">
      <h3>Documents within</h3>
      {list.map((d) => (
        <button key={d.path} type="button" className="quiet" data-inner={d.path} title={d.doc} onClick={() => void editor.run('document.open', { path: d.path })}>
          <KindIcon kind={d.kind} /> {splitPath(d.path).stem}
        </button>
      ))}
      <button type="button" className="quiet" data-action="new-within" title="A behaviour that only this document uses, without a file of its own" onClick={() => void editor.run('document.new', { within: path })}>
        <Icon name="plus" /> New
      </button>
    </section>
  );
}
