/* What the page needs of the editor before it shows it. */
import type { Editor } from './editor';
import './kinds';

export { followPage } from './shell/followPage';
export { editorHere } from './shell/here';

let ofPage: Editor | null = null;

/** The editor that the page has begun, for who changes a document from elsewhere; null before. */
export const pageEditor = (): Editor | null => ofPage;

export const keepEditor = (e: Editor | null): void => {
  ofPage = e;
};
