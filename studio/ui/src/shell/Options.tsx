import { useEffect, useRef, useState } from 'react';
import { useGame, useLive } from '../live/context';
import { show } from './ui';

/** The game's options and seed, and Start. */
export function Options() {
  const live = useLive();
  const game = useGame((s) => s.game);
  const now = useGame((s) => s.options);
  const nowSeed = useGame((s) => s.seed);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [seed, setSeed] = useState(String(nowSeed));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('select, input')?.focus();
    const outside = (e: PointerEvent) => {
      if (e.target instanceof Element && !e.target.closest('.anchor')) show('none');
    };
    window.addEventListener('pointerdown', outside);
    return () => {
      window.removeEventListener('pointerdown', outside);
    };
  }, []);
  const options = game?.options ?? [];
  const value = (name: string, preset: string): string => chosen[name] ?? now[name] ?? preset;
  const start = () => {
    const n = Number(seed);
    live.send({ t: 'start', options: Object.fromEntries(options.map((o) => [o.name, value(o.name, o.value)])), seed: Number.isSafeInteger(n) && n >= 0 ? n : nowSeed });
    show('none');
  };
  return (
    <form
      ref={form}
      className="popover"
      aria-label="Options"
      onSubmit={(e) => {
        e.preventDefault();
        start();
      }}
      onKeyDown={(e) => {
        if (e.key !== 'Escape') return;
        e.stopPropagation();
        show('none');
      }}
    >
      {game?.about && <p className="about">{game.about}</p>}
      {options.map((o) => (
        <label key={o.name}>
          <span>{o.label}</span>
          <select
            name={o.name}
            value={value(o.name, o.value)}
            onChange={(e) => {
              setChosen({ ...chosen, [o.name]: e.target.value });
            }}
          >
            {o.choices.map((c) => (
              <option key={c}>{c}</option>
            ))}
          </select>
        </label>
      ))}
      <label>
        <span>Seed</span>
        <input
          name="seed"
          inputMode="numeric"
          pattern="[0-9]+"
          value={seed}
          title="The same seed and options play the same game"
          onChange={(e) => {
            setSeed(e.target.value);
          }}
        />
      </label>
      <button type="submit" className="primary" data-action="start">
        Start
      </button>
    </form>
  );
}
