import { useEdit, useEditor } from '../context';
import { nextTheme } from '../../shell/theme';
import { useSettings } from '../../live/context';
import { Icon } from '../../shell/icons';

export function EditHeader() {
  const editor = useEditor();
  const project = useEdit((s) => s.listing?.project ?? '');
  const connection = useEdit((s) => s.connection);
  const theme = useSettings((s) => s.theme);
  return (
    <header className="top">
      <div className="brand">
        <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
          <rect width="32" height="32" rx="8" />
          <path d="M6 10l5 13 5-11 5 11 5-13" />
        </svg>
        <h1>{project || 'Wits'}</h1>
        <span className={`connection ${connection}`} data-testid="edit-connection" role="status">
          <i aria-hidden="true" />
          {connection}
        </span>
      </div>
      <div className="controls" role="group" aria-label="Document">
        <button type="button" data-action="save" onClick={() => void editor.run('document.save')}>
          Save
        </button>
        <button type="button" data-action="undo" onClick={() => void editor.run('edit.undo')}>
          Undo
        </button>
        <button type="button" data-action="redo" onClick={() => void editor.run('edit.redo')}>
          Redo
        </button>
      </div>
      <div className="page-controls">
        <button type="button" className="quiet icon" aria-label={`Theme: ${theme}`} onClick={nextTheme}>
          <Icon name={theme} />
        </button>
      </div>
    </header>
  );
}
