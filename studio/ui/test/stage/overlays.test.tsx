import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LiveContext } from '../../src/live/context';
import { parseSettings, setSetting, settings } from '../../src/live/settings';
import type { Game } from '../../src/protocol/messages';
import { decodeScene, type Command } from '../../src/protocol/scene';
import { commands } from '../../src/shell/commands';
import { eachShown } from '../../src/stage/draw';
import { OverlayMenu } from '../../src/stage/OverlayMenu';
import { overlayMenu, showsOf, switchOverlay, wantedOf } from '../../src/stage/overlays';
import { useOverlays } from '../../src/stage/useOverlays';
import { Bytes, rig, scene } from '../frames';

const sight = { name: 'sight', label: 'Fields of view', agents: true, on: true };
const mesh = { name: 'mesh', label: 'Where one can walk' };
const overlays = [sight, mesh];
const game: Game = { name: 'guard', title: 'Guard', process: 1, rate: 60, overlays };

afterEach(() => {
  cleanup();
  setSetting({ overlays: {}, ownOverlays: false });
  overlayMenu.setState({ open: false });
});

describe('overlays', () => {
  it('come in runs of a scene', () => {
    const dot = (b: Bytes, x: number): Bytes => b.u8(1).f32(x, 0, 1, 1, 0).u32(255, 0).f32(0);
    const b = new Bytes().u8(1, 0).u16(0).f32(1).f64(0).u64(0n).f32(0, 0, 10).u32(0, 7);
    dot(b, 0);
    b.u8(7).u16(1).u32(5);
    dot(b, 1);
    dot(b, 2);
    b.u8(7).u16(0).u32(0);
    dot(b, 3);
    b.u8(7).u16(2).u32(0);
    const s = decodeScene(b.u16(0).done());
    expect(s.runs).toEqual([{ from: 1, overlay: 0, agent: 5 }, { from: 3, overlay: -1, agent: 0 }, { from: 4, overlay: 1, agent: 0 }]);
    expect(s.commands).toHaveLength(4);
  });

  it('are drawn where they are shown, the picture itself always', () => {
    const dots = [0, 1, 2, 3, 4].map((x) => ({ op: 'ellipse', x }) as Command);
    const s = scene({ commands: dots, runs: [{ from: 1, overlay: 0, agent: 1 }, { from: 2, overlay: 0, agent: 2 }, { from: 3, overlay: 1, agent: 0 }, { from: 4, overlay: -1, agent: 0 }] });
    const drawn = (switched: Record<string, boolean>, own: boolean, agent: number | null): number[] => {
      const list: number[] = [];
      eachShown(s, showsOf(game, switched, own, agent), (c) => { list.push((c as { x: number }).x); });
      return list;
    };
    expect(drawn({}, false, 2)).toEqual([0, 1, 2, 4]);
    expect(drawn({}, true, 2)).toEqual([0, 2, 4]);
    expect(drawn({ 'guard/mesh': true }, true, null)).toEqual([0, 3, 4]);
    expect(drawn({ 'guard/sight': false }, false, 2)).toEqual([0, 4]);
  });

  it('are asked of the game as they are switched, of the selected agent alone if so wanted', () => {
    expect(wantedOf(null, {}, false, 1)).toEqual([]);
    expect(wantedOf(game, {}, false, 1)).toEqual([{ name: 'sight' }]);
    expect(wantedOf(game, { 'guard/mesh': true }, true, 7)).toEqual([{ name: 'sight', agent: 7 }, { name: 'mesh' }]);
    expect(wantedOf(game, { 'guard/mesh': true }, true, null)).toEqual([{ name: 'mesh' }]);
  });

  it('are remembered by game, where they are not as the game says', () => {
    switchOverlay(game, mesh, true);
    switchOverlay(game, sight, false);
    expect(settings.getState().overlays).toEqual({ 'guard/mesh': true, 'guard/sight': false });
    switchOverlay(game, sight, true);
    expect(settings.getState().overlays).toEqual({ 'guard/mesh': true });
    expect(parseSettings(JSON.stringify({ overlays: { 'guard/mesh': true, odd: 3 }, ownOverlays: true }))).toMatchObject({ overlays: { 'guard/mesh': true }, ownOverlays: true });
  });
});

describe('the menu of overlays', () => {
  function Looks() {
    useOverlays();
    return <OverlayMenu />;
  }

  it('has a box for each, which tells the game, also once it is met again', () => {
    const r = rig();
    act(() => { r.server.message({ t: 'hello', protocol: 2, game }); });
    const shown = () => r.sent.filter((m) => m.t === 'show').map((m) => m.overlays);
    const { unmount } = render(<LiveContext value={r.live}><Looks /></LiveContext>);
    expect(shown()).toEqual([[{ name: 'sight' }]]);
    fireEvent.click(screen.getByLabelText('Overlays, 1 of 2 shown'));
    fireEvent.click(screen.getByLabelText(/Where one can walk/));
    expect(shown().at(-1)).toEqual([{ name: 'sight' }, { name: 'mesh' }]);
    fireEvent.keyDown(screen.getByRole('group', { name: 'Overlays' }), { key: '1' });
    expect(shown().at(-1)).toEqual([{ name: 'mesh' }]);
    act(() => { r.server.message({ t: 'hello', protocol: 2, game: { ...game } }); });
    expect(shown()).toHaveLength(4);
    fireEvent.click(screen.getByText('Switch all off'));
    expect(shown().at(-1)).toEqual([]);
    fireEvent.keyDown(screen.getByRole('group', { name: 'Overlays' }), { key: 'Escape' });
    expect(screen.queryByRole('group', { name: 'Overlays' })).toBeNull();
    const before = shown().length;
    unmount();
    expect(shown()).toHaveLength(before);
  });

  it('is not there where the game has no overlays, and each is a command of the palette', () => {
    const r = rig();
    act(() => { r.server.message({ t: 'hello', protocol: 2, game: { ...game, overlays: [] } }); });
    const { container } = render(<LiveContext value={r.live}><OverlayMenu /></LiveContext>);
    expect(container.innerHTML).toBe('');
    act(() => { r.server.message({ t: 'hello', protocol: 2, game }); });
    const command = commands(r.live).find((c) => c.id === 'overlay/mesh');
    expect(command?.title).toBe('Overlay: Where one can walk on');
    command?.run();
    expect(settings.getState().overlays).toEqual({ 'guard/mesh': true });
  });
});
