import * as library from '@dagrejs/dagre';
import { takeDagre } from './dagre';

// Whoever lays graphs out outside of drawing has the library from the beginning.
takeDagre(library);
