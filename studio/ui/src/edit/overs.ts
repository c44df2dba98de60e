/* What opens over the page, by its name: Editor.show opens it, Editor.hide closes it. */
import type { ComponentType } from 'react';
import { AddDialog } from './adding/AddDialog';
import { ContextMenu } from './canvas/ContextMenu';
import { ExtractDialog } from './kinds/graph/ExtractDialog';
import { Choose } from './choose/Choose';
import type { Over } from './editor';

export const overs: Readonly<Record<string, ComponentType<{ args: Over['args'] }>>> = {
  add: AddDialog,
  choose: Choose,
  extract: ExtractDialog,
  menu: ContextMenu,
};
