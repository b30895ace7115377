import { leaveGuardMachine } from '../../machines/leave-guard.machine.ts';
import { modelOf } from '../support/charts/model.ts';

export const model = modelOf({
  chart: leaveGuardMachine,
  events: [
    { type: 'leave.inputUnsaved', form: 'registration' },
    { type: 'leave.inputUnsaved', form: 'password' },
    { type: 'leave.inputSaved', form: 'registration' },
    { type: 'leave.inputSaved', form: 'password' },
    { type: 'leave.requested', cause: 'route' },
    { type: 'leave.requested', cause: 'signOut' },
    { type: 'leave.requested', cause: 'reload' },
    { type: 'leave.requested', cause: 'tag' },
    { type: 'leave.confirmed' },
    { type: 'leave.refused' },
  ],
  answers: {},
  delays: {},
  ends: (snapshot) => snapshot.matches('saved') || snapshot.matches('unsaved'),
  invariants: {
    'unsaved input is known exactly while there is some': (snapshot) =>
      snapshot.matches('saved') === (snapshot.context.unsaved.length === 0),
    'a question is on screen exactly while somebody waits for the answer': (snapshot) =>
      snapshot.matches('asking') === (snapshot.context.cause !== ''),
    'no form is counted twice': ({ context }) => new Set(context.unsaved).size === context.unsaved.length,
  },
});
