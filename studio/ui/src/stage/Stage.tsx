import { useEffect, useMemo, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { useStore } from 'zustand';
import { afterPress } from '../live/beat';
import { useCell, useGame, useLive, useSettings } from '../live/context';
import { useDebug } from '../debug/context';
import { agoText } from '../debug/time/Bar';
import { apart, useGhost } from '../debug/whatif/ghosts';
import { later } from '../shell/later';
import { titleOf } from '../debug/whatif/whatIf';
import { useTicksBack } from '../debug/time/usePast';
import { setSetting } from '../live/settings';
import { Icon } from '../shell/icons';
import { useResolved } from '../shell/theme';
import { Keys as PageKeys, useKeys } from '../shell/Keys';
import { Panel } from '../shell/Panel';
import { Backdrop } from './backdrop';
import { pickAt, toWorld } from './camera';
import { coloursOf } from './colours';
import { drawScene, readySprites, type Sprites } from './draw';
import { GhostPainter } from './ghost';
import { Keys } from './Keys';
import { OverlayMenu } from './OverlayMenu';
import { useHeat } from './useHeat';
import { useOverlays } from './useOverlays';
import { painters } from './painters';
import { CLICK, isWithin, type Done } from './pointing';
import { drawPreview } from './preview';
import { drawRing, drawTag } from './ring';
import { ToolBar } from './ToolBar';
import { useFonts } from './useFonts';
import { useCanvasSize } from './useCanvas';
import { useMouse } from './usePointing';
import { cameraOf, fitted, panned, stageView, wholeStage, zoomAt } from './view';

const SaveButtons = later(() => import('../debug/saves/SavesPanel').then((m) => m.SaveButtons));
const FuturesLegend = later<{ metres: number | null }>(() => import('../debug/whatif/Legend').then((m) => m.FuturesLegend));

const FONT = '"Inter Variable", system-ui, sans-serif';
const noSprites: Sprites = [];

function Follow() {
  const follow = useSettings((s) => s.follow);
  return (
    <button
      type="button"
      className="quiet"
      data-action="follow"
      aria-pressed={follow}
      title="Stay close to the selected agent; the wheel goes closer or further away"
      onClick={() => {
        setSetting({ follow: !follow });
      }}
    >
      Follow
    </button>
  );
}

function Large() {
  const hint = useKeys()('large');
  const large = useSettings((s) => s.large);
  return (
    <button
      type="button"
      className="quiet"
      data-action="large"
      aria-pressed={large}
      title={`${large ? 'Show the other panels again' : 'The stage fills the page'}${hint ? ` (${hint})` : ''}`}
      onClick={() => {
        setSetting({ large: !large });
      }}
    >
      Large
    </button>
  );
}

/** What the player is to do, and with which keys. */
function Caption() {
  const goal = useGame((s) => s.game?.goal ?? '');
  return (
    <div className="caption">
      {goal !== '' && (
        <p className="goal" data-testid="goal">
          <b>Goal</b> {goal}
        </p>
      )}
      <Keys.Legend />
    </div>
  );
}

export function Stage() {
  return (
    <Panel
      id="stage"
      title="Stage"
      always={<Standing />}
      actions={
        <>
          <SaveButtons />
          <OverlayMenu />
          <Follow />
          <Large />
          <Keys.Toggle />
        </>
      }
    >
      <Picture />
      <Caption />
    </Panel>
  );
}

/** Whether time stands still, or is not the present: above the picture, so that it covers nothing of it. */
function Standing() {
  const paused = useCell(useLive().scene.paused);
  const back = useTicksBack();
  const rate = useGame((s) => s.game?.rate ?? 60);
  if (back > 0) return <p className="paused past">{agoText(back / rate)} in the past</p>;
  return paused ? <p className="paused">Paused</p> : null;
}

/** The game has ended, and can begin anew. */
function Again() {
  const live = useLive();
  return (
    <div className="again" role="status">
      The game is over
      <button type="button" data-action="again" title="Restart with the same options and seed" onClick={() => live.send({ t: 'control', do: 'restart' })}>
        <Icon name="restart" /> Again <PageKeys id="restart" />
      </button>
    </div>
  );
}

/** A pointer that is down, and how far it has moved since. */
interface Drag {
  x: number;
  y: number;
  moved: boolean;
  /** The place of a query that is dragged. */
  port: string | null;
  /** A gesture of the game may be under way, or the middle button is down. */
  by: 'gesture' | 'middle' | null;
  /** What came of the gesture. */
  done: Done;
}

function Picture() {
  const live = useLive();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<Drag | null>(null);
  const backdrop = useRef(new Backdrop());
  const size = useCanvasSize(canvas);
  const told = useCell(live.scene.scene);
  const scene = useMemo(() => told && fitted(told, size), [told, size]);
  const game = useGame((s) => s.game);
  const agents = useGame((s) => s.agents);
  const selected = useGame((s) => s.agent);
  const steered = useMemo(() => new Map(agents.flatMap((a) => (a.steered ? [[a.id, a.steered] as const] : []))), [agents]);
  const [hover, setHover] = useState<number | null>(null);
  const shows = useOverlays();
  const heat = useHeat();
  const over = useStore(painters);
  const mouse = useMouse();
  const { preview } = mouse;
  const ghost = useGhost(told?.tick ?? -1);
  const compares = useDebug((s) => (s.standing?.whatIf ?? null) !== null);
  const painter = useRef(new GhostPainter());
  const ghostFar = useMemo(() => (ghost && told ? (apart(ghost.scene.picks, told.picks).find((p) => p.agent === selected)?.metres ?? null) : null), [ghost, told, selected]);
  const [grip, setGrip] = useState<string | null>(null);
  const follow = useSettings((s) => s.follow);
  const view = useStore(stageView);
  const theme = useResolved();
  const fonts = useFonts();
  const sprites = useMemo(() => (typeof Path2D === 'undefined' ? noSprites : readySprites(game?.sprites ?? [])), [game]);
  const followed = useMemo(() => (follow ? (scene?.picks.find((p) => p.agent === selected) ?? null) : null), [follow, scene, selected]);
  const shown = useMemo(() => scene && { ...scene, ...cameraOf(scene, size, view, followed) }, [scene, size, view, followed]);

  // It takes a while: what was pressed is answered first.
  useEffect(
    () =>
      afterPress(() => {
        const el = canvas.current;
        const ctx = el?.getContext('2d');
        if (!el || !ctx || size.width === 0) return;
        const dpr = window.devicePixelRatio || 1;
        const [w, h] = [Math.round(size.width * dpr), Math.round(size.height * dpr)];
        if (el.width !== w || el.height !== h) {
          el.width = w;
          el.height = h;
        }
        const { empty, ring, ghosts } = coloursOf(el, theme);
        ctx.setTransform(dpr, 0, 0, dpr, 0, 0);
        if (!shown) {
          ctx.fillStyle = empty;
          ctx.fillRect(0, 0, size.width, size.height);
          return;
        }
        const from = backdrop.current.paint(ctx, shown, size, dpr, [sprites, empty, fonts], (c, to) => {
          drawScene(c, shown, size, sprites, empty, FONT, shows, { to });
        });
        drawScene(ctx, shown, size, sprites, empty, FONT, shows, { from });
        if (ghost) {
          const name = titleOf(ghost.side, live.debug.state.standing?.whatIf?.change ?? '');
          painter.current.draw(ctx, ghost.scene, shown, size, dpr, { colour: ghosts, sprites, font: FONT, selected, name });
        }
        for (const p of Object.values(over)) p?.(ctx, { cam: shown, size, picks: shown.picks, selected, font: FONT });
        for (const p of shown.picks) {
          const by = steered.get(p.agent);
          if (p.agent !== selected && p.agent !== hover && by === undefined) continue;
          const name = agents.find((a) => a.id === p.agent)?.name ?? `Agent ${p.agent}`;
          if (p.agent === selected || p.agent === hover) drawRing(ctx, shown, size, p, { name, colour: ring, selected: p.agent === selected, font: FONT });
          if (by !== undefined) drawTag(ctx, shown, size, p, by, FONT);
        }
        heat?.draw(ctx, shown, size, grip, FONT);
        if (preview) drawPreview(ctx, shown, size, preview);
      }),
    [live, shown, size, sprites, shows, heat, over, grip, agents, steered, selected, hover, preview, ghost, theme, fonts],
  );

  const point = (e: MouseEvent): [number, number] => {
    const box = e.currentTarget.getBoundingClientRect();
    return [e.clientX - box.left, e.clientY - box.top];
  };
  const sight = shown && { cam: shown, size, picks: shown.picks };
  const under = (e: MouseEvent): number | null => {
    if (!shown) return null;
    const [x, y] = toWorld(shown, size, ...point(e));
    return pickAt(shown.picks, x, y);
  };
  const move = (e: PointerEvent) => {
    const from = drag.current;
    if (from && shown && from.port !== null) {
      from.moved = true;
      heat?.drag(from.port, shown, size, point(e));
      return;
    }
    if (from?.by === 'gesture' && sight) {
      setHover(under(e));
      mouse.move(point(e), sight);
      return;
    }
    if (!from && shown && heat) {
      const held = heat.grip(shown, size, point(e));
      const agent = held === null ? under(e) : null;
      setGrip(held);
      heat.mark(shown, size, held === null && agent === null ? point(e) : null);
      setHover(agent);
      return;
    }
    if (!from || !scene || followed || view.zoom === 1) {
      setHover(under(e));
      return;
    }
    const [dx, dy] = [e.clientX - from.x, e.clientY - from.y];
    if (!from.moved && Math.hypot(dx, dy) < CLICK) return;
    drag.current = { x: e.clientX, y: e.clientY, moved: true, port: null, by: from.by, done: 'nothing' };
    stageView.setState(panned(scene, size, view, dx, dy));
  };

  return (
    <div className="stage">
      <ToolBar />
      <div className="sight">
        <canvas
          ref={canvas}
          data-testid="stage"
          data-over-agent={hover ?? undefined}
          className={grip !== null ? 'holds' : hover === null ? undefined : 'over'}
          data-grip={grip ?? undefined}
          style={{ cursor: grip === null && mouse.cursor !== 'default' ? mouse.cursor : undefined, touchAction: mouse.draws ? 'none' : undefined }}
          role="img"
          aria-label={game ? `${game.title}: click a figure to see its mind` : 'No game'}
          onPointerDown={(e) => {
            const port = shown && heat ? heat.grip(shown, size, point(e)) : null;
            if (e.button === 0 && !e.isPrimary) return;
            if (e.button === 2) {
              if (!sight || !mouse.down(e, point(e), sight)) return;
              drag.current = { x: e.clientX, y: e.clientY, moved: false, port: null, by: 'gesture', done: 'nothing' };
              e.currentTarget.setPointerCapture(e.pointerId);
              return;
            }
            const by = e.button === 1 ? 'middle' : port === null && sight && mouse.down(e, point(e), sight) ? 'gesture' : null;
            drag.current = { x: e.clientX, y: e.clientY, moved: false, port, by, done: 'nothing' };
            if (port !== null) setGrip(port);
            if (port !== null || by !== null) e.currentTarget.setPointerCapture(e.pointerId);
          }}
          onMouseDown={(e) => {
            // No browser is to scroll by itself while the middle button moves the picture.
            if (e.button === 1) e.preventDefault();
          }}
          onPointerUp={(e) => {
            const from = drag.current;
            if (from?.by === 'gesture' && sight) from.done = mouse.up(e, point(e), sight);
            if (from?.by === 'middle' || e.button === 2) drag.current = null; // no click follows
          }}
          onPointerCancel={() => {
            drag.current = null;
            mouse.drop();
          }}
          onPointerMove={move}
          onPointerLeave={() => {
            drag.current = null;
            setHover(null);
            setGrip(null);
            if (shown) heat?.mark(shown, size, null);
          }}
          onClick={(e) => {
            const was = drag.current;
            drag.current = null;
            if ((was && (was.moved || was.port !== null || was.done === 'alone')) || !isWithin(point(e), size)) return;
            // Who has dragged where no gesture is dragged has not clicked.
            const still = was === null || Math.hypot(e.clientX - was.x, e.clientY - was.y) < CLICK;
            if (still && was?.done !== 'given' && sight && mouse.click('click', e, point(e), sight) === 'alone') return;
            const id = under(e);
            if (id !== null && agents.some((a) => a.id === id)) live.select(id);
          }}
          onDoubleClick={(e) => {
            if (sight) mouse.click('double', e, point(e), sight);
          }}
          onContextMenu={(e) => {
            mouse.right(e, point(e), sight);
            if (!mouse.busy()) drag.current = null;
          }}
          onWheel={(e) => {
            if (scene) stageView.setState(zoomAt(scene, size, view, followed, point(e), Math.exp(-e.deltaY / 400)));
          }}
        />
        {compares && <FuturesLegend metres={ghostFar} />}
        {scene?.over && <Again />}
        {shown && scene && shown.camHeight < scene.camHeight && (
          <button
            type="button"
            className="whole"
            title="Show the whole stage again"
            onClick={() => {
              wholeStage();
              setSetting({ follow: false });
            }}
          >
            {(scene.camHeight / shown.camHeight).toFixed(1)}× · Whole stage
          </button>
        )}
      </div>
    </div>
  );
}
