import { menuSearchMachine } from '../../../machines/shell/menu-search.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { refusal } from '../errors.ts';

const nine = Array.from({ length: 9 }, (_, index) => `/page-${index}`);

export const model = modelOf({
  chart: menuSearchMachine,
  events: [
    { type: 'menuSearch.available', recent: [] },
    { type: 'menuSearch.available', recent: nine },
    { type: 'menuSearch.gone' },
    { type: 'menuSearch.open' },
    { type: 'menuSearch.close' },
    { type: 'menuSearch.retry' },
    { type: 'menuSearch.type', query: 'bm' },
    { type: 'menuSearch.step', by: 1, among: 3 },
    { type: 'menuSearch.step', by: -1, among: 3 },
    { type: 'menuSearch.step', by: 1, among: 0 },
    { type: 'menuSearch.step', by: 1, among: 1 },
    { type: 'menuSearch.point', at: 2 },
    { type: 'menuSearch.choose', path: '/page-0', isClosed: false },
    { type: 'menuSearch.choose', path: '/page-8', isClosed: false },
    { type: 'menuSearch.choose', path: '/page-1', isClosed: true },
  ],
  answers: {
    watchHotKey: { done: [], error: ['no keyboard'] },
    fetchEngine: { done: [undefined], error: [refusal] },
  },
  delays: {},
  ends: (snapshot) => snapshot.matches('absent') || snapshot.matches({ present: 'closed' }),
  invariants: {
    '[D9] no data of a user stays when the menu is gone': (snapshot) =>
      !snapshot.matches('absent') || (snapshot.context.recent.length === 0 && snapshot.context.query === ''),
    '[S31] no typed text stays when the palette is closed': (snapshot) =>
      snapshot.matches({ present: 'open' }) || (snapshot.context.query === '' && snapshot.context.at === 0),
    'at most eight recent pages are stored, each once': ({ context: { recent } }) =>
      recent.length <= 8 && new Set(recent).size === recent.length,
  },
});
