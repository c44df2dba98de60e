/* What can be done to the map of the project. */
import { define } from '../operation';

define({
  name: 'project.map', title: 'Map of the project…', group: 'Project', also: ['overview', 'dependencies', 'references', 'reference viewer', 'structure'], keys: [{ key: 'm', alt: true, inText: true }],
  doc: 'What the game loads, and which documents use which.', enabled: (e) => (e.state.listing?.documents ?? []).length > 0, run: (e) => { e.show('map'); },
});
