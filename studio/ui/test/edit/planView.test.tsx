import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Zoom } from '../../src/edit/canvas/overlay';
import { EditorContext } from '../../src/edit/editorContext';
import { Plan, type PlanHandle } from '../../src/edit/plan/Plan';
import { fakeEditor } from './fake';

/** A panel of 492 × 392 pixels: 400 × 300 without the room around what is fitted. */
class Resized {
  constructor(private readonly told: () => void) {}
  observe(): void { this.told(); }
  unobserve(): void { /* it ends with the test */ }
  disconnect(): void { /* it ends with the test */ }
}

describe('FK3: how a plan is looked at', () => {
  beforeAll(() => {
    vi.stubGlobal('ResizeObserver', Resized);
    globalThis.PointerEvent ??= MouseEvent as unknown as typeof PointerEvent;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ x: 0, y: 0, left: 0, top: 0, right: 492, bottom: 392, width: 492, height: 392, toJSON: () => '' });
  });
  afterEach(cleanup);
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  function plan(id: string) {
    const handle = createRef<PlanHandle>();
    const r = render(
      <EditorContext value={fakeEditor().editor}>
        <Plan id={id} label="Plan" bounds={{ low: [0, 0], high: [40, 30] }} handle={handle} beside={<Zoom />} />
      </EditorContext>,
    );
    return { ...r, handle, figure: () => screen.getByTestId('zoom').textContent, position: () => screen.getByTestId('position') };
  }

  it('FK3: the figure is 100 % where all is seen, and follows what is nearer or farther', () => {
    const p = plan('zoom');
    expect(p.figure()).toBe('100 %');
    act(() => { p.handle.current?.zoom(2); });
    expect(p.figure()).toBe('200 %');
    act(() => { p.handle.current?.zoom(1 / 8); });
    expect([p.figure(), screen.getByTestId('zoom').getAttribute('data-zoom')]).toEqual(['25 %', '25']);
    act(() => { p.handle.current?.fit(); });
    expect(p.figure()).toBe('100 %');
  });

  it('FK3: the position is where the mouse is, in metres; without it, the middle', () => {
    const p = plan('position');
    expect([p.position().textContent, p.position().getAttribute('data-of')]).toEqual(['20.0, 15.0 m', 'middle']);
    const drawing = screen.getByRole('group', { name: 'Plan' });
    fireEvent.pointerMove(drawing, { clientX: 46, clientY: 346 });
    expect([p.position().textContent, p.position().getAttribute('data-of')]).toEqual(['0.0, 0.0 m', 'mouse']);
    fireEvent.pointerMove(drawing, { clientX: 26, clientY: 46 });
    expect(p.position().textContent).toBe('−2.0, 30.0 m');
    // What is under the mouse is another place once the plan is moved below it.
    fireEvent.wheel(drawing, { clientX: 246, clientY: 196, deltaY: -300 });
    expect([p.figure(), p.position().textContent]).toEqual(['200 %', '9.0, 22.5 m']);
    fireEvent.pointerLeave(drawing);
    expect([p.position().textContent, p.position().getAttribute('data-of')]).toEqual(['20.0, 15.0 m', 'middle']);
  });
});
