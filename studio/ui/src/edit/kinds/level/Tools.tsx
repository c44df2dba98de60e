import { KeyHint } from '../../canvas/KeyHint';
import { useEditor } from '../../context';
import { words } from './operations';
import { type Sort, one } from './shapes';
import { rasters } from './state';

const order: readonly Sort[] = ['floors', 'walls', 'doors', 'solids', 'regions', 'marks', 'links'];

/** What can be drawn, and what points snap to. */
export function Tools({ drawing, raster }: { drawing: Sort | undefined; raster: number }) {
  const editor = useEditor();
  return (
    <div className="plan-tools" role="toolbar" aria-label="Draw">
      {order.map((sort) => (
        <button key={sort} type="button" data-draw={one[sort]} aria-pressed={drawing === sort} title={`${words[sort]}: click its points, Enter ends it`} onClick={() => void editor.run(`level.draw-${one[sort]}`)}>
          {one[sort].charAt(0).toUpperCase() + one[sort].slice(1)} <KeyHint of={`level.draw-${one[sort]}`} />
        </button>
      ))}
      <label title="What points snap to while they are drawn or dragged; with Alt held they do not">
        snap
        <select value={String(raster)} onChange={(e) => void editor.run('level.raster', { metres: e.target.value })}>
          {[...new Set([...rasters, raster])].sort((a, b) => a - b).map((r) => (
            <option key={r} value={r}>
              {r === 0 ? 'off' : `${String(r)} m`}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
