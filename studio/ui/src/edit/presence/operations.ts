/* What can be done about others who edit. */
import { define } from '../operation';
import { keepMine, presence, setName, takeTheirs } from './presence';

const some = (): boolean => presence.getState().clashes.length > 0;

define(
  {
    name: 'project.people', title: 'Who edits this project…', group: 'Project', also: ['users', 'collaborators', 'presence', 'my name', 'multiplayer'], params: [{ name: 'name', doc: 'what others shall call you', optional: true }],
    run: (e, a) => { if (a.name === undefined) e.show('people'); else setName(e, a.name); },
  },
  { name: 'clash.mine', title: 'Keep mine of what others have changed, too', group: 'Document', also: ['conflict'], enabled: some, run: (e) => { keepMine(e, presence.getState().clashes.filter((c) => c.document === e.state.current)); } },
  { name: 'clash.theirs', title: 'Take theirs of what both have changed', group: 'Document', also: ['conflict'], enabled: some, run: (e) => takeTheirs(e, presence.getState().clashes.filter((c) => c.document === e.state.current)) },
);
