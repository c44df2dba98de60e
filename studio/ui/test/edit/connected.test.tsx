// @vitest-environment jsdom
// What the editor lets one do between the moment that there is a connection and the one in which the server has said what there is.
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import '../../src/edit/operations';
import { EditorContext } from '../../src/edit/editorContext';
import { Documents } from '../../src/edit/panels/Documents';
import { EditHeader } from '../../src/edit/shell/EditHeader';
import { LiveContext } from '../../src/live/context';
import { rig } from '../frames';
import { fakeEditor, hello } from './fake';

afterEach(cleanup);

it('who is connected but has not been told of the project is still connecting, and cannot ask for its map', () => {
  const fake = fakeEditor();
  const { container } = render(
    <LiveContext value={rig().live}>
      <EditorContext value={fake.editor}>
        <EditHeader />
        <Documents />
      </EditorContext>
    </LiveContext>,
  );
  const state = () => container.querySelector<HTMLElement>('[data-testid=edit-connection]')?.dataset.state;
  const map = () => container.querySelector<HTMLButtonElement>('[data-action=map]')?.disabled;
  act(() => { fake.connection('open'); });
  expect([state(), map()]).toEqual(['connecting', true]);
  act(() => { fake.say(hello(['a.tree.json'])); });
  expect([state(), map()]).toEqual(['open', false]);
});
