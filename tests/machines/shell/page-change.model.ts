import { pageChangeMachine } from '../../../machines/shell/page-change.machine.ts';
import type { PagePlace } from '../../../machines/shell/page-change.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { anyError } from '../errors.ts';

const at = (path: string): PagePlace => ({ path, search: '', hash: '' });

export const model = modelOf({
  chart: pageChangeMachine,
  events: [
    { type: 'pageChange.wanted', place: at('/match'), isFetched: false },
    { type: 'pageChange.wanted', place: at('/myWork'), isFetched: false },
    { type: 'pageChange.wanted', place: at('/match'), isFetched: true },
    { type: 'pageChange.dropped' },
  ],
  answers: { fetchPage: { done: [null], error: anyError } },
  delays: { PATIENCE: 100 },
  ends: (snapshot) => snapshot.matches('settled'),
  invariants: {
    'a page is loaded only after it was requested': (snapshot) =>
      !snapshot.hasTag('busy') || snapshot.context.place.path !== '',
  },
});
