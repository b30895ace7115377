import type { EntryApplicationContext } from '../../../../machines/entry/entry-application.machine.ts';
import { entryApplicationMachine } from '../../../../machines/entry/entry-application.machine.ts';
import { model } from '../../../machines/entry/entry-application.model.ts';
import type { AnyMachineSnapshot } from 'xstate';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import type { Act } from '../../../support/charts/screen-script.ts';
import { entry, failureOf, refusal } from '../answers.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, done, failed, wait } = movesOf(entryApplicationMachine);

/** The API call of each step. */
const calls = {
  find: 'GET /entries/n1',
  open: 'POST /entries',
  keep: 'PUT /entries/n1',
  save: 'PUT /entries/n1',
  submit: 'POST /entries/n1/submit',
};

const details = (coach_name: string) => ({ coach_name, coach_phone: '', remarks: '' });

const opens: Act<Stage> = {
  name: 'opens the page',
  moves: [start()],
  do: (stage) => {
    stage.hold(...Object.values(calls));
    return stage.open('/gameApply/apply', { signedIn: true });
  },
};

const opensReturned: Act<Stage> = {
  name: 'opens the page of an entry that was returned',
  moves: [start(), send({ type: 'application.resume', entryId: 'n1' })],
  do: (stage) => {
    stage.hold(...Object.values(calls));
    return stage.open('/gameApply/apply?entry=n1', { signedIn: true });
  },
};

const chooses: Act<Stage> = {
  name: 'chooses an event',
  moves: [send({ type: 'application.choose', eventId: 'e1' })],
  do: (stage) => stage.press('Enter Turning'),
};

const isFree = (now: AnyMachineSnapshot) => now.matches('checking') && !now.hasTag('busy');

/**
 * Returns an act that types a name into the coach field. It is possible only while the field contains
 * `before`.
 */
const types = (before: string | null, name: string): Act<Stage> => ({
  name: `types ${name}`,
  moves: where(
    (now) => isFree(now) && (now.context.typed?.['coach_name'] ?? null) === before,
    send({ type: 'application.typed', values: details(name) }),
  ),
  do: (stage) => stage.type('Coach, if there is one', name),
});

/** Returns an act that continues with the name in the field. */
const goesOn = (name: string): Act<Stage> => ({
  name: `continues with ${name}`,
  moves: where(
    (now) => isFree(now) && now.context.typed?.['coach_name'] === name,
    send({ type: 'application.keep', values: details(name) }),
  ),
  do: (stage) => stage.press('Continue'),
});

const ends = (step: keyof typeof calls): readonly Act<Stage>[] => [
  {
    name: `the server accepts, ${step}`,
    moves: [done(step, entry)],
    do: (stage) => stage.answer(calls[step], { body: entry }),
  },
  {
    name: `the server refuses, ${step}`,
    moves: [failed(step, failureOf('refused', 'All places are taken'))],
    do: (stage) => stage.answer(calls[step], refusal(409, 'All places are taken')),
  },
];

/** Returns an act that answers the request for the entry with a status. */
function finds(status: 'returned' | 'submitted'): Act<Stage> {
  const found = { ...entry, status, correction_until: '2026-11-23T10:00:00+08:00' };
  return {
    name: `the entry is ${status}`,
    moves: [done('find', found)],
    do: (stage) => stage.answer(calls.find, { body: found }),
  };
}

export const script = screenScript({
  model,
  key: ({ typed }: EntryApplicationContext) => typed?.['coach_name'] ?? null,
  scenes: {
    'on the application form': [
      opens,
      chooses,
      ...ends('open'),
      {
        name: 'continues without a coach',
        moves: [send({ type: 'application.keep', values: { coach_name: '', coach_phone: '', remarks: '' } })],
        do: (stage) => stage.press('Continue'),
      },
      ...ends('keep'),
      {
        name: 'goes back',
        moves: where(
          (now) => now.matches('checking') || now.matches('confirming'),
          send({ type: 'application.back' }),
        ),
        do: (stage) => stage.press('Back'),
      },
      {
        name: 'gives consent and submits the entry',
        moves: [send({ type: 'application.submit' })],
        do: async (stage) => {
          await stage.page.getByRole('checkbox').check();
          await stage.press('Hand in the entry');
        },
      },
      ...ends('submit'),
      {
        name: 'enters another event',
        moves: [send({ type: 'application.again' })],
        do: (stage) => stage.press('Enter another event'),
      },
    ],
    'with a returned entry': [
      opensReturned,
      finds('returned'),
      finds('submitted'),
      ends('find')[1] as Act<Stage>,
    ],
    'while typing': [
      opens,
      chooses,
      ends('open')[0] as Act<Stage>,
      types(null, 'Li'),
      types('Li', 'Li Na'),
      types('Li Na', 'Li Nan'),
      {
        name: 'pauses typing',
        moves: where((now) => now.matches({ checking: 'pausing' }), wait(2_000)),
        do: (stage) => stage.pass(2_000),
      },
      ...ends('save'),
      ...['Li', 'Li Na', 'Li Nan'].map(goesOn),
      ...ends('keep'),
    ],
  },
  notHere: {
    'checking.saving.hurried: application.keep': 'The button shows a spinner until the call has ended.',
  },
});
