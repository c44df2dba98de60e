/* The dialogs of the page around the canvas. */
import type { ComponentType } from 'react';
import type { Over } from '../editor';
import { Commands } from './Commands';
import { Delete, Move, NewFolder, Text, Users } from './dialogs/Files';
import { Needs, Report } from './dialogs/Game';
import { NewDocument } from './dialogs/NewDocument';
import { MapDialog } from '../map/MapDialog';
import { PeopleDialog } from '../presence/People';
import { Conflict, FormerVersions, Recoveries } from './dialogs/Versions';
import { Go, Search } from './Finders';
import { Keys } from './Keys';

export const shellOvers: Readonly<Record<string, ComponentType<{ args: Over['args'] }>>> = {
  commands: Commands,
  conflict: Conflict,
  delete: Delete,
  former: FormerVersions,
  go: Go,
  keys: Keys,
  map: MapDialog,
  move: Move,
  needs: Needs,
  'new-document': NewDocument,
  'new-folder': NewFolder,
  people: PeopleDialog,
  recoveries: Recoveries,
  report: Report,
  search: Search,
  text: Text,
  users: Users,
};
