import { Icon } from '../../shell/icons';
import { useEdit } from '../context';

const WHY = 'Its file is read-only. Changes can be made and autosaved, but not saved, until the file is writable, as when it is checked out';

/** Marks a document whose file nobody may write; with words where there is room. Nothing is shown of any other. */
export function ReadOnly({ path, words = false }: { path: string; words?: boolean }) {
  const is = useEdit((s) => s.listing?.documents?.find((d) => d.path === path)?.readOnly ?? false);
  if (!is) return null;
  return (
    <span className={`read-only${words ? ' words' : ''}`} data-read-only={path} title={WHY}>
      <Icon name="lock" />
      <span className={words ? '' : 'sr'}>Read-only</span>
    </span>
  );
}
