/* What the page needs of the editor before it shows it. */
import './kinds';

export { followPage } from './shell/followPage';
export { editorHere } from './shell/here';
