import { beforeEach, describe, expect, it } from 'vitest';
import { Debug } from '../../src/debug/debugState';
import { followRun, select, selection } from '../../src/debug/tests/selection';
import { create } from './made';
import { controlOf } from '../../src/protocol/control';

describe('what is selected on the timeline', () => {
  beforeEach(() => {
    select(null);
  });

  it('is of one run: nothing stays selected of one that was begun anew, and nothing that was taken another way', () => {
    const debug = new Debug(controlOf(() => Promise.reject(new Error('nobody answers'))));
    const stand = (starts: number, newest: number) => { debug.onState(create('State', { starts, newest, tick: newest })); };
    stand(1, 600);
    const end = followRun(debug);
    select({ from: 100, to: 500 });
    stand(1, 700);
    expect(selection.getState().range).toEqual({ from: 100, to: 500 });
    stand(1, 300);
    expect(selection.getState().range).toEqual({ from: 100, to: 300 });
    stand(1, 50);
    expect(selection.getState().range).toBeNull();
    select({ from: 10, to: 40 });
    stand(2, 0);
    expect(selection.getState().range).toBeNull();
    end();
  });
});
