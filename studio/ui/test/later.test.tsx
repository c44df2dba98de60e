import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useStore } from 'zustand';
import { Early } from '../src/operations/Early';
import { later, loadRest } from '../src/shell/later';
import { show, ui } from '../src/shell/ui';

afterEach(cleanup);

function Counter({ name }: { name: string }) {
  const [n, setN] = useState(0);
  return (
    <button type="button" onClick={() => { setN(n + 1); }}>
      {name} {n}
    </button>
  );
}

/** Draws it, and lets what is on its way arrive. */
const drawn = (el: ReactElement) => act(async () => {
  const made = render(el);
  await Promise.resolve();
  return made;
});

describe('a part that is loaded later', () => {
  it('is loaded with the rest, also if it comes when that was asked for already', async () => {
    const loaded: string[] = [];
    const load = (name: string) => () => { loaded.push(name); return Promise.resolve(Counter); };
    later(load('before'));
    await loadRest();
    later(load('after'));
    await loadRest();
    await Promise.resolve();
    expect(loaded).toEqual(['before', 'after']);
  });

  it('is the same one, with its state and the focus, when what is around it is drawn again', async () => {
    let give: (c: typeof Counter) => void = () => undefined;
    const Later = later(() => new Promise<typeof Counter>((resolve) => { give = resolve; }));
    const { rerender } = await drawn(<Later name="a" />);
    expect(screen.queryByRole('button')).toBeNull();
    await act(async () => {
      give(Counter);
      await Promise.resolve();
    });
    const button = screen.getByRole('button');
    button.focus();
    fireEvent.click(button);
    rerender(<Later name="b" />);
    expect(screen.getByRole('button')).toBe(button);
    expect(button.textContent).toBe('b 1');
    expect(document.activeElement).toBe(button);
  });

  it('is drawn at once where it is known already', async () => {
    const Later = later(() => Promise.resolve(Counter));
    await drawn(<Later name="a" />);
    cleanup();
    render(<Later name="b" />);
    expect(screen.getByRole('button').textContent).toBe('b 0');
  });

  it('keeps what was typed into what stood in its place, for the palette', async () => {
    let give: (c: typeof Search) => void = () => undefined;
    const Search = () => {
      const text = useStore(ui, (s) => s.typed);
      return <input value={text} readOnly />;
    };
    const Later = later(() => new Promise<typeof Search>((resolve) => { give = resolve; }), <Early />);
    await drawn(<Later />);
    const early = screen.getByLabelText('Search commands');
    expect(document.activeElement).toBe(early);
    fireEvent.change(early, { target: { value: 'zoom' } });
    await act(async () => {
      give(Search);
      await Promise.resolve();
    });
    expect(screen.getByDisplayValue('zoom')).not.toBe(early);
    cleanup();
    show('palette');
    render(<Search />);
    expect(screen.queryByDisplayValue('zoom')).toBeNull();
  });
});
