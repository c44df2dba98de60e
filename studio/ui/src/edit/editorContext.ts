import { createContext } from 'react';
import type { Editor } from './editor';

/** The editor of the page; apart from what the editor is made of, so that a page that plays need not load that. */
export const EditorContext = createContext<Editor | null>(null);
