import { expect, test } from 'vitest';
import { order, typeOf } from '../src/labels/labels';

const all = { '': {}, en: {}, de: {}, 'pt-BR': {} };

test('FC8: labels are looked for in the languages of the browser, then in English, then in the code', () => {
  expect(order(all, '', ['de-AT', 'fr'])).toEqual(['de', 'en', '']);
  expect(order(all, '', ['pt', 'de'])).toEqual(['pt-BR', 'de', 'en', '']);
  expect(order(all, 'pt-BR', ['de'])).toEqual(['pt-BR', 'en', '']);
  expect(order({}, '', ['de'])).toEqual([]);
});

test('FC8: what a node is tells what labels call it', () => {
  expect(typeOf('action', 'Swing')).toEqual(['action/Swing']);
  expect(typeOf('function', 'IfLessThan of float')).toEqual(['function/IfLessThan']);
  expect(typeOf('part', 'idle', 'idle.graph.json')).toEqual(['document/idle.graph.json']);
  expect(typeOf('constant', '36')).toEqual([]);
});
