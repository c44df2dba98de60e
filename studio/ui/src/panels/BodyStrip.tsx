import { useGame } from '../live/context';
import type { Order } from '../protocol/messages';

/** A lock: what no newer order interrupts. */
function Lock() {
  return (
    <svg className="lock" viewBox="0 0 12 12" width="11" height="11" aria-hidden="true">
      <path d="M2.5 5.5 H9.5 V10.5 H2.5 Z M4 5.5 V4 A2 2 0 0 1 8 4 V5.5" />
    </svg>
  );
}

const states: Record<Order['state'], string> = { active: 'goes on', interrupted: 'comes to its end before its time', waiting: 'waits' };

function Chip({ order }: { order: Order }) {
  const title = [
    `${order.name}${order.detail ? `, ${order.detail}` : ''}: ${states[order.state]}`,
    order.solid ? 'Solid: no newer order interrupts it.' : '',
    order.beside ? 'Beside: it leaves the rest of the body free.' : '',
  ];
  return (
    <li className={`order ${order.state}${order.solid ? ' solid' : ''}`} data-order={order.name} data-state={order.state} data-solid={order.solid} title={title.filter(Boolean).join('\n')}>
      <b>{order.name}</b>
      {order.detail && <span className="detail">{order.detail}</span>}
      {order.state === 'interrupted' && <span className="detail">ending</span>}
      {order.state !== 'waiting' && order.seconds > 0 && <span className="for">{order.seconds.toFixed(1)} s</span>}
      {order.solid && (
        <span className="solid-mark">
          <Lock /> solid
        </span>
      )}
    </li>
  );
}

function Group({ label, orders }: { label: string; orders: Order[] }) {
  if (orders.length === 0) return null;
  return (
    <>
      <span className="label">{label}</span>
      <ul aria-label={label}>
        {orders.map((o, i) => (
          <Chip key={i} order={o} />
        ))}
      </ul>
    </>
  );
}

/** What the selected agent's body carries out, and what waits. A game whose bodies say so keeps the row for every agent. */
export function BodyStrip() {
  const any = useGame((s) => s.agents.some((a) => a.body));
  const has = useGame((s) => s.agents.find((a) => a.id === s.agent)?.body ?? false);
  const orders = useGame((s) => s.body);
  if (!any) return null;
  const goes = orders?.filter((o) => o.state !== 'waiting') ?? [];
  const beside = goes.filter((o) => o.beside);
  return (
    <div className="body-strip" data-testid="body" aria-label="Body">
      <span className="label">Body</span>
      {!has && <span className="quiet-text">no order is reported</span>}
      {has && orders?.length === 0 && <span className="quiet-text">nothing to do</span>}
      {has && (
        <>
          <ul aria-label="current">
            {goes.filter((o) => !o.beside).map((o, i) => (
              <Chip key={i} order={o} />
            ))}
          </ul>
          <Group label="beside" orders={beside} />
          <Group label="next" orders={orders?.filter((o) => o.state === 'waiting') ?? []} />
        </>
      )}
    </div>
  );
}
