import './actions';
import { useDebug } from '../context';
import { Icon } from '../../shell/icons';
import { useKeys } from '../../shell/Keys';
import { useLive } from '../../live/context';
import { showTab } from '../side';
import { saveGame } from './actions';
import { kept } from './saves';

/** In the title of the stage, where the game can be saved. */
export function SaveButtons() {
  const live = useLive();
  const can = useDebug((s) => s.standing !== null && s.features?.has('save') === true);
  const keys = useKeys();
  if (!can || !kept(live)) return null;
  return (
    <>
      <button type="button" className="quiet" data-action="game.save" title={`Save the game into the project (${keys('game.save')})`} onClick={saveGame}>
        <Icon name="save" /> Save
      </button>
      <button type="button" className="quiet" data-action="game.load" title={`Saved games: load or delete one (${keys('game.load')})`} onClick={() => { showTab('saves'); }}>
        Load
      </button>
    </>
  );
}
