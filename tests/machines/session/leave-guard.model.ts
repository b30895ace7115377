import { leaveGuardMachine } from '../../../machines/session/leave-guard.machine.ts';
import { modelOf } from '../../support/charts/model.ts';

const forms = [
  { view: '', form: 'registration' },
  { view: '/entry?id=1', form: 'entry' },
  { view: '/entry?id=1', form: 'coach' },
  { view: '/entry?id=2', form: 'entry' },
] as const;

const key = ({ view, form }: { view: string; form: string }) => `${view} ${form}`;

export const model = modelOf({
  chart: leaveGuardMachine,
  events: [
    ...forms.map((form) => ({ type: 'leave.inputUnsaved', form }) as const),
    ...forms.map((form) => ({ type: 'leave.inputSaved', form }) as const),
    { type: 'leave.requested', cause: 'route', views: [''] },
    { type: 'leave.requested', cause: 'signOut', views: null },
    { type: 'leave.requested', cause: 'reload', views: null },
    { type: 'leave.requested', cause: 'tag', views: ['/entry?id=1'] },
    { type: 'leave.requested', cause: 'tag', views: ['/entry?id=1', '/entry?id=2'] },
    { type: 'leave.confirmed' },
    { type: 'leave.refused' },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => snapshot.matches('saved') || snapshot.matches('unsaved'),
  equivalent: {
    'context.cause':
      'a request always waits when an answer is given; the other branch exists only for the compiler',
    'context.«cause': 'as above',
  },
  invariants: {
    'the chart is in `saved` exactly while no form has unsaved input': (snapshot) =>
      snapshot.matches('saved') === (snapshot.context.unsaved.length === 0),
    'a question is on screen exactly while a request waits for the answer': (snapshot) =>
      snapshot.matches('asking') === (snapshot.context.cause !== ''),
    'a question is asked only if input would be lost': (snapshot) =>
      !snapshot.matches('asking') ||
      snapshot.context.views === null ||
      snapshot.context.unsaved.some(({ view }) => snapshot.context.views?.includes(view)),
    'no form is counted twice': ({ context }) =>
      new Set(context.unsaved.map(key)).size === context.unsaved.length,
  },
});
