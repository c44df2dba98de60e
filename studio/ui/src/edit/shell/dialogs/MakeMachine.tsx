/* Before the states of a graph become a machine: what will be written, and what characters will do otherwise. */
import { useEffect, useState } from 'react';
import { useEditor } from '../../context';
import type { Over } from '../../editor';
import { askMachine } from '../../kinds/graph/machineOperations';
import type { MadeMachine } from '../../protocol';
import { Buttons, Cancel, Window } from '../Window';

export function MakeMachine({ args }: { args: Over['args'] }) {
  const editor = useEditor();
  const node = typeof args.node === 'string' ? args.node : '';
  const [made, setMade] = useState<MadeMachine | string | null>(null);
  useEffect(() => {
    let gone = false;
    const set = (m: MadeMachine | string) => {
      if (!gone) setMade(m);
    };
    askMachine(editor, node).then(set, (why: unknown) => {
      set(why instanceof Error ? why.message : String(why));
    });
    return () => {
      gone = true;
    };
  }, [editor, node]);
  const title = 'Make these states a machine';
  if (made === null || typeof made === 'string')
    return (
      <Window title={title}>
        {made === null ? (
          <p className="quiet-text">Looking at the states…</p>
        ) : (
          <>
            <p role="alert">{made}</p>
            <p className="quiet-text">No changes.</p>
          </>
        )}
        <Buttons>
          <Cancel title="Close" />
        </Buttons>
      </Window>
    );
  const chosen = made.choices ?? [];
  return (
    <Window
      title={title}
      className="make-machine"
      onSubmit={() => {
        editor.hide();
        void editor.run('states.to-machine', { node, to: made.machine });
      }}
    >
      {(made.says ?? []).map((s) => (
        <p key={s}>{s}</p>
      ))}
      <h3>What will be written</h3>
      <ul className="written" aria-label="Documents">
        {Object.keys(made.texts).sort().map((path) => (
          <li key={path}>
            <code>{path}</code> {path === made.machine ? `is new: a machine with the states ${made.states.join(', ')}` : `changes: the node ${made.name} takes the place of the states`}
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <>
          <h3>Choices to review</h3>
          <ul className="chosen" aria-label="Choices">
            {chosen.map((s) => (
              <li key={s}>{s}</li>
            ))}
          </ul>
        </>
      )}
      <Buttons note="Undo takes it back in one step; nothing is on the disk until you save.">
        <Cancel />
        <button type="submit" className="primary" data-action="make-machine" data-first>
          Make the machine
        </button>
      </Buttons>
    </Window>
  );
}
