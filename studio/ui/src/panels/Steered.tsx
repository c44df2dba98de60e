import { Icon } from '../shell/icons';

/** Says that somebody steers the agent; nothing while its mind does. */
export function Steered({ by, long = false }: { by: string | undefined; long?: boolean }) {
  if (!by) return null;
  return (
    <span className="steered" data-steered={by} title={`${by === 'you' ? 'You steer it' : `${by} steers it`} in place of its mind`}>
      <Icon name="steer" />
      {long ? `steered by ${by}` : by}
    </span>
  );
}
