import { useGame, useLive } from '../live/context';
import { partPath } from '../live/state';
import type { Program } from '../protocol/messages';
import { Icon } from '../shell/icons';

const crumbName = (program: Program, id: number): string => {
  const p = program.parts[id];
  const node = p && p.parent >= 0 ? program.parts[p.parent]?.nodes[p.node] : undefined;
  return node?.name ?? p?.name ?? '';
};

export function Breadcrumb({ program }: { program: Program }) {
  const live = useLive();
  const agent = useGame((s) => s.agents.find((a) => a.id === s.agent));
  const part = useGame((s) => s.part);
  if (!agent) return null;
  const path = partPath(program, part);
  return (
    <nav className="crumbs" aria-label="Where you are">
      <button type="button" className="icon" disabled={path.length < 2} title="Up one level (Esc or ⌫)" aria-label="Up one level" onClick={() => live.up()}>
        <Icon name="up" />
      </button>
      <b className="agent">{agent.name}</b>
      <ol>
        {path.map((id) => (
          <li key={id}>
            <button
              type="button"
              className="quiet"
              data-crumb={id}
              aria-current={id === part ? 'location' : undefined}
              title={program.parts[id]?.document}
              onClick={() => {
                live.select(agent.id, id);
              }}
            >
              {crumbName(program, id)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
