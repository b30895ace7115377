import { entryApplicationMachine } from '../../../machines/entry/entry-application.machine.ts';
import { modelOf } from '../../support/charts/model.ts';
import { anyError } from '../errors.ts';

const draft = { id: 'an-entry', status: 'draft', version: 1 };

export const model = modelOf({
  chart: entryApplicationMachine,
  events: [
    { type: 'application.choose', eventId: 'hubei-3-sk05' },
    { type: 'application.resume', entryId: 'an-entry' },
    { type: 'application.keep', values: { coach_name: '黄建军' } },
    { type: 'application.typed', values: { coach_name: '黄' } },
    { type: 'application.typed', values: { coach_phone: '13800138000' } },
    { type: 'application.back' },
    { type: 'application.submit' },
    { type: 'application.again' },
  ],
  answers: {
    open: { done: [draft], error: anyError },
    find: {
      done: [draft, { ...draft, status: 'returned' }, { ...draft, status: 'submitted' }],
      error: anyError,
    },
    keep: { done: [{ ...draft, version: 2 }], error: anyError },
    save: { done: [{ ...draft, version: 2 }], error: anyError },
    submit: { done: [{ ...draft, status: 'submitted', version: 3 }], error: anyError },
  },
  delays: { PAUSE: 2_000 },
  ends: (snapshot) => snapshot.matches('received') || snapshot.matches('choosing'),
  equivalent: {
    'checking.saving: invoke 0 onDone 2. asked earlier':
      'the states `hurried` and `behind` exclude each other',
    'entry: params.entry«, failure: null': 'the previous failure is cleared before an entry is stored',
  },
  invariants: {
    'no entry is submitted before it is created': (snapshot) =>
      snapshot.matches('choosing') ||
      snapshot.matches('opening') ||
      snapshot.matches('resuming') ||
      snapshot.context.entry !== null,
  },
});
