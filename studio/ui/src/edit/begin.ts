/* What the page needs of the editor before it shows it. */
export { followPage } from './shell/followPage';
export { editorHere } from './shell/here';
