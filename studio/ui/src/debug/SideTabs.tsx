import type { KeyboardEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useDebug } from './context';
import type { Feature } from './debugState';
import { later } from '../shell/later';
import { ofHeight } from '../shell/Split';
import { useOverrides } from './overrides/overridesState';
import { showTab, side, type Tab } from './side';

const BreakpointsPanel = later(() => import('./breakpoints/BreakpointsPanel').then((m) => m.BreakpointsPanel));
const StopsActions = later(() => import('./breakpoints/BreakpointsPanel').then((m) => m.StopsActions));
const OverridesPanel = later(() => import('./overrides/OverridesPanel').then((m) => m.OverridesPanel));
const OverridesActions = later(() => import('./overrides/OverridesPanel').then((m) => m.OverridesActions));
const QueryPanel = later(() => import('./query/QueryPanel').then((m) => m.QueryPanel));
const SensesPanel = later(() => import('./senses/SensesPanel').then((m) => m.SensesPanel));
const TestPanel = later(() => import('./tests/TestPanel').then((m) => m.TestPanel));
const SavesPanel = later(() => import('./saves/SavesPanel').then((m) => m.SavesPanel));
const RecordPanel = later(() => import('./record/RecordPanel').then((m) => m.RecordPanel));
const WhyCard = later(() => import('./why/WhyCard').then((m) => m.WhyCard));
const WhatIfPanel = later(() => import('./whatif/WhatIfPanel').then((m) => m.WhatIfPanel));

const titles: Record<Tab, string> = { inspector: 'Inspector', why: 'Why', stops: 'Breakpoints', hands: 'Overrides', senses: 'Senses', query: 'Query', test: 'Test', 'what-if': 'What if', record: 'Record', saves: 'Saves' };
const order: Tab[] = ['inspector', 'why', 'what-if', 'stops', 'hands', 'senses', 'query', 'test', 'record', 'saves'];
/** What the game must be able to do for a tab. */
const needs: Partial<Record<Tab, Feature>> = { stops: 'control', hands: 'intervene', senses: 'perceptions', query: 'ask', test: 'seek', 'what-if': 'seek', record: 'seek', saves: 'save' };

/** What the debugger adds stands where the game answers it. */
function useOffered(): Tab[] {
  const features = useDebug((s) => s.features);
  const speaks = useDebug((s) => s.standing !== null);
  if (!speaks) return ['inspector'];
  return order.filter((t) => {
    const need = needs[t];
    return need === undefined || features?.has(need);
  });
}

export function useSideTab(): Tab {
  const offered = useOffered();
  const tab = useStore(side, (s) => s.tab);
  return offered.includes(tab) ? tab : 'inspector';
}

/** What needs no more room than an inspector: seldom more than a few lines. */
const short: ReadonlySet<Tab> = new Set(['inspector', 'stops', 'hands', 'senses', 'saves']);

/** The share of the stage above, unless somebody has said otherwise: answers and forms want more room than an inspector, but not more of a high screen. */
export const useStageShare = (): number => (short.has(useSideTab()) ? 0.63 : Math.max(0.5, 1 - ofHeight(600)));

/** The tabs in the title of the panel below the stage. */
export function SideTabs() {
  const offered = useOffered();
  const tab = useSideTab();
  const stops = useDebug((s) => s.breakpoints.length);
  const problems = useDebug((s) => s.breakpoints.some((b) => b.problem !== ''));
  const standing = useOverrides((s) => s.standing.length);
  const counts: Partial<Record<Tab, number>> = { stops, hands: standing };
  const walk = (e: KeyboardEvent) => {
    const at = offered.indexOf(tab);
    const to = { ArrowRight: offered[(at + 1) % offered.length], ArrowLeft: offered.at(at - 1), Home: offered[0], End: offered.at(-1) }[e.key];
    if (!to) return;
    e.preventDefault();
    e.stopPropagation();
    showTab(to);
    e.currentTarget.querySelector<HTMLElement>(`[data-tab="${to}"]`)?.focus();
  };
  return (
    <div className="side-tabs" role="tablist" aria-label="Below the stage" onKeyDown={walk}>
      {offered.map((t) => (
        <button key={t} type="button" role="tab" className="quiet" data-tab={t} data-keeps-focus aria-selected={t === tab} tabIndex={t === tab ? 0 : -1} onClick={() => { showTab(t); }}>
          {titles[t]}
          {(counts[t] ?? 0) > 0 && <span className={`count${t === 'stops' && problems ? ' problem' : ''}`}>{counts[t]}</span>}
        </button>
      ))}
    </div>
  );
}

/** What stands below the stage: what the open tab says, or else the inspector. */
export function SideBody({ children }: { children: ReactNode }) {
  const tab = useSideTab();
  if (tab === 'why') return <WhyCard />;
  if (tab === 'stops') {
    return (
      <>
        <div className="side-actions">
          <StopsActions />
        </div>
        <BreakpointsPanel />
      </>
    );
  }
  if (tab === 'test') return <TestPanel />;
  if (tab === 'what-if') return <WhatIfPanel />;
  if (tab === 'record') return <RecordPanel />;
  if (tab === 'saves') return <SavesPanel />;
  if (tab === 'senses') return <SensesPanel />;
  if (tab === 'query') return <QueryPanel />;
  if (tab !== 'hands') return children;
  return (
    <>
      <div className="side-actions">
        <OverridesActions />
      </div>
      <OverridesPanel />
    </>
  );
}
