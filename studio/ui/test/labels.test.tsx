import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { Told } from '../src/labels/Label';
import { saidIn, typeOf, Within } from '../src/labels/labels';
import { namesOf, nextLanguage, order, takeLabels } from '../src/labels/load';
import { setSetting } from '../src/live/settings';

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

const said = {
  '': { 'action/Swing': { label: 'Strike once' } },
  en: { 'document/a.graph.json/Hp': { label: 'Own health' } },
  de: {
    'action/Swing': { label: 'Zuschlagen', doc: 'Schlägt einmal zu.' }, 'action/Swing/Range': { label: 'Reichweite' }, 'type/place/home': { label: 'Zuhause' },
    'document/a.graph.json': { label: 'Fechter' }, 'document/a.graph.json/Range': { label: 'Abstand' }, 'document/a.graph.json/Low': { label: 'Wenig Leben' },
    'document/b.graph.json/Low': { label: 'Wenig Leben', doc: 'Unter der Grenze.' }, 'document/b.graph.json/Pace': { label: 'Tempo' }, 'document/c.graph.json/Pace': { label: 'Schritt' },
  },
};

test('FC8: a name that all documents call the same has that label everywhere; one that they call otherwise has none by itself', () => {
  const names = namesOf(said, ['de', 'en', '']);
  expect(names['Low']?.label).toBe('Wenig Leben');
  expect(names['Range']?.label).toBe('Abstand'); // documents before ports of what the code offers
  expect(names['Swing']).toEqual({ label: 'Zuschlagen', doc: 'Schlägt einmal zu.', language: 'de' });
  expect(names['Hp']).toEqual({ label: 'Own health', doc: '', language: 'en' });
  expect(names['Pace']).toBeUndefined();
  expect(names['home']).toBeUndefined(); // a word of an enumeration is an English word, too
});

beforeEach(() => {
  takeLabels(said);
  setSetting({ language: 'de' });
});
afterEach(() => {
  cleanup();
  takeLabels({});
  setSetting({ language: '' });
});

test('FC8: a sentence has labels beside the identifiers in it, once each, those of its own document first', () => {
  const { container } = render(
    <Within value="c.graph.json">
      <p data-testid="text">
        <Told text="Low became true: Swing.Range 2 < Pace, so Low" />
      </p>
    </Within>,
  );
  expect(screen.getByTestId('text').textContent).toBe('Low Wenig Leben became true: Swing Zuschlagen.Range Abstand 2 < Pace Schritt, so Low');
  expect(container.querySelector('[lang="de"]')?.getAttribute('title')).toBe('Low');
  expect(saidIn('b.graph.json', 'Pace')?.label).toBe('Tempo');
});

test('FC8: who reads identifiers alone, or a language that says nothing, has the text as it is', () => {
  setSetting({ language: 'none' });
  render(<p data-testid="text"><Told text="Low, Swing" /></p>);
  expect(screen.getByTestId('text').innerHTML).toBe('Low, Swing');
  expect(nextLanguage()).toBe('');
});
