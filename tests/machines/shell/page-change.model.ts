import { pageChangeMachine } from '../../../machines/shell/page-change.machine.ts';
import type { PagePlace } from '../../../machines/shell/page-change.machine.ts';
import { modelOf } from '../../support/charts/model.ts';

const at = (path: string): PagePlace => ({ path, search: '', hash: '' });

export const model = modelOf({
  chart: pageChangeMachine,
  events: [
    { type: 'pageChange.wanted', place: at('/match') },
    { type: 'pageChange.wanted', place: at('/myWork') },
    { type: 'pageChange.arrived' },
    { type: 'pageChange.hinted', place: at('/myWork') },
    { type: 'pageChange.ended' },
  ],
  answers: { fetchPage: { done: [], error: ['no such page'] } },
  delays: { PATIENCE: 100 },
  ends: (snapshot) => snapshot.matches('settled'),
  invariants: {
    'a page is on its way only when one was asked for': (snapshot) =>
      !snapshot.matches('coming') || snapshot.context.place.path !== '',
  },
});
