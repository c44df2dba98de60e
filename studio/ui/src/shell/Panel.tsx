import type { ReactNode } from 'react';
import { useSettings } from '../live/context';
import { toggleCollapsed } from '../live/settings';
import { Icon } from './icons';

interface Props {
  id: string;
  title: string;
  actions?: ReactNode;
  /** What the title names, where it is one of several. */
  tabs?: ReactNode;
  /** Stands in the title also while the panel is folded. */
  always?: ReactNode;
  children: ReactNode;
}

/** A titled part of the page that folds to its title. */
export function Panel({ id, title, actions, tabs, always, children }: Props) {
  const collapsed = useSettings((s) => s.collapsed[id] ?? false);
  return (
    <section className="panel" data-panel={id} data-collapsed={collapsed} aria-label={title}>
      <header className="panel-title">
        <h2>
          <button
            type="button"
            className="quiet"
            aria-expanded={!collapsed}
            title={collapsed ? `Unfold ${title}` : `Fold ${title}`}
            onClick={() => {
              toggleCollapsed(id);
            }}
          >
            <Icon name={collapsed ? 'right' : 'down'} />
            {tabs ? <span className="sr">{title}</span> : title}
          </button>
        </h2>
        {tabs}
        {always}
        {!collapsed && <div className="actions">{actions}</div>}
      </header>
      {!collapsed && <div className="panel-body">{children}</div>}
    </section>
  );
}
