import { create } from '@bufbuild/protobuf';
import { beforeEach, describe, expect, it } from 'vitest';
import { Debug } from '../../src/debug/debugState';
import { followRun, select, selection } from '../../src/debug/tests/selection';
import { StateSchema } from '../../src/protocol/control/wits/debug/v1/debug_pb';

describe('what is selected on the timeline', () => {
  beforeEach(() => {
    select(null);
  });

  it('FW4 is of one run: nothing stays selected of one that was begun anew, and nothing that was taken another way', () => {
    const debug = new Debug(() => { throw new Error('nobody answers'); });
    const stand = (starts: bigint, newest: bigint) => { debug.onState(create(StateSchema, { starts, newest, tick: newest })); };
    stand(1n, 600n);
    const end = followRun(debug);
    select({ from: 100, to: 500 });
    stand(1n, 700n);
    expect(selection.getState().range).toEqual({ from: 100, to: 500 });
    stand(1n, 300n);
    expect(selection.getState().range).toEqual({ from: 100, to: 300 });
    stand(1n, 50n);
    expect(selection.getState().range).toBeNull();
    select({ from: 10, to: 40 });
    stand(2n, 0n);
    expect(selection.getState().range).toBeNull();
    end();
  });
});
