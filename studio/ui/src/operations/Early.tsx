import { ui } from '../shell/ui';

/** Stands for the field of the palette while that is being loaded: what is typed meanwhile is for it, and no shortcut of the page. */
export function Early() {
  return (
    <input
      autoFocus
      aria-label="Search commands"
      style={{ position: 'fixed', opacity: 0, pointerEvents: 'none' }}
      onChange={(e) => {
        ui.setState({ typed: e.target.value });
      }}
    />
  );
}
