import { Icon } from '../shell/icons';

/** Says that somebody steers the agent; nothing while its mind does. */
export function Steered({ by, long = false }: { by: string | undefined; long?: boolean }) {
  if (!by) return null;
  return (
    <span className="steered" data-steered={by} title={`Steered by ${by} instead of its mind`}>
      <Icon name="steer" />
      {long ? `steered by ${by}` : by}
    </span>
  );
}
