import { recordActionMachine } from '../../../../machines/record-action.machine.ts';
import type { OwnSessions } from '../../../../server/contract/session.ts';
import { model } from '../../../machines/record-action.model.ts';
import { movesOf } from '../../../support/charts/screen-script.ts';
import type { Act } from '../../../support/charts/screen-script.ts';
import { entry, failureOf, refusal } from '../answers.ts';
import { screenScript } from '../script.ts';
import type { Stage } from '../stage.ts';

const { start, send, done, failed } = movesOf(recordActionMachine);

const withdrawing = 'POST /entries/n1/withdraw';
const devices = 'GET /user/sessions';
const ending = 'POST /user/sessions/end-others';

const device = { started_at: '2026-11-21T09:00:00+08:00', used_at: '2026-11-21T10:00:00+08:00', network: '' };
const twoDevices = {
  sessions: [
    { ...device, id: 's1', device: 'Chrome 142 · Windows', is_current: true },
    { ...device, id: 's2', device: 'Safari 19 · iOS', is_current: false },
  ],
} satisfies OwnSessions;

const refused = (call: string): Act<Stage> => ({
  name: 'the server refuses',
  moves: [failed('act', failureOf('refused', 'This has been changed meanwhile'))],
  do: (stage) => stage.answer(call, refusal(409, 'This has been changed meanwhile')),
});

/** What is asked about first, and what is sent as it was typed: an entry that is withdrawn, devices that are signed out. */
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
    'at the signed-in devices': [
      {
        name: 'opens the page',
        moves: [start()],
        do: async (stage) => {
          stage.hold(ending);
          stage.hold(devices);
          await stage.open('/information', { signedIn: true });
          await stage.answer(devices, { body: twoDevices });
        },
      },
      {
        name: 'signs the others out',
        moves: [send({ type: 'recordAction.send', action: 'endOthers', body: {} })],
        do: (stage) => stage.press('Sign out all other devices'),
      },
      refused(ending),
    ],
  },
  notHere: {},
});
