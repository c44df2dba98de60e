import { Panel } from '../../shell/Panel';
import { useJson, useSelection } from '../context';
import { at, steps, write } from '../model/json';

/** What is selected, and what can be set of it. */
export function Properties() {
  const json = useJson();
  const [path] = useSelection();
  const value = at(json, steps(path ?? ''));
  return (
    <Panel id="properties" title="Properties">
      <pre>{value === undefined ? '' : write(value)}</pre>
    </Panel>
  );
}
