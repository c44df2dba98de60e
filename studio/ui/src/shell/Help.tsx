import { useGame, useLive, useSettings } from '../live/context';
import { setSetting } from '../live/settings';
import { howMade } from '../stage/gestures';
import { keyName } from '../stage/keys';
import { KeySheet } from '../operations/KeySheet';
import { gameCodes } from './actions';
import { Dialog } from './Dialog';
import { Icon } from './icons';
import { Keys } from './Keys';
import { show } from './ui';

const none: never[] = [];

export function Help() {
  const live = useLive();
  const controls = useGame((s) => s.game?.controls ?? []);
  const tools = useGame((s) => s.game?.tools ?? none);
  const gestures = useGame((s) => s.game?.gestures ?? none);
  const waits = useSettings((s) => s.pauseBehind);
  return (
    <Dialog label="Keyboard shortcuts" className="help">
      <header>
        <h2>Keyboard</h2>
        <button
          type="button"
          className="quiet icon"
          aria-label="Close"
          onClick={() => {
            show('none');
          }}
        >
          <Icon name="close" />
        </button>
      </header>
      <KeySheet
        mode="live"
        taken={gameCodes(live)}
        first={[
          { title: 'Playing', rows: controls.map((c) => [c.label, c.keys.map((k) => <kbd key={k}>{keyName(k)}</kbd>)] as const) },
          {
            title: 'Mouse on the stage',
            rows: [
              ...tools.map((t) => [t.command === undefined ? `Tool: ${t.label}` : t.label, t.key && <kbd>{keyName(t.key)}</kbd>] as const),
              ...gestures.map((g) => [g.label, `${howMade(g)}${g.tool === undefined ? '' : ` with ${tools.find((t) => t.name === g.tool)?.label ?? g.tool}`}`] as const),
              ...(tools.length > 0 || gestures.length > 0 ? [['Move the picture', 'Middle button'] as const] : []),
            ],
          },
        ]}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={waits}
          onChange={() => {
            setSetting({ pauseBehind: !waits });
          }}
        />
        The game waits while this or another dialog is open <Keys id="pause-behind" />
      </label>
      <p className="quiet-text">
        In the timeline the arrow keys go from frame to frame, with Shift ten; Home and End to its ends, Page up and down from
        mark to mark, + and − zoom; [ and ] say where a stretch begins and ends that a test is to be made of, as does dragging with Shift. Tab leads into the graph, the arrow keys go from block to block, Enter selects and opens. Keys that the game uses
        always play the game.
      </p>
      <p className="quiet-text">
        Wits is under the Apache License 2.0.{' '}
        <a href="./notices.txt" target="_blank" rel="noreferrer">
          Third-party notices
        </a>
      </p>
    </Dialog>
  );
}
