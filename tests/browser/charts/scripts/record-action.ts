import { recordActionMachine } from '../../../../machines/record-action.machine.ts';
import { model } from '../../../machines/record-action.model.ts';
import { movesOf } from '../../../support/charts/screen-script.ts';
import type { Act } from '../../../support/charts/screen-script.ts';
import { entry, failureOf, refusal } from '../answers.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, done, failed } = movesOf(recordActionMachine);

const withdrawing = 'POST /entries/n1/withdraw';
const saving = 'PUT /user/profile';

const refused = (call: string): Act<Stage> => ({
  name: 'the server refuses',
  moves: [failed('act', failureOf('refused', 'This has been changed meanwhile'))],
  do: (stage) => stage.answer(call, refusal(409, 'This has been changed meanwhile')),
});

/** What is asked about first, and what is sent as it was typed: an entry that is withdrawn, a profile that is saved. */
export const script = screenScript({
  model,
  scenes: {
    'at an entry': [
      {
        name: 'opens the entry',
        moves: [start()],
        do: (stage) => {
          stage.hold(withdrawing);
          return stage.open('/gameApply/entry?id=n1', { signedIn: true });
        },
      },
      {
        name: 'wants to withdraw it',
        moves: [send({ type: 'recordAction.ask', action: 'withdraw' })],
        do: (stage) => stage.press('Withdraw'),
      },
      {
        name: 'thinks better of it',
        moves: [send({ type: 'recordAction.cancel' })],
        do: (stage) => stage.press('Cancel'),
      },
      {
        name: 'withdraws it',
        moves: (now) =>
          now.matches('asking') ? [send({ type: 'recordAction.send', action: 'withdraw', body: {} })] : [],
        do: ({ page }) =>
          page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click(),
      },
      {
        name: 'the server does it',
        moves: [done('act', entry)],
        do: (stage) => stage.answer(withdrawing, { body: entry }),
      },
      refused(withdrawing),
    ],
    'at the profile': [
      {
        name: 'opens the profile',
        moves: [start()],
        do: (stage) => {
          stage.hold(saving);
          return stage.open('/information', { signedIn: true });
        },
      },
      {
        name: 'saves it',
        moves: [send({ type: 'recordAction.send', action: 'save', body: {} })],
        do: (stage) => stage.press('Save'),
      },
      refused(saving),
    ],
  },
  notHere: {},
});
