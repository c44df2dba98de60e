import { useGame, useLive, useSettings } from '../live/context';
import { setSetting } from '../live/settings';
import { howMade } from '../stage/gestures';
import { keyName } from '../stage/keys';
import { actions, freeShortcuts, gameCodes, shortcutText } from './actions';
import { Dialog } from './Dialog';
import { Icon } from './icons';
import { Keys } from './Keys';
import { show } from './ui';

const groups = ['Game', 'Time', 'Mind', 'Page'] as const;

const none: never[] = [];

export function Help() {
  const live = useLive();
  const controls = useGame((s) => s.game?.controls ?? []);
  const tools = useGame((s) => s.game?.tools ?? none);
  const gestures = useGame((s) => s.game?.gestures ?? none);
  const taken = gameCodes(live);
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
      <div className="columns">
        {controls.length > 0 && (
          <section>
            <h3>Playing</h3>
            <dl>
              {controls.map((c) => (
                <div key={c.input}>
                  <dt>{c.label}</dt>
                  <dd>
                    {c.keys.map((k) => (
                      <kbd key={k}>{keyName(k)}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {(tools.length > 0 || gestures.length > 0) && (
          <section>
            <h3>Mouse on the stage</h3>
            <dl>
              {tools.map((t) => (
                <div key={t.name}>
                  <dt>{t.command === undefined ? `Tool: ${t.label}` : t.label}</dt>
                  <dd>{t.key && <kbd>{keyName(t.key)}</kbd>}</dd>
                </div>
              ))}
              {gestures.map((g, i) => (
                <div key={i}>
                  <dt>{g.label}</dt>
                  <dd>
                    {howMade(g)}
                    {g.tool !== undefined && ` with ${tools.find((t) => t.name === g.tool)?.label ?? g.tool}`}
                  </dd>
                </div>
              ))}
              <div>
                <dt>Move the picture</dt>
                <dd>Middle button</dd>
              </div>
            </dl>
          </section>
        )}
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {actions
                .filter((a) => a.group === group)
                .map((a) => (
                  <div key={a.id}>
                    <dt>{a.title}</dt>
                    <dd>
                      {freeShortcuts(a, taken).length > 0 ? <kbd>{shortcutText(a, taken)}</kbd> : <span className="quiet-text">the game uses its key</span>}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
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
