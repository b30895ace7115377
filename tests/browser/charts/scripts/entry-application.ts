import { entryApplicationMachine } from '../../../../machines/entry-application.machine.ts';
import { model } from '../../../machines/entry-application.model.ts';
import { movesOf, where } from '../../../support/charts/screen-script.ts';
import type { Act } from '../../../support/charts/screen-script.ts';
import { entry, failureOf, refusal } from '../answers.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, done, failed } = movesOf(entryApplicationMachine);

/** The calls of the three steps. */
const calls = { open: 'POST /entries', keep: 'PUT /entries/n1', submit: 'POST /entries/n1/submit' };

const ends = (step: keyof typeof calls): readonly Act<Stage>[] => [
  {
    name: `the server agrees, ${step}`,
    moves: [done(step, entry)],
    do: (stage) => stage.answer(calls[step], { body: entry }),
  },
  {
    name: `the server refuses, ${step}`,
    moves: [failed(step, failureOf('refused', 'All places are taken'))],
    do: (stage) => stage.answer(calls[step], refusal(409, 'All places are taken')),
  },
];

export const script = screenScript({
  model,
  scenes: {
    'at the entry': [
      {
        name: 'opens the page',
        moves: [start()],
        do: (stage) => {
          stage.hold(...Object.values(calls));
          return stage.open('/gameApply/apply', { signedIn: true });
        },
      },
      {
        name: 'chooses an event',
        moves: [send({ type: 'application.choose', eventId: 'e1' })],
        do: (stage) => stage.press('Enter Turning'),
      },
      ...ends('open'),
      {
        name: 'goes on',
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
        name: 'agrees and hands it in',
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
  },
  notHere: {},
});
