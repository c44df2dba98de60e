import type { KeyboardEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useDebug } from '../context';
import { later } from '../../shell/later';
import { left, showLeft, type LeftTab } from './leftState';

const ProfilePanel = later(() => import('../profile/ProfilePanel').then((m) => m.ProfilePanel));
const AgentsPanel = later(() => import('./AgentsPanel').then((m) => m.AgentsPanel));
const RunningPanel = later(() => import('./RunningPanel').then((m) => m.RunningPanel));

const titles: Record<LeftTab, string> = { behaviours: 'Behaviours', agents: 'Agents', running: 'Running', profile: 'Profile' };
const all: LeftTab[] = ['behaviours', 'agents', 'running', 'profile'];

/** What is asked of the game stands where the game answers. */
function useOffered(): LeftTab[] {
  const speaks = useDebug((s) => s.standing !== null && s.features !== null);
  return speaks ? all : ['behaviours'];
}

export const useHasTabs = (): boolean => useOffered().length > 1;

export function useLeftTab(): LeftTab {
  const offered = useOffered();
  const tab = useStore(left, (s) => s.tab);
  return offered.includes(tab) ? tab : 'behaviours';
}

/** The tabs in the title of the column of agents; none where there is but one. */
export function LeftTabs() {
  const offered = useOffered();
  const tab = useLeftTab();
  const walk = (e: KeyboardEvent) => {
    const at = offered.indexOf(tab);
    const to = { ArrowRight: offered[(at + 1) % offered.length], ArrowLeft: offered.at(at - 1), Home: offered[0], End: offered.at(-1) }[e.key];
    if (!to) return;
    e.preventDefault();
    e.stopPropagation();
    showLeft(to);
    e.currentTarget.querySelector<HTMLElement>(`[data-tab="${to}"]`)?.focus();
  };
  return (
    <div className="side-tabs" role="tablist" aria-label="Agents and what they run" onKeyDown={walk}>
      {offered.map((t) => (
        <button key={t} type="button" role="tab" className="quiet" data-tab={t} data-keeps-focus aria-selected={t === tab} tabIndex={t === tab ? 0 : -1} onClick={() => { showLeft(t); }}>
          {titles[t]}
        </button>
      ))}
    </div>
  );
}

export function LeftBody({ children }: { children: ReactNode }) {
  const tab = useLeftTab();
  if (tab === 'agents') return <AgentsPanel />;
  if (tab === 'running') return <RunningPanel />;
  return tab === 'profile' ? <ProfilePanel /> : children;
}
