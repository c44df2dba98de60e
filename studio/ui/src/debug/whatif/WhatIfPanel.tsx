import './actions';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useGame, useLive } from '../../live/context';
import { mode } from '../../mode';
import type { MakeTestResponse, WhatIf } from '../../protocol/control';
import { Icon } from '../../shell/icons';
import { ChangeForm } from './ChangeForm';
import { DifferenceList } from './DifferenceList';
import { Turn } from './Turn';
import { useWhatIf, whatIfOf } from './whatIf';
import './whatif.css';

function download(test: MakeTestResponse): void {
  const url = URL.createObjectURL(new Blob([test.text], { type: 'text/plain' }));
  const a = document.createElement('a');
  a.href = url;
  a.download = test.file;
  a.click();
  URL.revokeObjectURL(url);
}

/** By how many frames what a test expects may come earlier or later. */
const SLACK = [0, 10, 30, 60];

function SaveTest({ found }: { found: WhatIf }) {
  const live = useLive();
  const { expected, made, busy, refused } = useWhatIf((s) => s);
  const [name, setName] = useState('');
  const [within, setWithin] = useState(30);
  const rate = useGame((s) => s.game?.rate ?? 60);
  const saves = useStore(mode, (s) => s.edit) && live.base() === '';
  if (found.noTest !== '') return <p className="quiet-text no-test">{found.noTest}</p>;
  const usual = `What if ${found.of.change}`;
  return (
    <form
      className="what-if-test"
      aria-label="Save as a test"
      onSubmit={(e) => {
        e.preventDefault();
        void whatIfOf(live).test(name.trim() || usual, within, saves);
      }}
    >
      {found.newDocuments !== '' && (
        <p className="quiet-text" data-testid="what-if-new-documents">
          The test plays the documents as they are now saved: <b>{found.newDocuments}</b> is the new version from the first frame on, not from frame {found.of.at}. It is played once before it is {saves ? 'saved' : 'made'}; if
          not all that you ticked comes true then, you are told what.
        </p>
      )}
      <input aria-label="Name of the test" maxLength={200} placeholder={usual} value={name} onChange={(e) => { setName(e.target.value); }} />
      <select aria-label="How much earlier or later it may come" title="How much earlier or later it may come" value={within} onChange={(e) => { setWithin(Number(e.target.value)); }}>
        {SLACK.map((n) => (
          <option key={n} value={n}>
            {n === 0 ? 'at that frame' : `± ${(n / rate).toFixed(1)} s`}
          </option>
        ))}
      </select>
      <button type="submit" data-action="save-what-if" disabled={busy || expected.size === 0} title={expected.size === 0 ? 'Tick what the test is to expect' : found.newDocuments === '' ? 'The start, the input, the change, and what you have ticked' : 'The start, the input, and what you have ticked'}>
        <Icon name="save" /> {saves ? 'Save as a test' : 'Make a test'} <small>{expected.size === 1 ? '1 expectation' : `${expected.size} expectations`}</small>
      </button>
      {refused !== '' && (
        <p className="refused" role="alert">
          {refused}
        </p>
      )}
      {made && (
        <p role="status" data-testid="what-if-saved">
          {made.file !== '' ? (
            <>
              Saved as <code>{made.file}</code>; <code>wits test</code> plays it.
            </>
          ) : (
            <>
              <code>{made.test.file}</code> {made.why || 'No project is open here that it could be saved into.'}{' '}
              <button type="button" className="quiet" data-action="download-what-if" onClick={() => { download(made.test); }}>
                Download
              </button>
            </>
          )}
        </p>
      )}
    </form>
  );
}

function Found({ found }: { found: WhatIf }) {
  const live = useLive();
  const another = useWhatIf((s) => s.another);
  const asked = useWhatIf((s) => s.asked);
  return (
    <>
      <div className="what-if-head">
        <Turn change={found.of.change} />
        <button type="button" className="quiet" data-action="another-what-if" aria-pressed={another} title="Change something else, at the frame that is shown" onClick={() => { whatIfOf(live).set({ another: !another }); }}>
          What if…
        </button>
        <button type="button" className="quiet icon" data-action="close-what-if" aria-label="Close the comparison" title="Close the comparison; both futures are kept as branches" onClick={() => { whatIfOf(live).close(); }}>
          <Icon name="close" />
        </button>
      </div>
      {another && <ChangeForm key={asked} />}
      <DifferenceList found={found} />
      <SaveTest found={found} />
    </>
  );
}

/** What if something were different at this frame: the change, and what comes of it beside what came without. */
export function WhatIfPanel() {
  const live = useLive();
  const { found, awaited, asked } = useWhatIf((s) => s);
  return (
    <div className="side-list what-if-panel" role="group" aria-label="What if" tabIndex={0}>
      {awaited && (
        <p className="what-if-awaited" role="status">
          <Icon name="edit" /> Change a document in the editor and save it: both futures are then played from frame {awaited.tick}.
          <button type="button" className="quiet" onClick={() => { whatIfOf(live).set({ awaited: null }); }}>
            Cancel
          </button>
        </p>
      )}
      {found ? <Found found={found} /> : <ChangeForm key={asked} />}
    </div>
  );
}
