import './query.css';
import { useSettings } from '../live/context';
import { setSetting } from '../live/settings';
import { sameColours, schemes, seedColours, type QueryColours } from './colours';

const parts = [['worst', 'Worst', 'points that are worth least'], ['best', 'Best', 'points that are worth most'], ['out', 'Ruled out', 'points that a test rules out']] as const;

/** The colours of points, which are their legend as well: each can be chosen, and the page remembers it. */
export function ColourPicker() {
  const colours = useSettings((s) => s.queryColours);
  const set = (queryColours: QueryColours) => {
    setSetting({ queryColours });
  };
  const at = schemes.findIndex((s) => sameColours(s.colours, colours));
  return (
    <div className="query-colours" role="group" aria-label="Colours of points">
      <select
        aria-label="Colour scheme"
        title="Colours of points, on this page and on the stage"
        value={at < 0 ? 'own' : at}
        onChange={(e) => {
          set(schemes[Number(e.target.value)]?.colours ?? colours);
        }}
      >
        {schemes.map((s, i) => (
          <option key={s.title} value={i}>
            {s.title}
          </option>
        ))}
        {at < 0 && <option value="own">your own</option>}
      </select>
      {parts.map(([name, label, what]) => (
        <label key={name} title={`Colour of ${what}`}>
          <input type="color" aria-label={`Colour of ${what}`} data-colour={name} value={colours[name]} onChange={(e) => { set({ ...colours, [name]: e.target.value.toLowerCase() }); }} />
          {label}
        </label>
      ))}
      {at !== 0 && (
        <button type="button" className="quiet" title="Red to green, and blue for what is ruled out" onClick={() => { set(seedColours); }}>
          Reset colours
        </button>
      )}
    </div>
  );
}
