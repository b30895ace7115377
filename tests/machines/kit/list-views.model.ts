import { listViewsMachine, type ListViews } from '../../../machines/kit/list-views.machine.ts';
import { modelOf } from '../../support/charts/model.ts';

/** A list with the maximum number of filters. */
const kept: ListViews = {
  entries: {
    hidden: ['event', 'state'],
    size: 50,
    filters: [
      { name: 'Welding', query: 'event=welding' },
      { name: 'Wuhan', query: 'city=420100' },
      ...Array.from({ length: 18 }, (_, index) => ({ name: `filter ${index}`, query: `page=${index}` })),
    ],
  },
};

export const model = modelOf({
  chart: listViewsMachine,
  events: [
    { type: 'listViews.arrived', kept },
    { type: 'listViews.gone' },
    { type: 'listViews.changedElsewhere', kept: {} },
    { type: 'listViews.toggleColumn', list: 'entries', column: 'state' },
    { type: 'listViews.chooseSize', list: 'constructor', size: 100 },
    { type: 'listViews.askName', list: 'entries', from: '', query: 'status=approved' },
    { type: 'listViews.askName', list: 'entries', from: 'Wuhan', query: '' },
    { type: 'listViews.giveName', name: '' },
    { type: 'listViews.giveName', name: 'Welding' },
    { type: 'listViews.giveName', name: 'Wuhan' },
    { type: 'listViews.cancelNaming' },
    { type: 'listViews.forgetFilter', list: 'entries', name: 'Welding' },
    { type: 'listViews.forgetFilter', list: 'entries', name: 'nobody' },
  ],
  equivalent: {
    'listViews.giveName 2. asked earlier': 'no filter has an empty name',
  },
  answers: {},
  delays: {},
  ends: () => true,
  invariants: {
    '[D9] no data of a user stays while no user is signed in': (snapshot) =>
      !snapshot.matches('absent') ||
      (Object.keys(snapshot.context.views).length === 0 && snapshot.context.naming.list === ''),
    'a list is being named exactly while a name is typed': (snapshot) =>
      snapshot.matches({ ready: 'naming' }) === (snapshot.context.naming.list !== ''),
    'two filters of a list have different names': ({ context: { views } }) =>
      Object.values(views).every(
        ({ filters }) => new Set(filters.map(({ name }) => name)).size === filters.length,
      ),
    'every filter has a name': ({ context: { views } }) =>
      Object.values(views).every(({ filters }) => filters.every(({ name }) => name !== '')),
    'a list has at most 20 filters': ({ context: { views } }) =>
      Object.values(views).every(({ filters }) => filters.length <= 20),
  },
});
