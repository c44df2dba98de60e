import { Graph, layout } from '@dagrejs/dagre';
import { takeDagre } from './dagre';

// Whoever lays graphs out outside of drawing has the library from the beginning.
takeDagre({ Graph, layout });
