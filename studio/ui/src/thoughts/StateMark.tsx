import type { Activity } from './words';

const paths: Readonly<Record<Activity, string>> = {
  active: 'M6 4.4 L12 8 L6 11.6 Z',
  success: 'M4.5 8.3 L7 10.8 L11.5 5.6',
  failure: 'M5.2 5.2 L10.8 10.8 M10.8 5.2 L5.2 10.8',
  inactive: 'M5 8 H11',
};

/** The state of a thought, by shape: a triangle, a tick, a cross, a dash. It is filled while it runs. */
export function StateMark({ state, runs }: { state: Activity; runs: boolean }) {
  return (
    <svg className={`thought-state is-${state}${runs ? ' runs' : ''}`} viewBox="0 0 16 16" width="16" height="16" role="img" aria-label={runs ? `${state}, runs` : state}>
      <circle cx="8" cy="8" r="6.8" />
      <path d={paths[state]} />
    </svg>
  );
}
