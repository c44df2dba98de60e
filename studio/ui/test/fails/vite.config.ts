import ours from '../../vite.config';

// The same as for all tests, for one that fails: what is said of it is what reporter.test.ts looks at.
export default { ...ours, test: { ...ours.test, include: ['test/fails/fails.ts'] } };
